// Compares constraints on the same sum: in normal form each is an interval for one number.

/// Normal forms of constraints: terms ordered by unknown, the first with coefficient 1.
struct LintForms {
  struct Interval {
    var constraint: ConstraintID
    /// The offset of the terms in the pool.
    var start: Int
    var count: Int
    var lower: Double
    var upper: Double
    /// The properties that the sum depends on besides its terms.
    var nature: UInt16
  }
  var intervals = ContiguousArray<Interval>()
  var codes = ContiguousArray<Int32>()
  var coefficients = ContiguousArray<Double>()
  /// Sorted by a hash of the form.
  var keys: [SortKey] = []

  /// Adds a sum between bounds, after sorting its terms.
  mutating func add(_ constraint: ConstraintID, _ sum: borrowing Affine, _ bounds: RowBounds, nature: UInt16) {
    var order: [SortKey] = []
    for at in 0..<sum.terms.count {
      order.append(SortKey(Int64(sum.terms[at].unknown.code), payload: Int32(truncatingIfNeeded: at)))
    }
    SortKey.sort(&order)
    let scale = sum.terms[Int(order[0].payload)].coefficient
    let start = codes.count
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(nature)
    for key in order {
      let term = sum.terms[Int(key.payload)]
      codes.append(term.unknown.code)
      coefficients.append(term.coefficient / scale)
      mix(UInt64(UInt32(bitPattern: term.unknown.code)), into: &hash)
      mix(UInt64(Float(term.coefficient / scale).bitPattern), into: &hash)
    }
    let low = scale < 0 ? bounds.upper / scale : bounds.lower / scale
    let high = scale < 0 ? bounds.lower / scale : bounds.upper / scale
    keys.append(
      SortKey(Int64(bitPattern: hash), Int64(intervals.count), payload: Int32(truncatingIfNeeded: intervals.count)))
    intervals.append(
      Interval(constraint: constraint, start: start, count: order.count, lower: low, upper: high, nature: nature))
  }

  private func mix(_ value: UInt64, into hash: inout UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }

  func isSame(_ one: Int32, _ other: Int32) -> Bool {
    let a = intervals[Int(one)]
    let b = intervals[Int(other)]
    if a.count != b.count || a.nature != b.nature { return false }
    for k in 0..<a.count {
      if codes[a.start + k] != codes[b.start + k] { return false }
      let size = coefficients[a.start + k].magnitude
      if (coefficients[a.start + k] - coefficients[b.start + k]).magnitude > 1e-12 * size { return false }
    }
    return true
  }
}
