// Stacks and grids that stay: what was said, and what was made of it, so that it can be made anew when a member goes or comes.

struct ArrangementRecord {
  /// A slot of an item or constraint that may have ended since.
  struct Kept {
    var slot: Int32
    var generation: UInt16
  }

  /// A guide that was made for the arrangement, with what it is there.
  struct KeptGuide {
    var item: Kept
    var role: Int32
  }

  var plan: Arrangement
  var group: Int32
  var isActive: Bool
  var constraints = ContiguousArray<Kept>()
  /// By rising role.
  var guides = ContiguousArray<KeptGuide>()

  init(_ plan: Arrangement, group: Int32, isActive: Bool) {
    self.plan = plan
    self.group = group
    self.isActive = isActive
  }

  func names(_ item: Int32) -> Bool { names { $0 == item } }

  /// Whether one of its items is such a one.
  @inline(__always)
  func names(_ isMeant: (Int32) -> Bool) -> Bool {
    if isMeant(plan.container.id) { return true }
    for member in plan.members where isMeant(member.item.id) { return true }
    return false
  }

  /// What content would like to measure counts.
  var followsContent: Bool { !plan.isGrid && plan.distribution == .fillProportionally }
}

/// In the order of making.
struct Arrangements {
  private(set) var records = ContiguousArray<ArrangementRecord>()

  var count: Int { records.count }
  var indices: Range<Int> { records.indices }

  subscript(_ index: Int) -> ArrangementRecord { records[index] }

  /// The first that made this group, or -1.
  func first(of group: Int32) -> Int {
    for (index, record) in records.enumerated() where record.group == group { return index }
    return -1
  }

  /// Gives the index of a new one.
  mutating func add(_ record: ArrangementRecord) -> Int {
    records.append(record)
    return records.count - 1
  }

  mutating func setGroup(_ index: Int, _ group: Int32) { records[index].group = group }
  mutating func setPlan(_ index: Int, _ plan: Arrangement) { records[index].plan = plan }

  mutating func setActive(group: Int32, _ active: Bool) {
    for index in records.indices where records[index].group == group { records[index].isActive = active }
  }

  mutating func setConstraints(_ index: Int, _ constraints: ContiguousArray<ArrangementRecord.Kept>) {
    records[index].constraints = constraints
  }

  mutating func setGuides(_ index: Int, _ guides: ContiguousArray<ArrangementRecord.KeptGuide>) {
    records[index].guides = guides
  }

  /// The constraints of a group that is ended are nobody's any more.
  mutating func remove(group: Int32) { records.removeAll { $0.group == group } }

  /// Removes those for whose index `isDropped` says so.
  mutating func remove(where isDropped: (Int) -> Bool) {
    var index = -1
    records.removeAll { _ in
      index += 1
      return isDropped(index)
    }
  }
}
