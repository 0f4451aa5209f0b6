// Stacks, grids and aspect ratios (als.h 16).

extension Layout {
  /// Makes the constraints of an arrangement, all or none, and gives their group.
  public func makeArrangement(_ plan: Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    try makers.arrangements.makeArrangement(plan, inactive: inactive)
  }

  /// Says anew what a stack or grid is; its container stays.
  public func setArrangement(
    _ stack: Handle, isGrid: Bool, isWhole: Bool = true, change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try makers.arrangements.setArrangement(stack, isGrid: isGrid, isWhole: isWhole, change: change)
  }

  /// Puts a member in front of the one at `place` (-1: at the end), out of the place it had.
  public func insert(_ item: Handle, intoStack stack: Handle, at place: Int) throws(LayoutError) {
    try makers.arrangements.insert(item, intoStack: stack, at: place)
  }

  /// Whether some are to be made anew before anybody looks at what was made.
  @inline(__always)
  public var hasStaleArrangements: Bool { !model.arrangements.stale.isEmpty }

  public func remakeStaleArrangements() throws(LayoutError) { try makers.arrangements.remakeStale() }

  public func remove(_ item: Handle, fromStack stack: Handle) throws(LayoutError) {
    try makers.arrangements.remove(item, fromStack: stack)
  }

  public func members(ofArrangement stack: Handle) throws(LayoutError) -> ContiguousArray<Handle> {
    var found = ContiguousArray<Handle>()
    for member in model.arrangements[try makers.arrangements.index(of: stack)].plan.members {
      found.append(handle(item: member.item.id))
    }
    return found
  }

  /// Ends an arrangement with its constraints, guides and group.  Other constraints of the group live on.
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
