#!/usr/bin/env python3
"""Writes the numbers of a run into docs/internals/performance.md, between its marks, and the plots beside it.

    python3 Tests/Benchmarks/report.py [build/bench/results.json]
"""

import json
import os
import re
import sys

import living
import plots
from tables import clock, exponent, times, verdict

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PAGE = os.path.join(ROOT, "docs", "internals", "performance.md")
ALL = ["W%d" % k for k in range(1, 12)]
CHAINED = ["W1", "W2", "W3", "W4", "W5", "W6", "W11"]


class Numbers:
    def __init__(self, results):
        self.results = results
        self.by = {(r["engine"], r["workload"], r["n"]): r for r in results}

    def get(self, engine, workload, n, key):
        return self.by.get((engine, workload, n), {}).get(key)

    def ratio(self, workload, n, key, peer="kiwi"):
        theirs, ours = self.get(peer, workload, n, key), self.get("als", workload, n, key)
        return theirs / ours if theirs and ours else None

    def slope(self, workload, key):
        found = exponent(self.results, "als", workload, key)
        return found[0] if found else None


def cell(value, form):
    return "-" if value is None else form(value)


def row(*cells):
    return "| " + " | ".join(str(c) for c in cells) + " |"


def table(heads, rows):
    return [row(*heads), "|" + "---|" * len(heads)] + [row(*r) for r in rows]


def two(value):
    return "%.2f" % value


class Goals:
    """A row for each goal: what is asked, what is hoped for, what was measured and whether the first is reached."""

    def __init__(self, numbers):
        self.numbers, self.rows = numbers, []

    def least(self, what, measured, floor, aim, form=times):
        self.add(what, measured, floor, aim, form, lambda v, bound: v >= bound)

    def most(self, what, measured, floor, aim, form=times):
        self.add(what, measured, floor, aim, form, lambda v, bound: v <= bound)

    def add(self, what, measured, floor, aim, form, good):
        self.rows.append((what, form(floor), form(aim), cell(measured, form), verdict(measured, floor, aim, good)))

    def fill(self):
        n = self.numbers
        for workload, floor, aim in (("W1", 150, 300), ("W2", 400, 800), ("W3", 700, 1500), ("W4", 1000, 2700), ("W5", 25, 80),
                                     ("W6", 250, 500), ("W11", 1000, 2000)):
            self.least("build %s, n = 1 000, against kiwi" % workload, n.ratio(workload, 1000, "build"), floor, aim)
        self.least("build W5, n = 10 000, against kiwi", n.ratio("W5", 10000, "build"), 150, 400)
        self.least("build n = 10, against kiwi: least of all workloads", self.worst(min, lambda w: n.ratio(w, 10, "build")), 3, 10)
        self.least("build n = 1 000, against HiGHS: least of W1 to W7",
                   self.worst(min, lambda w: n.ratio(w, 1000, "build", "highs"), ALL[:7]), 3, 3)
        self.most("build W2, n = 10 000, against the copy floor, both in fresh memory", self.over("W2", 10000, "build", "copy"), 60, 20)
        self.most("the same, both in reused memory", self.over("W2", 10000, "build_kept", "copy_kept"), 60, 20)
        self.updates()
        for key, name in (("build", "build"), ("build_kept", "build in reused memory"), ("resize_read", "resize"),
                          ("resize", "resize without reading"), ("constant", "constant")):
            self.most("growth exponent, %s: largest of W1 to W6, W11" % name, self.worst(max, lambda w: n.slope(w, key), CHAINED), 1.2, 1.1, two)
        self.most("growth exponent, build W8", n.slope("W8", "build"), 1.2, 1.1, two)
        self.most("growth exponent, resize W8", n.slope("W8", "resize_read"), 1.3, 1.15, two)
        per_view = lambda size: self.over("W9", size, "resize", "views")
        big, small = per_view(100000), per_view(1000)
        self.most("resize W9 a view, n = 100 000 against 1 000", big / small if big and small else None, 3, 1.5)
        self.most("memory, n = 10 000, bytes a view: most of all workloads",
                  self.worst(max, lambda w: n.get("als", w, 10000, "bytes_per_view")), 1500, 700, lambda v: "%.0f" % v)
        for key in ("resize", "constant", "read"):
            self.most("allocations in a %s, n = 1 000: most of all workloads" % key,
                      self.worst(max, lambda w: n.get("als", w, 1000, "allocations_" + key)), 0, 0, lambda v: "%.1f" % v)
        return self.rows

    def updates(self):
        n = self.numbers
        self.least("resize and read all, no breakpoint crossed, n = 1 000, against kiwi: least of all workloads",
                   self.worst(min, lambda w: n.ratio(w, 1000, "nudge_read")), 100, 300)
        self.most("resize without reading, no breakpoint crossed, n = 1 000, against a scatter update: most where 100 values change and more",
                  self.worst(max, self.scattered), 2, 1.3)
        self.least("resize W7, n = 1 000, against kiwi", n.ratio("W7", 1000, "resize_read"), 250, 500)
        self.least("one constant W2, n = 1 000, against kiwi", n.ratio("W2", 1000, "constant"), 25, 100)
        self.least("one constant, n = 1 000, against kiwi: least of the others",
                   self.worst(min, lambda w: n.ratio(w, 1000, "constant"), [w for w in ALL if w != "W2"]), 100, 1000)
        self.least("remove and add, n = 1 000, against kiwi: least of all but W10",
                   self.worst(min, lambda w: n.ratio(w, 1000, "remove_add"), [w for w in ALL if w != "W10"]), 150, 300)
        self.least("remove and add W10, n = 1 000, against kiwi", n.ratio("W10", 1000, "remove_add"), 15, 50)

    def worst(self, pick, value, workloads=ALL):
        found = [v for v in map(value, workloads) if v is not None]
        return pick(found) if found else None

    def over(self, workload, n, key, floor):
        above, below = self.numbers.get("als", workload, n, key), self.numbers.get("als", workload, n, floor)
        return above / below if above and below else None

    def scattered(self, workload):
        if (self.numbers.get("als", workload, 1000, "changed_nudge") or 0) < 100:
            return None
        return self.over(workload, 1000, "nudge", "scatter_nudge")


def builds(n, size):
    def one(w):
        ours = n.get("als", w, size, "build")
        con = n.get("als", w, size, "constraints")
        return (w, "%d" % n.get("als", w, size, "views"), "%d" % con, clock(ours), "%.0f" % (1e9 * ours / con),
                cell(n.get("als", w, size, "build_kept"), clock), cell(n.get("kiwi", w, size, "build"), clock),
                cell(n.ratio(w, size, "build"), times), cell(n.ratio(w, size, "build", "highs"), times))

    return table(("", "views", "constraints", "build", "ns a constraint", "memory kept", "kiwi", "against kiwi", "against HiGHS"),
                 [one(w) for w in ALL if n.get("als", w, size, "build")])


def updates(n, size):
    def pair(w, key):
        return "%s, %s" % (cell(n.get("als", w, size, key), clock), cell(n.ratio(w, size, key), times))

    keys = ("nudge_read", "nudge", "resize_read", "constant", "remove_add")
    return table(("", "resize by 1/4, read all", "not read", "values changed, scatter", "resize by up to 100, read all", "one constant",
                  "remove and add"),
                 [(w, pair(w, keys[0]), pair(w, keys[1]), "%.0f, %s" % (n.get("als", w, size, "changed_nudge"),
                                                                     clock(n.get("als", w, size, "scatter_nudge"))),
                   pair(w, keys[2]), pair(w, keys[3]), pair(w, keys[4])) for w in ALL if n.get("als", w, size, "scatter_nudge")])


def large(n):
    def line(w):
        cells = [cell(n.get("als", w, size, key), clock) for key in ("build", "resize_read") for size in (10, 1000, 100000)]
        slopes = [cell(n.slope(w, key), two) for key in ("build", "build_kept", "resize_read", "constant")]
        return (w, *cells, *slopes, cell(n.get("als", w, 10000, "bytes_per_view"), lambda v: "%.0f" % v))

    return table(("", "build 10", "1 000", "100 000", "resize 10", "1 000", "100 000", "n^e: build", "memory kept", "resize", "constant",
                  "bytes a view"), [line(w) for w in ALL if n.get("als", w, 1000, "build")])


def about(machine):
    return "; ".join("%s %s" % item for item in machine.items()) + "."


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "bench", "results.json")
    with open(path) as file:
        told = json.load(file)
    parts = {}
    if told.get("living"):
        parts["living-machine"] = [about(told["living_machine"])]
        parts["living"] = table(living.HEADS, living.rows(told["living"]))
        parts["superlinear"] = table(living.GROWTH_HEADS, living.growth_rows(told["living"]))
    if told.get("results"):
        numbers = Numbers(told["results"])
        parts.update({"machine": [about(told["machine"])],
                      "goals": table(("figure", "floor", "aim", "measured", "reached"), Goals(numbers).fill()),
                      "builds": builds(numbers, 1000), "small": builds(numbers, 10), "updates": updates(numbers, 1000),
                      "large": large(numbers)})
    with open(PAGE) as file:
        page = file.read()
    for name, lines in parts.items():
        mark = re.compile(r"(<!-- %s -->\n).*?(<!-- end -->)" % name, re.DOTALL)
        page = mark.sub(lambda m: m[1] + "\n".join(lines) + "\n" + m[2], page)
    with open(PAGE, "w") as file:
        file.write(page)
    for operation, title in plots.OPERATIONS[:2] if told.get("results") else ():
        plots.draw(told["results"], operation, title, os.path.join(ROOT, "docs", "internals", "performance-%s.svg" % operation.split("_")[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
