// Groups and metrics (als.h 6 and 7).

extension Layout {
  // MARK: Groups

  public func makeGroup(_ name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    handle(group: try makers.changes.makeGroup(name))
  }

  public func destroyGroup(_ handle: Handle) throws(LayoutError) {
    let group = try group(handle)
    makers.arrangements.forget(group: group)
    model.destroyGroup(group)
  }

  public func add(_ constraint: Handle, to group: Handle) throws(LayoutError) {
    let group = try self.group(group)
    join(group, try self.constraint(constraint))
  }

  /// All or none.
  public func add(_ count: Int, _ constraint: (Int) -> Handle, to group: Handle) throws(LayoutError) {
    let group = try self.group(group)
    for member in try makers.changes.constraints(count, constraint) { join(group, member) }
  }

  private func join(_ group: GroupID, _ member: ConstraintID) {
    if model.groups.group(of: member) != group { model.takeOver(member) }
    model.join(group, member)
  }

  public func checkGroup(_ handle: Handle) throws(LayoutError) { _ = try group(handle) }

  public func remove(_ constraint: Handle, from group: Handle) throws(LayoutError) {
    let group = try self.group(group)
    let member = try self.constraint(constraint)
    if model.groups.group(of: member) != group {
      throw LayoutError(.argument, "the constraint is not in this group", constraint: member)
    }
    model.takeOver(member)
    model.leaveGroup(member)
  }

  /// Activates or deactivates every member, in order, all or none.
  public func setActive(group: Handle, _ active: Bool) throws(LayoutError) {
    let group = try self.group(group)
    try makers.changes.setActive(membersOf: group, active)
    model.setActive(group: group, active)
    makers.arrangements.noteActive(group: group, active)
  }

  /// nil if there is none.
  public func findGroup(_ name: ArraySlice<UInt8>) -> Handle? {
    let group = model.groups.find(name)
    return group < 0 ? nil : handle(group: group)
  }

  public func name(group handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    return model.groups.name(of: try group(handle))
  }

  public func nextGroup(_ previous: Handle) throws(LayoutError) -> Handle {
    let group = try groupOrNone(previous)
    return handle(group: group < 0 ? model.groups.first : model.groups[group].next)
  }

  public func nextMember(_ group: Handle, _ previous: Handle) throws(LayoutError) -> Handle {
    let group = try self.group(group)
    let member = try constraintOrNone(previous)
    if member < 0 { return handle(constraint: model.groups[group].firstMember) }
    if model.groups.group(of: member) != group {
      throw LayoutError(.handle, "the constraint is not in this group", constraint: member)
    }
    return handle(constraint: model.groups.next(member))
  }

  // MARK: Metrics

  public func setMetric(_ name: ArraySlice<UInt8>, _ value: Double) throws(LayoutError) {
    try Arguments.checkName(name)
    try Arguments.checkNumber(value, "metric")
    try reserve(bytes: NameTable.cost(of: name.count))
    let changed = [(name: Array(name), value: value)]
    try MetricFollowing(model).check(changed)
    MetricFollowing(model).set(changed)
  }

  /// nil if there is none.
  public func metric(_ name: ArraySlice<UInt8>) -> Double? { model.metrics.value(name) }

  /// Returns whether the metric existed.
  public func removeMetric(_ name: ArraySlice<UInt8>) -> Bool { MetricFollowing(model).remove(name) }
}
