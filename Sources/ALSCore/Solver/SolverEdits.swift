// Edits: all that is overwritten while one is open can be written back, bit for bit.
//
// Tables put aside the pages that are written to, and numbers are noted when the edit begins, those of known directions among them.

/// What is put aside as a whole when an edit begins.
struct SolverAside {
  let directions: [SavedDirection]
  let conflicts: [Conflict]
  let known: KnownDirection?
}

extension Solver {
  /// Whether an edit is noted.
  var isInEdit: Bool { asides.count > 0 }

  func beginEdit() {
    let log = openStateLog()
    log.begin(tellAll)
    asides.append(
      SolverAside(
        directions: parametric.beginEdit(), conflicts: infeasibility.conflicts, known: simplex.takeKnown()))
  }

  /// The innermost edit is kept; the one around, if it is noted, can still take it back.
  func keepEdit() {
    guard let stateLog, let aside = asides.popLast() else { return }
    stateLog.keep(tellAll)
    parametric.keepEdit(aside.directions, isInEdit: isInEdit)
  }

  /// The innermost edit is taken back.
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
