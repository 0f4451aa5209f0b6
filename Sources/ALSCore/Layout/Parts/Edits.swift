// Edits: changes that are committed or rolled back as a whole.  A journal restores the model and the published layout.  The solver
// is not rolled back: the next solve gives it the inverse changes.

/// The handling of changes that make required constraints contradictory.  The raw values are als_conflict_policy.
public enum ConflictPolicy: Int32 {
  /// Accepts the change; the next solve reports the conflict.
  case report = 0
  /// Refuses the change without effect.
  case refuse = 1
}

/// The state saved at the start of an edit, in addition to the journal.
private struct SavedLayout {
  let session: Session.Saved
  let policy: ConflictPolicy
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
    // A solve inside the edit moves the directions.
    layout.listFollowed()
    layout.beginEdit()
    model.edit(.begin)
    return SavedLayout(session: session.beginEdit(), policy: policy)
  }

  /// Commits the innermost edit.  If the policy refuses the outermost edit, it stays open.
  func commit() throws(LayoutError) {
    try checkOpen()
    if open.count == 1 && policy == .refuse { try solveAhead() }
    close()
  }

  /// Commits the innermost edit; the enclosing edit can still roll it back.
  private func close() {
    model.edit(.commit)
    session.commitEdit()
    layout.commitEdit()
    open.removeLast()
  }

  func cancel() throws(LayoutError) {
    try checkOpen()
    restore(open.removeLast())
  }

  private func checkOpen() throws(LayoutError) {
    if open.isEmpty { throw LayoutError(.argument, "no edit is open") }
  }

  private func restore(_ saved: SavedLayout) {
    session.prepareRollback()
    model.edit(.cancel)
    let hasPublished = layout.cancelEdit()
    if session.cancelEdit(saved.session, hasPublished: hasPublished) { layout.noteRollback() }
    policy = saved.policy
  }

  // MARK: Trial solve

  /// The first conflict that a solve would find, or nil.  The solve is rolled back.
  func tryOut() throws(LayoutError) -> PublishedConflict? {
    try session.refreshContent()
    if layout.isCurrent {
      try session.returnToPublished()
      return ConflictReports(session).first
    }
    let saved = save()
    defer { restore(saved) }
    try solve()
    return ConflictReports(session).first
  }

  /// Solves, so that the changes of the open edit are refused where required constraints contradict each other.  The solver keeps
  /// the result for the next solve, which publishes it; a refused edit is as before.
  private func solveAhead() throws(LayoutError) {
    try session.refreshContent()
    if layout.isCurrent { return try checkHolds() }
    let saved = save()
    do throws(LayoutError) {
      try solve()
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

  /// Solves without publishing.
  private func solve() throws(LayoutError) {
    try session.refreshRules()
    if session.step() { return session.leavePublished() }
    // Marks the solver as unpublished: a callback must not query the published layout.
    session.begin()
    do throws(LayoutError) {
      _ = try session.solveInRounds()
    } catch {
      session.reject()
      throw error
    }
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
