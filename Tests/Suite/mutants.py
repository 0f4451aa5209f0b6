#!/usr/bin/env python3
"""Changes the solver, the model or what joins them in one place at a time and sees whether a test notices.

    python3 Tests/Suite/mutants.py [COUNT [SEED]] [--only TEXT] [--list]

Of all places where an operator, a comparison, a number, a guard or a call can be changed, COUNT (40) are drawn with SEED
(1).  Each is built without optimisation in build/mutants, from a copy of the tree, and a fast part of the tests runs on
it.  A change that no test notices survives: it is printed, and listed in build/mutants/survivors.txt.  Some survivors are
no fault: a change may mean the same, or only cost time.  `--only` takes places in files whose path has TEXT; `--list`
prints what would be changed and builds nothing.  It is a tool for people, so survivors are no failure: the exit code is 1
only when the tests fail without any change.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOME = ROOT / "build" / "mutants"
TREE = HOME / "tree"
BUILD = HOME / "build"
FOLDERS = ("Sources/ALSCore/Solver", "Sources/ALSCore/Model", "Sources/ALSCore/Session")
BUILD_SECONDS = 1200
JOBS = os.environ.get("JOBS", "2")

# The fast part of the tests, the likeliest to notice first.
TESTS = [
    ("harness", ["Tests/harness_shared"]),
    ("corpus", ["ctest", "-R", "^corpus\\.c\\.", "--output-on-failure"]),
    ("histories", ["ctest", "-R", "^histories$", "--output-on-failure"]),
    ("resizes", ["Tests/random_resizes", "15"]),
    ("edits", ["Tests/random_edits", "60", "15"]),
    ("long edits", ["Tests/long_edits", "100"]),
    ("termination", ["Tests/termination", "100"]),
]
TARGETS = ["als", "harness_shared", "corpus_runner", "histories", "random_resizes", "random_edits", "long_edits", "termination"]

OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*", "&&": "||", "||": "&&",
    "+=": "-=", "-=": "+=", "*=": "/=", "&": "|", "|": "&", "<<": ">>", "..<": "...",
}
OPERATOR = re.compile(r"(?<= )(" + "|".join(re.escape(word) for word in sorted(OPERATORS, key=len, reverse=True)) + r")(?= )|(?<=[\w)])\.\.<(?=[\w(])")
NUMBER = re.compile(r"(?<![\w.$])(\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w.])")
WORD = re.compile(r"\b(true|false)\b")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|guard|while) )(?!let |var |case |#)([^{]+?)( else \{| \{)")
LEAVING = re.compile(r"^(\s*(?:if|guard) .*\{ )(return|continue|break)( \})$")
CALL = re.compile(r"^(\s+)(?!return|if|guard|while|for|switch|let|var|func|case|defer|throw|else|init|self\.init|precondition|\}|#)[\w.]+(\(.*\)|\[.*\])?\.?\w*\(.*\)$")
SKIPPED = re.compile(r"^\s*(//|@|import |func |private func |static func |mutating func |struct |final class |class |enum |extension |case |public |typealias |"
                     r"static let |init\()")


def code_of(line):
    """The line without what stands in a comment; texts become blanks, so that places stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda text: '"' + " " * (len(text[0]) - 2) + '"', line)
    return line.split("//")[0].rstrip()


def changed_number(text):
    if text == "0":
        return "1"
    if text == "1":
        return "2"
    return str(int(text) + 1) if text.isdigit() else f"{float(text) * 1000:g}"


def changes_of(line):
    """Every line that this one may become, with a word for what was done."""
    code = code_of(line)
    if not code or SKIPPED.match(line):
        return
    for match in OPERATOR.finditer(code):
        word = match[0]
        yield "operator", line[: match.start()] + OPERATORS[word] + line[match.end():]
    for match in NUMBER.finditer(code):
        yield "number", line[: match.start()] + changed_number(match[1]) + line[match.end():]
    for match in WORD.finditer(code):
        yield "truth", line[: match.start()] + ("false" if match[1] == "true" else "true") + line[match.end():]
    match = CONDITION.match(code)
    if match and "," not in match[2]:
        yield "guard", f"{match[1]}!({line[match.start(2): match.end(2)]}){line[match.end(2):]}"
    match = LEAVING.match(code)
    if match:
        yield "leaving", line[: match.start(2)].rstrip() + " }"
    if CALL.match(code):
        yield "call", CALL.match(code)[1] + "do {}"


def places():
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("**/*.swift")):
            checks = 0
            for number, line in enumerate(path.read_text().splitlines()):
                if line.strip().startswith("#if"):
                    checks += 1
                if line.strip().startswith("#endif"):
                    checks -= 1
                if checks:
                    continue
                for kind, changed in changes_of(line):
                    found.append((path.relative_to(ROOT), number, kind, line, changed))
    return found


def run(command, seconds, log):
    """"good", "bad" or "slow".  What is slow is ended with all it has started."""
    done = subprocess.Popen(command, cwd=BUILD, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        return "good" if done.wait(seconds) == 0 else "bad"
    except subprocess.TimeoutExpired:
        return "slow"
    finally:
        if done.poll() is None:
            os.killpg(done.pid, signal.SIGKILL)
            done.wait()


def prepare():
    shutil.rmtree(TREE, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
    for name in filter(None, files):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)
    BUILD.mkdir(parents=True, exist_ok=True)
    with open(HOME / "build.log", "w") as log:
        configured = run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DALS_BUILD_TOOL=OFF"], 120, log)
        return configured == "good" and run(["cmake", "--build", BUILD, "-j", JOBS, "--target", *TARGETS], BUILD_SECONDS, log) == "good"


def judge(limits, log):
    """The test that notices, and how; or None."""
    for name, command in TESTS:
        words = [str(BUILD / command[0]) if "/" in command[0] else command[0], *command[1:]]
        outcome = run(words, limits[name], log)
        if outcome != "good":
            return f"{name}{' (slow)' if outcome == 'slow' else ''}"
    return None


def measure(log):
    """How long each test may take: several times what it takes without a change.  None: one fails."""
    limits = {}
    for name, command in TESTS:
        start = time.time()
        words = [str(BUILD / command[0]) if "/" in command[0] else command[0], *command[1:]]
        if run(words, 600, log) != "good":
            print(f"without any change {name} fails, see {HOME / 'test.log'}")
            return None
        limits[name] = 10 + 5 * (time.time() - start)
    return limits


def try_one(place, limits):
    path, number, _, _, changed = place
    target = TREE / path
    whole = (ROOT / path).read_text()
    lines = whole.splitlines()
    lines[number] = changed
    target.write_text("\n".join(lines) + "\n")
    try:
        with open(HOME / "build.log", "w") as log:
            built = run(["cmake", "--build", BUILD, "-j", JOBS, "--target", "als"], BUILD_SECONDS, log)
        if built != "good":
            return "does not compile" if built == "bad" else "takes too long to compile"
        with open(HOME / "test.log", "w") as log:
            return judge(limits, log) or "survived"
    finally:
        target.write_text(whole)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=40)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    wanted = parser.parse_args()
    found = [place for place in places() if wanted.only in str(place[0])]
    print(f"{len(found)} places")
    drawn = random.Random(wanted.seed).sample(found, min(wanted.count, len(found)))
    if wanted.list:
        for path, number, kind, line, changed in drawn:
            print(f"{path}:{number + 1} {kind}\n  - {line.strip()}\n  + {changed.strip()}")
        return 0
    if not prepare():
        print(f"the tree does not build, see {HOME / 'build.log'}")
        return 1
    with open(HOME / "test.log", "w") as log:
        limits = measure(log)
    if limits is None:
        return 1
    survivors = []
    counts = {}
    for place in drawn:
        path, number, kind, line, changed = place
        outcome = try_one(place, limits)
        sort = outcome if outcome == "survived" or "compile" in outcome else "noticed"
        counts[sort] = counts.get(sort, 0) + 1
        text = f"{path}:{number + 1} {kind}: {outcome}\n  - {line.strip()}\n  + {changed.strip()}"
        print(text, flush=True)
        if outcome == "survived":
            survivors.append(text)
    (HOME / "survivors.txt").write_text("\n".join(survivors) + "\n")
    print(", ".join(f"{counts[sort]} {sort}" for sort in sorted(counts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
