"""Content that is measured: the library asks, Python answers."""
from __future__ import annotations

from . import _kept
from ._abi import DestroyFunction, MeasureBatchFunction, MeasureFunction, Measurement
from ._native import lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence, Tuple, Union

    from ._core import Core
    from ._item import Item

    Answer = Union[Tuple[Union[float, None], Union[float, None]], Tuple[Union[float, None], Union[float, None], float, float]]
    Measure = Callable[[Item, Union[float, None]], Answer]
    MeasureMany = Callable[[Sequence[Tuple[Item, Union[float, None]]]], Sequence[Answer]]

_REFUSED = -12


class _Asked:
    """A callback with the layout it belongs to, which it does not keep alive."""

    def __init__(self, layout: Core, answer: Callable[..., Any]) -> None:
        import weakref

        self.layout = weakref.ref(layout)
        self.answer = answer

    def refuse(self, error: BaseException) -> int:
        """Leaves the exception for the call that fails because of it."""
        layout = self.layout()
        if layout is not None:
            layout._raised = error
        return _REFUSED

    def item(self, handle: int) -> Item:
        from ._item import Item

        layout = self.layout()
        assert layout is not None
        return Item(layout, handle)


def _put(out: Measurement, answer: Answer) -> None:
    width, height, *baselines = answer
    out.size.width, out.size.height = -1.0 if width is None else width, -1.0 if height is None else height
    if baselines:
        out.first_baseline, out.last_baseline = baselines


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
        if len(answers) != count:
            raise ValueError(f"{count} views were to be measured, and there are {len(answers)} answers")
        for index, answer in enumerate(answers):
            _put(out[index], answer)
    except BaseException as error:
        return asked.refuse(error)
    return 0


_one = MeasureFunction(_ask)
_many = MeasureBatchFunction(_ask_many)


def _set(layout: Core, call: Callable[..., int], place: tuple[int, ...], function: object, answer: Callable[..., Any]) -> None:
    number = _kept.keep(_Asked(layout, answer))
    status = call(layout._pointer, *place, function, number, _kept.let_go)
    if status < 0:
        _kept.forget(number)
    layout._check(status)


def write(layout: Core, handle: int, answer: Measure | None) -> None:
    if answer is None:
        layout._check(lib.als_item_set_measure(layout._pointer, handle, MeasureFunction(), None, DestroyFunction()))
    else:
        _set(layout, lib.als_item_set_measure, (handle,), _one, answer)


def write_batch(layout: Core, answer: MeasureMany) -> None:
    _set(layout, lib.als_layout_set_measure, (), _many, answer)
