"""What the artefact checks share: where things are, what als.h declares."""
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402, F401

ROOT = Path(__file__).resolve().parent.parent.parent
HEADER = ROOT / "include" / "als" / "als.h"
BUILD = Path(os.environ.get("ALS_BUILD", ROOT / "build" / "release"))


def without_comments(source):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", source, flags=re.S)


def declared():
    """Names of the functions als.h declares."""
    return set(re.findall(r"ALS_API[^;{]*?\b(als_\w+)\s*\(", without_comments(HEADER.read_text())))


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
