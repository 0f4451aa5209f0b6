"""Constraints as dictionaries, with the keys that the records of documents have."""
from __future__ import annotations

from ._advice import ItemBase, close
from ._errors import DocumentError
from ._expressions import Anchor, Expression, Request, Sum, attribute_of, relation_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Mapping

    from ._types import Core, Item

_PAIR = ("first", "firstAttribute", "relation", "second", "secondAttribute", "multiplier", "constant", "priority")
_TERMS = ("terms", "relation", "constant", "priority")
_TERM = ("item", "attribute", "multiplier")


def _checked(record: Mapping[str, object], keys: tuple[str, ...]) -> None:
    for key in record:
        if key not in keys:
            guess = close(str(key), keys)
            hint = f"did you mean {guess!r}?" if guess else "a record has " + ", ".join(keys)
            if key in ("view", "shorthand") or "=" in str(key):
                raise TypeError(f"{record!r} is neither a text nor a constraint; entries of the shorthand are given to VIEW.shorthand()")
            raise DocumentError(f"a constraint has no key {key!r}: {hint}")


def _item(layout: Core, record: Mapping[str, object], key: str) -> Item:
    item = record.get(key)
    if isinstance(item, str):
        return layout[item]
    if not isinstance(item, ItemBase):
        raise DocumentError(f"the {key!r} of a constraint is a view or its name, not {item!r}")
    return item  # type: ignore[return-value]


def _number(record: Mapping[str, object], key: str, usual: float) -> float:
    value = record.get(key, usual)
    if isinstance(value, (str, bool)) or not hasattr(value, "__float__"):
        raise DocumentError(f"the {key!r} of a constraint is a number, not {value!r}")
    return float(value)  # type: ignore[arg-type,unused-ignore]


def _anchor(layout: Core, record: Mapping[str, object], item: str, attribute: str) -> Anchor:
    if attribute not in record:
        raise DocumentError(f"a constraint that has {item!r} needs {attribute!r}")
    return Anchor(_item(layout, record, item), attribute_of(record[attribute]))  # type: ignore[arg-type]


def request_of(layout: Core, record: Mapping[str, object]) -> Request:
    """The constraint that a record says; its items are views, or names of them."""
    relation = relation_of(record.get("relation", "=="))  # type: ignore[arg-type]
    constant, priority = _number(record, "constant", 0.0), _number(record, "priority", 1000.0)
    left: Expression
    right: Expression | float
    if "terms" in record:
        _checked(record, _TERMS)
        terms = []
        for term in record["terms"]:  # type: ignore[attr-defined]
            _checked(term, _TERM)
            anchor = _anchor(layout, term, "item", "attribute")
            terms.append((anchor.item, anchor._attribute, _number(term, "multiplier", 1.0)))
        left, right = Sum(tuple(terms), 0.0), constant
    else:
        _checked(record, _PAIR)
        left, right = _anchor(layout, record, "first", "firstAttribute"), constant
        if record.get("second") is not None:
            right = _anchor(layout, record, "second", "secondAttribute") * _number(record, "multiplier", 1.0) + constant
    made = (left == right, left >= right, left <= right)[relation]
    return made if priority == 1000.0 else made | priority
