"""`make windows`: the form of bindings/toolkits/form in every toolkit that is found.

Where there is a display the windows open and stay until they are closed.  Otherwise, or with the word `shoot`, each is drawn on a
display that nobody sees into demo/windows, and says how many widgets lie elsewhere than the layout has them, and what a frame takes.
"""
import os
import pathlib
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(os.environ.get("ALS_BUILD", root / "build/release"))
toolkits = root / "bindings/toolkits"
display = ["sh", str(root / "Tests/Toolkits/display.sh")]
offscreen = ["env", "QT_QPA_PLATFORM=offscreen"]

# name, the program, how to run it where nobody looks, what the toolkit comes in
FORMS = [
    ("gtk4", [build / "gtk4_form"], display, "apt-get install pkg-config libgtk-4-dev"),
    ("qt", [build / "qt_form"], offscreen, "apt-get install pkg-config g++ qt6-base-dev"),
    ("pyside", [sys.executable, toolkits / "qt/form.py"], offscreen, "pip install PySide6-Essentials==6.8.3"),
    ("tk", [sys.executable, toolkits / "tk/form.py"], display, "apt-get install python3-tk"),
]
MODULES = {"pyside": "PySide6.QtWidgets", "tk": "tkinter"}
FORMATS = [build / "Tests/Toolkits/gtk4_formats"]


def is_there(name, command):
    if name in MODULES:
        return subprocess.run([sys.executable, "-c", f"import {MODULES[name]}"], stderr=subprocess.DEVNULL).returncode == 0
    return command[0].exists()


def started(command, *more):
    return subprocess.Popen([str(word) for word in command] + [str(word) for word in more],
                            env=dict(os.environ, ALS_LIBRARY=os.environ.get("ALS_LIBRARY", str(build / "libals.so"))))


def main():
    shoots = "shoot" in sys.argv[1:] or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    folder = root / "demo/windows"
    folder.mkdir(parents=True, exist_ok=True)
    running, shown, bad = [], 0, 0
    for name, command, unseen, package in FORMS:
        if not is_there(name, command):
            print(f"{name}: not found here: {package}, then `make windows`", flush=True)
        elif not shoots:
            running.append(started([*command, toolkits / "form/form.txt"]))
        elif unseen is display and shutil.which("xvfb-run") is None:
            print(f"{name}: there is no display to draw on: apt-get install xvfb xauth imagemagick, then `make windows`", flush=True)
        else:
            picture = folder / f"{name}.png"
            picture.unlink(missing_ok=True)
            bad += started([*unseen, *command, toolkits / "form/form.txt"], "--shoot", picture).wait() != 0
            shown += picture.exists()
    if shown and FORMATS[0].exists():
        bad += started([*display, *FORMATS], "--shoot", folder / "gtk4-formats.png").wait() != 0
    if shown:
        print("The pictures are in demo/windows")
    elif not running:
        print("no window is shown: there is none of GTK 4, Qt 6, PySide6 and Tk that could draw one", file=sys.stderr)
    for each in running:
        each.wait()
    sys.exit(bad != 0 or not (shown or running))


main()
