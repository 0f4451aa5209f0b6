// What is arranged in a layout follows the views that are gone.

/// Makes stacks and grids of a layout anew when it is changed for a proof.
protocol Rearranging: AnyObject {
  func takeOut(_ views: ContiguousArray<ItemID>) throws(LayoutError)
}

/// Gives what does so for the layout of a session.
typealias Rearranger = (Session) -> any Rearranging
