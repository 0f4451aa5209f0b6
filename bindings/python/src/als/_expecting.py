"""Expectations of a layout, and the text content of views."""
from __future__ import annotations

import ctypes as C
from collections.abc import Mapping

from ._abi import NOT_SOLVED, ExpectationFailure as NativeFailure, TextOptions
from ._advice import number
from ._constraint import Constraint
from ._enums import Axis, ExpectationKind
from ._errors import NotSolvedError
from ._frames import Snapshot, check_snapshot
from ._item import Item
from ._native import copied, lib
from ._tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Core, Layout


class ExpectationFailure(NamedTuple):
    """An expectation that does not hold in the published layout."""

    kind: ExpectationKind
    index: int | None  # type: ignore[assignment]
    """Which expectation; None: one of the defaults."""
    message: str
    item: Item | None
    other: Item | None
    constraint: Constraint | None
    axis: Axis | None
    measured: float | None
    wanted: float | None


def expect(layout: Core, expectation: str | Mapping[str, object], scope: Item | None, options: TextOptions) -> int:
    if isinstance(expectation, Mapping):
        import json

        expectation = json.dumps(expectation, allow_nan=False)
    if not isinstance(expectation, str):
        raise TypeError(f"an expectation is a text or a record such as {{'expect': 'fits', 'view': 'title'}}, not {expectation!r}")
    data, index = expectation.encode("utf-8", "surrogatepass"), C.c_size_t()
    layout._check(lib.als_expectation_add(layout._pointer, 0 if scope is None else scope._id, data, len(data), C.byref(options), C.byref(index)))
    return index.value


def expectations_of(layout: Core) -> list[dict[str, object]]:
    import json

    count, found = C.c_size_t(), []
    layout._check(lib.als_expectation_count(layout._pointer, C.byref(count)))
    for index in range(count.value):
        status, text = copied(lib.als_expectation_copy_text, layout._pointer, index, 0)
        layout._check(status)
        found.append(json.loads(text))
    return found


def expectation_kind(layout: Core, index: int) -> ExpectationKind:
    kind = C.c_int32()
    layout._check(lib.als_expectation_get_kind(layout._pointer, index, C.byref(kind)))
    return ExpectationKind(kind.value)


def judged(layout: Layout, text_scale: float, reference: Snapshot | None) -> list[ExpectationFailure]:
    count = C.c_size_t()
    if reference is not None:
        check_snapshot(reference)
    status = layout._check(lib.als_expectations_judge(layout._pointer, number(text_scale, "a text scale"),
                                                      None if reference is None else reference._pointer, C.byref(count)))
    if status == NOT_SOLVED:
        raise NotSolvedError("the layout has changed, or has not settled, since its last solve")
    return [_failure(layout, index) for index in range(count.value)]


def _failure(layout: Layout, index: int) -> ExpectationFailure:
    native = NativeFailure(C.sizeof(NativeFailure))
    layout._check(lib.als_expectation_failure_get(layout._pointer, index, C.byref(native)))
    message = copied(lib.als_expectation_failure_message_copy, layout._pointer, index)[1].decode("utf-8", "replace")
    return ExpectationFailure(
        ExpectationKind(native.kind), None if native.index < 0 else native.index, message,
        Item(layout, native.item) if native.item else None, Item(layout, native.other) if native.other else None,
        Constraint(layout, native.constraint) if native.constraint else None, None if native.axis < 0 else Axis(native.axis),
        *((native.measured, native.wanted) if native.has_numbers else (None, None)))
