// Batch dual repair: after a cold start, violated rows take the place of weaker tight things, many at a time and without
// moving x in between.  It closes the tears of the plan and swaps wishes for what outranks them; what it cannot see (sums
// of several violations) is left to the primal steps.

extension Solver {
  /// Passes until nothing improves.  x is exact and every side is known afterwards.
  func repair() {
    var isChanged = Column<Bool>()
    isChanged.resize(variableCount, filling: false)
    var before = Int.max / 4
    for _ in 0..<8 {
      let violated = violatedThings()
      if violated.isEmpty { return }
      isChanged.fill(false)
      var exchanges = 0
      for thing in violated where slot(of: thing) == -1 {
        if replaceWeaker(thing, isChanged) { exchanges += 1 }
      }
      if exchanges == 0 { return }
      if etas.count > 32 { replan() }
      refresh()
      if exchanges * 4 >= before * 3 { return }
      before = exchanges
    }
  }

  /// Violated rows and bounds, the most important level first, rows before bounds.
  private func violatedThings() -> [Thing] {
    var found: [Keyed] = []
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 && side[r] != .inside {
      found.append(Keyed(-Int64(gradientLevel(.row(r)).key), Int64(r), payload: Thing.row(r).raw))
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below {
      found.append(Keyed(-Int64(Level.required.key), Int64(v) + 1 << 40, payload: Thing.bound(v).raw))
    }
    Keyed.sort(&found)
    return found.map { Thing(raw: $0.payload) }
  }

  /// Makes a violated thing tight in the slot of the weakest thing it leans on, if that is weaker than itself.
  private func replaceWeaker(_ thing: Thing, _ isChanged: borrowing Column<Bool>) -> Bool {
    let isBelow = sideOf(thing) == .below
    combine(thing)
    var best: Int32 = -1
    var bestLevel = gradientLevel(thing)
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      if y.magnitude <= 1e-6 { continue }
      // Its neighbourhood has moved in this pass: what it looks like now is not known yet.
      if isChanged[i] { return false }
      let level = (y > 0) == isBelow ? upPenalty(tight[i]) : downPenalty(tight[i])
      let isEqualAndLarger =
        best >= 0 && level == bestLevel && y.magnitude > combination.value[best].magnitude
      if level < bestLevel || isEqualAndLarger {
        best = i
        bestLevel = level
      }
    }
    if best < 0 { return false }
    let leaving = tight[best]
    markTight(thing)
    exchange(best, thing)
    setSlot(of: leaving, to: -1)
    if leaving.isRow { side[leaving.id] = .inside }
    if leaving.isBound { boundState[leaving.id] = .inside }
    isChanged[best] = true
    return true
  }
}

extension Solver {
  /// After bounds have moved: many newly violated things take the places of weaker ones in one go, and x follows once.
  /// Multipliers are kept, so whatever comes of it is a vertex to go on from.
  func swapViolated() {
    if violated.count < Solver.fewest {
      for k in 0..<violated.count { reside(violated[k], side(now: violated[k])) }
      violated.removeAll()
      return
    }
    applyFlips()
    for k in 0..<violated.count {
      let thing = violated[k]
      if !swapWeaker(thing) { reside(thing, side(now: thing)) }
    }
    violated.removeAll()
    for k in 0..<swapped.count {
      let slot = swapped[k]
      isSwapped[slot] = false
      let thing = tight[slot]
      let shift = thing.isRow ? target(of: thing.id) - computeActivity(thing.id) : -x[thing.id]
      if shift != 0 { addSource(slot, shift) }
    }
    swapped.removeAll()
    moveX()
    if needsReplan {
      applyFlips()
      replanAll()
    }
  }

  private func side(now thing: Thing) -> Side { thing.isRow ? classify(thing.id) : classifyBound(thing.id) }

  /// Puts a thing that is violated, but not yet said to be, into the slot of the weakest thing it leans on.
  private func swapWeaker(_ thing: Thing) -> Bool {
    let isBelow = side(now: thing) == .below
    var bestLevel = !thing.isRow ? Level.required : isBelow ? lowerLevel[thing.id] : upperLevel[thing.id]
    combine(thing)
    var best: Int32 = -1
    var largest = 0.0
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      largest = max(largest, y.magnitude)
      if y.magnitude <= 1e-6 { continue }
      if isSwapped[i] { return false }
      let level = (y > 0) == isBelow ? upPenalty(tight[i]) : downPenalty(tight[i])
      if level < bestLevel {
        best = i
        bestLevel = level
      }
    }
    if best < 0 || combination.value[best].magnitude < 0.01 * largest { return false }
    let way: Double = (combination.value[best] > 0) == isBelow ? 1 : -1
    pivots += 1
    pivotInto(best, thing, leaving: sideAfterLeaving(best, way))
    isSwapped[best] = true
    swapped.append(best)
    return true
  }

  /// Fewer violated things than this are left to the steps of the simplex.
  private static let fewest = 4
}
