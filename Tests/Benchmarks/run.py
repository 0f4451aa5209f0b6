#!/usr/bin/env python3
"""Builds and runs the benchmark: every workload at growing sizes, libals beside kiwi and HiGHS, on one core.

    python3 Tests/Benchmarks/run.py [--quick] [--sizes 10,1000] [--workloads W1,W2] [--repeat 3]
    python3 Tests/Benchmarks/run.py --questions 10000

ALS_BUILD names the CMake build folder (build/release).  The table goes to standard output, the numbers as JSON and the
plots as SVG to build/bench.  README.md beside this file says what is measured, and how.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys

import plots
import tables
from peers import highs_python, kiwi_headers, machine

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
WORKLOADS = ["W%d" % k for k in range(1, 12)]
HIGHS_WORKLOADS = WORKLOADS[:7]
BEST_OF_KIWI = "W5"  # the one workload it can do at ten times the size
UNIQUE = ("W1", "W2", "W3", "W4", "W5")  # no wishes collide there, so all engines have to agree
SOURCES = ("bench.cpp", "workload.cpp", "shapes.cpp", "allocations.cpp", "engine_als.cpp", "engine_kiwi.cpp")
QUESTIONS = ("questions.cpp", "workload.cpp", "shapes.cpp", "allocations.cpp")


def library_folder():
    return os.environ.get("ALS_BUILD", os.path.join(ROOT, "build", "release"))


def build(folder, kiwi, name="bench", sources=SOURCES):
    program, library = os.path.join(folder, name), library_folder()
    command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-w", "-I", os.path.join(ROOT, "include"),
               *[os.path.join(HERE, name) for name in sources], "-o", program, "-L", library, "-lals",
               "-Wl,-rpath," + os.path.abspath(library)]
    if kiwi:
        command += ["-DALS_BENCH_KIWI", "-isystem", kiwi]
    subprocess.run(command, check=True)
    return program


def measure(command, engine, workload, n, options):
    """The numbers of one run; with "stopped": why, those it came to."""
    if shutil.which("taskset"):
        command = ["taskset", "-c", str(options.core)] + command
    result = {"engine": engine, "workload": workload, "n": n}
    try:
        done = subprocess.run(command, capture_output=True, timeout=options.limit if engine != "als" else 600)
        told = done.stdout
        if done.returncode:
            why = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["code %d" % done.returncode]
            result["stopped"] = why[-1]
    except subprocess.TimeoutExpired as late:
        told = late.stdout or b""
        result["stopped"] = "after %g s" % options.limit
    for line in told.decode().splitlines():
        name, value = line.split()
        result[name] = float(value)
    return result


def best(runs):
    """Several processes of the same: for each number, itself a median, the least.  A machine that is shared is slower by a half for
    seconds, which hits now one engine and now another; the least of several is what each of them can do."""
    out = dict(runs[0])
    for key in {key for run in runs for key in run if isinstance(run[key], float)}:
        out[key] = min(run[key] for run in runs if key in run)
    return out


class Benchmark:
    def __init__(self, options, program, kiwi, highs):
        self.options, self.program, self.highs = options, program, highs
        self.engines = ["als"] + (["kiwi"] if kiwi else []) + (["highs"] if highs else [])
        self.results, self.given_up, self.odd = [], set(), 0
        self.path, self.about = None, None

    def command(self, engine, workload, n):
        tail = [workload, str(n), str(self.options.seconds)]
        if engine == "highs":
            return [self.highs, os.path.join(HERE, "highs.py"), self.program] + tail
        return [self.program, engine] + tail

    def wanted(self, engine, workload, n):
        most = self.options.peers_up_to
        if engine == "highs" and (workload not in HIGHS_WORKLOADS or n > most):
            return False
        if engine == "kiwi" and n > most * (10 if workload == BEST_OF_KIWI else 1):
            return False
        return (engine, workload) not in self.given_up  # stopped at a smaller size already

    def one(self, workload, n):
        """All engines in turn, several times over, so that a slow minute of the machine hits all of them."""
        runs = {}
        for turn in range(self.options.repeat):
            for engine in self.engines:
                if self.wanted(engine, workload, n):
                    run = measure(self.command(engine, workload, n), engine, workload, n, self.options)
                    runs.setdefault(engine, []).append(run)
                    if "stopped" in run:
                        self.given_up.add((engine, workload))
        found = [best(same) for same in runs.values()]
        for result in found:
            tables.show(result, found[0])
        self.results += found
        self.compare(workload, found)

    def compare(self, workload, found):
        sums = [r["checksum"] for r in found if "checksum" in r]
        if workload in UNIQUE and any(abs(s - sums[0]) > 1e-6 * (1 + abs(sums[0])) for s in sums):
            print("     the engines' frames differ")
            self.odd += 1

    def run(self):
        tables.heading()
        for workload in self.options.workloads.split(","):
            for n in [int(s) for s in self.options.sizes.split(",")]:
                self.one(workload, n)
            self.keep()  # a run that is broken off leaves what it came to

    def keep(self):
        with open(self.path, "w") as file:
            json.dump({"machine": self.about, "results": self.results}, file, indent=1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10,100,1000,10000", help="numbers of elements (10,100,1000,10000)")
    parser.add_argument("--workloads", default=",".join(WORKLOADS))
    parser.add_argument("--quick", action="store_true", help="sizes 10 and 1000, a fifth of a second for an operation")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one operation at most (1)")
    parser.add_argument("--repeat", type=int, default=1, help="processes for each number; the least of their medians is kept (1)")
    parser.add_argument("--peers-up-to", type=int, default=1000, metavar="N",
                        help="largest size of the peers (1000; kiwi's W5 ten times that): they need minutes beyond")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds after which a peer is stopped (60)")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core all run on (the last)")
    parser.add_argument("--json", help="where the numbers go (results.json in build/bench)")
    parser.add_argument("--plots", help="folder of the plots (build/bench)")
    parser.add_argument("--questions", type=int, metavar="N", help="only what is asked of layouts of N elements: ambiguity, lint")
    parser.add_argument("--no-kiwi", action="store_true")
    parser.add_argument("--no-highs", action="store_true")
    options = parser.parse_args()
    if options.quick:
        options.sizes, options.seconds, options.limit = "10,1000", 0.2, min(options.limit, 10)
    return options


def main():
    options = arguments()
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    if options.questions:
        program = build(folder, None, "questions", QUESTIONS)
        return max(subprocess.run([program, str(options.questions), every]).returncode for every in ("0", "7"))
    kiwi = None if options.no_kiwi else kiwi_headers(os.path.join(folder, "kiwi"))
    highs = None if options.no_highs else highs_python(ROOT)
    bench = Benchmark(options, build(folder, kiwi), kiwi, highs)
    bench.path, bench.about = options.json or os.path.join(folder, "results.json"), machine(kiwi=kiwi, highs=highs)
    bench.run()
    tables.growth(bench.results)
    tables.library(bench.results)
    drawn = plots.draw_all(bench.results, options.plots or folder)
    print("\n%s\nwritten: %s" % (", ".join("%s %s" % item for item in bench.about.items()),
                                 ", ".join(os.path.relpath(p) for p in [bench.path] + drawn)))
    return 1 if bench.odd or any(r["engine"] == "als" and "stopped" in r for r in bench.results) else 0


if __name__ == "__main__":
    sys.exit(main())
