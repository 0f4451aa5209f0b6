"""Named tuples without typing and without code made at run time, which would be a third of what importing this package costs."""
from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    class _Named(tuple):
        __slots__ = ()

        def __new__(cls, *values, **named):
            if named or len(values) != len(cls._fields):
                values = cls._complete(values, named)
            return tuple.__new__(cls, values)

        @classmethod
        def _complete(cls, values, named):
            """Values in the order of the fields, the missing ones by default, or a TypeError."""
            if len(values) > len(cls._fields):
                raise TypeError(f"{cls.__name__} takes {len(cls._fields)} values, not {len(values)}")
            taken = dict(zip(cls._fields, values))
            for name, value in named.items():
                if name not in cls._fields or name in taken:
                    raise TypeError(f"{cls.__name__} has {'already ' if name in taken else 'no '}{name!r}")
                taken[name] = value
            missing = [name for name in cls._fields if name not in taken and name not in cls._field_defaults]
            if missing:
                raise TypeError(f"{cls.__name__} lacks {', '.join(missing)}")
            return [taken[name] if name in taken else cls._field_defaults[name] for name in cls._fields]

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, **named):
            return type(self)(**{**self._asdict(), **named})

        def _asdict(self):
            return dict(zip(self._fields, self))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self))})"

    class _Making(type):
        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = tuple(space["__annotations__"])
            space["_field_defaults"] = {field: space.pop(field) for field in fields if field in space}
            space.update({field: property(itemgetter(at)) for at, field in enumerate(fields)})
            return type(name, (_Named,), {"__slots__": (), "_fields": fields, "__match_args__": fields, **space})

    class NamedTuple(metaclass=_Making):
        """As typing.NamedTuple, for modules whose annotations are not evaluated."""
