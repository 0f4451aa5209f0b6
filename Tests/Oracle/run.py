#!/usr/bin/env python3
"""Random layouts and edits through the C interface, judged by the reference.  README.md says what is checked."""

import argparse
import glob
import json
import math
import multiprocessing
import os
import random
import sys
import time
from multiprocessing.connection import wait

import alslib
import conflicts
from generate import Generator
from reference import INFINITY, Reference, TOLERANCE, canonical, feasible, free_values, least_violation, settle
from world import REQUIRED, World

HERE = os.path.dirname(os.path.abspath(__file__))
KEEP = os.path.join(HERE, "..", "..", "build", "oracle-failures")
CHAIN = 20  # edits made on one layout
EDIT_SEED = 1_000_000_000
COUNTERS = ("layouts", "edits", "judged_edits", "with_conflict", "conflicts", "programs", "inconclusive", "ambiguity",
            "ambiguity_unclear", "free", "orders", "rules", "unsatisfiable", "members", "large_sets",
            "relaxations")
CONFLICTS = -1  # in the place of a number of edits


class Judge:
    """Collects what is wrong with one layout."""

    def __init__(self):
        self.problems = []
        self.count = dict.fromkeys(COUNTERS, 0)

    def wrong(self, text, *arguments):
        self.problems.append(text % arguments)

    # One solved layout

    def inspect(self, world, live, status):
        """Judges the published layout; (reference, values, broken set) or None when there is nothing to compare."""
        reference = Reference(world)
        conflicts = live.conflicts()
        frames = live.frames(reference.order)
        if not all(math.isfinite(v) for frame in frames.values() for v in frame):
            self.wrong("a frame is not finite")
            return None
        if (status == 2) != bool(conflicts):
            self.wrong("status %d with %d conflicts", status, len(conflicts))
        if reference.implicit_conflict():
            if all(broken >= 0 for _, broken in conflicts):
                self.wrong("sizes contradict each other and no conflict says so")
            return None
        broken = [b for _, b in conflicts]
        if live.report.broken != len(broken) or live.report.conflicts != len(conflicts):
            self.wrong("the report counts %d broken, %d conflicts", live.report.broken, live.report.conflicts)
        self.count["with_conflict"] += bool(broken)
        self.count["conflicts"] += len(broken)
        x = reference.values(frames)
        if self.kept(reference, x, broken) and self.broken(reference, conflicts):
            return reference, x, broken
        return None

    def kept(self, reference, x, broken):
        """Every unbroken required row holds in the frames, and so do the sizes."""
        before = len(self.problems)
        for row in reference.required(broken):
            if not row.violation(x) <= TOLERANCE * row.scale(x):
                self.wrong("constraint %d is required, not broken, and off by %g", row.constraint, row.violation(x))
        for v in range(reference.count):
            off = max(reference.low[v] - x[v], x[v] - reference.high[v])
            if off > TOLERANCE * (1 + abs(x[v])):
                self.wrong("variable %d of item %d is off its bound by %g", v % 4, reference.order[v // 4], off)
        return len(self.problems) == before

    def broken(self, reference, conflicts):
        """The broken ones are the greedy choice, and their conflict sets are irreducible."""
        before = len(self.problems)
        broken = [b for _, b in conflicts]
        required = reference.required()
        rank = {row.constraint: k for k, row in enumerate(required)}
        if any(b not in rank for b in broken) or len(set(broken)) != len(broken):
            self.wrong("broken %r are not distinct active required constraints", broken)
            return False
        if broken != sorted(broken, key=rank.get):
            self.wrong("conflicts are not in the order of activation: %r", broken)
        for members, last in conflicts:
            earlier = [r for r in required[:rank[last]] if r.constraint not in broken]
            least = least_violation(reference, earlier, required[rank[last]])
            self.count["programs"] += 1
            if not self.impossible(least, required[rank[last]]):
                self.wrong("constraint %d is broken but could hold with the earlier ones", last)
                continue
            self.certificate(reference, members, last, {r.constraint: r for r in earlier}, required[rank[last]])
        return len(self.problems) == before

    def impossible(self, least, row):
        bounds = [abs(b) for b in (row.lower, row.upper) if abs(b) < INFINITY]
        return least is None or least > TOLERANCE * (1 + max(bounds))

    def certificate(self, reference, members, last, earlier, row):
        if not members or members[-1] != last or any(m not in earlier for m in members[:-1]):
            self.wrong("conflict %r does not consist of earlier unbroken ones and %d", members, last)
            return
        rows = [earlier[m] for m in members[:-1]]
        least = least_violation(reference, rows, row)
        self.count["programs"] += 1 + len(rows)
        if not self.impossible(least, row):
            self.wrong("the members %r can hold together", members)
            return
        for k, one in enumerate(rows):
            if not feasible(reference, rows[:k] + rows[k + 1:] + [row]):
                self.wrong("conflict %r needs no constraint %d", members, one.constraint)

    def levels(self, reference, x, broken):
        """No level's sum exceeds the least possible one; the settled levels."""
        ours = reference.sums(x)
        settled = settle(reference, broken, ours)
        self.count["programs"] += int(1 + sum(s > 0 for s in ours))
        if settled.sums is None or settled.x is None:
            self.count["inconclusive"] += 1
            return None
        for (priority, _), mine, best in zip(reference.levels(), ours, settled.sums):
            room = 1e-3 + 1e-5 * abs(best)
            if mine > best + room:
                self.wrong("level %g: %.9g where %.9g is possible", priority, mine, best)
                return None
            if mine < best - room:
                self.count["inconclusive"] += 1
                return None
        return settled

    # Samples

    def freedom(self, reference, settled, x, live):
        """The ambiguity verdict of every item, and the values the freedom rule has to pick."""
        widths = free_values(reference, settled)
        size = 1.0 + max(abs(v) for v in x)
        unclear = any(1e-6 * size < w < 1e-4 * size or w != w for w in widths.values())
        for i in reference.order:
            bits = live.ambiguity(i)
            self.count["ambiguity"] += 1
            for part in range(4):
                width = widths[i, part]
                if 1e-6 * size < width < 1e-4 * size or width != width:
                    self.count["ambiguity_unclear"] += 1
                elif bool(bits & (1 << part)) != (width > 1e-4 * size):
                    self.wrong("item %d part %d: free is %d, its range is %g wide", i, part, bits >> part & 1, width)
        free = {key for key, width in widths.items() if width > 1e-4 * size}
        self.count["free"] += bool(free)
        if unclear or not free:
            return
        expected = canonical(reference, settled, free)
        if expected is None:
            self.count["inconclusive"] += 1
            return
        self.count["rules"] += 1
        for v in range(reference.count):
            if abs(expected[v] - x[v]) > 1e-4 * size:
                self.wrong("item %d part %d: %.9g, the freedom rule picks %.9g",
                           reference.order[v // 4], v % 4, x[v], expected[v])
                return

    def violations(self, reference, x, live):
        """als_constraint_violation says what the frames say."""
        for n, row in reference.rows.items():
            told, seen = live.violation(n), row.violation(x)
            if abs(told - seen) > TOLERANCE * row.scale(x):
                self.wrong("constraint %d: violation %.9g, the frames say %.9g", n, told, seen)

    def same(self, what, one, other, size, tolerance=1e-9):
        for key, frame in one.items():
            for part in range(4):
                if not abs(frame[part] - other[key][part]) <= tolerance * size:
                    self.wrong("%s: item %d part %d is %.17g and %.17g", what, key, part, frame[part], other[key][part])
                    return

    def orders(self, world, live, live_class, seed):
        """The same constraints in another order give the same frames; the same calls give the same bits."""
        frames = live.frames(world.order())
        size = 1.0 + max(abs(v) for frame in frames.values() for v in frame)
        steps, items, _ = world.fresh_steps()
        at = [k for k, s in enumerate(steps) if s[0] in ("add", "terms") and s[-1] and s[-2] < REQUIRED]
        mixed = at[:]
        random.Random(seed).shuffle(mixed)
        shuffled = list(steps)
        for k, m in zip(at, mixed):
            shuffled[k] = steps[m]
        answers = []
        for _ in range(2):
            other = live_class()
            try:
                other.play(shuffled)
                other.solve()
                found = other.frames([items[i] for i in frames])
                answers.append({i: found[items[i]] for i in frames})
            finally:
                other.close()
        self.count["orders"] += 1
        self.same("order of insertion", frames, answers[0], size)
        if answers[0] != answers[1]:
            self.wrong("the same calls gave other bits")


def judge_layout(seed, options, live_class):
    judge = Judge()
    generator = Generator(seed)
    steps = generator.layout()
    live = live_class()
    try:
        live.play(steps)
        judge_state(judge, generator.world, live, live.solve(), live_class, seed, seed % options.ambiguity == 0)
    finally:
        live.close()
    judge.count["layouts"] += 1
    return judge, {"seed": seed, "steps": steps, "edits": []}


def judge_state(judge, world, live, status, live_class, seed, sample):
    state = judge.inspect(world, live, status)
    if state is None:
        return
    reference, x, broken = state
    settled = judge.levels(reference, x, broken)
    if sample and settled is not None:
        judge.violations(reference, x, live)
        judge.orders(world, live, live_class, seed)
        if len(reference.order) <= 14:
            judge.freedom(reference, settled, x, live)


def judge_edits(seed, count, options, live_class):
    judge = Judge()
    generator = Generator(seed)
    case = {"seed": seed, "steps": list(generator.layout()), "edits": []}
    live = live_class()
    try:
        live.play(case["steps"])
        live.solve()
        for k in range(count):
            before = World().play(generator.steps)
            case["edits"].append(generator.edit())
            replay_edit(judge, before, generator.world, live, case["edits"][-1], live_class, k % 5 == 4, seed)
            judge.count["edits"] += 1
            if judge.problems:
                break
    finally:
        live.close()
    return judge, case


def replay_edit(judge, before, world, live, edits, live_class, referee, seed):
    """Plays an edit on the library and compares with a fresh build of what the world has become."""
    for step in edits:
        allowed = before.apply(step)
        if live.apply(step) != allowed:
            judge.wrong("%s was %s", json.dumps(step), "refused" if allowed else "not refused")
            return
    status = live.solve()
    fresh = live_class()
    try:
        steps, items, constraints = world.fresh_steps()
        fresh.play(steps)
        fresh_status = fresh.solve()
        compare_fresh(judge, world, live, status, fresh, fresh_status, items, constraints)
    finally:
        fresh.close()
    if referee and not judge.problems:
        judge.count["judged_edits"] += 1
        judge_state(judge, world, live, status, live_class, seed, False)


def compare_fresh(judge, world, live, status, fresh, fresh_status, items, constraints):
    order = world.order()
    frames = live.frames(order)
    twin = fresh.frames([items[i] for i in order])
    twin = {i: twin[items[i]] for i in order}
    if status != fresh_status:
        judge.wrong("status %d after the edit, %d in a fresh build", status, fresh_status)
    broken = [b for _, b in live.conflicts()]
    fresh_broken = [b for _, b in fresh.conflicts()]
    if [constraints.get(b, -1) for b in broken] != fresh_broken:
        judge.wrong("broken %r, in a fresh build %r", broken, fresh_broken)
        return
    reference = Reference(world)
    mine, theirs = reference.sums(reference.values(frames)), reference.sums(reference.values(twin))
    for (priority, _), a, b in zip(reference.levels(), mine, theirs):
        if not abs(a - b) <= 1e-6 * (1 + abs(b)):
            judge.wrong("level %g: %.9g after the edit, %.9g in a fresh build", priority, a, b)
            return
    size = 1.0 + max(abs(v) for frame in frames.values() for v in frame)
    judge.same("warm and cold", frames, twin, size)


def judge_case(case, live_class):
    """Plays a case written for a failure: {"seed", "steps", "edits": [steps solved together, ...]}."""
    judge, world, live = Judge(), World(), live_class()
    try:
        world.play(case["steps"])
        live.play(case["steps"])
        status = live.solve()
        judge_state(judge, world, live, status, live_class, case["seed"], not case["edits"])
        done = list(case["steps"])
        for edit in case["edits"]:
            before = World().play(done)
            done += edit
            world.play(edit)
            replay_edit(judge, before, world, live, edit, live_class, True, case["seed"])
            if judge.problems:
                break
    finally:
        live.close()
    return judge.problems


def replay(path, live_class):
    with open(path) as file:
        problems = judge_case(json.load(file), live_class)
    print("%s: %s" % (os.path.relpath(path), "; ".join(problems) or "nothing wrong"))
    return bool(problems)


def shrink(path, live_class):
    """Drops what a failure does not need.  Steps that make something keep their place, since all others count on the
    numbers; a constraint is made inactive instead."""
    with open(path) as file:
        case = json.load(file)

    def fails(candidate):
        try:
            return bool(judge_case(candidate, live_class))
        except Exception:  # a step that has lost its ground
            return False

    def variants():
        for k in reversed(range(len(case["edits"]))):
            yield dict(case, edits=case["edits"][:k] + case["edits"][k + 1:])
        for k in reversed(range(len(case["steps"]))):
            step = case["steps"][k]
            if step[0] in ("add", "terms") and step[-1]:
                yield dict(case, steps=case["steps"][:k] + [step[:-1] + [0]] + case["steps"][k + 1:])
            elif step[0] not in ("add", "terms", "view", "guide", "margins_of", "safe_of"):
                yield dict(case, steps=case["steps"][:k] + case["steps"][k + 1:])

    smaller = True
    while smaller:
        smaller = next((v for v in variants() if fails(v)), None)
        case = smaller or case
    case["problems"] = judge_case(case, live_class)
    with open(path, "w") as file:
        json.dump(case, file)
    print("%s: %d steps, %d edits: %s" % (os.path.relpath(path), len(case["steps"]), len(case["edits"]), case["problems"][0]))


def one(task, options, live_class):
    """Runs a task, (seed, number of edits); counts and, when something is wrong, a case to keep."""
    seed, edits = task
    try:
        if edits == CONFLICTS:
            judge = Judge()
            case = conflicts.judge_conflicts(judge, seed, live_class)
        elif edits:
            judge, case = judge_edits(seed, edits, options, live_class)
        else:
            judge, case = judge_layout(seed, options, live_class)
        problems, counts = judge.problems, judge.count
    except Exception as error:  # an answer the interface does not allow, or a bug of the oracle: both have to be seen
        problems, counts, case = ["%s: %s" % (type(error).__name__, error)], {}, None
    return counts, problems, case if problems else None


def work(tasks, options, connection):
    from live import Live

    for task in tasks:
        connection.send(("start", task))
        connection.send(("done", task) + one(task, options, Live))
    connection.close()


class Runner:
    """Deals tasks to processes, so that a crash or a hang costs one task and is known by its seed."""

    def __init__(self, options):
        self.options = options
        self.totals = dict.fromkeys(COUNTERS, 0)
        self.failures = []

    def run(self, tasks):
        jobs = self.options.jobs
        self.queues = {}
        for k in range(jobs):
            self.start(tasks[k::jobs])
        while self.queues:
            for connection in wait(list(self.queues), timeout=self.options.patience) or self.overdue():
                self.hear(connection)

    def start(self, tasks):
        if not tasks:
            return
        mine, theirs = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(target=work, args=(tasks, self.options, theirs))
        process.start()
        theirs.close()
        self.queues[mine] = [process, tasks, 0, time.monotonic()]

    def overdue(self):
        """Nothing was heard for so long that every task under way hangs; its process is ended."""
        for entry in self.queues.values():
            entry[0].kill()
        return list(self.queues)

    def hear(self, connection):
        entry = self.queues[connection]
        try:
            message = connection.recv()
        except EOFError:
            message = None
        if message is None:
            process, tasks, done, _ = self.queues.pop(connection)
            process.join()
            if done < len(tasks):
                self.fail(tasks[done], ["the process ended with code %s" % process.exitcode], None)
                self.start(tasks[done + 1:])
        elif message[0] == "done":
            entry[2] += 1
            _, task, counts, problems, case = message
            for key, value in counts.items():
                self.totals[key] += value
            if problems:
                self.fail(task, problems, case)

    def fail(self, task, problems, case):
        seed, edits = task
        self.failures.append(seed)
        if len(self.failures) > self.options.show:
            return
        os.makedirs(self.options.keep, exist_ok=True)
        path = os.path.relpath(os.path.join(self.options.keep, "case-%d.json" % seed))
        if case is None:
            built = Generator(seed)  # of an unsatisfiable layout that is lost, only the first attempt
            case = {"seed": seed, "steps": list(built.layout())}
            case["edits"] = [built.edit() for _ in range(edits)]
        with open(path, "w") as file:
            json.dump(dict(case, problems=problems), file)
        print("FAIL seed %d (replay: run.py --replay %s)" % (seed, path))
        for problem in problems[:3]:
            print("     " + problem)
        sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layouts", type=int, default=500)
    parser.add_argument("--edits", type=int, default=250)
    parser.add_argument("--conflicts", type=int, default=0, help="unsatisfiable layouts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ambiguity", type=int, default=10, metavar="K", help="look into freedom in one layout of K")
    parser.add_argument("--keep", default=KEEP, help="folder for failing cases")
    parser.add_argument("--show", type=int, default=20, help="failing cases to print and keep")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds without news that count as a hang")
    parser.add_argument("--replay", metavar="FILE", help="play a failing case again")
    parser.add_argument("--shrink", metavar="FILE", help="drop from a failing case what it does not need")
    options = parser.parse_args()
    alslib.library()  # a missing library is said once, here
    from live import Live

    if options.replay:
        return int(replay(options.replay, Live))
    if options.shrink:
        return shrink(options.shrink, Live)
    kept = sorted(glob.glob(os.path.join(HERE, "cases", "*.json")))
    wrong = sum(replay(path, Live) for path in kept)
    tasks = [(options.seed + k, 0) for k in range(options.layouts)]
    tasks += [(conflicts.SEED + options.seed + k, CONFLICTS) for k in range(options.conflicts)]
    left, k = options.edits, 0
    while left > 0:
        tasks.append((EDIT_SEED + options.seed + k, min(CHAIN, left)))
        left, k = left - CHAIN, k + 1
    began = time.monotonic()
    runner = Runner(options)
    runner.run(tasks)
    took = time.monotonic() - began
    print("oracle: %d layouts, %d edits from seed %d in %.1f s: %d mismatches; %s" % (
        runner.totals["layouts"], runner.totals["edits"], options.seed, took, len(runner.failures),
        ", ".join("%s %d" % (key, runner.totals[key]) for key in COUNTERS[2:])))
    failed = wrong + len(runner.failures)
    print("%d passed, %d failed" % (len(kept) + len(tasks) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
