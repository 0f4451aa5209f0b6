"""The oracle's own picture of a layout: a list of steps and what they leave behind.

A step is a plain list, so a layout with all its edits can be written as JSON and played again.  Items and constraints
are numbered in the order they were made and keep their number for good.

    ["view", parent]  ["guide", owner]  ["margins_of", view]  ["safe_of", view]            parent -1: a root
    ["size", i, w, h]  ["intrinsic", i, w, h]                                              None: no value
    ["hugging", i, h, v]  ["compression", i, h, v]  ["direction", i, 0|1|2]
    ["margins", i, t, l, b, r]  ["rules", i, from_safe, preserve]  ["safe", i, t, l, b, r]
    ["insets", i, t, l, b, r]  ["baselines", i, first, last]
    ["add", first, attr, second, attr, rel, mult, const, prio, active]                     second -1: none
    ["terms", [[item, attr, mult], ...], rel, const, prio, active]
    ["constant", c, v]  ["multiplier", c, v]  ["priority", c, v]  ["active", c, 0|1]  ["remove", c]
    ["move", i, parent, index]  ["destroy", i]                                             index -1: at the end
"""

VIEW, GUIDE, SAFE, MARGINS = 1, 2, 3, 4
REQUIRED = 1000.0
X_ABSOLUTE = (1, 2, 13, 14)
X_DIRECTIONAL = (5, 6, 17, 18)
X_NEUTRAL = (9, 19)
Y_LOCATION = (3, 4, 10, 11, 12, 15, 16, 20)
DIMENSION = (7, 8)


class Item:
    def __init__(self, kind, parent):
        self.kind, self.parent, self.alive = kind, parent, True
        self.children, self.guides = [], []
        self.size, self.intrinsic = (None, None), (None, None)
        self.hugging, self.compression = (250.0, 250.0), (750.0, 750.0)
        self.direction = 0
        self.margins, self.safe, self.insets = (8.0,) * 4, (0.0,) * 4, (0.0,) * 4  # top, left, bottom, right
        self.from_safe = False
        self.baselines = (0.0, 0.0)


class Constraint:
    def __init__(self, terms, relation, constant, priority):
        self.terms = terms  # (item, attribute, multiplier); sum of them `relation` constant
        self.relation, self.constant, self.priority = relation, constant, priority
        self.alive, self.active, self.order = True, False, 0
        self.two_items = False
        self.host = -1


class World:
    def __init__(self):
        self.items, self.constraints, self.roots = [], [], []
        self.clock = 0

    # Steps

    def play(self, steps):
        for step in steps:
            self.apply(step)
        return self

    def apply(self, step):
        """Carries out one step; False when the library has to refuse it (items in different trees)."""
        result = getattr(self, "_" + step[0])(*step[1:])
        return True if result is None else result

    def _new(self, kind, parent):
        self.items.append(Item(kind, parent))
        return len(self.items) - 1

    def _view(self, parent):
        index = self._new(VIEW, parent)
        (self.items[parent].children if parent >= 0 else self.roots).append(index)

    def _guide(self, owner):
        self.items[owner].guides.append(self._new(GUIDE, owner))

    def _margins_of(self, view):
        self._new(MARGINS, view)

    def _safe_of(self, view):
        self._new(SAFE, view)

    def _size(self, i, w, h):
        self.items[i].size = (w, h)

    def _intrinsic(self, i, w, h):
        self.items[i].intrinsic = (w, h)

    def _hugging(self, i, h, v):
        self.items[i].hugging = (h, v)

    def _compression(self, i, h, v):
        self.items[i].compression = (h, v)

    def _direction(self, i, d):
        self.items[i].direction = d

    def _margins(self, i, *edges):
        self.items[i].margins = edges

    def _rules(self, i, from_safe, preserve):
        self.items[i].from_safe = bool(from_safe)

    def _safe(self, i, *edges):
        self.items[i].safe = edges

    def _insets(self, i, *edges):
        self.items[i].insets = edges

    def _baselines(self, i, first, last):
        self.items[i].baselines = (first, last)

    def _add(self, first, a, second, b, relation, multiplier, constant, priority, active):
        terms = [(first, a, 1.0)]
        if second >= 0:
            terms.append((second, b, -multiplier))
        made = Constraint(terms, relation, constant, priority)
        made.two_items = second >= 0
        return self._enter(made, active)

    def _terms(self, terms, relation, constant, priority, active):
        return self._enter(Constraint([tuple(t) for t in terms], relation, constant, priority), active)

    def _enter(self, made, active):
        if active and self.host_of(made) < 0:
            return False
        self.constraints.append(made)
        if active:
            self._activate(made)

    def _activate(self, c):
        self.clock += 1
        c.active, c.order, c.host = True, self.clock, self.host_of(c)

    def _constant(self, c, value):
        self.constraints[c].constant = value

    def _multiplier(self, c, value):
        one = self.constraints[c]
        if one.two_items:
            item, attribute, _ = one.terms[1]
            one.terms[1] = (item, attribute, -value)

    def _priority(self, c, value):
        self.constraints[c].priority = value

    def _active(self, c, on):
        one = self.constraints[c]
        if not on:
            one.active = False
        elif not one.active:
            if self.host_of(one) < 0:
                return False
            self._activate(one)

    def _remove(self, c):
        self.constraints[c].alive = self.constraints[c].active = False

    def _move(self, i, parent, index):
        item = self.items[i]
        old = item.parent
        # The index is for views in a view: a guide stays where it is with its owner, a root among the roots.
        if parent == old and (item.kind == GUIDE or parent < 0):
            return
        inside = self.subtree(i)
        if parent != old:
            for c in self.constraints:
                if c.alive and c.active and c.host not in inside and any(t[0] in inside for t in c.terms):
                    c.active = False
        # The index names the child to stand before, as the siblings are now.
        target = self.items[parent].children if parent >= 0 else self.roots
        before = target[index] if item.kind == VIEW and 0 <= index < len(target) else -1
        if before == i:
            return
        self._siblings(item).remove(i)
        item.parent = parent
        siblings = self._siblings(item)
        siblings.insert(siblings.index(before) if before >= 0 else len(siblings), i)

    def _siblings(self, item):
        if item.parent < 0:
            return self.roots
        return self.items[item.parent].guides if item.kind == GUIDE else self.items[item.parent].children

    def _destroy(self, i):
        inside = self.subtree(i)
        self._siblings(self.items[i]).remove(i)
        for j in inside:
            self.items[j].alive = False
        for c in self.constraints:
            if c.alive and any(t[0] in inside for t in c.terms):
                c.alive = c.active = False

    # Questions

    def subtree(self, i):
        """The item, everything below it, and the guides, safe areas and margins of all of them."""
        inside, stack = set(), [i]
        while stack:
            j = stack.pop()
            inside.add(j)
            stack += self.items[j].children + self.items[j].guides
        for j, item in enumerate(self.items):
            if item.kind in (SAFE, MARGINS) and item.parent in inside:
                inside.add(j)
        return inside

    def view_of(self, i):
        """The view that stands for an item in the hierarchy: itself, or the owner of a guide."""
        return i if self.items[i].kind == VIEW else self.items[i].parent

    def ancestors(self, view):
        line = [view]
        while self.items[line[-1]].parent >= 0:
            line.append(self.items[line[-1]].parent)
        return line

    def host_of(self, c):
        """The nearest view that is an ancestor-or-self of every item; -1 when there is none."""
        lines = [self.ancestors(self.view_of(t[0])) for t in c.terms]
        rest = [set(line) for line in lines[1:]]
        for view in lines[0]:
            if all(view in line for line in rest):
                return view
        return -1

    def right_to_left(self, view):
        for v in self.ancestors(view):
            if self.items[v].direction:
                return self.items[v].direction == 2
        return False

    def order(self):
        """Views and guides in tree order: a view, its guides, its children; roots one after the other."""
        out, stack = [], list(reversed(self.roots))
        while stack:
            i = stack.pop()
            out.append(i)
            out += self.items[i].guides
            stack += reversed(self.items[i].children)
        return out

    def live_constraints(self):
        """Active constraints in the order of their activation, as (number, constraint)."""
        active = [(c.order, n) for n, c in enumerate(self.constraints) if c.active]
        return [(n, self.constraints[n]) for _, n in sorted(active)]

    # A fresh start

    def fresh_steps(self):
        """Steps that build the same layout from nothing, with the new number of every item and constraint."""
        steps, items, constraints = [], {}, {}
        for i in self.order():
            item = self.items[i]
            kind = "view" if item.kind == VIEW else "guide"
            steps.append([kind, items.get(item.parent, -1)])
            items[i] = len(items)
        for i, item in enumerate(self.items):
            if item.alive and item.kind in (SAFE, MARGINS):
                steps.append(["safe_of" if item.kind == SAFE else "margins_of", items[item.parent]])
                items[i] = len(items)
        for i in self.order():
            steps += self._fields(self.items[i], items[i])
        live = [n for n, _ in self.live_constraints()]
        idle = [n for n, c in enumerate(self.constraints) if c.alive and not c.active]
        for n in live + idle:
            constraints[n] = len(constraints)
            steps.append(self._again(self.constraints[n], items))
        return steps, items, constraints

    def _fields(self, item, i):
        steps, plain = [], Item(item.kind, -1)
        for name in ("size", "intrinsic", "hugging", "compression", "margins", "safe", "insets", "baselines"):
            if getattr(item, name) != getattr(plain, name):
                steps.append([name, i] + list(getattr(item, name)))
        if item.direction:
            steps.append(["direction", i, item.direction])
        if item.from_safe:
            steps.append(["rules", i, 1, 0])
        return steps

    def _again(self, c, items):
        terms = [(items[i], a, m) for i, a, m in c.terms]
        active = 1 if c.active else 0
        if len(terms) == 1 and terms[0][2] == 1.0:
            return ["add", terms[0][0], terms[0][1], -1, 0, c.relation, 1.0, c.constant, c.priority, active]
        if c.two_items:
            (first, a, _), (second, b, m) = terms
            return ["add", first, a, second, b, c.relation, -m, c.constant, c.priority, active]
        return ["terms", [list(t) for t in terms], c.relation, c.constant, c.priority, active]
