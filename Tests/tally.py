"""Counted checks, shared by the Python tests.  `Suite/run.py` reads the last line."""
import sys


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
