#!/usr/bin/env python3
"""Measures the life table: what programs do, a row each, beside Yoga and HiGHS, kiwisolver and the layouts of toolkits.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Benchmarks/life.py [--rows 6,7] [--repeat 3]

A time counts the change, the solve and reading what changed.  Each figure has a floor, which it has to reach, and most
have an aim.  The numbers go to build/bench/life.json; with --rows those of other rows stay.  report.py writes the page.
"""

import argparse
import collections
import functools
import glob
import json
import math
import os
import shutil
import subprocess
import sys

import hosts
from peers import highs_python, machine, yoga_sources
from run import HERE, ROOT, build, library_folder
from tables import clock, times, verdict

Figure = collections.namedtuple("Figure", "row program action scenario sizes name judge floor aim")

# What is judged: the name of a peer, whose time is at least so many times ours; "time", seconds at most; "growth", the
# exponent of the time between two sizes at most; "count" and "bytes" at most; "/name", times that figure at most.
# (row, program, scenario, size or sizes, ((action, figure, judge, floor, aim), ...))
PROGRAMS = (
    (1, "feed of 1 000 cells", "feed", 1000, (
        ("a cell leaves at the top, another comes below", "changed", "yoga", 20, 40),
        ("the same, reading the table of frames", "table", "yoga", 20, 40),
        ("the same, copying all frames", "copied", "yoga", 20, 40))),
    (2, "chat of 10 000 wrapping bubbles", "chat", (1000, 10000), (
        ("append one", "append", "time", 50e-6, None), ("append one, from 1 000", "append", "growth", 0.2, 0.05),
        ("edit one in the middle", "edit", "yoga", 10, None), ("50 older ones on top", "older", "yoga", 10, None),
        ("1 point wider", "wider", "yoga", 10, None))),
    (3, "kanban of 12 x 160 cards", "kanban", 160, (
        ("a card moves to another column", "moved", "yoga", 3, 10), ("build", "build", "yoga", 1, 10))),
    (4, "tree table, 50 000 views", "tree", 50000, (
        ("collapse all", "collapse", "yoga", 1.5, 5), ("expand all", "expand", "yoga", 1.5, 5),
        ("collapse or expand a branch", "branch", "yoga", 8, None), ("drag a column", "column", "yoga", 30, None))),
    (5, "spreadsheet of 200 x 50", "sheet", 200, (
        ("scroll", "scroll", "time", 20e-6, None),
        ("scroll, views reported as changed", "changed_count", "count", 2, None),
        ("drag column 2", "column", "yoga", 60, None), ("build", "build", "yoga", 1.5, None))),
    (6, "editor of 50 panes", "editor", 50, (
        ("drag a divider", "divider", "yoga", 40, None), ("window 1 point wider", "wider", "yoga", 40, None),
        ("window below its minimum, a point", "below", "time", 200e-6, None))),
    (6, "editor of 200 panes", "editor", (50, 200), (
        ("drag a divider", "divider", "yoga", 40, None), ("window 1 point wider", "wider", "yoga", 40, None),
        ("window below its minimum, a point", "below", "time", 1e-3, None),
        ("the same, from 50 panes", "below", "growth", 1.1, None))),
    (6, "window of 49 rows, below its minimum", "below", 49, (
        ("labels and fields, a point", "form", "time", 200e-6, None), ("bars of 3 panes, a point", "bars", "time", 200e-6, None),
        ("7 cards a row, a point", "cards", "time", 200e-6, None))),
    (7, "200 equal cells in 120 points", "equal_cells", 200, (("resize", "resize", "time", 50e-6, 5e-6),)),
    (8, "wizard of 3 200 fields", "wizard", 3200, (
        ("build", "build", "yoga", 1.5, None), ("an error message comes", "error", "time", 100e-6, None),
        ("submit, every fifth fails", "submit", "yoga", 3, None), ("next page", "next", "yoga", 3, None))),
    (8, "form of 1 000 fields", "errors", 3000, (
        ("an error message comes", "back", "time", 100e-6, None),)),
    (9, "feed of 300 x 4 texts", "texts", 300, (
        ("15 points wider", "wider", "time", 5e-3, 2e-3), ("narrower", "narrower", "time", 5e-3, 2e-3))),
    (10, "dashboard of 24 cards", "dashboard", 24, (
        ("1 point narrower", "step", "yoga", 15, 30), ("across a breakpoint", "crossing", "yoga", 3, None))),
    (10, "dashboard of 480 cards", "dashboard", (24, 480), (
        ("1 point narrower", "step", "yoga", 15, 30), ("across a breakpoint", "crossing", "yoga", 3, None),
        ("the same, from 24 cards", "crossing", "growth", 1.1, None))),
    (11, "graph of 2 000 nodes, 3 000 edges", "nodes", 2000, (
        ("drag one", "drag", "time", 1.2e-6, None), ("drag 50", "drag_many", "time", 41e-6, None),
        ("connect", "connect", "time", 18e-6, None), ("delete", "delete", "time", 18e-6, None))),
    *((12, program + ", to 10 000", scenario, (1000, 10000), (("build", "build", "growth", 1.3, 1.15),))
      for program, scenario in (("nested preferences", "wishes"), ("tasks as late as possible", "tasks"))),
    (12, "gaps in conflict, to 10 000", "gaps", (1000, 10000), (
        ("build", "build", "growth", 1.3, 1.15), ("resize", "resize", "growth", 1.3, 1.15))),
    (12, "row with a moving end, to 10 000", "added_fitting", (1000, 10000), (
        ("add each view and solve", "added", "growth", 1.3, 1.15),)),
    (12, "list with a conflict, to 10 000", "long_list", (1000, 10000), (
        ("build", "build", "growth", 1.3, 1.15), ("resize", "resize", "growth", 1.3, 1.15))),
    (13, "2 100 equal gaps", "equal_gaps", 2100, (("resize", "resize", "time", 100e-6, 40e-6),)),
    (13, "1 500 equal gaps", "equal_gaps", 1500, (("resize", "resize", "time", 100e-6, 40e-6),)),
    (14, "640 sums of 5 terms", "dense5", 640, (("build", "build", "highs", 1 / 3, 1),)),
    (14, "480 sums of 60 terms", "dense60", 480, (("build", "build", "highs", 1 / 3, 1),)),
    (14, "assignment of 40 x 40", "assignment", 40, (("build", "build", "highs", 1 / 3, 1),)),
    *((15, "row of %d views" % n, "small", n, (("create, solve, read, destroy", "whole", "time", floor, aim),))
      for n, floor, aim in ((3, 10e-6, 5e-6), (10, 20e-6, 10e-6), (50, 60e-6, 30e-6))),
    *((16, program, scenario, 310, (("same constraints again", "again", "time", 100e-6, 30e-6),))
      for program, scenario in (("310 widgets, immediate mode", "immediate"), ("the same by text", "retold"))),
    (17, "list of 10 001 views", "edits", 10001, (
        ("edit, try, cancel: a constant", "one", "time", 2e-6, None), ("five constants", "five", "time", 6e-6, None),
        ("a view added", "view", "time", 20e-6, None))),
    (18, "refuse policy, 1 000 views", "refusing", (100, 1000), (
        ("add a constraint", "added", "time", 40e-6, None), ("the same, from 100", "added", "growth", 0.2, None))),
    (19, "table of 24 000 views", "single", 24000, (
        ("margins of a leaf", "margins", "time", 5e-6, None), ("its alignment insets", "insets", "time", 5e-6, None),
        ("append a row", "append", "time", 5e-6, None), ("reorder siblings", "reorder", "time", 5e-6, None))),
    (20, "table of 24 000 views, pixel grid", "pixels", 24000, (
        ("resize, against no grid", "snapped", "/exact", 2, 1.3),)),
    *((21, "proof of %s" % name, "proof " + name, 0, (("all sizes", "proof", "time", 0.14e-3, None),))
      for name in ("login", "dashboard", "settings")),
    *((21, "proof of %s, 1 000 elements" % name, "proof " + name, 1000, (
        ("a piece, against a solve", "piece", "/solve", floor, None),))
      for name, floor in (("W7", 0.13), ("W9", 0.12), ("W11", 0.24))),
    *((22, program, scenario, n, (("build", "build", "yoga", 1, 2),))
      for program, scenario, n in (
          ("spreadsheet of 200 x 50", "sheet", 200), ("editor of 200 panes", "editor", 200),
          ("chat of 10 000 bubbles", "chat", 10000))),
    (23, "list of 10 001 views", "memory", 10001, (
        ("resident, a view", "resident", "bytes", 1500, 1000),
        ("allocated, a view", "allocated", "bytes", 2500, 1000))),
    (24, "Python", "python", 0, (
        ("splitter: set, solve, read two frames", "splitter of 2", "time", 5e-6, 0.57e-6),
        ("build of 10 views", "build of 10", "time", 0.3e-3, 0.14e-3),
        ("build of 1 000 views", "build of 1000", "time", 25e-3, None),
        ("`frames` of 1 000", "frames of 1000", "time", 50e-6, None), ("`v.frame`", "v.frame", "time", 2e-6, None),
        ("`layout.changed` of 1 000", "layout.changed of 1000", "time", 50e-6, None),
        ("import", "import", "time", 40e-3, None))),
    *((25, program, scenario, 0, (
        ("a row appended to 400", "row", peer, 1 / 3, 1), ("one text of 500", "text", peer, 1 / 3, 1),
        ("a dirty container", "dirty", peer, 1 / 1.2, 1)))
      for program, scenario, peer in (("GTK 4", "gtk", "GtkGridLayout"), ("Qt, C++", "qt", "QGridLayout"),
                                      ("Qt, PySide6", "pyside", "QGridLayout"), ("Tk", "tk", "grid"))),
    (26, "500 items in lines that break", "flow", 500, (
        ("resize, no line breaks elsewhere", "stay", "yoga", 5, 20),
        ("a line breaks elsewhere", "moved", "yoga", 1.5, 5))),
)
# Shapes that are only looked at for how they grow: row 0.
GROWN = (
    ("row of equal widths with a moving end", "added_row", (1000, 4000), "add each view and solve", "added"),
    ("row of contents that the last view fills", "added_contents", (1000, 10000), "add each view and solve", "added"),
    ("row whose last view prefers its end", "added_preferred", (1000, 10000), "add each view and solve", "added"),
    ("cells", "added_cells", (1000, 10000), "add each cell and solve", "added"),
    ("nested views", "added_nested", (1000, 10000), "add each view and solve", "added"),
    ("list", "added_list", (1000, 10000), "add each view and solve", "added"),
    ("stack", "added_stack", (1000, 8000), "add each view and solve", "added"),
    ("buttons of equal width", "buttons", (200, 2000), "resize", "resize"),
    ("list of cells", "gone", (401, 4001), "a cell is gone", "gone"),
    ("form", "errors", (300, 3000), "an error message comes", "back"),
    ("stack", "stack", (2000, 20000), "build", "build"),
    ("stack", "stack", (2000, 20000), "a member is gone", "gone"),
    ("stack with a conflict", "low_stack", (250, 2000), "build", "build"),
    ("stack with a conflict", "low_stack", (250, 2000), "the first member is destroyed", "first"),
    ("stack of equal centers", "centering", (200, 2000), "build", "build"),
    ("stack of equal centers without enough space", "tight_centering", (50, 400), "build", "build"),
    ("proportional stack without enough space", "tight_shares", (50, 400), "build", "build"),
    ("proportional stack", "tight_shares", (50, 400), "size request", "request"),
    ("grid of two columns", "grid", (400, 4000), "build", "build"),
    ("grid of five columns", "wide_grid", (200, 1600), "build", "build"),
    ("nested stacks", "stacks", (341, 5461), "build", "build"),
    ("nested stacks without enough space", "stacks", (341, 5461), "build", "shrunk_build"),
    ("nested stacks without enough space", "stacks", (341, 5461), "resize", "shrunk_resize"),
    ("tree of an organization", "org", (1000, 10000), "build", "build"),
    ("tasks as early as possible", "gantt", (1000, 10000), "build", "build"),
    ("dialogs inside each other", "dialogs", (1000, 10000), "build", "build"),
    ("labels in free places", "free_labels", (1000, 10000), "build", "build"),
)
FIGURES = [Figure(row, program, action, scenario, sizes if isinstance(sizes, tuple) else (sizes,), *judged)
           for row, program, scenario, sizes, figures in PROGRAMS for action, *judged in figures]
FIGURES += [Figure(0, program, action, scenario, sizes, name, "growth", 1.3, 1.15)
            for program, scenario, sizes, action, name in GROWN]
SHAPES = ("wishes", "gantt", "gaps", "org", "dialogs", "free_labels")  # of shapes.cpp
YOGA = ("feed", "chat", "kanban", "tree", "sheet", "editor", "wizard", "dashboard", "flow")
HIGHS = ("dense5", "dense60", "assignment")
PROVING = ("proving.cpp", "workload.cpp", "shapes.cpp", "allocations.cpp")
NAMES = {"yoga": "Yoga", "highs": "HiGHS"}
FORMS = {"time": clock, "count": "%.0f".__mod__, "bytes": "%.0f B".__mod__, "growth": "n^%.2f".__mod__}


# ---- measuring ----


def compile_ours(folder):
    program, library = os.path.join(folder, "living"), library_folder()
    subprocess.run([os.environ.get("CC", "cc"), "-std=c99", "-O2", "-w", "-I", os.path.join(ROOT, "include"),
                    *glob.glob(os.path.join(HERE, "living", "*.c")), "-o", program, "-L", library, "-lals", "-lm",
                    "-Wl,-rpath," + os.path.abspath(library)], check=True)
    return program


def compile_yoga(folder, sources):
    program, ours = os.path.join(folder, "living_yoga"), os.path.join(HERE, "living", "yoga.cpp")
    files = glob.glob(os.path.join(sources, "yoga", "**", "*.cpp"), recursive=True)
    if not os.path.exists(program) or os.path.getmtime(program) < os.path.getmtime(ours):
        subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-w", "-I", sources, ours, *files,
                        "-o", program], check=True)
    return program


def told(command, limit, core):
    """The numbers that a program prints; "stopped" when it needed longer, or failed."""
    if shutil.which("taskset"):
        command = ["taskset", "-c", str(core)] + command
    out = {}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        text = done.stdout
        if done.returncode:
            out["stopped"] = (done.stderr.strip().splitlines() or ["code %d" % done.returncode])[-1]
    except subprocess.TimeoutExpired as late:
        text, out["stopped"] = (late.stdout or b"").decode(), "after %g s" % limit
    for line in text.splitlines():
        name, value = line.split()
        out[name] = float(value)
    return out


class Engines:
    """The programs, each compiled when a row needs it."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder

    @functools.cached_property
    def shapes(self):
        return build(self.folder, None, "shapes")

    @functools.cached_property
    def proving(self):
        return build(self.folder, None, "proving", PROVING)

    @functools.cached_property
    def ours(self):
        return compile_ours(self.folder)

    @functools.cached_property
    def sources(self):
        return None if self.options.no_peers else yoga_sources(os.path.join(self.folder, "yoga"))

    @functools.cached_property
    def yoga(self):
        return self.sources and compile_yoga(self.folder, self.sources)

    @functools.cached_property
    def highs(self):
        return None if self.options.no_peers else highs_python(ROOT)

    def commands(self, name, n):
        """(engine, command) of each process that runs the program."""
        if name in SHAPES:
            yield "als", [self.shapes, "shape", "als", name, str(n), "1"]
        elif name.startswith("proof "):
            what = name.split()[1]
            document = os.path.join(ROOT, "bindings", "c", "examples", what + ".json")
            yield "als", [self.proving, *((what, str(n)) if n else (document,))]
        else:
            yield "als", [self.ours, name, str(n)]
        if name in YOGA and self.yoga:
            yield "yoga", [self.yoga, name, str(n)]
        if name in HIGHS and self.highs:
            yield "highs", [self.highs, os.path.join(HERE, "highs.py"), self.ours, name, str(n), "1"]


def runs(engines, options, name, n, before):
    """(engine, its numbers) of each process that runs the program; what was stopped before is left out."""
    if name in hosts.HOSTS:
        yield from ({"als": {"skipped": "--no-peers"}} if options.no_peers else hosts.measure(name)).items()
        return
    for engine, command in engines.commands(name, n):
        if "stopped" not in before.get(engine, ()):
            yield engine, told(command, options.limit, options.core)


def measure(engines, options, name, n):
    """{engine: {figure: the least of the medians}}"""
    out = {}
    for _ in range(options.repeat):
        for engine, found in runs(engines, options, name, n, out):
            kept = out.setdefault(engine, {})
            for figure, value in found.items():
                kept[figure] = min(kept.get(figure, value), value)
    return out


# ---- judging ----


def is_void(found):
    """Whether a peer has other frames, or misses its preferences by another sum."""
    ours = found["als"]
    for engine, numbers in found.items():
        for name in ("frames", "collapsed_frames", "missed"):
            if engine != "als" and name in ours and name in numbers:
                if abs(numbers[name] - ours[name]) > 1e-5 * (1 + abs(ours[name])):
                    return True
    return False


def measured(figure, all_found):
    """(our number at the largest size, the number that is judged); None where it is missing."""
    found = all_found[-1]
    ours, judge = found["als"].get(figure.name), figure.judge
    if ours is None or judge in ("time", "count", "bytes"):
        return ours, ours
    if judge == "growth":
        first = all_found[0]["als"].get(figure.name)
        return ours, first and math.log(ours / first) / math.log(figure.sizes[-1] / figure.sizes[0])
    if judge.startswith("/"):
        return ours, ours / found["als"][judge[1:]]
    theirs = found.get(judge, {}).get(figure.name)
    return ours, theirs and theirs / ours


def line(figure, numbers):
    """(row, program, action, time, against the peer, floor, aim, reached), and the number that is judged."""
    all_found = [numbers.get("%s %d" % (figure.scenario, n)) for n in figure.sizes]
    if None in all_found:
        return None, None
    ours, judged = measured(figure, all_found)
    judge, found = figure.judge, all_found[-1]
    form = FORMS.get(judge, times)
    is_peer = form is times and not judge.startswith("/")
    reached = verdict(judged, figure.floor, figure.aim, (lambda v, b: v >= b) if is_peer else (lambda v, b: v <= b))
    if ours is None:
        time, reached = ("skipped", "skipped") if "skipped" in found["als"] else ("stopped", "**no**")
    else:
        time = (form if judge in ("count", "bytes") else clock)(ours)
    peers = ["%s %s" % (NAMES.get(engine, engine), times(told[figure.name] / ours)) for engine, told in found.items()
             if engine != "als" and figure.name in told and ours and judge != "growth"]
    if judge == "growth" or judge.startswith("/"):
        peers = ["-" if judged is None else form(judged)]
    if any(map(is_void, all_found)):
        reached = "void: other frames"
    bounds = ["-" if bound is None else ("at least " if is_peer else "at most ") + form(bound)
              for bound in (figure.floor, figure.aim)]
    return (figure.row, figure.program, figure.action, time, ", ".join(peers) or "-", *bounds, reached), judged


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", help="numbers of rows (all); 0: shapes that are only looked at for their growth")
    parser.add_argument("--repeat", type=int, default=1, help="processes for each number; the least median is kept (1)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds after which a process is stopped (60)")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core all run on (the last)")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--json", help="where the numbers go (life.json in build/bench)")
    options = parser.parse_args()
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    path = options.json or os.path.join(folder, "life.json")
    wanted = options.rows and set(map(int, options.rows.split(",")))
    engines, numbers, here = Engines(options, folder), {}, {}
    if wanted and os.path.exists(path):
        with open(path) as file:
            numbers = json.load(file)["numbers"]
    form = "%3s  %-36s %-46s %9s  %-26s %-18s %-18s %s"
    print(form % ("row", "program", "action", "time", "against the peer", "floor", "aim", "reached"))
    is_void_anywhere = False
    for figure in FIGURES:
        if wanted and figure.row not in wanted:
            continue
        for n in figure.sizes:
            key = "%s %d" % (figure.scenario, n)
            if key not in here:
                numbers[key] = here[key] = measure(engines, options, figure.scenario, n)
                why = here[key]["als"].get("skipped") or here[key]["als"].get("stopped")
                if why:
                    print("     %s: %s" % (key, why))
        cells, _ = line(figure, numbers)
        is_void_anywhere |= cells[-1].startswith("void")
        print(form % cells, flush=True)
    with open(path, "w") as file:
        json.dump({"machine": machine(yoga=engines.sources, highs=engines.highs), "numbers": numbers}, file, indent=1)
    return 1 if is_void_anywhere else 0


if __name__ == "__main__":
    sys.exit(main())
