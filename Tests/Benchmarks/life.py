#!/usr/bin/env python3
"""The life table: what programs do, a row each, beside Yoga, kiwi and HiGHS where they can be had.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Benchmarks/life.py [--rows 6,7] [--repeat 3]

Every program is a scenario of `living` or a shape of `bench`; a time counts the change, the solve and reading what changed.
A row whose frames differ from Yoga's is void.  The numbers go to build/bench/life.json.
"""

import argparse
import json
import math
import os
import sys

import living
from peers import highs_python, kiwi_headers, yoga_sources
from run import ROOT, build, library_folder
from tables import clock, times

# (row, what, scenario, sizes, figures); the exponent is taken between the first size and the last
ROWS = (
    (1, "feed of cells", "feed", (1000,), ("top",)),
    (2, "chat of wrapping bubbles", "chat", (1000, 10000), ("build", "append", "edit", "older", "wider")),
    (3, "kanban of 12 columns", "kanban", (160,), ("build", "moved")),
    (4, "tree table of 5 columns", "tree", (50000,), ("build", "collapse", "expand", "branch", "column")),
    (5, "sheet with frozen panes", "sheet", (200,), ("build", "scroll", "column")),
    (6, "editor of nested splits", "editor", (50, 200), ("build", "divider", "wider", "below")),
    (7, "equal cells with too little room", "equal_cells", (200,), ("resize",)),
    (8, "wizard of fields in stacks", "wizard", (3200,), ("build", "error", "submit", "next")),
    (8, "form with an error message in three views", "errors", (300, 3000), ("back", "gone")),
    (9, "feed of measured texts", "texts", (300,), ("wider", "narrower")),
    (10, "dashboard of cards", "dashboard", (24, 60, 240, 480), ("build", "step", "crossing")),
    (12, "nested wishes for smallness", "wishes", (1000, 10000), ("build",)),
    (12, "tasks as early as possible", "gantt", (1000, 10000), ("build",)),
    (12, "gaps that wish", "gaps", (1000, 10000), ("build", "resize")),
    (12, "tasks as late as possible", "tasks", (1000, 10000), ("build",)),
    (12, "row with a moving end", "added_fitting", (1000, 10000), ("added",)),
    (12, "long list with a conflict", "long_list", (1000, 10000), ("build", "resize")),
    (13, "equal gaps, resized", "equal_gaps", (2050, 2100), ("resize",)),
    (14, "sums of 5 terms", "dense5", (640,), ("build",)),
    (14, "sums of 60 terms", "dense60", (480,), ("build",)),
    (14, "assignment", "assignment", (40,), ("build",)),
    (15, "small row, made, solved, destroyed", "small", (3, 10, 50), ("whole",)),
    (16, "immediate mode, unchanged", "immediate", (310,), ("build", "again")),
    (16, "immediate mode by text, unchanged", "retold", (310,), ("build", "again")),
    (18, "constraints added under the refuse policy", "refusing", (100, 1000), ("added", "refused")),
    (19, "one change among 24 000 views", "single", (24000,), ("margins", "insets", "append", "reorder")),
    (21, "flow, resized where breaks stay; where one moves", "flow", (100, 500), ("build", "stay", "moved")),
    (20, "width changes, 24 000 items", "pixels", (24000,), ("exact", "snapped")),
)
SHAPES = ("wishes", "gantt", "gaps")
YOGA = ("feed", "kanban", "tree", "sheet", "editor", "wizard", "dashboard", "flow")
HIGHS = ("dense5", "dense60", "assignment")


class Engines:
    def __init__(self, options, folder):
        kiwi = None if options.no_peers else kiwi_headers(os.path.join(folder, "kiwi"))
        yoga = None if options.no_peers else yoga_sources(os.path.join(folder, "yoga"))
        self.bench, self.has_kiwi = build(folder, kiwi), kiwi is not None
        self.ours = living.compile_ours(folder, library_folder(), os.path.join(ROOT, "include"))
        self.yoga = living.compile_yoga(folder, yoga) if yoga else None
        self.highs = None if options.no_peers else highs_python(ROOT)

    def commands(self, name, n):
        """(engine, command) of each process that runs the program."""
        if name in SHAPES:
            yield "als", [self.bench, "drag", "als", name, str(n), "1"]
            if self.has_kiwi and name == "gaps" and n <= 1000:
                yield "kiwi", [self.bench, "drag", "kiwi", name, str(n), "1"]
            return
        yield "als", [self.ours, name, str(n)]
        if self.yoga and name in YOGA:
            yield "yoga", [self.yoga, name, str(n)]
        if self.highs and name in HIGHS:
            yield "highs", [self.highs, os.path.join(living.HERE, "highs.py"), self.ours, name, str(n), "1"]


def measure(engines, options, name, n):
    """{engine: {figure: the least of the medians}}"""
    out = {}
    for _ in range(options.repeat):
        for engine, command in engines.commands(name, n):
            kept = out.setdefault(engine, {})
            if "stopped" in kept:
                continue
            for figure, value in living.told(command, options.limit, options.core).items():
                kept[figure] = value if figure == "stopped" else min(kept.get(figure, value), value)
    return out


def is_void(found):
    """Whether a peer has other frames, or misses its preferences by another sum."""
    ours = found["als"]
    for engine, numbers in found.items():
        for name in ("frames", "collapsed_frames", "missed"):
            if engine != "als" and name in ours and name in numbers:
                if abs(numbers[name] - ours[name]) > 1e-5 * (1 + abs(ours[name])):
                    return True
    return False


def cells(found, figure):
    """Our time, and how many times ours each peer's is."""
    ours = found["als"].get(figure)
    peers = ["%s %s" % (engine, times(numbers[figure] / ours)) for engine, numbers in found.items()
             if engine != "als" and figure in numbers and ours]
    return clock(ours) if ours is not None else "stopped: %s" % found["als"].get("stopped", "no figure"), ", ".join(peers)


def exponent(sizes, all_found, figure):
    ends = [all_found[n]["als"].get(figure) for n in (sizes[0], sizes[-1])]
    if len(sizes) < 2 or not all(ends):
        return ""
    return "n^%.2f" % (math.log(ends[1] / ends[0]) / math.log(sizes[-1] / sizes[0]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", help="numbers of rows (all)")
    parser.add_argument("--repeat", type=int, default=1, help="processes for each number; the least of their medians is kept (1)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds after which a process is stopped (60)")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core all run on (the last)")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--json", help="where the numbers go (life.json in build/bench)")
    options = parser.parse_args()
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    wanted = options.rows and set(map(int, options.rows.split(",")))
    engines, kept, voids = Engines(options, folder), {}, 0
    line = "%4s  %-36s %6s  %-9s %10s  %-24s %s"
    print(line % ("row", "program", "n", "figure", "time", "x ours", "growth"))
    for row, what, name, sizes, figures in ROWS:
        if wanted and row not in wanted:
            continue
        found = {}
        for n in sizes:
            found[n] = kept["%s %d" % (name, n)] = measure(engines, options, name, n)
            void = is_void(found[n])
            voids += void
            for figure in figures:
                growth = exponent(sizes, found, figure) if n == sizes[-1] else ""
                time, peers = cells(found[n], figure)
                print(line % (row, what, n, figure, time, "void: other frames" if void else peers, growth), flush=True)
    with open(options.json or os.path.join(folder, "life.json"), "w") as file:
        json.dump(kept, file, indent=1)
    return 1 if voids else 0


if __name__ == "__main__":
    sys.exit(main())
