// Which values of the published layout could be others, exactly, on request.

extension Layout {
  /// A sum of bits: 1 left, 2 top, 4 width, 8 height; nil when the item is younger than the published layout.
  public func ambiguity(_ handle: Handle) throws(LayoutError) -> UInt8? {
    let slot = Int(try item(handle))
    if !snapshot.holds(slot, handle.generation) { return nil }
    try scan()
    return snapshot.freedom?[slot] ?? 0
  }

  /// Examines the published layout, once.
  func scan() throws(LayoutError) {
    if snapshot.freedom == nil && snapshot.revision > 0 { snapshot.freedom = try scanFreedom() }
  }

  private func scanFreedom() throws(LayoutError) -> ContiguousArray<UInt8> {
    if isOutOfStep {
      throw LayoutError(.limit, "the last solve did not end, so the published layout cannot be examined")
    }
    let isFree = try solver.scanFreedom()
    var bits = ContiguousArray<UInt8>(repeating: 0, count: model.items.count)
    for slot in bits.indices { bits[slot] = freedom(slot, isFree) }
    return bits
  }

  private func freedom(_ slot: Int, _ isFree: ContiguousArray<Bool>) -> UInt8 {
    let record = model.items[slot]
    if record.kind != .view && record.kind != .guide { return 0 }
    // What has no size lies nowhere in particular.
    if record.isCollapsed { return 0 }
    var bits: UInt8 = 0
    for part in 0..<4 {
      // A root stays where it is.
      if part < 2 && record.parent < 0 { continue }
      let base = slot < link.blocks.count ? link.blocks[slot] : -1
      let v = base + Int32(truncatingIfNeeded: part)
      let free = base < 0 || solver.rowCount(of: v) == 0 || (Int(v) < isFree.count && isFree[Int(v)])
      if free { bits |= 1 << UInt8(part) }
    }
    return bits
  }
}
