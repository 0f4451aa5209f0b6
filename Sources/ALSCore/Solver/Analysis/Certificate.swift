// Explains the value of a sum of variables as a sum of active members, in a readable order.
//
// A value at the optimum is  sum of factor * target  over active members.  The walk subtracts them one by one from the sum, so that
// each step is one equation and leaves a simpler sum.

/// An active member and its factor.
struct CertificateStep: BitwiseCopyable {
  var member: BasisMember
  var factor: Double
}

extension Analysis {
  /// Expresses a sum of variables by active members.
  func certify(_ sum: borrowing Buffer<Term>, into steps: inout Buffer<CertificateStep>) {
    steps.removeAll()
    basis.clearCombination()
    for k in 0..<sum.count { basis.addSource(sum[k].variable, sum[k].coefficient) }
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      let factor = basis.combination.value[position]
      if factor.magnitude > basis.zero.drop {
        steps.append(CertificateStep(member: basis.members[position], factor: factor))
      }
    }
    basis.clearCombination()
  }

  /// Of several rows with the same terms the basis contains an arbitrary one; returns the most important one that prevents the lost
  /// preference.
  func mostImportant(like step: CertificateStep) -> CertificateStep {
    let p = vertex.position(of: step.member)
    let pull = p < 0 ? -1 : pricing.multipliers.first(p)
    return pull < 0 ? step : mostImportant(like: step, isGrowing: pricing.multipliers.value(pull) > 0)
  }

  /// The most important row with the same terms that the active one meets, and that prevents it from growing or shrinking.
  func mostImportant(like step: CertificateStep, isGrowing: Bool) -> CertificateStep {
    let member = step.member
    if !member.isRow { return step }
    let count = problem.termCount(member)
    let own = simplex.shortestColumn(of: member, count)
    let value = problem.target(of: member.row)
    var best = step
    var most = importance(of: member.row, isGrowing)
    let start = problem.columnStart[own.variable]
    for k in start..<start + Int(problem.columnCount[own.variable]) {
      let r = problem.columnRow[k]
      if vertex.rowPosition[r] != -1 || Int(problem.rowLength[r]) != count { continue }
      let factor = problem.columnCoefficient[k] / own.coefficient
      let level = importance(of: r, (factor > 0) == isGrowing)
      let distance = problem.target(of: r) - factor * value
      if !(most < level) || distance.magnitude > Vertex.tolerance * (1 + problem.target(of: r).magnitude) { continue }
      if !simplex.isMultiple(r, factor, of: member) { continue }
      best = CertificateStep(member: .row(r), factor: step.factor / factor)
      most = level
    }
    return best
  }

  private func importance(of r: RowID, _ isGrowing: Bool) -> Level {
    isGrowing ? problem.upperLevel[r] : problem.lowerLevel[r]
  }

  /// The value at which an active member keeps its expression.
  func keptValue(_ member: BasisMember) -> Double {
    if member.isRow { return problem.target(of: member.row) }
    return member.isBound || problem.useCount[member.variable] == 0 ? 0 : vertex.x[member.variable]
  }

  /// Whether an active member could move in some direction at no cost, according to its own multipliers.
  func hasZeroReducedCost(_ member: BasisMember) -> Bool {
    let p = vertex.position(of: member)
    return p >= 0 && pricing.zeroReducedCosts.contains(p)
  }

  /// Whether it can actually move: nothing blocks it.  Uses activities, so it requires a copy.
  func canMove(_ member: BasisMember) -> Bool {
    let p = vertex.position(of: member)
    for sense in [1.0, -1.0] where pricing.reducedCost(p, sense: sense).sign == 0 {
      ratioTest.findRates(p, sense)
      let length = ratioTest.firstStop()?.step ?? 1
      ratioTest.endStep()
      if length > Analysis.freedomTolerance { return true }
    }
    return false
  }
}
