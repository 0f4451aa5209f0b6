// Expectations (als.h).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_expectation_add")
public func als_expectation_add(
  _ layout: OpaquePointer?, _ scope: als_item, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<als_text_options>?, _ out_index: UnsafeMutablePointer<Int>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let wanted = try box.read(options)
    let bytes = try box.view(try need(text, "text"), length, "text")
    box.textAtFault = bytes
    put(try box.layout.addExpectation(Array(bytes), scope: scope.handle, options: wanted), in: out_index)
  }
}

@_cdecl("als_expectation_count")
public func als_expectation_count(_ layout: OpaquePointer?, _ out_count: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(box.layout.expectationCount, in: out_count) }
}

@_cdecl("als_expectation_copy_text")
public func als_expectation_copy_text(
  _ layout: OpaquePointer?, _ index: Int, _ scope: als_item, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.expectationText(index, scope: scope.handle)[...], buffer, capacity, needed)
  }
}

@_cdecl("als_expectation_get_kind")
public func als_expectation_get_kind(
  _ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_expectation_kind>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    put(als_expectation_kind(rawValue: numericCast(try box.layout.expectationKind(index).rawValue)), in: out)
  }
}

@_cdecl("als_expectation_remove")
public func als_expectation_remove(_ layout: OpaquePointer?, _ index: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.removeExpectation(index) }
}

// MARK: What views say for it

@_cdecl("als_item_set_clips")
public func als_item_set_clips(_ layout: OpaquePointer?, _ view: als_item, _ clips: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setClips(view.handle, clips != 0) }
}

@_cdecl("als_item_clips")
public func als_item_clips(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<Int32>?
) -> als_status {
  read(layout) { box throws(LayoutError) in put(try box.layout.clips(view.handle) ? 1 : 0, in: out) }
}

@_cdecl("als_item_set_ignored")
public func als_item_set_ignored(_ layout: OpaquePointer?, _ view: als_item, _ ignored: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setIgnored(view.handle, ignored != 0) }
}

@_cdecl("als_item_ignored")
public func als_item_ignored(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<Int32>?
) -> als_status {
  read(layout) { box throws(LayoutError) in put(try box.layout.isIgnored(view.handle) ? 1 : 0, in: out) }
}

// MARK: Judging

@_cdecl("als_expectations_judge")
public func als_expectations_judge(
  _ layout: OpaquePointer?, _ text_scale: Double, _ reference: OpaquePointer?,
  _ out_count: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    return put(
      try box.layout.judgeExpectations(textScale: text_scale, reference: reference.map { frozen($0) }), or: 0,
      in: out_count)
  }
}

private func frozen(_ snapshot: OpaquePointer) -> FrozenFrames {
  Unmanaged<FrozenFrames>.fromOpaque(UnsafeRawPointer(snapshot)).takeUnretainedValue()
}

@_cdecl("als_expectation_failure_get")
public func als_expectation_failure_get(
  _ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_expectation_failure>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let failure = try box.layout.expectationFailure(index)
    return out.put(
      als_expectation_failure(
        struct_size: 0, kind: failure.kind.rawValue, index: Int64(failure.index), item: als_item(failure.item),
        other: als_item(failure.other), constraint: als_constraint(failure.constraint),
        axis: failure.isVertical.map { $0 ? 1 : 0 } ?? -1, has_numbers: failure.numbers == nil ? 0 : 1,
        measured: failure.numbers?.measured ?? 0, wanted: failure.numbers?.wanted ?? 0))
  }
}

@_cdecl("als_expectation_failure_message_copy")
public func als_expectation_failure_message_copy(
  _ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.expectationFailure(index).message[...], buffer, capacity, needed)
  }
}
