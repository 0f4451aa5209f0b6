// The proof that a broken row cannot hold: multipliers of rows that have to hold, whose weighted sum has no variable left and
// contradicts the row (J. Farkas, 1902).  In floating point some coefficients are left of every variable; they are counted
// against the gap, times the largest value a variable may have.

extension Solver {
  /// Whether the active rows with a multiplier at the level of a violated row prove that it cannot hold.
  func provesInfeasibility(of r: Int32, _ members: [ProofMember]) -> Bool {
    let sign: Double = side[r] == .below ? 1 : -1
    var gap = sign * (side[r] == .below ? lower[r] : upper[r])
    var size = gap.magnitude
    direction.clear()
    defer { direction.clear() }
    for entry in entries(of: r) { direction.add(entryVariable[entry], sign * entryCoefficient[entry]) }
    // gradient * a_r + sum of multiplier * a = 0, and the gradient of a row below is -1.
    for member in members {
      if !holdsBack(member, r) { return false }
      let multiplier = -member.multiplier
      let value = member.thing.isRow ? target(of: member.thing.id) : 0
      gap += multiplier * value
      size += (multiplier * value).magnitude
      for k in 0..<termCount(member.thing) {
        let term = self.term(member.thing, k)
        direction.add(term.variable, multiplier * term.coefficient)
      }
    }
    var left = 0.0
    for k in 0..<direction.list.count { left += direction.value[direction.list[k]].magnitude }
    return gap > left * Limits.coordinate + size * 1e-12
  }

  /// Whether a member has to hold, comes before the row it is held against, and pushes on the side on which it has to.
  private func holdsBack(_ member: ProofMember, _ r: Int32) -> Bool {
    let thing = member.thing
    if thing.isPin || thing.isRow && rank[thing.id] > rank[r] { return false }
    return !((member.multiplier > 0 ? upPenalty(thing) : downPenalty(thing)) < Level.contested(rank: rank[r]))
  }
}

extension ConflictSubproblem {
  /// By how much the last disputed row misses while the others hold, by multipliers in twice the precision; nil when these do
  /// not prove that it cannot hold.
  func exactGap() -> Double? {
    solver.setPrecise(true)
    guard lack() != nil else { return nil }
    let last = row(of: count - 1)
    let isBelow = solver.side[last] == .below
    solver.addSources(of: .row(last), times: 1)
    solver.refineBackward()
    defer { solver.refinement.end() }
    // value of the row = sum of multiplier * target + what is left of the variables
    var gap = DoubleDouble(isBelow ? solver.lower[last] : -solver.upper[last])
    var left = [DoubleDouble](repeating: DoubleDouble(), count: solver.variableCount)
    for entry in solver.entries(of: last) { left[Int(solver.entryVariable[entry])].add(solver.entryCoefficient[entry]) }
    for k in 0..<solver.refinement.support.list.count {
      let slot = solver.refinement.support.list[k]
      let multiplier = solver.refinement.solution[slot]
      let thing = solver.tight[slot]
      for j in 0..<solver.termCount(thing) {
        let term = solver.term(thing, j)
        left[Int(term.variable)].addProduct(-term.coefficient, multiplier)
      }
      if multiplier.value.magnitude <= ConflictSubproblem.negligible { continue }
      if thing.isPin || !pushes(thing, upwards: (multiplier.value > 0) == isBelow) { return nil }
      if thing.isRow {
        gap.addProduct(isBelow ? -solver.target(of: thing.id) : solver.target(of: thing.id), multiplier)
      }
    }
    var rest = 0.0
    for amount in left { rest += amount.value.magnitude }
    return gap.value > rest * Limits.coordinate ? gap.value : nil
  }

  /// Whether an active row has to stay where it is for the disputed one to be held back.
  private func pushes(_ thing: BasisMember, upwards: Bool) -> Bool {
    (upwards ? solver.upPenalty(thing) : solver.downPenalty(thing)).key != 0
  }

  /// What refinement leaves of multipliers that are zero; times the largest constant it is below every gap that counts.
  private static let negligible = 1e-26
}
