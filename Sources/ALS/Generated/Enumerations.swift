// The enumerations of als.h.  Made from als.h by `make faces`.
// swift-format-ignore-file

/// An edge, center, baseline, margin or size; the numbers are Apple's.
public enum Attribute: Int32, Sendable {
  /// None.
  case none = 0
  /// The left edge.
  case left = 1
  /// The right edge.
  case right = 2
  /// The top edge.
  case top = 3
  /// The bottom edge.
  case bottom = 4
  /// The side where reading begins.
  case leading = 5
  /// The side where reading ends.
  case trailing = 6
  /// The width.
  case width = 7
  /// The height.
  case height = 8
  /// The center across.
  case centerX = 9
  /// The center down.
  case centerY = 10
  /// The baseline of the last line of text.
  case lastBaseline = 11
  /// The baseline of the first line of text.
  case firstBaseline = 12
  /// The left edge, inside by the left margin.
  case leftMargin = 13
  /// The right edge, inside by the right margin.
  case rightMargin = 14
  /// The top edge, inside by the top margin.
  case topMargin = 15
  /// The bottom edge, inside by the bottom margin.
  case bottomMargin = 16
  /// The edge where reading begins, inside by its margin.
  case leadingMargin = 17
  /// The edge where reading ends, inside by its margin.
  case trailingMargin = 18
  /// The horizontal center of the rectangle inside the margins.
  case centerXWithinMargins = 19
  /// The vertical center of the rectangle inside the margins.
  case centerYWithinMargins = 20
}

/// How the two sides are related.
public enum Relation: Int32, Sendable {
  /// Less or equal.
  case lessOrEqual = -1
  /// Equal.
  case equal = 0
  /// Greater or equal.
  case greaterOrEqual = 1
}

/// Reading direction of a view.
public enum Direction: Int32, Sendable {
  /// As the parent; a root without a direction is left-to-right.
  case inherit = 0
  /// Left to right.
  case leftToRight = 1
  /// Right to left.
  case rightToLeft = 2
}

/// Which notation a text is in.
public enum Notation: UInt32, Sendable {
  /// The union of those below, and sums: a list with ; or a line for each.
  case any = 0
  /// One CompactConstraint statement: "a.left = b.right + 10 @ 500 # id".
  case compact = 1
  /// JBNSLayoutConstraint list: "a.size==|*0.5; a.center==|".
  case linear = 2
  /// One of Apple's visual formats: "H:|-[label]-[field(>=80)]-|".
  case visualFormat = 3
  /// Lines with ~ spacers, %, stacks: "H:|~[a(50%)]~|".
  case extendedVisualFormat = 4
  /// {"view": "a", "shorthand": {"left ==": "b.right"}}.
  case shorthand = 5
  /// {"layout": "a", "do": [{"make": "left", "equalTo": "b", "s": "right"}]}.
  case builder = 6
  /// {"first": "a", "firstAttribute": "left", "relation": "==", ...}.
  case record = 7
}

/// Where an arrow key moves the focus.
public enum Heading: Int32, Sendable {
  /// Left.
  case left = 0
  /// Right.
  case right = 1
  /// Up.
  case up = 2
  /// Down.
  case down = 3
}

/// Along which a stack lines up, or a chain.
public enum Axis: Int32, Sendable {
  /// Horizontal.
  case horizontal = 0
  /// Vertical.
  case vertical = 1
}

/// The axes on which the content of a view scrolls.
public enum Scrolls: Int32, Sendable {
  /// None.
  case none = 0
  /// X.
  case x = 1
  /// Y.
  case y = 2
  /// Both.
  case both = 3
}

/// The columns of a grid, or its rows.
public enum GridPart: Int32, Sendable {
  /// Columns.
  case columns = 0
  /// Rows.
  case rows = 1
}

/// How the length of a stack is distributed; the numbers are UIKit's.
public enum Distribution: Int32, Sendable {
  /// By content sizes and their priorities.
  case fill = 0
  /// All as large as the first.
  case fillEqually = 1
  /// In the proportion of their contents, at priority 999; one without content gets 0, and none at all: equally.
  case fillProportionally = 2
  /// Equal spaces, none smaller than `spacing`.
  case equalSpacing = 3
  /// Centers equally far apart, as `spacing` allows.
  case equalCentering = 4
  /// Side by side, and the remaining space before and behind them by `bias`.
  case packed = 5
  /// Equal spaces, none smaller than `spacing`, and half ones at the ends.
  case spaceAround = 6
  /// Equal spaces, none smaller than `spacing`, at the ends too.
  case spaceEvenly = 7
}

/// The kind of arrangement that made the constraints of a group.
public enum ArrangementKind: Int32, Sendable {
  /// None.
  case none = 0
  /// Stack.
  case stack = 1
  /// Grid.
  case grid = 2
  /// Flow.
  case flow = 3
}

/// Where the items of a line of a flow lie along it.
public enum FlowDistribution: Int32, Sendable {
  /// Leading.
  case leading = 0
  /// The same as `leading`.
  public static let top = FlowDistribution.leading
  /// Center.
  case center = 1
  /// Trailing.
  case trailing = 2
  /// The same as `trailing`.
  public static let bottom = FlowDistribution.trailing
  /// They fill the line, but not the last one; the remaining space is shared equally at 48.
  case fill = 3
  /// The first at the start, the last at the end, equal spaces between.
  case spaceBetween = 4
  /// The same spaces, and half of one at each end.
  case spaceAround = 5
  /// The same spaces at the ends too.
  case spaceEvenly = 6
}

/// Across a stack, or in a column or row of a grid; the numbers are UIKit's.
public enum Alignment: Int32, Sendable {
  /// Fill.
  case fill = 0
  /// Leading.
  case leading = 1
  /// The same as `leading`.
  public static let top = Alignment.leading
  /// Rows only.
  case firstBaseline = 2
  /// Center.
  case center = 3
  /// Trailing.
  case trailing = 4
  /// The same as `trailing`.
  public static let bottom = Alignment.trailing
  /// Rows only.
  case lastBaseline = 5
}

extension Layout.Conflict.Member {
  /// The role of a member of a conflict.
  public enum Role: Int32, Sendable {
    /// A constraint that holds.
    case constraint = 0
    /// The one that does not.
    case broken = 1
    /// A size that the item was given.
    case size = 2
    /// Content with a compression or hugging priority of 1000, or a limit set by als_item_set_size_limits or answered by a measure callback.
    case content = 3
    /// That a width or height is not negative.
    case notNegative = 4
  }
}

extension Layout.Conflict.Relaxation {
  /// The visible effect of a change.
  public enum Harm: Int32, Sendable {
    /// None.
    case none = 0
    /// Something is out of line or off its centre, or far smaller or larger than it was.
    case some = 1
    /// Views overlap, stick out of their parents or vanish, or content is cut.
    case much = 2
    /// Not used: such advice is not given.
    case unsettled = 3
  }
}

extension Layout.Conflict.Relaxation {
  /// The number or priority that a relaxation changes.
  public enum Kind: Int32, Sendable {
    /// `Constraint.setConstant(value)`.
    case constant = 0
    /// `Item.setSize` with `value` for the attribute.
    case size = 1
    /// `Constraint.setPriority(value)`.
    case priority = 2
    /// `Item.setCompression` with `value` for the axis of the attribute, or where the member's relation is <= `Item.setHugging`.
    case content = 3
    /// `Item.setSizeLimits` with `value` for the attribute in the minimum, or where the member's relation is <= in the maximum.
    case limit = 4
    /// Als_stack_set_spacing(group, value), with the group of the constraint.
    case spacing = 5
    /// Als_item_set_scrolls(item, value); constraints that hold its content to its edges then have to name its content area, as texts do that are read after that call.
    case scrolls = 6
  }
}

extension Explanation {
  /// Why something counts in an explanation.
  public enum Reason: Int32, Sendable {
    /// Constraint.
    case constraint = 1
    /// The size that the item was given.
    case size = 2
    /// The content size of `item`.
    case content = 3
    /// A size of `item` that cannot be less than 0: counts 0.
    case minimum = 4
    /// Nothing determines `attribute` of `item`, or it just has no room to move.
    case nothing = 5
    /// The distance between the explained attribute and its edge: a margin, a baseline, an inset; or, in trees of more than 8 levels, between the bounds of `item` and of its parent.
    case inset = 6
  }
}

extension Finding {
  /// Kinds of lint findings; docs/explain.md has an example of each.
  public enum Kind: Int32, Sendable {
    /// No text has asked for it.
    case unusedMetric = 1
    /// No constraint names a view that is no root, or a guide.
    case unusedItem = 2
    /// Inactive, and in no group.
    case inactive = 3
    /// Compares a value with itself, or requires a size not to be negative.
    case noEffect = 4
    /// The same as another one of at least its priority.
    case duplicate = 5
    /// Requires nothing beyond another one of at least its priority.
    case implied = 6
    /// Optional, and contradicts a required equation.
    case overruled = 7
    /// Optional, and contradicts another one of the same priority.
    case tie = 8
    /// An item is held by left or right here, and by leading or trailing there.
    case mixedDirections = 9
    /// An end beyond the end of the parent, or beyond the start of a sibling.
    case suspiciousSign = 10
    /// Hugging or compression resistance of a content size at 1000.
    case requiredContent = 11
    /// Content is cut because other content of the same priority has the room.
    case squeezedContent = 12
    /// Reserved: no finding has this kind any more.
    case goneOverlay = 13
    /// The size of the parent at another place: "frame" with a constant.
    case shiftedFrame = 14
    /// An item outside its parent, as by the parent's name in a visual format.
    case parentAsSibling = 15
    /// A rule that the last complete proof found out of force at every size.
    case neverInForce = 16
    /// A barrier that moves a member of its own; item: its guide.
    case barrierCycle = 17
    /// A rule whose tests of frames still changed in the last round.
    case ruleLoop = 18
  }
}

extension Expectation {
  /// Kinds of expectations.
  public enum Kind: Int32, Sendable {
    /// No required constraint is broken.
    case satisfiable = 1
    /// No view is ambiguous.
    case determined = 2
    /// A view lies in its parent, or in another item.
    case inside = 3
    /// A view is as wide and as high as its content. A view with text is as wide as its longest word, and as high as the text at the width of the view.
    case fits = 4
    /// No two of several views overlap in both axes.
    case apart = 5
    /// A view has at least a size.
    case atLeast = 6
    /// An attribute of several items is equal.
    case aligned = 7
    /// An equation or inequality holds.
    case relation = 8
  }
}

/// The result of a proof.
public enum Verdict: Int32, Sendable {
  /// Everything holds at every value.
  case proved = 1
  /// Something fails.
  case refuted = 2
  /// Nothing has failed, but some of it depends on callbacks, which cannot be proved.
  case sampled = 3
  /// Nothing has failed, but max_work was used up before everything was reached.
  case incomplete = 4
}

/// How wide characters are.
public enum TextAdvance: Int32, Sendable {
  /// A proportional face; full-width characters are 1 em wide.
  case sans = 0
  /// Every character is 0.6 em wide, full-width ones are twice as wide.
  case mono = 1
}

/// Options of a visual format; als.h has the meaning of each.
public struct FormatOptions: OptionSet, Sendable {
  /// The bits of als.h.
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Align all left.
  public static let alignAllLeft = FormatOptions(rawValue: 2)
  /// Align all right.
  public static let alignAllRight = FormatOptions(rawValue: 4)
  /// Align all top.
  public static let alignAllTop = FormatOptions(rawValue: 8)
  /// Align all bottom.
  public static let alignAllBottom = FormatOptions(rawValue: 16)
  /// Align all leading.
  public static let alignAllLeading = FormatOptions(rawValue: 32)
  /// Align all trailing.
  public static let alignAllTrailing = FormatOptions(rawValue: 64)
  /// Align all center across.
  public static let alignAllCenterX = FormatOptions(rawValue: 512)
  /// Align all center down.
  public static let alignAllCenterY = FormatOptions(rawValue: 1024)
  /// Align all last baseline.
  public static let alignAllLastBaseline = FormatOptions(rawValue: 2048)
  /// Align all first baseline.
  public static let alignAllFirstBaseline = FormatOptions(rawValue: 4096)
  /// Left to right.
  public static let leftToRight = FormatOptions(rawValue: 65536)
  /// Right to left.
  public static let rightToLeft = FormatOptions(rawValue: 131072)
  /// Baseline to baseline.
  public static let baselineToBaseline = FormatOptions(rawValue: 524288)
}

/// Which values of an item could be different at no cost.
public struct FreeValues: OptionSet, Sendable {
  /// The bits of als.h.
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Left.
  public static let left = FreeValues(rawValue: 1)
  /// Top.
  public static let top = FreeValues(rawValue: 2)
  /// Width.
  public static let width = FreeValues(rawValue: 4)
  /// Height.
  public static let height = FreeValues(rawValue: 8)
}
