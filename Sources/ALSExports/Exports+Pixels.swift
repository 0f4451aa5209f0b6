// Frames on the pixel grid (als.h, Frames).

@_cdecl("als_snapped_frames_copy_all")
public func als_snapped_frames_copy_all(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ frames: UnsafeMutablePointer<als_rect>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyAll(box, items, frames, capacity, needed, snapped: true)
  }
}

@_cdecl("als_snapped_changed_copy")
public func als_snapped_changed_copy(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyList(items, capacity, needed) { box.layout.forEachSnappedChanged($0) }
  }
}
