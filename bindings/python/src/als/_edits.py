"""Edits: changes that are committed or rolled back together."""
from __future__ import annotations

import ctypes as C

from ._calls import advised
from ._copies import Unique
from ._errors import failure
from ._abi import ERROR_UNSATISFIABLE
from ._native import lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from ._types import Conflict, Layout


@advised
class Edit(Unique):
    """``with layout.edit() as edit:`` keeps the changes made inside, or rolls back all of them when an exception leaves the block.

    Handles created inside a cancelled edit are stale; discard them.
    """

    _instead = "it is open in its layout; write another with layout.edit()"

    def __init__(self, layout: Layout) -> None:
        self._layout: Layout = layout
        self._open = False

    def __enter__(self) -> Edit:
        self._layout._check(lib.als_edit_begin(self._layout._pointer))
        self._open = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self._open:
            return
        if kind is not None:
            self.cancel()
            return
        try:
            self.commit()
        except BaseException:
            self.cancel()
            raise

    def commit(self) -> None:
        """Keeps the changes now.  A refused commit raises ConflictError and leaves the edit open: mend it or cancel it."""
        status = lib.als_edit_commit(self._layout._pointer)
        if status < 0:
            raise failure(self._layout, status)
        self._open = False

    def cancel(self) -> None:
        """Takes the changes back now; the rest of the ``with`` block is no part of the edit."""
        self._layout._check(lib.als_edit_cancel(self._layout._pointer))
        self._open = False

    def conflict(self) -> Conflict | None:
        """`Layout.conflict_if_solved` for the changes so far."""
        return self._layout.conflict_if_solved()


def first_conflict(layout: Layout) -> tuple[list[int], int] | None:
    """The constraints of the first conflict and the broken one, were the layout solved now; None when all holds."""
    capacity = 16
    while True:
        members, needed, broken = (C.c_uint64 * capacity)(), C.c_size_t(), C.c_uint64()
        status = lib.als_edit_try(layout._pointer, members, capacity, C.byref(needed), C.byref(broken))
        if status != ERROR_UNSATISFIABLE:
            layout._check(status)
        if needed.value > capacity:
            capacity = needed.value
            continue
        return None if status != ERROR_UNSATISFIABLE else (members[:needed.value], broken.value)
