// Bound flipping at a vertex, as in dual simplex methods, where a right-hand side has moved and few members are violated by it.
//
// If preferences of one level share a shortage, as in a row of views that is too long, the view that has yielded so far reaches
// its limit.  Then others yield in turn, each up to its own limit, and the last one in part: they are exchanged together, and x
// moves once.  Multipliers are kept exactly, so the result is a vertex from which the simplex continues.

/// Where the member of a position has to stop at the latest: at a bound or row that is a multiple of it.
private struct OwnStop {
  var member: BasisMember
  /// How far the member that leaves may move until then.
  var distance: Double
  /// The member that enters is this many times the one that leaves.
  var factor: Double
}

extension Simplex {
  /// Bound flipping for violated members; those that remain violated get their gradient.
  func makeRoom() {
    var passes = 0
    while violated.count < Simplex.fewest && passes < Simplex.mostPasses && makeRoomForOne() {
      moveX(gathering: true)
      passes += 1
    }
    for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 {
      pricing.setSide(violated[k], side(now: violated[k]))
    }
    violated.removeAll()
    // Each exchange of this kind leaves an eta as long as the row of views, and a drag makes many directions.
    if passes > 0 && basis.etas.count > Simplex.mostEtas {
      pricing.applyGradientChanges()
      refactorizeInPlace()
    }
  }

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

  private static let mostPasses = 4
  private static let mostEtas = 8

  /// Whether there was some.  x has to follow the sources then.
  private func makeRoomForOne() -> Bool {
    if Mechanism.boundFlipping.isOff || !pricing.gradientChanges.isEmpty || basis.isPrecise { return false }
    pricing.examineTouched()
    for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 {
      let side = side(now: violated[k])
      if side != .inside && makeRoom(for: violated[k], side) { return true }
    }
    return false
  }

  private func makeRoom(for member: BasisMember, _ side: Side) -> Bool {
    basis.combine(member)
    let largest = gatherRooms(side, below: level(of: member, side))
    var missing = miss(of: member, side)
    var isChanged = false
    while let item = rooms.pop() {
      let i = item.position
      let sense = self.sense(of: i, side)
      let rate = basis.combination.value[i].magnitude
      if let stop = ownStop(of: i, sense), stop.distance * rate < missing {
        missing -= stop.distance * rate
        flip(i, stop, sense)
        isChanged = true
      } else if rate >= 0.01 * largest {
        pivots += 1
        pivotInto(i, member, leaving: sideAfterLeaving(i, sense))
        basis.addShift(at: vertex.position(of: member))
        isChanged = true
        break
      }
    }
    rooms.removeAll()
    basis.clearCombination()
    return isChanged
  }

  /// By how much a violated member is missed.
  func miss(of member: BasisMember, _ side: Side) -> Double {
    if !member.isRow { return -vertex.x[member.variable] }
    let activity = vertex.activity[member.row]
    return side == .below ? problem.lower[member.row] - activity : activity - problem.upper[member.row]
  }

  /// The sense in which the member of a position moves when the member of `combination` returns from a side.
  @inline(__always)
  func sense(of i: BasisPosition, _ side: Side) -> Double {
    (basis.combination.value[i] > 0) == (side == .below) ? 1 : -1
  }

  /// Queues the positions that can yield at a lower cost than the violation, the cheapest first.  Returns the largest
  /// coefficient.
  @_optimize(speed)
  private func gatherRooms(_ side: Side, below level: Level) -> Double {
    var largest = 0.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let size = basis.combination.value[i].magnitude
      largest = max(largest, size)
      let sense = self.sense(of: i, side)
      let cost = pricing.costs[i](sense)
      if cost < 0 || cost >= level.key || size <= 1e-6 || basis.members[i].isPin { continue }
      rooms.push(.init(key: -Int64(cost), tie: tie(i, sense), position: i))
    }
    return largest
  }

  /// By variable for members with one term, otherwise by position.
  private func tie(_ i: BasisPosition, _ sense: Double) -> Int32 {
    if problem.termCount(basis.members[i]) > 1 { return Candidate.tie(i, isGrowing: sense > 0) }
    let own = problem.term(basis.members[i], 0)
    return Candidate.tie(own.variable, isGrowing: sense * own.coefficient > 0)
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
    basis.addShift(at: i)
  }
}
