// Properties of views, and user data (als.h, Views and guides).

@_cdecl("als_items_set_intrinsic_sizes")
public func als_items_set_intrinsic_sizes(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ sizes: UnsafePointer<als_size>?, _ count: Int
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    guard let views = try need(views, count: count, "views"),
      let sizes = try need(sizes, count: count, "sizes")
    else { return }
    try box.layout.setIntrinsicSizes(count, when: box.remaking) { (views[$0].handle, sizes[$0].size) }
  }
}

@_cdecl("als_items_set_size_limits")
public func als_items_set_size_limits(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ minimums: UnsafePointer<als_size>?,
  _ maximums: UnsafePointer<als_size>?, _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let views = try need(views, count: count, "views"),
      let minimums = try need(minimums, count: count, "minimums"),
      let maximums = try need(maximums, count: count, "maximums")
    else { return }
    try box.layout.setSizeLimits(count) { (views[$0].handle, minimums[$0].size, maximums[$0].size) }
  }
}

@_cdecl("als_items_set_gone")
public func als_items_set_gone(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ gone: UnsafePointer<Int32>?, _ count: Int
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    guard let views = try need(views, count: count, "views"),
      let gone = try need(gone, count: count, "gone")
    else { return }
    try box.layout.setGone(count, when: box.remaking) { (views[$0].handle, gone[$0] != 0) }
  }
}

@_cdecl("als_item_set_direction")
public func als_item_set_direction(
  _ layout: OpaquePointer?, _ view: als_item, _ direction: als_direction
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let value = UInt8(exactly: direction.rawValue), let known = Direction(rawValue: value) else {
      throw LayoutError(.argument, "there is no such direction")
    }
    try box.layout.setDirection(view.handle, known)
  }
}

// MARK: Scrolling

@_cdecl("als_item_set_scrolls")
public func als_item_set_scrolls(_ layout: OpaquePointer?, _ view: als_item, _ scrolls: als_scrolls) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let value = UInt8(exactly: scrolls.rawValue), let known = Scrolls(rawValue: value) else {
      throw LayoutError(.argument, "there are no such axes to scroll on")
    }
    try box.layout.setScrolls(view.handle, known)
  }
}

@_cdecl("als_item_set_scroll_offset")
public func als_item_set_scroll_offset(
  _ layout: OpaquePointer?, _ view: als_item, _ x: Double, _ y: Double
) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setScrollOffset(view.handle, Point(x, y)) }
}

@_cdecl("als_item_scroll_offset")
public func als_item_scroll_offset(
  _ layout: OpaquePointer?, _ view: als_item, _ out_x: UnsafeMutablePointer<Double>?,
  _ out_y: UnsafeMutablePointer<Double>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let offset = try box.layout.scrollOffset(view.handle)
    put(offset.x, in: out_x)
    return put(offset.y, in: out_y)
  }
}

@_cdecl("als_item_scroll_range")
public func als_item_scroll_range(
  _ layout: OpaquePointer?, _ view: als_item, _ axis: als_axis, _ out_least: UnsafeMutablePointer<Double>?,
  _ out_largest: UnsafeMutablePointer<Double>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let range = try box.layout.scrollRange(
      view.handle, isVertical: try isVertical(axis))
    put(range?.least ?? 0, in: out_least)
    return put(range?.largest, or: 0, in: out_largest)
  }
}

@_cdecl("als_item_set_user_data")
public func als_item_set_user_data(
  _ layout: OpaquePointer?, _ item: als_item, _ user_data: UnsafeMutableRawPointer?, _ destroy: als_destroy_fn?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.checkItem(item.handle)
    let new = UserData.Entry(pointer: user_data, destroy: destroy)
    box.replaced(box.itemData.set(box.layout.slot(item.handle), new), by: new)
  }
}

@_cdecl("als_item_user_data")
public func als_item_user_data(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try box.layout.checkItem(item.handle)
    return put(box.itemData.pointer(box.layout.slot(item.handle)), in: out)
  }
}
