"""Writes everything that is made from als.h:  make faces

    python3 bindings/faces/make.py           writes it
    python3 bindings/faces/make.py --check   says whether it is current
"""
import sys

import exports
import javascript
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


def main():
    due = []
    for name, text in made(read()).items():
        path = ROOT / name
        if not path.exists() or path.read_text() != text:
            due.append(name)
            if "--check" not in sys.argv:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
    if "--check" not in sys.argv:
        return 0
    for name in due:
        print(f"{name} is not what als.h says now: make faces")
    print(f"{len(made(read())) - len(due)} checks passed, {len(due)} failed")
    return 1 if due else 0


if __name__ == "__main__":
    sys.exit(main())
