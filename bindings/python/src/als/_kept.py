"""Python objects that the library keeps for an item or a constraint.

The library holds a number for each; its destroy function, which runs exactly once, lets the object go.
"""
from __future__ import annotations

import ctypes as C
from itertools import count

from ._abi import DestroyFunction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from ._types import Host

_objects: dict[int, object] = {}
_numbers = count(1)


def forget(number: int | None, objects: dict[int, object] = _objects) -> None:
    objects.pop(number or 0, None)


let_go = DestroyFunction(lambda number, forget=forget: forget(number))


def keep(value: object) -> int:
    number = next(_numbers)
    _objects[number] = value
    return number


def held(number: int | None) -> Any:
    return _objects.get(number or 0)


def write(layout: Host, call: Callable[..., int], handle: int, value: object) -> None:
    if value is None:
        layout._check(call(layout._pointer, handle, None, DestroyFunction()))
        return
    number = keep(value)
    status = call(layout._pointer, handle, number, let_go)
    if status < 0:
        forget(number)
    layout._check(status)


def read(layout: Host, call: Callable[..., int], handle: int) -> object:
    found = C.c_void_p()
    layout._check(call(layout._pointer, handle, C.byref(found)))
    return held(found.value)
