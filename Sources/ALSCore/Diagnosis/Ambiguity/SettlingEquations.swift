// Equations that determine free values: one per value, and a minimal set for the whole layout.

/// A suggested equation, in handles.
public struct SuggestedEquation {
  public var item: Handle
  /// A `Freedom` bit.
  public var part: UInt8
  public var spec: ConstraintSpec
}

struct SettlingEquations {
  private let layout: PublishedLayout
  private let model: Model
  private let scan: AmbiguityScan

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    scan = AmbiguityScan(layout)
  }

  /// A constraint that alone determines one free value; nil if the value is not free or the layout has changed.
  func equation(for item: ItemID, _ part: Int) throws(LayoutError) -> ConstraintRecord? {
    guard let free = try scan.currentFreedom(of: item), free & 1 << UInt8(part) != 0 else { return nil }
    model.items.refreshOrder()
    return EquationChooser(model: model, shot: layout.solvedSnapshot, isInTurn: false).equation(item, part)
  }

  /// A minimal set of constraints that, when required, determine all free values at their present ones, in tree order.  Nil if the
  /// layout has changed since it was published.
  func all() throws(LayoutError) -> ContiguousArray<SettlingEquation>? {
    if !layout.hasCurrentSolver() { return nil }
    try scan.scan()
    if layout.snapshot.equations == nil { layout.keep(equations: try leastEquations()) }
    return layout.snapshot.equations
  }

  /// Adds an equation for each value in turn that is still free, then drops redundant ones from the last to the first.
  private func leastEquations() throws(LayoutError) -> ContiguousArray<SettlingEquation> {
    model.items.refreshOrder()
    let chooser = EquationChooser(model: model, shot: layout.solvedSnapshot, isInTurn: true)
    let trial = Trial(layout.session)
    var equations = ContiguousArray<SettlingEquation>()
    var rows = ContiguousArray<RowID>()
    for item in model.itemsInOrder {
      let free = layout.snapshot.freedom?[item] ?? 0
      for part in 0..<4 where free & 1 << UInt8(part) != 0 {
        if !trial.mayVary(item, part) { continue }
        let record = chooser.equation(item, part)
        rows.append(try trial.sync.hold(record))
        equations.append(SettlingEquation(item: item, part: part, record: record))
      }
    }
    return try dropNeedless(equations, rows, trial.sync.solver)
  }

  private func dropNeedless(
    _ equations: ContiguousArray<SettlingEquation>, _ rows: ContiguousArray<RowID>, _ solver: Solver
  ) throws(LayoutError) -> ContiguousArray<SettlingEquation> {
    var kept = ContiguousArray<Bool>(repeating: true, count: equations.count)
    for k in stride(from: equations.count - 1, through: 0, by: -1) { kept[k] = try solver.analysis.isNeeded(rows[k]) }
    var least = ContiguousArray<SettlingEquation>()
    for k in equations.indices where kept[k] { least.append(equations[k]) }
    return least
  }
}
