// Properties of views, and user data (als.h, Views and guides).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_item_set_intrinsic_size")
public func als_item_set_intrinsic_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.setIntrinsicSize(view.handle, size.size, when: box.remaking)
  }
}

@_cdecl("als_item_set_hugging")
public func als_item_set_hugging(
  _ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.setHugging(view.handle, horizontal, vertical, when: box.remaking)
  }
}

@_cdecl("als_item_set_compression")
public func als_item_set_compression(
  _ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.setCompression(view.handle, horizontal, vertical, when: box.remaking)
  }
}

@_cdecl("als_item_set_gone")
public func als_item_set_gone(_ layout: OpaquePointer?, _ view: als_item, _ gone: Int32) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.setGone(view.handle, gone != 0, when: box.remaking)
  }
}

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

@_cdecl("als_item_scrolls")
public func als_item_scrolls(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<als_scrolls>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    put(als_scrolls(rawValue: numericCast(try box.layout.scrolls(view.handle).rawValue)), in: out)
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
      view.handle, isVertical: try isVertical(Int32(truncatingIfNeeded: axis.rawValue)))
    put(range?.least ?? 0, in: out_least)
    return put(range?.largest, or: 0, in: out_largest)
  }
}

@_cdecl("als_item_get_info")
public func als_item_get_info(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_item_info>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    return out.put(als_item_info(try box.layout.info(item: item.handle)))
  }
}

extension als_item_info {
  fileprivate init(_ info: Layout.ItemInfo) {
    self.init()
    kind = Int32(info.kind.rawValue)
    parent = als_item(info.parent)
    direction = Int32(info.direction.rawValue)
    let effective = info.isRightToLeft ? Direction.rightToLeft : Direction.leftToRight
    effective_direction = Int32(effective.rawValue)
    hidden = info.isHidden ? 1 : 0
    margins_from_safe_area = info.addsSafeArea ? 1 : 0
    preserves_superview_margins = info.preservesSuperviewMargins ? 1 : 0
    gone = Int32((info.isGone ? ALS_GONE_ITSELF : 0) | (info.isInsideGone ? ALS_GONE_INSIDE : 0))
    child_count = UInt64(info.childCount)
    guide_count = UInt64(info.guideCount)
    size = als_size(info.size)
    intrinsic_size = als_size(info.intrinsicSize)
    hugging = info.hugging
    compression = info.compression
    margins = als_edges(info.margins)
    safe_area = als_edges(info.safeArea)
    alignment_insets = als_edges(info.alignmentInsets)
    first_baseline = info.firstBaseline
    last_baseline = info.lastBaseline
    minimum = als_size(info.minimum)
    maximum = als_size(info.maximum)
    content_insets = als_edges(info.contentInsets ?? .zero)
    has_content_area = info.hasContentArea ? 1 : 0
    hidden_now = info.isHiddenNow ? 1 : 0
    gone_now = Int32((info.isGoneNow ? ALS_GONE_ITSELF : 0) | (info.isInsideGone ? ALS_GONE_INSIDE : 0))
    is_measured = info.isMeasured ? 1 : 0
    scrolls = Int32(info.scrolls.rawValue)
    scrolls_now = Int32(info.scrollsNow.rawValue)
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
