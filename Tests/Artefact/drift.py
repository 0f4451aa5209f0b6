"""The compiler compares the exported functions with als.h.

`@_cdecl` accepts any signature, so each is rewritten to `@c(name) @implementation` in a copy: then a function that differs
from its declaration, or has none, does not compile.

The same run finds conversions of a float to a whole number: Int(NaN) ends the process, so numbers are checked and converted with
Int(exactly:).  Initialisers of our own stand before the library's, and whoever uses one is warned about.
"""
import re
import shutil
import tempfile
from pathlib import Path

from common import ROOT, Tally, declared, run

WHOLE = ["Int", "UInt"] + [f"{sign}Int{bits}" for sign in ("", "U") for bits in (8, 16, 32, 64)]
REMARK = "a float may be no number"
FLOATS = "\n".join(f'extension {whole} {{ @available(*, deprecated, message: "{REMARK}") init(_ source: {kind}) {{ self = 0 }} }}'
                   for whole in WHOLE for kind in ("Double", "Float"))

EXPORT = re.compile(r'@_cdecl\("(als_\w+)"\)')

tally = Tally()
with tempfile.TemporaryDirectory() as folder:
    found, files = set(), []
    for source in sorted((ROOT / "Sources" / "ALSExports").glob("**/*.swift")):
        text = source.read_text()
        found |= set(EXPORT.findall(text))
        copy = Path(folder) / source.name
        copy.write_text(EXPORT.sub(r"@c(\1) @implementation", text))
        files.append(copy)
    floats = Path(folder) / "Floats.swift"
    floats.write_text(FLOATS)
    files.append(floats)
    files += sorted((ROOT / "Sources" / "ALSCore").glob("**/*.swift"))
    done = run(shutil.which("swiftc"), "-typecheck", "-module-name", "ALSImage", "-swift-version", "6", "-parse-as-library", "-wmo",
               "-enable-experimental-feature", "Embedded", "-I", ROOT / "include", "-I", ROOT / "Sources/CALSSys/include", *files)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    tally.check(done.returncode == 0, "the exports differ from als.h:\n" + "\n".join(errors or [done.stderr[-2000:]]))
    bare = [line for line in done.stderr.splitlines() if "warning:" in line and REMARK in line]
    tally.check(not bare, "a float is converted without a check:\n" + "\n".join(bare))
    for name in sorted(declared() | found):
        tally.check(name in found and name in declared(), f"{name} is {'declared' if name in declared() else 'exported'} only")
tally.end()
