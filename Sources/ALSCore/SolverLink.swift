// Which unknown of the model is which variable of the solver, and which constraint is which row.

struct SolverLink {
  /// Four variables a slot: left, top, width, height; -1 until a row mentions one of them.
  var variables = ContiguousArray<Int32>()
  /// Two variables and two rows a slot, for shared absolute origins; empty until a long path is met.
  var absolutes = ContiguousArray<Int32>()
  var absoluteRows = ContiguousArray<Int32>()
  /// The row of a constraint, or -1.
  var rows = ContiguousArray<Int32>()
  /// Four rows a place: required width and height, content width and height.
  var wishRows = ContiguousArray<Int32>()

  /// The view that counts as the root, or -1.
  var top: Int32 = -1

  // What has ended and the solver does not know yet.
  private(set) var orphanRows = ContiguousArray<Int32>()
  private(set) var orphanVariables = ContiguousArray<Int32>()

  mutating func grow(items: Int, constraints: Int, wishes: Int) {
    SolverLink.extend(&variables, to: items * 4)
    SolverLink.extend(&rows, to: constraints)
    SolverLink.extend(&wishRows, to: wishes * 4)
    if !absolutes.isEmpty {
      SolverLink.extend(&absolutes, to: items * 2)
      SolverLink.extend(&absoluteRows, to: items * 2)
    }
  }

  mutating func growAbsolutes(items: Int) {
    SolverLink.extend(&absolutes, to: items * 2)
    SolverLink.extend(&absoluteRows, to: items * 2)
  }

  private static func extend(_ column: inout ContiguousArray<Int32>, to count: Int) {
    if column.count >= count { return }
    column.append(contentsOf: repeatElement(-1, count: count - column.count))
  }

  /// Remembers the rows and variables of what has ended, so that the slots can be used again at once.
  mutating func orphan(
    items: ContiguousArray<Int32>, constraints: ContiguousArray<Int32>, wishes: ContiguousArray<Int32>
  ) {
    for slot in constraints where Int(slot) < rows.count { SolverLink.take(&rows, Int(slot), &orphanRows) }
    for place in wishes where Int(place) * 4 < wishRows.count {
      for k in 0..<4 { SolverLink.take(&wishRows, Int(place) * 4 + k, &orphanRows) }
    }
    for slot in items {
      if Int(slot) * 4 < variables.count {
        for k in 0..<4 { SolverLink.take(&variables, Int(slot) * 4 + k, &orphanVariables) }
      }
      if Int(slot) * 2 < absolutes.count {
        for k in 0..<2 {
          SolverLink.take(&absoluteRows, Int(slot) * 2 + k, &orphanRows)
          SolverLink.take(&absolutes, Int(slot) * 2 + k, &orphanVariables)
        }
      }
    }
  }

  /// As if the item had never been looked at.
  mutating func forget(item: Int32, wishes: Int32) {
    for k in 0..<4 { variables[Int(item) * 4 + k] = -1 }
    if wishes >= 0 {
      for k in 0..<4 { wishRows[Int(wishes) * 4 + k] = -1 }
    }
    if absolutes.isEmpty { return }
    for k in 0..<2 {
      absolutes[Int(item) * 2 + k] = -1
      absoluteRows[Int(item) * 2 + k] = -1
    }
  }

  private static func take(
    _ column: inout ContiguousArray<Int32>, _ at: Int, _ orphans: inout ContiguousArray<Int32>
  ) {
    if column[at] < 0 { return }
    orphans.append(column[at])
    column[at] = -1
  }

  mutating func clearOrphanRows() { orphanRows.removeAll(keepingCapacity: true) }
  mutating func clearOrphanVariables() { orphanVariables.removeAll(keepingCapacity: true) }
}
