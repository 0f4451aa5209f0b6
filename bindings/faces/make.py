"""Writes everything that is made from als.h, and the reference pages of the bindings:  make faces

    python3 bindings/faces/make.py           writes it
    python3 bindings/faces/make.py --check   says whether it is current
"""
import sys

import exports
import javascript
import languages
import reference
import tables
from header import ROOT, read


def made(header):
    return {
        "docs/reference.md": reference.page(header),
        "bindings/python/src/als/_abi.py": tables.ctypes(header),
        "bindings/python/src/als/_enums.py": tables.python(header),
        "bindings/python/src/als/_attributes.py": tables.python_anchors(header),
        "bindings/js/src/abi.js": javascript.script(header),
        "bindings/js/als.d.ts": javascript.types(header, (ROOT / "bindings/js/src/classes.d.ts").read_text()),
        "include/als/hpp/enums.hpp": tables.cpp(header),
        "include/als/hpp/anchors.hpp": tables.cpp_anchors(header),
        "Sources/ALS/Generated/Anchors.swift": tables.swift_anchors(header),
        "Sources/ALS/Generated/Enumerations.swift": tables.swift(header),
        "Sources/ALS/Generated/Structs.swift": tables.swift_structs(header),
        "Sources/ALSExports/Generated/Forwards.swift": exports.forwards(header),
        "Sources/ALSExports/Generated/Names.swift": exports.names(header),
        "Sources/ALSExports/Generated/Sizes.swift": exports.sizes(header),
    }


def pages(_):
    """Made from the bindings, and so from what is made above."""
    return {f"docs/reference-{language}.md": languages.page(language) for language in languages.PAGES}


def main():
    due, count = [], 0
    for step in (made, pages):
        for name, text in step(read()).items():
            path, count = ROOT / name, count + 1
            if not path.exists() or path.read_text() != text:
                due.append(name)
                if "--check" not in sys.argv:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
    if "--check" not in sys.argv:
        return 0
    for name in due:
        print(f"{name} does not match its sources: make faces")
    print(f"{count - len(due)} checks passed, {len(due)} failed")
    return 1 if due else 0


if __name__ == "__main__":
    sys.exit(main())
