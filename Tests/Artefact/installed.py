"""An installed copy, moved elsewhere, is found by pkg-config and by CMake, shared and static, and runs."""
import os
import shutil
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, run

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(als 0.1 REQUIRED)
add_executable(shared demo.c)
target_link_libraries(shared PRIVATE als::als)
add_executable(static demo.c)
target_link_libraries(static PRIVATE als::als_static)
"""


def pkg_config(tally, prefix, work):
    if not shutil.which("pkg-config"):
        print("skipped: there is no pkg-config")
        return
    env = dict(os.environ, PKG_CONFIG_PATH=str(next(prefix.glob("lib*/**/pkgconfig"))))
    for form, more in (("shared", []), ("static", ["--static"])):
        flags = run("pkg-config", *more, "--cflags", "--libs", "als", env=env).stdout.split()
        program = work / f"pc-{form}"
        link = ["-static"] if more else [f"-Wl,-rpath,{next(prefix.glob('lib*/**/libals.so')).parent}"]
        built = run("cc", work / "demo.c", "-o", program, *link, *flags)
        if tally.check(built.returncode == 0, f"pkg-config {form}: {built.stderr}"):
            tally.check(run(program).returncode == 0, f"the {form} program fails")


def find_package(tally, prefix, work):
    (work / "CMakeLists.txt").write_text(CMAKE)
    for words in (["-S", work, "-B", work / "b", f"-DCMAKE_PREFIX_PATH={prefix}"], ["--build", work / "b"]):
        done = run("cmake", *words)
        if not tally.check(done.returncode == 0, f"cmake: {done.stdout}{done.stderr}"):
            return
    for form in ("shared", "static"):
        tally.check(run(work / "b" / form).returncode == 0, f"the {form} program fails")


tally = Tally()
with tempfile.TemporaryDirectory() as folder:
    first, prefix, work = Path(folder) / "first", Path(folder) / "moved", Path(folder) / "work"
    done = run("cmake", "--install", BUILD, "--prefix", first)
    tally.check(done.returncode == 0, done.stderr)
    first.rename(prefix)
    work.mkdir()
    shutil.copy(ROOT / "bindings/c/examples/demo.c", work)
    version = run(prefix / "bin" / "als", "--version")
    tally.check(version.stdout.startswith("als 0."), f"the installed tool says {version.stdout!r} {version.stderr!r}")
    pkg_config(tally, prefix, work)
    find_package(tally, prefix, work)
tally.end()
