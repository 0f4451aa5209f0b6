#!/usr/bin/env python3
"""Writes the numbers of life.py and run.py in build/bench into docs/internals/performance.md, between its marks.

    python3 Tests/Benchmarks/report.py
"""

import json
import os
import re
import sys

import life
from tables import clock, exponent, times

ROOT = life.ROOT
PAGE = os.path.join(ROOT, "docs", "internals", "performance.md")
STEEP = 1.3
WORKLOADS = {
    "W1": "form: rows of a label and a field", "W2": "feed: cells of content height, 17 constraints each",
    "W3": "views inside each other", "W4": "grid of equal cells", "W5": "views that depend on the root alone",
    "W6": "three preferences for every width, in conflict", "W7": "cards with maximum widths",
    "W8": "cells that grow with two texts", "W9": "rows of five equal widths",
    "W10": "labels that must not overlap, in conflict", "W11": "views side by side that fill a row",
}
ADVICE = {
    "added_row": "All widths depend on the end of the row. Add the views, then solve once.",
    "added_contents": "Each view could take the remaining space. Add the views, then solve once.",
    "gantt": "The start of each task depends on the tasks before it.",
    "tight_shares": "Each share has a priority of its own. Use equal sizes, or several stacks.",
    "tight_centering": "Each center depends on two neighbors. Use equal spacing.",
    "stacks": "Members of one priority shrink one after the other. Use one grid, or leave enough space.",
    "stack": "All members after it move. Split a stack of thousands into several.",
    "tasks": "Each task depends on later ones. Place a few hundred tasks in one layout.",
    "long_list": "The conflict has all members of the chain. Give one height a priority below 1000.",
    "gaps": "The gaps shrink one after the other. Give them different priorities.",
    "grid": "Give cells sizes that fit, or lists for thousands of rows.",
    "wide_grid": "Give cells sizes that fit, or lists for thousands of rows.",
    "dialogs": "Nest a few levels only, or give the inner views fixed sizes.",
    "free_labels": "Place hundreds of labels, not thousands, in one layout.",
    "dashboard": "Every column width is a group of its own. Divide hundreds of cards among several containers.",
    "refusing": "Add the constraints in one call, which is checked once.",
}


def load(name):
    path = os.path.join(ROOT, "build", "bench", name)
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


def row(cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def table(heads, rows):
    return [row(heads), "|" + "---|" * len(heads), *map(row, rows)]


def about(machine):
    return ["; ".join("%s %s" % item for item in machine.items()) + "."]


def life_rows(numbers):
    lines = [life.line(figure, numbers)[0] for figure in life.FIGURES if figure.row]
    return table(("row", "program", "action", "time", "against the peer", "floor", "aim", "reached"),
                 sorted(filter(None, lines), key=lambda cells: cells[0]))


def steep(numbers):
    """What grows faster than n^1.3, the steepest first, and of each program the steepest action."""
    found = [(figure, *life.line(figure, numbers)) for figure in life.FIGURES if figure.judge == "growth"]
    steepest = {}
    for one in sorted((one for one in found if one[2] is not None and one[2] > STEEP), key=lambda one: -one[2]):
        steepest.setdefault(one[0].scenario, one)
    return ["* **%s%s, %s**: n^%.2f, %s at %d. %s" % (
        figure.program[0].upper(), figure.program[1:].split(",")[0], figure.action, judged, cells[3], figure.sizes[-1],
        ADVICE.get(figure.scenario, "")) for figure, cells, judged in steepest.values()]


def workloads(results):
    by = {(r["engine"], r["workload"], r["n"]): r for r in results}

    def cell(name, key):
        ours, theirs = (by.get((engine, name, 1000), {}).get(key) for engine in ("als", "kiwi"))
        return "-" if ours is None else "%s, %s" % (clock(ours), times(theirs / ours) if theirs else "-")

    def one(name, what):
        ours, highs = by[("als", name, 1000)], by.get(("highs", name, 1000), {}).get("build")
        slope, large = exponent(results, "als", name, "build"), by.get(("als", name, 10000), ours)
        return ("%s %s" % (name, what), cell(name, "build"), times(highs / ours["build"]) if highs else "-",
                cell(name, "resize_read"), cell(name, "constant"), cell(name, "remove_add"),
                "n^%.2f" % slope[0] if slope else "-", "%.0f" % large["bytes_per_view"])

    return table(("workload", "build, kiwi", "HiGHS", "resize, kiwi", "a constant, kiwi", "remove and add, kiwi",
                  "growth of the build", "bytes a view"),
                 [one(*pair) for pair in WORKLOADS.items() if ("als", pair[0], 1000) in by])


def main():
    parts = {}
    told = load("life.json")
    if told:
        numbers = told["numbers"]
        parts.update({"life-machine": about(told["machine"]), "life": life_rows(numbers), "steep": steep(numbers)})
    told = load("results.json")
    if told:
        parts["workloads"] = workloads(told["results"])
    with open(PAGE) as file:
        page = file.read()
    for name, lines in parts.items():
        mark = re.compile(r"(<!-- %s -->\n).*?(<!-- end -->)" % name, re.DOTALL)
        page = mark.sub(lambda m: m[1] + "\n".join(lines) + "\n" + m[2], page)
    with open(PAGE, "w") as file:
        file.write(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
