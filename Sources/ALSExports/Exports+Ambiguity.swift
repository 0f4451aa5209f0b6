// Free values, and constraints that would determine them (als.h, Ambiguity).

@_cdecl("als_ambiguity_range")
public func als_ambiguity_range(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_freedom>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let range = try box.layout.freedomRange(item.handle)
    out.put(
      als_freedom(
        struct_size: 0, free: UInt32(range?.free ?? 0), minimum: als_rect(range?.low ?? .zero),
        value: als_rect(range?.value ?? .zero), maximum: als_rect(range?.high ?? .zero)))
    return range == nil ? ALS_NOT_SOLVED : ALS_OK
  }
}

/// The answer to a question about a value that is not free.
private func nothing(_ box: LayoutBox, _ item: als_item) throws(LayoutError) -> als_status {
  try box.layout.isExamined(item.handle) ? ALS_END : ALS_NOT_SOLVED
}

@_cdecl("als_ambiguity_suggestion")
public func als_ambiguity_suggestion(
  _ layout: OpaquePointer?, _ item: als_item, _ value: UInt32, _ out: UnsafeMutablePointer<als_constraint_spec>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    guard let spec = try box.layout.equation(for: item.handle, value) else { return try nothing(box, item) }
    return put(als_constraint_spec(spec), in: out)
  }
}

@_cdecl("als_ambiguity_snapshot")
public func als_ambiguity_snapshot(
  _ layout: OpaquePointer?, _ item: als_item, _ value: UInt32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try need(out, "out")
    guard let frames = try box.layout.otherFrames(item.handle, value) else {
      out.pointee = nil
      return try nothing(box, item)
    }
    out.pointee = OpaquePointer(Unmanaged.passRetained(frames).toOpaque())
    return ALS_OK
  }
}

@_cdecl("als_ambiguity_exercise")
public func als_ambiguity_exercise(_ layout: OpaquePointer?, _ item: als_item, _ value: UInt32) -> als_status {
  control(layout) { box throws(LayoutError) in
    try box.layout.exercise(item.handle, value) ? ALS_OK : try nothing(box, item)
  }
}
