"""Proofs of documents with flows against samples: what is proved holds at every sample, and every witness fails.

    python3 Tests/Oracle/flow_proofs.py [--documents N] [--samples N] [--seed N]
"""
import argparse
import ctypes as C
import json
import random
import sys

from flows import Flow, Maker
from rule_proofs import (HEIGHT, INCOMPLETE, PROVED, REFUTED, SAMPLED, TEXT_SCALE, WIDTH, Failure, Interval, Judged, NOT_SOLVED, Proof, Spec)
from rules import Layout, P, Size, lib

lib.als_layout_scale_content.argtypes = [P, C.c_double, C.c_double]


def expectations(r, document):
    items = [child["name"] for child in document["root"]["children"][0]["children"]]
    found = [{"expect": "satisfiable"}] if r.random() < 0.5 else []
    for _ in range(r.randint(1, 4)):
        a, b = r.choice(items), r.choice(items)
        kind = r.randrange(5)
        if kind == 0:
            found.append({"expect": "inside", "view": a})
        elif kind == 1 and a != b:
            found.append({"expect": "apart", "views": [a, b]})
        elif kind == 2:
            found.append({"expect": f"box.height <= {r.choice([30, 60, 100, 200, 400])}"})
        elif kind == 3 and a != b:
            found.append({"expect": f"{a}.{r.choice(['top', 'left'])} <= {b}.{r.choice(['bottom', 'right'])} + {r.choice([0, 20, 100])}"})
        else:
            found.append({"expect": f"{a}.width <= {r.choice([30, 80, 120, 200])}"})
    # A relation compares attributes of one axis.
    return [e for e in found if not (" <= " in e["expect"] and ("top" in e["expect"]) != ("bottom" in e["expect"]))]


def judged(text, width, height, scale):
    """The indices of what fails, or None where the rounds do not end."""
    layout = Layout(text)
    lib.als_item_set_size(layout.pointer, layout.items["root"], Size(width, height))
    if scale != 1:
        assert lib.als_layout_scale_content(layout.pointer, scale, 1.0) == 0
    layout.solve()
    count, found = C.c_size_t(), set()
    status = lib.als_expectations_judge(layout.pointer, scale, None, C.byref(count))
    if status == NOT_SOLVED:
        return None
    assert status == 0, status
    for k in range(count.value):
        one = Judged(struct_size=C.sizeof(Judged))
        lib.als_expectation_failure_get(layout.pointer, k, C.byref(one))
        found.add(one.index)
    return found


def sizes(r, document):
    """Sizes at and beside those where a line breaks."""
    box = document["root"]["children"][0]
    flow = Flow(document, box, False)
    lengths, found = flow.lengths(1e6), []
    at = r.randrange(max(1, len(lengths)))
    total = sum(lengths[at:at + r.randint(1, 4)]) + flow.spacing * r.randint(0, 3) + flow.before + flow.after
    return total + r.choice([0, 0, 1e-3, -1e-3, 0.5, -0.5])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--samples", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    wrong, verdicts, samples, witnesses = 0, [0] * 5, 0, 0
    for number in range(args.documents):
        maker = Maker(args.seed * 1_000_033 + number)
        document = maker.document()
        r = random.Random(number)
        document["expect"] = expectations(r, document)
        document["root"]["size"] = [320, 480]
        text = json.dumps(document)
        layout = Layout(text)
        parameters = [WIDTH, HEIGHT, WIDTH | HEIGHT, TEXT_SCALE, WIDTH | TEXT_SCALE][number % 5]
        spec = Spec(struct_size=C.sizeof(Spec), parameters=parameters, width=Interval(60, 600), height=Interval(60, 600),
                    text_scale=Interval(0.8, 2))
        if args.verbose:
            print(number, text, flush=True)
        status = lib.als_prove(layout.pointer, C.byref(spec), None)
        if status < 0 and status != -9:
            wrong += 1
            print(f"document {number}: als_prove returned {status}: {text}")
            continue
        proof = Proof(struct_size=C.sizeof(Proof))
        lib.als_proof_get(layout.pointer, C.byref(proof))
        verdicts[proof.verdict] += 1
        for k in range(proof.failures):
            one = Failure(struct_size=C.sizeof(Failure))
            assert lib.als_proof_failure_get(layout.pointer, k, C.byref(one)) == 0
            index = C.c_int64(one.expectation).value
            witnesses += 1
            found = judged(text, one.width, one.height, one.text_scale)
            if found is not None and index not in found:
                wrong += 1
                print(f"document {number}: expectation {index} holds at its witness {one.width} x {one.height} @ {one.text_scale}: {text}")
        if proof.verdict in (SAMPLED, INCOMPLETE) or status == -9:
            continue
        for k in range(args.samples):
            width, height, scale = 320, 480, 1.0
            if parameters & WIDTH:
                width = min(600, max(60, sizes(r, document))) if k % 2 else r.uniform(60, 600)
            if parameters & HEIGHT:
                height = min(600, max(60, sizes(r, document))) if k % 2 else r.uniform(60, 600)
            if parameters & TEXT_SCALE:
                scale = r.uniform(0.8, 2)
            samples += 1
            more = judged(text, width, height, scale)
            if more and proof.verdict == PROVED:
                wrong += 1
                print(f"document {number}: {sorted(more)} fail at {width} x {height} @ {scale}, and were proved: {text}")
                break
        if wrong > 5:
            sys.exit(1)
    print(f"{args.documents} proofs: {verdicts[PROVED]} proved, {verdicts[REFUTED]} refuted, {verdicts[SAMPLED]} sampled, "
          f"{verdicts[INCOMPLETE]} incomplete; {samples} samples, {witnesses} witnesses, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
