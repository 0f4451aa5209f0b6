"""Certificates of `als prove`: those of all shipped documents, of the corpus and of random ones are accepted by check.py, and not
one that was tampered with is.

    python3 Tests/Proofs/run.py [--seed S] [--every K] [--random N] [--mutants N]

`--every K` takes each K-th of the documents and intervals, beginning with a place drawn from the seed.
"""

import argparse
import copy
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from check import Document, Refused, Unfollowed, check, exact, read  # noqa: E402
from draw import random_document  # noqa: E402
from tally import Tally  # noqa: E402

ROOT = HERE.parent.parent
TOOL = os.environ.get("ALS_TOOL", "als")
DRAWN = ["docs/cookbook/*.json", "docs/draw/*.json", "bindings/c/examples/**/*.json", "Tests/Tool/check/*.json",
         "Tests/Toolkits/scenes/*.json"]
WAYS = [["--width", "200..900"], ["--height", "0..700"], ["--width", "250..500", "--height", "150..400"],
        ["--text-scale", "0.5..2"], ["--text-scale", "0.8..1.5", "--width", "250..500"], ["--rtl", "--width", "200..900"],
        ["--gone", "each"], ["--pseudo", "1.4", "--width", "200..400"], []]
SECONDS = 60
tally = Tally()


def documents():
    """(name, text) of every document."""
    for pattern in DRAWN:
        for path in sorted(ROOT.glob(pattern)):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "Tests/Corpus").glob("*.json")):
        for number, case in enumerate(json.loads(path.read_text(encoding="utf-8"))["cases"]):
            if "document" in case:
                yield f"{path.name} {number}: {case.get('name')}", json.dumps(case["document"])


def prove(text, way, folder):
    """The certificate as text; None: no document, or nothing to wait for."""
    out = Path(folder) / "proof.json"
    out.unlink(missing_ok=True)
    try:
        done = subprocess.run([TOOL, "prove", "-", *way, "--certificate", str(out)], input=text, capture_output=True, text=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode == 2:
        return None
    tally.check(done.returncode in (0, 1, 3) and out.exists(), f"als prove ended with {done.returncode}: {done.stderr}")
    return out.read_text(encoding="utf-8") if out.exists() else None


def least_side(polygon):
    """The least distance of two corners in turn."""
    return min(max(abs(a - b) for a, b in zip(corner, after)) for corner, after in zip(polygon, polygon[1:] + polygon[:1]))


def polygons(certificate):
    """All areas of proofs with two parameters that both vary."""
    for proof in certificate["proofs"]:
        if len(proof["parameters"]) == 2 and all(low < high for low, high in proof["parameters"].values()):
            yield from _ends(proof)


def accept(name, text, way, folder, kept):
    written = prove(text, way, folder)
    if written is None:
        return 0, 0
    certificate = read(written)
    tally.check(all(least_side(area) > 1e-10 for area in polygons(certificate)), f"{name} {' '.join(way)}: corners lie together")
    try:
        document = Document(text, TOOL)
        pieces, sampled = check(document, certificate)
        tally.check(True, name)
    except Unfollowed:
        return 0, 0
    except Refused as reason:
        tally.check(False, f"{name} {' '.join(way)}: refused: {reason}")
        return 0, 0
    if not sampled:
        kept.append((name, document, certificate))
    return pieces, sampled


# What proofs of certain documents say


def check_case(case, folder, kept):
    """A case of cases.json: the verdict, and where they stand there the regions and the witnesses of all failures."""
    text = json.dumps(case["document"])
    done = subprocess.run([TOOL, "prove", "-", *case["way"], "--format", "json"], input=text, capture_output=True, text=True,
                          timeout=SECONDS, check=False)
    said = json.loads(done.stdout) if done.stdout else {"verdict": done.stderr, "failures": []}
    name = case["name"]
    tally.check(said["verdict"] == case["verdict"], f"{name}: the verdict is {said['verdict']}")
    if "where" in case:
        found = [failure["where"] for failure in said["failures"]]
        tally.check(are_near(found, case["where"]), f"{name}: it fails where {found}")
    if "witness" in case:
        found = [[failure["witness"][key] for key in ("width", "height", "textScale")] for failure in said["failures"]]
        tally.check(are_near(found, case["witness"]), f"{name}: the witnesses are {found}")
    return accept(name, text, case["way"], folder, kept)


def are_near(a, b):
    """Numbers, or lists of lists of them in this order."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(are_near(x, y) for x, y in zip(a, b))
    return not isinstance(a, list) and not isinstance(b, list) and abs(a - b) <= 2e-6


# Certificates that are not true


def moved(rng, value, least):
    """Farther away by more than `least`."""
    return exact(float(value) + rng.choice([-1, 1]) * least * 10 ** rng.uniform(0.1, 3.5))


def pieces_of(certificate):
    return [(proof, piece) for proof in certificate["proofs"] for piece in proof["pieces"]]


def move_frame(rng, certificate):
    _, piece = rng.choice(pieces_of(certificate))
    frames = list(piece["frames"].values())
    rows = rng.choice(frames)
    place = rng.randrange(4)
    rows[0][place] = moved(rng, rows[0][place], 1e-3)
    return "a frame is moved"


def move_own_frame(rng, certificate):
    frames = list(rng.choice(certificate["proofs"])["own"]["frames"].values())
    rows = rng.choice(frames)
    place = rng.randrange(4)
    rows[0][place] = moved(rng, rows[0][place], 1e-3)
    return "a frame at the document's own size is moved"


def move_slope(rng, certificate):
    proof, piece = rng.choice(pieces_of(certificate))
    # How fast it moves with what does not vary is nothing that is said.
    varying = [1 + k for k, (low, high) in enumerate(proof["parameters"].values()) if low < high]
    if not varying:
        return None
    row = rng.choice(list(piece["frames"].values()))[rng.choice(varying)]
    place = rng.randrange(4)
    row[place] = moved(rng, row[place], 1e-3)
    return "a frame moves at another speed"


def _ends(proof):
    areas = [area for piece in proof["pieces"] for area in piece["areas"]]
    return areas + [area for one in proof["expectations"] for area in one["where"]] + list(proof["notReached"])


def move_end(rng, certificate):
    proof = rng.choice(certificate["proofs"])
    if not proof["parameters"]:
        return None
    area = rng.choice(_ends(proof))
    place = rng.randrange(len(area))
    if isinstance(area[place], list):
        turn, way = rng.uniform(0, 2 * math.pi), 2e-3 * 10 ** rng.uniform(0, 3)
        corner = area[place]
        area[place] = [exact(float(corner[0]) + way * math.cos(turn)), exact(float(corner[1]) + way * math.sin(turn))]
    else:
        area[place] = moved(rng, area[place], 1e-3)
    return "an end is moved"


def drop_piece(rng, certificate):
    proof, piece = rng.choice(pieces_of(certificate))
    # What is thinner than where a text breaks is no hole.
    if all(area and breadth(area) < 1e-3 for area in piece["areas"]):
        return None
    proof["pieces"].remove(piece)
    return "a piece is dropped"


def breadth(area):
    """Of an interval its length, of a polygon its surface beside its longest side."""
    if not isinstance(area[0], list):
        return area[1] - area[0]
    after = area[1:] + area[:1]
    length = max(abs(a - b) for corner, other in zip(area, after) for a, b in zip(corner, other))
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(area, after))) / 2 / length if length else 0


def drop_expectation(rng, certificate):
    expectations = rng.choice(certificate["proofs"])["expectations"]
    if not expectations:
        return None
    expectations.pop(rng.randrange(len(expectations)))
    return "an expectation is dropped"


def flip_expectation(rng, certificate):
    one = rng.choice(rng.choice(certificate["proofs"])["expectations"])
    if one["holds"]:
        proof = rng.choice(certificate["proofs"])
        areas = [area for piece in proof["pieces"] for area in piece["areas"]]
        one["where"] = [] if not proof["parameters"] else [copy.deepcopy(rng.choice(areas))]
    else:
        one["where"] = []
    one["holds"] = not one["holds"]
    return "an expectation is flipped"


def flip_verdict(rng, certificate):
    target = rng.choice([certificate, *certificate["proofs"]])
    target["verdict"] = rng.choice([v for v in ("proved", "refuted", "sampled", "incomplete") if v != target["verdict"]])
    return "a verdict is flipped"


def drop_member(rng, certificate):
    _, piece = rng.choice(pieces_of(certificate))
    # Pins and bounds of what no row mentions say nothing.
    rows = [one for one in piece["active"] if not isinstance(one, list) or one[0] not in ("pin", "bound")]
    if not rows:
        return None
    piece["active"].remove(rng.choice(rows))
    return "a member of a basis is dropped"


def widen(rng, certificate):
    proof = rng.choice(certificate["proofs"])
    if not proof["parameters"]:
        return None
    ends = rng.choice(list(proof["parameters"].values()))
    ends[1] = exact(float(ends[1]) + 0.01)
    return "the range is wider"


MUTATIONS = [move_frame, move_frame, move_own_frame, move_slope, move_end, move_end, move_end, drop_piece, drop_expectation,
             flip_expectation, flip_verdict, drop_member, widen]


def refuse(rng, kept):
    """Takes a certificate that is true, changes it, and sees whether it is refused."""
    while True:
        name, document, certificate = rng.choice(kept)
        changed = copy.deepcopy(certificate)
        what = rng.choice(MUTATIONS)(rng, changed)
        if what:
            break
    try:
        check(document, changed)
    except Refused:
        tally.check(True, name)
        return
    tally.check(False, f"{name}: accepted although {what}")
    if os.environ.get("ALS_KEEP"):
        Path(os.environ["ALS_KEEP"]).write_text(json.dumps([certificate, changed], default=float), encoding="utf-8")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--random", type=int, default=100)
    options.add_argument("--mutants", type=int, default=1000)
    given = options.parse_args()
    rng = random.Random(given.seed)
    work = [(name, text, way) for name, text in documents() for way in WAYS]
    work = work[rng.randrange(given.every)::given.every]
    for number in range(given.random):
        text = json.dumps(random_document(random.Random(f"{given.seed} {number}")))
        work.append((f"random document {number}", text, rng.choice(WAYS)))
    kept, pieces, sampled = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for case in json.loads((HERE / "cases.json").read_text(encoding="utf-8")):
            some, open_ones = check_case(case, folder, kept)
            pieces, sampled = pieces + some, sampled + open_ones
        for name, text, way in work:
            some, open_ones = accept(name, text, way, folder, kept)
            pieces, sampled = pieces + some, sampled + open_ones
    small = [one for one in kept if len(json.dumps(one[2], default=float)) < 200_000]
    for _ in range(given.mutants):
        refuse(rng, small)
    print(f"{len(kept)} certificates, {pieces} pieces, {sampled} of them only sampled; {given.mutants} mutants")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
