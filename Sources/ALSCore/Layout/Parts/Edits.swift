// Edits: changes that are committed or rolled back as a whole.  Most tables are copied before the first write of an edit
// (`Revertible`).  The large tables that change often, constraints and frames, log overwritten records.  So does the solver:
// parametric steps have a log of their own while an edit needs nothing else; otherwise the pages of its tables are logged.

/// The handling of changes that make required constraints contradictory.  The raw values are als_conflict_policy.
public enum ConflictPolicy: Int32 {
  /// Accepts the change; the next solve reports the conflict.
  case report = 0
  /// Refuses the change without effect.
  case refuse = 1
}

/// The state saved at the start of an edit, in addition to the logs of the parts.
private struct SavedLayout {
  let changes: ModelChanges.Saved
  let session: Session.Saved
  let policy: ConflictPolicy
  /// The solver has taken parametric steps, which its log treats as one.
  var hasSteps = false
  /// After those steps it logs everything that solves overwrite.
  var hasSolves = false
}

final class Edits {
  private let layout: PublishedLayout
  private let session: Session
  private let model: Model
  /// The handling of contradictory required constraints.
  private(set) var policy: ConflictPolicy
  /// The open edits, innermost last.
  private var open = ContiguousArray<SavedLayout>()

  init(_ layout: PublishedLayout, _ policy: ConflictPolicy) {
    self.layout = layout
    session = layout.session
    model = layout.model
    self.policy = policy
  }

  @inline(__always)
  var isEditing: Bool { !open.isEmpty }

  func begin() throws(LayoutError) {
    if open.count >= Limits.edits {
      throw LayoutError(.limit, "at most \(Limits.edits) edits can be open at a time, one inside the other")
    }
    open.append(save())
  }

  private func save() -> SavedLayout {
    layout.beginEdit()
    return SavedLayout(changes: model.beginEdit(), session: session.beginEdit(), policy: policy)
  }

  /// Commits the innermost edit.  If the policy refuses the outermost edit, it stays open.
  func commit() throws(LayoutError) {
    try checkOpen()
    if open.count == 1 && policy == .refuse { try solveAhead() }
    close()
  }

  /// Commits the innermost edit; the enclosing edit can still roll it back.
  private func close() {
    model.commitEdit()
    session.commitEdit()
    layout.commitEdit()
    let ended = open.removeLast()
    let solver = session.sync.solver
    guard let at = open.indices.last else {
      if ended.hasSolves { solver.keepEdit() }
      if ended.hasSteps { solver.keepSteps() }
      return
    }
    if ended.hasSolves && open[at].hasSolves { solver.keepEdit() }
    if ended.hasSteps && open[at].hasSteps { solver.joinSteps() }
    if ended.hasSolves { open[at].hasSolves = true }
    if ended.hasSteps { open[at].hasSteps = true }
  }

  func cancel() throws(LayoutError) {
    try checkOpen()
    restore(open.removeLast())
  }

  private func checkOpen() throws(LayoutError) {
    if open.isEmpty { throw LayoutError(.argument, "no edit is open") }
  }

  private func restore(_ saved: SavedLayout) {
    let solver = session.sync.solver
    if saved.hasSolves { solver.cancelEdit() }
    if saved.hasSteps { solver.undoSteps() }
    model.cancelEdit(saved.changes)
    session.cancelEdit(saved.session)
    layout.cancelEdit()
    policy = saved.policy
  }

  /// Solves by parametric steps if they suffice.  Inside an edit the steps are logged; if they do not suffice, the solver logs all
  /// writes from here on.
  func step() -> Bool {
    guard let at = open.indices.last, !open[at].hasSolves else { return session.step() }
    let solver = session.sync.solver
    if !solver.isInEdit && solver.hasRoomForSteps && session.loggedStep() {
      if open[at].hasSteps { solver.joinSteps() }
      open[at].hasSteps = true
      return true
    }
    solver.beginEdit()
    open[at].hasSolves = true
    return session.step()
  }

  // MARK: Trial solve

  /// The first conflict that a solve would find, or nil.  The solve is undone.
  func tryOut() throws(LayoutError) -> PublishedConflict? {
    try session.refreshContent()
    if layout.isCurrent { return ConflictReports(session).first }
    let solver = session.sync.solver
    if !solver.isInEdit && session.holdsAfterSteps { return nil }
    layout.listFollowed()
    var saved = save()
    defer { restore(saved) }
    try session.refreshRules()
    saved.hasSteps = !solver.isInEdit && session.loggedStep()
    if saved.hasSteps { return ConflictReports(session).first }
    solver.beginEdit()
    saved.hasSolves = true
    // Marks the solver as unpublished: a callback must not query the published layout.
    session.begin()
    _ = try session.solveInRounds()
    return ConflictReports(session).first
  }

  /// Solves, so that the changes of the open edit are refused where required constraints contradict each other.  The solver keeps
  /// the result for the next solve, which publishes it; a refused edit is as before.
  private func solveAhead() throws(LayoutError) {
    try session.refreshContent()
    let solver = session.sync.solver
    if layout.isCurrent { return try checkHolds() }
    if !solver.isInEdit && session.holdsAfterSteps { return }
    layout.listFollowed()
    var saved = save()
    saved.hasSolves = true
    solver.beginEdit()
    do throws(LayoutError) {
      // Marks the solver as unpublished: a callback must not query the published layout.
      session.begin()
      _ = try session.solveInRounds()
      if let conflict = ConflictReports(session).first { throw refusal(conflict) }
    } catch {
      restore(saved)
      throw error
    }
    session.keepReport(of: saved.session)
    model.changes.setPending(true)
    open.append(saved)
    close()
  }

  func refusal(_ conflict: PublishedConflict) -> LayoutError {
    let broken = (try? session.handles.constraint(conflict.broken)) ?? -1
    let sentence = String(decoding: conflict.sentence, as: UTF8.self)
    var error = LayoutError(.unsatisfiable, "these constraints conflict: \(sentence)", constraint: broken)
    var members: [LayoutError.Member] = []
    for reason in conflict.reasons {
      var text = TextWriter()
      if let constraint = try? session.handles.constraint(reason.constraint) {
        model.wording.add(constraint: constraint, to: &text)
      } else {
        text.add(reason.text)
      }
      members.append(LayoutError.Member(reason.constraint, text.bytes))
    }
    error.members = members
    return error
  }

  private func checkHolds() throws(LayoutError) {
    if let conflict = try tryOut() { throw refusal(conflict) }
  }

  // MARK: Conflict policy

  /// Throws if the present layout would be refused; an open edit is checked when it is committed.
  func setPolicy(_ wanted: ConflictPolicy) throws(LayoutError) {
    if wanted == .refuse && policy != wanted && !isEditing { try checkHolds() }
    policy = wanted
  }

  /// Whether a change must be made in an edit of its own, which is rolled back if it causes a conflict.
  var guardsChanges: Bool { policy == .refuse && !isEditing }

  /// Begins such an edit; returns the previous `ModelChanges.count`.
  func beginGuarded() throws(LayoutError) -> UInt64 {
    try begin()
    return model.changes.count
  }

  /// Commits the change, or throws with the edit still open.  Without changes there is nothing to check.
  func commitGuarded(since count: UInt64) throws(LayoutError) {
    if model.changes.count == count { close() } else { try commit() }
  }
}
