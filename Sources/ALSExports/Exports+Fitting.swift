// The sizes that views prefer (als.h, Solving and sizes).

// Views inside may be measured, so these are not allowed in callbacks.

@_cdecl("als_item_size_request")
public func als_item_size_request(
  _ layout: OpaquePointer?, _ view: als_item, _ known: als_size, _ minimum: UnsafeMutablePointer<als_size>?,
  _ natural: UnsafeMutablePointer<als_size>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let request = try box.layout.sizeRequest(view.handle, known: known.size)
    minimum?.pointee = als_size(request.minimum.size)
    natural?.pointee = als_size(request.natural.size)
    return ALS_OK
  }
}

@_cdecl("als_item_axis_request")
public func als_item_axis_request(
  _ layout: OpaquePointer?, _ view: als_item, _ axis: als_axis, _ for_size: Double, _ baseline_item: als_item,
  _ minimum: UnsafeMutablePointer<als_measurement>?, _ natural: UnsafeMutablePointer<als_measurement>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let request = try box.layout.axisRequest(
      view.handle, isVertical: try isVertical(axis), forSize: for_size,
      baselineItem: baseline_item.handle)
    minimum?.pointee = als_measurement(request.minimum)
    natural?.pointee = als_measurement(request.natural)
    return ALS_OK
  }
}
