// Which variable to pin where all rows that are left wait for several.

/// Variables by how many rows may wait for each, the highest number first; of equals the one that was put in last.
struct TearQueue: ~Copyable {
  /// By number of rows: the first variable; -1: there is none.
  private var first = Buffer<VariableID>()
  private var next = Table<VariableID, VariableID>()
  /// No variable has a higher number.
  private var most: Int32 = -1

  init() {}

  mutating func begin(variables: Int) {
    first.removeAll()
    if next.count < variables { next.resize(variables, bytes: 0xFF) }
    most = -1
  }

  mutating func insert(_ v: VariableID, rows: Int32) {
    if Int(rows) >= first.count { first.resize(Int(rows) + 1, bytes: 0xFF) }
    next[v] = first[rows]
    first[rows] = v
    most = max(most, rows)
  }

  /// The first one, taken out, and its number; nil where none is left.
  mutating func pop() -> (variable: VariableID, rows: Int32)? {
    while most >= 0 {
      let v = first[most]
      if v >= 0 {
        first[most] = next[v]
        return (v, most)
      }
      most -= 1
    }
    return nil
  }
}

extension Propagation {
  /// The variable to pin next; -1: no row waits for several.
  mutating func nextTear(_ problem: Problem, _ orderIndex: borrowing LoggedTable<VariableID, Int32>) -> VariableID {
    isOfBasis ? mostWanted(problem, orderIndex) : unknownOfStrongest(problem, orderIndex)
  }

  // MARK: Of rows that compete

  private mutating func unknownOfStrongest(
    _ problem: Problem, _ orderIndex: borrowing LoggedTable<VariableID, Int32>
  ) -> VariableID {
    if !isSorted { sort() }
    while cursor < sorted.count {
      let r = sorted[cursor]
      if unknown[r] >= 2 { return longestUnknown(of: r, problem, orderIndex) }
      cursor += 1
    }
    return -1
  }

  private func longestUnknown(
    of r: RowID, _ problem: Problem, _ orderIndex: borrowing LoggedTable<VariableID, Int32>
  ) -> VariableID {
    var best: VariableID = -1
    for k in problem.entries(of: r) {
      let v = problem.entryVariable[k]
      if orderIndex[v] >= 0 { continue }
      if best < 0 || problem.columnCount[v] > problem.columnCount[best] { best = v }
    }
    return best
  }

  // MARK: Of a basis

  /// The variable that most rows wait for: so few are torn, whatever numbers rows have.
  private mutating func mostWanted(
    _ problem: Problem, _ orderIndex: borrowing LoggedTable<VariableID, Int32>
  ) -> VariableID {
    if !isSorted { queueUnknown(problem, orderIndex) }
    while let item = wanted.pop() {
      if orderIndex[item.variable] >= 0 { continue }
      let rows = rowsWaiting(for: item.variable, problem)
      if rows == item.rows { return item.variable }
      if rows > 0 { wanted.insert(item.variable, rows: rows) }
    }
    return -1
  }

  /// No more rows can wait for a variable than mention it; how many do is counted when it comes first.
  private mutating func queueUnknown(_ problem: Problem, _ orderIndex: borrowing LoggedTable<VariableID, Int32>) {
    isSorted = true
    wanted.begin(variables: problem.variableCount)
    for v in VariableID.first(problem.variableCount).reversed() where orderIndex[v] < 0 {
      wanted.insert(v, rows: problem.columnCount[v])
    }
  }

  /// Rows that wait for the variable and for others.
  private func rowsWaiting(for v: VariableID, _ problem: Problem) -> Int32 {
    let start = problem.columnStart[v]
    var count: Int32 = 0
    for k in start..<start + Int(problem.columnCount[v]) where unknown[problem.columnRow[k]] >= 2 { count += 1 }
    return count
  }
}
