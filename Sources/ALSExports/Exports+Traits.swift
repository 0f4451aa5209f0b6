// als.h section 4: what a view is told about itself, and user data.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_item_set_size")
public func als_item_set_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setSize(view.handle, size.size)
    return ALS_OK
  }
}

@_cdecl("als_item_set_intrinsic_size")
public func als_item_set_intrinsic_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setIntrinsicSize(view.handle, size.size)
    box.dropUserDataOfEnded()
    return ALS_OK
  }
}

@_cdecl("als_items_set_intrinsic_sizes")
public func als_items_set_intrinsic_sizes(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ sizes: UnsafePointer<als_size>?, _ count: Int
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try need(views, count: count, "views")
    try need(sizes, count: count, "sizes")
    guard let views, let sizes else { return ALS_OK }
    try box.layout.setIntrinsicSizes(count) { (views[$0].handle, sizes[$0].size) }
    box.dropUserDataOfEnded()
    return ALS_OK
  }
}

@_cdecl("als_item_set_hugging")
public func als_item_set_hugging(
  _ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setHugging(view.handle, horizontal, vertical)
    return ALS_OK
  }
}

@_cdecl("als_item_set_compression")
public func als_item_set_compression(
  _ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setCompression(view.handle, horizontal, vertical)
    return ALS_OK
  }
}

@_cdecl("als_item_set_direction")
public func als_item_set_direction(
  _ layout: OpaquePointer?, _ view: als_item, _ direction: als_direction
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    guard let value = UInt8(exactly: direction.rawValue), let known = Direction(rawValue: value) else {
      throw LayoutError(.argument, "there is no such direction")
    }
    try box.layout.setDirection(view.handle, known)
    return ALS_OK
  }
}

@_cdecl("als_item_set_margins")
public func als_item_set_margins(_ layout: OpaquePointer?, _ view: als_item, _ margins: als_edges) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setMargins(view.handle, margins.edges)
    return ALS_OK
  }
}

@_cdecl("als_item_set_margin_rules")
public func als_item_set_margin_rules(
  _ layout: OpaquePointer?, _ view: als_item, _ from_safe_area: Int32, _ preserve: Int32
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setMarginRules(view.handle, addsSafeArea: from_safe_area != 0, preserves: preserve != 0)
    return ALS_OK
  }
}

@_cdecl("als_item_set_safe_area")
public func als_item_set_safe_area(_ layout: OpaquePointer?, _ view: als_item, _ insets: als_edges) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setSafeArea(view.handle, insets.edges)
    return ALS_OK
  }
}

@_cdecl("als_item_set_alignment_insets")
public func als_item_set_alignment_insets(
  _ layout: OpaquePointer?, _ view: als_item, _ insets: als_edges
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setAlignmentInsets(view.handle, insets.edges)
    return ALS_OK
  }
}

@_cdecl("als_item_set_baselines")
public func als_item_set_baselines(
  _ layout: OpaquePointer?, _ view: als_item, _ first_from_top: Double, _ last_from_bottom: Double
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setBaselines(view.handle, first: first_from_top, last: last_from_bottom)
    return ALS_OK
  }
}

@_cdecl("als_item_set_z")
public func als_item_set_z(_ layout: OpaquePointer?, _ item: als_item, _ z: Int32) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setZ(item.handle, z)
    return ALS_OK
  }
}

@_cdecl("als_item_z")
public func als_item_z(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<Int32>?) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try need(out, "out").pointee = box.layout.z(item.handle)
    return ALS_OK
  }
}

@_cdecl("als_item_set_hidden")
public func als_item_set_hidden(_ layout: OpaquePointer?, _ view: als_item, _ hidden: Int32) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setHidden(view.handle, hidden != 0)
    return ALS_OK
  }
}

@_cdecl("als_item_set_gone")
public func als_item_set_gone(_ layout: OpaquePointer?, _ view: als_item, _ gone: Int32) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setGone(view.handle, gone != 0)
    box.dropUserDataOfEnded()
    return ALS_OK
  }
}

@_cdecl("als_item_get_info")
public func als_item_get_info(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_item_info>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    let out = try need(out, "out")
    try checkSize(out.pointee.struct_size, MemoryLayout<als_item_info>.stride, "als_item_info")
    fill(&out.pointee, try box.layout.info(item: item.handle))
    return ALS_OK
  }
}

private func fill(_ out: inout als_item_info, _ info: Layout.ItemInfo) {
  out.kind = Int32(info.kind.rawValue)
  out.parent = als_item(info.parent)
  out.direction = Int32(info.direction.rawValue)
  let effective = info.isRightToLeft ? Direction.rightToLeft : Direction.leftToRight
  out.effective_direction = Int32(effective.rawValue)
  out.hidden = info.isHidden ? 1 : 0
  out.margins_from_safe_area = info.addsSafeArea ? 1 : 0
  out.preserves_superview_margins = info.preservesSuperviewMargins ? 1 : 0
  out.gone = Int32((info.isGone ? ALS_GONE_ITSELF : 0) | (info.isInsideGone ? ALS_GONE_INSIDE : 0))
  out.child_count = UInt64(info.childCount)
  out.guide_count = UInt64(info.guideCount)
  out.size = als_size(info.size)
  out.intrinsic_size = als_size(info.intrinsicSize)
  out.hugging = info.hugging
  out.compression = info.compression
  out.margins = als_edges(info.margins)
  out.safe_area = als_edges(info.safeArea)
  out.alignment_insets = als_edges(info.alignmentInsets)
  out.first_baseline = info.firstBaseline
  out.last_baseline = info.lastBaseline
}

@_cdecl("als_item_set_user_data")
public func als_item_set_user_data(
  _ layout: OpaquePointer?, _ item: als_item, _ user_data: UnsafeMutableRawPointer?, _ destroy: als_destroy_fn?
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.checkItem(item.handle)
    let new = UserData.Entry(pointer: user_data, destroy: destroy)
    box.replaced(box.itemData.set(box.layout.slot(item.handle), new), by: new)
    return ALS_OK
  }
}

@_cdecl("als_item_user_data")
public func als_item_user_data(
  _ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    let out = try need(out, "out")
    try box.layout.checkItem(item.handle)
    out.pointee = box.itemData.pointer(box.layout.slot(item.handle))
    return ALS_OK
  }
}
