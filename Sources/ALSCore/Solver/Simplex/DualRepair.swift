// Batch dual repair: after a cold start, violated rows take the place of weaker tight things, many at a time and without
// moving x in between.  It closes the tears of the plan and swaps wishes for what outranks them; what it cannot see (sums
// of several violations) is left to the primal steps.

extension Simplex {
  /// Passes until nothing improves.  x is exact and every side is known afterwards.
  func repair() {
    var isChanged = Buffer<Bool>()
    // For whose sake a slot was given away: what is less important does not take it back.
    var owed = Buffer<Level>()
    var before = Int.max / 4
    for _ in 0..<8 {
      gatherViolated(above: weakestTightLevel())
      if violated.isEmpty { return }
      isChanged.resize(problem.variableCount, bytes: 0, in: problem.arena)
      owed.resize(problem.variableCount, bytes: 0, in: problem.arena)
      isChanged.fill(false)
      var exchanges = 0
      for k in 0..<violated.count where vertex.slot(of: violated[k]) == -1 {
        if replaceWeaker(violated[k], isChanged, owed) { exchanges += 1 }
      }
      violated.removeAll()
      if exchanges == 0 { return }
      if basis.etas.count > 32 { refactor() }
      refresh()
      if exchanges * 4 >= before * 3 { return }
      before = exchanges
    }
  }

  /// The least that any tight thing costs when it moves.
  @_optimize(speed)
  private func weakestTightLevel() -> Level {
    var weakest = Level.required
    for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) {
      if pricing.isIdle(basis.tight[slot]) { continue }
      let up = vertex.upPenalty(basis.tight[slot])
      let down = vertex.downPenalty(basis.tight[slot])
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
    for r in 0..<Int32(truncatingIfNeeded: problem.rowCount) where vertex.rowSlot[r] == -1 && vertex.side[r] != .inside
    {
      let level = vertex.gradientLevel(.row(r))
      if weakest < level { ordered.append(SortKey(-Int64(level.key), Int64(r), payload: BasisMember.row(r).raw)) }
    }
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where vertex.boundState[v] == .below {
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
    let isBelow = vertex.sideOf(thing) == .below
    let wanted = vertex.gradientLevel(thing)
    basis.combine(thing)
    var best: Int32 = -1
    var bestLevel = wanted
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= 1e-6 { continue }
      // Its neighbourhood has moved in this pass: what it looks like now is not known yet.
      if isChanged[i] { return false }
      if !(owed[i] < wanted) { continue }
      let level = (y > 0) == isBelow ? vertex.upPenalty(basis.tight[i]) : vertex.downPenalty(basis.tight[i])
      let isEqualAndLarger =
        best >= 0 && level == bestLevel && y.magnitude > basis.combination.value[best].magnitude
      if level < bestLevel || isEqualAndLarger {
        best = i
        bestLevel = level
      }
    }
    if best < 0 { return false }
    best = flipOnTheWay(thing, best, bestLevel, isChanged, owed)
    let leaving = basis.tight[best]
    vertex.markTight(thing)
    basis.exchange(best, thing)
    vertex.setSlot(of: leaving, to: -1)
    if leaving.isRow { vertex.side[leaving.id] = .inside }
    if leaving.isBound { vertex.boundState[leaving.id] = .inside }
    isChanged[best] = true
    owed[best] = wanted
    return true
  }

  /// Where many wishes of one level could give way, as when a row of views is too long, those that come first give way whole:
  /// the wish for a size makes room for the bound under it.  Gives the slot that does the rest.  (This is the bound
  /// flipping of dual simplex methods.)
  private func flipOnTheWay(
    _ thing: BasisMember, _ chosen: Int32, _ level: Level, _ isChanged: borrowing Buffer<Bool>,
    _ owed: borrowing Buffer<Level>
  ) -> Int32 {
    let isBelow = vertex.sideOf(thing) == .below
    var left =
      thing.isRow
      ? (isBelow ? problem.lower[thing.id] : problem.upper[thing.id]) - vertex.activity[thing.id] : -vertex.x[thing.id]
    ordered.removeAll(keepingCapacity: true)
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= 1e-6 || !canFlip(basis.tight[i]) { continue }
      if (y > 0) == isBelow || vertex.downPenalty(basis.tight[i]) != level { continue }
      ordered.append(SortKey(Int64(problem.entryVariable[problem.rowStart[basis.tight[i].id]]), payload: i))
    }
    if ordered.count < 2 { return chosen }
    SortKey.sort(&ordered)
    for k in ordered.indices {
      let i = ordered[k].payload
      let r = basis.tight[i].id
      let v = problem.entryVariable[problem.rowStart[r]]
      let change = -basis.combination.value[i] * problem.entryCoefficient[problem.rowStart[r]] * vertex.x[v]
      // The last one only goes part of the way.
      if change.magnitude >= left.magnitude { return i }
      left -= change
      flipToBound(i, r, v)
      // What is left to exchange leans on the bound now, not on the wish.
      basis.combination.value[i] *= problem.entryCoefficient[problem.rowStart[r]]
      isChanged[i] = true
      owed[i] = vertex.gradientLevel(thing)
    }
    return chosen
  }

  /// Whether a thing is a wish for one size that stands above the bound of that size.
  private func canFlip(_ thing: BasisMember) -> Bool {
    if !thing.isRow || problem.rowLength[thing.id] != 1 { return false }
    let start = problem.rowStart[thing.id]
    let v = problem.entryVariable[start]
    return problem.entryCoefficient[start] > 0 && vertex.boundSlot[v] < 0 && vertex.boundState[v] == .inside
      && vertex.x[v] > 0
  }

  private func flipToBound(_ slot: Int32, _ r: Int32, _ v: Int32) {
    vertex.markTight(.bound(v))
    basis.exchangeScaled(slot, .bound(v), by: 1 / problem.entryCoefficient[problem.rowStart[r]])
    vertex.rowSlot[r] = -1
    vertex.side[r] = .inside
  }

  /// After bounds have moved: many newly violated things take the places of weaker ones in one go, and x follows once.
  /// Multipliers are kept, so whatever comes of it is a vertex to go on from.
  func swapViolated() {
    if violated.count < Simplex.fewest {
      for k in 0..<violated.count { pricing.reside(violated[k], side(now: violated[k])) }
      violated.removeAll()
      return
    }
    isSwapped.resizeClean(problem.variableRoom, in: problem.arena)
    pricing.applyFlips()
    for k in 0..<violated.count {
      let thing = violated[k]
      if !swapWeaker(thing) { pricing.reside(thing, side(now: thing)) }
    }
    violated.removeAll()
    for k in 0..<swapped.count {
      let slot = swapped[k]
      isSwapped[slot] = false
      let thing = basis.tight[slot]
      let shift = thing.isRow ? problem.target(of: thing.id) - vertex.computeActivity(thing.id) : -vertex.x[thing.id]
      if shift != 0 { basis.addSource(slot, shift) }
    }
    swapped.removeAll()
    moveX()
    if basis.needsReplan {
      pricing.applyFlips()
      replanAll()
    }
  }

  func side(now thing: BasisMember) -> Side { thing.isRow ? vertex.classify(thing.id) : vertex.classifyBound(thing.id) }

  /// Puts a thing that is violated, but not yet said to be, into the slot of the weakest thing it leans on.
  private func swapWeaker(_ thing: BasisMember) -> Bool {
    let isBelow = side(now: thing) == .below
    var bestLevel =
      !thing.isRow ? Level.required : isBelow ? problem.lowerLevel[thing.id] : problem.upperLevel[thing.id]
    basis.combine(thing)
    var best: Int32 = -1
    var largest = 0.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      largest = max(largest, y.magnitude)
      if y.magnitude <= 1e-6 { continue }
      if isSwapped[i] { return false }
      let level = (y > 0) == isBelow ? vertex.upPenalty(basis.tight[i]) : vertex.downPenalty(basis.tight[i])
      if level < bestLevel {
        best = i
        bestLevel = level
      }
    }
    if best < 0 || basis.combination.value[best].magnitude < 0.01 * largest { return false }
    let way: Double = (basis.combination.value[best] > 0) == isBelow ? 1 : -1
    pivots += 1
    pivotInto(best, thing, leaving: sideAfterLeaving(best, way))
    isSwapped[best] = true
    swapped.append(best)
    return true
  }

  /// Fewer violated things than this are left to the steps of the simplex.
  private static let fewest = 4
}
