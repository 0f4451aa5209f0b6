// The choice among optimal layouts after a small change: only what the change can have reached is looked at again.
//
// A vertex is the right one if every free slot is: the first variable it moves, in the caller's order, is its decider, and
// what the slot may do at no cost takes that variable away from 0.  A slot's verdict can change only with its slopes, with
// the direction along which it moves x, and with the sign of its decider; so these are watched between two settlings.

extension CanonicalOptimum {
  // MARK: Settling what changed

  /// Settles what the last changes can have reached; false when all must be settled, since that is as fast.
  func resettle() throws(LayoutError) -> Bool {
    if tieBreakers.mustSettleAll { return false }
    pricing.zeroSteps = 0
    pricing.useSmallestIndex = false
    mustSettleAgain = false
    var work = 0
    var steps = 0
    while gatherSuspects() {
      // Many at once are faster settled together.
      if tieBreakers.suspects.count > TieBreakers.watchedCount { return false }
      while let slot = tieBreakers.suspects.popLast() {
        tieBreakers.isSuspect[slot] = false
        guard let verdict = judge(slot, &work), work <= problem.variableCount + 64 else { return false }
        if verdict == 0 { continue }
        steps += 1
        if steps > TieBreakers.watchedCount { return false }
        try stepTowardsZero(slot, tieBreakers.decider[slot], verdict)
        try simplex.countPivot()
        if tieBreakers.mustSettleAll { return false }
        break
      }
    }
    if simplex.hasStrayed { return false }
    #if ALS_CHECK
      simplex.checkInvariants(atOptimum: true)
      checkDeciders()
    #endif
    return true
  }

  /// Turns what was watched into slots to look at; false when there are none.
  private func gatherSuspects() -> Bool {
    pricing.examineTouched()
    gatherReplaced()
    gatherTurned()
    return tieBreakers.suspects.count > 0
  }

  /// A direction is another one exactly if it moves a thing that left the tight set.  One walk for all of these, each with
  /// an amount that looks like chance.
  private func gatherReplaced() {
    if tieBreakers.replaced.isEmpty { return }
    basis.combination.clear()
    for k in 0..<tieBreakers.replaced.count {
      basis.addSources(
        of: tieBreakers.replaced[k].thing,
        times: PseudoRandom.weight(tieBreakers.replaced[k].slot + Int32(truncatingIfNeeded: k)))
    }
    tieBreakers.replaced.removeAll()
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let slot = basis.combination.list[k]
      if pricing.zeroSlopes.contains(slot) && basis.combination.value[slot] != 0 { tieBreakers.suspect(slot) }
    }
    basis.combination.clear()
  }

  private func gatherTurned() {
    if tieBreakers.turned.isEmpty { return }
    basis.combination.clear()
    for k in 0..<tieBreakers.turned.count {
      basis.addSource(tieBreakers.turned[k], PseudoRandom.weight(tieBreakers.turned[k]))
    }
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let slot = basis.combination.list[k]
      for j in 0..<tieBreakers.turned.count where tieBreakers.decider[slot] == tieBreakers.turned[j] {
        tieBreakers.suspect(slot)
      }
    }
    tieBreakers.turned.removeAll()
    basis.combination.clear()
  }

  /// Finds the slot's decider again.  0 if the slot may stay as it is, the way to go if not; nil where slots must be looked
  /// at together.
  func judge(_ slot: Int32, _ work: inout Int) -> Double? {
    tieBreakers.assign(slot, to: -1)
    if !pricing.zeroSlopes.contains(slot) { return 0 }
    basis.direction.clear()
    basis.addSource(slot, 1)
    basis.ftran()
    defer { basis.direction.clear() }
    work += basis.direction.list.count
    let v = firstMoved()
    if v < 0 { return 0 }
    tieBreakers.assign(slot, to: v)
    if basis.tight[slot] == .pin(v) && TieBreakers.signOf(vertex.x[v]) == 0 { return 0 }
    for way in [1.0, -1.0] where pricing.slope(slot, way: way).sign == 0 {
      let isGrowing = way * basis.direction.value[v] > 0
      switch TieBreakers.signOf(vertex.x[v]) {
      case 0: if tieBreakers.decisions[v] > 1 || pricing.slope(slot, way: -way).sign == 0 { return nil }
      case 1: if !isGrowing { return way }
      default: if isGrowing { return way }
      }
    }
    return 0
  }

  /// The variable of `direction` that comes first in the caller's order; -1 when none has a place in it.
  private func firstMoved() -> Int32 {
    var best: Int32 = -1
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if basis.direction.value[v].magnitude <= basis.zero.rate || problem.liveCount[v] == 0 || blockPlace[v >> 2] < 0 {
        continue
      }
      if best < 0 || comesFirst(v, best) { best = v }
    }
    return best
  }

  private func comesFirst(_ v: Int32, _ other: Int32) -> Bool {
    let places = (blockPlace[v >> 2], blockPlace[other >> 2])
    return places.0 == places.1 ? v < other : places.0 < places.1
  }

  #if ALS_CHECK
    /// What was not looked at is right as well.
    private func checkDeciders() {
      if problem.variableCount > 400 { return }
      var work = 0
      for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) where pricing.zeroSlopes.contains(slot) {
        // What no row mentions any more decides nothing, and is looked at when a row does.
        let known = tieBreakers.decider[slot]
        let verdict = judge(slot, &work)
        precondition(verdict == 0 || verdict == nil, "a slot that can move towards 0 at no cost was not seen")
        precondition(
          tieBreakers.decider[slot] == (known >= 0 && problem.liveCount[known] == 0 ? -1 : known),
          "a slot has another decider than was known")
        tieBreakers.assign(slot, to: known)
      }
    }
  #endif
}
