"""A document as rows: every constraint, size and bound as a sum of unknowns between two bounds that may move with the
parameters.  It is written after docs/document.md and als.h and shares no code with the library.

Unknowns are the left, top, width and height of the alignment rectangle of each view and guide, left and top in the frame of the
root.  Every number is a `Line`: what it is at the origin of the parameters, and what each of them adds.
"""

import struct
from fractions import Fraction

from gone import Gone

ZERO = Fraction(0)
TOUCHING = Fraction(1, 1000000000)  # what lies outside by less touches
REQUIRED = (3, ZERO)  # levels compare: (rank, priority), and above all optional ones what just gives way
YIELDING = (2, ZERO)


def gives_way(step):
    """Required, but about something gone."""
    return (1, Fraction(-step))


def level(priority):
    if priority >= 1000:
        return REQUIRED
    return (0, Fraction(struct.unpack("f", struct.pack("f", float(priority)))[0]))


class Line:
    """c + p * first parameter + q * second."""

    __slots__ = ("c", "p", "q")

    def __init__(self, c=ZERO, p=ZERO, q=ZERO):
        self.c, self.p, self.q = c, p, q

    def plus(self, other, factor=1):
        if not isinstance(other, Line):
            return Line(self.c + factor * other, self.p, self.q)
        return Line(self.c + factor * other.c, self.p + factor * other.p, self.q + factor * other.q)

    def times(self, factor):
        return Line(self.c * factor, self.p * factor, self.q * factor)

    def at(self, corner):
        return self.c + self.p * corner[0] + self.q * corner[1]


class Sum:
    """A line and coefficients of unknowns."""

    __slots__ = ("line", "parts")

    def __init__(self, line=None, parts=None):
        self.line, self.parts = line or Line(), parts or {}

    def plus(self, other, factor=1):
        if not isinstance(other, Sum):
            return Sum(self.line.plus(other, factor), self.parts)
        parts = dict(self.parts)
        for unknown, a in other.parts.items():
            total = parts.get(unknown, ZERO) + factor * a
            if total:
                parts[unknown] = total
            else:
                parts.pop(unknown, None)
        return Sum(self.line.plus(other.line, factor), parts)

    def times(self, factor):
        return Sum(self.line.times(factor), {u: a * factor for u, a in self.parts.items()} if factor else {})


class Row:
    """lower <= parts <= upper; None is no bound.  Each side has a level."""

    __slots__ = ("parts", "lower", "upper", "below", "above")

    def __init__(self, parts, lower, upper, below, above):
        self.parts, self.lower, self.upper, self.below, self.above = parts, lower, upper, below, above

    @property
    def target(self):
        return self.lower if self.lower is not None else self.upper


class Item:
    def __init__(self, name, record, parent, is_guide):
        self.name, self.record, self.parent, self.is_guide = name, record, parent, is_guide
        self.children, self.guides = [], []
        self.is_collapsed = self.is_inside_collapsed = self.is_mirrored = False

    def scrolls(self, axis):
        """Whether its content area has a size of its own along an axis."""
        return not self.is_collapsed and self.record.get("scrolls") in ("both", "xy"[axis])

    def offset(self, axis):
        return Fraction((self.record.get("scrollOffset") or [0, 0])[axis]) if self.scrolls(axis) else ZERO

    @property
    def has_area(self):
        return "contentInsets" in self.record or "scrolls" in self.record

    def edges(self, key, default=0):
        """Top, left, bottom, right."""
        return [Fraction(v) for v in self.record.get(key) or [default] * 4]


AXES = ("left", "top"), ("width", "height")
HORIZONTAL = {"left", "right", "leading", "trailing", "centerX", "leftMargin", "rightMargin", "leadingMargin",
              "trailingMargin", "centerXWithinMargins"}
DIRECTIONAL = {"leading": ("left", "right"), "trailing": ("right", "left"), "leadingMargin": ("leftMargin", "rightMargin"),
               "trailingMargin": ("rightMargin", "leftMargin")}
SIZES = {"width": 0, "height": 1}
BASELINES = {"firstBaseline", "lastBaseline"}


def share_of(attribute):
    """The part of the extent before a line, in the direction in which values grow."""
    if attribute.startswith("center"):
        return Fraction(1, 2)
    return Fraction(1 if attribute in ("right", "bottom", "trailing", "rightMargin", "bottomMargin", "trailingMargin", "lastBaseline") else 0)


class Tree:
    """The views and guides of a canonical document."""

    def __init__(self, document, gone, direction):
        self.items, self.order = {}, []
        open_items = [(document["root"], None, False)]
        while open_items:
            record, parent, is_guide = open_items.pop()
            item = Item(record.get("name", "root"), record, parent, is_guide)
            self.items[item.name] = item
            self.order.append(item)
            if parent:
                (parent.guides if is_guide else parent.children).append(item)
                item.is_inside_collapsed = parent.is_collapsed
            item.is_collapsed = item.is_inside_collapsed or bool(record.get("gone")) or item.name in gone
            said = direction if parent is None else record.get("direction")
            item.is_mirrored = said == "rtl" if said else parent.is_mirrored
            inside = [(r, item, True) for r in record.get("guides", [])] + [(r, item, False) for r in record.get("children", [])]
            open_items.extend(reversed(inside))
        for item in self.order:
            companion = item.record.get("goneWith")
            if companion and self.items[companion].is_collapsed:
                item.is_collapsed = True
        self.root = self.order[0]
        self.views = [item for item in self.order if not item.is_guide]

    def find(self, name):
        """(item, "" or the area of it that is meant)."""
        if name in self.items:
            return self.items[name], ""
        view, _, area = name.rpartition(".")
        return self.items[view], area

    def is_inside(self, item, outer):
        while item and item is not outer:
            item = item.parent
        return item is outer

    def common(self, items):
        host = None
        for item in items:
            host = host or item
            while not self.is_inside(item, host):
                host = host.parent
        return host


class Rows:
    """The rows of a tree in one piece.  `sizes`: what parameters make of the root's size; `scale`: the text scale, a Line; `measured`:
    what texts and callbacks have answered; `frames`: what insets that follow frames are found from."""

    def __init__(self, tree, constraints, order, sizes, scale, measured, frames):
        self.tree, self.scale, self.measured, self.frames = tree, scale, measured, frames
        self.insets = {}
        self.constraints = constraints = self._divided(constraints)
        self.gone = Gone(tree, constraints, order, self.told)
        self.members = {}  # what certificates call it -> Row
        self._add_sizes(sizes)
        for number in order:
            row = self._constraint(number, constraints[number])
            if row:
                self.members[number] = row

    # Geometry

    def origin(self, item):
        """Left and top of the alignment rectangle."""
        if item.is_inside_collapsed:
            return self.bounds(item.parent)
        if item.parent is None:
            insets = item.edges("alignmentInsets")
            return Sum(Line(insets[1])), Sum(Line(insets[0]))
        return Sum(parts={(item.name, "left"): Fraction(1)}), Sum(parts={(item.name, "top"): Fraction(1)})

    def extent(self, item, axis):
        if item.is_collapsed:
            return Sum()
        return Sum(parts={(item.name, AXES[1][axis]): Fraction(1)})

    def bounds(self, item):
        """Where the coordinates begin in which children lie."""
        x, y = self.origin(item)
        if item.is_guide or item.is_collapsed:
            return x, y
        if item.has_area:
            insets, sign = item.edges("contentInsets"), 1
        else:
            insets, sign = item.edges("alignmentInsets"), -1
        return x.plus(insets[1], sign).plus(item.offset(0), -1), y.plus(insets[0], sign).plus(item.offset(1), -1)

    def inner_extent(self, item, axis):
        """How far those coordinates reach."""
        if item.scrolls(axis):
            return Sum(parts={(item.name + ".content", AXES[1][axis]): Fraction(1)})
        if item.has_area:
            insets, sign = item.edges("contentInsets"), -1
        else:
            insets, sign = item.edges("alignmentInsets"), 1
        return self.extent(item, axis).plus(sign * (insets[1 - axis] + insets[3 - axis]))

    def area(self, name):
        """(origins, extents) of a view, a guide or an area of a view."""
        item, area = self.tree.find(name)
        if not area:
            return self.origin(item), (self.extent(item, 0), self.extent(item, 1))
        if item.is_collapsed:
            return self.bounds(item), (Sum(), Sum())
        if area == "content" and item.has_area:
            return self.bounds(item), (self.inner_extent(item, 0), self.inner_extent(item, 1))
        insets = [Line(v) for v in item.edges("contentInsets")]
        if area == "safeArea":
            around = item.edges("alignmentInsets")
            insets = [safe.plus(-a) for safe, a in zip(self.safe_area(item), around)]
        elif area == "margins":
            insets = self.margins(item)
        x, y = self.origin(item)
        return ((x.plus(insets[1]), y.plus(insets[0])),
                (self.extent(item, 0).plus(insets[1], -1).plus(insets[3], -1),
                 self.extent(item, 1).plus(insets[0], -1).plus(insets[2], -1)))

    def baselines(self, item):
        if item.is_guide or item.is_collapsed:
            return Line(), Line()
        if item.name in self.measured:
            return self.answer(item, "baselines")
        first, last = item.record.get("baseline", [0, 0])
        return self.scale.times(Fraction(first)), self.scale.times(Fraction(last))

    def answer(self, item, key):
        """What was measured: that of a text grows with the text scale."""
        values = [Fraction(v) for v in self.measured[item.name][key]]
        if "text" not in item.record:
            return [Line(v) for v in values]
        return [self.scale.times(v / self.measured[item.name]["scale"]) for v in values]

    def attribute(self, name, attribute, host, mirrored):
        """An attribute measured in the bounds of a host, or from their right edge."""
        item, area = self.tree.find(name)
        if attribute in SIZES and item.is_collapsed:
            return Sum(parts={(item.name, attribute): Fraction(1)})
        if area == "content" and ("Margin" in attribute or attribute in BASELINES):
            name, area = item.name, ""
        (x, y), (width, height) = self.area(name)
        if attribute in SIZES:
            return (width, height)[SIZES[attribute]]
        is_x = attribute in HORIZONTAL
        line = DIRECTIONAL[attribute][1 if mirrored else 0] if attribute in DIRECTIONAL else attribute
        start, size = (x, width) if is_x else (y, height)
        place = start
        if line in ("right", "bottom", "rightMargin", "bottomMargin"):
            place = start.plus(size)
        elif line.startswith("center"):
            place = start.plus(size, Fraction(1, 2))
        if "Margin" in line and not item.is_guide and not area and not item.is_collapsed:
            low, high = self.margins(item)[1 if is_x else 0], self.margins(item)[3 if is_x else 2]
            if line.startswith("center"):
                place = place.plus(low, Fraction(1, 2)).plus(high, Fraction(-1, 2))
            else:
                place = place.plus(low) if line in ("leftMargin", "topMargin") else place.plus(high, -1)
        if line in BASELINES and not area:
            first, last = self.baselines(item)
            place = place.plus(first) if line == "firstBaseline" else start.plus(size).plus(last, -1)
        elif line == "lastBaseline":
            place = start.plus(size)
        origin = self.bounds(host)[0 if is_x else 1]
        if mirrored and is_x:
            return origin.plus(self.inner_extent(host, 0)).plus(place, -1)
        return place.plus(origin, -1)

    # Insets

    def safe_area(self, item):
        own = [Line(v) for v in item.edges("safeArea")]
        if item.parent is None:
            return own
        return [a.plus(b) for a, b in zip(own, self._inherited(item)[0])]

    def margins(self, item):
        found = [Line(v) for v in item.edges("margins", 8)]
        if item.record.get("insetsMarginsFromSafeArea"):
            found = [a.plus(b) for a, b in zip(found, self.safe_area(item))]
        if item.record.get("preservesSuperviewMargins") and item.parent:
            # Where the parent gives nothing a negative margin stays.
            found = [self.frames.largest(a, b) if b.c or b.p or b.q else a for a, b in zip(found, self._inherited(item)[1])]
        return found

    def _inherited(self, item):
        """The parts of the parent's safe area and of its margins that lie over this view: found from the frames."""
        if item.name not in self.insets:
            x, y, w, h = self.frames.of(item)
            px, py, pw, ph = self.frames.of(item.parent)
            near = [y.plus(py, -1), x.plus(px, -1)]
            away = near + [py.plus(ph).plus(y, -1).plus(h, -1), px.plus(pw).plus(x, -1).plus(w, -1)]
            inner, outer = item.edges("alignmentInsets"), item.parent.edges("alignmentInsets")
            inside = [gap.plus(a - b) for gap, a, b in zip(away, inner, outer)]
            boxes = [(h, ph), (w, pw)]
            alignment = [(size.plus(-inner[k] - inner[k + 2]), whole.plus(-outer[k] - outer[k + 2]))
                         for k, (size, whole) in enumerate(boxes)]
            safe, kept = self._covered(self._still(item.parent, self.safe_area(item.parent)), away, boxes), None
            if item.record.get("preservesSuperviewMargins"):
                kept = self._covered(self._still(item.parent, self.margins(item.parent)), inside, alignment)
            self.insets[item.name] = safe, kept
        return self.insets[item.name]

    @staticmethod
    def _still(parent, bands):
        """Without those along an axis on which the parent scrolls."""
        return [Line() if parent.scrolls(1 - k % 2) else band for k, band in enumerate(bands)]

    def _covered(self, bands, gaps, sizes):
        """What bands give at top, left, bottom and right: clamp(band - gap, 0, band), and nothing outside of the parent."""
        found = [band if not (band.c or band.p or band.q) else
                 self.frames.largest(self.frames.least(band.plus(gap, -1), band), Line())
                 for band, gap in zip(bands, gaps)]
        for k, (size, whole) in enumerate(sizes):
            for near, far in ((gaps[k], gaps[k + 2]), (gaps[k + 2], gaps[k])):
                # A view without a size that touches its parent lies inside.
                beyond = near.plus(whole, -1).plus(TOUCHING), Line().plus(far, -1).plus(-TOUCHING)
                is_covered = any(line.c or line.p or line.q for line in (found[k], found[k + 2]))
                if is_covered and all(self.frames.is_above(line) for line in beyond):
                    found[k] = found[k + 2] = Line()
        return found

    # Rows

    def side(self, constraint):
        """The left side without the right one, as it counts."""
        terms = self.told(constraint)
        if len(terms) == 2:
            terms = [(n, self._counted(n, a, terms[1 - k]), m) for k, (n, a, m) in enumerate(terms)]
        return terms

    @staticmethod
    def told(constraint):
        """The left side without the right one, as it was told."""
        if "terms" in constraint:
            terms = [(t["item"], t["attribute"], Fraction(t["multiplier"])) for t in constraint["terms"]]
        else:
            terms = [(constraint["first"], constraint["firstAttribute"], Fraction(1))]
            if constraint.get("second") is not None:
                terms.append((constraint["second"], constraint["secondAttribute"], -Fraction(constraint.get("multiplier", 1))))
        return terms

    def _counted(self, name, attribute, other):
        """What was on one line with the baseline of something gone is level with its top."""
        is_gone = self.tree.find(other[0])[0].is_collapsed
        if is_gone and attribute in BASELINES and other[1] in BASELINES:
            if not (attribute == "lastBaseline" and other[1] == "firstBaseline"):
                return "top"
        return attribute

    def sum(self, terms, host, mirrored):
        total = Sum()
        for name, attribute, multiplier in terms:
            total = total.plus(self.attribute(name, attribute, host, mirrored), multiplier)
        return total

    def _distance(self, end, start):
        """The size of a gone item between what holds its start and what would hold its end."""
        (last, m, c, above), (first, n, d, below) = self._solved(end), self._solved(start)
        host, _ = self.tree.find(self.constraints[end]["host"])
        item, attribute, anchor, far = last
        mirrored = host.is_mirrored and any(a in DIRECTIONAL for a in (attribute, far, first[1], first[3]))
        axis = 0 if attribute in HORIZONTAL else 1
        share = share_of(attribute) - share_of(first[1])
        total = Sum(parts={(item.name, AXES[1][axis]): share})
        total = total.plus(self.attribute(anchor, far, host, mirrored), -m).plus(self.attribute(first[2], first[3], host, mirrored), n)
        bound = Line(c - d).plus(total.line, -1)
        relation = above if not below else -below
        strength = min(level(self.constraints[k].get("priority", 1000)) for k in (end, start))
        strength = gives_way(2) if strength == REQUIRED else strength
        lower, upper = None if relation < 0 else bound, None if relation > 0 else bound
        return Row(total.parts, lower, upper, lower and strength, upper and strength)

    def _solved(self, number):
        """(item, its attribute, the other item's name and attribute), multiplier, constant and relation of a position of a gone item."""
        c, terms = self.constraints[number], self.side(self.constraints[number])
        own = 0 if self.tree.find(terms[0][0])[0].is_collapsed else 1
        (name, attribute, a), (other, far, b) = terms[own], terms[1 - own]
        relation = {"==": 0, ">=": 1, "<=": -1}[c.get("relation", "==")]
        return ((self.tree.find(name)[0], attribute, other, far), -b / a, Fraction(c.get("constant", 0)) / a, -relation if a < 0 else relation)

    def _constraint(self, number, c):
        terms = self.side(c)
        host, _ = self.tree.find(c["host"])
        constant, strength = Fraction(c.get("constant", 0)), level(c.get("priority", 1000))
        if number in self.gone.effects:
            effect = self.gone.effects[number]
            if effect is None:
                return None
            if effect[0] == "distance":
                return self._distance(number, effect[1])
            if effect[0] != "size":
                constant = Fraction(effect[1])
                if strength == REQUIRED:
                    strength = gives_way(1 if effect[0] == "start" else 2)
        mirrored = host.is_mirrored and any(a in DIRECTIONAL for _, a, _ in terms)
        total = self.sum(terms, host, mirrored)
        bound = (self._start(c) or Line(constant)).plus(total.line, -1)
        relation = c.get("relation", "==")
        lower = None if relation == "<=" else bound
        upper = None if relation == ">=" else bound
        return Row(total.parts, lower, upper, lower and strength, upper and strength)

    def _add_sizes(self, sizes):
        for item in self.tree.order:
            for axis in (0, 1):
                part = AXES[1][axis]
                parts = {(item.name, part): Fraction(1)}
                if not item.record.get("spacer"):
                    self.members["bound", item.name, part] = Row(parts, Line(), None, REQUIRED, None)
                if item.is_collapsed and (item, axis) in self.gone.reaches and self._given(item, "size", axis):
                    size = self._given(item, "size", axis)
                    self.members["size", item.name, part] = Row(parts, size, size, REQUIRED, REQUIRED)
                if item.is_collapsed or item.is_guide:
                    continue
                if "scrolls" in item.record:
                    self._add_area(item, axis)
                size = sizes[axis] if item.parent is None and sizes[axis] else self._given(item, "size", axis)
                if size:
                    self.members["size", item.name, part] = Row(parts, size, size, REQUIRED, REQUIRED)
                self._add_content(item, axis, parts)
                for key in ("minimum", "maximum"):
                    limit = self._limit(item, key, axis)
                    if limit and key == "minimum":
                        self.members[key, item.name, part] = Row(parts, limit, None, REQUIRED, None)
                    elif limit:
                        self.members[key, item.name, part] = Row(parts, None, limit, None, REQUIRED)

    def _add_area(self, item, axis):
        """The area of a view that scrolls prefers the size of the viewport."""
        name, part = item.name + ".content", AXES[1][axis]
        self.members["bound", name, part] = Row({(name, part): Fraction(1)}, Line(), None, REQUIRED, None)
        if not item.scrolls(axis):
            return
        insets = item.edges("contentInsets")
        least = Line(-insets[1 - axis] - insets[3 - axis])
        parts = {(name, part): Fraction(1), (item.name, part): Fraction(-1)}
        self.members["content", name, part] = Row(parts, least, least, level(50), level(50))

    def _given(self, item, key, axis):
        value = (item.record.get(key) or [None, None])[axis]
        return None if value is None else Line(Fraction(value))

    def _limit(self, item, key, axis):
        limit = self._given(item, key, axis)
        answered = self.measured.get(item.name, {}).get("minimum", [-1, -1])[axis] if key == "minimum" else -1
        if answered >= 0 and (limit is None or answered > limit.c):
            return Line(Fraction(answered))
        return limit

    def _divided(self, constraints):
        """With the multipliers of members that share a length in the proportion of their contents; the text scale changes all alike."""
        lengths = {}
        for k, constraint in enumerate(constraints):
            if "divides" in constraint:
                item, axis = self.tree.items[constraint["divides"]], SIZES[constraint["firstAttribute"]]
                if item.name in self.measured:
                    length = Fraction(self.measured[item.name]["size"][axis])
                    length /= self.measured[item.name]["scale"] if "text" in item.record else 1
                else:
                    length = (self._given(item, "intrinsic", axis) or Line()).c
                lengths.setdefault(constraint["second"], {})[k] = max(length, 0)
        divided = list(constraints)
        for shares in lengths.values():
            largest = max(shares.values())
            for k, length in shares.items():
                divided[k] = {**constraints[k], "multiplier": length / largest if largest else Fraction(1)}
        return divided

    def _start(self, constraint):
        """The length that a weighted member of a stack grows from; None for other constraints."""
        if "weighs" not in constraint:
            return None
        item, axis = self.tree.items[constraint["weighs"]], SIZES[constraint["firstAttribute"]]
        return self._content(item, axis) or self._limit(item, "minimum", axis) or Line()

    def _content(self, item, axis):
        """The length of the content; None where it has none."""
        if item.name in self.measured:
            has_any = self.measured[item.name]["size"][axis] >= 0
            return self.answer(item, "size")[axis] if has_any else None
        content = self._given(item, "intrinsic", axis)
        return content and self.scale.times(content.c)

    def _add_content(self, item, axis, parts):
        content = self._content(item, axis)
        if content is None:
            return
        usual = [749 if item.name in self.measured else 750, 750]
        compression = (item.record.get("compression") or usual)[axis]
        hugging = (item.record.get("hugging") or [250, 250])[axis]
        self.members["content", item.name, AXES[1][axis]] = Row(parts, content, content, level(compression), level(hugging))
