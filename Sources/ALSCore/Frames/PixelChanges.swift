// Which snapped frames have changed, and by what.  A publication on a grid only notes the frames it replaces; items are
// compared when somebody asks, or when another scale is set.

/// What is known of the publication that stands, and of the scales since the one before.
struct PixelChanges {
  /// The parent of every slot in the tree as it was published, -1 for a root; empty without a grid.
  private(set) var parents = ContiguousArray<Int32>()
  /// Of the publication before, where the tree was another.
  private(set) var earlierParents: ContiguousArray<Int32>?
  /// `Model.treeStamp` of `parents`.
  private(set) var tree: UInt64 = 0
  /// There was a grid when the layout was published.
  private(set) var isOnGrid = false
  /// The publication has not been compared yet with the one before.
  private(set) var isPending = false
  /// What the publication has changed.
  private(set) var found = ContiguousArray<Int32>()
  /// What other scales have changed since, and what they had changed between the two publications.
  private(set) var rescaled = ContiguousArray<Int32>()
  private(set) var rescaledBefore = ContiguousArray<Int32>()

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
      parents = []
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

  mutating func add(changed slot: Int32) { found.append(slot) }

  /// The publication has been compared, and has changed these, or those that were added.
  mutating func endComparison(changed: ContiguousArray<Int32>? = nil) {
    if let changed { found = changed }
    earlierParents = nil
  }

  /// Another scale has been set; gives the tree of the grid before.
  mutating func beginScale(_ scale: Double, _ model: Model) -> ContiguousArray<Int32> {
    let before = parents
    if scale == 0 { parents = [] } else { takeTree(model) }
    return before
  }

  mutating func add(rescaled slots: ContiguousArray<Int32>) { rescaled.append(contentsOf: slots) }

  /// The tree as it is now.
  private mutating func takeTree(_ model: Model) {
    tree = model.items.treeStamp
    parents = ContiguousArray(model.items.records.map { $0.kind == .vacant ? -1 : $0.parent })
  }
}

/// One of the two layouts that are compared: a tree, a grid, and where its items lie in the root as far as that is known.
struct PixelSide {
  var parents = ContiguousArray<Int32>()
  var grid = PixelGrid()
  /// Frames are those before the publication.
  var isEarlier = false
  /// x and y by slot: infinity while they are not known, NaN where there is no place.
  private var origins = ContiguousArray<Double>()
  /// Slots whose origins are known.
  private var known = ContiguousArray<Int32>()
  private var path = ContiguousArray<Int32>()

  mutating func begin(_ parents: ContiguousArray<Int32>, _ grid: PixelGrid, slots: Int, isEarlier: Bool) {
    self.parents = parents
    self.grid = grid
    self.isEarlier = isEarlier
    // Parents may be younger than the frames.
    let wanted = max(slots, parents.count) * 2
    while origins.count < wanted { origins.append(.infinity) }
  }

  mutating func end() {
    for slot in known {
      origins[Int(slot) * 2] = .infinity
      origins[Int(slot) * 2 + 1] = .infinity
    }
    known.removeAll(keepingCapacity: true)
    parents = []
  }

  /// The frame of an item on the grid, in its parent; nil where it has none.
  mutating func snapped(_ slot: Int32, _ frames: PixelFrames) -> Rect? {
    guard let frame = frames.frame(slot, isEarlier) else { return nil }
    // Without a grid the tree is of no account.
    if grid.scale == 0 { return frame }
    guard Int(slot) < parents.count else { return nil }
    locate(slot, frames)
    let parent = Int(parents[Int(slot)])
    let outerX = parent < 0 ? 0 : origins[parent * 2]
    let outerY = parent < 0 ? 0 : origins[parent * 2 + 1]
    if outerX.isNaN { return nil }
    let x = origins[Int(slot) * 2]
    let y = origins[Int(slot) * 2 + 1]
    return grid.snap(Rect(x, y, frame.width, frame.height), from: outerX, outerY)
  }

  /// Finds out where an item and those around it lie in the root.
  private mutating func locate(_ slot: Int32, _ frames: PixelFrames) {
    var at = slot
    while at >= 0 && origins[Int(at) * 2] == .infinity {
      path.append(at)
      at = Int(at) < parents.count ? parents[Int(at)] : -1
    }
    var x = at < 0 ? 0 : origins[Int(at) * 2]
    var y = at < 0 ? 0 : origins[Int(at) * 2 + 1]
    while let inner = path.popLast() {
      let frame = frames.frame(inner, isEarlier)
      x = frame.map { $0.x + x } ?? .nan
      y = frame.map { $0.y + y } ?? .nan
      origins[Int(inner) * 2] = x
      origins[Int(inner) * 2 + 1] = y
      known.append(inner)
    }
  }
}

/// The published frames, and those that the publication has replaced.
struct PixelFrames {
  var shot = Snapshot()
  /// Where the replaced frame of a slot stands in the list of them; -1 for nowhere.
  private var places = ContiguousArray<Int32>()

  mutating func begin(_ shot: Snapshot) {
    self.shot = shot
    while places.count < shot.generations.count { places.append(-1) }
    // The frame that was there before the publication is the first one listed.
    for k in shot.replaced.indices.reversed() {
      places[Int(shot.replaced[k].slot)] = Int32(truncatingIfNeeded: k)
    }
  }

  mutating func end() {
    for one in shot.replaced { places[Int(one.slot)] = -1 }
    shot = Snapshot()
  }

  func frame(_ slot: Int32, _ isEarlier: Bool) -> Rect? {
    let at = Int(slot)
    if at >= shot.generations.count { return nil }
    if isEarlier && places[at] >= 0 {
      let replaced = shot.replaced[Int(places[at])]
      return replaced.generation == 0 ? nil : replaced.frame
    }
    return shot.generations[at] == 0 ? nil : shot.frame(at)
  }

  /// Who lived in the slot.
  func generation(_ slot: Int32, _ isEarlier: Bool) -> UInt16 {
    let at = Int(slot)
    if at >= shot.generations.count { return 0 }
    if isEarlier && places[at] >= 0 { return shot.replaced[Int(places[at])].generation }
    return shot.generations[at]
  }
}

/// Two layouts, compared item by item.  Kept for its room.
struct PixelComparison {
  private var frames = PixelFrames()
  private var before = PixelSide()
  private var after = PixelSide()

  mutating func begin(_ shot: Snapshot) { frames.begin(shot) }

  mutating func setBefore(_ parents: ContiguousArray<Int32>, _ grid: PixelGrid, isEarlier: Bool) {
    before.begin(parents, grid, slots: frames.shot.generations.count, isEarlier: isEarlier)
  }

  mutating func setAfter(_ parents: ContiguousArray<Int32>, _ grid: PixelGrid) {
    after.begin(parents, grid, slots: frames.shot.generations.count, isEarlier: false)
  }

  mutating func end() {
    frames.end()
    before.end()
    after.end()
  }

  /// Whether the snapped frame of an item is another than it was, or the first.
  mutating func differs(_ slot: Int32) -> Bool {
    let now = after.snapped(slot, frames)
    if frames.generation(slot, before.isEarlier) != frames.generation(slot, false) { return true }
    return before.snapped(slot, frames) != now
  }
}
