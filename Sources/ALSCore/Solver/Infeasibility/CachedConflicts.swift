// Cached infeasibility certificates.  A row is broken because of rows that were activated earlier and hold, and the reported subset
// depends on the rows connected with it.  While none of those has changed and all unbroken rows hold, the conflicts remain valid
// without a new analysis.
//
// Where only bounds of those rows have moved, each conflict is followed: the Farkas value of its certificate is linear in the bounds.
// While it is positive for every broken row, and all other rows hold without the broken ones, exactly these rows are broken.
//
// A solve needs only the broken rows.  Which earlier rows are reported with them is found by the first question about it, by an analysis
// in a copy of the solver; until then they are the rows of the first proof.

extension Infeasibility {
  /// Records the rows and variables that the conflicts depend on.
  func watchConflicts() {
    if altered.brokenRows.isEmpty || !altered.demotedImplicit.isEmpty { return }
    altered.beginWatching(rows: problem.rowCount, variables: problem.variableCount)
    for conflict in conflicts { altered.narrow(to: watch(conflict)) }
  }

  /// Returns the bound of |values|; see `AlteredRows.reach`.
  private func watch(_ conflict: Conflict) -> Double {
    let r = conflict.brokenRow
    let certified = conflict.certificate.compactMap { $0.member.isRow ? $0.member.row : nil }
    let named = ConflictExtraction(simplex, disputed: conflict.rows, implicit: conflict.implicitRows + certified)
    altered.watch(named.rows, named.variables)
    var isCut = !conflict.isLocal
    if conflict.isLocal {
      let connected = ConflictExtraction(simplex, disputed: [r], implicit: []) { row in
        let (low, high) = (self.problem.lowerLevel[row], self.problem.upperLevel[row])
        // Broken rows have no level.
        return self.problem.rank[row] > 0 && (low == .required || high == .required || low.key | high.key == 0)
      }
      isCut = connected.isCut
      altered.watch(connected.rows, connected.variables)
    }
    if isCut { altered.markCut(isLocal: conflict.isLocal) }
    return reach(r, missed: conflict.missed)
  }

  /// While no |value| exceeds this, a violation of `missed` is more than negligible; 0 if it may be negligible.
  private func reach(_ r: RowID, missed: Double) -> Double {
    var largest = 1.0
    for k in problem.entries(of: r) { largest = max(largest, problem.entryCoefficient[k].magnitude) }
    let bound = problem.target(of: r).magnitude
    let most = missed / (2 * Vertex.negligibleMiss)
    return most > max(1, bound) ? most / largest : 0
  }

  // MARK: Bounds that move

  /// Whether every conflict is still proved by its certificate after bounds have moved.
  func followConflicts() -> Bool {
    if Mechanism.followedConflicts.isOff || unprovenRow >= 0 || !altered.relaxedRows.isEmpty { return false }
    altered.restartReach()
    for k in conflicts.indices {
      let r = conflicts[k].brokenRow
      guard let missed = farkasValue(of: r, conflicts[k].side, conflicts[k].certificate),
        missed > leastMiss(of: conflicts[k])
      else { return false }
      altered.narrow(to: reach(r, missed: missed))
      if altered.reach == 0 { return false }
      conflicts[k].missed = missed
    }
    followings += 1
    areRowsProvisional = true
    return true
  }

  /// A smaller violation may be negligible in another row of the conflict, so that an analysis must decide.
  private func leastMiss(of conflict: Conflict) -> Double {
    var largest = max(1, problem.target(of: conflict.brokenRow).magnitude)
    for one in conflict.certificate where one.member.isRow {
      largest = max(largest, problem.target(of: one.member.row).magnitude)
    }
    return 16 * Vertex.negligibleMiss * largest
  }

  /// Replaces the conflicts by the results of an analysis of the same bounds.
  func renewConflicts(_ analysed: [Conflict]) {
    areRowsProvisional = false
    if analysed.map({ $0.broken }) != conflicts.map({ $0.broken }) { return }
    conflicts = analysed
    if altered.reach != 0 { watchConflicts() }
  }

  /// Whether the cached conflicts are still valid after everything else was solved.
  func areCachedConflictsValid() -> Bool {
    if simplex.isInfeasible() { return false }
    for k in 0..<altered.brokenRows.count {
      for entry in problem.entries(of: altered.brokenRows[k].row)
      where !(vertex.x[problem.entryVariable[entry]].magnitude < altered.reach) { return false }
    }
    return true
  }
}

/// The part of the last conflicts that is valid after changes.
enum ConflictsLeft {
  case none
  /// Bounds of their rows have moved.
  case rows
  case all
}

extension Changes {
  var conflictsLeft: ConflictsLeft {
    if Mechanism.cachedConflicts.isOff || altered.reach == 0 || vertex.isCold { return .none }
    var left = ConflictsLeft.all
    for k in 0..<movedRows.count {
      let moved = movedRows[k]
      let r = moved.row
      if moved.lowerLevel != problem.lowerLevel[r] || moved.upperLevel != problem.upperLevel[r] {
        if altered.watches(r) || altered.isCut || touchesConflicts(r) { return .none }
      } else if altered.followsBounds(r) && moved.target != problem.target(of: r) {
        left = .rows
      }
    }
    for k in 0..<removedRows.count where removedRows[k] >= 0 {
      if altered.watches(removedRows[k]) || altered.isCut && problem.isRequired(removedRows[k]) { return .none }
    }
    for k in 0..<newRows.count where touchesConflicts(newRows[k]) { return .none }
    return left
  }

  private func touchesConflicts(_ r: RowID) -> Bool {
    for k in problem.entries(of: r) where altered.watches(problem.entryVariable[k]) { return true }
    return false
  }
}

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
