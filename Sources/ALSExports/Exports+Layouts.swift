// Layouts (als.h).

import CALSSys

@_cdecl("als_layout_create")
public func als_layout_create(
  _ limits: UnsafePointer<als_limits>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> als_status {
  guard let out else { return ALS_ERROR_ARGUMENT }
  var wanted = LayoutLimits()
  if let limits {
    guard let limits = als_limits(whole: limits) else { return ALS_ERROR_VERSION }
    guard let asked = LayoutLimits(limits) else { return ALS_ERROR_ARGUMENT }
    wanted = asked
  }
  // The first layout of a process brings the reserve along: before that nothing may be allocated, an error neither.
  if !Reserve.isReady { return ALS_ERROR_MEMORY }
  out.pointee = newBox(Layout(limits: wanted))
  return ALS_OK
}

extension LayoutLimits {
  /// nil: a figure that is out of range.
  fileprivate init?(_ limits: als_limits) {
    self.init()
    if limits.max_nesting > UInt32(Limits.nestingCeiling) { return nil }
    if limits.max_nesting > 0 { nesting = Int(limits.max_nesting) }
    items = figure(limits.max_items, items)
    constraints = figure(limits.max_constraints, constraints)
    // Handles can number this many records.
    if items > slotCeiling || constraints > slotCeiling { return nil }
    textBytes = min(figure(limits.max_text_bytes, textBytes), Limits.textCeiling)
    memoryBytes = figure(limits.max_memory_bytes, memoryBytes)
    pivots = figure(limits.max_pivots, pivots)
    work = Int64(clamping: limits.max_work)
  }
}

private let slotCeiling = 0x3FF_FFFF

/// 0 stands for the default; what no machine holds is as much as it holds.
private func figure(_ value: UInt64, _ standard: Int) -> Int {
  value == 0 ? standard : Int(clamping: value)
}

private func newBox(_ layout: Layout) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(LayoutBox(layout)).toOpaque())
}

@_cdecl("als_layout_destroy")
public func als_layout_destroy(_ layout: OpaquePointer?) -> als_status {
  guard let layout else { return ALS_OK }
  let handle = Unmanaged<LayoutBox>.fromOpaque(UnsafeRawPointer(layout))
  let status = handle._withUnsafeGuaranteedRef { box in
    if box.enter(.change) == nil { return ALS_ERROR_BUSY }
    box.hostArithmetic = als_sys_enter_arithmetic()
    als_sys_begin_ending()
    box.dropEverything()
    als_sys_leave_arithmetic(box.hostArithmetic)
    return ALS_OK
  }
  if status == ALS_OK {
    handle.release()
    als_sys_end_ending()
  }
  return status
}

@_cdecl("als_layout_copy")
public func als_layout_copy(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try need(out, "out")
    try box.layout.expectCopy()
    out.pointee = newBox(Layout(copying: box.layout))
    return ALS_OK
  }
}

/// Runs a lookup that needs both layouts.
private func withCopy(
  _ layout: OpaquePointer?, _ copy: OpaquePointer?,
  _ body: (LayoutBox, LayoutBox) throws(LayoutError) -> als_status
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let copy = try need(copy, "copy")
    let other = Unmanaged<LayoutBox>.fromOpaque(UnsafeRawPointer(copy)).takeUnretainedValue()
    if other === box { throw LayoutError(.argument, "the second layout is not a copy of the first") }
    guard let before = other.enter(.read) else { return ALS_ERROR_BUSY }
    defer { other.leave(before) }
    if other.layout.hasStaleArrangements { try other.arrange() }
    return try body(box, other)
  }
}

@_cdecl("als_item_counterpart")
public func als_item_counterpart(
  _ layout: OpaquePointer?, _ copy: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  withCopy(layout, copy) { box, other throws(LayoutError) in
    return put(als_item(try box.layout.counterpart(item: item.handle, in: other.layout)), in: out)
  }
}

@_cdecl("als_constraint_counterpart")
public func als_constraint_counterpart(
  _ layout: OpaquePointer?, _ copy: OpaquePointer?, _ constraint: als_constraint,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  withCopy(layout, copy) { box, other throws(LayoutError) in
    return put(als_constraint(try box.layout.counterpart(constraint: constraint.handle, in: other.layout)), in: out)
  }
}

@_cdecl("als_layout_set_log")
public func als_layout_set_log(
  _ layout: OpaquePointer?, _ fn: als_log_fn?, _ user_data: UnsafeMutableRawPointer?, _ destroy: als_destroy_fn?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let old = box.log
    box.log = LogCallback(function: fn, userData: user_data, destroy: destroy)
    if let function = old.destroy { box.call { function(old.userData) } }
    return ALS_OK
  }
}
