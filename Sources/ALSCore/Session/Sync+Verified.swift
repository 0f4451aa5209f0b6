// A solve whose outcome has been verified.

extension Sync {
  /// Solves and lets `choose` make the optimum canonical, by stronger means where the outcome cannot be verified.  With
  /// `hasPivotLimit` a solve that runs out of pivots fails.
  func solveVerified(hasPivotLimit: Bool, _ choose: () throws(LayoutError) -> Void) throws(LayoutError) {
    // Held here, so that nobody has to count who holds it for each call.
    let solver = self.solver
    var means = SolveMeans.usual
    while true {
      do throws(LayoutError) {
        try solver.solve()
        try choose()
        if solver.verify() { break }
      } catch {
        // The caller's limit of pivots is kept to, and every limit of work; a search that does not end by itself is a matter of rounding.
        // What it leaves behind is no vertex.
        solver.invalidate()
        if error.kind != .limit || hasPivotLimit || solver.isSpent { throw error }
      }
      guard let stronger = means.next else { throw refuseForPrecision() }
      means = stronger
      solver.use(means)
    }
    if solver.isPrecise { solver.setPrecise(false) }
    solver.prepareFollowing()
  }

  /// The next solve begins anew; what is published stands.
  private func refuseForPrecision() -> LayoutError {
    solver.setPrecise(false)
    solver.invalidate()
    let row = solver.doubtfulRow
    let constraint = ConstraintID(raw: row >= 0 ? solver.owner(ofRow: row) : -1)
    var subject = TextWriter()
    if constraint >= 0 { model.wording.add(constraint: constraint, to: &subject) } else { subject.add("a size") }
    let what = String(decoding: subject.bytes, as: UTF8.self)
    return LayoutError(
      .precision, "its numbers differ so much in size that rounding decides whether this holds: \(what)",
      constraint: constraint)
  }
}
