// The proof that a broken row cannot hold: multipliers of rows that have to hold, whose weighted sum has no variable left and
// contradicts the row (J. Farkas, 1902).  In floating point some coefficients are left of every variable; they are counted
// against the gap, times the largest value a variable may have.

extension Infeasibility {
  /// Whether the active rows with a multiplier at the level of a violated row prove that it cannot hold.
  func provesInfeasibility(of r: RowID, _ members: [ProofMember]) -> Bool {
    let sign: Double = vertex.side[r] == .below ? 1 : -1
    var gap = sign * (vertex.side[r] == .below ? problem.lower[r] : problem.upper[r])
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
    // gradient * a_r + sum of multiplier * a = 0, and the gradient of a row below is -1.
    for member in members {
      if !holdsBack(member, r) { return false }
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
    return gap > left + size * 1e-12
  }

  private func addToRest(_ v: VariableID, _ amount: Double) {
    rest.add(v, amount)
    restSizes.add(v, amount.magnitude)
  }

  /// What a sum of coefficients of this size that all but cancel can make up for.  Numbers such as 0.3 and 0.7 are none of the doubles that stand
  /// for them: where no more is left than comes of that, what it would allow beyond 1e12, a thousand times what a constant may be, is not
  /// looked for.
  static func allowance(_ left: Double, of size: Double) -> Double {
    left * (left <= 0x1p-50 * size ? 1e12 : Limits.coordinate)
  }

  /// Whether a member has to hold, comes before the row it is held against, and pushes on the side on which it has to.
  private func holdsBack(_ entry: ProofMember, _ r: RowID) -> Bool {
    let member = entry.member
    if member.isPin || member.isRow && problem.rank[member.row] > problem.rank[r] { return false }
    let penalty = entry.multiplier > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member)
    return !(penalty < Level.contested(rank: problem.rank[r]))
  }
}

extension ConflictSubproblem {
  /// By how much the last disputed row misses while the others hold, by multipliers in twice the precision; nil when these do
  /// not prove that it cannot hold.
  func exactGap() -> Double? {
    simplex.setPrecise(true)
    guard shortfall() != nil else { return nil }
    let last = row(of: count - 1)
    let isBelow = simplex.vertex.side[last] == .below
    simplex.basis.addSources(of: .row(last), times: 1)
    simplex.basis.refineBackward()
    defer { simplex.basis.endRefinement() }
    // value of the row = sum of multiplier * target + what is left of the variables
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
      // What does not push is no part of the proof: what it would cancel is left.
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

  /// Whether an active row has to stay where it is for the disputed one to be held back.
  private func pushes(_ member: BasisMember, upwards: Bool) -> Bool {
    (upwards ? simplex.vertex.upPenalty(member) : simplex.vertex.downPenalty(member)).key != 0
  }
}
