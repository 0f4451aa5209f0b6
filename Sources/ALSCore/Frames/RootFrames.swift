// The published frames in the coordinates of their roots, computed when they are requested.

final class RootFrames {
  private let model: Model
  /// By item; zeros for an item without a published frame.
  private var frames = IDArray<ItemID, Rect>()
  private var generations = IDArray<ItemID, UInt16>()
  /// The publication and the tree that the frames are of.
  private var revision: UInt64 = 0
  private var tree: UInt64 = 0
  /// The number of changes of the model until then.  An offset of a view that scrolls counts at once.
  private var changes: UInt64 = 0
  /// The items whose frames differ from the request before this one.  Some may be destroyed.
  private var changed = ContiguousArray<ItemID>()

  init(_ model: Model) { self.model = model }

  /// Brings the frames up to date.
  func refresh(_ shot: Snapshot) {
    let now = (shot.revision, model.items.treeStamp, model.changes.count)
    if now == (revision, tree, changes) { return }
    (revision, tree, changes) = now
    frames.grow(to: model.items.count, .zero)
    generations.grow(to: model.items.count, 0)
    changed.removeAll(keepingCapacity: true)
    for item in model.itemsInOrder {
      take(item, shot)
      if model.items[item].traits >= 0 {
        let areas = model.areaGuides(of: item)
        for area in [areas.0, areas.1, areas.2] where area >= 0 { take(area, shot) }
      }
    }
  }

  /// Follows the parent of the item.
  private func take(_ item: ItemID, _ shot: Snapshot) {
    let record = model.items[item]
    if !shot.holds(item, record.generation) {
      generations[item] = 0
      frames[item] = .zero
      return
    }
    var frame = shot.frame(item)
    if record.parent >= 0 {
      let start = ContentAreas(model: model).frameStart(record.parent)
      frame.x += frames[record.parent].x - start.x
      frame.y += frames[record.parent].y - start.y
    }
    if generations[item] == record.generation && frames[item] == frame { return }
    generations[item] = record.generation
    frames[item] = frame
    changed.append(item)
  }

  /// A rollback may restore a publication, whose number another one gets then.
  func forgetRevision() { revision = 0 }

  func forEachChanged(_ body: (ItemID) -> Void) {
    for item in changed where generations[item] != 0 && generations[item] == model.items[item].generation { body(item) }
  }

  /// The frames by item.  The pointer is valid until the next refresh.
  var table: (base: UnsafePointer<Rect>?, count: Int) {
    let buffer = frames.values.withUnsafeBufferPointer { $0 }
    return (buffer.isEmpty ? nil : buffer.baseAddress, buffer.count)
  }
}
