// Flows (als.h, Stacks, grids, flows and barriers).

@_cdecl("als_flow_create")
public func als_flow_create(
  _ layout: OpaquePointer?, _ container: als_item, _ spec: UnsafePointer<als_flow_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  create(layout, in: container, spec, flags, out)
}

@_cdecl("als_flow_set")
public func als_flow_set(
  _ layout: OpaquePointer?, _ flow: als_group, _ spec: UnsafePointer<als_flow_spec>?
) -> als_status {
  set(layout, flow, spec)
}

@_cdecl("als_flow_get_info")
public func als_flow_get_info(
  _ layout: OpaquePointer?, _ flow: als_group, _ out: UnsafeMutablePointer<als_flow_info>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let (plan, lines) = try box.layout.flow(flow.handle)
    guard let own = plan.flow else { return ALS_OK }
    return out.put(
      als_flow_info(
        struct_size: 0, axis: plan.isVertical ? 1 : 0, distribution: own.distribution.rawValue,
        alignment: plan.alignment.rawValue, margins: plan.usesMargins ? 1 : 0, equal: own.areEqual ? 1 : 0,
        per_line: UInt32(clamping: own.perLine), line_count: UInt32(clamping: lines.count), spacing: plan.spacing,
        line_spacing: own.lineSpacing ?? usualSpacing, container: als_item(box.layout.container(of: plan))))
  }
}

@_cdecl("als_flow_lines_copy")
public func als_flow_lines_copy(
  _ layout: OpaquePointer?, _ flow: als_group, _ places: UnsafeMutablePointer<als_flow_place>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try checkCapacity(capacity)
    try need(places, count: capacity, "places")
    return copyOut(try box.layout.places(flow: flow.handle), places, capacity, needed) {
      als_flow_place(item: als_item($0.item), line: $0.line, reserved: 0)
    }
  }
}

extension als_flow_spec: ArrangementSpec {
  static var kind: Arrangement.Kind { .flow }

  func read(into plan: inout Arrangement, _ box: LayoutBox, isNew: Bool) throws(LayoutError) {
    try need(members, count: member_count, "members")
    guard let distribution = Arrangement.Flow.Distribution(rawValue: distribution) else {
      throw LayoutError(.argument, "distribution is not the number of one")
    }
    plan.alignment = try box.alignment(alignment)
    if per_line > UInt32(Int32.max) { throw LayoutError(.argument, "per_line is above 2147483647") }
    try Arguments.checkNumber(spacing, "spacing")
    var flow = Arrangement.Flow()
    if line_spacing != usualSpacing {
      try Arguments.checkNumber(line_spacing, "line_spacing")
      flow.lineSpacing = line_spacing
    }
    flow.distribution = distribution
    flow.perLine = Int32(clamping: per_line)
    flow.areEqual = equal != 0
    plan.flow = flow
    plan.isVertical = try isVertical(axis)
    plan.spacing = spacing
    plan.usesMargins = margins != 0
    plan.name = try box.optional(flow_name, flow_name_length, "name").map { Array($0) }
    if let name = plan.name { try box.layout.checkFlowName(name[...]) }
    plan.members = try box.members(members, member_count)
  }
}
