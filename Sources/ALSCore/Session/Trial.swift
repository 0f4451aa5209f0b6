// Queries about alternative optima of the published problem.  Each uses a copy of the solver and leaves the session's own
// unchanged.

struct Trial {
  /// The copy, with its own map: a query may create a variable.
  let sync: Sync

  init(_ session: Session) {
    sync = Sync(session.model, session.sync.solver.copyForTrial(), session.sync.map)
  }

  /// The variable of a part of an item, created on demand.
  private func variable(_ item: ItemID, _ part: Int) -> VariableID {
    sync.variable(Unknown(item, Unknown.Kind.parts[part]))
  }

  /// Moves a value towards another while the objective stays optimal; returns the reached value.
  func reach(_ item: ItemID, _ part: Int, towards value: Double) throws(LayoutError) -> Double {
    try sync.solver.analysis.reach(variable(item, part), towards: value)
  }

  /// Whether the value can change while all held rows stay satisfied.
  func mayVary(_ item: ItemID, _ part: Int) -> Bool { sync.solver.analysis.mayVary(variable(item, part)) }
}
