"""Sparse linear systems and small cones, in exact fractions."""

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Oracle"))
from rational import Exact  # noqa: E402

ZERO = Fraction(0)


def solve(equations):
    """[(parts, sides)]: parts and sides are dictionaries.  Gives the values {unknown: sides}, and the numbers of equations that
    follow from others, with what is left of their sides.  Unknowns that the equations leave open are missing."""
    rows = [[dict(parts), dict(sides)] for parts, sides in equations]
    uses = {}
    for number, (parts, _) in enumerate(rows):
        for unknown in parts:
            uses.setdefault(unknown, set()).add(number)
    waiting = {number: len(parts) for number, (parts, _) in enumerate(rows)}
    short = [number for number, length in waiting.items() if length <= 1]
    order, spare = [], []
    while waiting:
        number = short.pop() if short else min(waiting, key=waiting.get)
        if number not in waiting:
            continue
        del waiting[number]
        parts, sides = rows[number]
        if not parts:
            spare.append((number, sides))
            continue
        unknown = min(parts, key=lambda u: (len(uses[u]), str(u)))
        order.append((unknown, number))
        for other in sorted(uses[unknown] - {number}):
            if other in waiting:
                _eliminate(rows, uses, other, number, unknown)
                waiting[other] = len(rows[other][0])
                if waiting[other] <= 1:
                    short.append(other)
    return _substitute(rows, order), spare


def _eliminate(rows, uses, other, number, unknown):
    parts, sides = rows[number]
    target, target_sides = rows[other]
    factor = target[unknown] / parts[unknown]
    for key, a in parts.items():
        total = target.get(key, ZERO) - factor * a
        if total:
            target[key] = total
            uses[key].add(other)
        else:
            target.pop(key, None)
            uses[key].discard(other)
    for key, a in sides.items():
        target_sides[key] = target_sides.get(key, ZERO) - factor * a


def _substitute(rows, order):
    values = {}
    for unknown, number in reversed(order):
        parts, sides = rows[number]
        total = dict(sides)
        is_open = False
        for key, a in parts.items():
            if key == unknown:
                continue
            if key not in values:
                is_open = True
                break
            for column, amount in values[key].items():
                total[column] = total.get(column, ZERO) - a * amount
        if not is_open:
            values[unknown] = {column: amount / parts[unknown] for column, amount in total.items() if amount}
    return values


class Cone:
    """Directions with signs, and sums of them with signs: +1 may grow, -1 may shrink, 2 both, 0 neither."""

    def __init__(self, signs):
        self.count = len(signs)
        self.signs = list(signs)
        self.sums = []

    def limit(self, terms, sign):
        if terms:
            self.sums.append((terms, sign))

    @staticmethod
    def _bounds(sign):
        return (ZERO if sign in (0, 1) else Fraction(-1)), (ZERO if sign in (0, -1) else Fraction(1))

    def least(self, terms):
        """The least value of a sum of directions of at most 1."""
        if not terms:
            return ZERO
        program = Exact(self.count)
        for variable, sign in enumerate(self.signs):
            program.bound(variable, *self._bounds(sign))
        for sums, sign in self.sums:
            low, high = self._bounds(sign)
            program.bound(program.add_sum(sums), low if sign in (0, 1) else None, high if sign in (0, -1) else None)
        assert program.feasible()
        return program.minimise(terms)
