// Groups and metrics (als.h).

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

// MARK: Rules

@_cdecl("als_group_set_condition")
public func als_group_set_condition(
  _ layout: OpaquePointer?, _ group: als_group, _ scope: als_item, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<als_text_options>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let wanted = try box.read(options)
    let bytes = text == nil ? nil : try box.view(text, length, "text")
    if let bytes { box.textAtFault = bytes }
    try box.layout.setCondition(
      group: group.handle, scope: scope.handle, bytes.map { Array($0) }, options: wanted)
  }
}

@_cdecl("als_group_set_override")
public func als_group_set_override(
  _ layout: OpaquePointer?, _ group: als_group, _ scope: als_item, _ json: UnsafePointer<CChar>?, _ length: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let bytes = json == nil ? nil : try box.view(json, length, "json")
    if let bytes { box.textAtFault = bytes }
    try box.layout.setOverride(group: group.handle, scope: scope.handle, bytes.map { Array($0) })
  }
}

@_cdecl("als_group_get_info")
public func als_group_get_info(
  _ layout: OpaquePointer?, _ group: als_group, _ out: UnsafeMutablePointer<als_group_info>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let handle = group.handle
    return out.put(
      als_group_info(
        struct_size: 0, active: try box.layout.isActive(group: handle) ? 1 : 0,
        in_force: try box.layout.isInForce(group: handle) ? 1 : 0,
        is_rule: try box.layout.isRule(group: handle) ? 1 : 0, parent: als_group(try box.layout.parent(group: handle)),
        arrangement: try box.layout.arrangementKind(group: handle), reserved: 0))
  }
}

@_cdecl("als_group_condition_copy")
public func als_group_condition_copy(
  _ layout: OpaquePointer?, _ group: als_group, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyOut(optional: try box.layout.condition(group: group.handle).map { $0[...] }, buffer, capacity, needed)
  }
}

@_cdecl("als_layout_rules_changed_copy")
public func als_layout_rules_changed_copy(
  _ layout: OpaquePointer?, _ groups: UnsafeMutablePointer<als_group>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try checkCapacity(capacity)
    try need(groups, count: capacity, "groups")
    return copyOut(box.layout.rulesChanged, groups, capacity, needed) { als_group($0) }
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
    return put(value, in: out)
  }
}

@_cdecl("als_metric_set_text")
public func als_metric_set_text(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ text: UnsafePointer<CChar>?,
  _ length: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    let bytes = try box.view(text, length, "text")
    box.textAtFault = bytes
    try box.layout.setMetric(name, text: Array(bytes))
  }
}

@_cdecl("als_metric_text_copy")
public func als_metric_text_copy(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    return try copyOut(optional: box.layout.metricText(name).map { $0[...] }, buffer, capacity, needed)
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
