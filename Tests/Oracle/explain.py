#!/usr/bin/env python3
"""Explanations against the rows of the reference: every one must be a proof.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Oracle/explain.py --edges 2000

For random layouts (layout k has the seed S + k), and their random edits, every attribute of every item is explained.  The
terms have to add up to the value within 1e-9, the value has to be that of the published frame, and the same sum of the
reference's rows has to be the attribute itself, coefficient for coefficient: so it holds whatever the numbers are.  Whether
something is free must be what the library says of ambiguity, and what lost must be violated by as much as is said.
"""

import argparse
import ctypes as C
import json
import random
import sys
import time
from pathlib import Path

import alslib
from alslib import Handle
from generate import Generator
from live import Live
from reference import Expression, Reference
from world import GUIDE, MARGINS, SAFE, VIEW

CONSTRAINT, SIZE, CONTENT, MINIMUM, NOTHING, INSET = range(1, 7)
PARTS = {1: 0, 3: 1, 7: 2, 8: 3}
SUM = 1e-9
ROOT = Path(__file__).resolve().parents[2]


class Explained(C.Structure):
    _fields_ = [("constraint", Handle), ("item", Handle), ("reason", C.c_int32), ("attribute", C.c_int32),
                ("factor", C.c_double), ("value", C.c_double), ("free", C.c_uint32), ("reserved", C.c_uint32)]


class Lost(C.Structure):
    _fields_ = [("constraint", Handle), ("item", Handle), ("attribute", C.c_int32), ("priority", C.c_float),
                ("points", C.c_double), ("winner", Handle), ("winner_count", C.c_uint32), ("reserved", C.c_uint32)]


def bind():
    pointer = C.c_void_p
    for name, more in (("als_explain", [C.POINTER(Explained), C.c_size_t, C.POINTER(C.c_size_t), C.POINTER(C.c_double)]),
                       ("als_explain_lost", [C.POINTER(Lost), C.c_size_t, C.POINTER(C.c_size_t)]),
                       ("als_explain_text_copy", [C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)])):
        alslib._SIGNATURES[name] = [pointer, Handle, C.c_int32] + more
    alslib._SIGNATURES["als_document_read"] = [pointer, C.c_char_p, C.c_size_t, C.POINTER(Handle)]
    alslib._SIGNATURES["als_item_next"] = [pointer, Handle, C.POINTER(Handle)]
    alslib._SIGNATURES["als_alignment_rect"] = [pointer, Handle, C.POINTER(alslib.Rect)]


def explain(live, item, attribute):
    needed, value = C.c_size_t(), C.c_double()
    live._call("als_explain", item, attribute, None, 0, C.byref(needed), C.byref(value))
    terms = (Explained * (needed.value + 1))()
    status = live._call("als_explain", item, attribute, terms, needed.value, C.byref(needed), C.byref(value))
    return status, terms[:needed.value], value.value


def losers(live, item, attribute):
    needed = C.c_size_t()
    live._call("als_explain_lost", item, attribute, None, 0, C.byref(needed))
    lost = (Lost * (needed.value + 1))()
    live._call("als_explain_lost", item, attribute, lost, needed.value, C.byref(needed))
    return lost[:needed.value]


def relative(reference, i, attribute):
    """The attribute in the coordinates of the parent, as the reference says it."""
    world = reference.world
    parent = world.items[i].parent
    box = parent if parent >= 0 else i
    form = reference.attribute(i, attribute, world.right_to_left(box))
    if attribute in (7, 8):
        return form
    left, _, top, _ = reference.edges(box)
    origin, insets = (top, world.items[box].insets[0]) if attribute in (3, 4, 10, 11, 12, 15, 16, 20) else (
        left, world.items[box].insets[1])
    return form.plus(origin, -1.0).plus(Expression(insets))


def form_of(reference, live, numbers, term):
    """What a term keeps at its value."""
    if term.reason == CONSTRAINT:
        return Expression(0.0, reference.rows[live.names[term.constraint.id]].parts)
    if term.reason == INSET:
        return Expression(term.value)
    i, part = numbers[term.item.id], PARTS[term.attribute]
    return Expression(0.0, {reference.base[i] + part: 1.0}) if part > 1 else relative(reference, i, term.attribute)


def same(one, other):
    parts = one.plus(other, -1.0).parts
    size = max([abs(a) for a in one.parts.values()] + [abs(a) for a in other.parts.values()], default=0.0)
    return all(abs(a) <= 1e-7 * (1 + size) for a in parts.values())


def judge(live, reference, x, numbers, i, attribute, problems):
    status, terms, value = explain(live, live.items[i], attribute)
    if status != alslib.OK:
        problems.append("item %d attribute %d: status %d" % (i, attribute, status))
        return
    amounts = [t.factor * t.value for t in terms]
    scale = 1 + max([abs(value)] + [abs(a) for a in amounts])
    where = "item %d attribute %d" % (i, attribute)
    if not abs(sum(amounts) - value) <= SUM * scale:
        problems.append("%s: the terms sum to %.17g, the value is %.17g" % (where, sum(amounts), value))
    form = relative(reference, i, attribute)
    shown = form.constant + sum(a * x[v] for v, a in form.parts.items())
    if not abs(shown - value) <= 1e-8 * scale:
        problems.append("%s: explained is %.17g, published %.17g" % (where, value, shown))
    total = Expression()
    for term in terms:
        total = total.plus(form_of(reference, live, numbers, term), term.factor)
    if not same(form, total):
        problems.append("%s: the terms do not make the attribute" % where)
    item = reference.world.items[i]
    if attribute in PARTS and item.kind in (VIEW, GUIDE) and (item.parent >= 0 or attribute > 6):
        free = bool(live.ambiguity(i) & alslib.FREE_BITS[PARTS[attribute]])
        if free != any(t.free for t in terms):
            problems.append("%s: ambiguous %d, explained as %d" % (where, free, any(t.free for t in terms)))


def judge_losers(live, reference, x, i, attribute, problems):
    found = losers(live, live.items[i], attribute)
    for lost in found:
        if not 0 < lost.priority < 1000 or lost.points == 0:
            problems.append("item %d attribute %d: lost %g points at %g" % (i, attribute, lost.points, lost.priority))
        if lost.constraint.id:
            row = reference.rows[live.names[lost.constraint.id]]
            if abs(row.violation(x) - abs(lost.points)) > 1e-7 * row.scale(x):
                problems.append("a loser is off by %.17g, not %.17g" % (row.violation(x), lost.points))
    return len(found)


def judge_text(live, i, attribute, problems):
    needed = C.c_size_t()
    live._call("als_explain_text_copy", live.items[i], attribute, None, 0, C.byref(needed))
    buffer = C.create_string_buffer(needed.value + 1)
    live._call("als_explain_text_copy", live.items[i], attribute, buffer, needed.value + 1, C.byref(needed))
    if not buffer.value.decode().endswith("\n"):
        problems.append("item %d attribute %d: no text" % (i, attribute))


def judge_layout(live, world, chooser, most):
    """(edges explained, terms, losers, problems) of the layout as it is solved."""
    reference, problems, terms, lost = Reference(world), [], 0, 0
    order = reference.order
    x = reference.values(live.frames(order))
    numbers = {live.items[i].id: i for i in order}
    special = [i for i, item in enumerate(world.items) if item.kind in (SAFE, MARGINS) and item.parent in reference.base]
    cases = [(i, a) for i in order + special for a in range(1, 21)]
    chooser.shuffle(cases)
    for i, attribute in cases[:most]:
        judge(live, reference, x, numbers, i, attribute, problems)
        lost += judge_losers(live, reference, x, i, attribute, problems)
        judge_text(live, i, attribute, problems)
        terms += len(explain(live, live.items[i], attribute)[1])
    return min(most, len(cases)), terms, lost, problems


def one(seed, most):
    chooser = random.Random(seed)
    generator = Generator(seed)
    world, live = generator.world, Live()
    edges, terms, lost, problems = 0, 0, 0, []
    try:
        live.play(generator.layout())
        for turn in range(3):
            for step in [step for _ in range(4 * turn) for step in generator.edit()]:
                live.apply(step)
            live.solve()
            if live.report.unsettled:
                continue
            done = judge_layout(live, world, chooser, most)
            edges, terms, lost = edges + done[0], terms + done[1], lost + done[2]
            problems += done[3]
    finally:
        live.close()
    return edges, terms, lost, problems


def documents():
    """Every document of the corpus and of the examples that can be read."""
    folder = ROOT / "Tests" / "Corpus"
    for file in ("gone_views.json", "pixels.json", "fitting.json", "semantics.json"):
        for case in json.loads((folder / file).read_text())["cases"]:
            if "document" in case and "error" not in case:
                yield "%s: %s" % (file, case["name"]), json.dumps(case["document"])
    for path in sorted((ROOT / "bindings" / "c" / "examples").glob("**/*.json")):
        yield path.name, path.read_text()


def judge_document(text):
    """(edges, problems) of a document: values are those of the published rectangle, and the terms add up to them."""
    live, problems, edges, root = Live(), [], 0, Handle()
    try:
        live._call("als_document_read", text.encode(), len(text.encode()), C.byref(root))
        live.solve()
        if live.report.unsettled:
            return 0, []
        item, after = Handle(), Handle()
        while live._call("als_item_next", item, C.byref(after)) == alslib.OK:
            item, rect = Handle(after.id), alslib.Rect()
            live._call("als_alignment_rect", item, C.byref(rect))
            known = {1: rect.x, 2: rect.x + rect.width, 3: rect.y, 4: rect.y + rect.height, 7: rect.width, 8: rect.height,
                     9: rect.x + rect.width / 2, 10: rect.y + rect.height / 2}
            for attribute in range(1, 21):
                status, terms, value = explain(live, item, attribute)
                total, edges = sum(t.factor * t.value for t in terms), edges + 1
                scale = 1 + max([abs(value)] + [abs(t.factor * t.value) for t in terms])
                if status != alslib.OK or not abs(total - value) <= SUM * scale or (
                        attribute in known and not abs(known[attribute] - value) <= SUM * scale):
                    problems.append("attribute %d: status %d, %.17g from terms of %.17g" % (attribute, status, value, total))
    finally:
        live.close()
    return edges, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edges", type=int, default=2000)
    parser.add_argument("--each", type=int, default=20, help="edges of one layout")
    parser.add_argument("--seed", type=int, default=90000)
    options = parser.parse_args()
    alslib.library()
    bind()
    began, seed, edges, terms, lost, wrong = time.monotonic(), options.seed, 0, 0, 0, 0
    for name, text in documents():
        count, problems = judge_document(text)
        edges, wrong = edges + count, wrong + len(problems)
        for problem in problems[:4]:
            print("FAIL %s: %s" % (name, problem), flush=True)
    written, least = edges, edges + options.edges
    while edges < least:
        done = one(seed, options.each)
        edges, terms, lost, wrong = edges + done[0], terms + done[1], lost + done[2], wrong + len(done[3])
        for problem in done[3][:4]:
            print("FAIL seed %d: %s" % (seed, problem), flush=True)
        seed += 1
    print("explanations: %d edges of documents, %d of %d random layouts, %d terms, %d preferences that lost, in %.1f s: %d wrong" % (
        written, edges - written, seed - options.seed, terms, lost, time.monotonic() - began, wrong))
    print("%d passed, %d failed" % (edges - wrong, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
