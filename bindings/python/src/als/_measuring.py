"""Callbacks that answer what content measures; the library holds a number for each, as in `_kept`."""
from __future__ import annotations

import sys

from . import _kept
from ._native import BatchFunction, DestroyFunction, MeasureFunction, Size as NativeSize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from ._core import Core

ERROR_CALLBACK = -12


def _answer(out: Any, size: tuple[float | None, float | None]) -> None:
    width, height = size
    out.size = NativeSize(-1.0 if width is None else width, -1.0 if height is None else height)


def _measure(number: int | None, layout: int | None, item: int, proposal: Any, out: Any) -> int:
    try:
        _answer(out[0], _kept.held(number)(None if proposal.width < 0 else proposal.width))
        return 0
    except BaseException:  # the solve fails with a sentence that names the view; what went wrong here is printed
        sys.excepthook(*sys.exc_info())
        return ERROR_CALLBACK


def _measure_many(number: int | None, layout: int | None, requests: Any, out: Any, count: int) -> int:
    try:
        asked = [(requests[k].item, None if requests[k].proposal.width < 0 else requests[k].proposal.width) for k in range(count)]
        for k, size in enumerate(_kept.held(number)(asked)):
            _answer(out[k], size)
        return 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return ERROR_CALLBACK


one = MeasureFunction(_measure)
many = BatchFunction(_measure_many)


def hand_over(layout: Core, call: Callable[..., int], arguments: tuple[object, ...], function: Any, answer: object) -> None:
    """Gives the library a callback, or takes it away for None."""
    if answer is None:
        layout._check(call(layout._pointer, *arguments, type(function)(), None, DestroyFunction()))
        return
    number = _kept.keep(answer)
    status = call(layout._pointer, *arguments, function, number, _kept.let_go)
    if status < 0:
        _kept.let_go(number)
    layout._check(status)
