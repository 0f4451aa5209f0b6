"""Content that is measured: the library asks, Python answers."""
from __future__ import annotations

import weakref

from . import _kept
from ._abi import DestroyFunction, Measure2Function, MeasureBatch2Function, Measurement2
from ._native import lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from ._types import Answer, Host, Item, Measure, MeasureMany

_REFUSED = -12


class _Asked:
    """A callback with the layout it belongs to, which it does not keep alive."""

    def __init__(self, layout: Host, answer: Callable[..., Any]) -> None:
        self.layout = weakref.ref(layout)
        self.answer = answer

    def refuse(self, error: BaseException) -> int:
        """Leaves the exception for the call that fails because of it."""
        layout = self.layout()
        if layout is not None:
            layout._raised = error
        return _REFUSED

    def item(self, handle: int) -> Item:
        layout = self.layout()
        assert layout is not None
        return layout._item_of(handle)


def _put(out: Measurement2, answer: Answer) -> None:
    parts: tuple[Any, ...] = answer
    try:
        width, height, *more = parts
        out.size.width, out.size.height = -1.0 if width is None else width, -1.0 if height is None else height
        if len(more) in (2, 3):
            out.first_baseline, out.last_baseline = more[:2]
        if len(more) in (1, 3):
            (width, height), more = more[-1], more[:-1]
            out.minimum.width, out.minimum.height = -1.0 if width is None else width, -1.0 if height is None else height
        if len(more) not in (0, 2):
            raise ValueError
    except (TypeError, ValueError) as error:
        raise type(error)(
            f"a measurement is a width and a height, then two baselines if there are any, then a minimum (width, height), not {answer!r}: "
            "write return width, height") from None


def _width(proposed: float) -> float | None:
    return None if proposed < 0 else proposed


def _ask(number: int | None, _: int | None, handle: int, proposal: Any, out: Any) -> int:
    asked: _Asked = _kept.held(number)
    try:
        _put(out.contents, asked.answer(asked.item(handle), _width(proposal.width)))
    except BaseException as error:
        return asked.refuse(error)
    return 0


def _ask_many(number: int | None, _: int | None, requests: Any, out: Any, count: int) -> int:
    asked: _Asked = _kept.held(number)
    try:
        answers = asked.answer([(asked.item(request.item), _width(request.proposal.width)) for request in requests[:count]])
        if not hasattr(answers, "__len__"):
            raise TypeError(f"the answers are a list with one for each question, not {answers!r}")
        if len(answers) != count:
            raise ValueError(f"{count} views were to be measured, and there are {len(answers)} answers")
        for index, answer in enumerate(answers):
            _put(out[index], answer)
    except BaseException as error:
        return asked.refuse(error)
    return 0


_one = Measure2Function(_ask)
_many = MeasureBatch2Function(_ask_many)


def _set(layout: Host, call: Callable[..., int], place: tuple[int, ...], function: object, answer: Callable[..., Any]) -> None:
    number = _kept.keep(_Asked(layout, answer))
    status = call(layout._pointer, *place, function, number, _kept.let_go)
    if status < 0:
        _kept.forget(number)
    layout._check(status)


def check_arity(answer: Callable[..., Any], count: int, form: str) -> None:
    """TypeError where a function or method cannot be called with so many arguments; of other objects the first call tells."""
    function = getattr(answer, "__func__", answer)
    code = getattr(function, "__code__", None)
    if code is None:
        return
    most = code.co_argcount - (function is not answer)
    least = most - len(function.__defaults__ or ())
    if code.co_flags & 4 and least <= count or least <= count <= most:
        return
    takes = f"{least}" if least == most else f"{least} to {most}"
    raise TypeError(f"content is measured by {form}, and {getattr(function, '__name__', 'this function')} takes {takes} argument{'' if takes == '1' else 's'}")


def write(layout: Host, handle: int, answer: Measure | None) -> None:
    if answer is None:
        layout._check(lib.als_item_set_measure2(layout._pointer, handle, Measure2Function(), None, DestroyFunction()))
    else:
        check_arity(answer, 2, "answer(view, width)")
        _set(layout, lib.als_item_set_measure2, (handle,), _one, answer)


def write_batch(layout: Host, answer: MeasureMany) -> None:
    check_arity(answer, 1, "answer(questions), each a pair of view and width")
    _set(layout, lib.als_layout_set_measure2, (), _many, answer)
