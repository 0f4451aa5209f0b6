// Reusable scratch lists.

/// A list that callers borrow and return, so that only the first use allocates.
struct SpareList<Element> {
  private var kept = ContiguousArray<Element>()

  init() {}

  /// An empty list.
  mutating func lend() -> ContiguousArray<Element> {
    var list = ContiguousArray<Element>()
    swap(&list, &kept)
    return list
  }

  /// Returns the list to the pool.  A long list releases its memory.
  mutating func takeBack(_ list: inout ContiguousArray<Element>) {
    if list.capacity > 1024 { return list = [] }
    list.removeAll(keepingCapacity: true)
    swap(&list, &kept)
  }
}
