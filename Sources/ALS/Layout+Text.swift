// Constraints from text, and layout documents.

import CALS

/// Which notation a text is in.
public enum Notation: UInt32 {
  /// A `;`-separated list in the union of the notations.
  case any = 0
  /// One CompactConstraint statement.
  case compact = 1
  /// A list of linear equations.
  case linear = 2
}

extension Layout {
  /// Makes and activates every constraint of a text, all or none.  `self` in the text is `scope`.
  @discardableResult
  public func add(
    _ text: String, _ notation: Notation = .any, scope: Item? = nil
  ) throws(LayoutFailure) -> [Constraint] {
    // There is never more than one constraint for every four bytes: the compound `frame` makes four of 14.
    var made = [als_constraint](repeating: als_constraint(), count: text.utf8.count / 2 + 4)
    let capacity = made.count
    var count = 0
    try check(
      withOptionalBytes(text) {
        als_add(
          pointer, handle(scope), als_syntax(rawValue: notation.rawValue), $0, $1, nil, &made, capacity, &count)
      })
    return made.prefix(count).map { Constraint(layout: self, handle: $0) }
  }

  /// Reads a layout document as one more tree, all or none, and gives its root.
  @discardableResult
  public func read(document: String) throws(LayoutFailure) -> Item {
    var root = als_item()
    try check(withOptionalBytes(document) { als_document_read(pointer, $0, $1, &root) })
    return Item(layout: self, handle: root)
  }

  /// Sets a named number for the texts that come later.
  public func setMetric(_ name: String, _ value: Double) throws(LayoutFailure) {
    try check(withOptionalBytes(name) { als_metric_set(pointer, $0, $1, value) })
  }
}
