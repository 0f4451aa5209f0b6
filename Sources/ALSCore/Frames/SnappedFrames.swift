// Frames on the pixel grid, beside the exact ones.

final class SnappedFrames {
  private let model: Model
  @Revertible private(set) var grid = PixelGrid()
  @Revertible private(set) var changes = PixelChanges()
  // Scratch of comparisons, and of walks: where each item lies in its root.
  private var comparison = PixelComparison()
  private var origins = ContiguousArray<Double>()
  private var path = ContiguousArray<ItemID>()

  init(_ model: Model) { self.model = model }

  @inline(__always)
  var isOnGrid: Bool { grid.scale != 0 }

  /// Another layout has been published.
  @inline(__always)
  func publish(isWhole: Bool) {
    if isOnGrid || !changes.isIdle { changes.publish(model, isOnGrid: isOnGrid, isWhole: isWhole) }
  }

  /// Sets the scale; what it changes in a published layout is not listed.
  func setScale(_ scale: Double) { grid.scale = scale }

  /// Sets another scale and finds what it changes.  The tree counts as it is now.
  func setScale(_ scale: Double, for shot: Snapshot) {
    comparePublications(shot)
    var wanted = grid
    wanted.scale = scale
    let before = changes.beginScale(scale, model)
    comparison.begin(shot)
    comparison.setBefore(before, grid, isEarlier: false)
    comparison.setAfter(changes.parents, wanted)
    changes.add(rescaled: differing(shot))
    comparison.end()
    grid = wanted
  }

  // MARK: Publications

  /// Compares the published layout with the one before, unless that has been done.
  func comparePublications(_ shot: Snapshot) {
    if !changes.beginComparison() { return }
    comparison.begin(shot)
    comparison.setBefore(changes.earlierParents ?? changes.parents, grid, isEarlier: true)
    comparison.setAfter(changes.parents, grid)
    if changes.earlierParents == nil && model.items.treeStamp == changes.tree {
      compareReplaced(shot)
      changes.endComparison()
    } else {
      changes.endComparison(changed: differing(shot))
    }
    comparison.end()
  }

  /// In a tree that is what it was only what has another frame, and what is inside of that, can lie elsewhere.
  private func compareReplaced(_ shot: Snapshot) {
    model.items.beginWalk()
    for k in shot.replaced.indices {
      let top = shot.replaced[k].item
      var at = top
      while at >= 0 {
        if model.items.isMarked(at) {
          // It has been gone through with all inside.
          at = model.items.afterSubtree(at, within: top)
          continue
        }
        compare(at)
        let known = model.areaGuides(of: at)
        if known.0 >= 0 && !model.items.isMarked(known.0) { compare(known.0) }
        if known.1 >= 0 && !model.items.isMarked(known.1) { compare(known.1) }
        if known.2 >= 0 && !model.items.isMarked(known.2) { compare(known.2) }
        at = model.items.following(at, within: top)
      }
    }
  }

  private func compare(_ item: ItemID) {
    model.items.mark(item)
    if comparison.differs(item) { changes.add(changed: item) }
  }

  /// Those among all items of the comparison that has begun.
  private func differing(_ shot: Snapshot) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    for item in shot.generations.ids where shot.generations[item] != 0 {
      if comparison.differs(item) { found.append(item) }
    }
    return found
  }

  // MARK: Reading

  /// The snapped frame from the snapped origin of an ancestor-or-self, or of the root for -1; there is a grid.  Nil when
  /// something on the way is younger than the published layout.
  func frame(_ item: ItemID, from origin: ItemID, in shot: Snapshot) -> Rect? {
    guard let rect = frameInRoot(item, shot) else { return nil }
    if origin < 0 { return grid.snap(rect, from: 0, 0) }
    guard var outer = frameInRoot(origin, shot) else { return nil }
    moveToArea(of: origin, &outer.x, &outer.y)
    return grid.snap(rect, from: outer.x, outer.y)
  }

  /// From the corner of a frame to where the coordinates begin in which children lie.
  @inline(__always)
  private func moveToArea(of view: ItemID, _ x: inout Double, _ y: inout Double) {
    if model.traits.contentAreaCount == 0 || view < 0 { return }
    let start = ContentAreas(model: model).frameStart(view)
    x -= start.x
    y -= start.y
  }

  /// Origins are added from the root inwards, as all walks do it, so that all come to the same bits.
  private func frameInRoot(_ item: ItemID, _ shot: Snapshot) -> Rect? {
    path.removeAll(keepingCapacity: true)
    var at = item
    while at >= 0 {
      if !shot.holds(at, model.items[at].generation) { return nil }
      path.append(at)
      at = model.items[at].parent
    }
    var x = 0.0
    var y = 0.0
    for inner in path.reversed() {
      let frame = shot.frame(inner)
      if inner != path[path.count - 1] { moveToArea(of: model.items[inner].parent, &x, &y) }
      x = frame.x + x
      y = frame.y + y
    }
    let frame = shot.frame(item)
    return Rect(x, y, frame.width, frame.height)
  }

  /// Before a walk over items from the root inwards.
  func beginWalk() {
    while origins.count < model.items.count * 2 { origins.append(0) }
  }

  /// The snapped frame of the next item of a walk.  NaN marks an item without a place, and passes on to all inside it.
  func frameOnWalk(_ item: ItemID, in shot: Snapshot) -> Rect? {
    let isHeld = shot.holds(item, model.items[item].generation)
    if !isOnGrid { return isHeld ? shot.frame(item) : nil }
    let parent = model.items[item].parent
    var outerX = parent < 0 ? 0 : origins[parent.index * 2]
    var outerY = parent < 0 ? 0 : origins[parent.index * 2 + 1]
    moveToArea(of: parent, &outerX, &outerY)
    guard isHeld, !outerX.isNaN else {
      origins[item.index * 2] = .nan
      return nil
    }
    var rect = shot.frame(item)
    rect.x += outerX
    rect.y += outerY
    origins[item.index * 2] = rect.x
    origins[item.index * 2 + 1] = rect.y
    return grid.snap(rect, from: outerX, outerY)
  }

  // MARK: Edits

  func beginEdit() {
    _grid.beginEdit()
    _changes.beginEdit()
  }

  func commitEdit() {
    _grid.commitEdit()
    _changes.commitEdit()
  }

  func cancelEdit() {
    _grid.cancelEdit()
    _changes.cancelEdit()
  }

  /// Takes over what another layout has.
  func adopt(_ other: SnappedFrames) {
    grid = other.grid
    changes = other.changes
  }
}
