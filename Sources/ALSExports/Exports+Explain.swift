// Explanations (als.h).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_explain")
public func als_explain(
  _ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute,
  _ terms: UnsafeMutablePointer<als_explained>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
  _ out_value: UnsafeMutablePointer<Double>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(terms, count: capacity, "terms")
    let found = try box.layout.explainedParts(item.handle, number(attribute))
    out_value?.pointee = found?.value ?? 0
    return copyOut(found?.parts, terms, capacity, needed) { part in
      als_explained(
        constraint: als_constraint(part.constraint), item: als_item(part.item), reason: part.reason.rawValue,
        attribute: Int32(part.attribute.rawValue), factor: part.factor, value: part.value, free: part.isFree ? 1 : 0,
        reserved: 0)
    }
  }
}

@_cdecl("als_explain_lost")
public func als_explain_lost(
  _ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute, _ lost: UnsafeMutablePointer<als_lost>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(lost, count: capacity, "lost")
    return copyOut(try box.layout.lostParts(item.handle, number(attribute)), lost, capacity, needed) { part in
      als_lost(
        constraint: als_constraint(part.constraint), item: als_item(part.item),
        attribute: Int32(part.attribute.rawValue), priority: part.priority, points: part.points,
        winner: als_constraint(part.winner), winner_count: UInt32(clamping: part.winnerCount), reserved: 0)
    }
  }
}

@_cdecl("als_explain_text_copy")
public func als_explain_text_copy(
  _ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  explainIn(layout, item, attribute, buffer, capacity, needed, asJSON: false)
}

@_cdecl("als_explain_json_copy")
public func als_explain_json_copy(
  _ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  explainIn(layout, item, attribute, buffer, capacity, needed, asJSON: true)
}

private func explainIn(
  _ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?, asJSON: Bool
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let text = try box.layout.explanationText(item.handle, number(attribute), asJSON: asJSON)
    return try copyOut(optional: text?[...], buffer, capacity, needed, ALS_NOT_SOLVED)
  }
}

private func number(_ attribute: als_attribute) -> Int32 { Int32(truncatingIfNeeded: attribute.rawValue) }
