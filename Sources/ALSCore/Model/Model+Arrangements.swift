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

  /// Ends the constraints that were made for an arrangement and still live.  The guides stay.
  func endConstraints(of index: Int) {
    for constraint in arrangements[index].made.constraints where isLive(constraint: constraint) {
      destroyConstraint(constraint.id)
    }
    arrangements.forgetMade(index)
  }

  /// What the host program switches or groups by itself is its own: the arrangement that made it, if one did, makes another one in
  /// its place when it is made anew.
  func takeOver(_ constraint: ConstraintID) {
    if arrangements.records.isEmpty || arrangements.first(of: groups.group(of: constraint)) < 0 { return }
    constraints.setAsArranged(constraint, false)
    metadata.setTakenOver(constraint)
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
