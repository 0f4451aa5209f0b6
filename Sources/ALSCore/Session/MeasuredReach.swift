// Which measured views a change can reach.  The others keep the answers of the last solve, and every round finds them again.
//
// Rows fall into parts that share no variable, but for sizes of roots that are set and unchanged, which are constants.  The
// optimum of a part, and the one that is published of several, depend on its rows alone.  The proposal to a view is its width,
// so its answer depends on the part of its width; what is asked for its width never depends on its answers, only its height
// and its baselines do.  A part is reached when a row of it has changed, or when it holds rows of a view that is asked again.
// What is not reached had these same rows in every round of the last solve, so its rounds would end where they have ended.
// So a solve may begin there, and leave it alone.  Where this is not so (conflicts, insets that follow frames, a tree that has
// changed, rounds that did not settle) every view begins with its unlimited answer.

/// Which variables a search has come to.  It is kept, so that the next search begins without a look at the others.
final class VisitedVariables {
  private var isVisited = Table<VariableID, Bool>()
  private var list = Buffer<VariableID>()

  func begin(count: Int) {
    for k in 0..<list.count { isVisited[list[k]] = false }
    list.removeAll()
    if isVisited.count < count { isVisited.resize(count, bytes: 0) }
  }

  /// False: it was there before.
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
  /// Sizes that were touched.
  let touchedPlaces: ContiguousArray<PreferencesID>
  let touchedConstraints: ContiguousArray<ConstraintID>
  private let visited: VisitedVariables
  /// The rows of what was touched, as they were and as they are.
  private var rows = ContiguousArray<RowID>()
  private var waiting = ContiguousArray<VariableID>()
  private var steps: Int
  /// The measured views that have to be asked again.
  private(set) var views = ContiguousArray<ItemID>()

  /// Before the changes are carried over.
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

  /// Finds the views, after the changes have been carried over; false when they are too many, or the rows do not tell.
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

  /// The rows of what was touched, as they are now.
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

  /// A row that has ended may still be met, and joins what it has joined.
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

  /// Asks a view again, which reaches its height and what lies on its baselines.
  private mutating func restart(_ item: ItemID) {
    if !model.items.isCollapsed(item) { views.append(item) }
    let base = sync.map.variable(item, 0)
    if base < 0 { return }
    for part in 0..<4 where visited.visit(base + part) { waiting.append(base + part) }
  }

  /// A size of a root that is set and has not been touched.
  private func isConstant(_ v: VariableID, _ item: ItemID) -> Bool {
    sync.isSetSizeOfRoot(v, item) && !touchedPlaces.contains(model.items[item].preferences)
  }
}
