"""The files of the `als` command form no circle: each uses functions of others, and none of those leads back to it.

    python3 Tests/Artefact/tool_files.py [-v]      -v: prints what each file uses
"""
import re
import sys
from collections import defaultdict

from common import ROOT, Tally

SOURCES = ROOT / "Sources" / "als-tool"
NOISE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DEFINITION = re.compile(r"^(?!static|typedef|#|extern)[a-z][\w \t*]*?\b(\w+)\([^;{]*\)\s*\{", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def uses(codes):
    """file -> {file it uses: names it uses of it}"""
    home = {name: path for path, code in codes.items() for name in DEFINITION.findall(code)}
    found = {path: defaultdict(set) for path in codes}
    for path, code in codes.items():
        for name in set(re.findall(r"\b[a-z]\w*\b", code)) & set(home):
            if home[name] != path:
                found[path][home[name]].add(name)
    return found


def circles(arrows):
    """The largest sets of files that lead to each other."""
    reach = {}
    for start in arrows:
        seen, todo = set(), [start]
        while todo:
            for after in arrows[todo.pop()]:
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        reach[start] = seen
    return {frozenset(other for other in reach[start] if start in reach[other]) for start in arrows if start in reach[start]}


def main():
    tally = Tally()
    texts = {path.name: path.read_text() for path in sorted(SOURCES.glob("*.[ch]"))}
    codes = {name: NOISE.sub(" ", text) for name, text in texts.items() if name.endswith(".c")}
    found = uses(codes)
    if "-v" in sys.argv:
        for name, others in found.items():
            print(f"{name}: " + "; ".join(f"{other} ({', '.join(sorted(words))})" for other, words in sorted(others.items())))
    names = [name for path, code in codes.items() for name in DEFINITION.findall(code)]
    for name in codes:
        tally.check(name == "main.c" or any(name in others for others in found.values()), f"nothing uses {name}")
    tally.check(len(names) == len(set(names)), "two files define a function of the same name")
    for what, arrows in (("functions", found), ("headers", {name: set(INCLUDE.findall(text)) & set(texts) for name, text in texts.items()})):
        for circle in circles(arrows):
            tally.check(False, f"a circle of {what}: {', '.join(sorted(circle))}")
        tally.check(True, what)
    tally.end()


main()
