#!/usr/bin/env python3
"""How much of a build or a resize is the solver alone: instructions, counted by callgrind.

    python3 Tests/Benchmarks/share.py [--n 1000] [--workloads W1,W2]

A call from anywhere else into a function of the solver is counted with all it leads to; the rest is the library's: model,
handles, frames.  ALS_BUILD names the build folder; its libals.so has its symbols.  Run Tests/Benchmarks/run.py first: it
builds the program.  Copying the constraints in (`making`) never enters the solver.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
# A "rep stosb" counts as one instruction a byte: without it, in libc, as what a copy of such memory would take.
ENVIRONMENT = dict(os.environ, GLIBC_TUNABLES="glibc.cpu.x86_rep_stosb_threshold=1000000000")
COUNTS = {"build": 2, "resize": 40}


def solver_names():
    """Mangled beginnings of the types declared in the solver's folder."""
    found = set()
    for path in glob.glob(os.path.join(ROOT, "Sources", "ALSCore", "Solver", "*.swift")):
        with open(path) as file:
            found |= set(re.findall(r"^(?:public |final )*(?:struct|class|enum|extension) (\w+)", file.read(), re.MULTILINE))
    return re.compile(r"^\$[es]\d*[A-Za-z]*?(?:%s)[VCO]" % "|".join("%d%s" % (len(n), n) for n in sorted(found)))


def total_and_solver(path, is_solver):
    """Instructions of the whole file, and of the calls that enter the solver from outside."""
    names, whole, inside, caller, callee, call_next = {}, 0, 0, "", "", False

    def name(words):
        key, _, rest = words.partition(" ")
        if rest:
            names[key] = rest
        return names.get(key, key)

    with open(path) as file:
        for line in file:
            if line.startswith("fn="):
                caller = name(line[3:].strip())
            elif line.startswith("cfn="):
                callee = name(line[4:].strip())
            elif line.startswith("calls="):
                call_next = True
            elif line[0] in "0123456789+-*":
                cost = int(line.split()[-1])
                if not call_next:
                    whole += cost
                elif is_solver.match(callee) and not is_solver.match(caller):
                    inside += cost
                call_next = False
    return whole, inside


def counted(program, workload, n, operation, count, is_solver):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind")
        subprocess.run(["valgrind", "--quiet", "--tool=callgrind", "--compress-pos=no", "--callgrind-out-file=" + out,
                        "--toggle-collect=als_*", program, "loop", workload, str(n), operation, str(count)],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
        return total_and_solver(out, is_solver)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--workloads", default=",".join("W%d" % k for k in range(1, 12)))
    options = parser.parse_args()
    program = os.path.join(ROOT, "build", "bench", "bench")
    if not shutil.which("valgrind") or not os.path.exists(program):
        print("skipped: this needs valgrind, and Tests/Benchmarks/run.py to have been run")
        return 0
    is_solver = solver_names()
    print("%-4s %7s%16s%16s%9s%16s%16s%9s" % ("", "n", "build", "of it solver", "ratio", "resize", "of it solver", "ratio"))
    for workload in options.workloads.split(","):
        cells, base = "", (0, 0)
        for operation in ("build", "resize"):
            one = counted(program, workload, options.n, operation, 1, is_solver)
            many = counted(program, workload, options.n, operation, 1 + COUNTS[operation], is_solver)
            whole, inside = ((m - o) / COUNTS[operation] for m, o in zip(many, one))
            cells += "%16.0f%16.0f%9s" % (whole, inside, "%.2f" % (whole / inside) if inside else "-")
        print("%-4s %7d%s" % (workload, options.n, cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
