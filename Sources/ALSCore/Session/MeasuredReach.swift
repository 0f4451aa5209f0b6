// Computes which measured views a change can affect.  The others keep the measurements of the last solve, since every round would
// reproduce them.
//
// Rows connect variables to components; set and unchanged sizes of roots are constants and connect nothing.  The optimum of a
// component, and the canonical one among several, depends on its rows alone.  A view is measured for its width, so the measurement
// depends on the component of the width, and determines only the height and the baselines.  A component is reached if one of its
// rows has changed, or if it contains rows of a view that must be measured again.  An unreached component had the same
// rows in every round of the last solve, so its rounds would end with the same measurements.
// Otherwise (conflicts, insets that depend on frames, a changed tree, rounds without a fixed point) every view starts from its
// unlimited measurement.

/// The variables that a search has reached.  Reused, so that the next search need not clear all of them.
final class VisitedVariables {
  private var isVisited = Table<VariableID, Bool>()
  private var list = Buffer<VariableID>()

  func begin(count: Int) {
    for k in 0..<list.count { isVisited[list[k]] = false }
    list.removeAll()
    if isVisited.count < count { isVisited.resize(count, bytes: 0) }
  }

  /// Returns false if the variable was visited before.
  func visit(_ v: VariableID) -> Bool {
    if isVisited[v] { return false }
    isVisited[v] = true
    list.append(v)
    return true
  }
}

struct MeasuredReach {
  private let model: Model
  private let sync: Sync
  private let solver: Solver
  /// The changed sizes.
  let touchedPlaces: ContiguousArray<PreferencesID>
  let touchedConstraints: ContiguousArray<ConstraintID>
  private let visited: VisitedVariables
  /// The rows of changed records, before and after the change.
  private var rows = ContiguousArray<RowID>()
  private var waiting = ContiguousArray<VariableID>()
  private var steps: Int
  /// The views that must be measured again.
  private(set) var views = ContiguousArray<ItemID>()

  /// Must precede the synchronization of the changes.
  init(_ sync: Sync, _ visited: VisitedVariables) {
    self.sync = sync
    self.visited = visited
    model = sync.model
    solver = sync.solver
    touchedPlaces = model.changes.touchedPreferences
    touchedConstraints = model.changes.touchedConstraints
    steps = 16 * model.measures.liveCount + 256
    if touchedConstraints.count + touchedPlaces.count > steps || !sync.map.absolutes.isEmpty { steps = -1 }
    if steps < 0 { return }
    rows = sync.map.orphanRows
    addRows()
  }

  /// Finds the views after the synchronization; returns false if they are too many, or if the rows do not determine them.
  mutating func find() -> Bool {
    if steps < 0 { return false }
    addRows()
    visited.begin(count: Int(solver.variableCount))
    for place in touchedPlaces where model.preferences[place].measure >= 0 { restart(model.preferences[place].item) }
    for row in rows { reach(row) }
    while let v = waiting.popLast() {
      if steps < 0 || views.count * 4 > model.measures.liveCount + 64 { return false }
      let start = solver.problem.columnStart[v]
      for k in start..<start + Int(solver.problem.columnCount[v]) { reach(solver.problem.columnRow[k]) }
    }
    return steps >= 0
  }

  /// Adds the present rows of the changed records.
  private mutating func addRows() {
    for constraint in touchedConstraints where sync.map.rows.holds(constraint) && sync.map.rows[constraint] >= 0 {
      rows.append(sync.map.rows[constraint])
    }
    for place in touchedPlaces {
      for at in place.index * 4..<place.index * 4 + 4 where at < sync.map.sizeRows.count && sync.map.sizeRows[at] >= 0 {
        rows.append(sync.map.sizeRows[at])
      }
      for k in 0..<4 where sync.map.limitRow(place, k) >= 0 { rows.append(sync.map.limitRow(place, k)) }
    }
  }

  /// A removed row may still be reached; it connects the variables of its former terms.
  private mutating func reach(_ row: RowID) {
    for k in solver.problem.entries(of: row) { reach(solver.problem.entryVariable[k]) }
  }

  private mutating func reach(_ v: VariableID) {
    steps -= 1
    if !visited.visit(v) { return }
    let item = sync.map.item(ofBlock: v.block)
    if item < 0 || isConstant(v, item) { return }
    waiting.append(v)
    if v.part == 2 && model.measure(of: item) >= 0 { restart(item) }
  }

  /// Marks a view to be measured again, which reaches its height and the rows on its baselines.
  private mutating func restart(_ item: ItemID) {
    if !model.items.isCollapsed(item) { views.append(item) }
    let base = sync.map.variable(item, 0)
    if base < 0 { return }
    for part in 0..<4 where visited.visit(base + part) { waiting.append(base + part) }
  }

  /// Whether this is the set and unchanged size of a root.
  private func isConstant(_ v: VariableID, _ item: ItemID) -> Bool {
    sync.isSetSizeOfRoot(v, item) && !touchedPlaces.contains(model.items[item].preferences)
  }
}
