"""What the artefact checks share: where things are, what als.h declares, and a tally."""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("ALS_BUILD", ROOT / "build" / "release"))

sys.path.insert(0, str(ROOT / "bindings" / "faces"))
from header import read  # noqa: E402


def without_comments(source):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", source, flags=re.S)


def header():
    """als.h as data."""
    return read()


def declared():
    """Names of the functions als.h declares."""
    return {function.name for function in read().functions}


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, what):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"failed: {what}")
        return good

    def end(self):
        print(f"{self.passed} checks passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)
