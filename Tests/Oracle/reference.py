"""What a layout means, said a second time and in another way than the library does.

The library's variables are relative to the parent; here every view and guide has left, top, width and height in the
coordinates of its root.  A constraint becomes one linear row; the priorities are settled level by level with HiGHS.
"""

import math

import numpy as np
from scipy.optimize import OptimizeResult, linprog
from scipy.sparse import csr_matrix

from world import MARGINS, REQUIRED, SAFE, VIEW, X_ABSOLUTE, X_DIRECTIONAL, X_NEUTRAL

TOLERANCE = 1e-7  # the one tolerance: a row holds within this, relative to its largest part
PRICE = 1e-7  # a dual value below this is rounding
INFINITY = float("inf")


class Expression:
    """A constant and coefficients of variables."""

    __slots__ = ("constant", "parts")

    def __init__(self, constant=0.0, parts=None):
        self.constant, self.parts = constant, parts or {}

    def plus(self, other, factor=1.0):
        parts = dict(self.parts)
        for v, a in other.parts.items():
            parts[v] = parts.get(v, 0.0) + factor * a
        return Expression(self.constant + factor * other.constant, parts)

    def times(self, factor):
        return Expression(self.constant * factor, {v: a * factor for v, a in self.parts.items()})


class Row:
    """lower <= sum of parts <= upper, at a priority.  `constraint` is its number, -1 for a wish of the content."""

    __slots__ = ("parts", "lower", "upper", "priority", "constraint")

    def __init__(self, parts, lower, upper, priority, constraint):
        self.parts = {v: a for v, a in parts.items() if a != 0.0}
        self.lower, self.upper, self.priority, self.constraint = lower, upper, priority, constraint

    def violation(self, x):
        value = sum(a * x[v] for v, a in self.parts.items())
        return max(0.0, self.lower - value, value - self.upper)

    def scale(self, x):
        size = max((abs(a * x[v]) for v, a in self.parts.items()), default=0.0)
        bounds = [abs(b) for b in (self.lower, self.upper) if abs(b) < INFINITY]
        return 1.0 + max([size] + bounds)


class Reference:
    """The rows of a world.  Variable 4k + 0...3 is left, top, width, height of the k-th item in tree order."""

    def __init__(self, world):
        self.world = world
        self.order = world.order()
        self.base = {i: 4 * k for k, i in enumerate(self.order)}
        self.count = 4 * len(self.order)
        self._bounds()
        self.rows = {n: self.row(n, c) for n, c in world.live_constraints()}
        self.wishes = self._wishes()

    # Geometry

    def edges(self, i):
        """Left, right, top, bottom of an item as expressions in root coordinates."""
        item = self.world.items[i]
        if item.kind in (SAFE, MARGINS):
            t, l, b, r = self.inward(item.parent, item.kind == SAFE)
            left, right, top, bottom = self.edges(item.parent)
            return (left.plus(Expression(l)), right.plus(Expression(-r)),
                    top.plus(Expression(t)), bottom.plus(Expression(-b)))
        at = self.base[i]
        if item.kind == VIEW and item.parent < 0:
            left, top = Expression(item.insets[1]), Expression(item.insets[0])
        else:
            left, top = Expression(0.0, {at: 1.0}), Expression(0.0, {at + 1: 1.0})
        return (left, left.plus(Expression(0.0, {at + 2: 1.0})), top, top.plus(Expression(0.0, {at + 3: 1.0})))

    def inward(self, i, safe_area):
        """How far the safe area or the margins of an item lie inside its edges: top, left, bottom, right."""
        item = self.world.items[i]
        if item.kind != VIEW:
            return (0.0,) * 4
        if safe_area:
            return item.safe
        if item.from_safe:
            return tuple(m + s for m, s in zip(item.margins, item.safe))
        return item.margins

    def attribute(self, i, attribute, right_to_left):
        """The value of an attribute in root coordinates; directional ones are named by the side they mean here."""
        left, right, top, bottom = self.edges(i)
        mt, ml, mb, mr = self.inward(i, False) if attribute >= 13 else (0.0,) * 4
        item = self.world.items[i]
        first, last = item.baselines if item.kind == VIEW else (0.0, 0.0)
        if right_to_left:
            attribute = {5: 2, 6: 1, 17: 14, 18: 13}.get(attribute, attribute)
        else:
            attribute = {5: 1, 6: 2, 17: 13, 18: 14}.get(attribute, attribute)
        middle_x, middle_y = left.plus(right).times(0.5), top.plus(bottom).times(0.5)
        return {
            1: left, 2: right, 3: top, 4: bottom,
            7: right.plus(left, -1.0), 8: bottom.plus(top, -1.0),
            9: middle_x, 10: middle_y,
            11: bottom.plus(Expression(-last)), 12: top.plus(Expression(first)),
            13: left.plus(Expression(ml)), 14: right.plus(Expression(-mr)),
            15: top.plus(Expression(mt)), 16: bottom.plus(Expression(-mb)),
            19: middle_x.plus(Expression((ml - mr) / 2)), 20: middle_y.plus(Expression((mt - mb) / 2)),
        }[attribute]

    def left_side(self, c):
        """The sum of the terms of a constraint as its host measures them."""
        host = c.host if c.active else self.world.host_of(c)
        box = self.world.items[host]
        left, right, top, _ = self.edges(host)
        origin_x, origin_y = left.plus(Expression(-box.insets[1])), top.plus(Expression(-box.insets[0]))
        far = right.plus(Expression(box.insets[3]))
        right_to_left = self.world.right_to_left(host)
        mirrored = right_to_left and any(a in X_DIRECTIONAL for _, a, _ in c.terms)
        total = Expression()
        for i, a, factor in c.terms:
            value = self.attribute(i, a, right_to_left)
            if a in X_ABSOLUTE or a in X_DIRECTIONAL or a in X_NEUTRAL:
                value = far.plus(value, -1.0) if mirrored else value.plus(origin_x, -1.0)
            elif a not in (7, 8):
                value = value.plus(origin_y, -1.0)
            total = total.plus(value, factor)
        return total

    def row(self, number, c):
        total = self.left_side(c)
        bound = c.constant - total.constant
        return Row(total.parts, bound if c.relation >= 0 else -INFINITY, bound if c.relation <= 0 else INFINITY,
                   c.priority, number)

    # What holds without a constraint

    def _bounds(self):
        """Sizes >= 0, given sizes, and required wishes of the content: bounds of single variables."""
        self.low, self.high = np.full(self.count, -INFINITY), np.full(self.count, INFINITY)
        for i, at in self.base.items():
            item = self.world.items[i]
            if item.kind == VIEW and item.parent < 0:
                for v, value in ((at, item.insets[1]), (at + 1, item.insets[0])):
                    self.low[v] = self.high[v] = value
            for axis in (0, 1):
                v, low, high = at + 2 + axis, 0.0, INFINITY
                wish = item.intrinsic[axis]
                if wish is not None and item.compression[axis] >= REQUIRED:
                    low = max(low, wish)
                if wish is not None and item.hugging[axis] >= REQUIRED:
                    high = min(high, wish)
                if item.size[axis] is not None:
                    low = max(low, item.size[axis])
                    high = min(high, item.size[axis])
                self.low[v], self.high[v] = low, high

    def implicit_conflict(self):
        return bool(np.any(self.low > self.high))

    def _wishes(self):
        rows = []
        for i, at in self.base.items():
            item = self.world.items[i]
            for axis in (0, 1):
                wish = item.intrinsic[axis]
                if wish is None:
                    continue
                one = {at + 2 + axis: 1.0}
                if item.hugging[axis] < REQUIRED:
                    rows.append(Row(one, -INFINITY, wish, item.hugging[axis], -1))
                if item.compression[axis] < REQUIRED:
                    rows.append(Row(one, wish, INFINITY, item.compression[axis], -1))
        return rows

    # Frames and values

    def values(self, frames):
        """The variables that belong to frames given in parents' coordinates."""
        x = np.zeros(self.count)
        origin = {}
        for i in self.order:
            item = self.world.items[i]
            ox, oy = origin[item.parent] if item.parent >= 0 else (0.0, 0.0)
            fx, fy, w, h = frames[i]
            origin[i] = (ox + fx, oy + fy)
            t, l, b, r = item.insets
            x[self.base[i]:self.base[i] + 4] = (ox + fx + l, oy + fy + t, w - l - r, h - t - b)
        return x

    def frames(self, x):
        """The frames that belong to values, in parents' coordinates."""
        out, origin = {}, {}
        for i in self.order:
            item = self.world.items[i]
            ox, oy = origin[item.parent] if item.parent >= 0 else (0.0, 0.0)
            at = self.base[i]
            t, l, b, r = item.insets
            left, top = x[at] - l, x[at + 1] - t
            origin[i] = (left, top)
            out[i] = (left - ox, top - oy, x[at + 2] + l + r, x[at + 3] + t + b)
        return out

    def relative(self, i, part):
        """Left, top, width or height of an item as coefficients, measured in its parent."""
        at = self.base[i]
        parent = self.world.items[i].parent
        parts = {at + part: 1.0}
        if part < 2 and parent >= 0:
            parts[self.base[parent] + part] = -1.0
        return parts

    def required(self, broken=()):
        return [r for n, r in self.rows.items() if r.priority >= REQUIRED and n not in broken]

    def levels(self):
        """[(priority, rows)] of the optional levels, the highest first."""
        by_priority = {}
        for row in list(self.rows.values()) + self.wishes:
            if row.priority < REQUIRED:
                by_priority.setdefault(row.priority, []).append(row)
        return [(p, by_priority[p]) for p in sorted(by_priority, reverse=True)]

    def sums(self, x):
        return [sum(r.violation(x) for r in rows) for _, rows in self.levels()]


class Program:
    """A linear program over the variables of a Reference, grown row by row."""

    def __init__(self, reference):
        self.low, self.high = list(reference.low), list(reference.high)
        self.rows, self.columns, self.factors = [], [], []
        self.bounds, self.equal = [], []  # of each row: parts <= bound, or == bound
        self.impossible = False

    def _variable(self):
        self.low.append(0.0)
        self.high.append(INFINITY)
        return len(self.low) - 1

    def _enter(self, parts, bound, equal):
        if not parts:
            wrong = abs(bound) if equal else -bound
            self.impossible = self.impossible or wrong > TOLERANCE * (1 + abs(bound))
            return
        self.rows += [len(self.bounds)] * len(parts)
        self.columns += parts.keys()
        self.factors += parts.values()
        self.bounds.append(bound)
        self.equal.append(equal)

    def hard(self, row):
        self._relate(row.parts, row.lower, row.upper)

    def _relate(self, parts, lower, upper):
        if lower == upper:
            self._enter(parts, lower, True)
        elif upper < INFINITY:
            self._enter(parts, upper, False)
        else:
            self._enter({v: -a for v, a in parts.items()}, -lower, False)

    def soft(self, row):
        """Lets a row be violated; the variables that say by how much."""
        parts, extra = dict(row.parts), []
        if row.upper < INFINITY:
            extra.append(self._variable())
            parts[extra[-1]] = -1.0
        if row.lower > -INFINITY:
            extra.append(self._variable())
            parts[extra[-1]] = 1.0
        self._relate(parts, row.lower, row.upper)
        return extra

    def minimise(self, parts):
        """(value, x) of the least sum of parts; (None, None) when the rows cannot hold together."""
        answer = self._solve(parts)
        if answer.status == 0:
            return answer.fun, answer.x
        return (-INFINITY, None) if answer.status == 3 else (None, None)

    def settle(self, parts):
        """Like minimise, and keeps the program on the best layouts from now on.  By complementary slackness these are
        the ones where everything that has a price is tight; no slack is given, so none is magnified later."""
        answer = self._solve(parts)
        if answer.status != 0:
            return None, None
        for v in np.flatnonzero(answer.lower.marginals > PRICE):
            self.high[v] = self.low[v]
        for v in np.flatnonzero(answer.upper.marginals < -PRICE):
            self.low[v] = self.high[v]
        unequal = [k for k, equal in enumerate(self.equal) if not equal]
        for k in np.flatnonzero(np.abs(answer.ineqlin.marginals) > PRICE) if unequal else ():
            self.equal[unequal[k]] = True
        return answer.fun, answer.x

    def _solve(self, parts):
        cost = np.zeros(len(self.low))
        for v, a in parts.items():
            cost[v] += a
        if self.impossible:
            return OptimizeResult(status=2)
        matrix = csr_matrix((self.factors, (self.rows, self.columns)), shape=(len(self.bounds), len(cost)))
        equal, bounds = np.array(self.equal, dtype=bool), np.array(self.bounds)
        arguments = {}
        if equal.any():
            arguments.update(A_eq=matrix[equal], b_eq=bounds[equal])
        if not equal.all():
            arguments.update(A_ub=matrix[~equal], b_ub=bounds[~equal])
        limits = np.column_stack((self.low, self.high))
        for options in ({"primal_feasibility_tolerance": 1e-9}, {}, {"presolve": False}):
            answer = linprog(cost, bounds=limits, method="highs", options=options, **arguments)
            if answer.status in (0, 2, 3):
                return answer
        raise ArithmeticError("HiGHS gave up: " + answer.message)


def feasible(reference, rows):
    program = Program(reference)
    for row in rows:
        program.hard(row)
    value, _ = program.minimise({})
    return value is not None


def least_violation(reference, rows, last):
    """By how much `last` is violated at least while `rows` hold; None when they cannot even hold themselves."""
    program = Program(reference)
    for row in rows:
        program.hard(row)
    extra = program.soft(last)
    value, _ = program.minimise({v: 1.0 for v in extra})
    return value


def greedy_broken(reference):
    """The required constraints that are broken: each that cannot hold with the earlier unbroken ones."""
    kept, broken = [], []
    if feasible(reference, reference.required()):
        return broken
    for row in reference.required():
        if feasible(reference, kept + [row]):
            kept.append(row)
        else:
            broken.append(row.constraint)
    return broken


class Settled:
    """The levels settled one after the other.  `known` are sums somebody reached: a level whose known sum is 0 needs no
    program of its own, since nothing is below 0; its rows are simply kept."""

    def __init__(self, reference, broken=(), known=None):
        self.reference = reference
        self.program = Program(reference)
        self.sums = []
        self.x = None
        for row in reference.required(broken):
            self.program.hard(row)
        for k, (_, rows) in enumerate(reference.levels()):
            if known is not None and known[k] <= 1e-9 * len(rows):
                for row in rows:
                    self.program.hard(row)
                self.sums.append(0.0)
                continue
            extra = [v for row in rows for v in self.program.soft(row)]
            value, self.x = self.program.settle({v: 1.0 for v in extra})
            if value is None:
                self.sums = None
                return
            self.sums.append(max(0.0, value))
        if known is not None or self.x is None:  # rows may have been kept since the last optimum
            _, self.x = self.program.minimise({})


def settle(reference, broken=(), known=None):
    """Settled, but without the shortcut when rounding in `known` has made it impossible."""
    result = Settled(reference, broken, known)
    if known is not None and (result.sums is None or result.x is None):
        result = Settled(reference, broken)
    return result


def free_values(reference, settled):
    """{(item, part): width of its range} over all views and guides.  Every optimum met on the way counts for all.  NaN
    where HiGHS calls a program impossible although `settled.x` satisfies it: that says nothing."""
    wanted = {(i, part): reference.relative(i, part) for i in reference.order for part in range(4)}
    least = {key: INFINITY for key in wanted}
    most = {key: -INFINITY for key in wanted}

    def note(x):
        for key, parts in wanted.items():
            value = sum(a * x[v] for v, a in parts.items())
            least[key], most[key] = min(least[key], value), max(most[key], value)

    note(settled.x)
    unknown = set()
    for key, parts in wanted.items():
        for sign in (1.0, -1.0):
            if most[key] - least[key] > 0.5:
                break
            value, x = settled.program.minimise({v: sign * a for v, a in parts.items()})
            if value == -INFINITY:
                least[key], most[key] = -INFINITY, INFINITY
            elif x is not None:
                note(x)
            else:
                unknown.add(key)
    return {key: math.nan if key in unknown and most[key] - least[key] <= 0.5 else most[key] - least[key] for key in wanted}


def canonical(reference, settled, free):
    """The values the freedom rule picks: item by item, left, top, width, height, each as near 0 as it can be."""
    program, x = settled.program, settled.x
    for i in reference.order:
        for part in range(4):
            if (i, part) not in free:
                continue
            parts = reference.relative(i, part)
            inset = 0.0
            parent = reference.world.items[i].parent
            if part < 2 and parent >= 0:
                inset = -reference.world.items[parent].insets[1 - part]
            extra = program.soft(Row(parts, inset, inset, 0.0, -1))
            value, found = program.settle({v: 1.0 for v in extra})
            if value is None:
                return None
            x = found
    return x[:reference.count]
