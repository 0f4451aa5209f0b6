"""What is expected of a document, spelled out as docs/document.md has it: assertions of comparisons of sums."""

from fractions import Fraction

from rows import DIRECTIONAL, HORIZONTAL, Line

MISS = Fraction(1, 10 ** 6)


class Assertion:
    """`gaps` are sums that have to be at least 0: all of them, or of `apart` one."""

    def __init__(self, word, index, views=(), axis=None, when=None):
        self.word, self.index, self.views, self.axis = word, index, list(views), axis
        self.when = when or {}
        self.gaps = []

    def key(self):
        return [self.word, self.index, self.views, self.axis]


class Expectations:
    """`solution` has the geometry, `relations` the sums behind each relation by the place in "expect", `own_frame` the frame of a
    view in its parent at the size of the document."""

    def __init__(self, document, tree, relations, own_frame):
        self.tree, self.relations = tree, relations
        self.all = []
        if document.get("expect"):
            for index, record in enumerate(document["expect"]):
                self._add(record, index)
        else:
            self._add_defaults(own_frame)

    # Which views take part

    def _is_seen(self, name):
        item, _ = self.tree.find(name)
        if item.is_collapsed:
            return False
        while item:
            if item.record.get("hidden"):
                return False
            item = item.parent
        return True

    def _around(self, name):
        """The views around an item, from the inside."""
        item, area = self.tree.find(name)
        at = item if area else item.parent
        while at:
            yield at
            at = at.parent

    def _is_clipped(self, name, outer):
        other, area = self.tree.find(outer)
        for view in self._around(name):
            if self.tree.is_inside(other, view) and (area or view.name != outer):
                return False
            if (view.record.get("clips") or view.record.get("scrolls")):
                return True
            if view.name == outer:
                return False
        return False

    def _is_clipped_away(self, name, other):
        for view in self._around(name):
            if self.tree.is_inside(self.tree.find(other)[0], view):
                return False
            if (view.record.get("clips") or view.record.get("scrolls")):
                return True
        return False

    # Entries

    def _add(self, record, index):
        word, when = record["expect"], record.get("when")
        if word in ("satisfiable", "determined"):
            self.all.append(Assertion(word, index, when=when))
        elif word == "inside":
            parent = self.tree.items[record["view"]].parent
            outer = record.get("of") or (parent.name if parent else None)
            self._inside(record["view"], outer, index, when)
        elif word == "fits":
            self._fits(record["view"], index, when)
        elif word == "apart":
            views = record["views"]
            for j, a in enumerate(views):
                for b in views[j + 1:]:
                    self._apart(a, b, index, when)
        elif word == "at-least":
            for axis, size in enumerate(record["size"]):
                if size is not None and self._is_seen(record["view"]):
                    self._size(word, record["view"], axis, lambda s, least=size: Line(Fraction(least)), index, when)
        elif word == "aligned":
            self._aligned(record["views"], record["attribute"], index, when)
        else:
            self._relation(word, index, when)

    def _add_defaults(self, own_frame):
        self.all += [Assertion("satisfiable", -1), Assertion("determined", -1)]
        for view in self.tree.views:
            if view.record.get("ignore"):
                continue
            self._inside(view.name, view.parent and view.parent.name, -1, None)
            self._fits(view.name, -1, None)
        for parent in self.tree.views:
            with_content = [v for v in parent.children if self._has_content(v) and self._is_seen(v.name)
                            and not v.record.get("ignore")]
            for j, a in enumerate(with_content):
                for b in with_content[j + 1:]:
                    if are_apart(own_frame(a), own_frame(b)):
                        self._apart(a.name, b.name, -1, None)

    @staticmethod
    def _has_content(view):
        return "text" in view.record or any(v is not None for v in view.record.get("intrinsic") or [])

    def _inside(self, name, outer, index, when):
        if not outer or not self._is_seen(name) or not self._is_seen(outer):
            return
        item, (around, area) = self.tree.find(name)[0], self.tree.find(outer)
        for axis in (0, 1):
            is_area = not area and item is not around and around.scrolls(axis) and self.tree.is_inside(item, around)
            box = outer + ".content" if is_area else outer
            if self._is_clipped(name, box):
                continue
            one = Assertion("inside", index, [name], axis, when)
            one.gaps = [lambda s, k=axis, o=box: s.edge(name, k, 0).plus(s.edge(o, k, 0), -1),
                        lambda s, k=axis, o=box: s.edge(o, k, 1).plus(s.edge(name, k, 1), -1)]
            self.all.append(one)

    def _fits(self, name, index, when):
        if not self._is_seen(name):
            return
        record = self.tree.items[name].record
        if "text" in record:
            self._size("fits", name, 0, lambda s: s.word(name), index, when)
            self._size("fits", name, 1, lambda s: s.answer(name)[1], index, when)
            return
        for axis, value in enumerate(record.get("intrinsic") or []):
            if value is not None:
                self._size("fits", name, axis, lambda s, v=value: s.rows.scale.times(Fraction(v)), index, when)

    def _size(self, word, name, axis, least, index, when):
        one = Assertion(word, index, [name], axis, when)
        item = self.tree.items[name]
        insets = item.edges("alignmentInsets") if word == "fits" else [0] * 4
        around = insets[1 - axis] + insets[3 - axis]
        one.gaps = [lambda s: s.edge(name, axis, 1).plus(s.edge(name, axis, 0), -1).plus(-around).plus(least(s), -1)]
        self.all.append(one)

    def _apart(self, a, b, index, when):
        if not self._is_seen(a) or not self._is_seen(b) or self._is_clipped_away(a, b) or self._is_clipped_away(b, a):
            return
        one = Assertion("apart", index, [a, b], None, when)
        for axis in (0, 1):
            for first, second in ((a, b), (b, a)):
                one.gaps.append(lambda s, f=first, g=second, k=axis: s.edge(g, k, 0).plus(s.edge(f, k, 1), -1))
                one.gaps.append(lambda s, f=first, k=axis: s.edge(f, k, 0).plus(s.edge(f, k, 1), -1))
        self.all.append(one)

    def _equal(self, one, gap):
        one.gaps += [gap, lambda s: gap(s).times(-1)]

    def _aligned(self, views, attribute, index, when):
        seen = [v for v in views if self._is_seen(v)]
        for view in seen[1:]:
            axis = 0 if attribute in HORIZONTAL or attribute == "width" else 1
            one = Assertion("aligned", index, [seen[0], view], axis, when)
            mirrored = self._is_mirrored(seen, [attribute])
            self._equal(one, lambda s, v=view, m=mirrored: s.terms([(v, attribute, 1), (seen[0], attribute, -1)], m))
            self.all.append(one)

    def _is_mirrored(self, names, attributes):
        if not any(a in DIRECTIONAL for a in attributes):
            return False
        return self.tree.common([self.tree.find(n)[0] for n in names]).is_mirrored

    def _relation(self, word, index, when):
        for terms, relation, constant in self.relations[index]:
            if not all(self._is_seen(name) for name, _, _ in terms):
                continue
            views = list(dict.fromkeys(self.tree.find(name)[0].name for name, _, _ in terms))
            axis = 0 if terms[0][1] in HORIZONTAL or terms[0][1] == "width" else 1
            one = Assertion(word, index, views, axis, when)
            mirrored = self._is_mirrored([t[0] for t in terms], [t[1] for t in terms])
            sign = -1 if relation == "<=" else 1

            def gap(s, terms=terms, constant=constant, mirrored=mirrored, sign=sign):
                return s.terms(terms, mirrored).plus(Line(-constant)).times(sign)

            if relation == "==":
                self._equal(one, gap)
            else:
                one.gaps.append(gap)
            self.all.append(one)


def are_apart(a, b):
    return any(a[k] + a[k + 2] <= b[k] + MISS or b[k] + b[k + 2] <= a[k] + MISS or min(a[k + 2], b[k + 2]) <= MISS for k in (0, 1))


