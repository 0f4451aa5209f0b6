"""A simplex method in exact fractions: bounds on variables and on sums of them, feasibility, and minima.  Small and slow; it shares
nothing with the library, and no number in it is rounded.

The method is the general simplex of satisfiability solvers: every sum is a variable of its own, basic at first; a basic
variable beyond one of its bounds is exchanged with a nonbasic one that can make room; the smallest index goes first, so it
ends (Bland's rule).
"""

from fractions import Fraction

ZERO = Fraction(0)


class Exact:
    def __init__(self, variables):
        self.count = variables
        self.lower, self.upper = [None] * variables, [None] * variables
        self.value = [ZERO] * variables
        self.rows = {}  # basic variable -> {nonbasic variable: coefficient}

    def add_sum(self, terms):
        """A new variable that is the sum of {variable: coefficient}."""
        row = {}
        for variable, coefficient in terms.items():
            for key, amount in self.rows.get(variable, {variable: 1}).items():
                row[key] = row.get(key, ZERO) + coefficient * amount
        index = self.count
        self.count += 1
        self.rows[index] = {key: amount for key, amount in row.items() if amount}
        self.lower.append(None)
        self.upper.append(None)
        self.value.append(sum((amount * self.value[key] for key, amount in row.items()), ZERO))
        return index

    def add_slack(self):
        """A new variable that is at least 0."""
        self.lower.append(ZERO)
        self.upper.append(None)
        self.value.append(ZERO)
        self.count += 1
        return self.count - 1

    def state(self):
        return list(self.lower), list(self.upper)

    def restore(self, state):
        """The bounds of before; variables that have come since have none."""
        more = [None] * (self.count - len(state[0]))
        self.lower, self.upper = state[0] + more, state[1] + more

    def bound(self, variable, lower=None, upper=None):
        """Tightens the bounds of a variable; False when they contradict each other."""
        if lower is not None and (self.lower[variable] is None or lower > self.lower[variable]):
            self.lower[variable] = lower
        if upper is not None and (self.upper[variable] is None or upper < self.upper[variable]):
            self.upper[variable] = upper
        low, high = self.lower[variable], self.upper[variable]
        return low is None or high is None or low <= high

    def _move(self, nonbasic, amount):
        self.value[nonbasic] += amount
        for basic, row in self.rows.items():
            if nonbasic in row:
                self.value[basic] += row[nonbasic] * amount

    def _exchange(self, basic, nonbasic):
        row = self.rows.pop(basic)
        pivot = row.pop(nonbasic)
        fresh = {key: -amount / pivot for key, amount in row.items()}
        fresh[basic] = 1 / pivot
        for other in self.rows.values():
            factor = other.pop(nonbasic, None)
            if factor:
                for key, amount in fresh.items():
                    total = other.get(key, ZERO) + factor * amount
                    if total:
                        other[key] = total
                    else:
                        other.pop(key, None)
        self.rows[nonbasic] = fresh

    def feasible(self):
        """Moves to values within all bounds; False when there are none."""
        for variable in range(self.count):
            if self.lower[variable] is not None and self.upper[variable] is not None and self.lower[variable] > self.upper[variable]:
                return False
        for variable in range(self.count):
            if variable not in self.rows:
                low, high = self.lower[variable], self.upper[variable]
                if low is not None and self.value[variable] < low:
                    self._move(variable, low - self.value[variable])
                elif high is not None and self.value[variable] > high:
                    self._move(variable, high - self.value[variable])
        while True:
            basic = next((b for b in sorted(self.rows) if self._gap(b)), None)
            if basic is None:
                return True
            gap = self._gap(basic)
            row = self.rows[basic]
            nonbasic = next((n for n in sorted(row) if self._has_room(n, gap * row[n] > 0)), None)
            if nonbasic is None:
                return False
            self._move(nonbasic, gap / row[nonbasic])
            self._exchange(basic, nonbasic)

    def _gap(self, variable):
        """What is missing to the nearer bound."""
        low, high, value = self.lower[variable], self.upper[variable], self.value[variable]
        if low is not None and value < low:
            return low - value
        return high - value if high is not None and value > high else ZERO

    def _has_room(self, variable, upwards):
        bound = self.upper[variable] if upwards else self.lower[variable]
        return bound is None or (self.value[variable] < bound if upwards else self.value[variable] > bound)

    def minimise(self, terms):
        """The least value of a sum from a feasible point; None: there is no least one."""
        goal = self.add_sum(terms)
        while True:
            row = self.rows[goal]
            enter = next((n for n in sorted(row) if self._has_room(n, row[n] < 0)), None)
            if enter is None:
                value = self.value[goal]
                del self.rows[goal]
                self._forget_last(goal)
                return value
            upwards = row[enter] < 0
            step, leave = self._step(enter, upwards, goal)
            if step is None:
                return None
            self._move(enter, step if upwards else -step)
            if leave != enter:
                self._exchange(leave, enter)

    def _step(self, enter, upwards, goal):
        best, leave = None, None
        limit = self.upper[enter] if upwards else self.lower[enter]
        if limit is not None:
            best, leave = abs(limit - self.value[enter]), enter
        for basic in sorted(self.rows):
            rate = self.rows[basic].get(enter)
            if not rate or basic == goal:
                continue
            grows = (rate > 0) == upwards
            bound = self.upper[basic] if grows else self.lower[basic]
            if bound is None:
                continue
            step = abs((bound - self.value[basic]) / rate)
            if best is None or step < best or step == best and basic < leave:
                best, leave = step, basic
        return best, leave

    def _forget_last(self, index):
        assert index == self.count - 1
        self.count -= 1
        self.lower.pop()
        self.upper.pop()
        self.value.pop()
