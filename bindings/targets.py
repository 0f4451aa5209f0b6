"""What is made of a compiled library: archives, Debian packages, wheels, and the object to vendor.

    python3 bindings/targets.py OUT BUILD ARCHIVE...        BUILD: where man and completions are; ARCHIVE: a libals.a, of any processor

The object in libals.a needs nothing but a C library, and no particular one.  PyPI's ziglang links it against old or other ones: the
libraries and the command ask for glibc 2.17 and no more, or for musl.  Without ziglang only the object to vendor is made.
"""
import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import debian

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.search(r"^project\(als VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
TIME = int(os.environ.get("SOURCE_DATE_EPOCH") or 315532800)
MACHINES = {62: "x86_64", 183: "aarch64"}  # e_machine of ELF
GLIBC = "2.17"
TOOL = ["-std=c99", "-ffp-contract=off", "-I", ROOT / "include", *sorted((ROOT / "Sources" / "als-tool").glob("*.c"))]


@dataclass
class Target:
    """One C library on one processor, as zig, wheels and file names call them."""
    machine: str
    libc: str

    @property
    def zig(self):
        return f"{self.machine}-linux-" + (f"gnu.{GLIBC}" if self.libc == "glibc" else "musl")

    @property
    def wheel(self):
        return f"manylinux_{GLIBC.replace('.', '_')}_{self.machine}.manylinux2014_{self.machine}" if self.libc == "glibc" else f"musllinux_1_1_{self.machine}"

    @property
    def name(self):
        return f"libals-{VERSION}-linux-{self.machine}-{self.libc}"


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    if done.returncode:
        raise SystemExit(f"{' '.join(str(word) for word in words[:6])} …: {done.stdout}{done.stderr}"[-4000:])
    return done.stdout


def zig():
    """The command of ziglang's C compiler, or None."""
    if shutil.which("zig"):
        return ["zig", "cc"]
    for python in (ROOT / ".venv" / "bin" / "python", Path(sys.executable)):
        if python.exists() and subprocess.run([python, "-c", "import ziglang"], capture_output=True).returncode == 0:
            return [str(python), "-m", "ziglang", "cc"]
    return None


# ---- objects ----

def members(archive):
    """(name, bytes) of the members of an ar archive."""
    data, at, found = archive.read_bytes(), 8, []
    while at + 60 <= len(data):
        name, size = data[at:at + 16].decode().strip().rstrip("/"), int(data[at + 48:at + 58])
        found.append((name, data[at + 60:at + 60 + size]))
        at += 60 + size + size % 2
    return found


def object_of(archive, folder):
    """(processor, path) of the one object of libals.a."""
    for name, data in members(archive):
        if data[:4] == b"\x7fELF":
            machine = MACHINES[int.from_bytes(data[18:20], "little")]
            path = folder / f"als-linux-{machine}.o"
            path.write_bytes(data)
            return machine, path
    raise SystemExit(f"{archive} holds no object of a processor known here")


# ---- libraries and the command ----

def link(compiler, target, thing, folder):
    """libals.so.0, the command for an archive and for a system's folders, and the command as a library for the wheel."""
    common = [*compiler, "-target", target.zig, "-s", "-Wl,--gc-sections"]
    run(*common, "-shared", "-fPIC", thing, "-lm", "-Wl,-soname,libals.so.0", "-Wl,-z,relro", "-Wl,-z,now", "-o", folder / "libals.so.0")
    library = ["-L", folder, "-l:libals.so.0", "-lm"]
    command = [*common, "-O2", "-fPIE", "-pie", *TOOL, *library, "-Wl,-z,relro", "-Wl,-z,now"]
    run(*command, "-Wl,-rpath,$ORIGIN/../lib", "-o", folder / "als")
    run(*command, "-o", folder / "als-system")
    run(*common, "-Os", "-shared", "-fPIC", *TOOL, *library, "-Wl,-rpath,$ORIGIN", "-o", folder / "als_command.so")


# ---- archives ----

def entry(name, mode, size=0, kind=tarfile.REGTYPE, to=""):
    info = tarfile.TarInfo(name)
    info.mode, info.size, info.mtime, info.type, info.linkname = mode, size, TIME, kind, to
    info.uname = info.gname = "root"
    return info


def write_archive(out, top, files, links=()):
    """The same bytes from the same files."""
    with open(out, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=TIME) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for name, (data, mode) in sorted(files.items()):
            tar.addfile(entry(f"{top}/{name}", mode, len(data)), io.BytesIO(data))
        for name, to in sorted(links):
            tar.addfile(entry(f"{top}/{name}", 0o777, kind=tarfile.SYMTYPE, to=to))


CONFIG = """# Targets: als::als (shared) and als::als_static.
get_filename_component(als_libraries "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
get_filename_component(als_headers "${als_libraries}/@UP@/include" ABSOLUTE)
foreach(kind IN ITEMS SHARED,als,libals.so.0 STATIC,als_static,libals.a)
  string(REPLACE "," ";" kind "${kind}")
  list(GET kind 0 type)
  list(GET kind 1 name)
  list(GET kind 2 file)
  if(NOT TARGET als::${name})
    add_library(als::${name} ${type} IMPORTED)
    set_target_properties(als::${name} PROPERTIES IMPORTED_LOCATION "${als_libraries}/${file}" INTERFACE_LINK_LIBRARIES m
      INTERFACE_INCLUDE_DIRECTORIES "${als_headers}")
  endif()
endforeach()
"""
CONFIG_VERSION = f"""set(PACKAGE_VERSION {VERSION})
string(REGEX MATCH "^[0-9]+\\\\.[0-9]+" als_minor "${{PACKAGE_VERSION}}")
if(PACKAGE_FIND_VERSION MATCHES "^${{als_minor}}(\\\\.|$)" AND NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
"""


def found_by(libraries):
    """What CMake and pkg-config find libals by.  `libraries` is the folder lib of an archive, or that of a system."""
    up = "/".join(".." for _ in libraries.split("/"))
    text = (ROOT / "bindings/cmake/als.pc.in").read_text()
    for name, value in {"als_pc_prefix": f"{up}/..", "CMAKE_INSTALL_LIBDIR": libraries, "CMAKE_INSTALL_INCLUDEDIR": "include",
                        "PROJECT_DESCRIPTION": "Constraint layout, solved exactly", "PROJECT_VERSION": VERSION}.items():
        text = text.replace(f"@{name}@", value)
    return {"lib/pkgconfig/als.pc": (text.encode(), 0o644), "lib/cmake/als/alsConfigVersion.cmake": (CONFIG_VERSION.encode(), 0o644),
            "lib/cmake/als/alsConfig.cmake": (CONFIG.replace("@UP@", up).encode(), 0o644)}


def headers():
    return {f"include/als/{path.relative_to(ROOT / 'include' / 'als')}": (path.read_bytes(), 0o644)
            for path in sorted((ROOT / "include" / "als").rglob("*")) if path.is_file() and not path.name.startswith(".")}


def schema():
    """What editors check documents by."""
    return (ROOT / "docs" / "als.schema.json").read_bytes()


def manual(build):
    return {f"share/man/{path.parent.name}/{path.name}": (path.read_bytes(), 0o644) for path in sorted((build / "man").glob("man*/*"))}


def completions(build, zsh):
    """Debian's zsh reads its packages' files from another folder than everybody else's."""
    places = {"bash/als": "bash-completion/completions/als", "zsh/_als": f"zsh/{zsh}/_als", "fish/als.fish": "fish/vendor_completions.d/als.fish"}
    return {f"share/{to}": ((build / "completions" / name).read_bytes(), 0o644) for name, to in places.items() if (build / "completions" / name).exists()}


def binary_archive(out, target, built, archive, build):
    files = {**headers(), **found_by("lib"), **manual(build), **completions(build, "site-functions"),
             "lib/libals.so.0": ((built / "libals.so.0").read_bytes(), 0o644), "lib/libals.a": (archive.read_bytes(), 0o644),
             "bin/als": ((built / "als").read_bytes(), 0o755), "share/als/als.schema.json": (schema(), 0o644), "LICENSE": ((ROOT / "LICENSE").read_bytes(), 0o644)}
    write_archive(out / f"{target.name}.tar.gz", target.name, files, [("lib/libals.so", "libals.so.0")])


def debian_packages(out, target, built, archive, build):
    packages = debian.Debian(VERSION, target.machine, TIME)
    packages.library(out, (built / "libals.so.0").read_bytes())
    packages.development(out, {**headers(), **found_by(packages.folder[4:]), "lib/libals.a": (archive.read_bytes(), 0o644)}, build / "man")
    packages.tools(out, (built / "als-system").read_bytes(),
                   {"usr/share/als/als.schema.json": (schema(), 0o644),
                    **{f"usr/{name}": content for name, content in completions(build, "vendor-completions").items()}}, build / "man")
    packages.python(out, modules(), metadata()[1])


# ---- wheels ----

def metadata():
    text = (ROOT / "bindings/python/pyproject.toml").read_text()
    one = {key: re.search(rf'^{key} = "([^"]*)"', text, re.M)[1] for key in ("name", "description", "requires-python")}
    listed = {key: re.findall(r'"([^"]*)"', re.search(rf"^{key} = \[(.*?)\]", text, re.M | re.S)[1]) for key in ("keywords", "classifiers")}
    lines = ["Metadata-Version: 2.1", f"Name: {one['name']}", f"Version: {VERSION}", f"Summary: {one['description']}",
             f"Keywords: {','.join(listed['keywords'])}", "License: MIT", *(f"Classifier: {line}" for line in listed["classifiers"]),
             f"Requires-Python: {one['requires-python']}", "Description-Content-Type: text/markdown", ""]
    return one["name"], "\n".join(lines) + "\n" + (ROOT / "bindings/python/README.md").read_text()


def modules():
    return [path for path in sorted((ROOT / "bindings/python/src/als").iterdir()) if path.is_file()]


def wheel(out, target, built):
    """What `pip wheel` makes of bindings/python, with the libraries of this target."""
    name, described = metadata()
    info = f"{name}-{VERSION}.dist-info"
    tags = [f"Tag: py3-none-{platform}" for platform in target.wheel.split(".")]
    files = {f"als/{path.name}": path.read_bytes() for path in modules()}
    files |= {"als/als.schema.json": schema(), "als/libals.so.0": (built / "libals.so.0").read_bytes(), "als/als_command.so": (built / "als_command.so").read_bytes(),
              f"{info}/METADATA": described.encode(), f"{info}/entry_points.txt": b"[console_scripts]\nals = als.__main__:main\n",
              f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
              f"{info}/WHEEL": "\n".join(["Wheel-Version: 1.0", "Generator: libals", "Root-Is-Purelib: false", *tags, ""]).encode()}
    record = [f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(out / f"{name}-{VERSION}-py3-none-{target.wheel}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, data in files.items():
            one = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            one.external_attr, one.compress_type = (0o100755 if path.endswith((".so", ".so.0")) else 0o100644) << 16, zipfile.ZIP_DEFLATED
            packed.writestr(one, data)


def playground(out):
    """The folder OUT/playground as an archive: it may be added to any installed copy."""
    folder = out / "playground"
    if folder.is_dir():
        files = {f"share/als/playground/{path.name}": (path.read_bytes(), 0o644) for path in folder.iterdir()}
        write_archive(out / f"libals-{VERSION}-playground.tar.gz", f"libals-{VERSION}-playground", files)
        shutil.rmtree(folder)


def main(out, build, archives):
    out.mkdir(parents=True, exist_ok=True)
    compiler = zig()
    with tempfile.TemporaryDirectory() as name:
        vendored = {"als.h": ((ROOT / "include/als/als.h").read_bytes(), 0o644), "LICENSE": ((ROOT / "LICENSE").read_bytes(), 0o644)}
        for archive in archives:
            machine, thing = object_of(archive, Path(name))
            vendored[thing.name] = (thing.read_bytes(), 0o644)
            for target in [Target(machine, "glibc"), Target(machine, "musl")] if compiler else []:
                built = Path(name) / target.name
                built.mkdir()
                link(compiler, target, thing, built)
                binary_archive(out, target, built, archive, build)
                wheel(out, target, built)
                if target.libc == "glibc":
                    debian_packages(out, target, built, archive, build)
        playground(out)
        write_archive(out / f"libals-{VERSION}-vendor.tar.gz", f"libals-{VERSION}-vendor", vendored)
    if not compiler:
        print("left out: archives, Debian packages and wheels (pip install ziglang)")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]])
