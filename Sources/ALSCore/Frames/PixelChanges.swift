// Which snapped frames have changed, and by what.  A publication on a grid only notes the frames it replaces; items are
// compared when somebody asks, or when another scale is set.

/// What is known of the publication that stands, and of the scales since the one before.
struct PixelChanges {
  /// The parent of every item in the tree as it was published, -1 for a root; empty without a grid.
  private(set) var parents = IDArray<ItemID, ItemID>()
  /// Of the publication before, where the tree was another.
  private(set) var earlierParents: IDArray<ItemID, ItemID>?
  /// `Model.treeStamp` of `parents`.
  private(set) var tree: UInt64 = 0
  /// There was a grid when the layout was published.
  private(set) var isOnGrid = false
  /// The publication has not been compared yet with the one before.
  private(set) var isPending = false
  /// What the publication has changed.
  private(set) var found = ContiguousArray<ItemID>()
  /// What other scales have changed since, and what they had changed between the two publications.
  private(set) var rescaled = ContiguousArray<ItemID>()
  private(set) var rescaledBefore = ContiguousArray<ItemID>()

  /// Nothing has to do with a grid, as in most layouts.
  @inline(__always)
  var isIdle: Bool { !isOnGrid && rescaled.isEmpty && rescaledBefore.isEmpty }

  /// Another layout has been published.
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

  /// Begins the comparison with the publication before; false where that has been done.
  mutating func beginComparison() -> Bool {
    defer { isPending = false }
    return isPending
  }

  mutating func add(changed item: ItemID) { found.append(item) }

  /// The publication has been compared, and has changed these, or those that were added.
  mutating func endComparison(changed: ContiguousArray<ItemID>? = nil) {
    if let changed { found = changed }
    earlierParents = nil
  }

  /// Another scale has been set; gives the tree of the grid before.
  mutating func beginScale(_ scale: Double, _ model: Model) -> IDArray<ItemID, ItemID> {
    let before = parents
    if scale == 0 { parents = IDArray() } else { takeTree(model) }
    return before
  }

  mutating func add(rescaled items: ContiguousArray<ItemID>) { rescaled.append(contentsOf: items) }

  /// The tree as it is now.
  private mutating func takeTree(_ model: Model) {
    tree = model.items.treeStamp
    parents = IDArray(ContiguousArray(model.items.records.values.map { $0.kind == .vacant ? -1 : $0.parent }))
  }
}

/// One of the two layouts that are compared: a tree, a grid, and where its items lie in the root as far as that is known.
struct PixelSide {
  var parents = IDArray<ItemID, ItemID>()
  var grid = PixelGrid()
  /// Frames are those before the publication.
  var isEarlier = false
  /// x and y by item: infinity while they are not known, NaN where there is no place.
  private var origins = ContiguousArray<Double>()
  /// Slots whose origins are known.
  private var known = ContiguousArray<ItemID>()
  private var path = ContiguousArray<ItemID>()

  mutating func begin(_ parents: IDArray<ItemID, ItemID>, _ grid: PixelGrid, items: Int, isEarlier: Bool) {
    self.parents = parents
    self.grid = grid
    self.isEarlier = isEarlier
    // Parents may be younger than the frames.
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

  /// The frame of an item on the grid, in its parent; nil where it has none.
  mutating func snapped(_ item: ItemID, _ frames: PixelFrames) -> Rect? {
    guard let frame = frames.frame(item, isEarlier) else { return nil }
    // Without a grid the tree is of no account.
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

  /// Finds out where an item and those around it lie in the root.
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
  /// Where the replaced frame of an item stands in the list of them; -1 for nowhere.
  private var places = IDArray<ItemID, Int32>()

  mutating func begin(_ shot: Snapshot) {
    self.shot = shot
    places.grow(to: shot.generations.count, -1)
    // The frame that was there before the publication is the first one listed.
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

  /// Who lived in the item.
  func generation(_ item: ItemID, _ isEarlier: Bool) -> UInt16 {
    if !shot.generations.holds(item) { return 0 }
    if isEarlier && places[item] >= 0 { return shot.replaced[Int(places[item])].generation }
    return shot.generations[item]
  }
}

/// Two layouts, compared item by item.  Kept for its room.
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

  /// Whether the snapped frame of an item is another than it was, or the first.
  mutating func differs(_ item: ItemID) -> Bool {
    let now = after.snapped(item, frames)
    if frames.generation(item, before.isEarlier) != frames.generation(item, false) { return true }
    return before.snapped(item, frames) != now
  }
}
