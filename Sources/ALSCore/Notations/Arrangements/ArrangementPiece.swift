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
  case cell(Cell)
  case goneCell(ItemID, column: ItemID, row: ItemID)

  case ends(first: ItemID, last: ItemID, Axis)
  case space(Space)
  case equal(ItemID, to: ItemID, Axis)
  /// A multiple of the size of another member.
  case share(ItemID, of: Double, ItemID, Axis)
  case gap(Gap)
  case spanner(ItemID, along: Axis)
  case spanned(ItemID, by: ItemID, Axis, Arrangement.Alignment)
  case canvas(first: ItemID, spanner: ItemID, Axis, Arrangement.Alignment)
  case aligned(ItemID, with: ItemID, Axis, Arrangement.Alignment)
  case goneMember(ItemID, aside: Axis)

  /// The size is 0.
  case empty(ItemID, Axis, at: Float, ArrangementPurpose)
  /// The container is as small as can be.
  case fit(Axis)
  /// What is gone where nothing is visible.
  case waiting(ItemID)

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
    let previous: ItemID
    let next: ItemID
    /// The gap that it is as large as.
    let equal: ItemID
    let axis: Axis
    /// From middle to middle.
    let isCentered: Bool
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
          axis: gap.axis, isCentered: gap.isCentered))
    case .spanner(let guide, let axis): return .spanner(item(guide), along: axis)
    case .spanned(let member, let guide, let axis, let alignment):
      return .spanned(item(member), by: item(guide), axis, alignment)
    case .canvas(let first, let spanner, let axis, let alignment):
      return .canvas(first: item(first), spanner: item(spanner), axis, alignment)
    case .empty(let guide, let axis, let priority, let purpose): return .empty(item(guide), axis, at: priority, purpose)
    // Of members alone.
    case .ends, .space, .equal, .share, .aligned, .goneMember, .fit, .waiting: return self
    }
  }
}
