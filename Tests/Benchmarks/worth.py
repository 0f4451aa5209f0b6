#!/usr/bin/env python3
"""What each mechanism of the solver is worth: the rows of the life table and W1 to W11 without it, against all of them on.

    python3 Tests/Benchmarks/worth.py [--mechanisms 1,5] [--rows 6,7] [--workloads W3,W11] [--repeat 3]

ALS_BUILD names a build folder made with -DALS_ABLATE=ON (build/ablate).  Mechanisms and their numbers are read from
Sources/ALSCore/Solver/Problem/Mechanism.swift.  A mechanism stays that is worth 2x on a row of the life table, or 1.2x on
five figures.  ALS_OFF, a list of numbers, switches them off.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
SOURCE = os.path.join(ROOT, "Sources", "ALSCore", "Solver", "Problem", "Mechanism.swift")
SHORTEST = 200e-9  # what takes less is noise
PLAIN = ("stopped", "skipped", "frames", "collapsed_frames", "missed", "changed_count", "pieces", "failures", "resident",
         "allocated")  # no times


def mechanisms():
    with open(SOURCE) as file:
        names = re.findall(r"^  case (\w+)", file.read(), re.MULTILINE)
    return dict(enumerate(names, 1))


def run(script, arguments, off, target):
    environment = dict(os.environ, ALS_OFF=off, LC_ALL="C")
    subprocess.run([sys.executable, os.path.join(HERE, script), *arguments, "--json", target], env=environment,
                   stdout=subprocess.DEVNULL)
    with open(target) as file:
        return json.load(file)


def life(options, off, folder):
    target = os.path.join(folder, "worth-life.json")
    if os.path.exists(target):
        os.remove(target)
    arguments = ["--no-peers", "--limit", "20", "--rows", options.rows]
    for name, engines in run("life.py", arguments, off, target)["numbers"].items():
        for figure, value in engines["als"].items():
            if figure not in PLAIN:
                yield "life %s %s" % (name, figure), value
            elif figure == "stopped":
                yield "life %s" % name, float("inf")


def workloads(options, off, folder):
    if options.workloads == "none":
        return
    arguments = ["--sizes", "1000", "--seconds", "0.2", "--no-kiwi", "--no-highs",
                 "--workloads", options.workloads, "--plots", folder]
    for result in run("run.py", arguments, off, os.path.join(folder, "worth-workloads.json"))["results"]:
        for figure in ("build", "resize", "constant"):
            if isinstance(result.get(figure), (int, float)):
                yield "%s %s" % (result["workload"], figure), result[figure]


def measure(options, off, folder):
    """({figure: the least of the medians} with all mechanisms, the same without this one), measured in turn."""
    kept = {}, {}
    for _ in range(options.repeat):
        for least, switched in zip(kept, ("", off)):
            for part in (life, workloads):
                for figure, value in part(options, switched, folder):
                    least[figure] = min(least.get(figure, value), value)
    return kept


def tell(name, with_it, without):
    ratios = {figure: without[figure] / value for figure, value in with_it.items()
              if figure in without and SHORTEST < value < float("inf")}
    best = sorted(ratios.items(), key=lambda one: -one[1])
    rows = [ratio for figure, ratio in best if figure.startswith("life ")]
    stays = rows and rows[0] >= 2 or sum(ratio >= 1.2 for _, ratio in best) >= 5
    print("%-22s median %.2fx of %d figures, %d above 1.2x, %s" % (
        name, statistics.median(ratios.values()), len(ratios), sum(ratio >= 1.2 for _, ratio in best),
        "stays" if stays else "is not worth its lines"))
    for figure, ratio in best[:5]:
        print("    %6.2fx  %s" % (ratio, figure))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mechanisms", help="their numbers (all)")
    every = ",".join(map(str, range(1, 27)))
    parser.add_argument("--rows", default=every, help="rows of the life table (all)")
    parser.add_argument("--workloads", default=",".join("W%d" % k for k in range(1, 12)), help="W1 to W11, or none (all)")
    parser.add_argument("--repeat", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("ALS_BUILD", os.path.join(ROOT, "build", "ablate"))
    os.environ["ALS_LIBRARY"] = os.path.join(os.environ["ALS_BUILD"], "libals.so")
    folder = os.path.join(ROOT, "build", "bench")
    os.makedirs(folder, exist_ok=True)
    known = mechanisms()
    wanted = [int(number) for number in options.mechanisms.split(",")] if options.mechanisms else list(known)
    for number in wanted:
        tell("%d %s" % (number, known[number]), *measure(options, str(number), folder))


if __name__ == "__main__":
    main()
