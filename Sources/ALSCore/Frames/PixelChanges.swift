// The items whose snapped frames have changed.

/// Those of the current publication, and of scale changes since the previous one.
struct PixelChanges {
  private(set) var isOnGrid = false
  /// The items changed by a publication on a grid.
  private(set) var found = ContiguousArray<ItemID>()
  /// The items changed by scale changes since, and between the two publications.
  private(set) var rescaled = ContiguousArray<ItemID>()
  private(set) var rescaledBefore = ContiguousArray<ItemID>()

  /// Whether no grid is involved, as in most layouts.
  @inline(__always)
  var isIdle: Bool { !isOnGrid && rescaled.isEmpty && rescaledBefore.isEmpty }

  /// A new layout was published; without a grid `found` is empty.
  mutating func publish(_ found: ContiguousArray<ItemID>, isOnGrid: Bool) {
    rescaledBefore = rescaled
    rescaled.removeAll()
    self.found = found
    self.isOnGrid = isOnGrid
  }

  mutating func add(rescaled items: ContiguousArray<ItemID>) { rescaled.append(contentsOf: items) }
}
