// The items whose snapped frames have changed since the layout before the published one.

extension Layout {
  /// Each once: what the last publication changed, and what other scales did before and after it.
  public func forEachSnappedChanged(_ body: (Handle) -> Void) {
    comparePublications()
    model.items.beginWalk()
    if pixels.isOnGrid {
      for slot in pixels.found { visitChanged(slot, body) }
    } else {
      visitPublished(body)
    }
    for slot in pixels.rescaledBefore { visitChanged(slot, body) }
    for slot in pixels.rescaled { visitChanged(slot, body) }
  }

  // MARK: Publications

  /// Compares the published layout with the one before, unless that has been done.
  private func comparePublications() {
    if !pixels.isPending { return }
    pixels.isPending = false
    pixelComparison.begin(snapshot)
    pixelComparison.setBefore(pixels.earlierParents ?? pixels.parents, pixelGrid, isEarlier: true)
    pixelComparison.setAfter(pixels.parents, pixelGrid)
    if pixels.earlierParents == nil && model.items.treeStamp == pixels.tree {
      compareReplaced()
    } else {
      pixels.found = differing()
    }
    pixelComparison.end()
    pixels.earlierParents = nil
  }

  /// In a tree that is what it was only what has another frame, and what is inside of that, can lie elsewhere.
  private func compareReplaced() {
    model.items.beginWalk()
    for k in snapshot.replaced.indices {
      let top = snapshot.replaced[k].slot
      var at = top
      while at >= 0 {
        if model.items.isMarked(at) {
          // It has been gone through with all inside.
          at = model.items.afterSubtree(at, within: top)
          continue
        }
        compare(at)
        let known = model.areaGuides(of: at)
        if known.0 >= 0 && !model.items.isMarked(known.0) { compare(known.0) }
        if known.1 >= 0 && !model.items.isMarked(known.1) { compare(known.1) }
        at = model.items.following(at, within: top)
      }
    }
  }

  private func compare(_ slot: Int32) {
    model.items.mark(slot)
    if pixelComparison.differs(slot) { pixels.found.append(slot) }
  }

  // MARK: Scales

  /// Finds what another scale changes.  The tree counts as it is now.
  func compareScales(_ scale: Double) {
    comparePublications()
    var grid = pixelGrid
    grid.scale = scale
    let parents = pixels.parents
    if scale == 0 { pixels.parents = [] } else { pixels.takeTree(model) }
    pixelComparison.begin(snapshot)
    pixelComparison.setBefore(parents, pixelGrid, isEarlier: false)
    pixelComparison.setAfter(pixels.parents, grid)
    pixels.rescaled.append(contentsOf: differing())
    pixelComparison.end()
  }

  /// Those among all items of the comparison that has begun.
  private func differing() -> ContiguousArray<Int32> {
    var found = ContiguousArray<Int32>()
    for slot in snapshot.generations.indices where snapshot.generations[slot] != 0 {
      let item = Int32(truncatingIfNeeded: slot)
      if pixelComparison.differs(item) { found.append(item) }
    }
    return found
  }
}
