"""Random documents with everything that follows frames, against rounds computed here.

Each case is a document of container tests, barriers, flows, texts and safe areas together, with stacks, grids, nested boxes, scrolling and
gone views.  This file follows the contract's definition of rounds in a loop of its own.  Each round is one solve of a plain document: the
reference evaluates the rules, and replaces barriers, lines, measured texts and insets by constraints, sizes and margins computed from the
frames of the round before.  The library only solves these plain documents.  The loop begins at the fixed start, and ends when two rounds
have the same plain document or after the last allowed round.  The frames, the lines and whether the rounds ended are compared with a fresh
layout, and with a layout that had other sizes, directions, metrics and gone views before.

    python3 Tests/Oracle/rounds.py [--documents N] [--sizes N] [--seed N] [--only N] [--shrink N]
"""
import argparse
import collections
import contextlib
import copy
import io
import json
import math
import re
import sys
from pathlib import Path
from unittest import mock

import barriers
import flows
import mixed
from tally import Tally
from rules import Evaluator, Layout, remaining, views_of, with_inputs

CASES = Path(__file__).resolve().parent / "cases" / "rounds"
STEPS = 65536  # measured widths in a unit
LARGEST = 1e9  # constant of a constraint
NEAR = 1e-8  # of frames
SAME = 1e-9  # of numbers in the documents of two rounds


# ---- text, measured as docs/document-reference.md says

# The widths of Helvetica in thousandths of an em, of the letters that mixed.WORDS has.
ADVANCES = dict(zip(" abcdefghijklmnopqrstuvwxyz", (278, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
                                                    556, 333, 500, 278, 556, 500, 722, 500, 500, 500), strict=True))


def measured(text, proposal):
    """The width and the height of a text at a width; None is no limit."""
    def points(units):
        return units * text["size"] * text.get("stretch", 1) / 1000

    line, widest, lines = 0, 0, 0
    for word in text["value"].split(" "):
        length = sum(map(ADVANCES.__getitem__, word))
        joined = line + ADVANCES[" "] + length
        if lines and (proposal is None or points(joined) <= proposal + 1 / STEPS):
            line = joined
        else:
            line, lines = length, lines + 1
        widest = max(widest, line)
    return points(widest), lines * text["size"] * 1.2


def proposal(text, width):
    """The width for which a view of this width is measured."""
    if abs(width - measured(text, None)[0]) <= 1e-6 * (1 + abs(width)):
        return None
    return max(0, math.floor(width * STEPS + 0.5) / STEPS)


# ---- random documents

class Maker(mixed.Maker):
    """The documents of mixed.py without grids that follow their width, with flows of every kind, insets of views and more barriers."""

    KINDS = ["stack", "grid", "plain", "form", "form", "flow", "flow", "flow", "either", "safe", "safe", "margins"]

    def __init__(self, seed):
        super().__init__(seed)
        self.keys = {}

    def box(self, depth):
        view = super().box(depth)
        view.update(self.keys.get(view["name"], {}))
        return view

    def arrange(self, box, members, kind=None):
        r = self.r
        kind = r.choice(self.KINDS)
        if kind == "flow":
            self.constraints.append(self.flow(box, members))
        elif kind == "either":
            stack = {"stack": box, "views": members, "axis": "vertical", "spacing": "pad", "alignment": "leading"}
            branches = [[self.flow(box, members)], [stack]]
            r.shuffle(branches)
            self.constraints.append({"when": f"{box}.width {r.choice('<>')} {r.choice([90, 150, 300])}", "constraints": branches[0], "else": branches[1]})
        elif kind in ("safe", "margins"):
            self.inset(box, members, "safeArea" if kind == "safe" else "margins")
        else:
            super().arrange(box, members, kind)
            if kind == "stack" and self.constraints[-1]["distribution"] == "fillProportionally":
                # In proportion to intrinsic sizes, which a plain document has in the place of texts.
                self.constraints[-1]["distribution"] = "fillEqually"

    def flow(self, box, members):
        r = self.r
        name = f"n{len(self.arrangements)}"
        self.arrangements.append((name, "flow"))
        flow = {"flow": box, "views": members, "name": name, "spacing": r.choice([0, 4, 8, "pad"])}
        if r.random() < 0.25:
            flow["axis"] = "vertical"
        if r.random() < 0.4:
            flow["lineSpacing"] = r.choice([0, 6, "pad"])
        if r.random() < 0.6:
            flow["alignment"] = r.choice(["leading", "center", "trailing", "fill"] + ([] if "axis" in flow else ["firstBaseline"]))
        if r.random() < 0.7:
            flow["distribution"] = r.choice(["center", "trailing", "fill", "fill", "spaceBetween", "spaceAround", "spaceEvenly"])
        if r.random() < 0.2:
            flow["perLine"] = r.randint(1, 3)
        if r.random() < 0.15:
            flow["equal"] = True
        if r.random() < 0.2:
            flow["margins"] = True
            self.keys[box] = self.margin_keys()
        return flow

    def margin_keys(self):
        r, keys = self.r, {}
        if r.random() < 0.5:
            keys["margins"] = [r.choice([0, 5, 11]) for _ in range(4)]
        if r.random() < 0.6:
            keys["insetsMarginsFromSafeArea"] = True
        if r.random() < 0.5:
            keys["preservesSuperviewMargins"] = True
        return keys

    def inset(self, box, members, area):
        """A column inside the safe area or the margins of the box."""
        r = self.r
        self.keys[box] = self.margin_keys() if area == "margins" else {}
        if r.random() < 0.15:
            self.keys[box]["safeArea"] = [r.choice([0, 3, 9]) for _ in range(4)]
        above, end = f"{box}.{area}.top", r.choice(["@ 700", "@ 700", "@ 900", ""])
        for name in members:
            self.constraints.append(f"{name}.top == {above} + {r.choice([0, 4])}; {name}.leading == {box}.{area}.leading")
            self.constraints.append(f"{name}.trailing {r.choice(['<=', '<=', '=='])} {box}.{area}.trailing {end}")
            above = f"{name}.bottom"
        self.constraints.append(f"{above} {r.choice(['<=', '=='])} {box}.{area}.bottom @ {r.choice([400, 700, 900])}")

    def document(self):
        r = self.r
        document = super().document()
        root = document["root"]
        document["metrics"]["pad"] = r.choice([0, 6, 8, 30])
        if r.random() < 0.7:
            root["safeArea"] = [r.choice([0, 20, 47.5]), r.choice([0, 13]), r.choice([0, 10, 34]), r.choice([0, 13])]
        if r.random() < 0.3:
            root["insetsMarginsFromSafeArea"] = True
        if r.random() < 0.3:
            root["direction"] = "rtl"
        tree = tree_of(document)
        for _ in range(r.choice([0, 0, 1, 2, 4])):
            edge = f"edge{len(self.constraints)}"
            of = r.sample(self.names, r.randint(1, min(3, len(self.names)))) + ([r.choice(self.edges())] if self.edges() and r.random() < 0.2 else [])
            side = r.choice(barriers.SIDES)
            self.constraints.append({"barrier": side, "of": of, "margin": r.choice([0, 5]), "name": edge})
            tree.parent[edge] = tree.owner(of)
            start, end = ("top", "bottom") if side in ("top", "bottom") else ("leading", "trailing") if side in ("leading", "trailing") else ("left", "right")
            some = r.choice(self.names)
            self.constraints.append(f"{some}.{r.choice([start, end])} {r.choice(['>=', '<=', '=='])} {edge}.{start} + {r.choice([0, 3])} @ {r.choice([300, 600, 800])}")
        for _ in range(r.choice([0, 1, 1])):
            self.constraints.append(self.rule())
        del document["expect"]
        return document

    def edges(self):
        return [entry["name"] for entry in self.constraints if isinstance(entry, dict) and "barrier" in entry]

    def inputs(self):
        r = self.r
        return {"size": [r.choice([150, 199.5, 240, 333, 420, 640]), r.choice([160, 300, 500])], "direction": r.choice(["ltr", "ltr", "rtl"]),
                "metrics": {}, "gone": {r.choice(self.names): r.random() < 0.5} if r.random() < 0.4 else {}}


def entries_of(entries):
    """All entries, those in rules too."""
    for entry in entries:
        yield entry
        if isinstance(entry, dict) and "when" in entry and "set" not in entry:
            yield from entries_of(entry["constraints"] + entry.get("else", []))


def tree_of(document):
    tree = barriers.Tree()
    tree.views, tree.parent = views_of(document)
    for entry in entries_of(document["constraints"]):
        if isinstance(entry, dict) and "barrier" in entry:
            tree.parent[entry["name"]] = tree.owner(entry["of"])
    return tree


# ---- the reference

def relation(first, attribute, sign, second=None, other=None, plus=0, times=1, at=1000):
    plus = max(-LARGEST, min(plus, LARGEST))  # what rounds that do not end may reach
    row = {"first": first, "firstAttribute": attribute, "relation": sign, "constant": plus, "priority": at}
    return row if second is None else row | {"second": second, "secondAttribute": other, "multiplier": times}


class Lines:
    """The constraints of a flow with known lines."""

    def __init__(self, flow, view, metrics, is_area):
        def number(value):
            return metrics.get(value, value)

        self.flow = flow
        self.name, self.container = flow["name"], flow["flow"]
        self.box = self.container + (".margins" if flow.get("margins") else ".content" if is_area else "")
        self.is_vertical = flow.get("axis") == "vertical"
        row, column = ("leading", "trailing", "width", "centerX"), ("top", "bottom", "height", "centerY")
        self.along, self.across = (column, row) if self.is_vertical else (row, column)
        self.spacing = number(flow.get("spacing", 0))
        self.line_spacing = number(flow.get("lineSpacing", self.spacing))
        self.distribution = flow.get("distribution", "leading")
        self.alignment = {"top": "leading", "bottom": "trailing"}.get(flow.get("alignment", "leading"), flow.get("alignment", "leading"))
        gone = {child["name"]: child.get("gone", False) for child in view["children"]}
        self.shown = [name for name in flow["views"] if not gone[name]]
        self.gone = [name for name in flow["views"] if gone[name]]

    def length(self, name, frames):
        return frames[name][2 + self.is_vertical]

    def line(self, number):
        return f"{self.name}_line{number}"

    def held(self, frames, alone, margins):
        """What the next round holds.  `alone` has the lengths by which lines break, and `margins` are those of the next round."""
        if not self.shown:
            return None
        box = self.length(self.line(0), frames)
        if self.flow.get("margins"):
            box = self.length(self.container, frames) - sum(margins[not self.is_vertical::2])
        lengths = [self.length(name, alone) for name in self.shown]
        rows = flows.breaks(lengths, box, self.spacing, self.flow.get("perLine"))
        return {"lines": [[self.shown[at] for at in row] for row in rows], "box": box, "alone": dict(zip(self.shown, lengths, strict=True)),
                "oneLine": max(0, sum(lengths) + self.spacing * (len(lengths) - 1))}

    def near(self, held):
        """Whether a line is so nearly full that two solvers may differ."""
        lengths, box = list(held["alone"].values()), held["box"]

        def lines(slack):
            return flows.breaks(lengths, box + slack * max(1, box), self.spacing, self.flow.get("perLine"))

        return lines(-0.5e-9) != lines(1e-7)

    def rows(self, held, is_alone):
        """The constraints of a round, and the guides in the container.  Without `held` it is the first."""
        self.found, self.guides = [], []
        start, end, size, _ = self.along
        for name in self.gone:
            self.tie(name, "leading", self.box, "leading")
            self.tie(name, "top", self.box, "top")
        if self.shown:
            for name in self.shown[1:] if self.flow.get("equal") else []:
                self.tie(name, size, self.shown[0], size)
            for name in self.shown:
                self.tie(name, size, self.box, size, "<=", at=999)
                self.found.append(relation(name, size, "==", at=25))
                if self.alignment != "fill":
                    self.found.append(relation(name, self.across[2], "==", at=25))
            if held is None or held["isApart"] or is_alone:
                self.guide(self.line(0), None)
                for name in self.shown:
                    self.tie(name, start, self.box, start)
                    self.tie(name, self.across[0], self.box, self.across[0])
                    self.tie(name, self.across[1], self.box, self.across[1], "<=")
            else:
                self.broken(held)
            if held and held["oneLine"] > 0:
                self.found.append(relation(self.box, size, ">=", plus=held["oneLine"], at=51))
        self.found += [relation(self.box, "width", "==", at=49), relation(self.box, "height", "==", at=49)]
        if not self.shown and self.flow.get("margins"):
            # Margins without anything inside resist compression.
            self.found += [relation(self.box, "width", ">=", at=750), relation(self.box, "height", ">=", at=750)]
        return self.found, self.guides

    def tie(self, first, attribute, second, other, sign="==", plus=0, times=1, at=1000):
        self.found.append(relation(first, attribute, sign, second, other, plus, times, at))

    def guide(self, line, previous):
        """The guide of a line: as long as the container, behind the line before."""
        self.guides.append(line)
        self.tie(line, self.along[0], self.box, self.along[0])
        self.tie(line, self.along[1], self.box, self.along[1])
        start, end, size, _ = self.across
        if previous is None:
            self.tie(line, start, self.box, start)
        else:
            self.tie(line, start, previous, end, plus=self.line_spacing)
        self.found.append(relation(line, size, "==", at=51))

    def broken(self, held):
        for at, items in enumerate(held["lines"]):
            line = self.line(at)
            self.guide(line, self.line(at - 1) if at else None)
            for place, name in enumerate(items):
                if place and self.distribution not in ("spaceBetween", "spaceAround", "spaceEvenly"):
                    self.tie(name, self.along[0], items[place - 1], self.along[1], plus=self.spacing)
                self.align(name, line, items[0] if place else None)
            self.distribute(items, at, at + 1 == len(held["lines"]), held)
        self.tie(line, self.across[1], self.box, self.across[1], "<=")

    def align(self, name, line, first):
        """Across the line, which holds the item."""
        start, end, _, middle = self.across
        kind = self.alignment
        self.tie(name, start, line, start, "==" if kind in ("leading", "fill") else ">=")
        if kind == "center":
            self.tie(name, middle, line, middle)
            return
        self.tie(name, end, line, end, "==" if kind == "trailing" else "<=")
        if kind == "fill":
            self.tie(name, end, line, end, at=500)
        if kind == "firstBaseline" and first:
            self.tie(name, "firstBaseline", first, "firstBaseline")

    def inside(self, guide, line):
        """A guide whose length along the line is free."""
        self.guides.append(guide)
        for edge in self.across[:2]:
            self.tie(guide, edge, line, edge)
        return guide

    def distribute(self, items, at, is_last, held):
        start, end, size, middle = self.along
        line, kind = self.line(at), self.distribution
        first, last = items[0], items[-1]
        if len(items) == 1 and kind in ("center", "spaceAround", "spaceEvenly"):
            self.tie(first, middle, line, middle)
        elif kind == "center":
            span = self.inside(f"{line}_span", line)
            self.tie(span, start, first, start)
            self.tie(span, end, last, end)
            self.tie(span, middle, line, middle)
        elif kind == "trailing":
            self.tie(last, end, line, end)
        elif kind not in ("spaceAround", "spaceEvenly"):
            self.tie(first, start, line, start)
        if kind == "fill" and not is_last:
            # The length of the container is one of the round before, and the longest share of the rest is least.
            self.tie(last, end, self.box, start, plus=held["box"], at=500)
            share = self.inside(f"{line}_share", line)
            self.tie(share, start, line, start)
            self.found.append(relation(share, size, "==", at=48))
            for name in items:
                self.tie(name, size, share, size, "<=", plus=held["alone"][name])
        if kind in ("spaceBetween", "spaceAround", "spaceEvenly") and len(items) > 1:
            gaps = []
            for before, after in zip(items, items[1:]):
                gaps.append(self.inside(f"{line}_gap{len(gaps)}", line))
                self.tie(gaps[-1], start, before, end)
                self.tie(gaps[-1], end, after, start)
                if len(gaps) > 1:
                    self.tie(gaps[-1], size, gaps[0], size)
            if kind == "spaceBetween":
                self.tie(last, end, line, end, at=48)
            else:
                for edge, outer, item, priority in ((start, start, first, 1000), (end, end, last, 48)):
                    outside = self.inside(f"{line}_{'lead' if edge == start else 'trail'}", line)
                    self.tie(outside, edge, line, outer, at=priority)
                    self.tie(outside, end if edge == start else start, item, edge)
                    self.tie(outside, size, gaps[0], size, times=0.5 if kind == "spaceAround" else 1)


class Reference:
    """The rounds of a document."""

    def __init__(self, document):
        self.document = document
        self.tree = tree_of(document)
        self.nested = self.find_nested()
        text = json.dumps(document["constraints"])
        self.safe = {name for name in re.findall(r"\b(v\d+|root)\.safeArea", text)}
        self.conditions = [entry["when"] for entry in entries_of(document["constraints"])
                           if isinstance(entry, dict) and "when" in entry and re.search(r"\bv\d+\.(width|height)", entry["when"])]
        self.scrolling = {name for entry in entries_of(document["constraints"]) if isinstance(entry, dict) and isinstance(entry.get("set"), dict)
                          for branch in (entry["set"], entry.get("else", {})) for name, value in branch.items()
                          if isinstance(value, dict) and "scrolls" in value}
        self.ended, self.reasons = False, set()  # why the layout is not compared
        self.active = set()  # the features with an effect in some round
        self.held = {}  # by the name of a flow

    def find_nested(self):
        """The containers of flows inside other flows, and of those around them."""
        containers = {entry["flow"] for entry in entries_of(self.document["constraints"]) if isinstance(entry, dict) and "flow" in entry}
        nested = set()
        for name in containers:
            around = self.tree.parent[name]
            while around is not None and around not in containers:
                around = self.tree.parent[around]
            if around is not None:
                nested |= {name, around}
        return nested

    def run(self):
        """Solves round after round: the frames and what the last round held, and whether the rounds ended."""
        before, frames = None, None
        most = max(8, len(self.tree.parent) - len(self.tree.views) + 2 * len(self.nested) + 2)
        for number in range(1, most + 2):
            now = self.decide(before, frames)
            now["plain"] = self.plain(now)
            is_known = all(abs(position) <= LARGEST for position in now["barriers"].values())
            if before and is_known and alike(before["plain"], now["plain"]) and before["changes"] == now["changes"]:
                self.ended = True
                break
            if number > most:
                break
            before, frames = now, self.solve(now["plain"])
            self.note(now)
        self.frames, self.last, self.rounds = frames, before, number - 1

    def note(self, now):
        """Notes the features that have an effect in a round."""
        views, _ = views_of(self.document)
        if any(now["tests"]):
            self.active.add("container tests")
        if any(now["barriers"].values()):
            self.active.add("barriers")
        if any(held and len(held["lines"]) > 1 for held in now["flows"].values()):
            self.active.add("flows")
        if any(size[1] > measured(now["views"][name]["text"], None)[1] for name, size in now["texts"].items()):
            self.active.add("texts")
        if any(any(safe) for name, (safe, _) in now["insets"].items() if name in self.safe or views[name].get("insetsMarginsFromSafeArea")):
            self.active.add("safe areas")

    def solve(self, plain):
        frames, report = Layout(json.dumps(plain)).solve()
        assert report.rounds == 1 and not report.unsettled, json.dumps(plain)
        return frames

    def decide(self, before, frames):
        """What the next round holds, from the frames of the one before; without frames it is the fixed start."""
        evaluator = Evaluator(self.document, frames)
        changes = []
        rest = remaining(self.document, evaluator, changes)
        if evaluator.near:
            self.reasons.add("with a test too near to tell")
        views, _ = views_of(rest)
        for name in self.scrolling:
            views[name].setdefault("contentInsets", [0, 0, 0, 0])
        tests = [evaluator.holds(condition) for condition in self.conditions] if frames else []
        now = {"tests": tests, "rest": rest, "views": views, "is_first": frames is None, "changes": changes, "texts": {}, "barriers": {}, "flows": {}}
        for name, view in views.items():
            if "text" in view:
                # A new text starts like all texts in the first round.
                is_known = before and before["views"][name].get("text") == view["text"]
                limit = proposal(view["text"], frames[name][2]) if is_known else None
                now["texts"][name] = [measured(view["text"], None)[0], measured(view["text"], limit)[1]]
        now["insets"] = self.insets(before, frames)
        self.tree.views = (before or now)["views"]
        self.follow(before, now, frames)
        for entry in rest["constraints"]:
            if isinstance(entry, dict) and "barrier" in entry:
                now["barriers"][entry["name"]] = self.position(entry, frames) if frames else 0
            elif isinstance(entry, dict) and "flow" in entry:
                now["flows"][entry["name"]] = self.held.get(entry["name"])
        return now

    def follow(self, before, now, frames):
        """What flows hold after a round.  One that is not in force keeps it; the items of one that rules change are alone again."""
        alone = None
        for name in before["flows"] if before else []:
            lines = self.lines(name, before)
            if self.tree.is_gone(lines.container):
                continue
            was_apart = before["flows"][name] is None or before["flows"][name]["isApart"]
            is_filled = lines.distribution == "fill"
            if is_filled and not was_apart and alone is None:
                alone = self.solve(self.plain(before, are_apart=True))
            margins = areas(before["views"][lines.container], now["insets"][lines.container])[1]
            held = lines.held(frames, alone if is_filled and not was_apart else frames, margins)
            if not held:
                continue
            if lines.near(held):
                self.reasons.add("with a line too nearly full to tell")
            # Around and in other flows, lines are filled once the lengths of their items are those of the round before.
            is_other = not alike(self.held.get(name, {}).get("alone"), held["alone"])
            held["isApart"] = is_filled and was_apart and bool(self.nested) and is_other
            self.held[name] = held
        if before:
            for name in list(self.held):
                if [value for one, value in now["changes"] if one == name] != [value for one, value in before["changes"] if one == name]:
                    del self.held[name]

    def position(self, barrier, frames):
        """From the left or top of the barrier's owner."""
        axis, place = self.tree.wanted(barrier, frames)
        owner = self.tree.parent[barrier["name"]]
        insets = [0, 0] if self.tree.is_gone(owner) else self.tree.views[owner].get("contentInsets", [0, 0])
        return place - self.tree.place(owner, frames)[axis] - insets[1 - axis]

    # Insets: the part of the bands of the parent that lies over a view.

    def insets(self, before, frames):
        """The inherited safe area and the preserved margins of every view."""
        found = {}
        for name in self.order():
            found[name] = ([0] * 4, [0] * 4)
            parent = self.tree.parent[name]
            if not frames or parent is None:
                continue
            above, view = before["views"][parent], before["views"][name]
            top, left, _, _ = above.get("contentInsets", [0] * 4)
            x, y, width, height = frames[name]
            box = x + left, y + top, width, height
            size, scrolls = frames[parent][2:], above.get("scrolls", "")
            is_free = [scrolls in ("y", "both"), scrolls in ("x", "both")] * 2

            def cover(bands):
                bands = [0 if free else band for band, free in zip(bands, is_free)]
                return [*covered(bands[0], bands[2], box[1], box[3], size[1]), *covered(bands[1], bands[3], box[0], box[2], size[0])]

            def edges(found):
                return [found[0], found[2], found[1], found[3]]

            safe, margins = areas(above, found[parent])
            preserved = edges(cover(margins)) if view.get("preservesSuperviewMargins") else [0] * 4
            found[name] = edges(cover(safe)), preserved
        return found

    def order(self):
        """Views from the root down."""
        names = list(self.tree.views)
        depth = {}
        for name in names:
            chain, at = 0, self.tree.parent[name]
            while at is not None:
                chain, at = chain + 1, self.tree.parent[at]
            depth[name] = chain
        return sorted(names, key=depth.get)

    def shown(self, last):
        """The lines of the flows that are there in this round."""
        self.tree.views = last["views"]
        return {name: [] if held["isApart"] else held["lines"] for name, held in last["flows"].items() if held and not self.tree.is_gone(self.lines(name, last).container)}

    # The plain document of a round.

    def lines(self, flow, now):
        entry = next(entry for entry in now["rest"]["constraints"] if isinstance(entry, dict) and entry.get("name") == flow)
        view = now["views"][entry["flow"]]
        return Lines(entry, view, now["rest"]["metrics"], "contentInsets" in view or "scrolls" in view)

    def plain(self, now, are_apart=False):
        """The document of a round; with `are_apart` every filled flow has its items apart."""
        views = copy.deepcopy(now["views"])
        guides = collections.defaultdict(list)
        constraints = []
        for name, view in views.items():
            safe, margins = areas(view, now["insets"][name])
            view["margins"] = safe if name in self.safe else margins
            for key in ("safeArea", "insetsMarginsFromSafeArea", "preservesSuperviewMargins"):
                view.pop(key, None)
            if "text" in view:
                size = view.pop("text")["size"]
                view["intrinsic"], view["baseline"] = now["texts"][name], [0.9 * size, 0.3 * size]
                view.setdefault("compression", [749, 750])
            if "children" in view:
                view["children"] = [child["name"] for child in view["children"]]
        # The constraints of flows come after all others.
        for entry in sorted(now["rest"]["constraints"], key=lambda entry: "flow" in entry and isinstance(entry, dict)):
            if isinstance(entry, str):
                parts = [re.sub(r"\b(v\d+|root)\.safeArea", r"\1.margins", part) for part in entry.split(";")]
                if now["is_first"]:
                    parts = [part for part in parts if not self.edges(part)]
                constraints += parts
            elif "barrier" in entry:
                name, owner = entry["name"], self.tree.parent[entry["name"]]
                guides[owner].append(name)
                is_column = entry["barrier"] in ("top", "bottom")
                start, size, across = ("top", "height", ("left", "right")) if is_column else ("left", "width", ("top", "bottom"))
                box = owner + (".content" if "contentInsets" in views[owner] or "scrolls" in views[owner] else "")
                constraints += [relation(name, start, "==", box, start, plus=now["barriers"][name]), relation(name, size, "=="),
                                *(relation(name, edge, "==", box, edge) for edge in across)]
            elif "flow" in entry:
                lines = self.lines(entry["name"], now)
                rows, own = lines.rows(now["flows"][entry["name"]], are_apart and lines.distribution == "fill")
                constraints += rows
                guides[lines.container] += own
            else:
                constraints.append(entry)

        def nested(name):
            view = views[name]
            if "children" in view:
                view["children"] = [nested(child) for child in view["children"]]
            if name in guides:
                view["guides"] = [{"name": guide} for guide in guides[name]]
            return view

        return {"als": 1, "metrics": now["rest"]["metrics"], "root": nested("root"), "constraints": constraints}

    def edges(self, part):
        return re.findall(r"\bedge\d+\b", part)


def areas(view, inset):
    """The safe area and the margins of a view with these inherited insets."""
    covered_by, preserved = inset
    safe = [a + b for a, b in zip(view.get("safeArea", [0] * 4), covered_by)]
    margins = view.get("margins", [8] * 4)
    if view.get("insetsMarginsFromSafeArea"):
        margins = [a + b for a, b in zip(margins, safe)]
    return safe, [max(a, b) for a, b in zip(margins, preserved)]


def covered(low, high, start, length, whole):
    """The parts of the bands at the start and at the end of a parent that lie over a view; none over a view outside."""
    end, touching = start + length, 1e-9
    if (start > whole - touching and end > whole + touching) or (end < touching and start < -touching):
        return 0, 0
    return max(0, min(low, low - start)), max(0, min(high, high - (whole - end)))


def alike(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) <= SAME * max(1, abs(one), abs(other))
    return one == other


# ---- comparison

def wrong(reference, layout):
    """What a layout has otherwise than the reference, or None; and its report."""
    try:
        frames, report = layout.solve()
    except AssertionError as error:
        return f"als_solve returns {error}", None
    what = flows.differ(frames, reference.frames, [*reference.tree.views, *reference.last["barriers"]], NEAR)
    wanted, lines = reference.shown(reference.last), flows.lines_of(layout)
    shown = {name: lines.get(name) for name in wanted}
    if not what and shown != wanted:
        what = f"lines {shown} != {wanted}"
    if not what and bool(report.unsettled) == reference.ended:
        what = f"unsettled {report.unsettled}, not {not reference.ended}"
    return what, report


def judge(document):
    """What is wrong with a fresh layout of the document, and the reference."""
    reference = Reference(document)
    reference.run()
    return wrong(reference, Layout(json.dumps(document)))[0], reference


def smaller(value):
    """The same JSON value without one of its parts, in every way."""
    if isinstance(value, dict):
        for key in value:
            if key not in ("als", "root", "name", "metrics", "flow", "stack", "grid", "barrier", "when", "size", "direction"):
                yield {k: v for k, v in value.items() if k != key}
        for key, part in value.items():
            for other in smaller(part):
                yield value | {key: other}
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield value[:at] + value[at + 1:]
            if isinstance(part, dict) and "children" in part:
                yield value[:at] + part["children"] + value[at + 1:]
            if isinstance(part, dict) and "when" in part and "constraints" in part:
                yield value[:at] + part["constraints"] + value[at + 1:]
            for other in smaller(part):
                yield [*value[:at], other, *value[at + 1:]]
    elif isinstance(value, str) and ";" in value:
        parts = value.split(";")
        for at in range(len(parts)):
            yield ";".join(parts[:at] + parts[at + 1:])


def shrink(document):
    """A small document that differs too."""
    _, whole = judge(document)
    while True:
        for other in smaller(document):
            try:
                what, reference = judge(other)
                if what and reference.ended == whole.ended and reference.reasons <= whole.reasons:
                    document = other
                    break
            except (ValueError, KeyError, AssertionError, TypeError, IndexError, StopIteration):
                continue
        else:
            return document


FEATURES = ("container tests", "barriers", "flows", "texts", "safe areas")


def features(document):
    """Which of the features a document has."""
    views, _ = views_of(document)
    conditions = [entry["when"] for entry in entries_of(document["constraints"]) if isinstance(entry, dict) and "when" in entry]
    text = json.dumps(document["constraints"])
    found = (any(re.search(r"\bv\d+\.(width|height)", condition) for condition in conditions), '"barrier"' in text, '"flow"' in text,
             any("text" in view for view in views.values()),
             "safeArea" in document["root"] and (bool(re.search(r"\bv\d+\.safeArea", text)) or any(
                 view.get("insetsMarginsFromSafeArea") for name, view in views.items() if name != "root")))
    return {name for name, has in zip(FEATURES, found, strict=True) if has}


class Counts:
    """What the compared layouts have."""

    def __init__(self):
        self.layouts, self.unsettled, self.conflicts, self.whole, self.left = 0, 0, 0, 0, collections.Counter()
        self.active, self.rounds = collections.Counter(), collections.Counter()

    def add(self, reference, report):
        self.layouts += 1
        self.unsettled += not reference.ended
        self.conflicts += bool(report and report.conflicts)
        self.active.update(reference.active)
        self.whole += len(reference.active) == len(FEATURES)
        self.rounds[reference.rounds] += 1

    def show(self):
        print(f"{self.layouts} layouts compared: {self.unsettled} did not settle, {self.conflicts} have conflicts")
        print("in effect: " + ", ".join(f"{name} in {self.active[name]}" for name in FEATURES) + f", all of them in {self.whole}")
        print("rounds: " + ", ".join(f"{number} in {self.rounds[number]}" for number in sorted(self.rounds)))
        for reason in sorted(self.left):
            print(f"not compared: {self.left[reason]} layouts, {reason}")


def compare(number, seed, sizes, tally, counts):
    """One document at some sizes, fresh and warm."""
    maker, document = made(seed, number)
    warm, gone = Layout(json.dumps(document)), {}
    for step in range(sizes):
        inputs = maker.inputs()
        gone.update(inputs["gone"])
        own = with_inputs(document, inputs | {"gone": gone})
        reference = Reference(own)
        reference.run()
        warm.set(inputs | {"gone": gone})
        found = {"fresh": wrong(reference, Layout(json.dumps(own))), "warm": wrong(reference, warm)}
        if reference.reasons:
            counts.left[min(reference.reasons)] += 1
            continue
        counts.add(reference, found["fresh"][1])
        for kind, (what, _) in found.items():
            if not tally.check(not what, f"document {number} of seed {seed}, step {step}, {kind}: {what}; {reference.rounds} rounds"):
                return own
    return None


def play(tally):
    """The documents of former defects."""
    for path in sorted(CASES.glob("*.json")):
        what, reference = judge(json.loads(path.read_text()))
        tally.check(not what and not reference.reasons, f"{path.name}: {what or reference.reasons}")


def replaced(owner, name, other):
    return lambda: mock.patch.object(owner, name, other, create=True)


HERE = sys.modules[__name__]
BREAKS, PROPOSAL, VALUE = flows.breaks, proposal, Evaluator.value


def longer(self, word):
    value, is_frame = VALUE(self, word)
    return (1.1 * value if is_frame else value), is_frame


# Each is a mistake in the reference that the comparison has to find.
FAULTS = {
    "lines break early": replaced(flows, "breaks", lambda lengths, box, *others: BREAKS(lengths, 0.97 * box, *others)),
    "barriers follow the first end": replaced(barriers, "max", min),
    "the first round has the constraints of barriers": replaced(Reference, "edges", lambda self, part: []),
    "texts break early": replaced(HERE, "proposal", lambda text, width: PROPOSAL(text, width - 4)),
    "insets do not follow frames": replaced(HERE, "covered", lambda low, high, start, length, whole: (low, high)),
    "tests see longer frames": replaced(Evaluator, "value", longer),
    "flows forget their lines": replaced(Reference, "follow", lambda self, before, now, frames: None),
}


def find(fault, documents, seed, sizes):
    """Whether the comparison finds a fault."""
    with FAULTS[fault]():
        for number in range(documents):
            tally = Tally()
            with contextlib.redirect_stdout(io.StringIO()):
                compare(number, seed, sizes, tally, Counts())
            if tally.failed:
                return True
    return False


def made(seed, number):
    """The first random document with all features from this seed on."""
    for attempt in range(1000):
        maker = Maker((seed * 1_000_003 + number) * 1000 + attempt)
        document = maker.document()
        if len(features(document)) == len(FEATURES):
            return maker, document
    raise AssertionError("no document has all features")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--sizes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one document")
    parser.add_argument("--shrink", action="store_true", help="print a small document for each that differs")
    args = parser.parse_args()
    tally, counts = Tally(), Counts()
    if args.only is None:
        play(tally)
        for fault in FAULTS:
            tally.check(find(fault, 30, args.seed, args.sizes), f"no document shows that {fault}")
    for number in range(args.documents) if args.only is None else [args.only]:
        differs = compare(number, args.seed, args.sizes, tally, counts)
        if differs:
            print(json.dumps(differs))
            if args.shrink and judge(differs)[0]:
                print("small: " + json.dumps(shrink(differs)))
    print(f"{1 if args.only is not None else args.documents} documents with container tests, barriers, flows, texts and safe areas")
    counts.show()
    tally.end()


if __name__ == "__main__":
    main()
