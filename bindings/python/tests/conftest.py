"""The tests run on the installed package or, with PYTHONPATH=src and ALS_LIBRARY, on the sources."""
import os
import sys
from pathlib import Path

import pytest

import als

sys.path.insert(0, str(Path(__file__).parent))
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def layout():
    """A root of 320 by 480 with two views in it, a and b."""
    made = als.Layout(320, 480)
    made.root.view("a")
    made.root.view("b")
    return made


def pytest_sessionfinish(session, exitstatus):
    """The line that Tests/Suite/run.py counts."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and os.environ.get("ALS_COUNT"):
        stats = {key: len(reporter.stats.get(key, [])) for key in ("passed", "failed", "error", "skipped")}
        print(f"\n{stats['passed']} passed, {stats['failed'] + stats['error']} failed")
