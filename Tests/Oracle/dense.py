#!/usr/bin/env python3
"""Dense systems: rows of many terms over the sizes of one row of views, which the library hands to its dual simplex.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Oracle/dense.py --systems 60

System k has the seed S + k.  Its required rows hold at a point that is drawn first, and so can hold together; every other row
is a preference of one of three levels.  The sum of each level is compared with that of a sequence of linear programs, and a
second layout with the same rows in another order has to publish the same frames.  Then constants change, and the solve that
goes on from where it was is compared with one from nothing.
"""

import argparse
import ctypes as C
import random
import sys

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, vstack

import alslib

LEVELS = (750.0, 500.0, 250.0)
WIDTH = 7
SAME = 1e-9


class System:
    """Rows (terms, relation, constant, priority) over the widths of some views."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.views = chance.choice((6, 12, 20, 30, 45))
        self.rows = []
        point = [chance.randrange(100) for _ in range(self.views)]
        most = min(self.views, chance.choice((3, 6, 12, 30)))
        for _ in range(chance.randrange(self.views, 3 * self.views)):
            terms = [(v, float(chance.choice((1, 1, 1, 2, 3, -1, -2, 0.5)))) for v in chance.sample(range(self.views), chance.randint(2, most))]
            value = sum(factor * point[v] for v, factor in terms)
            relation = chance.choice((-1, -1, 1, 0))
            self.rows.append((terms, relation, value - relation * chance.choice((0, 0, 5, 40)), 1000.0))
        for _ in range(chance.randrange(3 * self.views)):
            terms = [(v, float(chance.randint(1, 4))) for v in chance.sample(range(self.views), chance.randint(1, most))]
            self.rows.append((terms, chance.choice((-1, 0, 1)), float(chance.randrange(100 * len(terms))), chance.choice(LEVELS)))
        for v in range(self.views):
            if chance.random() < 0.8:
                self.rows.append(([(v, 1.0)], 0, float(chance.randrange(120)), chance.choice(LEVELS)))

    def levels(self, x):
        """By level, required first: what its rows miss altogether."""
        sums = dict.fromkeys((1000.0,) + LEVELS, 0.0)
        for terms, relation, constant, priority in self.rows:
            off = sum(factor * x[v] for v, factor in terms) - constant
            sums[priority] += max(0.0, -off) if relation > 0 else max(0.0, off) if relation < 0 else abs(off)
        return sums

    def best(self):
        """The least sums, level after level, or None where HiGHS comes to no end."""
        count, rows, columns, values, low, high, cost = self.views, [], [], [], [], [], {level: [] for level in LEVELS}
        for r, (terms, relation, constant, priority) in enumerate(self.rows):
            for v, factor in terms:
                rows.append(r), columns.append(v), values.append(factor)
            low.append(constant if relation >= 0 else -np.inf)
            high.append(constant if relation <= 0 else np.inf)
            for side in (1.0, -1.0) if priority < 1000 else ():
                rows.append(r), columns.append(count), values.append(side)
                cost[priority].append(count)
                count += 1
        matrix = coo_matrix((values, (rows, columns)), shape=(len(self.rows), count)).tocsr()
        low, high, sums = np.array(low), np.array(high), {}
        for level in LEVELS:
            price = np.zeros(count)
            price[cost[level]] = 1.0
            below, above = np.isfinite(high), np.isfinite(low)
            found = linprog(price, A_ub=vstack([matrix[below], -matrix[above]]), b_ub=np.concatenate([high[below], -low[above]]), method="highs",
                            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
            if found.status != 0:
                return None
            sums[level] = found.fun
            matrix = vstack([matrix, coo_matrix(price)]).tocsr()
            low, high = np.append(low, -np.inf), np.append(high, found.fun)
        return sums


class Solved:
    """A layout with these rows, in this order."""

    def __init__(self, system, order):
        self.layout = alslib.Layout()
        root = alslib.Handle()
        self.layout.call("als_view_create", alslib.Handle(), None, 0, C.byref(root))
        self.layout.call("als_item_set_size", root, alslib.Size(1000, 1000))
        self.views = (alslib.Handle * system.views)()
        self.rows = {}
        for v in range(system.views):
            one = alslib.Handle()
            self.layout.call("als_view_create", root, None, 0, C.byref(one))
            self.views[v] = one
        for r in order:
            terms, relation, constant, priority = system.rows[r]
            made, row = (alslib.Term * len(terms))(), alslib.Handle()
            for k, (v, factor) in enumerate(terms):
                made[k] = alslib.Term(self.views[v], WIDTH, 0, factor)
            self.layout.call("als_constraint_create_terms", made, len(made), relation, constant, priority, 0, C.byref(row))
            self.rows[r] = row
        self.pivots = 0

    def widths(self):
        report = alslib.Report(struct_size=C.sizeof(alslib.Report))
        status = self.layout.call("als_solve", C.byref(report))
        self.pivots = max(self.pivots, report.pivots)
        frames = (alslib.Rect * len(self.views))()
        self.layout.call("als_frames_copy", self.views, frames, len(self.views))
        return status, [frame.width for frame in frames]


def judge(seed):
    """What is wrong with one system, the most pivots that a solve of it took, and how often HiGHS had no answer."""
    system, chance, wrong = System(seed), random.Random(-seed - 1), []
    order = list(range(len(system.rows)))
    one = Solved(system, order)
    status, x = one.widths()
    if status != alslib.OK:
        wrong.append("status %d" % status)
    unclear = compare(system, x, wrong)
    chance.shuffle(order)
    wrong += difference("in another order", x, Solved(system, order).widths()[1])
    # Where the preferences are, not what is required: that must go on to hold at some point.
    for _ in range(2):
        for r in chance.sample(range(len(system.rows)), min(len(system.rows), chance.choice((1, 3, 20)))):
            terms, relation, constant, priority = system.rows[r]
            if priority < 1000:
                constant = float(chance.randrange(100 * len(terms)))
                system.rows[r] = (terms, relation, constant, priority)
                one.layout.call("als_constraint_set_constant", one.rows[r], constant)
        x = one.widths()[1]
        wrong += difference("from nothing", x, Solved(system, order).widths()[1])
    unclear += compare(system, x, wrong)
    return wrong, one.pivots, unclear


def compare(system, x, wrong):
    """Adds what is wrong with these values; 1 where HiGHS has no answer."""
    sums, best = system.levels(x), system.best()
    if sums[1000.0] > 1e-6:
        wrong.append("required rows are missed by %g" % sums[1000.0])
    for level in LEVELS if best else ():
        if sums[level] > best[level] + 1e-3 + 1e-5 * abs(best[level]):
            wrong.append("level %g misses %.9g, the best is %.9g" % (level, sums[level], best[level]))
            break
        if sums[level] < best[level] - 1e-3 - 1e-5 * abs(best[level]):
            break
    return best is None


def difference(what, one, other):
    size = 1.0 + max(abs(value) for value in one)
    off = max(abs(a - b) for a, b in zip(one, other))
    return ["%s a width is %g off" % (what, off)] if not off <= SAME * size else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--systems", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = long = unclear = 0
    for seed in range(options.seed, options.seed + options.systems):
        wrong, pivots, unknown = judge(seed)
        unclear += unknown
        long += pivots >= 32
        failed += bool(wrong)
        for text in wrong:
            print("failed: system %d: %s" % (seed, text), flush=True)
    if options.systems >= 40 and long * 4 < options.systems:
        failed += 1
        print("failed: only %d systems took 32 pivots, from which on the dual simplex may be used" % long)
    if unclear * 4 > options.systems:
        failed += 1
        print("failed: HiGHS had no answer %d times" % unclear)
    print("%d passed, %d failed; %d systems of 32 pivots and more, %d answers unclear" % (max(0, options.systems - failed), failed, long, unclear))
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
