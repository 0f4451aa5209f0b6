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

  /// Copies the first `count` views and guides in tree order, and their frames; returns false if one of them is newer than the
  /// published layout.
  func copyAll(
    _ items: UnsafeMutablePointer<Handle>?, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int
  ) -> Bool {
    let table = frameTable
    return snapshot.generations.values.withUnsafeBufferPointer { generations in
      copyAll(items, rects, count) { item, generation in
        guard let base = table.base, item.index < table.count && generations[item.index] == generation else {
          return nil
        }
        return base[item.index]
      }
    }
  }

  @inline(__always)
  private func copyAll(
    _ handles: UnsafeMutablePointer<Handle>?, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int,
    frame: (ItemID, UInt16) -> Rect?
  ) -> Bool {
    let (model, salt) = (model, self.handles.salt)
    var isComplete = true
    var item = model.items.firstRoot
    model.items.records.values.withUnsafeBufferPointer { records in
      var at = 0
      while item >= 0 && at < count {
        let generation = records[item.index].generation
        handles?[at] = Handle(.item, slot: item.raw, generation: generation, salt: salt)
        let rect = frame(item, generation)
        if rect == nil { isComplete = false }
        rects?[at] = rect ?? .zero
        at += 1
        item = model.items.following(item)
      }
    }
    return isComplete
  }

  func frozenFrames() -> FrozenFrames { FrozenFrames(snapshot, of: model, salt: handles.salt) }

  /// The offsets at which the content of a view begins and ends; both are 0 on an axis that does not scroll.  nil if the view, or
  /// its content area, is newer than the published layout.
  func scrollRange(_ view: ItemID, _ axis: Axis) -> (least: Double, largest: Double)? {
    guard let outer = alignmentRect(view) else { return nil }
    if !ContentAreas(model: model).scrolls(view).contains(axis) { return (0, 0) }
    let traits = model.traits(of: view)
    guard let area = alignmentRect(traits.contentGuide) else { return nil }
    let viewport = (axis == .x ? outer.width : outer.height) + traits.viewportExcess(axis)
    return (0, max(0, (axis == .x ? area.width : area.height) - viewport))
  }

  // MARK: The pixel grid

  /// The snapped frame in the parent's coordinates.
  func snappedFrame(_ item: ItemID) -> Rect? {
    snapped.isOnGrid ? snapped.frame(item, in: snapshot) : frame(item)
  }

  /// The snapped frame relative to the snapped origin of an ancestor-or-self, or of the root for -1.
  func snappedFrame(_ item: ItemID, in ancestor: ItemID) throws(LayoutError) -> Rect? {
    if ancestor >= 0 && !model.items.isAncestorOrSelf(ancestor, of: item) {
      throw LayoutError(.noCommonAncestor, "the view is not an ancestor of the item")
    }
    return snapped.isOnGrid ? snapped.frame(item, from: ancestor, in: snapshot) : try frame(item, in: ancestor)
  }

  func copyAllSnapped(
    _ items: UnsafeMutablePointer<Handle>?, _ rects: UnsafeMutablePointer<Rect>?, _ count: Int
  ) -> Bool {
    if !snapped.isOnGrid { return copyAll(items, rects, count) }
    return snapped.withAll(in: snapshot) { table in
      copyAll(items, rects, count) { item, generation in table[item, generation]?.rect }
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
    model.items(of: constraint).allSatisfy { holds($0) }
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
