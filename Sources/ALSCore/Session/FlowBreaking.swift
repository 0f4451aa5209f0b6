// Lines of flows are constraints, so a part above the session makes them.

protocol FlowBreaking: AnyObject {
  /// Sets the items of flows apart, as in the first round.  With `resumes` flows in force keep the lines they have.
  func begin(resumes: Bool) throws(LayoutError)
  /// Sets the lines of all flows from the values of a round: left, top, width and height of an item.  `alone` has the lengths of
  /// items in filled lines.  Returns the containers of flows that had others.
  func turn(
    _ value: (ItemID, Int) -> Double, alone: [ItemID: Double]
  ) throws(LayoutError) -> ContiguousArray<ItemID>
  /// Sets the items of flows with filled lines apart.  Returns the plans with the lines.
  func separateFilled() throws(LayoutError) -> [FlowPlan]
  func restore(_ plans: [FlowPlan]) throws(LayoutError)
}

/// Changes with the rows of a solver.
struct SolverStructure: Equatable {
  let storedRows: Int
  let rowTotal: Int
}

extension Solver {
  var structure: SolverStructure { SolverStructure(storedRows: problem.storedRows, rowTotal: problem.rowTotal) }
}
