"""Rows 24 and 25 of the life table: Python beside kiwisolver, and the adapters of toolkits beside their grids."""

import os
import re
import shutil
import subprocess
import sys

from run import ROOT, library_folder

TOOLKITS = os.path.join(ROOT, "Tests", "Toolkits")
ADAPTERS = os.path.join(ROOT, "bindings", "toolkits")
UNITS = {"milliseconds": 1e-3, "microseconds": 1e-6}


class Missing(Exception):
    """A host that is not installed here."""


def output(command):
    library = os.environ.get("ALS_LIBRARY", os.path.join(library_folder(), "libals.so"))
    environment = dict(os.environ, ALS_LIBRARY=library, QT_QPA_PLATFORM="offscreen", LC_ALL="C")
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode or "skipped" in done.stdout:
        raise Missing((done.stderr.strip() or done.stdout.strip() or "code %d" % done.returncode).splitlines()[-1])
    return done.stdout


def compiled(name, package, compiler, sources, *flags):
    """The program of a toolkit, compiled with what pkg-config knows of it."""
    if not shutil.which("pkg-config"):
        raise Missing("there is no pkg-config")
    found = subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True)
    if found.returncode:
        raise Missing("%s is not installed" % package)
    folder, library = os.path.join(ROOT, "build", "bench"), library_folder()
    program = os.path.join(folder, name)
    subprocess.run([*compiler, "-O2", "-w", "-I", os.path.join(ROOT, "include"), *flags, *sources, "-o", program,
                    *found.stdout.split(), "-L", library, "-lals", "-lm", "-Wl,-rpath," + os.path.abspath(library)],
                   check=True)
    return program


def compared(text, actions, peer):
    """{engine: {figure: seconds}} of a table: an action, our time, the peer's and their ratio in each line."""
    unit = UNITS[text.split()[0]]
    rows = {what: pair for what, *pair in re.findall(r"^(.+?) +([\d.]+) +([\d.]+) +[\d.]+$", text, re.M)}
    return {engine: {figure: unit * float(rows[action][k]) for figure, action in actions.items()}
            for k, engine in enumerate(("als", peer))}


def python():
    text = output([sys.executable, os.path.join(ROOT, "Tests", "Artefact", "python.py"), "bench", "10"])
    first = text.split("backend ")[1]  # the C extension, where it can be compiled
    found = re.findall(r"^(.+?) +([\d.]+) us(?: +kiwisolver +([\d.]+) us)?$", first, re.M)
    return {"als": {name: 1e-6 * float(mine) for name, mine, _ in found},
            "kiwisolver": {name: 1e-6 * float(peer) for name, _, peer in found if peer}}


def gtk():
    folder = os.path.join(ADAPTERS, "gtk4")
    sources = [os.path.join(TOOLKITS, "gtk4_bench.c"), os.path.join(folder, "alslayoutmanager.c")]
    program = compiled("gtk4_bench", "gtk4", [os.environ.get("CC", "cc"), "-std=gnu11"], sources, "-I", folder)
    text = output(["sh", os.path.join(TOOLKITS, "display.sh"), program, "41", "short"])
    out = {}
    form, rows = text.split("a list of 400")
    for engine, name in (("als", "AlsLayoutManager"), ("GtkGridLayout", "GtkGridLayout")):
        value = lambda part, what: 1e-3 * float(re.search(r"^%s .*? %s +([\d.]+)" % (name, what), part, re.M)[1])
        out[engine] = {"row": value(rows, "a row"), "text": value(form, "a text"), "dirty": value(form, "dirty")}
    return out


def qt():
    compiler = [os.environ.get("CXX", "c++"), "-std=c++17", "-fPIC"]
    sources = [os.path.join(TOOLKITS, "qt_bench.cpp")]
    program = compiled("qt_bench", "Qt6Widgets", compiler, sources, "-I", os.path.join(ADAPTERS, "qt"))
    actions = {"row": "list: a row", "text": "another text, activate", "dirty": "list: dirty"}
    return compared(output([program]), actions, "QGridLayout")


def pyside():
    actions = {"row": "list: a row", "text": "form: another text", "dirty": "form: dirty"}
    return compared(output([sys.executable, os.path.join(TOOLKITS, "qt_bench.py")]), actions, "QGridLayout")


def tk():
    command = ["sh", os.path.join(TOOLKITS, "display.sh"), sys.executable, os.path.join(TOOLKITS, "tk_bench.py")]
    return compared(output(command), {"row": "list: a row", "text": "another text", "dirty": "list: dirty"}, "grid")


HOSTS = {"python": python, "gtk": gtk, "qt": qt, "pyside": pyside, "tk": tk}


def measure(name):
    try:
        return HOSTS[name]()
    except Missing as why:
        return {"als": {"skipped": str(why)}}
