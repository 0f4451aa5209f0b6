// The items at a place of the published layout, and the order of reading (als.h, Frames).

extension Layout {
  /// Which items a search finds; the bits are those of ALS_HIT_ in als.h.
  public struct Hits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let guides = Hits(rawValue: 1)
    public static let hidden = Hits(rawValue: 2)
    public static let inside = Hits(rawValue: 4)
  }

  /// The topmost item under a point; nil where there is none.
  public func item(
    at x: Double, _ y: Double, in root: Handle, _ hits: Hits
  ) throws(LayoutError) -> Handle? {
    try need(hits, among: [.guides, .hidden])
    try Arguments.checkNumber(x, "x")
    try Arguments.checkNumber(y, "y")
    let found = published.item(at: x, y, in: try viewOrNone(root), drawn(hits))
    return found < 0 ? nil : handle(item: found)
  }

  /// Visits the items that a rectangle touches, from the top to the bottom.
  public func forEachItem(
    in area: Rect, of root: Handle, _ hits: Hits, _ body: (Handle) -> Void
  ) throws(LayoutError) {
    try need(hits, among: [.guides, .hidden, .inside])
    for number in [area.x, area.y, area.width, area.height] { try Arguments.checkNumber(number, "area") }
    let found = published.items(
      in: Bounds(area), of: try viewOrNone(root), areInside: hits.contains(.inside), drawn(hits))
    for item in found { body(handle(item: item)) }
  }

  /// Visits the views inside a view in the order of reading.
  public func forEachItemInReadingOrder(
    in root: Handle, _ hits: Hits, _ body: (Handle) -> Void
  ) throws(LayoutError) {
    try need(hits, among: .hidden)
    var order = ReadingOrder(published)
    order.includesHidden = hits.contains(.hidden)
    for item in order.items(in: try viewOrNone(root)) { body(handle(item: item)) }
  }

  /// Of the candidates the nearest one in a direction; nil where there is none.
  public func nearest(
    to item: Handle, heading: Int32, among candidates: ContiguousArray<Handle>
  ) throws(LayoutError) -> Handle? {
    guard let heading = Heading(rawValue: heading) else {
      throw LayoutError(.argument, "heading is not the number of one")
    }
    let own = try self.item(item)
    var items = ContiguousArray<ItemID>()
    try forEachIndex(candidates.count) { index throws(LayoutError) in
      let other = try self.item(candidates[index])
      if model.items.root(of: other) != model.items.root(of: own) {
        throw LayoutError(.noCommonAncestor, "the items are not in one tree")
      }
      items.append(other)
    }
    let found = published.nearest(to: own, heading, among: items)
    return found < 0 ? nil : handle(item: found)
  }

  /// The published frames in the coordinates of their roots, by slot; valid until the next call that changes or solves the layout.
  public var rootFrameTable: (base: UnsafePointer<Rect>?, count: Int) {
    if published.snapshot.revision == 0 { return (nil, 0) }
    published.inRoot.refresh(published.snapshot)
    return published.inRoot.table
  }

  /// Visits the items whose frames in that table the last refresh has changed.
  public func forEachChangedInRoot(_ body: (Handle) -> Void) {
    if rootFrameTable.count > 0 { published.inRoot.forEachChanged { body(handle(item: $0)) } }
  }

  private func drawn(_ hits: Hits) -> DrawnItems {
    var drawn = DrawnItems(published)
    drawn.includesGuides = hits.contains(.guides)
    drawn.includesHidden = hits.contains(.hidden)
    return drawn
  }

  private func need(_ hits: Hits, among known: Hits) throws(LayoutError) {
    if !hits.isSubset(of: known) { throw LayoutError(.argument, "flags has a bit that means nothing here") }
  }
}
