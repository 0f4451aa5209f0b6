// Text: equations in any notation, shorthand and builder steps, and the text of constraints (als.h, Text).

extension Layout {
  /// Parses a text in one notation and creates its constraints.  `most` is the caller's capacity; `count` is set to the number of
  /// constraints before any is created.
  public func add(
    _ text: [UInt8], syntax: Int32, scope: Handle, options: TextOptions, most: Int, count: inout Int
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    try makers.batches.add(text, syntax: syntax, scope: scope, options: options, most: most, count: &count)
  }

  /// Whether a change may have completed deferred texts, or removed one of their views.
  @inline(__always)
  public var hasDueTexts: Bool { !model.deferred.due.isEmpty }

  /// Reads those texts again.  With `isGuarded` the change is refused if it causes a conflict, so each text is tried separately.
  public func settleDueTexts(isGuarded: Bool) { makers.deferred.settleDue(isGuarded ? edits : nil) }

  public func nextWaiting(_ previous: Handle) throws(LayoutError) -> Handle {
    var at = try nextConstraint(previous)
    if model.deferred.isEmpty { return .none }
    while !at.isNone && !model.constraints[at.constraint].isWaiting { at = try nextConstraint(at) }
    return at
  }

  /// Why a constraint waits; nil if it does not.
  public func whyWaiting(_ handle: Handle) throws(LayoutError) -> String? {
    let constraint = try constraint(handle)
    if !model.constraints[constraint].isWaiting { return nil }
    return model.deferred.records[model.deferred.text(of: constraint)].whyItWaits
  }

  public func addShorthand(
    _ view: Handle, count: Int, options: TextOptions, entry: (Int) throws(LayoutError) -> ShorthandEntry
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    try makers.batches.addShorthand(view, count: count, options: options, entry: entry)
  }

  /// Creates the constraints of builder steps on one view, all or none; `on` is the target of steps without one.  `most` and
  /// `counted` are as in `add`.
  public func addBuilder(
    _ view: Handle, on target: Handle, count: Int, options: TextOptions, most: Int, counted: (Int) -> Void,
    step: (Int) throws(LayoutError) -> BuilderStep
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    try makers.batches.addBuilder(
      view, on: target, count: count, options: options, most: most, counted: counted, step: step)
  }

  public func token(_ handle: Handle) throws(LayoutError) -> ItemToken { ItemToken(try item(handle)) }

  /// Updates the constraint that a view owns under a name to match a record, or creates it.
  public func replace(
    at view: Handle, name: ArraySlice<UInt8>, with spec: ConstraintSpec, inactive: Bool
  ) throws(LayoutError) -> Handle {
    try makers.replacement.replace(
      at: view, name: name, with: spec, inactive: inactive)
  }

  /// The constraint that a view owns under a name, if `replace` with this record would change nothing; otherwise nil.
  public func repeated(
    at view: Handle, name: UnsafeBufferPointer<UInt8>, with spec: ConstraintSpec
  ) -> Handle? {
    makers.replacement.repeated(at: view, name: name, with: spec)
  }

  /// The same from a text that describes one constraint; name lookup starts at the view.
  public func replace(
    at view: Handle, name: ArraySlice<UInt8>, with text: [UInt8], syntax: Int32, options: TextOptions
  ) throws(LayoutError) -> Handle {
    try makers.replacement.replace(
      at: view, name: name, with: text, syntax: syntax, options: options)
  }

  /// The constraint that a view owns under a name, if `replace` with this text would change nothing; otherwise nil.
  public func repeated(
    at view: Handle, name: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>, syntax: Int32,
    options: TextOptions?
  ) -> Handle? {
    makers.replacement.repeated(at: view, name: name, text: text, syntax: syntax, options: options)
  }

  /// The constraint in a notation, and the visual format options needed to parse it.  Names are those that texts with this scope
  /// would use.
  public func text(
    ofConstraint handle: Handle, scope: Handle, syntax: Int32
  ) throws(LayoutError) -> (text: [UInt8], options: UInt32) {
    let own = try constraint(handle)
    if let why = try whyWaiting(handle) {
      throw LayoutError(.notExpressible, "the constraint waits: \(why)", constraint: own)
    }
    let notation = try DocumentExport.notation(syntax)
    return try DocumentExport(published, nesting: limits.nesting).text(
      own, ScopeLookup(model, scope: try itemOrNone(scope)), notation)
  }
}
