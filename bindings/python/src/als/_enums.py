"""The enumerations of als.h.  Made from als.h by `make faces`."""
from enum import IntEnum, IntFlag


class Attribute(IntEnum):
    """An edge, center, baseline, margin or size; the numbers are Apple's."""

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
    """How the two sides are related."""

    LESS_OR_EQUAL = -1
    EQUAL = 0
    GREATER_OR_EQUAL = 1

    @property
    def sign(self) -> str:
        """As texts have it."""
        return ("<=", "==", ">=")[self + 1]


class Direction(IntEnum):
    """Reading direction of a view."""

    INHERIT = 0
    LEFT_TO_RIGHT = 1
    RIGHT_TO_LEFT = 2


class ItemKind(IntEnum):
    """Kinds of items."""

    VIEW = 1
    GUIDE = 2
    SAFE_AREA = 3
    MARGINS = 4
    CONTENT = 5


class Syntax(IntEnum):
    """Which notation a text is in."""

    ANY = 0
    COMPACT = 1
    LINEAR = 2
    VISUAL_FORMAT = 3
    EXTENDED_VISUAL_FORMAT = 4
    SHORTHAND = 5
    BUILDER = 6
    RECORD = 7


class Space(IntEnum):
    """Whose coordinates the frames of a snapshot are in."""

    PARENT = 0
    ROOT = 1


class Heading(IntEnum):
    """Where an arrow key moves the focus."""

    LEFT = 0
    RIGHT = 1
    UP = 2
    DOWN = 3


class Axis(IntEnum):
    """Along which a stack lines up, or a chain."""

    HORIZONTAL = 0
    VERTICAL = 1


class Scrolls(IntEnum):
    """The axes on which the content of a view scrolls."""

    NONE = 0
    X = 1
    Y = 2
    BOTH = 3


class GridPart(IntEnum):
    """The columns of a grid, or its rows."""

    COLUMNS = 0
    ROWS = 1


class Distribution(IntEnum):
    """How the length of a stack is distributed; the numbers are UIKit's."""

    FILL = 0
    FILL_EQUALLY = 1
    FILL_PROPORTIONALLY = 2
    EQUAL_SPACING = 3
    EQUAL_CENTERING = 4
    PACKED = 5
    SPACE_AROUND = 6
    SPACE_EVENLY = 7


class ArrangementKind(IntEnum):
    """The kind of arrangement that made the constraints of a group."""

    NONE = 0
    STACK = 1
    GRID = 2
    FLOW = 3


class FlowDistribution(IntEnum):
    """Where the items of a line of a flow lie along it."""

    LEADING = 0
    TOP = 0
    CENTER = 1
    TRAILING = 2
    BOTTOM = 2
    FILL = 3
    SPACE_BETWEEN = 4
    SPACE_AROUND = 5
    SPACE_EVENLY = 6


class Alignment(IntEnum):
    """Across a stack, or in a column or row of a grid; the numbers are UIKit's."""

    FILL = 0
    LEADING = 1
    TOP = 1
    FIRST_BASELINE = 2
    CENTER = 3
    TRAILING = 4
    BOTTOM = 4
    LAST_BASELINE = 5


class ConflictPolicy(IntEnum):
    """How to treat a change that leaves required constraints in conflict."""

    REPORT = 0
    REFUSE = 1


class Role(IntEnum):
    """The role of a member of a conflict."""

    CONSTRAINT = 0
    BROKEN = 1
    SIZE = 2
    CONTENT = 3
    NOT_NEGATIVE = 4


class Harm(IntEnum):
    """The visible effect of a change."""

    NONE = 0
    SOME = 1
    MUCH = 2
    UNSETTLED = 3


class Relax(IntEnum):
    """The number or priority that a relaxation changes."""

    CONSTANT = 0
    SIZE = 1
    PRIORITY = 2
    CONTENT = 3
    LIMIT = 4
    SPACING = 5
    SCROLLS = 6


class Reason(IntEnum):
    """Why something counts in an explanation."""

    CONSTRAINT = 1
    SIZE = 2
    CONTENT = 3
    MINIMUM = 4
    NOTHING = 5
    INSET = 6


class LintKind(IntEnum):
    """Kinds of lint findings; docs/explain.md has an example of each."""

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
    SQUEEZED_CONTENT = 12
    GONE_OVERLAY = 13
    SHIFTED_FRAME = 14
    PARENT_AS_SIBLING = 15
    NEVER_IN_FORCE = 16
    BARRIER_CYCLE = 17
    RULE_LOOP = 18


class ExpectationKind(IntEnum):
    """Kinds of expectations."""

    SATISFIABLE = 1
    DETERMINED = 2
    INSIDE = 3
    FITS = 4
    APART = 5
    AT_LEAST = 6
    ALIGNED = 7
    RELATION = 8


class Verdict(IntEnum):
    """The result of a proof."""

    PROVED = 1
    REFUTED = 2
    SAMPLED = 3
    INCOMPLETE = 4


class TextAdvance(IntEnum):
    """How wide characters are."""

    SANS = 0
    MONO = 1


class FormatOption(IntFlag):
    """Options of a visual format; als.h has the meaning of each."""

    ALIGN_ALL_LEFT = 2
    ALIGN_ALL_RIGHT = 4
    ALIGN_ALL_TOP = 8
    ALIGN_ALL_BOTTOM = 16
    ALIGN_ALL_LEADING = 32
    ALIGN_ALL_TRAILING = 64
    ALIGN_ALL_CENTER_X = 512
    ALIGN_ALL_CENTER_Y = 1024
    ALIGN_ALL_LAST_BASELINE = 2048
    ALIGN_ALL_FIRST_BASELINE = 4096
    LEADING_TO_TRAILING = 0
    LEFT_TO_RIGHT = 65536
    RIGHT_TO_LEFT = 131072
    BASELINE_TO_BASELINE = 524288


class Free(IntFlag):
    """Which values of an item could be different at no cost."""

    LEFT = 1
    TOP = 2
    WIDTH = 4
    HEIGHT = 8


class Gone(IntFlag):
    """Whether a view is out of the layout itself, or inside one that is."""

    ITSELF = 1
    INSIDE = 2
