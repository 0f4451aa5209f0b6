// From the solver's values to the published layout: only what has moved is looked at, and nothing is published that is
// out of range.

extension Layout {
  func publish(_ watched: ContiguousArray<Int32>) throws(LayoutError) {
    let isWhole = solver.haveAllMoved || model.changes.mustPlaceAll || !watched.isEmpty || snapshot.revision == 0
    try checkRange(isWhole)
    let isOnGrid = pixelGrid.scale != 0
    beginLayout()
    if isWhole {
      placeAll()
      keepWays(0)
      // There may be guides now where none were.
      for way in solver.directions { way.hasPlaces = false }
    } else {
      for k in 0..<solver.movedBlocks.count { placeMoved(solver.movedBlocks[k]) }
      if solver.followed == 0 { keepWays(0) } else { placeFollowed(isOnGrid) }
    }
    solver.followed = 0
    solver.forgetMoves()
    model.changes.setMustPlaceAll(false)
    snapshot.freedom = nil
    snapshot.equations = nil
    snapshot.revision += 1
    snapshot.conflicts = publishedConflicts()
    if isOnGrid || !pixels.isIdle { pixels.publish(model, isOnGrid: isOnGrid, isWhole: isWhole) }
    report.revision = snapshot.revision
    // What an unsettled last round has listed waits for the next solve, which begins with the seed again.
    model.changes.setPending(report.unsettled)
  }

  @inline(__always)
  func beginLayout() {
    snapshot.beginLayout(
      slots: model.items.count, withInsets: model.traits.alignmentInsetCount > 0, onGrid: pixelGrid.scale != 0)
  }

  /// Refuses values beyond what als.h promises of frames; followed directions keep within it by themselves.
  private func checkRange(_ isWhole: Bool) throws(LayoutError) {
    if isWhole {
      for block in link.itemOfBlock.indices { try checkRange(block: Int32(truncatingIfNeeded: block)) }
    } else {
      for k in 0..<solver.movedBlocks.count { try checkRange(block: solver.movedBlocks[k]) }
    }
  }

  @inline(__always)
  private func checkRange(block: Int32) throws(LayoutError) {
    let base = block << 2
    for v in base..<base + 4 {
      // A comparison with NaN is false, so NaN is out of range too.
      if solver.value(v).magnitude <= Limits.coordinate || solver.rowCount(of: v) == 0 { continue }
      let item = Int(block) < link.itemOfBlock.count ? link.itemOfBlock[Int(block)] : -1
      if item < 0 { continue }
      solver.isCold = true
      isOutOfStep = true
      throw LayoutError(.notFinite, "an edge or size of \(model.wording.itemText(item)) would lie beyond 1e15")
    }
  }

  func placeAll() {
    for slot in model.items.indices {
      let kind = model.items[slot].kind
      if kind == .view || kind == .guide { model.place(slot, solved(slot), into: &snapshot) }
    }
    model.placeAreaGuides(into: &snapshot)
  }

  private func placeMoved(_ block: Int32) {
    let item = Int(block) < link.itemOfBlock.count ? Int(link.itemOfBlock[Int(block)]) : -1
    if item < 0 { return }
    model.place(item, solved(item), into: &snapshot)
    let viewTraits = model.items[item].traits
    if viewTraits >= 0 { model.placeAreaGuides(Int(viewTraits), into: &snapshot) }
  }

  @inline(__always)
  private func solved(_ slot: Int) -> Rect {
    if slot >= link.blocks.count || link.blocks[slot] < 0 { return .zero }
    let base = link.blocks[slot]
    return Rect(published(base), published(base + 1), publishedSize(base + 2), publishedSize(base + 3))
  }

  // MARK: Followed directions

  private func placeFollowed(_ isOnGrid: Bool) {
    var shown = 0
    for k in solver.directions.indices where solver.isFollowed(k) {
      let way = solver.directions[k]
      if !way.hasPlaces { findPlaces(way) }
      if !way.isPlain || !snapshot.frames.isEmpty {
        for k in 0..<way.blocks.count { placeMoved(way.blocks[k]) }
        continue
      }
      if isOnGrid { noteReplaced(way) }
      snapshot.withNumbers { place(way, $0) }
      // Nearly always the same as the last time.
      if shown == changedWays.count || changedWays[shown] !== way {
        keepWays(shown)
        changedWays.append(way)
      }
      shown += 1
    }
    keepWays(shown)
  }

  private func noteReplaced(_ way: FollowedDirection) {
    for k in 0..<way.blocks.count {
      let block = Int(way.blocks[k])
      let item = block < link.itemOfBlock.count ? Int(link.itemOfBlock[block]) : -1
      if item >= 0 { snapshot.noteReplaced(item) }
    }
  }

  private func keepWays(_ count: Int) {
    if changedWays.count > count { changedWays.removeLast(changedWays.count - count) }
  }

  @_optimize(speed)
  private func place(_ way: FollowedDirection, _ numbers: UnsafeMutablePointer<Double>) {
    // All at hand: what is written could be anything for all the compiler knows.
    let (count, places) = (way.places.count, way.places.base)
    let (starts, moves, travelled) = (way.starts.base, way.moves.base, way.travelled)
    // Two at a time: half the loads.
    let pair = SIMD2(repeating: travelled)
    var k = 0
    while k + 1 < count {
      let from = UnsafeRawPointer(starts + k).loadUnaligned(as: SIMD2<Double>.self)
      let move = UnsafeRawPointer(moves + k).loadUnaligned(as: SIMD2<Double>.self)
      let value = from + pair * move
      numbers[Int(places[k])] = value[0]
      numbers[Int(places[k + 1])] = value[1]
      k += 2
    }
    if k < count { numbers[Int(places[k])] = starts[k] + travelled * moves[k] }
  }

  /// Where in the table of rectangles the values of a direction go.
  private func findPlaces(_ way: FollowedDirection) {
    way.hasPlaces = true
    way.isPlain = true
    way.places.removeAll()
    var shown = 0
    var end = way.variables.count
    while shown < end {
      let v = way.variables[shown]
      let item = link.itemOfBlock[Int(v >> 2)]
      if item >= 0 && model.items[item].traits >= 0 { way.isPlain = false }
      // A root stays where it is.
      if item >= 0 && (model.items[item].parent >= 0 || v & 3 >= 2) {
        way.places.append(item * 4 + v & 3)
        shown += 1
      } else {
        end -= 1
        way.swapVariables(shown, end)
      }
    }
  }

  /// The items whose rectangles the last publication has changed, each once.
  public func forEachChanged(_ body: (Handle) -> Void) {
    model.items.beginWalk()
    visitPublished(body)
  }

  /// The same in a walk that has begun.
  func visitPublished(_ body: (Handle) -> Void) {
    for slot in snapshot.changed { visitChanged(slot, body) }
    for slot in followedItems { visitChanged(slot, body) }
  }

  /// The items of the directions that the last publication has followed.
  var followedItems: ContiguousArray<Int32> {
    var items = ContiguousArray<Int32>()
    for way in changedWays {
      for k in 0..<way.blocks.count {
        let block = Int(way.blocks[k])
        let item = block < link.itemOfBlock.count ? link.itemOfBlock[block] : -1
        if item >= 0 { items.append(item) }
      }
    }
    return items
  }

  func visitChanged(_ slot: Int32, _ body: (Handle) -> Void) {
    if slot < 0 || model.items.isMarked(slot) { return }
    if !snapshot.holds(Int(slot), model.items[slot].generation) { return }
    model.items.mark(slot)
    body(handle(item: slot))
  }
}
