"""The numbers as text: one line for each engine, workload and size, then growth, then what the library adds."""

import math

OPERATIONS = ("build", "resize_read", "resize", "constant", "remove_add")
WIDTHS = {"build": 12, "resize_read": 13, "resize": 12, "constant": 12, "remove_add": 12}


def clock(seconds):
    for unit, factor in (("s", 1), ("ms", 1e3), ("us", 1e6), ("ns", 1e9)):
        if seconds * factor >= 1 or unit == "ns":
            return "%.3g %s" % (seconds * factor, unit)


def times(number):
    return "%.0fx" % number if number >= 10 else "%.2gx" % number


def verdict(measured, floor, aim, is_good):
    """Whether a figure reaches its aim, if it has one, or its floor."""
    if measured is None:
        return "-"
    return "aim" if aim is not None and is_good(measured, aim) else "floor" if is_good(measured, floor) else "**no**"


def heading():
    cells = "".join("%*s%8s" % (WIDTHS[o], o, "") for o in OPERATIONS)
    print("%-4s %7s  %-5s%s%9s%10s%9s" % ("", "n", "", cells, "ns/con.", "copy", "B/view"))


def show(result, ours):
    """One line: each time, beside a peer's how many times ours it is; for ours nanoseconds a constraint in a build."""
    cells = ""
    for o in OPERATIONS:
        ratio = times(result[o] / ours[o]) if result is not ours and o in result and ours.get(o) else ""
        cells += "%*s%8s" % (WIDTHS[o], clock(result[o]) if o in result else "-", ratio)
    each = "%.0f" % (1e9 * result["build"] / result["constraints"]) if "build" in result else "-"
    copy = times(result["build"] / result["copy"]) if result is ours and result.get("copy") and "build" in result else ""
    weight = "%.0f" % result["bytes_per_view"] if "bytes_per_view" in result else "-"
    tail = "  stopped " + result["stopped"] if "stopped" in result else ""
    print("%-4s %7d  %-5s%s%9s%10s%9s%s" % (result["workload"], result["n"], result["engine"], cells, each, copy, weight, tail),
          flush=True)


def exponent(results, engine, workload, operation):
    """(slope of log time over log size, from, to): between 1000 and the largest size where both were measured."""
    points = {r["n"]: r[operation] for r in results
              if r["engine"] == engine and r["workload"] == workload and r.get(operation, 0) > 0}
    sizes = sorted(points)
    if len(sizes) < 2:
        return None
    first = 1000 if 1000 in points and sizes[-1] > 1000 else sizes[-2]
    slope = math.log(points[sizes[-1]] / points[first]) / math.log(sizes[-1] / first)
    return slope, first, sizes[-1]


def each(results, key):
    return list(dict.fromkeys(r[key] for r in results))


def growth(results):
    print("\ngrowth: time ~ n^e")
    print("%-4s %-5s%s   sizes" % ("", "", "".join("%12s" % o for o in OPERATIONS)))
    for workload in each(results, "workload"):
        for engine in each(results, "engine"):
            found = [exponent(results, engine, workload, o) for o in OPERATIONS]
            if any(found):
                cells = "".join("%12s" % ("%.2f" % f[0] if f else "-") for f in found)
                print("%-4s %-5s%s   %d to %d" % (workload, engine, cells, *next(f[1:] for f in found if f)))


def library(results):
    """What is libals' own: parts of a build, updates against the scatter floor, allocations."""
    print("\nlibals: making and solving in a build, a build in kept memory; updates against a scatter update of the values that change; allocations")
    print("%-4s %7s%12s%12s%12s%10s%10s%12s%10s%9s%8s%9s%6s" % ("", "n", "making", "solving", "kept", "changed", "resize", "floor", "ratio",
                                                           "allocs:", "resize", "constant", "read"))
    for r in results:
        if r["engine"] != "als" or "build_kept" not in r:
            continue
        floor = r["scatter_resize"]
        ratio = times(r["resize"] / floor) if r["changed_resize"] >= 100 else "-"
        print("%-4s %7d%12s%12s%12s%10.0f%10s%12s%10s%17.1f%9.1f%6.1f" % (
            r["workload"], r["n"], clock(r["build_making"]), clock(r["build_solving"]), clock(r["build_kept"]), r["changed_resize"], clock(r["resize"]),
            clock(floor), ratio, r["allocations_resize"], r["allocations_constant"], r["allocations_read"]))
