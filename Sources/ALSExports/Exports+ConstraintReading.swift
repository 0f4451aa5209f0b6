// Names of constraints, and reading constraints (als.h, Constraints).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_constraint_set_identifier")
public func als_constraint_set_identifier(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ text: UnsafePointer<CChar>?, _ length: Int
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let text = try box.optional(text, length, "text")
    try box.layout.setIdentifier(constraint.handle, text.map { Array($0) })
  }
}

@_cdecl("als_constraint_identifier_copy")
public func als_constraint_identifier_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    try copyOut(optional: try box.layout.identifier(constraint.handle).map { $0[...] }, buffer, capacity, needed)
  }
}

@_cdecl("als_constraint_find")
public func als_constraint_find(
  _ layout: OpaquePointer?, _ host: als_item, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let name = try box.name(name, length)
    return put(try box.layout.findConstraint(name, host: host.handle) ?? .none, out)
  }
}

@_cdecl("als_constraint_get_info")
public func als_constraint_get_info(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<als_constraint_info>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    return out.put(als_constraint_info(try box.layout.info(constraint: constraint.handle)))
  }
}

extension als_constraint_info {
  fileprivate init(_ info: Layout.ConstraintInfo) {
    self.init()
    first_attribute = Int32(info.firstAttribute.rawValue)
    second_attribute = Int32(info.secondAttribute.rawValue)
    relation = Int32(info.relation.rawValue)
    first = als_item(info.first)
    second = als_item(info.second)
    multiplier = info.multiplier
    constant = info.constant
    priority = info.priority
    active = info.isActive ? 1 : 0
    broken = info.isBroken ? 1 : 0
    term_count = UInt32(info.termCount)
    host = als_item(info.host)
    group = als_group(info.group)
    source_item = Int64(info.sourceItem)
    source_offset = UInt64(info.source.offset)
    source_length = UInt64(info.source.length)
    first_multiplier = info.firstMultiplier
    in_force = info.isInForce ? 1 : 0
  }
}

@_cdecl("als_constraint_terms_copy")
public func als_constraint_terms_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ terms: UnsafeMutablePointer<als_term>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let found = try box.layout.terms(constraint.handle)
    try need(terms, count: capacity, "terms")
    return copyOut(found, terms, capacity, needed) {
      als_term(item: als_item($0.item), attribute: $0.attribute, reserved: 0, multiplier: $0.multiplier)
    }
  }
}

@_cdecl("als_constraint_violation")
public func als_constraint_violation(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<Double>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    return put(try box.layout.violation(constraint.handle), or: 0, in: out)
  }
}
