// The primal simplex: while some tight thing is better loose, let it go along the line where everything else stays
// tight, past every kink that still pays, and make the row at the last kink tight in its place.

extension Solver {
  /// Steps to the optimum of all levels at once.
  func optimise() throws(LayoutError) {
    zeroSteps = 0
    useSmallestIndex = false
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
    examineTouched()
    while let (slot, way) = nextCandidate() {
      try countPivot()
      step(slot, way)
      // So many steps are suspicious: rounding may have got into the multipliers.
      if pivots >= 1024 && pivots & (pivots - 1) == 0 { needsMultipliers = true }
      if isPrecise || needsReplan || needsMultipliers { replanAll(keepingKinks: true) }
      examineTouched()
    }
  }

  /// Large intermediate values leave cancellation error in x, and steep directions enlarge it: x is then computed anew.
  var hasStrayed: Bool { farthest * steepness > 1e7 || hasCancelled }

  func countPivot() throws(LayoutError) {
    if pivots >= (maxPivots > 0 ? maxPivots : mostPivots) {
      isCold = true
      throw LayoutError(.limit, "the solver took \(pivots) steps without reaching the end")
    }
    if Reserve.isShort {
      isCold = true
      throw Reserve.outOfMemory
    }
    pivots += 1
  }

  /// Refined steps cost a factor each; where they are many they go round in circles.
  private var mostPivots: Int {
    isPrecise ? 8 * (rowTotal + variableCount) + 256 : 64 * (rowTotal + variableCount) + 10_000
  }

  /// Etas are many, or long compared with the plan.
  var needsReplan: Bool {
    hasLongEtas || etas.count - etasAfterReplan > 64 && etas.count > 2 * etasAfterReplan
  }

  var hasLongEtas: Bool {
    etaWork > Solver.replanWork * (variableCount + 64)
  }

  /// What a new plan costs, in entries of etas walked through for each variable.
  static let replanWork = 24

  /// A fresh plan, x and sides from it, and every slot looked at again.
  func replanAll(keepingKinks: Bool = false) {
    // Sides that are kept do not make the multipliers new, and rounding gathers in them.
    if keepingKinks { needsMultipliers = true }
    replan()
    etasAfterReplan = etas.count
    etaWork = 0
    restoreConsistency(keepingKinks: keepingKinks)
  }

  /// x from the tight set; multipliers again where a side changed by it.
  func restoreConsistency(keepingKinks: Bool = false) {
    let before = sidesChecksum()
    refresh(keepingKinks: keepingKinks)
    candidates.removeAll()
    if needsMultipliers || before != sidesChecksum() {
      needsMultipliers = false
      computeMultipliers()
    }
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) { touch(slot) }
    examineTouched()
  }

  /// Equal before and after exactly when no loose side changed, for all that matters here.
  private func sidesChecksum() -> UInt64 {
    var sum: UInt64 = 0
    for r in 0..<rowCount { sum = sum &* 31 &+ UInt64(side[r].rawValue) }
    for v in 0..<variableCount { sum = sum &* 31 &+ UInt64(boundState[v].rawValue) }
    return sum
  }

  // MARK: One step

  private func step(_ p: Int32, _ way: Double) {
    findRates(p, way)
    startSlope(p, way)
    breakpoints.heapify()
    guard let stop = passBreakpoints() else {
      // Nothing stops a direction that pays: rounding has spoiled the books.
      endStep()
      recover(p)
      return
    }
    let length = max(0, stop.step)
    move(length)
    countZeroSteps(length)
    applyFlips()
    let pivot = way * stopRate(stop)
    endStep()
    combine(stop.thing)
    let y = combination.value[p]
    if (y - pivot).magnitude > 1e-6 * (1 + pivot.magnitude) || y.magnitude < zero.pivot {
      recover(p)
      return
    }
    pivotInto(p, stop.thing, leaving: sideAfterLeaving(p, way))
  }

  /// The direction of slot p and how fast every loose thing moves along it, with the kinks it meets.
  @_optimize(speed)
  func findRates(_ p: Int32, _ way: Double) {
    direction.clear()
    addSource(p, way)
    ftran()
    breakpoints.removeAll()
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let move = direction.value[v]
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) {
        let r = poolRow[j]
        if rowSlot[r] == -1 { rates.add(r, poolCoefficient[j] * move) }
      }
      if boundSlot[v] < 0 && boundState[v] != .absent { addBoundBreakpoint(v, rate: move) }
    }
    for k in 0..<rates.list.count {
      let r = rates.list[k]
      let rate = rates.value[r]
      if rate.magnitude > zero.rate { addRowBreakpoints(r, rate: rate) }
    }
  }

  private func addBoundBreakpoint(_ v: Int32, rate: Double) {
    if rate.magnitude <= zero.rate { return }
    let isBelow = boundState[v] == .below
    if isBelow != (rate > 0) { return }
    breakpoints.append(
      Breakpoint(
        step: max(0, -x[v] / rate), rate: rate.magnitude, thing: .bound(v), level: .required,
        beyond: isBelow ? .inside : .below, isSecond: false))
  }

  private func addRowBreakpoints(_ r: Int32, rate: Double) {
    let now = side[r]
    let atLower = (lower[r] - activity[r]) / rate
    let atUpper = (upper[r] - activity[r]) / rate
    if rate > 0 {
      if now == .above { return }
      if now == .below { addKink(r, rate, atLower, lowerLevel[r], .inside, false) }
      if upperLevel[r].key != 0 { addKink(r, rate, atUpper, upperLevel[r], .above, now == .below) }
    } else {
      if now == .below { return }
      if now == .above { addKink(r, rate, atUpper, upperLevel[r], .inside, false) }
      if lowerLevel[r].key != 0 { addKink(r, rate, atLower, lowerLevel[r], .below, now == .above) }
    }
  }

  private func addKink(_ r: Int32, _ rate: Double, _ step: Double, _ level: Level, _ beyond: Side, _ isSecond: Bool) {
    breakpoints.append(
      Breakpoint(
        step: max(0, step), rate: rate.magnitude, thing: .row(r), level: level, beyond: beyond, isSecond: isSecond))
  }

  /// The slope at the start: the leaving thing's own penalty, less its multiplier.
  func startSlope(_ p: Int32, _ way: Double) {
    slope.clear()
    slope.add(way > 0 ? upPenalty(tight[p]) : downPenalty(tight[p]), 1)
    var node = multipliers.first(p)
    while node >= 0 {
      slope.add(multipliers.level(node), -way * multipliers.value(node))
      node = multipliers.next(node)
    }
  }

  /// Passes kinks while it pays; the kinks passed become flips.  The last kink stops the step.
  @_optimize(speed)
  private func passBreakpoints() -> Breakpoint? {
    while let kink = breakpoints.pop() {
      slope.add(kink.level, kink.rate)
      if useSmallestIndex || slope.sign(beyond: zero.slope) >= 0 { return kink }
      reside(kink.thing, kink.beyond)
    }
    return nil
  }

  private func stopRate(_ stop: Breakpoint) -> Double {
    stop.thing.isRow ? rates.value[stop.thing.id] : direction.value[stop.thing.id]
  }

  @_optimize(speed)
  func move(_ length: Double) {
    if length == 0 { return }
    changesSinceRefresh += 1
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let rate = direction.value[v]
      let move = length * rate
      let value = x[v] + move
      farthest = max(farthest, value.magnitude, 1e5 * rate.magnitude)
      noteCancellation(move, value)
      noteSign(v, becoming: value)
      x[v] = value
      markMoved(v)
    }
    for k in 0..<rates.list.count { activity[rates.list[k]] += length * rates.value[rates.list[k]] }
  }

  /// A move of this many times the value it leads to leaves an error of 1e-12 of it.
  @inline(__always)
  func noteCancellation(_ move: Double, _ value: Double) {
    if move.magnitude > Solver.cancellation && move.magnitude > Solver.cancellation * value.magnitude {
      hasCancelled = true
    }
  }

  static let cancellation = 1e4

  func countZeroSteps(_ length: Double) {
    if length > 1e-12 {
      zeroSteps = 0
      useSmallestIndex = false
      if wasSmallestIndex {
        wasSmallestIndex = false
        for slot in 0..<Int32(truncatingIfNeeded: variableCount) { touch(slot) }
      }
      return
    }
    zeroSteps += 1
    if zeroSteps > variableCount { useSmallestIndex = true }
    if useSmallestIndex { wasSmallestIndex = true }
  }

  func endStep() {
    direction.clear()
    rates.clear()
    breakpoints.removeAll()
  }

  /// A thing that left its slot keeps the gradient of the way it went, even over no distance: only then do steps of
  /// length 0 make progress, and the anti-cycling rule ends.
  func sideAfterLeaving(_ p: Int32, _ way: Double) -> Side {
    if way > 0 { return upPenalty(tight[p]).key != 0 ? .above : .inside }
    return downPenalty(tight[p]).key != 0 ? .below : .inside
  }

  /// Makes a loose thing tight in slot p; `combination` holds it.  The thing that leaves becomes loose.
  @_optimize(speed)
  func pivotInto(_ p: Int32, _ entering: BasisMember, leaving newSide: Side) {
    let y = combination.value[p]
    let oldLevel = gradientLevel(entering)
    let oldGradient = sideOf(entering) == .below ? -1.0 : 1.0
    let leaving = tight[p]
    markTight(entering)
    markLoose(leaving, newSide)
    findTheta(p, leaving, y)
    if theta.count > 0 { pivotsSinceMultipliers += 1 }
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let yi = combination.value[i]
      if i == p || yi == 0 { continue }
      for j in 0..<theta.count { multipliers.add(i, theta.levels[j], -theta.values[j] * yi) }
      if theta.count > 0 { touch(i) }
    }
    multipliers.clear(p)
    theta.add(oldLevel, oldGradient)
    for j in 0..<theta.count { multipliers.add(p, theta.levels[j], theta.values[j]) }
    exchange(p, entering)
    touch(p)
    combination.clear()
  }

  /// theta = (mu of slot p - gradient of the thing that leaves it) / y_p, level by level.
  private func findTheta(_ p: Int32, _ leaving: BasisMember, _ y: Double) {
    theta.clear()
    var node = multipliers.first(p)
    while node >= 0 {
      theta.add(multipliers.level(node), multipliers.value(node) / y)
      node = multipliers.next(node)
    }
    if leaving.isPin { return }
    let gradient = sideOf(leaving) == .below ? -1.0 : 1.0
    theta.add(gradientLevel(leaving), -gradient / y)
  }

  /// After a numerical surprise: everything anew from the tight set; the second time in one solve, from the rows.
  private func recover(_ p: Int32) {
    trouble += 1
    if trouble == 2 {
      startCold()
      return
    }
    needsMultipliers = true
    replanAll()
    if trouble > 4 {
      candidates.removeAll()
      hasGivenUp = true
    }
  }
}
