"""The CMake component gtk4: als_gtk4, built beside an installed libals, installed with it, found by find_package, and linked by the program
of docs/toolkits-gtk4.md with the lines of that page."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
from tally import Tally  # noqa: E402

root = here.parents[1]
build = os.environ["ALS_BUILD"]
page = (root / "docs/toolkits-gtk4.md").read_text()
ADAPTER = """cmake_minimum_required(VERSION 3.25)
project(adapter LANGUAGES C)
include(GNUInstallDirs)
find_package(als 0.1 REQUIRED)
set(ALS_INSTALL ON)
include("%s/bindings/cmake/AlsGtk4.cmake")
"""
tally = Tally()


def block(language):
    return re.search(rf"^```{language}\n(.*?)^```$", page, re.M | re.S).group(1)


def cmake(what, *words):
    done = subprocess.run(["cmake", *map(str, words)], capture_output=True, text=True)
    return tally.check(done.returncode == 0, f"{what}: {done.stdout}{done.stderr}")


def built(folder, prefix):
    return cmake(f"{folder.name}, configured", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={prefix}") and cmake(
        f"{folder.name}, built", "--build", folder / "build")


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    prefix, adapter, program = work / "prefix", work / "adapter", work / "program"
    adapter.mkdir()
    program.mkdir()
    (adapter / "CMakeLists.txt").write_text(ADAPTER % root)
    (program / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(form LANGUAGES C)\n" + block("cmake"))
    (program / "form.c").write_text(block("c"))
    if cmake("libals, installed", "--install", build, "--prefix", prefix) and built(adapter, prefix):
        if cmake("the adapter, installed", "--install", adapter / "build", "--prefix", prefix):
            tally.check(built(program, prefix) and (program / "build/form").exists(), "the program of the page")
tally.end()
