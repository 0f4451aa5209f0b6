// Stacks and grids that stay: what was said, and what was made of it, so that it can be made anew when a member goes or comes.

struct ArrangementRecord {
  /// A slot of an item or constraint that may have ended since.
  struct Kept {
    var slot: Int32
    var generation: UInt16
  }

  var plan: Arrangement
  var group: Int32
  var isActive: Bool
  var constraints = ContiguousArray<Kept>()
  var guides = ContiguousArray<Kept>()

  init(_ plan: Arrangement, group: Int32, isActive: Bool) {
    self.plan = plan
    self.group = group
    self.isActive = isActive
  }

  func names(_ item: Int32) -> Bool {
    if plan.container.id == item { return true }
    for member in plan.members where member.item.id == item { return true }
    return false
  }

  /// What content would like to measure counts.
  var followsContent: Bool { !plan.isGrid && plan.distribution == .fillProportionally }
}

extension Model {
  /// The first that made this group, or -1.
  func arrangement(of group: Int32) -> Int {
    for (index, record) in arrangements.enumerated() where record.group == group { return index }
    return -1
  }

  /// Those that name the item.
  func arrangements(naming item: Int32) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    for (index, record) in arrangements.enumerated() where record.names(item) { found.append(index) }
    return found
  }

  /// Those that name the item or anything inside it.
  func arrangements(inside top: Int32) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    for (index, record) in arrangements.enumerated() {
      var touches = isAncestorOrSelf(top, of: record.plan.container.id)
      for member in record.plan.members where !touches { touches = isAncestorOrSelf(top, of: member.item.id) }
      if touches { found.append(index) }
    }
    return found
  }

  func kept(item: Int32) -> ArrangementRecord.Kept {
    ArrangementRecord.Kept(slot: item, generation: items[Int(item)].generation)
  }

  func kept(constraint: Int32) -> ArrangementRecord.Kept {
    ArrangementRecord.Kept(slot: constraint, generation: constraints[Int(constraint)].generation)
  }

  func isLive(guide: ArrangementRecord.Kept) -> Bool {
    let record = items[Int(guide.slot)]
    return record.kind == .guide && record.generation == guide.generation
  }

  func isLive(constraint: ArrangementRecord.Kept) -> Bool {
    let record = constraints[Int(constraint.slot)]
    return record.isLive && record.generation == constraint.generation
  }

  /// Ends the constraints that were made for an arrangement and still live.  The guides stay for those to come.
  func endConstraints(of index: Int) {
    for constraint in arrangements[index].constraints where isLive(constraint: constraint) {
      destroyConstraint(constraint.slot)
    }
    arrangements[index].constraints.removeAll()
  }

  /// Ends its guides from `count` on.
  func endGuides(of index: Int, from count: Int) {
    while arrangements[index].guides.count > count {
      let guide = arrangements[index].guides.removeLast()
      if isLive(guide: guide) { destroyItem(guide.slot) }
    }
  }
}
