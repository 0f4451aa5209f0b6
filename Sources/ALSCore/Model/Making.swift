// Many constraints at once, as a whole screen brings them: the same as one after the other, without asking each time what
// cannot change in between.

extension Model {
  /// Slots of ended constraints wait to be used again.
  var hasVacancies: Bool { vacantConstraint >= 0 || vacantMention >= 0 }

  /// Adds checked constraints in their order, each for the host it names (-1: inactive); gives the first slot, the others
  /// follow it.  Only where there are no vacancies.
  @_optimize(speed)
  func makeConstraints(_ fresh: ContiguousArray<ConstraintRecord>) -> Int32 {
    let first = Int32(truncatingIfNeeded: constraints.count)
    constraints.reserveCapacity(Model.grown(constraints.count, by: fresh.count))
    mentions.reserveCapacity(Model.grown(mentions.count, by: 2 * fresh.count))
    touchedConstraints.reserveCapacity(touchedConstraints.count + fresh.count)
    if stamp > Int32.max - 2 - Int32(clamping: fresh.count) { renumberStamps() }
    var slot = first
    for wanted in fresh {
      var record = wanted
      record.flags = ConstraintRecord.live
      record.previous = lastConstraint
      record.mentions = note(record.first, by: slot, sibling: -1)
      if record.second >= 0 && record.second != record.first {
        record.mentions = note(record.second, by: slot, sibling: record.mentions)
      }
      if record.host >= 0 {
        stamp += 1
        record.stamp = stamp
        record.flags |= ConstraintRecord.active
        record.touched = .rebuild
        touchedConstraints.append(slot)
      }
      if lastConstraint >= first { record.previous = slot - 1 }
      constraints.append(record)
      if record.previous >= 0 { constraints[Int(record.previous)].next = slot } else { firstConstraint = slot }
      if record.host >= 0
        && (usesInsets(record.first, record.firstAttribute)
          || record.second >= 0 && usesInsets(record.second, record.secondAttribute))
      {
        noteInsetUser(slot)
      }
      lastConstraint = slot
      slot += 1
    }
    constraintCount += fresh.count
    changed = true
    return first
  }

  @inline(__always)
  private func note(_ item: Int32, by constraint: Int32, sibling: Int32) -> Int32 {
    let fresh = Int32(truncatingIfNeeded: mentions.count)
    let next = items[Int(item)].mentions
    mentions.append(Mention(constraint: constraint, item: item, next: next, previous: -1, sibling: sibling))
    if next >= 0 { mentions[Int(next)].previous = fresh }
    items[Int(item)].mentions = fresh
    return fresh
  }

  /// Room for more that doubles, so that many calls cost no more than one.
  static func grown(_ count: Int, by more: Int) -> Int { max(count + more, count + count / 2) }
}
