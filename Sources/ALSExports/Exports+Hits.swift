// The items at a place, and the order of reading (als.h, Frames).

@_cdecl("als_items_in_rect")
public func als_items_in_rect(
  _ layout: OpaquePointer?, _ root: als_item, _ area: UnsafePointer<als_rect>?, _ flags: UInt32,
  _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let area = try need(area, "area").pointee
    var found = ContiguousArray<Handle>()
    try box.layout.forEachItem(
      in: Rect(area.x, area.y, area.width, area.height), of: root.handle, Layout.Hits(rawValue: flags)
    ) { found.append($0) }
    return try copyList(items, capacity, needed) { found.forEach($0) }
  }
}

@_cdecl("als_items_in_reading_order")
public func als_items_in_reading_order(
  _ layout: OpaquePointer?, _ root: als_item, _ flags: UInt32, _ items: UnsafeMutablePointer<als_item>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    var found = ContiguousArray<Handle>()
    try box.layout.forEachItemInReadingOrder(in: root.handle, Layout.Hits(rawValue: flags)) { found.append($0) }
    return try copyList(items, capacity, needed) { found.forEach($0) }
  }
}

@_cdecl("als_item_nearest")
public func als_item_nearest(
  _ layout: OpaquePointer?, _ item: als_item, _ heading: als_heading, _ candidates: UnsafePointer<als_item>?,
  _ count: Int, _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(candidates, count: count, "candidates")
    var handles = ContiguousArray<Handle>()
    if let candidates { for index in 0..<count { handles.append(candidates[index].handle) } }
    let found = try box.layout.nearest(
      to: item.handle, heading: number(heading), among: handles)
    return put(found ?? .none, out)
  }
}

@_cdecl("als_root_frames_table")
public func als_root_frames_table(
  _ layout: OpaquePointer?, _ frames: UnsafeMutablePointer<UnsafePointer<als_rect>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let table = box.layout.rootFrameTable
    count?.pointee = table.count
    frames?.pointee = table.base.map { UnsafePointer<als_rect>(OpaquePointer($0)) }
    return table.count > 0 ? ALS_OK : ALS_NOT_SOLVED
  }
}

@_cdecl("als_root_changed_copy")
public func als_root_changed_copy(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyList(items, capacity, needed) { box.layout.forEachChangedInRoot($0) }
  }
}
