// Which stacks and grids a change reaches.

extension Model {
  /// Those that name the item or anything inside it, each once, in the order of making.
  func arrangements(inside top: Int32) -> ContiguousArray<Int> {
    if arrangements.records.isEmpty { return [] }
    return arrangements(naming: subtree(of: top))
  }

  /// Those that name one of the items, each once, in the order of making.
  func arrangements(naming items: ContiguousArray<Int32>) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    if arrangements.records.isEmpty { return found }
    var keys: [SortKey] = []
    for item in items { arrangements.find(naming: item) { keys.append(SortKey(Int64($0), payload: 0)) } }
    if keys.count > 1 { SortKey.sort(&keys) }
    for key in keys where found.last != Int(key.major) { found.append(Int(key.major)) }
    return found
  }

  /// Those with a member that is the view or inside it, but for those that are inside it altogether.
  func arrangements(reachingInto top: Int32) -> ContiguousArray<Int> {
    var found = arrangements(inside: top)
    found.removeAll { items.isMarked(arrangements[$0].plan.container.id) }
    return found
  }

  func kept(item: Int32) -> ArrangementRecord.Kept {
    ArrangementRecord.Kept(slot: item, generation: items[item].generation)
  }

  func kept(constraint: Int32) -> ArrangementRecord.Kept {
    ArrangementRecord.Kept(slot: constraint, generation: constraints[constraint].generation)
  }

  func isLive(guide: ArrangementRecord.Kept) -> Bool {
    let record = items[guide.slot]
    return record.kind == .guide && record.generation == guide.generation
  }

  func isLive(constraint: ArrangementRecord.Kept) -> Bool {
    let record = constraints[constraint.slot]
    return record.isLive && record.generation == constraint.generation
  }

  /// Ends the constraints that were made for an arrangement and still live, but for those that stay.  The guides stay for those
  /// to come.
  func endConstraints(of index: Int, except staying: ContiguousArray<Int32>) {
    for slot in staying where slot >= 0 { constraints.setSeen(slot, true) }
    for constraint in arrangements[index].constraints where isLive(constraint: constraint) {
      if !constraints[constraint.slot].isSeen { destroyConstraint(constraint.slot) }
    }
    for slot in staying where slot >= 0 { constraints.setSeen(slot, false) }
    arrangements.setConstraints(index, [])
  }

  /// Ends such of its guides as still live.
  func endGuides(of index: Int, where isDoomed: (Int32) -> Bool) {
    for guide in arrangements[index].guides where isLive(guide: guide.item) && isDoomed(guide.item.slot) {
      destroyItem(guide.item.slot)
    }
  }
}
