// Which stacks and grids a change reaches, and in which order they are made anew.

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

  /// Those with a member that is the view or inside it, but for those that are inside it altogether.
  func arrangements(reachingInto top: Int32) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    if arrangements.records.isEmpty { return found }
    _ = subtree(of: top)
    for (index, record) in arrangements.records.enumerated() where !items.isMarked(record.plan.container.id) {
      if record.names({ items.isMarked($0) }) { found.append(index) }
    }
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

  // MARK: On each other's guides

  /// Arrangements in an order in which each stands behind those whose guides it uses, the earlier ones first.
  func inDependencyOrder(_ indices: ContiguousArray<Int>) -> ContiguousArray<Int> {
    if indices.count < 2 { return indices }
    let makers = makers(among: indices)
    if makers.isEmpty { return indices }
    var state = ContiguousArray<UInt8>(repeating: 0, count: arrangements.count)
    var order = ContiguousArray<Int>()
    var stack = ContiguousArray<Int>()
    for start in indices {
      stack.append(start)
      while let index = stack.last {
        if state[index] == 0 {
          state[index] = 1
          for used in uses(of: index, makers).reversed() where state[used] == 0 { stack.append(used) }
          continue
        }
        stack.removeLast()
        if state[index] == 1 { order.append(index) }
        state[index] = 2
      }
    }
    return order
  }

  /// Whether the arrangement, with this plan, would use a guide of its own, be it by way of others.
  func isCyclic(_ plan: Arrangement, at index: Int) -> Bool {
    var usesGuide = false
    for member in plan.members where items[member.item.id].kind == .guide { usesGuide = true }
    if !usesGuide { return false }
    let makers = makers(among: ContiguousArray(arrangements.indices))
    var isSeen = ContiguousArray<Bool>(repeating: false, count: arrangements.count)
    var stack = ContiguousArray<Int>()
    for member in plan.members { if let maker = makers[member.item.id] { stack.append(maker) } }
    while let next = stack.popLast() {
      if next == index { return true }
      if isSeen[next] { continue }
      isSeen[next] = true
      stack.append(contentsOf: uses(of: next, makers))
    }
    return false
  }

  /// Which arrangement made a guide.
  private func makers(among indices: ContiguousArray<Int>) -> [Int32: Int] {
    var makers: [Int32: Int] = [:]
    for index in indices {
      for guide in arrangements[index].guides where isLive(guide: guide.item) { makers[guide.item.slot] = index }
    }
    return makers
  }

  /// The arrangements whose guides it uses.
  private func uses(of index: Int, _ makers: [Int32: Int]) -> ContiguousArray<Int> {
    var used = ContiguousArray<Int>()
    let plan = arrangements[index].plan
    if let maker = makers[plan.container.id] { used.append(maker) }
    for member in plan.members { if let maker = makers[member.item.id] { used.append(maker) } }
    return used
  }
}
