"""What goes beside a text: names, numbers, and how visual formats are read."""
from __future__ import annotations

import ctypes as C

from ._native import FLAG_INACTIVE, FLAG_SUPERVIEW_MARGINS, NamedItem, NamedValue, TextOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Mapping

    from ._constraint import Group
    from ._item import Item
    from ._values import FormatOption


def text_options(items: Mapping[str, Item] | None = None, values: Mapping[str, float] | None = None, group: Group | None = None,
                 active: bool = True, options: FormatOption | int = 0, spacing: float | tuple[float, float | None] | None = None) -> TextOptions:
    """The struct of the library; it keeps the texts it points to alive."""
    native = TextOptions(C.sizeof(TextOptions), 0 if active else FLAG_INACTIVE)
    if items:
        names = [(name.encode(), item) for name, item in items.items()]
        native.items = (NamedItem * len(names))(*[NamedItem(name, len(name), item._id) for name, item in names])
        native.item_count = len(names)
    if values:
        numbers = [(name.encode(), value) for name, value in values.items()]
        native.values = (NamedValue * len(numbers))(*[NamedValue(name, len(name), value) for name, value in numbers])
        native.value_count = len(numbers)
    native.group = group._id if group is not None else 0
    native.format_options = options
    sibling, superview = spacing if isinstance(spacing, tuple) else (8.0 if spacing is None else spacing, 20.0)
    native.sibling_spacing = sibling
    if superview is None:  # up to the margins of the superview
        native.flags |= FLAG_SUPERVIEW_MARGINS
        superview = 20.0
    native.superview_spacing = superview
    return native
