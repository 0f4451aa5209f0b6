// Stacks and grids as they are said, before they become guides and constraints.

/// A row or column of items inside a container, or a table of them.
public struct Arrangement {
  /// Raw values are als_distribution in als.h, which are UIKit's.
  public enum Distribution: Int32, Sendable {
    case fill = 0
    case fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Raw values are als_alignment in als.h, which are UIKit's.  Leading is also the top, trailing the bottom.
  public enum Alignment: Int32, Sendable, BitwiseCopyable {
    case fill = 0
    case leading, firstBaseline, center, trailing, lastBaseline

    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
  }

  public struct Member {
    public var item: ItemToken
    /// The space behind it in a stack, where it is not the usual one.
    public var spacingAfter: Double?
    /// The place in a grid.
    public var row: Int32 = 0
    public var column: Int32 = 0
    public var rowSpan: Int32 = 1
    public var columnSpan: Int32 = 1
    /// In a grid, where they are not those of the column and the row.
    public var across: Alignment?
    public var down: Alignment?
    public init(_ item: ItemToken) { self.item = item }
  }

  /// The columns of a grid, or its rows.
  public struct Lines {
    public var count: Int32 = 0
    /// Behind each line but the last, or one number for all; none: 0.
    public var spacing: [Double] = []
    /// Of each line, or one for all; none: fill.
    public var alignments: [Alignment] = []
    public var areEqual = false
    public init() {}

    /// Lists must be as long as there are lines, or hold one value for all.
    func fault(_ spaces: StaticString, _ sides: StaticString) -> Fault? {
      if spacing.count > 1 && spacing.count != Int(count) - 1 {
        return Fault(message: "there must be one space for all, or one between every two lines", key: spaces)
      }
      if alignments.count > 1 && alignments.count != Int(count) {
        return Fault(message: "there must be one alignment for all, or one for every line", key: sides)
      }
      return nil
    }

    @inline(__always)
    func spacing(after line: Int) -> Double { spacing.isEmpty ? 0 : spacing[spacing.count == 1 ? 0 : line] }
    @inline(__always)
    func alignment(of line: Int) -> Alignment {
      alignments.isEmpty ? .fill : alignments[alignments.count == 1 ? 0 : line]
    }
  }

  public var container: ItemToken
  public var isGrid: Bool
  public var members: [Member] = []
  /// Inside the margins of the container.
  public var usesMargins = false
  /// Of all its constraints; nil: what each of them is there for.
  public var identifier: [UInt8]?

  // A stack.
  public var isVertical = false
  public var distribution = Distribution.fill
  public var alignment = Alignment.fill
  public var spacing = 0.0
  /// Spaces run from the last baseline to the first of the next.
  public var spansBaselines = false

  // A grid.
  public var columns = Lines()
  public var rows = Lines()

  /// Where a space is the value of a metric that rules set.
  enum Space {
    case usual
    case after(ItemToken)
    case column(Int)
    case row(Int)
  }
  var followed: [(space: Space, metric: [UInt8])] = []

  public init(_ container: ItemToken, isGrid: Bool) {
    self.container = container
    self.isGrid = isGrid
  }

  /// Gives the spaces that follow metrics their values; returns whether any is another.
  mutating func follow(_ value: ([UInt8]) -> Double?) -> Bool {
    var isChanged = false
    func set(_ space: inout Double, _ value: Double) {
      if space != value { isChanged = true }
      space = value
    }
    for one in followed {
      guard let value = value(one.metric) else { continue }
      switch one.space {
      case .usual: set(&spacing, value)
      case .column(let at): if at < columns.spacing.count { set(&columns.spacing[at], value) }
      case .row(let at): if at < rows.spacing.count { set(&rows.spacing[at], value) }
      case .after(let item):
        guard let at = members.firstIndex(where: { $0.item == item }), members[at].spacingAfter != value else { continue }
        members[at].spacingAfter = value
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: What can be wrong

  public struct Fault {
    public var message: StaticString
    /// -1: not of one member.
    public var member = -1
    public var isLimit = false
    /// The key of a document that says it, if one does.
    var key: StaticString = ""
  }

  /// Longest span, and how many lines a grid may have beside two for each cell.
  static let span: Int32 = 1000
  /// So many are compared with each other sooner than sorted.
  private static let fewMembers = 8
  static let lines = 1000

  /// Everything that needs no look at the tree.
  public func fault(scope: any NameScope) -> Fault? {
    if usesMargins && !(container.part == .whole && scope.isView(container)) {
      return Fault(message: "only a view has margins, and the container is none", key: "margins")
    }
    if let fault = memberFault() { return fault }
    if isGrid { return gridFault() }
    if isVertical && alignment.isBaseline {
      return Fault(message: "baselines align the views of a row, and this stack is a column", key: "alignment")
    }
    if !isVertical && spansBaselines {
      return Fault(message: "spaces run between baselines in a column, and this stack is a row", key: "baselines")
    }
    return nil
  }

  private func memberFault() -> Fault? {
    let repeated = repeatedMember()
    for (index, member) in members.enumerated() {
      if member.item.part != .whole {
        return Fault(message: "views and guides can be arranged, not safe areas and margins", member: index)
      }
      if member.item.id == container.id {
        return Fault(message: "the container cannot be arranged inside itself", member: index)
      }
      if index == repeated { return Fault(message: "this view is listed twice", member: index) }
    }
    return nil
  }

  /// The first member that is there already, or -1.
  private func repeatedMember() -> Int {
    if members.count <= Arrangement.fewMembers {
      return members.indices.first { at in members[..<at].contains { $0.item.id == members[at].item.id } } ?? -1
    }
    var order: [SortKey] = []
    order.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      order.append(SortKey(Int64(member.item.id), Int64(index), payload: Int32(truncatingIfNeeded: index)))
    }
    SortKey.sort(&order)
    var first = -1
    for at in order.indices.dropFirst() where order[at].major == order[at - 1].major {
      if first < 0 || Int(order[at].payload) < first { first = Int(order[at].payload) }
    }
    return first
  }

  @_optimize(speed)
  private func gridFault() -> Fault? {
    if let fault = countFault() { return fault }
    if let fault = columns.fault("columnSpacing", "columnAlignment") ?? rows.fault("rowSpacing", "rowAlignment") {
      return fault
    }
    for (index, member) in members.enumerated() {
      if let fault = spanFault(member, index) { return fault }
      if member.row < 0 || member.row >= rows.count || member.column < 0 || member.column >= columns.count {
        return Fault(message: "the grid has no such row or column", member: index)
      }
      if member.rowSpan > rows.count - member.row {
        return Fault(message: "the span reaches beyond the last row", member: index)
      }
      if member.columnSpan > columns.count - member.column {
        return Fault(message: "the span reaches beyond the last column", member: index)
      }
      if member.across?.isBaseline == true {
        return Fault(message: "baselines align the views of a row, not of a column", member: index)
      }
    }
    for alignment in columns.alignments where alignment.isBaseline {
      return Fault(message: "baselines align the views of a row, not of a column", key: "columnAlignment")
    }
    return overlap()
  }

  /// All that can be wrong with a grid without faults into which lines have come.
  @_optimize(speed)
  func newLinesFault() -> Fault? {
    if let fault = countFault() { return fault }
    for (index, member) in members.enumerated() {
      if let fault = spanFault(member, index) { return fault }
    }
    return nil
  }

  private func countFault() -> Fault? {
    if Int64(columns.count) + Int64(rows.count) <= Int64(Arrangement.lines + 2 * members.count) { return nil }
    return Fault(
      message: "a grid has at most 1000 rows and columns, and two more for each cell", isLimit: true, key: "rows")
  }

  @inline(__always)
  private func spanFault(_ member: Member, _ index: Int) -> Fault? {
    let isLegal =
      min(member.rowSpan, member.columnSpan) >= 1 && max(member.rowSpan, member.columnSpan) <= Arrangement.span
    return isLegal ? nil : Fault(message: "a span is 1 to 1000", member: index)
  }

  /// Cells by the rows they begin in: each must find its columns free.
  @_optimize(speed)
  private func overlap() -> Fault? {
    var freeFrom = [Int32](repeating: 0, count: Int(columns.count))
    for index in membersByRow() {
      let member = members[index]
      for column in Int(member.column)..<Int(member.column + member.columnSpan) {
        if freeFrom[column] > member.row {
          return Fault(message: "another cell already covers this place", member: index)
        }
        freeFrom[column] = member.row + member.rowSpan
      }
    }
    return nil
  }

  @_optimize(speed)
  private func membersByRow() -> [Int] {
    // Where the cells of each row begin.
    var starts = [Int](repeating: 0, count: Int(rows.count) + 1)
    for member in members { starts[Int(member.row) + 1] += 1 }
    for row in 0..<Int(rows.count) { starts[row + 1] += starts[row] }
    var order = [Int](repeating: 0, count: members.count)
    for (index, member) in members.enumerated() {
      order[starts[Int(member.row)]] = index
      starts[Int(member.row)] += 1
    }
    return order
  }
}
