"""Where the engines beside libals come from, and what they run on."""

import datetime
import glob
import os
import subprocess
import sys
import tarfile


def last_line(text, otherwise):
    return (text.strip().splitlines() or [otherwise])[-1]


def kiwi_headers(folder):
    """The include folder of kiwi, fetched once; None when it cannot be had."""
    found = glob.glob(os.path.join(folder, "kiwisolver-*", "kiwi", "kiwi.h"))
    if not found:
        os.makedirs(folder, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps", "--dest", folder,
                   "kiwisolver"]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for package in glob.glob(os.path.join(folder, "kiwisolver-*.tar.gz")):
            with tarfile.open(package) as archive:
                names = [m for m in archive.getmembers() if "/kiwi/" in m.name and m.isfile() and ".." not in m.name]
                archive.extractall(folder, names)
        found = glob.glob(os.path.join(folder, "kiwisolver-*", "kiwi", "kiwi.h"))
        if not found:
            print("no kiwi: " + last_line(done.stderr, "the package has no headers"))
    return os.path.dirname(os.path.dirname(found[0])) if found else None


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


def machine(kiwi, highs):
    version = "import highspy; print(highspy.Highs().version())"
    return {
        "date": datetime.date.today().isoformat(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "kiwi": os.path.basename(kiwi) if kiwi else "none",
        "HiGHS": last_line(subprocess.run([highs, "-c", version], capture_output=True, text=True).stdout, "?") if highs else "none",
    }
