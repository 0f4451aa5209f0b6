// Questions about other optima of the published problem.  Each is put to a copy of the solver; the session's own stays as it
// is.

struct Trial {
  /// The copy, with a map of its own: asking for a variable may make one.
  let sync: Sync

  init(_ session: Session) {
    sync = Sync(session.model, session.sync.solver.copyForTrial(), session.sync.map)
  }

  /// The variable of a part of an item, made if need be.
  private func variable(_ item: ItemID, _ part: Int) -> VariableID {
    sync.variable(Unknown(item, Unknown.Kind.parts[part]))
  }

  /// Moves a value as far towards another as it goes at no cost; gives where it is then.
  func reach(_ item: ItemID, _ part: Int, towards value: Double) throws(LayoutError) -> Double {
    try sync.solver.reach(variable(item, part), towards: value)
  }

  /// Whether the value could be another beside all that is held.
  func mayVary(_ item: ItemID, _ part: Int) -> Bool { sync.solver.mayVary(variable(item, part)) }
}
