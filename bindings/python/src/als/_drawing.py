"""The picture of ``als draw``: the command draws it, from the document of the layout."""
from __future__ import annotations

from ._advice import ItemBase, check_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Iterable

    from ._types import Item, Layout


class Picture(str):
    """The text of a picture.  A notebook shows an SVG picture, with names, frames and equations as tooltips."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return str(self) if self.startswith("<svg") else None


_FORMATS = {"svg": "svg", "txt": "text", "text": "text", "dot": "dot", "gv": "dot"}


def _format_of(path: str | PathLike[str] | None, format: str | None) -> str:
    word = format or ("svg" if path is None else str(path).rpartition(".")[2])
    if word not in _FORMATS:
        raise ValueError(f"{word!r} cannot be drawn: the format is svg, text or dot")
    return _FORMATS[word]


def _document(layout: Layout, root: Item | None) -> str:
    """The tree with everything a document can hold.  In a copy, what was measured last is plain content, and is kept."""
    with layout.copy() as copy:
        if root is None:
            roots = copy.roots
            if len(roots) != 1:
                raise LookupError(f"there are {len(roots)} trees, and one is drawn: say which by root=")
        return copy.document(None if root is None else layout.counterpart(copy, root))


def pictured(layout: Layout, path: str | PathLike[str] | None, format: str | None, root: Item | None, only: Iterable[Item | str],
             columns: int | None, ascii: bool) -> Picture:
    import os
    import subprocess  # only now: it is slow to import

    from .__main__ import command

    if root is not None:
        check_item(root, "a root")
    words = ["draw", "-", "--format", _format_of(path, format)]
    for one in (only,) if isinstance(only, (str, ItemBase)) else only:
        words += ["--only", one if isinstance(one, str) else one.name or ""]
    if columns is not None:
        words += ["--columns", str(int(columns))]
    # Python, where it runs the command, must find this package.
    around = os.pathsep.join(filter(None, (os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.environ.get("PYTHONPATH"))))
    done = subprocess.run([*command(), *words, *["--ascii"] * bool(ascii)], input=_document(layout, root).encode(), capture_output=True,
                          env={**os.environ, "PYTHONPATH": around})
    if done.returncode not in (0, 1) or not done.stdout:  # 1: required constraints disagree, and the picture shows how
        raise ValueError(done.stderr.decode("utf-8", "replace").strip() or f"als draw ended with {done.returncode}")
    picture = Picture(done.stdout.decode())
    if path is not None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(picture)
    return picture
