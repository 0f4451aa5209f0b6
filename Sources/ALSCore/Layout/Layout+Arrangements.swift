// Stacks and grids: made as ordinary constraints of a group, and made anew whenever what they hold changes.

extension Layout {
  // MARK: Making and ending

  /// Makes the constraints of an arrangement, all or none, and gives their group.
  public func makeArrangement(_ plan: Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    let record = ArrangementRecord(plan, group: -1, isActive: !inactive)
    let batch = try prepare(record, isNew: true)
    let group = try self.group(makeGroup(nil))
    let index = model.arrangements.add(record)
    model.arrangements.setGroup(index, group)
    make(index, batch, kept: ContiguousArray(repeating: -1, count: batch.extras.guides.count))
    return handle(group: group)
  }

  /// Says anew what a stack or grid is; its container stays.
  public func setArrangement(
    _ stack: Handle, isGrid: Bool, isWhole: Bool = true, change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let index = try arrangement(stack)
    var record = model.arrangements[index]
    if record.plan.isGrid != isGrid {
      throw LayoutError(.argument, isGrid ? "the group is a stack, not a grid" : "the group is a grid, not a stack")
    }
    try change(&record.plan)
    if ArrangementOrder(model).isCyclic(record.plan, at: index) {
      throw LayoutError(.cycle, "a member is a guide that is made from this \(isGrid ? "grid" : "stack") itself")
    }
    var work = Rearrangement(said: Rearrangement.Said(index: index, plan: record.plan, isWhole: isWhole))
    try plan([index], &work)
    carryOut(work)
  }

  /// Puts a member in front of the one at `place` (-1: at the end), out of the place it had.
  public func insert(_ item: Handle, intoStack stack: Handle, at place: Int) throws(LayoutError) {
    let token = try token(item)
    try setArrangement(stack, isGrid: false, isWhole: false) { plan throws(LayoutError) in
      _ = try host(plan.container.id, token.id)
      if place > plan.members.count {
        throw LayoutError(.argument, "the stack has \(plan.members.count) members: no place \(place)")
      }
      var member = Arrangement.Member(token)
      var at = place < 0 ? plan.members.count : place
      if let old = plan.members.firstIndex(where: { $0.item == token }) {
        member = plan.members.remove(at: old)
        if old < at { at -= 1 }
      }
      plan.members.insert(member, at: at)
    }
  }

  public func remove(_ item: Handle, fromStack stack: Handle) throws(LayoutError) {
    let token = try token(item)
    try setArrangement(stack, isGrid: false, isWhole: false) { plan throws(LayoutError) in
      guard let old = plan.members.firstIndex(where: { $0.item == token }) else {
        throw LayoutError(.argument, "the item is not in this stack")
      }
      plan.members.remove(at: old)
    }
  }

  public func members(ofArrangement stack: Handle) throws(LayoutError) -> ContiguousArray<Handle> {
    var found = ContiguousArray<Handle>()
    for member in model.arrangements[try arrangement(stack)].plan.members {
      found.append(handle(item: member.item.id))
    }
    return found
  }

  /// Ends an arrangement with its constraints, guides and group.  Other constraints of the group live on.
  public func destroyArrangement(_ stack: Handle) throws(LayoutError) {
    let index = try arrangement(stack)
    let group = model.arrangements[index].group
    var work = Rearrangement(mustGoOn: true)
    drop(index, &work)
    try plan([], &work)
    carryOut(work)
    if model.arrangements.first(of: group) < 0 { model.groups.destroy(group) }
  }

  private func arrangement(_ stack: Handle) throws(LayoutError) -> Int {
    let index = model.arrangements.first(of: try group(stack))
    if index >= 0 { return index }
    throw LayoutError(.handle, "the group is that of no stack and no grid")
  }

  // MARK: From plan to constraints

  /// Reads and checks what an arrangement makes now.  One that is said as a whole must be whole; later, members that have
  /// moved to another tree are left out until they come back.
  func prepare(
    _ record: ArrangementRecord, isNew: Bool, isWhole: Bool = true
  ) throws(LayoutError) -> ConstraintBatch {
    var plan = record.plan
    let container = plan.container.id
    if !isNew || !isWhole || !record.isActive {
      plan.members.removeAll { model.items.commonAncestor(container, $0.item.id) < 0 }
    }
    let names = ScopeLookup(model, scope: container)
    if isNew, let fault = record.plan.fault(scope: names) {
      throw LayoutError(fault.isLimit ? .limit : .argument, "\(fault.message)").at(index: fault.member)
    }
    if isNew && isWhole { try checkTree(plan) }
    var batch = ConstraintBatch(inactive: !record.isActive, extras: names.extras)
    if model.items[container].kind == .guide && model.items[container].parent < 0 && !isNew { return batch }
    for statement in try ArrangementWriter.statements(plan, scope: names) { try take(statement, into: &batch) }
    try reserve(batch)
    return batch
  }

  /// Members that are gone may have no constraint that would say so.
  private func checkTree(_ plan: Arrangement) throws(LayoutError) {
    for (index, member) in plan.members.enumerated() {
      do throws(LayoutError) {
        _ = try host(plan.container.id, member.item.id)
      } catch {
        throw error.at(index: index)
      }
    }
  }

  /// width == ratio * height.
  public func makeAspectRatio(
    _ handle: Handle, _ ratio: Double, _ priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    let slot = try item(handle)
    if !(ratio > 0) { throw LayoutError(.notFinite, "an aspect ratio is above 0") }
    if let fault = Legality.fault(.width, hasSecond: true, .height, multiplier: ratio, constant: 0, priority: priority)
    {
      throw LayoutError(fault.kind, fault.message)
    }
    var fresh = ConstraintRecord(
      slot, .width, .equal, slot, .height, multiplier: ratio, constant: 0, priority: priority)
    if !inactive { fresh.host = try host(slot, slot) }
    try reserve(constraints: 1)
    return self.handle(constraint: make(fresh))
  }

  /// Those that hold what content would like to measure, and name one of the views.
  func shares(among views: ContiguousArray<Int32>) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    for (index, record) in model.arrangements.records.enumerated() where record.followsContent {
      var isNamed = false
      for view in views where !isNamed { isNamed = record.names(view) }
      if isNamed { found.append(index) }
    }
    return found
  }

  /// Arrangements of a group go on and off with it.
  func noteActive(group: Int32, _ active: Bool) {
    model.arrangements.setActive(group: group, active)
  }

  /// The constraints of a group that is ended are nobody's any more.
  func forgetArrangements(of group: Int32) {
    model.arrangements.remove(group: group)
  }
}
