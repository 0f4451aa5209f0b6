"""Failures.  Every one carries what the library knows about it and prints the text at fault with a caret."""
from __future__ import annotations

import ctypes as C

from ._abi import END, ERROR_BUSY, Error as NativeError
from ._native import copied, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Constraint, Host


class AlsError(Exception):
    """A call that failed; nothing was changed by it.

    ``str()`` of it is made to be printed: the sentence, the line at fault with a caret below it, and a guess.
    """

    status: int = 0
    message: str = ""
    kind: str = "NONE"
    suggestion: str = ""
    text: str = ""
    offset: int | None = None
    length: int | None = None
    line: int | None = None
    column: int | None = None
    index: int | None = None
    constraint: Constraint | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message: str = message
        self.text: str = message

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        """Pickling keeps the words: another process has no such constraint."""
        return type(self), (self.message,), {name: value for name, value in vars(self).items() if name not in ("constraint", "constraints")}


class ArgumentError(AlsError, ValueError):
    """A bad size, index or flag."""

    status: int = -1


class HandleError(AlsError, LookupError):
    """An item, constraint or group that was destroyed, or belongs to another layout."""

    status: int = -2


class NumberError(AlsError, ValueError):
    """NaN, infinite, out of range, or a priority outside (0, 1000]."""

    status: int = -3


class NotationError(AlsError, ValueError):
    """Text that does not parse."""

    status: int = -4


class UnknownNameError(AlsError, LookupError):
    """A name that is unknown, ambiguous or taken."""

    status: int = -5


class HierarchyError(AlsError, ValueError):
    """A cycle, no superview, or no common ancestor."""

    status: int = -6


class RelationError(AlsError, ValueError):
    """Attributes that may not be related."""

    status: int = -7


class ConflictError(AlsError):
    """Required constraints disagree where that is refused.

    `constraints` is the smallest set that cannot hold together, the broken one last. Constraints that the refused change
    would have made are left out; `descriptions` and the text of the error have all of them in words, and the sizes too.
    """

    status: int = -8
    constraints: tuple[Constraint, ...] = ()
    descriptions: tuple[str, ...] = ()


class LimitError(AlsError):
    """A figure of `Limits` was reached."""

    status: int = -9


class MemoryBudgetError(AlsError, MemoryError):
    """The memory budget of `Limits` was reached, or the system has no memory."""

    status: int = -10


class BusyError(AlsError, RuntimeError):
    """The layout is at work for another thread, or called back from inside a call."""

    status: int = -11


class CallbackError(AlsError):
    """A callback refused."""

    status: int = -12


class VersionError(AlsError):
    """The library does not know a struct of this package."""

    status: int = -13


class DocumentError(AlsError, ValueError):
    """Not JSON, or JSON that is no layout document."""

    status: int = -14


class InternalError(AlsError):
    """A bug in libals; the last good layout remains."""

    status: int = -99


class NotSolvedError(AlsError, LookupError):
    """The item has no frame yet: call `solve()`."""

    status: int = 3


_CLASSES: dict[int, type[AlsError]] = {
    cls.status: cls
    for cls in (ArgumentError, HandleError, NumberError, NotationError, UnknownNameError, HierarchyError, RelationError, ConflictError,
                LimitError, MemoryBudgetError, BusyError, CallbackError, VersionError, DocumentError, InternalError, NotSolvedError)
}


def name_of(status: int) -> str:
    name: bytes = lib.als_status_name(status)
    return name.decode()


def bare(status: int, message: str = "") -> AlsError:
    """The exception of a status about which no layout can tell more."""
    return _CLASSES.get(status, AlsError)(message or f"libals answered {name_of(status)}")


def failure(layout: Host, status: int) -> BaseException:
    """The exception for a failing call on a layout, with all that the layout knows about it."""
    pointer = layout._pointer
    if pointer is None:
        return layout._why_away()
    if status == ERROR_BUSY:
        # The layout belongs to another call now, so asking it would be refused as well.
        return bare(status, "the layout is busy: another thread is using it, or a call came from inside a callback")
    raised, layout._raised = layout._raised, None
    if raised is not None and status == CallbackError.status:
        return raised
    record = NativeError(C.sizeof(NativeError))
    if lib.als_error_last(pointer, C.byref(record)) != 0 or record.status != status:
        return bare(status)
    made = bare(status, copied(lib.als_error_message_copy, pointer)[1].decode("utf-8", "replace"))
    made.suggestion = copied(lib.als_error_suggestion_copy, pointer)[1].decode("utf-8", "replace")
    made.text = copied(lib.als_error_text_copy, pointer)[1].decode("utf-8", "replace").rstrip("\n")
    made.kind = lib.als_error_kind_name(record.kind).decode()
    if record.has_position:
        made.offset, made.length, made.line, made.column = record.offset, record.length, record.line, record.column
    made.index = None if record.index < 0 else record.index
    if record.constraint:
        made.constraint = layout._constraint_of(record.constraint)
    if isinstance(made, ConflictError):
        _name_members(made, layout, pointer)
    return made


def _name_members(made: ConflictError, layout: Host, pointer: object) -> None:
    """The conflict for which a change was refused."""
    constraints: list[Constraint] = []
    descriptions: list[str] = []
    while True:
        handle = C.c_uint64()
        status, text = copied(lib.als_error_member_copy, pointer, len(descriptions), C.byref(handle))
        if status == END:
            break
        descriptions.append(text.decode("utf-8", "replace"))
        if handle.value:
            constraints.append(layout._constraint_of(handle.value))
    made.constraints, made.descriptions = tuple(constraints), tuple(descriptions)
