// Constraints: made, changed, switched and ended.  Every verb checks all it was given before it changes anything.

extension Layout {
  // MARK: Making

  /// Makes `count` constraints, all or none, and activates them unless told otherwise.
  @inline(__always)
  public func makeConstraints(
    _ count: Int, inactive: Bool, spec: (Int) -> ConstraintSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    if model.constraints.hasVacancies { return try fillVacancies(count, inactive: inactive, spec: spec, made: made) }
    try reserve(constraints: count)
    var fault: LayoutError?
    let fresh = ContiguousArray<ConstraintRecord>(unsafeUninitializedCapacity: count) { records, known in
      guard let records = records.baseAddress else { return }
      while known < count && fault == nil {
        known = takeFastPath(from: known, to: count, inactive: inactive, spec: spec, into: records)
        if known == count { return }
        do throws(LayoutError) {
          (records + known).initialize(to: try checked(spec(known), inactive: inactive, known))
          known += 1
        } catch {
          fault = error
        }
      }
    }
    if let fault { throw fault }
    if count == 0 { return }
    let first = model.adopt(fresh)
    // New slots are of the first generation.
    for index in 0..<count {
      made(
        index,
        Handle(.constraint, slot: first + Int32(truncatingIfNeeded: index), generation: Generation.first, salt: salt))
    }
  }

  /// Writes records up to the first that takes a longer look; gives its number.
  @inline(__always)
  private func takeFastPath(
    from start: Int, to end: Int, inactive: Bool, spec: (Int) -> ConstraintSpec,
    into records: UnsafeMutablePointer<ConstraintRecord>
  ) -> Int {
    model.items.records.withUnsafeBufferPointer { items in
      let fastPath = FastPathSpecs(items, salt: salt)
      var at = start
      while at < end, let record = fastPath.record(spec(at), inactive: inactive) {
        (records + at).initialize(to: record)
        at += 1
      }
      return at
    }
  }

  /// The same where constraints have ended before.
  @inline(never)
  private func fillVacancies(
    _ count: Int, inactive: Bool, spec: (Int) -> ConstraintSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try reserve(constraints: count)
    var fresh = ContiguousArray<ConstraintRecord>()
    fresh.reserveCapacity(count)
    for index in 0..<count { fresh.append(try checked(spec(index), inactive: inactive, index)) }
    for index in 0..<count { made(index, handle(constraint: make(fresh[index]))) }
  }

  @inline(__always)
  private func checked(_ spec: ConstraintSpec, inactive: Bool, _ index: Int) throws(LayoutError) -> ConstraintRecord {
    do throws(LayoutError) {
      return try checked(spec, inactive: inactive)
    } catch {
      throw error.at(index: index)
    }
  }

  public func makeConstraint(_ spec: ConstraintSpec, inactive: Bool) throws(LayoutError) -> Handle {
    let fresh = try checked(spec, inactive: inactive)
    try reserve(constraints: 1)
    return handle(constraint: make(fresh))
  }

  func make(_ fresh: ConstraintRecord) -> Int32 {
    let slot = model.makeConstraint(fresh)
    if fresh.host >= 0 {
      model.activate(slot, host: fresh.host)
    }
    return slot
  }

  /// Everything that can be wrong with a constraint, in the order of the specification; gives its record with the host,
  /// -1 when it is to stay inactive.
  @_optimize(speed)
  func checked(_ spec: ConstraintSpec, inactive: Bool) throws(LayoutError) -> ConstraintRecord {
    if spec.first.isNone { throw LayoutError(.noFirstItem, "a constraint needs a first item") }
    let first = try item(spec.first)
    let second = try itemOrNone(spec.second)
    let firstAttribute = try attribute(spec.firstAttribute)
    let secondAttribute = try attribute(spec.secondAttribute)
    let relation = try self.relation(spec.relation)
    if !Legality.holds(
      firstAttribute, hasSecond: second >= 0, secondAttribute, multiplier: spec.multiplier,
      constant: spec.constant, priority: spec.priority),
      let fault = Legality.fault(
        firstAttribute, hasSecond: second >= 0, secondAttribute, multiplier: spec.multiplier,
        constant: spec.constant, priority: spec.priority)
    {
      throw LayoutError(fault.kind, fault.message)
    }
    var record = ConstraintRecord(
      first, firstAttribute, relation, second, secondAttribute, multiplier: spec.multiplier, constant: spec.constant,
      priority: spec.priority)
    if !inactive { record.host = try host(first, second) }
    return record
  }

  func host(_ first: Int32, _ second: Int32) throws(LayoutError) -> Int32 {
    let host = model.naturalHost(first, second)
    if host >= 0 { return host }
    throw noCommonAncestor(first, second)
  }

  private func noCommonAncestor(_ first: Int32, _ second: Int32) -> LayoutError {
    LayoutError(
      .noCommonAncestor,
      "\(model.wording.itemText(first)) and \(model.wording.itemText(second)) are not in one tree: they have no common ancestor"
    )
  }

  @inline(__always)
  func attribute(_ value: Int32) throws(LayoutError) -> Attribute {
    if let attribute = Attribute.numbered(value) { return attribute }
    throw noNumber(value, of: "an attribute")
  }

  @inline(never)
  private func noNumber(_ value: Int32, of what: StaticString) -> LayoutError {
    LayoutError(.argument, "\(Int(value)) is not the number of \(what)")
  }

  @inline(__always)
  func relation(_ value: Int32) throws(LayoutError) -> Relation {
    if let relation = Relation.numbered(value) { return relation }
    throw noNumber(value, of: "a relation")
  }

  // MARK: Ending

  public func destroyConstraint(_ handle: Handle) throws(LayoutError) {
    let slot = try constraint(handle)
    beginEnding()
    model.destroyConstraint(slot)
    finishEnding()
  }

  /// Ends `count` constraints, or none when a handle is bad or comes twice.
  public func destroyConstraints(_ count: Int, _ handles: (Int) -> Handle) throws(LayoutError) {
    let slots = try constraints(count, handles)
    beginEnding()
    for slot in slots { model.destroyConstraint(slot) }
    finishEnding()
  }

  /// The slots of handles that must all be good and different.
  private func constraints(_ count: Int, _ handles: (Int) -> Handle) throws(LayoutError) -> ContiguousArray<Int32> {
    var slots = ContiguousArray<Int32>()
    slots.reserveCapacity(count)
    defer { for slot in slots { model.constraints.setSeen(slot, false) } }
    for index in 0..<count {
      do throws(LayoutError) {
        let slot = try constraint(handles(index))
        if model.constraints[slot].isSeen {
          throw LayoutError(.handle, "a constraint stands twice in the array", constraint: slot)
        }
        model.constraints.setSeen(slot, true)
        slots.append(slot)
      } catch {
        throw error.at(index: index)
      }
    }
    return slots
  }

  // MARK: Changing numbers

  public func setConstant(_ handle: Handle, _ constant: Double) throws(LayoutError) {
    let slot = try constraint(handle)
    try checkNumber(constant, "constant")
    set(slot, constant: constant)
  }

  /// All or none.
  public func setConstants(_ count: Int, _ spec: (Int) -> (Handle, Double)) throws(LayoutError) {
    for index in 0..<count {
      do throws(LayoutError) {
        _ = try constraint(spec(index).0)
        try checkNumber(spec(index).1, "constant")
      } catch {
        throw error.at(index: index)
      }
    }
    for index in 0..<count {
      let (handle, constant) = spec(index)
      set(Int32(truncatingIfNeeded: handle.slot), constant: constant)
    }
  }

  func set(_ slot: Int32, constant: Double) {
    model.setConstant(slot, constant)
  }

  /// The constant that counts while the second item is gone; nil: the usual one.
  public func setGoneConstant(_ handle: Handle, _ constant: Double?) throws(LayoutError) {
    let slot = try constraint(handle)
    if let constant {
      try checkNumber(constant, "gone constant")
      try reserve(bytes: 64)
    }
    model.setGoneConstant(slot, constant)
  }

  public func goneConstant(_ handle: Handle) throws(LayoutError) -> Double? {
    model.metadata[try constraint(handle)].goneConstant
  }

  public func setMultiplier(_ handle: Handle, _ multiplier: Double) throws(LayoutError) {
    let slot = try constraint(handle)
    let record = model.constraints[slot]
    if record.terms >= 0 {
      throw LayoutError(.argument, "a constraint of terms keeps its multipliers", constraint: slot)
    }
    if let fault = Legality.fault(
      record.firstAttribute, hasSecond: record.second >= 0, record.secondAttribute, multiplier: multiplier,
      constant: record.constant, priority: record.priority)
    {
      throw LayoutError(fault.kind, fault.message, constraint: slot)
    }
    model.setMultiplier(slot, multiplier)
  }

  public func setPriority(_ handle: Handle, _ priority: Float) throws(LayoutError) {
    let slot = try constraint(handle)
    try checkPriority(priority)
    set(slot, priority: priority)
  }

  func set(_ slot: Int32, priority: Float) {
    model.setPriority(slot, priority)
  }

  // MARK: Switching

  public func setActive(_ handle: Handle, _ active: Bool) throws(LayoutError) {
    try setActive(1, active) { _ in handle }
  }

  /// All or none, in order; what is in that state already stays as it is.
  public func setActive(_ count: Int, _ active: Bool, _ handles: (Int) -> Handle) throws(LayoutError) {
    var hosts = ContiguousArray<Int32>()
    var claims = NameTable()
    if active { hosts.reserveCapacity(count) }
    for index in 0..<count {
      do throws(LayoutError) {
        let slot = try constraint(handles(index))
        if active { hosts.append(try hostToActivate(slot, &claims)) }
      } catch {
        throw error.at(index: index)
      }
    }
    for index in 0..<count {
      let slot = Int32(truncatingIfNeeded: handles(index).slot)
      if active { model.activate(slot, host: hosts[index]) } else { model.deactivate(slot) }
    }
  }

  /// `claims` are the names that constraints before this one take with them to their hosts in the same call.
  func hostToActivate(_ slot: Int32, _ claims: inout NameTable) throws(LayoutError) -> Int32 {
    let host = model.host(of: slot)
    if host < 0 { throw disconnected(slot) }
    if model.constraints[slot].isActive { return host }
    try checkNameFree(slot, at: host)
    guard let name = model.metadata.movingName(of: slot) else { return host }
    let salt = UInt64(UInt32(bitPattern: host))
    let claim = claims.find(name, salt: salt)
    if claim >= 0 && claims.payload(claim) != slot { throw nameHeld(slot, at: host) }
    if claim < 0 { _ = claims.insert(name, salt: salt, payload: slot) }
    return host
  }

  func disconnected(_ slot: Int32) -> LayoutError {
    let record = model.constraints[slot]
    var error = noCommonAncestor(record.first, record.second >= 0 ? record.second : record.first)
    error.constraint = slot
    return error
  }

  private func checkNameFree(_ slot: Int32, at host: Int32) throws(LayoutError) {
    if model.nameTaken(slot, at: host) { throw nameHeld(slot, at: host) }
  }

  private func nameHeld(_ slot: Int32, at host: Int32) -> LayoutError {
    LayoutError(
      .nameExists, "\(model.wording.itemText(host)) holds another constraint of the same name", constraint: slot)
  }

  /// Holds the constraint at another ancestor of its items and activates it; none deactivates.
  public func setHost(_ handle: Handle, _ host: Handle) throws(LayoutError) {
    let slot = try constraint(handle)
    let view = try viewOrNone(host)
    if view < 0 {
      model.deactivateForgettingHost(slot)
      return
    }
    let record = model.constraints[slot]
    if record.host == view { return }
    let natural = try naturalHost(slot)
    if natural < 0 || !model.items.isAncestorOrSelf(view, of: natural) {
      throw LayoutError(
        .noCommonAncestor, "\(model.wording.itemText(view)) is not an ancestor of all items of the constraint",
        constraint: slot)
    }
    try checkNameFree(slot, at: view)
    model.activate(slot, atChosenHost: view)
  }

  private func naturalHost(_ slot: Int32) throws(LayoutError) -> Int32 {
    let record = model.constraints[slot]
    if record.terms >= 0 { return model.naturalHost(of: model.terms[record.terms]) }
    return model.naturalHost(record.first, record.second)
  }

  // MARK: Identifier and name

  public func setIdentifier(_ handle: Handle, _ text: [UInt8]?) throws(LayoutError) {
    let slot = try constraint(handle)
    if let text { try reserve(bytes: text.count + 64) }
    model.metadata.setIdentifier(slot, text)
  }

  public func identifier(_ handle: Handle) throws(LayoutError) -> [UInt8]? {
    model.metadata[try constraint(handle)].identifier
  }

  public func setName(constraint handle: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) {
    let slot = try constraint(handle)
    if let name {
      try checkName(name)
      let other = model.constraint(named: name, host: model.nameHost(slot))
      if other == slot { return }
      if other >= 0 {
        throw nameTaken(name)
      }
      try reserve(bytes: NameTable.cost(of: name.count) + 64)
    }
    model.setName(ofConstraint: slot, name)
  }

  func nameTaken(_ name: ArraySlice<UInt8>, at span: SourceRange? = nil) -> LayoutError {
    LayoutError(
      .nameExists, "the view that would keep the name already has a constraint named \(quoted(name))", at: span)
  }

  public func name(constraint handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    model.metadata.name(of: try constraint(handle))
  }

  /// nil when there is none.
  public func findConstraint(_ name: ArraySlice<UInt8>, host: Handle) throws(LayoutError) -> Handle? {
    let slot = model.constraint(named: name, host: try view(host))
    return slot < 0 ? nil : handle(constraint: slot)
  }

  public func nextConstraint(_ previous: Handle) throws(LayoutError) -> Handle {
    let slot = try constraintOrNone(previous)
    return handle(constraint: slot < 0 ? model.constraints.first : model.constraints[slot].next)
  }
}
