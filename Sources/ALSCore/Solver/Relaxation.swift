// Required rows that contradict each other by less than what may be missed hold: the later one is missed by what it must be,
// and nobody hears of it.  So whether there is a conflict does not depend on which of them the solver happens to meet exactly.

/// A row whose bounds were moved to where it can hold, with the bounds it has.
struct RelaxedRow: BitwiseCopyable {
  var row: Int32
  var lower: Double
  var upper: Double
  /// What they were moved to.
  var relaxedLower: Double
  var relaxedUpper: Double
}

extension Solver {
  /// A violated row that is missed by less holds.  Of its largest term only the power of two counts, so that rounding in x does
  /// not move the limit.
  func negligibleMiss(of r: Int32) -> Double {
    var largest = max(1, (side[r] == .below ? lower[r] : upper[r]).magnitude)
    for k in entries(of: r) { largest = max(largest, (entryCoefficient[k] * x[entryVariable[k]]).magnitude) }
    return Solver.negligibleMiss * largest.binade
  }

  /// Less than half of what a published value may miss.  A power of two: sizes that people and tests write never lie at the limit itself.
  private static let negligibleMiss = 0x1p-31

  /// Moves the bounds of a violated row to where it is.
  func relax(_ r: Int32) {
    let value = computeActivity(r)
    let (oldLower, oldUpper) = (lower[r], upper[r])
    let isEquality = oldLower == oldUpper
    if side[r] == .below || isEquality { lower[r] = value }
    if side[r] == .above || isEquality { upper[r] = value }
    relaxedRows.append(
      RelaxedRow(row: r, lower: oldLower, upper: oldUpper, relaxedLower: lower[r], relaxedUpper: upper[r]))
    activity[r] = value
    reside(.row(r), .inside)
  }

  /// Gives the bounds back before the next solve; rows that have others by now keep them.
  func restoreRelaxed() {
    for k in 0..<relaxedRows.count {
      let relaxed = relaxedRows[k]
      let r = relaxed.row
      if rowSlot[r] == -2 || lower[r] != relaxed.relaxedLower || upper[r] != relaxed.relaxedUpper { continue }
      setBounds(r, lower: relaxed.lower, upper: relaxed.upper)
    }
    relaxedRows.removeAll()
  }
}
