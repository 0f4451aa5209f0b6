#!/usr/bin/env python3
"""Counts the statements of Sources, include and bindings, generated files left out.

    python3 Tests/Suite/statements.py [COMMIT]

A statement is a simple statement or the head of a compound one: what ends with ; in C and C++, a logical line in Python, a line of code in
Swift that is neither a closing bracket nor the continuation of the one before.  With COMMIT the tree of that commit is counted.
"""
import ast
import collections
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*(?:.|\n)*?\*/')
MADE = re.compile(r"Generated/|_abi\.py$|_(?:enums|attributes)\.py$|(?:enums|anchors)\.hpp$|/(?:Enumerations|Structs)\.swift$")


def in_python(text):
    return sum(isinstance(node, (ast.stmt, ast.ExceptHandler)) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
               for node in ast.walk(ast.parse(text)))


def in_c(text):
    text = re.sub(r"\bfor\s*\([^;{}]*;[^;{}]*;", "for (", NOISE.sub('""', text))
    return text.count(";") + len(re.findall(r"\b(?:if|else|for|while|switch|case|default)\b", text)) + len(re.findall(r"\)\s*(?:const\s*)?(?:noexcept\s*)?\{", text))


def in_swift(text):
    count, depth = 0, 0
    for line in NOISE.sub('""', text).split("\n"):
        line = line.strip()
        if depth == 0 and line and not re.fullmatch(r"[\])}]+,?|#\w+.*|@\w+(?:\([^)]*\))?", line) and not re.match(r"[.?:&|+*/=<]|-[^>]|\}? ?else\b.*\{$|where\b|let .* = .* else", line):
            count += 1 + line.count("; ")
        depth = max(0, depth + sum(line.count(c) for c in "([") - sum(line.count(c) for c in ")]"))
    return count


READERS = {".swift": in_swift, ".c": in_c, ".h": in_c, ".hpp": in_c, ".py": in_python}


def files(commit):
    if commit:
        names = subprocess.run(["git", "ls-tree", "-r", "--name-only", commit, "Sources", "include", "bindings"], cwd=ROOT, text=True, capture_output=True, check=True).stdout.split()
        return [(name, lambda name=name: subprocess.run(["git", "show", f"{commit}:{name}"], cwd=ROOT, text=True, capture_output=True, check=True).stdout) for name in names]
    names = subprocess.run(["git", "ls-files", "Sources", "include", "bindings"], cwd=ROOT, text=True, capture_output=True, check=True).stdout.split()
    return [(name, lambda name=name: (ROOT / name).read_text()) for name in names if (ROOT / name).is_file()]


totals = collections.Counter()
for name, read in files(sys.argv[1] if len(sys.argv) > 1 else None):
    suffix = Path(name).suffix
    if suffix in READERS and not MADE.search(name) and (len(sys.argv) > 1 or "made by make faces" not in (text := read())[:300].lower()):
        totals["/".join(name.split("/")[:3 if "ALSCore/" in name else 2])] += READERS[suffix](read())
for name, count in sorted(totals.items()):
    print(f"{count:7} {name}")
print(f"{sum(totals.values()):7} statements")
