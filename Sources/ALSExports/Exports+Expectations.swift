// Expectations (als.h).

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

// MARK: What views say for it

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
