"""Faults planted in the documents that are shipped: a constant, a priority or a relation is another one, or a constraint is missing.
`layout.prove` must find what fails then, and where.  The second opinion comes from documents that are read and solved afresh, at some
sizes and, where one of these holds and the next does not, by bisection between them.  What it looks at it computes itself.

    faults.py [--faults N] [--seed N]
"""
import argparse
import itertools
import json
import random
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parents[2] / "bindings" / "python" / "src")]
from tally import Tally  # noqa: E402

import als  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
MISS = 1e-6  # what is missed by less holds
NEAR = 1.01e-6  # ends may lie so far from each other
BESIDE = 3e-6  # an end is looked at so far on both sides
FREEDOM = 2e-3  # als_ambiguity sees no smaller freedom
SAMPLES = 24
tally = Tally()


def shipped():
    found = []
    for path in sorted([*ROOT.glob("bindings/c/examples/**/*.json"), *ROOT.glob("docs/*/*.json")]):
        document = json.loads(path.read_text())
        if "root" not in document or None in document["root"].get("size", [None]):
            continue
        document = json.loads(als.Layout.from_document(json.dumps(document)).document())
        document.pop("expect", None)
        if any(relation(one) for one in document.get("constraints", [])):
            found.append((path.name, document))
    return found


def relation(one):
    return isinstance(one, dict) and "relation" in one


def views(node, parent=None):
    yield node, parent
    for child in node.get("children", []):
        if isinstance(child, dict):
            yield from views(child, node)


def planted(rng, document):
    """A document with one fault, and what it is."""
    document = json.loads(json.dumps(document))
    one = rng.choice([one for one in document["constraints"] if relation(one)])
    kind = rng.choice(["constant", "priority", "relation", "dropped"])
    if kind == "constant":
        one["constant"] = one.get("constant", 0) + rng.choice([-1, 1]) * rng.choice([1, 7, 23.5, 60, 140])
    elif kind == "priority":
        one["priority"] = rng.choice([p for p in (1000, 999, 750, 500, 250, 50.5) if p != one.get("priority", 1000)])
    elif kind == "relation":
        one["relation"] = rng.choice([r for r in ("==", "<=", ">=") if r != one["relation"]])
    else:
        document["constraints"].remove(one)
    return document, f"{kind} of {json.dumps(one)}"


class Judge:
    """What holds in a document at one width or height, by fresh solves."""

    def __init__(self, document, axis):
        self.document, self.axis, self.known = document, axis, {}
        self.own = document["root"]["size"]
        self.ignored = {node["name"] for node, _ in views(document["root"]) if node.get("ignore")}
        self.pairs = self.apart()

    def frames(self, size):
        document = dict(self.document, root=dict(self.document["root"], size=size))
        layout = als.Layout.from_document(json.dumps(document))
        report = layout.solve(examine=True)
        found, gone = {}, set()

        def walk(item, x, y, is_gone):
            frame = item.frame
            is_gone = is_gone or bool(item.gone) or item.hidden
            found[item.name] = (x, y, frame.width, frame.height)
            if is_gone:
                gone.add(item.name)
            for child in item.children:
                if child.kind == als.ItemKind.VIEW:
                    at = child.frame
                    walk(child, x + at.x, y + at.y, is_gone)

        walk(layout.root, 0, 0, False)
        free = [item.name for item in layout.ambiguous if item.kind == als.ItemKind.VIEW and item.name not in gone] if report.ambiguous_views else []
        return report, free, found, gone

    def apart(self):
        _, _, frames, _ = self.frames(self.own)
        pairs = []
        for node, _ in views(self.document["root"]):
            children = [c for c in node.get("children", []) if isinstance(c, dict) and ("intrinsic" in c or "text" in c) and not c.get("ignore")]
            for a, b in itertools.combinations([c["name"] for c in children], 2):
                if gap_between(frames[a], frames[b]) >= -MISS:
                    pairs.append((a, b))
        return pairs

    def at(self, value):
        """By what is expected: by how much it holds."""
        if value not in self.known:
            size = list(self.own)
            size[self.axis] = value
            self.known[value] = self.look(size)
        return self.known[value]

    def look(self, size):
        report, free, frames, gone = self.frames(size)
        free = [name for name in free if name not in self.ignored]
        gaps = {("satisfiable",): -1 if report.conflicts else 1, ("determined",): -1 if free else 1}
        for node, parent in views(self.document["root"]):
            name = node["name"]
            if name in gone or name in self.ignored:
                continue
            x, y, width, height = frames[name]
            if parent is not None and not parent.get("clips") and not parent.get("scrolls"):
                px, py, outer_width, outer_height = frames[parent["name"]]
                gaps["inside", name, 0] = min(x - px, px + outer_width - x - width)
                gaps["inside", name, 1] = min(y - py, py + outer_height - y - height)
            if "alignmentInsets" in node:
                continue
            for axis, wanted in enumerate(node.get("intrinsic", [])):
                if wanted is not None and wanted >= 0:
                    gaps["fits", name, axis] = (width, height)[axis] - wanted
        for a, b in self.pairs:
            if a not in gone and b not in gone:
                gaps["apart", a, b] = gap_between(frames[a], frames[b])
        return gaps

    def fails(self, key, value):
        return self.at(value).get(key, 1) < -MISS

    def edge(self, key, low, high):
        """Where between two sizes a thing that holds at one of them ceases to."""
        at_low = self.fails(key, low)
        while high - low > 2e-8:
            middle = (low + high) / 2
            if self.fails(key, middle) == at_low:
                low = middle
            else:
                high = middle
        return (low + high) / 2


def gap_between(a, b):
    """What is empty overlaps nothing."""
    return max(b[0] - a[0] - a[2], a[0] - b[0] - b[2], b[1] - a[1] - a[3], a[1] - b[1] - b[3], -min(*a[2:], *b[2:]))


WORDS = {"SATISFIABLE": "satisfiable", "DETERMINED": "determined", "INSIDE": "inside", "FITS": "fits", "APART": "apart"}


def claims(proof):
    """By what is expected: where it fails, as the proof has it."""
    found = {}
    for failure in proof.failures:
        key = (WORDS[failure.kind.name],)
        if key[0] in ("inside", "fits"):
            key += (failure.views[0].name, 0 if failure.axis.name == "HORIZONTAL" else 1)
        elif key[0] == "apart":
            key += tuple(view.name for view in failure.views)
        found[key] = [tuple(region) for region in failure.where]
    return found


def slips(judge, claimed, low, high, rng):
    """What the proof says otherwise than the judge."""
    found = []
    sizes = sorted({low, high, *(rng.uniform(low, high) for _ in range(SAMPLES))})
    keys = set().union(*(judge.at(size) for size in sizes))
    for key in keys:
        regions, near = claimed.get(key, []), FREEDOM if key == ("determined",) else NEAR
        for size in sizes:
            depth = max((min(size - a, b - size) for a, b in regions), default=-1)
            if judge.fails(key, size) != (depth >= 0) and abs(depth) > near:
                found.append(f"{key} at {size}: {'fails' if judge.fails(key, size) else 'holds'}, {regions}")
        for a, b in zip(sizes, sizes[1:]):
            if judge.fails(key, a) != judge.fails(key, b):
                edge = judge.edge(key, a, b)
                if not any(abs(edge - end) <= near for region in regions for end in region):
                    found.append(f"{key} changes at {edge}: {regions}")
        for region in regions:
            step = max(BESIDE, 3 * near)
            for end, inside in zip(region, (1, -1)):
                if low + step < end < high - step and region[1] - region[0] > 2 * step:
                    if not judge.fails(key, end + inside * step) or judge.fails(key, end - inside * step) and not any(
                            r != region and r[0] - step <= end <= r[1] + step for r in regions):
                        found.append(f"{key}: {end} is no end of what fails")
    return found


def one(rng, documents):
    name, document = rng.choice(documents)
    axis = rng.randrange(2)
    broken, what = planted(rng, document)
    own = broken["root"]["size"][axis]
    low, high = round(own * rng.uniform(0.3, 0.9), 2), round(own * rng.uniform(1.1, 2), 2)
    try:
        judge = Judge(broken, axis)
        layout = als.Layout.from_document(json.dumps(broken))
    except als.AlsError:
        return None
    proof = layout.prove(**{("width", "height")[axis]: (low, high)})
    claimed = claims(proof)
    found = slips(judge, claimed, low, high, rng)
    told = f"{name}, {('width', 'height')[axis]} {low}..{high}, {what}: " if found else ""
    return bool(claimed), [told + slip for slip in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    documents = shipped()
    planted_count = failing = missed = 0
    number = 0
    while planted_count < options.faults:
        number += 1
        done = one(random.Random(options.seed * 1000003 + number), documents)
        if done is None:
            continue
        planted_count += 1
        failing += done[0]
        missed += bool(done[1])
        tally.check(not done[1], f"fault {number}: " + "; ".join(done[1][:3]))
    tally.check(failing * 3 > planted_count, "few of the faults make anything fail")
    print(f"{planted_count} faults in {len(documents)} documents, {failing} with failures, {missed} not found as they are")
    tally.end()


if __name__ == "__main__":
    main()
