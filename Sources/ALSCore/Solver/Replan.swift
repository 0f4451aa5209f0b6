// A fresh plan for the tight set as it is, and x from it: the refactorisation of this solver.

/// What a new plan needs to know of the old one, kept for its room.
struct Refactorization: ~Copyable {
  /// By old slot: what was tight, and its multipliers.
  var things = Buffer<BasisMember>()
  var lists = Buffer<Int32>()
  var work = Propagation()
  /// Old slots whose rows propagation could not place, and slots of pins that wait for them.
  var leftover = Buffer<Int32>()
  var isTorn = Buffer<Bool>()

  mutating func begin(rows: Int) {
    things.removeAll()
    lists.removeAll()
    leftover.removeAll()
    isTorn.removeAll()
    work.begin(rows: rows)
  }
}

extension Solver {
  /// A fresh plan for the tight set as it is, without etas where it is triangular; x and the multipliers stay.
  func replan() { replan(&replanning) }

  private func replan(_ old: inout Refactorization) {
    forgetDeciders()
    let slots = Int32(truncatingIfNeeded: variableCount)
    old.begin(rows: rowCount)
    for s in 0..<slots {
      old.things.append(tight[s])
      old.lists.append(multipliers.first(s))
    }
    clearPlan()
    for s in 0..<slots where old.things[s].isRow { old.work.unknown[old.things[s].id] = rowLength[old.things[s].id] }
    for s in 0..<slots where old.things[s].isRow && old.work.unknown[old.things[s].id] == 1 {
      old.work.push(old.things[s].id)
    }
    for s in 0..<slots where !old.things[s].isRow { define(old.things[s].id, old.things[s], &old.work) }
    propagateKeepingX(&old.work)
    adoptPlan(old.things, old.lists)
    closeTears(&old)
  }

  private func propagateKeepingX(_ work: inout Propagation) {
    // A row of the tight set reproduces the value its variable has, up to rounding; the refresh that follows a replan
    // makes x exact again.
    propagate(&work)
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where position[v] < 0 {
      work.torn.append(v)
      define(v, .pin(v), &work)
    }
  }

  /// The plan's things become the tight set, each with the multipliers it had.
  private func adoptPlan(_ things: borrowing Buffer<BasisMember>, _ lists: borrowing Buffer<Int32>) {
    let slots = Int32(truncatingIfNeeded: variableCount)
    // Old slots by thing: rows and bounds still know theirs.
    for s in 0..<slots where things[s].isPin { pinSlot[things[s].id] = s }
    for s in 0..<slots {
      let thing = planThing[s]
      tight[s] = thing
      let old = thing.isPin ? pinSlot[thing.id] : slot(of: thing)
      multipliers.setFirst(s, old >= 0 ? lists[old] : -1)
    }
    for s in 0..<slots where things[s].isPin { pinSlot[things[s].id] = -1 }
  }

  /// Brings the rows that propagation left over into the slots of the torn pins.
  private func closeTears(_ old: inout Refactorization) {
    let slots = Int32(truncatingIfNeeded: variableCount)
    for s in 0..<slots where old.things[s].isRow && planVariable[old.things[s].id] < 0 { old.leftover.append(s) }
    for s in 0..<slots { setSlot(of: tight[s], to: s) }
    old.isTorn.resize(variableCount, bytes: 0)
    for k in 0..<old.work.torn.count { old.isTorn[old.work.torn[k]] = true }
    var lostAny = false
    for k in 0..<old.leftover.count {
      let thing = old.things[old.leftover[k]]
      combine(thing)
      let p = largestTorn(old.isTorn)
      if p < 0 {
        markLoose(thing, .inside)
        lostAny = true
        continue
      }
      old.isTorn[p] = false
      pinSlot[tight[p].id] = -1
      exchange(p, thing)
      multipliers.setFirst(p, old.lists[old.leftover[k]])
    }
    combination.clear()
    // A tight set that was singular to working precision lost rows: its multipliers mean nothing any more.
    if lostAny { needsMultipliers = true }
  }

  private func largestTorn(_ isTorn: borrowing Buffer<Bool>) -> Int32 {
    var best: Int32 = -1
    var largest = isPrecise ? zero.pivot : 1e-7
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      if isTorn[i] && combination.value[i].magnitude > largest {
        largest = combination.value[i].magnitude
        best = i
      }
    }
    return best
  }

  /// x from the tight set, and every loose thing's side from x.
  @_optimize(speed)
  func refresh(keepingKinks: Bool = false) {
    changesSinceRefresh = 0
    farthest = 0
    hasCancelled = false
    haveAllMoved = true
    computeX()
    if isPrecise || steepness > 1 && etas.count > 0 { refineX() }
    lookAround(keepingKinks: keepingKinks)
  }

  /// Every loose thing's side from x.  What stands on its kink can be of either: among steps of length 0 the side it was
  /// left on is what they have come to, and looking afresh would send them round in circles.
  /// Gives whether nothing is violated.
  @_optimize(speed)
  @discardableResult
  func lookAround(keepingKinks: Bool = false) -> Bool {
    var isAllInside = true
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 {
      activity[r] = computeActivity(r)
      let new = classify(r)
      if new != side[r] && !(keepingKinks && new == .inside && isOnKink(r)) { setLooseSide(.row(r), new) }
      if new != .inside { isAllInside = false }
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundSlot[v] < 0 && boundState[v] != .absent {
      let new = classifyBound(v)
      if new != boundState[v] && !(keepingKinks && new == .inside && x[v] <= Solver.tolerance) {
        setLooseSide(.bound(v), new)
      }
      if new != .inside { isAllInside = false }
    }
    return isAllInside
  }

  /// Whether the row, which holds, is within its tolerance of the bound on whose far side it was left.
  private func isOnKink(_ r: Int32) -> Bool {
    switch side[r] {
    case .below: activity[r] <= lower[r] + Solver.tolerance * (1 + lower[r].magnitude)
    case .above: activity[r] >= upper[r] - Solver.tolerance * (1 + upper[r].magnitude)
    default: false
    }
  }

  @_optimize(speed)
  private func computeX() {
    let slots = Int32(truncatingIfNeeded: variableCount)
    for s in 0..<slots {
      let thing = tight[s]
      let value = thing.isRow ? target(of: thing.id) : thing.isBound ? 0 : x[thing.id]
      work[s] = value
    }
    for eta in stride(from: Int32(truncatingIfNeeded: etas.count) - 1, through: 0, by: -1) {
      let p = etas.slot[eta]
      var sum = work[p]
      for k in etas.run(eta) where etas.index[k] != p { sum -= etas.value[k] * work[etas.index[k]] }
      work[p] = sum / etas.pivot[eta]
    }
    for place in 0..<order.count {
      let v = order[place]
      var sum = work[v]
      work[v] = 0
      let thing = planThing[v]
      if thing.isRow {
        let start = rowStart[thing.id]
        for k in start..<start + Int(rowLength[thing.id]) where entryVariable[k] != v {
          sum -= entryCoefficient[k] * x[entryVariable[k]]
        }
      }
      x[v] = sum * inversePivot[v]
    }
  }
}
