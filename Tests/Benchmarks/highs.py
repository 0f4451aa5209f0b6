#!/usr/bin/env python3
"""HiGHS on one workload: prints its numbers as the bench program does for the other engines.

    highs.py BENCH WORKLOAD N [SECONDS]

The workload comes from `BENCH list`, as rows over the absolute left, top, width and height of each view, or as sums of widths.  Required rows are
rows of one linear program; every other row may be missed at a price: 1000 for priorities of 750 and more, 1 for lower ones,
as kiwi's strengths.  The arrays are ready before the clock starts; timed are handing them over, presolve, the solution and
its copy out, on one thread.
"""

import os
import subprocess
import sys
import time

import highspy
import numpy as np

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT, CENTER_X, CENTER_Y = 1, 2, 3, 4, 7, 8, 9, 10
PARTS = {LEFT: ((0, 1.0),), RIGHT: ((0, 1.0), (2, 1.0)), TOP: ((1, 1.0),), BOTTOM: ((1, 1.0), (3, 1.0)),
         CENTER_X: ((0, 1.0), (2, 0.5)), WIDTH: ((2, 1.0),), HEIGHT: ((3, 1.0),), CENTER_Y: ((1, 1.0), (3, 0.5))}


class Program:
    """The arrays of one linear program, row by row."""

    def __init__(self, views, width, height):
        self.views = views
        self.low = [-np.inf, -np.inf, 0.0, 0.0] * views
        self.high = [np.inf] * (4 * views)
        self.low[:4] = self.high[:4] = [0.0, 0.0, width, height]
        self.cost = [0.0] * (4 * views)
        self.start, self.index, self.value = [0], [], []
        self.row_low, self.row_high = [], []

    def row(self, terms, relation, constant, priority):
        for variable, factor in terms:
            self.index.append(variable)
            self.value.append(factor)
        if priority < 1000:
            if relation <= 0:
                self.slack(-1.0, priority)
            if relation >= 0:
                self.slack(1.0, priority)
        self.start.append(len(self.index))
        self.row_low.append(constant if relation >= 0 else -np.inf)
        self.row_high.append(constant if relation <= 0 else np.inf)

    def slack(self, factor, priority):
        self.index.append(len(self.cost))
        self.value.append(factor)
        self.cost.append(1000.0 if priority >= 750 else 1.0)
        self.low.append(0.0)
        self.high.append(np.inf)

    def finish(self):
        for name in ("low", "high", "cost", "value", "row_low", "row_high"):
            setattr(self, name, np.array(getattr(self, name), dtype=np.float64))
        self.start = np.array(self.start, dtype=np.int32)
        self.index = np.array(self.index, dtype=np.int32)


def terms_of(first, a, second, b, multiplier):
    merged = {}
    for element, attribute, factor in ((first, a, 1.0), (second, b, -multiplier)):
        for part, share in PARTS[attribute] if element >= 0 else ():
            merged[4 * element + part] = merged.get(4 * element + part, 0.0) + factor * share
    return merged.items()


def read(lines):
    program = None
    for line in lines:
        words = line.split()
        if words[0] == "size":
            program = Program(int(words[1]), float(words[2]), float(words[3]))
        elif words[0] == "wish":
            variable, value = 4 * int(words[1]) + 2 + int(words[2]), float(words[3])
            program.row([(variable, 1.0)], -1, value, float(words[4]))
            program.row([(variable, 1.0)], 1, value, float(words[5]))
        elif words[0] == "terms":
            pairs = zip(map(int, words[4::2]), map(float, words[5::2]))
            program.row([(4 * view + 2, factor) for view, factor in pairs], int(words[1]), float(words[2]), float(words[3]))
        else:
            first, a, relation, second, b = map(int, words[1:6])
            multiplier, constant, priority = map(float, words[6:9])
            program.row(terms_of(first, a, second, b, multiplier), relation, constant, priority)
    program.finish()
    return program


def solve(p):
    """The values of all variables, or None when HiGHS did not come to an optimum."""
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(p.cost), len(p.row_low)
    lp.col_cost_, lp.col_lower_, lp.col_upper_ = p.cost, p.low, p.high
    lp.row_lower_, lp.row_upper_ = p.row_low, p.row_high
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = p.start, p.index, p.value
    highs = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("presolve", "on")):
        highs.setOptionValue(option, value)
    highs.passModel(lp)
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return np.array(highs.getSolution().col_value)


def own_output():
    """What this program prints; what HiGHS prints by itself, a banner from 1.16 on, goes to standard error."""
    told = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return told


def main():
    told = own_output()
    bench, workload, n = sys.argv[1:4]
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 2.0
    text = subprocess.run([bench, "list", workload, n], check=True, capture_output=True, text=True).stdout
    program = read(text.splitlines())
    print("views %d\nconstraints %d" % (program.views, len(program.row_low)), file=told)
    times, begin = [], time.monotonic()
    while not times or (len(times) < 100 and time.monotonic() - begin < seconds):
        wall, used = time.perf_counter(), time.process_time()
        values = solve(program)
        times.append(min(time.perf_counter() - wall, time.process_time() - used))
        if values is None:
            sys.exit("HiGHS found no optimum")
    print("build %.9g" % sorted(times)[len(times) // 2], file=told)
    frames = values[:4 * program.views].reshape(-1, 4)
    weights = np.arange(program.views) % 7 + 1
    print("missed %.17g" % float(values @ program.cost), file=told)
    print("checksum %.17g" % float(((frames @ np.array([1.0, 2.0, 3.0, 5.0])) * weights).sum()), file=told)


if __name__ == "__main__":
    main()
