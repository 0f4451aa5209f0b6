"""Several attributes at once: ``a.center == b.center``, ``a.size == (40, 40)``, ``a.edges == b.edges + 8``."""
from __future__ import annotations

from ._advice import ItemBase, number
from ._expressions import Anchor, Expression, Request
from ._values import Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, NoReturn, Sequence, Union

    from ._types import Item

    Operands = Union["Anchors", Size, float, Sequence[Union[float, None]]]

_PARTS = {"center": (9, 10), "size": (7, 8), "edges": (3, 1, 4, 2)}


if TYPE_CHECKING:
    _Tuple = tuple[Request, ...]
else:
    _Tuple = tuple  # what holds types costs time when a program starts


class Requests(_Tuple):
    """Constraints that no layout has yet, as one comparison of several attributes makes them; ``| priority`` holds for each."""

    equal: bool | None = None

    def __or__(self, priority: float) -> Requests:
        return Requests(request | priority for request in self)

    def __bool__(self) -> bool:
        if self.equal is None:
            raise TypeError("constraints are neither true nor false: layout.add() makes them")
        return self.equal


class Anchors:
    """The center, the size or the edges of an item: what can be added to, multiplied by numbers, and compared.

    Numbers are one for all parts or one for each.  Those added to edges count inwards, as margins do: ``b.edges + 8`` lies inside b by 8, and
    ``a.edges >= b.edges`` means that a lies in b.
    """

    __slots__ = ("_name", "_parts")
    __array_ufunc__: None = None
    __hash__: None = None  # type: ignore[assignment]

    def __init__(self, name: str, parts: Sequence[Expression]) -> None:
        self._name: str = name
        self._parts = tuple(parts)

    @classmethod
    def of(cls, item: Item, name: str) -> Anchors:
        """Those of an item, by the name of its property."""
        return cls(name, [Anchor(item, attribute) for attribute in _PARTS[name]])

    def inset(self, by: float | Sequence[float]) -> Anchors:
        """``b.edges.inset(8)`` is ``b.edges + 8``: 8 inside b on every side, or different insets at the top, left, bottom and right."""
        return self + by

    def _sign(self, at: int) -> float:
        return -1.0 if self._name == "edges" and at > 1 else 1.0

    def _others(self, other: object) -> list[Any]:
        """For each part what stands on the other side; None where a pair leaves it out."""
        given: Any = Anchors.of(other.item, "size") if isinstance(other, ItemSize) and other.item is not None else other
        if isinstance(given, Anchors):
            if given._name != self._name:
                raise TypeError(f"{self._name} goes with {self._name}, not with {given._name}")
            return list(given._parts)
        if isinstance(other, ItemBase):
            raise TypeError(f"write {other.name or 'view'}.{self._name} in the place of the view alone")  # type: ignore[attr-defined]
        if isinstance(other, Expression):
            return [other] * len(self._parts)
        if isinstance(other, str) or not hasattr(other, "__iter__"):
            values: list[Any] = [number(other, f"what stands beside {self._name}")] * len(self._parts)
        else:
            values = list(given)
        if len(values) != len(self._parts):
            raise TypeError(f"{self._name} has {len(self._parts)} parts, and {other!r} has {len(values)}")
        return [None if value is None else self._sign(at) * number(value, f"what stands beside {self._name}") for at, value in enumerate(values)]

    def __add__(self, other: Operands) -> Anchors:
        return Anchors(self._name, [part + (0.0 if more is None else more) for part, more in zip(self._parts, self._others(other))])

    def __radd__(self, other: Operands) -> Anchors:
        return self + other

    def __sub__(self, other: Operands) -> Anchors:
        return Anchors(self._name, [part - (0.0 if more is None else more) for part, more in zip(self._parts, self._others(other))])

    def _scalable(self) -> Anchors:
        if self._name == "edges":
            raise TypeError("edges take a distance, as in b.edges + 8, and no factor")
        return self

    def __mul__(self, factor: float) -> Anchors:
        return Anchors(self._scalable()._name, [part * number(factor, "a factor") for part in self._parts])

    def __rmul__(self, factor: float) -> Anchors:
        return self * factor

    def __truediv__(self, divisor: float) -> Anchors:
        return Anchors(self._scalable()._name, [part / number(divisor, "a divisor") for part in self._parts])

    def _related(self, relation: Callable[[Expression, Any], Request], turned: Callable[[Expression, Any], Request], other: object) -> Requests:
        if self._name == "edges" and not isinstance(other, (Anchors, ItemBase)):
            raise TypeError(f"edges are related to those of another view: write a.edges == a.superview.edges + {other!r}")
        others = self._others(other)
        return Requests((relation if self._sign(at) > 0 else turned)(part, others[at])
                        for at, part in enumerate(self._parts) if others[at] is not None)

    def __eq__(self, other: Operands) -> Requests:  # type: ignore[override]
        return self._related(Expression.__eq__, Expression.__eq__, other)

    def __le__(self, other: Operands) -> Requests:
        return self._related(Expression.__le__, Expression.__ge__, other)

    def __ge__(self, other: Operands) -> Requests:
        return self._related(Expression.__ge__, Expression.__le__, other)

    def _strict(self, other: object) -> NoReturn:
        raise TypeError(f"constraints are ==, <= and >=: write one of them between {self._name} and {self._name}")

    if not TYPE_CHECKING:
        __lt__ = __gt__ = __ne__ = _strict

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r} is neither true nor false: what solve() found is in item.frame")

    def __or__(self, priority: object) -> NoReturn:
        raise TypeError(f"`|` binds tighter than a comparison: write (a.{self._name} == b.{self._name}) | 750")

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self._parts))})"


class ItemSize(Size):
    """The fixed size of an item; between relation signs its width and its height.

    ``layout.add(a.size == (40, 40))`` makes two constraints.  As a truth value, the comparison is that of the fixed size.
    """

    item: Item | None = None

    @classmethod
    def of(cls, item: Item, width: float | None, height: float | None) -> ItemSize:
        found = cls(width, height)
        found.item = item
        return found

    def _anchors(self) -> Anchors:
        if self.item is None:
            raise TypeError("this size belongs to no view")
        return Anchors.of(self.item, "size")

    def __eq__(self, other: object) -> Requests:  # type: ignore[override]
        equal = tuple.__eq__(self, other) if isinstance(other, tuple) else isinstance(other, list) and list(self) == other
        try:
            made: Requests = self._anchors() == other  # type: ignore[assignment,operator,unused-ignore]
        except TypeError:
            return equal is True  # type: ignore[return-value]
        made.equal = equal is True
        return made

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __le__(self, other: object) -> Requests:  # type: ignore[override]
        return self._anchors() <= other  # type: ignore[operator]

    def __ge__(self, other: object) -> Requests:  # type: ignore[override]
        return self._anchors() >= other  # type: ignore[operator]

    def __lt__(self, other: object) -> NoReturn:
        self._anchors()._strict(other)

    def __gt__(self, other: object) -> NoReturn:
        self._anchors()._strict(other)

    def __add__(self, other: Operands) -> Anchors:  # type: ignore[override]
        return self._anchors() + other

    def __radd__(self, other: Operands) -> Anchors:
        return self._anchors() + other

    def __sub__(self, other: Operands) -> Anchors:
        return self._anchors() - other

    def __mul__(self, factor: float) -> Anchors:  # type: ignore[override]
        return self._anchors() * factor

    def __rmul__(self, factor: float) -> Anchors:  # type: ignore[override]
        return self._anchors() * factor

    def __truediv__(self, divisor: float) -> Anchors:
        return self._anchors() / divisor

    def __repr__(self) -> str:
        return f"Size(width={self.width!r}, height={self.height!r})"

    def __reduce__(self) -> tuple[type[Size], tuple[float | None, ...]]:
        return Size, tuple(self)
