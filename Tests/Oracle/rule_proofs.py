"""Proofs of documents with conditions against samples: what is proved holds at every sample, and every witness fails.

    python3 Tests/Oracle/rule_proofs.py [--documents N] [--samples N] [--seed N]
"""
import argparse
import ctypes as C
import json
import random
import sys

from rules import Layout, Maker, P, Size, lib

NOT_SOLVED = 3
PROVED, REFUTED, SAMPLED, INCOMPLETE = 1, 2, 3, 4
WIDTH, HEIGHT, TEXT_SCALE = 1, 2, 4
CUTS = [200, 320, 400, 480, 600]


class Interval(C.Structure):
    _fields_ = [("low", C.c_double), ("high", C.c_double)]


class Spec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("parameters", C.c_uint32), ("root", C.c_uint64), ("width", Interval), ("height", Interval),
                ("text_scale", Interval), ("direction", C.c_int32), ("flags", C.c_uint32), ("gone", P), ("gone_count", C.c_size_t),
                ("max_work", C.c_uint64)]


class Proof(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("verdict", C.c_int32), ("pieces", C.c_size_t), ("failures", C.c_size_t),
                ("not_reached", C.c_size_t), ("work", C.c_uint64)]


class Failure(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("expectation", C.c_size_t), ("axis", C.c_int32), ("left_out", C.c_uint32),
                ("views", C.c_size_t), ("regions", C.c_size_t), ("because", C.c_size_t), ("width", C.c_double), ("height", C.c_double),
                ("text_scale", C.c_double), ("measured", C.c_double), ("wanted", C.c_double)]


class Judged(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("index", C.c_int64), ("item", C.c_uint64), ("other", C.c_uint64),
                ("constraint", C.c_uint64), ("axis", C.c_int32), ("has_numbers", C.c_int32), ("measured", C.c_double), ("wanted", C.c_double)]


for name, types in {"als_prove": [P, P, P], "als_proof_get": [P, P], "als_proof_failure_get": [P, C.c_size_t, P],
                    "als_expectations_judge": [P, C.c_double, P, P], "als_expectation_failure_get": [P, C.c_size_t, P]}.items():
    getattr(lib, name).argtypes = types


def expectations(maker):
    r, views, found = maker.r, maker.views, []
    for _ in range(r.randint(2, 6)):
        a, b = r.sample(views, 2)
        kind = r.randrange(6)
        one = [{"expect": "satisfiable"}, {"expect": "inside", "view": a}, {"expect": "fits", "view": a}, {"expect": "apart", "views": [a, b]},
               {"expect": "at-least", "view": a, "size": [r.choice([5, 20, 40]), None]},
               {"expect": f"{a}.{r.choice(['left', 'leading', 'width'])} <= {b}.{r.choice(['left', 'width'])} + {r.choice([0, 50, 200])}"}][kind]
        if kind == 5 and one["expect"].count("left") + one["expect"].count("width") + one["expect"].count("leading") != 2:
            continue
        if kind == 5:
            one["expect"] = f"{a}.width <= {b}.width + {r.choice([0, 50, 200])}" if r.random() < 0.5 else f"{a}.left <= {b}.left + {r.choice([0, 50, 200])}"
        if r.random() < 0.3:
            one["when"] = maker.condition()
        found.append(one)
    return found


def judged(layout, width, height):
    lib.als_item_set_size(layout.pointer, layout.items["root"], Size(width, height))
    layout.solve()
    count, found = C.c_size_t(), set()
    status = lib.als_expectations_judge(layout.pointer, 1.0, None, C.byref(count))
    if status == NOT_SOLVED:  # its rounds do not end
        return None
    assert status == 0, status
    for k in range(count.value):
        one = Judged(struct_size=C.sizeof(Judged))
        lib.als_expectation_failure_get(layout.pointer, k, C.byref(one))
        found.add(one.index)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong, verdicts, samples, witnesses = 0, [0] * 5, 0, 0
    for number in range(args.documents):
        maker = Maker(args.seed * 1_000_033 + number, frames=number % 3 == 0)
        document = maker.document()
        document["expect"] = expectations(maker)
        text = json.dumps(document)
        layout = Layout(text)
        r = random.Random(number)
        spec = Spec(struct_size=C.sizeof(Spec), parameters=WIDTH if number % 4 else WIDTH | HEIGHT, width=Interval(100, 700),
                    height=Interval(100, 600))
        status = lib.als_prove(layout.pointer, C.byref(spec), None)
        if status < 0 and status != -9:
            wrong += 1
            print(f"document {number}: als_prove returned {status}: {text}")
            continue
        proof = Proof(struct_size=C.sizeof(Proof))
        lib.als_proof_get(layout.pointer, C.byref(proof))
        verdicts[proof.verdict] += 1
        refuted = set()
        fresh = Layout(text)
        for k in range(proof.failures):
            one = Failure(struct_size=C.sizeof(Failure))
            assert lib.als_proof_failure_get(layout.pointer, k, C.byref(one)) == 0
            index = C.c_int64(one.expectation).value
            refuted.add(index)
            witnesses += 1
            # The verdict is right there too, but the witness may be the one size at which an equality holds.
            if any(f"root.{side} {sign} {value:g}" in text for side, value in (("width", one.width), ("height", one.height))
                   for sign in ("==", "!=")):
                continue
            found = judged(fresh, one.width, one.height)
            if found is not None and index not in found:
                wrong += 1
                print(f"document {number}: expectation {index} holds at its witness {one.width} x {one.height}: {text}")
        if proof.verdict in (SAMPLED, INCOMPLETE) or status == -9:
            continue
        for k in range(args.samples):
            width = r.choice(CUTS) if k % 4 == 0 else r.uniform(100, 700)
            height = 480 if not spec.parameters & HEIGHT else r.choice(CUTS) if k % 4 == 1 else r.uniform(100, 600)
            samples += 1
            more = judged(fresh, width, height)
            if more and proof.verdict == PROVED:
                wrong += 1
                print(f"document {number}: {sorted(more)} fail at {width} x {height}, and were proved: {text}")
                break
        if wrong > 5:
            sys.exit(1)
    print(f"{args.documents} proofs: {verdicts[PROVED]} proved, {verdicts[REFUTED]} refuted, {verdicts[SAMPLED]} sampled, "
          f"{verdicts[INCOMPLETE]} incomplete; {samples} samples, {witnesses} witnesses, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
