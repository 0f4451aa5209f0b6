"""A small picture of the published frames: boxes with names, guides dashed, hidden views as ghosts."""
from __future__ import annotations

import math

from ._abi import ItemInfo
from ._enums import ItemKind
from ._values import Rect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Item, Layout

_GAP = 16.0
_PALETTE = (("#3b82f6", "#e7f0fe"), ("#0d9488", "#e3f6f4"), ("#d97706", "#fdf0da"), ("#7c3aed", "#efe8fd"), ("#16a34a", "#e4f7eb"))
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def _escaped(text: str) -> str:
    # Control characters may not stand in XML at all.
    return "".join(_ESCAPES.get(c, c if c >= " " and not "\ud800" <= c <= "\udfff" and c < "\ufffe" else "\ufffd") for c in text)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _box(rect: Rect, style: str, name: str) -> str:
    numbers = "".join(f' {key}="{_number(value)}"' for key, value in zip(("x", "y", "width", "height"), rect))
    return f"<rect{numbers} {style}><title>{_escaped(name)}: {', '.join(f'{value:g}' for value in rect)}</title></rect>"


def _label(rect: Rect, name: str, ink: str, leaf: bool) -> str:
    size = min(12.0, rect.height * 0.6, 1.6 * (rect.width - 4) / max(1, len(name)))
    if size < 4 or not name:
        return ""
    x, y, anchor = (rect.x + rect.width / 2, rect.y + rect.height / 2 + size * 0.35, "middle") if leaf else (rect.x + 4, rect.y + size, "start")
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}" text-anchor="{anchor}" fill="{ink}">{_escaped(name)}</text>'


def _painted(rect: Rect, item: Item, info: ItemInfo, depth: int, ghost: bool) -> str:
    name = item.name or ""
    if info.kind == ItemKind.GUIDE:
        return _box(rect, 'fill="none" stroke="#c026a3" stroke-dasharray="4 3"', name)
    stroke, fill = _PALETTE[depth % len(_PALETTE)]
    if ghost:
        return _box(rect, 'fill="none" stroke="#98a2b3" stroke-dasharray="2 3"', name) + _label(rect, name, "#98a2b3", not info.child_count)
    return _box(rect, f'fill="{fill}" stroke="{stroke}" rx="3"', name) + _label(rect, name, stroke, not info.child_count)


def drawn(layout: Layout) -> str:
    """Trees stand side by side.  Items without a frame yet are left out."""
    shapes: list[str] = []
    places: dict[int, tuple[float, float, int, bool]] = {}
    left = right = bottom = top = 0.0
    for item, frame in zip(layout.items, layout.frames()):
        info = item._info()
        x, y, depth, ghost = places.get(info.parent, (0.0, 0.0, -1, False))
        if not info.parent:
            left = right + _GAP if shapes else 0.0
            x = left
        rect = Rect(x + frame.x, y + frame.y, frame.width, frame.height)
        ghost = ghost or bool(info.hidden)
        places[item.id] = (rect.x, rect.y, depth + 1, ghost)
        if info.kind == ItemKind.VIEW:
            right, bottom, top = max(right, rect.right), max(bottom, rect.bottom), min(top, rect.y)
        if all(map(math.isfinite, rect)):
            shapes.append(_painted(rect, item, info, depth + 1, ghost))
    least = min((place[0] for place in places.values()), default=0.0)
    box = " ".join(_number(v) for v in (least - 1, top - 1, right - least + 2, bottom - top + 2))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{_number(right - least + 2)}" height="{_number(bottom - top + 2)}" '
            f'font-family="sans-serif">{"".join(shapes)}</svg>')
