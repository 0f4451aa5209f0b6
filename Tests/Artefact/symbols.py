"""The libraries as files: they show the functions of als.h and nothing else, need libc and libm and nothing else."""
import re
import shutil
import tempfile
from pathlib import Path

from common import BUILD, Tally, declared, run

GLIBC_LIMIT = (2, 17)
MOST_LIBRARY = 2_500_000  # bytes; a guard against gross mistakes, not a goal
NEEDED = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}


def names(*words):
    return {line.split()[-1] for line in run("nm", *words).stdout.splitlines() if len(line.split()) >= 3}


def shared(tally, library):
    exported = {name.split("@")[0] for name in names("-D", "--defined-only", library)} - {"ALS_0"}
    tally.check(exported == declared(), f"exported but not declared: {sorted(exported - declared())}, "
                f"declared but not exported: {sorted(declared() - exported)}")
    tally.check(not [name for name in exported if name.startswith(("$s", "$e", "_$"))], "mangled names are exported")
    dynamic = run("readelf", "-dW", library).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", dynamic))
    tally.check(needed <= NEEDED, f"needs {sorted(needed)}")
    tally.check("TEXTREL" not in dynamic, "has text relocations")
    tally.check(re.search(r"SONAME.*\[libals\.so\.0\]", dynamic), "the soname is not libals.so.0")
    stack = [line for line in run("readelf", "-lW", library).stdout.splitlines() if "GNU_STACK" in line]
    tally.check(stack and "RWE" not in stack[0], "the stack is executable")
    versions = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([\d.]+)", run("objdump", "-T", library).stdout)}
    tally.check(not versions or max(versions) <= GLIBC_LIMIT, f"needs glibc {max(versions, default=0)}")


def size(tally, library):
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "libals.so"
        shutil.copy(library, copy)
        run("strip", copy)
        bytes_ = copy.stat().st_size
    tally.check(bytes_ <= MOST_LIBRARY, f"stripped size {bytes_} is over {MOST_LIBRARY}")
    print(f"libals.so stripped: {bytes_} bytes")


def archive(tally, library):
    shown = names("--defined-only", "--extern-only", library)
    tally.check(shown == declared(), f"libals.a shows {sorted(shown ^ declared())}")


tally = Tally()
tally.check(len(declared()) > 50, "als.h declares hardly anything")
shared(tally, BUILD / "libals.so")
archive(tally, BUILD / "libals.a")
if "CMAKE_BUILD_TYPE:STRING=Release" in (BUILD / "CMakeCache.txt").read_text():
    size(tally, BUILD / "libals.so")
tally.end()
