"""The Swift sources compile where an Int has 32 bits.  Constants that do not fit are found when the compiler folds them, so
they are compiled down to its intermediate language, for WebAssembly.  Arguments: the Swift compiler, the flags of the build."""
import sys
import tempfile
from pathlib import Path

from common import ROOT, Tally, run

TARGET = "wasm32-unknown-none-wasm"
# That target has no C library; these are the declarations that the sources and their C headers use.
HEADERS = {
    "stdlib.h": """#include <stddef.h>
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *block);
double strtod(const char *text, char **end);
_Noreturn void abort(void);
""",
    "string.h": """#include <stddef.h>
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
size_t strlen(const char *text);
""",
    "locale.h": """#define LC_ALL_MASK 0
typedef struct narrow_locale *locale_t;
locale_t newlocale(int mask, const char *name, locale_t base);
""",
    "unistd.h": """#include <stddef.h>
long write(int file, const void *bytes, size_t count);
""",
}


def compile_narrow(command, folder, sources):
    return run(*command, "-target", TARGET, "-emit-sil", "-Onone", "-o", folder / "narrow.sil", "-Xcc", f"-I{folder}", *sources)


def errors(done):
    lines = [line for line in done.stderr.splitlines() if " error: " in line]
    return "\n".join(lines[:20]) or done.stderr[-2000:]


tally = Tally()
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for header, text in HEADERS.items():
        (folder / header).write_text(text)
    command = sys.argv[1:]
    wide = folder / "wide.swift"
    wide.write_text("func wide() -> Int { 4_294_967_296 }\n")
    done = compile_narrow(command, folder, [wide])
    tally.check(done.returncode != 0 and "overflows" in done.stderr, f"a constant of 33 bits is not noticed:\n{errors(done)}")
    sources = sorted(path for part in ("ALSCore", "ALSExports") for path in (ROOT / "Sources" / part).glob("**/*.swift"))
    tally.check(len(sources) > 50, "the sources are not found")
    done = compile_narrow(command, folder, sources)
    tally.check(done.returncode == 0, f"the sources do not compile for {TARGET}:\n{errors(done)}")
tally.end()
