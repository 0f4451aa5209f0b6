// Legal constraints that are likely mistakes.

import CALS

/// One thing that lint found.
public struct Finding {
  /// The kind of mistake.
  public let kind: Kind
  /// The word for the kind: "suspicious-sign".
  public let code: String
  /// The constraint it is about.
  public let constraint: Constraint?
  /// The other constraint.
  public let other: Constraint?
  /// The item it is about.
  public let item: Item?
  /// One sentence.
  public let message: String
  /// The suggestion.
  public let suggestion: String
}

extension Layout {
  /// Examines the whole present layout, solved or not.
  public func lint() throws(LayoutFailure) -> [Finding] {
    var count = 0
    try check(als_lint_run(pointer, &count))
    var findings: [Finding] = []
    for index in 0..<count {
      var found = als_lint.initial
      try check(als_lint_get(pointer, index, &found))
      let name = als_lint_kind_name(als_lint_kind(rawValue: numericCast(found.kind)))
      guard let kind = Finding.Kind(rawValue: found.kind), let name else { continue }
      findings.append(
        Finding(
          kind: kind, code: String(cString: name), constraint: constraint(found.constraint),
          other: constraint(found.other), item: found.item.id == 0 ? nil : Item(layout: self, handle: found.item),
          message: copiedText { als_lint_message_copy(pointer, index, $0, $1, $2) } ?? "",
          suggestion: copiedText { als_lint_suggestion_copy(pointer, index, $0, $1, $2) } ?? ""))
    }
    return findings
  }
}
