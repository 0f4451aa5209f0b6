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

// Presolve of doubletons.  A free variable in exactly two rows can be eliminated: the rows are feasible together exactly if their
// sum without the variable is, and neither restricts anything alone.  A row of a thousand gaps becomes a single row, so that long
// conflicts cost no more than short ones.

struct DoubletonPresolve {
  /// Per row: the sum it was merged into, and its factor there.
  private(set) var sum: [Int32] = []
  private(set) var factor: [Double]
  /// Per sum: its rows; empty if it was merged into another.
  private var members: [[Int32]] = []

  /// Factors outside this range would lose precision.
  private static let factors = 1e-4...1e4

  init(rows: Int) {
    factor = [Double](repeating: 1, count: rows)
    for k in 0..<rows {
      sum.append(Int32(truncatingIfNeeded: k))
      members.append([Int32(truncatingIfNeeded: k)])
    }
  }

  func rows(of sum: Int) -> [Int32] { members[sum] }

  /// `first` and `second` share a variable with these coefficients that no other row has.  Returns false if it must stay.
  mutating func join(_ first: Int32, _ a: Double, _ second: Int32, _ b: Double) -> Bool {
    let one = Int(sum[Int(first)])
    let other = Int(sum[Int(second)])
    let ratio = -(factor[Int(first)] * a) / (factor[Int(second)] * b)
    if one == other || !DoubletonPresolve.factors.contains((ratio * factor[Int(second)]).magnitude) { return false }
    if members[one].count > members[other].count {
      add(other, to: one, times: ratio)
    } else {
      add(one, to: other, times: 1 / ratio)
    }
    return true
  }

  private mutating func add(_ small: Int, to large: Int, times ratio: Double) {
    for k in members[small] {
      sum[Int(k)] = Int32(truncatingIfNeeded: large)
      factor[Int(k)] *= ratio
      members[large].append(k)
    }
    members[small] = []
  }
}

/// A sum of terms whose variables are merged at the end.
struct RowSum {
  private var terms: [SortKey] = []
  private var coefficients: [Double] = []

  mutating func add(_ variable: VariableID, _ coefficient: Double) {
    terms.append(SortKey(Int64(variable), payload: Int32(truncatingIfNeeded: coefficients.count)))
    coefficients.append(coefficient)
  }

  /// Drops terms that cancel up to rounding.
  mutating func finished() -> [Term] {
    for k in terms.indices { terms[k].minor = Int64(terms[k].payload) }
    SortKey.sort(&terms)
    var found: [Term] = []
    var size = 0.0
    for (k, entry) in terms.enumerated() {
      let variable = VariableID(Int(entry.major))
      let coefficient = coefficients[Int(entry.payload)]
      if k == 0 || terms[k - 1].major != entry.major {
        found.append(Term(variable: variable, coefficient: 0))
        size = 0
      }
      found[found.count - 1].coefficient += coefficient
      size += coefficient.magnitude
      let isLast = k + 1 == terms.count || terms[k + 1].major != entry.major
      if isLast && found[found.count - 1].coefficient.magnitude <= 1e-12 * size { found.removeLast() }
    }
    return found
  }
}
