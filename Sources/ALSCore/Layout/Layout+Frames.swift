// Reading the published layout.

extension Layout {
  /// The frame in the parent's coordinates; nil when the item is younger than the published layout.
  public func frame(_ handle: Handle) throws(LayoutError) -> Rect? {
    let slot = Int(try item(handle))
    return snapshot.holds(slot, handle.generation) ? snapshot.frame(slot) : nil
  }

  /// Copies the frames of many items; false when one of them is younger than the published layout.
  @_optimize(speed)
  public func copyFrames(
    _ handles: UnsafePointer<Handle>, _ rects: UnsafeMutablePointer<Rect>, _ count: Int
  ) throws(LayoutError) -> Bool {
    for index in areItems(handles, count)..<count {
      do throws(LayoutError) {
        _ = try item(handles[index])
      } catch {
        throw LayoutError(error.kind, error.message, index: index)
      }
    }
    var isComplete = true
    let table = frameTable
    snapshot.generations.withUnsafeBufferPointer { generations in
      for index in 0..<count {
        let slot = handles[index].slot
        if let base = table.base, slot < table.count && generations[slot] == handles[index].generation {
          rects[index] = base[slot]
        } else {
          rects[index] = .zero
          isComplete = false
        }
      }
    }
    return isComplete
  }

  /// How many handles at the beginning are surely those of living items; a quick look for the many calls that are right.
  @_optimize(speed)
  private func areItems(_ handles: UnsafePointer<Handle>, _ count: Int) -> Int {
    let wanted = Handle(.item, slot: 0, generation: 0, salt: salt).origin
    return model.items.records.withUnsafeBufferPointer { items in
      for index in 0..<count {
        let handle = handles[index]
        if handle.origin != wanted || handle.slot >= items.count { return index }
        // A generation ends with its item.
        if items[handle.slot].generation != handle.generation { return index }
        if items[handle.slot].kind == .vacant { return index }
      }
      return count
    }
  }

  /// The published frames by slot, where they lie.  The storage of an array stays where it is until the array is changed,
  /// and nothing but the next publication changes this one.
  public var frameTable: (base: UnsafePointer<Rect>?, count: Int) {
    let frames = snapshot.frames.isEmpty ? snapshot.alignment : snapshot.frames
    return (frames.isEmpty ? nil : frames.withUnsafeBufferPointer { $0.baseAddress }, frames.count)
  }

  public func alignmentRect(_ handle: Handle) throws(LayoutError) -> Rect? {
    let slot = Int(try item(handle))
    return snapshot.holds(slot, handle.generation) ? snapshot.alignmentRect(slot) : nil
  }

  /// The frame in the bounds of an ancestor-or-self, or of the root when `ancestor` is none.
  public func frame(_ handle: Handle, in ancestor: Handle) throws(LayoutError) -> Rect? {
    let slot = try item(handle)
    let target = try viewOrNone(ancestor)
    guard var rect = published(slot, { $0.frame(Int(slot)) }) else { return nil }
    if slot == target { return Rect(0, 0, rect.width, rect.height) }
    var at = model.items[slot].parent
    var isComplete = true
    while at >= 0 && at != target {
      if let outer = published(at, { $0.frame(Int(at)) }) {
        rect.x += outer.x
        rect.y += outer.y
      } else {
        isComplete = false
      }
      at = model.items[at].parent
    }
    if at != target { throw LayoutError(.noCommonAncestor, "the view is no ancestor of the item") }
    return isComplete ? rect : nil
  }

  private func published(_ slot: Int32, _ read: (Snapshot) -> Rect) -> Rect? {
    snapshot.holds(Int(slot), model.items[slot].generation) ? read(snapshot) : nil
  }

  /// The first `limit` views and guides in tree order.
  public func forEachItem(limit: Int, _ body: (Handle, Rect?) -> Void) {
    var slot = model.items.firstRoot
    var left = limit
    while slot >= 0 && left > 0 {
      left -= 1
      let known = snapshot.holds(Int(slot), model.items[slot].generation)
      body(handle(item: slot), known ? snapshot.frame(Int(slot)) : nil)
      slot = model.items.following(slot)
    }
  }

  /// The published frames, for keeps.
  public func frozenFrames() -> FrozenFrames { FrozenFrames(snapshot, of: model, salt: salt) }

  /// How many views and guides `forEachItem` visits: all but the guides that views have by themselves.
  public var listedItemCount: Int {
    var special = 0
    for viewTraits in model.traits.records {
      special += (viewTraits.safeAreaGuide >= 0 ? 1 : 0) + (viewTraits.marginsGuide >= 0 ? 1 : 0)
    }
    return model.items.liveCount - special
  }

  /// By how much a constraint is violated in the published layout; nil when one of its items is younger than that.
  public func violation(_ handle: Handle) throws(LayoutError) -> Double? {
    let slot = try constraint(handle)
    let host = model.host(of: slot)
    if host < 0 {
      throw LayoutError(
        .noCommonAncestor, "the items of the constraint are not in one tree, so it cannot be measured",
        constraint: slot)
    }
    if !model.effectiveConstraint(of: slot, host: host).hasEffect { return areSolved(slot) ? 0 : nil }
    let bounds = model.row(of: slot, host: host, paths: .spelledOut, into: &sum)
    var value = 0.0
    var size = 0.0
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      let item = Int(term.unknown.item)
      if !snapshot.holds(item, model.items[item].generation) { return nil }
      let rect = snapshot.alignmentRect(item)
      let part = term.unknown.part
      let x = part == 0 ? rect.x : part == 1 ? rect.y : part == 2 ? rect.width : rect.height
      value += term.coefficient * x
      size = max(size, (term.coefficient * x).magnitude)
    }
    if !areSolved(slot) { return nil }
    let violation = bounds.violation(value)
    let bound = max(
      bounds.lower.isFinite ? bounds.lower.magnitude : 0, bounds.upper.isFinite ? bounds.upper.magnitude : 0)
    return violation <= Layout.tolerance * (1 + max(size, bound)) ? 0 : violation
  }

  /// A row holds within this, relative to its largest part.
  private static let tolerance = 1e-7

  private func areSolved(_ constraint: Int32) -> Bool {
    var node = model.leadingUse(of: constraint)
    while node != ConstraintUse.none {
      let item = model.item(at: node)
      if !snapshot.holds(Int(item), model.items[item].generation) { return false }
      node = model.uses.sibling(of: node)
    }
    return true
  }
}
