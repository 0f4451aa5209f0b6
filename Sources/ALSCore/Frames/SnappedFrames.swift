// Frames on the pixel grid.  A publication snaps the items it has moved, and all items inside views that have moved in the root.

/// A snapped frame with the exact origin it was computed from.
struct SnappedFrame {
  /// In the parent's coordinates.
  var rect = Rect.zero
  /// The exact origin in the root, or on an axis that scrolls in the content area; NaN if an item on the path has no frame.
  var x = Double.nan
  var y = Double.nan
  /// The publication that was the last to look at it; see `SnappedTable.pass`.
  var pass: UInt32 = 0
  /// The generation of the item at this index; 0 for none.
  var generation: UInt16 = 0
}

/// The snapped frames of one publication, tree and scale.
struct SnappedTable: EditedTable {
  fileprivate struct Origin {
    /// `Items.treeStamp` of the tree.
    var tree: UInt64 = 0
    /// `Items.originStamp` of the tree.
    var origins: UInt64 = 0
    var pass: UInt32 = 0
  }

  fileprivate var frames = JournaledArray<ItemID, SnappedFrame>()
  @Journaled fileprivate var origin = Origin()

  mutating func edit(_ step: EditStep) {
    frames.edit(step)
    _origin.edit(step)
  }

  fileprivate mutating func removeAll() {
    frames.replace(by: [])
    origin = Origin()
  }

  subscript(_ item: ItemID, _ generation: UInt16) -> SnappedFrame? {
    if !frames.holds(item) { return nil }
    let own = frames[item]
    return own.generation == generation ? own : nil
  }
}

final class SnappedFrames {
  private let model: Model
  @Journaled private(set) var grid = PixelGrid()
  @Journaled private(set) var changes = PixelChanges()
  /// Those of the last publication; empty without a grid.
  private var table = SnappedTable()
  private var path = ContiguousArray<ItemID>()
  /// The snapped frames in a tree that was not published yet; kept for its capacity.
  private var scratch = SnappedTable()

  init(_ model: Model) { self.model = model }

  @inline(__always)
  var isOnGrid: Bool { grid.scale != 0 }

  /// A new layout was published; `forEachChanged` visits the items whose rectangles have changed.
  @inline(__always)
  func publish(_ shot: @autoclosure () -> Snapshot, forEachChanged: ((ItemID) -> Void) -> Void) {
    if !isOnGrid && changes.isIdle { return }
    let found = isOnGrid ? snap(shot(), forEachChanged) : []
    changes.publish(found, isOnGrid: isOnGrid)
  }

  /// Sets the scale before the first publication.
  func setScale(_ scale: Double) { grid.scale = scale }

  /// Sets the scale and finds the items that it changes in the present tree.
  func setScale(_ scale: Double, for shot: Snapshot) {
    var own = taken()
    // Without a grid the table is empty, and snapped frames are the exact ones.
    if !isOnGrid { _ = snapAll(shot, grid, &own) }
    grid.scale = scale
    changes.add(rescaled: snapAll(shot, grid, &own))
    if !isOnGrid { own.removeAll() }
    table = own
  }

  // MARK: Snapping

  /// The table; the caller must assign it again.
  private func taken() -> SnappedTable {
    var own = SnappedTable()
    swap(&own, &table)
    return own
  }

  /// Brings the table up to date with a publication; returns the items whose snapped frames have changed.
  private func snap(_ shot: Snapshot, _ forEachChanged: ((ItemID) -> Void) -> Void) -> ContiguousArray<ItemID> {
    var own = taken()
    defer { table = own }
    if !isUpToDate(own) { return snapAll(shot, grid, &own) }
    begin(&own)
    var found = ContiguousArray<ItemID>()
    forEachChanged { settle($0, shot, grid, &own, &found) }
    return found
  }

  private func begin(_ own: inout SnappedTable) {
    own.frames.grow(to: model.items.count, SnappedFrame())
    own.origin.tree = model.items.treeStamp
    own.origin.origins = model.items.originStamp
    own.origin.pass &+= 1
  }

  /// Snaps all items in the present tree; returns the changed ones.
  private func snapAll(_ shot: Snapshot, _ grid: PixelGrid, _ own: inout SnappedTable) -> ContiguousArray<ItemID> {
    begin(&own)
    var found = ContiguousArray<ItemID>()
    for item in model.itemsInOrder {
      _ = snap(item, shot, grid, &own, &found)
      snapAreas(of: item, shot, grid, &own, &found)
    }
    return found
  }

  /// Snaps a changed item after its ancestors, and all items inside those that have moved in the root.
  private func settle(
    _ item: ItemID, _ shot: Snapshot, _ grid: PixelGrid, _ own: inout SnappedTable,
    _ found: inout ContiguousArray<ItemID>
  ) {
    var at = item
    while at >= 0 && own.frames[at].pass != own.origin.pass {
      path.append(at)
      at = model.items[at].parent
    }
    while let top = path.popLast() {
      // An ancestor has moved, and its whole subtree was snapped.
      if own.frames[top].pass == own.origin.pass || !snap(top, shot, grid, &own, &found) { continue }
      snapAreas(of: top, shot, grid, &own, &found)
      at = model.items.following(top, within: top)
      while at >= 0 {
        if own.frames[at].pass != own.origin.pass && snap(at, shot, grid, &own, &found) {
          snapAreas(of: at, shot, grid, &own, &found)
          at = model.items.following(at, within: top)
        } else {
          at = model.items.afterSubtree(at, within: top)
        }
      }
    }
  }

  private func snapAreas(
    of item: ItemID, _ shot: Snapshot, _ grid: PixelGrid, _ own: inout SnappedTable,
    _ found: inout ContiguousArray<ItemID>
  ) {
    if model.items[item].traits < 0 { return }
    let guides = model.areaGuides(of: item)
    if guides.0 >= 0 { _ = snap(guides.0, shot, grid, &own, &found) }
    if guides.1 >= 0 { _ = snap(guides.1, shot, grid, &own, &found) }
    if guides.2 >= 0 { _ = snap(guides.2, shot, grid, &own, &found) }
  }

  /// Snaps an item after its parent and lists it if that changes its frame; returns whether it has moved in the root.
  @inline(__always)
  private func snap(
    _ item: ItemID, _ shot: Snapshot, _ grid: PixelGrid, _ own: inout SnappedTable,
    _ found: inout ContiguousArray<ItemID>
  ) -> Bool {
    let old = own.frames[item]
    var now = snapped(item, shot, grid, own)
    now.pass = own.origin.pass
    own.frames[item] = now
    if now.rect != old.rect || now.generation != old.generation { found.append(item) }
    return now.x != old.x || now.y != old.y
  }

  @inline(__always)
  private func snapped(_ item: ItemID, _ shot: Snapshot, _ grid: PixelGrid, _ own: borrowing SnappedTable)
    -> SnappedFrame
  {
    let record = model.items[item]
    if !shot.holds(item, record.generation) { return SnappedFrame() }
    var now = SnappedFrame()
    now.rect = shot.frame(item)
    now.generation = record.generation
    if grid.scale == 0 { return now }
    var (outerX, outerY) = (0.0, 0.0)
    if record.parent >= 0 {
      (outerX, outerY) = (own.frames[record.parent].x, own.frames[record.parent].y)
      moveToArea(of: record.parent, &outerX, &outerY, isFixed: true)
    }
    now.x = now.rect.x + outerX
    now.y = now.rect.y + outerY
    if now.x.isNaN { return SnappedFrame() }
    now.rect = grid.snap(Rect(now.x, now.y, now.rect.width, now.rect.height), from: outerX, outerY)
    return now
  }

  /// Converts the corner of a frame to the origin of its children's coordinates.  `isFixed`: in an area that scrolls they begin at
  /// a pixel, so that the offset changes no snapped frame.
  @inline(__always)
  private func moveToArea(of view: ItemID, _ x: inout Double, _ y: inout Double, isFixed: Bool) {
    if model.traits.contentAreaCount == 0 || view < 0 { return }
    let areas = ContentAreas(model: model)
    let start = areas.frameStart(view)
    x -= start.x
    y -= start.y
    if !isFixed { return }
    let scrolls = areas.scrolls(view)
    if scrolls.contains(.x) && !x.isNaN { x = 0 }
    if scrolls.contains(.y) && !y.isNaN { y = 0 }
  }

  // MARK: Access

  /// Whether a table has the snapped frames in the present tree.
  @inline(__always)
  private func isUpToDate(_ table: borrowing SnappedTable) -> Bool {
    table.origin.tree == model.items.treeStamp && table.origin.origins == model.items.originStamp
  }

  /// The snapped frame in the parent's coordinates; requires a grid.  Nil if an item on the path is newer than the published layout.
  @inline(__always)
  func frame(_ item: ItemID, in shot: Snapshot) -> Rect? {
    isUpToDate(table)
      ? table[item, model.items[item].generation]?.rect : frame(item, from: model.items[item].parent, in: shot)
  }

  /// The same relative to the snapped origin of an ancestor-or-self, or of the root for -1.
  func frame(_ item: ItemID, from origin: ItemID, in shot: Snapshot) -> Rect? {
    guard let rect = frameInRoot(item, shot, around: origin) else { return nil }
    if origin < 0 { return grid.snap(rect, from: 0, 0) }
    guard var outer = frameInRoot(origin, shot, around: origin) else { return nil }
    moveToArea(of: origin, &outer.x, &outer.y, isFixed: item != origin)
    return grid.snap(rect, from: outer.x, outer.y)
  }

  /// Adds origins from the root inwards, as `snap` does: equal order gives bit-for-bit equal sums.  Areas around the origin that
  /// scroll count as fixed.
  private func frameInRoot(_ item: ItemID, _ shot: Snapshot, around origin: ItemID) -> Rect? {
    path.removeAll(keepingCapacity: true)
    var at = item
    while at >= 0 {
      if !shot.holds(at, model.items[at].generation) { return nil }
      path.append(at)
      at = model.items[at].parent
    }
    var x = 0.0
    var y = 0.0
    var outer: ItemID = -1
    // The path from the root meets the views around the origin first.
    var isAround = origin >= 0
    while let inner = path.popLast() {
      let frame = shot.frame(inner)
      moveToArea(of: outer, &x, &y, isFixed: isAround)
      x = frame.x + x
      y = frame.y + y
      if outer == origin { isAround = false }
      outer = inner
    }
    let frame = shot.frame(item)
    return Rect(x, y, frame.width, frame.height)
  }

  /// Calls the body with the snapped frames in the present tree; requires a grid.
  func withAll(in shot: Snapshot, _ body: (borrowing SnappedTable) -> Bool) -> Bool {
    if isUpToDate(table) { return body(table) }
    var own = SnappedTable()
    swap(&own, &scratch)
    defer { swap(&own, &scratch) }
    _ = snapAll(shot, grid, &own)
    return body(own)
  }

  // MARK: Edits

  func edit(_ step: EditStep) {
    _grid.edit(step)
    _changes.edit(step)
    table.edit(step)
  }

  /// Adopts the state of another layout.
  func adopt(_ other: SnappedFrames) {
    grid = other.grid
    changes = other.changes
    table = other.table
    table.edit(.forget)
  }
}
