// Edits: changes that are kept or taken back together.  Most tables are put aside as they were when an edit begins, shared
// until one is written to.  The large ones that change all the time, constraints and frames, note the records that are
// overwritten.  The solver is put aside when the edit first solves, unless all it takes are steps along known directions:
// what these overwrite is noted too.

/// What a change that leaves required constraints in disagreement is answered with.  Raw values are als_conflict_policy.
public enum ConflictPolicy: Int32 {
  /// It is made; the next solve reports the conflict.
  case report = 0
  /// It fails and changes nothing.
  case refuse = 1
}

/// A layout as it was when an edit began.
private final class SavedLayout {
  let outer: SavedLayout?
  let depth: Int
  let model: Model
  let session: Session.Saved
  let published: PublishedLayout.Saved
  let policy: ConflictPolicy
  /// Put aside by the first solve of the edit that takes more than steps; nil: the layout's own has taken no more.
  var solver: Solver?
  /// The steps it had taken before.
  private(set) var steps: StepLog?

  init(_ layout: PublishedLayout, outer: SavedLayout?, _ policy: ConflictPolicy) {
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
    model = layout.model.beginEdit()
    session = layout.session.saved()
    published = layout.beginEdit()
    self.policy = policy
  }

  func note(_ later: StepLog) {
    if let steps { steps.append(later) } else { steps = later }
  }
}

final class Edits {
  private let layout: PublishedLayout
  private let session: Session
  private let model: Model
  /// What a change that leaves required constraints in disagreement is answered with.
  private(set) var policy: ConflictPolicy
  /// The innermost open edit.
  private var innermost: SavedLayout?

  init(_ layout: PublishedLayout, _ policy: ConflictPolicy) {
    self.layout = layout
    session = layout.session
    model = layout.model
    self.policy = policy
  }

  @inline(__always)
  var isEditing: Bool { innermost != nil }

  func begin() throws(LayoutError) {
    if let innermost, innermost.depth >= Limits.edits {
      throw LayoutError(.limit, "at most \(Limits.edits) edits can be open at a time, one inside the other")
    }
    innermost = SavedLayout(layout, outer: innermost, policy)
  }

  /// Keeps what was done.  The outermost edit is refused where the policy says so, and stays open.
  func commit() throws(LayoutError) {
    let saved = try openEdit()
    if saved.outer == nil && policy == .refuse { try checkHolds() }
    close(saved)
  }

  /// Keeps what was done; the edit around can still take it back.
  private func close(_ saved: SavedLayout) {
    model.constraints.commitEdit()
    layout.commitEdit()
    innermost = saved.outer
    guard let outer = saved.outer, let steps = saved.steps else { return }
    if outer.solver == nil || outer.solver === saved.solver ?? session.sync.solver { outer.note(steps) }
  }

  func cancel() throws(LayoutError) { restore(try openEdit()) }

  private func openEdit() throws(LayoutError) -> SavedLayout {
    if let innermost { return innermost }
    throw LayoutError(.argument, "no edit is open")
  }

  private func restore(_ saved: SavedLayout) {
    let solver = saved.solver ?? session.sync.solver
    if let steps = saved.steps { solver.undo(steps) }
    model.cancelEdit(saved.model)
    session.restore(saved.session, solver)
    layout.cancelEdit(saved.published)
    policy = saved.policy
    innermost = saved.outer
  }

  /// Solves by steps where these are all it takes.  Inside an edit they are logged; where they are not enough the solver is put aside, so
  /// that a copy does the work from here on.
  func step() -> Bool {
    guard let innermost, innermost.solver == nil || innermost.solver === session.sync.solver else {
      return session.step()
    }
    if innermost.steps?.hasRoom != false, let steps = session.loggedStep() {
      innermost.note(steps)
      return true
    }
    putSolverAside(innermost)
    return false
  }

  private func putSolverAside(_ innermost: SavedLayout) {
    let before = session.putSolverAside()
    var level: SavedLayout? = innermost
    while let open = level, open.solver == nil {
      open.solver = before
      level = open.outer
    }
  }

  // MARK: Trying out

  /// The first conflict that a solve would find, or nil.  Nothing of the attempt is kept.
  func tryOut() throws(LayoutError) -> PublishedConflict? {
    try session.refreshContent()
    if layout.isCurrent { return ConflictReports(session).first }
    if session.holdsAfterSteps { return nil }
    let saved = SavedLayout(layout, outer: innermost, policy)
    defer { restore(saved) }
    if let steps = session.loggedStep() {
      saved.note(steps)
      return ConflictReports(session).first
    }
    saved.solver = session.putSolverAside()
    // Out of step: a callback must not ask about the published layout.
    session.begin()
    _ = try session.solveInRounds()
    return ConflictReports(session).first
  }

  func refusal(_ conflict: PublishedConflict) -> LayoutError {
    let broken = (try? session.handles.constraint(conflict.broken)) ?? -1
    let sentence = String(decoding: conflict.sentence, as: UTF8.self)
    return LayoutError(.unsatisfiable, "not all of this can hold: \(sentence)", constraint: broken)
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
    if model.changes.count == count { close(try openEdit()) } else { try commit() }
  }
}
