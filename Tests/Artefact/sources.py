"""Rules of the house that can be read off the sources: which folder may name whose types, what may be imported, no paths
of somebody's machine."""
import re
from collections import defaultdict

from common import ROOT, Tally, run

CORE = ROOT / "Sources" / "ALSCore"
# Which other folders' types each folder may name.  Layout.swift, beside them, alone knows all.
MAY_NAME = {
    "Notations": set(),
    "Solver": {"Notations"},
    "Model": {"Notations", "Solver"},
    "Frames": {"Notations", "Model", "Solver"},
    "Diagnostics": {"Notations", "Model", "Solver", "Frames"},
}
DECLARATION = re.compile(r"\b(?:class|struct|enum|protocol|actor|typealias)\s+([A-Z]\w*)")
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')
IMPORT = re.compile(r"^[ \t]*(?:@\w+[ \t]+)?import[ \t]+(?:(?:struct|class|enum|func|let|var|protocol|typealias)[ \t]+)?(\w+)", re.M)
MACHINE = re.compile(r"(?<![\w.$])/(?:work|farm|home|root|Users|tmp/bash_jobs)/\w")
SECOND_HAND = {"Package.resolved"}


def code_of(path):
    return NOISE.sub(" ", path.read_text())


def top_level(code):
    """Types declared outside all braces, extensions aside."""
    outside, depth = [], 0
    for part in re.split(r"([{}])", code):
        if part == "{":
            depth += 1
        elif part == "}":
            depth -= 1
        elif depth == 0:
            outside.append(part)
    return set(DECLARATION.findall(" ".join(outside)))


def arrow(tally):
    codes = {path: code_of(path) for path in sorted(CORE.glob("*/*.swift"))}
    homes, own = defaultdict(set), defaultdict(set)
    for path, code in codes.items():
        own[path.parent.name] |= set(DECLARATION.findall(code))  # nested ones too
        for name in top_level(code):
            homes[name].add(path.parent.name)
    for path, code in codes.items():
        folder = path.parent.name
        if not tally.check(folder in MAY_NAME, f"{folder} is no stage"):
            continue
        words = set(re.findall(r"\b[A-Z]\w*", code)) - own[folder]
        wrong = sorted(w for w in words if w in homes and folder not in homes[w] and not homes[w] & MAY_NAME[folder])
        tally.check(not wrong, f"{path.relative_to(ROOT)} names {wrong} of {[sorted(homes[w]) for w in wrong]}")


def imports(tally):
    allowed = {"ALSCore": {"Synchronization"}, "ALSExports": {"ALSCore", "CALS", "CALSSys", "Synchronization"}}
    for target, names in allowed.items():
        for path in sorted((ROOT / "Sources" / target).glob("**/*.swift")):
            code = code_of(path)
            wrong = set(IMPORT.findall(code)) - names
            tally.check(not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}")
            if target == "ALSCore":
                tally.check("@_cdecl" not in code, f"{path.relative_to(ROOT)} exports; that is for ALSExports")


def paths(tally):
    listed = run("git", "ls-files", cwd=ROOT).stdout.split("\n")
    for name in filter(None, listed):
        path = ROOT / name
        if not path.is_file() or path.name in SECOND_HAND:
            continue
        try:
            found = MACHINE.search(path.read_text())
        except UnicodeDecodeError:
            continue
        tally.check(not found, f"{name} names a path of some machine: {found and found[0]}")


tally = Tally()
arrow(tally)
imports(tally)
paths(tally)
tally.end()
