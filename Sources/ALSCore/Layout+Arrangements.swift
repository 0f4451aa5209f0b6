// Stacks and grids: made as ordinary constraints of a group, and made anew whenever what they hold changes.

extension Layout {
  // MARK: Making and ending

  /// Makes the constraints of an arrangement, all or none, and gives their group.
  public func makeArrangement(_ plan: Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    let record = ArrangementRecord(plan, group: -1, isActive: !inactive)
    let batch = try prepare(record, isNew: true)
    let group = try self.group(makeGroup(nil))
    model.arrangements.append(record)
    let index = model.arrangements.count - 1
    model.arrangements[index].group = group
    carryOut(index, batch)
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
    let batch = try prepare(record, isNew: true, isWhole: isWhole)
    model.arrangements[index].plan = record.plan
    replace([index], [batch])
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
    beginEnding()
    drop(index)
    finishEnding()
    if model.arrangement(of: group) < 0 { model.destroyGroup(group) }
  }

  private func arrangement(_ stack: Handle) throws(LayoutError) -> Int {
    let index = model.arrangement(of: try group(stack))
    if index >= 0 { return index }
    throw LayoutError(.handle, "the group is that of no stack and no grid")
  }

  private func drop(_ index: Int) {
    model.endConstraints(of: index)
    model.endGuides(of: index, from: 0)
    model.arrangements.remove(at: index)
  }

  // MARK: From plan to constraints

  /// Reads and checks what an arrangement makes now.  One that is said as a whole must be whole; later, members that have
  /// moved to another tree are left out until they come back.
  private func prepare(
    _ record: ArrangementRecord, isNew: Bool, isWhole: Bool = true
  ) throws(LayoutError) -> ConstraintBatch {
    var plan = record.plan
    let container = plan.container.id
    if !isNew || !isWhole || !record.isActive {
      plan.members.removeAll { model.commonAncestor(container, $0.item.id) < 0 }
    }
    let names = ScopeLookup(model, scope: container)
    if isNew, let fault = record.plan.fault(scope: names) {
      throw LayoutError(fault.isLimit ? .limit : .argument, "\(fault.message)").at(index: fault.member)
    }
    var batch = ConstraintBatch(inactive: !record.isActive, extras: names.extras)
    if model.items[Int(container)].kind == .guide && model.items[Int(container)].parent < 0 && !isNew { return batch }
    for statement in try ArrangementWriter.statements(plan, scope: names) { try take(statement, into: &batch) }
    try reserve(batch)
    return batch
  }

  /// Ends what was made and makes what has been prepared.
  private func replace(_ indices: ContiguousArray<Int>, _ batches: ContiguousArray<ConstraintBatch>) {
    beginEnding()
    for (place, index) in indices.enumerated() { end(index, before: batches[place]) }
    finishEnding()
    for (place, index) in indices.enumerated() { carryOut(index, batches[place]) }
  }

  /// Ends the constraints of an arrangement, and the guides there will be no use for.
  private func end(_ index: Int, before batch: ConstraintBatch) {
    model.endConstraints(of: index)
    model.endGuides(of: index, from: batch.extras.guides.count)
    for at in model.arrangements[index].guides.indices {
      let guide = model.arrangements[index].guides[at]
      let isFit = model.isLive(guide: guide) && model.items[Int(guide.slot)].parent == batch.extras.guides[at].owner
      if !isFit { return model.endGuides(of: index, from: at) }
    }
  }

  /// Everything has been checked.  Guides that are there already are used again, in order.
  private func carryOut(_ index: Int, _ batch: ConstraintBatch) {
    var guides = ContiguousArray<Int32>()
    for (at, wanted) in batch.extras.guides.enumerated() {
      let known = model.arrangements[index].guides
      let slot = at < known.count ? known[at].slot : model.makeItem(.guide, parent: wanted.owner)
      model.setName(slot, wanted.name[...])
      if at >= known.count { model.arrangements[index].guides.append(model.kept(item: slot)) }
      guides.append(slot)
    }
    var kept = ContiguousArray<ArrangementRecord.Kept>()
    for handle in apply(batch, group: model.arrangements[index].group, guides: guides) {
      kept.append(model.kept(constraint: Int32(truncatingIfNeeded: handle.slot)))
    }
    model.arrangements[index].constraints = kept
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

  // MARK: When things change

  /// Makes arrangements anew, all or none.
  func remake(_ indices: ContiguousArray<Int>) throws(LayoutError) {
    if indices.isEmpty { return }
    var batches = ContiguousArray<ConstraintBatch>()
    for index in indices { batches.append(try prepare(model.arrangements[index], isNew: false)) }
    replace(indices, batches)
  }

  /// The same where the change itself cannot be refused any more: one that finds no room stays as it is.
  func remakeIfPossible(_ indices: ContiguousArray<Int>) {
    for index in indices {
      guard let batch = try? prepare(model.arrangements[index], isNew: false) else { continue }
      end(index, before: batch)
      carryOut(index, batch)
    }
  }

  /// Ends an item that arrangements name: those around it close up, its own end with it.
  func destroyArranged(_ item: Int32, _ touched: ContiguousArray<Int>) {
    model.destroyItem(item)
    var index = model.arrangements.count
    var left = touched
    var remade = ContiguousArray<Int>()
    while let last = left.popLast() {
      index = last
      if !model.isLive(item: model.arrangements[index].plan.container.id) {
        drop(index)
        for at in remade.indices { remade[at] -= 1 }
        continue
      }
      model.arrangements[index].plan.members.removeAll { !model.isLive(item: $0.item.id) }
      remade.append(index)
    }
    remakeIfPossible(remade)
  }

  /// Those that hold what content would like to measure, and name one of the views.
  func shares(among views: ContiguousArray<Int32>) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    for (index, record) in model.arrangements.enumerated() where record.followsContent {
      var isNamed = false
      for view in views where !isNamed { isNamed = record.names(view) }
      if isNamed { found.append(index) }
    }
    return found
  }

  /// Arrangements of a group go on and off with it.
  func noteActive(group: Int32, _ active: Bool) {
    for index in model.arrangements.indices where model.arrangements[index].group == group {
      model.arrangements[index].isActive = active
    }
  }

  /// The constraints of a group that is ended are nobody's any more.
  func forgetArrangements(of group: Int32) {
    model.arrangements.removeAll { $0.group == group }
  }
}
