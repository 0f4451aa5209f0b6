// A change of the objective.

/// The gradient of an inactive member changes by `amount` at `level`.
struct GradientChange {
  var member: BasisMember
  var level: Level
  var amount: Double
}
