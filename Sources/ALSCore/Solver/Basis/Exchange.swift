// One member of the basis takes the place of another.

extension Basis {
  /// Puts a member into position p of the basis; `combination` must hold it.
  @_optimize(speed)
  func exchange(_ p: VariableID, _ member: BasisMember) {
    vertex.countChange()
    tieBreakers.noteExchange(p, members[p], by: member, combination, zero: zero.rate)
    if fitsInPlace(p, member) {
      replaceInFactor(p, member)
    } else {
      etas.push(p, combination)
    }
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  /// Puts a member that `fitsInPlace` into position p.
  func exchangeInPlace(_ p: BasisPosition, _ member: BasisMember) {
    vertex.countChange()
    tieBreakers.noteReplaced(p, members[p], by: member)
    replaceInFactor(p, member)
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  /// Puts a member that is `factor` times the one in position p into its place.
  func exchangeScaled(_ p: VariableID, _ member: BasisMember, by factor: Double) {
    vertex.countChange()
    tieBreakers.noteScaled(p, members[p], by: member, factor: factor)
    if fitsInPlace(p, member) {
      replaceInFactor(p, member)
    } else if factor != 1 {
      etas.pushScale(p, factor)
    }
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  func replaceInFactor(_ p: VariableID, _ member: BasisMember) {
    let old = factorMember[p]
    if old.isRow { definedVariable[old.row] = -1 }
    factorMember[p] = member
    inversePivot[p] = 1 / problem.coefficient(of: p, in: member)
    if member.isRow { definedVariable[member.row] = p }
  }

  /// Whether the factor stays triangular when the member defines variable p at the position of p in the order.
  @_optimize(speed)
  func fitsInPlace(_ p: VariableID, _ member: BasisMember) -> Bool {
    if etas.isMentioned(p) { return false }
    if !member.isRow { return member.variable == p }
    var own = 0.0
    var largest = 0.0
    let start = problem.rowStart[member.row]
    for k in start..<start + Int(problem.rowLength[member.row]) {
      let u = problem.entryVariable[k]
      largest = max(largest, problem.entryCoefficient[k].magnitude)
      if u == p {
        own = problem.entryCoefficient[k].magnitude
      } else if orderIndex[u] > orderIndex[p] {
        return false
      }
    }
    return own >= 1e-3 * largest && own > 0
  }
}
