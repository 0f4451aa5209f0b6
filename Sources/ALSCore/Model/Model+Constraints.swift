// Constraints: made, changed, switched on and off, and ended.  Callers have checked everything before.

extension Model {
  // MARK: Hosts

  /// Where a constraint of these items would be held, or -1.
  func naturalHost(_ first: Int32, _ second: Int32) -> Int32 {
    second < 0 ? items.viewOf(first) : items.commonAncestor(first, second)
  }

  func naturalHost(of terms: ContiguousArray<ConstraintTerm>) -> Int32 {
    var host = items.viewOf(terms[0].item)
    for term in terms.dropFirst() where host >= 0 { host = items.commonAncestor(host, term.item) }
    return host
  }

  /// Where this constraint is held, or would be.
  func host(of constraint: Int32) -> Int32 {
    let record = constraints[constraint]
    if record.host >= 0 || record.isWaiting { return record.host }
    return record.terms < 0 ? naturalHost(record.first, record.second) : naturalHost(of: terms[record.terms])
  }

  // MARK: Making and ending

  /// Adds a constraint that is not active yet, in no group, with no metadata.
  func makeConstraint(_ fresh: ConstraintRecord, terms list: ContiguousArray<ConstraintTerm>? = nil) -> Int32 {
    var record = fresh
    if let list { record.terms = terms.add(list) }
    let slot = constraints.add(record)
    noteUses(of: slot)
    return slot
  }

  func destroyConstraint(_ slot: Int32) {
    deactivate(slot)
    dropUses(of: slot)
    groups.leave(slot)
    metadata.release(slot)
    dropTerms(slot)
    if !deferred.isEmpty { deferred.leave(slot) }
    constraints.release(slot)
    changes.note(endedConstraint: slot)
  }

  private func dropTerms(_ slot: Int32) {
    let list = constraints[slot].terms
    if list < 0 { return }
    terms.remove(list)
    constraints.setTerms(slot, -1)
  }

  /// Makes a constraint say what `wanted` says, switched off and without a host.  It keeps its handle, its place in the
  /// order of making, its group and its metadata.
  func retarget(_ slot: Int32, _ wanted: ConstraintRecord, terms list: ContiguousArray<ConstraintTerm>? = nil) {
    deactivate(slot)
    dropUses(of: slot)
    dropTerms(slot)
    constraints.retarget(slot, wanted)
    if let list { constraints.setTerms(slot, terms.add(list)) }
    noteUses(of: slot)
  }

  /// Makes a constraint of two terms name other items, where all else it is stays.  A text that it came from says nothing
  /// true any more.
  func setItems(_ slot: Int32, _ first: Int32, _ second: Int32) {
    insetUsers.remove(slot)
    dropUses(of: slot)
    constraints.setItems(slot, first, second)
    noteUses(of: slot)
    forgetText(slot)
    if !constraints[slot].isActive { return }
    noteInsetUser(slot)
    touch(slot, .rebuild)
  }

  func forgetText(_ slot: Int32) {
    if metadata[slot].source == .empty && metadata[slot].place == .empty { return }
    metadata.setIdentifier(slot, nil)
    metadata.setSource(slot, item: -1, .empty)
  }

  // MARK: Numbers

  func setConstant(_ slot: Int32, _ constant: Double) {
    if constraints[slot].constant == constant { return }
    constraints.setConstant(slot, constant)
    if constraints[slot].isActive { touch(slot, .bounds) }
  }

  func setMultiplier(_ slot: Int32, _ multiplier: Double) {
    let record = constraints[slot]
    if record.multiplier == multiplier { return }
    constraints.setMultiplier(slot, multiplier)
    if record.isActive && record.second >= 0 { touch(slot, .rebuild) }
  }

  func setPriority(_ slot: Int32, _ priority: Float) {
    if constraints[slot].priority == priority { return }
    constraints.setPriority(slot, priority)
    if constraints[slot].isActive { touch(slot, .levels) }
  }

  // MARK: Activation

  /// Switches a constraint on, held by `host`.
  @_optimize(speed)
  func activate(_ slot: Int32, host: Int32) {
    if constraints[slot].isActive { return }
    constraints.activate(slot, host: host)
    noteInsetUser(slot)
    rekeyName(slot)
    touch(slot, .rebuild)
    if constraints.stamp == Int32.max - 1 { renumberStamps() }
  }

  /// A constraint counts as made and, if it is on, as activated last.
  func renew(_ slot: Int32) {
    constraints.moveToEnd(slot)
    if !constraints[slot].isActive || constraints[slot].stamp == constraints.stamp { return }
    constraints.activate(slot, host: constraints[slot].host)
    if constraints[slot].isRequired { touch(slot, .rank) }
    if constraints.stamp == Int32.max - 1 { renumberStamps() }
  }

  /// Says who will hold a constraint that is off.
  func chooseHost(_ slot: Int32, _ host: Int32) {
    constraints.setHostChosen(slot, true)
    constraints.setHost(slot, host)
  }

  /// Holds a constraint at another view than before and switches it on.
  func activate(_ slot: Int32, atChosenHost host: Int32) {
    deactivate(slot)
    constraints.setHostChosen(slot, true)
    activate(slot, host: host)
  }

  func deactivate(_ slot: Int32) {
    if !constraints[slot].isActive { return }
    constraints.deactivate(slot)
    insetUsers.remove(slot)
    touch(slot, .rebuild)
  }

  /// The same, and a host that was chosen is forgotten.
  func deactivateForgettingHost(_ slot: Int32) {
    deactivate(slot)
    constraints.setHostChosen(slot, false)
    constraints.setHost(slot, -1)
  }

  /// Lists a constraint for the next solve.
  @_optimize(speed)
  func touch(_ slot: Int32, _ what: Touch) {
    changes.setPending(true)
    if constraints.touch(slot, what) { changes.touch(constraint: slot) }
  }

  func renumberStamps() {
    constraints.renumberStamps()
    changes.setStampsRenumbered(true)
  }

  // MARK: Dependence on insets

  private func noteInsetUser(_ slot: Int32) {
    if dependsOnInsets(constraints[slot]) { insetUsers.insert(slot) }
  }

  private func dependsOnInsets(_ record: ConstraintRecord) -> Bool {
    if record.terms >= 0 {
      for term in terms[record.terms] where items.usesInsets(term.item, term.attribute) { return true }
      return false
    }
    return pairDependsOnInsets(record)
  }

  @inline(__always)
  private func pairDependsOnInsets(_ record: ConstraintRecord) -> Bool {
    items.usesInsets(record.first, record.firstAttribute)
      || (record.second >= 0 && items.usesInsets(record.second, record.secondAttribute))
  }

  /// Whether it is this item whose margins or safe area the constraint depends on.
  func dependsOnInsets(_ constraint: Int32, of item: Int32) -> Bool {
    let record = constraints[constraint]
    if !insetUsers.contains(constraint) { return false }
    if record.terms >= 0 {
      for term in terms[record.terms] where term.item == item && items.usesInsets(item, term.attribute) { return true }
      return false
    }
    return (record.first == item && items.usesInsets(item, record.firstAttribute))
      || (record.second == item && items.usesInsets(item, record.secondAttribute))
  }

  // MARK: Bulk insert

  /// Takes checked constraints in, in their order, for the hosts they name: either all have one or none (-1: inactive).
  /// Gives the slot of the first.  Only where there are no vacancies.
  @_optimize(speed)
  func adopt(_ fresh: consuming ContiguousArray<ConstraintRecord>) -> Int32 {
    let count = fresh.count
    if constraints.stamp > Int32.max - 2 - Int32(clamping: count) { renumberStamps() }
    let first = constraints.append(fresh)
    uses.insert(from: first, constraints.records, items: items.count)
    if constraints[first].isActive {
      if mayUseInsets(from: first) { noteInsetUsers(from: first) }
      changes.touch(constraintsFrom: first, count: count)
    }
    changes.setPending(true)
    return first
  }

  /// False for nearly all that come at once.  Without the checks of arrays: the slots were made by the model and the items found
  /// in it.
  @_optimize(speed)
  private func mayUseInsets(from first: Int32) -> Bool {
    constraints.records.withUnsafeBufferPointer { records in
      items.records.withUnsafeBufferPointer { items in
        for at in Int(first)..<records.count {
          if records[at].firstAttribute.isMargin || records[at].secondAttribute.isMargin { return true }
          if items[Int(records[at].first)].kind != .view { return true }
          if records[at].second >= 0 && items[Int(records[at].second)].kind != .view { return true }
        }
        return false
      }
    }
  }

  private func noteInsetUsers(from first: Int32) {
    for slot in first..<Int32(truncatingIfNeeded: constraints.count) {
      if pairDependsOnInsets(constraints[slot]) { insetUsers.insert(slot) }
    }
  }
}
