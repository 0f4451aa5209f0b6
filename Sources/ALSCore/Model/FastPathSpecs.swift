// The fast path of bulk insert: constraints of the common form are validated and recorded without a throw.

/// Validates requested constraints while no item changes.
struct FastPathSpecs {
  private let items: UnsafeBufferPointer<ItemRecord>
  /// The bits of this layout's item handles other than slot and generation.
  private let origin: UInt64

  init(_ items: UnsafeBufferPointer<ItemRecord>, salt: UInt32) {
    self.items = items
    origin = Handle(.item, slot: 0, generation: 0, salt: salt).bits
  }

  /// The record of a valid constraint whose host is near; nil if the general path, `Layout.checked`, is needed.
  @inline(__always)
  func record(_ spec: ConstraintSpec, inactive: Bool) -> ConstraintRecord? {
    let first = item(spec.first)
    if first < 0 { return nil }
    var second: ItemID = -1
    if !spec.second.isNone {
      second = item(spec.second)
      if second < 0 { return nil }
    }
    guard let firstAttribute = Attribute.numbered(spec.firstAttribute),
      let secondAttribute = Attribute.numbered(spec.secondAttribute), let relation = Relation.numbered(spec.relation),
      Legality.holds(
        firstAttribute, hasSecond: second >= 0, secondAttribute, multiplier: spec.multiplier,
        constant: spec.constant, priority: spec.priority)
    else { return nil }
    let host = inactive ? -1 : host(first, second)
    if host < 0 && !inactive { return nil }
    var record = ConstraintRecord(
      first, firstAttribute, relation, second, secondAttribute, multiplier: spec.multiplier, constant: spec.constant,
      priority: spec.priority)
    record.host = host
    return record
  }

  /// -1 if the handle does not belong to a live item.
  @inline(__always)
  private func item(_ handle: Handle) -> ItemID {
    let slot = handle.slot
    if slot >= items.count || items[slot].kind == .vacant { return -1 }
    let bits = origin | UInt64(items[slot].generation) << 26 | UInt64(truncatingIfNeeded: slot)
    return handle.bits == bits ? ItemID(slot) : -1
  }

  @inline(__always)
  private func host(_ first: ItemID, _ second: ItemID) -> ItemID {
    let a = items[first.index].view(first)
    return second < 0 ? a : Items.nearAncestor(items, a, items[second.index].view(second))
  }
}
