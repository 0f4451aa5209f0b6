"""Plays the steps of world.py on the library."""

import ctypes as C

import alslib
from alslib import ConstraintSpec, Edges, Handle, Layout, Rect, Report, Size, Term

NONE = Handle(0)


def size(w, h):
    return Size(-1.0 if w is None else w, -1.0 if h is None else h)


class Live:
    def __init__(self):
        self.layout = Layout()
        self.items, self.constraints = [], []
        self.names = {}  # handle id of a constraint -> number

    def close(self):
        self.layout.close()

    def play(self, steps):
        """Like apply for each step, with runs of active two-item constraints made by one array call."""
        k = 0
        while k < len(steps):
            run = k
            while run < len(steps) and steps[run][0] == "add" and steps[run][-1]:
                run += 1
            if run > k:
                self._add_many(steps[k:run])
                k = run
            else:
                self.apply(steps[k])
                k += 1

    def apply(self, step):
        """Carries out one step; False when it was refused because the items are in different trees."""
        try:
            getattr(self, "_" + step[0])(*step[1:])
            return True
        except alslib.AlsError as error:
            if error.status == alslib.ERROR_HIERARCHY:
                return False
            raise

    def _call(self, name, *arguments):
        return self.layout.call(name, *arguments)

    def _item(self, name, *arguments):
        out = Handle()
        self._call(name, *arguments, C.byref(out))
        self.items.append(out)

    def _view(self, parent):
        self._item("als_view_create", self.items[parent] if parent >= 0 else NONE, None, 0)

    def _guide(self, owner):
        self._item("als_guide_create", self.items[owner], None, 0)

    def _margins_of(self, view):
        self._item("als_item_margins", self.items[view])

    def _safe_of(self, view):
        self._item("als_item_safe_area", self.items[view])

    def _size(self, i, w, h):
        self._call("als_item_set_size", self.items[i], size(w, h))

    def _intrinsic(self, i, w, h):
        self._call("als_item_set_intrinsic_size", self.items[i], size(w, h))

    def _hugging(self, i, h, v):
        self._call("als_item_set_hugging", self.items[i], h, v)

    def _compression(self, i, h, v):
        self._call("als_item_set_compression", self.items[i], h, v)

    def _direction(self, i, d):
        self._call("als_item_set_direction", self.items[i], d)

    def _margins(self, i, *edges):
        self._call("als_item_set_margins", self.items[i], Edges(*edges))

    def _rules(self, i, from_safe, preserve):
        self._call("als_item_set_margin_rules", self.items[i], from_safe, preserve)

    def _safe(self, i, *edges):
        self._call("als_item_set_safe_area", self.items[i], Edges(*edges))

    def _insets(self, i, *edges):
        self._call("als_item_set_alignment_insets", self.items[i], Edges(*edges))

    def _baselines(self, i, first, last):
        self._call("als_item_set_baselines", self.items[i], first, last)

    def _spec(self, first, a, second, b, relation, multiplier, constant, priority, active):
        other = self.items[second] if second >= 0 else NONE
        return ConstraintSpec(self.items[first], other, a, b, relation, priority, multiplier, constant)

    def _enter(self, out):
        self.names[out.id] = len(self.constraints)
        self.constraints.append(out)

    def _add(self, *fields):
        out, spec = Handle(), self._spec(*fields)
        self._call("als_constraint_create", C.byref(spec), 0 if fields[-1] else alslib.FLAG_INACTIVE, C.byref(out))
        self._enter(out)

    def _add_many(self, steps):
        specs = (ConstraintSpec * len(steps))(*[self._spec(*s[1:]) for s in steps])
        out = (Handle * len(steps))()
        self._call("als_constraints_create", specs, len(steps), 0, out)
        for handle in out:
            self._enter(Handle(handle.id))

    def _terms(self, terms, relation, constant, priority, active):
        array = (Term * len(terms))(*[Term(self.items[i], a, 0, m) for i, a, m in terms])
        out = Handle()
        flags = 0 if active else alslib.FLAG_INACTIVE
        self._call("als_constraint_create_terms", array, len(terms), relation, constant, priority, flags, C.byref(out))
        self._enter(out)

    def _constant(self, c, value):
        self._call("als_constraint_set_constant", self.constraints[c], value)

    def _multiplier(self, c, value):
        self._call("als_constraint_set_multiplier", self.constraints[c], value)

    def _priority(self, c, value):
        self._call("als_constraint_set_priority", self.constraints[c], value)

    def _active(self, c, on):
        self._call("als_constraint_set_active", self.constraints[c], on)

    def _remove(self, c):
        self._call("als_constraint_destroy", self.constraints[c])

    def _move(self, i, parent, index):
        target = self.items[parent] if parent >= 0 else NONE
        self._call("als_item_set_parent", self.items[i], target, alslib.LAST if index < 0 else index)

    def _destroy(self, i):
        self._call("als_item_destroy", self.items[i])

    # Answers

    def solve(self):
        self.report = Report(C.sizeof(Report))
        return self._call("als_solve", C.byref(self.report))

    def frames(self, items):
        """The frames of these items, each (x, y, width, height) in its parent's coordinates."""
        handles = (Handle * len(items))(*[self.items[i] for i in items])
        rects = (Rect * len(items))()
        self._call("als_frames_copy", handles, rects, len(items))
        return {i: (r.x, r.y, r.width, r.height) for i, r in zip(items, rects)}

    def conflicts(self):
        """[(members, broken)] by number; broken is -1 for a conflict of sizes alone."""
        count = C.c_size_t()
        self._call("als_conflict_count", C.byref(count))
        return [self._conflict(k) for k in range(count.value)]

    def _conflict(self, k):
        needed, broken = C.c_size_t(), Handle()
        self._call("als_conflict_copy", k, None, 0, C.byref(needed), C.byref(broken))
        members = (Handle * max(1, needed.value))()
        self._call("als_conflict_copy", k, members, needed.value, C.byref(needed), C.byref(broken))
        numbers = [self.names[members[j].id] for j in range(needed.value)]
        return numbers, self.names[broken.id] if broken.id else -1

    def ambiguity(self, i):
        bits = C.c_uint32()
        self._call("als_ambiguity", self.items[i], C.byref(bits))
        return bits.value

    def violation(self, c):
        out = C.c_double()
        self._call("als_constraint_violation", self.constraints[c], C.byref(out))
        return out.value
