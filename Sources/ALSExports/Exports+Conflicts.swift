// Conflicts (als.h, Solving and sizes).

@_cdecl("als_conflict_copy")
public func als_conflict_copy(
  _ layout: OpaquePointer?, _ index: Int, _ constraints: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?, _ broken: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.conflict(index), constraints, capacity, needed, broken)
  }
}

/// A conflict, or that there is none.
func copyOut(
  _ conflict: PublishedConflict?, _ constraints: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?, _ broken: UnsafeMutablePointer<als_constraint>?
) throws(LayoutError) -> als_status {
  try checkCapacity(capacity)
  broken?.pointee = als_constraint(conflict?.broken ?? .none)
  try need(constraints, count: capacity, "constraints")
  return copyOut(conflict?.members ?? [], constraints, capacity, needed) { als_constraint($0) }
}

@_cdecl("als_conflict_get_relaxation")
public func als_conflict_get_relaxation(
  _ layout: OpaquePointer?, _ index: Int, _ relaxation: Int, _ out: UnsafeMutablePointer<als_relaxation>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let found = try box.layout.relaxation(index, relaxation)
    let reason = try box.layout.reason(index, found.reason)
    return out.put(
      als_relaxation(
        struct_size: 0, kind: found.kind.rawValue,
        constraint: als_constraint(found.view == nil ? reason.constraint : .none),
        item: als_item(found.view ?? reason.item), attribute: Int32(reason.attribute.rawValue),
        member: UInt32(clamping: found.reason), old_value: found.old, value: found.new, harm: Int32(found.harm),
        reserved: 0))
  }
}

@_cdecl("als_conflicts_copy_json")
public func als_conflicts_copy_json(
  _ layout: OpaquePointer?, _ document: UnsafePointer<CChar>?, _ length: Int,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let text = document == nil ? nil : try box.view(document, length, "document")
    return try copyOut(try box.layout.conflictsJSON(document: text)[...], buffer, capacity, needed)
  }
}

@_cdecl("als_constraint_document_range")
public func als_constraint_document_range(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ offset: UnsafeMutablePointer<UInt64>?,
  _ length: UnsafeMutablePointer<UInt64>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let range = try box.layout.documentRange(constraint.handle)
    offset?.pointee = UInt64(range?.offset ?? 0)
    length?.pointee = UInt64(range?.length ?? 0)
    return range == nil ? ALS_END : ALS_OK
  }
}
