"""A page of 201 elements, 36 cards that reflow among them, at 200 widths: CSS grid beside libals/dom, script and layout told apart.

    make web && python3 Tests/Benchmarks/dom.py [ROUNDS]

Needs chromium and playwright (pip install playwright).  Prints a table in milliseconds a width, the best of ROUNDS (5), the median of
the ratios to CSS of each round, and how many frames are those of CSS."""
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Web"))
from browser import opened, serving  # noqa: E402

WEB = ROOT / "build" / "wasm32" / "web"
KINDS = ("css", "dom", "dom transforms", "canvas", "canvas transforms")
WIDTHS = [400 + 4 * i for i in range(200)]  # as a window is dragged wider
COMPARED = (400, 517, 640, 803.5, 1100, 1200)


def metrics(session):
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def timed(page, session):
    """Milliseconds of processor time for each width: all of it, and style and layout."""
    before = metrics(session)
    page.evaluate("widths => run(widths)", WIDTHS)
    after = metrics(session)
    spent = {name: 1000 * (after[name] - before[name]) / len(WIDTHS) for name in ("ThreadTime", "LayoutDuration", "RecalcStyleDuration")}
    return spent["ThreadTime"], spent["LayoutDuration"] + spent["RecalcStyleDuration"]


def opened_page(browser, address, kind):
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.on("pageerror", lambda error: print(error, file=sys.stderr))
    page.goto(f"{address}/dom.html?kind={kind.replace(' ', '-')}")
    page.wait_for_function("window.done === 1")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # other processes do not count
    return page, session


def main(rounds):
    with serving([WEB, ROOT / "Tests" / "Benchmarks"]) as address, opened() as browser:
        pages = {kind: opened_page(browser, address, kind) for kind in KINDS}
        # All kinds in each round, because the speed of a machine changes.
        found = [{kind: timed(*page) for kind, page in pages.items()} for _ in range(rounds + 1)][1:]
        frames = {kind: [page.evaluate("width => frames_(width)", width) for width in COMPARED] for kind, (page, _) in pages.items()}
    print("| | script | style and layout | whole | times CSS | frames of CSS |")
    print("|---|---|---|---|---|---|")
    for kind in KINDS:
        total, browsers = min(one[kind] for one in found)
        times = statistics.median(one[kind][0] / one["css"][0] for one in found)
        pairs = [(one, other) for size, wanted in zip(frames[kind], frames["css"]) for one, other in zip(size, wanted)]
        same = sum(max(abs(a - b) for a, b in zip(one, other)) <= 0.02 for one, other in pairs)
        print(f"| {kind} | {total - browsers:.2f} | {browsers:.2f} | {total:.2f} | {times:.2f} | {same} of {len(pairs)} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
