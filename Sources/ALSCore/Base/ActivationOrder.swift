// The order in which constraints were switched on: numbers of the model, ranks of the solver.

enum ActivationOrder {
  /// The largest number there is; before it is reached all are given anew.  The solver has a level for each.
  static let last: Int32 = 900_000_000
}
