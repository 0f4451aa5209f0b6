// Required rows that contradict each other within the published tolerance hold: the later one is violated by the least amount and
// not reported.  Whether there is a conflict therefore does not depend on which of the rows the solver meets exactly.

extension Infeasibility {
  /// Moves the bounds of a violated row to its present value.
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

  /// A violation that is negligible relative to large values may not be so at the present x: such rows get their bounds back before
  /// they prove anything.  Returns whether there were any.
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

  /// A bound, since two rows could relax and restore each other indefinitely.
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
