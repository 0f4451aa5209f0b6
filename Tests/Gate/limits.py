"""Every figure at which the library stops is in a test: the names in Limits.swift, and the fields of als_limits."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "faces"))
from header import read  # noqa: E402

FIELDS = {"max_nesting": "nesting", "max_items": "items", "max_constraints": "constraints", "max_text_bytes": "textBytes",
          "max_memory_bytes": "memoryBytes", "max_pivots": "pivots",
          "max_work": "work"}

figures = set(re.findall(r"static let (\w+)", next(ROOT.glob("Sources/ALSCore/**/Limits.swift")).read_text()))
figures |= {FIELDS.get(field.name, field.name) for field in read().structs["als_limits"] if field.name != "struct_size"}
tested = set(re.findall(r"LIMIT\((\w+)\);", (Path(__file__).parent / "limits.c").read_text()))
for name in sorted(figures - tested):
    print(f"failed: no test stops at {name}")
for name in sorted(tested - figures):
    print(f"failed: {name} is no figure any more")
print(f"{len(figures & tested)} passed, {len(figures ^ tested)} failed")
sys.exit(1 if figures ^ tested else 0)
