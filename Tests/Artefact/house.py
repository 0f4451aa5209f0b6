"""The map of the house, read off the Swift sources: which files and folders name each other's types, and who writes
whose fields.

    python3 Tests/Artefact/house.py [--map]

An arrow goes from a file to the file that declares a type it names.  With --map all arrows between folders are printed.
"""
import re
import sys
from collections import defaultdict

from common import ROOT, Tally

CORE = ROOT / "Sources" / "ALSCore"
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')
DECLARATION = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect)\s+)*(?:class|struct|enum|protocol|typealias)\s+([A-Z]\w*)", re.M)
BLOCK = re.compile(r"^(?:@\w+\s+)*(?:(?:public|private|fileprivate|final|indirect)\s+)*(class|struct|enum|extension)\s+(?:[A-Z]\w*\.)*([A-Z]\w*)\b[^\n{]*\{\n(.*?)^\}", re.M | re.S)
STORED = re.compile(r"^  (?:@\w+ )?(?:(?:public|package|private|internal|fileprivate|unowned)(?:\((?:set|unsafe)\))? )*(?:var|let) (\w+)\b(.*)$", re.M)
MOST_IN_CIRCLE = 2
# The parts whose state is written in their own folder only, by the names that others know them by.
PARTS = {"problem": "Problem", "altered": "AlteredRows", "tieBreakers": "TieBreakers", "vertex": "Vertex", "basis": "Basis", "pricing": "Pricing",
         "changes": "Changes", "ratioTest": "RatioTest", "simplex": "Simplex", "infeasibility": "Infeasibility", "parametric": "Parametric",
         "canonical": "CanonicalOptimum", "verification": "Verification"}
MUTATING = ("append|removeAll|resize|resizeClean|reserve|popLast|clear|clearAll|add|fill|insert|remove|removeFirst|grow|push|heapify|pop|advance|"
            "rearrange|begin|end|pushScale|popMax|popMin|swapAt|sort")


def code_of(path):
    return NOISE.sub(" ", path.read_text())


CODES = {path: code_of(path) for path in sorted(CORE.rglob("*.swift"))}


def folder(path):
    return str(path.parent.relative_to(CORE))


def arrows():
    homes = {}
    for path, code in CODES.items():
        for name in DECLARATION.findall(code):
            homes.setdefault(name, path)
    return {path: {homes[word] for word in set(re.findall(r"\b[A-Z]\w*", code)) if word in homes and homes[word] != path}
            for path, code in CODES.items()}


def circles(nodes, graph):
    """The strongly connected sets of more than one node (R. Tarjan, 1972)."""
    index, low, stack, on, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on.add(node)
        for other in sorted(graph[node] & nodes, key=str):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in on:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(str(one) for one in stack[at:]))
            on.difference_update(stack[at:])
            del stack[at:]

    sys.setrecursionlimit(10000)
    for node in sorted(nodes, key=str):
        if node not in index:
            visit(node)
    return found


def check_arrows(tally, graph, show):
    between = defaultdict(set)
    for path, others in graph.items():
        for other in others:
            if folder(path) != folder(other):
                between[folder(path)].add(folder(other))
            between[folder(other)] |= set()
    if show:
        for name in sorted(between):
            print(f"{name} -> {', '.join(sorted(between[name]))}")
    tally.check(not (found := circles(set(between), between)), f"folders in circles: {found}")
    largest = 0
    for name in sorted(between):
        files = {path for path in graph if folder(path) == name}
        for circle in circles(files, graph):
            largest = max(largest, len(circle))
            tally.check(len(circle) <= MOST_IN_CIRCLE, f"files of {name} in a circle: {circle}")
    print(f"{len(graph)} files in {len(between)} folders; the largest circle of files has {largest}")


def stored_properties():
    """By type: the names of its stored properties."""
    stored = defaultdict(list)
    for path, code in CODES.items():
        plain = re.sub(r"^[ \t]*#(?:if|else|endif)[^\n]*\n", "", code, flags=re.M)
        for kind, name, body in BLOCK.findall(plain):
            if kind not in ("class", "struct"):
                continue
            for match in STORED.finditer(body):
                rest = match[2].strip()
                computed = rest.endswith("{") or re.search(r"\{.*\}$", rest) and "=" not in rest.split("{")[0]
                if not computed and not re.search(r"\bstatic\b", match[0]):
                    stored[name].append(match[1])
    return stored


def after_subscript(text):
    if not text.startswith("["):
        return text
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if depth == 0:
            return text[at + 1:]
    return text


def check_writes(tally, stored):
    """Nobody writes a field of a part from another folder."""
    homes = {name: folder(path) for path, code in CODES.items() for name in DECLARATION.findall(code)}
    access = re.compile(r"(?<!\w)(?:\w+\.)*(%s)\.(\w+)" % "|".join(PARTS))
    seen = 0
    for path, code in CODES.items():
        for line in code.split("\n"):
            for match in access.finditer(line):
                part, name = PARTS[match[1]], match[2]
                if part not in homes or name not in stored[part]:
                    continue
                seen += 1
                rest = after_subscript(line[match.end():])
                writes = (re.match(r"(?:\.\w+)?\s(?:=|\+=|-=|\|=|&=|\*=|\^=)\s", rest) or re.match(r"\.(?:%s)\(" % MUTATING, rest)
                          or line[:match.start()].endswith("&"))
                tally.check(not writes or folder(path) == homes[part], f"{path.relative_to(ROOT)} writes {part}.{name}: {line.strip()}")
    tally.check(seen > 500, "no parts are found")


tally = Tally()
graph = arrows()
check_arrows(tally, graph, "--map" in sys.argv)
check_writes(tally, stored_properties())
tally.end()
