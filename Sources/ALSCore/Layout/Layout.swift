// The façade: one method a verb, in extensions by topic.  Only here do the stages meet.

/// What a layout may grow to.
public struct LayoutLimits {
  public var nesting = Limits.nesting
  public var items = Limits.items
  public var constraints = Limits.constraints
  public var textBytes = Limits.textBytes
  public var memoryBytes = Int.max
  /// 0: the solver's own figure.
  public var pivots = 0
  public init() {}
}

/// What a solve did.
public struct SolveReport {
  public var conflicts = 0
  public var broken = 0
  public var rounds = 1
  public var unsettled = false
  public var pivots = 0
  public var revision: UInt64 = 0
  public init() {}
}

public final class Layout {
  let model: Model
  var solver: Solver
  /// Which unknown is which variable, and which constraint is which row.
  var link = VariableMap()
  /// The link of fittings: empty between them, kept for its room.
  var fittingLink = VariableMap()
  var snapshot = Snapshot()
  /// Directions whose items have changed beside those that the snapshot lists.
  var changedWays: [FollowedDirection] = []
  var report = SolveReport()
  /// The order of the tree in which what is free was last settled.
  var settledTree: UInt64 = 0
  // Kept for their room: what is free in the order of the tree, and what sorts it.
  var treeOrder = ContiguousArray<Int32>()
  var treeParts = ContiguousArray<Int32>()
  var treeKeys: [SortKey] = []
  /// The solver is not in the state that is published: its last solve ran out of pivots, or there was none yet.
  var isOutOfStep = false
  /// Whom to ask what content measures.
  public var measurer: Measurer?
  var pixelGrid = PixelGrid()
  var pixels = PixelChanges()
  /// Scratch of comparisons.
  var pixelComparison = PixelComparison()
  /// What lint found when it was last asked.
  var findings = ContiguousArray<PublishedFinding>()
  /// Scratch of walks over snapped frames: where each item lies in its root.
  var rootOrigins = ContiguousArray<Double>()
  var rootPath = ContiguousArray<Int32>()
  let salt: UInt32
  /// The salt of the layout this one is a copy of; 0 for none.
  let origin: UInt32
  public let limits: LayoutLimits
  /// What a change that leaves required constraints in disagreement is answered with.
  public internal(set) var policy = ConflictPolicy.report
  /// The innermost open edit.
  var edit: SavedLayout?

  /// What the last destroying call ended, for those who keep something beside the items and constraints.
  public internal(set) var endedItems = ContiguousArray<Int32>()
  public internal(set) var endedConstraints = ContiguousArray<Int32>()

  // What the reserve has been made larger by: for the layout, and for the call that runs.
  var standing = 0
  var expected = 0
  /// What the layout can still be charged before the reserve has to become larger.
  var headroom = 0

  // Scratch.
  var sum = Affine()
  var rowTerms = Buffer<Term>()

  public init(limits: LayoutLimits = LayoutLimits()) {
    self.limits = limits
    model = Model()
    solver = Solver()
    solver.maxPivots = limits.pivots
    salt = HandleSalt.next()
    origin = 0
  }

  deinit { Reserve.release(standing + expected) }

  /// An independent copy with handles of its own.  Its first solve starts cold.
  public init(copying other: Layout) {
    limits = other.limits
    policy = other.policy
    model = Model(copying: other.model)
    solver = Solver()
    solver.maxPivots = limits.pivots
    salt = HandleSalt.next()
    origin = other.salt
    // The copy's solver knows nothing of the published layout, so what may be asked about it is found out now.  When the
    // original cannot say, neither can the copy.
    try? other.scan()
    isOutOfStep = true
    pixelGrid = other.pixelGrid
    pixels = other.pixels
    model.settleMeasures()
    snapshot = other.snapshot
    // The directions that the last solve has followed are those of the other's solver.
    snapshot.noteChanged(other.followedItems)
    report = other.report
    snapshot.conflicts = ContiguousArray(other.snapshot.conflicts.map { salted($0) })
  }

  private func salted(_ conflict: PublishedConflict) -> PublishedConflict {
    var salted = conflict
    salted.broken = self.salted(conflict.broken)
    for k in conflict.members.indices { salted.members[k] = self.salted(conflict.members[k]) }
    for k in conflict.reasons.indices {
      salted.reasons[k].constraint = self.salted(conflict.reasons[k].constraint)
      salted.reasons[k].item = self.salted(conflict.reasons[k].item)
    }
    return salted
  }

  private func salted(_ handle: Handle) -> Handle {
    handle.isNone ? handle : Handle(bits: handle.bits & ~(0xF_FFFF << 44) | UInt64(salt) << 44)
  }

  // MARK: Handles

  func handle(item slot: Int32) -> Handle {
    slot < 0 ? .none : Handle(.item, slot: slot, generation: model.items[Int(slot)].generation, salt: salt)
  }

  func handle(constraint slot: Int32) -> Handle {
    slot < 0
      ? .none
      : Handle(.constraint, slot: slot, generation: model.constraints[Int(slot)].generation, salt: salt)
  }

  func handle(group slot: Int32) -> Handle {
    slot < 0 ? .none : Handle(.group, slot: slot, generation: model.groups[Int(slot)].generation, salt: salt)
  }

  func item(_ handle: Handle) throws(LayoutError) -> Int32 {
    if isLiving(handle) { return Int32(truncatingIfNeeded: handle.slot) }
    throw fault(handle, .item, "item")
  }

  /// Whether the handle is that of an item of this layout that has not ended.
  @inline(__always)
  func isLiving(_ handle: Handle) -> Bool {
    let slot = handle.slot
    return isOurs(handle, .item) && slot < model.items.count && model.items[slot].kind != .vacant
      && model.items[slot].generation == handle.generation
  }

  func constraint(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = handle.slot
    if isOurs(handle, .constraint) && slot < model.constraints.count && model.constraints[slot].isLive
      && model.constraints[slot].generation == handle.generation
    {
      return Int32(truncatingIfNeeded: slot)
    }
    throw fault(handle, .constraint, "constraint")
  }

  func group(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = handle.slot
    if isOurs(handle, .group) && slot < model.groups.count && model.groups[slot].isLive
      && model.groups[slot].generation == handle.generation
    {
      return Int32(truncatingIfNeeded: slot)
    }
    throw fault(handle, .group, "group")
  }

  func view(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = try item(handle)
    if model.isView(slot) { return slot }
    throw LayoutError(.handle, "this needs a view, and the item is a guide")
  }

  /// An item, or -1 for none.
  func itemOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try item(handle) }
  func viewOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try view(handle) }
  func constraintOrNone(_ handle: Handle) throws(LayoutError) -> Int32 {
    handle.isNone ? -1 : try constraint(handle)
  }
  func groupOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try group(handle) }

  @inline(__always)
  private func isOurs(_ handle: Handle, _ kind: HandleKind) -> Bool {
    handle.origin == Handle(kind, slot: 0, generation: 0, salt: salt).origin
  }

  private func fault(_ handle: Handle, _ kind: HandleKind, _ noun: StaticString) -> LayoutError {
    if handle.isNone { return LayoutError(.handle, "no \(noun) was given") }
    if handle.salt != salt { return LayoutError(.handle, "the handle is of another layout") }
    if handle.kind != kind.rawValue { return LayoutError(.handle, "the handle is not that of a \(noun)") }
    return LayoutError(.handle, "the \(noun) has ended")
  }

  /// The slot behind a handle that a verb has just taken or given; for tables kept beside the layout.
  public func slot(_ handle: Handle) -> Int { handle.slot }
  public func checkItem(_ handle: Handle) throws(LayoutError) { _ = try item(handle) }
  public func checkView(_ handle: Handle) throws(LayoutError) { _ = try view(handle) }
  /// A view as sentences name it.
  public func text(of handle: Handle) -> String { model.itemText(Int32(truncatingIfNeeded: handle.slot)) }
  public func checkConstraint(_ handle: Handle) throws(LayoutError) { _ = try constraint(handle) }
  public func isConstraint(slot: Int32) -> Bool {
    Int(slot) < model.constraints.count && model.constraints[Int(slot)].isLive
  }
  public func constraintHandle(slot: Int32) -> Handle { handle(constraint: slot) }

  // MARK: Copies

  public func counterpart(item handle: Handle, in copy: Layout) throws(LayoutError) -> Handle {
    let slot = try item(handle)
    try checkCopy(copy)
    if Int(slot) < copy.model.items.count {
      let other = copy.model.items[Int(slot)]
      if other.kind != .vacant && other.generation == handle.generation
        && other.flags & ItemRecord.inheritedFromCopy != 0
      {
        return copy.handle(item: slot)
      }
    }
    throw LayoutError(.handle, "the copy has no such item")
  }

  public func counterpart(constraint handle: Handle, in copy: Layout) throws(LayoutError) -> Handle {
    let slot = try constraint(handle)
    try checkCopy(copy)
    if Int(slot) < copy.model.constraints.count {
      let other = copy.model.constraints[Int(slot)]
      if other.isLive && other.generation == handle.generation
        && other.flags & ConstraintRecord.inheritedFromCopy != 0
      {
        return copy.handle(constraint: slot)
      }
    }
    throw LayoutError(.handle, "the copy has no such constraint")
  }

  private func checkCopy(_ copy: Layout) throws(LayoutError) {
    if copy.origin == salt { return }
    throw LayoutError(.argument, "the second layout is not a copy of the first")
  }

  // MARK: Endings

  /// Nothing has ended yet: a call begins.
  @inline(__always)
  public func beginEnding() {
    if hasEnded { forgetEnded() }
  }

  /// Whether the call has ended anything so far.
  public var hasEnded: Bool { !endedItems.isEmpty || !endedConstraints.isEmpty }

  private func forgetEnded() {
    endedItems.removeAll(keepingCapacity: true)
    endedConstraints.removeAll(keepingCapacity: true)
  }

  /// Hands over what the model has ended since the call began.
  func finishEnding() {
    swap(&endedItems, &model.endedItems)
    swap(&endedConstraints, &model.endedConstraints)
    link.orphan(items: endedItems, constraints: endedConstraints, wishes: model.endedWishes)
    model.endedWishes.removeAll(keepingCapacity: true)
  }

  /// A name as als.h wants it: not empty, UTF-8.
  func checkName(_ name: ArraySlice<UInt8>, _ what: StaticString = "name") throws(LayoutError) {
    if name.isEmpty { throw LayoutError(.empty, "a \(what) is not empty") }
    if UTF8Check.firstFault(Array(name), 0..<name.count) != nil {
      throw LayoutError(.syntax, "a \(what) is UTF-8 text")
    }
  }
}
