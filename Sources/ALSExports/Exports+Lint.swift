// Lint (als.h).

@_cdecl("als_lint_kind_name")
public func als_lint_kind_name(_ kind: als_lint_kind) -> UnsafePointer<CChar>? {
  guard let value = Int32(exactly: kind.rawValue), let known = LintKind(rawValue: value) else {
    return cString("unknown")
  }
  return cString(known.code)
}
