// Stacks, grids and barriers (als.h, Stacks, grids, flows and barriers).

/// The struct of als.h that describes an arrangement.
protocol ArrangementSpec: GrowingStruct {
  static var kind: Arrangement.Kind { get }
  func read(into plan: inout Arrangement, _ box: LayoutBox, isNew: Bool) throws(LayoutError)
}

/// Creates an arrangement in a container; without one, in the nearest view around its members.
func create<Spec: ArrangementSpec>(
  _ layout: OpaquePointer?, in container: als_item?, _ spec: UnsafePointer<Spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    var plan = Arrangement(ItemToken(0), Spec.kind)
    if let container { plan.container = try box.layout.token(container.handle) }
    try filled(spec).read(into: &plan, box, isNew: true)
    if container == nil { plan.container = try box.layout.container(ofBarrier: plan.members) }
    put(als_group(try box.layout.makeArrangement(plan, inactive: try isInactive(flags))), in: out)
  }
}

func set<Spec: ArrangementSpec>(
  _ layout: OpaquePointer?, _ group: als_group, _ spec: UnsafePointer<Spec>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    try box.layout.setArrangement(group.handle, Spec.kind) { plan throws(LayoutError) in
      try filled(spec).read(into: &plan, box, isNew: false)
    }
  }
}

@_cdecl("als_stack_create")
public func als_stack_create(
  _ layout: OpaquePointer?, _ container: als_item, _ spec: UnsafePointer<als_stack_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  create(layout, in: container, spec, flags, out)
}

@_cdecl("als_stack_set")
public func als_stack_set(
  _ layout: OpaquePointer?, _ stack: als_group, _ spec: UnsafePointer<als_stack_spec>?
) -> als_status {
  set(layout, stack, spec)
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
  create(layout, in: container, spec, flags, out)
}

@_cdecl("als_grid_set")
public func als_grid_set(
  _ layout: OpaquePointer?, _ grid: als_group, _ spec: UnsafePointer<als_grid_spec>?
) -> als_status {
  set(layout, grid, spec)
}

// MARK: Barriers

@_cdecl("als_barrier_create")
public func als_barrier_create(
  _ layout: OpaquePointer?, _ spec: UnsafePointer<als_barrier_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_group>?
) -> als_status {
  create(layout, in: nil, spec, flags, out)
}

@_cdecl("als_barrier_set")
public func als_barrier_set(
  _ layout: OpaquePointer?, _ barrier: als_group, _ spec: UnsafePointer<als_barrier_spec>?
) -> als_status {
  set(layout, barrier, spec)
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

extension als_stack_spec: ArrangementSpec {
  static var kind: Arrangement.Kind { .stack }

  func read(into plan: inout Arrangement, _ box: LayoutBox, isNew: Bool) throws(LayoutError) {
    try need(members, count: member_count, "members")
    guard let distribution = Arrangement.Distribution(rawValue: distribution) else {
      throw LayoutError(.argument, "distribution is not the number of one")
    }
    try Arguments.checkNumber(spacing, "spacing")
    try Arguments.checkNumber(bias, "bias")
    plan.isVertical = try isVertical(axis)
    plan.distribution = distribution
    plan.alignment = try box.alignment(alignment)
    plan.spacing = spacing
    plan.bias = bias
    plan.usesMargins = margins != 0
    plan.spansBaselines = baselines != 0
    plan.members = try box.members(members, member_count) { index, member throws(LayoutError) in
      if let after = spacing_after?[index], after != usualSpacing {
        try Arguments.checkNumber(after, "spacing")
        member.spacingAfter = after
      }
      if let weight = weights?[index] {
        try Arguments.checkNumber(weight, "weights")
        member.weight = weight
      }
    }
  }
}

extension als_barrier_spec: ArrangementSpec {
  static var kind: Arrangement.Kind { .barrier }

  func read(into plan: inout Arrangement, _ box: LayoutBox, isNew: Bool) throws(LayoutError) {
    try need(members, count: member_count, "members")
    try Arguments.checkNumber(margin, "margin")
    plan.side = Attribute.numbered(side) ?? .none
    plan.margin = margin
    plan.members = try box.members(members, member_count)
    if isNew { plan.name = try box.optional(guide_name, guide_name_length, "guide_name").map { Array($0) } }
    if let name = plan.name { try Arguments.checkName(name[...]) }
  }
}

extension als_grid_spec: ArrangementSpec {
  static var kind: Arrangement.Kind { .grid }

  func read(into plan: inout Arrangement, _ box: LayoutBox, isNew: Bool) throws(LayoutError) {
    try Arguments.checkNumber(column_minimum, "column_minimum")
    plan.usesMargins = margins != 0
    try box.read(columns, into: &plan.columns)
    try box.read(rows, into: &plan.rows)
    plan.members = try box.members(cells, cell_count)
    plan.columnMinimum = column_minimum
  }
}

/// The space of a row or column where a spec names none of its own.
let usualSpacing = Double(Float.greatestFiniteMagnitude)

extension LayoutBox {
  func members(
    _ items: UnsafePointer<als_item>?, _ count: Int,
    _ complete: (Int, inout Arrangement.Member) throws(LayoutError) -> Void = { _, _ in }
  ) throws(LayoutError) -> [Arrangement.Member] {
    var members: [Arrangement.Member] = []
    guard let items else { return members }
    members.reserveCapacity(min(count, 64))
    try forEachIndex(count) { index throws(LayoutError) in
      var member = Arrangement.Member(try layout.token(items[index].handle))
      try complete(index, &member)
      members.append(member)
    }
    return members
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

  fileprivate func read(_ spec: als_grid_lines, into lines: inout Arrangement.Lines) throws(LayoutError) {
    try need(spec.spacing, count: spec.spacing_count, "spacing")
    try need(spec.alignments, count: spec.alignment_count, "alignments")
    lines.count = Int32(clamping: spec.count)
    lines.areEqual = spec.equal != 0
    lines.spacing = []
    lines.alignments = []
    for index in 0..<spec.spacing_count {
      try Arguments.checkNumber(spec.spacing[index], "spacing")
      lines.spacing.append(spec.spacing[index])
    }
    for index in 0..<spec.alignment_count { lines.alignments.append(try alignment(spec.alignments[index])) }
  }

  func alignment(_ number: Int32) throws(LayoutError) -> Arrangement.Alignment {
    if let alignment = Arrangement.Alignment(rawValue: number) { return alignment }
    throw LayoutError(.argument, "an alignment is not the number of one")
  }
}
