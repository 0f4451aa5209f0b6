// Ranges of free values, alternative layouts, and constraints that remove ambiguity (als.h, Ambiguity).

extension Layout {
  /// Nil if the layout has changed since it was published, or the item is newer.
  public func freedomRange(_ handle: Handle) throws(LayoutError) -> FreedomRange? {
    try FreedomRanges(published).range(of: try item(handle))
  }

  /// Whether the item was published: false where `freedomRange` is nil.
  public func isExamined(_ handle: Handle) throws(LayoutError) -> Bool {
    AmbiguityScan(published).isExamined(try item(handle))
  }

  /// Describes the free values of an item; nil if the layout has changed since it was published.
  public func freedomMessage(_ handle: Handle) throws(LayoutError) -> [UInt8]? {
    try AmbiguityText.sentence(try item(handle), published)
  }

  /// Advice where an equation is not the natural fix, or empty; nil as above.
  public func freedomAdvice(_ handle: Handle) throws(LayoutError) -> [UInt8]? {
    try AmbiguityText.advice(try item(handle), published)
  }

  /// A constraint that alone determines one free value, given by its bit in `wanted`; nil if the value is not free or the layout
  /// has changed.
  public func equation(for handle: Handle, _ wanted: UInt32) throws(LayoutError) -> ConstraintSpec? {
    let item = try item(handle)
    let part = try FreedomPart.index(wanted)
    if part < 0 { throw LayoutError(.argument, "this needs one of left, top, width and height") }
    return try SettlingEquations(published).equation(for: item, part).map { spec($0) }
  }

  /// A minimal set of constraints that, when required, determine all free values at their present ones, in tree order.  Nil if the
  /// layout has changed since it was published.
  public func settlingEquations() throws(LayoutError) -> ContiguousArray<SuggestedEquation>? {
    guard let equations = try SettlingEquations(published).all() else { return nil }
    var found = ContiguousArray<SuggestedEquation>()
    for equation in equations {
      let part: UInt8 = 1 << UInt8(equation.part)
      found.append(SuggestedEquation(item: handle(item: equation.item), part: part, spec: spec(equation.record)))
    }
    return found
  }

  private func spec(_ record: ConstraintRecord) -> ConstraintSpec {
    ConstraintSpec(
      first: handle(item: record.first), firstAttribute: Int32(record.firstAttribute.rawValue),
      relation: Int32(record.relation.rawValue), second: handle(item: record.second),
      secondAttribute: Int32(record.secondAttribute.rawValue), multiplier: record.multiplier,
      constant: record.constant, priority: record.priority)
  }

  /// The text of a constraint in the union of the notations, with the names of a scope; the constraint need not exist.
  public func text(of spec: ConstraintSpec, scope: Handle) throws(LayoutError) -> [UInt8] {
    let record = try makers.constraints.checked(spec, inactive: true)
    let names = ScopeLookup(model, scope: try itemOrNone(scope))
    return try DocumentExport(published, nesting: limits.nesting).text(record, names)
  }

  // MARK: Alternative layouts

  /// An alternative layout as immutable frames; nil if there is none or the layout has changed.
  public func otherFrames(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> FrozenFrames? {
    guard let shot = try otherLayout(handle, wanted) else { return nil }
    return FrozenFrames(shot, of: model, salt: handles.salt)
  }

  /// Publishes an alternative layout until the next solve; returns false if there is none.
  public func exercise(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> Bool {
    guard let shot = try otherLayout(handle, wanted) else { return false }
    published.exercise(shot)
    return true
  }

  private func otherLayout(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> Snapshot? {
    let item = try item(handle)
    return try FreedomRanges(published).otherLayout(item, try FreedomPart.index(wanted))
  }
}
