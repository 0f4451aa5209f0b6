// Constraints (als.h).

func read(_ spec: als_constraint_spec) -> ConstraintSpec {
  ConstraintSpec(
    first: spec.first.handle, firstAttribute: spec.first_attribute, relation: spec.relation,
    second: spec.second.handle, secondAttribute: spec.second_attribute, multiplier: spec.multiplier,
    constant: spec.constant, priority: spec.priority)
}

@_cdecl("als_constraint_create")
public func als_constraint_create(
  _ layout: OpaquePointer?, _ spec: UnsafePointer<als_constraint_spec>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let spec = try need(spec, "spec")
    let inactive = try isInactive(flags)
    let handle = try box.layout.makeConstraint(read(spec.pointee), inactive: inactive)
    put(als_constraint(handle), in: out)
  }
}

@_cdecl("als_constraints_create")
public func als_constraints_create(
  _ layout: OpaquePointer?, _ specs: UnsafePointer<als_constraint_spec>?, _ count: Int, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try make(box.layout, specs, count, flags, out, group: .none)
  }
}

func make(
  _ layout: Layout, _ specs: UnsafePointer<als_constraint_spec>?, _ count: Int, _ flags: UInt32,
  _ out: UnsafeMutablePointer<als_constraint>?, group: Handle
) throws(LayoutError) {
  try need(specs, count: count, "specs")
  let inactive = try isInactive(flags)
  guard let specs else { return }
  try layout.makeConstraints(count, inactive: inactive, spec: { read(specs[$0]) }) { index, handle in
    out?[index] = als_constraint(handle)
    if !group.isNone { try? layout.add(handle, to: group) }
  }
}

@_cdecl("als_constraint_create_terms")
public func als_constraint_create_terms(
  _ layout: OpaquePointer?, _ terms: UnsafePointer<als_term>?, _ count: Int, _ relation: als_relation,
  _ constant: Double, _ priority: Float, _ flags: UInt32, _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try need(terms, count: count, "terms")
    let inactive = try isInactive(flags)
    let handle = try box.layout.makeConstraint(
      count, { read(terms, $0) }, relation: number(relation), constant: constant,
      priority: priority, inactive: inactive)
    put(als_constraint(handle), in: out)
  }
}

private func read(_ terms: UnsafePointer<als_term>?, _ index: Int) -> TermSpec {
  guard let terms else { return TermSpec(item: .none, attribute: 0, multiplier: 0) }
  let term = terms[index]
  return TermSpec(item: term.item.handle, attribute: term.attribute, multiplier: term.multiplier)
}

@_cdecl("als_constraints_destroy")
public func als_constraints_destroy(
  _ layout: OpaquePointer?, _ constraints: UnsafePointer<als_constraint>?, _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let constraints = try need(constraints, count: count, "constraints") else { return }
    try box.layout.destroyConstraints(count) { constraints[$0].handle }
  }
}

@_cdecl("als_constraints_set_constants")
public func als_constraints_set_constants(
  _ layout: OpaquePointer?, _ constraints: UnsafePointer<als_constraint>?, _ constants: UnsafePointer<Double>?,
  _ count: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let constraints = try need(constraints, count: count, "constraints"),
      let constants = try need(constants, count: count, "constants")
    else { return }
    try box.layout.setConstants(count) { (constraints[$0].handle, constants[$0]) }
  }
}

@_cdecl("als_constraint_clear_gone_constant")
public func als_constraint_clear_gone_constant(_ layout: OpaquePointer?, _ constraint: als_constraint) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.setGoneConstant(constraint.handle, nil)
  }
}

@_cdecl("als_constraint_gone_constant")
public func als_constraint_gone_constant(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<Double>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    return put(try box.layout.goneConstant(constraint.handle), or: 0, in: out, ALS_END)
  }
}

@_cdecl("als_constraints_set_active")
public func als_constraints_set_active(
  _ layout: OpaquePointer?, _ constraints: UnsafePointer<als_constraint>?, _ count: Int, _ active: Int32
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let constraints = try need(constraints, count: count, "constraints") else { return }
    try box.layout.setActive(count, active != 0) { constraints[$0].handle }
  }
}

@_cdecl("als_constraint_set_user_data")
public func als_constraint_set_user_data(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: als_destroy_fn?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.layout.checkConstraint(constraint.handle)
    let new = UserData.Entry(pointer: user_data, destroy: destroy)
    box.replaced(box.constraintData.set(box.layout.slot(constraint.handle), new), by: new)
  }
}

@_cdecl("als_constraint_user_data")
public func als_constraint_user_data(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try box.layout.checkConstraint(constraint.handle)
    return put(box.constraintData.pointer(box.layout.slot(constraint.handle)), in: out)
  }
}
