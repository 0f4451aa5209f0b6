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
}
