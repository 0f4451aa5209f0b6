"""Which lines of the library the tests run.

    python3 Tests/Suite/coverage.py [--keep]     --keep: judge the profile that is there already

Builds the preset `coverage`, runs every C program of the tests, the corpus and the tests of the command against that library,
and asks llvm-cov.  At least 97 % of the lines of ALSCore and ALSExports must run, and every function but those that
Tests/Suite/uncovered.txt gives a reason for.  What is not covered is written to build/coverage/uncovered.txt.
"""
import json
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build" / "coverage"
PROFILES = BUILD / "profiles"
REASONS = Path(__file__).parent / "uncovered.txt"
LEAST = 97.0
JOBS = os.environ.get("JOBS", "2")


def tool(name):
    """llvm-cov of the Swift toolchain: others do not know the format."""
    swiftc = shutil.which("swiftc")
    beside = Path(swiftc).resolve().parent / name if swiftc else None
    return str(beside if beside and beside.exists() else name)


def do(*words, **more):
    done = subprocess.run([str(word) for word in words], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace", **more)
    if done.returncode:
        print(done.stdout[-3000:])
    return done.returncode == 0


def record():
    shutil.rmtree(PROFILES, ignore_errors=True)
    environment = dict(os.environ, LLVM_PROFILE_FILE=str(PROFILES / "%4m.profraw"), ALS_LIBRARY=str(BUILD / "libals.so"),
                       ALS_TOOL=str(BUILD / "als"), ALS_BUILD=str(BUILD))
    good = do("cmake", "--preset", "coverage") and do("cmake", "--build", "--preset", "coverage", "-j", JOBS)
    good = good and do("ctest", "--preset", "coverage", "-j", JOBS, env=environment)
    for script in ("Corpus/run.py", "Corpus/errors.py", "Tool/run.py", "Tool/explain.py", "Tool/compare.py", "Tool/draw.py",
                   "Docs/cookbook.py"):
        good = good and do(sys.executable, f"Tests/{script}", env=environment)
    return good


def percent(count, covered):
    return 100.0 * covered / count if count else 100.0


def plain(names):
    """Functions as a reader knows them."""
    bare = [name.rpartition(":")[2] for name in names]
    done = subprocess.run([tool("swift-demangle"), "-compact", "-simplified"], input="\n".join(bare) + "\n", text=True, stdout=subprocess.PIPE)
    return dict(zip(names, done.stdout.splitlines()))


def is_written(name):
    """Not a right side of && or ??, a default value or a block inside a function: those count as lines."""
    return not re.search(r"closure #|variable initialization expression", name)


def reasons():
    """`File.swift: function: why` -> why; a `*` for the function stands for all of a file."""
    found = {}
    for line in REASONS.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            file, name, why = (part.strip() for part in line.split(": ", 2))
            found[file, name] = why
    return found


def uncovered_lines(file):
    """Line numbers that no run reached, from the segments of llvm-cov."""
    lines = set()
    segments = file["segments"]
    for (line, _, count, has_count, *_), after in zip(segments, segments[1:]):
        if has_count and count == 0:
            lines.update(range(line, after[0] + 1))
    for (line, _, count, has_count, *_), after in zip(segments, segments[1:]):
        if has_count and count:
            lines.discard(line)
            lines.difference_update(range(line + 1, after[0]))
    return sorted(lines)


def judge():
    data = BUILD / "merged.profdata"
    if not do(tool("llvm-profdata"), "merge", "-sparse", "-o", data, *sorted(PROFILES.glob("*.profraw"))):
        return False
    out = subprocess.run([tool("llvm-cov"), "export", str(BUILD / "libals.so"), f"-instr-profile={data}", "-skip-expansions"],
                         stdout=subprocess.PIPE, text=True).stdout
    export = json.loads(out)["data"][0]
    known, problems = reasons(), 0
    totals = defaultdict(lambda: [0, 0])
    with open(BUILD / "uncovered.txt", "w") as listing:
        for file in export["files"]:
            path = Path(file["filename"])
            stage = next((part for part in ("ALSCore", "ALSExports") if part in path.parts), None)
            if not stage:
                continue
            lines = file["summary"]["lines"]
            totals[stage][0] += lines["count"]
            totals[stage][1] += lines["covered"]
            source = path.read_text().splitlines()
            for number in uncovered_lines(file):
                listing.write(f"{path.name}:{number}: {source[number - 1].strip()}\n")
    for stage, (count, covered) in sorted(totals.items()):
        good = percent(count, covered) >= LEAST
        problems += not good
        print(f"{'' if good else 'failed: '}{stage}: {covered} of {count} lines run, {percent(count, covered):.2f} %")
    functions, named = defaultdict(int), plain([function["name"] for function in export["functions"]])
    for function in export["functions"]:
        path, name = Path(function["filenames"][0]), named[function["name"]]
        if {"ALSCore", "ALSExports"} & set(path.parts) and is_written(name):
            # One function may have many specialisations.
            functions[path.name, function["regions"][0][0], name] += function["count"]
    silent = [place for place, count in functions.items() if count == 0]
    used = set()
    for file, line, name in sorted(silent):
        key = next((key for key in ((file, re.sub(r"\(.*", "", name)), (file, "*")) if key in known), None)
        used.add(key)
        if key is None:
            problems += 1
            print(f"failed: {file}:{line}: no test calls {name}")
    for key in sorted(set(known) - used):
        problems += 1
        print(f"failed: {key[0]}: {key[1]} is in uncovered.txt, and is called")
    covered = sum(count > 0 for count in functions.values())
    whole = [sum(column) for column in zip(*totals.values())]
    print(f"{covered} of {len(functions)} functions run" + ("" if problems else f"; {len(silent)} are listed with a reason"))
    print(f"board: coverage {percent(*whole):.2f} % of lines, {percent(len(functions), covered):.2f} % of functions")
    print(f"{len(functions) + 2 - problems} passed, {problems} failed")
    return problems == 0


if __name__ == "__main__":
    sys.exit(0 if (("--keep" in sys.argv or record()) and judge()) else 1)
