// Constraints as text and layouts as documents (als.h, Text and Documents).

@_cdecl("als_constraint_copy_text")
public func als_constraint_copy_text(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ scope: als_item, _ syntax: als_syntax,
  _ format_options: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let printed = try box.layout.text(
      ofConstraint: constraint.handle, scope: scope.handle, syntax: number(syntax))
    if printed.options != 0 && format_options == nil {
      throw LayoutError(.notExpressible, "the visual format of this constraint needs an option")
    }
    let status = try copyOut(printed.text[...], buffer, capacity, needed)
    format_options?.pointee = printed.options
    return status
  }
}
