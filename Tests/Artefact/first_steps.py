"""What the words of the Makefile do on a machine that lacks something: they name the package to install, and work once it is there.
`make install` builds what it installs and no tests; `make windows` needs no tests either, so that it works with ALS_PREBUILT."""
import os
import re
import shutil
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, copy_sources, run

PACKAGES = {"gtk4": "libgtk-4-dev", "qt": "qt6-base-dev", "pyside": "PySide6-Essentials", "tk": "python3-tk"}


def web(tally, folder):
    """The packages for WebAssembly come after the first try, which leaves a cache."""
    if not shutil.which("swiftc"):
        print("skipped: there is no swiftc")
        return
    words = ["cmake", "--preset", "wasm32", "-B", folder / "build", f"-DALS_WASI_ROOT={folder / 'usr'}"]
    for there, missing in (([], True), (["lib/wasm32-wasi/libc.a"], True),
                           (["lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a"], False)):
        for name in there:
            (folder / "usr" / name).parent.mkdir(parents=True)
            (folder / "usr" / name).touch()
        done = run(*words, cwd=ROOT)
        said = " ".join(done.stderr.split())
        tally.check((done.returncode != 0) == missing, f"make web with {there}: {done.stderr[-1500:]}")
        tally.check(("apt-get install wasi-libc libclang-rt-dev-wasm32" in said) == missing and "unable to find a build program" not in said, f"make web: {said}")


def install(tally):
    rules = run("ninja", "-C", BUILD, "-t", "inputs", "als_installed").stdout.split("\n")
    tally.check("als" in rules and any(name.startswith("libals.so") for name in rules), f"als_installed makes {rules[:20]}")
    tally.check(not any(name.startswith("Tests/") for name in rules), "make install builds tests")


def windows(tally, home):
    copy_sources(home)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("ALS_", "DISPLAY", "WAYLAND"))}
    done = run("make", "windows", cwd=home, env=dict(env, ALS_PREBUILT=str(BUILD)))
    shown = {path.stem for path in (home / "demo" / "windows").glob("*.png")} - {"gtk4-formats"}
    tally.check(bool(shown) == (done.returncode == 0), f"make windows: {done.stdout[-1500:]}{done.stderr[-1500:]}")
    tally.check(shown or "no window is shown" in done.stderr, f"make windows: {done.stderr}")
    for name, package in PACKAGES.items():
        lacks = re.search(rf"^{name}: .*install (?:.* )?({package}|xvfb)\b", done.stdout, re.M)
        tally.check((name in shown) != bool(lacks), f"make windows shows neither {name} nor why not: {done.stdout}")
    for name, module in (("gtk4", "gtk4"), ("qt", "Qt6Widgets")):
        is_there = run("pkg-config", "--exists", module).returncode == 0 if shutil.which("pkg-config") else False
        tally.check(is_there == (home / "build" / "release" / f"{name}_form").exists(), f"{name} is {'' if is_there else 'not '}installed: {done.stdout}")


tally = Tally()
with tempfile.TemporaryDirectory() as folder:
    web(tally, Path(folder) / "web")
    install(tally)
    windows(tally, Path(folder) / "libals")
tally.end()
