// Determines which required rows are broken when they are contradictory.
//
// User rows are considered in order of activation; a row that is infeasible together with the implicit rows and the earlier
// unbroken ones is broken.  To find broken rows without testing each row, every user row in the certificate of the conflict is
// moved to a level of its own just below "required", earlier activation above later.  At the lexicographic optimum of these levels,
// the multipliers of a violated row's level are a Farkas certificate for that row.  If it contains only earlier rows, the row is
// broken; a later row in it is contested as well and yields.

extension Infeasibility {
  func resolveConflicts() throws(LayoutError) {
    conflicts = []
    judgements += 1
    areRowsProvisional = false
    restorations = 0
    unprovenRow = -1
    if !simplex.isInfeasible() { return }
    areRowsProvisional = takesFirstProof
    while simplex.isInfeasible() && contestSupport() { try simplex.optimise() }
    try simplex.optimiseOffBreakpoints()
    while breakProvenRows() || restoreUnfounded() { try simplex.optimiseOffBreakpoints() }
    for k in 0..<altered.contested.count where isContested(altered.contested[k]) {
      let r = altered.contested[k]
      relevel(r, from: .contested(rank: problem.rank[r]), to: .required)
    }
    altered.clearContested()
    // Residues of rounding at the levels of contested rows must not dominate other levels.
    pricing.computeMultipliers()
    try simplex.optimise()
    orderConflicts()
    watchConflicts()
  }

  // MARK: Contested rows

  /// Moves every required user row of the certificate to a level of its own; returns false if there is none.
  private func contestSupport() -> Bool {
    var loser: RowID = -1
    var anyUser = false
    var implicit: [RowID] = []
    for member in support(at: .required) where member.isRow {
      let r = member.row
      if problem.lowerLevel[r] != .required && problem.upperLevel[r] != .required { continue }
      if problem.rank[r] > 0 {
        anyUser = true
        contest(r)
      } else {
        if loser < 0 || problem.rank[r] <= problem.rank[loser] { loser = r }
        implicit.append(r)
      }
    }
    if !anyUser && loser >= 0 { yieldImplicit(loser, implicit) }
    pricing.applyGradientChanges()
    return anyUser || loser >= 0
  }

  /// The inactive members violated at a level, and the active ones with a multiplier there.
  private func support(at level: Level) -> [BasisMember] {
    var found: [BasisMember] = []
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      if vertex.side[r] != .inside && vertex.gradientLevel(.row(r)) == level { found.append(.row(r)) }
    }
    for position in VariableID.first(problem.variableCount) {
      if pricing.multipliers.value(position, at: level).magnitude > basis.zero.reducedCost {
        found.append(basis.members[position])
      }
    }
    return found
  }

  private func contest(_ r: RowID) {
    altered.addContested(r)
    relevel(r, from: .required, to: .contested(rank: problem.rank[r]))
  }

  /// Replaces a level of a row in all data structures, and updates its gradient.
  func relevel(_ r: RowID, from old: Level, to new: Level) {
    let was = vertex.side[r]
    if vertex.rowPosition[r] == -1 { pricing.setSide(.row(r), .inside) }
    let (low, high) = (problem.lowerLevel[r], problem.upperLevel[r])
    problem.setLevels(r, low == old ? new : low, high == old ? new : high)
    if vertex.rowPosition[r] == -1 { pricing.setSide(.row(r), was) } else { pricing.touch(vertex.rowPosition[r]) }
  }

  /// Contradictory sizes: the one of lowest rank is demoted, independent of when its row was added, and no constraint is broken.
  private func yieldImplicit(_ r: RowID, _ involved: [RowID]) {
    conflicts.append(Conflict(owners: [], broken: -1, rows: [r], implicitRows: involved))
    altered.addDemoted(r)
    relevel(r, from: .required, to: .implicitLoser)
  }

  // MARK: Broken rows

  func isContested(_ r: RowID) -> Bool {
    let level = Level.contested(rank: problem.rank[r])
    return problem.rank[r] > 0 && (problem.lowerLevel[r] == level || problem.upperLevel[r] == level)
  }

  /// One pass over the violated contested rows by rank; returns false if none remains.
  private func breakProvenRows() -> Bool {
    var violated: [RowID] = []
    for k in 0..<altered.contested.count {
      let r = altered.contested[k]
      let isAtItsLevel = vertex.gradientLevel(.row(r)) == Level.contested(rank: problem.rank[r])
      if vertex.rowPosition[r] == -1 && isAtItsLevel && vertex.isViolated(.row(r)) { violated.append(r) }
    }
    if violated.isEmpty { return false }
    violated = byRank(violated)
    // Often only the first is proven, so the number of collected certificates increases gradually.
    var (done, size) = (0, 1)
    while done < violated.count {
      let next = violated[done..<min(done + size, violated.count)]
      if !breakProven(next, isFirst: done == 0) { break }
      done += size
      size *= 2
    }
    pricing.applyGradientChanges()
    return true
  }

  /// Breaks the violated rows in turn; returns false if the loop ended at one of them.
  private func breakProven(_ violated: ArraySlice<RowID>, isFirst: Bool) -> Bool {
    let certificates = collectCertificates(violated)
    for (k, r) in violated.enumerated() {
      let members = certificates[k]
      let isFirst = isFirst && k == 0
      if contestLater(than: r, members) { return false }
      if !isFirst && !isFarkas(members) || restoreRelaxed(among: members, and: r) { return false }
      if isNegligible(r, members) {
        // Only the first violated row is certain to have the least possible violation.
        if isFirst { relax(r) }
        return false
      }
      breakRow(r, members)
    }
    return true
  }

  /// For each violated row the active members with a multiplier at its level, in one pass over all slots.
  private func collectCertificates(_ violated: ArraySlice<RowID>) -> [[ProofMember]] {
    var certificates = [[ProofMember]](repeating: [], count: violated.count)
    let (start, end) = (violated.startIndex, violated.endIndex)
    let first = Level.contested(rank: problem.rank[violated[start]])
    let last = Level.contested(rank: problem.rank[violated[end - 1]])
    for position in VariableID.first(problem.variableCount) {
      var node = pricing.multipliers.first(position)
      while node >= 0 {
        let level = pricing.multipliers.level(node)
        if level < last { break }
        let value = pricing.multipliers.value(node)
        if !(level > first) && value.magnitude > basis.zero.reducedCost {
          let place = placeOf(level, in: violated)
          if place >= 0 {
            certificates[place - start].append(ProofMember(member: basis.members[position], multiplier: value))
          }
        }
        node = pricing.multipliers.next(node)
      }
    }
    return certificates
  }

  private func placeOf(_ level: Level, in violated: ArraySlice<RowID>) -> Int {
    var low = violated.startIndex
    var high = violated.endIndex
    while low < high {
      let middle = (low + high) / 2
      if Level.contested(rank: problem.rank[violated[middle]]) > level { low = middle + 1 } else { high = middle }
    }
    return low < violated.endIndex && Level.contested(rank: problem.rank[violated[low]]) == level ? low : -1
  }

  /// Contests later rows that hold at the expense of an earlier one.
  private func contestLater(than r: RowID, _ members: [ProofMember]) -> Bool {
    var found = false
    for member in members where member.member.isRow && problem.rank[member.member.row] > problem.rank[r] {
      if isContested(member.member.row) { continue }
      contest(member.member.row)
      found = true
    }
    return found
  }

  /// Whether the multipliers are a certificate: each member must be required on the side on which it pushes.
  private func isFarkas(_ members: [ProofMember]) -> Bool {
    let floor = Level.contested(rank: ActivationOrder.last)
    for member in members {
      let pushing = member.multiplier > 0 ? vertex.upPenalty(member.member) : vertex.downPenalty(member.member)
      if pushing < floor { return false }
    }
    return true
  }

  private func breakRow(_ r: RowID, _ members: [ProofMember]) {
    let implicitRows = self.implicitRows(of: members)
    let (rows, isLocal) = namedRows(r, members, implicitRows)
    conflicts.append(
      Conflict(
        owners: rows.map { problem.owner[$0] }, broken: problem.owner[r], rows: rows, implicitRows: implicitRows,
        missed: vertex.violation(r).magnitude, isLocal: isLocal, side: vertex.side[r], certificate: members))
    let level = Level.contested(rank: problem.rank[r])
    let low = problem.lowerLevel[r] == level ? Level.required : problem.lowerLevel[r]
    let high = problem.upperLevel[r] == level ? Level.required : problem.upperLevel[r]
    altered.addBroken(BrokenRow(row: r, lowerLevel: low, upperLevel: high), rank: problem.rank[r])
    pricing.setSide(.row(r), .inside)
    problem.setLevels(r, .absent, .absent)
  }

  /// A row that holds only by rounding can cause others to be broken before it is found to be broken itself; these are restored and
  /// analysed again.  Returns whether there were any.
  private func restoreUnfounded() -> Bool {
    if !altered.isBrokenOutOfOrder { return false }
    var founded: [Conflict] = []
    var restored: [RowID] = []
    for conflict in conflicts {
      if conflict.rows.dropLast().contains(where: isBroken) {
        restored.append(conflict.brokenRow)
      } else {
        founded.append(conflict)
      }
    }
    if restored.isEmpty { return false }
    conflicts = founded
    for row in altered.takeBroken(restored) { contestAgain(row) }
    pricing.applyGradientChanges()
    return true
  }

  private func isBroken(_ r: RowID) -> Bool {
    problem.lowerLevel[r].key == 0 && problem.upperLevel[r].key == 0
  }

  private func contestAgain(_ row: BrokenRow) {
    problem.setLevels(row.row, row.lowerLevel, row.upperLevel)
    relevel(row.row, from: .required, to: .contested(rank: problem.rank[row.row]))
    pricing.setSide(.row(row.row), vertex.classify(row.row))
    if unprovenRow == row.row { unprovenRow = -1 }
  }

  func byRank(_ rows: [RowID]) -> [RowID] {
    var sorted = rows.map { SortKey(Int64(problem.rank[$0]), payload: $0) }
    SortKey.sort(&sorted)
    return sorted.map { RowID(raw: $0.payload) }
  }

  /// Conflicts of sizes first, then the others by the rank of the broken row.
  private func orderConflicts() {
    conflicts.removeAll {
      $0.owners.isEmpty && vertex.violation($0.rows[0]).magnitude < vertex.negligibleMiss(of: $0.rows[0])
    }
    var sorted: [SortKey] = []
    var broken = 0
    for (k, conflict) in conflicts.enumerated() {
      var key: Int64 = 0
      if !conflict.owners.isEmpty {
        key = Int64(altered.brokenRanks[broken])
        broken += 1
      }
      sorted.append(SortKey(key, Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&sorted)
    conflicts = sorted.map { conflicts[Int($0.payload)] }
  }

  /// The subproblem that proves a conflict of the last solve.
  func subproblem(of conflict: Conflict) -> ConflictSubproblem {
    ConflictSubproblem(simplex, disputed: conflict.rows, implicit: conflict.implicitRows)
  }
}
