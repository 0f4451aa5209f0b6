// Why a sum of variables has its value: as a sum of what is tight, in an order in which it can be followed.
//
// A value at the optimum is  sum of factor * target  over tight things.  The walk takes them one after the other away from
// the sum that was asked about, so that each step says one equation and leaves a sum that is nearer to plain numbers.

extension Analysis {
  /// Writes a sum of variables as a sum of tight things: their raw numbers with their factors.
  func certify(_ sum: borrowing Buffer<Term>, into steps: inout Buffer<Term>) {
    steps.removeAll()
    basis.combination.clear()
    for k in 0..<sum.count { basis.addSource(sum[k].variable, sum[k].coefficient) }
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let slot = basis.combination.list[k]
      let factor = basis.combination.value[slot]
      if factor.magnitude > basis.zero.drop { steps.append(Term(variable: basis.tight[slot].raw, coefficient: factor)) }
    }
    basis.combination.clear()
  }

  /// What a tight thing keeps its expression at.
  func keptValue(_ thing: BasisMember) -> Double {
    if thing.isRow { return problem.target(of: thing.id) }
    return thing.isBound || problem.liveCount[thing.id] == 0 ? 0 : vertex.x[thing.id]
  }

  /// Whether a tight thing could move some way at no cost, as far as its own multipliers tell.
  func isZeroSlope(_ thing: BasisMember) -> Bool {
    let p = vertex.slot(of: thing)
    return p >= 0 && pricing.zeroSlopes.contains(p)
  }

  /// Whether it really can: nothing stops it where it stands.  Uses activities, so ask a copy.
  func canMove(_ thing: BasisMember) -> Bool {
    let p = vertex.slot(of: thing)
    for way in [1.0, -1.0] where pricing.slope(p, way: way).sign == 0 {
      ratioTest.findRates(p, way)
      ratioTest.breakpoints.heapify()
      let length = ratioTest.breakpoints.pop()?.step ?? 1
      ratioTest.endStep()
      if length > Analysis.freedomTolerance { return true }
    }
    return false
  }
}
