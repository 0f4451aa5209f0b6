// One solve: carry over what changed, find the optimum, choose the canonical one, and go on in rounds until insets that follow
// frames, and content that follows its width, stay as they are.

/// What a solve did.
public struct SolveReport {
  public var conflicts = 0
  public var broken = 0
  public var rounds = 1
  public var unsettled = false
  public var pivots = 0
  public var revision: UInt64 = 0
  public init() {}
}

/// A model with the solver that finds its values.
final class Session {
  let model: Model
  let handles: HandleTable
  let sync: Sync
  let measurements: Measurements
  private let limits: SolveLimits
  private(set) var report = SolveReport()
  /// The views of which insets or measured content still moved in the last round, some twice.
  private(set) var unsettled = ContiguousArray<ItemID>()
  /// The solver is not in the state that is published: its last solve failed, or there was none yet.
  private(set) var isOutOfStep = false
  /// The answers of measured views are those of a solve that has settled without a conflict.
  private var remembers = false
  /// `Items.orderStamp` of the order in which the canonical optimum was last chosen.
  private var canonicalOrder: UInt64 = 0
  private var treeOrder = TreeOrder()
  private let fittings: Fittings
  private let measured: MeasuredRounds

  init(_ handles: HandleTable, limits: SolveLimits) {
    self.handles = handles
    self.limits = limits
    model = handles.model
    let solver = Solver()
    solver.setLimits(limits)
    sync = Sync(model, solver)
    measurements = Measurements(handles)
    fittings = Fittings(measurements, limits: limits)
    measured = MeasuredRounds(measurements, sync)
  }

  /// A session of its own with a copy of the model, for questions that must leave no trace.  The host program is asked about its
  /// own items.  Of a conflict it finds out which constraint is broken and no more.
  func copied() -> Session {
    let copy = Session(HandleTable(model: Model(copying: model), salt: handles.salt, origin: 0), limits: limits)
    copy.measurements.setMeasurer(measurements.measurer)
    copy.sync.solver.infeasibility.takeFirstProof(true)
    copy.sync.solver.stopFollowing()
    return copy
  }

  /// The published layout is that of another session, which this one's solver knows nothing of.
  func adopt(_ other: Session) {
    report = other.report
    unsettled = other.unsettled
    isOutOfStep = true
  }

  // MARK: One solve

  /// Begins a solve; the solver is out of step until `finish`.
  @inline(__always)
  func begin() {
    remembers = !isOutOfStep && !report.unsettled && report.conflicts == 0
    isOutOfStep = true
    report = SolveReport()
    unsettled.clear()
  }

  /// What was found has been published.
  @inline(__always)
  func finish(revision: UInt64) {
    report.revision = revision
    isOutOfStep = false
  }

  /// What was found cannot be published; the next solve begins anew.
  func reject() {
    sync.solver.invalidate()
    isOutOfStep = true
  }

  /// Counts what the last solve has published as conflicts.
  func count(conflicts: Int, broken: Int) {
    report.conflicts = conflicts
    report.broken = broken
  }

  /// The answer of the last solve stands, and took no pivots this time.
  func repeatReport() { report.pivots = 0 }

  /// Other frames have been published without a solve.
  func note(revision: UInt64) { report.revision = revision }

  /// Solves until nothing moves any more; gives the views whose insets were looked at.  `eachRound` is called when a round has
  /// been solved, before content is measured again.
  func solveInRounds(
    eachRound: (() throws(LayoutError) -> Void)? = nil
  ) throws(LayoutError) -> ContiguousArray<ItemID> {
    if model.constraints.stamps.areTooHigh { model.renumberStamps() }
    model.refreshGone()
    sync.solver.beginCountingWork()
    InsetRounds(model: model).seed()
    try measured.begin(
      remembers: remembers && !model.traits.insetsFollowFrames && canonicalOrder == model.items.orderStamp,
      afresh: eachRound != nil)
    try solveOnce()
    try eachRound?()
    let watched = InsetRounds(model: model).dynamicViews()
    if watched.isEmpty && !measured.areAny { return watched }
    while true {
      let moved = refreshInsets(watched)
      let others = try measured.remeasure()
      if moved.isEmpty && others.isEmpty { break }
      if !model.changes.hasRowChanges { break }
      if report.rounds == Limits.rounds {
        report.unsettled = true
        unsettled = moved + others
        break
      }
      report.rounds += 1
      try solveOnce()
      try eachRound?()
    }
    report.rounds = measured.rounds(report.rounds)
    return watched
  }

  /// Before anything is asked of the layout: content that was invalidated is asked again.  Where nothing else was said, and all
  /// answers are what they were, the published layout stands.
  @inline(__always)
  func refreshContent() throws(LayoutError) {
    if model.measures.staleCount > 0 { try refreshStaleContent() }
  }

  private func refreshStaleContent() throws(LayoutError) {
    let wasOutOfStep = isOutOfStep
    // A callback must not ask about the published layout.
    isOutOfStep = true
    defer { isOutOfStep = wasOutOfStep }
    // With more rounds other widths have had a say as well.
    let compares = model.changes.concernContentOnly && !wasOutOfStep && !report.unsettled && report.rounds <= 2
    model.changes.setPending(try measurements.refresh(compares: compares))
  }

  /// Solves by steps alone, see `Parametric.step`: one round, in which only constants of a few constraints have changed.  False: it
  /// takes more, and the solve that follows goes on from there.
  func step() -> Bool {
    if !mayStep { return false }
    let parametric = sync.solver.parametric
    if !parametric.mayStep { return false }
    for k in 0..<model.changes.touchedConstraints.count {
      let constraint = model.changes.touchedConstraints[k]
      guard let move = sync.move(ofConstraint: constraint) else { return false }
      if model.measures.liveCount > 0 && !leavesMeasured(constraint, move) { return false }
      if !parametric.step(move) { return false }
    }
    model.forgetChanges()
    return true
  }

  /// Whether the answers of measured views stand after a step, as far as they belonged together before it.
  private func leavesMeasured(_ constraint: ConstraintID, _ move: RowMove) -> Bool {
    if report.unsettled || report.conflicts > 0 { return false }
    guard let direction = sync.solver.parametric.direction(of: move.row) else { return false }
    return measured.stay(constraint, along: direction)
  }

  /// The same with a log, by which the steps can be undone.  False: it takes more, and nothing has been done.
  func loggedStep() -> Bool {
    if !logSteps() { return false }
    model.forgetChanges()
    return true
  }

  /// Whether steps are all that it takes and no conflict stands then.  Nothing of them is kept.
  var holdsAfterSteps: Bool {
    if !model.traits.records.isEmpty || !logSteps() { return false }
    defer { sync.solver.undoSteps() }
    return sync.solver.conflicts.isEmpty
  }

  private func logSteps() -> Bool {
    if !mayStep || model.measures.liveCount > 0 { return false }
    let solver = sync.solver
    if !solver.beginSteps() { return false }
    for k in 0..<model.changes.touchedConstraints.count {
      if let move = sync.move(ofConstraint: model.changes.touchedConstraints[k]), solver.loggedStep(move) { continue }
      solver.undoSteps()
      return false
    }
    return true
  }

  /// Whether nothing but constants of a few constraints has changed since a solve that nothing is left of to be done.
  @inline(__always)
  private var mayStep: Bool {
    if isOutOfStep || model.traits.insetsFollowFrames || sync.map.hasOrphans { return false }
    model.refreshGone()
    InsetRounds(model: model).seed()
    if !model.changes.areFewConstraints { return false }
    return sync.solver.isCanonical && canonicalOrder == model.items.orderStamp
  }

  private func solveOnce() throws(LayoutError) {
    sync.carryChanges()
    try sync.solveVerified(hasPivotLimit: limits.pivots > 0) { () throws(LayoutError) in
      try self.makeCanonical()
      self.report.pivots += self.sync.solver.pivots
    }
  }

  private func refreshInsets(_ views: ContiguousArray<ItemID>) -> ContiguousArray<ItemID> {
    let sync = self.sync
    return InsetRounds(model: model).refresh(
      views, frame: { sync.frame(of: $0) }, alignment: { sync.alignmentRect(of: $0) })
  }

  // MARK: Freedom

  /// Where constraints leave a choice: items in tree order and then left, top, width, height go as near 0 as they can, one
  /// after the other, so that the answer does not depend on how the solver came there.
  private func makeCanonical() throws(LayoutError) {
    let solver = sync.solver
    if solver.isCanonical && canonicalOrder == model.items.orderStamp { return }
    if canonicalOrder != model.items.orderStamp { solver.forgetTieBreakers() }
    canonicalOrder = model.items.orderStamp
    solver.endFollowing()
    if solver.lacksPlaces {
      if solver.hasFreePositions { treeOrder.setPlaces(sync) } else { solver.forgetTieBreakers() }
    }
    if try !solver.updateCanonical() { try findCanonical(solver) }
    solver.markCanonical()
  }

  private func findCanonical(_ solver: Solver) throws(LayoutError) {
    if !solver.hasFreePositions { return solver.forgetTieBreakers() }
    treeOrder.setPlaces(sync)
    var isAgain = false
    while true {
      let free = solver.freeVariables()
      if free.isEmpty {
        solver.forgetTieBreakers()
        return
      }
      if try solver.findCanonical(treeOrder.sorted(free, sync), again: isAgain) { return }
      isAgain = true
    }
  }

  // MARK: Fitting

  /// The sizes of a view for one target, or two: the second one is answered as the minimum.
  func fittingSizes(_ top: ItemID, natural: SizeTarget, minimum: SizeTarget?) throws(LayoutError) -> SizeRequest {
    try refreshContent()
    if let known = fittings.known(top, natural, minimum) { return known }
    let wasOutOfStep = isOutOfStep
    // A callback must not ask about the published layout while the model stands as in a fitting.
    isOutOfStep = true
    defer { isOutOfStep = wasOutOfStep }
    return try fittings.find(top, natural, minimum)
  }

  // MARK: Taking back

  /// What a session is put back to when an edit is taken back.  The solver notes by itself what solves overwrite.
  struct Saved {
    fileprivate let report: SolveReport
    fileprivate let unsettled: ContiguousArray<ItemID>
    fileprivate let canonicalOrder: UInt64
    fileprivate let isOutOfStep: Bool
  }

  func beginEdit() -> Saved {
    sync.beginEdit()
    return Saved(
      report: report, unsettled: unsettled, canonicalOrder: canonicalOrder, isOutOfStep: isOutOfStep)
  }

  func commitEdit() { sync.commitEdit() }

  func cancelEdit(_ saved: Saved) {
    // What was said inside the edit has been counted too.
    fittings.forget()
    measured.forget()
    sync.cancelEdit()
    report = saved.report
    unsettled = saved.unsettled
    canonicalOrder = saved.canonicalOrder
    isOutOfStep = saved.isOutOfStep
  }
}
