"""Flows against a second implementation of their breaks and frames.

Each case is a random document with one flow, which may hold flows: items of fixed, content, smallest or measured width, along either
axis, with gone items, margins, directions and every alignment and distribution.  This file breaks the lines and places the items by
itself, and compares frames and lines.  It also takes one layout through random sizes, gone items and edits, compares each step with a
fresh layout, and saves layouts and reads them back.

    python3 Tests/Oracle/flows.py [--documents N] [--sizes N] [--seed N]
"""
import argparse
import copy
import ctypes as C
import json
import random
import sys

from rules import Layout, P, Size, U, lib, OK

SLACK = 1e-9
FREE, CONTAINER, CONTENT, RIGID = range(4)
U32 = C.c_uint32


class Place(C.Structure):
    _fields_ = [("item", U), ("line", U32), ("reserved", U32)]


for name, types in {
    "als_group_next": [P, U, P], "als_flow_name_copy": [P, U, C.c_char_p, C.c_size_t, P],
    "als_flow_lines_copy": [P, U, P, C.c_size_t, P], "als_item_set_intrinsic_size": [P, U, Size], "als_edit_commit": [P],
}.items():
    getattr(lib, name).argtypes = types


def lines_of(layout):
    """The lines of the last solve, by the name of the flow."""
    names, found, group = {item: name for name, item in layout.items.items()}, {}, U()
    while lib.als_group_next(layout.pointer, group.value, C.byref(group)) == OK:
        buffer, needed = C.create_string_buffer(100), C.c_size_t()
        if lib.als_flow_name_copy(layout.pointer, group.value, buffer, 100, None) != OK:
            continue
        lib.als_flow_lines_copy(layout.pointer, group.value, None, 0, C.byref(needed))
        places = (Place * max(1, needed.value))()
        assert lib.als_flow_lines_copy(layout.pointer, group.value, places, needed.value, C.byref(needed)) == OK
        lines = []
        for place in places[:needed.value]:
            while len(lines) <= place.line:
                lines.append([])
            lines[place.line].append(names[place.item])
        found[buffer.value.decode()] = lines
    return found


# ---- random documents


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.flows = []
        self.constraints = []
        self.count = 0

    def size(self):
        r = self.r
        return [r.choice([20, 35.5, 60, 80, 100, r.randint(5, 160)]), r.choice([10, 20, 27.25, 44, r.randint(5, 60)])]

    def item(self, flow, depth):
        r = self.r
        self.count += 1
        name = f"i{self.count}"
        own = {"name": name}
        kind = r.random()
        if depth < 2 and kind < 0.08 and not flow.get("equal"):
            return self.container(own, vertical=flow.get("axis") == "vertical", depth=depth + 1, inner=True)
        width, height = self.size()
        # What cannot shrink fits into a container inside another.
        narrow = [r.choice([10, 20, 35.5]), r.choice([10, 20, 35.5])] if depth else [width, height]
        if kind < 0.75 or flow.get("equal"):
            own["intrinsic"] = [width, height]
        elif kind < 0.9:
            self.constraints += [f"{name}.width == {narrow[0]}", f"{name}.height == {narrow[1]}"]
            own["x-fixed"] = narrow
        else:
            own["minimum"] = narrow
        if flow.get("alignment") == "firstBaseline" and "intrinsic" in own:
            own["baseline"] = [r.choice([0, 3, 8]), 0]
        if r.random() < 0.1:
            own["gone"] = True
        return own

    def container(self, own, vertical, depth, inner):
        r = self.r
        flow = {"flow": own["name"], "name": "flow-" + own["name"]}
        if vertical:
            flow["axis"] = "vertical"
        if r.random() < 0.6:
            flow["spacing"] = r.choice([0, 4, 10, 12.5])
        if r.random() < 0.4:
            flow["lineSpacing"] = r.choice([0, 3, 20])
        if r.random() < 0.6:
            flow["alignment"] = r.choice(["leading", "center", "trailing", "fill"] + ([] if vertical else ["firstBaseline"]))
        if r.random() < 0.7:
            flow["distribution"] = r.choice(["center", "trailing", "fill", "spaceBetween", "spaceAround", "spaceEvenly"])
        if r.random() < 0.25:
            flow["perLine"] = r.randint(1, 5)
        if r.random() < 0.15:
            flow["equal"] = True
        if r.random() < 0.2:
            flow["margins"] = True
            own["margins"] = [r.choice([0, 5, 11]) for _ in range(4)]
        self.flows.append(flow)
        own["children"] = [self.item(flow, depth) for _ in range(r.choice([1, 2, 3, 5, 8, 14]) if depth else r.choice([1, 4, 9, 20]))]
        flow["views"] = [child["name"] for child in own["children"]]
        own["x-flow"] = flow["name"]
        return own

    def document(self):
        r = self.r
        vertical = r.random() < 0.3
        own = self.container({"name": "box"}, vertical, 0, False)
        start, size = ("top", "height") if vertical else ("leading", "width")
        other = "leading" if vertical else "top"
        hold = r.choice(["==", "=="]) if r.random() < 0.75 else "<="
        self.constraints += [f"box.{start} == super.{start}", f"box.{other} == super.{other}", f"box.{size} {hold} super.{size}"]
        root = {"name": "root", "size": self.root_size(), "direction": r.choice(["ltr", "ltr", "rtl"]), "children": [own]}
        return {"als": 1, "root": root, "constraints": self.flows + self.constraints, "x-open": hold == "<="}

    def root_size(self):
        return [self.r.choice([90, 150, 222.5, 320, 600, self.r.randint(40, 900)]) for _ in range(2)]


# ---- the second implementation: everything along and across the axis of the flow


def breaks(lengths, box, spacing, per_line):
    """The lines, as lists of the indices of their items."""
    lines, total = [], 0.0
    for at, length in enumerate(lengths):
        full = lines and len(lines[-1]) == per_line
        if not lines or full or total + spacing + length - box > SLACK * max(1, box):
            lines.append([at])
            total = length
        else:
            lines[-1].append(at)
            total += spacing + length
    return lines


class Tied(Exception):
    """A container in another is too short for an item that cannot shrink: both may exceed what holds them, at the same priority."""


class Flow:
    is_inner = False

    def __init__(self, document, view, right_to_left):
        self.document, self.view = document, view
        self.flow = next(f for f in document["constraints"] if isinstance(f, dict) and f["name"] == view["x-flow"])
        self.vertical = self.flow.get("axis") == "vertical"
        self.spacing = self.flow.get("spacing", 0)
        self.line_spacing = self.flow.get("lineSpacing", self.spacing)
        self.distribution = self.flow.get("distribution", "leading")
        self.alignment = self.flow.get("alignment", "leading")
        self.right_to_left = right_to_left
        top, left, bottom, right = view.get("margins", [0] * 4) if self.flow.get("margins") else [0] * 4
        if right_to_left:
            left, right = right, left
        self.before, self.after = (top, bottom) if self.vertical else (left, right)
        self.above, self.below = (left, right) if self.vertical else (top, bottom)
        self.items = [self.item(child) for child in view["children"] if not child.get("gone")]

    def item(self, view):
        if "x-flow" in view:
            flow = Flow(self.document, view, self.right_to_left)
            flow.is_inner = True
            return flow
        if "x-fixed" in view:
            size, shrinks = view["x-fixed"], False
        elif "minimum" in view:
            size, shrinks = view["minimum"], False
        else:
            size, shrinks = view["intrinsic"], True
        return Leaf(view, size[self.vertical], size[not self.vertical], shrinks, view.get("baseline", [0])[0],
                    stretches=RIGID if "x-fixed" in view else FREE if "minimum" in view else CONTENT)

    def alone(self, limit):
        """The length that the container takes by itself, up to a limit."""
        inner = limit - self.before - self.after
        if not self.items:
            return min(self.before + self.after, limit)
        lengths = self.lengths(inner)
        return min(max(sum(lengths) + self.spacing * (len(lengths) - 1), max(0, *(i.least for i in self.items))) + self.before + self.after, limit)

    least = 0

    def lengths(self, box):
        if self.is_inner and any(item.least > box + SLACK for item in self.items):
            raise Tied
        lengths = [item.alone(box) for item in self.items]
        return [max(lengths)] * len(lengths) if lengths and self.flow.get("equal") else lengths

    def place(self, length, name, frames, lines):
        """Sets the frames of everything inside, and returns the length across."""
        box = length - self.before - self.after
        lengths = self.lengths(box)
        rows = breaks(lengths, box, self.spacing, self.flow.get("perLine"))
        lines[self.flow["name"]] = [[self.items[at].name for at in row] for row in rows]
        across = self.above
        for number, row in enumerate(rows):
            own = [lengths[at] for at in row]
            items = [self.items[at] for at in row]
            if self.distribution == "fill" and number + 1 < len(rows):
                own = self.filled(items, own, box)
                if self.flow.get("equal"):  # all lines but the last have the same number
                    lengths = [own[0]] * len(lengths)
            starts = self.starts(own, box)
            heights = [item.place(size, item.name, frames, lines) for item, size in zip(items, own)]
            if self.alignment == "firstBaseline":
                level = max(item.baseline for item in items)
                tops = [level - item.baseline for item in items]
                height = max(top + height for top, height in zip(tops, heights))
            else:
                height = max(heights)
                if self.alignment == "fill":
                    heights = [h if getattr(i, "is_rigid", False) else height for i, h in zip(items, heights)]
                share = {"center": 0.5, "trailing": 1}.get(self.alignment, 0)
                tops = [share * (height - own_height) for own_height in heights]
            for item, start, size, top, own_height in zip(items, starts, own, tops, heights):
                frames[item.name] = self.frame(self.before + start, across + top, size, own_height)
            across += height + (self.line_spacing if number + 1 < len(rows) else 0)
        return across + self.below

    def frame(self, start, top, length, across):
        return [top, start, across, length] if self.vertical else [start, top, length, across]

    def filled(self, items, own, box):
        # Who stretches: items without content, then containers, then content; fixed items never.
        rank = min(item.stretches for item in items)
        if rank == RIGID:
            return own
        stretching = [item.stretches == rank for item in items]
        rest = max(0, box - sum(own) - self.spacing * (len(own) - 1)) / sum(stretching)
        return [length + rest if stretches else length for length, stretches in zip(own, stretching)]

    def starts(self, own, box):
        count, rest = len(own), box - sum(own)
        gap, start = self.spacing, 0.0
        free = rest - self.spacing * (count - 1)
        if self.distribution == "trailing":
            start = free
        elif self.distribution == "center" or count == 1 and self.distribution in ("spaceAround", "spaceEvenly"):
            start = free / 2
        elif self.distribution == "spaceBetween" and count > 1:
            gap = rest / (count - 1)
        elif self.distribution == "spaceAround":
            gap = rest / count
            start = gap / 2
        elif self.distribution == "spaceEvenly":
            gap = start = rest / (count + 1)
        starts = []
        for length in own:
            starts.append(start)
            start += length + gap
        return starts

    # As an item of another flow.
    baseline = 0
    stretches = CONTAINER

    @property
    def name(self):
        return self.view["name"]


class Leaf:
    def __init__(self, view, length, across, shrinks, baseline, stretches):
        self.name, self.length, self.across, self.shrinks = view["name"], length, across, shrinks
        self.baseline, self.stretches = baseline, stretches
        self.is_rigid = "x-fixed" in view
        self.least = 0 if shrinks else length

    def alone(self, box):
        return min(self.length, box) if self.shrinks else self.length

    def place(self, length, name, frames, lines):
        return self.across


def reference(document):
    """Frames by name, and lines by flow."""
    root = document["root"]
    box = root["children"][0]
    flow = Flow(document, box, root["direction"] == "rtl")
    limit = root["size"][flow.vertical]
    frames, lines = {}, {}
    length = flow.alone(limit) if document["x-open"] else limit
    across = flow.place(length, "box", frames, lines)
    frames["box"] = flow.frame(0, 0, length, across)
    if flow.right_to_left:
        mirror(box, root["size"][0], frames)
    return frames, lines


def mirror(view, width, frames):
    for child in view.get("children", []):
        if child["name"] in frames:
            mirror(child, frames[view["name"]][2], frames)
    frames[view["name"]][0] = width - frames[view["name"]][0] - frames[view["name"]][2]


# ---- comparison


def differ(a, b, names=None, slack=1e-8):
    for name in names or b:
        for x, y in zip(a[name], b[name]):
            if not abs(x - y) <= slack * (1 + abs(y)):
                return f"{name}: {a[name]} != {b[name]}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--sizes", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    compared = tied = failed = 0
    for number in range(args.documents):
        maker = Maker(args.seed * 1_000_003 + number)
        document = maker.document()
        layout = Layout(json.dumps(document))
        for step in range(args.sizes):
            own = change(document, maker, layout, step)
            frames, report = layout.solve()
            fresh = Layout(json.dumps(own))
            anew, again = fresh.solve()
            problem = differ(frames, anew, [n for n in anew if not n.startswith("~")], 1e-9)
            problem = problem and "warm " + problem
            if not report.unsettled and not report.conflicts:
                try:
                    wanted, lines = reference(own)
                    problem = problem or differ(anew, wanted)
                    found = lines_of(layout)
                    shown = {name: value for name, value in found.items() if name in lines}
                    if not problem and shown != lines:
                        problem = f"lines {shown} != {lines}"
                    compared += 1
                except Tied:
                    tied += 1
            if bool(report.conflicts) != bool(again.conflicts) or report.unsettled != again.unsettled:
                problem = problem or f"reports {report.conflicts} {report.unsettled}, {again.conflicts} {again.unsettled}"
            if not problem and step % 2:
                back = Layout(layout.saved())
                problem = differ(back.solve()[0], anew, [n for n in anew if not n.startswith("~")], 1e-9)
                problem = problem and "saved " + problem
                if not problem and back.saved() != layout.saved():
                    problem = "saved texts differ"
            if problem:
                failed += 1
                if failed <= 5:
                    print(f"document {number} of seed {args.seed}, step {step}: {problem}\n{json.dumps(own)}")
                break
    print(f"{args.documents} documents, {compared} layouts compared, {tied} with ties left out, {failed} failed")
    return 1 if failed else 0


def change(document, maker, layout, step):
    """Another size, and other gone and content; the document is the same as the layout."""
    r = maker.r
    views = {}

    def see(view):
        views[view["name"]] = view
        for child in view.get("children", []):
            see(child)

    see(document["root"])
    if step == 2:
        # What an edit takes back leaves nothing behind.
        lib.als_edit_begin(layout.pointer)
        lib.als_item_set_size(layout.pointer, layout.items["root"], Size(*maker.root_size()))
        name = r.choice([n for n in views if n not in ("root", "box")])
        lib.als_item_set_gone(layout.pointer, layout.items[name], 1)
        layout.solve()
        assert lib.als_edit_cancel(layout.pointer) == OK
    if step:
        document["root"]["size"] = maker.root_size()
        lib.als_item_set_size(layout.pointer, layout.items["root"], Size(*document["root"]["size"]))
    for name, view in views.items():
        if name in ("root", "box") or not step:
            continue
        if r.random() < 0.08:
            view["gone"] = not view.get("gone", False)
            assert lib.als_item_set_gone(layout.pointer, layout.items[name], view["gone"]) == OK
        if "intrinsic" in view and r.random() < 0.1:
            view["intrinsic"] = maker.size()
            assert lib.als_item_set_intrinsic_size(layout.pointer, layout.items[name], Size(*view["intrinsic"])) == OK
    return copy.deepcopy(document)


if __name__ == "__main__":
    sys.exit(main())
