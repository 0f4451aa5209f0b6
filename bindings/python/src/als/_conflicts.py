"""Conflicts of a layout."""
from __future__ import annotations

import ctypes as C

from ._constraint import Conflict, ConflictMember, Constraint, Relaxation
from ._item import Item
from ._abi import ConflictInfo, ConflictMember as NativeMember, Relaxation as NativeRelaxation
from ._native import copied, lib
from ._enums import Attribute, Harm, Relation, Relax, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from ._types import Layout


def conflict(layout: Layout, index: int) -> Conflict:
    info = ConflictInfo(C.sizeof(ConflictInfo))
    layout._check(lib.als_conflict_get_info(layout._pointer, index, C.byref(info)))
    needed, broken = C.c_size_t(), C.c_uint64()
    layout._check(lib.als_conflict_copy(layout._pointer, index, None, 0, C.byref(needed), C.byref(broken)))
    members = (C.c_uint64 * needed.value)()
    layout._check(lib.als_conflict_copy(layout._pointer, index, members, needed.value, C.byref(needed), C.byref(broken)))
    found = tuple(_member(layout, index, k) for k in range(info.member_count))
    return Conflict(tuple(Constraint(layout, each) for each in members), Constraint(layout, broken.value) if broken.value else None,
                    _text(layout, lib.als_conflict_message_copy, index), info.missed,
                    found, tuple(_relaxation(layout, index, k, found) for k in range(info.relaxation_count)), info.least)


def _text(layout: Layout, call: Callable[..., int], *place: int) -> str:
    status, text = copied(call, layout._pointer, *place)
    layout._check(status)
    return text.decode("utf-8", "replace")


def _member(layout: Layout, index: int, k: int) -> ConflictMember:
    native = NativeMember(C.sizeof(NativeMember))
    layout._check(lib.als_conflict_get_member(layout._pointer, index, k, C.byref(native)))
    return ConflictMember(Role(native.role), Constraint(layout, native.constraint) if native.constraint else None,
                          Item(layout, native.item), Attribute(native.attribute), Relation(native.relation), native.value, native.weight,
                          _text(layout, lib.als_conflict_member_text_copy, index, k))


def _relaxation(layout: Layout, index: int, k: int, members: tuple[ConflictMember, ...]) -> Relaxation:
    native = NativeRelaxation(C.sizeof(NativeRelaxation))
    layout._check(lib.als_conflict_get_relaxation(layout._pointer, index, k, C.byref(native)))
    return Relaxation(Relax(native.kind), Constraint(layout, native.constraint) if native.constraint else None, Item(layout, native.item),
                      Attribute(native.attribute), native.old_value, native.value,
                      _text(layout, lib.als_conflict_relaxation_text_copy, index, k), Harm(native.harm),
                      members[native.member].relation is Relation.LESS_OR_EQUAL)
