// The terms of n-term constraints, in a side table: most constraints relate two attributes and need no entry.

struct ConstraintTerm {
  var item: ItemID
  var attribute: Attribute
  var multiplier: Double
}

struct TermLists {
  private(set) var lists = IDArray<TermListID, ContiguousArray<ConstraintTerm>>()
  private var vacant = ContiguousArray<TermListID>()
  /// For the memory estimate.
  private(set) var bytes = 0

  subscript(_ list: TermListID) -> ContiguousArray<ConstraintTerm> { lists[list] }

  mutating func add(_ terms: ContiguousArray<ConstraintTerm>) -> TermListID {
    bytes += terms.count * 16
    return lists.add(terms, reusing: &vacant)
  }

  mutating func remove(_ list: TermListID) {
    bytes -= lists[list].count * 16
    lists[list] = []
    vacant.append(list)
  }
}
