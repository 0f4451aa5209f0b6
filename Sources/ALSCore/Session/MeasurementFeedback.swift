// Whether the widths proposed to measured views can depend on their measurements.
//
// A view is measured for a width, and the measurement determines its height and the positions of items on its baselines.  Rows
// connect variables to components, and the optimum of a component depends on its rows alone; the set size of a root is a constant.
// If no component contains both the height of one measured view and the width of one, every round finds the same widths for any
// initial measurements.

struct MeasurementFeedback {
  private let sync: Sync
  private let visited: VisitedVariables
  private var waiting = ContiguousArray<VariableID>()
  private var isFound = false

  init(_ sync: Sync, _ visited: VisitedVariables) {
    self.sync = sync
    self.visited = visited
  }

  /// Requires all rows in the solver.  Linear in the components that contain the heights of these views.
  mutating func exists(among views: ContiguousArray<ItemID>) -> Bool {
    let problem = sync.solver.problem
    visited.begin(count: problem.variableCount)
    for item in views { visit(item) }
    while let v = waiting.popLast() {
      let start = problem.columnStart[v]
      for k in start..<start + Int(problem.columnCount[v]) {
        for entry in problem.entries(of: problem.columnRow[k]) { visit(problem.entryVariable[entry]) }
        if isFound { return true }
      }
    }
    return false
  }

  /// Visits the top and the height.  The position affects no width, but rows on baselines mention the top.
  private mutating func visit(_ item: ItemID) {
    let base = sync.map.variable(item, 0)
    if base < 0 { return }
    for part in [1, 3] where visited.visit(base + part) { waiting.append(base + part) }
  }

  private mutating func visit(_ v: VariableID) {
    if !visited.visit(v) { return }
    let item = sync.map.item(ofBlock: v.block)
    if item >= 0 {
      if sync.isSetSizeOfRoot(v, item) { return }
      if v.part == 2 && sync.model.measure(of: item) >= 0 { isFound = true }
    }
    waiting.append(v)
  }
}
