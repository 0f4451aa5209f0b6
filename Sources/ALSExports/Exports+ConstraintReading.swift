// als.h section 5: names of constraints, and reading constraints back.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_constraint_set_identifier")
public func als_constraint_set_identifier(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ text: UnsafePointer<CChar>?, _ length: Int
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    let text = try box.optional(text, length, "text")
    try box.layout.setIdentifier(constraint.handle, text.map { Array($0) })
    return ALS_OK
  }
}

@_cdecl("als_constraint_identifier_copy")
public func als_constraint_identifier_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try copyOut(optional: try box.layout.identifier(constraint.handle).map { $0[...] }, buffer, capacity, needed)
  }
}

@_cdecl("als_constraint_set_name")
public func als_constraint_set_name(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ name: UnsafePointer<CChar>?, _ length: Int
) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try box.layout.setName(constraint: constraint.handle, try box.optional(name, length, "name"))
    return ALS_OK
  }
}

@_cdecl("als_constraint_name_copy")
public func als_constraint_name_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    try copyOut(optional: try box.layout.name(constraint: constraint.handle), buffer, capacity, needed)
  }
}

@_cdecl("als_constraint_find")
public func als_constraint_find(
  _ layout: OpaquePointer?, _ host: als_item, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    let out = try need(out, "out")
    let name = try box.copy(try need(name, "name"), length, "name")
    return put(try box.layout.findConstraint(name[...], host: host.handle) ?? .none, out)
  }
}

@_cdecl("als_constraint_get_info")
public func als_constraint_get_info(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<als_constraint_info>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    let out = try need(out, "out")
    try checkSize(out.pointee.struct_size, MemoryLayout<als_constraint_info>.stride, "als_constraint_info")
    fill(&out.pointee, try box.layout.info(constraint: constraint.handle))
    return ALS_OK
  }
}

private func fill(_ out: inout als_constraint_info, _ info: Layout.ConstraintInfo) {
  out.first_attribute = Int32(info.firstAttribute.rawValue)
  out.second_attribute = Int32(info.secondAttribute.rawValue)
  out.relation = Int32(info.relation.rawValue)
  out.first = als_item(info.first)
  out.second = als_item(info.second)
  out.multiplier = info.multiplier
  out.constant = info.constant
  out.priority = info.priority
  out.active = info.isActive ? 1 : 0
  out.broken = info.isBroken ? 1 : 0
  out.term_count = UInt32(info.termCount)
  out.host = als_item(info.host)
  out.group = als_group(info.group)
  out.source_item = Int64(info.sourceItem)
  out.source_offset = UInt64(info.source.offset)
  out.source_length = UInt64(info.source.length)
}

@_cdecl("als_constraint_terms_copy")
public func als_constraint_terms_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ terms: UnsafeMutablePointer<als_term>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  withLayout(layout, .compute) { box throws(LayoutError) in
    let found = try box.layout.terms(constraint.handle).map {
      als_term(item: als_item($0.item), attribute: $0.attribute, reserved: 0, multiplier: $0.multiplier)
    }
    return try copyOut(found, terms, capacity, needed, "terms")
  }
}

@_cdecl("als_constraint_next")
public func als_constraint_next(
  _ layout: OpaquePointer?, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    put(try box.layout.nextConstraint(previous.handle), try need(out, "out"))
  }
}

@_cdecl("als_constraint_violation")
public func als_constraint_violation(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<Double>?
) -> als_status {
  withLayout(layout, .read) { box throws(LayoutError) in
    let out = try need(out, "out")
    let violation = try box.layout.violation(constraint.handle)
    out.pointee = violation ?? 0
    return violation == nil ? ALS_NOT_SOLVED : ALS_OK
  }
}
