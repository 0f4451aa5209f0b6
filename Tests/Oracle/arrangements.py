"""Stacks and grids against formulas: packed members with a bias, spaces around and between, weights, and columns of a least width.

    python3 Tests/Oracle/arrangements.py [--stacks N] [--grids N] [--seed N]
"""
import argparse
import json
import random
import sys

from rules import Layout, differ, lib

EDIT = {"size": [333, 222], "direction": "rtl", "metrics": {}, "gone": {}}


def stack_case(r):
    """A document, its members with their contents, and what a formula needs."""
    vertical, count = r.random() < 0.4, r.randint(1, 6)
    kind = r.choice(("packed", "spaceAround", "spaceEvenly", "fill"))
    sizes = [r.randint(0, 160) / 2 for _ in range(count)]
    names = [f"v{k}" for k in range(count)]
    gone = [name for name in names if r.random() < 0.15]
    spacing = r.choice((0, 4, 7.5))
    entry = {"stack": "box", "views": names, "distribution": kind, "alignment": "leading", "spacing": spacing, "name": "row"}
    if vertical:
        entry["axis"] = "vertical"
    if kind == "packed" and r.random() < 0.8:
        entry["bias"] = r.choice((0, 1, 0.25, 0.5, r.random()))
    if kind == "fill":
        entry["weights"] = {name: r.choice((1, 2, 0.5, 3)) for name in names if r.random() < 0.8} or {names[0]: 1}
    views = []
    for name, size in zip(names, sizes):
        view = {"name": name, "intrinsic": [10, size] if vertical else [size, 10]}
        if name in gone:
            view["gone"] = True
        views.append(view)
    return {"names": names, "sizes": dict(zip(names, sizes)), "gone": set(gone), "vertical": vertical, "entry": entry, "views": views}


def document(case, length, rtl):
    size = [40, length] if case["vertical"] else [length, 40]
    root = {"name": "root", "size": size, "children": [{"name": "box", "children": case["views"]}]}
    if rtl:
        root["direction"] = "rtl"
    return {"als": 1, "root": root, "constraints": ["box.edges == super.edges", case["entry"]]}


def needed(case):
    shown = [name for name in case["names"] if name not in case["gone"]]
    inner = sum(case["sizes"][name] for name in shown) + case["entry"]["spacing"] * max(len(shown) - 1, 0)
    spacing, kind = case["entry"]["spacing"], case["entry"]["distribution"]
    return inner + {"spaceAround": spacing * (len(shown) > 1), "spaceEvenly": 2 * spacing * (len(shown) > 1)}.get(kind, 0)


def stack_wanted(case, length):
    """Start and size of each visible member from the start of the container."""
    shown = [name for name in case["names"] if name not in case["gone"]]
    sizes, entry = {name: case["sizes"][name] for name in shown}, case["entry"]
    if not shown:
        return {}
    rest = length - sum(sizes.values())
    gap, start = entry["spacing"], 0
    kind, count = entry["distribution"], len(shown)
    if kind == "packed":
        start = entry.get("bias", 0.5) * (rest - gap * (count - 1))
    elif kind == "spaceEvenly" or count == 1 and kind == "spaceAround":
        gap = start = rest / (count + 1)
    elif kind == "spaceAround":
        gap = rest / count
        start = gap / 2
    else:
        weights = {name: weight for name, weight in entry["weights"].items() if name in sizes}
        if not weights:
            return None
        part = (rest - gap * (count - 1)) / sum(weights.values())
        sizes = {name: size + weights.get(name, 0) * part for name, size in sizes.items()}
    wanted = {}
    for name in shown:
        wanted[name] = (start, sizes[name])
        start += sizes[name] + gap
    return wanted


def stack_found(case, frames, length, rtl):
    found = {}
    for name in case["names"]:
        x, y, width, height = frames[name]
        found[name] = (y, height) if case["vertical"] else (length - x - width if rtl else x, width)
    return found


def close(a, b):
    return abs(a - b) <= 1e-9 * (1 + abs(b))


def fail(what, text):
    print(f"{what}\n{json.dumps(text)}")
    sys.exit(1)


def visit(layout, case_document, sizes, names, r, rtl, check):
    """The first layout, saved and read back, and further sizes and gone views against fresh layouts."""
    frames, report = layout.solve()
    if report.conflicts or report.unsettled:
        fail(f"{report.conflicts} conflicts, {report.unsettled} unsettled", case_document)
    check(frames)
    saved = layout.saved()
    again = Layout(saved)
    if '"stack"' not in saved and '"grid"' not in saved:
        fail(f"not saved as such:\n{saved}", case_document)
    if again.saved() != saved or differ(again.solve()[0], frames):
        fail(f"another layout after reading back:\n{saved}", case_document)


def stacks(args):
    r, short = random.Random(args.seed), 0
    for number in range(args.stacks):
        case = stack_case(r)
        least = needed(case)
        rtl = r.random() < 0.3
        length = least + r.choice((0, r.randint(0, 300), r.random() * 100))
        text = document(case, length, rtl)
        layout = Layout(json.dumps(text))

        def check(frames):
            wanted = stack_wanted(case, length)
            found = stack_found(case, frames, length, rtl)
            for name, (start, size) in (wanted or {}).items():
                if not (close(found[name][0], start) and close(found[name][1], size)):
                    fail(f"stack {number}: {name} is at {found[name]}, not {(start, size)}", document(case, length, rtl))

        visit(layout, text, None, case["names"], r, rtl, check)
        for step in range(3):
            turned = r.choice(case["names"])
            case["gone"] ^= {turned}
            for view in case["views"]:
                view["gone"] = view["name"] in case["gone"]
            length = needed(case) + r.randint(0, 300)
            lib.als_edit_begin(layout.pointer)
            layout.set(EDIT | {"gone": {turned: turned not in case["gone"]}})
            layout.solve()
            lib.als_edit_cancel(layout.pointer)
            layout.set({"size": [40, length] if case["vertical"] else [length, 40], "direction": "rtl" if rtl else "ltr",
                        "metrics": {}, "gone": {turned: turned in case["gone"]}})
            frames = layout.solve()[0]
            check(frames)
            name = differ(frames, Layout(json.dumps(document(case, length, rtl))).solve()[0])
            if name and case["gone"] != set(case["names"]):
                fail(f"stack {number}: warm and fresh differ at {name}", document(case, length, rtl))
        # Too little space: nothing grows, and the sizes add up.
        if case["entry"]["distribution"] == "fill" and case["sizes"] and len(case["gone"]) < len(case["names"]):
            length = needed(case) * 0.7
            layout.set({"size": [40, length] if case["vertical"] else [length, 40], "direction": "rtl" if rtl else "ltr", "metrics": {}, "gone": {}})
            frames, report = layout.solve()
            if not report.conflicts:
                found = stack_found(case, frames, length, rtl)
                short += 1
                for name, size in case["sizes"].items():
                    if name not in case["gone"] and name in case["entry"]["weights"] and found[name][1] > size + 1e-9 * (1 + size):
                        fail(f"stack {number}: {name} grows although space is missing", document(case, length, rtl))
    print(f"{args.stacks} stacks agree, {short} of them with too little space")


def grids(args):
    r = random.Random(args.seed + 1)
    most = 0
    for number in range(args.grids):
        count, minimum, spacing = r.randint(1, 14), r.choice((40, 60, 99.5, 160)), r.choice((0, 8, 12.5))
        names = [f"v{k}" for k in range(count)]
        views = [{"name": name, "intrinsic": [r.randint(0, 30), r.randint(5, 40)]} for name in names]
        inset, rtl = r.choice((0, 0, 9)), r.random() < 0.3
        entry = {"grid": "box", "columns": {"minimum": minimum}, "spacing": spacing}
        if r.random() < 0.5:
            entry["views"] = names
        else:
            entry["rows"] = [names[:3], names[3:]]
        box = {"name": "box", "children": views}
        if inset:
            box["contentInsets"] = [inset] * 4
        gone = set()

        def text(width):
            for view in views:
                view["gone"] = view["name"] in gone
            root = {"name": "root", "size": [width, 2000], "children": [box]}
            if rtl:
                root["direction"] = "rtl"
            return {"als": 1, "root": root, "constraints": ["box.edges == super.edges @1000" if loose else "H:|[box]|; V:|[box]", entry]}

        loose = False
        width = r.choice((r.randint(20, 900), minimum * 3 + spacing * 2 + 2 * inset))

        def check(frames):
            nonlocal most
            inner = width - 2 * inset
            columns = max(1, int((inner + spacing) / (minimum + spacing) + 1e-9))
            most = max(most, columns)
            cell = (inner - (columns - 1) * spacing) / columns
            shown = [name for name in names if name not in gone]
            tops = [0]
            for row in range((len(shown) + columns - 1) // columns):
                height = max(view["intrinsic"][1] for view in views if view["name"] in shown[row * columns:(row + 1) * columns])
                tops.append(tops[-1] + height + spacing)
            for place, name in enumerate(shown):
                x, y, w, _ = frames[name]
                left = (place % columns) * (cell + spacing)
                if rtl:
                    left = inner - left - cell
                if not (close(x, left) and close(w, cell) and close(y, tops[place // columns])):
                    fail(f"grid {number}: {name} is at {frames[name]}, not at {(left, tops[place // columns])} with width {cell}; {columns} columns", text(width))

        layout = Layout(json.dumps(text(width)))
        visit(layout, text(width), None, names, r, rtl, check)
        for step in range(3):
            turned = r.choice(names)
            gone ^= {turned}
            if len(gone) == count:
                gone ^= {turned}
            width = r.randint(20 + 2 * inset, 1200)
            lib.als_edit_begin(layout.pointer)
            layout.set(EDIT)
            layout.solve()
            lib.als_edit_cancel(layout.pointer)
            layout.set({"size": [width, 2000], "direction": "rtl" if rtl else "ltr", "metrics": {}, "gone": {turned: turned in gone}})
            frames = layout.solve()[0]
            check(frames)
            name = differ(frames, Layout(json.dumps(text(width))).solve()[0])
            if name:
                fail(f"grid {number}: warm and fresh differ at {name}", text(width))
    print(f"{args.grids} grids with up to {most} columns agree")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--stacks", type=int, default=100)
    parser.add_argument("--grids", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    stacks(args)
    grids(args)


if __name__ == "__main__":
    main()
