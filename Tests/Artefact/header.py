"""als.h compiles alone, without a warning, under every C and C++ standard of every compiler at hand; als.hpp from C++17 on, with
exceptions and without.  Compilers warn about arguments of als_addf that are of another type than its format says.  The first part
of als.h has the forty functions of its title."""
import shutil
import tempfile
from pathlib import Path

from common import ROOT, Tally, header, run

C = ["c99", "c11", "c17", "c2x"]
CXX = ["c++11", "c++14", "c++17", "c++20"]
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I", ROOT / "include"]
INITIAL = sorted(header().initial)
USE = f"""#include <als/als.h>
#include <als/als.h>
int use(als_layout *layout);
int use(als_layout *layout) {{
  als_item none = {{0}};
  {" ".join(f"{name} {name}_ = {name.upper()}_INIT;" for name in INITIAL)}
  return (int)({" + ".join(f"{name}_.struct_size" for name in INITIAL)}) + (int)als_item_destroy(layout, none);
}}
"""

MODERN = ["c++17", "c++20", "c++2b"]
USE_CXX = """#include <als/als.hpp>
#include <als/als.hpp>
#if defined(WANTED) != defined(ALS_NO_EXCEPTIONS)
#error "whether calls throw is taken from the compiler"
#endif
#if defined(ALS_NO_EXCEPTIONS)
als::result<als_rect> use(const als::layout &layout, const als::item &item);
als::result<als_rect> use(const als::layout &layout, const als::item &item) {
  if (!layout.add((item.width() == 2 * item.height() + 8).priority(als::high))) return {ALS_ERROR_ARGUMENT, als_rect()};
  return item.frame();
}
#else
als_rect use(const als::layout &layout, const als::item &item);
als_rect use(const als::layout &layout, const als::item &item) {
  layout.add((item.width() == 2 * item.height() + 8) | 750, item.top() <= 3);
  return item.frame();
}
#endif
"""


def modern(tally, folder):
    source = Path(folder) / "modern.cpp"
    source.write_text(USE_CXX)
    for compiler in filter(shutil.which, ("g++", "clang++")):
        for standard in MODERN:
            for more in ([], ["-fno-exceptions", "-fno-rtti", "-DWANTED"], ["-DALS_NO_EXCEPTIONS", "-DWANTED"]):
                done = run(compiler, f"-std={standard}", "-Wshadow", *more, *WARNINGS, source)
                tally.check(done.returncode == 0, f"als.hpp: {compiler} -std={standard} {more}: {done.stderr}")


FORMAT = """#include <als/als.h>
als_status use(als_layout *layout, als_item item, int count, const char *word);
als_status use(als_layout *layout, als_item item, int count, const char *word) {
  (void)count, (void)word;
  return als_addf(layout, item, %s);
}
"""
RIGHT = ['"a.width = %g; %ju.height == %.2f; b.%s >= %+g", 5.0, item.id, (double)count, word, 1.f', '"a.width == 5"',
         'count ? "%ju.left == %g" : "%ju.right == %g", item.id, 0.5']
WRONG = ['"a.width = %d", 5.0', '"a.width = %g", 5', '"a.width = %g", count', '"a.width = %f", 5L', '"a.width = %g"', '"a.width = 5", 5.0',
         '"%ju.width = 5", item', '"%ju.width = 5", count', '"%ju.width = 5", 5.0', '"%ju.width = %g", 5.0, item.id', '"%s.width = 5", 5.0',
         '"%s.width = 5", item', '"%g.width = 5", word', '"%v.width = 5", item']


def formats(tally, folder, compiler, standard, suffix):
    source = Path(folder) / f"format.{suffix}"
    for arguments in RIGHT:
        source.write_text(FORMAT.replace("%s", arguments, 1))
        done = run(compiler, f"-std={standard}", *WARNINGS, source)
        tally.check(done.returncode == 0, f"als_addf({arguments}): {compiler} -std={standard}: {done.stderr}")
    for arguments in WRONG:
        source.write_text(FORMAT.replace("%s", arguments, 1))
        done = run(compiler, f"-std={standard}", "-Wall", "-fsyntax-only", "-I", ROOT / "include", source)
        tally.check("-Wformat" in done.stderr, f"als_addf({arguments}): {compiler} -std={standard} does not warn: {done.stderr}")


tally = Tally()
first = [name for section in header().parts[0].sections for block in section.blocks for name in block.functions]
tally.check(len(first) == 40, f"the first part of als.h has {len(first)} functions")
with tempfile.TemporaryDirectory() as folder:
    for compilers, standards, suffix in ((("gcc", "clang"), C, "c"), (("g++", "clang++"), CXX, "cpp")):
        source = Path(folder) / f"use.{suffix}"
        source.write_text(USE)
        for compiler in compilers:
            if not shutil.which(compiler):
                print(f"skipped: there is no {compiler}")
                continue
            for standard in standards:
                done = run(compiler, f"-std={standard}", *WARNINGS, source)
                tally.check(done.returncode == 0, f"{compiler} -std={standard}: {done.stderr}")
            formats(tally, folder, compiler, standards[0], suffix)
    modern(tally, folder)
tally.end()
