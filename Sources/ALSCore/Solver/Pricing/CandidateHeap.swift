// Candidates to leave the basis.

/// Slots whose members may leave, the most important violation first; entries are validated when they are popped.
struct CandidateHeap: ~Copyable {
  struct Item {
    var key: Int64
    var tie: Int32
    var position: VariableID

    @inline(__always)
    func comesBefore(_ other: Item) -> Bool { key != other.key ? key > other.key : tie < other.tie }
  }
  private var items = Buffer<Item>()

  /// Tie-break that matches the canonical rule; it prefers growing slots of late items and shrinking ones of early items.
  static func tie(_ v: VariableID, isGrowing: Bool) -> Int32 { isGrowing ? -1 - v.raw : v.raw }

  init() {}

  init(copying other: borrowing CandidateHeap) { items = Buffer(copying: other.items) }

  mutating func removeAll() { items.removeAll() }

  mutating func push(_ item: Item) {
    items.append(item)
    var hole = items.count - 1
    while hole > 0 {
      let parent = (hole - 1) / 2
      if !item.comesBefore(items[parent]) { break }
      items[hole] = items[parent]
      hole = parent
    }
    items[hole] = item
  }

  mutating func pop() -> Item? {
    if items.isEmpty { return nil }
    let first = items[0]
    let last = items[items.count - 1]
    _ = items.popLast()
    let count = items.count
    if count == 0 { return first }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      if child >= count { break }
      if child + 1 < count && items[child + 1].comesBefore(items[child]) { child += 1 }
      if !items[child].comesBefore(last) { break }
      items[hole] = items[child]
      hole = child
    }
    items[hole] = last
    return first
  }
}
