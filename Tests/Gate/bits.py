"""The same input gives the same bits: in many processes, and however the library was built.

    python3 Tests/Gate/bits.py [RUNS]

Compares the hash that gate_frames prints, over every build of the tests that is there (each with its own optimisation), and
what `als layout` prints for the example documents.
"""
import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
LAYOUTS = "150"
BUILDS = ("release", "asan", "coverage", "debug", "tsan")


def frames(build, library=None):
    """What the test of a build finds, with its own library or that of another."""
    more = {"LD_LIBRARY_PATH": str(ROOT / "build" / library)} if library else {}
    program = ROOT / "build" / build / "Tests" / "Gate" / "gate_frames"
    done = subprocess.run([str(program), LAYOUTS], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(os.environ, **more))
    found = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("hash ")]
    return found[0] if found and done.returncode == 0 else f"no answer from {build}"


def examples(build):
    tool, digest = ROOT / "build" / build / "als", hashlib.sha256()
    for document in sorted((ROOT / "bindings/c/examples").glob("*.json")):
        digest.update(subprocess.run([str(tool), "layout", str(document)], stdout=subprocess.PIPE).stdout)
    return digest.hexdigest()


def is_of_these_sources(build):
    """A build that was left lying says what the library was."""
    newest = max(path.stat().st_mtime for path in (ROOT / "Sources").glob("**/*.swift"))
    folder = ROOT / "build" / build
    return (folder / "Tests/Gate/gate_frames").exists() and (folder / "libals.so").stat().st_mtime >= newest


built = [name for name in BUILDS if is_of_these_sources(name)]
seen = {name: [frames(name)] for name in built}
seen.setdefault("release", []).extend(frames("release") for _ in range(RUNS - 1))
for name in built:
    if (ROOT / "build" / name / "als").exists():
        seen[name].append("documents " + examples(name))
documents = {value for values in seen.values() for value in values if value.startswith("documents")}
runs = sum(map(len, seen.values()))
for name, values in seen.items():
    print(f"{name}: {len(values)} runs, {', '.join(sorted(set(values)))}")
# Compilers of C differ in the order of arguments, so a test built by another one makes other layouts: there, one test with both libraries.
hashes = set(seen["release"][:RUNS])
for name in built:
    if frames(name, "release") != frames(name):
        hashes.add(f"another in {name}")
good = len(hashes) == 1 and len(documents) == 1 and not any(value.startswith("no answer") for value in hashes)
print(f"board: bits: {len(hashes)} result{'s' * (len(hashes) != 1)} in {runs} runs")
print(f"{runs if good else 0} passed, {0 if good else 1} failed")
sys.exit(0 if good else 1)
