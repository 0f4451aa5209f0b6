// Stacks, grids and barriers as they are said, before they become guides and constraints.

/// A row or column of items inside a container, a table of them, or a guide at their outermost edge.
public struct Arrangement {
  public enum Kind: Sendable {
    case stack, grid, flow, barrier

    var word: StaticString {
      switch self {
      case .stack: return "stack"
      case .grid: return "grid"
      case .flow: return "flow"
      case .barrier: return "barrier"
      }
    }

    var phrase: StaticString {
      switch self {
      case .stack: return "a stack"
      case .grid: return "a grid"
      case .flow: return "a flow"
      case .barrier: return "a barrier"
      }
    }
  }

  /// Raw values are als_distribution in als.h, which are UIKit's.
  public enum Distribution: Int32, Sendable {
    case fill = 0
    case fillEqually, fillProportionally, equalSpacing, equalCentering
    case packed, spaceAround, spaceEvenly
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
    /// In a flow: it is the first of its line, and its length when it was alone.
    var beginsLine = false
    var lengthAlone = 0.0
    /// Its part of the space that is left in a filled stack; 0: none.
    public var weight = 0.0
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

  /// What a flow has beside a stack: lines, which break.
  public struct Flow: Sendable {
    /// Raw values are als_flow_distribution in als.h.
    public enum Distribution: Int32, Sendable {
      case leading = 0
      case center, trailing, fill, spaceBetween, spaceAround, spaceEvenly
    }

    public var distribution = Distribution.leading
    /// Between lines; nil: the space between neighbours.
    public var lineSpacing: Double?
    /// How many items a line may hold; 0: any number.
    public var perLine: Int32 = 0
    public var areEqual = false
    public init() {}

    // Found in the rounds of a solve.
    /// Every item is alone at the start of the container.
    var isAlone = true
    /// The lines are those of a solve.  Otherwise guides of lines that are not needed stay until the next one.
    var areFound = false
    /// The length of all items in one line, and that of the container, which filled lines have.
    var oneLine = 0.0
    var length = 0.0
  }

  /// A flow in the state in which every solve begins.
  mutating func separate() {
    if flow == nil { return }
    flow?.isAlone = true
    flow?.areFound = false
    flow?.oneLine = 0
    flow?.length = 0
    if flow?.distribution == .fill { for at in members.indices { members[at].lengthAlone = -1 } }
  }

  /// Begins with the lines of a former plan, as far as a solve may begin with other lines than its own.
  mutating func resumeLines(of former: Arrangement) {
    guard let known = former.flow, !known.isAlone, let own = flow, own.isAlone, own.distribution != .fill,
      isVertical == former.isVertical
    else { return }
    flow?.isAlone = false
    flow?.oneLine = known.oneLine
    handOnLines(of: former)
  }

  /// A member that left hands its line on to the next one of a former plan.
  mutating func handOnLines(of former: Arrangement) {
    guard let own = flow, !own.isAlone else { return }
    flow?.areFound = false
    let remaining = Set(members.map { $0.item.id })
    var firsts: Set<ItemID> = []
    var begins = false
    for member in former.members {
      begins = begins || member.beginsLine
      if !begins || !remaining.contains(member.item.id) { continue }
      firsts.insert(member.item.id)
      begins = false
    }
    for at in members.indices { members[at].beginsLine = firsts.contains(members[at].item.id) }
  }

  /// Whether a flow whose lines are known has the same constraints: none contains a length of the last line, which is not filled.
  func hasLines(of other: Arrangement) -> Bool {
    guard let flow, let known = other.flow, !known.isAlone else { return false }
    if flow.isAlone || flow.areFound != known.areFound || flow.oneLine != known.oneLine { return false }
    let last = members.lastIndex { $0.beginsLine } ?? 0
    var isFilled = false
    for at in members.indices {
      if members[at].beginsLine != other.members[at].beginsLine { return false }
      if flow.distribution != .fill || at >= last { continue }
      isFilled = isFilled || members[at].beginsLine
      if members[at].lengthAlone != other.members[at].lengthAlone { return false }
    }
    return !isFilled || flow.length == known.length
  }

  public var container: ItemToken
  public var kind: Kind
  public var isGrid: Bool { kind == .grid }
  public var isBarrier: Bool { kind == .barrier }
  /// Of a flow.
  public var flow: Flow?
  public var members: [Member] = []
  /// Inside the margins of the container.
  public var usesMargins = false
  /// Of all its constraints; nil: what each of them is there for.
  public var identifier: [UInt8]?
  /// The name in documents, by which rules name it; of a barrier: the name of its guide.
  public var name: [UInt8]?

  // A stack.
  public var isVertical = false
  public var distribution = Distribution.fill
  public var alignment = Alignment.fill
  public var spacing = 0.0
  /// Spaces run from the last baseline to the first of the next.
  public var spansBaselines = false
  /// Of packed members: 0 at the start, 1 at the end.
  public var bias = 0.5

  // A grid.
  public var columns = Lines()
  public var rows = Lines()
  /// Above 0: as many equal columns as fit with at least this width, and the cells row by row in their order.
  public var columnMinimum = 0.0

  // A barrier: the edge of its members, the distance outwards, and the position found in the last round, from the left or top of
  // the container.
  public var side = Attribute.none
  public var margin = 0.0
  var position = 0.0

  /// A space that is the value of a metric.
  enum Space: Equatable {
    case usual
    case line
    case margin
    case minimum
    case after(ItemToken)
    case column(Int)
    case row(Int)
  }
  struct NamedSpace {
    var space: Space
    var metric: [UInt8]
    /// Rules set the metric, so that the space follows it.
    var isFollowed: Bool
  }
  var named: [NamedSpace] = []
  var followsMetrics: Bool { named.contains { $0.isFollowed } }

  public init(_ container: ItemToken, _ kind: Kind) {
    self.container = container
    self.kind = kind
  }

  /// Gives the spaces that follow metrics their values; returns whether any is another.
  mutating func follow(_ value: ([UInt8]) -> Double?) -> Bool {
    var isChanged = false
    func set(_ space: inout Double, _ value: Double) {
      if space != value { isChanged = true }
      space = value
    }
    for one in named where one.isFollowed {
      guard let value = value(one.metric) else { continue }
      switch one.space {
      case .usual: set(&spacing, value)
      case .line:
        if flow?.lineSpacing != value { isChanged = true }
        flow?.lineSpacing = value
      case .margin: set(&margin, value)
      case .minimum: set(&columnMinimum, value)
      case .column(let at): if at < columns.spacing.count { set(&columns.spacing[at], value) }
      case .row(let at): if at < rows.spacing.count { set(&rows.spacing[at], value) }
      case .after(let item):
        guard let at = members.firstIndex(where: { $0.item == item }), members[at].spacingAfter != value else {
          continue
        }
        members[at].spacingAfter = value
        isChanged = true
      }
    }
    return isChanged
  }

  /// The present value of a space; nil where it has gone.
  func value(_ space: Space) -> Double? {
    switch space {
    case .usual: return spacing
    case .line: return flow?.lineSpacing
    case .margin: return margin
    case .minimum: return columnMinimum
    case .column(let at): return at < columns.spacing.count ? columns.spacing[at] : nil
    case .row(let at): return at < rows.spacing.count ? rows.spacing[at] : nil
    case .after(let item): return members.first { $0.item == item }?.spacingAfter
    }
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

  /// Whether members share the space that is left.
  var hasWeights: Bool { members.contains { $0.weight > 0 } }

  /// Whether it is a stack whose members depend on the lengths of their contents.
  var followsContents: Bool { kind == .stack && distribution == .fillProportionally || hasWeights }

  /// Everything that needs no look at the tree.
  public func fault(scope: any NameScope) -> Fault? {
    if usesMargins && !(container.part == .whole && scope.isView(container)) {
      return Fault(message: "only a view has margins, and the container is none", key: "margins")
    }
    if let fault = memberFault() { return fault }
    if isGrid { return gridFault() }
    if let flow { return flowFault(flow) }
    if isBarrier { return barrierFault() }
    if !(bias >= 0 && bias <= 1) { return Fault(message: "a bias is 0 to 1", key: "bias") }
    for (index, member) in members.enumerated() where member.weight != 0 {
      if !(member.weight > 0 && member.weight <= Limits.multiplier) {
        return Fault(message: "a weight is 0 to 1e6", member: index, key: "weights")
      }
      if distribution != .fill {
        return Fault(message: "weights are only valid with the distribution fill", key: "weights")
      }
    }
    if isVertical && alignment.isBaseline {
      return Fault(message: "baselines align the views of a row, and this stack is a column", key: "alignment")
    }
    if !isVertical && spansBaselines {
      return Fault(message: "spaces run between baselines in a column, and this stack is a row", key: "baselines")
    }
    return nil
  }

  private func flowFault(_ flow: Flow) -> Fault? {
    if alignment == .lastBaseline {
      return Fault(message: "a flow aligns first baselines, not last ones", key: "alignment")
    }
    if isVertical && alignment.isBaseline {
      return Fault(
        message: "baselines align the views of a row, and the lines of this flow are columns", key: "alignment")
    }
    if flow.perLine < 0 { return Fault(message: "a line holds at least one item", key: "perLine") }
    return nil
  }

  private func memberFault() -> Fault? {
    let repeated = repeatedMember()
    for (index, member) in members.enumerated() {
      if member.item.part != .whole {
        return Fault(message: "views and guides can be arranged, not safe areas and margins", member: index)
      }
      if member.item.id == container.id && !isBarrier {
        return Fault(message: "the container cannot be arranged inside itself", member: index)
      }
      if index == repeated { return Fault(message: "this view is listed twice", member: index) }
    }
    return nil
  }

  private func barrierFault() -> Fault? {
    if members.isEmpty { return Fault(message: "a barrier needs at least one member", key: "of") }
    if Arrangement.sides.contains(side) { return nil }
    return Fault(message: "a barrier lies at the left, right, leading, trailing, top or bottom", key: "barrier")
  }

  /// The edges that a barrier can follow.
  static let sides: [Attribute] = [.left, .right, .leading, .trailing, .top, .bottom]

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
    if columnMinimum != 0 { return flexibleFault() }
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

  /// What can be wrong with a grid whose columns follow from its width.
  private func flexibleFault() -> Fault? {
    if !(columnMinimum > 0 && columnMinimum <= Limits.number) {
      return Fault(message: "the least width of a column is above 0, to 1e9", key: "columns")
    }
    if columns.spacing.count > 1 { return Fault(message: "there must be one space for all", key: "columnSpacing") }
    if rows.spacing.count > 1 { return Fault(message: "there must be one space for all", key: "rowSpacing") }
    for (lines, key) in [(columns, "columnAlignment" as StaticString), (rows, "rowAlignment")] {
      if lines.alignments.count > 1 { return Fault(message: "there must be one alignment for all", key: key) }
    }
    for (index, member) in members.enumerated() {
      if member.columnSpan != 1 || member.rowSpan != 1 {
        return Fault(message: "no cell spans lines where the columns follow from the width", member: index)
      }
      if member.across?.isBaseline == true {
        return Fault(message: "baselines align the views of a row, not of a column", member: index)
      }
    }
    for alignment in columns.alignments where alignment.isBaseline {
      return Fault(message: "baselines align the views of a row, not of a column", key: "columnAlignment")
    }
    return nil
  }

  /// How many columns fit into a width, which counts in steps as for measuring.
  func columns(for width: Double) -> Int32 {
    let width = (width * Arrangement.steps).rounded() / Arrangement.steps
    let space = columns.spacing(after: 0)
    var count = 1
    // A negative space may bring columns closer than they are wide.
    while count < Arrangement.lines {
      let wanted = Double(count + 1) * columnMinimum + Double(count) * space
      if wanted > width + 1e-9 * max(1, width.magnitude) { break }
      count += 1
    }
    return Int32(truncatingIfNeeded: count)
  }

  private static let steps = 65536.0

  /// Gives the cells their places, row by row; gone ones take none.
  mutating func placeCells(_ presence: [Presence]) {
    columns.areEqual = true
    columns.count = min(max(columns.count, 1), Int32(Arrangement.lines))
    let shown = Int32(truncatingIfNeeded: presence.reduce(0) { $0 + ($1 == .shown ? 1 : 0) })
    var place: Int32 = 0
    for index in members.indices {
      // Gone cells lie with visible ones, so that they close no column.
      let at = min(place, max(shown - 1, 0))
      (members[index].row, members[index].column) = (at / columns.count, at % columns.count)
      if presence[index] == .shown { place += 1 }
    }
    rows.count = max((shown + columns.count - 1) / columns.count, 1)
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
