// Measured content (als.h, Views and guides).

@_cdecl("als_item_set_measure")
public func als_item_set_measure(
  _ layout: OpaquePointer?, _ view: als_item, _ fn: als_measure_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: als_destroy_fn?
) -> als_status {
  setMeasure(layout, view, fn.map { .first($0) }, UserData.Entry(pointer: user_data, destroy: destroy))
}

@_cdecl("als_item_set_measure2")
public func als_item_set_measure2(
  _ layout: OpaquePointer?, _ view: als_item, _ fn: als_measure2_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: als_destroy_fn?
) -> als_status {
  setMeasure(layout, view, fn.map { .second($0) }, UserData.Entry(pointer: user_data, destroy: destroy))
}

private func setMeasure(
  _ layout: OpaquePointer?, _ view: als_item, _ function: MeasureFunction?, _ new: UserData.Entry
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try box.layout.setMeasured(view.handle, function != nil, when: box.remaking)
    box.replaced(box.measuring.set(box.layout.slot(view.handle), function, new), by: new)
  }
}

@_cdecl("als_items_set_measured")
public func als_items_set_measured(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ count: Int, _ measured: Int32
) -> als_status {
  adjust(layout) { box throws(LayoutError) in
    try checkViews(box, views, count)
    guard let views else { return }
    try box.layout.setMeasured((0..<count).map { views[$0].handle }, measured != 0, when: box.remaking)
    var dropped = ContiguousArray<UserData.Entry>()
    for index in 0..<count {
      let slot = box.layout.slot(views[index].handle)
      if box.measuring.function(slot) != nil { dropped.append(box.measuring.set(slot, nil, UserData.Entry())) }
    }
    box.drop(dropped)
  }
}

@_cdecl("als_layout_set_measure")
public func als_layout_set_measure(
  _ layout: OpaquePointer?, _ fn: als_measure_batch_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: als_destroy_fn?
) -> als_status {
  setMeasure(layout, fn.map { .first($0) }, UserData.Entry(pointer: user_data, destroy: destroy))
}

@_cdecl("als_layout_set_measure2")
public func als_layout_set_measure2(
  _ layout: OpaquePointer?, _ fn: als_measure_batch2_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: als_destroy_fn?
) -> als_status {
  setMeasure(layout, fn.map { .second($0) }, UserData.Entry(pointer: user_data, destroy: destroy))
}

private func setMeasure(
  _ layout: OpaquePointer?, _ batch: MeasureBatch?, _ new: UserData.Entry
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let old = box.measuring.batch
    box.measuring.batch = batch
    let data = box.measuring.batchData
    box.measuring.batchData = new
    if old != nil || batch != nil {
      box.layout.invalidateMeasures { box.measuring.function(box.layout.slot($0)) == nil }
    }
    box.replaced(data, by: new)
  }
}

@_cdecl("als_items_invalidate_measure")
public func als_items_invalidate_measure(
  _ layout: OpaquePointer?, _ views: UnsafePointer<als_item>?, _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try checkViews(box, views, count)
    guard let views else { return }
    for index in 0..<count where !(try box.layout.isMeasured(views[index].handle)) {
      throw LayoutError(.argument, "a view of the array is not measured", index: index)
    }
    for index in 0..<count { try box.layout.invalidateMeasure(views[index].handle) }
  }
}

private func checkViews(
  _ box: LayoutBox, _ views: UnsafePointer<als_item>?, _ count: Int
) throws(LayoutError) {
  guard let views = try need(views, count: count, "views") else { return }
  try forEachIndex(count) { index throws(LayoutError) in try box.layout.checkView(views[index].handle) }
}
