"""The C library: where it is, and how its functions are called.

Calls that may take long let other Python threads run; the short ones keep the interpreter to themselves, which is faster.
"""
from __future__ import annotations

import ctypes as C
import os

from ._abi import (OK, RESULTS, SIGNATURES, TRUNCATED, DestroyFunction, Edges, Handle, LogFunction, Measure2Function, MeasureBatch2Function,
                   MeasureBatchFunction, MeasureFunction, Size)
from ._advice import single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class _Priority(C.c_float):
    """Every float of als.h is a priority."""

    @classmethod
    def from_param(cls, value: Any) -> C.c_float:
        return C.c_float(value if isinstance(value, str) else single(value))  # type: ignore[arg-type,unused-ignore]


_LETTERS: dict[str, Any] = {
    "*": C.c_void_p, "h": Handle, "z": C.c_size_t, "i": C.c_int32, "u": C.c_uint32, "d": C.c_double, "f": _Priority, "S": Size,
    "E": Edges, "D": DestroyFunction, "L": LogFunction, "M": MeasureFunction, "B": MeasureBatchFunction,
    "N": Measure2Function, "O": MeasureBatch2Function}

# During these, without their prefix, other threads may run.
_SLOW = frozenset("""
layout_destroy layout_copy views_create item_destroy items_set_intrinsic_sizes constraints_create
constraints_destroy constraints_set_constants constraints_set_active items_set_size_limits item_axis_request group_set_active add document_read
document_read_with
layout_copy_document solve item_fitting_size item_size_request snapped_frames_copy_all ambiguity frames_copy
frames_copy_all edit_commit edit_cancel edit_try layout_set_conflict_policy layout_digest snapshot_frames_copy
snapshot_frames_between explain explain_lost explain_text_copy explain_json_copy ambiguity_range
ambiguity_message_copy ambiguity_advice_copy ambiguity_suggestion suggestions_copy ambiguity_snapshot ambiguity_exercise lint_run
expectations_judge layout_scale_content prove minimum_size
""".split())


def library_path() -> str:
    """The library beside this file, as the wheel brings it; else the one ALS_LIBRARY names; else the system's."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libals.so.0")
    return beside if os.path.exists(beside) else os.environ.get("ALS_LIBRARY") or "libals.so.0"


class Library:
    """The functions of als.h as attributes, each looked up and typed on first use."""

    def __init__(self) -> None:
        path = library_path()
        try:
            self._slow = C.CDLL(path)
        except OSError as problem:
            raise ImportError(f"libals cannot be loaded from {path!r}: {problem}; ALS_LIBRARY may name the file") from None
        # PyPy's ctypes has no PyDLL, and a call costs it no lock.
        self._quick = C.PyDLL(path, handle=self._slow._handle) if hasattr(C, "PyDLL") else self._slow

    def address(self, name: str) -> int:
        """Where a function is in memory."""
        return C.cast(getattr(self._slow, name), C.c_void_p).value or 0

    if TYPE_CHECKING:
        def __getattr__(self, name: str) -> Callable[..., Any]: ...
    else:
        def __getattr__(self, name):
            letters = SIGNATURES.get(name)
            if letters is None:
                raise AttributeError(name)
            function = getattr(self._slow if name[4:] in _SLOW else self._quick, name)
            function.argtypes = [_LETTERS[letter] for letter in letters]
            function.restype = RESULTS.get(name, C.c_int)
            setattr(self, name, function)
            return function


lib = Library()


def copied(call: Callable[..., int], *arguments: object) -> tuple[int, bytes]:
    """The status of a `..._copy(buffer, capacity, needed)` and its text, however long that is."""
    capacity = 256
    while True:
        buffer, needed = C.create_string_buffer(capacity), C.c_size_t()
        status = call(*arguments, buffer, capacity, C.byref(needed))
        if status != TRUNCATED or needed.value < capacity:
            return status, buffer.raw[:needed.value] if status == OK else b""
        capacity = needed.value + 1
