// The canonical choice among several optimal layouts.
//
// If the optimum is not unique, each variable in the caller's order is moved to its optimal value nearest 0 and then fixed there.
// The result is one point, independent of the vertex at which the search starts, and hence of the history.
//
// A slot is "free" if its member can move at no cost.  The tie-breaker of a free slot is the first variable, in the caller's order,
// that it moves: if it moves this variable away from 0 the slot stays, otherwise a step along it is due.  Once this is known the
// slot is assigned, and later variables need not examine it again.  A variable that no unassigned slot moves is fixed, and
// traversals from later variables end there; initially these are the variables that no free slot moves.  A canonical vertex is
// therefore verified in time linear in its free part.

/// Computes the published optimum.
final class CanonicalOptimum {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let ratioTest: RatioTest
  let simplex: Simplex

  /// The search has lost its invariants and must restart.
  var mustRestart = false
  /// Slots with a known tie-breaker.
  private(set) var isAssigned = Table<VariableID, Bool>()
  /// The members of slots with a known tie-breaker.
  private(set) var assigned = Buffer<BasisMember>()
  /// The result of the last `freeVariables`.
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

  /// Whether some slot can move at no cost, so that the optimum may not be unique.
  var hasFreePositions: Bool {
    pricing.examineTouched()
    return pricing.zeroReducedCostCount > 0
  }

  /// The variables that may vary; excludes those that no row mentions, whose value is 0.
  func freeVariables() -> [VariableID] {
    free.removeAll(keepingCapacity: true)
    if !hasFreePositions { return free }
    // One direction that moves every free slot by a pseudo-random amount: a variable that some slot moves is unchanged only if
    // these amounts cancel.
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

  /// Moves each variable to its optimal value nearest 0; `freeVariables` must have determined the candidates.  Returns false if the
  /// factor was rebuilt: other variables may be free then, and the caller repeats the search with `again`.
  func find(_ ordered: ContiguousArray<VariableID>, again: Bool) throws(LayoutError) -> Bool {
    basis.fixAll(but: free)
    isAssigned.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    tieBreakers.begin()
    defer { clearAssigned() }
    // Within a cycle, rebuilding the factor is no progress; only steps of positive length are.
    if !again { pricing.beginSteps() }
    mustRestart = false
    // At most once.
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
      // Long traversals without new variables are caused by etas; a factor without them pays off, once.
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

  /// Returns the number of visited variables.
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

  /// The free unassigned slot that moves v towards 0; -1 if there is none.  Prefers the slot of a later variable, since otherwise
  /// that variable is next; during degenerate steps Bland's rule applies, so that the search terminates.
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

  /// At 0, slots that can move v in both directions could together keep it there and move later variables: v itself becomes active
  /// in place of one of them.
  private func positionToPin(_ v: VariableID) -> (position: VariableID, sense: Double)? {
    if vertex.x[v].magnitude > TieBreakers.zeroTolerance { return nil }
    var canGrow = false
    var canShrink = false
    var best: (position: VariableID, sense: Double)?
    var largest = basis.zero.rate
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      // v is active already.
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

  /// Marks the variable as fixed, and every visited variable that depends on fixed ones only.
  private func markFixed(_ v: VariableID, _ visited: Int) {
    var k = visited - 1
    while k >= 0 {
      let u = basis.combination.list[k]
      k -= 1
      if leansOnFixed(u) { basis.fix(u) }
    }
    basis.fix(v)
  }

  /// Whether neither the variable's own slot nor the variables that define it can move it.
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

  /// Follows a free slot until v is 0 or a row blocks; the blocking row becomes active.
  func stepTowardsZero(_ p: VariableID, _ v: VariableID, _ sense: Double) throws(LayoutError) {
    let stop = ratioTest.findStopOnFace(p, sense)
    let rate = basis.direction.value[v]
    // For a degenerate step the direction is only partly known.
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

  /// Reduced costs of other slots are unchanged, since the leaving member has cost 0 in this direction.
  func exchangeOnFace(_ p: VariableID, _ entering: BasisMember, _ sense: Double) throws(LayoutError) {
    let isTurned = simplex.pivotInto(p, entering, leaving: simplex.sideAfterLeaving(p, sense))
    if isTurned && !assigned.isEmpty { turnAssigned(basis.reordering.turned.path) }
    if basis.hasLongEtas { try refactorizeOnFace() } else { pricing.examineTouched() }
  }

  /// After a cycle reversal members have other slots; the entered one is not assigned.
  private func turnAssigned(_ path: borrowing Buffer<BasisPosition>) {
    tieBreakers.turn(path)
    for k in 1..<max(path.count, 1) { isAssigned[path[k - 1]] = isAssigned[path[k]] }
    isAssigned[path[path.count - 1]] = false
  }

  /// A new factor classifies rows at their breakpoints again, so the optimum may have to be found again, and other slots may be
  /// free.
  private func refactorizeOnFace() throws(LayoutError) {
    try startAfresh { simplex.refactorizeAndRefresh(keepingSides: true) }
    mustRestart = true
  }

  /// Finds the optimum again after `change`, and keeps the state of degenerate steps.
  private func startAfresh(_ change: () -> Void) throws(LayoutError) {
    clearAssigned()
    change()
    let (stepsSoFar, bySmallestIndex, pivotsSoFar) = (pricing.zeroSteps, pricing.useSmallestIndex, simplex.pivots)
    try simplex.optimise()
    if simplex.pivots == pivotsSoFar {
      pricing.resumeSteps(stepsSoFar, bySmallestIndex)
    }
  }

  /// For steps on the optimal face outside a search.
  func forgetRestart() { mustRestart = false }
}
