// als.h sections 6 and 7: groups and metrics.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_group_create")
public func als_group_create(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    put(als_group(try box.layout.makeGroup(try box.optional(name, name_length, "name"))), in: out)
  }
}

@_cdecl("als_group_add")
public func als_group_add(_ layout: OpaquePointer?, _ group: als_group, _ constraint: als_constraint) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.add(constraint.handle, to: group.handle)
  }
}

@_cdecl("als_group_add_constraints")
public func als_group_add_constraints(
  _ layout: OpaquePointer?, _ group: als_group, _ constraints: UnsafePointer<als_constraint>?, _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try need(constraints, count: count, "constraints")
    try box.layout.add(count, { constraints?[$0].handle ?? .none }, to: group.handle)
  }
}

@_cdecl("als_group_create_constraints")
public func als_group_create_constraints(
  _ layout: OpaquePointer?, _ group: als_group, _ specs: UnsafePointer<als_constraint_spec>?, _ count: Int,
  _ flags: UInt32, _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.checkGroup(group.handle)
    try make(box.layout, specs, count, flags, out, group: group.handle)
  }
}

@_cdecl("als_group_remove")
public func als_group_remove(
  _ layout: OpaquePointer?, _ group: als_group, _ constraint: als_constraint
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.remove(constraint.handle, from: group.handle)
  }
}

@_cdecl("als_group_find")
public func als_group_find(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    return put(box.layout.findGroup(name) ?? .none, out)
  }
}

@_cdecl("als_group_member_next")
public func als_group_member_next(
  _ layout: OpaquePointer?, _ group: als_group, _ previous: als_constraint,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    put(try box.layout.nextMember(group.handle, previous.handle), out)
  }
}

// MARK: Metrics

@_cdecl("als_metric_get")
public func als_metric_get(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<Double>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    guard let value = box.layout.metric(name) else { return ALS_END }
    put(value, in: out)
    return ALS_OK
  }
}

@_cdecl("als_metric_remove")
public func als_metric_remove(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    return box.layout.removeMetric(name) ? ALS_OK : ALS_END
  }
}
