"""The names that annotations use.  For type checkers alone: when a program runs nothing loads this.

So a module imports another only for what it does, and never for what something is called.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Protocol, TypeVar, Union

from ._arranging import Barrier as Barrier, Cell as Cell, Flow as Flow, Grid as Grid, Stack as Stack
from ._builder import Builder as Builder
from ._constraint import Conflict as Conflict, Constraint as Constraint, Group as Group
from ._core import Core as Core
from ._diagnosis import Finding as Finding, Freedom as Freedom, Suggestion as Suggestion
from ._enums import Alignment, Attribute, Axis, ConflictPolicy, Direction, Distribution, FormatOption as FormatOption, Syntax, TextAdvance
from ._explaining import Explanation as Explanation
from ._anchors import Requests
from ._expressions import Anchor as Anchor, Expression, Request as Request
from ._frames import Snapshot as Snapshot
from ._item import Item as Item
from ._layout import Layout as Layout
from ._shorthand import Superview
from ._values import Edges, Limits as Limits, Size

SizeLike = Union[Size, tuple[Union[float, None], Union[float, None]]]
EdgesLike = Union[Edges, tuple[float, float, float, float], float]
AttributeLike = Union[Attribute, int, str]
AlignmentLike = Union[Alignment, str, None]
Operand = Union[Expression, float]
Record = Mapping[str, object]
Addition = Union[str, Request, Requests, Record, Iterable[Union[str, Request, Record]]]
Document = Union[str, bytes, Mapping[str, object], "PathLike[str]"]
ShorthandValue = Union[float, Anchor, Superview, Mapping[str, object]]
Pair = tuple[Union[float, None], Union[float, None]]
Answer = Union[Pair, tuple[Union[float, None], Union[float, None], float, float], tuple[Union[float, None], Union[float, None], Pair],
               tuple[Union[float, None], Union[float, None], float, float, Pair]]
Measure = Callable[[Item, Union[float, None]], Answer]
MeasureMany = Callable[[Sequence[tuple[Item, Union[float, None]]]], Sequence[Answer]]
Word = TypeVar("Word", TextAdvance, Axis, Distribution, Alignment, Direction, ConflictPolicy, Syntax)


class Host(Protocol):
    """What the modules below the layout need of it."""

    _pointer: Union[int, None]
    _raised: Union[BaseException, None]

    def _check(self, status: int) -> int: ...
    def _why_away(self) -> BaseException: ...
    def _item_of(self, handle: int) -> Item: ...
    def _constraint_of(self, handle: int) -> Constraint: ...
