// Text as content (als.h, Views and guides).

@_cdecl("als_item_set_text")
public func als_item_set_text(
  _ layout: OpaquePointer?, _ view: als_item, _ text: UnsafePointer<CChar>?, _ length: Int, _ size: Double,
  _ advance: als_text_advance
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.checkView(view.handle)
    guard let text else { return try box.layout.removeText(view.handle, when: box.remaking) }
    guard let table = TextAdvance(rawValue: number(advance)) else {
      throw LayoutError(.argument, "advance is not the number of a table")
    }
    try box.layout.checkTextSize(size)
    let bytes = try box.copy(text, length, "text")
    try box.layout.setText(view.handle, bytes, size: size, advance: table, when: box.remaking)
  }
}

@_cdecl("als_item_text_copy")
public func als_item_text_copy(
  _ layout: OpaquePointer?, _ view: als_item, _ size: UnsafeMutablePointer<Double>?,
  _ advance: UnsafeMutablePointer<als_text_advance>?, _ stretch: UnsafeMutablePointer<Double>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let text = try box.layout.text(view.handle)
    put(text?.size ?? 0, in: size)
    put(als_text_advance(rawValue: numericCast(text?.advance.rawValue ?? 0)), in: advance)
    put(text?.stretch ?? 0, in: stretch)
    return try copyOut(optional: text.map { $0.value[...] }, buffer, capacity, needed)
  }
}
