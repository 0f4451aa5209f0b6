// The one choice among many optimal layouts.
//
// Where the optimum is not one point, variable after variable, in the caller's order, goes to the optimal value nearest 0;
// those after it may then only move where it stays.  The outcome is one point, whatever vertex the search begins at, so
// history cannot be told from it.
//
// A position that can move at no cost is "free".  What a free position costs the caller's order is decided by the first variable it
// moves: away from 0, and it had better stay; towards 0, and a step along it is due.  Once that is known the position is
// assigned, and later variables need not look at it again; a variable that no unassigned position moves is fixed, as all are from the
// start that no free position moves, and walks from later variables end there.  So a vertex that is right already is found to be so in time
// linear in its free part.

/// The one optimum that is published.
final class CanonicalOptimum {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let ratioTest: RatioTest
  let simplex: Simplex

  /// The search for that choice has lost its thread and begins anew.
  var mustRestart = false
  /// Positions whose tie-breaker is known.
  private(set) var isAssigned = Table<VariableID, Bool>()
  /// Members of positions whose tie-breaker is known.
  private(set) var assigned = Buffer<BasisMember>()
  /// Those that were found last (`freeVariables`).
  private(set) var free: [VariableID] = []

  init(_ simplex: Simplex) {
    problem = simplex.problem
    tieBreakers = simplex.tieBreakers
    vertex = simplex.vertex
    basis = simplex.basis
    pricing = simplex.pricing
    ratioTest = simplex.ratioTest
    self.simplex = simplex
  }

  convenience init(copying other: CanonicalOptimum, _ simplex: Simplex) {
    self.init(simplex)
    mustRestart = other.mustRestart
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log.number(&mustRestart)
  }

  /// Whether some position can move at no cost, so that there may be a choice.
  var hasFreePositions: Bool {
    pricing.examineTouched()
    return pricing.zeroReducedCostCount > 0
  }

  /// Variables that may still vary; those that no row mentions are not among them (their value is 0).
  func freeVariables() -> [VariableID] {
    free.removeAll(keepingCapacity: true)
    if !hasFreePositions { return free }
    // One direction along which every free position moves, each by an amount that looks like chance: a variable that some
    // position moves stands still only if such amounts cancel.
    basis.clearDirection()
    pricing.zeroReducedCosts.forEach { basis.addSource(BasisPosition(raw: $0), PseudoRandom.weight($0)) }
    basis.ftran()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if basis.direction.value[v].magnitude > basis.zero.rate && problem.useCount[v] > 0 { free.append(v) }
    }
    basis.clearDirection()
    return free
  }

  /// Moves variables, one after the other, to the optimal value nearest 0; `freeVariables` has told which may vary.  False when a new factor
  /// was made on the way: other variables may be free now, and the caller begins `again`.
  func find(_ ordered: ContiguousArray<VariableID>, again: Bool) throws(LayoutError) -> Bool {
    basis.fixAll(but: free)
    isAssigned.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    tieBreakers.begin()
    defer { clearAssigned() }
    // Factors come and go within one turn of a circle; only steps with a length end it.
    if !again { pricing.beginSteps() }
    mustRestart = false
    // Once is enough.
    var work = again ? -64 * problem.variableCount : 0
    var next = 0
    while next < ordered.count {
      let v = ordered[next]
      next += 1
      if basis.isFixed[v] || problem.useCount[v] == 0 { continue }
      if leansOnFixed(v) {
        basis.fix(v)
        continue
      }
      work += try find(v)
      // Long walks that reach nothing new go round by etas: a factor without them is worth its price, once.
      if work > problem.variableCount && basis.etas.count > 0 {
        try refactorizeOnFace()
      }
      if mustRestart { return false }
      if assigned.count >= pricing.zeroReducedCostCount { break }
    }
    simplex.mendCancelled()
    if simplex.needsRefactor && !again {
      try startAfresh { simplex.refactorizeAndRefresh(keepingSides: true) }
      return false
    }
    if assigned.count < pricing.zeroReducedCostCount {
      pricing.zeroReducedCosts.forEach {
        if !isAssigned[BasisPosition(raw: $0)] { tieBreakers.assign(BasisPosition(raw: $0), to: TieBreakers.unknown) }
      }
    }
    tieBreakers.markKnown()
    #if ALS_CHECK
      simplex.checkInvariants(atOptimum: true)
    #endif
    return true
  }

  private func clearAssigned() {
    for k in 0..<assigned.count { isAssigned[vertex.position(of: assigned[k])] = false }
    assigned.removeAll()
    basis.clearCombination()
  }

  /// Gives how many variables were looked at.
  func find(_ v: VariableID) throws(LayoutError) -> Int {
    var work = 0
    while true {
      basis.clearCombination()
      basis.addSource(v, 1)
      let visited = basis.btranToFixed()
      work += visited
      let choice = positionTowardsZero(v)
      if choice >= 0 {
        try stepTowardsZero(choice, v, senseTowardsZero(choice, v))
      } else if let held = positionToPin(v) {
        basis.clearCombination()
        try pin(v, into: held.position, held.sense)
      } else {
        assignReached(to: v)
        markFixed(v, visited)
        return work
      }
      try simplex.countPivot()
      if mustRestart { return work }
    }
  }

  /// The free position, unassigned, that brings v nearer to 0; -1 when none does.  What makes room for v had better be of a
  /// later variable, or it is next; but where steps have no length the first member of all is taken, so that they end.
  private func positionTowardsZero(_ v: VariableID) -> VariableID {
    if vertex.x[v].magnitude <= TieBreakers.zeroTolerance { return -1 }
    var best: BasisPosition = -1
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      if best >= 0 && basis.members[i].comesBefore(basis.members[best]) != pricing.useSmallestIndex { continue }
      if pricing.isFree(i, sense: senseTowardsZero(i, v)) { best = i }
    }
    return best
  }

  /// At 0, positions that can move v both ways could together leave it there and move later variables: v itself becomes active
  /// in the place of one of them.
  private func positionToPin(_ v: VariableID) -> (position: VariableID, sense: Double)? {
    if vertex.x[v].magnitude > TieBreakers.zeroTolerance { return nil }
    var canGrow = false
    var canShrink = false
    var best: (position: VariableID, sense: Double)?
    var largest = basis.zero.rate
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      // Active already.
      if basis.members[i] == .pin(v) { return nil }
      let y = basis.combination.value[i]
      for sense in [1.0, -1.0] where pricing.isFree(i, sense: sense) {
        if sense * y > 0 { canGrow = true } else { canShrink = true }
        if y.magnitude > largest {
          largest = y.magnitude
          best = (i, sense)
        }
      }
    }
    return canGrow && canShrink ? best : nil
  }

  private func isReached(_ position: VariableID) -> Bool {
    pricing.costs[position].isFree && basis.combination.value[position].magnitude > basis.zero.rate
      && !isAssigned[position]
  }

  private func senseTowardsZero(_ position: VariableID, _ v: VariableID) -> Double {
    (basis.combination.value[position] > 0) == (vertex.x[v] > 0) ? -1 : 1
  }

  private func assignReached(to v: VariableID) {
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      isAssigned[i] = true
      tieBreakers.assign(i, to: v, rate: basis.combination.value[i])
      assigned.append(basis.members[i])
    }
  }

  /// The variable is fixed, and so is every one on the way to it that leans on fixed ones only.
  private func markFixed(_ v: VariableID, _ visited: Int) {
    var k = visited - 1
    while k >= 0 {
      let u = basis.combination.list[k]
      k -= 1
      if leansOnFixed(u) { basis.fix(u) }
    }
    basis.fix(v)
  }

  /// Whether neither its own position can move a variable any more nor what defines it.
  @inline(__always)
  private func leansOnFixed(_ v: VariableID) -> Bool {
    if basis.isPrecise || basis.etas.owns(v) || pricing.costs[v].isFree && !isAssigned[v] { return false }
    let member = basis.factorMember[v]
    if !member.isRow { return true }
    let start = problem.rowStart[member.row]
    for k in start..<start + Int(problem.rowLength[member.row]) {
      let u = problem.entryVariable[k]
      if u != v && !basis.isFixed[u] { return false }
    }
    return true
  }

  // MARK: Steps on the optimal face

  /// Follows a free position until v is 0 or something stops it; what stops it becomes active.
  func stepTowardsZero(_ p: VariableID, _ v: VariableID, _ sense: Double) throws(LayoutError) {
    let stop = ratioTest.findStopOnFace(p, sense)
    let rate = basis.direction.value[v]
    // Where something stops the step at once, not all of the direction is known.
    var length = stop?.step == 0 ? 0 : -vertex.x[v] / rate
    var entering = BasisMember.pin(v)
    var pivot = sense * rate
    if let stop, stop.step <= length {
      length = stop.step
      entering = stop.member
      pivot = sense * ratioTest.stopRate(stop)
    }
    if length != 0 { simplex.move(length) }
    pricing.countZeroSteps(length)
    ratioTest.endStep()
    basis.clearCombination()
    if entering.isPin {
      tieBreakers.noteSign(v, from: vertex.x[v], to: 0)
      vertex.setValue(v, 0)
      vertex.markMoved(v)
    }
    if basis.members[p] == entering { return }
    basis.combine(entering)
    let y = basis.combination.value[p]
    if (y - pivot).magnitude > 1e-6 * (1 + pivot.magnitude) || y.magnitude < basis.zero.pivot {
      try refactorizeOnFace()
    } else {
      try exchangeOnFace(p, entering, sense)
    }
  }

  private func pin(_ v: VariableID, into p: VariableID, _ sense: Double) throws(LayoutError) {
    basis.combine(.pin(v))
    try exchangeOnFace(p, .pin(v), sense)
  }

  /// Reduced costs of other positions stay as they are: the member that leaves moves in a sense that costs nothing.
  func exchangeOnFace(_ p: VariableID, _ entering: BasisMember, _ sense: Double) throws(LayoutError) {
    let isTurned = simplex.pivotInto(p, entering, leaving: simplex.sideAfterLeaving(p, sense))
    if isTurned && !assigned.isEmpty { turnAssigned(basis.reordering.turned.path) }
    if basis.hasLongEtas { try refactorizeOnFace() } else { pricing.examineTouched() }
  }

  /// Members on the path have other positions; the one that has entered is not assigned.
  private func turnAssigned(_ path: borrowing Buffer<BasisPosition>) {
    tieBreakers.turn(path)
    for k in 1..<max(path.count, 1) { isAssigned[path[k - 1]] = isAssigned[path[k]] }
    isAssigned[path[path.count - 1]] = false
  }

  /// A new factor looks at rows on their breakpoints afresh, so the optimum may have to be found again, and other positions may be
  /// free: nothing is known any more.
  private func refactorizeOnFace() throws(LayoutError) {
    try startAfresh { simplex.refactorizeAndRefresh(keepingSides: true) }
    mustRestart = true
  }

  /// The optimum once more after `change`, with what is known of steps without length.
  private func startAfresh(_ change: () -> Void) throws(LayoutError) {
    clearAssigned()
    change()
    let (stepsSoFar, bySmallestIndex, pivotsSoFar) = (pricing.zeroSteps, pricing.useSmallestIndex, simplex.pivots)
    try simplex.optimise()
    if simplex.pivots == pivotsSoFar {
      pricing.resumeSteps(stepsSoFar, bySmallestIndex)
    }
  }

  /// For steps on the optimal face that are no part of a search.
  func forgetRestart() { mustRestart = false }
}
