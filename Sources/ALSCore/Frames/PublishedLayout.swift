// The published layout.  Only what has moved is looked at, and nothing is published that is out of range.

final class PublishedLayout {
  let model: Model
  let handles: HandleTable
  let session: Session
  let snapped: SnappedFrames
  private(set) var snapshot = Snapshot()
  /// Directions whose items have changed beside those that the snapshot lists.
  @Revertible private var changedDirections: ContiguousArray<ParametricDirection> = []
  private var followedPlaces = FollowedPlaces()

  init(_ session: Session) {
    self.session = session
    handles = session.handles
    model = session.model
    snapped = SnappedFrames(session.model)
  }

  /// Takes over what the layout that this one is a copy of has published.
  func adopt(_ other: PublishedLayout) {
    snapped.adopt(other.snapped)
    snapshot = other.snapshot
    snapshot.forgetEdits()
    // The directions that the last solve has followed are those of the other's solver.
    snapshot.noteChanged(other.followedItems)
    let handles = self.handles
    snapshot.keep(conflicts: ContiguousArray(other.snapshot.conflicts.map { $0.copied(to: handles) }), from: nil)
    // Advice can be found here as well, as long as nothing is said.
    let canAdvise = other.snapshot.conflictCount == other.model.changes.count
    snapshot.keep(conflictCount: canAdvise ? model.changes.count : .max)
    if other.snapshot.isAdvised { snapshot.keep(advised: snapshot.conflicts) }
  }

  /// Whether the solver is in the state that is published, and nothing was said since.
  var isCurrent: Bool { !model.changes.arePending && !session.isOutOfDate && snapshot.revision > 0 }

  // MARK: Publishing

  /// Publishes what the session has found; `watched` are the views whose insets it has looked at.
  func publish(_ watched: ContiguousArray<ItemID>) throws(LayoutError) { try publish(session.sync.solver, watched) }

  private func publish(_ solver: Solver, _ watched: ContiguousArray<ItemID>) throws(LayoutError) {
    let isWhole = solver.haveAllMoved || mustPlaceAll || !watched.isEmpty || snapshot.revision == 0
    if isWhole || !solver.vertex.movedBlocks.isEmpty { try checkRange(isWhole, session.sync) }
    beginLayout(&snapshot)
    if isWhole {
      Placing(model: model, sync: session.sync).placeAll(into: &snapshot)
      keepDirections(0)
      followedPlaces.forget()
    } else {
      if !solver.vertex.movedBlocks.isEmpty { placeMoved(solver.vertex.movedBlocks, session.sync) }
      if !model.changes.itemsToPlace.isEmpty { placeItems(session.sync) }
      placeFollowed(solver.parametric)
    }
    let prepared = solver.parametric.takePrepared()
    if prepared >= 0 { followedPlaces.find(at: prepared, solver.parametric, session.sync) }
    snapshot.endLayout()
    snapped.publish(isWhole: isWhole)
    forgetMoves(solver)
  }

  @inline(__always)
  private func forgetMoves(_ solver: Solver) {
    solver.forgetFollowed()
    solver.forgetMoves()
    model.changes.forgetPlaces()
    // What an unsettled last round has listed waits for the next solve, which begins with the seed again.
    model.changes.setPending(session.report.unsettled)
  }

  /// Takes notice of what the session has found, and places nothing: the next publication places everything.
  func postpone() throws(LayoutError) {
    let solver = session.sync.solver
    try checkRange(solver.haveAllMoved, session.sync)
    forgetMoves(solver)
    model.changes.setMustPlaceAll(true)
  }

  /// Insets reach other items than those that have changed; and many are placed faster one after the other.
  @inline(__always)
  private var mustPlaceAll: Bool {
    if model.changes.mustPlaceAll { return true }
    return !model.changes.itemsToPlace.isEmpty
      && (!model.traits.records.isEmpty || model.changes.itemsToPlace.count * 2 > model.items.count)
  }

  @inline(__always)
  private func beginLayout(_ shot: inout Snapshot) {
    shot.beginLayout(
      items: model.items.count, withInsets: model.traits.alignmentInsetCount > 0, onGrid: snapped.isOnGrid)
  }

  /// Refuses values beyond what als.h promises of frames; followed directions keep within it by themselves.
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
      // A comparison with NaN is false, so NaN is out of range too.
      if solver.value(v).magnitude <= Limits.coordinate || solver.useCount(of: v) == 0 { continue }
      let item = sync.map.item(ofBlock: block)
      if item < 0 { continue }
      session.reject()
      throw LayoutError(.notFinite, "an edge or size of \(model.wording.itemText(item)) would lie beyond 1e15")
    }
  }

  private func placeMoved(_ blocks: borrowing Buffer<Int32>, _ sync: Sync) {
    let placing = Placing(model: model, sync: sync)
    if snapshot.isPlain && model.traits.records.isEmpty { return placing.placePlain(blocks, into: &snapshot) }
    for k in 0..<blocks.count { placing.place(block: blocks[k], into: &snapshot) }
  }

  private func placeItems(_ sync: Sync) {
    let placing = Placing(model: model, sync: sync)
    for item in model.changes.itemsToPlace { placing.place(item: item, into: &snapshot) }
    // There may be items in the directions' places that were not there.
    followedPlaces.forget()
  }

  // MARK: Followed directions

  private func placeFollowed(_ parametric: Parametric) {
    var shown = 0
    for k in parametric.directions.indices where parametric.isFollowed(k) {
      followedPlaces.find(at: k, parametric, session.sync)
      if place(followedPlaces[k], shown) { shown += 1 }
    }
    keepDirections(shown)
  }

  /// Puts what moves along a direction in its place; `shown` others have been written before.  Whether it was written as well, so that
  /// the snapshot does not list it.
  @inline(__always)
  private func place(_ places: DirectionPlaces, _ shown: Int) -> Bool {
    if !places.arePlain || !snapshot.frames.isEmpty {
      placeMoved(places.direction.blocks, session.sync)
      return false
    }
    if snapped.isOnGrid || snapshot.isInEdit { noteReplaced(places.direction) }
    snapshot.withNumbers { places.write(to: $0) }
    // Nearly always the same as the last time.
    if shown == changedDirections.count || changedDirections[shown] !== places.direction {
      keepDirections(shown)
      changedDirections.append(places.direction)
    }
    return true
  }

  private func noteReplaced(_ direction: ParametricDirection) {
    if !snapshot.notesEach(of: direction.blocks.count) { return }
    for k in 0..<direction.blocks.count {
      let item = session.sync.map.item(ofBlock: direction.blocks[k])
      if item >= 0 { snapshot.noteReplaced(item) }
    }
  }

  @inline(__always)
  private func keepDirections(_ count: Int) {
    if changedDirections.count > count { changedDirections.removeLast(changedDirections.count - count) }
  }

  /// The items of the directions that the last publication has followed.
  private var followedItems: ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    for direction in changedDirections {
      for k in 0..<direction.blocks.count {
        let item = session.sync.map.item(ofBlock: direction.blocks[k])
        if item >= 0 { items.append(item) }
      }
    }
    return items
  }

  // MARK: Without a solve

  /// The published layout with the values of a solver in their places.
  func placed(_ sync: Sync) -> Snapshot {
    var shot = snapshot
    beginLayout(&shot)
    Placing(model: model, sync: sync).placeAll(into: &shot)
    return shot
  }

  /// The layout as it was solved, whatever has been exercised since.
  var solvedSnapshot: Snapshot { model.changes.mustPlaceAll ? placed(session.sync) : snapshot }

  /// Shows frames that came about without a solve.
  private func publishOther(_ shot: Snapshot) {
    snapshot = shot
    snapshot.countRevision()
    snapped.publish(isWhole: true)
    session.note(revision: snapshot.revision)
    changedDirections.removeAll(keepingCapacity: true)
  }

  /// Shows other frames until the next solve.
  func exercise(_ shot: Snapshot) {
    publishOther(shot)
    model.changes.setMustPlaceAll(true)
  }

  /// When nothing has changed since the last solve, its answer stands.
  func publishAgain() {
    // What must be placed although nothing has changed is a layout that was exercised.
    if model.changes.mustPlaceAll { publishOther(solvedSnapshot) }
    model.changes.forgetPlaces()
    session.repeatReport()
  }

  // MARK: What is found out about it

  func keep(conflicts: ContiguousArray<PublishedConflict>, from source: ConflictSource) {
    snapshot.keep(conflicts: conflicts, from: source)
  }
  func noteConflicts() { snapshot.keep(conflictCount: model.changes.count) }
  func keep(advised conflicts: ContiguousArray<PublishedConflict>) { snapshot.keep(advised: conflicts) }
  /// Nothing was said since the conflicts were published.
  var canAdvise: Bool { snapshot.conflictCount == model.changes.count }
  func keep(freedom: IDArray<ItemID, UInt8>) { snapshot.keep(freedom: freedom) }
  func keep(equations: ContiguousArray<SettlingEquation>) { snapshot.keep(equations: equations) }

  // MARK: What has changed

  /// The items whose rectangles the last publication has changed, each once.
  func forEachChanged(_ body: (Handle) -> Void) {
    model.items.beginWalk()
    visitPublished(body)
  }

  private func visitPublished(_ body: (Handle) -> Void) {
    for item in snapshot.changed { visit(item, body) }
    for item in followedItems { visit(item, body) }
  }

  /// The items whose snapped frames the last publication, and other scales before and after it, have changed; each once.
  func forEachSnappedChanged(_ body: (Handle) -> Void) {
    snapped.comparePublications(snapshot)
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

  /// Calls the body unless the walk has met the item.
  private func visit(_ item: ItemID, _ body: (Handle) -> Void) {
    if item < 0 || model.items.isMarked(item) { return }
    if !snapshot.holds(item, model.items[item].generation) { return }
    model.items.mark(item)
    body(handles.handle(item: item))
  }

  // MARK: Edits

  func beginEdit() {
    snapshot.beginEdit()
    snapped.beginEdit()
    _changedDirections.beginEdit()
  }

  func commitEdit() {
    snapshot.commitEdit()
    snapped.commitEdit()
    _changedDirections.commitEdit()
  }

  func cancelEdit() {
    snapshot.cancelEdit()
    snapped.cancelEdit()
    _changedDirections.cancelEdit()
  }
}
