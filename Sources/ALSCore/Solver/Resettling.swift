// The choice among optimal layouts after a small change: only what the change can have reached is looked at again.
//
// A vertex is the right one if every free slot is: the first variable it moves, in the caller's order, is its decider, and
// what the slot may do at no cost takes that variable away from 0.  A slot's verdict can change only with its slopes, with
// the direction along which it moves x, and with the sign of its decider; so these are watched between two settlings.

/// A thing that has left the tight set since the last settling.
struct ReplacedMember {
  var slot: Int32
  var thing: BasisMember
}

extension Solver {
  // MARK: Watching

  /// Slots may have other numbers, or variables other places: all must be settled anew.
  func forgetDeciders() {
    mustSettleAll = true
    isUnsettled = true
  }

  @inline(__always)
  func suspect(_ slot: Int32) {
    if mustSettleAll || isSuspect[slot] { return }
    isSuspect[slot] = true
    suspects.append(slot)
  }

  /// Directions of slots change with a thing of the tight set: which, is found when it matters.
  @inline(__always)
  func noteReplaced(_ slot: Int32) {
    if mustSettleAll { return }
    if replaced.count == Solver.watchedCount {
      forgetDeciders()
    } else {
      replaced.append(ReplacedMember(slot: slot, thing: tight[slot]))
      isUnsettled = true
    }
  }

  /// To be called before x_v becomes `value`.
  @inline(__always)
  func noteSign(_ v: Int32, becoming value: Double) {
    if mustSettleAll || decisions[v] == 0 || Solver.signOf(x[v]) == Solver.signOf(value) { return }
    if turned.count == Solver.watchedCount {
      forgetDeciders()
    } else {
      turned.append(v)
      isUnsettled = true
    }
  }

  static let watchedCount = 32

  // MARK: Settling what changed

  /// Settles what the last changes can have reached; false when all must be settled, since that is as fast.
  func resettle() throws(LayoutError) -> Bool {
    if mustSettleAll { return false }
    zeroSteps = 0
    useSmallestIndex = false
    mustSettleAgain = false
    var work = 0
    var steps = 0
    while gatherSuspects() {
      // Many at once are faster settled together.
      if suspects.count > Solver.watchedCount { return false }
      while let slot = suspects.popLast() {
        isSuspect[slot] = false
        guard let verdict = judge(slot, &work), work <= variableCount + 64 else { return false }
        if verdict == 0 { continue }
        steps += 1
        if steps > Solver.watchedCount { return false }
        try stepTowardsZero(slot, decider[slot], verdict)
        try countPivot()
        if mustSettleAll { return false }
        break
      }
    }
    if hasStrayed { return false }
    #if ALS_CHECK
      checkInvariants(atOptimum: true)
      checkDeciders()
    #endif
    return true
  }

  /// Turns what was watched into slots to look at; false when there are none.
  private func gatherSuspects() -> Bool {
    examineTouched()
    gatherReplaced()
    gatherTurned()
    return suspects.count > 0
  }

  /// A direction is another one exactly if it moves a thing that left the tight set.  One walk for all of these, each with
  /// an amount that looks like chance.
  private func gatherReplaced() {
    if replaced.isEmpty { return }
    combination.clear()
    for k in 0..<replaced.count {
      addSources(of: replaced[k].thing, times: Solver.scattered(replaced[k].slot + Int32(truncatingIfNeeded: k)))
    }
    replaced.removeAll()
    btran()
    for k in 0..<combination.list.count {
      let slot = combination.list[k]
      if zeroSlopes.contains(slot) && combination.value[slot] != 0 { suspect(slot) }
    }
    combination.clear()
  }

  private func gatherTurned() {
    if turned.isEmpty { return }
    combination.clear()
    for k in 0..<turned.count { addSource(turned[k], Solver.scattered(turned[k])) }
    btran()
    for k in 0..<combination.list.count {
      let slot = combination.list[k]
      for j in 0..<turned.count where decider[slot] == turned[j] { suspect(slot) }
    }
    turned.removeAll()
    combination.clear()
  }

  /// Finds the slot's decider again.  0 if the slot may stay as it is, the way to go if not; nil where slots must be looked
  /// at together.
  private func judge(_ slot: Int32, _ work: inout Int) -> Double? {
    assign(slot, to: -1)
    if !zeroSlopes.contains(slot) { return 0 }
    direction.clear()
    addSource(slot, 1)
    ftran()
    defer { direction.clear() }
    work += direction.list.count
    let v = firstMoved()
    if v < 0 { return 0 }
    assign(slot, to: v)
    if tight[slot] == .pin(v) && Solver.signOf(x[v]) == 0 { return 0 }
    for way in [1.0, -1.0] where slope(slot, way: way).sign == 0 {
      let isGrowing = way * direction.value[v] > 0
      switch Solver.signOf(x[v]) {
      case 0: if decisions[v] > 1 || slope(slot, way: -way).sign == 0 { return nil }
      case 1: if !isGrowing { return way }
      default: if isGrowing { return way }
      }
    }
    return 0
  }

  /// The variable of `direction` that comes first in the caller's order; -1 when none has a place in it.
  private func firstMoved() -> Int32 {
    var best: Int32 = -1
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      if direction.value[v].magnitude <= zero.rate || liveCount[v] == 0 || blockPlace[v >> 2] < 0 {
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

  func assign(_ slot: Int32, to v: Int32) {
    if decider[slot] >= 0 { decisions[decider[slot]] -= 1 }
    decider[slot] = v
    if v >= 0 { decisions[v] += 1 }
  }

  // MARK: Settling all

  func startDeciding() {
    mustSettleAll = true
    decider.removeAll()
    decisions.removeAll()
    isSuspect.removeAll()
    suspects.removeAll()
    replaced.removeAll()
    turned.removeAll()
    decider.resize(variableRoom, bytes: 0xFF, in: &nursery)
    decisions.resize(variableRoom, bytes: 0, in: &nursery)
    isSuspect.resize(variableRoom, bytes: 0, in: &nursery)
  }

  #if ALS_CHECK
    /// What was not looked at is right as well.
    private func checkDeciders() {
      if variableCount > 400 { return }
      var work = 0
      for slot in 0..<Int32(truncatingIfNeeded: variableCount) where zeroSlopes.contains(slot) {
        // What no row mentions any more decides nothing, and is looked at when a row does.
        let known = decider[slot]
        let verdict = judge(slot, &work)
        precondition(verdict == 0 || verdict == nil, "a slot that can move towards 0 at no cost was not seen")
        precondition(
          decider[slot] == (known >= 0 && liveCount[known] == 0 ? -1 : known),
          "a slot has another decider than was known")
        assign(slot, to: known)
      }
    }
  #endif
}
