// The rows of a conflict: its own, the implicit rows of its variables, and the rows that define a variable as a sum.  A proof may
// not use the latter, but they determine whether another row can be dropped.

struct ConflictExtraction {
  private(set) var rows: [RowID] = []
  /// Ascending.
  private(set) var variables: [VariableID] = []
  /// The limit of rows was reached.
  private(set) var isCut = false

  /// The limit of user rows that are followed from variable to variable; more cost more than they contribute.
  private static let most = 128

  /// `follows` decides for each row that shares a variable whether it is included.
  init(_ large: Simplex, disputed: [RowID], implicit: [RowID], follows: ((RowID) -> Bool)? = nil) {
    var knownRows = Marks()
    var knownVariables = Marks()
    rows = disputed
    for r in disputed { _ = knownRows.insert(r.raw) }
    for r in implicit where knownRows.insert(r.raw) { rows.append(r) }
    var unsorted: [SortKey] = []
    var at = 0
    while at < rows.count {
      for entry in large.problem.entries(of: rows[at]) {
        let v = large.problem.entryVariable[entry]
        if !knownVariables.insert(v.raw) { continue }
        unsorted.append(SortKey(Int64(v), payload: v))
        appendImplicit(large, v, &knownRows)
        if let follows { appendFollowed(large, v, &knownRows, follows) }
      }
      if follows != nil && rows.count > ConflictExtraction.most {
        isCut = true
        return
      }
      at += 1
    }
    SortKey.sort(&unsorted)
    for entry in unsorted { variables.append(VariableID(raw: entry.payload)) }
  }

  private mutating func appendFollowed(
    _ large: Simplex, _ v: VariableID, _ known: inout Marks, _ follows: (RowID) -> Bool
  ) {
    for k in large.problem.columnStart[v]..<large.problem.columnStart[v] + Int(large.problem.columnCount[v]) {
      let r = large.problem.columnRow[k]
      if large.vertex.rowPosition[r] != -2 && follows(r) && known.insert(r.raw) { rows.append(r) }
      if rows.count > ConflictExtraction.most { return }
    }
  }

  /// Adds the implicit rows of the variable alone, and those that define it as a sum with a positive coefficient.
  private mutating func appendImplicit(_ large: Simplex, _ v: VariableID, _ known: inout Marks) {
    for k in large.problem.columnStart[v]..<large.problem.columnStart[v] + Int(large.problem.columnCount[v]) {
      let r = large.problem.columnRow[k]
      if large.vertex.rowPosition[r] == -2 || large.problem.rank[r] > 0 || large.problem.owner[r] >= 0 { continue }
      if large.problem.rowLength[r] != 1 && large.problem.columnCoefficient[k] < 0 { continue }
      if large.problem.lowerLevel[r] != .required && large.problem.upperLevel[r] != .required { continue }
      if known.insert(r.raw) { rows.append(r) }
    }
  }
}

/// A hash set of numbers from 0, at most half full.
private struct Marks {
  private var table = [Int32](repeating: -1, count: 64)
  private var count = 0

  /// Returns false if the number was present.
  mutating func insert(_ number: Int32) -> Bool {
    if (count + 1) * 2 > table.count { grow() }
    let at = place(of: number)
    if table[at] == number { return false }
    table[at] = number
    count += 1
    return true
  }

  private func place(of number: Int32) -> Int {
    let mask = table.count - 1
    var at = Int((UInt32(bitPattern: number) &* 0x9E37_79B1) >> 8) & mask
    while table[at] >= 0 && table[at] != number { at = (at + 1) & mask }
    return at
  }

  private mutating func grow() {
    let old = table
    table = [Int32](repeating: -1, count: old.count * 2)
    for number in old where number >= 0 { table[place(of: number)] = number }
  }
}
