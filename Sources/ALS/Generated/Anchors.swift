// The attributes of an item, for constraints.  Made from als.h by `make faces`.
// swift-format-ignore-file

extension Item {
  /// The left edge.
  public var left: Expression { self[.left] }
  /// The right edge.
  public var right: Expression { self[.right] }
  /// The top edge.
  public var top: Expression { self[.top] }
  /// The bottom edge.
  public var bottom: Expression { self[.bottom] }
  /// The side where reading begins.
  public var leading: Expression { self[.leading] }
  /// The side where reading ends.
  public var trailing: Expression { self[.trailing] }
  /// The width.
  public var width: Expression { self[.width] }
  /// The height.
  public var height: Expression { self[.height] }
  /// The center across.
  public var centerX: Expression { self[.centerX] }
  /// The center down.
  public var centerY: Expression { self[.centerY] }
  /// The baseline of the last line of text.
  public var lastBaseline: Expression { self[.lastBaseline] }
  /// The baseline of the first line of text.
  public var firstBaseline: Expression { self[.firstBaseline] }
  /// The left edge, inside by the left margin.
  public var leftMargin: Expression { self[.leftMargin] }
  /// The right edge, inside by the right margin.
  public var rightMargin: Expression { self[.rightMargin] }
  /// The top edge, inside by the top margin.
  public var topMargin: Expression { self[.topMargin] }
  /// The bottom edge, inside by the bottom margin.
  public var bottomMargin: Expression { self[.bottomMargin] }
  /// The edge where reading begins, inside by its margin.
  public var leadingMargin: Expression { self[.leadingMargin] }
  /// The edge where reading ends, inside by its margin.
  public var trailingMargin: Expression { self[.trailingMargin] }
  /// The horizontal center of the rectangle inside the margins.
  public var centerXWithinMargins: Expression { self[.centerXWithinMargins] }
  /// The vertical center of the rectangle inside the margins.
  public var centerYWithinMargins: Expression { self[.centerYWithinMargins] }
}
