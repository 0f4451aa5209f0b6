// Explanations (als.h).

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
    return copyOut(found?.parts, terms, capacity, needed) { als_explained($0) }
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
