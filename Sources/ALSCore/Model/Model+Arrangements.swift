// Which stacks and grids a change reaches.

extension Model {
  /// Those that name the item or anything inside it, each once, in the order of making.
  func arrangements(inside top: Int32) -> ContiguousArray<Int> {
    if arrangements.records.isEmpty { return [] }
    return arrangements.find(naming: subtree(of: top))
  }

  /// Those with a member that is one of the views or inside it, but for those that are inside it altogether.
  func arrangements(reachingInto tops: ContiguousArray<Int32>) -> ContiguousArray<Int> {
    var keys: [SortKey] = []
    for top in tops where !arrangements.records.isEmpty {
      for index in arrangements(inside: top) where !items.isMarked(arrangements[index].plan.container.id) {
        keys.append(SortKey(Int64(index), payload: 0))
      }
    }
    return Arrangements.unique(&keys)
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

extension ArrangementRecord.Kept {
  init(item: Int32, of model: Model) {
    self.init(slot: item, generation: model.items[item].generation)
  }

  init(constraint: Int32, of model: Model) {
    self.init(slot: constraint, generation: model.constraints[constraint].generation)
  }
}
