"""An installed copy, moved elsewhere, is found by pkg-config, by CMake and by Meson, from C and C++, shared and static, and runs;
the sources can be fetched into a CMake project; manual pages are there; the soname is right."""
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, declared, header, run

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C CXX)
find_package(als 0.1 REQUIRED)
add_executable(shared demo.c)
target_link_libraries(shared PRIVATE als::als)
add_executable(static demo.c)
target_link_libraries(static PRIVATE als::als_static)
add_executable(modern modern.cpp)
target_compile_features(modern PRIVATE cxx_std_17)
target_link_libraries(modern PRIVATE als::als)
add_executable(modern_static modern.cpp)
target_compile_features(modern_static PRIVATE cxx_std_17)
target_link_libraries(modern_static PRIVATE als::als_static)
"""
FETCH = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
include(FetchContent)
FetchContent_Declare(als SOURCE_DIR "%s")
FetchContent_MakeAvailable(als)
add_executable(fetched demo.c)
target_link_libraries(fetched PRIVATE als::als)
add_executable(fetched_static demo.c)
target_link_libraries(fetched_static PRIVATE als::als_static)
install(TARGETS fetched)
"""
MODERN = """#include <als/als.hpp>
#include <cstdio>
int main() {
  als::layout layout;
  als::item root = layout.view("root", {320, 480}), box = root.view("box");
  layout.add(box.width() == root.width() / 2, box.height() == 40, box.center_x() == root.center_x());
  layout.solve();
  als_rect frame = box.frame();
  std::printf("%g %g %g %g\\n", frame.x, frame.y, frame.width, frame.height);
}
"""
ANSWER = "80 0 160 40\n"


def runs(tally, program, answer=None):
    done = run(program)
    tally.check(done.returncode == 0 and answer in (None, done.stdout), f"{program.name} prints {done.stdout}{done.stderr}")


def pkg_config(tally, prefix, work):
    if not shutil.which("pkg-config"):
        print("skipped: there is no pkg-config")
        return
    env = dict(os.environ, PKG_CONFIG_PATH=str(next(prefix.glob("lib*/**/pkgconfig"))))
    for form, more in (("shared", []), ("static", ["--static"])):
        flags = run("pkg-config", *more, "--cflags", "--libs", "als", env=env).stdout.split()
        link = ["-static"] if more else [f"-Wl,-rpath,{next(prefix.glob('lib*/**/libals.so')).parent}"]
        for compiler, source, answer in (("cc", "demo.c", None), ("c++", "modern.cpp", ANSWER)):
            program = work / f"pc-{form}-{compiler}"
            built = run(compiler, work / source, "-o", program, *(["-std=c++17"] if answer else []), *link, *flags)
            if tally.check(built.returncode == 0, f"pkg-config {form} {source}: {built.stderr}"):
                runs(tally, program, answer)


def cmake(tally, *words):
    done = run("cmake", *words)
    return tally.check(done.returncode == 0, f"cmake: {done.stdout}{done.stderr}")


def find_package(tally, prefix, work):
    (work / "CMakeLists.txt").write_text(CMAKE)
    if cmake(tally, "-S", work, "-B", work / "b", f"-DCMAKE_PREFIX_PATH={prefix}") and cmake(tally, "--build", work / "b"):
        for form in ("shared", "static"):
            runs(tally, work / "b" / form)
        for form in ("modern", "modern_static"):
            runs(tally, work / "b" / form, ANSWER)


def fetch_content(tally, work):
    """The sources as part of another project: nothing but the two libraries is built, and nothing of them installed."""
    outer = work / "outer"
    outer.mkdir()
    shutil.copy(work / "demo.c", outer)
    (outer / "CMakeLists.txt").write_text(FETCH % ROOT)
    if cmake(tally, "-S", outer, "-B", outer / "b", "-DCMAKE_BUILD_TYPE=Release") and cmake(tally, "--build", outer / "b", "-j2"):
        for form in ("fetched", "fetched_static"):
            runs(tally, outer / "b" / form)
        cmake(tally, "--install", outer / "b", "--prefix", outer / "p")
        left = sorted(str(path.relative_to(outer / "p")) for path in (outer / "p").rglob("*") if path.is_file())
        tally.check(left == ["bin/fetched"], f"a project that takes libals in installs {left}")


def meson(tally, prefix, work):
    """With the snippet of docs/install.md."""
    if not shutil.which("meson") or not shutil.which("pkg-config"):
        print("there is no meson: the snippet of docs/install.md is not tried")
        return
    page = (ROOT / "docs" / "install.md").read_text()
    folder = work / "meson"
    folder.mkdir()
    shutil.copy(work / "demo.c", folder / "main.c")
    (folder / "meson.build").write_text(re.search(r"```meson\n(.*?)```", page, re.S)[1])
    env = dict(os.environ, PKG_CONFIG_PATH=str(next(prefix.glob("lib*/**/pkgconfig"))))
    for words in (["setup", folder / "b", folder], ["compile", "-C", folder / "b"]):
        done = run("meson", *words, env=env)
        if not tally.check(done.returncode == 0, f"meson: {done.stdout}{done.stderr}"):
            return
    runs(tally, folder / "b" / "app")


def soname(tally, prefix):
    library = next(prefix.glob("lib*/**/libals.so"))
    said = run("readelf", "-d", library).stdout
    version = re.search(r"project\(als VERSION (\d+)", (ROOT / "CMakeLists.txt").read_text())[1]
    tally.check(f"soname: [libals.so.{version}]" in said, f"the soname: {said}")
    tally.check(os.readlink(library) == f"libals.so.{version}", "libals.so leads to the soname")
    text = "".join(path.read_text() for path in [*prefix.rglob("*.pc"), *prefix.rglob("*.cmake")])
    tally.check(str(ROOT) not in text and str(prefix.parent) not in text, "files of the build know where they were")


SECTIONS = {"1": ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"],
            "3": ["NAME", "SYNOPSIS", "DESCRIPTION", "RETURN VALUE", "SEE ALSO"]}

# Entries of lists in als.h, each of which begins a line.
LISTS = {"als.3": ["Units", "Handles", "Memory", "Answers", "Arrays", "Callbacks", "Cost", "minimum", "%ju"],
         "als_addf.3": ["%g", "%ju", "%s", "%%"], "als_item_axis_request.3": ["minimum", "natural"],
         "als_format_meta_copy.3": ["viewport", "widths, heights"], "als_item_move_before.3": ["\u2022"]}


def plain(page):
    """What a reader sees of a page, and what there is to complain of."""
    done = subprocess.run(["groff", "-man", "-Tutf8", "-rLL=100n", "-ww", page], capture_output=True, text=True)
    return re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout), done.stderr


def lint(tally, pages):
    """A page without a date is meant: the same sources give the same bytes."""
    if not shutil.which("mandoc"):
        print("skipped: there is no mandoc: the manual pages are read by groff only")
        return
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if "missing date" not in line]
    tally.check(not said, f"{len(said)} complaints of mandoc: {said[:5]}")


def manual(tally, prefix):
    """als(1), als(3) and a page of its own for each function."""
    pages = prefix / "share" / "man"
    functions = {path.stem for path in (pages / "man3").glob("als_*.3")}
    wanted = declared() | {function.name for function in header().inline}
    tally.check("als_addf" in wanted and functions == wanted, f"als(3) and als.h differ in {sorted(functions ^ wanted)}")
    all_pages = sorted([*pages.glob("man1/*"), *pages.glob("man3/*")])
    tally.check(len(all_pages) == len(wanted) + 2, f"{len(all_pages)} pages")
    library = max(path.stat().st_size for path in prefix.rglob("libals.so*"))
    tally.check(sum(page.stat().st_size for page in all_pages) < library, "the manual is as large as the library")
    lint(tally, all_pages)
    if not shutil.which("groff"):
        print("skipped: there is no groff")
        return
    for page in all_pages:
        text, complaints = plain(page)
        tally.check(not complaints, f"{page.name}: {complaints[:2000]}")
        headings = re.findall(r"^([A-Z][A-Z ]+)$", text, re.M)
        if page.stem != "als" or page.suffix == ".1":
            expected = SECTIONS[page.suffix[1:]]
            tally.check([h for h in headings if h != "TYPES"] == expected, f"{page.name} has {headings}")
        for term in LISTS.get(page.name, ()):
            tally.check(re.search(rf"^ +{re.escape(term)}(?: |$)", text, re.M), f"{page.name} does not begin a line with {term}")
        if page.stem == "als":
            for word in ["convert", "--help", "als check FILE... [OPTION]...", '"$(als completions bash)"'] if page.suffix == ".1" else sorted(declared()):
                tally.check(word in text.replace("\u2010\n", ""), f"{page.name} does not speak of {word}")
        else:
            name = re.search(r"^NAME\n +(\w+) +- +(\S.*)$", text, re.M)
            tally.check(name and name[1] == page.stem and len(name[2]) > 6, f"{page.name} is called {name and name[0]!r}")
            tally.check(re.search(rf"\b{page.stem}\([^;]*;", text.split("DESCRIPTION")[0]), f"{page.name} does not declare it")
    opens_at_its_page(tally, pages)


def opens_at_its_page(tally, pages):
    if not shutil.which("man"):
        print("skipped: there is no man")
        return
    for name in ("als_add", "als_constraint_find", "als"):
        done = subprocess.run(["man", "-M", pages, *(["3"] if name != "als" else []), name], capture_output=True, text=True,
                              env=dict(os.environ, MANPAGER="cat", MANWIDTH="100", PAGER="cat"))
        text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)
        tally.check(done.returncode == 0 and re.search(rf"^NAME\n +{name} +- ", text, re.M), f"man {name}: {text[:300]}{done.stderr}")


def completions(tally, prefix):
    """What is installed for shells is what the installed tool prints."""
    places = {"bash": ["bash-completion/completions/als"], "zsh": ["zsh/site-functions/_als", "zsh/vendor-completions/_als"],
              "fish": ["fish/vendor_completions.d/als.fish"]}
    for shell, files in places.items():
        said = run(prefix / "bin" / "als", "completions", shell).stdout
        for file in files:
            path = prefix / "share" / file
            tally.check(len(said) > 500 and path.exists() and path.read_text() == said, f"{file} is not what als completions {shell} prints")


tally = Tally()
with tempfile.TemporaryDirectory() as folder:
    first, prefix, work = Path(folder) / "first", Path(folder) / "moved", Path(folder) / "work"
    done = run("cmake", "--install", BUILD, "--prefix", first)
    tally.check(done.returncode == 0, done.stderr)
    first.rename(prefix)
    work.mkdir()
    shutil.copy(ROOT / "bindings/c/examples/demo.c", work)
    (work / "modern.cpp").write_text(MODERN)
    version = run(prefix / "bin" / "als", "--version")
    tally.check(version.stdout.startswith("als 0."), f"the installed tool says {version.stdout!r} {version.stderr!r}")
    soname(tally, prefix)
    manual(tally, prefix)
    completions(tally, prefix)
    schema = prefix / "share" / "als" / "als.schema.json"
    tally.check(schema.exists() and schema.read_text() == (ROOT / "docs" / "als.schema.json").read_text(), "the schema of documents is installed")
    pkg_config(tally, prefix, work)
    find_package(tally, prefix, work)
    fetch_content(tally, work)
    meson(tally, prefix, work)
tally.end()
