// Gone items: they and their descendants have no size, and the gaps they own vanish.  Nothing is removed from the model, so
// showing an item costs the same as hiding it: the rows that name the item are rebuilt.

/// The part of a constraint that remains while items are gone.
struct EffectiveConstraint {
  /// A constraint without effect has no row.
  var hasEffect = true
  var constant: Double
  var yielding = Yielding.none
  /// It names a gone item, so that its row is not the plain one.
  var isAltered = false
  /// It relates a size that is not shown; its row is the plain one.
  var isHidden = false
  /// Its priority counts up to this.
  var highestPriority = Limits.required
  /// Unless nil, it counts instead of the constraint's own.
  var relation: Relation?
  /// Where it makes the size of its item a distance: the constraint that holds the start, or -1.
  var start: ConstraintID = -1

  /// Whether the published values, which have no sizes of gone items, can decide it.
  var isSeen: Bool { hasEffect && !isHidden && start < 0 }

  /// How the row of a required constraint gives way while one of its items is gone: to all that is required, and the larger
  /// number to the smaller as well.
  enum Yielding: Int32 {
    /// According to its priority.
    case none = 0
    case start = 1
    /// It holds the end or the centre.
    case end = 2
  }
}

extension Model {
  func setGone(_ item: ItemID, _ gone: Bool) {
    if items[item].isGone == gone { return }
    items.setGone(item, gone)
    refreshCollapse(item)
    changes.setPending(true)
  }

  /// Brings an item and all inside it up to date with its own state and its parent's.
  func refreshCollapse(_ top: ItemID) {
    if items.collapses(top) == items[top].isCollapsed { return }
    if traits.contentAreaCount > 0 { items.noteOtherFrameStart() }
    var inside = subtree(of: top)
    for item in inside {
      items.refreshCollapsed(item)
      noteCollapse(of: item)
      if items[item].preferences >= 0 { touchPreferences(of: item) }
      changes.note(insetsOf: item)
      changes.note(toPlace: item)
    }
    if items.haveCompanions {
      for item in inside { for guide in items.companions(of: item) { refreshCollapse(guide) } }
    }
    items.spare.takeBack(&inside)
  }

  // MARK: Effects

  /// Finds the effects of constraints that name gone items where something has changed that they rest on.
  @inline(__always)
  func refreshGone() { if gone.isStale { findGoneEffects() } }

  @inline(never)
  private func findGoneEffects() {
    var scan = GoneScan(self)
    scan.run()
  }

  /// An item has gone or come back: the rows that name it are rebuilt.
  private func noteCollapse(of item: ItemID) {
    let view = items.ownerOfArea(item)
    let isGone = items.isCollapsed(item)
    gone.setStale(view)
    if isGone { gone.setStale(watching: view, .path) }
    for constraint in constraints(naming: item) where constraints[constraint].isInForce {
      touch(constraint, .rebuild)
      forEachItem(of: constraint) { if $0 != item { noteCollapse(isGone, beside: items.ownerOfArea($0)) } }
    }
  }

  /// The same for an item that a constraint joins to it.
  @inline(__always)
  private func noteCollapse(_ isGone: Bool, beside other: ItemID) {
    if items.isCollapsed(other) { return gone.setStale(other) }
    gone.setStale(watching: other, .neighbour)
    if !isGone { gone.setStale(watching: other, .deadEnd) }
  }

  /// Calls the body once with each item that a constraint names.
  @inline(__always)
  private func forEachItem(of constraint: ConstraintID, _ body: (ItemID) -> Void) {
    let record = constraints[constraint]
    if record.terms < 0 {
      if record.second >= 0 && record.second != record.first { body(record.second) }
      return body(record.first)
    }
    for item in items(of: constraint) { body(item) }
  }

  /// While something is gone: an active constraint has come, or is about to go.
  @inline(never)
  func noteForGone(_ constraint: ConstraintID, isNew: Bool) {
    let link = goneLink(constraints[constraint])
    // It has no effect, and no item outside depends on it.
    if let link, isInsideGone(link) { return }
    var isAmongGone = false
    forEachItem(of: constraint) {
      let item = items.ownerOfArea($0)
      if items.isCollapsed(item) {
        isAmongGone = true
        setGoneStale(item)
      } else {
        gone.setStale(watching: item, .neighbour)
        if link == nil { noteOpenness(of: item) }
      }
    }
    if isAmongGone { return }
    if isNew && gone.effect(constraint) != .plain { gone.setEffect(constraint, .plain) }
    guard let link, link.first.item != link.second.item else { return }
    let (one, other) = (items.ownerOfArea(link.second.item), items.ownerOfArea(link.first.item))
    if !isNew { return gone.setStale(pathsAcross: one, other) }
    gone.setStale(watching: one, .deadEnd)
    gone.setStale(watching: other, .deadEnd)
  }

  func setGoneStale(_ item: ItemID) {
    gone.setStale(item)
    gone.setStale(items.outermostGone(item))
  }

  func forgetGoneEffects() {
    for item in items.ids where items.isLive(item) && items.isCollapsed(item) { gone.setStale(item) }
  }

  /// Makes a guide one that is gone with a view, or with none (-1).
  func setCompanion(_ guide: ItemID, _ view: ItemID) {
    if items.companion(of: guide) == view { return }
    items.setCompanion(guide, view)
    refreshCollapse(guide)
    changes.setPending(true)
  }

  /// Whether the size of a view is open may have changed.
  func noteOpenness(of view: ItemID) {
    gone.forgetOpenness(of: view)
    gone.setStale(watching: view, .openness)
  }

  /// The rule of als.h about constraints that name something gone.
  @inline(__always)
  func effectiveConstraint(of constraint: ConstraintID, host: ItemID) -> EffectiveConstraint {
    items.goneCount == 0
      ? EffectiveConstraint(constant: constraints[constraint].constant) : effectiveAmongGone(constraint)
  }

  @inline(never)
  private func effectiveAmongGone(_ constraint: ConstraintID) -> EffectiveConstraint {
    refreshGone()
    let record = constraints[constraint]
    var effective = EffectiveConstraint(constant: record.constant)
    let effect = goneEffect(of: constraint, record)
    effective.isHidden = effect == .size
    effective.isAltered = effect != .plain && effect != .size
    switch effect {
    case .plain, .size: break
    case .none: effective.hasEffect = false
    case .joins:
      effective.constant = 0
      effective.yielding = .start
    case .start(let keepsConstant):
      effective.constant = goneConstant(of: constraint, record) ?? (keepsConstant ? record.constant : 0)
      effective.yielding = .start
    case .end(let keepsConstant):
      effective.constant = goneConstant(of: constraint, record) ?? (keepsConstant ? record.constant : 0)
      effective.yielding = .end
    case .distance(let start):
      effective.start = start
      effective.relation = distanceRelation(constraint, from: start)
      effective.yielding = .end
      effective.highestPriority = constraints[start].priority
    }
    return effective
  }

  /// The effect that the scan has found, or none: for a link inside a gone item, and for a constraint of another form that names
  /// an edge and a gone item.
  private func goneEffect(of constraint: ConstraintID, _ record: ConstraintRecord) -> GoneEffect {
    let found = gone.effect(constraint)
    if found != .plain || !record.isInForce { return found }
    // A constraint names only items inside its host.
    if items.isCollapsed(record.host) { return .none }
    if record.terms < 0 && !items.isCollapsed(record.first) { return .plain }
    if let link = goneLink(record) { return isInsideGone(link) ? .none : .plain }
    if record.terms < 0 { return .plain }
    let list = terms[record.terms]
    return list.contains { $0.attribute.isLocation } && list.contains { items.isCollapsed($0.item) } ? .none : .plain
  }

  /// The explicit constant for a gone second item, if the first item is visible.
  private func goneConstant(of constraint: ConstraintID, _ record: ConstraintRecord) -> Double? {
    record.second >= 0 && items.isCollapsed(record.second) && !items.isCollapsed(record.first)
      ? metadata[constraint].goneConstant : nil
  }

  /// The attribute that counts for one item of a pair.  An item aligned with the baseline of a gone item is aligned with its top;
  /// a last baseline above the first one of such an item remains, as the end of the item above it.
  @inline(__always)
  func counted(_ attribute: Attribute, beside other: Attribute, of item: ItemID) -> Attribute {
    items.goneCount > 0 && attribute.isBaseline && other.isBaseline && items.isCollapsed(item)
      && !(attribute == .lastBaseline && other == .firstBaseline) ? .top : attribute
  }

  /// nil takes it away.
  func setGoneConstant(_ constraint: ConstraintID, _ constant: Double?) {
    if metadata[constraint].goneConstant == constant { return }
    constraints.setAsArranged(constraint, false)
    metadata.setGoneConstant(constraint, constant)
    let record = constraints[constraint]
    if items.goneCount > 0 && record.isInForce && record.second >= 0 { touch(constraint, .bounds) }
  }
}
