"""A document in a window that follows its file.

    python -m als.live form.json

The window is the root: drag its edge to change the size.  Click an edge to see why it is there, or into a view to choose it.  The keys:

    + -   larger and smaller texts
    r     right to left
    p     texts 40 % longer, as translations are
    g     the chosen view is gone; G: all views are back
    0     the size of the document

When the file is saved, the new version is shown.  A version that is refused is reported below the picture, and the last good one stays.
Nothing here changes the file.
"""
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tkinter
from pathlib import Path
from typing import Any, NamedTuple, Optional

from . import AlsError, Item, ItemKind, Layout

__all__ = ["Live", "main"]

_LOOK = 100  # milliseconds between two looks at the file
_NEAR = 6  # points between a click and the edge that it means
_SCALES = (0.5, 0.75, 1.0, 1.15, 1.3, 1.5, 2.0, 3.0)
_LONGER = 1.4
_COLORS = (("#3b82f6", "#e3eefe"), ("#0d9488", "#d5f1ed"), ("#d97706", "#fdedd0"), ("#7c3aed", "#ece3fe"), ("#16a34a", "#daf4e2"),
           ("#e0457b", "#fde1ea"))
_GUIDE, _BAD, _GOOD, _MARK = "#c026a3", "#b42318", "#1f2937", "#1d4ed8"


class _Place(NamedTuple):
    """The frame of an item in the coordinates of the root."""

    item: Item
    name: str
    is_guide: bool
    depth: int
    x: float
    y: float
    width: float
    height: float

    def distance(self, side: str, x: float, y: float) -> float:
        """How far a point is from an edge; infinity outside the ends of the edge."""
        across, down = x - self.x, y - self.y
        if not (-_NEAR <= across <= self.width + _NEAR and -_NEAR <= down <= self.height + _NEAR):
            return float("inf")
        return abs({"left": across, "right": across - self.width, "top": down, "bottom": down - self.height}[side])

    def holds(self, x: float, y: float) -> bool:
        return 0 <= x - self.x <= self.width and 0 <= y - self.y <= self.height


class Live:
    """The picture of a document in a window of Tk; `window` is a Tk or Toplevel without content."""

    def __init__(self, window: Any, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.text_scale, self.is_rtl, self.is_longer = 1.0, False, False
        self.gone: list[str] = []
        self.chosen: Optional[str] = None
        self.edge: Optional[tuple[str, str]] = None
        self.refused = ""
        self.places: list[_Place] = []
        self._source: Optional[str] = None
        self._layout: Optional[Layout] = None
        self._root: Optional[Item] = None
        self._own_size = (0.0, 0.0)
        self._known: Optional[bytes] = None
        self._window = window
        window.title(self.path.name)
        self._texts = tkinter.Text(window, height=9, font="TkFixedFont", relief="flat", padx=8, pady=4, takefocus=False)
        self._canvas = tkinter.Canvas(window, background="white", highlightthickness=0, takefocus=True)
        self._texts.pack(side="bottom", fill="x")
        self._canvas.pack(side="top", fill="both", expand=True)
        self._canvas.bind("<Configure>", lambda _: self.show())
        self._canvas.bind("<Button-1>", lambda event: self.click(event.x, event.y))
        for key, action in (("plus", lambda: self.scale(1)), ("equal", lambda: self.scale(1)), ("minus", lambda: self.scale(-1)),
                            ("r", self.turn), ("p", self.lengthen), ("g", self.leave), ("G", self.bring_back), ("0", self.reset)):
            window.bind(f"<Key-{key}>", lambda _, action=action: action())
        self._canvas.focus_set()
        self._read_file()
        self.reset()
        self._waiting = window.after(_LOOK, self._look)
        window.bind("<Destroy>", lambda event: self._end(event.widget))

    # ---- the file ----

    def _bytes(self) -> Optional[bytes]:
        try:
            return self.path.read_bytes()
        except OSError:
            return None

    def _look(self, last: Optional[bytes] = None) -> None:
        """Shows a version that has stood still from one look to the next."""
        now = self._bytes()
        if now != self._known and now == last:
            self._read_file()
            self.show()
        self._waiting = self._window.after(_LOOK, self._look, now)

    def _end(self, widget: Any) -> None:
        if widget is self._window:
            self._window.after_cancel(self._waiting)

    def _read_file(self) -> None:
        self._known = self._bytes()
        try:
            source = self._document()
            Layout.from_document(source, include=self._include)
            self.refused, self._source = "", source
        except (AlsError, OSError, UnicodeDecodeError) as error:
            self.refused = f"{self.path}: {error}"
        self._layout = None

    def _document(self) -> str:
        """The text of the document; a file of bare constraints becomes one by the als command."""
        if self.path.suffix != ".als":
            return self.path.read_text(encoding="utf-8")
        from .__main__ import command

        done = subprocess.run([*command(), "convert", str(self.path), "--to", "document"], capture_output=True, text=True, check=False)
        if done.returncode > 1:
            raise OSError(done.stderr.strip())
        return done.stdout

    def _include(self, name: str) -> Path:
        folder = self.path.parent.resolve()
        found = (folder / name).resolve()
        if folder not in found.parents:
            raise OSError(f"{name} lies outside the folder of the document")
        return found

    # ---- what is shown ----

    def scale(self, step: int) -> None:
        at = _SCALES.index(self.text_scale) + step
        self.text_scale = _SCALES[min(max(at, 0), len(_SCALES) - 1)]
        self._again()

    def turn(self) -> None:
        self.is_rtl = not self.is_rtl
        self._again()

    def lengthen(self) -> None:
        self.is_longer = not self.is_longer
        self._again()

    def leave(self) -> None:
        """The chosen view is gone."""
        if self.chosen and self.places and self.chosen != self.places[0].name:
            self.gone.append(self.chosen)
            self.chosen = self.edge = None
            self._again()

    def bring_back(self) -> None:
        self.gone.clear()
        self._again()

    def reset(self) -> None:
        """The window takes the size of the document."""
        if self._layout is None:
            self._make()
        width, height = self._own_size
        self._window.geometry(f"{max(round(width), 120)}x{max(round(height), 60) + self._texts.winfo_reqheight()}")
        self._window.update_idletasks()
        self.show()

    def _again(self) -> None:
        self._layout = None
        self.show()

    def _make(self) -> None:
        """The last good version, with other texts and without some of its views."""
        if self._source is None:
            return
        layout = Layout.from_document(self._source, include=self._include)
        root = layout.roots[0]
        layout.scale_content(self.text_scale, _LONGER if self.is_longer else 1)
        if self.is_rtl:
            root.direction = "rtl"
        for item in layout.items:
            if item.name in self.gone and item != root:
                item.gone = True
        layout.solve()
        self._own_size = root.frame.width, root.frame.height
        self._layout, self._root = layout, root

    def show(self) -> None:
        """Draws the layout in the size of the window."""
        if self._layout is None:
            self._make()
        self._canvas.delete("all")
        if self._layout is not None and self._root is not None:
            size = self._canvas.winfo_width(), self._canvas.winfo_height()
            if min(size) > 1:
                self._root.size = size
            self._layout.solve()
            self.places = self._found(self._layout, self._root)
            for place in self.places:
                self._draw(place)
            for place in self.places:
                self._name(place)
            self._mark()
        self._say()

    def _found(self, layout: Layout, root: Item) -> list[_Place]:
        """What is there of the tree, in the coordinates of the root."""
        found: list[_Place] = []
        depths: dict[int, int] = {root.id: 0}
        for item in layout.items:
            depth = 0 if item == root else depths.get(item.parent.id, -2) + 1 if item.parent is not None else -1
            if depth < 0 or item.gone:
                continue
            depths[item.id] = depth
            frame = item.frame_in()
            found.append(_Place(item, item.name or f"view#{item.id}", item.kind == ItemKind.GUIDE, depth, *frame))
        return found

    def _draw(self, place: _Place) -> None:
        box = place.x, place.y, place.x + place.width, place.y + place.height
        line, ground = _COLORS[place.depth % len(_COLORS)]
        if place.is_guide:
            self._canvas.create_rectangle(*box, outline=_GUIDE, dash=(3, 3))
        else:
            self._canvas.create_rectangle(*box, outline=line, fill=ground if place.depth else "white",
                                          width=2 if place.name == self.chosen else 1)

    def _name(self, place: _Place) -> None:
        ink = _GUIDE if place.is_guide else _COLORS[place.depth % len(_COLORS)][0]
        self._canvas.create_text(place.x + 4, place.y + 2, text=place.name, anchor="nw", font="TkSmallCaptionFont", fill=ink)

    def _mark(self) -> None:
        place = self._place(self.edge[0]) if self.edge is not None else None
        if place is None or self.edge is None:
            return
        right, bottom = place.x + place.width, place.y + place.height
        ends = {"left": (place.x, place.y, place.x, bottom), "right": (right, place.y, right, bottom),
                "top": (place.x, place.y, right, place.y), "bottom": (place.x, bottom, right, bottom)}[self.edge[1]]
        self._canvas.create_line(*ends, width=3, fill=_MARK)

    # ---- words ----

    def _place(self, name: Optional[str]) -> Optional[_Place]:
        return next((place for place in self.places if place.name == name), None)

    def click(self, x: float, y: float) -> None:
        """Chooses the innermost view under a point, and the edge that is near."""
        inside = [place for place in self.places if not place.is_guide and place.holds(x, y)]
        self.chosen = inside[-1].name if inside else None
        near = [(place.distance(side, x, y), -place.depth, place.name, side)
                for place in self.places for side in ("left", "right", "top", "bottom")]
        best = min(near, default=(float("inf"), 0, "", ""))
        self.edge = (best[2], best[3]) if best[0] <= _NEAR else None
        self.show()

    def words(self) -> str:
        """The text below the picture."""
        parts = [self.refused] if self.refused else []
        if self._layout is not None:
            parts += [conflict.message for conflict in self._layout.conflicts]
            place = self._place(self.edge[0]) if self.edge is not None else None
            chosen = self._place(self.chosen)
            if place is not None and self.edge is not None:
                try:
                    parts.append(str(getattr(place.item, self.edge[1]).explain()))
                except AlsError as error:
                    parts.append(str(error))
            elif chosen is not None:
                parts.append(f"{chosen.name}: x {chosen.x:g}, y {chosen.y:g}, {chosen.width:g} x {chosen.height:g}")
            root = self.places[0]
            parts.append(f"{root.width:g} x {root.height:g}, texts x {self.text_scale:g}" + ", right to left" * self.is_rtl
                         + ", longer texts" * self.is_longer + "".join(f", {name} is gone" for name in self.gone))
        if not self.refused and self.edge is None and self.chosen is None:
            parts.append("click an edge or a view; + - texts, r right to left, p longer texts, g gone, G all back, 0 size")
        return "\n".join(parts)

    def _say(self) -> None:
        has_trouble = self.refused or (self._layout is not None and self._layout.conflicts)
        wrap = "none" if self.refused else "word"  # a caret stands below its place
        self._texts.configure(state="normal", foreground=_BAD if has_trouble else _GOOD, wrap=wrap)
        self._texts.delete("1.0", "end")
        self._texts.insert("1.0", self.words())
        self._texts.configure(state="disabled")


def main(words: Optional[list[str]] = None) -> int:
    about = (__doc__ or "").split("\n\n", 3)
    parser = argparse.ArgumentParser("python -m als.live", description=about[0], epilog="\n\n".join(about[2:]),
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="a document, or a file of bare constraints that ends in .als")
    path = Path(parser.parse_args(words).file)
    if not path.is_file():
        print(f"{path}: there is no such file", file=sys.stderr)
        return 2
    try:
        window = tkinter.Tk()
    except tkinter.TclError as error:
        print(f"there is no display: {error}; als watch --serve shows the document in a page", file=sys.stderr)
        return 2
    Live(window, path)
    window.mainloop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
