// The primal simplex: while inactivity of an active member pays, x moves along the line on which all others stay active, past
// every breakpoint that still pays, and the row at the last breakpoint takes its position.

extension Simplex {
  /// Steps to the optimum of all levels at once.
  func optimise() throws(LayoutError) {
    pricing.beginSteps()
    numericalFailures = 0
    hasGivenUp = false
    limitWork()
    try checkWork()
    beginSearch()
    try stepToOptimum()
    if pricing.hasThinCosts { try reconsiderThinCosts() }
    mendCancelled()
    // Changes that took no step may have left many short etas, which would slow down the next solve.
    if needsRefactor || basis.hasManyEtas && !basis.hasLongEtas {
      refactorizeAndRefresh(keepingSides: true)
      try stepToOptimum()
    }
    endSearch()
    try checkWork()
    #if ALS_CHECK
      checkInvariants(atOptimum: true)
    #endif
  }

  /// Rounding at one level would hide values at a lower one: the multipliers are computed again from a new factor, and the search
  /// continues.
  @inline(never)
  private func reconsiderThinCosts() throws(LayoutError) {
    pricing.distrustMultipliers()
    refactorizeAndRefresh(keepingSides: true)
    try stepToOptimum()
    pricing.trustThinCosts()
  }

  private func stepToOptimum() throws(LayoutError) {
    pricing.examineTouched()
    while let (position, sense) = pricing.nextCandidate() {
      try countPivot()
      step(position, sense)
      // This many steps are suspicious: the multipliers may have accumulated rounding errors.
      if pivots >= 1024 && pivots & (pivots - 1) == 0 { pricing.distrustMultipliers() }
      restartIfDear()
      if basis.isPrecise || basis.hasManyEtas || pricing.needsMultipliers {
        refactorizeAndRefresh(keepingSides: true)
      }
      pricing.examineTouched()
    }
  }

  /// Values that were large leave cancellation errors in x, and steep directions enlarge them: x is then recomputed.
  var needsRefactor: Bool { vertex.maxStep * problem.growthFactor > 1e7 || vertex.hasCancelled }

  func countPivot() throws(LayoutError) {
    if pivots >= mostPivots {
      throw giveUp("max_pivots", pivots, "pivot")
    }
    try checkWork()
    if Reserve.isShort {
      vertex.invalidate()
      throw Reserve.outOfMemory
    }
    pivots += 1
  }

  func checkWork() throws(LayoutError) {
    if basis.isSpent { throw giveUp("max_work", Int(clamping: basis.mostNonzeros &- nonzerosBefore), "nonzero") }
  }

  /// The present state is no vertex.
  @inline(never)
  private func giveUp(_ limit: StaticString, _ figure: Int, _ unit: String) -> LayoutError {
    vertex.invalidate()
    return LayoutError(
      .limit, "the layout could not be solved within \(plural(figure, unit)) (\(limit))",
      suggestion: "raise \(limit) in als_limits, or write constraints of fewer terms")
  }

  /// Nonzeros that one solve may touch.
  var mostWork: Int64 {
    limits.work > 0
      ? min(limits.work, Int64.max / 2)
      : 1_000_000_000 + 10_000 * Int64(problem.rowTotal + problem.variableCount)
  }

  /// Refined steps cost a factor each; where they are many they go round in circles.
  var mostPivots: Int {
    if limits.pivots > 0 { return limits.pivots }
    return basis.isPrecise
      ? 8 * (problem.rowTotal + problem.variableCount) + 256 : 64 * (problem.rowTotal + problem.variableCount) + 10_000
  }

  // MARK: One step

  private func step(_ p: VariableID, _ sense: Double) {
    guard let stop = ratioTest.findStop(p, sense) else {
      // Nothing stops a direction that pays: rounding has spoiled the multipliers.
      ratioTest.endStep()
      recover(p)
      return
    }
    let length = max(0, stop.step)
    move(length)
    pricing.countZeroSteps(length)
    pricing.applyGradientChanges()
    let pivot = sense * ratioTest.stopRate(stop)
    ratioTest.endStep()
    basis.combine(stop.member)
    let y = basis.combination.value[p]
    if (y - pivot).magnitude > 1e-6 * (1 + pivot.magnitude) || y.magnitude < basis.zero.pivot {
      recover(p)
      return
    }
    pivotInto(p, stop.member, leaving: sideAfterLeaving(p, sense))
  }

  /// A member that left its position keeps the gradient of the side it went to, even over no distance: only then do steps of
  /// length 0 make progress, and the anti-cycling rule ends.
  func sideAfterLeaving(_ p: VariableID, _ sense: Double) -> Side {
    if sense > 0 { return vertex.upPenalty(basis.members[p]).key != 0 ? .above : .inside }
    return vertex.downPenalty(basis.members[p]).key != 0 ? .below : .inside
  }

  /// Makes an inactive member active in position p; `combination` holds it.  The member that leaves becomes inactive.  Returns
  /// whether other members have moved to other positions (`Basis.reorient`).
  @_optimize(speed)
  @discardableResult
  func pivotInto(_ p: VariableID, _ entering: BasisMember, leaving newSide: Side) -> Bool {
    let oldLevel = vertex.gradientLevel(entering)
    let oldGradient = vertex.sideOf(entering) == .below ? -1.0 : 1.0
    let leaving = basis.members[p]
    vertex.markActive(entering)
    vertex.markInactive(leaving, newSide)
    pricing.pivot(p, leaving, entering: oldLevel, oldGradient)
    let isTurned = basis.exchangeTurning(p, entering)
    if isTurned {
      if !tieBreakers.areUnknown { tieBreakers.turn(basis.reordering.turned.path) }
      pricing.turn(basis.reordering.turned.path)
    } else {
      pricing.touch(p)
    }
    basis.clearCombination()
    return isTurned
  }

  /// After a numerical failure: everything is recomputed from the basis; the second time in one solve, from the rows.
  private func recover(_ p: VariableID) {
    numericalFailures += 1
    if numericalFailures == 2 {
      startCold()
      return
    }
    pricing.distrustMultipliers()
    refactorizeAndRefresh()
    if numericalFailures > 4 {
      pricing.dropCandidates()
      hasGivenUp = true
    }
  }
}
