// Cached infeasibility certificates.  A row is broken because of rows that were activated earlier and hold, and the reported subset
// depends on the rows connected with it.  While none of those has changed and all unbroken rows hold, the conflicts remain valid
// without a new analysis.

extension Infeasibility {
  /// Records the rows and variables that the conflicts depend on.
  func watchConflicts() {
    if altered.brokenRows.isEmpty || !altered.demotedImplicit.isEmpty { return }
    altered.beginWatching(rows: problem.rowCount, variables: problem.variableCount)
    for conflict in conflicts { altered.narrow(to: watch(conflict)) }
  }

  /// Returns the bound of |values|; see `AlteredRows.reach`.
  private func watch(_ conflict: Conflict) -> Double {
    let r = conflict.rows[conflict.rows.count - 1]
    let named = ConflictExtraction(simplex, disputed: conflict.rows, implicit: conflict.implicitRows)
    altered.watch(named.rows, named.variables)
    if conflict.isLocal {
      let connected = ConflictExtraction(simplex, disputed: [r], implicit: []) { row in
        let (low, high) = (self.problem.lowerLevel[row], self.problem.upperLevel[row])
        // Broken rows have no level.
        return self.problem.rank[row] > 0 && (low == .required || high == .required || low.key | high.key == 0)
      }
      if connected.isCut { return 0 }
      altered.watch(connected.rows, connected.variables)
    } else {
      altered.markCut()
    }
    var largest = 1.0
    for k in problem.entries(of: r) { largest = max(largest, problem.entryCoefficient[k].magnitude) }
    let bound = problem.target(of: r).magnitude
    let most = conflict.missed / (2 * Vertex.negligibleMiss)
    return most > max(1, bound) ? most / largest : 0
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

extension Changes {
  /// Whether no change affects the conflicts of the last solve.
  var leaveConflicts: Bool {
    if altered.reach == 0 || vertex.isCold { return false }
    for k in 0..<movedRows.count where !leavesConflicts(movedRows[k]) { return false }
    for k in 0..<removedRows.count where removedRows[k] >= 0 {
      if altered.watches(removedRows[k]) || altered.isCut && problem.isRequired(removedRows[k]) { return false }
    }
    for k in 0..<newRows.count where touchesConflicts(newRows[k]) { return false }
    return true
  }

  private func leavesConflicts(_ moved: MovedRow) -> Bool {
    let r = moved.row
    if moved.lowerLevel != problem.lowerLevel[r] || moved.upperLevel != problem.upperLevel[r] {
      return !altered.watches(r) && !altered.isCut && !touchesConflicts(r)
    }
    return !altered.watches(r) || moved.target == problem.target(of: r)
  }

  private func touchesConflicts(_ r: RowID) -> Bool {
    for k in problem.entries(of: r) where altered.watches(problem.entryVariable[k]) { return true }
    return false
  }
}
