"""Diagnosis of a layout: ambiguity, suggestions, and likely mistakes."""
from __future__ import annotations

import ctypes as C

from ._expressions import Request
from ._constraint import Constraint
from ._errors import NotSolvedError
from ._frames import Snapshot
from ._item import Item
from ._abi import (END, NOT_SOLVED, ConstraintSpec,
                   Freedom as NativeFreedom, Lint as NativeLint, Rect as NativeRect, Suggestion as NativeSuggestion)
from ._native import copied, lib
from ._tuples import NamedTuple
from ._enums import Free, LintKind
from ._values import Rect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Item, Layout


class Freedom(NamedTuple):
    """The ambiguous values of an item, and the range of each in its alignment rectangle (infinite: no limit)."""

    free: Free
    minimum: Rect
    value: Rect
    maximum: Rect
    message: str
    #: What to do where no equation is what a person would write: "give card a width and a height, or content"; or "".
    advice: str = ""


class Suggestion(NamedTuple):
    """A required equation that holds a free value where it is; ``layout.add(suggestion.request)`` makes it real."""

    item: Item
    value: Free
    request: Request
    text: str


class Finding(NamedTuple):
    """Something that looks like a mistake."""

    kind: LintKind
    code: str
    message: str
    suggestion: str
    constraint: Constraint | None
    other: Constraint | None
    item: Item | None


def _unsolved() -> Exception:
    return NotSolvedError("the layout has changed, or has not settled, since its last solve")


def _rect(native: NativeRect) -> Rect:
    return Rect(native.x, native.y, native.width, native.height)


def freedom_of(item: Item) -> Freedom:
    layout, native = item._layout, NativeFreedom(C.sizeof(NativeFreedom))
    if layout._check(lib.als_ambiguity_range(layout._pointer, item._id, C.byref(native))) == NOT_SOLVED:
        raise _unsolved()
    texts: list[str] = []
    for call in (lib.als_ambiguity_message_copy, lib.als_ambiguity_advice_copy):
        status, text = copied(call, layout._pointer, item._id)
        layout._check(status)
        texts.append(text.decode("utf-8", "replace"))
    return Freedom(Free(native.free), _rect(native.minimum), _rect(native.value), _rect(native.maximum), *texts)


def _request(layout: Layout, spec: ConstraintSpec) -> Request:
    second = Item(layout, spec.second) if spec.second else None
    return Request(Item(layout, spec.first), spec.first_attribute, spec.relation, second, spec.second_attribute, spec.multiplier,
                   spec.constant, priority=spec.priority)


def _text(layout: Layout, spec: ConstraintSpec) -> str:
    """In the union of the notations; empty where an item has no name to be called by."""
    status, text = copied(lib.als_constraint_spec_copy_text, layout._pointer, C.byref(spec), 0)
    return text.decode("utf-8", "replace") if status >= 0 else ""


def suggestion_for(item: Item, value: Free) -> Suggestion | None:
    layout, spec = item._layout, ConstraintSpec()
    status = layout._check(lib.als_ambiguity_suggestion(layout._pointer, item._id, value, C.byref(spec)))
    if status == NOT_SOLVED:
        raise _unsolved()
    return None if status == END else Suggestion(item, value, _request(layout, spec), _text(layout, spec))


def suggestions_of(layout: Layout) -> list[Suggestion]:
    needed = C.c_size_t()
    if layout._check(lib.als_suggestions_copy(layout._pointer, None, 0, C.byref(needed))) == NOT_SOLVED:
        raise _unsolved()
    natives = (NativeSuggestion * needed.value)()
    layout._check(lib.als_suggestions_copy(layout._pointer, natives, needed.value, C.byref(needed)))
    return [Suggestion(Item(layout, one.item), Free(one.value), _request(layout, one.constraint), _text(layout, one.constraint))
            for one in natives]


def other_layout(item: Item, value: Free) -> Snapshot | None:
    layout, made = item._layout, C.c_void_p()
    status = layout._check(lib.als_ambiguity_snapshot(layout._pointer, item._id, value, C.byref(made)))
    if status == NOT_SOLVED:
        raise _unsolved()
    return None if made.value is None else Snapshot._of(made.value)


def exercise(item: Item, value: Free) -> bool:
    layout = item._layout
    status = layout._check(lib.als_ambiguity_exercise(layout._pointer, item._id, value))
    if status == NOT_SOLVED:
        raise _unsolved()
    return status != END


def findings_of(layout: Layout) -> list[Finding]:
    count = C.c_size_t()
    layout._check(lib.als_lint_run(layout._pointer, C.byref(count)))
    return [_finding(layout, index) for index in range(count.value)]


def _finding(layout: Layout, index: int) -> Finding:
    native = NativeLint(C.sizeof(NativeLint))
    layout._check(lib.als_lint_get(layout._pointer, index, C.byref(native)))
    message, suggestion = (copied(call, layout._pointer, index)[1].decode("utf-8", "replace")
                           for call in (lib.als_lint_message_copy, lib.als_lint_suggestion_copy))
    return Finding(LintKind(native.kind), lib.als_lint_kind_name(native.kind).decode(), message, suggestion,
                   Constraint(layout, native.constraint) if native.constraint else None,
                   Constraint(layout, native.other) if native.other else None, Item(layout, native.item) if native.item else None)
