// What is arranged in a layout follows the views that are gone, and what content measures.

/// Makes stacks and grids of a layout anew when it is changed for a proof.
protocol Rearranging: AnyObject {
  func takeOut(_ views: ContiguousArray<Int32>) throws(LayoutError)
  func setContent(_ views: ContiguousArray<Int32>, _ sizes: ContiguousArray<Size>) throws(LayoutError)
}

/// Gives what does so for the layout of a session.
typealias Rearranger = (Session) -> any Rearranging
