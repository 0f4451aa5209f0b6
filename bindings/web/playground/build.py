"""Puts the playground together: a folder of static files.  It needs als.wasm (make web) and a bundle of CodeMirror 6 from PyPI, which is
fetched once into .venv/wheels.

    python3 bindings/web/playground/build.py [FOLDER] [--serve [PORT]]      FOLDER: build/playground

With --serve the folder is served on the loopback interface until an interrupt.
"""
import argparse
import functools
import hashlib
import http.server
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WEB = ROOT / "build" / "wasm32" / "web"
WHEELS = ROOT / ".venv" / "wheels"
BUNDLE = "django_codemirror6/static/cm6/cm6-json.min.js"
SCREENS = ("login", "feed", "settings", "keypad", "dashboard", "article")
NOTICE = """The playground contains, besides libals:

CodeMirror 6 (codemirror.js), under the MIT license, https://codemirror.net
Copyright (C) 2018-2021 by Marijn Haverbeke <marijn@haverbeke.berlin> and others
The bundle is {wheel}'s, under the license below.

"""


class Missing(Exception):
    """What the playground cannot be built without."""


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise Missing(f"{' '.join(map(str, words[:4]))}: {done.stderr.strip()[-400:]}")


def wheel():
    """The wheel of requirements.txt: from .venv/wheels, otherwise from the registry that pip knows.  pip checks its hash."""
    name, version, digest = re.search(r"^([\w-]+)==(\S+) --hash=sha256:(\w+)$", (HERE / "requirements.txt").read_text(), re.M).groups()
    path = WHEELS / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        pip = ROOT / ".venv" / "bin" / "pip"
        if not pip.exists():
            run(sys.executable, "-m", "venv", ROOT / ".venv")
        WHEELS.mkdir(parents=True, exist_ok=True)
        run(pip, "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", HERE / "requirements.txt", "-d", WHEELS)
    return path


def recipes():
    """The recipes of the cookbook, in its order: (name, title)."""
    text = (ROOT / "docs" / "cookbook.md").read_text()
    return [(name, title) for title, name in re.findall(r"^## \d+\. (.*?)\n(?:(?!^## ).*\n)*?!\[[^\]]*\]\(cookbook/([\w-]+)\.svg\)", text, re.M)]


def examples():
    found = [{"group": "Screens", "name": name, "title": name.capitalize(), "text": (ROOT / "bindings/c/examples" / f"{name}.json").read_text()} for name in SCREENS]
    found += [{"group": "Bare constraints", "name": path.stem, "title": re.search(r"^# (.*)$", path.read_text(), re.M)[1], "text": path.read_text()}
              for path in sorted((HERE / "examples").glob("*.als"))]
    found += [{"group": "With problems", "name": f"problem-{name}", "title": title, "text": (ROOT / "docs/draw" / f"{name}.json").read_text()}
              for name, title in (("conflict", "Two conflicts"), ("ambiguous", "Ambiguous views"), ("expected", "Failing expectations"))]
    found += [{"group": "Cookbook", "name": f"cookbook-{name}", "title": title, "text": (ROOT / "docs/cookbook" / f"{name}.json").read_text()} for name, title in recipes()]
    return found


def build(folder, help_page=None):
    """Builds into the folder, with a link to a page of help; raises Missing."""
    if not (WEB / "als.wasm").exists():
        raise Missing("als.wasm is not built: make web")
    source = wheel()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    modules = sorted(HERE.glob("*.js"))
    for path in [*modules, WEB / "als.js", WEB / "als.wasm", ROOT / "docs" / "als.schema.json"]:
        shutil.copyfile(path, folder / path.name)
    with zipfile.ZipFile(source) as packed:
        (folder / "codemirror.js").write_bytes(packed.read(BUNDLE))
        license_name = next(name for name in packed.namelist() if name.endswith("/LICENSE"))
        (folder / "NOTICE.txt").write_text(NOTICE.format(wheel=source.name.split("-py3")[0]) + packed.read(license_name).decode())
    all_examples = examples()
    (folder / "examples.json").write_text(json.dumps(all_examples))
    first = json.dumps(all_examples[0]["text"]).replace("<", "\\u003c")
    page = (HERE / "index.html").read_text().replace('id="first">""<', f'id="first">{first}<')
    # The first picture waits for the style: inside the page it takes no request.
    page = page.replace('<link rel="stylesheet" href="playground.css">', f"<style>\n{(HERE / 'playground.css').read_text()}</style>")
    page = page.replace("<!-- still -->", (HERE / "first.svg").read_text().strip())
    page = page.replace("  <!-- help -->\n", f'  <a href="{help_page}">Help</a>\n' if help_page else "")
    (folder / "index.html").write_text(page)
    return folder


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_):
        pass


def serving(folder, port=0):
    """A server on the loopback interface; its port is in server_port."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Quiet, directory=str(folder)))


def main():
    parser = argparse.ArgumentParser(description="Builds the playground.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "playground")
    parser.add_argument("--serve", nargs="?", type=int, const=0, metavar="PORT")
    given = parser.parse_args()
    try:
        build(given.folder)
    except Missing as error:
        print(f"The playground was not built: {error}", file=sys.stderr)
        return 1
    if given.serve is None:
        print(f"The playground is in {given.folder}")
        return 0
    with serving(given.folder, given.serve) as server:
        print(f"http://127.0.0.1:{server.server_port}/index.html   (Control-C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
