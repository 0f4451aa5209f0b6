// From the pieces of a visual format to constraints: which edges a gap lies between, and which side comes first.

/// An item and where the text names it.
struct FormatItem {
  var token: ItemToken
  var span: SourceRange
}

/// One condition of a list between parentheses, or what a plain number means.
struct FormatPredicate {
  var relation = Relation.equal
  /// The item it is about, if it is not a mere number.
  var item: FormatItem?
  /// The attribute of that item; nil: the one that is being constrained.
  var attribute: Attribute?
  /// `multiplier` is a share of the superview, which takes the place of `item` once it is known.
  var isShare = false
  var multiplier = 1.0
  var constant = 0.0
  var priority = Limits.required
  var constantSpan = SourceRange.empty
  var prioritySpan = SourceRange.empty
  var multiplierSpan = SourceRange.empty
  var attributeSpan = SourceRange.empty

  static var plain: FormatPredicate { @inline(never) get { FormatPredicate() } }

  static func space(_ constant: Double) -> FormatPredicate {
    var predicate = plain
    predicate.constant = constant
    return predicate
  }

  /// `item.attribute` related to what the predicate says.
  func statement(_ first: FormatItem, _ firstAttribute: Attribute, _ attributeSpan: SourceRange) -> Statement {
    var statement = Statement.blank
    write(first, firstAttribute, attributeSpan, into: &statement)
    return statement
  }

  /// The same, all but the source and what few constraints have.
  @_optimize(speed)
  func write(
    _ first: FormatItem, _ firstAttribute: Attribute, _ attributeSpan: SourceRange, into statement: inout Statement
  ) {
    let second = item == nil ? .none : attribute ?? firstAttribute
    write(
      first, firstAttribute, attributeSpan, item, second, attribute == nil ? item?.span ?? .empty : self.attributeSpan,
      into: &statement)
  }

  /// The same with another item and attribute than its own.
  @_optimize(speed)
  func write(
    _ first: FormatItem, _ firstAttribute: Attribute, _ attributeSpan: SourceRange, _ second: FormatItem?,
    _ secondAttribute: Attribute, _ secondSpan: SourceRange, into statement: inout Statement
  ) {
    statement.first = first.token
    statement.firstAttribute = firstAttribute
    statement.relation = relation
    statement.second = second?.token
    statement.secondAttribute = secondAttribute
    statement.multiplier = multiplier
    statement.constant = constant
    statement.priority = priority
    statement.spans.firstItem = first.span
    statement.spans.firstAttribute = attributeSpan
    statement.spans.secondItem = second?.span ?? .empty
    statement.spans.secondAttribute = secondSpan
    statement.spans.multiplier = multiplierSpan
    statement.spans.constant = constantSpan
    statement.spans.right = second?.span ?? constantSpan
    statement.spans.priority = prioritySpan
    statement.spans.name = .empty
  }
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
  @_optimize(speed)
  func write(gapFrom near: Edge, to far: Edge, _ predicate: FormatPredicate, into statement: inout Statement) {
    let (first, second) = isReversed ? (near, far) : (far, near)
    predicate.write(
      first.item, first.attribute, first.item.span, second.item, second.attribute, second.item.span, into: &statement)
  }

  func gap(from near: Edge, to far: Edge, _ predicate: FormatPredicate) -> Statement {
    var statement = Statement.blank
    write(gapFrom: near, to: far, predicate, into: &statement)
    return statement
  }

  func write(sizeOf item: FormatItem, _ predicate: FormatPredicate, into statement: inout Statement) {
    predicate.write(item, dimension, item.span, into: &statement)
  }

  func size(of item: FormatItem, _ predicate: FormatPredicate) -> Statement {
    predicate.statement(item, dimension, item.span)
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
