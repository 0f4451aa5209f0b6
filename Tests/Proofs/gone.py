"""What gone views leave of the constraints that name them, after als.h (als_items_set_gone) and without code of the library.

`effects` gives for the number of each constraint that names a gone item one of
    None                      it has no effect
    ("start", constant)       it holds the start of gone items and yields
    ("end", constant)         it holds their end or a center and yields, or what hangs on them
    ("size",)                 it relates sizes
    ("distance", number)      it makes the size of its item the distance from where the constraint of that number holds it
"""

HORIZONTAL_MARKS = ("left", "right", "leading", "trailing", "centerX")
LOW, CENTER, HIGH = range(3)


def axis_of(attribute):
    return 0 if attribute == "width" or attribute.startswith(HORIZONTAL_MARKS) else 1


def is_size(attribute):
    return attribute in ("width", "height")


class Gone:
    def __init__(self, tree, constraints, order, side):
        """`side` gives the terms of a constraint, the second of a pair with its sign turned."""
        self.tree, self.constraints, self.order, self.side = tree, constraints, order, side
        self.closed = set()
        while True:
            self.effects, closes = {}, None
            self._sizes()
            closes = self._places()
            if closes is None:
                return
            self.closed.add(closes)
            closes.is_collapsed = True

    # Terms

    def terms(self, number):
        """[(item, owner of an area, attribute, multiplier)]."""
        return [(self.tree.find(name)[0], attribute, multiplier) for name, attribute, multiplier in self.side(self.constraints[number])]

    def link(self, number):
        terms = self.terms(number)
        return terms if len(terms) == 2 and not any(is_size(a) for _, a, _ in terms) else None

    def host(self, number):
        return self.tree.find(self.constraints[number]["host"])[0]

    def line(self, item, attribute, mirrored):
        word = attribute.replace("Margin", "").replace("WithinMargins", "").replace("Withins", "")
        if word.startswith("center"):
            return item, CENTER
        if word in ("leading", "trailing"):
            return item, HIGH if (word == "trailing") != mirrored else LOW
        return item, LOW if word in ("left", "top", "firstBaseline") else HIGH

    def relation(self, number):
        """-1, 0 or 1 for the first item beside the second."""
        relation = {"==": 0, ">=": 1, "<=": -1}[self.constraints[number].get("relation", "==")]
        return -relation if self.terms(number)[0][2] < 0 else relation

    def top(self, item):
        while item.parent and item.parent.is_collapsed:
            item = item.parent
        return item

    # Sizes

    def is_gone_size(self, item):
        return item.is_collapsed

    def _sizes(self):
        self.reaches, self.determined = set(), set()
        relations = [n for n in self.order if all(is_size(a) for _, a, _ in self.terms(n))]
        about_gone = [n for n in relations if any(i.is_collapsed for i, _, _ in self.terms(n))]
        known = set()
        for number in about_gone:
            if number in known:
                continue
            members, numbers, grown = set(), set(), True
            members |= {(i, axis_of(a)) for i, a, _ in self.terms(number) if i.is_collapsed}
            while grown:
                grown = False
                for n in about_gone:
                    nodes = {(i, axis_of(a)) for i, a, _ in self.terms(n) if i.is_collapsed}
                    if n not in numbers and nodes & members:
                        numbers.add(n)
                        members |= nodes
                        grown = True
            known |= numbers
            visible = {(i, axis_of(a)) for n in numbers for i, a, _ in self.terms(n) if not i.is_collapsed}
            for n in numbers:
                self.effects[n] = ("size",) if visible else None
            if visible:
                self.reaches |= members
                if any(self._is_constant(i, axis, relations) for i, axis in members | visible):
                    self.determined |= members

    def _is_constant(self, item, axis, relations):
        if not item.is_collapsed and item.parent is None:
            return True
        size = item.record.get("size")
        if size and size[axis] is not None:
            return True
        return any(len(self.terms(n)) == 1 and self.terms(n)[0][0] is item and axis_of(self.terms(n)[0][1]) == axis
                   and self.constraints[n].get("relation", "==") == "==" and self.constraints[n].get("priority", 1000) >= 1000
                   for n in relations)

    # Places

    def _places(self):
        done = set()
        for item in self.tree.order:
            if not item.is_collapsed or self.top(item) is not item:
                continue
            for axis in (0, 1):
                if (item, axis) in done:
                    continue
                closes = self._cluster(item, axis, done)
                if closes is not None:
                    return closes
        return None

    def _cluster(self, first, axis, done):
        members, numbers, grown = [first], [], True
        while grown:
            grown = False
            for number in self.order:
                terms = self.terms(number)
                gone = [i for i, _, _ in terms if i.is_collapsed]
                if number in numbers or not any(self.top(i) in members for i in gone):
                    continue
                places = [a for _, a, _ in terms if not is_size(a)]
                if not places or axis_of(places[0]) != axis:
                    continue
                numbers.append(number)
                grown = True
                if self.link(number):
                    members += [self.top(i) for i in gone if self.top(i) not in members]
        done |= {(member, axis) for member in members}
        numbers.sort(key=self.order.index)
        starts, ends, mirrored = [], [], False
        for number in numbers:
            link = self.link(number)
            if not link:
                self.effects[number] = None
                continue
            (one, a, _), (other, b, _) = link
            host = self.host(number)
            if one.is_collapsed and other.is_collapsed:
                self.effects[number] = None if self.top(one) is self.top(other) else ("start", 0)
                continue
            (item, own), (anchor, far) = ((one, a), (other, b)) if one.is_collapsed else ((other, b), (one, a))
            mirrored = axis == 0 and host.is_mirrored
            line, is_start = self.line(anchor, far, host.is_mirrored), self._holds_start(own, far, host, axis)
            if is_start and "Baseline" in own and "Baseline" in far:
                line = (line[0], LOW)  # tops are aligned instead
            (starts if is_start else ends).append((number, item, line, far))
        return self._judge(members, starts, ends, axis, mirrored)

    def _holds_start(self, own, far, host, axis):
        if own == "lastBaseline":
            return far not in ("top", "topMargin", "firstBaseline")
        if own == "firstBaseline":
            return True
        mirrored = axis == 0 and host.is_mirrored
        return self.line(None, own, host.is_mirrored)[1] == (HIGH if mirrored else LOW)

    def _judge(self, members, starts, ends, axis, mirrored):
        near, away = (HIGH, LOW) if mirrored else (LOW, HIGH)
        hanging = {s[0] for s in starts if self._hangs(s[0], s[1], s[2], axis, near, away)}
        if starts:
            closer = next((s for s in starts if s[0] not in hanging), starts[0])
            starts = [closer] + [s for s in starts if s is not closer]
        is_first = bool(starts) and self._is_parent_start(starts[0], near, away)
        if is_first:
            for _, _, (item, side), _ in ends:
                if side == near and item.is_guide and item.record.get("goneWith") and not item.is_collapsed:
                    return item
        has_content = any(self._has_content(item, axis) for member in members for item in self.tree.order if self.tree.is_inside(item, member))
        parents = {member.parent for member in members if member.parent}
        shut = {parent for parent in parents if has_content and self._is_open(parent, axis)}
        closes_parent = False
        for k, (number, item, line, _) in enumerate(ends):
            sources = [s[2] for s in starts]
            if starts:
                spanned = self._path(sources, line, axis, mirrored, shut)
            else:
                first = ends[0][2]
                spanned = k > 0 and (self._path([first], line, axis, mirrored, shut) or self._path([line], first, axis, mirrored, shut))
            if spanned:
                self.effects[number] = self._distance(number, item, starts, axis)
                continue
            is_parent_end = is_first and line == (self.top(item).parent, away)
            closes_parent = closes_parent or is_parent_end
            self.effects[number] = ("end", self._constant(number, not is_parent_end and not (is_first and line[1] == near)))
        for k, (number, item, line, far) in enumerate(starts):
            if k == 0:
                self.effects[number] = ("start", self._constant(number, is_first and not closes_parent))
            else:
                self.effects[number] = ("end", self._constant(number, True)) if number in hanging else None
        return None

    def _constant(self, number, keeps):
        record, terms = self.constraints[number], self.terms(number)
        if "terms" not in record and record.get("goneConstant") is not None and terms[1][0].is_collapsed and not terms[0][0].is_collapsed:
            return record["goneConstant"]
        return record.get("constant", 0) if keeps else 0

    def _is_parent_start(self, hold, near, away):
        _, item, (anchor, side), far = hold
        parent = self.top(item).parent
        if "Baseline" in far:
            return False
        if anchor is parent and side == near:
            return True
        if not (anchor.is_guide and anchor.record.get("spacer") and side == away):
            return False
        for number in self.order:
            link = self.link(number)
            if not link or self.relation(number) or not any(i is anchor for i, _, _ in link):
                continue
            lines = [self.line(i, a, self.host(number).is_mirrored) for i, a, _ in link]
            if (anchor, near) in lines and (anchor.parent, near) in lines:
                return True
        return False

    def _has_content(self, item, axis):
        for key in ("size", "intrinsic"):
            if item.record.get(key) and item.record[key][axis] is not None:
                return True
        if "text" in item.record:
            return True
        return any(len(t) == 1 and t[0][0] is item and is_size(t[0][1]) and axis_of(t[0][1]) == axis
                   and self.constraints[n].get("relation", "==") != "<=" for n in self.order for t in [self.terms(n)])

    def _is_open(self, view, axis):
        if view.scrolls(axis):
            return True
        if view.parent is None or "text" in view.record:
            return False
        for key in ("size", "intrinsic", "minimum", "maximum"):
            if view.record.get(key) and view.record[key][axis] is not None:
                return False
        return not any(i is view and is_size(a) and axis_of(a) == axis for n in self.order for i, a, _ in self.terms(n))

    def _path(self, starts, end, axis, mirrored, shut):
        """Whether a path over at least one visible item leads from one of the lines to another."""
        step = -1 if mirrored else 1
        seen, open_lines = set(), [(line, False) for line in starts]
        while open_lines:
            state = open_lines.pop()
            if state in seen:
                continue
            seen.add(state)
            (item, side), crossed = state
            if (item, side) == end and crossed:
                return True
            if 0 <= side + step <= 2 and item not in shut:
                open_lines.append(((item, side + step), True))
            for number in self.order:
                link = self.link(number)
                if not link or axis_of(link[0][1]) != axis or any(i.is_collapsed for i, _, _ in link) or link[0][0] is link[1][0]:
                    continue
                if link[0][2] * link[1][2] > 0:
                    continue
                host = self.host(number)
                lines = [self.line(i, a, host.is_mirrored) for i, a, _ in link]
                if (item, side) not in lines:
                    continue
                here = lines.index((item, side))
                relation = self.relation(number)
                if relation:
                    turned = host.is_mirrored and any(a in ("leading", "trailing", "leadingMargin", "trailingMargin") for _, a, _ in link)
                    first_is_far = (relation > 0) != turned
                    if first_is_far != ((here == 1) == (step > 0)):
                        continue
                open_lines.append((lines[1 - here], crossed))
        return False

    def _distance(self, number, item, starts, axis):
        if (item, axis) not in self.reaches or (item, axis) in self.determined:
            return None
        for start, own, _, _ in starts:
            if own is not item:
                continue
            if self.host(start) is not self.host(number) or any(m[0][2] * m[1][2] > 0 for m in (self.link(start), self.link(number))):
                return None
            return ("distance", start)
        return None

    def _hangs(self, number, item, line, axis, near, away):
        visible, side = line
        if side != near or visible is self.top(item).parent or self.relation(number):
            return False
        for other in self.order:
            link = self.link(other)
            if other == number or not link or axis_of(link[0][1]) != axis:
                continue
            for k, (i, a, _) in enumerate(link):
                if i is visible and not link[1 - k][0].is_collapsed and self.line(i, a, self.host(other).is_mirrored)[1] != away:
                    return False
        return True
