// Groups: constraints that are activated and deactivated together.

struct GroupRecord {
  /// Its entry in the name table, or -1.
  var name: Int32 = -1
  var firstMember: ConstraintID = -1
  var lastMember: ConstraintID = -1
  /// Neighbours in order of creation; `next` also links vacant slots.
  var next: GroupID = -1
  var previous: GroupID = -1
  var generation: UInt16 = Generation.first
  var isLive = false
}

struct Groups {
  /// The group of a constraint, or -1, and its neighbours there.
  private struct Membership {
    var group: GroupID = -1
    var next: ConstraintID = -1
    var previous: ConstraintID = -1
  }

  private(set) var records = IDArray<GroupID, GroupRecord>()
  private var vacant: GroupID = -1
  private(set) var first: GroupID = -1
  private var last: GroupID = -1
  private var names = NameTable()
  /// Per constraint that was ever in a group.
  private var members = IDArray<ConstraintID, Membership>()

  var count: Int { records.count }
  var ids: Range<GroupID> { records.ids }
  var hasVacancies: Bool { vacant >= 0 }
  var bytesOfNames: Int { names.bytesInUse }

  subscript(_ group: GroupID) -> GroupRecord { records[group] }

  func isLive(_ group: GroupID) -> Bool { records.holds(group) && records[group].isLive }

  // MARK: Creation and removal

  mutating func make(_ name: ArraySlice<UInt8>?) -> GroupID {
    var record = GroupRecord()
    record.isLive = true
    record.previous = last
    let group: GroupID
    if vacant >= 0 {
      group = vacant
      vacant = self[group].next
      record.generation = self[group].generation
      records[group] = record
    } else {
      group = GroupID(records.count)
      records.values.append(record)
    }
    if last >= 0 { records[last].next = group } else { first = group }
    last = group
    if let name { records[group].name = names.insert(name, payload: group.raw) }
    return group
  }

  mutating func destroy(_ group: GroupID) {
    let record = self[group]
    var member = record.firstMember
    while member >= 0 {
      let next = members[member].next
      members[member] = Membership()
      member = next
    }
    if record.name >= 0 { names.remove(record.name) }
    if record.previous >= 0 { records[record.previous].next = record.next } else { first = record.next }
    if record.next >= 0 { records[record.next].previous = record.previous } else { last = record.previous }
    records[group] = GroupRecord()
    if record.generation == Generation.last {
      records[group].generation = 0
      return
    }
    records[group].generation = record.generation + 1
    records[group].next = vacant
    vacant = group
  }

  // MARK: Names

  func find(_ name: ArraySlice<UInt8>) -> GroupID {
    GroupID(raw: names.payload(of: name) ?? -1)
  }

  /// The name, unless a group has it.
  func free(_ name: [UInt8]?) -> ArraySlice<UInt8>? { name.flatMap { find($0[...]) < 0 ? $0[...] : nil } }

  func name(of group: GroupID) -> ArraySlice<UInt8>? {
    let entry = self[group].name
    return entry < 0 ? nil : names.bytes(entry)
  }

  // MARK: Members

  @inline(__always)
  private func membership(of constraint: ConstraintID) -> Membership {
    members.holds(constraint) ? members[constraint] : Membership()
  }

  func group(of constraint: ConstraintID) -> GroupID { membership(of: constraint).group }

  @inline(__always)
  func next(_ member: ConstraintID) -> ConstraintID { membership(of: member).next }

  /// Appends a constraint to a group; it leaves its former group.
  mutating func join(_ group: GroupID, _ constraint: ConstraintID) {
    if self.group(of: constraint) != group { join(group, constraint, behind: self[group].lastMember) }
  }

  /// Inserts a constraint after a member of a group, or first (-1); it leaves its former place.
  mutating func join(_ group: GroupID, _ constraint: ConstraintID, behind previous: ConstraintID) {
    if constraint == previous { return }
    leave(constraint)
    members.grow(toHold: constraint, Membership())
    let next = previous < 0 ? self[group].firstMember : members[previous].next
    members[constraint] = Membership(group: group, next: next, previous: previous)
    if previous < 0 { records[group].firstMember = constraint } else { members[previous].next = constraint }
    if next < 0 { records[group].lastMember = constraint } else { members[next].previous = constraint }
  }

  mutating func join(_ group: GroupID, fresh: Range<ConstraintID>) {
    members.grow(to: fresh.upperBound.index, Membership())
    var last = self[group].lastMember
    for constraint in fresh {
      members[constraint] = Membership(group: group, previous: last)
      if last >= 0 { members[last].next = constraint } else { records[group].firstMember = constraint }
      last = constraint
    }
    records[group].lastMember = last
  }

  func previous(_ member: ConstraintID) -> ConstraintID { membership(of: member).previous }

  mutating func leave(_ constraint: ConstraintID) {
    let own = membership(of: constraint)
    if own.group < 0 { return }
    if own.previous >= 0 {
      members[own.previous].next = own.next
    } else {
      records[own.group].firstMember = own.next
    }
    if own.next >= 0 {
      members[own.next].previous = own.previous
    } else {
      records[own.group].lastMember = own.previous
    }
    members[constraint] = Membership()
  }
}
