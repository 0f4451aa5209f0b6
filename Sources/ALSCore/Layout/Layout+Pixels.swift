// Frames on the pixel grid, beside the exact ones.

extension Layout {
  /// Pixels in a point; 0: no grid.
  public var scale: Double { pixelGrid.scale }

  public func setScale(_ scale: Double) throws(LayoutError) {
    if !PixelGrid.isScale(scale) { throw LayoutError(.notFinite, PixelGrid.range) }
    // Negative zero is zero.
    let wanted = 0 + scale
    if wanted == pixelGrid.scale { return }
    if snapshot.revision > 0 { compareScales(wanted) }
    pixelGrid.scale = wanted
  }

  /// The snapped frame in the parent's coordinates; nil when the item is younger than the published layout.
  public func snappedFrame(_ handle: Handle) throws(LayoutError) -> Rect? {
    let slot = try item(handle)
    if pixelGrid.scale == 0 { return try frame(handle) }
    return snapped(slot, from: model.items[slot].parent)
  }

  /// The snapped frame from the snapped origin of an ancestor-or-self, or of the root when `ancestor` is none.
  public func snappedFrame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let slot = try item(handle)
    let target = try viewOrNone(ancestor)
    if target >= 0 && !model.items.isAncestorOrSelf(target, of: slot) {
      throw LayoutError(.noCommonAncestor, "the view is no ancestor of the item")
    }
    if pixelGrid.scale == 0 { return try frame(handle, in: ancestor) }
    return snapped(slot, from: target)
  }

  private func snapped(_ slot: Int32, from origin: Int32) -> Rect? {
    guard let rect = frameInRoot(slot) else { return nil }
    if origin < 0 { return pixelGrid.snap(rect, from: 0, 0) }
    guard let outer = frameInRoot(origin) else { return nil }
    return pixelGrid.snap(rect, from: outer.x, outer.y)
  }

  /// Origins are added from the root inwards, as all walks do it, so that all come to the same bits.
  private func frameInRoot(_ slot: Int32) -> Rect? {
    rootPath.removeAll(keepingCapacity: true)
    var at = slot
    while at >= 0 {
      if !isPublished(at) { return nil }
      rootPath.append(at)
      at = model.items[at].parent
    }
    var x = 0.0
    var y = 0.0
    for inner in rootPath.reversed() {
      let frame = snapshot.frame(Int(inner))
      x = frame.x + x
      y = frame.y + y
    }
    let frame = snapshot.frame(Int(slot))
    return Rect(x, y, frame.width, frame.height)
  }

  private func isPublished(_ slot: Int32) -> Bool {
    snapshot.holds(Int(slot), model.items[slot].generation)
  }

  /// The first `limit` views and guides in tree order, snapped.  One walk: where a parent lies is remembered.
  public func forEachSnappedItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var slot = model.items.firstRoot
    var left = limit
    while rootOrigins.count < model.items.count * 2 { rootOrigins.append(0) }
    while slot >= 0 && left > 0 {
      left -= 1
      body(handle(item: slot), snapOnWalk(slot))
      slot = model.items.following(slot)
    }
  }

  /// NaN marks an item without a place, and passes on to all inside it.
  private func snapOnWalk(_ slot: Int32) -> Rect? {
    if pixelGrid.scale == 0 { return isPublished(slot) ? snapshot.frame(Int(slot)) : nil }
    let parent = Int(model.items[slot].parent)
    let outerX = parent < 0 ? 0 : rootOrigins[parent * 2]
    let outerY = parent < 0 ? 0 : rootOrigins[parent * 2 + 1]
    guard isPublished(slot), !outerX.isNaN else {
      rootOrigins[Int(slot) * 2] = .nan
      return nil
    }
    var rect = snapshot.frame(Int(slot))
    rect.x += outerX
    rect.y += outerY
    rootOrigins[Int(slot) * 2] = rect.x
    rootOrigins[Int(slot) * 2 + 1] = rect.y
    return pixelGrid.snap(rect, from: outerX, outerY)
  }
}
