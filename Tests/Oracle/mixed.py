"""Random documents in which everything of the document format meets: rules with container tests, flows, grids of as many columns as fit,
barriers, weights, texts, safe areas, scrolling, gone views.

There is no reference here (rounds.py has one); the layouts have to agree with themselves.  After any history the frames are those of a fresh layout, also of one
that was saved and read.  What a proof says holds of layouts at random sizes.  Every diagnosis answers, and no question changes a frame.

    python3 Tests/Oracle/mixed.py [--documents N] [--seed N] [--only N]
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parents[2] / "bindings" / "python" / "src")]
from tally import Tally  # noqa: E402

import als  # noqa: E402

NEAR = 1e-7  # of frames; texts break at steps of 1/65536
WORDS = "a layout of words that goes on and on until the line is full and another one begins".split()

# What a rule sets for a view.
CHANGES = [{"gone": True}, {"hugging": [700, 700]}, {"intrinsic": [55, 33]}, {"text": {"value": "other words in its place", "size": 13}}, {"hidden": True},
           {"compression": [300, 900]}, {"minimum": [45, None]}, {"maximum": [None, 25]}, {"margins": [3, 3, 3, 3]},
           {"direction": "rtl"}, {"scrolls": "y"}]


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names, self.arrangements, self.constraints = [], [], []

    def name(self):
        self.names.append(f"v{len(self.names)}")
        return self.names[-1]

    def leaf(self):
        r, view = self.r, {"name": self.name()}
        kind = r.random()
        if kind < 0.25:
            view["text"] = {"value": " ".join(r.choices(WORDS, k=r.randint(1, 9))), "size": r.choice([11, 14, 20])}
        elif kind < 0.85:
            view["intrinsic"] = [r.choice([None, 24, 40, 64, 90]), r.choice([18, 24, 40])]
        if r.random() < 0.1:
            view["minimum"] = [r.choice([None, 20, 50]), None]
        if r.random() < 0.1:
            view["maximum"] = [r.choice([None, 70, 120]), None]
        if r.random() < 0.1:
            view["gone"] = True
        if r.random() < 0.1:
            view["hugging"] = [r.choice([200, 250, 300]), r.choice([200, 250, 300])]
        return view

    def box(self, depth):
        """A container and its arrangement."""
        r = self.r
        view = {"name": self.name(), "children": []}
        for _ in range(r.randint(1, 5)):
            view["children"].append(self.box(depth + 1) if depth < 2 and r.random() < 0.25 else self.leaf())
        if r.random() < 0.1:
            view["direction"] = r.choice(["ltr", "rtl"])
        if r.random() < 0.15:
            view["contentInsets"] = [r.choice([0, 4, 10]) for _ in range(4)]
        if r.random() < 0.1 and depth:
            view["scrolls"] = r.choice(["y", "x", "both"])
        members = [child["name"] for child in view["children"]]
        self.arrange(view["name"], members)
        return view

    def arrange(self, box, members, kind=None):
        r = self.r
        kind = kind or r.choice(["stack", "stack", "grid", "fit", "flow", "form", "plain"])
        spacing = r.choice([0, 4, 8])
        named = {"name": f"n{len(self.arrangements)}"}
        if kind == "stack":
            entry = {"stack": box, "views": members, "spacing": spacing, "axis": r.choice(["horizontal", "vertical"])}
            entry["distribution"] = r.choice(["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering", "packed", "spaceAround", "spaceEvenly"])
            entry["alignment"] = r.choice(["fill", "leading", "center", "trailing"] if entry["axis"] == "vertical" else ["fill", "top", "center", "bottom"])
            if entry["distribution"] == "fill" and r.random() < 0.4:
                entry["weights"] = {name: r.choice([1, 2, 0.5]) for name in r.sample(members, r.randint(1, len(members)))}
            if entry["distribution"] == "packed" and r.random() < 0.5:
                entry["bias"] = r.choice([0, 0.25, 1])
        elif kind == "grid":
            wide = r.randint(1, 3)
            entry = {"grid": box, "rows": [members[k:k + wide] for k in range(0, len(members), wide)], "spacing": spacing}
        elif kind == "fit":
            entry = {"grid": box, "columns": {"minimum": r.choice([40, 70, 120])}, "views": members, "spacing": spacing}
        elif kind == "flow":
            entry = {"flow": box, "views": members, "spacing": spacing, "lineSpacing": r.choice([0, 6]),
                     "distribution": r.choice(["leading", "center", "trailing", "spaceBetween", "spaceAround", "fill"])}
        elif kind == "form":
            edge = f"edge{len(self.constraints)}"
            half = members[::2]
            self.constraints.append({"barrier": r.choice(["trailing", "right"]), "of": half, "margin": r.choice([0, 8]), "name": edge})
            self.constraints.append("; ".join(f"{a}.left == {box}.left + 4" for a in half))
            others = [a for a in members if a not in half]
            if others:
                self.constraints.append("; ".join(f"{a}.left >= {edge}.right; {a}.right <= {box}.right @ 900; {a}.left == {edge}.right @ 400" for a in others))
            self.constraints.append(f"V:|{''.join(f'[{a}]' for a in members)}-(>=0)-|")
            return
        else:
            self.constraints.append(f"V:|-2-{'-'.join(f'[{a}]' for a in members)}-(>=2@800)-|")
            for a in members:
                self.constraints.append(f"H:|-(>=2)-[{a}]-(>=2@800)-|")
            return
        self.constraints.append(entry | named)
        self.arrangements.append((named["name"], kind))

    def test(self):
        r = self.r
        one = r.choice([f"root.width {r.choice('<>')} {r.choice([220, 300, 420])}", f"{r.choice(self.names)}.width {r.choice('<>')} {r.choice([60, 120, 200])}",
                        f"{r.choice(self.names)}.height >= {r.choice([30, 60])}", "rtl", "portrait", f"gone({r.choice(self.names)})", "textScale > 1"])
        return one if r.random() < 0.7 else f"{one} {r.choice(['and', 'or'])} not root.height < {r.choice([200, 400])}"

    def rule(self):
        r = self.r
        rule = {"when": self.test()}
        if r.random() < 0.5:
            changes = {}
            for _ in range(r.randint(1, 2)):
                if self.arrangements and r.random() < 0.4:
                    name, kind = r.choice(self.arrangements)
                    changes[name] = r.choice([{"spacing": r.choice([2, 12])}, {"spacing": 6} | self.other(kind)])
                elif r.random() < 0.3:
                    changes["pad"] = r.choice([2, 20])
                else:
                    changes[r.choice(self.names)] = r.choice(CHANGES)
            rule["set"] = changes
        else:
            some = r.choice(self.names)
            rule["constraints"] = [f"{some}.width >= {r.choice([20, 80])} @ {r.choice([300, 800])}"]
            if r.random() < 0.5:
                rule["else"] = [f"{some}.height <= {r.choice([30, 80])} @ 600"]
        return rule

    def other(self, kind):
        """Another value that a rule sets for an arrangement."""
        r = self.r
        return {"stack": {"distribution": r.choice(["fill", "packed", "spaceEvenly"])}, "fit": {"columns": {"minimum": r.choice([50, 90])}},
                "flow": {"lineSpacing": 3, "alignment": r.choice(["top", "center", "fill"])}}.get(kind, {})

    def document(self):
        r = self.r
        boxes = [self.box(0) for _ in range(r.randint(1, 3))]
        names = [box["name"] for box in boxes]
        root = {"name": "root", "size": [r.choice([180, 320, 500]), r.choice([200, 480])], "children": boxes}
        if r.random() < 0.3:
            root["safeArea"] = [20, 0, 10, 0]
        if r.random() < 0.3:
            root["margins"] = [6, 6, 6, 6]
        ends = r.choice([("|", "|"), ("|-", "-|")])
        self.constraints.append(f"V:{ends[0]}-pad-".replace("--", "-") + "-pad-".join(f"[{name}]" for name in names) + f"-(>=0@700)-|")
        for name in names:
            self.constraints.append(f"H:{ends[0]}[{name}]{ends[1]}")
        self.constraints += [self.rule() for _ in range(r.choice([0, 0, 1, 2, 4]))]
        document = {"als": 1, "metrics": {"pad": r.choice([0, 8])}, "root": root, "constraints": self.constraints}
        document["expect"] = [{"expect": "satisfiable"}, {"expect": "determined"}]
        for name in r.sample(self.names, min(2, len(self.names))):
            document["expect"].append({"expect": r.choice(["inside", "fits"]), "view": name})
        return document


def frames(layout):
    return [tuple(item.frame) for item in layout.items if item.kind == als.ItemKind.VIEW]


def away(one, other):
    return max((abs(a - b) / max(1, abs(a)) for first, second in zip(one, other) for a, b in zip(first, second)), default=0) if len(one) == len(other) else 1e9


class State:
    """What a user has changed since the document was read."""

    def __init__(self, document):
        self.document, self.size, self.gone, self.rtl, self.metric = document, tuple(document["root"]["size"]), {}, None, None

    def apply(self, layout):
        layout.roots[0].size = self.size
        if self.rtl is not None:
            layout.roots[0].direction = self.rtl
        for name, gone in self.gone.items():
            layout[name].gone = gone
        if self.metric is not None:
            layout.set_metrics(pad=self.metric)


def settled(layout):
    return not layout.solve().unsettled


def one(seed, check):
    """Returns how many layouts were compared, and how many had not settled."""
    maker = Maker(seed)
    document = maker.document()
    text, r, state = json.dumps(document), maker.r, State(document)
    layout = als.Layout.from_document(text)
    compared = restless = 0
    for step in range(8):
        kind = r.randrange(6)
        if kind < 3 or step == 0:
            state.size = (r.choice([150, 199.5, 240, 333, 420, 640]), r.choice([160, 300, 500]))
        elif kind == 3:
            state.gone[r.choice(maker.names)] = r.random() < 0.6
        elif kind == 4:
            state.rtl = r.choice(["ltr", "rtl"])
        else:
            state.metric = r.choice([0, 6, 30])
        state.apply(layout)
        fresh = als.Layout.from_document(text)
        state.apply(fresh)
        good = settled(layout), settled(fresh)
        check(good[0] == good[1], f"{seed} step {step}: settled {good}")
        if not all(good):
            restless += 1
            continue
        compared += 1
        now = frames(layout)
        far = away(now, frames(fresh))
        check(far <= NEAR, f"{seed} step {step}: a fresh layout is {far:g} away")
        name = r.choice(maker.names)
        far = away(requests(layout, name), requests(fresh, name))
        check(far <= NEAR, f"{seed} step {step}: the sizes that {name} and the root need are {far:g} away")
        question(layout, maker, r)
        check(frames(layout) == now, f"{seed} step {step}: a question has moved something")
        with layout.edit() as edit:
            layout[r.choice(maker.names)].gone = r.random() < 0.5
            layout.roots[0].size = (r.choice([100, 700]), 300)
            layout.solve()
            edit.cancel()
        check(frames(layout) == now, f"{seed} step {step}: a cancelled edit has moved something")
        if step % 3 == 2:
            again = als.Layout.from_document(layout.document())
            if settled(again):
                far = away(now, frames(again))
                check(far <= NEAR, f"{seed} step {step}: the saved layout is {far:g} away")
    proved(layout, text, state, r, seed, check)
    return compared, restless


def requests(layout, name):
    """The sizes that a view and the root need."""
    return [size for item in (layout[name], layout.roots[0]) for known in ((None, None), (240, None)) for size in item.size_request(known)]


def question(layout, maker, r):
    """Whatever can be asked of a layout."""
    item = layout[r.choice(maker.names)]
    item.right.explain()
    item.freedom
    layout.suggestions
    layout.lint()
    [conflict.message for conflict in layout.conflicts]
    layout.item_at(r.uniform(0, 400), r.uniform(0, 400))
    layout.reading_order()
    item.size_request()
    item.other_layout()


def proved(layout, text, state, r, seed, check):
    """What is said to fail over an interval fails there, and nothing else does."""
    kind = r.choice(["width", "width", "height", "text_scale"])
    low = r.choice([100, 180]) if kind != "text_scale" else 0.7
    high = low + 400 if kind != "text_scale" else 2
    proof = layout.prove(**{kind: (low, high)})
    # Where rules override content that a text scale scales, regions are sampled too.
    if proof.verdict in (als.Verdict.SAMPLED, als.Verdict.INCOMPLETE) or proof.failures and kind == "text_scale":
        return
    for _ in range(6):
        at = r.uniform(low, high)
        fresh = als.Layout.from_document(text)
        state.apply(fresh)
        if kind == "text_scale":
            fresh.scale_content(at)
        else:
            fresh.roots[0].size = (at, state.size[1]) if kind == "width" else (state.size[0], at)
        if not settled(fresh):
            continue
        fails = {one.index for one in fresh.judge(text_scale=at if kind == "text_scale" else 1)}
        ends = [end for one in proof.failures for region in one.where for end in region]
        if any(abs(at - end) < 2e-3 for end in ends):
            continue
        said = {one.index for one in proof.failures if any(region[0] <= at <= region[1] for region in one.where)}
        check(said == fails, f"{seed}: at {kind} {at} {sorted(fails)} fail, and not {sorted(said)}")


def alone(seeds):
    """Each document in this process; one line each, so that the one that ends the process is known."""
    tally = Tally()
    compared = restless = 0
    for seed in seeds:
        print(f"document {seed}", flush=True)
        found = one(seed, tally.check)
        compared, restless = compared + found[0], restless + found[1]
    print(f"total {compared} {restless} {tally.passed} {tally.failed}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--alone", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.alone:
        first, last = map(int, given.alone.split(","))
        return alone(range(first, last))
    if given.only is not None:
        print(json.dumps(Maker(given.only).document()))
        return alone([given.only])
    tally, compared, restless = Tally(), 0, 0
    first = given.seed * 1_000_000
    for start in range(first, first + given.documents, 50):
        at, end = start, min(start + 50, first + given.documents)
        while at < end:
            done = subprocess.run([sys.executable, __file__, "--alone", f"{at},{end}"], capture_output=True, text=True, check=False)
            lines = done.stdout.splitlines()
            for line in lines:
                if line.startswith("failed:"):
                    print(line)
            if lines and lines[-1].startswith("total"):
                numbers = list(map(int, lines[-1].split()[1:]))
                compared, restless = compared + numbers[0], restless + numbers[1]
                tally.passed, tally.failed = tally.passed + numbers[2], tally.failed + numbers[3]
                break
            last = int([line for line in lines if line.startswith("document")][-1].split()[1])
            tally.check(False, f"document {last} ended the process ({done.returncode}): {done.stderr[-400:]}")
            at = last + 1
    print(f"{given.documents} documents, {compared} layouts compared, {restless} had not settled")
    tally.end()


if __name__ == "__main__":
    main()
