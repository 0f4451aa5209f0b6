"""What the artefact checks share: where things are, what als.h declares."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402, F401

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


def copy_sources(to):
    """What a clone would have."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).stdout.split("\n")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
