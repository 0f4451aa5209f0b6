// A solve with a verified result.

extension Sync {
  /// Solves and calls `choose` for the canonical optimum; escalates if the result cannot be verified.  With `hasPivotLimit` a solve
  /// that exceeds its iterations fails.
  func solveVerified(hasPivotLimit: Bool, _ choose: () throws(LayoutError) -> Void) throws(LayoutError) {
    // A local: avoids reference counting in the loop.
    let solver = self.solver
    var means = SolveMeans.usual
    while true {
      do throws(LayoutError) {
        try solver.solve()
        try choose()
        if solver.verification.verify() { break }
      } catch {
        // The caller's iteration limit and every work limit apply to all attempts.  A search that does not end otherwise is caused
        // by rounding, and its last basis is no vertex.
        solver.vertex.invalidate()
        if error.kind != .limit || hasPivotLimit || solver.basis.isSpent { throw error }
      }
      guard let stronger = means.next else { throw refuseForPrecision() }
      means = stronger
      solver.use(means)
    }
    if solver.basis.isPrecise { solver.simplex.setPrecise(false) }
    solver.parametric.prepare()
  }

  /// Makes the next solve start cold; the published layout remains valid.
  private func refuseForPrecision() -> LayoutError {
    solver.simplex.setPrecise(false)
    solver.vertex.invalidate()
    let row = solver.verification.doubtfulRow
    let constraint = ConstraintID(raw: row >= 0 ? solver.problem.owner[row] : -1)
    var subject = TextWriter()
    if constraint >= 0 { model.wording.add(constraint: constraint, to: &subject) } else { subject.add("a size") }
    let what = String(decoding: subject.bytes, as: UTF8.self)
    return LayoutError(
      .precision, "its numbers differ so much in magnitude that rounding decides whether it holds: \(what)",
      constraint: constraint)
  }
}
