// The published layout, exact and on the pixel grid (als.h, Frames and Snapshots).

extension Layout {
  /// The frame in the parent's coordinates; nil if the item is newer than the published layout.
  public func frame(_ handle: Handle) throws(LayoutError) -> Rect? { published.frame(try item(handle)) }

  public func alignmentRect(_ handle: Handle) throws(LayoutError) -> Rect? {
    published.alignmentRect(try item(handle))
  }

  /// Copies the frames of many items; returns false if one of them is newer than the published layout.
  public func copyFrames(
    _ handles: UnsafePointer<Handle>, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int
  ) throws(LayoutError) -> Bool {
    try published.copyFrames(handles, rects, count)
  }

  /// The published frames by slot; valid until the next publication.
  public var frameTable: (base: UnsafePointer<Rect>?, count: Int) { published.frameTable }

  /// The frame in the bounds of an ancestor-or-self, or of the root if `ancestor` is null.
  public func frame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let item = try item(handle)
    return try published.frame(item, in: try viewOrNone(ancestor))
  }

  /// Copies the first `count` views and guides in tree order, and their frames, exact or snapped; returns false if one of them is
  /// newer than the published layout.
  public func copyAll(
    _ items: UnsafeMutablePointer<Handle>?, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int, snapped: Bool
  ) -> Bool {
    snapped ? published.copyAllSnapped(items, rects, count) : published.copyAll(items, rects, count)
  }

  /// The number of views and guides that `copyAll` copies: all except the guides of areas.
  public var listedItemCount: Int {
    var special = model.deferred.placeholder < 0 ? 0 : 1
    for traits in model.traits.records.values {
      special += (traits.safeAreaGuide >= 0 ? 1 : 0) + (traits.marginsGuide >= 0 ? 1 : 0)
      special += traits.contentGuide >= 0 ? 1 : 0
    }
    return model.items.liveCount - special
  }

  /// Visits the items whose rectangles the last publication has changed, without duplicates.
  public func forEachChanged(_ body: (Handle) -> Void) { published.forEachChanged(body) }

  public func frozenFrames() -> FrozenFrames { published.frozenFrames() }

  /// The violation of a constraint in the published layout; nil if one of its items is newer than the layout.
  public func violation(_ handle: Handle) throws(LayoutError) -> Double? {
    try published.violation(try constraint(handle))
  }

  // MARK: The pixel grid

  /// Pixels per point; 0 for no grid.
  public var scale: Double { published.snapped.grid.scale }

  public func setScale(_ scale: Double) throws(LayoutError) {
    if !PixelGrid.isScale(scale) { throw LayoutError(.notFinite, PixelGrid.range) }
    // Negative zero is zero.
    published.setScale(0 + scale)
  }

  /// The snapped frame in the parent's coordinates; nil if the item is newer than the published layout.
  public func snappedFrame(_ handle: Handle) throws(LayoutError) -> Rect? { published.snappedFrame(try item(handle)) }

  /// The snapped frame relative to the snapped origin of an ancestor-or-self, or of the root if `ancestor` is null.
  public func snappedFrame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let item = try item(handle)
    return try published.snappedFrame(item, in: try viewOrNone(ancestor))
  }

  /// Visits the items whose snapped frames were changed by the last publication or by changes of the scale since.
  public func forEachSnappedChanged(_ body: (Handle) -> Void) { published.forEachSnappedChanged(body) }
}
