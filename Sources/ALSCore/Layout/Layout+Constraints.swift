// Constraints: creation, changes, activation and destruction (als.h).

extension Layout {
  // MARK: Creation

  /// Creates `count` constraints, all or none, and activates them unless they are to be inactive.
  @inline(__always)
  public func makeConstraints(
    _ count: Int, inactive: Bool, spec: (Int) -> ConstraintSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try makers.constraints.makeConstraints(count, inactive: inactive, spec: spec, made: made)
  }

  public func makeConstraint(_ spec: ConstraintSpec, inactive: Bool) throws(LayoutError) -> Handle {
    try makers.constraints.makeConstraint(spec, inactive: inactive)
  }

  // MARK: Destruction

  public func destroyConstraint(_ handle: Handle) throws(LayoutError) {
    let constraint = try constraint(handle)
    endings.begin()
    model.destroyConstraint(constraint)
    endings.finish()
  }

  /// Destroys `count` constraints, or none if a handle is invalid or repeated.
  public func destroyConstraints(_ count: Int, _ handles: (Int) -> Handle) throws(LayoutError) {
    let doomed = try makers.changes.constraints(count, handles)
    endings.begin()
    for constraint in doomed { model.destroyConstraint(constraint) }
    endings.finish()
  }

  // MARK: Changing numbers

  public func setConstant(_ handle: Handle, _ constant: Double) throws(LayoutError) {
    let constraint = try constraint(handle)
    try Arguments.checkNumber(constant, "constant")
    makers.changes.set(constraint, constant: constant)
  }

  /// All or none.
  public func setConstants(_ count: Int, _ spec: (Int) -> (Handle, Double)) throws(LayoutError) {
    try makers.changes.setConstants(count, spec)
  }

  /// The constant while the second item is gone; nil for the usual one.
  public func setGoneConstant(_ handle: Handle, _ constant: Double?) throws(LayoutError) {
    let constraint = try constraint(handle)
    if let constant {
      try Arguments.checkNumber(constant, "gone constant")
      try reserve(bytes: 64)
    }
    model.setGoneConstant(constraint, constant)
  }

  public func goneConstant(_ handle: Handle) throws(LayoutError) -> Double? {
    model.metadata[try constraint(handle)].goneConstant
  }

  public func setMultiplier(_ handle: Handle, _ multiplier: Double) throws(LayoutError) {
    try makers.changes.setMultiplier(handle, multiplier)
  }

  public func setPriority(_ handle: Handle, _ priority: Float) throws(LayoutError) {
    let constraint = try constraint(handle)
    try Arguments.checkPriority(priority)
    model.setPriority(constraint, priority)
  }

  // MARK: Activation

  public func setActive(_ handle: Handle, _ active: Bool) throws(LayoutError) {
    try setActive(1, active) { _ in handle }
  }

  /// All or none, in order; constraints already in that state are unchanged.
  public func setActive(_ count: Int, _ active: Bool, _ handles: (Int) -> Handle) throws(LayoutError) {
    try makers.changes.setActive(count, active, handles)
  }

  /// Moves the constraint to another common ancestor of its items and activates it; the null handle deactivates it.
  public func setHost(_ handle: Handle, _ host: Handle) throws(LayoutError) { try makers.changes.setHost(handle, host) }

  // MARK: Identifier and name

  public func setIdentifier(_ handle: Handle, _ text: [UInt8]?) throws(LayoutError) {
    let constraint = try constraint(handle)
    if let text { try reserve(bytes: text.count + 64) }
    model.constraints.setAsArranged(constraint, false)
    model.metadata.setIdentifier(constraint, text)
  }

  public func identifier(_ handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    model.metadata[try constraint(handle)].identifier?[...]
  }

  public func setName(constraint handle: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) {
    try makers.changes.setName(handle, name)
  }

  public func name(constraint handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? {
    model.metadata.name(of: try constraint(handle))
  }

  /// nil if there is none.
  public func findConstraint(_ name: ArraySlice<UInt8>, host: Handle) throws(LayoutError) -> Handle? {
    let constraint = model.constraint(named: name, host: try view(host))
    return constraint < 0 ? nil : handle(constraint: constraint)
  }

  public func nextConstraint(_ previous: Handle) throws(LayoutError) -> Handle {
    let constraint = try constraintOrNone(previous)
    let next = constraint < 0 ? model.constraints.first : model.constraints[constraint].next
    if model.arrangements.flowCount == 0 { return handle(constraint: next) }
    // Constraints of flows follow all others.
    let isOfFlow = constraint >= 0 && model.isOfFlow(constraint)
    let found = model.following(next, isOfFlow: isOfFlow)
    if found >= 0 || isOfFlow { return handle(constraint: found) }
    return handle(constraint: model.following(model.constraints.first, isOfFlow: true))
  }

  /// The range of a constraint in its source document; nil if it has none.
  public func documentRange(_ handle: Handle) throws(LayoutError) -> SourceRange? {
    let place = model.metadata[try constraint(handle)].place
    return place == .empty ? nil : place
  }

  // MARK: Named constraints of views

  /// Registers a constraint under a name at a view, and activates it.
  public func keep(_ handle: Handle, at view: Handle, name: ArraySlice<UInt8>) throws(LayoutError) {
    try makers.changes.keep(handle, at: view, name: name)
  }

  /// Iterates over the constraints with a name, in the order of their owning items: those in the subtree of `scope`, or all.
  public func nextConstraint(
    named name: ArraySlice<UInt8>, scope: Handle, after previous: Handle
  ) throws(LayoutError) -> Handle {
    try makers.changes.nextConstraint(named: name, scope: scope, after: previous)
  }

  /// Destroys the constraints that a view owns under these names; with `everywhere` also those of its descendants, and without a
  /// view those of all items.  Unknown names are ignored.  Returns the number of destroyed constraints.
  public func destroyConstraints(
    named names: [ArraySlice<UInt8>], at view: Handle, everywhere: Bool
  ) throws(LayoutError) -> Int {
    try makers.changes.destroyConstraints(named: names, at: view, everywhere: everywhere)
  }
}
