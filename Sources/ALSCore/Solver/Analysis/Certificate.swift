// Why a sum of variables has its value: as a sum of what is active, in an order in which it can be followed.
//
// A value at the optimum is  sum of factor * target  over active members.  The walk takes them one after the other away from
// the sum that was asked about, so that each step says one equation and leaves a sum that is nearer to plain numbers.

/// An active member, and how often its equation is taken.
struct CertificateStep: BitwiseCopyable {
  var member: BasisMember
  var factor: Double
}

extension Analysis {
  /// Writes a sum of variables as a sum of active members.
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

  /// The row that keeps an active one from moving where what lost would like to have it: the basis has one of several that say the
  /// same there, as it happens, and the most important one is why.
  func mostImportant(like step: CertificateStep) -> CertificateStep {
    let p = vertex.position(of: step.member)
    let pull = p < 0 ? -1 : pricing.multipliers.first(p)
    return pull < 0 ? step : mostImportant(like: step, isGrowing: pricing.multipliers.value(pull) > 0)
  }

  /// The most important of the rows that an active one meets, with the same terms, and that keep it from growing or shrinking.
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

  /// What an active member keeps its expression at.
  func keptValue(_ member: BasisMember) -> Double {
    if member.isRow { return problem.target(of: member.row) }
    return member.isBound || problem.useCount[member.variable] == 0 ? 0 : vertex.x[member.variable]
  }

  /// Whether an active member could move some way at no cost, as far as its own multipliers tell.
  func hasZeroReducedCost(_ member: BasisMember) -> Bool {
    let p = vertex.position(of: member)
    return p >= 0 && pricing.zeroReducedCosts.contains(p)
  }

  /// Whether it really can: nothing stops it where it stands.  Uses activities, so ask a copy.
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
