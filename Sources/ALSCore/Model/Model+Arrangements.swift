// Which stacks and grids a change reaches.

extension Model {
  /// Those that name the item or anything inside it, each once, in the order of making.
  func arrangements(inside top: ItemID) -> ContiguousArray<Int> {
    if arrangements.records.isEmpty { return [] }
    return arrangements.find(naming: subtree(of: top))
  }

  /// Those with a member that is one of the views or inside it, but for those that are inside it altogether.
  func arrangements(reachingInto tops: ContiguousArray<ItemID>) -> ContiguousArray<Int> {
    var keys: [SortKey] = []
    for top in tops where !arrangements.records.isEmpty {
      for index in arrangements(inside: top) where !items.isMarked(arrangements[index].plan.container.id) {
        keys.append(SortKey(Int64(index), payload: 0))
      }
    }
    return Arrangements.unique(&keys)
  }

  func isLive(guide: ArrangementRecord.Kept<ItemID>) -> Bool {
    let record = items[guide.id]
    return record.kind == .guide && record.generation == guide.generation
  }

  func isLive(constraint: ArrangementRecord.Kept<ConstraintID>) -> Bool {
    let record = constraints[constraint.id]
    return record.isLive && record.generation == constraint.generation
  }

  /// Ends the constraints that were made for an arrangement and still live, but for those that stay.  The guides stay for those
  /// to come.
  func endConstraints(of index: Int, except staying: ContiguousArray<ConstraintID>) {
    for one in staying where one >= 0 { constraints.setSeen(one, true) }
    for constraint in arrangements[index].constraints where isLive(constraint: constraint) {
      if !constraints[constraint.id].isSeen { destroyConstraint(constraint.id) }
    }
    for one in staying where one >= 0 { constraints.setSeen(one, false) }
    arrangements.setConstraints(index, [])
  }

  /// Ends such of its guides as still live.
  func endGuides(of index: Int, where isDoomed: (ItemID) -> Bool) {
    for guide in arrangements[index].guides where isLive(guide: guide.item) && isDoomed(guide.item.id) {
      destroyItem(guide.item.id)
    }
  }
}

extension ArrangementRecord.Kept<ItemID> {
  init(item: ItemID, of model: Model) { self.init(id: item, generation: model.items[item].generation) }
}

extension ArrangementRecord.Kept<ConstraintID> {
  init(constraint: ConstraintID, of model: Model) {
    self.init(id: constraint, generation: model.constraints[constraint].generation)
  }
}
