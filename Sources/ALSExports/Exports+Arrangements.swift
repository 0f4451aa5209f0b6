// Stacks, grids and barriers (als.h, Stacks, grids, flows and barriers).

@_cdecl("als_stack_create")
public func als_stack_create(
  _ layout: OpaquePointer?, _ container: als_item, _ spec: UnsafePointer<als_stack_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    var plan = Arrangement(try box.layout.token(container.handle), .stack)
    try box.read(spec, into: &plan)
    put(als_group(try box.layout.makeArrangement(plan, inactive: try isInactive(flags))), in: out)
  }
}

@_cdecl("als_stack_set")
public func als_stack_set(
  _ layout: OpaquePointer?, _ stack: als_group, _ spec: UnsafePointer<als_stack_spec>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    try box.layout.setArrangement(stack.handle, .stack) { plan throws(LayoutError) in
      try box.read(spec, into: &plan)
    }
  }
}

@_cdecl("als_stack_insert")
public func als_stack_insert(
  _ layout: OpaquePointer?, _ stack: als_group, _ item: als_item, _ index: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    if index < -1 { throw LayoutError(.argument, "the index is out of range") }
    try box.layout.insert(item.handle, intoStack: stack.handle, at: index)
  }
}

@_cdecl("als_grid_create")
public func als_grid_create(
  _ layout: OpaquePointer?, _ container: als_item, _ spec: UnsafePointer<als_grid_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    var plan = Arrangement(try box.layout.token(container.handle), .grid)
    try box.read(spec, into: &plan)
    put(als_group(try box.layout.makeArrangement(plan, inactive: try isInactive(flags))), in: out)
  }
}

@_cdecl("als_grid_set")
public func als_grid_set(
  _ layout: OpaquePointer?, _ grid: als_group, _ spec: UnsafePointer<als_grid_spec>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    try box.layout.setArrangement(grid.handle, .grid) { plan throws(LayoutError) in
      try box.read(spec, into: &plan)
    }
  }
}

// MARK: Barriers

@_cdecl("als_barrier_create")
public func als_barrier_create(
  _ layout: OpaquePointer?, _ spec: UnsafePointer<als_barrier_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    var plan = Arrangement(ItemToken(0), .barrier)
    try box.read(spec, into: &plan, isNew: true)
    plan.container = try box.layout.container(ofBarrier: plan.members)
    put(als_group(try box.layout.makeArrangement(plan, inactive: try isInactive(flags))), in: out)
  }
}

@_cdecl("als_barrier_set")
public func als_barrier_set(
  _ layout: OpaquePointer?, _ barrier: als_group, _ spec: UnsafePointer<als_barrier_spec>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    try box.layout.setArrangement(barrier.handle, .barrier) { plan throws(LayoutError) in
      try box.read(spec, into: &plan, isNew: false)
    }
  }
}

@_cdecl("als_barrier_get_info")
public func als_barrier_get_info(
  _ layout: OpaquePointer?, _ barrier: als_group, _ out: UnsafeMutablePointer<als_barrier_info>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let (side, margin) = try box.layout.barrier(barrier.handle)
    return out.put(
      als_barrier_info(
        struct_size: 0, side: Int32(side.rawValue), margin: margin,
        guide: als_item(try box.layout.guide(ofBarrier: barrier.handle))))
  }
}

// MARK: Cells, columns and rows of a grid

@_cdecl("als_grid_set_cells")
public func als_grid_set_cells(
  _ layout: OpaquePointer?, _ grid: als_group, _ cells: UnsafePointer<als_grid_cell>?, _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.setCells(grid.handle, try box.members(cells, count))
  }
}

// MARK: Reading

/// ALS_ALIGNMENT_OF_LINE.
private let ofLine: Int32 = -1

extension LayoutBox {
  fileprivate func read(
    _ pointer: UnsafePointer<als_stack_spec>, into plan: inout Arrangement
  ) throws(LayoutError) {
    let spec = try filled(pointer)
    try need(spec.members, count: spec.member_count, "members")
    guard let distribution = Arrangement.Distribution(rawValue: spec.distribution) else {
      throw LayoutError(.argument, "distribution is not the number of one")
    }
    try layout.checkNumber(spec.spacing, "spacing")
    try layout.checkNumber(spec.bias, "bias")
    plan.isVertical = try isVertical(spec.axis)
    plan.distribution = distribution
    plan.alignment = try alignment(spec.alignment)
    plan.spacing = spec.spacing
    plan.bias = spec.bias
    plan.usesMargins = spec.margins != 0
    plan.spansBaselines = spec.baselines != 0
    plan.members = []
    plan.members.reserveCapacity(min(spec.member_count, 64))
    try forEachIndex(spec.member_count) { index throws(LayoutError) in
      var member = Arrangement.Member(try layout.token(spec.members[index].handle))
      if let after = spec.spacing_after?[index], after != Double(Float.greatestFiniteMagnitude) {
        try layout.checkNumber(after, "spacing")
        member.spacingAfter = after
      }
      if let weight = spec.weights?[index] {
        try layout.checkNumber(weight, "weights")
        member.weight = weight
      }
      plan.members.append(member)
    }
  }

  fileprivate func read(
    _ pointer: UnsafePointer<als_barrier_spec>, into plan: inout Arrangement, isNew: Bool
  ) throws(LayoutError) {
    let spec = try filled(pointer)
    try need(spec.members, count: spec.member_count, "members")
    try layout.checkNumber(spec.margin, "margin")
    plan.side = Attribute.numbered(spec.side) ?? .none
    plan.margin = spec.margin
    plan.members = []
    try forEachIndex(spec.member_count) { index throws(LayoutError) in
      plan.members.append(Arrangement.Member(try layout.token(spec.members[index].handle)))
    }
    if isNew { plan.name = try optional(spec.guide_name, spec.guide_name_length, "guide_name").map { Array($0) } }
    if let name = plan.name { try layout.checkName(name[...]) }
  }

  fileprivate func read(
    _ pointer: UnsafePointer<als_grid_spec>, into plan: inout Arrangement
  ) throws(LayoutError) {
    let spec = try filled(pointer)
    try layout.checkNumber(spec.column_minimum, "column_minimum")
    plan.usesMargins = spec.margins != 0
    try read(spec.columns, into: &plan.columns)
    try read(spec.rows, into: &plan.rows)
    plan.members = try members(spec.cells, spec.cell_count)
    plan.columnMinimum = spec.column_minimum
  }

  fileprivate func members(
    _ cells: UnsafePointer<als_grid_cell>?, _ count: Int
  ) throws(LayoutError) -> [Arrangement.Member] {
    try need(cells, count: count, "cells")
    var members: [Arrangement.Member] = []
    guard let cells else { return members }
    try forEachIndex(count) { index throws(LayoutError) in
      members.append(try member(cells[index]))
    }
    return members
  }

  private func member(_ cell: als_grid_cell) throws(LayoutError) -> Arrangement.Member {
    var member = Arrangement.Member(try layout.token(cell.item.handle))
    member.row = Int32(clamping: cell.row)
    member.column = Int32(clamping: cell.column)
    member.rowSpan = cell.row_span == 0 ? 1 : Int32(clamping: cell.row_span)
    member.columnSpan = cell.column_span == 0 ? 1 : Int32(clamping: cell.column_span)
    if cell.column_alignment != ofLine { member.across = try alignment(cell.column_alignment) }
    if cell.row_alignment != ofLine { member.down = try alignment(cell.row_alignment) }
    return member
  }

  private func read(_ spec: als_grid_lines, into lines: inout Arrangement.Lines) throws(LayoutError) {
    try need(spec.spacing, count: spec.spacing_count, "spacing")
    try need(spec.alignments, count: spec.alignment_count, "alignments")
    lines.count = Int32(clamping: spec.count)
    lines.areEqual = spec.equal != 0
    lines.spacing = []
    lines.alignments = []
    for index in 0..<spec.spacing_count {
      try layout.checkNumber(spec.spacing[index], "spacing")
      lines.spacing.append(spec.spacing[index])
    }
    for index in 0..<spec.alignment_count { lines.alignments.append(try alignment(spec.alignments[index])) }
  }

  private func alignment(_ number: Int32) throws(LayoutError) -> Arrangement.Alignment {
    if let alignment = Arrangement.Alignment(rawValue: number) { return alignment }
    throw LayoutError(.argument, "an alignment is not the number of one")
  }
}

// MARK: Aspect ratio
