"""What the `als` tool prints for wrong input, compared byte for byte with errors.txt.

    python3 Tests/Corpus/errors.py [--record]       ALS_TOOL names the tool

A block of errors.txt is a line `== title`, the input, a line `--` and what is printed.  The input is a line of "constraints" in
the document below, or a whole document when it begins with `{ "als"` or the title ends in `(whole)`.  --record writes what is printed
now; it is then read and judged, since the tool does not know whether a person could act on it.
"""
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOL = os.environ.get("ALS_TOOL", "als")
FILE = Path(__file__).resolve().parent / "errors.txt"
# What a document can do wrong: the other kinds are those of calls.
KINDS = ("EMPTY SYNTAX NAME_VIEW NAME_METRIC NAME_ATTR RELATION PRIORITY DUPLICATE_TERM TYPE NO_SUPERVIEW NO_SAFE_AREA "
         "ATTR_PAIR LOCATION_CONSTANT NOT_FINITE OPTIONS NO_COMMON_ANCESTOR NAME_EXISTS STACK_EXISTS JSON DOCUMENT LIMIT CYCLE").split()
BEFORE = """{ "als": 1, "metrics": { "pad": 15, "wide": 120, "high": 750 }, "root": { "name": "root", "size": [320, 480], "children": [
  { "name": "header" }, { "name": "title", "children": [ { "name": "icon" } ] }, { "name": "field" }, { "name": "button" }
], "guides": [ { "name": "gutter" } ] }, "constraints": [
"""
AFTER = "\n] }\n"


def blocks(text):
    """(title, input, printed) of each block, behind the lines that stand before the first."""
    head, *rest = text.split("\n== ")
    for block in rest:
        title, body = block.split("\n", 1)
        source, printed = body.split("\n--\n", 1)
        yield title, source, printed.strip("\n")


def written(head, parts):
    return head + "".join(f"\n== {title}\n{source}\n--\n{printed}\n" for title, source, printed in parts)


def printed_for(title, source):
    whole = title.endswith("(whole)")
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write((source if whole else BEFORE + source + AFTER).encode("utf-8", "surrogateescape"))
        file.flush()
        done = subprocess.run([TOOL, "check", file.name], capture_output=True, timeout=60)
        said = done.stderr.decode("utf-8", "surrogateescape").replace(file.name, "FILE").strip("\n")
        if done.returncode != 2 or done.stdout:
            said = f"exit {done.returncode}: {said or done.stdout.decode()}"
        return said


def main():
    text = FILE.read_bytes().decode("utf-8", "surrogateescape")
    parts = list(blocks(text))
    with ThreadPoolExecutor(2) as pool:
        now = list(pool.map(lambda part: printed_for(part[0], part[1]), parts))
    if "--record" in sys.argv[1:]:
        head = text.split("\n== ")[0]
        fresh = [(title, source, said) for (title, source, _), said in zip(parts, now)]
        FILE.write_bytes(written(head, fresh).encode("utf-8", "surrogateescape"))
    bad = 0
    for (title, source, printed), said in zip(parts, now):
        if said != printed or not said.startswith("FILE"):
            bad += 1
            print(f"failed: {title}: {source}\n{said}\n  and not\n{printed}")
    for kind in KINDS:
        if not any(f": error[{kind}]: " in said for said in now):
            bad += 1
            print(f"failed: no block shows {kind}")
    print(f"{len(parts) - bad} checks passed, {bad} failed")
    return 1 if bad or not parts else 0


if __name__ == "__main__":
    sys.exit(main())
