#!/usr/bin/env python3
"""Writes seeds for the fuzz targets into a folder: the texts, shorthand keys and documents of the corpus and examples, and
documents with constants and multipliers near the ends of their ranges.

    python3 Tests/Fuzz/seeds.py FOLDER
"""

import hashlib
import json
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def corpus_documents():
    """Every document of the corpus and every example, in the order of their files."""
    for folder in ("Tests/Corpus", "bindings/c/examples"):
        for where, folders, files in os.walk(os.path.join(ROOT, folder)):
            folders.sort()
            for name in sorted(files):
                if not name.endswith(".json"):
                    continue
                with open(os.path.join(where, name), encoding="utf-8") as file:
                    content = json.load(file)
                cases = content.get("cases") if isinstance(content, dict) else None
                for case in cases if isinstance(cases, list) else [{"document": content}]:
                    if isinstance(case, dict) and "document" in case:
                        yield case["document"]


def large_number(maker):
    """A constant of 1e8 and more, to the 1e9 that als.h allows; or one that is tiny beside it."""
    if maker.randrange(5) == 0:
        return maker.choice([0, 1, 0.001, 1e-6, 50])
    size = maker.choice([1e8, 123456789.5, 1e8 + 1, 5e8, 999999999, 999999999.9, 1e9])
    return size if maker.randrange(3) else -size


def large_equation(maker, names):
    first, second = maker.choice(names), maker.choice(names)
    attribute = maker.choice(["width", "height", "left", "top", "right", "leading", "centerX"])
    relation = maker.choice(["==", "==", "<=", ">="])
    priority = maker.choice(["", "", " @ 999", " @ 999.5", " @ 1"])
    if attribute in ("width", "height") and maker.randrange(3) == 0:
        return f"{first}.{attribute} {relation} {abs(large_number(maker)):.17g}{priority}"
    multiplier = maker.choice([1, 1, 2, 0.5, 1e-6, 1e-3, 1 / 3, 1e3, 999999, 1e6]) if attribute in ("width", "height") else 1
    constant = large_number(maker)
    sign = "-" if constant < 0 else "+"
    return f"{first}.{attribute} {relation} {second}.{attribute} * {multiplier:.17g} {sign} {abs(constant):.17g}{priority}"


def large_documents(count):
    """Layouts of three or four views; some equations disagree, some only just hold."""
    maker = random.Random(2)
    for _ in range(count):
        names = ["a", "b", "c", "d"][: maker.choice([3, 4])]
        views = [{"name": name} for name in names]
        for view in views:
            if maker.randrange(3) == 0:
                view["intrinsic"] = [abs(large_number(maker)), abs(large_number(maker))]
        root = {"name": "root", "size": [maker.choice([320, 1e8, 1e9, None]), 200], "children": views}
        equations = [large_equation(maker, names + ["root"]) for _ in range(maker.randrange(3, 9))]
        yield {"als": 1, "root": root, "constraints": ["a.width <= 1e9 @ 999"] * maker.randrange(2) + equations}


def seeds():
    """{target: set of bytes}"""
    found = {name: set() for name in ("any", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document", "calls")}
    for document in [*corpus_documents(), *large_documents(80)]:
        text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
        found["document"].add(text.encode("utf-8", "surrogatepass"))
        entries = document.get("constraints", []) if isinstance(document, dict) else []
        for entry in entries if isinstance(entries, list) else []:
            note(found, entry)
    for document in large_documents(80):
        found["linear"].update(equation.split(" @ ")[0].encode() for equation in document["constraints"])
    maker = random.Random(1)
    for _ in range(200):
        found["calls"].add(bytes(maker.randrange(256) for _ in range(maker.randrange(20, 600))))
        found["builder"].add(bytes(maker.randrange(256) for _ in range(maker.randrange(13, 200))))
    return found


def note(found, entry):
    if isinstance(entry, str):
        entry = {"any": entry}
    if not isinstance(entry, dict):
        return
    if isinstance(entry.get("any"), str) and "[" in entry["any"]:
        found["vfl"].update(part.strip().encode("utf-8", "surrogatepass") for part in entry["any"].split(";"))
    for kind in ("any", "compact", "linear", "vfl", "evfl"):
        if isinstance(entry.get(kind), str):
            found[kind].add(entry[kind].encode("utf-8", "surrogatepass"))
    if isinstance(entry.get("shorthand"), dict):
        lines = [key.encode("utf-8", "surrogatepass") for key in entry["shorthand"]]
        found["shorthand"].add(b"\n".join(lines))
        found["shorthand"].update(line + b"\t" + bytes((k % 5, 3, 1)) for k, line in enumerate(lines))


def main(folder):
    for target, texts in seeds().items():
        where = os.path.join(folder, target)
        os.makedirs(where, exist_ok=True)
        for text in texts:
            with open(os.path.join(where, hashlib.sha1(text).hexdigest()[:16]), "wb") as file:
                file.write(text)
        print("%s: %d seeds" % (target, len(texts)))


if __name__ == "__main__":
    main(sys.argv[1])
