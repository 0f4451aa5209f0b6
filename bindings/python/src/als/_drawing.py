"""The picture of ``als draw``: the command draws it, from the document of the layout."""
from __future__ import annotations

from ._advice import ItemBase, check_item
from ._errors import NotSolvedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Iterable

    from ._types import Item, Layout


class Picture(str):
    """The text of a picture.  A notebook shows an SVG picture, with names, frames, explanations and equations as tooltips."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return str(self) if self.startswith("<svg") else None


_FORMATS = {"svg": "svg", "txt": "text", "text": "text", "dot": "dot", "gv": "dot"}


def _format_of(path: str | PathLike[str] | None, format: str | None) -> str:
    word = format or ("svg" if path is None else str(path).rpartition(".")[2])
    if word not in _FORMATS:
        raise ValueError(f"{word!r} cannot be drawn: the format is svg, text or dot")
    return _FORMATS[word]


_EXPLAINED = 200
"""The most items whose frames are explained: each costs four explanations."""


def _explanations(copy: Layout) -> dict[str, str]:
    """Of each view with a name of its own, why it is where it is."""
    copy.solve()
    items = [item for item in copy.items if item.name]
    names = [item.name for item in items]
    found = {}
    for item in items if len(items) <= _EXPLAINED else ():
        if names.count(item.name) == 1:
            try:
                found[item.name] = "\n".join(edge.explain().text.strip() for edge in (item.left, item.top, item.width, item.height))
            except NotSolvedError:  # a layout that has not settled
                continue
    return found


def _document(layout: Layout, root: Item | None, explained: dict[str, str] | None) -> str:
    """The tree with everything a document can hold.  In a copy, what was measured last is plain content, and is kept."""
    with layout.copy() as copy:
        if root is None:
            roots = copy.roots
            if len(roots) != 1:
                raise LookupError(f"there are {len(roots)} trees, and one is drawn: say which by root=")
        document = copy.document(None if root is None else layout.counterpart(copy, root))
        if explained is not None:
            explained.update(_explanations(copy))
        return document


def _with_explanations(picture: str, explained: dict[str, str]) -> str:
    from html import escape  # only now: few programs draw

    for name, text in explained.items():
        head = f"<title>{escape(name)}: "
        before, found, rest = picture.partition(head)
        if found:
            frame, _, after = rest.partition("</title>")
            picture = f"{before}{head}{frame}\n{escape(text)}</title>{after}"
    return picture


def pictured(layout: Layout, path: str | PathLike[str] | None, format: str | None, root: Item | None, only: Iterable[Item | str],
             columns: int | None, ascii: bool) -> Picture:
    import os
    import subprocess  # only now: it is slow to import

    from .__main__ import command

    if root is not None:
        check_item(root, "a root")
    word = _format_of(path, format)
    explained: dict[str, str] = {}
    words = ["draw", "-", "--format", word]
    names = [one if isinstance(one, str) else one.name or "" for one in ((only,) if isinstance(only, (str, ItemBase)) else only)]
    for name in names:
        words += ["--only", name]
    if columns is not None:
        words += ["--columns", str(int(columns))]
    # Python, where it runs the command, must find this package.
    around = os.pathsep.join(filter(None, (os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.environ.get("PYTHONPATH"))))
    done = subprocess.run([*command(), *words, *["--ascii"] * bool(ascii)], input=_document(layout, root, explained if word == "svg" else None).encode(), capture_output=True,
                          env={**os.environ, "PYTHONPATH": around})
    if done.returncode not in (0, 1) or not done.stdout:  # 1: required constraints disagree, and the picture shows how
        raise ValueError(done.stderr.decode("utf-8", "replace").strip() or f"als draw ended with {done.returncode}")
    picture = Picture(_with_explanations(done.stdout.decode(), {name: text for name, text in explained.items() if not names or name in names}))
    if path is not None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(picture)
    return picture
