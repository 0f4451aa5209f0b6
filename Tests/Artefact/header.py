"""als.h compiles alone, without a warning, under every C and C++ standard of every compiler at hand."""
import shutil
import tempfile
from pathlib import Path

from common import ROOT, Tally, run

C = ["c99", "c11", "c17", "c2x"]
CXX = ["c++11", "c++14", "c++17", "c++20"]
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I", ROOT / "include"]
USE = """#include <als/als.h>
#include <als/als.h>
int use(als_layout *layout);
int use(als_layout *layout) {
  als_item none = {0};
  als_limits limits = ALS_LIMITS_INIT;
  als_item_info item = ALS_ITEM_INFO_INIT;
  als_constraint_info constraint = ALS_CONSTRAINT_INFO_INIT;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_report report = ALS_REPORT_INIT;
  als_error error = ALS_ERROR_INIT;
  return (int)(limits.struct_size + item.struct_size + constraint.struct_size + options.struct_size + report.struct_size +
               error.struct_size) + (int)als_item_destroy(layout, none);
}
"""

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
tally.end()
