// Room on the optimal face.  Where preferences of one level share what is missing, as in a row of views that is too long, the
// optimum is a face.  When a bound moves on, the view that has given way so far reaches the end of what it can give.  Then others
// give way in turn, each as far as it can by itself, and the last one a part of the way: they are exchanged together, and x moves once.
// (This is the bound flipping of dual simplex methods, for a vertex that was optimal until its right-hand side moved.)

/// Where a member that mentions one variable has to stop at the latest.
private struct OwnStop {
  var member: BasisMember
  /// How far the member that leaves may move until then.
  var distance: Double
  /// The member that enters is this many times the one that leaves.
  var factor: Double
}

extension Simplex {
  /// Gives violated members the room that the optimal face has for them; what is left violated gets its gradient.
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
  }

  private static let mostPasses = 4

  /// Whether there was some.  x has to follow the sources then.
  private func makeRoomForOne() -> Bool {
    if pricing.zeroReducedCostCount == 0 || !pricing.gradientChanges.isEmpty || basis.isPrecise { return false }
    pricing.examineTouched()
    for k in 0..<violated.count where vertex.position(of: violated[k]) == -1 {
      let side = side(now: violated[k])
      if side != .inside && makeRoom(for: violated[k], side) { return true }
    }
    return false
  }

  private func makeRoom(for member: BasisMember, _ side: Side) -> Bool {
    basis.combine(member)
    let largest = gatherRooms(side)
    var missing = miss(of: member, side)
    var isChanged = false
    while let item = rooms.pop() {
      let i = item.position
      let sense = self.sense(of: i, side)
      guard let stop = ownStop(of: i, sense) else { continue }
      let rate = basis.combination.value[i].magnitude
      if stop.distance * rate < missing {
        missing -= stop.distance * rate
        flip(i, stop, sense)
        isChanged = true
      } else if rate >= 0.01 * largest {
        let leaving = sideAfterLeaving(i, sense)
        pivots += 1
        pivotInto(i, member, leaving: leaving)
        addShift(to: member, at: i)
        isChanged = true
        break
      }
    }
    rooms.removeAll()
    basis.clearCombination()
    return isChanged
  }

  /// By how much a violated member is missed.
  private func miss(of member: BasisMember, _ side: Side) -> Double {
    if !member.isRow { return -vertex.x[member.variable] }
    let activity = vertex.activity[member.row]
    return side == .below ? problem.lower[member.row] - activity : activity - problem.upper[member.row]
  }

  /// In which sense the member of a position moves when the one that `combination` tells of comes back from a side.
  private func sense(of i: BasisPosition, _ side: Side) -> Double {
    (basis.combination.value[i] > 0) == (side == .below) ? 1 : -1
  }

  /// Queues the positions that make room at no cost, in the order that the canonical optimum asks for: what shrinks had better be early,
  /// and what grows late.  Gives the largest coefficient.
  private func gatherRooms(_ side: Side) -> Double {
    var largest = 0.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      largest = max(largest, basis.combination.value[i].magnitude)
      if !pricing.zeroReducedCosts.contains(i) || basis.combination.value[i].magnitude <= 1e-6 { continue }
      let sense = self.sense(of: i, side)
      guard let own = ownTerm(of: i) else { continue }
      if pricing.reducedCost(i, sense: sense).sign != 0 { continue }
      let isGrowing = sense * own.coefficient > 0
      rooms.push(.init(key: 0, tie: isGrowing ? -1 - own.variable.raw : own.variable.raw, position: i))
    }
    return largest
  }

  /// The only term of a position's member.
  private func ownTerm(of i: BasisPosition) -> Term? {
    let member = basis.members[i]
    return member.isPin || problem.termCount(member) != 1 ? nil : problem.term(member, 0)
  }

  // MARK: Flips

  /// The first breakpoint of a bound or row that mentions nothing but the variable of the position's member.
  private func ownStop(of i: BasisPosition, _ sense: Double) -> OwnStop? {
    guard let own = ownTerm(of: i) else { return nil }
    let v = own.variable
    let rate = sense / own.coefficient
    var best: OwnStop?
    if rate < 0 && vertex.boundPosition[v] < 0 && vertex.boundState[v] == .inside {
      best = OwnStop(member: .bound(v), distance: max(0, vertex.x[v] / -rate), factor: 1 / own.coefficient)
    }
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if problem.rowLength[r] != 1 || vertex.rowPosition[r] != -1 { continue }
      let rowRate = problem.columnCoefficient[k] * rate
      guard let distance = distanceToBreakpoint(of: r, rowRate), distance < best?.distance ?? .infinity else {
        continue
      }
      best = OwnStop(member: .row(r), distance: distance, factor: problem.columnCoefficient[k] / own.coefficient)
    }
    return best
  }

  /// How far it is to where an inactive row that moves at this rate changes its side.
  private func distanceToBreakpoint(of r: RowID, _ rate: Double) -> Double? {
    let toLower = max(0, (problem.lower[r] - vertex.activity[r]) / rate)
    let toUpper = max(0, (problem.upper[r] - vertex.activity[r]) / rate)
    switch vertex.side[r] {
    case .below: return rate > 0 ? toLower : nil
    case .above: return rate < 0 ? toUpper : nil
    default:
      if rate > 0 { return problem.upperLevel[r].key != 0 ? toUpper : nil }
      return problem.lowerLevel[r].key != 0 ? toLower : nil
    }
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
    addShift(to: stop.member, at: i)
  }

  private func addShift(to member: BasisMember, at i: BasisPosition) {
    let shift =
      member.isRow ? problem.target(of: member.row) - vertex.computeActivity(member.row) : -vertex.x[member.variable]
    if shift != 0 { basis.addSource(i, shift) }
  }
}
