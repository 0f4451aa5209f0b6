// Constraints: creation, changes, activation and destruction.  Callers have checked everything before.

extension Model {
  // MARK: Hosts

  /// Where a constraint of these items would be held, or -1.
  @inline(__always)
  func naturalHost(_ first: ItemID, _ second: ItemID) -> ItemID {
    second < 0 ? items[first].view(first) : items.commonAncestor(first, second)
  }

  func naturalHost(of terms: ContiguousArray<ConstraintTerm>) -> ItemID {
    var host = items.viewOf(terms[0].item)
    for term in terms.dropFirst() where host >= 0 { host = items.commonAncestor(host, term.item) }
    return host
  }

  /// Where this constraint is held, or would be.
  @inline(__always)
  func host(of record: ConstraintRecord) -> ItemID {
    if record.host >= 0 || record.isWaiting { return record.host }
    return record.terms < 0 ? naturalHost(record.first, record.second) : naturalHost(of: terms[record.terms])
  }

  // MARK: Making and ending

  /// Adds a constraint that is not active yet, in no group, with no metadata.
  func makeConstraint(_ fresh: ConstraintRecord, terms list: ContiguousArray<ConstraintTerm>? = nil) -> ConstraintID {
    var record = fresh
    if let list { record.terms = terms.add(list) }
    let constraint = constraints.add(record)
    noteUses(of: constraint)
    return constraint
  }

  func destroyConstraint(_ constraint: ConstraintID) {
    deactivate(constraint)
    dropUses(of: constraint)
    leaveGroup(constraint)
    metadata.release(constraint)
    dropTerms(constraint)
    if !deferred.isEmpty { deferred.leave(constraint) }
    if !userKeys.isEmpty { userKeys.release(constraint) }
    constraints.release(constraint)
    changes.note(endedConstraint: constraint)
  }

  private func dropTerms(_ constraint: ConstraintID) {
    let list = constraints[constraint].terms
    if list < 0 { return }
    terms.remove(list)
    constraints.setTerms(constraint, -1)
  }

  /// Sets the properties of a constraint to those of `wanted`, inactive and without a host.  It keeps its handle, its place in the order of
  /// making, its group and its metadata.
  func retarget(
    _ constraint: ConstraintID, _ wanted: ConstraintRecord, terms list: ContiguousArray<ConstraintTerm>? = nil
  ) {
    deactivate(constraint)
    dropUses(of: constraint)
    dropTerms(constraint)
    constraints.retarget(constraint, wanted)
    if let list { constraints.setTerms(constraint, terms.add(list)) }
    noteUses(of: constraint)
  }

  /// Makes a constraint of two terms name other items; all other properties remain.  Its source text is no longer valid.
  func setItems(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    if !deferred.isEmpty && deferred.text(of: constraint) >= 0 {
      let isMoved = deferred.move(constraint, first, second) { (constraints[$0].first, constraints[$0].second) }
      if !isMoved { deferred.leave(constraint) }
    }
    leaveInsets(constraint)
    let notesGone = items.goneCount > 0 && constraints[constraint].isActive
    if notesGone { noteForGone(constraint, isNew: false) }
    dropUses(of: constraint)
    constraints.setItems(constraint, first, second)
    noteUses(of: constraint)
    forgetText(constraint)
    if !constraints[constraint].isActive { return }
    if notesGone { noteForGone(constraint, isNew: true) }
    noteInsetUser(constraint)
    touch(constraint, .rebuild)
  }

  func forgetText(_ constraint: ConstraintID) {
    if metadata[constraint].source == .empty && metadata[constraint].place == .empty { return }
    constraints.setAsArranged(constraint, false)
    metadata.setIdentifier(constraint, nil)
    metadata.setSource(constraint, item: -1, .empty)
  }

  // MARK: Numbers

  func setConstant(_ constraint: ConstraintID, _ constant: Double) {
    if constraints[constraint].constant == constant { return }
    constraints.setConstant(constraint, constant)
    if constraints[constraint].isActive { touchAmongGone(constraint, .bounds) }
  }

  func setMultiplier(_ constraint: ConstraintID, _ multiplier: Double) {
    let record = constraints[constraint]
    if record.multiplier == multiplier { return }
    constraints.setMultiplier(constraint, multiplier)
    if !record.isActive || record.second < 0 { return }
    touch(constraint, .rebuild)
    if items.goneCount > 0 {
      noteForGone(constraint, isNew: false)
      noteForGone(constraint, isNew: true)
    }
  }

  func setPriority(_ constraint: ConstraintID, _ priority: Float) {
    if constraints[constraint].priority == priority { return }
    constraints.setPriority(constraint, priority)
    if constraints[constraint].isActive { touchAmongGone(constraint, .levels) }
  }

  /// Lists a constraint for the next solve; where it names a gone item, others may follow it.
  @inline(__always)
  func touchAmongGone(_ constraint: ConstraintID, _ what: Touch) {
    touch(constraint, what)
    noteAmongGone(constraint)
  }

  /// A constraint that may name a gone item has changed.
  @inline(__always)
  private func noteAmongGone(_ constraint: ConstraintID) {
    if items.goneCount > 0 && gone.effect(constraint) != .plain { noteForGone(constraint, isNew: true) }
  }

  // MARK: Activation

  /// Switches a constraint on, held by `host`.
  @_optimize(speed)
  func activate(_ constraint: ConstraintID, host: ItemID) {
    if constraints[constraint].isActive { return }
    activate(constraint, host: host, constraints.nextStamp())
    if !constraints.stamps.haveRoom(for: 1) { renumberStamps() }
  }

  /// The same at a place in the order of activation.
  @inline(__always)
  func activate(_ constraint: ConstraintID, host: ItemID, _ stamp: Int32) {
    changes.note(constraint, isNew: constraints.activate(constraint, host: host, stamp))
    if items.goneCount > 0 { noteForGone(constraint, isNew: true) }
    noteInsetUser(constraint)
    rekeyName(constraint)
  }

  /// Puts a constraint that is on at another place in the order of activation.
  func restamp(_ constraint: ConstraintID, _ stamp: Int32) {
    constraints.setStamp(constraint, stamp)
    if constraints[constraint].isRequired { touch(constraint, .rank) }
    // The first constraint that was activated closes the gap.
    noteAmongGone(constraint)
  }

  /// Sets the future host of an inactive constraint.
  func chooseHost(_ constraint: ConstraintID, _ host: ItemID) {
    constraints.setHostChosen(constraint, true)
    constraints.setHost(constraint, host)
  }

  /// Holds a constraint at another view than before and switches it on.
  func activate(_ constraint: ConstraintID, atChosenHost host: ItemID) {
    deactivate(constraint)
    constraints.setHostChosen(constraint, true)
    activate(constraint, host: host)
  }

  @_optimize(speed)
  func deactivate(_ constraint: ConstraintID) {
    if !constraints[constraint].isActive { return }
    if items.goneCount > 0 { noteForGone(constraint, isNew: false) }
    changes.note(constraint, isNew: constraints.deactivate(constraint))
    leaveInsets(constraint)
  }

  /// The same; an explicitly chosen host is cleared.
  func deactivateForgettingHost(_ constraint: ConstraintID) {
    deactivate(constraint)
    constraints.setHostChosen(constraint, false)
    constraints.setHost(constraint, -1)
  }

  /// Lists a constraint for the next solve.
  @inline(__always)
  func touch(_ constraint: ConstraintID, _ what: Touch) {
    changes.note(constraint, isNew: constraints.touch(constraint, what))
  }

  /// See `Constraints.renumberStamps`.
  @discardableResult
  func renumberStamps(
    room: Int = 1, behind previous: ConstraintID = -1, before next: ConstraintID = -1
  ) -> ActivationStamps.Run {
    changes.setStampsRenumbered(true)
    return constraints.renumberStamps(room: room, behind: previous, before: next)
  }

  // MARK: Dependence on insets

  /// Lists an active constraint that depends on insets, or on the offset of a view that scrolls.
  @inline(__always)
  func noteInsetUser(_ constraint: ConstraintID) {
    let record = constraints[constraint]
    if record.isInForce && dependsOnInsets(record) && !insetUsers.contains(constraint) {
      insetUsers.insert(constraint)
    }
    if traits.scrollCount > 0 { noteBorderUser(constraint) }
  }

  /// A constraint is not in force any more.
  @inline(__always)
  func leaveInsets(_ constraint: ConstraintID) {
    insetUsers.remove(constraint)
    borderUsers.remove(constraint)
  }

  @inline(__always)
  func dependsOnInsets(_ record: ConstraintRecord) -> Bool {
    if record.terms >= 0 { return dependOnInsets(terms[record.terms]) }
    return items.usesInsets(record.first, record.firstAttribute)
      || (record.second >= 0 && items.usesInsets(record.second, record.secondAttribute))
  }

  @inline(never)
  private func dependOnInsets(_ terms: ContiguousArray<ConstraintTerm>) -> Bool {
    for term in terms where items.usesInsets(term.item, term.attribute) { return true }
    return false
  }

  /// Whether it is this item whose margins or safe area the constraint depends on.
  func dependsOnInsets(_ constraint: ConstraintID, of item: ItemID) -> Bool {
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

  /// Takes checked constraints in, in their order, for the hosts they name: either all have one or none (-1: inactive).  Returns
  /// the first.  Only where there are no vacancies.
  @_optimize(speed)
  func adopt(_ fresh: consuming ContiguousArray<ConstraintRecord>) -> ConstraintID {
    let count = fresh.count
    if !constraints.stamps.haveRoom(for: count) { renumberStamps(room: count) }
    let first = constraints.append(fresh)
    uses.insert(from: first, constraints.records.values, items: items.count)
    if constraints[first].isActive {
      if mayUseInsets(from: first) { noteInsetUsers(from: first) }
      if traits.scrollCount > 0 { for k in first..<ConstraintID(constraints.count) { noteBorderUser(k) } }
      if items.goneCount > 0 { for k in first..<ConstraintID(constraints.count) { noteForGone(k, isNew: true) } }
      changes.touch(constraintsFrom: first, count: count)
    }
    changes.setPending(true)
    return first
  }

  /// False for nearly all that come at once.  Without the checks of arrays: the constraints were made by the model and the
  /// items found in it.
  @_optimize(speed)
  private func mayUseInsets(from first: ConstraintID) -> Bool {
    constraints.records.values.withUnsafeBufferPointer { records in
      items.records.values.withUnsafeBufferPointer { items in
        for at in first.index..<records.count {
          if records[at].firstAttribute.isMargin || records[at].secondAttribute.isMargin { return true }
          if items[records[at].first.index].kind != .view { return true }
          if records[at].second >= 0 && items[records[at].second.index].kind != .view { return true }
        }
        return false
      }
    }
  }

  private func noteInsetUsers(from first: ConstraintID) {
    for constraint in first..<ConstraintID(constraints.count) {
      if dependsOnInsets(constraints[constraint]) { insetUsers.insert(constraint) }
    }
  }
}
