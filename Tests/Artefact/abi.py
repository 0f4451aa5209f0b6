"""What programs that were compiled against an older als.h rely on: include/als.abi holds it, line by line.

    python3 Tests/Artefact/abi.py           every line of include/als.abi is still true
    python3 Tests/Artefact/abi.py --write   writes the file anew: for additions, which break nobody

Sizes and offsets come from the C compiler, values and declarations from the header.  A struct that begins with struct_size may
grow at its end; nothing else may change.  Such a struct has a line for each size it has had, and the library accepts all of them
(`make faces` takes them from here).
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT, Tally, header

import exports  # noqa: E402  (its folder is on the path of common)

GOLDEN = ROOT / "include" / "als.abi"


def layout_of(header):
    """Lines about structs, as the C compiler sees them."""
    lines = ["#include <als/als.h>", "#include <stdio.h>", "int main(void) {"]
    for name, fields in header.structs.items():
        kind = "growing" if header.grows(name) else "struct"
        lines.append(f'  printf("{kind} {name} size %zu align %zu\\n", sizeof({name}), _Alignof({name}));')
        for field in fields:
            lines.append(f'  printf("field {name}.{field.name} at %zu size %zu\\n", offsetof({name}, {field.name}), '
                         f"sizeof((({name} *)0)->{field.name}));")
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "abi.c", Path(folder) / "abi"
        source.write_text("\n".join(lines + ["  return 0;", "}", ""]))
        subprocess.run([os.environ.get("ALS_CC", "cc"), "-std=c11", "-I", str(ROOT / "include"), str(source), "-o", str(program)], check=True)
        return subprocess.run([str(program)], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


def lines_of(header):
    lines = layout_of(header)
    for name, enum in header.enums.items():
        lines += [f"value {name} {constant} {value}" for constant, value in enum.values.items()]
    for name, text in header.defines.items():
        if "INIT" not in name and name != "ALS_API" and not name.startswith("ALS_VERSION"):
            lines.append(f"define {name} {text}")
    for function in header.functions:
        words = [f"{'const ' if p.constant else ''}{p.type}{'*' * p.stars}" for p in function.parameters]
        lines.append(f"function {function.result} {function.name}({', '.join(words) or 'void'})")
    return sorted(lines)


def sizes(lines):
    """(size, alignment) of growing structs by name, smallest first."""
    found = {}
    for line in lines:
        match = re.fullmatch(r"growing (\w+) size (\d+) align (\d+)", line)
        if match:
            found.setdefault(match[1], []).append((int(match[2]), int(match[3])))
    return {name: sorted(listed) for name, listed in found.items()}


def holds(line, now, fresh):
    """The line is in the header still, or is about a struct that has grown since."""
    if line in now:
        return True
    return any(size < fresh[name][-1][0] and align == fresh[name][-1][1]
               for name, listed in sizes([line]).items() if name in fresh for size, align in listed)


def grows_at_its_end(tally, known, now):
    """A field that is new lies beyond all that older programs hold: in a hole before, they would not have set it."""
    before = sizes(known)
    for line in set(now) - set(known):
        match = re.fullmatch(r"field (\w+)\.(\w+) at (\d+) size \d+", line)
        if match and match[1] in before:
            tally.check(int(match[3]) >= before[match[1]][-1][0], f"{match[1]}.{match[2]} lies inside what {match[1]} was before")


def computed(tally, header, now):
    """What is made for pointers of four bytes rests on our own reckoning: for eight it agrees with the compiler."""
    for name in header.structs:
        size, align, places = exports.layout(header, name, 8)
        wanted = [f"{'growing' if header.grows(name) else 'struct'} {name} size {size} align {align}"]
        wanted += [f"field {name}.{field} at {at} size {count}" for field, (at, count) in places.items()]
        tally.check(set(wanted) <= set(now), f"{name} is laid out otherwise than bindings/faces/exports.py thinks")


header = header()
now, known = lines_of(header), GOLDEN.read_text().splitlines()
if "--write" in sys.argv:
    kept = [line for line in known if line.startswith("growing ")]
    GOLDEN.write_text("\n".join(sorted({*now, *kept})) + "\n")
    print(f"{len({*now, *kept})} lines written")
    sys.exit(0)
tally = Tally()
for line in known:
    tally.check(holds(line, now, sizes(now)), f"programs rely on this, and it is not so any more: {line}")
grows_at_its_end(tally, known, now)
computed(tally, header, now)
fresh = sorted(set(now) - set(known))
if fresh:
    print(f"{len(fresh)} additions since als.abi was written, {fresh[0]!r} among them; Tests/Artefact/abi.py --write notes them")
tally.end()
