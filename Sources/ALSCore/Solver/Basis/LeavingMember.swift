// The member that has left last, in terms of what is active.
//
// Where a right-hand side is dragged from breakpoint to breakpoint, the member that has left at one of them is what enters at the next.  Its
// combination is that of the member which took its place, solved for it, so no solve is needed to know it.

extension Basis {
  /// To be called after an exchange, in the place of `clearCombination`: keeps how the member that has left position p is made of what is
  /// active now.  `isTurned`: others have come to other positions by it.
  @_optimize(speed)
  func keepLeaving(_ left: BasisMember, of p: BasisPosition, isTurned: Bool) {
    leaving.forget()
    if isPrecise || leaving.updates >= KeptCombination.mostUpdates { return clearCombination() }
    let pivot = combination.value[p]
    // Along chains most pivots are 1 or -1, and divisions take long.
    if pivot == 1 {
      scaleCombination(by: -1)
    } else if pivot != -1 {
      for k in 0..<combination.list.count { combination.value[combination.list[k]] /= -pivot }
    }
    combination.value[p] = 1 / pivot
    if isTurned { turnCombination(reordering.turned.path) }
    leaving.combination.grow(to: problem.variableCapacity, in: problem.arena)
    swap(&combination, &leaving.combination)
    leaving.note(left)
  }

  private func turnCombination(_ path: borrowing Buffer<BasisPosition>) {
    let first = combination.value[path[0]]
    for k in 1..<max(path.count, 1) { combination.value[path[k - 1]] = combination.value[path[k]] }
    combination.value[path[path.count - 1]] = first
  }

  /// combination = the member in terms of what is active.
  func combine(_ member: BasisMember) {
    combination.clear()
    if let factor = multiple(of: leaving.member, member) {
      swap(&combination, &leaving.combination)
      if factor != 1 { scaleCombination(by: factor) }
      leaving.giveUp()
      leaving.updates += 1
      #if ALS_CHECK
        checkCombination(of: member)
      #endif
      return
    }
    leaving.updates = 0
    addSources(of: member, times: 1)
    btran()
  }

  /// How many times `kept` the member is: a preference for a size is a multiple of the bound of that size.  Nil: it is something else.
  private func multiple(of kept: BasisMember, _ member: BasisMember) -> Double? {
    if kept == KeptCombination.none { return nil }
    if kept == member { return 1 }
    if problem.termCount(kept) != 1 || problem.termCount(member) != 1 { return nil }
    let (old, new) = (problem.term(kept, 0), problem.term(member, 0))
    return old.variable == new.variable ? new.coefficient / old.coefficient : nil
  }

  private func scaleCombination(by factor: Double) {
    for k in 0..<combination.list.count { combination.value[combination.list[k]] *= factor }
  }

  #if ALS_CHECK
    /// Whether what was kept is what a solve finds.
    private func checkCombination(of member: BasisMember) {
      var kept = SparseVector<BasisPosition>()
      kept.grow(to: problem.variableCapacity, in: problem.arena)
      swap(&kept, &combination)
      addSources(of: member, times: 1)
      btran()
      for i in BasisPosition.first(problem.variableCount) {
        let (a, b) = (kept.value[i], combination.value[i])
        precondition(
          (a - b).magnitude <= 1e-7 * (1 + b.magnitude), "a member that has left is made otherwise than was kept")
      }
    }
  #endif
}
