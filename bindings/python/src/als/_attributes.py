"""The attributes of an item, for constraints.  Made from als.h by `make faces`."""
from ._expressions import Edge


class ItemAttributes:
    """The attributes of als.Item: `save.width` is an anchor."""

    __slots__ = ()

    left: Edge = Edge(1)  # the left edge
    right: Edge = Edge(2)  # the right edge
    top: Edge = Edge(3)  # the top edge
    bottom: Edge = Edge(4)  # the bottom edge
    leading: Edge = Edge(5)  # the side where reading begins
    trailing: Edge = Edge(6)  # the side where reading ends
    width: Edge = Edge(7)  # the width
    height: Edge = Edge(8)  # the height
    center_x: Edge = Edge(9)  # the center across
    center_y: Edge = Edge(10)  # the center down
    last_baseline: Edge = Edge(11)  # the baseline of the last line of text
    first_baseline: Edge = Edge(12)  # the baseline of the first line of text
    left_margin: Edge = Edge(13)  # the left edge, inside by the left margin
    right_margin: Edge = Edge(14)  # the right edge, inside by the right margin
    top_margin: Edge = Edge(15)  # the top edge, inside by the top margin
    bottom_margin: Edge = Edge(16)  # the bottom edge, inside by the bottom margin
    leading_margin: Edge = Edge(17)  # the edge where reading begins, inside by its margin
    trailing_margin: Edge = Edge(18)  # the edge where reading ends, inside by its margin
    center_x_within_margins: Edge = Edge(19)  # the horizontal center of the rectangle inside the margins
    center_y_within_margins: Edge = Edge(20)  # the vertical center of the rectangle inside the margins
    baseline: Edge = last_baseline
