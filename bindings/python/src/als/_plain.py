"""The hot calls through ctypes; extension/fast.c has the same functions in C.

Every function returns its result, or the status as an int where the library returned none.
"""
from __future__ import annotations

import ctypes as C

from ._abi import NOT_EXAMINED, ConstraintSpec, Rect as NativeRect, Report as NativeReport, Term as NativeTerm, ViewSpec
from ._native import lib
from ._values import Rect, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, TypeVar

    from ._types import Host

    Kind = TypeVar("Kind", bound="Handle")

CALLS: tuple[str, ...] = ()


class Handle:
    """What items, constraints and groups are made of: a number, and the layout it belongs to."""

    __slots__ = ("_id", "_layout")

    def __init__(self, layout: Any, handle: int) -> None:
        self._layout: Any = layout
        self._id: int = handle


class Place:
    """What anchors are made of: an attribute of an item."""

    __slots__ = ("_attribute", "item")

    def __init__(self, item: Any, attribute: int) -> None:
        self.item: Any = item
        self._attribute: int = attribute


def reader(kind: type[Any], attribute: int) -> Callable[[Any], Any]:
    """A function that makes a place of an item."""
    def read(item: Any) -> Any:
        """An attribute of the item, for constraints."""
        return kind(item, attribute)

    return read


def _id_of(handle: Handle | None) -> int:
    return 0 if handle is None else handle._id


def frame(item: Handle) -> Rect | int:
    native = NativeRect()
    status: int = lib.als_frame(item._layout._pointer, item._id, C.byref(native))
    return status if status else Rect(native.x, native.y, native.width, native.height)


def frames(layout: Host, ids: bytes) -> bytearray | int:
    """The memory of the frames of these items."""
    count = len(ids) // 8
    memory = bytearray(32 * count)
    status: int = lib.als_frames_copy(layout._pointer, ids, (NativeRect * count).from_buffer(memory), count)
    return status if status < 0 else memory


def all_frames(layout: Host) -> tuple[bytes, bytearray] | int:
    """The handles of all views and guides, and the memory of their frames."""
    needed = C.c_size_t()
    status: int = lib.als_frames_copy_all(layout._pointer, None, None, 0, C.byref(needed))
    if status >= 0:
        ids, memory = (C.c_uint64 * needed.value)(), bytearray(32 * needed.value)
        status = lib.als_frames_copy_all(layout._pointer, ids, (NativeRect * len(ids)).from_buffer(memory), len(ids), C.byref(needed))
    return status if status < 0 else (bytes(ids), memory)


def changed(kind: type[Kind], layout: Host) -> list[Kind] | int:
    """Objects of this class for the items whose frames changed."""
    needed = C.c_size_t()
    status: int = lib.als_changed_copy(layout._pointer, None, 0, C.byref(needed))
    if status >= 0:
        ids = (C.c_uint64 * needed.value)()
        status = lib.als_changed_copy(layout._pointer, ids, needed.value, C.byref(needed))
    return status if status < 0 else [kind(layout, each) for each in ids]


def items(kind: type[Kind], layout: Host) -> list[Kind] | int:
    """Objects of this class for all views and guides."""
    found = C.c_uint64()
    made: list[Kind] = []
    while True:
        status: int = lib.als_item_next(layout._pointer, found.value, C.byref(found))
        if status:
            return status if status < 0 else made
        made.append(kind(layout, found.value))


def handles(things: Any) -> bytes:
    """The handles of items or constraints, or of whole numbers."""
    found: list[Any] = [getattr(thing, "_id", thing) for thing in things]
    return bytes((C.c_uint64 * len(found))(*found))


def set_constant(constraint: Handle, value: float) -> int:
    status: int = lib.als_constraint_set_constant(constraint._layout._pointer, constraint._id, value)
    return status


def solve(layout: Host, examine: bool) -> Report | int:
    native = NativeReport(C.sizeof(NativeReport), examine=examine)
    status: int = lib.als_solve(layout._pointer, C.byref(native))
    if status < 0:
        return status
    counts = (native.ambiguous_views, native.ambiguous_values) if native.ambiguous_views != NOT_EXAMINED else (None, None)
    return Report(native.conflicts, native.broken, native.rounds, bool(native.unsettled), native.pivots, native.revision, *counts)


def view(kind: type[Kind], layout: Host, parent: Handle | None, name: bytes | None) -> Kind | int:
    made = C.c_uint64()
    status: int = lib.als_view_create(layout._pointer, _id_of(parent), name, len(name or b""), C.byref(made))
    return status if status < 0 else kind(layout, made.value)


def views(layout: Host, parent: Handle | None, names: list[bytes | None], indices: list[int] | None) -> bytes | int:
    """The handles of new views.  Each has the index of its parent among them, or -1 for `parent`."""
    count, above = len(names), _id_of(parent)
    specs, made = (ViewSpec * count)(*[ViewSpec(above, -1, name, len(name or b"")) for name in names]), (C.c_uint64 * count)()
    for spec, index in zip(specs, indices or ()):
        spec.parent_index = index
    status: int = lib.als_views_create(layout._pointer, specs, count, made)
    return status if status < 0 else bytes(made)


def create(kind: type[Kind], layout: Host, first: Handle, first_attribute: int, relation: int, second: Handle | None, second_attribute: int,
           priority: float, multiplier: float, constant: float, flags: int) -> Kind | int:
    spec = ConstraintSpec(first._id, _id_of(second), first_attribute, second_attribute, relation, priority, multiplier, constant)
    made = C.c_uint64()
    status: int = lib.als_constraint_create(layout._pointer, C.byref(spec), flags, C.byref(made))
    return status if status < 0 else kind(layout, made.value)


def create_terms(kind: type[Kind], layout: Host, terms: tuple[tuple[Any, int, float], ...], relation: int, constant: float, priority: float,
                 flags: int) -> Kind | int:
    native = (NativeTerm * len(terms))(*[NativeTerm(item._id, attribute, 0, multiplier) for item, attribute, multiplier in terms])
    made = C.c_uint64()
    status: int = lib.als_constraint_create_terms(layout._pointer, native, len(terms), relation, constant, priority, flags, C.byref(made))
    return status if status < 0 else kind(layout, made.value)


def constraints(layout: Host, group: Handle | None, specs: bytes, flags: int) -> bytes | int:
    """The handles of new constraints."""
    count = len(specs) // C.sizeof(ConstraintSpec)
    made = (C.c_uint64 * count)()
    status: int = lib.als_constraints_create(layout._pointer, specs, count, flags, made) if group is None else \
        lib.als_group_create_constraints(layout._pointer, group._id, specs, count, flags, made)
    return status if status < 0 else bytes(made)


def add(kind: type[Kind], layout: Host, scope: Handle | None, syntax: int, text: bytes, options: int) -> list[Kind] | int:
    """The constraints of a text; `options` is the address of the struct."""
    capacity = 64
    while True:
        made, count = (C.c_uint64 * capacity)(), C.c_size_t()
        status: int = lib.als_add(layout._pointer, _id_of(scope), syntax, text, len(text), options, made, capacity, C.byref(count))
        if status >= 0:
            return [kind(layout, each) for each in made[:count.value]]
        if count.value <= capacity:
            return status
        capacity = count.value
