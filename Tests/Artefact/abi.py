"""What programs that were compiled against an older als.h rely on: include/als.abi holds it, line by line.

    python3 Tests/Artefact/abi.py           every line of include/als.abi is still true
    python3 Tests/Artefact/abi.py --write   writes the file anew: for additions, which break nobody

Sizes and offsets come from the C compiler, values and declarations from the header.  A struct that begins with struct_size may
grow at its end; nothing else may change.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT, Tally

sys.path.insert(0, str(ROOT / "Tests" / "Gate"))
import alsheader  # noqa: E402

GOLDEN = ROOT / "include" / "als.abi"


def layout_of(header):
    """Lines about structs, as the C compiler sees them."""
    lines = ["#include <als/als.h>", "#include <stdio.h>", "int main(void) {"]
    for name, fields in header.structs.items():
        kind = "growing" if fields[0].name == "struct_size" else "struct"
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
    for name, values in header.enums.items():
        lines += [f"value {name} {constant} {value}" for constant, value in values.items()]
    for name, text in header.defines.items():
        if "INIT" not in name and name != "ALS_API" and not name.startswith("ALS_VERSION"):
            lines.append(f"define {name} {text}")
    for function in header.functions:
        words = [f"{'const ' if p.constant else ''}{p.type}{'*' * p.stars}" for p in function.parameters]
        lines.append(f"function {function.result} {function.name}({', '.join(words) or 'void'})")
    return sorted(lines)


def grown(line, now):
    """A growing struct that is as large as it was, or larger."""
    match = re.fullmatch(r"growing (\w+) size (\d+) align (\d+)", line)
    if not match:
        return False
    for other in now:
        found = re.fullmatch(rf"growing {match[1]} size (\d+) align (\d+)", other)
        if found:
            return int(found[1]) >= int(match[2]) and found[2] == match[3]
    return False


now = lines_of(alsheader.read())
if "--write" in sys.argv:
    GOLDEN.write_text("\n".join(now) + "\n")
    print(f"{len(now)} lines written")
    sys.exit(0)
tally, known = Tally(), GOLDEN.read_text().splitlines()
for line in known:
    tally.check(line in now or grown(line, now), f"programs rely on this, and it is not so any more: {line}")
fresh = sorted(set(now) - set(known))
if fresh:
    print(f"{len(fresh)} additions since als.abi was written, {fresh[0]!r} among them; Tests/Artefact/abi.py --write notes them")
tally.end()
