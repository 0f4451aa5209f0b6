"""The programs in docs/toolkits-*.md: each opens a window and stays, without a word on standard error.

c       a program for GTK 4, built with the adapter, or for SDL
cpp     one for Qt 6
python  one for PySide6 or Tk
xml     a GtkBuilder file, which is read
cmake   is only looked at

    sh Tests/Toolkits/display.sh python3 Tests/Toolkits/pages.py

Several programs stand on the display at once, since each of them only has to be waited for.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
from tally import Tally  # noqa: E402

root = here.parents[1]
library = pathlib.Path(os.environ["ALS_LIBRARY"])
toolkits = root / "bindings/toolkits"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
READ_XML = """#include "alslayoutmanager.h"
int main(int argc, char **argv) {
  if (argc < 2 || !gtk_init_check()) return 1;
  g_type_ensure(ALS_TYPE_LAYOUT_MANAGER);
  GtkBuilder *builder = gtk_builder_new_from_file(argv[1]);
  GtkWidget *window = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(gtk_builder_get_object(builder, "form")));
  gtk_window_present(GTK_WINDOW(window));
  while (gtk_widget_get_visible(window)) g_main_context_iteration(NULL, TRUE);
}
"""
AT_ONCE, SECONDS = 6, "6"
tally = Tally()
building = threading.Lock()


def check(good, what):
    with building:
        return tally.check(good, what)


def flags(*packages):
    done = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else None


def stays(what, command, env=None):
    """A program that has opened its window is ended after a while; before, it says nothing and does not end by itself."""
    unseen = dict(os.environ, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen", PYTHONDONTWRITEBYTECODE="1", **(env or {}))
    try:
        done = subprocess.run(["timeout", SECONDS, *command], capture_output=True, text=True, env=unseen, timeout=60)
        said = "".join(line for line in done.stderr.splitlines(True) if "propagateSizeHints" not in line and "XDG_RUNTIME_DIR" not in line)
        check(done.returncode == 124 and not said, f"{what}: {done.returncode} {done.stdout}{said}")
    except subprocess.TimeoutExpired:
        check(False, f"{what} does not end")


def built(what, folder, compiler, source, code, more):
    (folder / source).write_text(code)
    with building:  # one compiler at a time
        done = subprocess.run([*compiler, "-Wall", "-Wno-deprecated-declarations", "-I", root / "include", folder / source, "-o", folder / "program", *more,
                               f"-L{library.parent}", "-lals", "-lm", f"-Wl,-rpath,{library.parent}"], capture_output=True, text=True)
    return check(done.returncode == 0, f"{what}: {done.stderr}")


def gtk(what, folder, code, *words):
    packages = flags("gtk4")
    if packages is None:
        print("skipped: GTK 4 is not installed")
        return
    if built(what, folder, [os.environ.get("ALS_CC", "cc")], "program.c", code, ["-I", toolkits / "gtk4", toolkits / "gtk4/alslayoutmanager.c", *packages]):
        stays(what, [folder / "program", *words])


def sdl(what, folder, code):
    packages = flags("sdl2")
    if packages is None:
        print("skipped: SDL 2 is not installed")
        return
    if built(what, folder, [os.environ.get("ALS_CC", "cc"), "-std=c99", "-Wextra", "-Werror"], "program.c", code, packages):
        stays(what, [folder / "program"])


def qt(what, folder, code):
    packages = flags("Qt6Widgets")
    if packages is None:
        print("skipped: Qt 6 is not installed")
        return
    if built(what, folder, ["c++", "-std=c++17", "-fPIC"], "program.cpp", code, ["-I", toolkits / "qt", *packages]):
        stays(what, [folder / "program"])


def python(what, folder, code):
    module = "PySide6" if "PySide6" in code else "tkinter"
    if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
        print(f"skipped: {module} is not installed")
        return
    (folder / "program.py").write_text(code)
    paths = os.pathsep.join(str(path) for path in (root / "bindings/python/src", toolkits / "qt"))
    stays(what, [sys.executable, folder / "program.py"], {"PYTHONPATH": paths})


def try_block(what, language, code):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if language == "c":
            (sdl if "<SDL.h>" in code else gtk)(what, folder, code)
        elif language == "xml":
            (folder / "form.ui").write_text(code)
            gtk(what, folder, READ_XML, folder / "form.ui")
        elif language == "cpp":
            qt(what, folder, code)
        elif language == "python":
            python(what, folder, code)
        else:
            check(language in ("cmake", "sh"), f"{what}: nobody tries a block of `{language}`")


def main():
    if shutil.which("pkg-config") is None:
        print("skipped: there is no pkg-config")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        trials = [pool.submit(try_block, f"{page.name}, block {number + 1}", language, code)
                  for page in sorted((root / "docs").glob("toolkits-*.md")) for number, (language, code) in enumerate(BLOCK.findall(page.read_text()))]
        for trial in trials:
            trial.result()
    tally.end()


main()
