// Steps inside an edit, which can be taken back.

extension Parametric {
  /// Before rows move in a solved layout; false: it takes more than following them.
  func beginSteps() -> Bool {
    if !mayStep { return false }
    openLog().begin(
      FollowingState(next: nextDirection, isBehind: vertex.isBehind, changes: vertex.changesSinceRefresh))
    return true
  }

  /// Follows the move of a row and notes what it overwrites; false: it takes more, and the steps since `beginSteps` are to be undone.
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

  /// The direction whose place it takes stays as it is, and the others are noted: they are told of it.
  private func newLoggedDirection(_ r: RowID, _ origin: Double, _ log: StepLog) -> Int {
    for line in directions { log.note(line) }
    return newDirection(r, origin, log)
  }

  /// Before the variables of a direction are put in another order.
  func noteOrder(of line: ParametricDirection) {
    if let log, log.isOpen { log.noteStarts(line) }
  }

  /// Writes back what the latest steps have overwritten.
  func undoSteps() {
    guard let log else { return }
    let state = log.undo(problem, vertex) { place, line in putBack(line, at: place) }
    restore(next: state.next)
    vertex.markBehind(state.isBehind)
    vertex.setChanges(state.changes)
    vertex.forgetMoves()
  }

  /// The latest steps are undone together with those before.
  func joinSteps() { log?.join() }

  /// The latest steps are not going to be undone.
  func keepSteps() { log?.drop() }
}
