// Stacks and grids depend on the set of gone views.

/// Rebuilds the stacks and grids of a layout that changes for a proof.
protocol Rearranging: AnyObject {
  func takeOut(_ views: ContiguousArray<ItemID>) throws(LayoutError)
}

/// Creates a rearranger for the layout of a session.
typealias Rearranger = (Session) -> any Rearranging
