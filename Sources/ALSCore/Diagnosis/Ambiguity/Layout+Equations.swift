// Equations that settle what is free: one for a value, and a least set for the whole layout.

/// One of them, in handles.
public struct SuggestedEquation {
  public var item: Handle
  /// One of the `Freedom` bits.
  public var part: UInt8
  public var spec: ConstraintSpec
}

extension Layout {
  /// A constraint that would settle one free value by itself, `wanted` being its bit; nil when it is not free or the layout
  /// has changed.
  public func equation(for handle: Handle, _ wanted: UInt32) throws(LayoutError) -> ConstraintSpec? {
    guard let record = try equationRecord(handle, wanted) else { return nil }
    return spec(record)
  }

  func equationRecord(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> ConstraintRecord? {
    let slot = try item(handle)
    let part = try part(wanted)
    if part < 0 { throw LayoutError(.argument, "this needs one of left, top, width and height") }
    guard let free = try currentFreedom(Int(slot), handle), free & 1 << UInt8(part) != 0 else { return nil }
    model.items.refreshOrder()
    let chooser = EquationChooser(model: model, shot: solvedSnapshot(), isInTurn: false)
    return chooser.equation(slot, part)
  }

  /// Constraints with which, required, nothing would be free and nothing would move, and none of which can be left out; in
  /// tree order.  Nil when the layout has changed since it was published.
  public func settlingEquations() throws(LayoutError) -> ContiguousArray<SuggestedEquation>? {
    if !isCurrent { return nil }
    try scan()
    if snapshot.equations == nil { snapshot.equations = try leastEquations() }
    var found = ContiguousArray<SuggestedEquation>()
    for equation in snapshot.equations ?? [] {
      found.append(
        SuggestedEquation(
          item: handle(item: equation.item), part: 1 << UInt8(equation.part), spec: spec(equation.record)))
    }
    return found
  }

  /// The layout as it was solved, whatever has been exercised since.
  func solvedSnapshot() -> Snapshot {
    if !model.changes.mustPlaceAll { return snapshot }
    let kept = snapshot
    beginLayout()
    placeAll()
    let solved = snapshot
    snapshot = kept
    return solved
  }

  /// First an equation for each value in turn that may be free beside those before; then, from the last to the first, those that
  /// the others make needless are dropped.
  private func leastEquations() throws(LayoutError) -> ContiguousArray<SettlingEquation> {
    model.items.refreshOrder()
    let chooser = EquationChooser(model: model, shot: solvedSnapshot(), isInTurn: true)
    let trial = beginTrial()
    defer { endTrial(trial) }
    var equations = ContiguousArray<SettlingEquation>()
    var rows = Buffer<Int32>()
    var slot = model.items.firstRoot
    while slot >= 0 {
      let free = snapshot.freedom?[Int(slot)] ?? 0
      for part in 0..<4 where free & 1 << UInt8(part) != 0 {
        if !solver.mayVary(trialVariable(Int(slot), part)) { continue }
        let record = chooser.equation(slot, part)
        rows.append(try hold(record))
        equations.append(SettlingEquation(item: slot, part: part, record: record))
      }
      slot = model.items.following(slot)
    }
    return try dropNeedless(equations, rows)
  }

  /// Puts the equation into the solver of a trial.
  private func hold(_ record: ConstraintRecord) throws(LayoutError) -> Int32 {
    model.addSides(
      of: record, host: model.naturalHost(record.first, record.second), paths: .spelledOut, into: &sum)
    collectTerms()
    return try solver.hold(rowTerms, at: record.constant - sum.constant)
  }

  private func dropNeedless(
    _ equations: ContiguousArray<SettlingEquation>, _ rows: borrowing Buffer<Int32>
  ) throws(LayoutError) -> ContiguousArray<SettlingEquation> {
    var kept = ContiguousArray<Bool>(repeating: true, count: equations.count)
    for k in stride(from: equations.count - 1, through: 0, by: -1) { kept[k] = try solver.isNeeded(rows[k]) }
    var least = ContiguousArray<SettlingEquation>()
    for k in equations.indices where kept[k] { least.append(equations[k]) }
    return least
  }

  private func spec(_ record: ConstraintRecord) -> ConstraintSpec {
    ConstraintSpec(
      first: handle(item: record.first), firstAttribute: Int32(record.firstAttribute.rawValue),
      relation: Int32(record.relation.rawValue), second: handle(item: record.second),
      secondAttribute: Int32(record.secondAttribute.rawValue), multiplier: record.multiplier,
      constant: record.constant, priority: record.priority)
  }

  /// What a constraint that may not have been made says in the union of the notations, with the names of a scope.
  public func text(of spec: ConstraintSpec, scope: Handle) throws(LayoutError) -> [UInt8] {
    let record = try checked(spec, inactive: true)
    let names = ScopeLookup(model, scope: try itemOrNone(scope))
    var out = TextWriter()
    try Printer(scope: names).addSides(statement(record), to: &out, space: true)
    return out.bytes
  }

  private func statement(_ record: ConstraintRecord) -> Statement {
    Statement(
      first: token(of: record.first), record.firstAttribute, record.relation,
      second: record.second < 0 ? nil : token(of: record.second), record.secondAttribute,
      multiplier: record.second < 0 ? 1 : record.multiplier, constant: record.constant, priority: record.priority)
  }
}
