// What the constraints of an arrangement depend on, piece by piece.  A large arrangement changes in few of its pieces, and only
// those are written anew.

extension Axis {
  var start: Attribute { self == .x ? .leading : .top }
  var end: Attribute { self == .x ? .trailing : .bottom }
  var size: Attribute { self == .x ? .width : .height }
  var mid: Attribute { self == .x ? .centerX : .centerY }
  var other: Axis { self == .x ? .y : .x }
}

/// What is written at once, with all that its constraints depend on but the box: equal pieces say the same.  Where an item may be
/// missing, -1 stands for none.
enum ArrangementPiece: Equatable, BitwiseCopyable {
  case line(Line)
  /// A line of a grid in which nothing is visible.
  case closedLine(ItemID, Axis)
  case lastLine(ItemID, Axis)
  /// So many columns of this width fill the box.  Those behind the last cell have no guides.
  case columns(ItemID, count: Int32, space: Double)
  case cell(Cell)
  case goneCell(ItemID, column: ItemID, row: ItemID)

  case ends(first: ItemID, last: ItemID, Axis)
  case space(Space)
  case equal(ItemID, to: ItemID, Axis)
  /// A multiple of the size of another member.
  case share(ItemID, of: Double, ItemID, Axis)
  case gap(Gap)
  /// The guide whose length is one share of the space that is left.
  case part(ItemID, Axis)
  case proportional(ItemID, by: ItemID, Axis)
  case weighted(ItemID, by: ItemID, Axis, weight: Double, compression: Float)
  case spanner(ItemID, along: Axis)
  case spanned(ItemID, by: ItemID, Axis, Arrangement.Alignment)
  case canvas(first: ItemID, spanner: ItemID, Axis, Arrangement.Alignment)
  case aligned(ItemID, with: ItemID, Axis, Arrangement.Alignment)
  case goneMember(ItemID, aside: Axis)

  /// An item of a flow is no longer than the container along the axis.
  case withinFlow(ItemID, Axis)
  /// An item of a flow whose lines are not known yet.
  case alone(ItemID, Axis)
  /// The container prefers at least this length: that of all items of a flow in one line, or that of its margins.
  case least(Axis, Double, at: Float)
  case flowLine(FlowLine)
  case lastFlowLine(ItemID, across: Axis)
  case inFlowLine(InFlowLine)
  /// One end of an item lies at that of its line.
  case flowEdge(ItemID, line: ItemID, Axis, isEnd: Bool, at: Float)
  case flowCenter(ItemID, line: ItemID, Axis)
  /// The end of the last item of a line that is so long.
  case flowFill(ItemID, Axis, Double)
  /// From the first item of a line to the last, in the middle of the line.
  case flowSpan(FlowSpan)
  /// A space before the first item or behind the last one.
  case flowEnd(FlowEnd)
  /// A guide as long as what an item of a line gets at most of the rest.
  case flowShare(ItemID, line: ItemID, Axis)
  /// An item is longer than it is alone by the length of this guide at most.
  case filled(ItemID, share: ItemID, Axis, Double)

  /// The size is 0.
  case empty(ItemID, Axis, at: Float, ArrangementPurpose)
  /// The container is as small as can be.
  case fit(Axis)
  /// What is gone where nothing is visible.
  case waiting(ItemID)
  /// The guide of a barrier, at this distance from the container's left or top.
  case barrier(ItemID, Axis, at: Double)

  /// A column or a row.
  struct Line: Equatable, BitwiseCopyable {
    let guide: ItemID
    let previous: ItemID
    let space: Double
    let axis: Axis
    /// It only holds what is gone.
    let isClosed: Bool
    /// Of its constraint to be as small as possible, where it is not closed.
    let priority: Float
    /// The line that it is as large as.
    let equal: ItemID
  }

  struct Cell: Equatable, BitwiseCopyable {
    let item: ItemID
    let left: ItemID
    let right: ItemID
    let top: ItemID
    let bottom: ItemID
    let across: Arrangement.Alignment
    let down: Arrangement.Alignment
    /// The guide of a cell that spans lines, where its middle counts.
    var whole: ItemID = -1
    /// The cell whose baseline it shares.
    var level: ItemID = -1
  }

  struct Space: Equatable, BitwiseCopyable {
    let item: ItemID
    let previous: ItemID
    let space: Double
    let axis: Axis
    /// Between baselines.
    let spansBaselines: Bool
    /// It may be larger.
    let isLeast: Bool
  }

  struct Gap: Equatable, BitwiseCopyable {
    let guide: ItemID
    /// -1: the start of the container.
    let previous: ItemID
    /// -1: the end of the container.
    let next: ItemID
    /// The gap that its size depends on, and how often it holds that size.
    let equal: ItemID
    var share = 1.0
    let axis: Axis
    /// From middle to middle.
    let isCentered: Bool
  }

  struct FlowLine: Equatable, BitwiseCopyable {
    let guide: ItemID
    let previous: ItemID
    let space: Double
    /// Along which its items lie.
    let axis: Axis
  }

  /// Where an item lies across its line.
  struct InFlowLine: Equatable, BitwiseCopyable {
    let item: ItemID
    let line: ItemID
    /// The item whose baseline it shares.
    let level: ItemID
    let across: Axis
    let alignment: Arrangement.Alignment
  }

  struct FlowSpan: Equatable, BitwiseCopyable {
    let guide: ItemID
    let line: ItemID
    let first: ItemID
    let last: ItemID
    let axis: Axis
  }

  struct FlowEnd: Equatable, BitwiseCopyable {
    let guide: ItemID
    let line: ItemID
    let item: ItemID
    /// The gap that its size is a share of.
    let gap: ItemID
    let share: Double
    let axis: Axis
    let isEnd: Bool
  }

  /// The same about other items.
  func replacing(_ item: (ItemID) -> ItemID) -> ArrangementPiece {
    switch self {
    case .line(let line):
      return .line(
        Line(
          guide: item(line.guide), previous: item(line.previous), space: line.space, axis: line.axis,
          isClosed: line.isClosed, priority: line.priority, equal: item(line.equal)))
    case .closedLine(let guide, let axis): return .closedLine(item(guide), axis)
    case .lastLine(let guide, let axis): return .lastLine(item(guide), axis)
    case .columns(let guide, let count, let space): return .columns(item(guide), count: count, space: space)
    case .cell(let cell):
      return .cell(
        Cell(
          item: item(cell.item), left: item(cell.left), right: item(cell.right), top: item(cell.top),
          bottom: item(cell.bottom), across: cell.across, down: cell.down, whole: item(cell.whole),
          level: item(cell.level)))
    case .goneCell(let cell, let column, let row): return .goneCell(item(cell), column: item(column), row: item(row))
    case .gap(let gap):
      return .gap(
        Gap(
          guide: item(gap.guide), previous: item(gap.previous), next: item(gap.next), equal: item(gap.equal),
          share: gap.share, axis: gap.axis, isCentered: gap.isCentered))
    case .spanner(let guide, let axis): return .spanner(item(guide), along: axis)
    case .spanned(let member, let guide, let axis, let alignment):
      return .spanned(item(member), by: item(guide), axis, alignment)
    case .canvas(let first, let spanner, let axis, let alignment):
      return .canvas(first: item(first), spanner: item(spanner), axis, alignment)
    case .flowLine(let line):
      return .flowLine(
        FlowLine(guide: item(line.guide), previous: item(line.previous), space: line.space, axis: line.axis))
    case .lastFlowLine(let guide, let axis): return .lastFlowLine(item(guide), across: axis)
    case .inFlowLine(let place):
      return .inFlowLine(
        InFlowLine(
          item: place.item, line: item(place.line), level: place.level, across: place.across,
          alignment: place.alignment))
    case .flowEdge(let member, let line, let axis, let isEnd, let priority):
      return .flowEdge(member, line: item(line), axis, isEnd: isEnd, at: priority)
    case .flowCenter(let member, let line, let axis): return .flowCenter(member, line: item(line), axis)
    case .flowShare(let guide, let line, let axis): return .flowShare(item(guide), line: item(line), axis)
    case .filled(let member, let share, let axis, let length):
      return .filled(member, share: item(share), axis, length)
    case .flowSpan(let span):
      return .flowSpan(
        FlowSpan(guide: item(span.guide), line: item(span.line), first: span.first, last: span.last, axis: span.axis))
    case .flowEnd(let end):
      return .flowEnd(
        FlowEnd(
          guide: item(end.guide), line: item(end.line), item: end.item, gap: item(end.gap), share: end.share,
          axis: end.axis, isEnd: end.isEnd))
    case .part(let guide, let axis): return .part(item(guide), axis)
    case .proportional(let member, let guide, let axis): return .proportional(member, by: item(guide), axis)
    case .weighted(let member, let guide, let axis, let weight, let compression):
      return .weighted(member, by: item(guide), axis, weight: weight, compression: compression)
    case .barrier(let guide, let axis, let position): return .barrier(item(guide), axis, at: position)
    case .empty(let guide, let axis, let priority, let purpose): return .empty(item(guide), axis, at: priority, purpose)
    // Of members alone.
    case .ends, .space, .equal, .share, .aligned, .goneMember, .fit, .waiting: return self
    case .withinFlow, .alone, .least, .flowFill: return self
    }
  }
}
