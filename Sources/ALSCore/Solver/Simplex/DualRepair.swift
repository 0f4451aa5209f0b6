// Batch dual repair: after a cold start, violated rows take the place of weaker active members, many at a time and without moving
// x in between.  It replaces pins and exchanges preferences for members that outrank them; sums of several
// violations are left to the primal steps.

extension Simplex {
  /// Passes until nothing improves.  x is exact and every side is known afterwards.
  func dualRepair() {
    var isChanged = Table<BasisPosition, Bool>()
    let isOutbid = outbid()
    // The level for which a position was exchanged: less important members do not take it back.
    var owed = Table<BasisPosition, Level>()
    var before = Int.max / 4
    for _ in 0..<8 {
      gatherViolated(above: weakestTightLevel(), except: isOutbid)
      if violated.isEmpty { return }
      isChanged.resize(problem.variableCount, bytes: 0, in: problem.arena)
      owed.resize(problem.variableCount, bytes: 0, in: problem.arena)
      isChanged.fill(false)
      var exchanges = 0
      beginLooking()
      for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 && !basis.isSpent {
        let (member, side) = (violated[k], vertex.sideOf(violated[k]))
        if !leaning.leansOnWeaker(member, side, than: vertex.gradientLevel(member), basis, isChanged) { continue }
        let isReplacing = replaceWeaker(member, &isChanged, &owed)
        leaning.note(walk: basis.combination.list.count, hasExchanged: isReplacing)
        if isReplacing { exchanges += 1 }
      }
      leaning.end()
      violated.removeAll()
      if exchanges == 0 { return }
      if basis.etas.count > 32 && (basis.hasLongEtas || basis.etas.count > problem.variableCount / 64) {
        refactorize()
      }
      refresh()
      if exchanges * 4 >= before * 3 { return }
      before = exchanges
    }
  }

  /// Many violated members are about to be looked at.
  private func beginLooking() {
    if violated.count >= Simplex.many { leaning.begin(basis) }
  }

  private static let many = 8

  /// A row that an inequality has replaced in the crash depends on nothing weaker.
  private func outbid() -> Table<RowID, Bool> {
    var isOutbid = Table<RowID, Bool>()
    if basis.outbid.isEmpty { return isOutbid }
    isOutbid.resize(problem.rowCount, bytes: 0, in: problem.arena)
    for k in 0..<basis.outbid.count { isOutbid[basis.outbid[k]] = true }
    return isOutbid
  }

  /// The least that any active member costs when it moves.
  private func weakestTightLevel() -> Level {
    var weakest = Level.required
    for position in VariableID.first(problem.variableCount) {
      if pricing.isUnused(basis.members[position]) { continue }
      let up = vertex.upPenalty(basis.members[position])
      let down = vertex.downPenalty(basis.members[position])
      if up < weakest { weakest = up }
      if down < weakest { weakest = down }
      if weakest == .absent { break }
    }
    return weakest
  }

  /// Violated rows and bounds that are worth more than something active, the most important level first, rows before bounds.  The
  /// largest violation comes first: others that depend on the same member may then hold.
  private func gatherViolated(above weakest: Level, except isOutbid: borrowing Table<RowID, Bool>) {
    ordered.removeAll(keepingCapacity: true)
    ordered.reserveCapacity(16)
    for r in RowID.first(problem.rowCount)
    where vertex.rowPosition[r] == -1 && vertex.side[r] != .inside && (isOutbid.count == 0 || !isOutbid[r]) {
      let level = vertex.gradientLevel(.row(r))
      if weakest < level {
        let key = SortKey(-Int64(level.key), Int64(r) - missed(by: r) << 31, payload: BasisMember.row(r).raw)
        ordered.append(key)
      }
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      ordered.append(SortKey(-Int64(Level.required.key), Int64(v) + 1 << 40, payload: BasisMember.bound(v).raw))
    }
    SortKey.sort(&ordered)
    for key in ordered { violated.append(BasisMember(raw: key.payload)) }
  }

  /// Increases with the violation of a row; short enough that rounding does not matter.
  private func missed(by r: RowID) -> Int64 {
    let activity = vertex.activity[r]
    let miss = vertex.side[r] == .below ? problem.lower[r] - activity : activity - problem.upper[r]
    return Int64(Float(miss).bitPattern)
  }

  /// Makes a violated member active in the position of the weakest member it depends on, if that is weaker than itself.
  private func replaceWeaker(
    _ member: BasisMember, _ isChanged: inout Table<BasisPosition, Bool>, _ owed: inout Table<BasisPosition, Level>
  ) -> Bool {
    let isBelow = vertex.sideOf(member) == .below
    let wanted = vertex.gradientLevel(member)
    basis.combine(member)
    var best: BasisPosition = -1
    var bestLevel = wanted
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= 1e-6 { continue }
      // Its neighbourhood has moved in this pass: what it looks like now is not known yet.
      if isChanged[i] { return false }
      if !(owed[i] < wanted) { continue }
      let level = (y > 0) == isBelow ? vertex.upPenalty(basis.members[i]) : vertex.downPenalty(basis.members[i])
      let isEqualAndLarger =
        best >= 0 && level == bestLevel && y.magnitude > basis.combination.value[best].magnitude
      if level < bestLevel || isEqualAndLarger {
        best = i
        bestLevel = level
      }
    }
    if best < 0 { return false }
    best = flipBounds(member, best, bestLevel, &isChanged, &owed)
    let leaving = basis.members[best]
    vertex.markActive(member)
    basis.exchange(best, member)
    vertex.drop(leaving)
    isChanged[best] = true
    owed[best] = wanted
    return true
  }

  /// If many preferences of one level could yield, as in a row of views that is too long, the first ones yield completely: the
  /// preference for a size is exchanged for the bound of that size.  Returns the position that yields the rest.  (This is the
  /// bound flipping of dual simplex methods.)
  private func flipBounds(
    _ member: BasisMember, _ chosen: BasisPosition, _ level: Level, _ isChanged: inout Table<BasisPosition, Bool>,
    _ owed: inout Table<BasisPosition, Level>
  ) -> VariableID {
    let isBelow = vertex.sideOf(member) == .below
    var left =
      member.isRow
      ? (isBelow ? problem.lower[member.row] : problem.upper[member.row]) - vertex.activity[member.row]
      : -vertex.x[member.variable]
    ordered.removeAll(keepingCapacity: true)
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= 1e-6 || !canFlip(basis.members[i]) { continue }
      if (y > 0) == isBelow || vertex.downPenalty(basis.members[i]) != level { continue }
      ordered.append(SortKey(Int64(problem.entryVariable[problem.rowStart[basis.members[i].row]]), payload: i))
    }
    if Mechanism.flipsInRepair.isOff || ordered.count < 2 { return chosen }
    SortKey.sort(&ordered)
    for k in ordered.indices {
      let i = BasisPosition(raw: ordered[k].payload)
      let r = basis.members[i].row
      let v = problem.entryVariable[problem.rowStart[r]]
      let change = -basis.combination.value[i] * problem.entryCoefficient[problem.rowStart[r]] * vertex.x[v]
      // The last one yields only in part.
      if change.magnitude >= left.magnitude { return i }
      left -= change
      flipToBound(i, r, v)
      // The remaining exchange depends on the bound now, not on the preference.
      basis.combination.value[i] *= problem.entryCoefficient[problem.rowStart[r]]
      isChanged[i] = true
      owed[i] = vertex.gradientLevel(member)
    }
    return chosen
  }

  /// Whether a member is a preference for one size above the bound of that size.
  private func canFlip(_ member: BasisMember) -> Bool {
    if !member.isRow || problem.rowLength[member.row] != 1 { return false }
    let start = problem.rowStart[member.row]
    let v = problem.entryVariable[start]
    return problem.entryCoefficient[start] > 0 && vertex.boundPosition[v] < 0 && vertex.boundState[v] == .inside
      && vertex.x[v] > 0
  }

  private func flipToBound(_ position: VariableID, _ r: RowID, _ v: VariableID) {
    vertex.markActive(.bound(v))
    basis.exchangeScaled(position, .bound(v), by: 1 / problem.entryCoefficient[problem.rowStart[r]])
    vertex.drop(.row(r))
  }

  /// After bounds have moved: many newly violated members take the places of weaker ones in one go, and x follows once.
  /// Multipliers are kept, so the result is a vertex from which the simplex continues.
  func swapViolated() {
    if violated.count < Simplex.fewest {
      makeRoom()
      return
    }
    isSwapped.resizeClean(problem.variableCapacity, in: problem.arena)
    pricing.applyGradientChanges()
    sortViolated()
    beginLooking()
    for k in 0..<violated.count {
      let member = violated[k]
      let (before, side) = (vertex.sideOf(member), side(now: member))
      // It may be listed twice, and may have moved back.
      if before == side || before.isActive { continue }
      if !swapWeaker(member, side) { pricing.setSide(member, side) }
    }
    leaning.end()
    violated.removeAll()
    for k in 0..<swapped.count {
      isSwapped[vertex.position(of: swapped[k])] = false
      basis.addShift(at: vertex.position(of: swapped[k]))
    }
    swapped.removeAll()
    moveX()
    if basis.hasManyEtas {
      pricing.applyGradientChanges()
      refactorizeAndRefresh()
    }
  }

  /// Sorts them by level, the most important first, then by violation, the largest first.  Others that depend on the same member
  /// may hold with it.  If there are many they depend on many members, and the order matters less than the cost of sorting.
  private func sortViolated() {
    if violated.count > Simplex.mostSorted { return }
    ordered.removeAll(keepingCapacity: true)
    for k in 0..<violated.count {
      let member = violated[k]
      let side = side(now: member)
      let missed = side == .inside ? 0 : Int64(Float(miss(of: member, side)).bitPattern)
      ordered.append(
        SortKey(-Int64(level(of: member, side).key), Int64(member.raw) - missed << 31, payload: member.raw))
    }
    SortKey.sort(&ordered)
    for k in ordered.indices { violated[k] = BasisMember(raw: ordered[k].payload) }
  }

  func side(now member: BasisMember) -> Side {
    member.isRow ? vertex.classify(member.row) : vertex.classifyBound(member.variable)
  }

  /// Exchanges a violated member, whose side is not yet updated, for the weakest member it depends on.
  private func swapWeaker(_ member: BasisMember, _ side: Side) -> Bool {
    let isBelow = side == .below
    var bestLevel = level(of: member, side)
    if !leaning.leansOnWeaker(member, side, than: bestLevel, basis, isSwapped) { return false }
    basis.combine(member)
    leaning.note(walk: basis.combination.list.count, hasExchanged: false)
    var best: BasisPosition = -1
    var largest = 0.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      largest = max(largest, y.magnitude)
      if y.magnitude <= 1e-6 { continue }
      if isSwapped[i] { return false }
      let level = (y > 0) == isBelow ? vertex.upPenalty(basis.members[i]) : vertex.downPenalty(basis.members[i])
      if level < bestLevel {
        best = i
        bestLevel = level
      }
    }
    if best < 0 || basis.combination.value[best].magnitude < 0.01 * largest { return false }
    pivots += 1
    pivotInto(best, member, leaving: sideAfterLeaving(best, sense(of: best, side)))
    isSwapped[vertex.position(of: member)] = true
    swapped.append(member)
    leaning.note(walk: 0, hasExchanged: true)
    return true
  }

  private static let mostSorted = 32

  /// Fewer violated members than this are left to `makeRoom` and to the steps of the simplex.
  static let fewest = 4
}
