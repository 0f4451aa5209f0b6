// The order in which constraints were activated: stamps in the model, ranks in the solver.

enum ActivationOrder {
  /// The largest stamp; all stamps are renumbered before it is reached.  The solver has one level per stamp.
  static let last: Int32 = 900_000_000
}
