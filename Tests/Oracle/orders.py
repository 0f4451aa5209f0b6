#!/usr/bin/env python3
"""The same constraints in many orders: each has to publish the same frames, also where constraints leave freedom.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Oracle/orders.py --layouts 100 --orders 200

Layout k has the seed S + k.  Without a conflict all constraints are shuffled; with one only those that are not required,
since the order of the required ones decides which is broken.  Frames are equal when they differ by at most 1e-9 of the size
of the layout.  A failure is kept as two lists of steps; --replay FILE plays both again.
"""

import argparse
import json
import os
import random
import sys
import time

import alslib
from generate import Generator
from live import Live
from run import KEEP
from world import REQUIRED, World

SAME = 1e-9


def solved(steps, items):
    """Status, frames of `items` and the number of ambiguous ones, in a layout made by these steps."""
    live = Live()
    try:
        live.play(steps)
        status = live.solve()
        return status, live.frames(items), sum(live.ambiguity(i) != 0 for i in items)
    finally:
        live.close()


def shuffled(steps, all_of_them, seed):
    """The steps with the constraints that may change places in a random order."""
    at = [k for k, s in enumerate(steps) if s[0] in ("add", "terms") and (all_of_them or (s[-1] and s[-2] < REQUIRED))]
    mixed, out = at[:], list(steps)
    random.Random(seed).shuffle(mixed)
    for k, m in zip(at, mixed):
        out[k] = steps[m]
    return out


def difference(one, other, items):
    """What is wrong with the second answer, or None."""
    if one[0] != other[0]:
        return "status %d and %d" % (one[0], other[0])
    size = 1.0 + max(abs(v) for frame in one[1].values() for v in frame)
    for i in items:
        for part in range(4):
            a, b = one[1][i][part], other[1][i][part]
            if not abs(a - b) <= SAME * size:
                return "item %d part %d is %.17g and %.17g" % (i, part, a, b)
    return None


def compare(seed, orders, keep):
    """(wrong orders, 1 when ambiguous, 1 when there is a conflict) of one layout."""
    world = World().play(Generator(seed).layout())
    steps, numbers, _ = world.fresh_steps()
    items = [numbers[i] for i in world.order()]
    first, wrong = solved(steps, items), 0
    for k in range(orders):
        other = shuffled(steps, first[0] == alslib.OK, seed * 1000 + k)
        problem = difference(first, solved(other, items), items)
        if problem:
            wrong += 1
            path = os.path.join(keep, "order-%d-%d.json" % (seed, k))
            os.makedirs(keep, exist_ok=True)
            with open(path, "w") as file:
                json.dump({"seed": seed, "order": k, "items": items, "steps": [steps, other], "problems": [problem]}, file)
            print("FAIL seed %d, order %d: %s (kept as %s)" % (seed, k, problem, os.path.relpath(path)), flush=True)
    return wrong, first[2] > 0, first[0] == alslib.CONFLICT


def replay(path):
    with open(path) as file:
        case = json.load(file)
    one, other = (solved(steps, case["items"]) for steps in case["steps"])
    problem = difference(one, other, case["items"])
    print("%s: %s" % (os.path.relpath(path), problem or "nothing wrong"))
    return int(problem is not None)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--orders", type=int, default=10)
    parser.add_argument("--seed", type=int, default=70000)
    parser.add_argument("--keep", default=KEEP, help="folder for failing cases")
    parser.add_argument("--replay", metavar="FILE")
    options = parser.parse_args()
    alslib.library()
    if options.replay:
        return replay(options.replay)
    began, wrong, ambiguous, conflicts = time.monotonic(), 0, 0, 0
    for seed in range(options.seed, options.seed + options.layouts):
        bad, free, broken = compare(seed, options.orders, options.keep)
        wrong, ambiguous, conflicts = wrong + bad, ambiguous + free, conflicts + broken
    print("orders: %d layouts (%d ambiguous, %d with a conflict), %d orders each, in %.1f s: %d differ" % (
        options.layouts, ambiguous, conflicts, options.orders, time.monotonic() - began, wrong))
    print("%d passed, %d failed" % (options.layouts * options.orders - wrong, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
