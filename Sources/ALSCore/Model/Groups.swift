// Groups: constraints that are switched together.

struct GroupRecord {
  /// Entry of `Model.groupNames`, or -1.
  var name: Int32 = -1
  var firstMember: Int32 = -1
  var lastMember: Int32 = -1
  /// Neighbours in the order of making; `next` also links vacant slots.
  var next: Int32 = -1
  var previous: Int32 = -1
  var generation: UInt16 = Generation.first
  var isLive = false
}

extension Model {
  func makeGroup(_ name: ArraySlice<UInt8>?) -> Int32 {
    var record = GroupRecord()
    record.isLive = true
    record.previous = lastGroup
    let slot: Int32
    if vacantGroup >= 0 {
      slot = vacantGroup
      vacantGroup = groups[Int(slot)].next
      record.generation = groups[Int(slot)].generation
      groups[Int(slot)] = record
    } else {
      slot = Int32(truncatingIfNeeded: groups.count)
      groups.append(record)
    }
    if lastGroup >= 0 { groups[Int(lastGroup)].next = slot } else { firstGroup = slot }
    lastGroup = slot
    if let name { groups[Int(slot)].name = groupNames.insert(name, payload: slot) }
    return slot
  }

  func destroyGroup(_ slot: Int32) {
    var member = groups[Int(slot)].firstMember
    while member >= 0 {
      let next = extras(of: member).nextInGroup
      forgetGroup(of: member)
      member = next
    }
    let record = groups[Int(slot)]
    if record.name >= 0 { groupNames.remove(record.name) }
    if record.previous >= 0 { groups[Int(record.previous)].next = record.next } else { firstGroup = record.next }
    if record.next >= 0 { groups[Int(record.next)].previous = record.previous } else { lastGroup = record.previous }
    groups[Int(slot)] = GroupRecord()
    if record.generation == Generation.last {
      groups[Int(slot)].generation = 0
      return
    }
    groups[Int(slot)].generation = record.generation + 1
    groups[Int(slot)].next = vacantGroup
    vacantGroup = slot
  }

  /// The group of this name, or -1.
  func group(named name: ArraySlice<UInt8>) -> Int32 {
    let entry = groupNames.find(name)
    return entry < 0 ? -1 : groupNames.payload(entry)
  }

  /// Puts a constraint at the end of a group, out of the one it was in.
  func join(_ group: Int32, _ constraint: Int32) {
    if extras(of: constraint).group == group { return }
    leaveGroup(constraint)
    let last = groups[Int(group)].lastMember
    let at = ownExtras(constraint)
    extras[at].group = group
    extras[at].previousInGroup = last
    if last >= 0 {
      extras[Int(last)].nextInGroup = constraint
    } else {
      groups[Int(group)].firstMember = constraint
    }
    groups[Int(group)].lastMember = constraint
  }

  func leaveGroup(_ constraint: Int32) {
    let record = extras(of: constraint)
    if record.group < 0 { return }
    if record.previousInGroup >= 0 {
      extras[Int(record.previousInGroup)].nextInGroup = record.nextInGroup
    } else {
      groups[Int(record.group)].firstMember = record.nextInGroup
    }
    if record.nextInGroup >= 0 {
      extras[Int(record.nextInGroup)].previousInGroup = record.previousInGroup
    } else {
      groups[Int(record.group)].lastMember = record.previousInGroup
    }
    forgetGroup(of: constraint)
  }

  private func forgetGroup(of member: Int32) {
    extras[Int(member)].group = -1
    extras[Int(member)].nextInGroup = -1
    extras[Int(member)].previousInGroup = -1
  }
}
