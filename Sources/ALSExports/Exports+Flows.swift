// Flows (als.h, Stacks, grids, flows and barriers).

@_cdecl("als_flow_create")
public func als_flow_create(
  _ layout: OpaquePointer?, _ container: als_item, _ spec: UnsafePointer<als_flow_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    var plan = Arrangement(try box.layout.token(container.handle), .flow)
    try box.read(spec, into: &plan)
    put(als_group(try box.layout.makeArrangement(plan, inactive: try isInactive(flags))), in: out)
  }
}

@_cdecl("als_flow_set")
public func als_flow_set(
  _ layout: OpaquePointer?, _ flow: als_group, _ spec: UnsafePointer<als_flow_spec>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    try box.layout.setArrangement(flow.handle, .flow) { plan throws(LayoutError) in try box.read(spec, into: &plan) }
  }
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

private let usualSpacing = Double(Float.greatestFiniteMagnitude)

extension LayoutBox {
  fileprivate func read(_ pointer: UnsafePointer<als_flow_spec>, into plan: inout Arrangement) throws(LayoutError) {
    let spec = try filled(pointer)
    try need(spec.members, count: spec.member_count, "members")
    guard let distribution = Arrangement.Flow.Distribution(rawValue: spec.distribution) else {
      throw LayoutError(.argument, "distribution is not the number of one")
    }
    guard let alignment = Arrangement.Alignment(rawValue: spec.alignment) else {
      throw LayoutError(.argument, "an alignment is not the number of one")
    }
    if spec.per_line > UInt32(Int32.max) { throw LayoutError(.argument, "per_line is above 2147483647") }
    try layout.checkNumber(spec.spacing, "spacing")
    var flow = Arrangement.Flow()
    if spec.line_spacing != usualSpacing {
      try layout.checkNumber(spec.line_spacing, "line_spacing")
      flow.lineSpacing = spec.line_spacing
    }
    flow.distribution = distribution
    flow.perLine = Int32(clamping: spec.per_line)
    flow.areEqual = spec.equal != 0
    plan.flow = flow
    plan.isVertical = try isVertical(spec.axis)
    plan.alignment = alignment
    plan.spacing = spec.spacing
    plan.usesMargins = spec.margins != 0
    plan.name = try optional(spec.flow_name, spec.flow_name_length, "name").map { Array($0) }
    if let name = plan.name { try layout.checkFlowName(name[...]) }
    plan.members = []
    plan.members.reserveCapacity(min(spec.member_count, 64))
    for index in 0..<spec.member_count {
      do throws(LayoutError) {
        plan.members.append(Arrangement.Member(try layout.token(spec.members[index].handle)))
      } catch {
        var error = error
        error.index = index
        throw error
      }
    }
  }
}
