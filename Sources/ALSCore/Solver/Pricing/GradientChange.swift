// A change of the objective.

/// A change of the gradient of a loose thing: `amount` at `level`.
struct GradientChange {
  var thing: BasisMember
  var level: Level
  var amount: Double
}
