// Which variable to pin where all rows that are left wait for several.

/// Variables by the number of rows that mention them, the highest number first; the last inserted among equals.
struct TearQueue: ~Copyable {
  /// By number of rows: the first variable; -1: there is none.
  private var first = Buffer<VariableID>()
  private var next = Table<VariableID, VariableID>()

  init() {}

  mutating func begin(variables: Int) {
    first.removeAll()
    if next.count < variables { next.resize(variables, bytes: 0xFF) }
  }

  mutating func insert(_ v: VariableID, rows: Int32) {
    if Int(rows) >= first.count { first.resize(Int(rows) + 1, bytes: 0xFF) }
    next[v] = first[rows]
    first[rows] = v
  }

  /// Takes the first one out; -1 where none is left.
  mutating func pop() -> VariableID {
    while let v = first.popLast() {
      if v < 0 { continue }
      first.append(next[v])
      return v
    }
    return -1
  }
}

extension Propagation {
  /// The variable to pin next; -1: no row waits for several.
  mutating func nextTear(_ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>) -> VariableID {
    isOfBasis ? mostWanted(problem, orderIndex) : unknownOfStrongest(problem, orderIndex)
  }

  // MARK: Of rows that compete

  private mutating func unknownOfStrongest(
    _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
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
    of r: RowID, _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
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

  /// The variable that most rows mention: few pins then remain, in any order of rows.
  private mutating func mostWanted(
    _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
  ) -> VariableID {
    if !isSorted { queueUnknown(problem, orderIndex) }
    while true {
      let v = wanted.pop()
      if v < 0 || orderIndex[v] < 0 { return v }
    }
  }

  private mutating func queueUnknown(_ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>) {
    isSorted = true
    wanted.begin(variables: problem.variableCount)
    for v in VariableID.first(problem.variableCount).reversed() where orderIndex[v] < 0 {
      wanted.insert(v, rows: problem.columnCount[v])
    }
  }
}
