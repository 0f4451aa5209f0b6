"""How the library is built: without other packages, the same bytes in any folder, without a network.

    python3 Tests/Artefact/release.py [--build]     --build: also the two that compile everything anew
"""
import hashlib
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from common import ROOT, Tally, run

SOURCES = ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "Sources", "bindings", "include")


def no_packages(tally):
    manifest = re.sub(r"//[^\n]*", "", (ROOT / "Package.swift").read_text())
    tally.check(".package(" not in manifest, "Package.swift depends on a package")
    found = [word for path in (ROOT / "CMakeLists.txt", *(ROOT / "bindings/cmake").rglob("*.*")) if path.suffix != ".in"
             # Python only writes the manual.
             for word in re.findall(r"^\s*(FetchContent\w*|ExternalProject\w*|find_package\((?!Python3|PkgConfig)\w+)", path.read_text(), re.M)]
    tally.check(not found, f"CMake looks for {found}")


def build(folder, prefix=()):
    for name in SOURCES:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    words = [*prefix, "cmake", "-S", folder, "-B", folder / "out", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DALS_BUILD_TESTS=OFF"]
    done = run(*words)
    if done.returncode == 0:
        done = run(*prefix, "cmake", "--build", folder / "out", "-j", os.environ.get("JOBS", "2"))
    return done, folder / "out" / "libals.so"


def same_bytes(tally):
    """In two folders; the second without a network, where this machine lets us take it away."""
    offline = ("unshare", "-rn") if run("unshare", "-rn", "true").returncode == 0 else ()
    if not offline:
        print("skipped: this machine does not let a program leave the network")
    with tempfile.TemporaryDirectory() as folder:
        hashes = []
        for name, prefix in (("one", ()), ("another-place", offline)):
            place = Path(folder) / name
            place.mkdir()
            done, library = build(place, prefix)
            if not tally.check(done.returncode == 0, f"it does not build: {done.stdout[-2000:]}{done.stderr[-2000:]}"):
                return
            stripped = place / "stripped.so"
            run("strip", "-o", stripped, library)
            hashes.append(hashlib.sha256(stripped.read_bytes()).hexdigest())
        tally.check(len(set(hashes)) == 1, f"two builds differ: {hashes}")


tally = Tally()
no_packages(tally)
if "--build" in sys.argv:
    same_bytes(tally)
tally.end()
