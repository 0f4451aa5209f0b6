"""Layouts in the cells of a terminal.

    screen = terminal.Screen(80, 24)          # or terminal.Screen() for the size of this terminal
    left, right = screen.root.view("left"), screen.root.view("right")
    screen.layout.add("H:|[left(>=12)][right]|; V:|[left]|; V:|[right]|")
    screen.label(left, "Folders")
    print(screen.drawn())

A point is a cell.  Each edge is rounded to a whole cell of the screen, so views that share an edge share it in cells: the widths of a
row add up to the screen, and no cell lies between two views or belongs to both.
"""
from __future__ import annotations

import ctypes
import locale
import shutil
import unicodedata
from typing import Callable

from ._item import Item
from ._layout import Layout


def _by_the_host() -> Callable[[str], int] | None:
    """wcwidth of the C library, in the locale of the terminal; None where it is missing."""
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        return None
    try:
        # Other encodings know few characters, and other systems have no such function.
        is_unicode = locale.nl_langinfo(locale.CODESET).upper().startswith("UTF")
        width = ctypes.CDLL(None).wcwidth
    except (OSError, AttributeError, TypeError):
        return None
    if not is_unicode:
        return None
    width.argtypes, width.restype = [ctypes.c_wchar], ctypes.c_int
    return lambda character: int(width(character))


_wcwidth = _by_the_host()


def cells_of(text: str) -> int:
    """The number of cells of a line of text: 2 for a wide character, 0 for a combining one."""
    total = 0
    for character in text:
        own = _wcwidth(character) if _wcwidth is not None else -1
        if own < 0:  # the C library does not know it, or is not asked
            is_combined = unicodedata.combining(character) or unicodedata.category(character) in ("Cc", "Cf", "Mn", "Me")
            own = 0 if is_combined else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        total += own
    return total


def wrapped(text: str, width: float | None = None) -> list[str]:
    """The text in lines of at most `width` cells, broken between words; a longer word is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            joined = f"{line} {word}" if line else word
            if width is None or cells_of(joined) <= width:
                line = joined
                continue
            if line:
                lines.append(line)
            line = word
            while cells_of(line) > max(width, 1):
                head = _head(line, max(int(width), 1))
                lines.append(head)
                line = line[len(head):]
        lines.append(line)
    return lines


def _shown(text: str) -> str:
    """A text without characters that would move the cursor or change the terminal."""
    text = text.replace("\r\n", "\n").replace("\t", " ")
    return "".join("\ufffd" if unicodedata.category(one) == "Cc" and one != "\n" else one for one in text)


def _head(text: str, width: int) -> str:
    """The longest beginning of a text that is so many cells wide, and at least one character."""
    end = 1
    while end < len(text) and cells_of(text[:end + 1]) <= width:
        end += 1
    return text[:end]


class Screen:
    """A layout as large as a terminal, what its views show, and the lines to print."""

    def __init__(self, columns: int | None = None, rows: int | None = None) -> None:
        size = shutil.get_terminal_size()
        self.layout: Layout = Layout(size.columns if columns is None else columns, size.lines if rows is None else rows)
        self.layout.scale = 1
        self.root: Item = self.layout.root
        self._texts: dict[Item, str] = {}
        self._boxes: set[Item] = set()

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size."""
        self.root.size = (columns, rows)

    def label(self, view: Item, text: str) -> None:
        """The view shows a text, which breaks between words and decides how large the view is.  Control characters are shown as U+FFFD."""
        if not isinstance(text, str):
            raise TypeError(f"a label shows a text, not {text!r}: write str(…)")
        view.measure(self._size)
        self._texts[view] = _shown(text)

    def _size(self, view: Item, width: float | None) -> tuple[float, float]:
        around = 2 if view in self._boxes else 0
        lines = wrapped(self._texts[view], None if width is None else width - around)
        return max(cells_of(line) for line in lines) + around, len(lines) + around

    def border(self, view: Item) -> None:
        """A line of characters around the view.  Call it before constraints name the view: its content insets then keep the views inside off the line."""
        self._boxes.add(view)
        view.content_insets = (1, 1, 1, 1)
        if view in self._texts:
            view.invalidate()

    def cells(self, view: Item) -> tuple[int, int, int, int]:
        """Column, row, width and height of a view on the screen, in whole cells."""
        x, y, width, height = (round(value) for value in view.snapped_frame_in())
        return x, y, width, height

    def drawn(self) -> str:
        """Solves the layout and returns the lines of the screen."""
        self._texts = {view: text for view, text in self._texts.items() if view.alive}
        self._boxes = {view for view in self._boxes if view.alive}
        self.layout.solve()
        _, _, columns, rows = self.cells(self.root)
        canvas = _Canvas(columns, rows)
        # What lies on top is drawn last.
        for view in reversed(self.layout.items_in((0, 0, columns, rows))):
            x, y, width, height = self.cells(view)
            if view in self._boxes:
                canvas.frame(x, y, width, height)
                x, y, width, height = x + 1, y + 1, width - 2, height - 2
            canvas.fill(x, y, wrapped(self._texts[view], width)[:max(height, 0)] if view in self._texts else [], width)
        return str(canvas)


class _Canvas:
    """The characters of a screen; the right half of a wide one is empty."""

    def __init__(self, columns: int, rows: int) -> None:
        self.rows: list[list[str]] = [[" "] * columns for _ in range(rows)]

    def put(self, x: int, y: int, character: str, own: int = 1) -> None:
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])):
            return
        row, end = self.rows[y], x + own
        # Half of a wide character cannot be shown.
        if not row[x]:
            row[x - 1] = " "
        if end < len(row) and not row[end]:
            row[end] = " "
        row[x:end] = [character if end <= len(row) else " "] + [""] * (min(end, len(row)) - x - 1)

    def fill(self, x: int, y: int, lines: list[str], width: int) -> None:
        for row, line in enumerate(lines):
            self.write(x, y + row, line, width)

    def write(self, x: int, y: int, line: str, width: int) -> None:
        at = last = x
        for character in line:
            own = cells_of(character)
            if own == 0:
                if 0 <= y < len(self.rows) and 0 <= last < min(at, len(self.rows[y])):
                    self.rows[y][last] += character
                continue
            if at + own > x + width:
                return
            self.put(at, y, character, own)
            last = at
            at += own

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        if width < 2 or height < 2:
            return
        for column in range(x + 1, x + width - 1):
            self.put(column, y, "─")
            self.put(column, y + height - 1, "─")
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│")
            self.put(x + width - 1, row, "│")
        for column, row, corner in ((x, y, "┌"), (x + width - 1, y, "┐"), (x, y + height - 1, "└"), (x + width - 1, y + height - 1, "┘")):
            self.put(column, row, corner)

    def __str__(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.rows)
