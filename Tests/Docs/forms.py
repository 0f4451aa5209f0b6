"""The form of bindings/examples is the same form in C, C++, Python and Swift: it compiles without a warning and has these frames.

    python3 Tests/Docs/forms.py [swift]

With `swift` the Swift program, against what `swift build` has made; and that a constraint nobody activates is warned about.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import swiftc  # noqa: E402
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "bindings" / "examples"
FRAMES = {"title": (120, 20, 120, 24), "nameLabel": (30, 56, 40, 20), "name": (78, 52, 262, 28), "cityLabel": (30, 158, 40, 20),
          "city": (78, 154, 262, 28), "cell1": (20, 190, 320, 30.1), "cell10": (20, 469.9, 320, 30.1), "cancel": (204, 508, 64, 32),
          "save": (276, 508, 64, 32)}
FORGOTTEN = """
import ALS
func forgotten(_ layout: Layout, _ a: Item, _ b: Item) throws {
  a.left == b.left + 20
  a.width >= 100 ~ 750
  (a.width >= 100).priority(750)
  (a.width == 4).identified(by: "four")
  [a.width == 4]
}
"""
tally = Tally()


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def is_the_form(language, done):
    """The lines are names and four numbers each."""
    rows = [line.split() for line in done.stdout.splitlines()]
    found = {name: tuple(map(float, numbers)) for name, *numbers in rows}
    close = found.keys() == FRAMES.keys() and all(abs(a - b) < 1e-3 for name in FRAMES for a, b in zip(found[name], FRAMES[name]))
    tally.check(done.returncode == 0 and close, f"the form in {language}: {done.stdout}{done.stderr}")


def compiled(folder, compiler, source):
    library = Path(os.environ["ALS_LIBRARY"]).parent
    done = run(*compiler, "-Wall", "-Wextra", "-Werror", "-I", ROOT / "include", source, "-o", folder / "form", f"-L{library}", "-lals",
               f"-Wl,-rpath,{library}")
    return run(folder / "form") if tally.check(done.returncode == 0, done.stderr) else done


def swift(folder):
    done = swiftc.build((EXAMPLES / "form.swift").read_text(), folder, folder / "form")
    if tally.check(done.returncode == 0, done.stderr):
        is_the_form("Swift", run(folder / "form"))
    said = swiftc.warnings(FORGOTTEN, folder)
    for line in range(4, 9):
        tally.check(f"main.swift:{line}:" in said and "unused" in said, f"line {line} of what was forgotten has no warning: {said}")


with tempfile.TemporaryDirectory() as name:
    if "swift" in sys.argv:
        swift(Path(name))
    else:
        is_the_form("C", compiled(Path(name), (os.environ.get("ALS_CC", "cc"), "-std=c99"), EXAMPLES / "form.c"))
        is_the_form("C++", compiled(Path(name), ("c++", "-std=c++17"), EXAMPLES / "form.cpp"))
        is_the_form("Python", run(sys.executable, EXAMPLES / "form.py", env=dict(
            os.environ, PYTHONPATH=str(ROOT / "bindings" / "python" / "src"), PYTHONDONTWRITEBYTECODE="1")))
tally.end()
