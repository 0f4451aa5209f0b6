"""The packages of `make package`: the source archive builds, and to the same bytes; the .debs install and work, and lintian finds nothing in them.

They stay in the folder `packages` of the build, where without_swift.py looks for them."""
import difflib
import hashlib
import os
import re
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, run

PROGRAM = """#include <als/als.h>
#include <stdio.h>
int main(void) {
  printf("%u\\n", (unsigned)als_version());
  return 0;
}
"""
LINTIAN = "initial-upload-closes-no-bugs"  # no bug of Debian asks for libals; nothing else is left to say
DEBS = ["als-tools", "libals-dev", "libals0", "python3-als"]
PYTHON = "import als; layout = als.Layout(100, 50); layout.solve(); print(layout.root.frame.width)"


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.name != "SHA256SUMS"}


def make(tally, root, build, out, which):
    done = run("sh", root / "bindings" / "packages.sh", build, out, which, cwd=root)
    for line in done.stdout.splitlines():
        if line.startswith("left out"):
            print(f"skipped: {line}")
    return tally.check(done.returncode == 0, f"no packages: {done.stdout[-3000:]}{done.stderr[-3000:]}")


def code(build):
    """What swiftc made: all but the name of the file."""
    return (build / "als_image.ll").read_text().split("\n")[2:]


def show_difference(ours, theirs):
    """The functions that differ, and how the first of them does."""
    def functions(lines):
        starts = [at for at, line in enumerate(lines) if line.startswith("define ")]
        return {re.search(r'@("[^"]*"|[^("]+)\(', lines[at]).group(1): lines[at:lines.index("}", at)] for at in starts}
    one, other = functions(ours), functions(theirs)
    names = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    print(f"swiftc made other code of {names[:9]} when it built again")
    for name in names[:1]:
        print(*list(difflib.unified_diff(one.get(name, []), other.get(name, []), lineterm=""))[:40], sep="\n")


def again(tally, first, work):
    """From the source archive, in other places.

    Once in some hundred runs swiftc makes other code, so where two builds differ in that, a third has to agree with one of them."""
    mine = digests(first)
    other, build = rebuilt(tally, first, work / "second")
    if not tally.check(len(other) >= 2, f"only {sorted(other)}"):
        return
    names = [name for name in sorted(other) if "vendor" not in name]  # that holds an object for each processor
    differing = [name for name in names if mine.get(name) != other[name]]
    if not tally.check(mine.keys() >= set(names), f"{sorted(set(names) - mine.keys())} was not built at first") or not differing:
        return
    ours, theirs = code(BUILD), code(build)
    if not tally.check(ours != theirs, f"of the same code {differing} have other bytes when built again"):
        return
    show_difference(ours, theirs)
    third, _ = rebuilt(tally, first, work / "the-third-place")
    for name in names:
        tally.check(third.get(name) in (mine[name], other[name]), f"{name} has other bytes in each of three builds")


def rebuilt(tally, first, work):
    """What a build from the source archive makes, and its folder."""
    work.mkdir()
    source, = first.glob("als-[0-9]*.tar.gz")
    with tarfile.open(source) as archive:
        names = archive.getnames()
        archive.extractall(work)
    root = work / names[0].split("/")[0]
    listed = set(filter(None, run("git", "ls-files", cwd=ROOT).stdout.split("\n")))
    packed = {name.split("/", 1)[1] for name in names if (work / name).is_file()}
    if listed:
        tally.check(listed <= packed, f"the source archive lacks {sorted(listed - packed)[:9]}")
        own = set(filter(None, run("git", "ls-files", "--others", "--exclude-standard", cwd=ROOT).stdout.split("\n")))
        tally.check(packed <= listed | own, f"the source archive has {sorted(packed - listed - own)[:9]} too much")
    build = root / "build" / "release"
    for words in (["-S", root, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DALS_BUILD_TESTS=OFF"], ["--build", build, "-j1"]):
        done = run("cmake", *words, env=dict(os.environ, ALS_MEMO="off"))  # Suite/memo.py would give the same code again
        if not tally.check(done.returncode == 0, f"the source archive does not build: {done.stdout[-3000:]}{done.stderr[-3000:]}"):
            return {}, build
    made = make(tally, root, build, work / "made", "here")
    return digests(work / "made") if made else {}, build


def install(tally, first, work):
    """All four into a root of their own, where they are all there is but libc and Python; only root can do it by dpkg."""
    debs = sorted(first.glob("*_amd64.deb")) + sorted(first.glob("*_all.deb"))
    if not shutil.which("dpkg") or not debs:
        print("skipped: there is no dpkg, or nothing for it")
        return
    root = work / "root"
    for folder in ("var/lib/dpkg/updates", "var/lib/dpkg/info"):
        (root / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").write_text("".join(
        f"Package: {name}\nStatus: install ok installed\nMaintainer: none\nArchitecture: amd64\nVersion: 99\nDescription: stands in\n\n"
        for name in ("libc6", "python3")))
    tally.check([deb.name.split("_")[0] for deb in debs] == DEBS, f"{debs}")
    if os.geteuid() != 0:
        for deb in debs:
            tally.check(run("dpkg-deb", "-x", deb, root).returncode == 0, f"{deb.name} cannot be unpacked")
    else:
        by_dpkg(tally, debs, root)
    used(tally, root, work)


def by_dpkg(tally, debs, root):
    done = run("dpkg", f"--root={root}", "--force-not-root", "--force-script-chrootless", "--log=/dev/null", "-i", *debs,
               env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin:/sbin"))
    tally.check(done.returncode == 0, f"dpkg: {done.stdout}{done.stderr}")


def inspected(tally, first):
    """By Debian's own rules, for both processors; and what dpkg would set up on the other one."""
    for deb in sorted(first.glob("*_arm64.deb")):
        done = run("dpkg-deb", "-c", deb)
        tally.check("x86_64" not in done.stdout, f"{deb.name} has files of another processor")
        tally.check(deb.name.startswith("als-tools") or "/usr/lib/aarch64-linux-gnu/" in done.stdout, f"{deb.name}: {done.stdout}")
    if not shutil.which("lintian"):
        print("skipped: there is no lintian: apt-get install lintian")
        return
    debs = sorted(first.glob("*.deb"))
    as_root = ["--allow-root"] if os.geteuid() == 0 else []
    done = run("lintian", *as_root, "--fail-on", "error,warning", "--suppress-tags", LINTIAN, *debs)
    tally.check(debs and done.returncode == 0 and not done.stdout, f"lintian: {done.stdout}{done.stderr}")


def used(tally, root, work):
    usr = root / "usr"
    libraries = usr / "lib" / "x86_64-linux-gnu"
    env = dict(os.environ, LD_LIBRARY_PATH=str(libraries), PYTHONPATH=str(usr / "lib/python3/dist-packages"), PKG_CONFIG_SYSROOT_DIR="",
               PKG_CONFIG_PATH=str(libraries / "pkgconfig"), PATH=f"{usr / 'bin'}:{os.environ['PATH']}", PYTHONDONTWRITEBYTECODE="1")
    for name in ("ALS_LIBRARY", "ALS_TOOL"):
        env.pop(name, None)
    (work / "program.c").write_text(PROGRAM)
    flags = run("pkg-config", "--cflags", "--libs", "als", env=env).stdout.split()
    tally.check("-I" in " ".join(flags), f"pkg-config says {flags}")
    built = run("cc", work / "program.c", "-o", work / "program", *flags)
    tally.check(built.returncode == 0, f"with libals-dev: {built.stderr}")
    done = run(work / "program", env=env)
    tally.check(done.stdout.strip().isdigit(), f"with libals0: {done.stdout}{done.stderr}")
    done = run("als", "layout", ROOT / "bindings/c/examples/login.json", env=env)
    tally.check(done.returncode == 0 and done.stdout.startswith("name"), f"als-tools: {done.stdout}{done.stderr}")
    tally.check((usr / "share/als/als.schema.json").exists(), "als-tools has no schema of documents")
    done = run(sys.executable, "-c", PYTHON, cwd=work, env=env)
    tally.check(done.stdout == "100.0\n", f"python3-als: {done.stdout}{done.stderr}")
    done = run(sys.executable, "-m", "als", "--version", cwd=work, env=env)
    tally.check(done.stdout.startswith("als 0."), f"python3 -m als: {done.stdout}{done.stderr}")


tally = Tally()
with tempfile.TemporaryDirectory() as folder:
    work, first = Path(folder), BUILD / "packages"
    if make(tally, ROOT, BUILD, first, "everywhere"):
        os.environ.setdefault("SOURCE_DATE_EPOCH", run("git", "log", "-1", "--format=%ct", cwd=ROOT).stdout.strip() or "0")
        install(tally, first, work)
        inspected(tally, first)
        again(tally, first, work)
tally.end()
