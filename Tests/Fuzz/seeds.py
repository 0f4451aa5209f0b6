#!/usr/bin/env python3
"""Writes seeds for the fuzz targets into a folder: the texts, shorthand keys and documents of the corpus and examples.

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


def seeds():
    """{target: set of bytes}"""
    found = {name: set() for name in ("any", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document", "calls")}
    for document in corpus_documents():
        text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
        found["document"].add(text.encode("utf-8", "surrogatepass"))
        entries = document.get("constraints", []) if isinstance(document, dict) else []
        for entry in entries if isinstance(entries, list) else []:
            note(found, entry)
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
