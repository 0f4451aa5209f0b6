// Which measured views a change can affect, and whether measurements can affect the proposed widths.
//
// The optimum of a component of rows, and the canonical one among several, depends on its rows alone.  A view is measured for its
// width, so the measurement depends on the component of the width, and determines only the height and the baselines.  A component is
// reached if one of its rows has changed, or if it contains rows of a view that must be measured again.  An unreached component had
// the same rows in every round of the last solve, so its rounds would end with the same measurements, and its views keep them.
// Otherwise (conflicts, insets that depend on frames, a changed tree, rounds without a fixed point) every view starts from its
// unlimited measurement.  If no component contains both the height of one measured view and the width of one, every round finds the
// same widths for any initial measurements.

/// The sets of a search.
final class ReachScratch {
  fileprivate var components = IDSet<VariableID>()
  fileprivate var items = IDSet<ItemID>()
  fileprivate var touched = IDSet<PreferencesID>()
  fileprivate var waiting = ContiguousArray<VariableID>()
}

struct MeasuredReach {
  private let model: Model
  private let sync: Sync
  private let problem: Problem
  private let connected: ConnectedVariables
  private let scratch: ReachScratch
  /// The changed sizes.
  let touchedPlaces: ContiguousArray<PreferencesID>
  let touchedConstraints: ContiguousArray<ConstraintID>
  /// The rows of changed records, before and after the change.
  private var rows = ContiguousArray<RowID>()
  private let mostSteps: Int
  private let isTooMuch: Bool
  private var steps = 0
  private(set) var views = ContiguousArray<ItemID>()

  /// Must precede the synchronization of the changes.
  init(_ sync: Sync, _ connected: ConnectedVariables, _ scratch: ReachScratch) {
    self.sync = sync
    self.connected = connected
    self.scratch = scratch
    model = sync.model
    problem = sync.solver.problem
    touchedPlaces = model.changes.touchedPreferences
    touchedConstraints = model.changes.touchedConstraints
    mostSteps = 16 * model.measures.liveCount + 256
    isTooMuch = touchedConstraints.count + touchedPlaces.count > mostSteps || !sync.map.absolutes.isEmpty
    if isTooMuch { return }
    rows = sync.map.orphanRows
    addRows()
  }

  /// Finds the views after the synchronization; returns false if they are too many, or if the rows do not determine them.
  mutating func find() -> Bool {
    if isTooMuch { return false }
    addRows()
    connected.update()
    return search() || connected.becomeExact() && search()
  }

  /// Whether the widths proposed to these views can depend on their measurements.
  func haveFeedback(_ views: ContiguousArray<ItemID>) -> Bool {
    connected.update()
    if !findsWidth(connectedToHeightsOf: views) { return false }
    return !connected.becomeExact() || findsWidth(connectedToHeightsOf: views)
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

  private mutating func search() -> Bool {
    views.removeAll()
    steps = mostSteps
    scratch.components.removeAll()
    scratch.items.removeAll()
    scratch.waiting.removeAll()
    scratch.touched.removeAll()
    for place in touchedPlaces where scratch.touched.insert(place) && model.preferences[place].measure >= 0 {
      restart(model.preferences[place].item)
    }
    for row in rows { reach(row) }
    while let v = scratch.waiting.popLast() {
      if steps < 0 || views.count * 4 > model.measures.liveCount + 64 { return false }
      if connected.isConstant(v) { for k in column(of: v) { reach(problem.columnRow[k]) } }
      connected.forEachWidth(connectedTo: v) { item in
        steps -= 1
        if model.measure(of: item) >= 0 { restart(item) }
        return steps >= 0
      }
    }
    return steps >= 0
  }

  private func column(of v: VariableID) -> Range<Int> {
    problem.columnStart[v]..<problem.columnStart[v] + Int(problem.columnCount[v])
  }

  /// A removed row may still be reached; it connects the variables of its former terms.
  private mutating func reach(_ row: RowID) {
    for k in problem.entries(of: row) {
      steps -= 1
      let v = problem.entryVariable[k]
      if !connected.isConstant(v) {
        reach(v)
      } else if isTouched(v) && scratch.components.insert(v) {
        scratch.waiting.append(v)
      }
    }
  }

  private func reach(_ v: VariableID) {
    let component = connected.representative(of: v)
    if scratch.components.insert(component) { scratch.waiting.append(component) }
  }

  /// Marks a view to be measured again, which reaches its height and the rows on its baselines.
  private mutating func restart(_ item: ItemID) {
    if !scratch.items.insert(item) { return }
    if !model.items.isCollapsed(item) { views.append(item) }
    let base = sync.map.variable(item, 0)
    if base < 0 { return }
    for part in 0..<4 { reach(base + part) }
  }

  private func isTouched(_ v: VariableID) -> Bool {
    let item = sync.map.item(ofBlock: v.block)
    if item < 0 { return false }
    let place = model.items[item].preferences
    return place >= 0 && scratch.touched.contains(place)
  }

  /// Looks at the components of tops and heights.  A position affects no width, but rows on baselines mention the top.
  private func findsWidth(connectedToHeightsOf views: ContiguousArray<ItemID>) -> Bool {
    scratch.components.removeAll()
    for item in views {
      let base = sync.map.variable(item, 0)
      if base < 0 { continue }
      for part in [1, 3] {
        let v = base + part
        if findsWidth(connectedTo: v) { return true }
        if !connected.isConstant(v) { continue }
        for k in column(of: v) {
          for at in problem.entries(of: problem.columnRow[k]) where findsWidth(connectedTo: problem.entryVariable[at]) {
            return true
          }
        }
      }
    }
    return false
  }

  private func findsWidth(connectedTo v: VariableID) -> Bool {
    if connected.isConstant(v) || !scratch.components.insert(connected.representative(of: v)) { return false }
    var isFound = false
    connected.forEachWidth(connectedTo: v) { item in
      isFound = model.measure(of: item) >= 0
      return !isFound
    }
    return isFound
  }
}
