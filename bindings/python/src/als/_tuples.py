"""Named tuples without the typing module, which would be a third of what importing this package costs."""
from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    class _Making(type):
        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = list(space["__annotations__"])
            base = namedtuple(name, fields, defaults=[space.pop(field) for field in fields if field in space])
            return type(name, (base,), {"__slots__": (), **space})

    class NamedTuple(metaclass=_Making):
        """As typing.NamedTuple, for modules whose annotations are not evaluated."""
