"""Puts the pages that a user of the npm package needs into it, with their pictures.

    pages.py OUT        OUT/README.md and OUT/docs

A link to a page that is not in the package becomes plain text."""
import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = ("concepts", "web", "notations", "document", "document-reference", "one-document", "stacks-and-grids", "texts", "hidden-views", "right-to-left", "priorities",
         "troubleshooting", "explain", "reference-javascript")
README = ROOT / "bindings" / "js" / "README.md"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def packed(source, folder, found):
    """The text of a page for this folder of the package; found: sources and their places."""
    def link(match):
        picture, words, path, anchor = match.groups()
        if not path or "://" in path:
            return match[0]
        target = (source.parent / path).resolve()
        if picture:
            found[target] = Path("docs") / target.relative_to(DOCS)
        if target not in found:
            return words
        return f"{picture}[{words}]({os.path.relpath(found[target], folder)}{anchor or ''})"

    parts = re.split(r"(^```.*?^```$)", source.read_text(), flags=re.M | re.S)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def main(out):
    found = {README: Path("README.md"), **{DOCS / f"{name}.md": Path("docs") / f"{name}.md" for name in PAGES}}
    shutil.rmtree(out / "docs", ignore_errors=True)
    for source, place in list(found.items()):
        (out / place).parent.mkdir(exist_ok=True)
        (out / place).write_text(packed(source, place.parent, found))
    for source, place in found.items():
        if source.suffix != ".md":
            (out / place).parent.mkdir(exist_ok=True)
            shutil.copyfile(source, out / place)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
