// Edits: changes that are kept or taken back together.  Nothing is undone step by step: the tables as they were are put aside
// when an edit begins, shared until one is written to, and the solver when the edit first solves.

/// What a change that leaves required constraints in disagreement is answered with.  Raw values are als_conflict_policy.
public enum ConflictPolicy: Int32 {
  /// It is made; the next solve reports the conflict.
  case report = 0
  /// It fails and changes nothing.
  case refuse = 1
}

/// A layout as it was when an edit began.
final class SavedLayout {
  let outer: SavedLayout?
  let depth: Int
  let model: Model
  /// Put aside by the first solve of the edit; nil: the layout's own has not been touched.
  var solver: Solver?
  let link: VariableMap
  let snapshot: Snapshot
  let report: SolveReport
  let changedWays: [FollowedDirection]
  let settledTree: UInt64
  let isOutOfStep: Bool
  let policy: ConflictPolicy
  let pixelGrid: PixelGrid
  let pixels: PixelChanges

  init(_ layout: Layout) {
    outer = layout.edit
    depth = (outer?.depth ?? 0) + 1
    model = Model(duplicating: layout.model)
    link = layout.link
    snapshot = layout.snapshot
    report = layout.report
    changedWays = layout.changedWays
    settledTree = layout.settledTree
    isOutOfStep = layout.isOutOfStep
    policy = layout.policy
    pixelGrid = layout.pixelGrid
    pixels = layout.pixels
  }
}

extension Layout {
  public var isEditing: Bool { edit != nil }

  public func beginEdit() throws(LayoutError) {
    if let edit, edit.depth >= Limits.edits {
      throw LayoutError(.limit, "at most \(Limits.edits) edits can be open at a time, one inside the other")
    }
    edit = SavedLayout(self)
  }

  /// Keeps what was done.  The outermost edit is refused where the policy says so, and stays open.
  public func commitEdit() throws(LayoutError) {
    let saved = try openEdit()
    if saved.outer == nil && policy == .refuse { try checkHolds() }
    edit = saved.outer
  }

  public func cancelEdit() throws(LayoutError) { restore(try openEdit()) }

  private func openEdit() throws(LayoutError) -> SavedLayout {
    if let edit { return edit }
    throw LayoutError(.argument, "no edit is open")
  }

  private func restore(_ saved: SavedLayout) {
    model.restore(saved.model)
    if let before = saved.solver { solver = before }
    link = saved.link
    snapshot = saved.snapshot
    report = saved.report
    changedWays = saved.changedWays
    settledTree = saved.settledTree
    isOutOfStep = saved.isOutOfStep
    policy = saved.policy
    pixelGrid = saved.pixelGrid
    pixels = saved.pixels
    edit = saved.outer
  }

  /// Before a solve inside an edit: from here on a copy does the work, where it does not yet.
  func putSolverAside() {
    guard let innermost = edit, innermost.solver == nil || innermost.solver === solver else { return }
    let before = solver
    solver = Solver(copying: before)
    var level: SavedLayout? = innermost
    while let open = level, open.solver == nil {
      open.solver = before
      level = open.outer
    }
  }

  // MARK: Trials

  /// The first conflict that a solve would find, or nil.  Nothing of the trial is kept.
  public func tryOut() throws(LayoutError) -> PublishedConflict? {
    if isCurrent { return firstConflict() }
    let saved = SavedLayout(self)
    saved.solver = solver
    solver = Solver(copying: solver)
    // A callback must not ask the trial about the published layout.
    isOutOfStep = true
    report = SolveReport()
    defer { restore(saved) }
    _ = try solveInRounds()
    return firstConflict()
  }

  private func firstConflict() -> PublishedConflict? {
    solver.conflicts.isEmpty ? nil : published(solver.conflicts[0], isKept: false)
  }

  public func refusal(_ conflict: PublishedConflict) -> LayoutError {
    let broken = (try? constraint(conflict.broken)) ?? -1
    let sentence = String(decoding: conflict.sentence, as: UTF8.self)
    return LayoutError(.unsatisfiable, "not all of this can hold: \(sentence)", constraint: broken)
  }

  private func checkHolds() throws(LayoutError) {
    if let conflict = try tryOut() { throw refusal(conflict) }
  }

  // MARK: The policy

  /// Refused when the layout would have to be refused as it stands; an open edit is judged when it ends.
  public func setPolicy(_ wanted: ConflictPolicy) throws(LayoutError) {
    if wanted == .refuse && policy != wanted && !isEditing { try checkHolds() }
    policy = wanted
  }

  /// Whether a change must be made as an edit of its own, to be taken back when it leads to a conflict.
  public var guardsChanges: Bool { policy == .refuse && !isEditing }

  /// Begins such an edit; says whether there were changes no solve has seen yet.
  public func beginGuarded() throws(LayoutError) -> Bool {
    try beginEdit()
    let wasChanged = model.changes.arePending
    model.changes.setPending(false)
    return wasChanged
  }

  /// Keeps the change, or fails with the edit still open.
  public func commitGuarded(wasChanged: Bool) throws(LayoutError) {
    if !model.changes.arePending {
      model.changes.setPending(wasChanged)
      edit = edit?.outer
      return
    }
    try commitEdit()
  }
}
