// Adds equations that fix the present values in a copy of the solver until nothing is free, and determines which of them are
// redundant.
//
// A held row is required and takes the slot of a free member, so each reduces the number of movable slots.  A released row keeps
// its slot without a level: it is free like a pin, and no search is needed.

extension Analysis {
  /// Adds the row as an equation at `value` that is consistent with the optimum.
  func hold(_ terms: borrowing Buffer<Term>, at value: Double) throws(LayoutError) -> RowID {
    let r = changes.addRow(
      UnsafeBufferPointer(start: terms.base, count: terms.count), lower: value, upper: value, lowerLevel: .required,
      upperLevel: .required, rank: 0, owner: -1)
    // Values may have moved along the optimal face; the row restores them.
    try takeIn()
    try makeTight(r)
    return r
  }

  /// Exchanges a satisfied row with the free member that has the largest coefficient in its tableau row.
  private func makeTight(_ r: RowID) throws(LayoutError) {
    if vertex.rowPosition[r] >= 0 { return }
    basis.combine(.row(r))
    var best: BasisPosition = -1
    var largest = Analysis.smallestPivot
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if basis.combination.value[i].magnitude > largest && pricing.zeroReducedCosts.contains(i) {
        largest = basis.combination.value[i].magnitude
        best = i
      }
    }
    if best < 0 {
      basis.clearCombination()
      return
    }
    try canonical.exchangeOnFace(best, .row(r), pricing.reducedCost(best, sense: 1).sign == 0 ? 1 : -1)
    canonical.forgetRestart()
  }

  /// Releases a held row; returns whether its value can then change.  If it can, the row is held again.
  func isNeeded(_ r: RowID) throws(LayoutError) -> Bool {
    changes.setLevels(r, lower: .absent, upper: .absent)
    try takeIn()
    if try !varies(r) { return false }
    changes.setLevels(r, lower: .required, upper: .required)
    try takeIn()
    try makeTight(r)
    return true
  }

  /// Applies pending changes and solves, with a work limit of its own.
  private func takeIn() throws(LayoutError) {
    simplex.beginCountingPivots()
    warmStart.applyChanges()
    try simplex.optimise()
  }

  /// Whether a row without levels has more than one optimal value.
  private func varies(_ r: RowID) throws(LayoutError) -> Bool {
    pricing.examineTouched()
    for position in freePositions(of: .row(r)) where canStep(position, movingRow: r) { return true }
    if pricing.zeroReducedCostCount == 0 { return false }
    let value = problem.lower[r]
    let reach = 1 + value.magnitude
    if try wander(r, from: value, to: value + reach) { return true }
    return try wander(r, from: value, to: value - reach)
  }

  private func canStep(_ position: VariableID, movingRow r: RowID) -> Bool {
    for sense in [1.0, -1.0] where pricing.reducedCost(position, sense: sense).sign == 0 {
      ratioTest.findRates(position, sense)
      let rate = vertex.rowPosition[r] == position ? 1 : vertex.rates.value[r].magnitude
      let length = ratioTest.firstStop()?.step ?? 1
      ratioTest.endStep()
      if rate * length > Analysis.freedomTolerance * (1 + problem.lower[r].magnitude) { return true }
    }
    return false
  }

  /// Whether the row, as a preference for `target` at the lowest level, changes its value.
  private func wander(_ r: RowID, from value: Double, to target: Double) throws(LayoutError) -> Bool {
    changes.setBounds(r, lower: target, upper: target)
    changes.setLevels(r, lower: .tie, upper: .tie)
    try takeIn()
    let moved = (vertex.computeActivity(r) - value).magnitude
    changes.setBounds(r, lower: value, upper: value)
    changes.setLevels(r, lower: .absent, upper: .absent)
    try takeIn()
    return moved > Analysis.freedomTolerance * (1 + value.magnitude)
  }

  /// The least pivot for an exchange.
  private static let smallestPivot = 1e-7
}
