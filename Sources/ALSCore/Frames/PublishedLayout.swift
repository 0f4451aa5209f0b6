// The published layout.  A publication examines only moved items, and refuses values out of range.

final class PublishedLayout {
  let model: Model
  let handles: HandleTable
  let session: Session
  let snapped: SnappedFrames
  let inRoot: RootFrames
  var drawnTable = DrawnTable()
  private(set) var snapshot = Snapshot()
  /// Directions that have moved items in addition to those listed by the snapshot.
  private var changedDirections: ContiguousArray<PublishedDirection> = []
  private var followedPlaces = FollowedPlaces()
  /// Items whose frames a rollback has restored, which the solver does not know.
  private var restored = RestoredItems.some([])

  init(_ session: Session) {
    self.session = session
    handles = session.handles
    model = session.model
    snapped = SnappedFrames(session.model)
    inRoot = RootFrames(session.model)
  }

  /// Adopts the publication of the original layout in a copy.
  func adopt(_ other: PublishedLayout) {
    snapped.adopt(other.snapped)
    snapshot = other.snapshot
    snapshot.edit(.forget)
    // The directions of the last solve belong to the other solver.
    snapshot.noteChanged(other.followedItems)
    let handles = self.handles
    snapshot.keep(conflicts: ContiguousArray(other.snapshot.conflicts.map { $0.copied(to: handles) }), from: nil)
    // Until the next change the copy can compute advice too.
    let canAdvise = other.snapshot.conflictCount == other.model.changes.count
    snapshot.keep(conflictCount: canAdvise ? model.changes.count : .max)
    if other.snapshot.isAdvised { snapshot.keep(advised: snapshot.conflicts) }
  }

  /// Whether the solver matches the published state, without changes since.
  var isCurrent: Bool { !model.changes.arePending && !session.isOutOfDate && snapshot.revision > 0 }

  /// The same, with the solver at the published layout, for questions that use it.
  func hasCurrentSolver() -> Bool { isCurrent && (try? session.returnToPublished()) != nil }

  // MARK: Publishing

  /// Must precede the steps of a solve that is published.
  @inline(__always)
  func beginSteps() {
    followedPlaces.beginSteps(session.sync.solver.parametric, arePublished: session.place == .published)
  }

  /// Publishes the result of the session; `watched` are the views whose insets were evaluated.
  func publish(_ watched: ContiguousArray<ItemID>) throws(LayoutError) { try publish(session.sync.solver, watched) }

  private func publish(_ solver: Solver, _ watched: ContiguousArray<ItemID>) throws(LayoutError) {
    let isWhole = solver.vertex.haveAllMoved || mustPlaceAll || !watched.isEmpty || snapshot.revision == 0
    if isWhole || !solver.vertex.movedBlocks.isEmpty { try checkRange(isWhole, session.sync) }
    beginLayout(&snapshot)
    if isWhole {
      snapshot.mustNoteEach(of: model.items.count)
      Placing(model: model, sync: session.sync).placeAll(into: &snapshot)
      keepDirections(0)
      followedPlaces.forget()
    } else {
      if !solver.vertex.movedBlocks.isEmpty { placeMoved(solver.vertex.movedBlocks, session.sync) }
      if !model.changes.itemsToPlace.isEmpty { placeItems(model.changes.itemsToPlace) }
      if case .some(let items) = restored, !items.isEmpty { placeItems(items) }
      placeFollowed(solver.parametric)
    }
    let prepared = solver.parametric.takePrepared()
    if prepared >= 0 { followedPlaces.find(at: prepared, solver.parametric, session.sync) }
    snapshot.endLayout()
    snapped.publish(snapshot, forEachChanged: forEachMoved)
    forgetMoves(solver)
  }

  @inline(__always)
  private func forgetMoves(_ solver: Solver) {
    solver.parametric.forgetFollowed()
    solver.vertex.forgetMoves()
    model.changes.forgetPlaces()
    restored = .some([])
    // Changes of a last round without convergence are left to the next solve, which starts from the seed again.
    model.changes.setPending(session.report.unsettled)
  }

  /// Accepts the result of the session without placing items; the next publication places all of them.
  func postpone() throws(LayoutError) {
    let solver = session.sync.solver
    try checkRange(solver.vertex.haveAllMoved, session.sync)
    forgetMoves(solver)
    model.changes.setMustPlaceAll(true)
  }

  /// Many items are placed faster in order.
  @inline(__always)
  private var mustPlaceAll: Bool {
    if case .all = restored { return true }
    return model.changes.mustPlaceAll || model.changes.itemsToPlace.count * 2 > model.items.count
  }

  @inline(__always)
  private func beginLayout(_ shot: inout Snapshot) {
    shot.beginLayout(
      items: model.items.count, withInsets: model.traits.alignmentInsetCount > 0)
  }

  /// Throws if values exceed the range of frames in als.h; followed directions respect it by construction.
  private func checkRange(_ isWhole: Bool, _ sync: Sync) throws(LayoutError) {
    let solver = sync.solver
    if isWhole {
      for block in sync.map.itemOfBlock.indices { try checkRange(Int32(truncatingIfNeeded: block), sync, solver) }
    } else {
      for k in 0..<solver.vertex.movedBlocks.count { try checkRange(solver.vertex.movedBlocks[k], sync, solver) }
    }
  }

  @inline(__always)
  private func checkRange(_ block: Int32, _ sync: Sync, _ solver: Solver) throws(LayoutError) {
    let base = VariableID(firstOf: block)
    if solver.vertex.isNearZero(block, Limits.coordinate) && !solver.vertex.isBehind { return }
    for v in base..<base + 4 {
      // Comparisons with NaN are false, so NaN is out of range too.
      if solver.value(v).magnitude <= Limits.coordinate || solver.problem.useCount[v] == 0 { continue }
      let item = sync.map.item(ofBlock: block)
      if item < 0 { continue }
      session.reject()
      throw LayoutError(.notFinite, "an edge or size of \(model.wording.itemText(item)) would lie beyond 1e15")
    }
  }

  private func placeMoved(_ blocks: borrowing Buffer<Int32>, _ sync: Sync) {
    let placing = Placing(model: model, sync: sync)
    snapshot.mustNoteEach(of: blocks.count)
    if snapshot.isPlain && model.traits.records.isEmpty { return placing.placePlain(blocks, into: &snapshot) }
    for k in 0..<blocks.count { placing.place(block: blocks[k], into: &snapshot) }
  }

  private func placeItems(_ items: ContiguousArray<ItemID>) {
    let placing = Placing(model: model, sync: session.sync)
    for item in items where model.items.records.holds(item) { placing.place(item: item, into: &snapshot) }
    // Items may have been added at the directions' places.
    followedPlaces.forget()
  }

  // MARK: Followed directions

  private func placeFollowed(_ parametric: Parametric) {
    var shown = 0
    // A variable may have moved both along a direction and otherwise, so the items are compared one by one then.
    let areAlone = parametric.followed == 0 || session.sync.solver.vertex.movedBlocks.isEmpty
    for k in parametric.directions.indices where parametric.isFollowed(k) {
      followedPlaces.find(at: k, parametric, session.sync)
      if areAlone, let before = followedPlaces.distanceBefore(at: k, parametric),
        place(followedPlaces[k], shown, before: before)
      {
        shown += 1
      } else {
        placeMoved(parametric.directions[k].blocks, session.sync)
      }
    }
    keepDirections(shown)
  }

  /// Writes the values of a direction to its places, after `shown` other directions.  Returns whether that was possible: the
  /// snapshot need not list the items then.
  @inline(__always)
  private func place(_ places: DirectionPlaces, _ shown: Int, before: Double) -> Bool {
    if !places.arePlain || !snapshot.frames.isEmpty { return false }
    noteReplaced(places.direction)
    snapshot.withNumbers { places.write(to: $0) }
    // Usually the same as in the last publication.
    if shown < changedDirections.count && changedDirections[shown].isOf(places.direction) {
      changedDirections[shown].note(before)
    } else {
      keepDirections(shown)
      changedDirections.append(PublishedDirection(places.direction, before: before))
    }
    return true
  }

  private func noteReplaced(_ direction: ParametricDirection) {
    if !snapshot.mustNoteEach(of: direction.blocks.count) { return }
    for k in 0..<direction.blocks.count {
      let item = session.sync.map.item(ofBlock: direction.blocks[k])
      if item >= 0 { snapshot.note(item) }
    }
  }

  @inline(__always)
  private func keepDirections(_ count: Int) {
    if changedDirections.count > count { changedDirections.removeLast(changedDirections.count - count) }
  }

  /// Visits the items that followed directions have moved in the last publication, some of them twice.
  private func forEachFollowed(_ body: (ItemID) -> Void) {
    if changedDirections.isEmpty { return }
    snapshot.alignment.values.withUnsafeBufferPointer { rects in
      guard let base = UnsafeRawPointer(rects.baseAddress)?.assumingMemoryBound(to: Double.self) else { return }
      for step in changedDirections { step.forEachMoved(session.sync, in: base, body) }
    }
  }

  /// Must precede a solve that is not published: it may move the directions.
  func listFollowed() {
    if changedDirections.isEmpty { return }
    snapshot.noteChanged(followedItems)
    keepDirections(0)
  }

  private var followedItems: ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    forEachFollowed { items.append($0) }
    return items
  }

  // MARK: Without a solve

  /// The published layout with the values of a solver.
  func placed(_ sync: Sync) -> Snapshot {
    var shot = snapshot
    shot.edit(.forget)
    beginLayout(&shot)
    Placing(model: model, sync: sync).placeAll(into: &shot)
    return shot
  }

  /// The solved layout, even while an alternative one is published.
  var solvedSnapshot: Snapshot { model.changes.mustPlaceAll ? placed(session.sync) : snapshot }

  /// Publishes frames that were not computed by a solve.
  private func publishOther(_ shot: Snapshot) {
    snapshot.take(shot)
    changedDirections.removeAll(keepingCapacity: true)
    snapped.publish(snapshot, forEachChanged: forEachMoved)
    session.note(revision: snapshot.revision)
  }

  /// Publishes an alternative layout until the next solve.
  func exercise(_ shot: Snapshot) {
    publishOther(shot)
    model.changes.setMustPlaceAll(true)
  }

  /// Without changes since the last solve its result remains valid.
  func publishAgain() throws(LayoutError) {
    // Items must be placed without changes only after an alternative layout.
    if model.changes.mustPlaceAll {
      try session.returnToPublished()
      publishOther(solvedSnapshot)
    }
    model.changes.forgetPlaces()
    session.repeatReport()
  }

  // MARK: Computed on demand

  func keep(conflicts: ContiguousArray<PublishedConflict>, from source: ConflictSource) {
    snapshot.keep(conflicts: conflicts, from: source)
  }
  func noteConflicts() { snapshot.keep(conflictCount: model.changes.count) }
  func keep(advised conflicts: ContiguousArray<PublishedConflict>) { snapshot.keep(advised: conflicts) }
  var canAdvise: Bool { snapshot.conflictCount == model.changes.count }
  func keep(freedom: IDArray<ItemID, UInt8>) { snapshot.keep(freedom: freedom) }
  func keep(equations: ContiguousArray<SettlingEquation>) { snapshot.keep(equations: equations) }

  // MARK: Changed items

  /// Visits the items whose rectangles the last publication has changed, without duplicates.
  func forEachChanged(_ body: (Handle) -> Void) {
    model.items.beginWalk()
    visitPublished(body)
  }

  private func visitPublished(_ body: (Handle) -> Void) { forEachMoved { visit($0, body) } }

  /// Visits the items whose rectangles the last publication has changed, some of them twice.
  private func forEachMoved(_ body: (ItemID) -> Void) {
    for item in snapshot.changed { body(item) }
    forEachFollowed(body)
  }

  /// Visits the items whose snapped frames were changed by the last publication or by scale changes since, without duplicates.
  func forEachSnappedChanged(_ body: (Handle) -> Void) {
    let changes = snapped.changes
    model.items.beginWalk()
    if changes.isOnGrid {
      for item in changes.found { visit(item, body) }
    } else {
      visitPublished(body)
    }
    for item in changes.rescaledBefore { visit(item, body) }
    for item in changes.rescaled { visit(item, body) }
  }

  private func visit(_ item: ItemID, _ body: (Handle) -> Void) {
    if item < 0 || model.items.isMarked(item) { return }
    if !snapshot.holds(item, model.items[item].generation) { return }
    model.items.mark(item)
    body(handles.handle(item: item))
  }

  // MARK: Edits

  func beginEdit() {
    let solver = session.sync.solver
    snapshot.noteFollowed(solver.infeasibility.judgements, solver.infeasibility.followings)
    snapshot.edit(.begin)
    snapped.edit(.begin)
  }

  func commitEdit() {
    snapshot.edit(.commit)
    snapped.edit(.commit)
  }

  /// Returns whether a layout was published inside the edit.
  func cancelEdit() -> Bool {
    let revision = snapshot.revision
    restored.add(snapshot.cancelEdit())
    snapped.edit(.cancel)
    inRoot.forgetRevision()
    drawnTable.forget()
    changedDirections.clear()
    followedPlaces.forget()
    return snapshot.revision != revision
  }

  /// The solver has been used for an edit that was rolled back.
  func noteRollback() { snapshot.noteRollback() }
}
