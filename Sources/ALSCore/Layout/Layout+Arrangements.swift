// Stacks, grids, flows, barriers and aspect ratios (als.h, Stacks, grids, flows and barriers).

extension Layout {
  /// Creates the constraints of an arrangement, all or none, and returns their group.
  public func makeArrangement(_ plan: Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    try makers.arrangements.makeArrangement(plan, inactive: inactive)
  }

  /// Replaces the plan of an arrangement; its container is unchanged.
  public func setArrangement(
    _ stack: Handle, _ kind: Arrangement.Kind, isWhole: Bool = true,
    change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try makers.arrangements.setArrangement(stack, kind, isWhole ? .whole : .some) { plan throws(LayoutError) in
      try change(&plan)
      // It has its own spaces from now on.
      if isWhole || kind != .grid { plan.named = [] }
    }
  }

  public func setSpacing(_ stack: Handle, _ spacing: Double) throws(LayoutError) {
    try Arguments.checkNumber(spacing, "spacing")
    try setArrangement(stack, .stack, isWhole: false) { plan throws(LayoutError) in plan.spacing = spacing }
  }

  /// Inserts a member before the one at `place` (-1: at the end), or moves it there.
  public func insert(_ item: Handle, intoStack stack: Handle, at place: Int) throws(LayoutError) {
    try makers.arrangements.insert(item, intoStack: stack, at: place)
  }

  /// Whether any arrangement must be rebuilt before its items are used.
  @inline(__always)
  public var hasStaleArrangements: Bool { !model.arrangements.stale.isEmpty }

  public func remakeStaleArrangements() throws(LayoutError) { try makers.arrangements.remakeStale() }

  public func remove(_ item: Handle, fromStack stack: Handle) throws(LayoutError) {
    try makers.arrangements.remove(item, from: stack, .stack)
  }

  public func setCells(_ grid: Handle, _ cells: [Arrangement.Member]) throws(LayoutError) {
    try makers.grids.setCells(grid, cells)
  }

  public func remove(_ item: Handle, fromGrid grid: Handle) throws(LayoutError) {
    try makers.arrangements.remove(item, from: grid, .grid)
  }

  /// Inserts empty rows or columns before the one at `place` (-1: at the end).
  public func insertLines(_ grid: Handle, isRow: Bool, at place: Int, count: Int) throws(LayoutError) {
    try makers.grids.insertLines(grid, isRow, at: place, count: count)
  }

  public func removeLines(_ grid: Handle, isRow: Bool, at place: Int, count: Int) throws(LayoutError) {
    try makers.grids.removeLines(grid, isRow, at: place, count: count)
  }

  /// Moves lines before the row or column with the present index `target` (-1: to the end).
  public func moveLines(_ grid: Handle, isRow: Bool, at place: Int, count: Int, to target: Int) throws(LayoutError) {
    try makers.grids.moveLines(grid, isRow, at: place, count: count, to: target)
  }

  public func setLinesGone(
    _ grid: Handle, isRow: Bool, at place: Int, count: Int, gone: Bool
  ) throws(LayoutError) {
    try makers.grids.setGone(grid, isRow, at: place, count: count, gone)
  }

  // MARK: Flows

  public func flow(_ flow: Handle) throws(LayoutError) -> (plan: Arrangement, lines: [[ItemID]]) {
    let record = model.arrangements[try makers.arrangements.index(of: flow, .flow)]
    return (record.said, record.lines ?? [])
  }

  public func container(of plan: Arrangement) -> Handle { handle(item: plan.container.id) }

  /// The name of a flow, or else of its container; nil if neither has one.
  public func name(flow: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    let plan = try self.flow(flow).plan
    return plan.name?[...] ?? model.name(of: plan.container.id)
  }

  /// The items of a flow with the numbers of their lines.
  public func places(flow: Handle) throws(LayoutError) -> [(item: Handle, line: UInt32)] {
    var places: [(item: Handle, line: UInt32)] = []
    for (number, line) in try self.flow(flow).lines.enumerated() {
      for item in line where model.items.isLive(item) {
        places.append((handle(item: item), UInt32(truncatingIfNeeded: number)))
      }
    }
    return places
  }

  public func checkFlowName(_ name: ArraySlice<UInt8>) throws(LayoutError) {
    try Arguments.checkName(name)
    try reserve(bytes: Budget.cost(of: name.count))
  }

  /// als_arrangement.
  public func arrangementKind(group: Handle) throws(LayoutError) -> Int32 {
    let index = model.arrangements.first(of: try self.group(group))
    if index < 0 { return 0 }
    let plan = model.arrangements[index].plan
    return plan.flow != nil ? 3 : plan.isGrid ? 2 : 1
  }

  public func members(ofArrangement stack: Handle) throws(LayoutError) -> ContiguousArray<Handle> {
    var found = ContiguousArray<Handle>()
    for member in model.arrangements[try makers.arrangements.index(of: stack)].plan.members {
      found.append(handle(item: member.item.id))
    }
    return found
  }

  public func guide(ofBarrier group: Handle) throws(LayoutError) -> Handle {
    handle(item: try makers.arrangements.guide(ofBarrier: group))
  }

  public func barrier(_ group: Handle) throws(LayoutError) -> (side: Attribute, margin: Double) {
    let plan = model.arrangements[try makers.arrangements.index(of: group, .barrier)].plan
    return (plan.side, plan.margin)
  }

  /// The nearest view around all of these items, in which a barrier of them lies.
  public func container(ofBarrier members: [Arrangement.Member]) throws(LayoutError) -> ItemToken {
    try makers.arrangements.barriers.container(of: members)
  }

  /// Destroys an arrangement with its constraints, guides and group.  Other constraints of the group remain.
  public func destroyArrangement(_ stack: Handle) throws(LayoutError) {
    try makers.arrangements.destroyArrangement(stack)
  }

  /// width == ratio * height.
  public func makeAspectRatio(
    _ handle: Handle, _ ratio: Double, _ priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    try makers.constraints.makeAspectRatio(handle, ratio, priority, inactive: inactive)
  }
}
