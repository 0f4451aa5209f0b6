"""The packages on other Pythons, processors and C libraries than those of this machine.

    python3 Tests/Platforms/pythons.py [SUITE...]      SUITE: of Debian, as bullseye or sid: also its newest CPython

PyPy where there is one; CPython for 64-bit ARM, run by qemu-user, with the wheel and with the .debs; a program of musl that loads what the
musl archive and wheel hold.  Other Pythons come from Debian into build/pythons and are not installed.  The packages are those in ALS_PACKAGES.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
from tally import Tally  # noqa: E402

# The library that is tried is that of the package.
os.environ.pop("ALS_LIBRARY", None)
PACKAGES = Path(os.environ.get("ALS_PACKAGES", ROOT / "build/packages"))
ROOTS = ROOT / "build" / "pythons"
LOGIN = ROOT / "bindings/c/examples/login.json"
PAGE = "import sys; sys.path.insert(0, %r); import readme, pathlib; ran, faults = readme.run_page(pathlib.Path(%r)); print(ran > 0, *faults)" % (
    str(ROOT / "bindings/python/tests"), str(ROOT / "bindings/python/README.md"))
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
NEEDED = {"libc6", "libgcc-s1", "libffi7", "libffi8", "zlib1g", "libexpat1"}
MUSL = """#include <dlfcn.h>
#include <stdio.h>
int main(int count, char **words) {
  void *library = dlopen(words[1], RTLD_NOW);
  void *command = library && count > 2 ? dlopen(words[2], RTLD_NOW) : library;
  unsigned (*version)(void) = library ? (unsigned (*)(void))dlsym(library, "als_version") : 0;
  int (*tool)(int, char **) = command && count > 2 ? (int (*)(int, char **))dlsym(command, "main") : 0;
  char *said[] = {(char *)"als", (char *)"--version", 0};
  if (!version || !version()) {
    fprintf(stderr, "%s\\n", dlerror());
    return 1;
  }
  return tool ? tool(2, said) : 0;
}
"""
tally = Tally()


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def package(pattern):
    return next(iter(sorted(PACKAGES.glob(pattern))), None)


def unpacked(wheel, folder):
    """A wheel as pip leaves it."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def try_python(what, words, modules, env=()):
    """The README of the package runs, and its command."""
    where = dict(os.environ, PYTHONPATH=str(modules), PYTHONDONTWRITEBYTECODE="1", **dict(env))
    for name in ("ALS_LIBRARY", "ALS_TOOL"):
        where.pop(name, None)
    done = run(*words, "-c", "import sys; print('%d.%d' % sys.version_info[:2], sys.implementation.name)", env=where)
    print(f"{what}: {done.stdout.strip()}")
    done = run(*words, "-c", PAGE, env=where)
    tally.check(done.returncode == 0 and done.stdout == "True\n", f"{what}, the README: {done.stdout[-1500:]}{done.stderr[-1500:]}")
    done = run(*words, "-m", "als", "layout", LOGIN, env=where)
    tally.check(done.returncode == 0 and done.stdout.startswith("name"), f"{what}, the command: {done.stdout[-500:]}{done.stderr[-1500:]}")


def apt(folder, architecture, suite):
    """apt-get and apt-cache for another architecture or suite, with lists of their own."""
    for name in ("state/lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    options = [f"-oDir::State={folder}/state", f"-oDir::State::status={folder}/status", f"-oDir::Cache={folder}/cache", "-oDebug::NoLocking=1",
               "-oAPT::Sandbox::User=root", f"-oAPT::Architecture={architecture}", f"-oAPT::Architectures::={architecture}"]
    if suite:
        (folder / "sources.list").write_text(f"deb [signed-by={KEYS}] http://deb.debian.org/debian {suite} main\n")
        options += [f"-oDir::Etc::sourcelist={folder}/sources.list", "-oDir::Etc::sourceparts=-"]
    return lambda program, *words, **more: run(program, *options, *words, **more)


def fetched(architecture, suite=""):
    """(root, Python) of Debian's newest CPython, or None where it cannot be had."""
    folder = ROOTS / f"{suite or 'here'}-{architecture}"
    root = folder / "root"
    if not root.exists():
        if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
            return None
        ask = apt(folder, architecture, suite)
        ask("apt-get", "update", "-qq")
        names = set(ask("apt-cache", "pkgnames").stdout.split())
        found = sorted((int(minor), f"3.{minor}") for minor in re.findall(r"^python3\.(\d+)-minimal$", "\n".join(names), re.M))
        if not found:
            return None
        version = found[-1][1]
        (folder / "debs").mkdir(exist_ok=True)
        wanted = {f"python{version}-minimal", f"libpython{version}-minimal", f"libpython{version}-stdlib", *(NEEDED & names)}
        ask("apt-get", "download", *sorted(wanted), cwd=folder / "debs")
        fresh = folder / "unpacking"
        for deb in sorted((folder / "debs").glob("*.deb")):
            run("dpkg-deb", "-x", deb, fresh)
        if not list(fresh.glob("usr/bin/python3.*")):
            return None
        fresh.rename(root)
    return root, next(root.glob("usr/bin/python3.[0-9]*"))


def pypy(work):
    if not shutil.which("pypy3"):
        print("skipped: there is no PyPy: apt-get install pypy3")
        return
    try_python("PyPy", ["pypy3"], unpacked(package("*manylinux*x86_64.whl"), work / "pypy"))


def arm(work):
    wheel = package("*manylinux*aarch64.whl")
    found = wheel and shutil.which("qemu-aarch64") and fetched("arm64")
    if not found:
        print("skipped: there is no wheel for ARM, no qemu-aarch64, or no arm64 Python to be had from Debian")
        return
    root, python = found
    emulated = ["qemu-aarch64", "-L", root]
    try_python("wheel for ARM", [*emulated, python], unpacked(wheel, work / "arm"))
    system = work / "system"
    for deb in [*PACKAGES.glob("*_arm64.deb"), *PACKAGES.glob("*_all.deb")]:
        tally.check(run("dpkg-deb", "-x", deb, system).returncode == 0, f"{deb.name} cannot be unpacked")
    folder = system / "usr/lib/aarch64-linux-gnu"
    env = {"QEMU_SET_ENV": f"LD_LIBRARY_PATH={folder}"}  # the emulator itself is no program of that processor
    done = run(*emulated, system / "usr/bin/als", "layout", LOGIN, env=dict(os.environ, **env))
    tally.check(done.returncode == 0 and done.stdout.startswith("name"), f"als-tools for ARM: {done.stdout}{done.stderr}")
    code = "import als; layout = als.Layout(100, 50); layout.solve(); print(layout.root.frame.width)"
    done = run(*emulated, python, "-c", code, env=dict(os.environ, PYTHONPATH=str(system / "usr/lib/python3/dist-packages"), **env))
    tally.check(done.stdout == "100.0\n", f"python3-als for ARM: {done.stdout}{done.stderr}")


def musl(work):
    """There is no Python of musl to be had: a program of musl loads what it would."""
    archive, wheel = package("*-linux-x86_64-musl.tar.gz"), package("*musllinux*x86_64.whl")
    if not archive or not shutil.which("musl-gcc"):
        print("skipped: there is no musl: apt-get install musl-tools")
        return
    shutil.unpack_archive(archive, work)
    modules = unpacked(wheel, work / "musl")
    (work / "load.c").write_text(MUSL)
    done = run("musl-gcc", work / "load.c", "-o", work / "load")
    tally.check(done.returncode == 0, f"musl-gcc: {done.stderr}")
    done = run(work / "load", modules / "als/libals.so.0", modules / "als/als_command.so")
    tally.check(done.returncode == 0 and done.stdout.startswith("als 0."), f"the musllinux wheel: {done.stdout}{done.stderr}")
    inside = work / archive.name[:-7]
    done = run(inside / "bin/als", "layout", LOGIN)
    tally.check(done.returncode == 0 and done.stdout.startswith("name"), f"the command for musl: {done.stdout}{done.stderr}")


def suites(names, work):
    for name in names:
        found = fetched("amd64", name)
        if not found:
            print(f"skipped: no CPython of {name} to be had from Debian")
            continue
        root, python = found
        loader = next(iter([*root.glob("usr/lib64/ld-linux-x86-64.so.2"), *root.glob("lib64/ld-linux-x86-64.so.2")]), None)
        loader = loader if loader and loader.exists() else next(root.glob("**/x86_64-linux-gnu/ld-*so*"))
        libraries = ":".join(str(root / place / "x86_64-linux-gnu") for place in ("lib", "usr/lib"))
        try_python(f"CPython of {name}", [loader, "--library-path", libraries, python],
                   unpacked(package("*manylinux*x86_64.whl"), work / name), {"PYTHONHOME": str(root / "usr")})


with tempfile.TemporaryDirectory() as folder:
    if not package("*.whl"):
        print(f"skipped: there are no wheels in {PACKAGES}: make package")
        sys.exit(0)
    for step in (pypy, arm, musl):
        step(Path(folder))
    suites(sys.argv[1:], Path(folder))
tally.end()
