// The terms of constraints that have many, in a side table: most constraints relate two attributes and need none.

/// One term of a constraint of many.
struct ConstraintTerm {
  var item: ItemID
  var attribute: Attribute
  var multiplier: Double
}

struct TermLists {
  private(set) var lists = ContiguousArray<ContiguousArray<ConstraintTerm>>()
  private var vacant = ContiguousArray<Int32>()
  /// For the estimate of memory in use.
  private(set) var bytes = 0

  subscript(_ list: Int32) -> ContiguousArray<ConstraintTerm> { lists[Int(list)] }

  mutating func add(_ terms: ContiguousArray<ConstraintTerm>) -> Int32 {
    bytes += terms.count * 16
    if let used = vacant.popLast() {
      lists[Int(used)] = terms
      return used
    }
    lists.append(terms)
    return Int32(truncatingIfNeeded: lists.count - 1)
  }

  mutating func remove(_ list: Int32) {
    bytes -= lists[Int(list)].count * 16
    lists[Int(list)] = []
    vacant.append(list)
  }
}
