// Farkas certificates (J. Farkas, 1902): multipliers of required rows whose weighted sum has no variables and contradicts the
// broken row.  In floating point a residual coefficient remains for each variable; residual times the largest admissible value is
// subtracted from the gap.

extension Infeasibility {
  /// By how much a row misses at least on this side, as the active rows with a multiplier at its level prove; nil: they do not.
  func farkasValue(of r: RowID, _ side: Side, _ members: [ProofMember]) -> Double? {
    if side == .inside { return nil }
    let sign: Double = side == .below ? 1 : -1
    var gap = sign * (side == .below ? problem.lower[r] : problem.upper[r])
    var size = gap.magnitude
    rest.grow(to: problem.variableCapacity, in: problem.arena)
    restSizes.grow(to: problem.variableCapacity, in: problem.arena)
    defer {
      rest.clear()
      restSizes.clear()
    }
    for entry in problem.entries(of: r) {
      addToRest(problem.entryVariable[entry], sign * problem.entryCoefficient[entry])
    }
    // gradient * a_r + sum of multiplier * a = 0, and the gradient of a row below its bound is -1.
    for member in members {
      if !holdsBack(member, r) { return nil }
      let multiplier = -member.multiplier
      let value = member.member.isRow ? problem.target(of: member.member.row) : 0
      gap += multiplier * value
      size += (multiplier * value).magnitude
      for k in 0..<problem.termCount(member.member) {
        let term = problem.term(member.member, k)
        addToRest(term.variable, multiplier * term.coefficient)
      }
    }
    var left = 0.0
    for k in 0..<rest.list.count {
      let v = rest.list[k]
      left += Infeasibility.allowance(rest.value[v].magnitude, of: restSizes.value[v])
    }
    return gap > left + size * 1e-12 ? gap : nil
  }

  private func addToRest(_ v: VariableID, _ amount: Double) {
    rest.add(v, amount)
    restSizes.add(v, amount.magnitude)
  }

  /// The residual that rounding alone explains for a cancelled sum of this size: decimals such as 0.3 and 0.7 are no doubles.  With
  /// such a residual only values up to 1e12 are excluded, a thousand times the largest constant.
  static func allowance(_ left: Double, of size: Double) -> Double {
    left * (left <= 0x1p-50 * size ? 1e12 : Limits.coordinate)
  }

  /// Whether a member is required, precedes the row, and pushes on its required side.
  private func holdsBack(_ entry: ProofMember, _ r: RowID) -> Bool {
    let member = entry.member
    if member.isPin || member.isRow && problem.rank[member.row] > problem.rank[r] { return false }
    let penalty = entry.multiplier > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member)
    return !(penalty < Level.contested(rank: problem.rank[r]))
  }
}

extension ConflictSubproblem {
  /// The violation of the last disputed row while the others hold, by multipliers in double-double precision; nil if they do not
  /// prove that it is infeasible.
  func exactGap() -> Double? {
    simplex.setPrecise(true)
    guard shortfall() != nil else { return nil }
    let last = row(of: count - 1)
    let isBelow = simplex.vertex.side[last] == .below
    simplex.basis.addSources(of: .row(last), times: 1)
    simplex.basis.refineBackward()
    defer { simplex.basis.endRefinement() }
    // value of the row = sum of multiplier * target + residuals of the variables
    var gap = DoubleDouble(isBelow ? simplex.problem.lower[last] : -simplex.problem.upper[last])
    var left = [DoubleDouble](repeating: DoubleDouble(), count: simplex.problem.variableCount)
    var sizes = [Double](repeating: 0, count: simplex.problem.variableCount)
    for entry in simplex.problem.entries(of: last) {
      left[simplex.problem.entryVariable[entry].index].add(simplex.problem.entryCoefficient[entry])
      sizes[simplex.problem.entryVariable[entry].index] += simplex.problem.entryCoefficient[entry].magnitude
    }
    for k in 0..<simplex.basis.refinement.support.list.count {
      let position = simplex.basis.refinement.support.list[k]
      let multiplier = simplex.basis.refinement.solution[position]
      let member = simplex.basis.members[position]
      // A member that does not push is no part of the proof; the coefficients it would cancel remain.
      if member.isPin || !pushes(member, upwards: (multiplier.value > 0) == isBelow) { continue }
      for j in 0..<simplex.problem.termCount(member) {
        let term = simplex.problem.term(member, j)
        left[term.variable.index].addProduct(-term.coefficient, multiplier)
        sizes[term.variable.index] += (term.coefficient * multiplier.value).magnitude
      }
      if member.isRow {
        gap.addProduct(
          isBelow ? -simplex.problem.target(of: member.row) : simplex.problem.target(of: member.row), multiplier)
      }
    }
    var rest = 0.0
    for (amount, size) in zip(left, sizes) { rest += Infeasibility.allowance(amount.value.magnitude, of: size) }
    return gap.value > rest ? gap.value : nil
  }

  /// Whether an active row must stay at its bound for the disputed one to be violated.
  private func pushes(_ member: BasisMember, upwards: Bool) -> Bool {
    (upwards ? simplex.vertex.upPenalty(member) : simplex.vertex.downPenalty(member)).key != 0
  }
}
