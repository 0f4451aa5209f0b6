// The dual repair, after bounds or rows have changed and at a cold start: violated members become active in the places of members
// that cost less, before the primal steps.
//
// It is the dual simplex with bound flipping (Koberstein 2005), many members at a time.  A violated member is a combination of
// active ones, its tableau row.  They yield in turn, the cheapest first: one that meets a bound or row of its own is exchanged for
// that, and the last one for the violated member.  x follows once for all members of a pass, so a member that depends on an
// exchanged one waits for the next pass.  Multipliers are kept: the result is a vertex from which primal steps continue.

/// Where the member of a position has to stop at the latest: at a bound or row that is a multiple of it.
private struct OwnStop {
  var member: BasisMember
  /// How far the member that leaves may move until then.
  var distance: Double
  /// The member that enters is this many times the one that leaves.
  var factor: Double
}

extension Simplex {
  /// Repairs what is in `violated` after a change; what is still violated afterwards gets its gradient.
  func repair() {
    // The moves of many would violate many others.
    let passes = Mechanism.repair.isOff ? 0 : violated.count < Simplex.many ? 4 : 1
    let isChanged = repairInPasses(passes)
    giveGradients(&violated)
    giveGradients(&refused)
    if isChanged && hasManyRepairEtas {
      pricing.applyGradientChanges()
      refactorizeInPlace()
    }
  }

  private func giveGradients(_ members: inout Buffer<BasisMember>) {
    for k in 0..<members.count where vertex.position(of: members[k]) == -1 {
      pricing.setSide(members[k], side(now: members[k]))
    }
    members.removeAll()
  }

  /// Repairs the basis of a crash, before multipliers are computed.
  func repairCrash() {
    let weakest = weakestActiveLevel()
    for r in RowID.first(problem.rowCount)
    where vertex.rowPosition[r] == -1 && weakest < vertex.gradientLevel(.row(r)) { violated.append(.row(r)) }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below { violated.append(.bound(v)) }
    if violated.isEmpty { return }
    takeAllInside()
    pricing.computeNoMultipliers()
    _ = repairInPasses(8)
    violated.removeAll()
    refused.removeAll()
    if hasManyRepairEtas { refactorize() }
    refresh()
  }

  /// The least that any active member costs when it moves.
  private func weakestActiveLevel() -> Level {
    var weakest = Level.required
    for position in VariableID.first(problem.variableCount) {
      let member = basis.members[position]
      if pricing.isUnused(member) { continue }
      weakest = weakest.orWeaker(vertex.upPenalty(member)).orWeaker(vertex.downPenalty(member))
      if weakest == .absent { break }
    }
    return weakest
  }

  /// An exchange may leave an eta as long as a row of views, and a drag makes many directions.
  private var hasManyRepairEtas: Bool { basis.etas.count > max(Simplex.mostRepairEtas, problem.variableCount / 64) }

  /// A new factor; x, which has followed all exchanges, stays, and so does what the choice among optimal layouts knows of members.
  private func refactorizeInPlace() {
    pricing.examineTouched()
    let wereKnown = !tieBreakers.areUnknown
    refactorize()
    basis.beginCountingEtas()
    if pricing.needsMultipliers { return restoreConsistency() }
    examineAll()
    if wereKnown { tieBreakers.rearrange(basis.refactorization.oldPositions) }
  }

  private static let mostRepairEtas = 8

  // MARK: Passes

  /// Returns whether members were exchanged.
  private func repairInPasses(_ most: Int) -> Bool {
    var (passes, before) = (0, Int.max / 4)
    while !violated.isEmpty && passes < most {
      let count = repairOnce()
      if count == 0 { break }
      moveX(gathering: true)
      passes += 1
      if count * 4 >= before * 3 { break }
      before = count
    }
    return passes > 0
  }

  /// Returns the number of exchanges; x has to follow.  Only members that depend on exchanged ones are still in `violated` then.
  private func repairOnce() -> Int {
    pricing.applyGradientChanges()
    pricing.examineTouched()
    sortViolated()
    isSwapped.resizeClean(problem.variableCapacity, in: problem.arena)
    // If there are many, they depend on the same variables.
    if violated.count >= Simplex.many { leaning.begin(basis) }
    var kept = 0
    for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 {
      let member = violated[k]
      let side = side(now: member)
      if side != .inside && !basis.isSpent && makeRoom(for: member, side) {
        violated[kept] = member
        kept += 1
      } else if vertex.position(of: member) == -1 {
        refused.append(member)
      }
    }
    violated.keep(first: kept)
    leaning.end()
    let count = swapped.count
    for k in 0..<count {
      isSwapped[vertex.position(of: swapped[k])] = false
      basis.addShift(at: vertex.position(of: swapped[k]))
    }
    swapped.removeAll()
    return count
  }

  private static let many = 4

  /// Sorts them by level, the most important first, then by violation, the largest first: others that depend on the same member
  /// may hold with it.
  private func sortViolated() {
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

  private func side(now member: BasisMember) -> Side {
    member.isRow ? vertex.classify(member.row) : vertex.classifyBound(member.variable)
  }

  /// By how much a violated member is missed.
  private func miss(of member: BasisMember, _ side: Side) -> Double {
    if !member.isRow { return -vertex.x[member.variable] }
    let activity = vertex.activity[member.row]
    return side == .below ? problem.lower[member.row] - activity : activity - problem.upper[member.row]
  }

  // MARK: One member

  /// Returns whether the member depends on one exchanged in this pass.
  private func makeRoom(for member: BasisMember, _ side: Side) -> Bool {
    let level = level(of: member, side)
    // Between two sides a gradient changes by twice the level: what costs as much can yield as well.
    let most = vertex.sideOf(member) == .inside ? level.key - 1 : level.key
    if !leaning.leansOnWeaker(member, side, than: level, basis, isSwapped) { return leaning.hasMetTaken }
    basis.combine(member)
    let (walk, before) = (basis.combination.list.count, swapped.count)
    let largest = gatherRooms(side, most)
    if let largest { letYield(member, side, largest) }
    rooms.removeAll()
    basis.clearCombination()
    pricing.examineTouched()
    leaning.note(walk: walk, hasExchanged: swapped.count > before)
    return largest == nil
  }

  /// Queues the positions that can yield at this cost or less, the cheapest first.  Of equal ones the first are those that the canonical
  /// rule prefers; if many members are violated, the largest pivots nearest to the member, on which few others depend.  Returns the largest
  /// coefficient; nil if the member depends on a position exchanged in this pass.
  @_optimize(speed)
  private func gatherRooms(_ side: Side, _ most: Int32) -> Double? {
    var largest = 0.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let size = basis.combination.value[i].magnitude
      largest = max(largest, size)
      if size <= 1e-6 { continue }
      if isSwapped[i] { return nil }
      let sense = self.sense(of: i, side)
      let cost = pricing.costs[i](sense)
      if cost < 0 || cost > most || pricing.isUnused(basis.members[i]) { continue }
      // Positive floats are ordered like their bit patterns.
      let (pivot, tie) = leaning.isBegun ? (Float(size).bitPattern, Int32(truncatingIfNeeded: k)) : (0, tie(i, sense))
      rooms.push(.init(key: Int64(pivot) - Int64(cost) << 32, tie: tie, position: i))
    }
    return largest
  }

  /// The sense in which the member of a position moves when the member of `combination` returns from a side.
  @inline(__always)
  private func sense(of i: BasisPosition, _ side: Side) -> Double {
    (basis.combination.value[i] > 0) == (side == .below) ? 1 : -1
  }

  /// By variable for members with one term, otherwise by position.
  private func tie(_ i: BasisPosition, _ sense: Double) -> Int32 {
    if problem.termCount(basis.members[i]) > 1 { return Candidate.tie(i, isGrowing: sense > 0) }
    let own = problem.term(basis.members[i], 0)
    return Candidate.tie(own.variable, isGrowing: sense * own.coefficient > 0)
  }

  /// Exchanges the queued positions for their own stops, and the last one for the violated member.
  private func letYield(_ member: BasisMember, _ side: Side, _ largest: Double) {
    var missing = miss(of: member, side)
    while let item = rooms.pop() {
      let i = item.position
      let sense = self.sense(of: i, side)
      let rate = basis.combination.value[i].magnitude
      if !leaning.isBegun && !Mechanism.boundFlipping.isOff, let stop = ownStop(of: i, sense),
        stop.distance * rate < missing
      {
        missing -= stop.distance * rate
        flip(i, stop, sense)
        noteSwapped(stop.member)
      } else if rate >= 0.01 * largest {
        pivots += 1
        pivotInto(i, member, leaving: sideAfterLeaving(i, sense))
        noteSwapped(member)
        return
      }
    }
  }

  private func noteSwapped(_ member: BasisMember) {
    isSwapped[vertex.position(of: member)] = true
    swapped.append(member)
  }

  // MARK: Flips

  /// The first breakpoint of a bound or row that is a multiple of the position's member.
  private func ownStop(of i: BasisPosition, _ sense: Double) -> OwnStop? {
    let member = basis.members[i]
    let count = problem.termCount(member)
    let own = shortestColumn(of: member, count)
    let v = own.variable
    var best = OwnStop(member: .bound(v), distance: .infinity, factor: 1 / own.coefficient)
    if count == 1 { best.distance = ratioTest.breakpoint(ofBound: v, sense / own.coefficient) }
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if Int(problem.rowLength[r]) != count || vertex.rowPosition[r] != -1 { continue }
      let factor = problem.columnCoefficient[k] / own.coefficient
      let distance = ratioTest.breakpoint(of: r, factor * sense)
      if distance >= best.distance || count > 1 && !isMultiple(r, factor, of: member) { continue }
      best = OwnStop(member: .row(r), distance: distance, factor: factor)
    }
    return best.distance < .infinity ? best : nil
  }

  /// The term of the variable that the fewest rows mention.
  func shortestColumn(of member: BasisMember, _ count: Int) -> Term {
    var best = problem.term(member, 0)
    for k in 1..<max(1, count) {
      let other = problem.term(member, k)
      if problem.columnCount[other.variable] < problem.columnCount[best.variable] { best = other }
    }
    return best
  }

  /// Whether a row of as many terms is `factor` times the member.
  func isMultiple(_ r: RowID, _ factor: Double, of member: BasisMember) -> Bool {
    for k in 0..<problem.termCount(member) {
      let term = problem.term(member, k)
      if problem.coefficient(of: term.variable, in: .row(r)) != factor * term.coefficient { return false }
    }
    return true
  }

  private func flip(_ i: BasisPosition, _ stop: OwnStop, _ sense: Double) {
    let side = sideAfterLeaving(i, sense)
    let leaving = basis.members[i]
    let level = vertex.gradientLevel(stop.member)
    let gradient = vertex.sideOf(stop.member) == .below ? -1.0 : 1.0
    pivots += 1
    vertex.markActive(stop.member)
    vertex.markInactive(leaving, side)
    pricing.flip(i, leaving, by: stop.factor, entering: level, gradient)
    basis.exchangeScaled(i, stop.member, by: stop.factor)
    pricing.touch(i)
    basis.combination.value[i] /= stop.factor
  }
}
