"""`als watch --serve` from outside: what its page asks for, what it refuses, and the page itself in a browser.

    serve.py            the answers
    serve.py browser    the page in Chromium, light, dark and narrow; the playground where it can be built
"""
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests/Web"), str(ROOT / "bindings/web/playground")]
from tally import Tally  # noqa: E402

TOOL = os.environ.get("ALS_TOOL", "als")
FORM = (ROOT / "docs/cookbook/form.json").read_text(encoding="utf-8")
tally = Tally()
check = tally.check


@contextmanager
def served(source=FORM, *more, name="form.json", tool=TOOL, beside=()):
    """(the file, the address of its page); `beside` has other files of its folder"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        for other, text in [(name, source), *beside]:
            if text is not None:
                (Path(folder) / other).write_text(text, encoding="utf-8")
        # A copy of the tool finds the library where the tool itself has it.
        libraries = [str(Path(shutil.which(TOOL)).parent), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
        process = subprocess.Popen([tool, "watch", str(path), "--serve", *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={**os.environ, "LD_LIBRARY_PATH": ":".join(libraries)})
        try:
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/[0-9a-f]{32}/", line)
            check(found, f"the address is not printed: {line}")
            yield path, found.group()
        finally:
            process.send_signal(signal.SIGINT)
            check(process.wait(15) == 0, "it does not end at an interrupt")


def get(url, **query):
    with urllib.request.urlopen(url + ("?" + urllib.parse.urlencode(query) if query else ""), timeout=15) as answer:
        return answer.read().decode()


def state(url, **query):
    return json.loads(get(url + "state", **query))


def frame(told, name):
    return next(one["frame"] for one in told["items"] if one["name"] == name)


def status(url, method="GET", headers=None):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method, headers=headers or {}), timeout=15) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def laid_out(path, *words):
    done = subprocess.run([TOOL, "layout", str(path), "--format", "json", *words], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def answers():
    with served() as (path, url):
        told = state(url)
        check(told["version"] == 1 and told["refused"] is None and told["file"] == str(path), told)
        check(told["picture"].startswith("<svg") and frame(told, "form") == [0, 0, 360, 150], "the first answer")
        check(get(url + "plain").startswith("<!doctype html>") and "EventSource" in get(url + "plain"), "the page")
        for query, words in (({"width": 500}, ["--size", "500x150"]), ({"height": 300}, ["--size", "360x300"]),
                             ({"scale": 1.5}, ["--text-scale", "1.5"]), ({"pseudo": 1.4}, ["--pseudo", "1.4"]),
                             ({"direction": "rtl"}, ["--direction", "rtl"]), ({"gone": "password,save"}, ["--gone", "password,save"]),
                             ({"width": 420.5, "scale": 2, "direction": "rtl", "gone": "name"},
                              ["--size", "420.5x150", "--text-scale", "2", "--direction", "rtl", "--gone", "name"])):
            wanted = {one["name"]: one["frame"] for one in laid_out(path, *words)["views"]}
            got = {one["name"]: one["frame"] for one in state(url, **query)["items"] if not one["guide"]}
            check(got == wanted, f"{query}: {got} and not {wanted}")
        check("<title>" in state(url, drawn=1)["picture"] and state(url, drawn=1)["picture"] != told["picture"], "the constraints")
        check(get(url + "explain", edge="save.right", width=500).startswith("save.right is 484"), get(url + "explain", edge="save.right"))
        check("unknown view" in get(url + "explain", edge="safe.right"), "an unknown view")
        check("error[USAGE]" in get(url + "explain", edge="") and "error[USAGE]" in get(url + "explain"), "no edge")
        check("impossible" in state(url, gone="nobody") and "items" not in state(url, gone="nobody"), "an unknown view is gone")
        check(frame(state(url, width="wide", scale="-1"), "form")[2] == 360, "what is no number is not asked for")
        check(get(url + "source") == FORM, "the source")
        bad = subprocess.run([TOOL, "watch", str(path), "--port", "80000", "--serve"], capture_output=True, text=True, check=False)
        check(bad.returncode == 2 and "1 to 65535" in bad.stderr, bad.stderr)
        bad = subprocess.run([TOOL, "watch", str(path), "--port", "8000"], capture_output=True, text=True, check=False)
        check(bad.returncode == 2 and "--serve" in bad.stderr, bad.stderr)
        port = urllib.parse.urlparse(url).port
        bad = subprocess.run([TOOL, "watch", str(path), "--serve", "--port", str(port)], capture_output=True, text=True, check=False)
        check(bad.returncode == 2 and "error[IO]" in bad.stderr, f"the port is taken: {bad.stderr}")
        subprocess.run([TOOL, "watch", str(path), "--serve", "--count", "1"], capture_output=True, check=True)
    with served(FORM, "--size", "410x150", "--direction", "rtl", "--text-scale", "2") as (path, url):
        wanted = {one["name"]: one["frame"] for one in laid_out(path, "--size", "410x150", "--direction", "rtl", "--text-scale", "2")["views"]}
        check({one["name"]: one["frame"] for one in state(url)["items"] if not one["guide"]} == wanted, "the options of the command")
        check(frame(state(url, direction="ltr", scale=1, width=300), "form")[2] == 300, "the page comes first")
    with served("# size: 300x80\nH:|-[a]-[b(==a)]-|; a.height == 20", name="two.als") as (path, url):
        check(frame(state(url), "a") == next(one["frame"] for one in laid_out(path)["views"] if one["name"] == "a"), "bare constraints")


def events(url):
    """The lines of an open connection."""
    place = urllib.parse.urlparse(url)
    line = socket.create_connection((place.hostname, place.port), 15)
    line.sendall(f"GET {place.path}events HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
    return line, line.makefile("r", encoding="utf-8")


def next_event(lines):
    for line in lines:
        if line.startswith("data:"):
            return int(line[5:])
    return None


def versions():
    with served() as (path, url):
        line, lines = events(url)
        check(next_event(lines) == 1, "the first event is the version that is there")
        path.write_text(FORM.replace("360, 150", "380, 150"), encoding="utf-8")
        check(next_event(lines) == 2 and frame(state(url), "form")[2] == 380, "a new version")
        path.write_text(FORM.replace('"size"', '"sise"'), encoding="utf-8")
        check(next_event(lines) == 3, "a refused version")
        told = state(url, width=400)
        check('unknown key "sise"' in told["refused"] and "^~~~" in told["refused"], told["refused"])
        check(frame(told, "form")[2] == 400, "the last good version stays")
        path.write_text(FORM, encoding="utf-8")
        check(next_event(lines) == 4 and state(url)["refused"] is None, "good again")
        line.close()
        path.write_text(FORM.replace("360, 150", "390, 150"), encoding="utf-8")
        end = time.monotonic() + 15
        while state(url)["version"] < 5 and time.monotonic() < end:
            time.sleep(0.05)
        check(state(url)["version"] == 5, "a listener that has gone does no harm")
    with served("no document") as (path, url):
        told = state(url)
        check("error[JSON]" in told["refused"] and "items" not in told, told)
        check("no good version" in get(url + "explain", edge="a.left"), "nothing to explain")
        path.write_text(FORM, encoding="utf-8")
        end = time.monotonic() + 15
        while "items" not in state(url) and time.monotonic() < end:
            time.sleep(0.05)
        check("items" in state(url), "the first good version")
    clash = FORM.replace("\n  ]", ",\n    'save.width = 10; save.width = 20'\n  ]".replace("'", '"'))
    with served(clash) as (path, url):
        check("These constraints conflict" in (state(url)["conflicts"] or ""), state(url)["conflicts"])


def raw(url, request, seconds=5):
    place = urllib.parse.urlparse(url)
    with socket.create_connection((place.hostname, place.port), seconds) as line:
        line.sendall(request)
        found = b""
        try:
            while piece := line.recv(65536):
                found += piece
        except (TimeoutError, ConnectionError):
            pass
        return found


def strangers():
    """Other pages, other hosts, and requests that are none."""
    with served() as (_, url):
        place = urllib.parse.urlparse(url)
        base, host = f"http://{place.netloc}", place.netloc.encode()
        check(status(base + "/") == 404 and status(base + "/favicon.ico") == 404, "without the token")
        check(status(f"{base}/{'0' * 32}/") == 404 and status(url[:-2] + "/") == 404, "with another token")
        check(status(url + "nothing") == 404 and status(url + "../etc/passwd") == 404, "other files")
        for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS"):
            check(status(url + "state", method) == 405, method)
        check(status(url, headers={"Host": "evil.example"}) == 403, "another host")
        check(status(url, headers={"Host": f"localhost:{place.port}"}) == 200, "localhost")
        path = place.path.encode()
        check(b" 403 " in raw(url, b"GET " + path + b" HTTP/1.1\r\n\r\n"), "no host")
        check(b" 400 " in raw(url, b"hello\r\n\r\n") and b" 400 " in raw(url, b"GET /\r\n\r\n"), "no request")
        check(b" 431 " in raw(url, b"GET " + path + b"?" + b"a" * 20000 + b" HTTP/1.1\r\n"), "a long request")
        check(raw(url, b"GET \0 / HTTP/1.1\r\n\r\n") == b"", "no text")
        head = raw(url, b"GET " + path + b"plain HTTP/1.1\r\nhOsT:\t" + host + b"\r\n\r\n").split(b"\r\n\r\n")[0]
        check(b"200 OK" in head and b"default-src 'none'" in head and b"nosniff" in head, head)
        slow = [socket.create_connection((place.hostname, place.port)) for _ in range(100)]
        for one in slow:
            one.send(b"GET ")
        check(state(url)["version"] == 1, "a hundred who say nothing")
        for one in slow:
            one.close()
        for bad in (b"?gone=%", b"?gone=%zz", b"?width=%00", b"?" + b"&" * 5000, b"?width=1e999&height=nan", b"?gone=" + b"%2c" * 4000):
            check(b"200 OK" in raw(url, b"GET " + path + b"state" + bad + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"), bad)
        check(state(url)["version"] == 1, "still there")


# The playground

PARTS = '{"als": 1, "components": {"chip": {"view": {"intrinsic": [30, 20]}}}}'
INCLUDING = json.dumps({
    "als": 1, "include": ["parts.json"],
    "root": {"name": "page", "size": [90, 90], "children": [{"name": "one", "use": "chip"}, {"name": "two", "use": "chip"}]},
    "constraints": [{"stack": "page", "views": ["one", "two"], "axis": "horizontal"}]})
FAKE = {"index.html": b"<!doctype html>\n<html lang='en'>the playground", "als.js": b"let a", "als.wasm": b"\0asm\1\0\0\0" + bytes(range(256)) * 9000,
        "look.css": b"a {}", "als.schema.json": b"{}", "NOTICE.txt": b"a notice", "secret": b"secret", "secret.key": b"secret",
        ".hidden": b"secret", "inner/inside.js": b"secret", "../beside.js": b"secret"}


@contextmanager
def installed(files):
    """A copy of the command that finds these files as the playground."""
    with tempfile.TemporaryDirectory() as prefix:
        folder = Path(prefix) / "share/als/playground"
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        (Path(prefix) / "bin").mkdir()
        yield shutil.copy(shutil.which(TOOL), Path(prefix) / "bin/als")


def fetched(url, name):
    """(status, headers, body) of a name that is sent as it is."""
    place = urllib.parse.urlparse(url)
    head, _, body = raw(url, f"GET {place.path}{name} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode()).partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]), dict(line.split(": ", 1) for line in lines[1:]), body


def files():
    """Only the files of the playground are served; without them the small page."""
    with installed({}) as tool, served(tool=tool) as (_, url):
        check(get(url) == get(url + "plain") and status(url + "als.js") == 404, "nothing is installed")
    with installed(FAKE) as tool, served(tool=tool) as (_, url):
        page = get(url)
        check(page.startswith("<!doctype html>\n<html data-live lang='en'>the playground"), page[:80])
        check(get(url + "plain").startswith("<!doctype html>") and "EventSource" in get(url + "plain"), "the small page")
        for name, kind in (("als.js", "text/javascript; charset=utf-8"), ("als.wasm", "application/wasm"), ("look.css", "text/css; charset=utf-8"),
                           ("als.schema.json", "application/json"), ("NOTICE.txt", "text/plain; charset=utf-8")):
            code, headers, body = fetched(url, name)
            check(code == 200 and body == FAKE[name] and headers["Content-Type"] == kind, f"{name}: {code} {headers}")
            check("'wasm-unsafe-eval'" in headers["Content-Security-Policy"] and "unsafe-inline'; connect" not in headers["Content-Security-Policy"], headers)
        for name in ("..", ".", "../beside.js", "../playground/als.js", "./als.js", "inner", "inner/inside.js", "inner/../als.js", "inner/", "secret", "secret.key",
                     ".hidden", "als.js/", "als.js/..", "/als.js", "//etc/passwd", "../../../../../../etc/passwd", "%2e%2e/beside.js", "..%2fbeside.js",
                     "..\\beside.js", "als%2ejs", "ALS.JS", "nothing.js", ".js", "*.js", "als.j?s"):
            code, _, body = fetched(url, name)
            check(code == 404 and b"secret" not in body, f"{name}: {code} {body[:40]}")
        check(state(url)["version"] == 1, "the small page has its answers")


def documents():
    """What the playground asks for."""

    def told(url):
        return json.loads(get(url + "document"))

    with served(INCLUDING, beside=[("parts.json", PARTS)]) as (path, url):
        found = told(url)
        check(found["text"] == INCLUDING and found["included"] == {"parts.json": PARTS} and found["refused"] is None, found)
        check((found["size"], found["rtl"], found["scale"], found["stretch"], found["gone"]) == ([None, None], None, 1, 1, ""), found)
        line, lines = events(url)
        next_event(lines)
        path.write_text(INCLUDING.replace("parts", "../parts"), encoding="utf-8")
        check(next_event(lines) == 2, "a refused version")
        found = told(url)
        check("../parts" in found["text"] and found["included"] == {} and "error[" in found["refused"] and found["version"] == 2, found)
        path.write_bytes(b'{"als": 1, \xff}')
        check(next_event(lines) == 3 and "error[" in told(url)["refused"] and "../parts" in told(url)["text"], "no text: the last one stays")
        path.unlink()
        check(next_event(lines) == 4 and "error[IO]" in told(url)["refused"], "no file")
        line.close()
    with served(FORM, "--size", "410x", "--direction", "rtl", "--text-scale", "2", "--pseudo", "1.4", "--gone", "save,password") as (_, url):
        found = told(url)
        check((found["size"], found["rtl"], found["scale"], found["stretch"], found["gone"]) == ([410, None], True, 2, 1.4, "save,password"), found)
        check(found["text"] == FORM, "the text is that of the file")


# The page


def browser():
    from browser import lacking, opened

    why = lacking()
    if why:
        print(f"skipped: {why}")
        sys.exit(0)
    pictures = Path(os.environ.get("ALS_BUILD", tempfile.gettempdir())) / "live"
    pictures.mkdir(exist_ok=True)
    with opened() as chromium, served() as (path, url):
        for scheme, width in (("light", 1100), ("dark", 1100), ("light", 390)):
            page = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 760}).new_page()
            said = []
            page.on("console", lambda one, said=said: said.append(one.text))
            page.on("pageerror", lambda one, said=said: said.append(str(one)))
            use(page, path, url, pictures / f"{scheme}-{width}", said)
            page.close()
    playground = built()
    if playground:
        with opened() as chromium, installed(playground) as tool:
            for scheme, width in (("light", 1360), ("dark", 1360), ("light", 390)):
                page = chromium.new_context(color_scheme=scheme, viewport={"width": width, "height": 860}).new_page()
                said = []
                page.on("console", lambda one, said=said: said.append(one.text) if one.type == "error" else None)
                page.on("pageerror", lambda one, said=said: said.append(str(one)))
                follow(page, tool, pictures / f"playground-{scheme}-{width}", said)
                page.close()


def built():
    """The files of the playground; None: it cannot be built here."""
    import build

    with tempfile.TemporaryDirectory() as folder:
        try:
            return {path.name: path.read_bytes() for path in build.build(Path(folder) / "playground").iterdir()}
        except build.Missing as error:
            print(f"skipped: the playground cannot be built: {error}")
            return None


def use(page, path, url, picture, said):
    page.goto(url + "plain")
    page.locator("#picture svg").wait_for()
    size, reason = page.locator("#size"), page.locator("#reason pre")
    check(size.text_content() == "360 x 150", "the size of the document")
    box = page.locator("#picture svg").bounding_box()
    page.mouse.click(box["x"] + 200, box["y"] + 17)
    reason.wait_for()
    check(reason.text_content().startswith("nameField.top is 16"), reason.text_content())
    check(page.locator("#mark").is_visible() and "nameField" in page.locator("#view pre").text_content(), "the edge is marked")
    page.focus("#both")
    page.keyboard.press("Shift+ArrowRight")
    size.filter(has_text="370 x 150").wait_for()
    page.keyboard.press("ArrowDown")
    size.filter(has_text="370 x 151").wait_for()
    handle = page.locator("#down").bounding_box()
    page.mouse.move(handle["x"] + 5, handle["y"] + 3)
    page.mouse.down()
    page.mouse.move(handle["x"] + 5, handle["y"] + 43, steps=8)
    page.mouse.up()
    size.filter(has_text="370 x 191").wait_for()
    check(True, "a drag")
    page.keyboard.press("0")
    size.filter(has_text="360 x 150").wait_for()
    for key, words in (("r", "Right to left"), ("p", "Longer texts"), ("d", "Constraints")):
        page.keyboard.press(key)
        pressed = page.get_by_role("button", name=words, pressed=True)
        pressed.wait_for()
        page.keyboard.press(key)
        page.get_by_role("button", name=words, pressed=False).wait_for()
        check(True, words)
    page.keyboard.press("+")
    page.locator("#scale", has_text="1.15").wait_for()
    page.keyboard.press("-")
    page.mouse.click(box["x"] + 200, box["y"] + 30)
    page.keyboard.press("g")
    page.get_by_role("button", name="nameField is gone: bring it back").click()
    page.get_by_role("button", name="nameField is gone: bring it back").wait_for(state="detached")
    path.write_text(FORM.replace("360, 150", "340, 150"), encoding="utf-8")
    size.filter(has_text="340 x 150").wait_for()
    page.screenshot(path=f"{picture}.png")
    path.write_text(FORM[:-40], encoding="utf-8")
    page.locator("#refused").wait_for()
    check("error[JSON]" in page.locator("#refused p").text_content() and page.locator("#picture svg").is_visible(), "a refused version")
    page.screenshot(path=f"{picture}-refused.png")
    from axe_playwright_python.sync_playwright import Axe

    found = [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    check(not found, f"axe: {found}")
    path.write_text(FORM, encoding="utf-8")
    page.locator("#refused").wait_for(state="hidden")
    check(not said, f"the console says {said}")


EDITOR = "document.querySelector('.cm-content').cmView.view.state.doc.toString()"


def shown(page):
    """The boxes of the drawing, as frames by name."""
    labels = page.evaluate("[...document.querySelectorAll('.drawing .view')].map((view) => view.getAttribute('aria-label'))")
    found = (re.fullmatch(r"(.*): x ([-\d.]+), y ([-\d.]+), ([\d.]+) by ([\d.]+)", label).groups() for label in labels)
    return {name: [float(number) for number in numbers] for name, *numbers in found}


def wait_until(page, holds, what):
    end = time.monotonic() + 15
    while not holds() and time.monotonic() < end:
        page.wait_for_timeout(20)
    check(holds(), what)


def follow(page, tool, picture, said):
    asked = []
    page.on("request", lambda one: asked.append((one.method, one.url)))
    with served(tool=tool) as (path, url):
        page.goto(url)
        page.wait_for_selector("html[data-state=ready]")
        check(page.evaluate(EDITOR) == FORM and page.title() == "form.json" and page.locator("#live strong").inner_text() == "form.json", "the file is shown")
        wanted = {one["name"]: one["frame"] for one in state(url)["items"] if not one["guide"]}
        check(all(abs(a - b) < 0.01 for name, frame in wanted.items() for a, b in zip(frame, shown(page)[name])), f"the frames of the command: {shown(page)}")
        check(page.locator("#share, #examples").evaluate_all("(all) => all.every((one) => !one.checkVisibility())"), "there are no examples and links")
        use_keys(page)
        path.write_text(FORM.replace("360, 150", "380, 150"), encoding="utf-8")
        wait_until(page, lambda: shown(page)["form"][2] == 380, "a new version")
        check("380, 150" in page.evaluate(EDITOR), "the text follows")
        page.screenshot(path=f"{picture}.png")
        path.write_text(FORM.replace('"size"', '"sise"'), encoding="utf-8")
        page.locator(".cm-lintRange-error").first.wait_for()
        check(page.is_visible("#stale") and shown(page)["form"][2] == 380, "a refused version has its mark, and the last good picture stays")
        page.screenshot(path=f"{picture}-refused.png")
        path.write_text(FORM, encoding="utf-8")
        wait_until(page, lambda: shown(page)["form"][2] == 360 and not page.is_visible("#stale"), "good again")
        page.click(".cm-content")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("box.size = 50; box.center = super")
        check("box" in shown(page) and path.read_text(encoding="utf-8") == FORM, "a change in the page is not one of the file")
        path.write_text(FORM.replace("360, 150", "370, 150"), encoding="utf-8")
        wait_until(page, lambda: shown(page).get("form", [0] * 4)[2] == 370, "the next version comes first")
        from axe_playwright_python.sync_playwright import Axe

        found = [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
        check(not found, f"axe: {found}")
        check(all(method == "GET" and one.startswith((url, "data:", "blob:")) for method, one in asked), f"asked for {asked}")
        check(not said, f"the console says {said}")
        path.unlink()
        page.locator("#live.bad").wait_for()
        check("error[IO]" in page.locator("#live").inner_text() and shown(page)["form"][2] == 370, "a file that is not there")
    page.locator("#live.bad", has_text="als watch has ended").wait_for()
    with served(INCLUDING, "--size", "410x", "--direction", "rtl", "--gone", "two", tool=tool, beside=[("parts.json", PARTS)]) as (path, url):
        page.goto(url)
        page.wait_for_selector("html[data-state=ready]")
        wanted = {one["name"]: one["frame"] for one in state(url)["items"] if not one["guide"] and not one["gone"]}
        free = laid_out(path, "--size", "410x", "--direction", "rtl", "--gone", "two")["views"]
        check(wanted == {one["name"]: one["frame"] for one in free if one["name"] in wanted}, f"a free height: {wanted} and not {free}")
        check(shown(page) == wanted and "two" not in wanted and wanted["page"][2] == 410, f"an include, and the options of the command: {shown(page)} {wanted}")
        check(page.is_checked("#rtl") and not page.is_visible("#reset"), "the options are the state of Reset")


def use_keys(page):
    """Keys, a drag and a click, and back."""
    before = shown(page)
    page.keyboard.press("r")
    check(page.is_checked("#rtl") and shown(page) != before, "the key r")
    page.keyboard.press("r")
    page.keyboard.press("p")
    check(page.is_checked("#longer"), "the key p")
    page.keyboard.press("p")
    page.keyboard.press("+")
    check(page.locator("#scale-told").inner_text() == "110 %", "the key +")
    page.keyboard.press("-")
    check(page.locator("#scale-told").inner_text() == "100 %", "the key -")
    page.locator(".view[aria-label^='save:']").click()
    page.locator(".answer", has_text="save.left is").wait_for()
    page.keyboard.press("g")
    check("save" not in shown(page), "the key g")
    page.keyboard.press("G")
    check("save" in shown(page), "the key G")
    box = page.locator(".handle-width").bounding_box()
    page.mouse.move(box["x"] + 6, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] - 30, box["y"] + 8, steps=4)
    page.mouse.up()
    check(shown(page)["form"][2] < 360, "a drag")
    page.keyboard.press("0")
    check(shown(page) == before, "the key 0")


if __name__ == "__main__":
    if sys.argv[1:] == ["browser"]:
        browser()
    else:
        answers()
        versions()
        strangers()
        files()
        documents()
    tally.end()
