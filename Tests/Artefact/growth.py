"""A program that was compiled before a struct grew runs with a library in which it has grown.

In a copy of the sources every struct that callers fill or have filled field by field gets one more field at its end, as the next
release may add one.  What is made from als.h is made anew there, the library is compiled, and the program below, compiled
against today's als.h, runs with it: the new fields have their defaults, and nothing is written behind the old structs.
"""
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, run

GROWN = ["als_limits", "als_item_info", "als_constraint_info", "als_text_options", "als_stack_spec", "als_grid_spec"]
# Tests of the C harness that use these structs; the whole harness is a program from before.
SECTIONS = ["layouts", "traits", "constraints", "text", "formats", "stacks"]
PROGRAM = r"""
#include <als/als.h>
#include <stdio.h>
#include <string.h>

static int passed, failed;
static void check(int good, const char *what) {
  passed += good;
  failed += !good;
  if (!good) printf("failed: %s\n", what);
}
#define BEHIND 64
#define WITH_BEHIND(type, value) struct { type it; unsigned char behind[BEHIND]; } value; memset(&value, 0xA5, sizeof value)

static int untouched(const unsigned char *behind) {
  for (int i = 0; i < BEHIND; i++)
    if (behind[i] != 0xA5) return 0;
  return 1;
}

int main(void) {
  als_layout *layout = NULL;
  als_item root, child, none = {0};
  als_constraint made;
  als_group group;
  size_t count = 0;
  WITH_BEHIND(als_limits, limits);
  WITH_BEHIND(als_text_options, options);
  WITH_BEHIND(als_stack_spec, stack);
  WITH_BEHIND(als_item_info, item);
  WITH_BEHIND(als_constraint_info, constraint);
  limits.it = (als_limits)ALS_LIMITS_INIT;
  options.it = (als_text_options)ALS_TEXT_OPTIONS_INIT;
  stack.it = (als_stack_spec)ALS_STACK_SPEC_INIT;
  item.it = (als_item_info)ALS_ITEM_INFO_INIT;
  constraint.it = (als_constraint_info)ALS_CONSTRAINT_INFO_INIT;
  limits.it.max_items = 3;
  check(als_layout_create(&limits.it, &layout) == ALS_OK, "limits without the new field");
  check(als_view_create(layout, none, "root", 4, &root) == ALS_OK && als_view_create(layout, root, "child", 5, &child) == ALS_OK, "views");
  check(als_add(layout, root, ALS_SYNTAX_ANY, "child.width == 7", ALS_NUL_TERMINATED, &options.it, &made, 1, &count) == ALS_OK && count == 1,
        "options without the new field");
  check(als_item_get_info(layout, child, &item.it) == ALS_OK && item.it.parent.id == root.id, "an item is told");
  check(item.it.struct_size == sizeof item.it && untouched(item.behind), "nothing is written behind als_item_info");
  check(als_constraint_get_info(layout, made, &constraint.it) == ALS_OK && constraint.it.constant == 7, "a constraint is told");
  check(constraint.it.struct_size == sizeof constraint.it && untouched(constraint.behind), "nothing is written behind als_constraint_info");
  stack.it.members = &child;
  stack.it.member_count = 1;
  check(als_stack_create(layout, root, &stack.it, 0, &group) == ALS_OK, "a stack without the new field");
  item.it.struct_size += 4;
  check(als_item_get_info(layout, child, &item.it) == ALS_ERROR_VERSION, "a size that no release had");
  item.it.struct_size = sizeof item.it + NEW_BYTES;
  check(als_item_get_info(layout, child, &item.it) == ALS_OK && !untouched(item.behind), "the library has grown");
  als_layout_destroy(layout);
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed != 0;
}
"""


def grow(header):
    """als.h with one more field in each struct."""
    for name in GROWN:
        header = re.sub(rf"(typedef struct {name} \{{.*?)(\n\}} {name};)", r"\1\n  uint64_t later;\2", header, flags=re.S)
        if f"{name.upper()}_INIT" in header:
            header = re.sub(rf"(#define {name.upper()}_INIT(?:[^\n]*\\\n)*[^\n]*)\}}(?=\n)", r"\1, 0}", header)
    return header


def build(folder):
    """The library of a tree, compiled fast rather than well."""
    sources = sorted((folder / "Sources").glob("ALSCore/**/*.swift")) + sorted((folder / "Sources").glob("ALSExports/**/*.swift"))
    flags = re.search(r"set\(ALS_SWIFT_FLAGS\n(.*?)\)", (ROOT / "bindings" / "cmake" / "AlsSwift.cmake").read_text(), re.S)[1]
    words = flags.replace("${als_source_root}", str(folder)).replace("-Xcc -DALS_SYS_RESERVE ${ALS_SWIFT_TARGET_FLAGS}", "").split()
    library = folder / "libals.so.0"
    unicode = Path(shutil.which("swiftc")).resolve().parents[1] / "lib" / "swift" / "embedded"
    made = run("swiftc", *words, "-Onone", "-c", *sources, "-o", folder / "image.o")
    tables = sorted(unicode.glob(f"{os.uname().machine}*linux-gnu/libswiftUnicodeDataTables.a"))
    if made.returncode == 0:
        made = run(os.environ.get("ALS_CC", "cc"), "-shared", folder / "image.o", *tables, "-lm", "-Wl,-soname,libals.so.0", "-o", library)
    return made, library


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("Sources", "include", "bindings", "docs"):
            shutil.copytree(ROOT / part, folder / part)
        header = folder / "include" / "als" / "als.h"
        header.write_text(grow(header.read_text()))
        due = run(sys.executable, "-B", folder / "bindings" / "faces" / "make.py")
        tally.check(due.returncode == 0, f"what is made from als.h: {due.stderr}")
        made, library = build(folder)
        if tally.check(made.returncode == 0, f"the grown library does not compile: {made.stderr[-2000:]}"):
            source, program = folder / "before.c", folder / "before"
            source.write_text(PROGRAM)
            done = run(os.environ.get("ALS_CC", "cc"), "-std=c99", "-Wall", "-Wextra", "-DNEW_BYTES=8", "-I", ROOT / "include", source, library, "-o",
                       program)
            tally.check(done.returncode == 0, done.stderr)
            environment = dict(os.environ, LD_LIBRARY_PATH=str(folder))
            done = run(program, env=environment)
            tally.check(done.returncode == 0, done.stdout + done.stderr)
            harness = BUILD / "Tests" / "harness_shared"
            for section in SECTIONS if harness.exists() else []:
                done = run(harness, section, env=environment)
                tally.check(done.returncode == 0, f"{section}: {done.stdout[-500:]}")
    tally.end()


if __name__ == "__main__":
    main()
