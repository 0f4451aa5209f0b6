// The primal simplex: while some tight thing is better loose, let it go along the line where everything else stays
// tight, past every kink that still pays, and make the row at the last kink tight in its place.

extension Simplex {
  /// Steps to the optimum of all levels at once.
  func optimise() throws(LayoutError) {
    pricing.zeroSteps = 0
    pricing.useSmallestIndex = false
    trouble = 0
    hasGivenUp = false
    try stepToOptimum()
    if hasStrayed {
      replanAll()
      try stepToOptimum()
    }
    #if ALS_CHECK
      checkInvariants(atOptimum: true)
    #endif
  }

  private func stepToOptimum() throws(LayoutError) {
    pricing.examineTouched()
    while let (slot, way) = pricing.nextCandidate() {
      try countPivot()
      step(slot, way)
      // So many steps are suspicious: rounding may have got into the multipliers.
      if pivots >= 1024 && pivots & (pivots - 1) == 0 { pricing.needsMultipliers = true }
      if basis.isPrecise || basis.needsReplan || pricing.needsMultipliers { replanAll(keepingKinks: true) }
      pricing.examineTouched()
    }
  }

  /// Large intermediate values leave cancellation error in x, and steep directions enlarge it: x is then computed anew.
  var hasStrayed: Bool { vertex.farthest * problem.steepness > 1e7 || vertex.hasCancelled }

  func countPivot() throws(LayoutError) {
    if pivots >= (maxPivots > 0 ? maxPivots : mostPivots) {
      vertex.isCold = true
      throw LayoutError(.limit, "the solver took \(pivots) steps without reaching the end")
    }
    if Reserve.isShort {
      vertex.isCold = true
      throw Reserve.outOfMemory
    }
    pivots += 1
  }

  /// Refined steps cost a factor each; where they are many they go round in circles.
  private var mostPivots: Int {
    basis.isPrecise
      ? 8 * (problem.rowTotal + problem.variableCount) + 256 : 64 * (problem.rowTotal + problem.variableCount) + 10_000
  }

  // MARK: One step

  private func step(_ p: Int32, _ way: Double) {
    ratioTest.findRates(p, way)
    ratioTest.startSlope(p, way)
    ratioTest.breakpoints.heapify()
    guard let stop = ratioTest.passBreakpoints() else {
      // Nothing stops a direction that pays: rounding has spoiled the books.
      ratioTest.endStep()
      recover(p)
      return
    }
    let length = max(0, stop.step)
    move(length)
    pricing.countZeroSteps(length)
    pricing.applyFlips()
    let pivot = way * ratioTest.stopRate(stop)
    ratioTest.endStep()
    basis.combine(stop.thing)
    let y = basis.combination.value[p]
    if (y - pivot).magnitude > 1e-6 * (1 + pivot.magnitude) || y.magnitude < basis.zero.pivot {
      recover(p)
      return
    }
    pivotInto(p, stop.thing, leaving: sideAfterLeaving(p, way))
  }

  @_optimize(speed)
  func move(_ length: Double) {
    if length == 0 { return }
    vertex.changesSinceRefresh += 1
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let rate = basis.direction.value[v]
      let move = length * rate
      let value = vertex.x[v] + move
      vertex.farthest = max(vertex.farthest, value.magnitude, 1e5 * rate.magnitude)
      vertex.noteCancellation(move, value)
      tieBreakers.noteSign(v, from: vertex.x[v], to: value)
      vertex.x[v] = value
      vertex.markMoved(v)
    }
    for k in 0..<vertex.rates.list.count {
      vertex.activity[vertex.rates.list[k]] += length * vertex.rates.value[vertex.rates.list[k]]
    }
  }

  /// A thing that left its slot keeps the gradient of the way it went, even over no distance: only then do steps of
  /// length 0 make progress, and the anti-cycling rule ends.
  func sideAfterLeaving(_ p: Int32, _ way: Double) -> Side {
    if way > 0 { return vertex.upPenalty(basis.tight[p]).key != 0 ? .above : .inside }
    return vertex.downPenalty(basis.tight[p]).key != 0 ? .below : .inside
  }

  /// Makes a loose thing tight in slot p; `combination` holds it.  The thing that leaves becomes loose.
  @_optimize(speed)
  func pivotInto(_ p: Int32, _ entering: BasisMember, leaving newSide: Side) {
    let y = basis.combination.value[p]
    let oldLevel = vertex.gradientLevel(entering)
    let oldGradient = vertex.sideOf(entering) == .below ? -1.0 : 1.0
    let leaving = basis.tight[p]
    vertex.markTight(entering)
    vertex.markLoose(leaving, newSide)
    findTheta(p, leaving, y)
    if theta.count > 0 { pricing.pivotsSinceMultipliers += 1 }
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let yi = basis.combination.value[i]
      if i == p || yi == 0 { continue }
      for j in 0..<theta.count { pricing.multipliers.add(i, theta.levels[j], -theta.values[j] * yi) }
      if theta.count > 0 { pricing.touch(i) }
    }
    pricing.multipliers.clear(p)
    theta.add(oldLevel, oldGradient)
    for j in 0..<theta.count { pricing.multipliers.add(p, theta.levels[j], theta.values[j]) }
    basis.exchange(p, entering)
    pricing.touch(p)
    basis.combination.clear()
  }

  /// theta = (mu of slot p - gradient of the thing that leaves it) / y_p, level by level.
  private func findTheta(_ p: Int32, _ leaving: BasisMember, _ y: Double) {
    theta.clear()
    var node = pricing.multipliers.first(p)
    while node >= 0 {
      theta.add(pricing.multipliers.level(node), pricing.multipliers.value(node) / y)
      node = pricing.multipliers.next(node)
    }
    if leaving.isPin { return }
    let gradient = vertex.sideOf(leaving) == .below ? -1.0 : 1.0
    theta.add(vertex.gradientLevel(leaving), -gradient / y)
  }

  /// After a numerical surprise: everything anew from the tight set; the second time in one solve, from the rows.
  private func recover(_ p: Int32) {
    trouble += 1
    if trouble == 2 {
      startCold()
      return
    }
    pricing.needsMultipliers = true
    replanAll()
    if trouble > 4 {
      pricing.candidates.removeAll()
      hasGivenUp = true
    }
  }
}
