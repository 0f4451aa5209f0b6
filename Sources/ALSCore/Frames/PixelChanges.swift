// Determines which snapped frames have changed.  A publication on a grid only records the frames it replaces; items are compared on
// demand, or when the scale changes.

/// State of the current publication, and of scale changes since the previous one.
struct PixelChanges {
  /// The parent of every item in the published tree, -1 for a root; empty without a grid.
  private(set) var parents = IDArray<ItemID, ItemID>()
  /// The parents in the previous publication, if the tree has changed.
  private(set) var earlierParents: IDArray<ItemID, ItemID>?
  /// `Model.treeStamp` of `parents`.
  private(set) var tree: UInt64 = 0
  /// The layout was published on a grid.
  private(set) var isOnGrid = false
  /// The publication was not yet compared with the previous one.
  private(set) var isPending = false
  /// The items changed by the publication.
  private(set) var found = ContiguousArray<ItemID>()
  /// The items changed by scale changes since, and between the two publications.
  private(set) var rescaled = ContiguousArray<ItemID>()
  private(set) var rescaledBefore = ContiguousArray<ItemID>()

  /// Whether no grid is involved, as in most layouts.
  @inline(__always)
  var isIdle: Bool { !isOnGrid && rescaled.isEmpty && rescaledBefore.isEmpty }

  /// A new layout was published.
  mutating func publish(_ model: Model, isOnGrid: Bool, isWhole: Bool) {
    if !isOnGrid && isIdle { return }
    rescaledBefore = rescaled
    rescaled.removeAll()
    found.removeAll()
    earlierParents = nil
    self.isOnGrid = isOnGrid
    isPending = isOnGrid
    if !isOnGrid {
      parents = IDArray()
    } else if isWhole || tree != model.items.treeStamp || parents.isEmpty {
      earlierParents = tree == model.items.treeStamp ? nil : parents
      takeTree(model)
    }
  }

  /// Begins the comparison with the previous publication; returns false if it was done.
  mutating func beginComparison() -> Bool {
    defer { isPending = false }
    return isPending
  }

  mutating func add(changed item: ItemID) { found.append(item) }

  /// Ends the comparison with these changed items, or those added individually.
  mutating func endComparison(changed: ContiguousArray<ItemID>? = nil) {
    if let changed { found = changed }
    earlierParents = nil
  }

  /// A new scale was set; returns the tree of the previous grid.
  mutating func beginScale(_ scale: Double, _ model: Model) -> IDArray<ItemID, ItemID> {
    let before = parents
    if scale == 0 { parents = IDArray() } else { takeTree(model) }
    return before
  }

  mutating func add(rescaled items: ContiguousArray<ItemID>) { rescaled.append(contentsOf: items) }

  /// Records the present tree.
  private mutating func takeTree(_ model: Model) {
    tree = model.items.treeStamp
    parents = IDArray(ContiguousArray(model.items.records.values.map { $0.kind == .vacant ? -1 : $0.parent }))
  }
}

/// One of the two compared layouts: a tree, a grid, and the origins of its items in the root as far as known.
struct PixelSide {
  var parents = IDArray<ItemID, ItemID>()
  var grid = PixelGrid()
  /// Uses the frames before the publication.
  var isEarlier = false
  /// x and y per item: infinity if unknown, NaN without a frame.
  private var origins = ContiguousArray<Double>()
  /// Slots with known origins.
  private var known = ContiguousArray<ItemID>()
  private var path = ContiguousArray<ItemID>()

  mutating func begin(_ parents: IDArray<ItemID, ItemID>, _ grid: PixelGrid, items: Int, isEarlier: Bool) {
    self.parents = parents
    self.grid = grid
    self.isEarlier = isEarlier
    // Parents may be newer than the frames.
    let wanted = max(items, parents.count) * 2
    while origins.count < wanted { origins.append(.infinity) }
  }

  mutating func end() {
    for item in known {
      origins[item.index * 2] = .infinity
      origins[item.index * 2 + 1] = .infinity
    }
    known.removeAll(keepingCapacity: true)
    parents = IDArray()
  }

  /// The snapped frame of an item in its parent; nil without a frame.
  mutating func snapped(_ item: ItemID, _ frames: PixelFrames) -> Rect? {
    guard let frame = frames.frame(item, isEarlier) else { return nil }
    // Without a grid the tree has no effect.
    if grid.scale == 0 { return frame }
    guard parents.holds(item) else { return nil }
    locate(item, frames)
    let parent = parents[item]
    let outerX = parent < 0 ? 0 : origins[parent.index * 2]
    let outerY = parent < 0 ? 0 : origins[parent.index * 2 + 1]
    if outerX.isNaN { return nil }
    let x = origins[item.index * 2]
    let y = origins[item.index * 2 + 1]
    return grid.snap(Rect(x, y, frame.width, frame.height), from: outerX, outerY)
  }

  /// Computes the origins of an item and its ancestors in the root.
  private mutating func locate(_ item: ItemID, _ frames: PixelFrames) {
    var at = item
    while at >= 0 && origins[at.index * 2] == .infinity {
      path.append(at)
      at = parents.holds(at) ? parents[at] : -1
    }
    var x = at < 0 ? 0 : origins[at.index * 2]
    var y = at < 0 ? 0 : origins[at.index * 2 + 1]
    while let inner = path.popLast() {
      let frame = frames.frame(inner, isEarlier)
      x = frame.map { $0.x + x } ?? .nan
      y = frame.map { $0.y + y } ?? .nan
      origins[inner.index * 2] = x
      origins[inner.index * 2 + 1] = y
      known.append(inner)
    }
  }
}

/// The published frames, and those that the publication has replaced.
struct PixelFrames {
  var shot = Snapshot()
  /// The index of an item's replaced frame in the list; -1 for none.
  private var places = IDArray<ItemID, Int32>()

  mutating func begin(_ shot: Snapshot) {
    self.shot = shot
    places.grow(to: shot.generations.count, -1)
    // The first entry is the frame in the previous publication.
    for k in shot.replaced.indices.reversed() {
      places[shot.replaced[k].item] = Int32(truncatingIfNeeded: k)
    }
  }

  mutating func end() {
    for one in shot.replaced { places[one.item] = -1 }
    shot = Snapshot()
  }

  func frame(_ item: ItemID, _ isEarlier: Bool) -> Rect? {
    if !shot.generations.holds(item) { return nil }
    if isEarlier && places[item] >= 0 {
      let replaced = shot.replaced[Int(places[item])]
      return replaced.generation == 0 ? nil : replaced.frame
    }
    return shot.generations[item] == 0 ? nil : shot.frame(item)
  }

  /// The generation of the item.
  func generation(_ item: ItemID, _ isEarlier: Bool) -> UInt16 {
    if !shot.generations.holds(item) { return 0 }
    if isEarlier && places[item] >= 0 { return shot.replaced[Int(places[item])].generation }
    return shot.generations[item]
  }
}

/// Compares two layouts item by item.  Reused for its capacity.
struct PixelComparison {
  private var frames = PixelFrames()
  private var before = PixelSide()
  private var after = PixelSide()

  mutating func begin(_ shot: Snapshot) { frames.begin(shot) }

  mutating func setBefore(_ parents: IDArray<ItemID, ItemID>, _ grid: PixelGrid, isEarlier: Bool) {
    before.begin(parents, grid, items: frames.shot.generations.count, isEarlier: isEarlier)
  }

  mutating func setAfter(_ parents: IDArray<ItemID, ItemID>, _ grid: PixelGrid) {
    after.begin(parents, grid, items: frames.shot.generations.count, isEarlier: false)
  }

  mutating func end() {
    frames.end()
    before.end()
    after.end()
  }

  /// Whether the snapped frame of an item has changed or is new.
  mutating func differs(_ item: ItemID) -> Bool {
    let now = after.snapped(item, frames)
    if frames.generation(item, before.isEarlier) != frames.generation(item, false) { return true }
    return before.snapped(item, frames) != now
  }
}
