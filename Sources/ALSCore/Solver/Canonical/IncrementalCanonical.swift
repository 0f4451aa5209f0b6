// Updates the canonical optimum after a small change: only slots that the change can affect are examined.
//
// A vertex is canonical if every free slot is: it must not move its tie-breaker, the first variable in the caller's order that it
// moves, towards 0.  The verdict of a slot can change only with its reduced costs, its direction, and the sign of its tie-breaker,
// so these are tracked between updates.

extension CanonicalOptimum {
  // MARK: Update

  /// Updates the slots that the last changes can affect; returns false if a full search is as fast.
  func update() throws(LayoutError) -> Bool {
    if Mechanism.incrementalCanonical.isOff || tieBreakers.areUnknown { return false }
    pricing.beginSteps()
    mustRestart = false
    var work = 0
    var steps = 0
    while gatherSuspects() {
      guard let verdict = judgeSuspects(&work) else { return false }
      if verdict.sense == 0 { continue }
      steps += 1
      if steps > TieBreakers.watchedCount { return false }
      try stepTowardsZero(verdict.position, tieBreakers.tieBreaker[verdict.position], verdict.sense)
      try simplex.countPivot()
      if tieBreakers.areUnknown { return false }
    }
    simplex.mendCancelled()
    if simplex.needsRefactor { return false }
    #if ALS_CHECK
      simplex.checkInvariants(atOptimum: true)
      checkTieBreakers()
    #endif
    return true
  }

  /// Converts the tracked changes to slots to examine; returns false if there are none.
  private func gatherSuspects() -> Bool {
    pricing.examineTouched()
    gatherReplaced()
    return tieBreakers.suspects.count > 0
  }

  /// A slot's direction has changed exactly if it moves a member that left the basis.  One traversal covers all of these, each
  /// weighted by a pseudo-random amount.  The change of a direction is a multiple of directions that move nothing before their own
  /// tie-breakers: if the first variable that it moves precedes those, the tie-breaker is unchanged.
  private func gatherReplaced() {
    if tieBreakers.replaced.isEmpty { return }
    let first = firstReplaced()
    basis.clearCombination()
    for k in 0..<tieBreakers.replaced.count {
      let member = tieBreakers.replaced[k].member
      basis.addSources(of: member, times: PseudoRandom.weight(member.raw))
    }
    tieBreakers.clearReplaced()
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      let known = tieBreakers.tieBreaker[position]
      if known == -1 || basis.combination.value[position] == 0 { continue }
      if first < 0 || known < 0 || !tieBreakers.comesFirst(known, first) { tieBreakers.lose(position) }
    }
    basis.clearCombination()
  }

  /// The first variable moved by slots whose members have left: from their recorded tie-breakers, and if these are incomplete from
  /// one direction that moves all of them by pseudo-random amounts.  -1 if none has a place in the caller's order.
  private func firstReplaced() -> VariableID {
    var first: VariableID = -1
    var areKnown = true
    for k in 0..<tieBreakers.replaced.count {
      let known = tieBreakers.replaced[k].tieBreaker
      if known < 0 { areKnown = false } else { takeFirst(&first, known) }
    }
    if areKnown { return first }
    let moved = firstMovedByReplaced()
    if moved < 0 { return -1 }
    takeFirst(&first, moved)
    return first
  }

  @inline(__always)
  private func takeFirst(_ first: inout VariableID, _ v: VariableID) {
    if first < 0 || tieBreakers.comesFirst(v, first) { first = v }
  }

  /// Includes variables that no row mentions any more, since they may have broken ties.
  private func firstMovedByReplaced() -> VariableID {
    basis.clearDirection()
    for k in 0..<tieBreakers.replaced.count {
      let position = vertex.position(of: tieBreakers.replaced[k].entered)
      if position >= 0 { basis.addSource(position, PseudoRandom.weight(position.raw)) }
    }
    basis.ftran()
    let first = firstMoved { tieBreakers.hasPlace($0) }
    basis.clearDirection()
    return first
  }

  /// Examines the suspects until one must move; returns its slot and direction, with 0 if all may stay.  Returns nil if slots must
  /// be examined together, or if that is as fast.
  private func judgeSuspects(_ work: inout Int) -> (position: BasisPosition, sense: Double)? {
    guard let verdict = judgeKnown() else { return nil }
    if verdict.sense != 0 { return verdict }
    let most = 4 * problem.variableCount + 256
    while tieBreakers.suspects.count > 0 {
      if work > most { return nil }
      let (suspectsBefore, workBefore) = (tieBreakers.suspects.count, work)
      if tieBreakers.suspects.count == 1, let position = tieBreakers.popSuspect() {
        guard let sense = judge(position, &work) else { return nil }
        return (position, sense)
      }
      let v = firstMovedBySuspects(&work)
      if v < 0 {
        tieBreakers.keepSuspects { position in
          tieBreakers.assign(position, to: TieBreakers.unknown)
          return false
        }
        break
      }
      guard let verdict = judgeMovers(of: v, &work) else { return nil }
      if verdict.sense != 0 { return verdict }
      // If each round resolves only a few, there would be too many rounds.
      let left = tieBreakers.suspects.count
      if (work - workBefore) * left > most * (suspectsBefore - left) { return nil }
    }
    return (-1, 0)
  }

  /// The same for suspects with known tie-breakers.  Slots that cannot move are dropped.
  @_optimize(speed)
  private func judgeKnown() -> (position: BasisPosition, sense: Double)? {
    var mover: (position: BasisPosition, sense: Double) = (-1, 0)
    var isOpen = false
    tieBreakers.keepSuspects { position in
      if isOpen || mover.sense != 0 { return true }
      if !pricing.costs[position].isFree {
        tieBreakers.assign(position, to: -1)
        return false
      }
      let v = tieBreakers.tieBreaker[position]
      if v < 0 { return true }
      guard let sense = verdict(position, v, tieBreakers.tieRate[position]) else {
        isOpen = true
        return true
      }
      if sense != 0 { mover = (position, sense) }
      return false
    }
    return isOpen ? nil : mover
  }

  /// The first variable moved by one direction that moves all suspects by pseudo-random amounts.
  private func firstMovedBySuspects(_ work: inout Int) -> VariableID {
    basis.clearDirection()
    for k in 0..<tieBreakers.suspects.count {
      basis.addSource(tieBreakers.suspects[k], PseudoRandom.weight(tieBreakers.suspects[k].raw))
    }
    basis.ftran()
    work += basis.direction.list.count + 2
    let first = firstMoved()
    basis.clearDirection()
    return first
  }

  /// Assigns the variable as tie-breaker to those suspects that move it.
  private func judgeMovers(of v: VariableID, _ work: inout Int) -> (position: BasisPosition, sense: Double)? {
    basis.clearCombination()
    basis.addSource(v, 1)
    basis.btran()
    defer { basis.clearCombination() }
    work += basis.combination.list.count + 2
    let before = tieBreakers.suspects.count
    tieBreakers.keepSuspects { position in
      let rate = basis.combination.value[position]
      if rate.magnitude <= basis.zero.rate { return true }
      tieBreakers.assign(position, to: v, rate: rate)
      return false
    }
    if tieBreakers.suspects.count == before { return nil }
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      if tieBreakers.tieBreaker[position] != v { continue }
      guard let sense = verdict(position, v, basis.combination.value[position]) else { return nil }
      if sense == 0 { continue }
      suspectMovers(of: v)
      return (position, sense)
    }
    return (-1, 0)
  }

  /// After one of them has moved, all must be examined again.
  private func suspectMovers(of v: VariableID) {
    for k in 0..<basis.combination.list.count where tieBreakers.tieBreaker[basis.combination.list[k]] == v {
      tieBreakers.suspect(basis.combination.list[k])
    }
  }

  /// Computes the slot's tie-breaker; see `verdict` for the result.
  private func judge(_ position: VariableID, _ work: inout Int) -> Double? {
    tieBreakers.assign(position, to: pricing.costs[position].isFree ? TieBreakers.unknown : -1)
    if !pricing.costs[position].isFree { return 0 }
    basis.clearDirection()
    basis.addSource(position, 1)
    defer { basis.clearDirection() }
    basis.ftran()
    work += basis.direction.list.count + 2
    let v = firstMoved()
    if v < 0 { return 0 }
    tieBreakers.assign(position, to: v, rate: basis.direction.value[v])
    return verdict(position, v, basis.direction.value[v])
  }

  /// The verdict on a slot that moves its tie-breaker v at `rate`: 0 if it may stay, the direction if it must move, and nil if
  /// slots must be examined together.
  @inline(__always)
  private func verdict(_ position: VariableID, _ v: VariableID, _ rate: Double) -> Double? {
    if basis.members[position] == .pin(v) && TieBreakers.signOf(vertex.x[v]) == 0 { return 0 }
    // The direction in which v decreases.
    let sense = rate > 0 ? -1.0 : 1.0
    let sign = TieBreakers.signOf(vertex.x[v])
    if sign != 0 {
      let wanted = sign > 0 ? sense : -sense
      return pricing.isFree(position, sense: wanted) ? wanted : 0
    }
    let costs = pricing.costs[position]
    return costs.up == 0 && costs.down == 0 || costs.isFree && tieBreakers.isShared(v) ? nil : 0
  }

  /// The variable of `direction` that is first in the caller's order; -1 if none has a place in it.
  private func firstMoved() -> VariableID { firstMoved { tieBreakers.isOrdered($0) } }

  /// The first of those that satisfy the predicate.
  @inline(__always)
  private func firstMoved(where counts: (VariableID) -> Bool) -> VariableID {
    var first: VariableID = -1
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if basis.direction.value[v].magnitude > basis.zero.rate && counts(v) { takeFirst(&first, v) }
    }
    return first
  }

  #if ALS_CHECK
    /// Check builds: slots that were not examined are canonical as well.
    private func checkTieBreakers() {
      if problem.variableCount > 400 { return }
      var work = 0
      for position in VariableID.first(problem.variableCount)
      where pricing.costs[position].isFree {
        // Variables that no row mentions decide nothing until a row mentions them.
        let (known, rate) = (tieBreakers.tieBreaker[position], tieBreakers.tieRate[position])
        let isLost = known >= 0 && problem.useCount[known] == 0
        let verdict = judge(position, &work)
        precondition(verdict == 0 || verdict == nil, "a position that can move towards 0 at no cost was not seen")
        precondition(
          max(tieBreakers.tieBreaker[position], -1) == (isLost ? -1 : max(known, -1)),
          "a position has another tie-breaker than was known")
        precondition(
          tieBreakers.tieBreaker[position] < 0
            || (tieBreakers.tieRate[position] - rate).magnitude <= 1e-6 * (1 + rate.magnitude),
          "a position moves its tie-breaker otherwise than was known")
        tieBreakers.assign(position, to: known, rate: rate)
      }
    }
  #endif
}
