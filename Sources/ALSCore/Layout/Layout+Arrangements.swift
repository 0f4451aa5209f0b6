// Stacks, grids and aspect ratios (als.h 16).

extension Layout {
  /// Creates the constraints of an arrangement, all or none, and returns their group.
  public func makeArrangement(_ plan: Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    try makers.arrangements.makeArrangement(plan, inactive: inactive)
  }

  /// Replaces the plan of a stack or grid; its container is unchanged.
  public func setArrangement(
    _ stack: Handle, isGrid: Bool, isWhole: Bool = true, change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try makers.arrangements.setArrangement(stack, isGrid: isGrid, isWhole ? .whole : .some) { plan throws(LayoutError) in
      try change(&plan)
      // It has its own spaces from now on.
      if isWhole || !isGrid { plan.followed = [] }
    }
  }

  /// The space between neighbours of a stack.
  public func setSpacing(_ stack: Handle, _ spacing: Double) throws(LayoutError) {
    try Arguments.checkNumber(spacing, "spacing")
    try setArrangement(stack, isGrid: false, isWhole: false) { plan throws(LayoutError) in plan.spacing = spacing }
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
    try makers.arrangements.remove(item, from: stack, isGrid: false)
  }

  public func setCells(_ grid: Handle, _ cells: [Arrangement.Member]) throws(LayoutError) {
    try makers.grids.setCells(grid, cells)
  }

  public func remove(_ item: Handle, fromGrid grid: Handle) throws(LayoutError) {
    try makers.arrangements.remove(item, from: grid, isGrid: true)
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

  public func members(ofArrangement stack: Handle) throws(LayoutError) -> ContiguousArray<Handle> {
    var found = ContiguousArray<Handle>()
    for member in model.arrangements[try makers.arrangements.index(of: stack)].plan.members {
      found.append(handle(item: member.item.id))
    }
    return found
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
