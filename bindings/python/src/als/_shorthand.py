"""Auto Layout Shorthand: the constraints of one view as a dictionary."""
from __future__ import annotations

from collections.abc import Mapping

from ._expressions import Anchor
from ._abi import ShorthandEntry



class Superview:
    """The superview of the view, as a value in a dictionary."""

    def __repr__(self) -> str:
        return "als.superview"


superview: Superview = Superview()
"""The superview of the view at hand, as a value in a shorthand dictionary."""

_NUMBER, _SUPERVIEW, _ATTRIBUTE, _RECORD = 1, 2, 3, 4
_FIELDS = (("multiplier", 1), ("constant", 2), ("priority", 4))


def _put_record(entry: ShorthandEntry, record: Mapping[str, object]) -> None:
    """Keys with or without ``als_`` before them; others are passed over, as the notation has it."""
    entry.kind = _RECORD
    view = record.get("view", record.get("als_view"))
    if isinstance(view, Superview):
        entry.record_item = _SUPERVIEW
    elif isinstance(view, Anchor):
        entry.record_item, entry.attribute, entry.item = _ATTRIBUTE, view._attribute, view.item._id
    elif view is not None:
        raise TypeError(f"the view of a record is als.superview or an attribute like other.left, not {view!r}")
    for name, bit in _FIELDS:
        value = record.get(name, record.get("als_" + name))
        if value is not None:
            if not isinstance(value, (int, float)):
                raise TypeError(f"the {name} of a record is a number, not {value!r}")
            setattr(entry, name, value)
            entry.fields |= bit


def put(entry: ShorthandEntry, key: str, value: object) -> None:
    """Writes one pair into the struct of the library."""
    text = key.encode()
    entry.key, entry.key_length = text, len(text)
    if isinstance(value, Superview):
        entry.kind = _SUPERVIEW
    elif isinstance(value, Anchor):
        entry.kind, entry.attribute, entry.item = _ATTRIBUTE, value._attribute, value.item._id
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        entry.kind, entry.number = _NUMBER, value
    elif isinstance(value, Mapping):
        _put_record(entry, value)
    else:
        raise TypeError(f"the value of {key!r} is a number, als.superview, an attribute like other.left, or a record, not {value!r}")
