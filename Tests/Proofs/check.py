#!/usr/bin/env python3
"""Checks a certificate of `als prove`: an independent proof of what it says, in exact fractions.

    als prove form.json --width 320..1920 --certificate form.proof
    python3 Tests/Proofs/check.py form.json form.proof --als build/release/als

The document is read by `als convert --to document` and `als constraints --format json`; from these, not from the library, come
rows and expectations.  docs/certificates.md says what is checked, and what is taken on trust.

Exit status: 0 the certificate holds; 1 it is refused; 2 it could not be read; 3 it holds, but parts of it are only sampled.
"""

import argparse
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import geometry  # noqa: E402
from algebra import Cone, solve  # noqa: E402
from expectations import MISS, Expectations  # noqa: E402
from rows import AXES, REQUIRED, SIZES, YIELDING, ZERO, Line, Rows, Sum, Tree  # noqa: E402

VERSION = 1
NEAR = Fraction(1, 10 ** 9)  # relative, of everything that is compared
UNSEEN = Fraction(1, 1000)  # in a piece that is thinner no layout has freedom that als layout sees
EDGE = Fraction(2, 5) * MISS  # where something is said to fail it is missed by this at least
SQUARE = [(ZERO, ZERO), (Fraction(1), ZERO), (Fraction(1), Fraction(1)), (ZERO, Fraction(1))]


class Refused(Exception):
    """The certificate does not prove what it says."""


class Unfollowed(Refused):
    """The checker cannot follow the document."""


def need(holds, *words):
    if not holds:
        raise Refused(" ".join(str(word) for word in words))


def exact(text):
    return Fraction(float(text))


def is_near(a, b, size=1):
    return abs(a - b) <= NEAR * max(1, abs(a), abs(b), size)


# What a document says


class Document:
    """A document in canonical form, the hosts of its constraints, and its relations as terms.  `gone` are names of views that are
    gone as well."""

    def __init__(self, text, als, gone=()):
        self.als, self.text = als, text
        self.gone = ["--gone", ",".join(gone)] if gone else []
        self.record = self._run("convert", "--to", "document", "--expand", *self.gone, text=text)
        canonical = json.dumps(self.record, default=float)
        if any("when" in one for one in self.record.get("constraints", [])):
            raise Unfollowed("other constraints are in force where a condition holds, which this checker does not compute")
        if any("barrier" in one for one in self.record.get("constraints", [])):
            raise Unfollowed("a barrier lies where its members lie, which this checker does not compute")
        self._add_guides(self._run("layout", "--format", "json", text=canonical)["guides"])
        listed = self._run("constraints", "--format", "json", text=canonical)
        self.constraints = self._all(self.record.get("constraints", []), listed)
        for one in self.constraints:
            followed = one.pop("metrics", {})
            if followed:
                values = self.record["metrics"]
                one["constant"] = one.get("constant", 0) + sum(factor * values[name] for name, factor in followed.items())
        active = [k for k, c in enumerate(self.constraints) if c.get("active", True)]
        early = self.record.get("activation", [])
        self.order = early + [k for k in active if k not in set(early)]
        self.relations = self._relations()
        # A relation is called what it was written as.
        for record, said in zip(self.record.get("expect", []), json.loads(text).get("expect", [])):
            record["expect"] = said["expect"]

    def _add_guides(self, listed):
        """The guides of stacks, grids, flows and barriers, which the document does not write."""
        views, written = {}, set()
        open_views = [self.record["root"]]
        while open_views:
            view = open_views.pop()
            views[view.get("name", "root")] = view
            written |= {guide["name"] for guide in view.get("guides", [])}
            open_views += view.get("children", [])
        for guide in listed:
            if guide["name"] not in written:
                views[guide["owner"]].setdefault("guides", []).append({"name": guide["name"]})

    @staticmethod
    def _all(records, listed):
        """A record for each constraint, in the order of the list.  Those of a stack, grid, flow or barrier stand in the list alone.  So
        do those of a text whose names may come later; with the text are the changes to each of them, null where it has ended."""
        changes = [iter(change for change in record["deferred"]["constraints"] if change is not None) if "deferred" in record else iter([record])
                   for record in records]
        found = []
        for one in listed:
            record = records[one["source"]["item"]]
            if "waiting" in one:
                next(changes[one["source"]["item"]], None)
                found.append({"active": False, "host": one["host"]})
            elif {"stack", "grid", "flow", "barrier"} & set(record):
                found.append({key: value for key, value in one.items() if value is not None})
                if one["second"] == f"~{record.get('stack')}.part" and one["firstAttribute"] in SIZES:
                    found[-1]["weighs" if "weights" in record else "divides"] = one["first"]
            else:
                change = next(changes[one["source"]["item"]])
                if "deferred" in record:
                    change = {key: value for key, value in (one | change).items() if value is not None}
                found.append(change | {"host": one["host"]})
        return found

    def without(self, gone):
        """The same where these views are gone: stacks and grids are others then."""
        return Document(self.text, self.als, gone) if gone else self

    def _run(self, command, *options, text):
        done = subprocess.run([self.als, command, "-", *options], input=text, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise ValueError(done.stderr.strip())
        return json.loads(done.stdout, parse_float=exact)

    def _convert(self, text):
        return self._run("convert", "--to", "document", text=text)

    def _relations(self):
        """Each relation of "expect" as constraints that are not active: {place: [(terms, relation, constant)]}."""
        words = {k: r["expect"] for k, r in enumerate(self.record.get("expect", []))
                 if set(r) <= {"expect", "when"} and r["expect"] not in ("satisfiable", "determined")}
        if not words:
            return {}
        copy = {key: value for key, value in self.record.items() if key not in ("constraints", "activation", "expect")}
        copy["constraints"] = [{"equations": text, "active": False} for text in words.values()]
        text = json.dumps(copy, default=float)
        records = self._convert(text)["constraints"]
        places = [one["source"]["item"] for one in self._run("constraints", "--format", "json", text=text)]
        found = {k: [] for k in words}
        for record, place in zip(records, places, strict=True):
            if "terms" in record:
                terms = [(t["item"], t["attribute"], Fraction(t["multiplier"])) for t in record["terms"]]
            else:
                terms = [(record["first"], record["firstAttribute"], Fraction(1))]
                if record.get("second") is not None:
                    terms.append((record["second"], record["secondAttribute"], -Fraction(record.get("multiplier", 1))))
            found[list(words)[place]].append((terms, record["relation"], Fraction(record.get("constant", 0))))
        return found


# One solution


class Claims:
    """Frames as the certificate has them, in the root: to find insets from, and to compare."""

    def __init__(self, tree, frames, at, varying):
        self.at, self.lines, self.chosen = at, {}, []
        names = [item.name for item in tree.views]
        need(list(frames) == names, "frames are not those of the views")
        for name, (rect, *slopes) in frames.items():
            moves = [slopes[k] for k in varying] + [[0] * 4] * (2 - len(varying))
            self.lines[name] = [
                Line(Fraction(c) - Fraction(p) * at[0] - Fraction(q) * at[1], Fraction(p), Fraction(q))
                for c, p, q in zip(rect, *moves, strict=True)]

    def of(self, item):
        return self.lines[item.name]

    def _is_larger(self, a, b):
        more = a.plus(b, -1)
        found = more.at(self.at) >= 0
        if more.p or more.q:
            self.chosen.append(more if found else more.times(-1))
        return found

    def largest(self, a, b):
        return a if self._is_larger(a, b) else b

    def least(self, a, b):
        return b if self._is_larger(a, b) else a

    def is_above(self, line):
        """Whether it is above 0."""
        return not self._is_larger(Line(), line)

    def check_chosen(self, corners):
        """Insets move along the same line all over the area."""
        for line in self.chosen:
            for corner in corners:
                need(line.at(corner) >= -MISS * max(1, abs(line.p * corner[0]), abs(line.q * corner[1])),
                     "insets move otherwise in a part of the piece")


class Solution:
    """The one layout that a basis stands for, over an area of parameters."""

    def __init__(self, rows, record, tree, order):
        self.rows, self.tree = rows, tree
        self.levels = {}
        self.broken = []
        self._read_conflicts(record.get("conflicts", []), order)
        members = {self._name(one): None for one in record["active"]}
        self.basis = {name: self._basis_row(name) for name in members if not self._is_idle(name)}
        self.below = [self._side(one) for one in record["below"]]
        self.above = [self._side(one) for one in record["above"]]
        self.loose = self._add_loose_pins()
        self._solve()

    @staticmethod
    def _name(one):
        return tuple(one) if isinstance(one, list) else one

    def _is_idle(self, name):
        """Pins of what is no unknown: the corner of the root, and what lies in something gone."""
        if not isinstance(name, tuple) or name[0] not in ("pin", "bound"):
            return False
        item, area = self.tree.find(name[1])
        is_size = name[2] in AXES[1]
        if area:
            return not is_size or not item.scrolls(AXES[1].index(name[2]))
        if is_size and (item, AXES[1].index(name[2])) in self.rows.gone.reaches:
            return False
        return item.is_collapsed if is_size else item.parent is None or item.is_inside_collapsed

    def _basis_row(self, name):
        """(parts, target)"""
        if isinstance(name, tuple) and name[0] == "pin":
            item, area = self.tree.find(name[1])
            total = Sum(parts={(name[1], name[2]): Fraction(1)}) if area else self.relative(item, name[2])
            return total.parts, total.line.times(-1)
        row = self._row(name)
        return row.parts, row.target

    def _row(self, name):
        need(name in self.rows.members, "there is no row", name)
        need(name not in self.broken, "a broken constraint is in use:", name)
        return self.rows.members[name]

    def _side(self, one):
        name = self._name(one)
        self._row(name)
        need(name not in self.basis, name, "is active and violated")
        return name

    def relative(self, item, part):
        """Left, top, width or height as the solver knows it: in the parent."""
        if part in AXES[1]:
            # The size of something gone is an unknown, though no edge counts it.
            return Sum(parts={(item.name, part): Fraction(1)}) if item.is_collapsed else self.rows.extent(item, AXES[1].index(part))
        axis = AXES[0].index(part)
        return self.rows.origin(item)[axis].plus(self.rows.bounds(item.parent)[axis], -1)

    def strengths(self, name):
        row = self.rows.members[name]
        if name in self.levels:
            return tuple(self.levels[name] if side == REQUIRED else side for side in (row.below, row.above))
        return row.below, row.above

    def _add_loose_pins(self):
        """Unknowns that no row mentions are at 0."""
        mentioned = {u for name, row in self.rows.members.items() if name not in self.broken for u in row.parts
                     if not (isinstance(name, tuple) and name[0] == "bound")}
        pinned = {name[1:] for name in self.basis if isinstance(name, tuple) and name[0] in ("pin", "bound")}
        loose = []
        for item in self.tree.order:
            for part in AXES[0] + AXES[1]:
                name = ("pin", item.name, part)
                if self._is_idle(name) or (item.name, part) in mentioned:
                    continue
                loose.append((item.name, part))
                if (item.name, part) not in pinned:
                    self.basis[name] = self._basis_row(name)
        return loose

    def _solve(self):
        names = list(self.basis)
        equations = []
        for name in names:
            parts, target = self.basis[name]
            equations.append((parts, {0: target.c, 1: target.p, 2: target.q}))
        values, spare = solve(equations)
        self.x = {u: Line(*(sides.get(k, ZERO) for k in range(3))) for u, sides in values.items()}
        for number, sides in spare:
            need(all(is_near(sides.get(k, ZERO), ZERO) for k in range(3)), "the basis contradicts itself at", names[number])
            del self.basis[names[number]]
        for item in self.tree.order:
            for part in AXES[0] + AXES[1]:
                need(self._is_idle(("pin", item.name, part)) or (item.name, part) in self.x, "the basis leaves", item.name, part,
                     "open")

    # Values

    def line(self, total):
        found = total.line
        for unknown, a in total.parts.items():
            found = found.plus(self.x[unknown], a)
        return found

    def activity(self, name):
        found = Line()
        for unknown, a in self.rows.members[name].parts.items():
            found = found.plus(self.x[unknown], a)
        return found

    def edge(self, name, axis, end):
        """An edge of the frame, or of an area or a guide, in the root."""
        item, area = self.tree.find(name)
        origins, extents = self.rows.area(name)
        place = self.line(origins[axis].plus(extents[axis], end))
        if area or item.is_guide or item.is_collapsed:
            return place
        insets = item.edges("alignmentInsets")
        return place.plus(insets[3 - axis]) if end else place.plus(-insets[1 - axis])

    def frame(self, name):
        x, y = self.edge(name, 0, 0), self.edge(name, 1, 0)
        return x, y, self.edge(name, 0, 1).plus(x, -1), self.edge(name, 1, 1).plus(y, -1)

    def terms(self, terms, mirrored):
        return self.line(self.rows.sum(terms, self.tree.root, mirrored))

    def word(self, name):
        measured = self.rows.measured[name]
        return self.rows.scale.times(Fraction(measured["word"]) / measured["scale"])

    def answer(self, name):
        return self.rows.answer(self.tree.items[name], "size")

    # Conflicts

    def _read_conflicts(self, conflicts, order):
        self.conflicts = conflicts
        place = {number: k for k, number in enumerate(order)}
        self.broken = [conflict["broken"] for conflict in conflicts if conflict["broken"] is not None]
        for conflict in conflicts:
            if conflict["broken"] is None:
                self.levels[self._name(conflict["yields"])] = YIELDING
                continue
            broken = conflict["broken"]
            row = self.rows.members.get(broken)
            need(row and REQUIRED in (row.below, row.above), "constraint", broken, "is not required and cannot be broken")
            for one, _ in conflict.get("weights", []):
                name = self._name(one)
                need(name in self.rows.members, "there is no row", name)
                if name != broken and not isinstance(name, tuple):
                    need(name not in self.broken and place[name] < place[broken], "constraint", broken,
                         "is broken by one that is not before it:", name)

    def check_conflicts(self, corners):
        for conflict in self.conflicts:
            if conflict["broken"] is None:
                name = self._name(conflict["yields"])
                gap = self._miss(name)
                need(all(max(g.at(c) for g in gap) > -NEAR * max(1, abs(self.rows.members[name].target.at(c))) for c in corners),
                     name, "is said to give way, and holds")
            else:
                self._check_farkas(conflict, corners)

    def _miss(self, name):
        row, value = self.rows.members[name], self.activity(name)
        return ([row.lower.plus(value, -1)] if row.below else []) + ([value.plus(row.upper, -1)] if row.above else [])

    def _check_farkas(self, conflict, corners):
        """The weighted rows leave nothing of any unknown, but of sizes that are not negative, and their bounds contradict."""
        need("weights" in conflict, "the conflict of", conflict["broken"], "has no proof")
        rest, bound, sizes = {}, Line(), [ZERO] * len(corners)
        for one, weight in conflict["weights"]:
            name, y = self._name(one), -Fraction(weight)
            row = self.rows.members[name]
            side = (row.lower, row.below) if y > 0 else (row.upper, row.above)
            need(y == 0 or side[1] == REQUIRED, "in the conflict of", conflict["broken"], name, "need not hold on this side")
            if y == 0:
                continue
            bound = bound.plus(side[0], y)
            sizes = [max(size, abs(y * side[0].at(c))) for size, c in zip(sizes, corners)]
            for unknown, a in row.parts.items():
                rest[unknown] = rest.get(unknown, ZERO) + y * a
        for unknown, a in rest.items():
            if ("bound", *unknown) in self.rows.members:
                need(a <= NEAR, "the conflict of", conflict["broken"], "does not add up at", unknown)
            else:
                need(abs(a) <= NEAR, "the conflict of", conflict["broken"], "does not add up at", unknown)
        for corner, size in zip(corners, sizes):
            need(bound.at(corner) >= -NEAR * max(1, size), "constraint", conflict["broken"], "could hold")
        need(max(bound.at(corner) for corner in corners) > 0, "constraint", conflict["broken"], "could hold")

    # Optimality

    def check_rows(self, corners):
        """Every inactive row is on the side it is said to be, and what is required holds."""
        below, above = set(self.below), set(self.above)
        self.tight = []
        for name, row in self.rows.members.items():
            if name in self.basis or name in self.broken or self._is_unused_bound(name):
                continue
            value = self.activity(name)
            lower, upper = self.strengths(name)
            # A piece may be longer than it is by what is no length at all.
            moves = max(max(abs((value.p - b.p)), abs(value.q - b.q)) for b in (row.lower, row.upper) if b)
            overreach = moves * max(abs(v) for corner in corners for v in corner)
            need(name not in below or lower, name, "has no lower side")
            need(name not in above or upper, name, "has no upper side")
            for corner in corners:
                size = max([abs(a * self.x[u].at(corner)) for u, a in row.parts.items()] + [1]) + 2 * overreach
                v = value.at(corner)
                if lower:
                    gap, slack = row.lower.at(corner) - v, NEAR * max(size, abs(row.lower.at(corner)))
                    need(lower != REQUIRED or gap <= slack, name, "does not hold")
                    need(name in below or gap <= slack, name, "is violated and not said to be")
                    need(name not in below or gap >= -slack, name, "is said to be violated from below, and holds")
                if upper:
                    gap, slack = v - row.upper.at(corner), NEAR * max(size, abs(row.upper.at(corner)))
                    need(upper != REQUIRED or gap <= slack, name, "does not hold")
                    need(name in above or gap <= slack, name, "is violated and not said to be")
                    need(name not in above or gap >= -slack, name, "is said to be violated from above, and holds")
            self._note_tight(name, row, value, corners)

    def _is_unused_bound(self, name):
        if not isinstance(name, tuple) or name[0] != "bound":
            return False
        return self._is_idle(name) or name[1:] not in self.x

    def _note_tight(self, name, row, value, corners):
        """Rows that stay on their breakpoint all over the area hold back what would move for free."""
        lower, upper = self.strengths(name)
        for bound, strength, is_lower in ((row.lower, lower, True), (row.upper, upper, False)):
            if not strength:
                continue
            gaps = [abs(value.at(c) - bound.at(c)) for c in corners]
            if all(gap <= NEAR * max(1, abs(bound.at(c))) for gap, c in zip(gaps, corners)):
                counts = name in (self.below if is_lower else self.above)
                self.tight.append((row.parts, 1 if is_lower != counts else -1))

    def check_optimal(self):
        """No direction of the basis lowers the levels, compared from the highest to the lowest."""
        gradients = {}
        for names, sign in ((self.below, -1), (self.above, 1)):
            for name in names:
                strength = self.strengths(name)[0 if sign < 0 else 1]
                for unknown, a in self.rows.members[name].parts.items():
                    sides = gradients.setdefault(unknown, {})
                    sides[strength] = sides.get(strength, ZERO) + sign * a
        columns = {}
        for name, (parts, _) in self.basis.items():
            for unknown, a in parts.items():
                columns.setdefault(unknown, {})[name] = a
        costs, spare = solve([(columns[u], gradients.get(u, {})) for u in sorted(columns)])
        for _, sides in spare:
            need(all(abs(v) <= NEAR for v in sides.values()), "multipliers contradict each other")
        self.free = {}
        for name in self.basis:
            cost = costs.get(name, {})
            lower, upper = (None, None)
            if name in self.rows.members:
                lower, upper = self.strengths(name)
            up = self._sign(cost, upper, 1)
            down = self._sign(cost, lower, -1)
            need(up >= 0, "a layout with more of", name, "is better")
            need(down >= 0, "a layout with less of", name, "is better")
            if up == 0 or down == 0:
                self.free[name] = 2 if up == down else 1 if up == 0 else -1

    @staticmethod
    def _sign(cost, penalty, sense):
        """Whether a step costs: the sign of the highest level that changes."""
        for strength in sorted(set(cost) | ({penalty} if penalty else set()), reverse=True):
            change = sense * cost.get(strength, ZERO) + (1 if strength == penalty else 0)
            if abs(change) > NEAR:
                return 1 if change > 0 else -1
        return 0

    # Freedom

    def moves(self):
        """Each unknown as a sum of the free directions, and the cone these lie in."""
        names = list(self.free)
        place = {name: k for k, name in enumerate(names)}
        equations = [(parts, {place[name]: Fraction(1)} if name in place else {}) for name, (parts, _) in self.basis.items()]
        values, _ = solve(equations)
        cone = Cone([self.free[name] for name in names])
        self.free_moves = {u: sides for u, sides in values.items() if sides}
        for parts, sign in self.tight:
            cone.limit(self._moved(parts), sign)
        return cone

    def _moved(self, parts):
        total = {}
        for unknown, a in parts.items():
            for k, amount in self.free_moves.get(unknown, {}).items():
                total[k] = total.get(k, ZERO) + a * amount
        return {k: amount for k, amount in total.items() if abs(amount) > NEAR}

    def ambiguous(self, middle):
        """Views with freedom; checks on the way that each value is as near 0 as it can be, in the order of the items."""
        if not self.free:
            return set()
        cone = self.moves()
        found, held = set(), []
        for item in self.tree.order:
            for part in AXES[0] + AXES[1]:
                if self._is_idle(("pin", item.name, part)):
                    continue
                total = self.relative(item, part)
                terms = self._moved(total.parts)
                if not terms:
                    continue
                opposite = {k: -a for k, a in terms.items()}
                if cone.least(terms) < 0 or cone.least(opposite) < 0:
                    found.add(item.name)
                value = self.line(total).at(middle)
                if abs(value) > NEAR * 1000:
                    held.append((terms if value > 0 else opposite, terms, item.name, part))
                else:
                    held.append((None, terms, item.name, part))
        for towards, terms, name, part in held:
            if towards is not None:
                need(cone.least(towards) >= -NEAR, name, part, "could be nearer to 0")
            cone.limit(terms, 0)
        return found


# One proof


class Checker:
    def __init__(self, document, proof):
        self.document, self.proof = document, proof
        self.names = list(proof["parameters"])
        self.ranges = [tuple(Fraction(v) for v in proof["parameters"][name]) for name in self.names]
        self.varying = [k for k, (low, high) in enumerate(self.ranges) if low < high]
        self.tree = Tree(document.record, set(proof["gone"]), proof["direction"])
        largest = max([abs(v) for r in self.ranges for v in r] + [1])
        self.thin = max(min(largest, Fraction(1000)) / 10 ** 8, largest / 10 ** 12)
        self.sampled = 0

    def run(self):
        proof = self.proof
        need(proof["certificate"] == VERSION, "this is version", proof["certificate"])
        relative = self._own_frames()
        self.expected = Expectations(self.document.record, self.tree, self.document.relations, lambda v: relative[v.name])
        self._check_list()
        self._check_cover()
        self.judged = [[] for _ in self.expected.all]
        for piece in proof["pieces"]:
            self._check_piece(piece)
        self._check_failing()
        self._check_verdict()

    def _own_frames(self):
        """Those at the values of the document; where they are only sampled, as the certificate has them."""
        own = self.proof["own"]
        if own["sampled"]:
            return {name: rows[0] for name, rows in own["frames"].items()}
        solution = self._solution(own, None, [(ZERO, ZERO)])
        return {item.name: [line.c for line in solution.frame(item.name)] for item in self.tree.views}

    # Parameters

    def _corners(self, area):
        """An area as a polygon over what varies.  What has but one value has it at every corner."""
        for corner in area:
            values = corner if isinstance(corner, list) else [corner]
            need(all(k in self.varying or is_near(Fraction(v), self.ranges[k][0]) for k, v in enumerate(values)),
                 "an area lies beside the range")
        if not self.varying:
            return SQUARE
        if len(self.names) == 1:
            need(len(area) == 2, "an interval has two ends")
            low, high = (Fraction(v) for v in area)
        elif len(self.varying) == 1:
            values = [Fraction(corner[self.varying[0]]) for corner in area]
            low, high = min(values), max(values)
        else:
            polygon = [tuple(Fraction(v) for v in corner) for corner in area]
            need(len(polygon) > 2 and geometry.is_convex(polygon), "an area is no convex polygon")
            return polygon
        need(low <= high, "an interval ends before it begins")
        return [(low, ZERO), (high, ZERO), (high, Fraction(1)), (low, Fraction(1))]

    def _point(self, at):
        values = [Fraction(at[k]) for k in self.varying]
        return tuple(values + [Fraction(1, 2)] * (2 - len(values)))

    def _parameter(self, name, at):
        """A parameter as a line over what varies; None: it does not vary at all."""
        if name not in self.names:
            return None
        k = self.names.index(name)
        if k not in self.varying:
            return Line(self.ranges[k][0])
        return Line(ZERO, Fraction(1), ZERO) if self.varying.index(k) == 0 else Line(ZERO, ZERO, Fraction(1))

    def _whole(self):
        ranges = [self.ranges[k] for k in self.varying]
        ranges += [(ZERO, Fraction(1))] * (2 - len(ranges))
        (a, b), (c, d) = ranges
        return [(a, c), (b, c), (b, d), (a, d)]

    # Pieces

    def _check_cover(self):
        """The areas lie in the range, do not overlap, and with what was not reached leave nothing over."""
        whole = self._whole()
        self.areas = []
        for number, piece in enumerate(self.proof["pieces"]):
            for area in piece["areas"]:
                self.areas.append((number, self._corners(area)))
        polygons = [polygon for _, polygon in self.areas] + [self._corners(area) for area in self.proof["notReached"]]
        if not self.varying:
            need(len(polygons) == 1, "there has to be one piece")
            return
        for polygon in polygons:
            need(all(low - NEAR * max(1, abs(low)) <= v <= high + NEAR * max(1, abs(high))
                     for corner in polygon for v, low, high in zip(corner, whole[0], whole[2])), "a piece reaches beyond the range")
        need(not geometry.without_all(whole, polygons, self.thin), "the pieces do not cover the range")
        order = sorted(polygons, key=lambda p: min(c[0] for c in p))
        for k, polygon in enumerate(order):
            end = max(c[0] for c in polygon)
            for other in order[k + 1:]:
                if min(c[0] for c in other) >= end:
                    break
                if geometry.do_meet(polygon, other):
                    need(geometry.is_thin(geometry.common(polygon, other), self.thin), "pieces overlap")

    def _solution(self, record, at, corners):
        """Reads a basis and checks that it is optimal at all corners, and with that between them."""
        is_own = at is None
        point = (ZERO, ZERO) if is_own else at
        size = [None, None] if is_own else [self._parameter("width", at), self._parameter("height", at)]
        scale = Line(Fraction(1)) if is_own else self._parameter("textScale", at) or Line(Fraction(1))
        measured = {}
        for name, answer in record["measured"].items():
            measured[name] = dict(answer, scale=scale.at(point))
        claims = Claims(self.tree, record["frames"], point, [] if is_own else self.varying)
        rows = Rows(self.tree, self.document.constraints, self.document.order, size, scale, measured, claims)
        solution = Solution(rows, record, self.tree, self.document.order)
        solution.check_conflicts(corners)
        solution.check_rows(corners)
        solution.check_optimal()
        for item in self.tree.views:
            for found, said in zip(solution.frame(item.name), claims.of(item)):
                need(all(abs(a - b) <= MISS * max(1, abs(a)) for a, b in ((found.p, said.p), (found.q, said.q))), "the frame of",
                     item.name, "moves at another speed")
                for corner in corners:
                    # Rounding grows with the way from the point at which the frame is said.
                    size = abs(found.c) + abs(found.p * corner[0]) + abs(found.q * corner[1])
                    need(is_near(found.at(corner), said.at(corner), size), "the frame of", item.name, "is not what its basis makes of it:",
                         float(found.at(corner)), "and not", float(said.at(corner)))
        return solution

    def _check_piece(self, piece):
        polygons = [self._corners(area) for area in piece["areas"]]
        if piece["sampled"]:
            self.sampled += 1
            return
        at = self._point(piece["at"])
        corners = [corner for polygon in polygons for corner in polygon] or [at]
        solution = self._solution(piece, at, corners)
        middle = tuple(sum(c[k] for c in corners) / len(corners) for k in (0, 1))
        ambiguous = solution.ambiguous(middle)
        for k, one in enumerate(self.expected.all):
            gaps = self._gaps(one, solution, ambiguous)
            solution.rows.frames.check_chosen(corners)
            for polygon in polygons:
                for part in self._counting(one, polygon, solution):
                    self.judged[k].append(part)
                    self._judge(k, one, gaps, part)

    def _gaps(self, one, solution, ambiguous):
        """Lines that have to be at least 0."""
        if one.word == "satisfiable":
            return [Line(Fraction(-1 if solution.conflicts else 1))]
        if one.word == "determined":
            counted = [v for v in self.tree.views if v.name in ambiguous and self._may_not_be_ambiguous(v, one.index)]
            return [Line(Fraction(-1 if counted else 1))]
        return [gap(solution) for gap in one.gaps]

    def _may_not_be_ambiguous(self, view, index):
        return self.expected._is_seen(view.name) and not (index < 0 and view.record.get("ignore"))

    def _counting(self, one, polygon, solution):
        """The part of an area for which an expectation counts."""
        for name, (low, high) in ((n, v) for n, v in one.when.items()):
            line = self._parameter(name, None) or self._fixed(name, solution)
            if not (line.p or line.q):
                if low is not None and line.c < low or high is not None and line.c > high:
                    return []
                continue
            if low is not None:
                polygon = geometry.clip(polygon, -line.p, -line.q, line.c - Fraction(low))
            if polygon and high is not None:
                polygon = geometry.clip(polygon, line.p, line.q, Fraction(high) - line.c)
            if not polygon:
                return []
        return [polygon]

    def _fixed(self, name, solution):
        """A size of the root that is no parameter may follow the others."""
        if name == "textScale":
            return Line(Fraction(1))
        return solution.frame(self.tree.root.name)[2 if name == "width" else 3]

    def _judge(self, k, one, gaps, part):
        """Where it is said to fail it does, and elsewhere it holds."""
        is_thin = lambda polygon: not polygon or geometry.is_thin(polygon, self.thin * 4)  # noqa: E731
        for said in self.failing[k]:
            inside = geometry.common(part, said) if geometry.do_meet(part, said) else []
            if is_thin(inside):
                continue
            if one.word == "apart":
                for gap in gaps:
                    need(is_thin(geometry.clip(inside, -gap.p, -gap.q, gap.c + EDGE)), self._words(one), "holds where it is said to fail")
            else:
                rest = inside
                for gap in gaps:
                    rest = rest and geometry.clip(rest, -gap.p, -gap.q, gap.c + EDGE)
                need(is_thin(rest), self._words(one), "holds where it is said to fail")
        if one.word == "determined" and geometry.is_thin(part, UNSEEN):
            return
        for rest in geometry.without_all(part, self.failing[k], self.thin):
            if one.word == "apart":
                for gap in gaps:
                    rest = rest and geometry.clip(rest, gap.p, gap.q, -gap.c - MISS - NEAR * 100)
                need(is_thin(rest), self._words(one), "fails where it is said to hold")
            else:
                for gap in gaps:
                    need(is_thin(geometry.clip(rest, gap.p, gap.q, -gap.c - MISS - NEAR * 100)), self._words(one),
                         "fails where it is said to hold")

    @staticmethod
    def _words(one):
        return " ".join([one.word, *one.views] + ([("horizontally", "vertically")[one.axis]] if one.axis is not None else []))

    def _check_failing(self):
        """Whatever is said to fail was looked at, or lies where the layouts are only sampled."""
        open_areas = [self._corners(area) for piece in self.proof["pieces"] if piece["sampled"] for area in piece["areas"]]
        for one, areas, judged in zip(self.expected.all, self.failing, self.judged):
            need(not areas or not all(geometry.is_thin(area, self.thin) for area in areas), self._words(one), "fails nowhere")
            for area in areas:
                left = geometry.without_all(area, judged + open_areas, self.thin)
                need(all(geometry.is_thin(part, self.thin * 4) for part in left), self._words(one), "fails where it does not count")

    # What is said in the end

    def _check_list(self):
        axes = {None: None, "horizontal": 0, "vertical": 1}
        said = [[e["expect"], e["index"], e["views"], axes[e["axis"]]] for e in self.proof["expectations"]]
        wanted = [one.key() for one in self.expected.all]
        need(len(said) == len(wanted), "there are", len(wanted), "expectations and not", len(said))
        for a, b in zip(said, wanted):
            need(a == b, "expected is", b, "and not", a)
        self.failing = []
        for one in self.proof["expectations"]:
            need(one["holds"] or one["where"] or not self.names, one["expect"], "fails nowhere")
            need(not one["holds"] or not one["where"], one["expect"], "holds, and fails somewhere")
            areas = [self._corners(area) for area in one["where"]]
            if not self.names and not one["holds"]:
                areas = [SQUARE]
            whole = self._whole()
            for polygon in areas if self.varying else []:
                need(all(low - self.thin <= v <= high + self.thin for corner in polygon
                         for v, low, high in zip(corner, whole[0], whole[2])), one["expect"], "fails beyond the range")
            if len(self.varying) == 1:
                for j, area in enumerate(areas):
                    for other in areas[j + 1:]:
                        meet = geometry.do_meet(area, other) and geometry.common(area, other)
                        need(not meet or geometry.is_thin(meet, self.thin), one["expect"], "fails in intervals that overlap")
            self.failing.append(areas)

    def _check_verdict(self):
        fails = any(not one["holds"] for one in self.proof["expectations"])
        sampled = any(piece["sampled"] for piece in self.proof["pieces"])
        right = "refuted" if fails else "incomplete" if self.proof["notReached"] else "sampled" if sampled else "proved"
        need(self.proof["verdict"] == right, "the verdict is", right, "and not", self.proof["verdict"])


RANK = ["proved", "sampled", "incomplete", "refuted"]


def check(document, certificate):
    """How many pieces there are, and how many of them are only sampled; raises Refused."""
    pieces = sampled = 0
    try:
        need(certificate["als"] == 1, "this is no certificate")
        for proof in certificate["proofs"]:
            checker = Checker(document.without(proof["gone"]), proof)
            checker.run()
            pieces += len(proof["pieces"])
            sampled += checker.sampled
        worst = max((proof["verdict"] for proof in certificate["proofs"]), key=RANK.index)
        need(certificate["verdict"] == worst, "the verdict is", worst, "and not", certificate["verdict"])
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as slip:
        raise Refused(f"it is not as certificates are: {type(slip).__name__} {slip}") from slip
    return pieces, sampled


def read(text):
    return json.loads(text, parse_float=exact)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    arguments.add_argument("document")
    arguments.add_argument("certificate")
    arguments.add_argument("--als", default="als", help="the tool that reads the document")
    given = arguments.parse_args()
    try:
        document = Document(Path(given.document).read_text(encoding="utf-8"), given.als)
        certificate = read(Path(given.certificate).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{given.certificate}: {error}", file=sys.stderr)
        return 2
    try:
        pieces, sampled = check(document, certificate)
    except Refused as reason:
        print(f"{given.certificate}: refused: {reason}")
        return 1
    verdict = certificate["verdict"]
    note = f", {sampled} of them only sampled and not certified" if sampled else ""
    print(f"{given.certificate}: holds: {verdict} ({pieces} piece{'s' if pieces != 1 else ''}{note})")
    return 3 if sampled else 0


if __name__ == "__main__":
    sys.exit(main())
