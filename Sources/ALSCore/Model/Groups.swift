// Groups: constraints that are switched together.

struct GroupRecord {
  /// Entry of the table's names, or -1.
  var name: Int32 = -1
  var firstMember: Int32 = -1
  var lastMember: Int32 = -1
  /// Neighbours in the order of making; `next` also links vacant slots.
  var next: Int32 = -1
  var previous: Int32 = -1
  var generation: UInt16 = Generation.first
  var isLive = false
}

struct Groups {
  /// The group a constraint is in, -1 for none, and its neighbours there.
  private struct Membership {
    var group: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  private(set) var records = ContiguousArray<GroupRecord>()
  private var vacant: Int32 = -1
  private(set) var first: Int32 = -1
  private var last: Int32 = -1
  private var names = NameTable()
  /// By constraint, as far as constraints have been in groups.
  private var members = ContiguousArray<Membership>()

  var count: Int { records.count }
  var hasVacancies: Bool { vacant >= 0 }
  var bytesOfNames: Int { names.bytesInUse }

  subscript(_ group: Int32) -> GroupRecord { records[Int(group)] }
  subscript(_ slot: Int) -> GroupRecord { records[slot] }

  // MARK: Making and ending

  mutating func make(_ name: ArraySlice<UInt8>?) -> Int32 {
    var record = GroupRecord()
    record.isLive = true
    record.previous = last
    let slot: Int32
    if vacant >= 0 {
      slot = vacant
      vacant = self[slot].next
      record.generation = self[slot].generation
      records[Int(slot)] = record
    } else {
      slot = Int32(truncatingIfNeeded: records.count)
      records.append(record)
    }
    if last >= 0 { records[Int(last)].next = slot } else { first = slot }
    last = slot
    if let name { records[Int(slot)].name = names.insert(name, payload: slot) }
    return slot
  }

  mutating func destroy(_ slot: Int32) {
    let record = self[slot]
    var member = record.firstMember
    while member >= 0 {
      let next = members[Int(member)].next
      members[Int(member)] = Membership()
      member = next
    }
    if record.name >= 0 { names.remove(record.name) }
    if record.previous >= 0 { records[Int(record.previous)].next = record.next } else { first = record.next }
    if record.next >= 0 { records[Int(record.next)].previous = record.previous } else { last = record.previous }
    records[Int(slot)] = GroupRecord()
    if record.generation == Generation.last {
      records[Int(slot)].generation = 0
      return
    }
    records[Int(slot)].generation = record.generation + 1
    records[Int(slot)].next = vacant
    vacant = slot
  }

  // MARK: Names

  /// The group of this name, or -1.
  func find(_ name: ArraySlice<UInt8>) -> Int32 {
    let entry = names.find(name)
    return entry < 0 ? -1 : names.payload(entry)
  }

  func name(of group: Int32) -> ArraySlice<UInt8>? {
    let entry = self[group].name
    return entry < 0 ? nil : names.bytes(entry)
  }

  // MARK: Members

  private func membership(of constraint: Int32) -> Membership {
    Int(constraint) < members.count ? members[Int(constraint)] : Membership()
  }

  /// The group a constraint is in, or -1.
  func group(of constraint: Int32) -> Int32 { membership(of: constraint).group }

  /// The next member of the same group, or -1.
  func next(_ member: Int32) -> Int32 { membership(of: member).next }

  /// Puts a constraint at the end of a group, out of the one it was in.
  mutating func join(_ group: Int32, _ constraint: Int32) {
    if self.group(of: constraint) == group { return }
    leave(constraint)
    let missing = Int(constraint) + 1 - members.count
    if missing > 0 { members.append(contentsOf: repeatElement(Membership(), count: missing)) }
    let last = self[group].lastMember
    members[Int(constraint)] = Membership(group: group, previous: last)
    if last >= 0 { members[Int(last)].next = constraint } else { records[Int(group)].firstMember = constraint }
    records[Int(group)].lastMember = constraint
  }

  mutating func leave(_ constraint: Int32) {
    let own = membership(of: constraint)
    if own.group < 0 { return }
    if own.previous >= 0 {
      members[Int(own.previous)].next = own.next
    } else {
      records[Int(own.group)].firstMember = own.next
    }
    if own.next >= 0 {
      members[Int(own.next)].previous = own.previous
    } else {
      records[Int(own.group)].lastMember = own.previous
    }
    members[Int(constraint)] = Membership()
  }
}
