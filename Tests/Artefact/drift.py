"""The compiler compares the exported functions with als.h.

`@_cdecl` accepts any signature, so each is rewritten to `@c(name) @implementation` in a copy: then a function that differs
from its declaration, or has none, does not compile.
"""
import re
import shutil
import tempfile
from pathlib import Path

from common import ROOT, Tally, declared, run

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
    files += sorted((ROOT / "Sources" / "ALSCore").glob("**/*.swift"))
    done = run(shutil.which("swiftc"), "-typecheck", "-module-name", "ALSImage", "-swift-version", "6", "-parse-as-library", "-wmo",
               "-enable-experimental-feature", "Embedded", "-I", ROOT / "include", "-I", ROOT / "Sources/CALSSys/include", *files)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    tally.check(done.returncode == 0, "the exports differ from als.h:\n" + "\n".join(errors or [done.stderr[-2000:]]))
    for name in sorted(declared() | found):
        tally.check(name in found and name in declared(), f"{name} is {'declared' if name in declared() else 'exported'} only")
tally.end()
