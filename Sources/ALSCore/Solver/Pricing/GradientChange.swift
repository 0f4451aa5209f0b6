// A change of the objective.

/// A change of the gradient of an inactive member: `amount` at `level`.
struct GradientChange {
  var member: BasisMember
  var level: Level
  var amount: Double
}
