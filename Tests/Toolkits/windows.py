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

# name, the program, how to run it where nobody looks
FORMS = [
    ("gtk4", [build / "Tests/Toolkits/gtk4_form"], display),
    ("qt", [build / "Tests/Toolkits/qt_form"], offscreen),
    ("pyside", [sys.executable, toolkits / "qt/form.py"], offscreen),
    ("tk", [sys.executable, toolkits / "tk/form.py"], display),
]
FORMATS = ("gtk4-formats", [build / "Tests/Toolkits/gtk4_formats"], display)


def is_there(command):
    return all(pathlib.Path(word).exists() for word in command if isinstance(word, pathlib.Path))


def started(command, *more):
    return subprocess.Popen([str(word) for word in command] + [str(word) for word in more],
                            env=dict(os.environ, ALS_LIBRARY=os.environ.get("ALS_LIBRARY", str(build / "libals.so"))))


def main():
    shoots = "shoot" in sys.argv[1:] or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    folder = root / "demo/windows"
    folder.mkdir(parents=True, exist_ok=True)
    running, bad = [], 0
    for name, command, unseen in FORMS:
        if not is_there(command):
            print(f"{name}: skipped, it was not built", flush=True)
        elif not shoots:
            running.append(started([*command, toolkits / "form/form.txt"]))
        else:
            if shutil.which(unseen[0]) is None:
                continue
            bad += started([*unseen, *command, toolkits / "form/form.txt"], "--shoot", folder / f"{name}.png").wait() != 0
    if shoots and is_there(FORMATS[1]):
        bad += started([*FORMATS[2], *FORMATS[1]], "--shoot", folder / "gtk4-formats.png").wait() != 0
        print("The pictures are in demo/windows")
    for each in running:
        each.wait()
    sys.exit(bad != 0)


main()
