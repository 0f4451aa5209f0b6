// Overrides of rules change values that stacks and grids depend on, so a part above the session applies them.

protocol Overriding: AnyObject {
  /// The part that sets the lines of flows.
  var flows: any FlowBreaking { get }
  /// Sets the values of all rules in force, and restores all others.
  func applyOverrides() throws(LayoutError)
  /// Rebuilds grids with other numbers of columns.
  func setColumns(_ turns: ContiguousArray<FlexibleGrids.Turn>) throws(LayoutError)
  /// Restores the own values of every view until the next solve.
  func liftAll() throws(LayoutError)
}
