// Edits, the conflict policy and the digest (als.h, Edits).

@_cdecl("als_edit_begin")
public func als_edit_begin(_ layout: OpaquePointer?) -> als_status {
  control(layout) { box throws(LayoutError) in
    try box.beginEdit()
    return ALS_OK
  }
}

@_cdecl("als_edit_commit")
public func als_edit_commit(_ layout: OpaquePointer?) -> als_status {
  control(layout) { box throws(LayoutError) in
    try box.commitEdit()
    return ALS_OK
  }
}

@_cdecl("als_edit_cancel")
public func als_edit_cancel(_ layout: OpaquePointer?) -> als_status {
  control(layout) { box throws(LayoutError) in
    try box.cancelEdit()
    return ALS_OK
  }
}

@_cdecl("als_edit_try")
public func als_edit_try(
  _ layout: OpaquePointer?, _ constraints: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?, _ broken: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    try checkCapacity(capacity)
    try need(constraints, count: capacity, "constraints")
    let conflict = try box.layout.tryOut()
    _ = try copyOut(conflict, constraints, capacity, needed, broken)
    if let conflict { throw box.layout.refusal(conflict) }
    return ALS_OK
  }
}

@_cdecl("als_layout_set_conflict_policy")
public func als_layout_set_conflict_policy(_ layout: OpaquePointer?, _ policy: als_conflict_policy) -> als_status {
  control(layout) { box throws(LayoutError) in
    guard let wanted = ConflictPolicy(rawValue: number(policy)) else {
      throw LayoutError(.argument, "policy is not the number of a conflict policy")
    }
    try box.layout.setPolicy(wanted)
    return ALS_OK
  }
}

@_cdecl("als_layout_conflict_policy")
public func als_layout_conflict_policy(
  _ layout: OpaquePointer?, _ out: UnsafeMutablePointer<als_conflict_policy>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    put(box.layout.policy == .refuse ? ALS_CONFLICT_REFUSE : ALS_CONFLICT_REPORT, in: out)
  }
}
