// Groups and metrics (als.h).

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

@_cdecl("als_metric_remove")
public func als_metric_remove(
  _ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    return box.layout.removeMetric(name) ? ALS_OK : ALS_END
  }
}
