"""Compiles a Swift program of the pages against the modules and objects that `swift build` has made."""
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build" / "debug"
SEEN = ["-I", BUILT / "Modules", "-I", ROOT / "include", "-I", ROOT / "Sources" / "CALSSys" / "include"]


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


def build(code, folder, program):
    """Without a warning; `folder` receives the code as main.swift."""
    source = folder / "main.swift"
    source.write_text(code)
    objects = [each for name in ("ALS", "ALSCore", "ALSExports") for each in sorted((BUILT / f"{name}.build").glob("*.o"))]
    return run("swiftc", "-warnings-as-errors", *SEEN, source, *objects, "-o", program)


def warnings(code, folder):
    source = folder / "main.swift"
    source.write_text(code)
    return run("swiftc", "-typecheck", *SEEN, source).stderr
