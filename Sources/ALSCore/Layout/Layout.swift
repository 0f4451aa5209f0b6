// The façade: one method per operation, in a file per section of als.h.  Only here do the stages meet.

public final class Layout {
  let model: Model
  let handles: HandleTable
  let session: Session
  let published: PublishedLayout
  let edits: Edits
  let budget: Budget
  let endings: Endings
  let makers: Makers
  let overrides: OverrideMaker
  // Most layouts never ask for these.
  private(set) lazy var findings = LintFindings()
  private(set) lazy var proofs = Proofs()
  private(set) lazy var judgement = ExpectationFindings()

  public convenience init(limits: LayoutLimits = LayoutLimits()) {
    self.init(Model(), origin: 0, limits, .report)
  }

  private init(_ model: Model, origin: UInt32, _ limits: LayoutLimits, _ policy: ConflictPolicy) {
    self.model = model
    handles = HandleTable(model: model, salt: HandleSalt.next(), origin: origin)
    session = Session(handles, limits: limits.solve)
    published = PublishedLayout(session)
    edits = Edits(published, policy)
    budget = Budget(model, limits)
    endings = Endings(session)
    makers = Makers(handles, budget, endings)
    overrides = OverrideMaker(makers.arrangements, endings, model)
    session.setOverrider(overrides) { copy in
      let endings = Endings(copy)
      return OverrideMaker(
        Makers(copy.handles, Budget(copy.model, limits), endings).arrangements, endings, copy.model)
    }
  }

  /// An independent copy with its own handles.  Its first solve starts cold.
  public convenience init(copying other: Layout) {
    self.init(Model(copying: other.model), origin: other.handles.salt, other.limits, other.policy)
    // The copy's solver does not match the published layout, so its ambiguity is computed before.  If the original cannot compute
    // it, neither can the copy.
    try? AmbiguityScan(other.published).scan()
    ConflictReports(other.session).refresh(other.published)
    model.settleMeasures()
    published.adopt(other.published)
    session.adopt(other.session)
  }

  public var limits: LayoutLimits { budget.limits }

  // MARK: Handles

  @inline(__always)
  func item(_ handle: Handle) throws(LayoutError) -> ItemID { try handles.item(handle) }
  @inline(__always)
  func view(_ handle: Handle) throws(LayoutError) -> ItemID { try handles.view(handle) }
  @inline(__always)
  func constraint(_ handle: Handle) throws(LayoutError) -> ConstraintID { try handles.constraint(handle) }
  func group(_ handle: Handle) throws(LayoutError) -> GroupID { try handles.group(handle) }
  func itemOrNone(_ handle: Handle) throws(LayoutError) -> ItemID { try handles.itemOrNone(handle) }
  func viewOrNone(_ handle: Handle) throws(LayoutError) -> ItemID { try handles.viewOrNone(handle) }
  func constraintOrNone(_ handle: Handle) throws(LayoutError) -> ConstraintID { try handles.constraintOrNone(handle) }
  func groupOrNone(_ handle: Handle) throws(LayoutError) -> GroupID { try handles.groupOrNone(handle) }

  func handle(item: ItemID) -> Handle { handles.handle(item: item) }
  func handle(constraint: ConstraintID) -> Handle { handles.handle(constraint: constraint) }
  func handle(group: GroupID) -> Handle { handles.handle(group: group) }

  /// The slot of a valid handle, for tables parallel to the layout's.
  public func slot(_ handle: Handle) -> Int { handle.slot }
  public func checkItem(_ handle: Handle) throws(LayoutError) { _ = try item(handle) }
  public func checkView(_ handle: Handle) throws(LayoutError) { _ = try view(handle) }
  /// The description of a view in sentences.
  public func text(of handle: Handle) -> String { model.wording.itemText(handle.item) }
  public func checkConstraint(_ handle: Handle) throws(LayoutError) { _ = try constraint(handle) }
  public func isConstraint(_ handle: Handle) -> Bool { (try? constraint(handle)) != nil }
  public func isConstraint(_ constraint: ConstraintID) -> Bool { model.constraints.isLive(constraint) }
  public func constraintHandle(_ constraint: ConstraintID) -> Handle { handle(constraint: constraint) }

  // MARK: Copies

  public func counterpart(item handle: Handle, in copy: Layout) throws(LayoutError) -> Handle {
    try handles.counterpart(item: handle, in: copy.handles)
  }

  public func counterpart(constraint handle: Handle, in copy: Layout) throws(LayoutError) -> Handle {
    try handles.counterpart(constraint: handle, in: copy.handles)
  }

  // MARK: Memory reserve

  func reserve(items: Int = 0, constraints: Int = 0, bytes: Int = 0) throws(LayoutError) {
    try budget.reserve(items: items, constraints: constraints, bytes: bytes)
  }

  /// Must precede the parsing of a text of this length.
  public func expect(textBytes: Int) throws(LayoutError) { try budget.expect(textBytes: textBytes) }

  /// Must precede a copy of the layout.
  public func expectCopy() throws(LayoutError) { try budget.expectCopy() }

  /// Ends a call.
  @inline(__always)
  public func endExpecting() { budget.endExpecting() }

  // MARK: Destroyed items and constraints

  /// Begins a call that may destroy.
  @inline(__always)
  public func beginEnding() {
    if endings.hasEnded { endings.begin() }
  }

  @inline(__always)
  public var hasEnded: Bool { endings.hasEnded }

  public var endedItems: ContiguousArray<ItemID> { endings.items }
  public var endedConstraints: ContiguousArray<ConstraintID> { endings.constraints }
}
