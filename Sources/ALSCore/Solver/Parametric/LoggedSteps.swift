// Parametric steps inside an edit, which can be undone.

extension Parametric {
  /// Must precede the moves of rows in a solved layout; returns false if following them is insufficient.
  func beginSteps() -> Bool {
    if !mayStep { return false }
    openLog().begin(
      FollowingState(next: nextDirection, isBehind: vertex.isBehind, changes: vertex.changesSinceRefresh))
    return true
  }

  /// Follows the move of a row and logs the overwritten values; returns false if that is insufficient, and the steps since
  /// `beginSteps` must be undone.
  func loggedStep(_ move: RowMove) -> Bool {
    let r = move.row
    guard let log, mayStep(r), log.stepCount < Parametric.followedCount else { return false }
    let known = place(of: r)
    let place = known >= 0 ? known : newLoggedDirection(r, problem.target(of: r), log)
    let line = directions[place]
    let distance = move.target - line.origin
    if !line.leads(distance) { return false }
    log.noteBounds(r, lower: problem.lower[r], upper: problem.upper[r])
    problem.setBounds(r, move.lower, move.upper)
    log.note(line)
    for k in directions.indices where line.entangled >> UInt8(truncatingIfNeeded: k) & 1 != 0 {
      log.note(directions[k])
    }
    for k in directions.indices where line.sharing >> UInt8(truncatingIfNeeded: k) & 1 != 0 {
      log.noteStarts(directions[k])
    }
    advance(place, distance)
    return true
  }

  /// The replaced direction is preserved, and the others are logged, since they are notified of the new one.
  private func newLoggedDirection(_ r: RowID, _ origin: Double, _ log: StepLog) -> Int {
    for line in directions { log.note(line) }
    return newDirection(r, origin, log)
  }

  /// Must precede a reordering of a direction's variables.
  func noteOrder(of line: ParametricDirection) {
    if let log, log.isOpen { log.noteStarts(line) }
  }

  /// Restores the values overwritten by the latest steps.
  func undoSteps() {
    guard let log else { return }
    let state = log.undo(problem, vertex) { place, line in putBack(line, at: place) }
    restore(next: state.next)
    vertex.markBehind(state.isBehind)
    vertex.setChanges(state.changes)
    vertex.forgetMoves()
  }

  /// Merges the latest steps with the previous ones, to be undone together.
  func joinSteps() { log?.join() }

  /// Drops the undo data of the latest steps.
  func keepSteps() { log?.drop() }
}
