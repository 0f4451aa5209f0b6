// Reading the published layout.

extension PublishedLayout {
  /// The frame in the parent's coordinates; nil when the item is younger than the published layout.
  func frame(_ slot: Int32) -> Rect? { holds(slot) ? snapshot.frame(Int(slot)) : nil }

  func alignmentRect(_ slot: Int32) -> Rect? { holds(slot) ? snapshot.alignmentRect(Int(slot)) : nil }

  @inline(__always)
  func holds(_ slot: Int32) -> Bool { snapshot.holds(Int(slot), model.items[slot].generation) }

  /// The published frames by slot, where they lie.  The storage of an array stays where it is until the array is changed,
  /// and nothing but the next publication changes this one.
  var frameTable: (base: UnsafePointer<Rect>?, count: Int) {
    let frames = snapshot.frames.isEmpty ? snapshot.alignment : snapshot.frames
    return (frames.isEmpty ? nil : frames.withUnsafeBufferPointer { $0.baseAddress }, frames.count)
  }

  /// Copies the frames of many items; false when one of them is younger than the published layout.
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
    snapshot.generations.withUnsafeBufferPointer { generations in
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
  func frame(_ slot: Int32, in ancestor: Int32) throws(LayoutError) -> Rect? {
    guard var rect = frame(slot) else { return nil }
    let areas = ContentAreas(model: model)
    if slot == ancestor {
      let start = areas.frameStart(slot)
      return Rect(start.x, start.y, rect.width, rect.height)
    }
    var at = model.items[slot].parent
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
    if at != ancestor { throw LayoutError(.noCommonAncestor, "the view is no ancestor of the item") }
    return isComplete ? rect : nil
  }

  /// The first `limit` views and guides in tree order.
  func forEachItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var slot = model.items.firstRoot
    var left = limit
    while slot >= 0 && left > 0 {
      left -= 1
      body(handles.handle(item: slot), frame(slot))
      slot = model.items.following(slot)
    }
  }

  /// The published frames, for keeps.
  func frozenFrames() -> FrozenFrames { FrozenFrames(snapshot, of: model, salt: handles.salt) }

  // MARK: The pixel grid

  /// The snapped frame in the parent's coordinates.
  func snappedFrame(_ slot: Int32) -> Rect? {
    snapped.isOnGrid ? snapped.frame(slot, from: model.items[slot].parent, in: snapshot) : frame(slot)
  }

  /// The snapped frame from the snapped origin of an ancestor-or-self, or of the root for -1.
  func snappedFrame(_ slot: Int32, in ancestor: Int32) throws(LayoutError) -> Rect? {
    if ancestor >= 0 && !model.items.isAncestorOrSelf(ancestor, of: slot) {
      throw LayoutError(.noCommonAncestor, "the view is no ancestor of the item")
    }
    return snapped.isOnGrid ? snapped.frame(slot, from: ancestor, in: snapshot) : try frame(slot, in: ancestor)
  }

  /// The first `limit` views and guides in tree order, snapped.  One walk: where a parent lies is remembered.
  func forEachSnappedItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var slot = model.items.firstRoot
    var left = limit
    snapped.beginWalk()
    while slot >= 0 && left > 0 {
      left -= 1
      body(handles.handle(item: slot), snapped.frameOnWalk(slot, in: snapshot))
      slot = model.items.following(slot)
    }
  }

  func setScale(_ scale: Double) {
    if scale == snapped.grid.scale { return }
    if snapshot.revision > 0 { snapped.setScale(scale, for: snapshot) } else { snapped.setScale(scale) }
  }

  // MARK: Violations

  /// By how much a constraint is violated; nil when one of its items is younger than the published layout.
  func violation(_ slot: Int32) throws(LayoutError) -> Double? {
    let host = model.host(of: slot)
    if host < 0 {
      throw LayoutError(
        .noCommonAncestor, "the items of the constraint are not in one tree, so it cannot be measured",
        constraint: slot)
    }
    if !model.effectiveConstraint(of: slot, host: host).hasEffect { return areSolved(slot) ? 0 : nil }
    var sum = Affine()
    let bounds = model.row(of: slot, host: host, paths: .spelledOut, into: &sum)
    var value = 0.0
    var size = 0.0
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      if !holds(term.unknown.item) { return nil }
      let x = snapshot.alignmentRect(Int(term.unknown.item))[Int(term.unknown.part)]
      value += term.coefficient * x
      size = max(size, (term.coefficient * x).magnitude)
    }
    if !areSolved(slot) { return nil }
    let violation = bounds.violation(value)
    let bound = max(
      bounds.lower.isFinite ? bounds.lower.magnitude : 0, bounds.upper.isFinite ? bounds.upper.magnitude : 0)
    return violation <= PublishedLayout.tolerance * (1 + max(size, bound)) ? 0 : violation
  }

  /// A row holds within this, relative to its largest part.
  private static let tolerance = 1e-7

  private func areSolved(_ constraint: Int32) -> Bool {
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
