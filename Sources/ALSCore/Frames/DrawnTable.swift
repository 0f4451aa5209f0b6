// The items that a point can find, as a table in the order of drawing, the topmost first.  A search skips the blocks of rows that
// cannot contain the point.

/// Everything that the rows depend on.
struct DrawnSource: Equatable {
  let view: ItemID
  let includesGuides: Bool
  let includesHidden: Bool
  let revision: UInt64
  let tree: UInt64
  let changes: UInt64
  let traits: UInt64
  let hidden: UInt64
}

struct DrawnTable {
  private static let blockSize = 64

  private var source: DrawnSource?
  private(set) var isComplete = false
  private var items = ContiguousArray<ItemID>()
  /// The visible part of each item.
  private var parts = ContiguousArray<Bounds>()
  /// The bounds of the parts in each block of rows.
  private var blocks = ContiguousArray<Bounds>()

  /// Must precede a search; returns whether the last one had another source.
  mutating func begin(_ source: DrawnSource) -> Bool {
    if self.source == source { return false }
    forget()
    self.source = source
    return true
  }

  /// Must follow a rollback too, which may restore the numbers of a source.
  mutating func forget() {
    source = nil
    isComplete = false
    items.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
  }

  mutating func add(_ item: ItemID, _ part: Bounds) {
    if !part.hasArea { return }
    if items.count % DrawnTable.blockSize == 0 {
      blocks.append(part)
    } else {
      blocks[blocks.count - 1] = blocks[blocks.count - 1].union(part)
    }
    items.append(item)
    parts.append(part)
  }

  /// All items were added.
  mutating func end() { isComplete = true }

  /// The topmost item under a point, or -1.
  func item(at x: Double, _ y: Double) -> ItemID {
    for block in blocks.indices where blocks[block].contains(x, y) {
      let first = block * DrawnTable.blockSize
      for row in first..<min(first + DrawnTable.blockSize, items.count) where parts[row].contains(x, y) {
        return items[row]
      }
    }
    return -1
  }
}
