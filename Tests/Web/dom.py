"""libals/dom in chromium: dom.mjs runs in a page, and this program moves the mouse, types, and resizes the window.

    python3 Tests/Web/dom.py [--shots FOLDER] [TEST]
"""
import re
import shutil
import sys
import tempfile
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


INLINE = """<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 16px/20px sans-serif }</style>
<script src="als.inline.js"></script>
<als-layout style="width: 300px">H:|-10-[a]|; V:|-5-[a]|<p data-als="a">one</p></als-layout>
<div id="other" style="width: 300px"><p data-als="b">two</p></div>
<script>
  als.ready.then(async ({ layoutElement, Layout }) => {
    await layoutElement(other, { constraints: ['H:|-20-[b]|; V:|-5-[b]|'] }).ready;
    const layout = Layout.fromDocument({ als: 1, root: { name: 'root', size: [9, 9] } });
    layout.solve();
    while (!document.querySelector('als-layout').layout?.report) await new Promise(requestAnimationFrame);
    window.said = [...document.querySelectorAll('[data-als]')].map((one) => [one.offsetLeft, one.offsetTop]).concat(layout.root.frame.width, als.Layout === Layout).join();
  }).catch((error) => { window.said = error.stack; });
</script>"""
SERVED = """<!doctype html><script type="module">
import('./als.dom.js').then(() => { window.said = 'loaded'; }, (error) => { window.said = error.message; });
</script>"""


def without_server():
    """als.inline.js from a file, and the errors of folders from which a file is missing."""
    with tempfile.TemporaryDirectory() as name, opened() as browser:
        folder = Path(name)
        shutil.copy(WEB / "als.inline.js", folder)
        (folder / "index.html").write_text(INLINE)
        page = browser.new_page()
        page.goto(f"file://{folder}/index.html")
        said = page.wait_for_function("window.said", timeout=60_000).json_value()
        tally.check(said == "10,5,20,5,9,true", f"als.inline.js from a file: {said}")
        for file in ("als.dom.js", "als.core.js"):
            shutil.copy(WEB / file, folder)
        (folder / "served.html").write_text(SERVED)
        with serving([folder]) as address:
            page.goto(f"{address}/served.html")
            said = page.wait_for_function("window.said", timeout=60_000).json_value()
            wanted = f"als.core.wasm was not found at {address}/als.core.wasm (404 File not found): copy it beside als.core.js"
            tally.check(said == wanted, f"without als.core.wasm: {said}")
            shutil.copy(WEB / "als.core.wasm", folder)
            page.goto(f"{address}/served.html")
            said = page.wait_for_function("window.said", timeout=60_000).json_value()
            tally.check(said == "loaded", f"the files of layouts without documents: {said}")
            said = page.evaluate("import('./als.dom.js').then(({ layoutElement }) => layoutElement(document.body, {}).ready).catch((error) => error.message)")
            tally.check(said.startswith("a document needs als.js and als.wasm beside als.dom.js: "), f"without als.js: {said}")


PAGES = re.compile(r"^```html\n(.*?)^```$", re.M | re.S)
OUTSIDE = """() => [...document.querySelectorAll('[data-als]')].filter((one) => {
  const [own, around] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
  return !(own.width > 0 && own.height > 0 && own.left >= around.left - 0.5 && own.right <= around.right + 0.5
    && own.top >= around.top - 0.5 && own.bottom <= around.bottom + 0.5 && getComputedStyle(one).position === 'absolute');
}).map((one) => one.dataset.als)"""
OVERLAPPING = """() => {
  const all = [...document.querySelectorAll('[data-als]')].map((one) => [one.dataset.als, one.getBoundingClientRect()]);
  return all.filter(([, a], i) => all.some(([, b], j) => i < j && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)).map(([name]) => name);
}"""


def guide():
    """The pages of docs/web.md, in two sizes: no errors and conflicts, and each view inside the element around it and beside the others."""
    with tempfile.TemporaryDirectory() as name, opened() as browser, serving([Path(name), WEB]) as address:
        for number, code in enumerate(PAGES.findall((ROOT / "docs" / "web.md").read_text()), 1):
            (Path(name) / "index.html").write_text(code)
            page = browser.new_page(viewport={"width": 700, "height": 400})
            said = []
            page.on("console", lambda message, said=said: said.append(message.text) if "404" not in message.text else None)
            page.on("pageerror", lambda error, said=said: said.append(str(error)))
            page.goto(f"{address}/index.html")
            page.wait_for_function("document.querySelector('[data-als]')?.style.width.endsWith('px') && document.querySelectorAll('[data-als]').length > 1",
                                   timeout=60_000)
            for width in (700, 390):
                page.set_viewport_size({"width": width, "height": 400})
                page.wait_for_timeout(700)
                gone = page.evaluate("[...document.querySelectorAll('[data-als]')].filter((one) => one.style.display === 'none').map((one) => one.dataset.als)")
                for problem in (OUTSIDE, OVERLAPPING):
                    found = [one for one in page.evaluate(problem) if one not in gone]
                    tally.check(found == [], f"page {number} of docs/web.md at {width}: {found}")
                if SHOTS:
                    page.screenshot(path=SHOTS / f"page{number}-{width}.png")
            tally.check(said == [], f"page {number} of docs/web.md: {said}")
            if "list" in code and "bar" in code:
                page.mouse.move(223, 200)
                page.mouse.down()
                page.mouse.move(160, 200, steps=4)
                page.mouse.up()
                left = page.evaluate("document.querySelector('[data-als=bar]').offsetLeft")
                tally.check(left == 157, f"the bar of docs/web.md is at {left}")
            page.close()


def declared():
    """What als.dom.js exports and its class has is in als.dom.d.ts."""
    types, code = (WEB / "als.dom.d.ts").read_text(), (WEB / "als.dom.js").read_text()
    names = re.findall(r"^export (?:class|function|const) (\w+)", code, re.M)
    told = re.findall(r"^export (?:class|function|const) (\w+)", types, re.M)
    tally.check(sorted(names) == sorted(told), f"als.dom.js exports and als.dom.d.ts declares {sorted(set(names) ^ set(told))}")
    options = re.findall(r"^  (\w+)\?:", re.search(r"interface ElementOptions \{(.*?)^\}", types, re.M | re.S)[1], re.M)
    known = re.findall(r"'(\w+)'", re.search(r"^const OPTIONS = \[(.*?)\]", code, re.M)[1])
    tally.check(sorted(options) == sorted(known), f"options of als.dom.js and als.dom.d.ts: {sorted(set(options) ^ set(known))}")


why = lacking() or (None if (WEB / "als.dom.js").exists() else "als.dom.js is not built: make web")
if why:
    print(f"skipped: {why}")
    print("1 checks passed, 0 failed")
    sys.exit(0)
interactions()
if not ONLY:
    without_server()
    guide()
    declared()
tally.end()
