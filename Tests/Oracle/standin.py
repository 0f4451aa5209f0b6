"""A stand-in for the library, made of the reference itself, with faults on request.

It is there to test the referee: with no fault run.py must find nothing, with a fault it must find it.
"""

from reference import Reference, REQUIRED, canonical, feasible, free_values, greedy_broken, settle
from world import World


class _Report:
    broken = conflicts = 0


class StandIn:
    fault = ""

    def __init__(self):
        self.world, self.report = World(), _Report()

    def close(self):
        pass

    def play(self, steps):
        self.world.play(steps)

    def apply(self, step):
        if self.fault == "edit" and step[0] == "constant":
            step = step[:2] + [step[2] + 1.0]
        return self.world.apply(step)

    def solve(self):
        reference = self.reference = Reference(self.world)
        if reference.implicit_conflict():
            self.sets, self.published = [([], -1)], reference.frames([0.0] * reference.count)
            self.report.broken, self.report.conflicts = 0, 1
            return 2
        broken = greedy_broken(reference)
        if self.fault == "broken" and broken:
            earlier = [r.constraint for r in reference.required() if r.constraint not in broken]
            broken = sorted(broken + earlier[:1])
        self.sets = [(self._members(b, broken), b) for b in broken]
        self.settled = settle(reference, broken)
        self.free = {key for key, width in free_values(reference, self.settled).items() if width > 1e-4}
        x = canonical(reference, self.settled, self.free)
        if self.fault == "level" and self.free:
            i, part = sorted(self.free)[0]
            x[reference.base[i] + part] += 1000.0
        self.published = reference.frames(x)
        self.report.broken = self.report.conflicts = len(broken)
        return 2 if broken else 0

    def _members(self, last, broken):
        """Leaves out one earlier row after the other as long as the rest still cannot hold."""
        rows = [r for r in self.reference.required() if r.constraint == last or r.constraint not in broken]
        rows = rows[:[r.constraint for r in rows].index(last) + 1]
        for row in list(rows[:-1]) if self.fault != "members" else []:
            rest = [r for r in rows if r is not row]
            if not feasible(self.reference, rest):
                rows = rest
        return [r.constraint for r in rows]

    def frames(self, items):
        return {i: tuple(float(v) for v in self.published[i]) for i in items}

    def conflicts(self):
        return self.sets

    def ambiguity(self, i):
        bits = sum(1 << part for part in range(4) if (i, part) in self.free)
        return bits ^ 4 if self.fault == "ambiguity" else bits

    def violation(self, c):
        return self.reference.rows[c].violation(self.reference.values(self.published))
