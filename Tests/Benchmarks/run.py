#!/usr/bin/env python3
"""Builds and runs the benchmark: every workload at growing sizes, libals beside kiwi, on one core.

    python3 Tests/Benchmarks/run.py [--sizes 10,100,1000] [--workloads W1,W2] [--json FILE] [--no-kiwi]

ALS_BUILD names the CMake build folder (build/release).  kiwi's headers come from the source package of kiwisolver on
PyPI, into the build folder; without them the table has one engine.  A run is stopped after --limit seconds and says so.
"""

import argparse
import glob
import json
import math
import os
import platform
import shutil
import subprocess
import sys
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
WORKLOADS = ["W%d" % k for k in range(1, 12)]
OPERATIONS = ("build", "resize_read", "resize", "constant", "remove_add")
UNIQUE = ("W1", "W2", "W3", "W4", "W5")  # no wishes collide there, so both engines have to agree


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
            print("no kiwi: " + (done.stderr.strip().splitlines() or ["the package has no headers"])[-1])
    return os.path.dirname(os.path.dirname(found[0])) if found else None


def build(folder, kiwi):
    program = os.path.join(folder, "bench")
    library = os.environ.get("ALS_BUILD", os.path.join(ROOT, "build", "release"))
    sources = [os.path.join(HERE, name) for name in ("bench.cpp", "workload.cpp", "engine_als.cpp", "engine_kiwi.cpp")]
    command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-w", "-I", os.path.join(ROOT, "include"), *sources,
               "-o", program, "-L", library, "-lals", "-Wl,-rpath," + os.path.abspath(library)]
    if kiwi:
        command += ["-DALS_BENCH_KIWI", "-isystem", kiwi]
    subprocess.run(command, check=True)
    return program


def measure(program, engine, workload, n, limit):
    """The numbers of one run; with "stopped": why, those it came to."""
    command = [program, engine, workload, str(n)]
    if shutil.which("taskset"):
        command = ["taskset", "-c", "0"] + command
    result = {"engine": engine, "workload": workload, "n": n}
    try:
        done = subprocess.run(command, capture_output=True, timeout=limit)
        told = done.stdout
        if done.returncode:
            why = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["code %d" % done.returncode]
            result["stopped"] = why[-1]
    except subprocess.TimeoutExpired as late:
        told = late.stdout or b""
        result["stopped"] = "after %g s" % limit
    for line in told.decode().splitlines():
        name, value = line.split()
        result[name] = float(value)
    return result


def clock(seconds):
    for unit, factor in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1 or unit == "us":
            return "%.3g %s" % (seconds * factor, unit)


def exponent(results, engine, workload, operation):
    """The slope of log time over log size between the two largest sizes."""
    points = sorted((r["n"], r[operation]) for r in results
                    if r["engine"] == engine and r["workload"] == workload and r.get(operation, 0) > 0)
    if len(points) < 2:
        return "-"
    (n0, t0), (n1, t1) = points[-2:]
    return "%.2f" % (math.log(t1 / t0) / math.log(n1 / n0))


def show(result):
    head = "%-4s %7d  %-4s" % (result["workload"], result["n"], result["engine"])
    cells = "".join("%12s" % (clock(result[o]) if o in result else "-") for o in OPERATIONS + ("floor",))
    tail = "stopped " + result["stopped"] if "stopped" in result else "%.0f MB" % (result["peak_kb"] / 1024)
    print("%s%s  %10s" % (head, cells, tail))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="10,100,1000")
    parser.add_argument("--workloads", default=",".join(WORKLOADS))
    parser.add_argument("--json", help="where the results go; default: bench/results.json in the build folder")
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--no-kiwi", action="store_true")
    options = parser.parse_args()
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    kiwi = None if options.no_kiwi else kiwi_headers(os.path.join(folder, "kiwi"))
    program = build(folder, kiwi)
    engines = ["als", "kiwi"] if kiwi else ["als"]
    print("%-4s %7s  %-4s%s" % ("", "n", "", "".join("%12s" % o for o in OPERATIONS + ("floor", "memory"))))
    results, given_up, odd = [], set(), 0
    for workload in options.workloads.split(","):
        for n in [int(s) for s in options.sizes.split(",")]:
            pair = []
            for engine in engines:
                if (engine, workload) in given_up:  # stopped at a smaller size already
                    continue
                result = measure(program, engine, workload, n, options.limit)
                show(result)
                results.append(result)
                pair.append(result)
                if "stopped" in result:
                    given_up.add((engine, workload))
            sums = [r["checksum"] for r in pair if "checksum" in r]
            if workload in UNIQUE and len(sums) == 2 and abs(sums[0] - sums[1]) > 1e-6 * (1 + abs(sums[0])):
                print("     the engines' frames differ")
                odd += 1
    print("\ngrowth: time ~ n^e between the two largest sizes")
    for workload in options.workloads.split(","):
        for engine in engines:
            cells = "".join("%12s" % exponent(results, engine, workload, o) for o in OPERATIONS)
            print("%-4s %7s  %-4s%s" % (workload, "", engine, cells))
    path = options.json or os.path.join(folder, "results.json")
    with open(path, "w") as file:
        machine = {"system": platform.platform(), "kiwi": os.path.basename(kiwi) if kiwi else None}
        json.dump({"machine": machine, "results": results}, file, indent=1)
    print("\nwritten to " + os.path.relpath(path))
    failed = odd + sum(1 for r in results if r["engine"] == "als" and "stopped" in r)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
