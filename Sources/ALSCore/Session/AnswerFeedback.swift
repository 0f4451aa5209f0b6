// Whether what measured views are asked about depends on what they answer.
//
// A view is asked about its width, and its answer decides its height and what lies on its baselines.  Rows join variables to parts, and
// the optimum of a part depends on its rows alone; a size of a root that is set is a constant.  Where no part with the height
// of a measured view has the width of one, every round finds the same widths, whatever the answers were that it began with.

struct AnswerFeedback {
  private let sync: Sync
  private let visited: VisitedVariables
  private var waiting = ContiguousArray<VariableID>()
  private var isFound = false

  init(_ sync: Sync, _ visited: VisitedVariables) {
    self.sync = sync
    self.visited = visited
  }

  /// The solver has all rows.  Linear in the parts with heights of these views.
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

  /// Its top and its height: where it is decides nothing that is asked about, but rows on baselines mention the top.
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
