"""Barriers against the outermost edge of their members, computed here.

Each case is a random document: a tree with nested views, labels of several sizes, guides, insets and directions, with barriers of some of
them and fields that name the barriers.  The members must lie where they lie in the document without barriers, and each barrier at the
greatest or smallest of their edges.  Further sizes, directions and gone views compare a warm layout with a fresh one; layouts are saved and
read back, and an edit that is cancelled leaves nothing behind.

    python3 Tests/Oracle/barriers.py [--barriers N] [--sizes N] [--seed N]
"""
import argparse
import json
import random
import sys

from rules import C, Layout, differ, lib

SIDES = ("left", "right", "leading", "trailing", "top", "bottom")


class Tree:
    """The second implementation: where the views of a document lie, and where a barrier of them lies."""

    def __init__(self):
        self.parent, self.views = {}, {}  # by name; guides have a parent only

    def owner(self, of):
        def above(name):
            chain = []
            while name is not None:
                chain.append(name)
                name = self.parent[name]
            return chain
        chains = [above(self.parent[name]) if self.parent[name] else ["root"] for name in of]
        return next(one for one in chains[0] if all(one in chain for chain in chains))

    def is_gone(self, name):
        name = name if name in self.views else self.parent[name]
        while name is not None:
            if self.views[name].get("gone"):
                return True
            name = self.parent[name]
        return False

    def is_mirrored(self, name):
        while name is not None:
            if "direction" in self.views[name]:
                return self.views[name]["direction"] == "rtl"
            name = self.parent[name]
        return False

    def place(self, name, frames):
        """The alignment rectangle from the root's corner: left, top, right, bottom."""
        x, y, width, height = frames[name]
        if not self.is_gone(name):
            top, left, bottom, right = self.views.get(name, {}).get("alignmentInsets", (0, 0, 0, 0))
            x, y, width, height = x + left, y + top, width - left - right, height - top - bottom
        above = self.parent[name]
        while above is not None:
            # The content area of a gone view has no insets.
            top, left = (0, 0) if self.is_gone(above) else self.views[above].get("contentInsets", (0, 0))[:2]
            x, y = x + frames[above][0] + left, y + frames[above][1] + top
            above = self.parent[above]
        return x, y, x + width, y + height

    def wanted(self, barrier, frames):
        owner = self.parent[barrier["name"]]
        side = barrier["barrier"]
        if side in ("leading", "trailing"):
            side = ("left", "right")[(side == "trailing") != self.is_mirrored(owner)]
        at = ("left", "top", "right", "bottom").index(side)
        present = [name for name in barrier["of"] if not self.is_gone(name)]
        if not present:
            return at % 2, self.place(barrier["of"][0], frames)[at % 2]
        edges = [self.place(name, frames)[at] for name in present]
        return at % 2, max(edges) + barrier.get("margin", 0) if at > 1 else min(edges) - barrier.get("margin", 0)


class Maker(Tree):
    """A random document, and what this file must know of it."""

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)
        self.guides, self.barriers = {}, []
        self.own, self.naming = [], []

    def view(self, parent, name, **keys):
        self.parent[name] = parent
        self.views[name] = {"name": name, **keys}
        return name

    def document(self):
        r = self.random
        self.view(None, "root", size=[r.randint(80, 900), r.randint(80, 700)])
        if r.random() < 0.3:
            self.views["root"]["direction"] = "rtl"
        boxes = ["root"]
        for n in range(r.randint(0, 4)):
            box = self.view(r.choice(boxes), f"box{n}")
            boxes.append(box)
            for start, end, size in (("left", "right", "width"), ("top", "bottom", "height")):
                self.own.append(f"{box}.{start} == super.{start} + {r.randint(0, 30)}")
                self.own.append(f"{box}.{end} == super.{end} - {r.randint(0, 30)}" if r.random() < 0.4 else f"{box}.{size} == {r.randint(20, 300)}")
            if r.random() < 0.2:
                self.views[box]["contentInsets"] = [r.randint(0, 9) for _ in range(4)]
            if r.random() < 0.2:
                self.views[box]["direction"] = r.choice(("rtl", "ltr"))
            if r.random() < 0.1:
                self.views[box]["gone"] = True
        members = list(boxes[1:])
        for n in range(r.randint(1, 6)):
            label = self.view(r.choice(boxes), f"label{n}", intrinsic=[r.randint(0, 200) / 2, r.randint(0, 60)])
            members.append(label)
            for axis, size in ((("leading", "trailing"), "width"), (("top", "bottom"), "height")):
                edge = r.choice(axis)
                self.own.append(f"{label}.{edge} == super.{edge} + {r.randint(-20, 60)}")
                if r.random() < 0.2:
                    self.own.append(f"{label}.{size} == {r.choice((0.25, 0.5))} * super.{size} @999")
            if r.random() < 0.2:
                self.views[label]["gone"] = True
            if r.random() < 0.1:
                self.views[label]["alignmentInsets"] = [r.randint(0, 4) for _ in range(4)]
        for n in range(r.randint(0, 2)):
            guide = f"guide{n}"
            self.parent[guide] = owner = r.choice(boxes)
            self.guides[guide] = owner
            self.own += [f"{guide}.left == {owner}.left + {r.randint(0, 99)}", f"{guide}.width == {r.randint(0, 40)}",
                         f"{guide}.top == {owner}.top + {r.randint(0, 99)}", f"{guide}.height == {r.randint(0, 40)}"]
            members.append(guide)
        for n in range(r.randint(1, 3)):
            side = r.choice(SIDES)
            of = r.sample(members, r.randint(1, min(4, len(members))))
            entry = {"barrier": side, "of": of, "name": f"edge{n}"}
            if r.random() < 0.7:
                entry["margin"] = r.randint(-10, 40) / 2
            self.barriers.append(entry)
            self.parent[entry["name"]] = self.owner(of)
            if r.random() < 0.4:
                members.append(entry["name"])
            field = self.view(self.parent[entry["name"]], f"field{n}", intrinsic=[40, 20])
            across, along = ("top", "left") if side in ("top", "bottom") else ("left", "top")
            self.naming.append(f"{field}.{across} == {entry['name']}.{across} + {r.randint(0, 9)}; {field}.{along} == super.{along}")
        return self.text()

    def text(self, barriers=True):
        def node(name):
            own = dict(self.views[name])
            guides = [{"name": guide} for guide, owner in self.guides.items() if owner == name]
            if guides:
                own["guides"] = guides
            children = [node(child) for child in self.views if self.parent[child] == name and (barriers or not child.startswith("field"))]
            if children:
                own["children"] = children
            return own
        entries = [*self.own]
        if barriers:
            # Entries that name a barrier may stand before it.
            places = random.Random(len(entries))
            for extra in [*self.barriers, *self.naming]:
                entries.append(extra) if places.random() < 0.5 or isinstance(extra, dict) else entries.insert(places.randrange(len(entries) + 1), extra)
        return {"als": 1, "root": node("root"), "constraints": entries}

    def check(self, frames, without):
        """What is wrong, or None."""
        for name in without:
            if any(abs(a - b) > 1e-9 * (1 + abs(b)) for a, b in zip(frames[name], without[name])):
                return f"{name} lies at {frames[name]} and without barriers at {without[name]}"
        for barrier in self.barriers:
            axis, wanted = self.wanted(barrier, frames)
            place = self.place(barrier["name"], frames)
            if self.is_gone(barrier["name"]):
                continue
            if abs(place[axis] - wanted) > 1e-9 * (1 + abs(wanted)):
                return f"{barrier['name']} lies at {place[axis]}, not {wanted}"
            owner = self.parent[barrier["name"]]
            box = self.place(owner, frames)
            top, left, bottom, right = self.views[owner].get("contentInsets", (0, 0, 0, 0))
            box = (box[0] + left, box[1] + top, box[2] - right, box[3] - bottom)
            if place[axis] != place[axis + 2] or max(abs(place[1 - axis] - box[1 - axis]), abs(place[3 - axis] - box[3 - axis])) > 1e-9 * (1 + abs(box[3 - axis])):
                return f"{barrier['name']} has the extent {place} in {box}"
        return None


def inputs(size, direction, gone):
    return {"size": size, "direction": direction, "metrics": {}, "gone": gone}


def fresh(document):
    return Layout(json.dumps(document)).solve()[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--barriers", type=int, default=300)
    parser.add_argument("--sizes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    checked = compared = skipped = number = 0

    def fail(what, document):
        print(f"case {number}: {what}\n{json.dumps(document)}")
        sys.exit(1)

    while checked < args.barriers:
        number += 1
        maker = Maker(args.seed * 1_000_003 + number)
        document = maker.document()
        layout = Layout(json.dumps(document))
        without, plain = Layout(json.dumps(maker.text(barriers=False))).solve()
        if plain.conflicts:
            skipped += 1
            continue
        frames, report = layout.solve()
        if report.conflicts or report.unsettled:
            fail(f"{report.conflicts} conflicts, {report.unsettled} unsettled", document)
        wrong = maker.check(frames, without)
        if wrong:
            fail(wrong, document)
        checked += len(maker.barriers)
        saved = layout.saved()
        again = Layout(saved)
        if sorted(entry["name"] for entry in json.loads(saved)["constraints"] if "barrier" in entry) != sorted(b["name"] for b in maker.barriers):
            fail(f"saved without its barriers:\n{saved}", document)
        if again.saved() != saved or differ(again.solve()[0], frames):
            fail(f"another layout after reading back:\n{saved}", document)
        for step in range(args.sizes):
            maker.views["root"]["size"] = [maker.random.randint(80, 900), maker.random.randint(80, 700)]
            turned = maker.random.choice([name for name in maker.views if name.startswith("label")])
            maker.views[turned]["gone"] = not maker.views[turned].get("gone", False)
            if step % 2:
                lib.als_edit_begin(layout.pointer)
                layout.set(inputs([333, 222], "rtl", {turned: not maker.views[turned]["gone"]}))
                layout.solve()
                lib.als_edit_cancel(layout.pointer)
            maker.views["root"]["direction"] = maker.random.choice(("ltr", "rtl"))
            layout.set(inputs(maker.views["root"]["size"], maker.views["root"]["direction"], {turned: maker.views[turned]["gone"]}))
            frames = layout.solve()[0]
            changed = maker.text()
            without, plain = Layout(json.dumps(maker.text(barriers=False))).solve()
            wrong = None if plain.conflicts else maker.check(frames, without)
            name = differ(frames, fresh(changed))
            if wrong or name:
                fail(wrong or f"warm and fresh differ at {name}", changed)
            compared += 1
    print(f"{checked} barriers in {number} documents agree ({skipped} with conflicts of their own left out); {compared} further sizes and gone views")


if __name__ == "__main__":
    main()
