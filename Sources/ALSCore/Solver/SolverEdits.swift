// Edits: everything that is overwritten during an edit can be restored bit for bit.
//
// Tables save the pages that are written to; scalars, including those of cached directions, are saved when the edit begins.

/// The state that is saved as a whole when an edit begins.
struct SolverAside {
  let directions: [SavedDirection]
  let conflicts: [Conflict]
  let known: KnownDirection?
}

extension Solver {
  /// Whether an edit is logged.
  var isInEdit: Bool { asides.count > 0 }

  func beginEdit() {
    let log = openStateLog()
    log.begin(tellAll)
    asides.append(
      SolverAside(
        directions: parametric.beginEdit(), conflicts: infeasibility.conflicts, known: simplex.takeKnown()))
  }

  /// Commits the innermost edit; the enclosing edit, if logged, can still undo its changes.
  func keepEdit() {
    guard let stateLog, let aside = asides.popLast() else { return }
    stateLog.keep(tellAll)
    parametric.keepEdit(aside.directions, isInEdit: isInEdit)
  }

  /// Undoes the innermost edit.
  func cancelEdit() {
    guard let stateLog, let aside = asides.popLast() else { return }
    stateLog.cancel(tellAll)
    parametric.cancelEdit(aside.directions, isInEdit: isInEdit)
    infeasibility.bringBack(aside.conflicts)
    simplex.bringBack(aside.known)
  }

  private func tellAll(_ log: StateLog) {
    problem.logState(in: log)
    altered.logState(in: log)
    tieBreakers.logState(in: log)
    vertex.logState(in: log)
    basis.logState(in: log)
    pricing.logState(in: log)
    changes.logState(in: log)
    simplex.logState(in: log)
    infeasibility.logState(in: log)
    parametric.logState(in: log)
    canonical.logState(in: log)
    verification.logState(in: log)
  }
}
