// From the pieces of a visual format to constraints: which edges a gap lies between, and which side comes first.

/// An item and where the text names it.
struct FormatItem {
  var token: ItemToken
  var span: SourceRange
}

/// One condition of a list between parentheses, or what a plain number means.
struct FormatPredicate {
  var relation = Relation.equal
  /// The item of a size, if it is not a mere number.
  var item: FormatItem?
  var constant = 0.0
  var priority = Limits.required
  var constantSpan = SourceRange.empty
  var prioritySpan = SourceRange.empty
}

struct FormatAxis {
  struct Edge {
    var item: FormatItem
    var attribute: Attribute
  }

  let isVertical: Bool
  private let isReversed: Bool
  private let isBaselineToBaseline: Bool
  private let start: Attribute
  private let end: Attribute
  private let startMargin: Attribute
  private let endMargin: Attribute

  init(isVertical: Bool, _ settings: FormatSettings) {
    self.isVertical = isVertical
    isReversed = !isVertical && settings.direction == FormatSettings.rightToLeft
    isBaselineToBaseline = isVertical && settings.isBaselineToBaseline
    if isVertical {
      (start, end, startMargin, endMargin) = (.top, .bottom, .topMargin, .bottomMargin)
    } else if isReversed {
      (start, end, startMargin, endMargin) = (.right, .left, .rightMargin, .leftMargin)
    } else if settings.direction == FormatSettings.leftToRight {
      (start, end, startMargin, endMargin) = (.left, .right, .leftMargin, .rightMargin)
    } else {
      (start, end, startMargin, endMargin) = (.leading, .trailing, .leadingMargin, .trailingMargin)
    }
  }

  var dimension: Attribute { isVertical ? .height : .width }

  // MARK: Edges, in the order of the string

  func start(of item: FormatItem) -> Edge { Edge(item: item, attribute: start) }
  func end(of item: FormatItem) -> Edge { Edge(item: item, attribute: end) }
  func startMargin(of item: FormatItem) -> Edge { Edge(item: item, attribute: startMargin) }
  func endMargin(of item: FormatItem) -> Edge { Edge(item: item, attribute: endMargin) }

  /// Where a gap to the next view begins, and where one from the previous view ends.
  func gapStart(of item: FormatItem) -> Edge {
    isBaselineToBaseline ? Edge(item: item, attribute: .lastBaseline) : end(of: item)
  }
  func gapEnd(of item: FormatItem) -> Edge {
    isBaselineToBaseline ? Edge(item: item, attribute: .firstBaseline) : start(of: item)
  }

  // MARK: Constraints

  /// The distance from one edge to a later one.  It grows with the axis, so in a reversed string the edges change places.
  func gap(from near: Edge, to far: Edge, _ predicate: FormatPredicate) -> Statement {
    let (first, second) = isReversed ? (near, far) : (far, near)
    var statement = Statement(
      first: first.item.token, first.attribute, predicate.relation, second: second.item.token, second.attribute,
      constant: predicate.constant, priority: predicate.priority)
    statement.spans.firstItem = first.item.span
    statement.spans.firstAttribute = first.item.span
    statement.spans.secondItem = second.item.span
    statement.spans.secondAttribute = second.item.span
    statement.spans.constant = predicate.constantSpan
    statement.spans.right = predicate.constantSpan
    statement.spans.priority = predicate.prioritySpan
    return statement
  }

  func size(of item: FormatItem, _ predicate: FormatPredicate) -> Statement {
    let other = predicate.item
    var statement = Statement(
      first: item.token, dimension, predicate.relation, second: other?.token, other == nil ? .none : dimension,
      constant: predicate.constant, priority: predicate.priority)
    statement.spans.firstItem = item.span
    statement.spans.firstAttribute = item.span
    if let other {
      statement.spans.secondItem = other.span
      statement.spans.secondAttribute = other.span
    }
    statement.spans.constant = predicate.constantSpan
    statement.spans.right = other?.span ?? predicate.constantSpan
    statement.spans.priority = predicate.prioritySpan
    return statement
  }

  func alignment(_ attribute: Attribute, _ previous: FormatItem, _ next: FormatItem) -> Statement {
    var statement = Statement(
      first: previous.token, attribute, .equal, second: next.token, attribute)
    statement.spans.firstItem = previous.span
    statement.spans.firstAttribute = previous.span
    statement.spans.secondItem = next.span
    statement.spans.secondAttribute = next.span
    return statement
  }
}
