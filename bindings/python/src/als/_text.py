"""The options of a text: names, numbers, and settings of visual formats."""
from __future__ import annotations

import ctypes as C

from ._abi import FLAG_DEFERRED, FLAG_INACTIVE, FLAG_LENIENT, FLAG_META, FLAG_SUPERVIEW_MARGINS, DocumentTheme, NamedItem, NamedValue, TextOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Mapping, Sequence

    from ._types import FormatOption, Group, Item


def text_options(items: Mapping[str, Item] | None = None, values: Mapping[str, float] | None = None, group: Group | None = None,
                 active: bool = True, options: FormatOption | int = 0, spacing: float | Sequence[float | None] | None = None,
                 meta: bool = False, lenient: bool = False, deferred: bool = False) -> TextOptions:
    """The struct of the library; it keeps the texts it points to alive."""
    native = TextOptions(C.sizeof(TextOptions), 0 if active else FLAG_INACTIVE)
    if items:
        names = [(name.encode(), item) for name, item in items.items()]
        native.items = (NamedItem * len(names))(*[NamedItem(name, len(name), item._id) for name, item in names])
        native.item_count = len(names)
    if values:
        named = [(name.encode(), value) for name, value in values.items()]
        native.values = (NamedValue * len(named))(*[NamedValue(name, len(name), value) for name, value in named])
        native.value_count = len(named)
    native.group = group._id if group is not None else 0
    native.format_options = options
    native.flags |= FLAG_META * meta | FLAG_LENIENT * lenient | FLAG_DEFERRED * deferred
    native.sibling_spacing = 8.0
    superview: float | None = 20.0
    if isinstance(spacing, (int, float)):
        native.sibling_spacing = spacing
    elif spacing is not None and len(spacing) == 2:
        first, superview = spacing
        native.sibling_spacing = 8.0 if first is None else first
    elif spacing is not None:
        numbers = [float("nan") if number is None else number for number in spacing]  # nan is refused
        native.spacing, native.spacing_count = (C.c_double * len(numbers))(*numbers), len(numbers)
    if superview is None:  # up to the margins of the superview
        native.flags |= FLAG_SUPERVIEW_MARGINS
        superview = 20.0
    native.superview_spacing = superview
    return native


def document_theme(metrics: Mapping[str, float] | None, spacing: float | Sequence[float] | None) -> DocumentTheme:
    native = DocumentTheme(C.sizeof(DocumentTheme), 0)
    named = [(name.encode(), value) for name, value in (metrics or {}).items()]
    native.metrics = (NamedValue * len(named))(*[NamedValue(name, len(name), value) for name, value in named])
    native.metric_count = len(named)
    if spacing is not None:
        numbers = [spacing] if isinstance(spacing, (int, float)) else list(spacing)
        native.spacing, native.spacing_count = (C.c_double * len(numbers))(*numbers), len(numbers)
    return native
