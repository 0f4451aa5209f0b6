// The choice among optimal layouts after a small change: only what the change can have reached is looked at again.
//
// A vertex is the right one if every free position is: the first variable it moves, in the caller's order, is its tie-breaker, and
// what the position may do at no cost takes that variable away from 0.  A position's verdict can change only with its reduced costs, with
// the direction along which it moves x, and with the sign of its tie-breaker; so these are watched between two settlings.

extension CanonicalOptimum {
  // MARK: Settling what changed

  /// Settles what the last changes can have reached; false when all must be fixed, since that is as fast.
  func update() throws(LayoutError) -> Bool {
    if tieBreakers.areUnknown { return false }
    pricing.beginSteps()
    mustRestart = false
    var work = 0
    var steps = 0
    while gatherSuspects() {
      // Many at once are faster fixed together.
      if tieBreakers.suspects.count * 8 > problem.variableCount + 64 { return false }
      while let position = tieBreakers.popSuspect() {
        guard let verdict = judge(position, &work), work <= problem.variableCount + 64 else { return false }
        if verdict == 0 { continue }
        steps += 1
        if steps > TieBreakers.watchedCount { return false }
        try stepTowardsZero(position, tieBreakers.tieBreaker[position], verdict)
        try simplex.countPivot()
        if tieBreakers.areUnknown { return false }
        break
      }
    }
    if simplex.needsRefactor { return false }
    #if ALS_CHECK
      simplex.checkInvariants(atOptimum: true)
      checkTieBreakers()
    #endif
    return true
  }

  /// Turns what was watched into positions to look at; false when there are none.
  private func gatherSuspects() -> Bool {
    pricing.examineTouched()
    gatherReplaced()
    gatherSignChanges()
    return tieBreakers.suspects.count > 0
  }

  /// A direction is another one exactly if it moves a member that left the basis.  One walk for all of these, each with
  /// an amount that looks like chance.
  private func gatherReplaced() {
    if tieBreakers.replaced.isEmpty { return }
    basis.clearCombination()
    for k in 0..<tieBreakers.replaced.count {
      basis.addSources(
        of: tieBreakers.replaced[k].member,
        times: PseudoRandom.weight(tieBreakers.replaced[k].position.raw + Int32(truncatingIfNeeded: k)))
    }
    tieBreakers.clearReplaced()
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      if pricing.zeroReducedCosts.contains(position) && basis.combination.value[position] != 0 {
        tieBreakers.suspect(position)
      }
    }
    basis.clearCombination()
  }

  private func gatherSignChanges() {
    if tieBreakers.signChanges.isEmpty { return }
    basis.clearCombination()
    for k in 0..<tieBreakers.signChanges.count {
      basis.addSource(tieBreakers.signChanges[k], PseudoRandom.weight(tieBreakers.signChanges[k].raw))
    }
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      for j in 0..<tieBreakers.signChanges.count where tieBreakers.tieBreaker[position] == tieBreakers.signChanges[j] {
        tieBreakers.suspect(position)
      }
    }
    tieBreakers.clearSignChanges()
    basis.clearCombination()
  }

  /// Finds the position's tie-breaker again.  0 if the position may stay as it is, the sense in which to move if not; nil where positions must be looked
  /// at together.
  func judge(_ position: VariableID, _ work: inout Int) -> Double? {
    tieBreakers.assign(position, to: -1)
    if !pricing.zeroReducedCosts.contains(position) { return 0 }
    basis.clearDirection()
    basis.addSource(position, 1)
    basis.ftran()
    defer { basis.clearDirection() }
    work += basis.direction.list.count + 2
    let v = firstMoved()
    if v < 0 { return 0 }
    tieBreakers.assign(position, to: v)
    if basis.members[position] == .pin(v) && TieBreakers.signOf(vertex.x[v]) == 0 { return 0 }
    for sense in [1.0, -1.0] where pricing.reducedCost(position, sense: sense).sign == 0 {
      let isGrowing = sense * basis.direction.value[v] > 0
      switch TieBreakers.signOf(vertex.x[v]) {
      case 0:
        if tieBreakers.tieBreakCount[v] > 1 || pricing.reducedCost(position, sense: -sense).sign == 0 { return nil }
      case 1: if !isGrowing { return sense }
      default: if isGrowing { return sense }
      }
    }
    return 0
  }

  /// The variable of `direction` that comes first in the caller's order; -1 when none has a place in it.
  private func firstMoved() -> VariableID {
    var best: BasisPosition = -1
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if basis.direction.value[v].magnitude <= basis.zero.rate || problem.useCount[v] == 0 || blockOrder[v.block] < 0 {
        continue
      }
      if best < 0 || comesFirst(v, best) { best = v }
    }
    return best
  }

  private func comesFirst(_ v: VariableID, _ other: VariableID) -> Bool {
    let places = (blockOrder[v.block], blockOrder[other.block])
    return places.0 == places.1 ? v < other : places.0 < places.1
  }

  #if ALS_CHECK
    /// What was not looked at is right as well.
    private func checkTieBreakers() {
      if problem.variableCount > 400 { return }
      var work = 0
      for position in VariableID.first(problem.variableCount)
      where pricing.zeroReducedCosts.contains(position) {
        // What no row mentions any more decides nothing, and is looked at when a row does.
        let known = tieBreakers.tieBreaker[position]
        let verdict = judge(position, &work)
        precondition(verdict == 0 || verdict == nil, "a position that can move towards 0 at no cost was not seen")
        precondition(
          tieBreakers.tieBreaker[position] == (known >= 0 && problem.useCount[known] == 0 ? -1 : known),
          "a position has another tie-breaker than was known")
        tieBreakers.assign(position, to: known)
      }
    }
  #endif
}
