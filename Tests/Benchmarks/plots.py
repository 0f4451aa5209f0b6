"""Times against sizes, both logarithmic: one picture for each operation, in it one small plot for each workload."""

import math
import os

OPERATIONS = (("build", "build: create everything, solve, read all frames"),
              ("resize_read", "resize: another root size, solve, read all frames"),
              ("constant", "one constant changes, solve, read all frames"),
              ("remove_add", "one constraint is removed and added, solve, read all frames"))
ENGINES = (("als", "libals", "#1f6fb2"), ("kiwi", "kiwi", "#d1702a"), ("highs", "HiGHS", "#5b9a3d"))
COLUMNS, WIDTH, HEIGHT, LEFT, TOP, HEAD = 4, 240, 190, 46, 26, 64
INNER_WIDTH, INNER_HEIGHT = WIDTH - LEFT - 14, HEIGHT - TOP - 30
UNITS = {-9: "1 ns", -8: "10 ns", -7: "100 ns", -6: "1 us", -5: "10 us", -4: "100 us", -3: "1 ms", -2: "10 ms", -1: "100 ms",
         0: "1 s", 1: "10 s", 2: "100 s"}


def text(x, y, words, size=10, anchor="start", colour="#333"):
    return '<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s" fill="%s">%s</text>' % (x, y, size, anchor, colour, words)


def line(x1, y1, x2, y2, colour="#ddd"):
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>' % (x1, y1, x2, y2, colour)


class Axes:
    """Powers of ten in both directions, the same in every plot of a picture."""

    def __init__(self, points):
        xs, ys = zip(*points)
        self.x0, self.x1 = math.floor(math.log10(min(xs))), max(math.ceil(math.log10(max(xs))), math.floor(math.log10(min(xs))) + 1)
        self.y0, self.y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))
        self.y1 = max(self.y1, self.y0 + 1)

    def place(self, n, seconds):
        x = (math.log10(n) - self.x0) / (self.x1 - self.x0)
        y = (math.log10(seconds) - self.y0) / (self.y1 - self.y0)
        return x * INNER_WIDTH, INNER_HEIGHT - y * INNER_HEIGHT

    def grid(self):
        out = []
        for k in range(self.x0, self.x1 + 1):
            x = (k - self.x0) / (self.x1 - self.x0) * INNER_WIDTH
            out += [line(x, 0, x, INNER_HEIGHT), text(x, INNER_HEIGHT + 12, "%d" % 10 ** k, 8, "middle", "#777")]
        for k in range(self.y0, self.y1 + 1):
            y = INNER_HEIGHT - (k - self.y0) / (self.y1 - self.y0) * INNER_HEIGHT
            out += [line(0, y, INNER_WIDTH, y), text(-4, y + 3, UNITS.get(k, "1e%d s" % k), 8, "end", "#777")]
        return out


def curve(axes, points, colour, dashes=""):
    places = [axes.place(n, t) for n, t in points]
    path = " ".join("%.1f,%.1f" % p for p in places)
    out = ['<polyline points="%s" fill="none" stroke="%s" stroke-width="1.6"%s/>' % (path, colour, dashes)]
    if not dashes:
        out += ['<circle cx="%.1f" cy="%.1f" r="2.4" fill="%s"/>' % (x, y, colour) for x, y in places]
    return out


def series(results, engine, workload, key):
    return sorted((r["n"], r[key]) for r in results
                  if r["engine"] == engine and r["workload"] == workload and r.get(key, 0) > 0)


def fitted(points):
    """The slope of the straight line through the logarithms, from 1000 up where there are two such sizes."""
    large = [p for p in points if p[0] >= 1000]
    points = large if len(large) > 1 else points
    if len(points) < 2:
        return None
    xs, ys = [math.log(n) for n, _ in points], [math.log(t) for _, t in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


def plot(results, workload, operation, axes):
    out, notes = axes.grid(), []
    if operation == "build":
        out += curve(axes, series(results, "als", workload, "copy"), "#999", ' stroke-dasharray="4 3"')
    for engine, _, colour in ENGINES:
        points = series(results, engine, workload, operation)
        if points:
            out += curve(axes, points, colour)
            slope = fitted(points)
            notes += ['<tspan fill="%s">n^%.2f</tspan>' % (colour, slope)] if slope is not None else []
    out.append(text(0, -7, workload, 12, colour="#000"))
    out.append(text(INNER_WIDTH, -7, "  ".join(notes), 10, "end"))
    return out


def legend(operation):
    out, x = [], LEFT
    shown = [(name, colour) for engine, name, colour in ENGINES if operation == "build" or engine != "highs"]
    for name, colour in shown + ([("copying the list and the frames", "#999")] if operation == "build" else []):
        out += [line(x, 42, x + 18, 42, colour), text(x + 23, 46, name, 11)]
        x += 50 + 7 * len(name)
    return out + [text(x + 10, 46, "n^e: fitted, from 1000 elements up where there are two such sizes", 11, colour="#777")]


def draw(results, operation, title, path):
    """False when there is nothing to draw."""
    workloads = [w for w in dict.fromkeys(r["workload"] for r in results) if series(results, "als", w, operation)]
    keys = [operation] + (["copy"] if operation == "build" else [])
    points = [p for w in workloads for e, _, _ in ENGINES for k in keys for p in series(results, e, w, k)]
    if not points:
        return False
    axes, rows = Axes(points), -(-len(workloads) // COLUMNS)
    width, height = min(len(workloads), COLUMNS) * WIDTH + 10, HEAD + rows * HEIGHT
    width = max(width, 560)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif">' % (
        width, height, width, height), '<rect width="100%" height="100%" fill="#fff"/>', text(LEFT, 24, title, 15, colour="#000")]
    out += legend(operation)
    for k, workload in enumerate(workloads):
        x, y = k % COLUMNS * WIDTH + LEFT, HEAD + k // COLUMNS * HEIGHT + TOP
        out += ['<g transform="translate(%d %d)">' % (x, y)] + plot(results, workload, operation, axes) + ["</g>"]
    with open(path, "w") as file:
        file.write("\n".join(out + ["</svg>", ""]))
    return True


def draw_all(results, folder):
    os.makedirs(folder, exist_ok=True)
    wanted = [(o, title, os.path.join(folder, o + ".svg")) for o, title in OPERATIONS]
    return [path for operation, title, path in wanted if draw(results, operation, title, path)]
