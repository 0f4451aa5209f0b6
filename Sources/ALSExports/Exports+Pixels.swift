// als.h section 11: frames on the pixel grid.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_layout_set_scale")
public func als_layout_set_scale(_ layout: OpaquePointer?, _ pixels_per_point: Double) -> als_status {
  withLayout(layout, .control) { box throws(LayoutError) in
    try box.layout.setScale(pixels_per_point)
    return ALS_OK
  }
}

@_cdecl("als_layout_scale")
public func als_layout_scale(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<Double>?) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try need(out, "out").pointee = box.layout.scale
    return ALS_OK
  }
}

@_cdecl("als_snapped_frame")
public func als_snapped_frame(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_rect>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    put(try box.layout.snappedFrame(item.handle), try need(out, "out"))
  }
}

@_cdecl("als_snapped_frame_in")
public func als_snapped_frame_in(
  _ layout: OpaquePointer?, _ item: als_item, _ ancestor: als_item, _ out: UnsafeMutablePointer<als_rect>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    put(try box.layout.snappedFrame(item.handle, in: ancestor.handle), try need(out, "out"))
  }
}

@_cdecl("als_snapped_frames_copy_all")
public func als_snapped_frames_copy_all(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ frames: UnsafeMutablePointer<als_rect>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try copyAll(box, items, frames, capacity, needed, snapped: true)
  }
}

@_cdecl("als_snapped_changed_copy")
public func als_snapped_changed_copy(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try copyChanged(box, items, capacity, needed, snapped: true)
  }
}
