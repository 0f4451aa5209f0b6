// One solve: apply the model's changes, find the optimum, choose the canonical one, and repeat until insets that depend on frames
// and content that depends on its width are stable.

/// Statistics of a solve.
public struct SolveReport {
  public var conflicts = 0
  public var broken = 0
  public var rounds = 1
  public var unsettled = false
  public var pivots = 0
  public var revision: UInt64 = 0
  public init() {}
}

/// The part of a round that one solve computes.
enum RoundPart {
  /// The frames of the round.
  case frames
  /// The widths of grids, in a solve without these grids.
  case gridWidths
  /// The lengths of the items of filled flows, in a solve with these items apart.
  case lengthsAlone
}

/// Where the solver is if it is not out of date.
enum SolverPlace {
  /// Its values were published.
  case published
  /// It has found the published layout again, with other rounding errors.
  case equivalent
  /// At the layout of an edit that was rolled back.
  case elsewhere
}

/// A model with the solver that computes its values.
final class Session {
  let model: Model
  let handles: HandleTable
  let sync: Sync
  let measurements: Measurements
  private let limits: SolveLimits
  private(set) var report = SolveReport()
  /// The views whose insets or measurements still changed in the last round, some twice.
  private(set) var unsettled = ContiguousArray<ItemID>()
  /// The solver does not match the published state: its last solve failed, or there was none.
  private(set) var isOutOfDate = false
  /// Where the solver is after edits that were rolled back.
  private(set) var place = SolverPlace.published
  /// The measurements are those of a converged solve without a conflict.
  private var remembers = false
  /// `Items.orderStamp` when the canonical optimum was last chosen.
  private var canonicalOrder: UInt64 = 0
  private var treeOrder = TreeOrder()
  private lazy var fittings = Fittings(measurements, limits: limits)
  /// The copy that has answered the last questions about a view, and when.
  private var fitted: (copy: Session, top: ItemID, count: UInt64)?
  private let measured: MeasuredRounds
  /// The rows with which no line of a flow leads back to the lengths that decide it; nil: that is not known.
  private var oneWayFlows: SolverStructure?
  private var hasOneWayFlows = false
  /// The lengths that the items of filled flows have alone in this round, where a solve has found them.
  private var lengthsAlone: [ItemID: Double] = [:]
  /// Applies the overrides of rules; nil in a session whose values are not overridden.
  private(set) var overrider: (any Overriding)?
  private var makeOverrider: ((Session) -> any Overriding)?

  init(_ handles: HandleTable, limits: SolveLimits) {
    self.handles = handles
    self.limits = limits
    model = handles.model
    let solver = Solver()
    solver.simplex.setLimits(limits)
    sync = Sync(model, solver)
    measurements = Measurements(handles)
    measured = MeasuredRounds(measurements, sync)
  }

  /// A separate session with a copy of the model, for queries without side effects.  The host measures its own items.
  func copied() -> Session {
    let copy = Session(HandleTable(model: Model(copying: model), salt: handles.salt, origin: 0), limits: limits)
    copy.measurements.setMeasurer(measurements.measurer)
    copy.sync.solver.parametric.stopFollowing()
    if let makeOverrider { copy.setOverrider(makeOverrider(copy), copies: makeOverrider) }
    return copy
  }

  /// `make` serves copies of the session.
  func setOverrider(_ own: any Overriding, copies make: @escaping (Session) -> any Overriding) {
    makeOverrider = make
    overrider = own
  }

  /// Publishes the layout of another session; this solver does not match it.
  func adopt(_ other: Session) {
    report = other.report
    unsettled = other.unsettled
    isOutOfDate = true
  }

  // MARK: One solve

  /// Begins a solve; the solver does not match the published state until `finish`.
  @inline(__always)
  func begin() {
    remembers = !isOutOfDate && place != .elsewhere && !report.unsettled && report.conflicts == 0
    isOutOfDate = true
    report = SolveReport()
    unsettled.clear()
  }

  /// Ends a solve whose result was published.
  @inline(__always)
  func finish(revision: UInt64) {
    report.revision = revision
    isOutOfDate = false
    place = .published
  }

  /// The solver has taken steps that are not published.
  func leavePublished() { place = .elsewhere }

  /// Ends a solve whose result cannot be published; the next solve starts cold.
  func reject() {
    sync.solver.vertex.invalidate()
    isOutOfDate = true
  }

  /// Counts the published conflicts of the last solve.
  func count(conflicts: Int, broken: Int) {
    report.conflicts = conflicts
    report.broken = broken
  }

  /// The last result remains valid and took no iterations this time.
  func repeatReport() { report.pivots = 0 }

  /// Counts frames that were published without a solve.
  func note(revision: UInt64) { report.revision = revision }

  /// Solves until a fixed point.  Returns the views whose insets were evaluated.  `eachRound` is called after each round, before
  /// content is measured again, and after each solve that computes only a part of the round.
  func solveInRounds(
    eachRound: ((RoundPart) throws(LayoutError) -> Void)? = nil
  ) throws(LayoutError) -> ContiguousArray<ItemID> {
    if model.constraints.stamps.areTooHigh { model.renumberStamps() }
    let count = model.changes.count
    defer { model.changes.forgetSolve(since: count) }
    try refreshRules()
    let hasFlows = model.arrangements.flowCount > 0
    let isOneWay = remembers && !model.traits.insetsFollowFrames && !model.rules.testFrames
    if hasFlows { try beginFlows(resumes: isOneWay && eachRound == nil) }
    model.refreshGone()
    sync.solver.simplex.beginCountingWork()
    InsetRounds(model: model).seed()
    let barriers = BarrierRounds(model: model)
    let grids = FlexibleGrids(model: model)
    try setColumns(grids.starts())
    var areLeftOut = hasBarriers
    if areLeftOut { barriers.begin() }
    defer { if areLeftOut { barriers.release() } }
    let contents = StackContents(model: model)
    try measured.begin(
      remembers: isOneWay && !arrangementsFollowFrames && !contents.areMeasured
        && canonicalOrder == model.items.orderStamp,
      afresh: eachRound != nil)
    try measured.measureWidthsFirst { () throws(LayoutError) in try self.solveOnce() }
    contents.refresh()
    try solveOnce()
    try eachRound?(.frames)
    var known = ContiguousArray<Int>()
    var watched = InsetRounds(model: model).dynamicViews()
    if watched.isEmpty && !measured.areAny && !model.rules.testFrames && !arrangementsFollowFrames { return watched }
    while true {
      let turns = model.ruleTurns(length)
      let moved = refreshInsets(watched)
      let shifts = hasBarriers ? barriers.shifts(sync.value) : []
      let others = try measured.remeasure()
      if !others.isEmpty { contents.refresh() }
      let broken = hasFlows ? try breakFlows(isLast: report.rounds == mostRounds) : []
      let columns = try turnsOfColumns(grids, &known, eachRound)
      let isSteady = turns.isEmpty && shifts.isEmpty && columns.isEmpty && broken.isEmpty && !areLeftOut
      if isSteady && (moved.isEmpty && others.isEmpty || !model.changes.hasRowChanges) { break }
      if report.rounds == mostRounds {
        report.unsettled = true
        unsettled = moved + others + broken
        for turn in turns {
          unsettled += model.itemsTested(by: turn.group)
          model.rules.looping.append(turn.group)
        }
        for shift in shifts { unsettled.append(model.constraints[shift.constraint].first) }
        for turn in columns { unsettled.append(model.arrangements[turn.grid].plan.container.id) }
        break
      }
      report.rounds += 1
      let changesLengths =
        areLeftOut || !(turns.isEmpty && moved.isEmpty && shifts.isEmpty && others.isEmpty && columns.isEmpty)
      if !turns.isEmpty {
        try turn(turns)
        watched = InsetRounds(model: model).dynamicViews()
      } else if !broken.isEmpty {
        model.refreshGone()
      }
      try setColumns(columns)
      barriers.move(shifts)
      if areLeftOut {
        barriers.release()
        areLeftOut = false
      }
      // A rule may have changed the weights of a stack.
      if !turns.isEmpty { contents.refresh() }
      try solveOnce()
      if hasFlows { try findLengthsAlone(areOther: changesLengths, eachRound) }
      try eachRound?(.frames)
    }
    report.rounds = measured.rounds(report.rounds)
    if hasFlows { endFlows() }
    return watched
  }

  // MARK: Barriers

  private var hasBarriers: Bool { model.arrangements.barrierCount > 0 }

  private var arrangementsFollowFrames: Bool {
    hasBarriers || model.arrangements.flexibleCount + model.arrangements.flowCount > 0
  }

  /// The grids that need another number of columns.  Where a conflict changes the width of a grid, the width is found once in a solve
  /// without the grid; `known` lists these grids.
  private func turnsOfColumns(
    _ grids: FlexibleGrids, _ known: inout ContiguousArray<Int>, _ eachRound: ((RoundPart) throws(LayoutError) -> Void)?
  ) throws(LayoutError) -> ContiguousArray<FlexibleGrids.Turn> {
    if model.arrangements.flexibleCount == 0 { return [] }
    while true {
      let conflicts = sync.solver.infeasibility.conflicts
      let broken = report.rounds == mostRounds ? [] : grids.withBrokenWidth(in: conflicts, without: known)
      known += broken
      let turns = broken.isEmpty ? grids.turns(sync.value, conflicts) : try turns(of: broken, grids, eachRound)
      // Grids inside those that turn get other widths.
      known.removeAll { grids.isInside($0, turns) }
      if broken.isEmpty || !turns.isEmpty { return turns }
      try solveOnce()
    }
  }

  /// In a solve without these grids.
  private func turns(
    of broken: ContiguousArray<Int>, _ grids: FlexibleGrids, _ eachRound: ((RoundPart) throws(LayoutError) -> Void)?
  ) throws(LayoutError) -> ContiguousArray<FlexibleGrids.Turn> {
    grids.withhold(broken, true)
    defer { grids.withhold(broken, false) }
    try solveOnce()
    try eachRound?(.gridWidths)
    return grids.turns(sync.value, of: broken)
  }

  /// Rebuilds grids with the columns of the next round.
  private func setColumns(_ turns: ContiguousArray<FlexibleGrids.Turn>) throws(LayoutError) {
    if turns.isEmpty { return }
    try overrider?.setColumns(turns)
    model.refreshGone()
  }

  /// The barriers that would move a member of theirs if they lay further out, each with the first such member.
  func barrierCycles() -> ContiguousArray<(guide: ItemID, member: ItemID)> {
    if !hasBarriers { return [] }
    return (try? copied().findBarrierCycles()) ?? []
  }

  /// In a copy.
  private func findBarrierCycles() throws(LayoutError) -> ContiguousArray<(guide: ItemID, member: ItemID)> {
    _ = try solveInRounds()
    var found = ContiguousArray<(guide: ItemID, member: ItemID)>()
    let barriers = BarrierRounds(model: model)
    for index in model.arrangements.barriers {
      guard let (constraint, guide) = barriers.holder(of: index), model.constraints[constraint].isInForce else {
        continue
      }
      var before = ContiguousArray<BarrierRounds.Edge>()
      barriers.forEachEdge(of: index, sync.value) { before.append($0) }
      guard let isEnd = before.first?.isEnd else { continue }
      let position = model.constraints[constraint].constant
      model.setConstant(constraint, position + (isEnd ? 1 : -1))
      try solveOnce()
      var at = 0
      var moved: ItemID = -1
      barriers.forEachEdge(of: index, sync.value) { edge in
        if moved < 0 && (edge.value - before[at].value).magnitude > Session.visible { moved = edge.item }
        at += 1
      }
      if moved >= 0 { found.append((guide, moved)) }
      model.setConstant(constraint, position)
    }
    return found
  }

  /// A member that moves by less does not depend on its barrier.
  private static let visible = 1e-6

  /// A chain of barriers, or of grids inside each other, needs a round for each.
  private var mostRounds: Int {
    let inside = model.arrangements.flowCount > 0 ? 2 * model.nestedFlows : 0
    return max(Limits.rounds, model.arrangements.barrierCount + model.arrangements.flexibleCount + inside + 2)
  }

  // MARK: Rules

  /// Evaluates the rules for the inputs; tests of frames are false, as in the first round.
  @inline(__always)
  func refreshRules() throws(LayoutError) {
    if !model.rules.isEmpty || model.rules.isStale { try refreshAllRules() }
  }

  private func refreshAllRules() throws(LayoutError) {
    if !model.rules.looping.isEmpty { model.rules.looping = [] }
    model.refreshRules(afresh: true)
    if model.rules.areOverridesStale { try overrider?.applyOverrides() }
  }

  /// Takes over the outcomes of tests of frames for the next round.
  private func turn(_ turns: ContiguousArray<RuleTurn>) throws(LayoutError) {
    model.turn(turns)
    model.refreshRules(afresh: false)
    if model.rules.areOverridesStale { try overrider?.applyOverrides() }
    model.refreshGone()
    try measured.renew()
  }

  private func length(_ item: ItemID, _ isHeight: Bool) -> Double {
    let rect = sync.alignmentRect(of: item)
    return isHeight ? rect.height : rect.width
  }

  // MARK: Flows

  /// The lines of the last solve are those of this one if nothing leads back from them to the lengths of items.
  private func beginFlows(resumes: Bool) throws(LayoutError) {
    let reach = FlowReach(model)
    var isOneWay = resumes && reach.isReadable
    if isOneWay && (oneWayFlows != sync.solver.structure || model.changes.concernStructure) {
      isOneWay = reach.isOneWay
    }
    oneWayFlows = nil
    hasOneWayFlows = isOneWay
    lengthsAlone = [:]
    try overrider?.flows.begin(resumes: isOneWay)
  }

  /// Finds the lengths by which filled lines break.  The lines hide them, so that a solve with the items apart is needed where
  /// anything but the lines of a single flow has changed since the last one.
  private func findLengthsAlone(
    areOther: Bool, _ eachRound: ((RoundPart) throws(LayoutError) -> Void)?
  ) throws(LayoutError) {
    lengthsAlone = [:]
    let value = lengths
    var areOther = areOther || model.arrangements.flowCount > 1
    model.arrangements.forEachFlow { index in
      if FlowLines(model, index)?.hasOtherLength(value) ?? false { areOther = true }
    }
    if !areOther { return }
    guard let plans = try overrider?.flows.separateFilled(), !plans.isEmpty else { return }
    model.refreshGone()
    try solveOnce()
    try eachRound?(.lengthsAlone)
    for one in plans {
      for member in one.plan.members {
        lengthsAlone[member.item.id] = value(member.item.id, one.plan.isVertical ? 3 : 2)
      }
    }
    try overrider?.flows.restore(plans)
    model.refreshGone()
    try solveOnce()
  }

  /// The values of the solve; an item that is gone has none.
  private var lengths: (ItemID, Int) -> Double {
    { item, part in self.model.items.isCollapsed(item) ? 0 : self.sync.value(item, part) }
  }

  /// Lines change nothing about that.
  private func endFlows() { oneWayFlows = hasOneWayFlows ? sync.solver.structure : nil }

  /// Sets the lines of all flows for this round.  In the last one they keep those that were solved.
  private func breakFlows(isLast: Bool) throws(LayoutError) -> ContiguousArray<ItemID> {
    let value = lengths
    if !isLast { return try overrider?.flows.turn(value, alone: lengthsAlone) ?? [] }
    var changed = ContiguousArray<ItemID>()
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index), let plan = lines.turned(value, alone: lengthsAlone) else { return }
      if !plan.hasLines(of: lines.plan) { changed.append(lines.container) }
    }
    return changed
  }

  /// Precedes every query of the layout: measures invalidated content again.  If there are no other changes and all measurements
  /// are equal, the published layout remains valid.
  @inline(__always)
  func refreshContent() throws(LayoutError) {
    if model.measures.staleCount > 0 { try refreshStaleContent() }
  }

  private func refreshStaleContent() throws(LayoutError) {
    let wasOutOfStep = isOutOfDate
    // A callback must not query the published layout.
    isOutOfDate = true
    defer { isOutOfDate = wasOutOfStep }
    // After more rounds, measurements for other widths have contributed too.
    let compares = model.changes.concernContentOnly && !wasOutOfStep && !report.unsettled && report.rounds <= 2
    model.changes.setPending(try measurements.refresh(compares: compares))
  }

  /// Solves by parametric steps alone, see `Parametric.step`: one round, in which only constants of a few constraints have changed.
  /// Returns false if steps are insufficient; the solve that follows continues from there.
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
    sync.forgetChanges()
    return true
  }

  /// Whether consistent measurements remain valid after a step.
  private func leavesMeasured(_ constraint: ConstraintID, _ move: RowMove) -> Bool {
    if report.unsettled || report.conflicts > 0 { return false }
    guard let direction = sync.solver.parametric.direction(of: move.row) else { return false }
    return measured.stay(constraint, along: direction)
  }

  /// Whether the last solve is complete and only constants of a few constraints have changed since.
  @inline(__always)
  private var mayStep: Bool {
    if isOutOfDate || model.traits.insetsFollowFrames || model.rules.testFrames || sync.map.hasOrphans
      || arrangementsFollowFrames
    {
      return false
    }
    model.refreshGone()
    InsetRounds(model: model).seed()
    if !model.changes.areFewConstraints || sync.hasTies && !model.changes.scrolledItems.isEmpty { return false }
    return !sync.solver.tieBreakers.areStale && canonicalOrder == model.items.orderStamp
  }

  private func solveOnce() throws(LayoutError) {
    sync.applyChanges()
    try sync.solveVerified(hasPivotLimit: limits.pivots > 0) { () throws(LayoutError) in
      try self.makeCanonical()
      self.report.pivots += self.sync.solver.simplex.pivots
    }
  }

  private func refreshInsets(_ views: ContiguousArray<ItemID>) -> ContiguousArray<ItemID> {
    let sync = self.sync
    return InsetRounds(model: model).refresh(
      views, frame: { sync.frame(of: $0) }, alignment: { sync.alignmentRect(of: $0) })
  }

  // MARK: Canonical optimum

  /// Chooses among equal optima: items in tree order, of each left, top, width, height, are brought as near to 0 as possible, in
  /// this order.  The result therefore does not depend on the solver's path.
  private func makeCanonical() throws(LayoutError) {
    let solver = sync.solver
    if !solver.tieBreakers.areStale && canonicalOrder == model.items.orderStamp { return }
    if canonicalOrder != model.items.orderStamp { solver.tieBreakers.invalidate() }
    canonicalOrder = model.items.orderStamp
    if solver.tieBreakers.lackPlaces && !solver.tieBreakers.areUnknown {
      if solver.canonical.hasFreePositions { treeOrder.setPlaces(sync) } else { solver.tieBreakers.invalidate() }
    }
    if try !solver.updateCanonical() { try findCanonical(solver) }
    solver.tieBreakers.markCurrent()
  }

  private func findCanonical(_ solver: Solver) throws(LayoutError) {
    if !solver.canonical.hasFreePositions { return solver.tieBreakers.invalidate() }
    treeOrder.setPlaces(sync)
    var isAgain = false
    while true {
      let free = solver.canonical.freeVariables()
      if free.isEmpty {
        solver.tieBreakers.invalidate()
        return
      }
      if try solver.findCanonical(treeOrder.sorted(free, sync), again: isAgain) { return }
      isAgain = true
    }
  }

  // MARK: Fitting

  /// The sizes of a view for one or two targets; the second is reported as the minimum.
  func fittingSizes(_ top: ItemID, natural: SizeTarget, minimum: SizeTarget?) throws(LayoutError) -> SizeRequest {
    try refreshContent()
    StackContents(model: model).refresh()
    if let known = fittings.known(top, natural, minimum) { return known }
    let wasOutOfStep = isOutOfDate
    // A callback must not query the published layout while the model is in the state of a fitting.
    isOutOfDate = true
    defer { isOutOfDate = wasOutOfStep }
    if model.testsLengths || arrangementsFollowFrames { return try fitInRounds(top, natural, minimum) }
    try refreshRules()
    return try fittings.find(top, natural, minimum)
  }

  /// In a copy, whose rules see the lengths that views have in the fitting.  Views outside have none, so their tests are false.
  private func fitInRounds(
    _ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?
  ) throws(LayoutError) -> SizeRequest {
    let copy = takeCopy(for: top)
    let first = try copy.fitInRounds(top, natural)
    var request = SizeRequest(minimum: first, natural: first)
    if let minimum { request.minimum = try copy.fitInRounds(top, minimum) }
    fitted = (copy, top, model.changes.count(forFitting: top))
    fittings.keep(request, top, natural, minimum)
    return request
  }

  /// The last copy while it matches the model, otherwise a new one.
  private func takeCopy(for top: ItemID) -> Session {
    defer { fitted = nil }
    if let fitted, fitted.top == top, fitted.count == model.changes.count(forFitting: top) { return fitted.copy }
    let copy = copied()
    if model.items[top].parent < 0 { copy.model.setSize(top, .unspecified) }
    return copy
  }

  private func breakFlows(_ value: BarrierRounds.Values) throws(LayoutError) -> ContiguousArray<ItemID> {
    if model.arrangements.flowCount == 0 { return [] }
    let lengths = { (item: ItemID, part: Int) in part < 2 ? .nan : value(item, part) }
    return try overrider?.flows.turn(lengths, alone: [:]) ?? []
  }

  private func fitInRounds(_ top: ItemID, _ target: SizeTarget) throws(LayoutError) -> Measurement {
    try refreshRules()
    if model.arrangements.flowCount > 0 { try overrider?.flows.begin(resumes: false) }
    let barriers = BarrierRounds(model: model)
    let grids = FlexibleGrids(model: model)
    try overrider?.setColumns(grids.starts())
    var areLeftOut = hasBarriers
    if areLeftOut { barriers.begin() }
    defer { if areLeftOut { barriers.release() } }
    var rounds = 0
    while true {
      let (found, value) = try fittings.fitted(top, target)
      rounds += 1
      let turns = model.ruleTurns { value($0, $1 ? 3 : 2) }
      // Barriers outside have no position.
      let shifts = barriers.shifts(value).filter { $0.position.isFinite }
      let columns = grids.turns(value)
      if rounds == mostRounds { return found }
      let broken = try breakFlows(value)
      if turns.isEmpty && shifts.isEmpty && columns.isEmpty && broken.isEmpty && !areLeftOut { return found }
      if !columns.isEmpty { try overrider?.setColumns(columns) }
      barriers.move(ContiguousArray(shifts))
      if areLeftOut {
        barriers.release()
        areLeftOut = false
      }
      if turns.isEmpty { continue }
      model.turn(turns)
      model.refreshRules(afresh: false)
      if model.rules.areOverridesStale { try overrider?.applyOverrides() }
      StackContents(model: model).refresh()
    }
  }

  // MARK: Rollback

  /// The state that a rollback restores.
  struct Saved {
    fileprivate let report: SolveReport
    fileprivate let unsettled: ContiguousArray<ItemID>
    fileprivate let canonicalOrder: UInt64
    fileprivate let isOutOfDate: Bool
    fileprivate let applied: AppliedChanges.Mark
  }

  func beginEdit() -> Saved {
    Saved(
      report: report, unsettled: unsettled, canonicalOrder: canonicalOrder, isOutOfDate: isOutOfDate,
      applied: sync.beginEdit())
  }

  func commitEdit() { sync.commitEdit() }

  /// The solver is ahead of the published layout, which the report describes.
  func keepReport(of saved: Saved) {
    report = saved.report
    unsettled = saved.unsettled
  }

  /// Must precede the rollback of the model.
  func prepareRollback() { sync.prepareRollback(hasFailed: isOutOfDate) }

  /// Must follow it.  Returns whether the solver has been used since.
  func cancelEdit(_ saved: Saved, hasPublished: Bool) -> Bool {
    // Changes inside the edit were counted as well.
    fittings.forget()
    fitted = nil
    measured.forget()
    oneWayFlows = nil
    let wasReordered = canonicalOrder != saved.canonicalOrder
    // A later order may have the same stamp.
    if wasReordered { canonicalOrder = .max }
    let isElsewhere = sync.rollBack(to: saved.applied) || hasPublished || wasReordered || isOutOfDate
    if isElsewhere { place = .elsewhere }
    report = saved.report
    unsettled = saved.unsettled
    isOutOfDate = saved.isOutOfDate
    return isElsewhere
  }

  /// Solves again for the published layout after a rollback, without publishing: questions about it use the solver.
  func returnToPublished() throws(LayoutError) {
    if place != .elsewhere || isOutOfDate { return }
    let kept = (report: report, unsettled: unsettled, pending: model.changes.pending)
    defer {
      (report, unsettled) = (kept.report, kept.unsettled)
      model.changes.restore(kept.pending)
    }
    begin()
    do throws(LayoutError) {
      // The rollback has restored what the rounds found; other rounds would make other guides.
      try solveOnce()
    } catch {
      reject()
      isOutOfDate = false
      throw error
    }
    isOutOfDate = false
    place = .equivalent
  }
}
