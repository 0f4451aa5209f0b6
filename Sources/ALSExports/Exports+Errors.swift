// The last error (als.h, Errors).  Reading it never makes a new one.

/// Like `withLayout`, but a failure is only answered, not kept: the one that is being read stays.
private func withFailure(
  _ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> als_status
) -> als_status {
  guard let layout else { return ALS_ERROR_ARGUMENT }
  return Unmanaged<LayoutBox>.fromOpaque(UnsafeRawPointer(layout))._withUnsafeGuaranteedRef { box in
    guard let before = box.enter(.read) else { return ALS_ERROR_BUSY }
    defer { box.leave(before) }
    do throws(LayoutError) {
      return try body(box)
    } catch {
      return als_status(rawValue: error.kind.status.rawValue)
    }
  }
}

@_cdecl("als_error_last")
public func als_error_last(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<als_error>?) -> als_status {
  withFailure(layout) { box throws(LayoutError) in
    let failure = box.failure
    try Outlet(out).put(
      als_error(
        struct_size: 0, status: Int32(failure.status.rawValue), kind: failure.kind?.rawValue ?? 0,
        has_position: failure.span == nil ? 0 : 1, offset: UInt64(failure.span?.offset ?? 0),
        length: UInt64(failure.span?.length ?? 0), line: UInt64(failure.line), column: UInt64(failure.column),
        index: Int64(failure.index), constraint: als_constraint(failure.constraint)))
    return ALS_OK
  }
}

@_cdecl("als_error_message_copy")
public func als_error_message_copy(
  _ layout: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withFailure(layout) { box throws(LayoutError) in
    try copyOut(Array(box.failure.message.utf8)[...], buffer, capacity, needed)
  }
}

@_cdecl("als_error_suggestion_copy")
public func als_error_suggestion_copy(
  _ layout: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withFailure(layout) { box throws(LayoutError) in
    try copyOut(Array(box.failure.suggestion.utf8)[...], buffer, capacity, needed)
  }
}

@_cdecl("als_error_member_copy")
public func als_error_member_copy(
  _ layout: OpaquePointer?, _ index: Int, _ constraint: UnsafeMutablePointer<als_constraint>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withFailure(layout) { box throws(LayoutError) in
    let members = box.failure.members
    let member = index >= 0 && index < members.count ? members[index] : nil
    put(als_constraint(member?.constraint ?? .none), in: constraint)
    return try copyOut(optional: member.map { $0.text[...] }, buffer, capacity, needed)
  }
}

@_cdecl("als_error_text")
public func als_error_text(_ layout: OpaquePointer?) -> UnsafePointer<CChar>? {
  var text: UnsafePointer<CChar>?
  let status = withFailure(layout) { box throws(LayoutError) in
    text = box.keepFailureText()
    return ALS_OK
  }
  if let text { return text }
  let sentence: StaticString =
    status == ALS_ERROR_BUSY ? "error[BUSY]: another call has the layout\n" : "error[ARGUMENT]: there is no layout\n"
  return UnsafeRawPointer(sentence.utf8Start).assumingMemoryBound(to: CChar.self)
}

@_cdecl("als_error_text_copy")
public func als_error_text_copy(
  _ layout: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withFailure(layout) { box throws(LayoutError) in
    try copyOut(box.failure.text[...], buffer, capacity, needed)
  }
}
