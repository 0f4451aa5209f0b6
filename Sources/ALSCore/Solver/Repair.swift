// Batch dual repair: after a cold start, violated rows take the place of weaker tight things, many at a time and without
// moving x in between.  It closes the tears of the plan and swaps wishes for what outranks them; what it cannot see (sums
// of several violations) is left to the primal steps.

extension Solver {
  /// Passes until nothing improves.  x is exact and every side is known afterwards.
  func repair() {
    var isChanged = Buffer<Bool>()
    // For whose sake a slot was given away: what is less important does not take it back.
    var owed = Buffer<Level>()
    var before = Int.max / 4
    for _ in 0..<8 {
      gatherViolated(above: weakestTightLevel())
      if violated.isEmpty { return }
      isChanged.resize(variableCount, bytes: 0, in: &nursery)
      owed.resize(variableCount, bytes: 0, in: &nursery)
      isChanged.fill(false)
      var exchanges = 0
      for k in 0..<violated.count where slot(of: violated[k]) == -1 {
        if replaceWeaker(violated[k], isChanged, owed) { exchanges += 1 }
      }
      violated.removeAll()
      if exchanges == 0 { return }
      if etas.count > 32 { replan() }
      refresh()
      if exchanges * 4 >= before * 3 { return }
      before = exchanges
    }
  }

  /// The least that any tight thing costs when it moves.
  @_optimize(speed)
  private func weakestTightLevel() -> Level {
    var weakest = Level.required
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) {
      if isIdle(tight[slot]) { continue }
      let up = upPenalty(tight[slot])
      let down = downPenalty(tight[slot])
      if up < weakest { weakest = up }
      if down < weakest { weakest = down }
      if weakest == .absent { break }
    }
    return weakest
  }

  /// Violated rows and bounds that are worth more than something tight, the most important level first, rows before bounds.
  @_optimize(speed)
  private func gatherViolated(above weakest: Level) {
    ordered.removeAll(keepingCapacity: true)
    ordered.reserveCapacity(16)
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 && side[r] != .inside {
      let level = gradientLevel(.row(r))
      if weakest < level { ordered.append(SortKey(-Int64(level.key), Int64(r), payload: BasisMember.row(r).raw)) }
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below {
      ordered.append(SortKey(-Int64(Level.required.key), Int64(v) + 1 << 40, payload: BasisMember.bound(v).raw))
    }
    SortKey.sort(&ordered)
    for key in ordered { violated.append(BasisMember(raw: key.payload)) }
  }

  /// Makes a violated thing tight in the slot of the weakest thing it leans on, if that is weaker than itself.
  @_optimize(speed)
  private func replaceWeaker(
    _ thing: BasisMember, _ isChanged: borrowing Buffer<Bool>, _ owed: borrowing Buffer<Level>
  ) -> Bool {
    let isBelow = sideOf(thing) == .below
    let wanted = gradientLevel(thing)
    combine(thing)
    var best: Int32 = -1
    var bestLevel = wanted
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      if y.magnitude <= 1e-6 { continue }
      // Its neighbourhood has moved in this pass: what it looks like now is not known yet.
      if isChanged[i] { return false }
      if !(owed[i] < wanted) { continue }
      let level = (y > 0) == isBelow ? upPenalty(tight[i]) : downPenalty(tight[i])
      let isEqualAndLarger =
        best >= 0 && level == bestLevel && y.magnitude > combination.value[best].magnitude
      if level < bestLevel || isEqualAndLarger {
        best = i
        bestLevel = level
      }
    }
    if best < 0 { return false }
    best = flipOnTheWay(thing, best, bestLevel, isChanged, owed)
    let leaving = tight[best]
    markTight(thing)
    exchange(best, thing)
    setSlot(of: leaving, to: -1)
    if leaving.isRow { side[leaving.id] = .inside }
    if leaving.isBound { boundState[leaving.id] = .inside }
    isChanged[best] = true
    owed[best] = wanted
    return true
  }
}

extension Solver {
  /// Where many wishes of one level could give way, as when a row of views is too long, those that come first give way whole:
  /// the wish for a size makes room for the bound under it.  Gives the slot that does the rest.  (This is the bound
  /// flipping of dual simplex methods.)
  private func flipOnTheWay(
    _ thing: BasisMember, _ chosen: Int32, _ level: Level, _ isChanged: borrowing Buffer<Bool>,
    _ owed: borrowing Buffer<Level>
  ) -> Int32 {
    let isBelow = sideOf(thing) == .below
    var left = thing.isRow ? (isBelow ? lower[thing.id] : upper[thing.id]) - activity[thing.id] : -x[thing.id]
    ordered.removeAll(keepingCapacity: true)
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      if y.magnitude <= 1e-6 || !canFlip(tight[i]) { continue }
      if (y > 0) == isBelow || downPenalty(tight[i]) != level { continue }
      ordered.append(SortKey(Int64(entryVariable[rowStart[tight[i].id]]), payload: i))
    }
    if ordered.count < 2 { return chosen }
    SortKey.sort(&ordered)
    for k in ordered.indices {
      let i = ordered[k].payload
      let r = tight[i].id
      let v = entryVariable[rowStart[r]]
      let change = -combination.value[i] * entryCoefficient[rowStart[r]] * x[v]
      // The last one only goes part of the way.
      if change.magnitude >= left.magnitude { return i }
      left -= change
      flipToBound(i, r, v)
      // What is left to exchange leans on the bound now, not on the wish.
      combination.value[i] *= entryCoefficient[rowStart[r]]
      isChanged[i] = true
      owed[i] = gradientLevel(thing)
    }
    return chosen
  }

  /// Whether a thing is a wish for one size that stands above the bound of that size.
  private func canFlip(_ thing: BasisMember) -> Bool {
    if !thing.isRow || rowLength[thing.id] != 1 { return false }
    let start = rowStart[thing.id]
    let v = entryVariable[start]
    return entryCoefficient[start] > 0 && boundSlot[v] < 0 && boundState[v] == .inside && x[v] > 0
  }

  private func flipToBound(_ slot: Int32, _ r: Int32, _ v: Int32) {
    markTight(.bound(v))
    exchangeScaled(slot, .bound(v), by: 1 / entryCoefficient[rowStart[r]])
    rowSlot[r] = -1
    side[r] = .inside
  }

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

  private func side(now thing: BasisMember) -> Side { thing.isRow ? classify(thing.id) : classifyBound(thing.id) }

  /// Puts a thing that is violated, but not yet said to be, into the slot of the weakest thing it leans on.
  private func swapWeaker(_ thing: BasisMember) -> Bool {
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
