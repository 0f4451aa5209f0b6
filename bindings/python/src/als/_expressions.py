"""Arithmetic with attributes: ``save.width == 2 * cancel.width + 8`` is a constraint waiting to be added."""
from __future__ import annotations

from ._advice import ItemBase, close
from ._backend import calls
from ._enums import Attribute, Relation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from ._types import Explanation, Item, Operand

def _camel(name: str) -> str:
    """CENTER_X and center_x as texts have it: centerX."""
    head, *rest = name.lower().split("_")
    return head + "".join(word.capitalize() for word in rest)


_NAMES = {int(each): _camel(each.name) for each in Attribute}
_NUMBERS = {name: number for number, name in _NAMES.items()}
_NUMBERS["baseline"] = Attribute.LAST_BASELINE
_SIGNS = ("<=", "==", ">=")
_BINDS = "`|` binds tighter than a comparison: write (a.width == b.width) | 750"
_STRENGTHS = {"required": "als.REQUIRED", "strong": "als.HIGH", "high": "als.HIGH", "medium": "500", "weak": "als.LOW", "low": "als.LOW"}


def _is_number(value: object) -> bool:
    # Those of numpy are numbers too; an expression has a __float__ only to say why it is none.
    return isinstance(value, (int, float)) or hasattr(value, "__float__") and not isinstance(value, Expression)


def attribute_name(number: int) -> str:
    return _NAMES[number]


def _refused(operand: object, sign: str) -> NoReturn:
    """Says what to write in the place of an operand that is neither a number nor an expression."""
    if isinstance(operand, str):
        share = operand.strip()
        hint = f"{float(share[:-1]) / 100:g} * other.width" if share[-1:] == "%" and share[:-1].replace(".", "", 1).isdigit() else \
            "a number, or give layout.add() the whole constraint as a text"
        raise TypeError(f"{operand!r} is a text: write {hint}")
    if isinstance(operand, ItemBase):
        operand._no_number()
    raise TypeError(f"an attribute is {sign} another or {'' if sign == 'related to' else 'by '}a number, not {operand!r}")


class Expression:
    """Attributes with multipliers, and a constant: what can be added, multiplied by numbers, and compared."""

    __slots__ = ()
    __array_ufunc__: None = None  # numpy's numbers leave the arithmetic to this class

    def _sum(self) -> tuple[tuple[tuple[Item, int, float], ...], float]:
        raise NotImplementedError

    def __add__(self, other: Operand) -> Expression:
        terms, constant = self._sum()
        if not isinstance(other, Expression):
            return Sum(terms, constant + float(other)) if _is_number(other) else _not_here(other)
        more, extra = other._sum()
        return Sum(terms + more, constant + extra)

    def __radd__(self, other: Operand) -> Expression:
        return self + other

    def __neg__(self) -> Expression:
        return self * -1.0

    def __sub__(self, other: Operand) -> Expression:
        if not isinstance(other, Expression) and not _is_number(other):
            return _not_here(other)  # type: ignore[no-any-return]
        return self + (-other)

    def __rsub__(self, other: float) -> Expression:
        return -self + other

    def __mul__(self, factor: float) -> Expression:
        if not _is_number(factor):
            return _not_here(factor, "multiplied")  # type: ignore[no-any-return]
        terms, constant = self._sum()
        return Sum(tuple((item, attribute, multiplier * factor) for item, attribute, multiplier in terms), constant * factor)

    def __rmul__(self, factor: float) -> Expression:
        return self * factor

    def __truediv__(self, divisor: float) -> Expression:
        if not _is_number(divisor):
            return _not_here(divisor, "divided")  # type: ignore[no-any-return]
        terms, constant = self._sum()
        return Sum(tuple((item, attribute, multiplier / divisor) for item, attribute, multiplier in terms), constant / divisor)

    def __eq__(self, other: Operand) -> Request:  # type: ignore[override]
        return _related(self, 0, other)

    def __le__(self, other: Operand) -> Request:
        return _related(self, -1, other)

    def __ge__(self, other: Operand) -> Request:
        return _related(self, 1, other)

    __hash__: None = None  # type: ignore[assignment]

    if not TYPE_CHECKING:  # type checkers say it before the program runs; at run time these say what to write

        def __ne__(self, other):
            raise TypeError(f"a constraint cannot say !=: choose {self!r} <= {other!r} or {self!r} >= {other!r}")

        def __gt__(self, other):
            raise TypeError(f"a constraint cannot say >: write {self!r} >= {other!r}")

        def __lt__(self, other):
            raise TypeError(f"a constraint cannot say <: write {self!r} <= {other!r}")

        def __bool__(self):
            raise TypeError(f"{self!r} is an attribute and neither true nor false: the number that solve() found is in item.frame")

        def __float__(self):
            raise TypeError(f"{self!r} is an attribute and no number: the number that solve() found is in item.frame")

        def __format__(self, spec):
            return format(repr(self), spec) if not spec else self.__float__()

        def __rtruediv__(self, other):
            raise TypeError(f"nothing can be divided by an attribute: multiply the other side with {self!r}'s factor")

        def __floordiv__(self, other):
            raise TypeError("constraints have no whole numbers: write / in the place of //; layout.scale puts frames on whole pixels")

        def __pow__(self, other):
            raise TypeError("constraints are linear: an attribute can be multiplied by a number, and by nothing else")

        def __or__(self, priority):
            raise TypeError(_BINDS)

        __ror__ = __matmul__ = __rmatmul__ = __or__

    def __repr__(self) -> str:
        return _written(*self._sum())


def _not_here(operand: object, verb: str = "") -> Any:
    """NotImplemented where the other operand may know better, else what to write."""
    if isinstance(operand, Expression):
        raise TypeError("constraints are linear: an attribute can be multiplied by a number, not by another attribute")
    if isinstance(operand, (str, ItemBase)):
        _refused(operand, verb or "added to")
    return NotImplemented


class Sum(Expression):
    """What arithmetic makes."""

    __slots__ = ("constant", "terms")

    def __init__(self, terms: tuple[tuple[Item, int, float], ...], constant: float) -> None:
        self.terms: tuple[tuple[Item, int, float], ...] = terms
        self.constant: float = constant

    def _sum(self) -> tuple[tuple[tuple[Item, int, float], ...], float]:
        return self.terms, self.constant


# Neither of the two is a kind of the other: Python would ask the more special operand first, and turn comparisons round.
class Anchor(calls.Place, Expression):
    """One attribute of one item."""

    __slots__ = ()
    if TYPE_CHECKING:
        item: Item

        def __init__(self, item: Item, attribute: int) -> None: ...

    @property
    def attribute(self) -> Attribute:
        """Which attribute of the item."""
        return Attribute(self._attribute)

    def explain(self) -> Explanation:
        """Why it has its value in the published layout: ``print(save.right.explain())``."""
        return self.item._layout._explain(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Anchor, (self.item, self._attribute)

    def _sum(self) -> tuple[tuple[tuple[Item, int, float], ...], float]:
        return ((self.item, self._attribute, 1.0),), 0.0


class Edge(property):
    """Descriptor of one attribute: reading it from an item gives an anchor."""

    def __init__(self, number: int) -> None:
        super().__init__(calls.reader(Anchor, number))

    if TYPE_CHECKING:
        def __get__(self, item: Item, owner: type[Item] | None = None) -> Anchor: ...  # type: ignore[override]

    def __set__(self, item: Item, value: object) -> NoReturn:
        anchor = self.__get__(item)
        raise AttributeError(f"{anchor!r} is found by solve() and not set: write layout.add({anchor!r} == {value!r})")


class Request:
    """A constraint that no layout has yet; ``| priority`` makes it weaker, ``layout.add()`` makes it real."""

    __slots__ = ("constant", "first", "first_attribute", "more", "multiplier", "priority", "relation", "second", "second_attribute")

    # The form of two terms; `more` has all terms of a longer sum, which is related to the constant.
    def __init__(self, first: Item | None, first_attribute: int, relation: int, second: Item | None, second_attribute: int,
                 multiplier: float, constant: float, more: tuple[tuple[Item, int, float], ...] = (), priority: float = 1000.0) -> None:
        self.first: Item | None = first
        self.first_attribute: int = first_attribute
        self.relation: int = relation
        self.second: Item | None = second
        self.second_attribute: int = second_attribute
        self.multiplier: float = multiplier
        self.constant: float = constant
        self.more: tuple[tuple[Item, int, float], ...] = more
        self.priority: float = priority

    def __or__(self, priority: float) -> Request:
        if isinstance(priority, (str, Request)) or not hasattr(priority, "__float__"):
            word = _STRENGTHS.get(priority, "750") if isinstance(priority, str) else "750"
            raise TypeError(f"a priority is a number above 0 and at most 1000, not {priority!r}: write | {word}")
        return Request(self.first, self.first_attribute, self.relation, self.second, self.second_attribute, self.multiplier, self.constant,
                       self.more, priority)

    def __bool__(self) -> NoReturn:
        raise TypeError(f"a constraint is neither true nor false: layout.add({self!r}) makes it, a <= b <= c is written as two, "
                        "and what solve() found is in item.frame")

    def __matmul__(self, priority: object) -> NoReturn:
        raise TypeError(f"a priority stands behind |: write ({self!r}) | {priority!r}")

    def __repr__(self) -> str:
        if self.more:
            left, right = _written(self.more, 0.0), f"{self.constant:g}"
        else:
            assert self.first is not None
            left = _written(((self.first, self.first_attribute, 1.0),), 0.0)
            terms = ((self.second, self.second_attribute, self.multiplier),) if self.second is not None else ()
            right = _written(terms, self.constant)
        return f"{left} {_SIGNS[self.relation + 1]} {right}" + (f" @ {self.priority:.8g}" if self.priority != 1000 else "")


def _related(a: Expression, relation: int, b: Operand) -> Request:
    if type(a) is Anchor:  # the usual ones, without the sums
        kind = type(b)
        if kind is Anchor:
            return Request(a.item, a._attribute, relation, b.item, b._attribute, 1.0, 0.0)  # type: ignore[union-attr]
        if kind is float or kind is int:
            return Request(a.item, a._attribute, relation, None, 0, 1.0, float(b))  # type: ignore[arg-type]
        if kind is Sum and len(b.terms) == 1:  # type: ignore[union-attr]
            (item, attribute, multiplier), = b.terms  # type: ignore[union-attr]
            return Request(a.item, a._attribute, relation, item, attribute, multiplier, b.constant)  # type: ignore[union-attr]
    right: tuple[tuple[Item, int, float], ...] = ()
    if isinstance(b, Expression):
        right, constant = b._sum()
    elif _is_number(b):
        constant = float(b)
    else:
        _refused(b, "related to")
    left, offset = a._sum()
    constant -= offset
    if len(left) == 1 and len(right) <= 1:
        item, attribute, multiplier = left[0]
        if multiplier == 1.0:
            if not right:
                return Request(item, attribute, relation, None, 0, 1.0, constant)
            return Request(item, attribute, relation, right[0][0], right[0][1], right[0][2], constant)
        if right and right[0][2] == 1.0:
            return Request(right[0][0], right[0][1], -relation, item, attribute, multiplier, -constant)
    terms = left + tuple((item, attribute, -multiplier) for item, attribute, multiplier in right)
    if not terms:
        raise TypeError("a constraint needs an attribute of a view")
    return Request(None, 0, relation, None, 0, 1.0, constant, terms)


_PARTS = {3: "safeArea", 4: "margins", 5: "content"}


def _name(item: Item) -> str:
    """What messages call an item; the areas of a view by its name."""
    part = None if item.name else _PARTS.get(item.kind)
    parent = item.parent if part else None
    return f"{parent.name or '?'}.{part}" if parent is not None else item.name or "?"


def _written(terms: tuple[tuple[Item, int, float], ...], constant: float) -> str:
    words = ""
    for item, attribute, multiplier in terms:
        sign = (" - " if multiplier < 0 else " + ") if words else ("-" if multiplier < 0 else "")
        size = abs(multiplier)
        words += f"{sign}{'' if size == 1 else f'{size:g} * '}{_name(item)}.{attribute_name(attribute)}"
    if not words:
        return f"{constant:g}"
    return words + (f" {'-' if constant < 0 else '+'} {abs(constant):g}" if constant else "")


def relation_of(value: Relation | int | str) -> int:
    """-1, 0 or 1 from a number or from <=, =, ==, >=."""
    if isinstance(value, str):
        number = {"<=": -1, "=": 0, "==": 0, ">=": 1}.get(value)
        if number is None:
            raise ValueError(f"{value!r} is not a relation: <=, == or >=")
        return number
    return int(value)


def attribute_of(value: Attribute | int | str) -> int:
    """The number of an attribute from its name: centerX, center_x, CENTER_X or a number."""
    if isinstance(value, str):
        number = _NUMBERS.get(value)
        if number is None:
            number = _NUMBERS.get(_camel(value))
        if number is None:
            guess = close(value, _NUMBERS)
            raise ValueError(f"{value!r} is not an attribute" + (f": did you mean {guess!r}?" if guess else ""))
        return number
    return int(value)
