// Overrides of rules change values that stacks and grids depend on, so a part above the session applies them.

protocol Overriding: AnyObject {
  /// Gives every overridden value the one that the rules in force set, and every other value the one beneath.
  func applyOverrides() throws(LayoutError)
  /// Gives every view its own values until the next solve.
  func liftAll() throws(LayoutError)
}
