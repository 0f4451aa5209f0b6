// Many constraints at once, as a whole screen brings them: the same as one after the other, without asking each time what
// cannot change in between.

extension Model {
  /// Slots of ended constraints wait to be used again.
  var hasVacancies: Bool { vacantConstraint >= 0 }

  /// Takes checked constraints in, in their order, for the hosts they name: either all have one or none (-1: inactive).
  /// Gives the slot of the first.  Only where there are no vacancies.
  @_optimize(speed)
  func adopt(_ fresh: consuming ContiguousArray<ConstraintRecord>) -> Int32 {
    let count = fresh.count
    let first = Int32(truncatingIfNeeded: constraints.count)
    constraints.take(fresh)
    let end = Int32(truncatingIfNeeded: constraints.count)
    if stamp > Int32.max - 2 - Int32(clamping: count) { renumberStamps() }
    let isActive = constraints[Int(first)].host >= 0
    if mention(from: first) && isActive {
      for slot in first..<end {
        let record = constraints[Int(slot)]
        if usesInsets(record.first, record.firstAttribute)
          || record.second >= 0 && usesInsets(record.second, record.secondAttribute)
        {
          noteInsetUser(slot)
        }
      }
    }
    if isActive {
      touchedConstraints.extend(by: count) { touched in
        for k in 0..<count { (touched + k).initialize(to: first + Int32(truncatingIfNeeded: k)) }
      }
    }
    if lastConstraint >= 0 { constraints[Int(lastConstraint)].next = first } else { firstConstraint = first }
    constraints[Int(first)].previous = lastConstraint
    constraints[Int(end) - 1].next = -1
    lastConstraint = end - 1
    constraintCount += count
    changed = true
    return first
  }

  /// Links the constraints from `first` on with their neighbours and their items; whether any of them might depend on insets.
  /// Without the checks of arrays: the slots were made by the model and the items found in it.
  @_optimize(speed)
  private func mention(from first: Int32) -> Bool {
    let missing = 2 * constraints.count - mentions.count
    mentions.extend(by: missing) { $0.initialize(repeating: Mention(), count: missing) }
    var stamp = self.stamp
    var mayUseInsets = false
    constraints.withUnsafeMutableBufferPointer { records in
      mentions.withUnsafeMutableBufferPointer { mentions in
        items.withUnsafeMutableBufferPointer { items in
          func note(_ item: Int32, _ attribute: Attribute, _ node: Int32) {
            let next = items[Int(item)].mentions
            mentions[Int(node)].next = next
            if next >= 0 {
              mentions[Int(next)].previous = node
            } else if next != Mention.none {
              termMentions[Model.place(of: next)].links.previous = node
            }
            items[Int(item)].mentions = node
            let kind = items[Int(item)].kind
            if kind != .view || attribute.rawValue >= Attribute.leftMargin.rawValue { mayUseInsets = true }
          }
          for at in Int(first)..<records.count {
            let slot = Int32(truncatingIfNeeded: at)
            let (item, other) = (records[at].first, records[at].second)
            note(item, records[at].firstAttribute, slot * 2)
            if other >= 0 && other != item { note(other, records[at].secondAttribute, slot * 2 + 1) }
            // The item twice, with another attribute.
            if other == item && records[at].secondAttribute.rawValue >= Attribute.leftMargin.rawValue {
              mayUseInsets = true
            }
            records[at].previous = slot - 1
            records[at].next = slot + 1
            records[at].flags = ConstraintRecord.live
            if records[at].host < 0 { continue }
            stamp += 1
            records[at].stamp = stamp
            records[at].flags |= ConstraintRecord.active
            records[at].touched = .rebuild
          }
        }
      }
    }
    self.stamp = stamp
    return mayUseInsets
  }
}
