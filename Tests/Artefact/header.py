"""als.h compiles alone, without a warning, under every C and C++ standard of every compiler at hand; als.hpp from C++17 on, with
exceptions and without."""
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


tally = Tally()
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
    modern(tally, folder)
tally.end()
