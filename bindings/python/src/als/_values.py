"""The small values: numbers with names, rectangles, reports."""
from __future__ import annotations

from enum import IntEnum, IntFlag

from ._tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Tuple, Union

    SizeLike = Union["Size", Tuple[Union[float, None], Union[float, None]]]
    EdgesLike = Union["Edges", Tuple[float, float, float, float], float]


class Attribute(IntEnum):
    """Apple's numbers.  Left and right are absolute, leading and trailing follow the reading direction."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    TOP = 3
    BOTTOM = 4
    LEADING = 5
    TRAILING = 6
    WIDTH = 7
    HEIGHT = 8
    CENTER_X = 9
    CENTER_Y = 10
    LAST_BASELINE = 11
    FIRST_BASELINE = 12
    LEFT_MARGIN = 13
    RIGHT_MARGIN = 14
    TOP_MARGIN = 15
    BOTTOM_MARGIN = 16
    LEADING_MARGIN = 17
    TRAILING_MARGIN = 18
    CENTER_X_WITHIN_MARGINS = 19
    CENTER_Y_WITHIN_MARGINS = 20


class Relation(IntEnum):
    LESS_OR_EQUAL = -1
    EQUAL = 0
    GREATER_OR_EQUAL = 1

    @property
    def sign(self) -> str:
        return ("<=", "==", ">=")[self + 1]


class Direction(IntEnum):
    INHERIT = 0
    LEFT_TO_RIGHT = 1
    RIGHT_TO_LEFT = 2


class Axis(IntEnum):
    HORIZONTAL = 0
    VERTICAL = 1


class Distribution(IntEnum):
    """How the length of a stack is given out; UIKit's numbers."""

    FILL = 0
    FILL_EQUALLY = 1
    FILL_PROPORTIONALLY = 2
    EQUAL_SPACING = 3
    EQUAL_CENTERING = 4


class Alignment(IntEnum):
    """Across a stack, or in a column or row of a grid; UIKit's numbers."""

    FILL = 0
    LEADING = 1
    TOP = 1
    FIRST_BASELINE = 2
    CENTER = 3
    TRAILING = 4
    BOTTOM = 4
    LAST_BASELINE = 5


class ItemKind(IntEnum):
    VIEW = 1
    GUIDE = 2
    SAFE_AREA = 3
    MARGINS = 4


class Syntax(IntEnum):
    """Which notation a text is in.  Those from SHORTHAND on are for printing only."""

    ANY = 0
    COMPACT = 1
    LINEAR = 2
    VISUAL_FORMAT = 3
    EXTENDED_VISUAL_FORMAT = 4
    SHORTHAND = 5
    BUILDER = 6
    RECORD = 7


class FormatOption(IntFlag):
    """What a visual format says beside its string."""

    LEADING_TO_TRAILING = 0
    ALIGN_ALL_LEFT = 1 << 1
    ALIGN_ALL_RIGHT = 1 << 2
    ALIGN_ALL_TOP = 1 << 3
    ALIGN_ALL_BOTTOM = 1 << 4
    ALIGN_ALL_LEADING = 1 << 5
    ALIGN_ALL_TRAILING = 1 << 6
    ALIGN_ALL_CENTER_X = 1 << 9
    ALIGN_ALL_CENTER_Y = 1 << 10
    ALIGN_ALL_LAST_BASELINE = 1 << 11
    ALIGN_ALL_FIRST_BASELINE = 1 << 12
    LEFT_TO_RIGHT = 1 << 16
    RIGHT_TO_LEFT = 1 << 17
    BASELINE_TO_BASELINE = 1 << 19


class Free(IntFlag):
    """Which values of an item could be different at no cost; 0 when it is settled."""

    LEFT = 1
    TOP = 2
    WIDTH = 4
    HEIGHT = 8


class Gone(IntFlag):
    """Whether a view is out of the layout itself, or inside one that is."""

    ITSELF = 1
    INSIDE = 2


class Space(IntEnum):
    """Whose coordinates the frames of a snapshot are in."""

    PARENT = 0
    ROOT = 1


class Role(IntEnum):
    """What a member of a conflict is."""

    CONSTRAINT = 0
    BROKEN = 1
    SIZE = 2
    CONTENT = 3
    NOT_NEGATIVE = 4


class Relax(IntEnum):
    """What a relaxation changes."""

    CONSTANT = 0
    SIZE = 1
    PRIORITY = 2


class Reason(IntEnum):
    """Why something counts in an explanation."""

    CONSTRAINT = 1
    SIZE = 2
    CONTENT = 3
    MINIMUM = 4
    NOTHING = 5
    INSET = 6


class ConflictPolicy(IntEnum):
    REPORT = 0
    REFUSE = 1


class Size(NamedTuple):
    """Width and height; None leaves an axis without a value."""

    width: float | None
    height: float | None


class Rect(NamedTuple):
    """A rectangle in points; y runs downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Edges(NamedTuple):
    """Distances from the edges of a rectangle."""

    top: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0


class LintKind(IntEnum):
    """What lint has to say of a constraint, an item or a metric; als.h says it in words."""

    UNUSED_METRIC = 1
    UNUSED_ITEM = 2
    INACTIVE = 3
    NO_EFFECT = 4
    DUPLICATE = 5
    IMPLIED = 6
    OVERRULED = 7
    TIE = 8
    MIXED_DIRECTIONS = 9
    SUSPICIOUS_SIGN = 10
    REQUIRED_CONTENT = 11


class Report(NamedTuple):
    """What a solve came to."""

    conflicts: int
    broken: int
    rounds: int
    unsettled: bool
    pivots: int
    revision: int

    @property
    def ok(self) -> bool:
        """No required constraints disagreed."""
        return self.conflicts == 0


class Digest(NamedTuple):
    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.high:016x}{self.low:016x}"


class Limits(NamedTuple):
    """What a layout may grow to; 0 stands for the default that als.h gives."""

    max_nesting: int = 0
    max_items: int = 0
    max_constraints: int = 0
    max_text_bytes: int = 0
    max_memory_bytes: int = 0
    max_pivots: int = 0


REQUIRED = 1000.0
HIGH = 750.0
LOW = 250.0
FITTING_SIZE = 50.0


def edges_of(value: EdgesLike) -> Edges:
    """Four edges from top, left, bottom and right, or from one number for all."""
    return Edges(value, value, value, value) if isinstance(value, (int, float)) else Edges(*value)
