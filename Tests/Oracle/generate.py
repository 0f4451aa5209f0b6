"""Random layouts and random edits, the same for the same seed.

Every item has a true frame.  The constants of required constraints are computed from it, so that they agree with each
other however many there are, until some are bent on purpose.
"""

import random

import numpy as np

from reference import Reference
from world import (DIMENSION, GUIDE, MARGINS, REQUIRED, VIEW, World, X_ABSOLUTE, X_DIRECTIONAL, X_NEUTRAL,
                   Y_LOCATION, Constraint)

PRIORITIES = (999.5, 999.0, 751.0, 750.0, 749.0, 510.0, 500.0, 251.0, 250.0, 50.0, 1.0, 0.5)
PAIRS = {1: (1, 2, 9, 13), 2: (2, 1, 9, 14), 5: (5, 6, 9, 17), 6: (6, 5, 9, 18), 9: (9, 9, 1, 6, 19),
         3: (3, 4, 10, 15), 4: (4, 3, 10, 16), 10: (10, 10, 3, 20), 11: (11, 12, 4), 12: (12, 11, 3),
         7: (7, 7, 8), 8: (8, 8, 7)}
USUAL = (5, 6, 3, 4, 7, 8, 1, 2, 9, 10, 5, 3, 7, 8)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.world = World()
        self.truth = {}  # item -> true frame in its parent
        self.steps = []

    def step(self, *step):
        self.steps.append(list(step))
        return self.world.apply(step)

    # The tree

    def layout(self):
        r = self.random
        self.scale = r.choice(("tiny", "tiny", "round", "round", "round", "fraction"))
        self.palette = r.sample(PRIORITIES, r.randint(1, 6))
        self.density = r.choice((1.0, 2.5, 4.0, 6.0))
        self.required_share = r.choice((0.1, 0.35, 0.35, 0.7))
        self.true_share = r.choice((0.0, 0.5, 0.9))
        count = r.choice((r.randint(2, 6), r.randint(2, 6), r.randint(2, 10), r.randint(5, 20), r.randint(10, 40)))
        self._tree(count)
        self._fields()
        views = [i for i, item in enumerate(self.world.items) if item.kind == VIEW]
        for _ in range(int(self.density * count)):
            self.add()
        if r.random() < 0.15:
            for _ in range(r.randint(1, 4)):
                self.add(bent=True)
        for i in views:
            if r.random() < 0.2:
                self._wish(i)
        return self.steps

    def number(self, most=100):
        r = self.random
        if self.scale == "tiny":
            return float(r.randint(0, 3))
        if self.scale == "round":
            return float(r.randint(0, most))
        return r.randint(0, 40 * most) / 40.0 if r.random() < 0.5 else r.uniform(0, most)

    def _tree(self, count):
        r = self.random
        shape = r.choice(("flat", "tree", "tree", "chain", "deep"))
        self._item("view", -1)
        size = [self.number(400), self.number(400)]
        self.truth[0] = (0.0, 0.0, size[0], size[1])
        while len(self.truth) < count:
            views = [i for i in self.truth if self.world.items[i].kind == VIEW]
            if shape == "flat":
                parent = views[0]
            elif shape == "tree":
                parent = r.choice(views)
            else:
                parent = views[-1] if r.random() < (0.95 if shape == "deep" else 0.7) else r.choice(views)
            self._item("guide" if r.random() < 0.12 else "view", parent)
        if r.random() < 0.9:
            self.step("size", 0, size[0], size[1] if r.random() < 0.8 else None)
        if r.random() < 0.06:
            self._item("view", -1)

    def _item(self, kind, parent):
        self.step(kind, parent)
        x, y = (0.0, 0.0) if parent < 0 else (self.number(), self.number())
        self.truth[len(self.world.items) - 1] = (x, y, self.number(), self.number())

    def _fields(self):
        r = self.random
        if r.random() < 0.3:
            self.step("direction", 0, 2)
        if r.random() < 0.25:
            self.step("safe", 0, *[self.number(20) for _ in range(4)])
            if r.random() < 0.5:
                self.step("rules", 0, 1, 0)
        self.step("safe_of", 0)
        self.extras = [len(self.world.items) - 1]
        for i in list(self.truth):
            if self.world.items[i].kind != VIEW:
                continue
            if r.random() < 0.1:
                self.step("direction", i, r.choice((1, 2)))
            if r.random() < 0.15:
                self.step("margins", i, *[self.number(20) for _ in range(4)])
            if r.random() < 0.15:
                self.step("baselines", i, self.number(10), self.number(10))
            if r.random() < 0.1 and i:
                self.step("insets", i, *[self.number(5) * r.choice((1, 1, -1)) for _ in range(4)])
                self._open_up(i)
            if r.random() < 0.08:
                self.step("margins_of", i)
                self.extras.append(len(self.world.items) - 1)

    def _open_up(self, i):
        """Makes the true frame so large that the alignment rectangle is not negative."""
        t, l, b, r = self.world.items[i].insets
        x, y, w, h = self.truth[i]
        self.truth[i] = (x, y, max(w, l + r), max(h, t + b))

    def _wish(self, i):
        r = self.random
        self.step("intrinsic", i, self.number() if r.random() < 0.9 else None, self.number() if r.random() < 0.5 else None)
        if r.random() < 0.3:
            self.step("hugging", i, self._level(0.03, i), self._level(0.0, i))
        if r.random() < 0.3:
            self.step("compression", i, self._level(0.03, i), self._level(0.0, i))

    def _level(self, required, i):
        """A priority for a wish; required only where no size has been given, since those two would clash."""
        if i and self.world.items[i].size == (None, None) and self.random.random() < required:
            return REQUIRED
        return self.random.choice(self.palette)

    # Constraints

    def _usable(self):
        items = self.world.items
        return [i for i in self.truth if items[i].alive], [i for i in self.extras if items[i].alive]

    def _pair(self):
        """Two attributes that may be related, and two items of one tree."""
        r, world = self.random, self.world
        plain, extra = self._usable()
        first = r.choice(extra) if extra and r.random() < 0.02 else r.choice(plain)
        view = world.view_of(first)
        near = [i for i in plain if world.items[i].parent == view or i == world.items[view].parent
                or world.items[i].parent == world.items[view].parent]
        tree = set(world.ancestors(view)[-1:])
        pool = near if near and r.random() < 0.75 else plain
        second = r.choice(extra) if extra and r.random() < 0.08 else r.choice(pool)
        if world.ancestors(world.view_of(second))[-1] not in tree:
            second = first
        a = r.choice(USUAL) if r.random() < 0.85 else r.choice(list(PAIRS))
        b = r.choice(PAIRS[a]) if r.random() < 0.5 else a
        if r.random() < 0.5:
            a, b = (a, b) if r.random() < 0.5 else (b, a)
        return first, a, second, b

    def _multiplier(self, a):
        r = self.random
        if r.random() < 0.75:
            return 1.0
        choices = (0.5, 2.0, 0.25, 0.75, 1.5, -1.0, 1 / 3, 0.1)
        return r.choice(choices + (0.0,)) if a in DIMENSION else r.choice(choices)

    def add(self, bent=False):
        r = self.random
        priority = REQUIRED if bent or r.random() < self.required_share else r.choice(self.palette)
        relation = r.choice((0, 0, 0, 1, -1))
        active = 1 if r.random() < 0.95 else 0
        if r.random() < 0.05:
            self._add_terms(priority, relation, active, bent)
            return
        first, a, second, b = self._pair()
        if a in DIMENSION and r.random() < 0.4:
            second, b = -1, 0
        multiplier = self._multiplier(a) if second >= 0 else 1.0
        terms = [(first, a, 1.0)] + ([(second, b, -multiplier)] if second >= 0 else [])
        constant = self.constant(terms, priority, relation, bent)
        self.step("add", first, a, second, b, relation, multiplier, constant, priority, active)

    def _add_terms(self, priority, relation, active, bent):
        """Distance against distance, or distance against size."""
        a, b, c, d = [self._pair()[0] for _ in range(4)]
        start, end = self.random.choice(((1, 2), (5, 6), (3, 4)))
        terms = [(a, start, 1.0), (b, end, -1.0)]
        if self.random.random() < 0.5:
            terms += [(c, start, -1.0), (d, end, 1.0)]
        else:
            terms += [(c, 8 if start == 3 else 7, -0.5)]
        if self.world.host_of(Constraint(terms, 0, 0, 1)) < 0:
            return
        constant = self.constant(terms, priority, relation, bent)
        self.step("terms", [list(t) for t in terms], relation, constant, priority, active)

    def constant(self, terms, priority, relation, bent=False):
        """A constant that agrees with the true frames, or a wild one."""
        r = self.random
        wild = bent or (priority < REQUIRED and r.random() >= self.true_share)
        value = self._true_value(terms) if not bent or r.random() < 0.5 else None
        if wild and value is not None and bent:
            return value + r.choice((-1, 1)) * (1 + self.number(20))
        if wild or value is None:
            return self.number() * r.choice((1, 1, -1))
        if relation != 0 and r.random() < 0.6:
            value -= relation * self.number(20)
        return value

    def _true_value(self, terms):
        """The left side of a constraint in the true frames; None where items have none (in another tree by now)."""
        made = Constraint(terms, 0, 0.0, 1.0)
        if self.world.host_of(made) < 0:
            return None
        reference = Reference.__new__(Reference)
        reference.world, reference.order = self.world, self.world.order()
        reference.base = {i: 4 * k for k, i in enumerate(reference.order)}
        reference.count = 4 * len(reference.order)
        total = reference.left_side(made)
        x = reference.values(self.truth)
        return total.constant + sum(a * x[v] for v, a in total.parts.items())

    # Edits

    def edit(self):
        """One random edit; carries it out on the world and hands it back (it may be several steps)."""
        before = len(self.steps)
        kinds = (("constant", 30), ("priority", 8), ("multiplier", 5), ("active", 16), ("add", 12), ("remove", 8),
                 ("size", 8), ("intrinsic", 6), ("move", 3), ("direction", 2), ("destroy", 1), ("view", 3),
                 ("margins", 2), ("insets", 1), ("baselines", 1), ("apart", 1))
        while len(self.steps) == before:
            kind = self.random.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
            getattr(self, "edit_" + kind)()
        return self.steps[before:]

    def _constraint(self):
        alive = [n for n, c in enumerate(self.world.constraints) if c.alive]
        return self.random.choice(alive) if alive else -1

    def _view(self, root=True):
        views = [i for i in self.truth if self.world.items[i].alive and self.world.items[i].kind == VIEW
                 and (root or self.world.items[i].parent >= 0)]
        return self.random.choice(views) if views else -1

    def edit_constant(self):
        n = self._constraint()
        if n >= 0:
            c = self.world.constraints[n]
            bent = self.random.random() < 0.08
            self.step("constant", n, self.constant(c.terms, c.priority, c.relation, bent))

    def edit_priority(self):
        n = self._constraint()
        if n >= 0:
            required = self.random.random() < 0.15
            self.step("priority", n, REQUIRED if required else self.random.choice(self.palette))

    def edit_multiplier(self):
        n = self._constraint()
        if n >= 0 and self.world.constraints[n].two_items:
            self.step("multiplier", n, self._multiplier(3))

    def edit_active(self):
        n = self._constraint()
        if n >= 0:
            self.step("active", n, 0 if self.world.constraints[n].active and self.random.random() < 0.9 else 1)

    def edit_add(self):
        self.add(bent=self.random.random() < 0.05)

    def edit_remove(self):
        n = self._constraint()
        if n >= 0:
            self.step("remove", n)

    def edit_size(self):
        i = self._view() if self.random.random() < 0.1 else 0
        item = self.world.items[i]
        if item.alive and REQUIRED not in item.hugging + item.compression:
            self.step("size", i, self.number(400), self.number(400) if self.random.random() < 0.8 else None)

    def edit_intrinsic(self):
        i = self._view()
        if i >= 0:
            self._wish(i)

    def edit_move(self):
        i = self._view(root=False)
        if self.random.random() < 0.2:
            guides = [j for j in self.truth if self.world.items[j].alive and self.world.items[j].kind == GUIDE]
            i = self.random.choice(guides) if guides else i
        if i < 0:
            return
        inside = self.world.subtree(i)
        homes = [j for j in self.truth if self.world.items[j].alive and self.world.items[j].kind == VIEW and j not in inside]
        if homes:
            parent = self.random.choice(homes)
            home = self.world.items[parent]
            last = self.world.items[i].kind == GUIDE or not home.children or self.random.random() < 0.5
            index = -1 if last else self.random.randrange(len(home.children))
            self.step("move", i, parent, index)

    def edit_apart(self):
        """A view becomes a root of its own."""
        i = self._view(root=False)
        if i > 0:
            self.step("move", i, -1, -1)

    def edit_direction(self):
        i = self._view()
        if i >= 0:
            self.step("direction", i, self.random.choice((0, 1, 2)))

    def edit_destroy(self):
        i = self._view(root=False)
        if i > 0 and len(self.world.subtree(i)) < 6:
            self.step("destroy", i)

    def edit_view(self):
        parent = self._view()
        if parent >= 0 and len(self.truth) < 60:
            self._item("guide" if self.random.random() < 0.2 else "view", parent)
            self.add()
            self.add()

    def edit_margins(self):
        i = self._view()
        if i >= 0:
            self.step("margins", i, *[self.number(20) for _ in range(4)])

    def edit_insets(self):
        i = self._view(root=False)
        if i > 0:
            self.step("insets", i, *[self.number(5) for _ in range(4)])

    def edit_baselines(self):
        i = self._view()
        if i >= 0:
            self.step("baselines", i, self.number(10), self.number(10))
