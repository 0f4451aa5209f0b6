"""The AutoLayoutKit builder: its calls create their constraints together."""
from __future__ import annotations

import ctypes as C

from ._calls import advised
from ._copies import Unique
from ._expressions import Anchor, attribute_of, relation_of
from ._abi import BuilderStep, Edges as NativeEdges, Size as NativeSize
from ._enums import Attribute, Relation
from ._values import FITTING_SIZE, HIGH, LOW, REQUIRED, Edges, edges_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from ._types import AttributeLike, Constraint, EdgesLike, Item, Layout

_PRIORITY, _SET, _MAKE, _MAKE_SAFE_AREA, _ALIGN_ALL_EDGES, _CENTER_IN, _SET_SIZE = range(1, 8)
_TIMES = 1


@advised
class Builder(Unique):
    """Steps about one item.  At the end of the ``with`` all constraints are made, or none; `constraints` has them."""

    _instead = "its steps are about one view; write another with view.build()"

    def __init__(self, layout: Layout, item: Item, on: Item | None = None, active: bool = True) -> None:
        self._layout: Layout = layout
        self._on: Item | None = on
        self._active: bool = active
        self._steps: list[BuilderStep] = []
        self.item: Item = item
        self.constraints: list[Constraint] = []

    def __enter__(self) -> Builder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.commit()

    def commit(self) -> list[Constraint]:
        """Makes the constraints of the steps so far; the ``with`` does this."""
        self.constraints += self._layout._build(self.item, self._on, self._steps, self._active)
        self._steps = []
        return self.constraints

    def _step(self, call: int, name: str | None = None) -> BuilderStep:
        step = BuilderStep(call=call)
        if name is not None:
            text = name.encode()
            step.name, step.name_length = text, len(text)
        self._steps.append(step)
        return step

    # ---- priorities hold for the steps that follow ----

    def priority(self, value: float) -> Builder:
        """The priority of the steps that follow."""
        self._step(_PRIORITY).number = value
        return self

    def required(self) -> Builder:
        """The following constraints are required, as at the beginning."""
        return self.priority(REQUIRED)

    def high(self) -> Builder:
        """The following constraints have priority 750."""
        return self.priority(HIGH)

    def low(self) -> Builder:
        """The following constraints have priority 250."""
        return self.priority(LOW)

    def fitting_size(self) -> Builder:
        """The following constraints have priority 50."""
        return self.priority(FITTING_SIZE)

    # ---- constraints ----

    def set(self, attribute: AttributeLike, to: float, *, name: str | None = None) -> Builder:
        """item.attribute == to"""
        number, step = attribute_of(attribute), self._step(_SET, name)
        step.attribute, step.number = number, to
        return self

    def make(self, attribute: AttributeLike, relation: Relation | int | str = "==", related: Item | Anchor | None = None,
             related_attribute: AttributeLike | None = None, *, times: float | None = None, plus: float = 0.0, minus: float = 0.0,
             on: Item | None = None, name: str | None = None) -> Builder:
        """item.attribute relation times * related.related_attribute + plus - minus

        `related` is a view with its attribute behind it, or both in one as ``other.left``; a view alone stands for its same
        attribute.
        """
        first, sign = attribute_of(attribute), relation_of(relation)
        other, second = _related(related, related_attribute, first)
        step = self._step(_MAKE, name)
        step.attribute, step.relation, step.related_attribute, step.related = first, sign, second, other
        step.number = plus - minus
        if times is not None:
            step.fields, step.multiplier = _TIMES, times
        if on is not None:
            step.on = on._id
        return self

    def make_safe_area(self, attribute: AttributeLike, related: Item, related_attribute: AttributeLike | None = None, *,
                       plus: float = 0.0, minus: float = 0.0, name: str | None = None) -> Builder:
        """item.attribute == the attribute of the safe area of `related` + plus - minus"""
        first = attribute_of(attribute)
        other, second = _related(related, related_attribute, first)
        step = self._step(_MAKE_SAFE_AREA, name)
        step.attribute, step.related_attribute, step.related, step.number = first, second, other, plus - minus
        return self

    def align_all_edges(self, related: Item, insets: EdgesLike = Edges()) -> Builder:
        """left, top, right and bottom as those of `related`, inside by the insets (top, left, bottom, right)."""
        edges, step = edges_of(insets), self._step(_ALIGN_ALL_EDGES)
        step.related, step.insets = related._id, NativeEdges(*edges)
        return self

    def center_in(self, related: Item) -> Builder:
        """centerX and centerY as those of `related`."""
        self._step(_CENTER_IN).related = related._id
        return self

    def set_size(self, width: float, height: float) -> Builder:
        """item.height == height and item.width == width"""
        self._step(_SET_SIZE).size = NativeSize(width, height)
        return self


def _related(related: Item | Anchor | None, attribute: AttributeLike | None, first: int) -> tuple[int, int]:
    if isinstance(related, Anchor):
        if attribute is not None:
            raise TypeError("the related attribute is given twice")
        return related.item._id, related._attribute
    if related is None:
        return 0, 0 if attribute is None else attribute_of(attribute)
    return related._id, first if attribute is None else attribute_of(attribute)


def native_steps(steps: list[BuilderStep]) -> C.Array[BuilderStep]:
    return (BuilderStep * len(steps))(*steps)
