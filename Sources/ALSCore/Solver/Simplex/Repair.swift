// The dual repair, after bounds or rows have changed and at a cold start: violated members become active in the places of
// members that cost less, before the primal steps.
//
// It is the dual simplex with bound flipping (Koberstein 2005), many members at a time.  A violated member is a combination of
// active ones, its tableau row.  They yield in turn, the cheapest first: one that meets a bound or row of its own is exchanged
// for that, and the last one for the violated member.  x follows once for all members of a pass, so a member that depends on an
// exchanged one waits for the next pass.  Multipliers are kept: the result is a vertex from which primal steps continue.  A cold
// start has none yet; its passes compare the penalties of single members.

/// Where the member of a position has to stop at the latest: at a bound or row that is a multiple of it.
private struct OwnStop {
  var member: BasisMember
  /// How far the member that leaves may move until then.
  var distance: Double
  /// The member that enters is this many times the one that leaves.
  var factor: Double
}

extension Simplex {
  /// There are no multipliers yet.
  private var isColdStart: Bool { pricing.needsMultipliers }

  /// Repairs what is in `violated` after a change; what is still violated afterwards gets its gradient.
  func repair() {
    // The moves of many would violate many others.
    var passes = Mechanism.repair.isOff ? 0 : violated.count < Simplex.many ? 4 : 1
    var isChanged = false
    while passes > 0 && !violated.isEmpty {
      pricing.applyGradientChanges()
      pricing.examineTouched()
      if exchangeViolated() == 0 { break }
      moveX(gathering: true)
      isChanged = true
      passes -= 1
    }
    for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 {
      pricing.setSide(violated[k], side(now: violated[k]))
    }
    violated.removeAll()
    if isChanged && hasManyRepairEtas {
      pricing.applyGradientChanges()
      refactorizeInPlace()
    }
  }

  /// Repairs the basis of a crash, of which every side is known, before there are multipliers.
  func repairCrash() {
    pricing.distrustMultipliers()
    var before = Int.max / 4
    for _ in 0..<8 {
      listViolated()
      let count = exchangeViolated()
      violated.removeAll()
      if count == 0 { return }
      basis.dropSources()
      if hasManyRepairEtas { refactorize() }
      refresh()
      if count * 4 >= before * 3 { return }
      before = count
    }
  }

  /// Lists violated members that are worth more than something active, the most important level first.  Of one level the row that
  /// is violated most comes first: others that depend on the same member may hold with it.  Bounds come after rows.
  private func listViolated() {
    let weakest = weakestActiveLevel()
    ordered.removeAll(keepingCapacity: true)
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 && vertex.side[r] != .inside {
      let member = BasisMember.row(r)
      let level = vertex.gradientLevel(member)
      if !(weakest < level) { continue }
      // Positive floats are ordered like their bit patterns.
      let missed = Int64(Float(miss(of: member, vertex.side[r])).bitPattern)
      ordered.append(SortKey(-Int64(level.key), Int64(member.raw) - missed << 31, payload: member.raw))
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      let member = BasisMember.bound(v)
      ordered.append(SortKey(-Int64(Level.required.key), Int64(member.raw), payload: member.raw))
    }
    SortKey.sort(&ordered)
    for key in ordered { violated.append(BasisMember(raw: key.payload)) }
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
  private var hasManyRepairEtas: Bool { basis.newEtaCount > 8 }

  /// A new factor; x, which has followed all exchanges, stays.  So does what the choice among optimal layouts knows of members.
  private func refactorizeInPlace() {
    pricing.examineTouched()
    let wereKnown = !tieBreakers.areUnknown
    refactorize()
    basis.beginCountingEtas()
    if isColdStart { return restoreConsistency() }
    examineAll()
    if wereKnown { tieBreakers.rearrange(basis.refactorization.oldPositions) }
  }

  // MARK: A pass

  /// Returns the number of exchanges; x has to follow.  Only members that depend on exchanged ones stay in `violated`.
  private func exchangeViolated() -> Int {
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
        pricing.setSide(member, side)
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
    let most = vertex.sideOf(member) == .inside || isColdStart ? level.key - 1 : level.key
    if !leaning.leansOnWeaker(member, side, than: level, basis, isSwapped) { return false }
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

  /// Queues the positions that can yield at this cost or less, the cheapest first.  Of equal ones the canonical rule decides; if
  /// many members are violated, the largest pivot nearest to the member, on which few others depend.  Returns the largest
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
      let cost = cost(of: i, sense)
      if cost < 0 || cost > most || pricing.isUnused(basis.members[i]) { continue }
      // Positive floats are ordered like their bit patterns.
      let (pivot, tie) = leaning.isBegun ? (Float(size).bitPattern, Int32(truncatingIfNeeded: k)) : (0, tie(i, sense))
      rooms.push(.init(key: Int64(pivot) - Int64(cost) << 32, tie: tie, position: i))
    }
    return largest
  }

  /// The cost of a move of the position's member; negative if the move is an improvement.  Without multipliers it is the penalty
  /// of the member alone, and no bound yields: a pass before has flipped to it.
  @inline(__always)
  private func cost(of i: BasisPosition, _ sense: Double) -> Int32 {
    if !isColdStart { return pricing.costs[i](sense) }
    let member = basis.members[i]
    if member.isBound { return Level.required.key }
    return (sense > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member)).key
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
    let canFlip = (!leaning.isBegun || isColdStart) && !Mechanism.boundFlipping.isOff
    while let item = rooms.pop() {
      let i = item.position
      let sense = self.sense(of: i, side)
      let rate = basis.combination.value[i].magnitude
      if canFlip, let stop = ownStop(of: i, sense),
        stop.distance * rate < missing
      {
        missing -= stop.distance * rate
        flip(i, stop, sense)
        noteSwapped(stop.member)
      } else if rate >= 0.01 * largest {
        pivots += 1
        exchange(i, member, leaving: sideAfterLeaving(i, sense))
        noteSwapped(member)
        return
      }
    }
  }

  private func exchange(_ i: BasisPosition, _ member: BasisMember, leaving side: Side) {
    if !isColdStart {
      pivotInto(i, member, leaving: side)
      return
    }
    let leaving = basis.members[i]
    vertex.markActive(member)
    vertex.markInactive(leaving, side)
    basis.exchange(i, member)
    basis.clearCombination()
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
    if !isColdStart { pricing.flip(i, leaving, by: stop.factor, entering: level, gradient) }
    basis.exchangeScaled(i, stop.member, by: stop.factor)
    pricing.touch(i)
    basis.combination.value[i] /= stop.factor
  }
}
