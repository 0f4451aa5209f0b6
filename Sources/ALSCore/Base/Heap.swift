// A binary heap.

protocol HeapItem: BitwiseCopyable {
  /// A total order.
  func comesBefore(_ other: Self) -> Bool
}

/// A priority queue: `pop` removes the item that comes before all others.
struct Heap<Item: HeapItem>: ~Copyable {
  private(set) var items = Buffer<Item>()

  init() {}

  init(copying other: borrowing Heap) { items = Buffer(copying: other.items) }

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

  /// Adds an item; `heapify` must follow the last one.
  @inline(__always)
  mutating func append(_ item: Item) { items.append(item) }

  mutating func heapify() {
    for k in stride(from: items.count / 2 - 1, through: 0, by: -1) { sift(items[k], from: k) }
  }

  mutating func pop() -> Item? {
    guard let last = items.popLast() else { return nil }
    if items.isEmpty { return last }
    let first = items[0]
    sift(last, from: 0)
    return first
  }

  /// Puts an item at a place or below it.
  private mutating func sift(_ item: Item, from start: Int) {
    var hole = start
    while true {
      var child = 2 * hole + 1
      if child >= items.count { break }
      if child + 1 < items.count && items[child + 1].comesBefore(items[child]) { child += 1 }
      if !items[child].comesBefore(item) { break }
      items[hole] = items[child]
      hole = child
    }
    items[hole] = item
  }
}
