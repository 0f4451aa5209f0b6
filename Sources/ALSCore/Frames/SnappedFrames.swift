// Frames on the pixel grid.

final class SnappedFrames {
  private let model: Model
  @Revertible private(set) var grid = PixelGrid()
  @Revertible private(set) var changes = PixelChanges()
  // Scratch of comparisons, and of traversals: the origin of each item in its root.
  private var comparison = PixelComparison()
  private var origins = ContiguousArray<Double>()
  private var path = ContiguousArray<ItemID>()

  init(_ model: Model) { self.model = model }

  @inline(__always)
  var isOnGrid: Bool { grid.scale != 0 }

  /// A new layout was published.
  @inline(__always)
  func publish(isWhole: Bool) {
    if isOnGrid || !changes.isIdle { changes.publish(model, isOnGrid: isOnGrid, isWhole: isWhole) }
  }

  /// Sets the scale without listing the changes.
  func setScale(_ scale: Double) { grid.scale = scale }

  /// Sets the scale and finds the changed items in the present tree.
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

  /// Compares the published layout with the previous one, unless that was done.
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

  /// In an unchanged tree only items with a new frame and their descendants can change.
  private func compareReplaced(_ shot: Snapshot) {
    model.items.beginWalk()
    for k in shot.replaced.indices {
      let top = shot.replaced[k].item
      var at = top
      while at >= 0 {
        if model.items.isMarked(at) {
          // Its subtree was visited.
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

  /// The changed ones of all items in the current comparison.
  private func differing(_ shot: Snapshot) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    for item in shot.generations.ids where shot.generations[item] != 0 {
      if comparison.differs(item) { found.append(item) }
    }
    return found
  }

  // MARK: Access

  /// The snapped frame relative to the snapped origin of an ancestor-or-self, or of the root for -1; requires a grid.  Nil if an
  /// item on the path is newer than the published layout.
  func frame(_ item: ItemID, from origin: ItemID, in shot: Snapshot) -> Rect? {
    guard let rect = frameInRoot(item, shot) else { return nil }
    if origin < 0 { return grid.snap(rect, from: 0, 0) }
    guard var outer = frameInRoot(origin, shot) else { return nil }
    moveToArea(of: origin, &outer.x, &outer.y)
    return grid.snap(rect, from: outer.x, outer.y)
  }

  /// Converts the corner of a frame to the origin of its children's coordinates.
  @inline(__always)
  private func moveToArea(of view: ItemID, _ x: inout Double, _ y: inout Double) {
    if model.traits.contentAreaCount == 0 || view < 0 { return }
    let start = ContentAreas(model: model).frameStart(view)
    x -= start.x
    y -= start.y
  }

  /// Adds origins from the root inwards, as all traversals do: equal order gives bit-for-bit equal sums.
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

  /// Must precede a traversal from the root inwards.
  func beginWalk() {
    while origins.count < model.items.count * 2 { origins.append(0) }
  }

  /// The snapped frame of the next item of a traversal.  NaN marks an item without a frame, and propagates to its descendants.
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

  /// Adopts the state of another layout.
  func adopt(_ other: SnappedFrames) {
    grid = other.grid
    changes = other.changes
  }
}
