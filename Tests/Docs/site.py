"""The site of the pages, `make docs`: every page of the project in the folder that it has here, so that links need no rewriting, and
whatever else they link to.  Built by mkdocs-material without a warning; then every link, anchor and picture of the pages that were
built leads somewhere, each page is in the navigation, recipes have tabs, and words that a user would type are found.
Where als.wasm is built the playground is a part of the site, and every whole document of the pages has a link into it.

    python3 Tests/Docs/site.py
"""
import html.parser
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import recipes  # noqa: E402
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "web" / "playground"))
import build as playground  # noqa: E402

SITE = ROOT / "build" / "site"
PAGES, HTML = SITE / "pages", SITE / "html"
# What a user types, and pages of which one has to be among the first three that are found.
SEARCHED = {"center": "concepts cookbook document-reference", "center a view": "concepts cookbook", "equal width": "cookbook", "wrap text": "texts",
            "truncated": "texts troubleshooting", "padding": "cookbook one-document web", "margin": "cookbook", "spacer": "stacks-and-grids",
            "flexbox": "comparison from-other", "scroll": "one-document cookbook toolkits-scrolling", "resize window": "toolkits troubleshooting",
            "hide view": "hidden-views cookbook", "not visible": "troubleshooting", "debug": "troubleshooting explain", "overlap": "troubleshooting prove",
            "aspect ratio": "cookbook", "animation": "cookbook", "thread": "python/index toolkits stability", "npm": "install web", "pip install": "install first-programs",
            "license": "index", "dark mode": "draw playground", "table": "stacks-and-grids", "chat": "cookbook web", "width is 0": "troubleshooting",
            "hugging": "concepts", "conflict": "explain concepts", "baseline": "document-reference document glossary cookbook", "install": "install index",
            "cmake": "install first-programs", "kiwi": "from-other priorities", "safe area": "document cookbook glossary", "right-to-left": "right-to-left cookbook",
            "priority": "priorities concepts", "text scale": "texts", "GTK": "toolkits-gtk4", "SDL": "toolkits-sdl", "game": "games toolkits-sdl",
            "error message": "toolkits-errors hidden-views troubleshooting", "web page": "web"}
tally = Tally()
check = tally.check


# Pages that contain every word come after the others.
LATER = re.compile(r"docs/reference[\w-]*\.md|docs/internals/.*|CONTRIBUTING\.md|CHANGELOG\.md")


def collect():
    """Copies the pages, and what they link to, and what that links to."""
    shutil.rmtree(PAGES, ignore_errors=True)
    waiting = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")] + sorted((ROOT / "docs").rglob("*.md"))
    done = set()
    while waiting:
        path = waiting.pop()
        if path in done or not path.is_file():
            continue
        done.add(path)
        copy = PAGES / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
        if path.suffix == ".md":
            if LATER.fullmatch(path.relative_to(ROOT).as_posix()):
                copy.write_text("---\nsearch:\n  boost: 0.2\n---\n\n" + copy.read_text())
            text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)
            for target in re.findall(r"\]\(([^)#\s]+)", text):
                if "://" not in target:
                    waiting.append((path.parent / target).resolve())


RECIPE = re.compile(r"^(!\[[^\]]+\]\(cookbook/([\w-]+)\.svg\)\n\n)```json\n(.*?)^```$", re.M | re.S)


def tabs():
    """In the cookbook of the site a recipe has a tab for its document and for each language; only documents have components and rules."""
    folder, page, count = ROOT / "docs" / "cookbook", PAGES / "docs" / "cookbook.md", 0
    codes = {}
    for title, language, name, marks in (("C", "c", "recipes.c", ("/\\* recipe (\\S+) \\*/", "/\\* end \\*/")), ("C++", "cpp", "recipes.cpp", ("// recipe (\\S+)", "// end")),
                                         ("Python", "python", "recipes.py", ("# recipe (\\S+)", "# end")), ("JavaScript", "js", "recipes.mjs", ("// recipe (\\S+)", "// end")),
                                         ("Swift", "swift", "recipes.swift", ("// recipe (\\S+)", "// end"))):
        for recipe, code in re.findall(rf"^{marks[0]}\n(.*?)^{marks[1]}$", (folder / name).read_text(), re.M | re.S):
            codes.setdefault(recipe, []).append((title, language, code))

    def with_tabs(match):
        nonlocal count
        document = json.loads(match[3])
        if not recipes.is_built_by_calls(document):
            return match[0]
        count += 1
        parts = [("Document", "json", match[3]), *codes.get(match[2], [])]
        check(len(parts) == 6, f"{match[2]}: tabs for {[part[0] for part in parts]}")
        return match[1] + "\n".join(f'=== "{title}"\n\n    ```{language}\n' + "".join(f"    {line}\n" for line in code.splitlines()) + "    ```\n" for title, language, code in parts)

    page.write_text(RECIPE.sub(with_tabs, page.read_text()))
    check(count == len(codes) > 0, f"{count} recipes have tabs, and {len(codes)} have code")


DOCUMENT = re.compile(r"^```json\n(.*?)^```\n", re.M | re.S)


def is_document(text):
    try:
        found = json.loads(text)
    except ValueError:
        return False
    return isinstance(found, dict) and "als" in found and "root" in found and "include" not in found


def packed(text):
    """A text as link.js unpacks it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def add_playground():
    """Puts the playground into the site, a link under each whole document, and one on its page."""
    try:
        playground.build(PAGES / "playground", "../docs/playground.html")
    except playground.Missing as error:
        print(f"skipped: the site has no playground: {error}")
        return
    count = 0
    for path in sorted(PAGES.rglob("*.md")):
        address = Path(os.path.relpath(PAGES / "playground" / "index.html", path.parent)).as_posix()

        def with_link(match):
            nonlocal count
            if not is_document(match[1]):
                return match[0]
            count += 1
            return f"{match[0]}\n[Open in the playground]({address}#text={packed(match[1])})\n"

        text = DOCUMENT.sub(with_link, path.read_text())
        if path == PAGES / "docs" / "playground.md":
            text = text.replace("\n\n", f"\n\n[Open the playground]({address}){{ .md-button .md-button--primary }}\n\n", 1)
        path.write_text(text)
    check(count > 60, f"{count} documents of the pages have a link into the playground")


class Page(html.parser.HTMLParser):
    """The links and anchors of a page, and its words by heading."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif value and ((tag == "a" and name == "href") or (tag == "img" and name == "src")):
                self.links.append(value)


def links():
    pages = {path: Page(path.read_text()) for path in HTML.rglob("*.html")}
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target = target / "index.html"
            if not check(target.exists(), f"{path.relative_to(HTML)} points to {link}, which is not there"):
                continue
            if parts.fragment and target in pages and target.parent.name != "playground":
                check(unquote(parts.fragment) in pages[target].anchors, f"{path.relative_to(HTML)} points to {link}: no such heading")
    return pages


# The index and weights of the site's search: lunr, titles a thousand times as heavy as texts.
SEARCH = """
const lunr = require(process.argv[1]), sections = require(process.argv[2]).docs, asked = JSON.parse(process.argv[3]);
const index = lunr(function () {
  this.ref('location'); this.field('title', { boost: 1000 }); this.field('text');
  sections.forEach((section) => this.add(section, { boost: section.boost ?? 1 }));
});
for (const words of asked) {
  const pages = new Set();
  for (const hit of index.search(words)) pages.add(hit.ref.split('#')[0]);
  console.log(JSON.stringify([...pages].slice(0, 3)));
}
"""


def searches():
    """Where node is, the words are looked up as in a browser."""
    if not shutil.which("node"):
        print("skipped: the search is not tried without node")
        return
    lunr = Path(importlib.util.find_spec("mkdocs").origin).parent / "contrib" / "search" / "templates" / "search" / "lunr.js"
    done = subprocess.run(["node", "-e", SEARCH, lunr, HTML / "search" / "search_index.json", json.dumps(list(SEARCHED))], capture_output=True, text=True)
    check(done.returncode == 0, done.stderr)
    for (words, wanted), line in zip(SEARCHED.items(), done.stdout.splitlines()):
        check(any(name in page for name in wanted.split() for page in json.loads(line)), f"{words}: first come {line}")


collect()
add_playground()
tabs()
done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", ROOT / "mkdocs.yml"], capture_output=True, text=True,
                      cwd=ROOT, env=dict(os.environ, NO_MKDOCS_2_WARNING="1"))
check(done.returncode == 0 and not done.stderr.strip(), f"mkdocs: {done.stdout}{done.stderr}")
if done.returncode == 0:
    names = links()
    navigation = (ROOT / "mkdocs.yml").read_text()
    for path in sorted((ROOT / "docs").rglob("*.md")):
        check(f" {path.relative_to(ROOT)}\n" in navigation, f"{path.relative_to(ROOT)} is not in the navigation of mkdocs.yml")
    searches()
    print(f"{len(names)} pages in build/site/html")
tally.end()
