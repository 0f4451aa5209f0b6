"""Where the engines beside libals come from, and what they run on."""

import datetime
import glob
import os
import subprocess
import sys
import tarfile


def last_line(text, otherwise):
    return (text.strip().splitlines() or [otherwise])[-1]


def fetch_sources(folder, package, wanted):
    """The newest source package of PyPI, unpacked into the folder as far as `wanted` says; why not, or nothing."""
    os.makedirs(folder, exist_ok=True)
    # pip wants to hear of the package's metadata, which it builds: with wheels of whatever builds it
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", package, "--no-deps", "--dest", folder, package]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for archive in glob.glob(os.path.join(folder, package + "-*.tar.gz")):
        with tarfile.open(archive) as file:
            file.extractall(folder, [m for m in file.getmembers() if wanted in m.name and m.isfile() and ".." not in m.name])
    return last_line(done.stderr, "the package has no such sources")


def include_folder(peer, folder, package, wanted, header):
    """What holds the folder of a header inside a source package of PyPI, fetched once; None when it cannot be had."""
    pattern = os.path.join(folder, package + "-*", *header)
    if not glob.glob(pattern):
        why = fetch_sources(folder, package, wanted)
        if not glob.glob(pattern):
            print("no %s: %s" % (peer, why))
            return None
    return os.path.dirname(os.path.dirname(glob.glob(pattern)[0]))


def kiwi_headers(folder):
    return include_folder("kiwi", folder, "kiwisolver", "/kiwi/", ("kiwi", "kiwi.h"))


def yoga_sources(folder):
    """The package poga carries Yoga's C++ sources."""
    return include_folder("Yoga", folder, "poga", "/deps/yoga/", ("src", "poga", "deps", "yoga", "Yoga.h"))


def can_import(python):
    return os.path.exists(python) and subprocess.run([python, "-c", "import highspy, numpy"], capture_output=True).returncode == 0


def highs_python(root):
    """A Python that has highspy, fetched into .venv once; None when it cannot be had."""
    own = os.path.join(root, ".venv", "bin", "python3")
    for python in (own, sys.executable):
        if can_import(python):
            return python
    if not os.path.exists(own):
        subprocess.run([sys.executable, "-m", "venv", os.path.join(root, ".venv")], capture_output=True)
    command = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "highspy", "numpy"]
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        print("no HiGHS: %s" % error)
        return None
    if can_import(own):
        return own
    print("no HiGHS: " + last_line(done.stderr, "highspy cannot be imported"))
    return None


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "unknown")
    except OSError:
        return "unknown"


def machine(kiwi=None, highs=None, yoga=None):
    version = "import highspy; print(highspy.Highs().version())"
    found = {
        "date": datetime.date.today().isoformat(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "kiwi": kiwi and os.path.basename(kiwi),
        "Yoga": yoga and yoga.split(os.sep)[-4],
        "HiGHS": highs and last_line(subprocess.run([highs, "-c", version], capture_output=True, text=True).stdout, "?"),
    }
    return {name: value for name, value in found.items() if value}
