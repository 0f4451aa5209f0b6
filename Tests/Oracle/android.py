"""Layouts of Android's ConstraintLayout, written for libals as docs/from-other-libraries.md says, against the frames that Android's
documentation asks for.

Each case has a document and a function that computes Android's frames by itself: chains, barriers, flows, ratios, guidelines, bias,
gone views.  A case is laid out at several sizes, left to right and right to left where it has a start and an end.  The cases in which
Android has other frames stand in OTHER, with the reason; they must differ.

    python3 Tests/Oracle/android.py [--list]
"""
import argparse
import itertools
import json
import math
import sys

from flows import breaks
from rules import Layout

SIZES = ((600, 400), (411.5, 731), (320, 320), (720, 333.25))
GAP = 8
CASES = []
NAMES, LENGTHS = ["a", "b", "c"], [100, 60, 80]
# Name of a case: why Android has other frames.
OTHER = {
    "gone: a margin before the gone view": "Android counts the margins of a gone view as 0 and keeps those to it; here the space before the first view of a "
    "parent stays, and the one behind it closes",
    "barrier: a gone view is the last one": "barrierAllowsGoneWidgets is true unless an app says otherwise: a gone view counts as a point",
    "flow, wrap chain, spread, gap 8": "Android adds the gap between views to equal spaces, also at the ends; spaceEvenly has the same space everywhere",
    "flow, wrap chain, spread_inside, one view in the last line": "Android centers the only view of a line; spaceBetween puts it first",
    "flow, wrap aligned": "columns as wide as their widest view, as many as fit: a grid has equal columns or a number of them",
}


def case(name, both=False):
    def add(function):
        for direction in ("ltr", "rtl") if both else ("ltr",):
            CASES.append((name + (", right to left" if direction == "rtl" else ""), direction, function))
        return function
    return add


# ---- Android


def mirrored(frames, width):
    return {name: (width - x - w, y, w, h) for name, (x, y, w, h) in frames.items()}


def chain(space, sizes, style="spread", bias=0.5, margin=0, weights=None):
    """Starts and sizes of the visible views of a chain; `margin` lies between neighbours.  Size 0 with weights: match constraint."""
    free = space - sum(sizes) - margin * (len(sizes) - 1)
    if weights and sum(weights):
        sizes = [size + free * weight / sum(weights) for size, weight in zip(sizes, weights)]
        free = 0
    count = len(sizes)
    if style == "packed":
        before, between = free * bias, 0
    elif style == "spread_inside" and count > 1:
        before, between = 0, free / (count - 1)
    else:
        before = between = free / (count + 1)
    starts, at = [], before
    for size in sizes:
        starts.append(at)
        at += size + between + margin
    return starts, sizes


def barrier(frames, direction, margin=0):
    """The position of a barrier on these visible views."""
    if direction in ("left", "top"):
        return min(frame[direction == "top"] for frame in frames) - margin
    axis = direction == "bottom"
    return max(frame[axis] + frame[2 + axis] for frame in frames) + margin


# ---- documents


def fixed(name, width, height):
    """wrap_content, or a size in dp."""
    return [f"{name}.width == {width}", f"{name}.height == {height}"]


def at(name, x=None, y=None):
    return ([f"{name}.leading == super.leading + {x}"] if x is not None else []) + (
        [f"{name}.top == super.top + {y}"] if y is not None else [])


def document(views, constraints, width, height, direction="ltr", gone=(), guides=()):
    children = [{"name": view} if isinstance(view, str) else view for view in views]
    for child in children:
        if child["name"] in gone:
            child["gone"] = True
    root = {"name": "parent", "size": [width, height], "direction": direction, "children": children}
    if guides:
        root["guides"] = list(guides)
    return {"als": 1, "root": root, "constraints": list(constraints)}


# ---- relative positioning, centering, bias


@case("a view behind another one, margin 8", both=True)
def behind(w, h):
    return (["a", "b"], fixed("a", 100, 20) + fixed("b", 60, 30) + at("a", 16, 10) + at("b", y=10) + ["b.leading == a.trailing + 8"],
            {"a": (16, 10, 100, 20), "b": (124, 10, 60, 30)})


@case("a view below another one, margin 8")
def below(w, h):
    return (["a", "b"], fixed("a", 100, 20) + fixed("b", 60, 30) + at("a", 0, 10) + at("b", 0) + ["b.top == a.bottom + 8"],
            {"a": (0, 10, 100, 20), "b": (0, 38, 60, 30)})


@case("equal baselines")
def baselines(w, h):
    views = [{"name": "a", "baseline": [15, 5]}, {"name": "b", "baseline": [22, 8]}]
    return (views, fixed("a", 100, 20) + fixed("b", 60, 30) + at("a", 0, 40) + at("b", 100) + ["b.firstBaseline == a.firstBaseline"],
            {"a": (0, 40, 100, 20), "b": (100, 33, 60, 30)})


@case("circular positioning, 45 degrees, radius 100")
def circle(w, h):
    x, y = 100 * math.sin(math.radians(45)), 100 * math.cos(math.radians(45))
    return (["a", "b"], fixed("a", 40, 40) + fixed("b", 20, 20) + ["a.centerX == super.centerX", "a.centerY == super.centerY"]
            + [f"b.centerX == a.centerX + {x}", f"b.centerY == a.centerY - {y}"],
            {"a": (w / 2 - 20, h / 2 - 20, 40, 40), "b": (w / 2 + x - 10, h / 2 - y - 10, 20, 20)})


for bias, margins, width in itertools.product((0.5, 0.3, 0, 1), ((0, 0), (16, 40)), (100, 2000)):
    @case(f"bias {bias}, margins {margins[0]} and {margins[1]}, width {width}", both=True)
    def biased(w, h, bias=bias, margins=margins, width=width):
        start, end = margins
        return (["a"], fixed("a", width, 20) + at("a", y=0)
                + [f"a.leading == super.leading + {start} + {bias} * super.width - {bias * (start + end)} - {bias} * a.width"],
                {"a": (start + bias * (w - start - end - width), 0, width, 20)})


# ---- dimensions and ratios


@case("match constraint with margins 16 and 24", both=True)
def match(w, h):
    return (["a"], ["a.leading == super.leading + 16", "a.trailing == super.trailing - 24", "a.height == 20"] + at("a", y=0),
            {"a": (16, 0, w - 40, 20)})


@case("match constraint, at most 350 wide")
def at_most(w, h):
    width = min(350, w)
    return (["a"], ["a.width <= 350", "a.width <= super.width", "a.width == super.width @ 500", "a.centerX == super.centerX", "a.height == 20"]
            + at("a", y=0), {"a": ((w - width) / 2, 0, width, 20)})


@case("match constraint, at least 500 wide")
def at_least(w, h):
    width = max(500, w)
    return (["a"], ["a.width >= 500", "a.width == super.width @ 500", "a.centerX == super.centerX", "a.height == 20"] + at("a", y=0),
            {"a": ((w - width) / 2, 0, width, 20)})


@case("width_percent 0.4", both=True)
def percent(w, h):
    return (["a"], ["a.width == super.width * 0.4", "a.height == 20"] + at("a", 0, 0), {"a": (0, 0, 0.4 * w, 20)})


@case("constrainedWidth: content of 500 in the space between two views", both=True)
def constrained(w, h):
    space = w - 200
    width = min(500, space)
    return (["a", "b", {"name": "c", "intrinsic": [500, 20]}],
            fixed("a", 100, 20) + fixed("b", 100, 20) + at("a", 0, 0) + at("b", y=0) + at("c", y=0) + [
                "b.trailing == super.trailing", "c.leading >= a.trailing", "c.trailing <= b.leading", "c.centerX == super.centerX"],
            {"a": (0, 0, 100, 20), "b": (w - 100, 0, 100, 20), "c": (100 + (space - width) / 2, 0, width, 20)})


@case("ratio 16:9 of a width of 120")
def ratio_fixed(w, h):
    return ["a"], ["a.width == 120", "a.width == a.height * 16 / 9"] + at("a", 0, 0), {"a": (0, 0, 120, 67.5)}


@case('ratio "H,16:9" of the width of the parent')
def ratio_height(w, h):
    return (["a"], ["a.width == super.width", "a.width == a.height * 16 / 9"] + at("a", 0, 0), {"a": (0, 0, w, w * 9 / 16)})


@case('ratio "W,16:9" of the height of the parent')
def ratio_width(w, h):
    return (["a"], ["a.height == super.height", "a.width == a.height * 16 / 9"] + at("a", 0, 0), {"a": (0, 0, h * 16 / 9, h)})


for x, y in ((16, 9), (1, 1), (3, 4)):
    @case(f"ratio {x}:{y}, both sides match constraint")
    def ratio_both(w, h, x=x, y=y):
        scale = min(w / x, h / y)
        return (["a"], [f"a.width == a.height * {x} / {y}", "a.width <= super.width", "a.height <= super.height", "a.width == super.width @ 500",
                        "a.centerX == super.centerX", "a.centerY == super.centerY"],
                {"a": ((w - x * scale) / 2, (h - y * scale) / 2, x * scale, y * scale)})


@case("aspect of a view between two others", both=True)
def ratio_between(w, h):
    side = w - 120
    return (["a", "b", {"name": "c", "aspect": 2}], fixed("a", 60, 20) + fixed("b", 60, 20) + at("a", 0, 0) + at("b", y=0) + at("c", y=0)
            + ["b.trailing == super.trailing", "c.leading == a.trailing", "c.trailing == b.leading"],
            {"a": (0, 0, 60, 20), "b": (w - 60, 0, 60, 20), "c": (60, 0, side, side / 2)})


# ---- gone views


@case("gone: a margin before the gone view")
def gone_margin_zero(w, h):
    return (["a", "b"], fixed("a", 100, 20) + fixed("b", 60, 20) + at("a", 16, 0) + at("b", y=0) + ["b.leading == a.trailing + 8"],
            {"b": (8, 0, 60, 20)}, ["a"])


@case("gone: goneMargin 40", both=True)
def gone_margin(w, h):
    return (["a", "b"], fixed("a", 100, 20) + fixed("b", 60, 20) + at("a", 0, 0) + at("b", y=0) + [
        {"first": "b", "firstAttribute": "leading", "second": "a", "secondAttribute": "trailing", "constant": 8, "goneConstant": 40}],
            {"b": (40, 0, 60, 20)}, ["a"])


@case("gone: a view in the middle, whose start margin is 8", both=True)
def gone_middle(w, h):
    constraints = [text for name, length in zip(NAMES, LENGTHS) for text in fixed(name, length, 20) + at(name, y=0)]
    return (NAMES, constraints + at("a", 0) + ["b.leading == a.trailing + 8", "c.leading == b.trailing"],
            {"a": (0, 0, 100, 20), "c": (100, 0, 80, 20)}, ["b"])


@case("gone: the last of three below each other")
def gone_last(w, h):
    constraints = [*fixed("a", 50, 20), *fixed("b", 50, 20), *fixed("c", 50, 20), *at("a", 0, 0), *at("b", 0), *at("c", 0)]
    return (["a", "b", "c"], constraints + ["b.top == a.bottom + 8", "c.top == b.bottom + 8"],
            {"a": (0, 0, 50, 20), "b": (0, 28, 50, 20)}, ["c"])


# ---- chains


STYLES = {
    "spread": ("spaceEvenly", {}), "spread_inside": ("equalSpacing", {}), "packed": ("packed", {}),
    "packed, bias 0": ("packed", {"bias": 0}), "packed, bias 0.2": ("packed", {"bias": 0.2}), "packed, bias 1": ("packed", {"bias": 1}),
}


def chained(w, h, style, vertical, gone, weights=None, margin=0):
    distribution, more = STYLES.get(style, ("fill", {}))
    size, other = ("height", "width") if vertical else ("width", "height")
    constraints = [f"{name}.{other} == 20" for name in NAMES]
    constraints += [f"{name}.{size} == {length}" for name, length, weight in zip(NAMES, LENGTHS, weights or [0] * 3) if not weight]
    stack = {"stack": "parent", "views": NAMES, "distribution": distribution, "alignment": "leading", **more}
    if vertical:
        stack["axis"] = "vertical"
    if margin:
        stack["spacing"] = margin
    if weights:
        stack["weights"] = {name: weight for name, weight in zip(NAMES, weights) if weight}
    shown = [at for at, name in enumerate(NAMES) if name not in gone]
    own = [0 if weights and weights[at] else LENGTHS[at] for at in shown]
    bias = more.get("bias", 0.5)
    starts, sizes = chain(h if vertical else w, own, style.split(",")[0], bias, margin, weights and [weights[at] for at in shown])
    frames = {NAMES[at]: (0, start, 20, length) if vertical else (start, 0, length, 20) for at, start, length in zip(shown, starts, sizes)}
    return NAMES, constraints + [stack], frames, gone


for vertical, style, gone in itertools.product((False, True), STYLES, ("", "a", "b", "c")):
    name = f"{'vertical ' if vertical else ''}chain, {style}{', gone ' + gone if gone else ''}"
    case(name, both=not vertical)(
        lambda w, h, style=style, vertical=vertical, gone=gone: chained(w, h, style, vertical, list(gone)))
for vertical, weights, gone, margin in itertools.product((False, True), ((1, 2, 0), (1, 1, 1), (0, 3, 1)), ("", "b"), (0, GAP)):
    name = (f"{'vertical ' if vertical else ''}chain, weights {' '.join(map(str, weights))}{', gone ' + gone if gone else ''}"
            f"{', margins' if margin else ''}")
    case(name, both=not vertical)(
        lambda w, h, weights=weights, vertical=vertical, gone=gone, margin=margin: chained(
            w, h, "weighted", vertical, list(gone), list(weights), margin))
for style in ("spread_inside", "packed", "packed, bias 0.2"):
    case(f"chain, {style}, margins", both=True)(lambda w, h, style=style: chained(w, h, style, False, [], None, GAP))


@case("chain, spread, margins", both=True)
def spread_margins(w, h):
    starts, sizes = chain(w, LENGTHS, margin=GAP)
    constraints = [text for name, length in zip(NAMES, LENGTHS) for text in fixed(name, length, 20) + at(name, y=0)]
    guides = ["g0", "g1", "g2", "g3"]
    constraints += [f"{guide}.width == g0.width" for guide in guides[1:]] + [f"{guide}.height == 0" for guide in guides]
    constraints += [f"{guide}.top == super.top" for guide in guides]
    constraints += ["g0.leading == super.leading", "a.leading == g0.trailing", "g1.leading == a.trailing", f"b.leading == g1.trailing + {GAP}",
                    "g2.leading == b.trailing", f"c.leading == g2.trailing + {GAP}", "g3.leading == c.trailing", "g3.trailing == super.trailing"]
    return NAMES, constraints, {name: (x, 0, size, 20) for name, x, size in zip(NAMES, starts, sizes)}, [], [{"name": g} for g in guides]


# ---- guidelines and barriers


for text, position in (("super.leading + 100", lambda w: 100), ("super.trailing - 100", lambda w: w - 100),
                       ("super.leading + 0.4 * super.width", lambda w: 0.4 * w)):
    @case(f"guideline at {text}", both=True)
    def guideline(w, h, text=text, position=position):
        x = position(w)
        return (["a", "b"], fixed("a", 50, 20) + at("a", y=0) + at("b", y=0) + [
            f"line.leading == {text}", "line.width == 0", "line.top == super.top", "line.height == super.height", "a.trailing == line.leading",
            "b.leading == line.leading", "b.trailing == super.trailing", "b.height == 20"],
                {"a": (x - 50, 0, 50, 20), "b": (x, 0, w - x, 20)}, [], [{"name": "line"}])


BARRIERS = {"end": ("trailing", "right"), "start": ("leading", "left"), "top": ("top", "top"), "bottom": ("bottom", "bottom")}
for direction, margin, gone in itertools.product(BARRIERS, (0, 12), ("", "b")):
    @case(f"barrier, {direction}, margin {margin}{', barrierAllowsGoneWidgets false, gone b' if gone else ''}", both=direction in ("start", "end"))
    def barred(w, h, direction=direction, margin=margin, gone=gone):
        ours, theirs = BARRIERS[direction]
        frames = {"a": (120, 90, 60, 20), "b": (100, 130, 130, 50)}
        if gone:
            del frames["b"]
        line = barrier(frames.values(), theirs, margin)
        constraints = fixed("a", 60, 20) + fixed("b", 130, 50) + at("a", 120, 90) + at("b", 100, 130) + fixed("c", 30, 10)
        entry = {"barrier": ours, "of": ["a", "b"], "name": "edge"}
        if margin:
            entry["margin"] = margin
        if direction in ("start", "end"):
            side = ("leading", line) if direction == "end" else ("trailing", line - 30)
            constraints += at("c", y=0) + [f"c.{side[0]} == edge.leading"]
            frames["c"] = (side[1], 0, 30, 10)
        else:
            side = ("top", line) if direction == "bottom" else ("bottom", line - 10)
            constraints += at("c", 0) + [f"c.{side[0]} == edge.top"]
            frames["c"] = (0, side[1], 30, 10)
        return ["a", "b", "c"], [entry] + constraints, frames, list(gone)


@case("barrier: a form whose fields begin behind the longest label", both=True)
def form(w, h):
    constraints = [{"barrier": "trailing", "of": ["a", "b"], "margin": GAP, "name": "edge"}]
    for name, width, y in (("a", 80, 0), ("b", 130, 30)):
        constraints += fixed(name, width, 20) + at(name, 16, y)
    for name, y in (("c", 0), ("d", 30)):
        constraints += [f"{name}.leading == edge.leading", f"{name}.trailing == super.trailing - 16", f"{name}.height == 20"] + at(name, y=y)
    return (["a", "b", "c", "d"], constraints,
            {"a": (16, 0, 80, 20), "b": (16, 30, 130, 20), "c": (154, 0, w - 170, 20), "d": (154, 30, w - 170, 20)})


@case("barrier: a gone view is the last one")
def gone_point(w, h):
    constraints = fixed("a", 60, 20) + fixed("b", 40, 20) + at("a", 0, 0) + at("b", y=0) + ["b.leading == super.leading + 0.5 * super.width"]
    return (["a", "b", "c"], [{"barrier": "trailing", "of": ["a", "b"], "name": "edge"}] + constraints + fixed("c", 30, 10) + at("c", y=30)
            + ["c.leading == edge.leading"], {"a": (0, 0, 60, 20), "c": (w / 2, 30, 30, 10)}, ["b"])


@case("group of two gone views", both=True)
def group(w, h):
    constraints = [text for name, length in zip(NAMES, LENGTHS) for text in fixed(name, length, 20) + at(name, y=0)]
    return (NAMES, constraints + at("a", 0) + ["b.leading == a.trailing", "c.leading == b.trailing"], {"c": (0, 0, 80, 20)}, ["a", "b"])


# ---- flows


CHIPS = [60, 90, 45, 120, 75, 50, 110, 40, 95, 70, 85, 100]
HEIGHTS = [20, 30, 24, 20, 28, 20, 36, 20, 20, 26, 20, 22]


def flowing(w, h, style, bias, gap, row_gap, most=None, align="center", vertical=False, gone=(), chips=CHIPS):
    names = [f"v{at}" for at in range(len(chips))]
    distribution = {"spread": "spaceEvenly", "spread_inside": "spaceBetween"}.get(style) or {0: "leading", 0.5: "center", 1: "trailing"}[bias]
    entry = {"flow": "box", "views": names, "name": "f", "spacing": gap, "lineSpacing": row_gap, "distribution": distribution,
             "alignment": {"top": "leading", "bottom": "trailing"}.get(align, align)}
    if most:
        entry["perLine"] = most
    if vertical:
        entry["axis"] = "vertical"
    shown = [at for at, name in enumerate(names) if name not in gone]
    space = h if vertical else w
    frames, top = {}, 0
    for line in breaks([chips[at] for at in shown], space, gap, most):
        line = [shown[at] for at in line]
        starts, sizes = chain(space, [chips[at] for at in line], style, bias, gap)
        high = max(HEIGHTS[at] for at in line)
        for at, start, size in zip(line, starts, sizes):
            y = top + {"top": 0, "center": 0.5, "bottom": 1}[align] * (high - HEIGHTS[at])
            frames[names[at]] = (y, start, HEIGHTS[at], size) if vertical else (start, y, size, HEIGHTS[at])
        top += high + row_gap
    chip = [{"name": name, "intrinsic": [HEIGHTS[at], chips[at]] if vertical else [chips[at], HEIGHTS[at]]} for at, name in enumerate(names)]
    for one in chip:
        if one["name"] in gone:
            one["gone"] = True
    constraints = [entry, "box.leading == super.leading", "box.top == super.top", "box.height == super.height" if vertical else "box.width == super.width"]
    return [{"name": "box", "children": chip}], constraints, frames


for style, bias in (("packed", 0), ("packed", 0.5), ("packed", 1), ("spread", 0.5)):
    for most, gone in itertools.product((None, 3), ((), ("v1", "v6"))):
        gap = 0 if style == "spread" else GAP
        case(f"flow, wrap chain, {style} {bias}{', at most 3 in a line' if most else ''}{', two gone' if gone else ''}", both=True)(
            lambda w, h, style=style, bias=bias, gap=gap, most=most, gone=gone: flowing(w, h, style, bias, gap, 4, most, gone=gone))
for align in ("top", "bottom", "center"):
    case(f"flow, wrap chain, verticalAlign {align}", both=True)(lambda w, h, align=align: flowing(w, h, "packed", 0, GAP, 4, align=align))
case("vertical flow, wrap chain, packed 0")(lambda w, h: flowing(w, h, "packed", 0, GAP, 4, vertical=True))
case("vertical flow, wrap chain, spread")(lambda w, h: flowing(w, h, "spread", 0.5, 0, 4, vertical=True))
case("flow, wrap chain, spread_inside, lines of 4", both=True)(lambda w, h: flowing(w, h, "spread_inside", 0.5, 0, 4, 4, chips=[60] * 12))
case("flow, wrap none, spread", both=True)(lambda w, h: flowing(w, h, "spread", 0.5, 0, 4, chips=CHIPS[:3]))
case("flow, wrap none, packed", both=True)(lambda w, h: flowing(w, h, "packed", 0.5, GAP, 4, chips=CHIPS[:3]))
case("flow, wrap none, spread_inside", both=True)(lambda w, h: flowing(w, h, "spread_inside", 0.5, GAP, 4, chips=CHIPS[:3]))
case("flow, wrap chain, spread, gap 8")(lambda w, h: flowing(w, h, "spread", 0.5, GAP, 4))
case("flow, wrap chain, spread_inside, one view in the last line")(
    lambda w, h: flowing(w, h, "spread_inside", 0.5, 0, 4, 3, chips=[60] * 4))


@case("flow, wrap aligned")
def aligned(w, h):
    """The most columns with which every row fits; a column is as wide as its widest view."""
    names = [f"v{at}" for at in range(len(CHIPS))]
    count = len(CHIPS)
    while True:
        widths = [max(CHIPS[column::count]) for column in range(count)]
        if count == 1 or sum(widths) + GAP * (count - 1) <= w:
            break
        count -= 1
    starts, _ = chain(w, widths, "packed", 0, GAP)
    frames = {name: (starts[at % count], 28 * (at // count), CHIPS[at], 20) for at, name in enumerate(names)}
    grid = {"grid": "parent", "columns": {"minimum": min(CHIPS)}, "views": names, "rowSpacing": GAP, "columnSpacing": GAP}
    return [{"name": name, "intrinsic": [width, 20]} for name, width in zip(names, CHIPS)], [grid], frames


# ---- comparison


def differ(frames, wanted):
    for name, frame in wanted.items():
        if any(not abs(a - b) <= 1e-8 * (1 + abs(b)) for a, b in zip(frames[name], frame)):
            return f"{name}: {[round(v, 3) for v in frames[name]]}, Android has {[round(v, 3) for v in frame]}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true", help="the cases, a line each")
    args = parser.parse_args()
    same, failed = 0, 0
    for name, direction, function in CASES:
        problem = None
        for width, height in SIZES:
            views, constraints, wanted, gone, guides = (*function(width, height), [], [])[:5]
            text = json.dumps(document(views, constraints, width, height, direction, gone, guides))
            frames, report = Layout(text).solve()
            wanted = mirrored(wanted, width) if direction == "rtl" else wanted
            problem = problem or report.conflicts and f"{report.conflicts} conflicts in {text}" or differ(placed(views, frames), wanted)
        is_other = name in OTHER
        same += not is_other and not problem
        if bool(problem) != is_other:
            failed += 1
            print(f"{name}: {problem or 'has the same frames now'}")
        if args.list:
            print(f"{'other' if is_other else 'same '} {name}{': ' + OTHER[name] if is_other else ''}")
    share = same / len(CASES)
    print(f"{len(CASES)} cases of {len(SIZES)} sizes, {same} with the frames of Android ({share:.1%}), {failed} failed")
    return 1 if failed or share < 0.95 else 0


def placed(views, frames):
    """Frames in the coordinates of the parent."""
    found = dict(frames)
    for view in views:
        for child in view.get("children", []) if isinstance(view, dict) else []:
            x, y, w, h = frames[child["name"]]
            found[child["name"]] = (x + frames[view["name"]][0], y + frames[view["name"]][1], w, h)
    return found


if __name__ == "__main__":
    sys.exit(main())
