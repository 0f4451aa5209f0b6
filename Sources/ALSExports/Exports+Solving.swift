// Solving and frames (als.h, Solving and sizes, Frames); conflicts are in Exports+Conflicts.

@_cdecl("als_solve")
public func als_solve(_ layout: OpaquePointer?, _ report: UnsafeMutablePointer<als_report>?) -> als_status {
  control(layout) { box throws(LayoutError) in
    guard let report else { return status(try box.layout.solve()) }
    let out = try Outlet(report)
    let examine = report.pointee.examine
    let result = try box.layout.solve()
    if examine == 1 { try box.layout.examine() }
    let ambiguous = box.layout.ambiguousCount
    out.put(
      als_report(
        struct_size: 0, conflicts: UInt32(clamping: result.conflicts), broken: UInt32(clamping: result.broken),
        rounds: UInt32(clamping: result.rounds), unsettled: result.unsettled ? 1 : 0, examine: examine,
        pivots: UInt64(clamping: result.pivots), revision: result.revision,
        ambiguous_views: ambiguous.map { UInt32(clamping: $0.views) } ?? UInt32.max,
        ambiguous_values: ambiguous.map { UInt32(clamping: $0.values) } ?? UInt32.max))
    return status(result)
  }
}

private func status(_ report: SolveReport) -> als_status { report.conflicts > 0 ? ALS_CONFLICT : ALS_OK }

@_cdecl("als_ambiguity")
public func als_ambiguity(
  _ layout: OpaquePointer?, _ item: als_item, _ out_free: UnsafeMutablePointer<UInt32>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    return put(try box.layout.ambiguity(item.handle).map { UInt32($0) }, or: 0, in: out_free)
  }
}

// MARK: Frames

func put(_ rect: Rect?, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  put(rect.map { als_rect($0) }, or: als_rect(.zero), in: out)
}

@_cdecl("als_frames_copy")
public func als_frames_copy(
  _ layout: OpaquePointer?, _ items: UnsafePointer<als_item>?, _ frames: UnsafeMutablePointer<als_rect>?,
  _ count: Int
) -> als_status {
  read(layout) { box throws(LayoutError) in
    guard let items = try need(items, count: count, "items") else { return ALS_OK }
    let isComplete = try items.withMemoryRebound(to: Handle.self, capacity: count) { handles throws(LayoutError) in
      try box.layout.copyFrames(
        handles, UnsafeMutableRawPointer(frames)?.assumingMemoryBound(to: Rect.self), count)
    }
    return isComplete ? ALS_OK : ALS_NOT_SOLVED
  }
}

@_cdecl("als_frames_table")
public func als_frames_table(
  _ layout: OpaquePointer?, _ frames: UnsafeMutablePointer<UnsafePointer<als_rect>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let table = box.layout.frameTable
    count?.pointee = table.count
    frames?.pointee = table.base.map { UnsafePointer<als_rect>(OpaquePointer($0)) }
    return table.count > 0 ? ALS_OK : ALS_NOT_SOLVED
  }
}

@_cdecl("als_item_index")
public func als_item_index(
  _ layout: OpaquePointer?, _ item: als_item, _ out_index: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try box.layout.checkItem(item.handle)
    return put(box.layout.slot(item.handle), in: out_index)
  }
}

@_cdecl("als_changed_copy")
public func als_changed_copy(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyList(items, capacity, needed) { box.layout.forEachChanged($0) }
  }
}

@_cdecl("als_unsettled_copy")
public func als_unsettled_copy(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyList(items, capacity, needed) { box.layout.forEachUnsettled($0) }
  }
}

func copyList(
  _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
  _ list: ((Handle) -> Void) -> Void
) throws(LayoutError) -> als_status {
  try checkCapacity(capacity)
  if capacity > 0 { _ = try need(items, "items") }
  var total = 0
  list { handle in
    if total < capacity { items?[total] = als_item(handle) }
    total += 1
  }
  needed?.pointee = total
  return total > capacity ? ALS_TRUNCATED : ALS_OK
}

@_cdecl("als_frames_copy_all")
public func als_frames_copy_all(
  _ layout: OpaquePointer?, _ items: UnsafeMutablePointer<als_item>?, _ frames: UnsafeMutablePointer<als_rect>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyAll(box, items, frames, capacity, needed, snapped: false)
  }
}

func copyAll(
  _ box: LayoutBox, _ items: UnsafeMutablePointer<als_item>?, _ frames: UnsafeMutablePointer<als_rect>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?, snapped: Bool
) throws(LayoutError) -> als_status {
  try checkCapacity(capacity)
  let total = box.layout.listedItemCount
  needed?.pointee = total
  let isComplete = box.layout.copyAll(
    UnsafeMutableRawPointer(items)?.assumingMemoryBound(to: Handle.self),
    UnsafeMutableRawPointer(frames)?.assumingMemoryBound(to: Rect.self), min(total, capacity), snapped: snapped)
  if total > capacity { return ALS_TRUNCATED }
  return isComplete ? ALS_OK : ALS_NOT_SOLVED
}
