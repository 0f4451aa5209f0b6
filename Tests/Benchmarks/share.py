#!/usr/bin/env python3
"""How much of a build or a resize is the solver alone: instructions, counted by callgrind.

    python3 Tests/Benchmarks/share.py [--n 1000] [--workloads W1,W2]

Every instruction belongs to the source file its line table names, so that what is inlined elsewhere is counted where it was
written; what the C library and the runtime do is counted with the line that calls them.  The solver is what stands in its
folder; the rest is the library's: model, handles, frames.  For the line tables a library is built in build/lines, of the
same code as the release.  Run Tests/Benchmarks/run.py first: it builds the program.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
# A "rep stosb" counts as one instruction a byte: without it, in libc, as what a copy of such memory would take.
ENVIRONMENT = dict(os.environ, GLIBC_TUNABLES="glibc.cpu.x86_rep_stosb_threshold=1000000000")
COUNTS = {"build": 2, "resize": 40}


def total_and_solver(path):
    """Instructions of the whole file, and of it the solver's."""
    names, homes, whole, inside = {}, {}, 0, 0
    source = kind = home = callee_home = ""

    def name(words):
        key, _, rest = words.partition(" ")
        if rest:
            names[key] = rest
        return names.get(key, key)

    def stage(source):
        """solver, library, or nothing for code that is neither: then it belongs to whoever needs it."""
        if "/Sources/" not in source:
            return ""
        return "solver" if "/ALSCore/Solver/" in source else "library"

    with open(path) as file:
        lines = file.read().splitlines()
    # Where each function was written, before any call is looked at.
    for line in lines:
        if line.startswith(("fl=", "fi=", "fe=")):
            source = name(line[3:].strip())
        elif line.startswith("fn="):
            homes["fn" + line[3:].split(" ")[0]] = stage(source)
        elif line.startswith(("cfi=", "cfl=")):
            name(line.partition("=")[2].strip())
    call_next = False
    for line in lines:
        if line.startswith(("fl=", "fi=", "fe=")):
            source = name(line[3:].strip())
            kind = stage(source) or home
        elif line.startswith("fn="):
            home = kind = stage(source)
        elif line.startswith("cfn="):
            callee_home = homes.get("fn" + line[4:].split(" ")[0], "")
        elif line.startswith("calls="):
            call_next = True
        elif line and line[0] in "0123456789+-*":
            cost = int(line.split()[-1])
            if call_next:
                # What a function from elsewhere does is its caller's.
                if not callee_home and home and kind == "solver":
                    inside += cost
                call_next = False
                continue
            whole += cost
            if home and kind == "solver":
                inside += cost
    return whole, inside


def lines_library():
    """A library with line tables, of the same code as the release."""
    folder = os.path.join(ROOT, "build", "lines")
    cmake = shutil.which("cmake") or os.path.join(ROOT, ".venv", "bin", "cmake")
    subprocess.run([cmake, "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([cmake, "--build", folder, "--target", "libals.so"], check=True, stdout=subprocess.DEVNULL)
    return folder


def counted(program, workload, n, operation, count):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind")
        subprocess.run(["valgrind", "--quiet", "--tool=callgrind", "--compress-pos=no", "--callgrind-out-file=" + out,
                        "--toggle-collect=als_*", program, "loop", workload, str(n), operation, str(count)],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
        return total_and_solver(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--workloads", default=",".join("W%d" % k for k in range(1, 12)))
    options = parser.parse_args()
    program = os.path.join(ROOT, "build", "bench", "bench")
    if not shutil.which("valgrind") or not os.path.exists(program):
        print("skipped: this needs valgrind, and Tests/Benchmarks/run.py to have been run")
        return 0
    ENVIRONMENT["LD_LIBRARY_PATH"] = lines_library()
    print("%-4s %7s%16s%16s%9s%16s%16s%9s" % ("", "n", "build", "of it solver", "ratio", "resize", "of it solver", "ratio"))
    for workload in options.workloads.split(","):
        cells, base = "", (0, 0)
        for operation in ("build", "resize"):
            one = counted(program, workload, options.n, operation, 1)
            many = counted(program, workload, options.n, operation, 1 + COUNTS[operation])
            whole, inside = ((m - o) / COUNTS[operation] for m, o in zip(many, one))
            cells += "%16.0f%16.0f%9s" % (whole, inside, "%.2f" % (whole / inside) if inside else "-")
        print("%-4s %7d%s" % (workload, options.n, cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
