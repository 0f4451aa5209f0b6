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
