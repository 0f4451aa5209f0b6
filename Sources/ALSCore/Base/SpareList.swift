// Short lists that are needed again and again.

/// A list that is lent and given back, so that only the first one asks for memory.
struct SpareList<Element> {
  private var kept = ContiguousArray<Element>()

  init() {}

  /// An empty list.
  mutating func lend() -> ContiguousArray<Element> {
    var list = ContiguousArray<Element>()
    swap(&list, &kept)
    return list
  }

  /// Empties the list.  The memory of a long one is not kept.
  mutating func takeBack(_ list: inout ContiguousArray<Element>) {
    if list.capacity > 1024 { return list = [] }
    list.removeAll(keepingCapacity: true)
    swap(&list, &kept)
  }
}
