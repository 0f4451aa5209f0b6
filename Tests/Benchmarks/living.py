"""The section "living": what a change costs in a layout that lives, each figure beside its floor and its aim.

run.py makes a `Living` and shows what it measured; report.py writes `rows` into docs/internals/performance.md.  The numbers are
{"als feed 1000": {"top": seconds, ...}, "yoga feed 1000": ...}: engine, scenario and size of one process each.
"""

import glob
import math
import os
import shutil
import subprocess

from tables import clock, times, verdict

HERE = os.path.dirname(os.path.abspath(__file__))
ADDED = (("added_cells", 10000), ("added_nested", 10000), ("added_list", 10000))
SHAPES = ("gaps", "gantt", "org", "wishes", "dialogs", "free_labels")
DENSE = (("dense60", 480), ("dense10", 640), ("assignment", 40))
KIWI = (("gaps", 100), ("gaps", 1000), ("splitters", 20), ("splitters", 200), ("W11", 1000))
OURS = [("feed", 60), ("feed", 1000), *((name, n) for name, most in ADDED for n in (1000, most)), ("added_row", 1000), ("added_row", 4000),
        *((name, n) for name in ("added_fitting", "added_preferred", "added_contents") for n in (1000, 10000)), ("buttons", 200), ("buttons", 2000),
        ("gone", 401), ("gone", 4001), ("errors", 300), ("errors", 3000), ("branch", 320), ("cards", 120), ("reading", 10001), ("edits", 10001), ("low_form", 500),
        ("grid", 400), ("grid", 4000), ("wide_grid", 200), ("wide_grid", 1600), ("rows", 200), ("rows", 1600), ("stack", 2000), ("stack", 20000),
        ("centering", 200), ("centering", 2000),
        *((name, n) for name in ("tight_centering", "tight_shares") for n in (50, 400)), ("stacks", 341), ("stacks", 1365), ("stacks", 5461),
        ("labels", 6400), ("requests", 500), ("table", 300), *DENSE]
YOGA = (("feed", 60), ("feed", 1000), ("stacks", 1365), ("stacks", 5461))


# ---- programs ----


def compile_ours(folder, library, include):
    sources = sorted(glob.glob(os.path.join(HERE, "living", "*.c")))
    program = os.path.join(folder, "living")
    subprocess.run([os.environ.get("CC", "cc"), "-std=c99", "-O2", "-w", "-I", include, *sources, "-o", program, "-L", library, "-lals", "-lm",
                    "-Wl,-rpath," + os.path.abspath(library)], check=True)
    return program


def compile_yoga(folder, sources):
    """Yoga and its scenarios, with the flags of everything else here."""
    program = os.path.join(folder, "living_yoga")
    files = sorted(glob.glob(os.path.join(sources, "yoga", "**", "*.cpp"), recursive=True))
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-w", "-I", sources, *sorted(glob.glob(os.path.join(HERE, "living", "yoga*.cpp"))), *files,
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


class Living:
    def __init__(self, options, ours, bench, yoga, kiwi, highs):
        self.options, self.ours, self.bench, self.yoga, self.kiwi, self.highs = options, ours, bench, yoga, kiwi, highs
        self.numbers = {}

    def commands(self):
        """(key, command) of each process, peers beside what they are compared with."""
        seconds = str(self.options.seconds)
        for name, n in OURS:
            yield "als %s %d" % (name, n), [self.ours, name, str(n)]
            if self.yoga and (name, n) in YOGA:
                yield "yoga %s %d" % (name, n), [self.yoga, name, str(n)]
            if self.highs and (name, n) in DENSE:
                yield "highs %s %d" % (name, n), [self.highs, os.path.join(HERE, "highs.py"), self.ours, name, str(n), seconds]
        for name in SHAPES:
            for n in (1000, 10000):
                yield "als %s %d" % (name, n), [self.bench, "drag", "als", name, str(n), seconds]
        for name, n in KIWI:
            for engine in ["als"] + (["kiwi"] if self.kiwi else []):
                yield "%s %s %d" % (engine, name, n), [self.bench, "drag", engine, name, str(n), seconds]

    def run(self):
        """All processes, several times over; of each number, itself a median, the least is kept."""
        for _ in range(self.options.repeat):
            for key, command in self.commands():
                if "stopped" in self.numbers.get(key, {}):
                    continue
                now = told(command, self.options.limit, self.options.core)
                kept = self.numbers.setdefault(key, now)
                for name, value in now.items():
                    kept[name] = min(kept.get(name, value), value)
        for key, found in self.numbers.items():
            if "stopped" in found:
                print("%s: stopped %s" % (key, found["stopped"]))
        return self.numbers

    def disagreements(self):
        """Dense systems where HiGHS misses its preferences by another sum: both answer the same question."""
        pairs = [(n, get(self.numbers, "als " + n, "missed"), get(self.numbers, "highs " + n, "missed")) for n in ("%s %d" % d for d in DENSE)]
        return [name for name, ours, theirs in pairs if None not in (ours, theirs) and abs(ours - theirs) > 1e-6 * (1 + abs(theirs))]


# ---- figures ----


def get(numbers, key, name):
    return numbers.get(key, {}).get(name)


def ratio(above, below):
    return above / below if above is not None and below else None


def slope(numbers, name, figure, small, large):
    grown = ratio(get(numbers, "als %s %d" % (name, large), figure), get(numbers, "als %s %d" % (name, small), figure))
    return math.log(grown) / math.log(large / small) if grown else None


def two(value):
    return "%.2f" % value


def share(value):
    return "1/%.0f" % (1 / value) if value < 0.4 else two(value)


class Figures:
    """A row a figure.  `read`: whether the time has the frames in it, and how they were read."""

    def __init__(self, numbers):
        self.numbers, self.rows = numbers, []

    def of(self, key, name):
        return get(self.numbers, key, name)

    def over(self, key, name, below, of=None):
        """A number against another one of the same process."""
        return ratio(self.of("als " + key, name), self.of("als " + (of or key), below))

    def peer(self, engine, key, name):
        """How many times ours the peer's time is."""
        return ratio(self.of("%s %s" % (engine, key), name), self.of("als " + key, name))

    def most(self, what, read, measured, floor, aim, form, time=None):
        self.add(what, read, measured, floor, aim, form, time, "<= ", lambda v, bound: v <= bound)

    def least(self, what, read, measured, floor, aim, time=None):
        self.add(what, read, measured, floor, aim, times, time, ">= ", lambda v, bound: v >= bound)

    def add(self, what, read, measured, floor, aim, form, time, sign, good):
        cells = ["-" if v is None else how(v) for v, how in ((time, clock), (measured, form))]
        self.rows.append((what, read, *cells, sign + form(floor), sign + form(aim), verdict(measured, floor, aim, good)))

    def most_or_short(self, what, time, alone, floor, aim, enough):
        """So many times something else at most; a time that is short `enough` reaches the floor as well."""
        measured = ratio(time, alone)
        reached = verdict(measured, floor, aim, lambda v, bound: v <= bound or (bound == floor and time <= enough))
        self.rows.append((what, "none", "-" if time is None else clock(time), "-" if measured is None else two(measured),
                          "<= %s or %s" % (two(floor), clock(enough)), "<= " + two(aim), reached))

    def lists(self):
        of, over = self.of, self.over
        self.most("feed step, 60 to 1 000 cells, those that stay do not move: growth of the solve", "table",
                  slope(self.numbers, "feed", "still_solve", 60, 1000), 0.3, 0.05, two, of("als feed 1000", "still_solve"))
        self.most("the same, all cells move (publishing counted)", "table", slope(self.numbers, "feed", "top_solve", 60, 1000), 0.3, 0.05, two,
                  of("als feed 1000", "top_solve"))
        self.most("the same, anchored at the bottom", "table", slope(self.numbers, "feed", "bottom_solve", 60, 1000), 0.3, 0.05, two,
                  of("als feed 1000", "bottom_solve"))
        self.least("feed step as a whole, 1 000 cells, all move, against Yoga", "table", self.peer("yoga", "feed 1000", "top"), 5, 20,
                   of("als feed 1000", "top"))
        self.most("allocations of a feed step, warm", "table", of("als feed 1000", "allocations"), 0, 0, lambda v: "%.2g" % v)
        for name, most in ADDED:
            self.most("a solve after each added view, %s, 1 000 to 10 000: exponent" % name.split("_")[1], "table",
                      slope(self.numbers, name, "added", 1000, most), 1.15, 1.05, two, of("als %s %d" % (name, most), "added"))
        for name, what in (("fitting", "row that ends where its last view does"), ("preferred", "row whose last view should end where it does"),
                           ("contents", "row of contents, whose last view takes what is left over")):
            self.most("the same, %s, 1 000 to 10 000" % what, "table", slope(self.numbers, "added_" + name, "added", 1000, 10000), 1.15, 1.05, two,
                      of("als added_%s 10000" % name, "added"))
        self.most("the same, row with a moving end, all widths equal, 1 000 to 4 000", "table", slope(self.numbers, "added_row", "added", 1000, 4000), 1.15, 1.05,
                  two, of("als added_row 4000", "added"))
        for name, what in (("gone", "one cell gone"), ("back", "and back"), ("switched", "one constraint switched")):
            self.most(what + ", 4 001 views, against a rebuild", "table", over("gone 4001", name, "build"), 1 / 50, 1 / 500, share,
                      of("als gone 4001", name))
        for name, what in (("back", "one of 1 000 error messages comes, form of 3 000 views"), ("gone", "and goes")):
            self.most(what + ", against a rebuild", "table", over("errors 3000", name, "build"), 1 / 50, 1 / 500, share,
                      of("als errors 3000", name))
        for name, what in (("into", "a branch of 320 rows into 3 200, against those rows alone"), ("gone", "that branch gone"),
                           ("back", "and back")):
            self.most(what, "table", over("branch 320", name, "alone"), 1.5, 1, two, of("als branch 320", name))
        self.rows.append(("10 001 frames read by als_frames_copy, against a copy of the table", "by handle",
                          *("-" if v is None else how(v) for v, how in ((of("als reading 10001", "handles"), clock),
                                                                        (over("reading 10001", "handles", "table"), two))), "", "", ""))
        self.most("120 cards across a breakpoint, groups switched, against a build", "table", over("cards 120", "crossed", "build"), 0.5, 0.2,
                  share, of("als cards 120", "crossed"))

    def edits(self):
        of = self.of
        for name, what, floor, aim, enough in (("commit", "edit of one constant, solve, commit", 5, 2, 3e-6),
                                               ("cancel", "edit of one constant, solve, cancel", 5, 2, 3e-6),
                                               ("try", "edit of one constant, als_edit_try, cancel", 5, 2, 3e-6),
                                               ("in_conflict", "a constant while another conflict stands", 3, 1.5, 2e-6)):
            self.most_or_short(what + ", 10 001 views, against the constant alone", of("als edits 10001", name), of("als edits 10001", "plain"),
                               floor, aim, enough)
        for name, alone, what in (("five_commit", "five_plain", "edit of five constants, solve, commit"),
                                  ("width_commit", "width_plain", "edit of the root's width, solve, commit"),
                                  ("width_try", "width_plain", "edit of the root's width, als_edit_try, cancel"),
                                  ("priority_commit", "priority_plain", "edit of a priority, solve, commit")):
            self.most_or_short(what + ", 10 001 views, against the change alone", of("als edits 10001", name), of("als edits 10001", alone), 5, 2, 3e-6)
        time = of("als edits 10001", "added_try")
        self.most("a constraint added in an edit, als_edit_try, cancel, 10 001 views", "none", time, 5e-5, 1e-5, clock, time)
        time = of("als low_form 500", "wider")
        self.most("form of 500 rows too low, wider", "none", time, 1e-4, 2e-5, clock, time)

    def arrangements(self):
        of, over = self.of, self.over
        for name, what in (("gone", "20 cells gone"), ("inserted", "one row inserted"), ("others_gone", "20 other cells gone after that"),
                           ("others_back", "and back")):
            self.most(what + ", grid of 400 x 2, against a build", "table", over("grid 400", name, "build"), 0.1, 0.02, share,
                      of("als grid 400", name))
        for n in (1365, 5461):
            for name, what, floor, aim in (("build", "build", 2, 5), ("leaf", "one leaf", 2, 20),
                                           ("shrunk_resize", "resized in 85 % of the room", 1, 5)):
                key = "stacks %d" % n
                self.least("nested stacks, %d views: %s, against Yoga" % (n, what), "table", self.peer("yoga", key, name), floor, aim,
                           of("als " + key, name))
        self.most("stack, 2 000 to 20 000 views: exponent of the build", "table", slope(self.numbers, "stack", "build", 2000, 20000), 1.2, 1.1, two,
                  of("als stack 20000", "build"))

    def texts(self):
        of, over = self.of, self.over
        self.most("one constant beside 6 400 wrapping labels, against labels of one line", "table", over("labels 6400", "wrapping", "plain"), 2, 1,
                  two, of("als labels 6400", "wrapping"))
        for name, what, floor, aim in (("unchanged", "nothing changed", 5e-6, 1e-6), ("changed", "after one content size", 5e-5, 1e-5)):
            time = of("als requests 500", name)
            self.most("size request, 500 views, %s" % what, "none", time, floor, aim, clock, time)
        time = of("als table 300", "narrower")
        self.most("table of 300 x 8 measured texts, narrower (was 6.6 ms)", "table", time, 2.2e-3, 6.6e-4, clock, time)

    def shapes(self):
        of = self.of
        for name in SHAPES:
            self.most("build of %s, 1 000 to 10 000: exponent" % name.replace("_", " "), "table", slope(self.numbers, name, "build", 1000, 10000), 1.3,
                      1.15, two, of("als %s 10000" % name, "build"))
        for n in (100, 1000):
            self.least("gaps, %d views, resized, against kiwi" % n, "table", self.peer("kiwi", "gaps %d" % n, "resize"), 5, 50,
                       of("als gaps %d" % n, "resize"))
        self.least("W11, 1 000 views, resized across breakpoints, against kiwi", "table", self.peer("kiwi", "W11 1000", "resize"), 5, 50,
                   of("als W11 1000", "resize"))
        for n in (20, 200):
            self.least("splitters dragged, %d panes, against kiwi" % n, "table", self.peer("kiwi", "splitters %d" % n, "drag"), 3, 20,
                       of("als splitters %d" % n, "drag"))
        for name, n in DENSE:
            key, what = "%s %d" % (name, n), {"dense60": "480 rows of 60 terms", "dense10": "640 rows of 10 terms",
                                             "assignment": "assignment of 40 x 40"}[name]
            stopped = get(self.numbers, "als " + key, "stopped")
            if stopped:
                self.rows.append((what + ", against HiGHS", "table", "stopped " + stopped, "-", "<= 5x", "<= 1x", "**no**"))
                continue
            self.most(what + ", against HiGHS", "table", ratio(of("als " + key, "build"), of("highs " + key, "build")), 5, 1, times,
                      of("als " + key, "build"))


def rows(numbers):
    figures = Figures(numbers)
    for part in (figures.lists, figures.edits, figures.arrangements, figures.texts, figures.shapes):
        part()
    return figures.rows


HEADS = ("figure", "read", "time", "measured", "floor", "aim", "reached")

# ---- growth ----

GROWN = (("added_cells", "added", 1000, 10000, "cells added one by one, each with a solve"),
         ("added_nested", "added", 1000, 10000, "views added inside each other, each with a solve"),
         ("added_list", "added", 1000, 10000, "views added to a list, each with a solve"),
         ("added_row", "added", 1000, 4000, "views of equal width added to a row whose end moves, each with a solve"),
         ("added_fitting", "added", 1000, 10000, "views of fixed width added to a row that ends with the last, each with a solve"),
         ("added_preferred", "added", 1000, 10000, "the same in a row of fixed width, which only should end with the last"),
         ("added_contents", "added", 1000, 10000, "views with contents added to a row that the last one fills, each with a solve"),
         ("buttons", "build", 200, 2000, "buttons of equal width, build"), ("buttons", "resize", 200, 2000, "buttons of equal width, resized"),
         ("gone", "gone", 401, 4001, "one cell gone, views"), ("gone", "back", 401, 4001, "one cell back, views"),
         ("errors", "back", 300, 3000, "one error message comes, views"), ("errors", "gone", 300, 3000, "one error message goes, views"),
         ("stack", "build", 2000, 20000, "stack, build"), ("stack", "gone", 2000, 20000, "stack, one member gone"),
         ("centering", "build", 200, 2000, "stack with equal centering, build"),
         ("tight_centering", "build", 50, 400, "stack with equal centering, in 85 % of the room, build"),
         ("tight_centering", "gone", 50, 400, "stack with equal centering, in 85 % of the room, one member gone"),
         ("tight_shares", "build", 50, 400, "stack that fills proportionally, in 85 % of the room, build"),
         ("tight_shares", "content", 50, 400, "stack that fills proportionally, in 85 % of the room, one content size"),
         ("tight_shares", "request", 50, 400, "stack that fills proportionally, size request"),
         ("grid", "build", 400, 4000, "grid of two columns, build"), ("wide_grid", "build", 200, 1600, "grid of five columns, build"),
         ("rows", "build", 200, 1600, "rows of three in a stack, build"), ("rows", "first_gone", 200, 1600, "rows of three, the first gone"),
         ("rows", "moved", 200, 1600, "rows of three, the first moved to the end"),
         ("rows", "inserted", 200, 1600, "rows of three, one comes in the middle"),
         ("rows", "removed", 200, 1600, "rows of three, one in the middle ends"), ("stacks", "build", 341, 5461, "nested stacks, build"),
         ("stacks", "leaf", 341, 5461, "nested stacks, one leaf"),
         ("stacks", "shrunk_build", 341, 5461, "nested stacks in 85 % of the room, build"),
         ("stacks", "shrunk_resize", 341, 5461, "nested stacks in 85 % of the room, resize"),
         *((name, "build", 1000, 10000, name.replace("_", " ") + ", build") for name in SHAPES),
         ("splitters", "drag", 20, 200, "splitters, dragged"))
GROWTH_HEADS = ("shape", "from", "to", "time", "time", "exponent")


def growth_rows(numbers):
    """Every shape that was measured at two sizes, the steepest first."""
    out = []
    for name, figure, small, large, what in GROWN:
        e = slope(numbers, name, figure, small, large)
        if e is not None:
            ends = [clock(get(numbers, "als %s %d" % (name, n), figure)) for n in (small, large)]
            out.append((e, (what, small, large, *ends, two(e))))
    return [line for _, line in sorted(out, key=lambda pair: -pair[0])]


def show(numbers):
    for heads, lines in ((HEADS, rows(numbers)), (GROWTH_HEADS, growth_rows(numbers))):
        cells = [heads] + [tuple(map(str, line)) for line in lines]
        widths = [max(len(line[k]) for line in cells) for k in range(len(heads))]
        print()
        for line in cells:
            print("  ".join("%-*s" % pair if k == 0 else "%*s" % pair for k, pair in enumerate(zip(widths, line))))
    for name, what in (("table", "by the table"), ("handles", "by handles")):
        if get(numbers, "als reading 10001", name):
            print("10 001 frames read %s: %s" % (what, clock(get(numbers, "als reading 10001", name))))
