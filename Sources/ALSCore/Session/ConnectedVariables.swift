// Which variables rows connect: a partition by union of the smaller component into the larger one (Tarjan 1975), which follows new
// rows.  The set size of a root is a constant and connects nothing.

/// Components are exact when all rows are united, and grow with each new row.  After rows have gone a component may contain variables
/// that nothing connects any more.
final class ConnectedVariables {
  private let sync: Sync
  private let problem: Problem
  /// Per representative: minus the size of its component.  Per other variable: the next one on its path to the representative.
  private var links = ContiguousArray<Int32>()
  /// Per representative: a width of its component, or -1; and per block the next width in the ring of its component.
  private var widths = ContiguousArray<Int32>()
  private var nextWidths = ContiguousArray<Int32>()
  /// Set sizes of roots that occur in united rows.
  private var constants = IDSet<VariableID>()
  /// The numbers of rows and of their writes when all were united last.
  private var rowsAtStart = 0
  private var writesAtStart = 0
  /// A variable of a component has become the set size of a root.
  private var hasNewConstant = false

  init(_ sync: Sync) {
    self.sync = sync
    problem = sync.solver.problem
  }

  /// Whether a component may have fallen apart since all rows were united.
  var isCoarse: Bool {
    hasNewConstant || problem.rowTotal - rowsAtStart != problem.storedRows - writesAtStart
  }

  /// Unites the variables of rows that have come since the last call.
  func update() {
    if !problem.listsWrittenRows || !constants.members.allSatisfy(isConstant) { return uniteAll() }
    grow()
    for k in 0..<problem.writtenRows.count { unite(problem.writtenRows[k]) }
    problem.beginWrittenRows()
  }

  /// Unites all rows where that may separate variables.  Waits until an eighth of the rows has been written since the last time, so
  /// that it costs little for each change.  Returns whether it did.
  func becomeExact() -> Bool {
    if !isCoarse || (problem.storedRows - writesAtStart) * 8 < problem.rowTotal { return false }
    uniteAll()
    return true
  }

  func uniteAll() {
    problem.beginWrittenRows()
    links.clear()
    widths.clear()
    nextWidths.clear()
    constants.removeAll()
    hasNewConstant = false
    grow()
    let positions = sync.solver.vertex.rowPosition.base
    for row in RowID.first(problem.rowCount) where positions[row.index] != -2 { unite(row) }
    (rowsAtStart, writesAtStart) = (problem.rowTotal, problem.storedRows)
  }

  private func grow() {
    for raw in links.count..<problem.variableCount {
      let v = VariableID(raw)
      links.append(-1)
      widths.append(v.part == 2 ? v.raw : -1)
      if v.part == 0 { nextWidths.append(v.raw + 2) }
    }
  }

  private func unite(_ row: RowID) {
    var first: VariableID = -1
    for k in problem.entries(of: row) {
      let v = problem.entryVariable[k]
      if isConstant(v) {
        if constants.insert(v) && links[v.index] != -1 { hasNewConstant = true }
      } else if first < 0 {
        first = v
      } else {
        unite(first, v)
      }
    }
  }

  private func unite(_ first: VariableID, _ second: VariableID) {
    var (large, small) = (representative(of: first), representative(of: second))
    if large == small { return }
    if links[large.index] > links[small.index] { (large, small) = (small, large) }
    links[large.index] += links[small.index]
    links[small.index] = large.raw
    let (width, other) = (widths[large.index], widths[small.index])
    if width < 0 {
      widths[large.index] = other
    } else if other >= 0 {
      nextWidths.swapAt(Int(width >> 2), Int(other >> 2))
    }
  }

  // MARK: Questions

  func isConstant(_ v: VariableID) -> Bool {
    let item = sync.map.item(ofBlock: v.block)
    return item >= 0 && sync.isSetSizeOfRoot(v, item)
  }

  func representative(of v: VariableID) -> VariableID {
    var at = v.raw
    while links[Int(at)] >= 0 {
      let next = links[Int(at)]
      // Every second step of a path is shortened.
      if links[Int(next)] >= 0 { links[Int(at)] = links[Int(next)] }
      at = next
    }
    return VariableID(raw: at)
  }

  /// Calls the body with the items whose widths are in the variable's component until it returns false.
  func forEachWidth(connectedTo v: VariableID, _ body: (ItemID) -> Bool) {
    let first = widths[representative(of: v).index]
    if first < 0 { return }
    var at = first
    repeat {
      let item = sync.map.item(ofBlock: at >> 2)
      if item >= 0 && !body(item) { return }
      at = nextWidths[Int(at >> 2)]
    } while at != first
  }
}
