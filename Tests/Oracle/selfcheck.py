#!/usr/bin/env python3
"""Tests the reference itself, without the library: worked examples, and the broken set against trying all subsets."""

import itertools
import sys

from generate import Generator
from reference import Reference, feasible, free_values, greedy_broken, settle
from run import one
from standin import StandIn
from world import World

LEFT, RIGHT, TOP, BOTTOM, LEADING, TRAILING, WIDTH, HEIGHT = range(1, 9)
BASELINE = 11
S, A, B = 0, 1, 2


def eq(first, a, second=-1, b=0, constant=0.0, multiplier=1.0, priority=1000.0, relation=0):
    return ["add", first, a, second, b, relation, multiplier, constant, priority, 1]


def scene(width, height, *more, views=1):
    return [["view", -1], ["size", S, width, height]] + [["view", S]] * views + list(more)


# Each: steps, {item: expected frame}; None stands for "whatever".
EXAMPLES = [
    (scene(300, 200, eq(A, LEFT, S, LEFT, 20), eq(A, RIGHT, S, RIGHT, -30), eq(A, TOP, S, TOP, 15),
           eq(A, BOTTOM, S, BOTTOM, -10)), {A: (20, 15, 250, 175)}),
    (scene(400, 300, eq(A, LEFT, S, LEFT, 20), eq(A, TOP, S, TOP, 15), eq(A, WIDTH, S, WIDTH, -50),
           eq(A, HEIGHT, S, HEIGHT, -25)), {A: (20, 15, 350, 275)}),
    (scene(320, 480, eq(A, LEADING, S, TRAILING, multiplier=0.1), eq(A, TRAILING, S, TRAILING, multiplier=0.9)),
     {A: (32, None, 256, None)}),
    (scene(320, 480, ["direction", S, 2], eq(A, LEADING, S, LEADING, 20), eq(A, WIDTH, constant=100)),
     {A: (200, None, 100, None)}),
    (scene(100, 100, eq(A, LEFT, S, LEFT), eq(A, WIDTH, constant=80, priority=600),
           eq(A, WIDTH, constant=50, priority=500)), {A: (0, None, 80, None)}),
    (scene(100, 100, eq(A, LEFT, S, LEFT), eq(A, WIDTH, constant=120, priority=700, relation=1),
           eq(A, RIGHT, S, RIGHT, relation=-1)), {A: (0, None, 100, None)}),
    (scene(200, 50, ["intrinsic", A, 60, None], eq(A, LEFT, S, LEFT, 10)), {A: (10, None, 60, None)}),
    (scene(60, 50, ["intrinsic", A, 100, None], eq(A, LEFT, S, LEFT), eq(A, RIGHT, S, RIGHT)), {A: (0, None, 60, None)}),
    (scene(200, 50, ["intrinsic", A, 100, None], ["intrinsic", B, 100, None], ["compression", A, 751, 750],
           eq(A, LEFT, S, LEFT), eq(B, LEFT, A, RIGHT, 8), eq(B, RIGHT, S, RIGHT), views=2),
     {A: (0, None, 100, None), B: (108, None, 92, None)}),
    (scene(200, 100, eq(A, HEIGHT, A, WIDTH, multiplier=0.625), eq(A, LEFT, S, LEFT), eq(A, RIGHT, S, RIGHT)),
     {A: (0, None, 200, 125)}),
    (scene(200, 100, ["baselines", A, 0, 4], ["baselines", B, 0, 10], eq(A, HEIGHT, constant=20), eq(B, HEIGHT, constant=40),
           eq(A, BOTTOM, S, BOTTOM), eq(B, BASELINE, A, BASELINE), views=2),
     {A: (None, 80, None, 20), B: (None, 66, None, 40)}),
]


def examples():
    wrong = 0
    for number, (steps, expected) in enumerate(EXAMPLES, 1):
        reference = Reference(World().play(steps))
        settled = settle(reference)
        frames = reference.frames(settled.x)
        widths = free_values(reference, settled)
        for item, frame in expected.items():
            for part, value in enumerate(frame):
                free = widths[item, part] > 1e-4
                if (value is None) != free or (value is not None and abs(frames[item][part] - value) > 1e-4):
                    print("example %d, item %d: %r, expected %r" % (number, item, frames[item], frame))
                    wrong += 1
                    break
    return wrong


def brute_force(reference):
    """The broken set by definition, from the table of all feasible subsets."""
    rows = reference.required()
    good = {}
    for size in range(len(rows) + 1):
        for subset in itertools.combinations(range(len(rows)), size):
            good[subset] = feasible(reference, [rows[k] for k in subset])
    kept = ()
    for k in range(len(rows)):
        if good[kept + (k,)]:
            kept += (k,)
    # A maximal feasible set in the order of activation: nothing that was left out fits back in.
    assert all(not good[tuple(sorted(kept + (k,)))] for k in range(len(rows)) if k not in kept)
    return [rows[k].constraint for k in range(len(rows)) if k not in kept]


def broken_sets(count):
    wrong = seen = conflicts = 0
    seed = 0
    while seen < count:
        seed += 1
        generator = Generator(seed)
        generator.layout()
        for _ in range(2):
            generator.add(bent=True)
        reference = Reference(generator.world)
        if not 1 <= len(reference.required()) <= 6 or reference.implicit_conflict():
            continue
        seen += 1
        expected = brute_force(reference)
        conflicts += bool(expected)
        if greedy_broken(reference) != expected:
            print("seed %d: broken sets differ" % seed)
            wrong += 1
    print("selfcheck: %d broken sets, %d of them not empty" % (seen, conflicts))
    return wrong + (conflicts == 0)


def shortcut(count):
    """Sums found with the shortcut equal sums found without it."""
    wrong = 0
    for seed in range(count):
        generator = Generator(seed)
        generator.layout()
        reference = Reference(generator.world)
        if reference.implicit_conflict():
            continue
        broken = greedy_broken(reference)
        plain = settle(reference, broken)
        fast = settle(reference, broken, reference.sums(plain.x))
        if any(abs(a - b) > 1e-3 + 1e-5 * abs(a) for a, b in zip(plain.sums, fast.sums)):
            print("seed %d: %r and %r" % (seed, plain.sums, fast.sums))
            wrong += 1
    return wrong


class Options:
    ambiguity = 2


def referee(count):
    """run.py finds nothing wrong with an honest stand-in, and finds each kind of fault."""
    wrong = 0
    for fault in ("", "broken", "members", "level", "ambiguity", "edit"):
        StandIn.fault = fault
        found = seen = seed = 0
        while seen < count:
            seed += 1
            if len(Generator(seed).layout()) > 60:  # the stand-in is slow
                continue
            seen += 1
            _, problems, _ = one((seed, 6 if fault == "edit" or seed % 4 == 0 else 0), Options, StandIn)
            found += bool(problems)
            if problems and not fault:
                print("seed %d: a sound layout is called wrong: %s" % (seed, problems[0]))
        if bool(found) != bool(fault):
            print("fault '%s': found %d times" % (fault, found))
            wrong += 1
    StandIn.fault = ""
    return wrong


if __name__ == "__main__":
    failures = examples() + broken_sets(12) + shortcut(40) + referee(12)
    print("selfcheck: %d failures" % failures)
    sys.exit(1 if failures else 0)
