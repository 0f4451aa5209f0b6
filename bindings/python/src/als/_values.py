"""The small values: numbers with names, rectangles, reports."""
from __future__ import annotations

from ._tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._enums import TextAdvance
    from ._types import EdgesLike


class Size(NamedTuple):
    """Width and height; None leaves an axis without a value."""

    width: float | None
    height: float | None


class Measured(NamedTuple):
    """A size with baselines: the first below the top, the last above the bottom."""

    size: Size
    first_baseline: float
    last_baseline: float


class Rect(NamedTuple):
    """A rectangle in points; y runs downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x + width"""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y + height"""
        return self.y + self.height


class Edges(NamedTuple):
    """Distances from the edges of a rectangle."""

    top: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0


class Report(NamedTuple):
    """The result of a solve."""

    conflicts: int
    broken: int
    rounds: int
    unsettled: bool
    pivots: int
    revision: int
    #: Views with a value that could be another, and how many values these are; None where that has not been examined.
    ambiguous_views: int | None = None
    ambiguous_values: int | None = None

    @property
    def ok(self) -> bool:
        """No required constraints disagreed."""
        return self.conflicts == 0


class Text(NamedTuple):
    """Text as content: its em in points, its table of advances, and their factor."""

    value: str
    size: float
    advance: TextAdvance
    stretch: float = 1


class Digest(NamedTuple):
    """128 bits that are equal for equal layouts; `str()` has them as 32 digits."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.high:016x}{self.low:016x}"


class Limits(NamedTuple):
    """Limits of a layout; 0 means the default of als.h."""

    max_nesting: int = 0
    max_items: int = 0
    max_constraints: int = 0
    max_text_bytes: int = 0
    max_memory_bytes: int = 0
    max_pivots: int = 0
    max_work: int = 0


REQUIRED: float = 1000.0
HIGH: float = 750.0
LOW: float = 250.0
FITTING_SIZE: float = 50.0


def edges_of(value: EdgesLike) -> Edges:
    """Four edges from top, left, bottom and right, or from one number for all."""
    if isinstance(value, (str, type)) or not isinstance(value, (int, float)) and (not hasattr(value, "__len__") or len(value) != 4):
        raise TypeError(f"edges are one number, or top, left, bottom and right, not {value!r}: write (8, 16, 8, 16)")
    return Edges(value, value, value, value) if isinstance(value, (int, float)) else Edges(*value)
