// Edits: changes that are kept or taken back together.  Most tables are put aside when an edit first writes to them
// (`Revertible`).  The large ones that change all the time, constraints and frames, note the records that are overwritten.
// So does the solver: what steps along known directions overwrite, as long as an edit takes no more, and else pages of its tables.

/// What a change that leaves required constraints in disagreement is answered with.  Raw values are als_conflict_policy.
public enum ConflictPolicy: Int32 {
  /// It is made; the next solve reports the conflict.
  case report = 0
  /// It fails and changes nothing.
  case refuse = 1
}

/// What is put aside when an edit begins, beside what the parts of the layout keep of themselves.
private struct SavedLayout {
  let changes: ModelChanges.Saved
  let session: Session.Saved
  let policy: ConflictPolicy
  /// The solver has taken steps, which its log has as one run.
  var hasSteps = false
  /// After these it notes all that solves overwrite.
  var hasSolves = false
}

final class Edits {
  private let layout: PublishedLayout
  private let session: Session
  private let model: Model
  /// What a change that leaves required constraints in disagreement is answered with.
  private(set) var policy: ConflictPolicy
  /// The open edits, the innermost last.
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

  /// Keeps what was done.  The outermost edit is refused where the policy says so, and stays open.
  func commit() throws(LayoutError) {
    try checkOpen()
    if open.count == 1 && policy == .refuse { try checkHolds() }
    close()
  }

  /// Keeps what was done; the edit around can still take it back.
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

  /// Solves by steps where these are all it takes.  Inside an edit they are logged; where they are not enough the solver notes from here on
  /// what it overwrites.
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

  // MARK: Trying out

  /// The first conflict that a solve would find, or nil.  Nothing of the attempt is kept.
  func tryOut() throws(LayoutError) -> PublishedConflict? {
    try session.refreshContent()
    if layout.isCurrent { return ConflictReports(session).first }
    let solver = session.sync.solver
    if !solver.isInEdit && session.holdsAfterSteps { return nil }
    var saved = save()
    defer { restore(saved) }
    saved.hasSteps = !solver.isInEdit && session.loggedStep()
    if saved.hasSteps { return ConflictReports(session).first }
    solver.beginEdit()
    saved.hasSolves = true
    // Out of step: a callback must not ask about the published layout.
    session.begin()
    _ = try session.solveInRounds()
    return ConflictReports(session).first
  }

  func refusal(_ conflict: PublishedConflict) -> LayoutError {
    let broken = (try? session.handles.constraint(conflict.broken)) ?? -1
    let sentence = String(decoding: conflict.sentence, as: UTF8.self)
    var error = LayoutError(.unsatisfiable, "not all of this can hold: \(sentence)", constraint: broken)
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

  // MARK: The policy

  /// Refused when the layout would have to be refused as it stands; an open edit is judged when it ends.
  func setPolicy(_ wanted: ConflictPolicy) throws(LayoutError) {
    if wanted == .refuse && policy != wanted && !isEditing { try checkHolds() }
    policy = wanted
  }

  /// Whether a change must be made as an edit of its own, to be taken back when it leads to a conflict.
  var guardsChanges: Bool { policy == .refuse && !isEditing }

  /// Begins such an edit; gives `ModelChanges.count` as it was before.
  func beginGuarded() throws(LayoutError) -> UInt64 {
    try begin()
    return model.changes.count
  }

  /// Keeps the change, or fails with the edit still open.  Where nothing was said there is nothing to be judged.
  func commitGuarded(since count: UInt64) throws(LayoutError) {
    if model.changes.count == count { close() } else { try commit() }
  }
}
