// Groups and metrics (als.h).

extension Layout {
  // MARK: Groups

  public func makeGroup(_ name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    handle(group: try makers.changes.makeGroup(name))
  }

  public func destroyGroup(_ handle: Handle) throws(LayoutError) {
    let group = try group(handle)
    // Its constraints belong to no arrangement from now on.
    model.arrangements.remove(group: group)
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
    model.arrangements.setActive(group: group, active)
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

  // MARK: Rules

  public func setParent(group: Handle, _ parent: Handle) throws(LayoutError) {
    try RuleMaker(makers.batches).setParent(try self.group(group), try groupOrNone(parent))
  }

  public func parent(group: Handle) throws(LayoutError) -> Handle {
    handle(group: model.rules[try self.group(group)].parent)
  }

  /// nil takes the condition away.
  public func setCondition(
    group: Handle, scope: Handle, _ text: [UInt8]?, options: TextOptions
  ) throws(LayoutError) {
    try RuleMaker(makers.batches).setCondition(
      try self.group(group), scope: try itemOrNone(scope), text, options: options)
  }

  /// nil takes the override away.
  public func setOverride(group: Handle, scope: Handle, _ text: [UInt8]?) throws(LayoutError) {
    try RuleMaker(makers.batches).setOverride(try self.group(group), scope: try itemOrNone(scope), text)
  }

  public func condition(group: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    let group = try self.group(group)
    return model.rules[group].condition.flatMap { $0.isElse ? Condition.negated($0.text)[...] : $0.text[...] }
  }

  public func isInForce(group: Handle) throws(LayoutError) -> Bool { model.rules[try self.group(group)].isInForce }

  public func isActive(group: Handle) throws(LayoutError) -> Bool { model.rules[try self.group(group)].isActive }

  /// Whether the group is the `when` of a document, or has a condition: the rules that reports list, in order.
  public func isRule(group: Handle) throws(LayoutError) -> Bool {
    let rule = model.rules[try self.group(group)]
    return rule.condition.map { !$0.isElse } ?? false && !rule.isForExpectation
  }

  /// The groups whose being in force changed in the last solve, and then the flows whose lines did.
  public var rulesChanged: ContiguousArray<Handle> {
    var changed = ContiguousArray<Handle>()
    for group in model.rules.changed { changed.append(handle(group: group)) }
    for group in model.arrangements.brokenAnew where !model.rules.changed.contains(group) {
      changed.append(handle(group: group))
    }
    return changed
  }

  // MARK: Metrics

  public func setMetric(_ name: ArraySlice<UInt8>, _ value: Double) throws(LayoutError) {
    try Arguments.checkName(name)
    try Arguments.checkNumber(value, "metric")
    try reserve(bytes: NameTable.cost(of: name.count))
    try MetricFollowing(model).set(Array(name), value)
  }

  /// Sets the text of a metric, such as `2 * pad + 4`.
  public func setMetric(_ name: ArraySlice<UInt8>, text: [UInt8]) throws(LayoutError) {
    try Arguments.checkName(name)
    if let fault = UTF8Check.firstFault(text, 0..<text.count) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    try expect(textBytes: text.count)
    let formula = try MetricFormula.read(text)
    try reserve(bytes: NameTable.cost(of: name.count) + formula.bytes)
    try MetricFollowing(model).set(Array(name), formula)
  }

  /// nil if there is none, or if it is a number.
  public func metricText(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? { model.metrics.formula(name)?.text[...] }

  /// nil if there is none.
  public func metric(_ name: ArraySlice<UInt8>) -> Double? { model.metrics.value(name) }

  /// Returns whether the metric existed.
  public func removeMetric(_ name: ArraySlice<UInt8>) -> Bool { MetricFollowing(model).remove(name) }
}
