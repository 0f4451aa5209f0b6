// Which stacks and grids a change reaches.

extension Model {
  /// Those that name the item or anything inside it.
  func arrangements(inside top: Int32) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    if arrangements.records.isEmpty { return found }
    _ = subtree(of: top)
    for (index, record) in arrangements.records.enumerated() where record.names({ items.isMarked($0) }) {
      found.append(index)
    }
    return found
  }

  /// Those with a member that is one of the views or inside it, but for those that are inside it altogether.
  func arrangements(reachingInto tops: ContiguousArray<Int32>) -> ContiguousArray<Int> {
    var isFound = ContiguousArray<Bool>(repeating: false, count: arrangements.count)
    for top in tops where !isFound.isEmpty {
      _ = subtree(of: top)
      for (index, record) in arrangements.records.enumerated() where !isFound[index] {
        isFound[index] = !items.isMarked(record.plan.container.id) && record.names { items.isMarked($0) }
      }
    }
    return ContiguousArray(arrangements.indices.filter { isFound[$0] })
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

  /// Ends the constraints that were made for an arrangement and still live.  The guides stay for those to come.
  func endConstraints(of index: Int) {
    for constraint in arrangements[index].constraints where isLive(constraint: constraint) {
      destroyConstraint(constraint.slot)
    }
    arrangements.setConstraints(index, [])
  }

  /// Ends such of its guides as still live.
  func endGuides(of index: Int, where isDoomed: (Int32) -> Bool) {
    for guide in arrangements[index].guides where isLive(guide: guide.item) && isDoomed(guide.item.slot) {
      destroyItem(guide.item.slot)
    }
  }
}
