// Lint (als.h).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_lint_kind_name")
public func als_lint_kind_name(_ kind: als_lint_kind) -> UnsafePointer<CChar>? {
  guard let value = Int32(exactly: kind.rawValue), let known = LintKind(rawValue: value) else {
    return cString("unknown")
  }
  return cString(known.code)
}

@_cdecl("als_lint_run")
public func als_lint_run(_ layout: OpaquePointer?, _ out_count: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in put(box.layout.runLint(), in: out_count) }
}

@_cdecl("als_lint_get")
public func als_lint_get(
  _ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_lint>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let finding = try box.layout.finding(index)
    return out.put(
      als_lint(
        struct_size: 0, kind: finding.kind.rawValue, constraint: als_constraint(finding.constraint),
        other: als_constraint(finding.other), item: als_item(finding.item)))
  }
}

@_cdecl("als_lint_message_copy")
public func als_lint_message_copy(
  _ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.finding(index).message[...], buffer, capacity, needed)
  }
}

@_cdecl("als_lint_suggestion_copy")
public func als_lint_suggestion_copy(
  _ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.finding(index).suggestion[...], buffer, capacity, needed)
  }
}
