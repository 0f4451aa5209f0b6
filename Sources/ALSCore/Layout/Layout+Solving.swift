// Solving, conflicts and sizes (als.h, Solving and sizes).

extension Layout {
  /// Solves and publishes.  Without changes the last result remains valid.
  public func solve() throws(LayoutError) -> SolveReport {
    try session.refreshContent()
    if published.isCurrent {
      try published.publishAgain()
      model.noteRulesSolved()
      model.noteFlowsSolved()
      return session.report
    }
    try session.refreshRules()
    published.beginSteps()
    let isStep = session.step()
    session.begin()
    try published.publish(isStep ? [] : try session.solveInRounds())
    publishConflicts()
    model.noteRulesSolved()
    model.noteFlowsSolved()
    session.finish(revision: published.snapshot.revision)
    return session.report
  }

  /// The views of the published layout that still changed in the last round, in tree order.
  public func forEachUnsettled(_ body: (Handle) -> Void) {
    if session.unsettled.isEmpty { return }
    let views = Set(session.unsettled)
    for item in model.itemsInOrder {
      if views.contains(item) && published.holds(item) { body(handle(item: item)) }
    }
  }

  @inline(__always)
  private func publishConflicts() {
    if session.sync.solver.infeasibility.conflicts.isEmpty && published.snapshot.conflicts.isEmpty { return }
    ConflictReports(session).publish(in: published)
  }

  // MARK: Conflicts

  public var conflictCount: Int { published.snapshot.conflicts.count }

  public func conflictMessage(_ index: Int) throws(LayoutError) -> [UInt8] {
    ConflictAdvice(published).message(try advisedConflict(index))
  }

  /// The conflict with its numbers and the changes that resolve it, computed on demand.
  public func advisedConflict(_ index: Int) throws(LayoutError) -> PublishedConflict {
    _ = try conflict(index)
    return try ConflictAdvice(published).conflicts()[index]
  }

  public func conflict(_ index: Int) throws(LayoutError) -> PublishedConflict {
    if index >= 0 && index < conflictCount {
      ConflictReports(session).refresh(published)
      return published.snapshot.conflicts[index]
    }
    throw LayoutError(.argument, "there is no conflict number \(index): the layout has \(conflictCount)")
  }

  public func reason(_ index: Int, _ reason: Int) throws(LayoutError) -> ConflictReason {
    let conflict = try conflict(index)
    if reason >= 0 && reason < conflict.reasons.count { return conflict.reasons[reason] }
    throw LayoutError(.argument, "there is no member number \(reason): the conflict has \(conflict.reasons.count)")
  }

  public func relaxation(_ index: Int, _ relaxation: Int) throws(LayoutError) -> Relaxation {
    let conflict = try advisedConflict(index)
    if relaxation >= 0 && relaxation < conflict.relaxations.count { return conflict.relaxations[relaxation] }
    throw LayoutError(
      .argument, "there is no relaxation number \(relaxation): the conflict has \(conflict.relaxations.count)")
  }

  /// `document` is the source text, used to convert offsets to lines and columns.
  public func conflictsJSON(document: UnsafeBufferPointer<UInt8>?) throws(LayoutError) -> [UInt8] {
    ConflictReports(session).refresh(published)
    let advice = ConflictAdvice(published)
    return ConflictJSON(handles, document: document).text(try advice.conflicts()) { advice.message($0) }
  }

  // MARK: Ambiguity and sizes

  /// A bitmask: 1 left, 2 top, 4 width, 8 height; nil if the item is newer than the published layout.
  public func ambiguity(_ handle: Handle) throws(LayoutError) -> UInt8? {
    let item = try item(handle)
    return published.holds(item) ? try AmbiguityScan(published).freedom(of: item) : nil
  }

  public func examine() throws(LayoutError) { try AmbiguityScan(published).scan() }

  /// The numbers of ambiguous views and of their ambiguous values; nil if they were not computed for the published layout.
  public var ambiguousCount: (views: Int, values: Int)? { AmbiguityScan(published).count }

  /// The size of a view with a preference of `target` at the given priorities; an unspecified length is no preference.
  public func fittingSize(
    _ handle: Handle, target: Size, horizontal: Float, vertical: Float
  ) throws(LayoutError) -> Size {
    let top = try view(handle)
    try Arguments.checkSize(target)
    try Arguments.checkPriority(horizontal)
    try Arguments.checkPriority(vertical)
    let wanted = SizeTarget(target, horizontal: horizontal, vertical: vertical)
    return try session.fittingSizes(top, natural: wanted, minimum: nil).natural.size
  }

  /// The minimum that required constraints allow and the size that content prefers, on the axes without a `known` length.
  public func sizeRequest(_ handle: Handle, known: Size) throws(LayoutError) -> SizeRequest {
    let top = try view(handle)
    try Arguments.checkSize(known)
    return try session.fittingSizes(top, natural: .natural(known: known), minimum: .minimum(known: known))
  }

  /// The same on one axis; each result includes the size on the other axis, and the baselines of an item inside (null: of the
  /// view).
  public func axisRequest(
    _ handle: Handle, isVertical: Bool, forSize: Double, baselineItem: Handle
  ) throws(LayoutError) -> SizeRequest {
    let top = try view(handle)
    let inside = baselineItem.isNone ? top : try item(baselineItem)
    let known = isVertical ? Size(forSize, -1) : Size(-1, forSize)
    try Arguments.checkSize(known)
    if !model.items.isAncestorOrSelf(top, of: inside) {
      throw LayoutError(.noCommonAncestor, "the item of the baselines is not inside the view")
    }
    var natural = SizeTarget.natural(known: known)
    var minimum = SizeTarget.minimum(isVertical ? .y : .x, known: known)
    natural.baselineItem = inside
    minimum.baselineItem = inside
    return try session.fittingSizes(top, natural: natural, minimum: minimum)
  }
}
