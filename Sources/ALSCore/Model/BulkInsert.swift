// Many constraints at once, as a whole screen brings them: the same as one after the other, without asking each time what
// cannot change in between.

extension Model {
  // MARK: Views

  /// New views, each as the last child of the parent given for it: a slot, -1 for a root, or -2 - k for the k-th of these,
  /// which has to come before.  Their slots take the place of the parents.
  func makeViews(_ views: inout ContiguousArray<Int32>) {
    changed = true
    if vacantItem < 0 && goneCount == 0 { return appendViews(&views) }
    for k in views.indices {
      let parent = views[k]
      views[k] = makeItem(.view, parent: parent < -1 ? views[-2 - Int(parent)] : parent)
    }
  }

  /// What `attach` does to each, where nothing has to be found out.
  @_optimize(speed)
  private func appendViews(_ views: inout ContiguousArray<Int32>) {
    let first = Int32(truncatingIfNeeded: items.count)
    var blank = ItemRecord()
    blank.kind = .view
    let count = views.count
    items.extend(by: count) { $0.initialize(repeating: blank, count: count) }
    items.withUnsafeMutableBufferPointer { items in
      views.withUnsafeMutableBufferPointer { views in
        var slot = first
        for k in 0..<count {
          let parent = views[k] < -1 ? first - 2 - views[k] : views[k]
          append(slot, to: parent, items)
          views[k] = slot
          slot += 1
        }
      }
    }
    itemCount += count
    treeStamp += UInt64(count)
    mustPlaceAll = true
  }

  @inline(__always)
  private func append(_ view: Int32, to parent: Int32, _ items: UnsafeMutableBufferPointer<ItemRecord>) {
    let last = parent < 0 ? lastRoot : items[Int(parent)].lastChild
    items[Int(view)].parent = parent
    items[Int(view)].previous = last
    if last >= 0 { items[Int(last)].next = view }
    if parent < 0 {
      if last < 0 { firstRoot = view }
      lastRoot = view
      return
    }
    if last < 0 { items[Int(parent)].firstChild = view }
    items[Int(parent)].lastChild = view
    items[Int(parent)].childCount += 1
    items[Int(view)].set(ItemRecord.mirrored, items[Int(parent)].isMirrored)
  }

  // MARK: Constraints

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
    mentions.extend(by: missing) { $0.initialize(repeating: ConstraintUse(), count: missing) }
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
            } else if next != ConstraintUse.none {
              termMentions[Model.place(of: next)].links.previous = node
            }
            items[Int(item)].mentions = node
            let kind = items[Int(item)].kind
            if kind != .view || attribute.isMargin { mayUseInsets = true }
          }
          for at in Int(first)..<records.count {
            let slot = Int32(truncatingIfNeeded: at)
            let (item, other) = (records[at].first, records[at].second)
            note(item, records[at].firstAttribute, slot * 2)
            if other >= 0 && other != item { note(other, records[at].secondAttribute, slot * 2 + 1) }
            // The item twice, with another attribute.
            if other == item && records[at].secondAttribute.isMargin {
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
