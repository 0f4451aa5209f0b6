// A fresh plan for the tight set as it is, and x from it: the refactorisation of this solver.

extension Basis {
  /// A fresh plan for the tight set as it is, without etas where it is triangular; x and the multipliers stay.
  /// Where each position was before is then in `replanning.oldPositions`.  False when rows were lost, since the basis was
  /// singular to working precision.
  func replan() -> Bool { replan(&replanning) }

  func replan(_ old: inout Refactorization) -> Bool {
    tieBreakers.forgetDeciders()
    let slots = Int32(truncatingIfNeeded: problem.variableCount)
    old.begin(rows: problem.rowCount)
    for s in 0..<slots {
      old.things.append(tight[s])
    }
    clearPlan()
    for s in 0..<slots where old.things[s].isRow {
      old.work.unknown[old.things[s].id] = problem.rowLength[old.things[s].id]
    }
    for s in 0..<slots where old.things[s].isRow && old.work.unknown[old.things[s].id] == 1 {
      old.work.push(old.things[s].id)
    }
    for s in 0..<slots where !old.things[s].isRow { define(old.things[s].id, old.things[s], &old.work) }
    propagateKeepingX(&old.work)
    adoptPlan(&old)
    return closeTears(&old)
  }

  private func propagateKeepingX(_ work: inout Propagation) {
    // A row of the tight set reproduces the value its variable has, up to rounding; the refresh that follows a replan
    // makes x exact again.
    propagate(&work)
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where position[v] < 0 {
      work.torn.append(v)
      define(v, .pin(v), &work)
    }
  }

  /// The plan's things become the tight set.
  private func adoptPlan(_ old: inout Refactorization) {
    let slots = Int32(truncatingIfNeeded: problem.variableCount)
    // Old slots by thing: rows and bounds still know theirs.
    for s in 0..<slots where old.things[s].isPin { vertex.pinSlot[old.things[s].id] = s }
    for s in 0..<slots {
      let thing = planThing[s]
      tight[s] = thing
      old.oldPositions.append(thing.isPin ? vertex.pinSlot[thing.id] : vertex.slot(of: thing))
    }
    for s in 0..<slots where old.things[s].isPin { vertex.pinSlot[old.things[s].id] = -1 }
  }

  /// Brings the rows that propagation left over into the slots of the torn pins.
  private func closeTears(_ old: inout Refactorization) -> Bool {
    let slots = Int32(truncatingIfNeeded: problem.variableCount)
    for s in 0..<slots where old.things[s].isRow && planVariable[old.things[s].id] < 0 { old.leftover.append(s) }
    for s in 0..<slots { vertex.setSlot(of: tight[s], to: s) }
    old.isTorn.resize(problem.variableCount, bytes: 0)
    for k in 0..<old.work.torn.count { old.isTorn[old.work.torn[k]] = true }
    var lostAny = false
    for k in 0..<old.leftover.count {
      let thing = old.things[old.leftover[k]]
      combine(thing)
      let p = largestTorn(old.isTorn)
      if p < 0 {
        vertex.markLoose(thing, .inside)
        lostAny = true
        continue
      }
      old.isTorn[p] = false
      vertex.pinSlot[tight[p].id] = -1
      exchange(p, thing)
      old.oldPositions[p] = old.leftover[k]
    }
    combination.clear()
    return !lostAny
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
}
