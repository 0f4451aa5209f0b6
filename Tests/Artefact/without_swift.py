"""From the packages alone, where no Swift is: a C program in four ways, a Python program, a program for node, and builds that say what they miss.
The packages are those in ALS_PACKAGES, or those that packages.py has left; otherwise they are made."""
import os
import shutil
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

from common import BUILD, ROOT, Tally, run

HELLO = (ROOT / "README.md").read_text().split("```c\n", 1)[1].split("```", 1)[0]
LIST = """cmake_minimum_required(VERSION 3.25)
project(hello LANGUAGES C)
find_package(als 0.1 REQUIRED)
add_executable(hello hello.c)
target_link_libraries(hello PRIVATE als::als)
add_executable(hello_static hello.c)
target_link_libraries(hello_static PRIVATE als::als_static)
"""
PYTHON = "import als; layout = als.Layout(320, 480); label = layout.root.view('label'); layout.add('label.center == |; label.width = super.width / 2; label.height = 44'); layout.solve(); print(*map(round, label.frame))"
SCRIPT = """import { Layout } from 'libals';
const layout = new Layout({ width: 320, height: 480 });
const label = layout.root.view('label');
layout.add('label.center == |; label.width = super.width / 2; label.height = 44');
layout.solve();
console.log(Object.values(label.frame).join(' '));
"""
ANSWER = "80 218 160 44\n"
tally = Tally()


def bare_path(work):
    """The tools of this machine without Swift's."""
    folder = work / "bin"
    folder.mkdir()
    for place in reversed(os.environ["PATH"].split(":")):
        for file in Path(place).glob("*") if Path(place).is_dir() else []:
            if "swift" not in str(file.resolve()).lower():
                link = folder / file.name
                link.unlink(missing_ok=True)
                link.symlink_to(file)
    return str(folder)


def answers(what, done, wanted=ANSWER):
    tally.check(done.returncode == 0 and done.stdout == wanted, f"{what}: {done.stdout[-1500:]}{done.stderr[-1500:]}")


def in_c(archive, vendor, work, env):
    for file in (archive, vendor):
        with tarfile.open(file) as tar:
            tar.extractall(work)
    root, objects, folder = work / archive.name[:-7], work / vendor.name[:-7], work / "c"
    folder.mkdir()
    (folder / "hello.c").write_text(HELLO)
    (folder / "CMakeLists.txt").write_text(LIST)
    env = dict(env, PKG_CONFIG_PATH=f"{root}/lib/pkgconfig", LD_LIBRARY_PATH=f"{root}/lib", CMAKE_PREFIX_PATH=str(root))
    flags = run("pkg-config", "--cflags", "--libs", "als", env=env).stdout.split()
    done = run("cc", "hello.c", *flags, "-o", "hello", cwd=folder, env=env)
    answers("C by pkg-config", run("./hello", cwd=folder, env=env) if done.returncode == 0 else done)
    done = run("cmake", "-S", ".", "-B", "build", cwd=folder, env=env)
    done = run("cmake", "--build", "build", cwd=folder, env=env) if done.returncode == 0 else done
    for name in ("hello", "hello_static"):
        answers(f"C by CMake, {name}", run(folder / "build" / name, env=env) if done.returncode == 0 else done)
    (folder / "als").mkdir()
    shutil.copy(objects / "als.h", folder / "als")
    done = run("cc", "-I.", "hello.c", objects / "als-linux-x86_64.o", "-lm", "-o", "vendored", cwd=folder, env=env)
    answers("C with two vendored files", run("./vendored", cwd=folder, env=env) if done.returncode == 0 else done)
    if shutil.which("musl-gcc"):
        done = run("musl-gcc", "-static", "-I.", "hello.c", objects / "als-linux-x86_64.o", "-o", "musl", cwd=folder, env=env)
        answers("C with musl", run("./musl", cwd=folder, env=env) if done.returncode == 0 else done)
    done = run(root / "bin" / "als", "layout", ROOT / "bindings/c/examples/login.json", env=env)
    tally.check(done.returncode == 0 and done.stdout.startswith("name"), f"the command: {done.stdout}{done.stderr}")
    return root


def symbols(root):
    """No symbol of a later glibc, in the command either."""
    for file in ("bin/als", "lib/libals.so.0"):
        shown = run("objdump", "-T", root / file).stdout
        versions = {tuple(map(int, word.strip("()").split("_")[1].split("."))) for word in shown.split() if word.strip("()").startswith("GLIBC_")}
        tally.check(versions and max(versions) <= (2, 17), f"{file} asks for glibc {max(versions, default=None)}")


def builds(root, work, env):
    """The sources without Swift: they say what is missing, and build around a compiled library."""
    done = run("cmake", "-S", ROOT, "-B", work / "none", "-DALS_BUILD_TESTS=OFF", env=env)
    tally.check(done.returncode != 0 and "-DALS_PREBUILT" in done.stderr and "Swift 6.3" in done.stderr, f"without Swift: {done.stderr[-1500:]}")
    other = work / "bin" / "swiftc"
    other.write_text("#!/bin/sh\necho 'Swift version 5.10 (swift-5.10-RELEASE)'\n")
    other.chmod(0o755)
    done = run("cmake", "-S", ROOT, "-B", work / "old", "-DALS_BUILD_TESTS=OFF", env=env)
    tally.check(done.returncode != 0 and "5.10" in done.stderr, f"with another Swift: {done.stderr[-1500:]}")
    other.unlink()
    done = run("cmake", "-S", ROOT, "-B", work / "nothing", "-DALS_BUILD_TESTS=OFF", f"-DALS_PREBUILT={work / 'bin'}", env=env)
    tally.check(done.returncode != 0 and "libals.a" in done.stderr, f"with nothing prebuilt: {done.stderr[-1500:]}")
    for kind, place in {"archive": root, "file": root / "lib/libals.a"}.items():
        folder = work / f"from-{kind}"
        done = run("cmake", "-S", ROOT, "-B", folder, "-DALS_BUILD_TESTS=OFF", f"-DALS_PREBUILT={place}", env=env)
        done = run("cmake", "--build", folder, "-j2", "--target", "als_tool", env=env) if done.returncode == 0 else done
        done = run(folder / "als", "--version", env=env) if done.returncode == 0 else done
        tally.check(done.returncode == 0 and done.stdout.startswith("als 0."), f"prebuilt, {kind}: {done.stdout[-1500:]}{done.stderr[-1500:]}")


def in_python(wheel, work, env):
    venv.create(work / "python", with_pip=True)
    python = work / "python" / "bin" / "python"
    done = run(python, "-m", "pip", "install", "--quiet", "--no-index", wheel, env=env, cwd=work)
    answers("Python by wheel", run(python, "-c", PYTHON, env=env, cwd=work) if done.returncode == 0 else done)
    done = run(python, "-m", "als", "--version", env=env, cwd=work)
    tally.check(done.returncode == 0 and done.stdout.startswith("als 0."), f"the command of the wheel: {done.stdout}{done.stderr}")


def in_node(package, work, env):
    folder = work / "node"
    folder.mkdir()
    (folder / "package.json").write_text('{ "type": "module" }\n')
    (folder / "hello.js").write_text(SCRIPT)
    done = run("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", package, cwd=folder, env=env)
    answers("node by npm", run("node", "hello.js", cwd=folder, env=env) if done.returncode == 0 else done)
    schema = folder / "node_modules" / "libals" / "als.schema.json"
    tally.check(schema.exists() and schema.read_text() == (ROOT / "docs" / "als.schema.json").read_text(), "the npm package has the schema of documents")


def others(out):
    """Those for processors that are not this one are looked at."""
    for wheel in sorted(out.glob("*.whl")):
        machine = "aarch64" if "aarch64" in wheel.name else "x86_64"
        with zipfile.ZipFile(wheel) as packed:
            tally.check(packed.testzip() is None, f"{wheel.name} is damaged")
            head = packed.read("als/libals.so.0")[:20]
        tally.check(head[:4] == b"\x7fELF" and head[18] == {"x86_64": 62, "aarch64": 183}[machine], f"{wheel.name} is for another processor")


with tempfile.TemporaryDirectory() as name:
    work = Path(name)
    out = Path(os.environ.get("ALS_PACKAGES", BUILD / "packages")).resolve()
    if not list(out.glob("*")):
        made = run("sh", ROOT / "bindings/packages.sh", BUILD, out, cwd=ROOT)
        tally.check(made.returncode == 0, f"no packages: {made.stdout[-2000:]}{made.stderr[-2000:]}")
    env = {"PATH": bare_path(work), "HOME": name, "LC_ALL": "C"}
    tally.check(shutil.which("swiftc", path=env["PATH"]) is None, "there is still a swiftc")
    archives = list(out.glob("*-linux-x86_64-glibc.tar.gz"))
    if archives:
        root = in_c(archives[0], next(out.glob("*-vendor.tar.gz")), work, env)
        symbols(root)
        builds(root, work, env)
        in_python(next(out.glob("*manylinux*x86_64.whl")), work, env)
    packages = list(out.glob("*.tgz"))
    if packages:
        in_node(packages[0], work, env)
    others(out)
tally.end()
