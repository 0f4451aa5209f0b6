"""Debian packages of a compiled library: libals0, libals-dev, als-tools and python3-als.

They are written here and not by dpkg-deb, so that any machine makes them, of the same bytes: a .deb is an archive of two archives.
"""
import gzip
import hashlib
import io
import lzma
import os
import re
import tarfile
from pathlib import Path
from time import gmtime, strftime

ROOT = Path(__file__).resolve().parent.parent
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# Who publishes the packages may say another address.
MAINTAINER = os.environ.get("ALS_MAINTAINER", "libals developers <maintainers@libals.invalid>")
SOVERSION = "libals.so.0"
ABOUT = """ libals computes frames of views from linear constraints with priorities, as
 Auto Layout does, and says which constraints conflict and why.
 .
 """
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: libals
Comment: The library holds parts of the embedded standard library of Swift, which
 is under the Apache License 2.0 with the Runtime Library Exception.

Files: *
Copyright: {years}
License: Expat
{text}
"""


# ---- archives ----

def tar(files, links, time):
    """A tar archive of {path: (bytes, mode)} and {path: to}, with the folders they lie in."""
    folders = {str(folder) for path in [*files, *links] for folder in Path(path).parents}
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for path in sorted({*folders, *files, *links}):
            entry = tarfile.TarInfo("./" if path == "." else f"./{path}")
            entry.mtime, entry.uname, entry.gname = time, "root", "root"
            if path in files:
                entry.size, entry.mode = len(files[path][0]), files[path][1]
                packed.addfile(entry, io.BytesIO(files[path][0]))
            else:
                entry.type, entry.linkname = (tarfile.SYMTYPE, links[path]) if path in links else (tarfile.DIRTYPE, "")
                entry.mode = 0o777 if path in links else 0o755
                packed.addfile(entry)
    return out.getvalue()


def squeezed(data):
    return gzip.compress(data, 9, mtime=0)


def write(out, members, time):
    """An ar archive."""
    with open(out, "wb") as packed:
        packed.write(b"!<arch>\n")
        for name, data in members.items():
            packed.write(f"{name:<16}{time:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2))


# ---- what goes where ----

class Debian:
    """The packages of one processor.  Times in them are those of the sources."""

    def __init__(self, version, machine, time):
        self.version, self.time = f"{version}-1", time
        self.architecture, self.folder = ARCHITECTURES[machine], f"usr/lib/{machine}-linux-gnu"

    def documents(self, package):
        """Every package has its licence and what has changed."""
        text = (ROOT / "LICENSE").read_text()
        body = text.split("\n\n", 2)[2].strip()
        licence = "\n".join(f" {line}" if line else " ." for line in body.split("\n"))
        date = strftime("%a, %d %b %Y %H:%M:%S +0000", gmtime(self.time))
        entry = f"libals ({self.version}) unstable; urgency=medium\n\n  * Packages of the sources; changelog.gz says what has changed.\n\n -- {MAINTAINER}  {date}\n"
        years = re.search(r"Copyright \(c\) (.*)", text)[1]
        folder = f"usr/share/doc/{package}"
        return {f"{folder}/copyright": (COPYRIGHT.format(years=years, text=licence).encode(), 0o644),
                f"{folder}/changelog.gz": (squeezed((ROOT / "CHANGELOG.md").read_bytes()), 0o644),
                f"{folder}/changelog.Debian.gz": (squeezed(entry.encode()), 0o644)}

    def write(self, out, package, about, fields, files, links=None, **control):
        """`about` is one line and a paragraph."""
        links, files = links or {}, {**files, **self.documents(package)}
        size = sum((len(data) + 1023) // 1024 for data, _ in files.values())
        short, long = about
        fields = {"Package": package, "Source": "libals", "Version": self.version, "Architecture": self.architecture, "Maintainer": MAINTAINER,
                  "Installed-Size": size, "Priority": "optional", **fields, "Description": f"constraint layout, solved exactly ({short})\n{ABOUT}{long}"}
        sums = "".join(f"{hashlib.md5(data).hexdigest()}  {path}\n" for path, (data, _) in sorted(files.items()))
        described = {"control": "".join(f"{key}: {value}\n" for key, value in fields.items()), "md5sums": sums, **control}
        inner = tar({name: (text.encode(), 0o644) for name, text in described.items()}, {}, self.time)
        write(out / f"{package}_{self.version}_{fields['Architecture']}.deb",
              {"debian-binary": b"2.0\n", "control.tar.gz": squeezed(inner), "data.tar.xz": lzma.compress(tar(files, links, self.time))}, self.time)

    def library(self, out, library):
        name = f"{SOVERSION}.{self.version.split('.', 1)[1].split('-')[0]}"
        self.write(out, "libals0", ("shared library", "This package holds the library that programs load."),
                   {"Section": "libs", "Multi-Arch": "same", "Depends": "libc6 (>= 2.17)"}, {f"{self.folder}/{name}": (library, 0o644)},
                   {f"{self.folder}/{SOVERSION}": name}, triggers="activate-noawait ldconfig\n", shlibs=f"libals 0 libals0 (>= {self.version.split('-')[0]})\n")

    def development(self, out, files, pages):
        """`files` are named as in a binary archive: include/…, lib/…."""
        placed = {f"{self.folder}/{name[4:]}" if name.startswith("lib/") else f"usr/{name}": content for name, content in files.items()}
        self.write(out, "libals-dev", ("headers", "This package holds the headers for C and C++, the static library and the\n manual."),
                   {"Section": "libdevel", "Multi-Arch": "same", "Depends": f"libals0 (= {self.version})"}, {**placed, **manual(pages, 3)},
                   {f"{self.folder}/libals.so": SOVERSION})

    def tools(self, out, command, shared, pages):
        """`shared` are files of usr/share: completions, the schema of documents."""
        self.write(out, "als-tools", ("command", "This package holds als, which lays out, draws, checks and explains documents."),
                   {"Section": "utils", "Multi-Arch": "foreign", "Depends": f"libals0 (= {self.version}), libc6 (>= 2.17)",
                    "Conflicts": "atool"},  # which has another als in /usr/bin
                   {"usr/bin/als": (command, 0o755), **shared, **manual(pages, 1)})

    def python(self, out, modules, metadata):
        folder = "usr/lib/python3/dist-packages"
        files = {f"{folder}/als/{path.name}": (path.read_bytes(), 0o644) for path in modules}
        files[f"{folder}/libals-{self.version.split('-')[0]}.dist-info/METADATA"] = (metadata.encode(), 0o644)
        self.write(out, "python3-als", ("Python package", "This package holds the module als for Python 3."),
                   {"Architecture": "all", "Section": "python", "Depends": f"libals0 (>= {self.version}), libals0 (<< {self.next_minor()}), python3 (>= 3.9)"}, files)

    def next_minor(self):
        major, minor = self.version.split(".")[:2]
        return f"{major}.{int(minor) + 1}"


def manual(pages, section):
    return {f"usr/share/man/man{section}/{page.name}.gz": (squeezed(page.read_bytes()), 0o644) for page in sorted(pages.glob(f"man{section}/*"))}
