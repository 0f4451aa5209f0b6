"""Why an attribute has its value: what adds up to it, and which preferences lost."""
from __future__ import annotations

import ctypes as C

from ._constraint import Constraint
from ._errors import NotSolvedError
from ._expressions import Anchor, attribute_of
from ._item import Item
from ._abi import NOT_SOLVED, Explained, Lost
from ._native import copied, lib
from ._tuples import NamedTuple
from ._enums import Attribute, Reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Layout


_GUIDES = {"safeArea": "safe_area_guide", "margins": "margins_guide", "content": "content_area"}


class ExplainedTerm(NamedTuple):
    """Something that holds exactly, and contributes factor * value."""

    reason: Reason
    constraint: Constraint | None
    item: Item
    attribute: Attribute
    factor: float
    value: float
    free: bool


class LostPreference(NamedTuple):
    """A violated preference: `points` is how much larger its left side would have to be, negative for smaller."""

    constraint: Constraint | None
    item: Item
    attribute: Attribute
    priority: float
    points: float
    winner: Constraint | None


class Explanation(NamedTuple):
    """Terms that add up to the value, in an order that can be followed; `str()` has it as lines to print."""

    value: float
    terms: tuple[ExplainedTerm, ...]
    lost: tuple[LostPreference, ...]
    text: str
    json: str

    @property
    def free(self) -> bool:
        """Something could be otherwise at no cost."""
        return any(term.free for term in self.terms)

    def __str__(self) -> str:
        return self.text


def anchor_of(layout: Layout, place: str | Anchor) -> Anchor:
    """The attribute that "save.width" names; the areas every view has are "save.safeArea", "save.margins" and "save.content"."""
    if isinstance(place, Anchor):
        return place
    if not isinstance(place, str):
        raise TypeError(f"what is explained is an attribute, like 'save.width' or save.width, not {place!r}")
    name, _, word = place.strip().rpartition(".")
    if not name:
        raise ValueError(f"{place!r} names no attribute: write '{place}.width', or another attribute")
    number = attribute_of(word)
    head, _, guide = name.rpartition(".")
    if name not in layout and guide in _GUIDES and head in layout:
        return Anchor(getattr(layout[head], _GUIDES[guide]), number)
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1].replace('""', '"')
    return Anchor(layout[name], number)


def explain(anchor: Anchor) -> Explanation:
    layout, number = anchor.item._layout, int(anchor.attribute)
    where = layout._pointer, anchor.item._id, number
    needed, value = C.c_size_t(), C.c_double()
    status = lib.als_explain(*where, None, 0, C.byref(needed), C.byref(value))
    layout._check(status)
    if status == NOT_SOLVED:
        raise NotSolvedError("the layout has changed, or has not settled, since its last solve: call solve()")
    terms = (Explained * needed.value)()
    layout._check(lib.als_explain(*where, terms, needed.value, C.byref(needed), C.byref(value)))
    layout._check(lib.als_explain_lost(*where, None, 0, C.byref(needed)))
    lost = (Lost * needed.value)()
    layout._check(lib.als_explain_lost(*where, lost, needed.value, C.byref(needed)))
    texts = []
    for call in (lib.als_explain_text_copy, lib.als_explain_json_copy):
        status, text = copied(call, *where)
        layout._check(status)
        texts.append(text.decode("utf-8", "replace"))
    return Explanation(value.value, tuple(_term(anchor, term) for term in terms), tuple(_lost(anchor, one) for one in lost), *texts)


def _constraint(anchor: Anchor, handle: int) -> Constraint | None:
    return Constraint(anchor.item._layout, handle) if handle else None


def _item(anchor: Anchor, handle: int) -> Item:
    return Item(anchor.item._layout, handle)


def _term(anchor: Anchor, term: Explained) -> ExplainedTerm:
    return ExplainedTerm(Reason(term.reason), _constraint(anchor, term.constraint), _item(anchor, term.item), Attribute(term.attribute),
                         term.factor, term.value, bool(term.free))


def _lost(anchor: Anchor, one: Lost) -> LostPreference:
    return LostPreference(_constraint(anchor, one.constraint), _item(anchor, one.item), Attribute(one.attribute), one.priority, one.points,
                          _constraint(anchor, one.winner))
