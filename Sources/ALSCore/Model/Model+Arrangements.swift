// The stacks and grids that a change affects.

extension Model {
  /// Arrangements that name the item or a descendant, without duplicates, in order of creation.
  func arrangements(inside top: ItemID) -> ContiguousArray<Int> {
    if arrangements.records.isEmpty { return [] }
    return arrangements.find(naming: subtree(of: top))
  }

  /// Arrangements with a member in one of these subtrees, except those that lie entirely inside one.
  func arrangements(reachingInto tops: ContiguousArray<ItemID>) -> ContiguousArray<Int> {
    var keys: [SortKey] = []
    for top in tops where !arrangements.records.isEmpty {
      for index in arrangements(inside: top) where !items.isMarked(arrangements[index].plan.container.id) {
        keys.append(SortKey(Int64(index), payload: 0))
      }
    }
    return Arrangements.unique(&keys)
  }

  /// The stack or grid of this name in a tree, or -1.
  func arrangement(named name: [UInt8], in root: ItemID) -> Int {
    for index in arrangements.indices where arrangements[index].plan.name == name {
      let record = arrangements[index]
      if !record.isEnded && !record.plan.isBarrier && items.root(of: record.plan.container.id) == root { return index }
    }
    return -1
  }

  func isLive(guide: ArrangementRecord.Kept<ItemID>) -> Bool {
    let record = items[guide.id]
    return record.kind == .guide && record.generation == guide.generation
  }

  func isLive(constraint: ArrangementRecord.Kept<ConstraintID>) -> Bool {
    let record = constraints[constraint.id]
    return record.isLive && record.generation == constraint.generation
  }

  /// Destroys the arrangement's remaining constraints.  The guides remain.
  func endConstraints(of index: Int) {
    for constraint in arrangements[index].made.constraints where isLive(constraint: constraint) {
      destroyConstraint(constraint.id)
    }
    arrangements.forgetMade(index)
  }

  /// A constraint that the host activates, deactivates or groups individually becomes its own: its arrangement creates a
  /// replacement when it is rebuilt.
  func takeOver(_ constraint: ConstraintID) {
    if arrangements.records.isEmpty || arrangements.first(of: groups.group(of: constraint)) < 0 { return }
    constraints.setAsArranged(constraint, false)
    metadata.setTakenOver(constraint)
  }

  /// Destroys those of the remaining guides that satisfy the predicate.
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
