"""Runs one suite by CTest and counts what its entries say.

    python3 Tests/Suite/run.py release | ci | check | long        a test preset of CMakePresets.json, already built

An entry that says how many checks it made counts as that many, any other as one.  A line `skipped: why` stands for what this machine
cannot do; with CI=true in the environment it is a failure.  The last line is the sum: `N passed, M failed`.
"""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as XML
from pathlib import Path

import board

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "build" / "release" / "tests.xml"
WHOLE = str(1 << 30)  # bytes of output that are kept of an entry
COUNTS = [  # (pattern, its groups: passed and failed, or None: all and failed)
    (r"^(\d+)(?: checks)? passed, (\d+) failed$", True),  # ours
    (r"^\d+% tests passed(?:, (?P<failed>\d+) tests? failed)? out of (?P<all>\d+)$", False),  # CTest
    (r"^\s*Executed (?P<all>\d+) tests?, with (?P<failed>\d+) failures?", False),  # XCTest, the whole last
    (r"Test run with (?P<all>\d+) tests?.* (?:passed|failed) after [\d.]+ seconds(?: with (?P<failed>\d+) issues?)?", False),  # Swift Testing
]


def count(output, good):
    """How many checks passed and failed, by the last line of each kind."""
    passed = failed = 0
    for pattern, is_ours in COUNTS:
        found = list(re.finditer(pattern, output, re.M))
        if found and is_ours:
            good_ones, bad_ones = int(found[-1][1]), int(found[-1][2])
        elif found:
            bad_ones = int(found[-1]["failed"] or 0)
            good_ones = max(0, int(found[-1]["all"]) - bad_ones)
        else:
            continue
        passed += good_ones
        failed += bad_ones
    if passed + failed == 0:
        return (1, 0) if good else (0, 1)
    return (passed, failed) if good else (passed, max(1, failed))


def entries():
    """Name, whether it passed, and output of every entry."""
    for case in XML.parse(RESULTS).getroot().iter("testcase"):
        yield case.get("name"), case.get("status") == "run", case.findtext("system-out") or ""


def main(preset):
    RESULTS.unlink(missing_ok=True)
    done = subprocess.run(["ctest", "--preset", preset, "-j", os.environ.get("JOBS", "2"), "--output-junit", str(RESULTS),
                           "--test-output-size-passed", WHOLE, "--test-output-size-failed", WHOLE], cwd=ROOT)
    if not RESULTS.exists():
        print("0 passed, 1 failed")
        return 1
    passed = failed = 0
    skipped, lines = [], []
    for name, good, output in entries():
        one, other = count(output, good)
        passed, failed = passed + one, failed + other
        skipped += [f"{name}: {why}" for why in re.findall(r"^skipped: (.*)$", output, re.M)]
        lines += board.figures(output) + board.derived(name.removesuffix(".long"), output)
    if preset in ("check", "long"):
        board.show(lines)
    for line in skipped:
        print(f"skipped: {line}")
    if os.environ.get("CI") == "true":
        failed += len(skipped)
    print(f"{passed} passed, {failed} failed")
    return 1 if done.returncode or failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "release"))
