// A new factor for the present basis, and x from it: the refactorization of this solver.

extension Basis {
  /// A new factor for the present basis, without etas where it is triangular; x and the multipliers remain.  Where each position
  /// was before is then in `refactorization.oldPositions`.  False when rows were lost, since the basis was singular to working
  /// precision.
  func refactorize() -> Bool { refactorize(&refactorization) }

  func refactorize(_ old: inout Refactorization) -> Bool {
    tieBreakers.invalidate()
    let before = nonzeros
    defer { factorWork = Int(min(nonzeros &- before, 1 << 30)) }
    countNonzeros(Int64(problem.entryVariable.count))
    let positions = BasisPosition.first(problem.variableCount)
    old.begin(rows: problem.rowCount)
    for s in positions {
      old.members.append(members[s])
    }
    clearFactor()
    for s in positions where old.members[s].isRow {
      old.work.unknown[old.members[s].row] = problem.rowLength[old.members[s].row]
    }
    for s in positions where old.members[s].isRow && old.work.unknown[old.members[s].row] == 1 {
      old.work.push(old.members[s].row)
    }
    for s in positions where !old.members[s].isRow { define(old.members[s].variable, old.members[s], 1, &old.work) }
    propagateKeepingX(&old.work)
    adoptFactor(&old)
    return closeTears(&old)
  }

  private func propagateKeepingX(_ work: inout Propagation) {
    // A row of the basis reproduces the value its variable has, up to rounding; the refresh that follows a refactorisation
    // makes x exact again.
    propagate(&work)
    for v in VariableID.first(problem.variableCount) where orderIndex[v] < 0 {
      work.torn.append(v)
      define(v, .pin(v), 1, &work)
    }
  }

  /// The factor's members become the basis.
  private func adoptFactor(_ old: inout Refactorization) {
    let positions = BasisPosition.first(problem.variableCount)
    // Old positions by member: rows and bounds still know theirs.
    for s in positions where old.members[s].isPin { vertex.setPosition(of: .pin(old.members[s].variable), to: s) }
    for s in positions {
      let member = factorMember[s]
      members[s] = member
      old.oldPositions.append(member.isPin ? vertex.pinPosition[member.variable] : vertex.position(of: member))
    }
    for s in positions where old.members[s].isPin { vertex.setPosition(of: .pin(old.members[s].variable), to: -1) }
  }

  /// Exchanges the remaining rows for the pins that made the factor triangular.  When the work limit is reached the result is no basis, and the
  /// solve fails.
  private func closeTears(_ old: inout Refactorization) -> Bool {
    let positions = BasisPosition.first(problem.variableCount)
    for s in positions where old.members[s].isRow && definedVariable[old.members[s].row] < 0 {
      old.leftover.append(s)
    }
    for s in positions { vertex.setPosition(of: members[s], to: s) }
    old.isTorn.resize(problem.variableCount, bytes: 0)
    for k in 0..<old.work.torn.count { old.isTorn[old.work.torn[k]] = true }
    var isSingular = false
    for k in 0..<old.leftover.count {
      let member = old.members[old.leftover[k]]
      if isSpent { combination.clear() } else { combine(member) }
      let p = largestTorn(old.isTorn)
      if p < 0 {
        vertex.markInactive(member, .inside)
        isSingular = true
        continue
      }
      old.isTorn[p] = false
      vertex.setPosition(of: .pin(members[p].variable), to: -1)
      exchange(p, member)
      old.oldPositions[p] = old.leftover[k]
    }
    combination.clear()
    return !isSingular
  }

  private func largestTorn(_ isTorn: borrowing Table<BasisPosition, Bool>) -> BasisPosition {
    var best: BasisPosition = -1
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
