// Access to the published layout.

extension PublishedLayout {
  /// The frame in the parent's coordinates; nil if the item is newer than the published layout.
  func frame(_ item: ItemID) -> Rect? { holds(item) ? snapshot.frame(item) : nil }

  func alignmentRect(_ item: ItemID) -> Rect? { holds(item) ? snapshot.alignmentRect(item) : nil }

  @inline(__always)
  func holds(_ item: ItemID) -> Bool { snapshot.holds(item, model.items[item].generation) }

  /// The published frames by item.  The pointer is valid until the next publication, since nothing else changes the array.
  var frameTable: (base: UnsafePointer<Rect>?, count: Int) {
    // A direct access: a copy of the array would be retained and released by every call.
    let buffer =
      snapshot.frames.isEmpty
      ? snapshot.alignment.values.withUnsafeBufferPointer { $0 } : snapshot.frames.values.withUnsafeBufferPointer { $0 }
    return (buffer.isEmpty ? nil : buffer.baseAddress, buffer.count)
  }

  /// Copies the frames of many items; returns false if one of them is newer than the published layout.
  @_optimize(speed)
  func copyFrames(
    _ items: UnsafePointer<Handle>, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int
  ) throws(LayoutError) -> Bool {
    for index in handles.livingPrefix(items, count)..<count {
      do throws(LayoutError) {
        _ = try handles.item(items[index])
      } catch {
        throw LayoutError(error.kind, error.message, index: index)
      }
    }
    var isComplete = true
    let table = frameTable
    snapshot.generations.values.withUnsafeBufferPointer { generations in
      for index in 0..<count {
        let slot = items[index].slot
        if let base = table.base, slot < table.count && generations[slot] == items[index].generation {
          rects?[index] = base[slot]
        } else {
          rects?[index] = .zero
          isComplete = false
        }
      }
    }
    return isComplete
  }

  /// The frame in the bounds of an ancestor-or-self, or of the root for -1.
  func frame(_ item: ItemID, in ancestor: ItemID) throws(LayoutError) -> Rect? {
    guard var rect = frame(item) else { return nil }
    let areas = ContentAreas(model: model)
    if item == ancestor {
      let start = areas.frameStart(item)
      return Rect(start.x, start.y, rect.width, rect.height)
    }
    var at = model.items[item].parent
    var isComplete = true
    while at >= 0 && at != ancestor {
      if let outer = frame(at) {
        let start = areas.frameStart(at)
        rect.x += outer.x - start.x
        rect.y += outer.y - start.y
      } else {
        isComplete = false
      }
      at = model.items[at].parent
    }
    if at != ancestor { throw LayoutError(.noCommonAncestor, "the view is not an ancestor of the item") }
    return isComplete ? rect : nil
  }

  /// Visits the first `limit` views and guides in tree order.
  func forEachItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var item = model.items.firstRoot
    var left = limit
    while item >= 0 && left > 0 {
      left -= 1
      body(handles.handle(item: item), frame(item))
      item = model.items.following(item)
    }
  }

  /// The published frames as an immutable copy.
  func frozenFrames() -> FrozenFrames { FrozenFrames(snapshot, of: model, salt: handles.salt) }

  // MARK: The pixel grid

  /// The snapped frame in the parent's coordinates.
  func snappedFrame(_ item: ItemID) -> Rect? {
    snapped.isOnGrid ? snapped.frame(item, from: model.items[item].parent, in: snapshot) : frame(item)
  }

  /// The snapped frame relative to the snapped origin of an ancestor-or-self, or of the root for -1.
  func snappedFrame(_ item: ItemID, in ancestor: ItemID) throws(LayoutError) -> Rect? {
    if ancestor >= 0 && !model.items.isAncestorOrSelf(ancestor, of: item) {
      throw LayoutError(.noCommonAncestor, "the view is not an ancestor of the item")
    }
    return snapped.isOnGrid ? snapped.frame(item, from: ancestor, in: snapshot) : try frame(item, in: ancestor)
  }

  /// Visits the first `limit` views and guides in tree order, snapped.  One traversal, which caches the origins of parents.
  func forEachSnappedItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var item = model.items.firstRoot
    var left = limit
    snapped.beginWalk()
    while item >= 0 && left > 0 {
      left -= 1
      body(handles.handle(item: item), snapped.frameOnWalk(item, in: snapshot))
      item = model.items.following(item)
    }
  }

  func setScale(_ scale: Double) {
    if scale == snapped.grid.scale { return }
    if snapshot.revision > 0 { snapped.setScale(scale, for: snapshot) } else { snapped.setScale(scale) }
  }

  // MARK: Violations

  /// The violation of a constraint; nil if one of its items is newer than the published layout.
  func violation(_ constraint: ConstraintID) throws(LayoutError) -> Double? {
    let host = model.host(of: model.constraints[constraint])
    if host < 0 {
      throw LayoutError(
        .noCommonAncestor, "the items of the constraint are not in one tree, so it cannot be measured",
        constraint: constraint)
    }
    if !model.effectiveConstraint(of: constraint, host: host).isSeen { return areSolved(constraint) ? 0 : nil }
    var sum = Affine()
    let bounds = model.row(of: constraint, host: host, paths: .spelledOut, into: &sum)
    var value = 0.0
    var size = 0.0
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      if !holds(term.unknown.item) { return nil }
      let x = snapshot.alignmentRect(term.unknown.item)[Int(term.unknown.part)]
      value += term.coefficient * x
      size = max(size, (term.coefficient * x).magnitude)
    }
    if !areSolved(constraint) { return nil }
    let violation = bounds.violation(value)
    let bound = max(
      bounds.lower.isFinite ? bounds.lower.magnitude : 0, bounds.upper.isFinite ? bounds.upper.magnitude : 0)
    return violation <= PublishedLayout.tolerance * (1 + max(size, bound)) ? 0 : violation
  }

  /// The tolerance of a row, relative to its largest term.
  private static let tolerance = 1e-7

  private func areSolved(_ constraint: ConstraintID) -> Bool {
    var node = model.leadingUse(of: constraint)
    while node != ConstraintUse.none {
      if !holds(model.item(at: node)) { return false }
      node = model.uses.sibling(of: node)
    }
    return true
  }
}

extension Rect {
  /// Left, top, width, height.
  subscript(part: Int) -> Double {
    get { part == 0 ? x : part == 1 ? y : part == 2 ? width : height }
    set {
      switch part {
      case 0: x = newValue
      case 1: y = newValue
      case 2: width = newValue
      default: height = newValue
      }
    }
  }
}
