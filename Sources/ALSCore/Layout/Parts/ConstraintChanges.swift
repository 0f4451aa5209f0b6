// Changes of existing constraints: numbers, activation, hosts and names.

private struct Switched {
  private(set) var on = false
  var constraints = ContiguousArray<ConstraintID>()
  /// For active ones, in the same order; 0 for a deferred one.
  var hosts = ContiguousArray<ItemID>()
  /// Some of the activated ones depend on insets.
  var dependOnInsets = false

  /// The room of more is not kept for the next call.
  static let usualCount = 2048

  /// None so far, in the room that there is.
  mutating func begin(on: Bool) {
    self.on = on
    constraints.clear()
    hosts.clear()
    dependOnInsets = false
  }
}

final class ConstraintChanges {
  private let maker: ConstraintMaker
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget
  private let endings: Endings
  /// Scratch of `setActive`, which takes it away while it lists constraints.
  private var scratch = Switched()
  /// The names that constraints take with them to their hosts in one call.
  private var claims = NameTable()

  init(_ maker: ConstraintMaker, _ endings: Endings) {
    self.maker = maker
    self.endings = endings
    model = maker.model
    handles = maker.handles
    budget = maker.budget
  }

  /// The constraints of handles that must all be good and different.
  func constraints(_ count: Int, _ handle: (Int) -> Handle) throws(LayoutError) -> ContiguousArray<ConstraintID> {
    var constraints = ContiguousArray<ConstraintID>()
    constraints.reserveCapacity(count)
    defer { for constraint in constraints { model.constraints.setSeen(constraint, false) } }
    try forEachIndex(count) { index throws(LayoutError) in
      let constraint = try handles.constraint(handle(index))
      if model.constraints[constraint].isSeen {
        throw LayoutError(.handle, "the array contains a constraint twice", constraint: constraint)
      }
      model.constraints.setSeen(constraint, true)
      constraints.append(constraint)
    }
    return constraints
  }

  /// All or none.
  func setConstants(_ count: Int, _ spec: (Int) -> (Handle, Double)) throws(LayoutError) {
    try forEachIndex(count) { index throws(LayoutError) in
      _ = try handles.constraint(spec(index).0)
      try Arguments.checkNumber(spec(index).1, "constant")
    }
    for index in 0..<count {
      let (handle, constant) = spec(index)
      set(handle.constraint, constant: constant)
    }
  }

  /// It follows no metric any more.
  func set(_ constraint: ConstraintID, constant: Double) {
    if model.metadata.followsMetric(constraint) {
      model.metadata.setFollows(constraint, nil)
      if !model.deferred.isEmpty { model.deferred.takeConstant(constraint) }
    }
    model.setConstant(constraint, constant)
  }

  func setMultiplier(_ handle: Handle, _ multiplier: Double) throws(LayoutError) {
    let constraint = try handles.constraint(handle)
    let record = model.constraints[constraint]
    if record.terms >= 0 {
      throw LayoutError(.argument, "a constraint of terms keeps its multipliers", constraint: constraint)
    }
    try Legality.refuse(
      Legality.fault(
        record.firstAttribute, hasSecond: record.second >= 0, record.secondAttribute, multiplier: multiplier,
        constant: record.constant, priority: record.priority), constraint: constraint)
    model.setMultiplier(constraint, multiplier)
  }

  /// All or none, in order; those already in that state are unchanged.
  func setActive(_ count: Int, _ active: Bool, _ handle: (Int) -> Handle) throws(LayoutError) {
    var list = beginSwitching(on: active)
    try forEachIndex(count) { index throws(LayoutError) in
      try addOne(try handles.constraint(handle(index)), to: &list)
    }
    for constraint in list.constraints where model.constraints[constraint].isActive != active {
      model.takeOver(constraint)
    }
    carryOut(list)
  }

  /// Switches the members of a group, in order, all or none.
  @_optimize(speed)
  func setActive(membersOf group: GroupID, _ active: Bool) throws(LayoutError) {
    var list = beginSwitching(on: active)
    for member in model.members(of: group) {
      try add(member, to: &list)
    }
    carryOut(list)
  }

  private func beginSwitching(on: Bool) -> Switched {
    var list = Switched()
    swap(&list, &scratch)
    list.begin(on: on)
    if claims.count > 0 { claims = NameTable() }
    return list
  }

  /// `add`, once for all forms with handles.
  @inline(never)
  private func addOne(_ constraint: ConstraintID, to list: inout Switched) throws(LayoutError) {
    try add(constraint, to: &list)
  }

  @inline(__always)
  private func add(_ constraint: ConstraintID, to list: inout Switched) throws(LayoutError) {
    if list.on {
      let record = model.constraints[constraint]
      list.hosts.append(try hostToActivate(constraint, record))
      // The items of one that waits are not known yet.
      if !record.isWaiting && (model.dependsOnInsets(record) || model.traits.scrollCount > 0) {
        list.dependOnInsets = true
      }
    }
    list.constraints.append(constraint)
  }

  /// Switches what has been listed.  One that waits remembers it.
  private func carryOut(_ list: consuming Switched) {
    let count = list.constraints.count
    if model.metadata.hasNames || count == 1 || !model.constraints.stamps.haveRoom(for: count) {
      for k in 0..<count { put(list.constraints[k], list.on ? list.hosts[k] : -1) }
    } else {
      switchAll(list)
    }
    if count <= Switched.usualCount { scratch = list }
  }

  private func switchAll(_ list: Switched) {
    let touched =
      list.on
      ? model.constraints.activate(list.constraints, hosts: list.hosts)
      : model.constraints.deactivate(list.constraints)
    guard let touched else { return }
    model.changes.note(touched)
    if model.items.goneCount > 0 {
      for constraint in list.constraints where !model.constraints[constraint].isWaiting {
        model.noteForGone(constraint, isNew: list.on)
      }
    }
    if list.dependOnInsets { for constraint in list.constraints { model.noteInsetUser(constraint) } }
    if !list.on { for constraint in list.constraints { model.leaveInsets(constraint) } }
  }

  /// Switches a constraint on, at a host, or off.
  private func put(_ constraint: ConstraintID, _ host: ItemID) {
    if model.constraints[constraint].isWaiting { return model.constraints.setWanted(constraint, host >= 0) }
    if host >= 0 { model.activate(constraint, host: host) } else { model.deactivate(constraint) }
  }

  @inline(__always)
  private func hostToActivate(_ constraint: ConstraintID, _ record: ConstraintRecord) throws(LayoutError) -> ItemID {
    if record.isWaiting { return 0 }
    let host = model.host(of: record)
    if host < 0 { throw disconnected(constraint) }
    if model.metadata.hasNames && !record.isActive { try claimName(of: constraint, at: host) }
    return host
  }

  @inline(never)
  private func claimName(of constraint: ConstraintID, at host: ItemID) throws(LayoutError) {
    try checkNameFree(constraint, at: host)
    guard let name = model.metadata.movingName(of: constraint) else { return }
    let salt = UInt64(UInt32(bitPattern: host.raw))
    let claim = claims.find(name, salt: salt)
    if claim >= 0 && claims.payload(claim) != constraint.raw { throw nameHeld(constraint, at: host) }
    if claim < 0 { _ = claims.insert(name, salt: salt, payload: constraint.raw) }
  }

  private func disconnected(_ constraint: ConstraintID) -> LayoutError {
    let record = model.constraints[constraint]
    var error = maker.noCommonAncestor(record.first, record.second >= 0 ? record.second : record.first)
    error.constraint = constraint
    return error
  }

  private func checkNameFree(_ constraint: ConstraintID, at host: ItemID) throws(LayoutError) {
    if model.nameTaken(constraint, at: host) { throw nameHeld(constraint, at: host) }
  }

  private func nameHeld(_ constraint: ConstraintID, at host: ItemID) -> LayoutError {
    LayoutError(
      .nameExists, "\(model.wording.itemText(host)) already has a constraint with this name", constraint: constraint)
  }

  /// Holds the constraint at another ancestor of its items and activates it; none deactivates.
  func setHost(_ handle: Handle, _ host: Handle) throws(LayoutError) {
    let constraint = try handles.constraint(handle)
    let view = try handles.viewOrNone(host)
    let record = model.constraints[constraint]
    if view < 0 {
      if record.isWaiting { return put(constraint, -1) }
      model.takeOver(constraint)
      return model.deactivateForgettingHost(constraint)
    }
    if record.isWaiting {
      throw LayoutError(
        .noCommonAncestor, "the constraint waits for its items and can have no host yet", constraint: constraint)
    }
    if record.host == view { return }
    let natural = try naturalHost(constraint)
    if natural < 0 || !model.items.isAncestorOrSelf(view, of: natural) {
      throw LayoutError(
        .noCommonAncestor, "\(model.wording.itemText(view)) is not an ancestor of all items of the constraint",
        constraint: constraint)
    }
    try checkNameFree(constraint, at: view)
    model.activate(constraint, atChosenHost: view)
  }

  private func naturalHost(_ constraint: ConstraintID) throws(LayoutError) -> ItemID {
    let record = model.constraints[constraint]
    if record.terms >= 0 { return model.naturalHost(of: model.terms[record.terms]) }
    return model.naturalHost(record.first, record.second)
  }

  func setName(_ handle: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) {
    let constraint = try handles.constraint(handle)
    if let name {
      try Arguments.checkName(name)
      let other = model.constraint(named: name, host: model.nameHost(constraint))
      if other == constraint { return }
      if other >= 0 {
        throw nameTaken(name)
      }
      try budget.reserve(bytes: NameTable.cost(of: name.count) + 64)
    }
    model.setName(ofConstraint: constraint, name)
  }

  func nameTaken(_ name: ArraySlice<UInt8>, at span: SourceRange? = nil) -> LayoutError {
    LayoutError(
      .nameExists, "the view that would keep the name already has a constraint named \(quoted(name))", at: span)
  }

  // MARK: By name

  /// Keeps a constraint under a name at a view, and activates it.
  func keep(_ handle: Handle, at view: Handle, name: ArraySlice<UInt8>) throws(LayoutError) {
    let constraint = try handles.constraint(handle)
    let keeper = try handles.view(view)
    try Arguments.checkName(name)
    let other = model.constraint(named: name, host: keeper)
    if other >= 0 && other != constraint {
      throw nameTaken(name)
    }
    let host = model.constraints[constraint].isWaiting ? 0 : model.host(of: model.constraints[constraint])
    if host < 0 { throw disconnected(constraint) }
    try budget.reserve(bytes: NameTable.cost(of: name.count) + 64)
    model.setName(ofConstraint: constraint, name, keeper: keeper)
    put(constraint, host)
  }

  /// The constraints of one name in the order of the items that keep them: those in the subtree of `scope`, or all.
  func nextConstraint(
    named name: ArraySlice<UInt8>, scope: Handle, after previous: Handle
  ) throws(LayoutError) -> Handle {
    let top = try handles.itemOrNone(scope)
    let last = try handles.constraintOrNone(previous)
    if last < 0 {
      return handles.handle(constraint: firstNamed(name, from: top < 0 ? model.items.firstRoot : top, within: top))
    }
    let keeper = model.nameKeeper(last)
    if keeper < 0 || model.constraint(named: name, host: keeper) != last
      || (top >= 0 && !model.items.isAncestorOrSelf(top, of: keeper))
    {
      throw LayoutError(.handle, "the constraint has another name, or another view keeps it", constraint: last)
    }
    return handles.handle(constraint: firstNamed(name, from: model.items.following(keeper, within: top), within: top))
  }

  private func firstNamed(_ name: ArraySlice<UInt8>, from start: ItemID, within top: ItemID) -> ConstraintID {
    if !model.metadata.hasNames { return -1 }
    var at = start
    while at >= 0 {
      let found = model.constraint(named: name, host: at)
      if found >= 0 { return found }
      at = model.items.following(at, within: top)
    }
    return -1
  }

  /// Ends what a view keeps under these names; with `everywhere` also what the items inside it keep, and with no view what all
  /// do.  A name without a constraint is skipped.  Returns the number of destroyed constraints.
  func destroyConstraints(
    named names: [ArraySlice<UInt8>], at view: Handle, everywhere: Bool
  ) throws(LayoutError) -> Int {
    let top = everywhere ? try handles.viewOrNone(view) : try handles.view(view)
    endings.begin()
    for name in names {
      var at = top < 0 ? model.items.firstRoot : top
      while at >= 0 && model.metadata.hasNames {
        let found = model.constraint(named: name, host: at)
        if found >= 0 { model.destroyConstraint(found) }
        at = everywhere ? model.items.following(at, within: top) : -1
      }
    }
    let ended = model.changes.endedConstraints.count
    endings.finish()
    return ended
  }

  /// Everything has been checked.  `old` -1: no constraint has the name; `host` -1: it must be inactive.
  func put(
    _ wanted: ConstraintRecord, terms: ContiguousArray<ConstraintTerm>? = nil, in old: ConstraintID, host: ItemID,
    keeper: ItemID, _ name: ArraySlice<UInt8>
  ) -> ConstraintID {
    let constraint = old >= 0 ? old : model.makeConstraint(wanted, terms: terms)
    // From now on it differs from its text.
    model.deferred.leave(constraint)
    model.constraints.setWaiting(constraint, false)
    if old >= 0 && (terms != nil || !isAlike(model.constraints[old], wanted)) {
      model.retarget(old, wanted, terms: terms)
    }
    set(constraint, constant: wanted.constant)
    model.setPriority(constraint, wanted.priority)
    // A kept name does not depend on the host, so it cannot collide.
    if old < 0 || model.metadata.movingName(of: constraint) != nil {
      model.setName(ofConstraint: constraint, name, keeper: keeper)
    }
    if host < 0 {
      model.deactivate(constraint)
    } else {
      let record = model.constraints[constraint]
      model.activate(constraint, host: record.hasChosenHost ? model.host(of: record) : host)
    }
    return constraint
  }

  /// Whether nothing but the constant and the priority differ.
  private func isAlike(_ a: ConstraintRecord, _ b: ConstraintRecord) -> Bool {
    a.terms < 0 && a.first == b.first && a.second == b.second && a.firstAttribute == b.firstAttribute
      && a.secondAttribute == b.secondAttribute && a.relation == b.relation
      && (a.second < 0 || a.multiplier == b.multiplier)
  }

  // MARK: Groups

  func makeGroup(_ name: ArraySlice<UInt8>?) throws(LayoutError) -> GroupID {
    if let name {
      try Arguments.checkName(name)
      if model.groups.find(name) >= 0 {
        throw LayoutError(.nameExists, "there is already a group named \(quoted(name))")
      }
    }
    try budget.reserve(bytes: 64 + (name.map { NameTable.cost(of: $0.count) } ?? 0))
    // A handle has 26 bits for the slot.
    if model.groups.count >= 0x3FF_FFFF && !model.groups.hasVacancies {
      throw LayoutError(.limit, "the layout cannot have more groups")
    }
    return model.groups.make(name)
  }
}
