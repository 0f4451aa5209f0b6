// Reading the published layout, exact and on the pixel grid (als.h 11 and 14).

extension Layout {
  /// The frame in the parent's coordinates; nil when the item is younger than the published layout.
  public func frame(_ handle: Handle) throws(LayoutError) -> Rect? { published.frame(try item(handle)) }

  public func alignmentRect(_ handle: Handle) throws(LayoutError) -> Rect? {
    published.alignmentRect(try item(handle))
  }

  /// Copies the frames of many items; false when one of them is younger than the published layout.
  public func copyFrames(
    _ handles: UnsafePointer<Handle>, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int
  ) throws(LayoutError) -> Bool {
    try published.copyFrames(handles, rects, count)
  }

  /// The published frames by slot, where they lie until the next publication.
  public var frameTable: (base: UnsafePointer<Rect>?, count: Int) { published.frameTable }

  /// The frame in the bounds of an ancestor-or-self, or of the root when `ancestor` is none.
  public func frame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let item = try item(handle)
    return try published.frame(item, in: try viewOrNone(ancestor))
  }

  /// The first `limit` views and guides in tree order.
  public func forEachItem(limit: Int, _ body: (Handle, Rect?) -> Void) { published.forEachItem(limit: limit, body) }

  /// How many views and guides `forEachItem` visits: all but the guides that views have by themselves.
  public var listedItemCount: Int {
    var special = model.deferred.placeholder < 0 ? 0 : 1
    for traits in model.traits.records.values {
      special += (traits.safeAreaGuide >= 0 ? 1 : 0) + (traits.marginsGuide >= 0 ? 1 : 0)
      special += traits.contentGuide >= 0 ? 1 : 0
    }
    return model.items.liveCount - special
  }

  /// The items whose rectangles the last publication has changed, each once.
  public func forEachChanged(_ body: (Handle) -> Void) { published.forEachChanged(body) }

  /// The published frames, for keeps.
  public func frozenFrames() -> FrozenFrames { published.frozenFrames() }

  /// By how much a constraint is violated in the published layout; nil when one of its items is younger than that.
  public func violation(_ handle: Handle) throws(LayoutError) -> Double? {
    try published.violation(try constraint(handle))
  }

  // MARK: The pixel grid

  /// Pixels in a point; 0: no grid.
  public var scale: Double { published.snapped.grid.scale }

  public func setScale(_ scale: Double) throws(LayoutError) {
    if !PixelGrid.isScale(scale) { throw LayoutError(.notFinite, PixelGrid.range) }
    // Negative zero is zero.
    published.setScale(0 + scale)
  }

  /// The snapped frame in the parent's coordinates; nil when the item is younger than the published layout.
  public func snappedFrame(_ handle: Handle) throws(LayoutError) -> Rect? { published.snappedFrame(try item(handle)) }

  /// The snapped frame from the snapped origin of an ancestor-or-self, or of the root when `ancestor` is none.
  public func snappedFrame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let item = try item(handle)
    return try published.snappedFrame(item, in: try viewOrNone(ancestor))
  }

  /// The first `limit` views and guides in tree order, snapped.
  public func forEachSnappedItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    published.forEachSnappedItem(limit: limit, body)
  }

  /// The items whose snapped frames the last publication, and other scales before and after it, have changed.
  public func forEachSnappedChanged(_ body: (Handle) -> Void) { published.forEachSnappedChanged(body) }
}
