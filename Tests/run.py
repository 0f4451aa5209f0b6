"""Runs the test steps one after another, shows the output of those that fail, and counts.

    python3 Tests/run.py quick | test | check | check-long

Each step is a command.  What it prints tells how many tests it ran; a step that says nothing counts as one.  A step may
print `skipped: why` for what this machine cannot do; with CI=true in the environment nothing may be skipped.
"""
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import board

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "release"
CI = os.environ.get("CI") == "true"
JOBS = os.environ.get("JOBS", "2")
PYTHON = sys.executable
SHOWN = 12000

COUNTS = [  # (pattern, groups are: passed, failed)
    (r"^(\d+) checks passed, (\d+) failed$", lambda m: (int(m[1]), int(m[2]))),
    (r"^(\d+) passed, (\d+) failed$", lambda m: (int(m[1]), int(m[2]))),
    (r"^\d+% tests passed(?:, (\d+) tests? failed)? out of (\d+)$", lambda m: (int(m[2]) - int(m[1] or 0), int(m[1] or 0))),
    (r"^\s*Executed (\d+) tests?, with (\d+) failures?", lambda m: (int(m[1]) - int(m[2]), int(m[2]))),
    (r"Test run with (\d+) tests?.* passed after", lambda m: (int(m[1]), 0)),
    (r"Test run with (\d+) tests?.* failed after .* with (\d+) issues?", lambda m: (max(0, int(m[1]) - int(m[2])), int(m[2]))),
]


def count(output, good):
    """XCTest prints a line for every suite, the whole last; Swift Testing one line of its own."""
    totals = {}
    for line in output.splitlines():
        for pattern, read in COUNTS:
            match = re.search(pattern, line)
            if match:
                totals[pattern] = read(match)
    passed, failed = (sum(column) for column in zip(*totals.values())) if totals else (0, 0)
    if passed + failed == 0:
        return (1, 0) if good else (0, 1)
    return (passed, failed) if good else (passed, max(1, failed))


class Driver:
    def __init__(self):
        self.passed = self.failed = 0
        self.skipped = []
        self.board = []
        self.environment = dict(os.environ, ALS_LIBRARY=str(BUILD / "libals.so"), ALS_TOOL=str(BUILD / "als"),
                                ALS_BUILD=str(BUILD), ALS_CC=os.environ.get("CC", "cc"),
                                ALS_CHECK="1")

    def skip(self, name, why):
        self.skipped.append(name)
        print(f"{'FAILED' if CI else 'skipped'}  {name}: {'skipped: ' + why if CI else why}", flush=True)
        self.failed += CI

    def step(self, name, *command, needs=None, shell=False):
        """True when it passed."""
        if needs and not (ROOT / needs).exists():
            self.skip(name, f"{needs} is not there")
            return True
        start = time.time()
        done = subprocess.run(command[0] if shell else [str(word) for word in command], cwd=ROOT, shell=shell, text=True,
                              env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              errors="replace")
        good = done.returncode == 0
        passed, failed = count(done.stdout, good)
        self.passed += passed
        self.failed += failed
        self.board += board.figures(done.stdout) + board.derived(name, done.stdout)
        print(f"{'passed ' if good else 'FAILED '} {name}: {passed} passed, {failed} failed, {time.time() - start:.0f} s", flush=True)
        for line in done.stdout.splitlines():
            if line.startswith("skipped: "):
                self.skip(name, line[9:])
        if not good:
            print(done.stdout[-SHOWN:], flush=True)
        return good

    # ---- the steps ----

    def build(self):
        return self.step("configure", "cmake", "--preset", "release") and self.step(
            "build (embedded)", "cmake", "--build", "--preset", "release", "-j", JOBS)

    def ctest(self, preset="release"):
        self.step(f"ctest {preset}", "ctest", "--preset", preset, "-j", JOBS)

    def oracle(self, layouts, edits):
        self.step("oracle", PYTHON, "Tests/Oracle/run.py", "--layouts", layouts, "--edits", edits, needs="Tests/Oracle/run.py")
        self.step("oracle of conflicts", PYTHON, "Tests/Oracle/run.py", "--layouts", 0, "--edits", 0, "--conflicts", layouts // 2)

    def exact(self, systems):
        self.step("exact fractions", PYTHON, "Tests/Oracle/exact.py", "--systems", systems)

    def explanations(self, edges):
        self.step("explanations are proofs", PYTHON, "Tests/Oracle/explain.py", "--edges", edges)

    def orders(self, layouts, orders):
        self.step("orders of insertion", PYTHON, "Tests/Oracle/orders.py", "--layouts", layouts, "--orders", orders)

    def ambiguity(self, layouts):
        self.step("ambiguity by programs", PYTHON, "Tests/Oracle/ambiguity.py", "--layouts", layouts)

    def solver_proofs(self):
        self.step("100 000 degenerate systems end", BUILD / "Tests" / "termination", "100000")
        self.step("100 000 edits of one layout", BUILD / "Tests" / "long_edits", "100000")

    def fuzz(self, seconds):
        self.step("random corruption", PYTHON, "Tests/Fuzz/corrupt.py", seconds, needs="Tests/Fuzz/corrupt.py")

    def random_edits(self, edits, histories):
        self.step("random edits", BUILD / "Tests" / "random_edits", edits, histories, 1)
        self.step("random resizes", BUILD / "Tests" / "random_resizes", histories, 1)

    def neighbours(self, histories):
        """Histories over all calls, and documents a hair beside the sizes where their slopes change."""
        self.step("histories beside fresh layouts", BUILD / "Tests" / "histories", histories, 60, 1)
        documents = sorted([*(ROOT / "docs" / "cookbook").glob("*.json"), *(ROOT / "bindings" / "c" / "examples").glob("*.json"),
                            *(ROOT / "Tests" / "Corpus").glob("*.json")])
        for scale in ("1", "1e4", "1e6"):
            self.step(f"a hair beside breakpoints, times {scale}", BUILD / "Tests" / "breakpoints", f"scale={scale}", *documents)

    def swift(self):
        if self.step("swift build (ordinary)", "swift", "build", "--build-tests", "-j", JOBS):
            self.step("swift test", "swift", "test", "--skip-build", "-j", JOBS)

    def python(self, what):
        self.step(f"python: {what}", PYTHON, "Tests/Python/run.py", what)

    def artefacts(self):
        self.step("header under every standard", PYTHON, "Tests/Artefact/header.py")
        self.step("exports match the header", PYTHON, "Tests/Artefact/drift.py")
        self.step("als.abi", PYTHON, "Tests/Artefact/abi.py")
        self.step("no packages", PYTHON, "Tests/Artefact/release.py")
        self.step("installed copy", PYTHON, "Tests/Artefact/installed.py")

    def formats(self):
        self.step("swift format", "swift", "format", "lint", "--strict", "--recursive", "--parallel", "Sources", "Tests", "Package.swift")
        if shutil.which("clang-format"):
            self.step("clang-format", "git ls-files '*.c' 'Tests/C/*.h' 'Sources/als-tool/*.h' 'include/*.hpp' 'Tests/Cxx/*.cpp' | xargs clang-format --dry-run --Werror",
                      shell=True)
        else:
            self.skip("clang-format", "there is no clang-format")

    def valgrind(self):
        if not shutil.which("valgrind"):
            self.skip("valgrind", "there is no valgrind")
            return
        self.step("valgrind", "env", "ALS_BRIEF=1", "valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite",
                  "--show-leak-kinds=definite", BUILD / "Tests" / "harness_shared")

    def sanitizer(self, preset):
        if self.step(f"{preset} build", f"cmake --preset {preset} && cmake --build --preset {preset} -j {JOBS}", shell=True):
            self.ctest(preset)

    def threads(self):
        """Only what runs in threads: the other tests under the thread sanitizer are for the long run."""
        if self.step("tsan build", f"cmake --preset tsan && cmake --build --preset tsan -j {JOBS} --target gate_threads", shell=True):
            self.step("threads under the thread sanitizer", ROOT / "build/tsan/Tests/Gate/gate_threads", "5000", "200000", "8000")

    def gate(self, long):
        """The programs of the gate once more, for the figures they print; in the long run at full length."""
        lengths = {"misuse": ("2000000", "1"), "callbacks": ("900000",), "handles": ("10000000", "1"), "memory": ("48", "400"),
                   "frames": ("20000",), "allocation": ("300", "1000"), "numbers": ("500000", "1000000")}
        for name, length in lengths.items():
            self.step(f"gate: {name}", BUILD / "Tests" / "Gate" / f"gate_{name}", *(length if long else ()))

    def coverage(self):
        self.step("coverage", PYTHON, "Tests/Coverage/run.py")

    def run(self, suite):
        if suite == "check-long":
            self.environment["ALS_EDITS"] = "100000"
        if self.build():
            self.ctest()
            self.python("tests")
            if suite != "quick":
                long = suite == "check-long"
                self.oracle(10000 if long else 500, 10000 if long else 200)
                self.exact(5000 if long else 150)
                self.orders(100, 200 if long else 5)
                self.explanations(50000 if long else 2000)
                self.ambiguity(2000 if long else 40)
                self.fuzz(300 if long else 40)
        if suite != "quick":
            self.swift()
        if suite in ("quick", "check", "check-long", "ci"):
            self.artefacts()
            self.valgrind()
        if suite in ("check", "check-long", "ci"):
            self.python("wheel")
            self.step("packages", PYTHON, "Tests/Artefact/packages.py")
            self.step("five minutes in each language", PYTHON, "Tests/Artefact/five_minutes.py")
        if suite in ("check", "check-long"):
            self.python("types")
            self.step("the oracle's own tests", PYTHON, "Tests/Oracle/selfcheck.py")
            self.formats()
            self.sanitizer("asan")
            if suite == "check":
                self.threads()
            self.step("the same bits", PYTHON, "Tests/Gate/bits.py", "90" if suite == "check-long" else "30")
            self.step("fuzz targets", "Tests/Fuzz/run.sh", "600" if suite == "check-long" else "60", needs="Tests/Fuzz/run.sh")
        if suite == "check-long":
            self.step("hostile texts, timed", BUILD / "Tests" / "hostile", "time")
            self.step("a conflict in 40 000 views", BUILD / "Tests" / "conflicts")
            self.step("speed of parsing", BUILD / "Tests" / "parsing", "time")
            self.step("100 000 lists a notation, printed and read", BUILD / "Tests" / "identity", "100000")
            self.random_edits(100000, 20000)
            self.neighbours(20000)
            self.solver_proofs()
            self.sanitizer("tsan")
            self.threads()
            self.coverage()
            self.step("the same bytes, offline", PYTHON, "Tests/Artefact/release.py", "--build")
        if suite in ("check", "check-long"):
            self.gate(suite == "check-long")
            board.show(self.board)
        if self.skipped:
            print(f"skipped: {', '.join(self.skipped)}")
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


if __name__ == "__main__":
    sys.exit(Driver().run(sys.argv[1] if len(sys.argv) > 1 else "test"))
