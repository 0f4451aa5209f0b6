"""The Python package: its tests, its wheel, its types.

    python3 Tests/Artefact/python.py tests [c | ctypes] | wheel | types | bench

What is needed from PyPI goes into build/python; where that cannot be had the step says `skipped:`.
tests   pytest on the sources in bindings/python, with the library that ALS_LIBRARY names, by one backend
wheel   a wheel is built, looked at, installed into an environment that knows no Swift, and used there
types   mypy --strict and pyright on the package and on what the README shows, and how many types are known
bench   a form of 1 000 rows and single calls, beside kiwisolver (Tests/Benchmarks/form.py, calls.py)
"""
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings" / "python"
BUILD = ROOT / "build" / "python"
PLATFORM = "manylinux_2_17_x86_64"
LEAST_KNOWN_TYPES = 95.0  # percent, as pyright --verifytypes counts them
# What `import als` may bring from the standard library: anything else makes it slow, as typing, re, inspect or dataclasses would.
IMPORTS = {"_ctypes", "_struct", "_weakrefset", "collections", "collections.abc", "ctypes", "ctypes._endian", "enum", "functools",
           "itertools", "keyword", "math", "operator", "reprlib", "struct", "types", "weakref", "__future__"}
tally = Tally()
check = tally.check


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def environment(name, *packages):
    """The Python of a virtual environment with these packages in it; ends the program where they cannot be fetched."""
    folder = BUILD / name
    python, stamp, wanted = folder / "bin" / "python", folder / "packages", "\n".join((sys.version, *packages))
    if not python.exists() or not stamp.exists() or stamp.read_text() != wanted:
        venv.create(folder, with_pip=True, clear=True)
        done = run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
        if done.returncode:
            print(f"skipped: {', '.join(packages)} cannot be fetched: {done.stderr.strip().splitlines()[-1:]}")
            sys.exit(0)
        stamp.write_text(wanted)
    return python


def with_extension():
    """A folder with the package as links and the C extension beside them; None where it cannot be compiled."""
    headers, folder = Path(sysconfig.get_path("include")), BUILD / "c"
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None or not (headers / "Python.h").exists():
        return None
    (folder / "als").mkdir(parents=True, exist_ok=True)
    for old in (folder / "als").iterdir():
        if old.is_symlink():
            old.unlink()
    for source in (PACKAGE / "src" / "als").iterdir():
        if source.is_file():
            (folder / "als" / source.name).symlink_to(source)
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fvisibility=hidden"]
    done = run(compiler, *flags, "-I", ROOT / "include", "-I", headers, PACKAGE / "extension" / "fast.c", "-o", folder / "als" / "_fast.abi3.so")
    if done.returncode:
        sys.exit(f"the C extension does not compile: {done.stderr}")
    return folder


def with_backend(name):
    """The environment in which `import als` has this backend, or None where it cannot be had."""
    folder = with_extension() if name == "c" else PACKAGE / "src"
    return folder and dict(os.environ, PYTHONPATH=str(folder), PYTHONDONTWRITEBYTECODE="1", ALS_BACKEND=name)


def tests():
    name = sys.argv[2] if len(sys.argv) > 2 else "ctypes"
    python, where = environment("tests", "pytest", "hypothesis", "numpy"), with_backend(name)
    if where is None:
        print("skipped: there is no Python.h, or no C compiler")
        return 0
    return subprocess.run([python, "-m", "pytest", PACKAGE], cwd=ROOT, env=dict(where, ALS_COUNT="1")).returncode


def bench():
    python = environment("bench", "kiwisolver", "numpy")
    for name in ("c", "ctypes"):
        where = with_backend(name)
        for program, words in (("form.py", sys.argv[2:]), ("calls.py", ())) if where else ():
            done = subprocess.run([python, ROOT / "Tests" / "Benchmarks" / program, *words], env=where)
            if done.returncode:
                return done.returncode
    return 0


def build_wheel():
    """The wheel, with the tag of the oldest glibc that auditwheel says it runs on."""
    python = environment("wheel", "pip", "wheel", "auditwheel")
    for old in BUILD.glob("*.whl"):
        old.unlink()
    done = run(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", BUILD, PACKAGE)
    if not check(done.returncode == 0, f"no wheel: {done.stdout}{done.stderr}"[-6000:]):
        return None
    made, = BUILD.glob("*.whl")
    shown = run(python, "-m", "auditwheel", "show", made).stdout
    check(PLATFORM in shown, f"auditwheel says {shown}")
    run(python, "-m", "wheel", "tags", "--remove", "--platform-tag", PLATFORM, made)
    return next(BUILD.glob("*.whl"), None)


def import_time(python, folder):
    """How much longer `import als` takes than importing nothing, the best of some.  Shown, never judged: machines are noisy."""
    def best(code):
        times = []
        for _ in range(25):
            done = run(python, "-c", f"import time; start = time.process_time(); {code}; print(time.process_time() - start)", cwd=folder)
            times.append(float(done.stdout or "9"))
        return min(times)

    return best("import als") - best("pass")


def imported(python, folder):
    """The modules beyond this package that `import als` brings."""
    done = run(python, "-c", "import sys; before = set(sys.modules); import als; print(*set(sys.modules) - before)", cwd=folder)
    return {name for name in done.stdout.split() if name.split(".")[0] != "als"}


def try_wheel(wheel, folder):
    """As somebody without Swift and without this clone has it."""
    venv.create(folder / "fresh", with_pip=True)
    python = folder / "fresh" / "bin" / "python"
    bare = {"PATH": f"{folder / 'fresh' / 'bin'}:/usr/bin:/bin", "HOME": str(folder)}
    done = run(python, "-m", "pip", "install", "--quiet", "--no-index", wheel, cwd=folder, env=bare)
    check(done.returncode == 0, f"the wheel cannot be installed: {done.stderr}")
    code = (PACKAGE / "tests" / "readme.py").read_text() + (
        "\nran, faults = run_page(Path(%r))\nprint(ran, *faults)\n" % str(PACKAGE / "README.md"))
    done = run(python, "-c", code, cwd=folder, env=bare)
    check(done.returncode == 0 and re.fullmatch(r"\d+\n", done.stdout), f"the README fails: {done.stdout}{done.stderr}")
    example = ROOT / "bindings" / "c" / "examples" / "login.json"
    for command in ([python, "-m", "als"], [folder / "fresh" / "bin" / "als"]):
        done = run(*command, "layout", example, cwd=folder, env=bare)
        check(done.returncode == 0 and done.stdout.startswith("name"), f"{command} fails: {done.stdout}{done.stderr}")
        done = run(*command, "layout", "nothing.json", cwd=folder, env=bare)
        check(done.returncode == 2 and not done.stdout and "nothing.json" in done.stderr, f"{command}: {done.stdout}{done.stderr}")
    done = run(python, "-c", "import json, importlib.resources as found; print(json.loads((found.files('als') / 'als.schema.json').read_text())['type'])",
               cwd=folder, env=bare)
    check(done.stdout == "object\n", f"the wheel has no schema of documents: {done.stderr}")
    wanted = "c" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else "ctypes"
    for forced, backend in (("", wanted), ("ctypes", "ctypes")):
        done = run(python, "-c", "import als; print(als.backend)", cwd=folder, env=dict(bare, ALS_BACKEND=forced))
        check(done.stdout == f"{backend}\n", f"the wheel uses {done.stdout}{done.stderr} and not {backend}")
    done = run(python, "-c", "import als; print(als.Layout(10, 10).draw(format='dot'))", cwd=folder, env=bare)
    check(done.stdout.startswith("digraph"), f"the wheel draws nothing: {done.stdout}{done.stderr}")
    print(f"import als: {1000 * import_time(python, folder):.1f} ms")
    brought = imported(python, folder)
    heavy = {name for name in brought if name.lstrip("_") not in {known.lstrip("_") for known in IMPORTS}}
    check(brought and not heavy, f"import als also imports {', '.join(sorted(heavy)) or 'nothing at all'}")


def wheel():
    made = build_wheel()
    if made:
        print(f"{made.name}: {made.stat().st_size} bytes")
        check(made.name.endswith(f"-cp39-abi3-{PLATFORM}.whl"), f"the wheel is called {made.name}")
        with tempfile.TemporaryDirectory() as folder:
            try_wheel(made, Path(folder))


def types():
    python = environment("types", "mypy", "pyright[nodejs]", "numpy")
    with tempfile.TemporaryDirectory() as folder:
        blocks = re.findall(r"^```python\n(.*?)^```$", (PACKAGE / "README.md").read_text(), re.M | re.S)
        page = Path(folder) / "page.py"
        page.write_text("\n".join(blocks))
        where = dict(os.environ, MYPYPATH=str(PACKAGE / "src"), MYPY_CACHE_DIR=str(BUILD / "mypy"), PATH=f"{python.parent}:{os.environ['PATH']}")
        done = run(python, "-m", "mypy", "--strict", "--config-file", "", PACKAGE / "src" / "als", page, cwd=folder, env=where)
        check(done.returncode == 0, f"mypy: {done.stdout}{done.stderr}")
        (Path(folder) / "pyrightconfig.json").write_text(
            '{"include": ["%s", "%s"], "extraPaths": ["%s"], "pythonVersion": "3.9"}' % (PACKAGE / "src", page, PACKAGE / "src"))
        done = run(python, "-m", "pyright", "-p", folder, cwd=folder, env=where)
        check(done.returncode == 0 and " 0 errors" in " " + done.stdout, f"pyright: {done.stdout}{done.stderr}")
        done = run(python, "-m", "pyright", "--verifytypes", "als", "--ignoreexternal", cwd=folder, env=dict(where, PYTHONPATH=str(PACKAGE / "src")))
        share = re.search(r"Type completeness score: ([\d.]+)%", done.stdout)
        check(share and float(share[1]) >= LEAST_KNOWN_TYPES, f"types that are not known: {done.stdout}{done.stderr}"[-6000:])
        print(f"types known: {share[1] if share else 'none'}%")


if __name__ == "__main__":
    word = sys.argv[1] if len(sys.argv) > 1 else "tests"
    if word in ("tests", "bench"):
        sys.exit({"tests": tests, "bench": bench}[word]())
    {"wheel": wheel, "types": types}[word]()
    tally.end()
