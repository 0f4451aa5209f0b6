// Required rows that contradict each other by less than what may be missed hold: the later one is missed by what it must be,
// and nobody hears of it.  So whether there is a conflict does not depend on which of them the solver happens to meet exactly.

extension Infeasibility {
  /// Moves the bounds of a violated row to where it is.
  func relax(_ r: RowID) {
    let value = vertex.computeActivity(r)
    let (oldLower, oldUpper) = (problem.lower[r], problem.upper[r])
    let isEquality = oldLower == oldUpper
    problem.setBounds(
      r, vertex.side[r] == .below || isEquality ? value : oldLower,
      vertex.side[r] == .above || isEquality ? value : oldUpper)
    altered.addRelaxed(
      RelaxedRow(
        row: r, lower: oldLower, upper: oldUpper, relaxedLower: problem.lower[r], relaxedUpper: problem.upper[r]))
    vertex.setActivity(r, value)
    pricing.setSide(.row(r), .inside)
  }

  /// What is negligible beside large values may not be so where x is now: such rows get their bounds back before anything is proven by them.
  /// True when there were some.
  func restoreRelaxed(among members: [ProofMember], and r: RowID) -> Bool {
    if altered.relaxedRows.isEmpty || restorations >= Infeasibility.mostRestorations { return false }
    var doubtful: [Int] = []
    for k in 0..<altered.relaxedRows.count {
      let relaxed = altered.relaxedRows[k]
      let takesPart = relaxed.row == r || members.contains { $0.member == .row(relaxed.row) }
      if takesPart && relaxed.shift >= vertex.negligibleMiss(of: relaxed.row) { doubtful.append(k) }
    }
    if doubtful.isEmpty { return false }
    restorations += 1
    for relaxed in altered.takeRelaxed(at: doubtful) { restore(relaxed) }
    simplex.moveX()
    return true
  }

  /// Two rows could relax and restore each other for ever.
  private static let mostRestorations = 16

  private func restore(_ relaxed: RelaxedRow) {
    problem.setBounds(relaxed.row, relaxed.lower, relaxed.upper)
    if vertex.rowPosition[relaxed.row] >= 0 {
      basis.addShift(at: vertex.rowPosition[relaxed.row])
    } else {
      pricing.setSide(.row(relaxed.row), vertex.classify(relaxed.row))
    }
  }
}
