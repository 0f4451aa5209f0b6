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
  /// One of Apple's visual formats.
  case visualFormat = 3
  /// The lines of an extended visual format.
  case extendedVisualFormat = 4
  /// Entries of "constraints" in a document; for printing only.
  case shorthand = 5
  case builder = 6
  case record = 7
}

/// What a visual format says beside its string; als.h has the meaning of each.
public struct FormatOptions: OptionSet, Sendable {
  /// The bits of als.h.
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
  public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
  public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
  public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
  public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
  public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
  public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
  public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
  public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
  public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
  public static let leftToRight = FormatOptions(rawValue: 1 << 16)
  public static let rightToLeft = FormatOptions(rawValue: 1 << 17)
  public static let baselineToBaseline = FormatOptions(rawValue: 1 << 19)
}

extension Layout {
  /// Makes and activates every constraint of a text, all or none.  `self` in the text is `scope`.
  @discardableResult
  public func add(
    _ text: String, _ notation: Notation = .any, scope: Item? = nil, options: FormatOptions = []
  ) throws(LayoutFailure) -> [Constraint] {
    var settings = als_text_options()
    settings.struct_size = UInt32(MemoryLayout<als_text_options>.size)
    settings.format_options = options.rawValue
    settings.sibling_spacing = 8
    settings.superview_spacing = 20
    // Enough for all but long alignments; where it is not, the call says how much is.
    var made = [als_constraint](repeating: als_constraint(), count: text.utf8.count / 2 + 4)
    var count = 0
    var status = add(text, notation, scope, &settings, &made, &count)
    if status == ALS_ERROR_ARGUMENT && count > made.count {
      made = [als_constraint](repeating: als_constraint(), count: count)
      status = add(text, notation, scope, &settings, &made, &count)
    }
    try check(status)
    return made.prefix(count).map { Constraint(layout: self, handle: $0) }
  }

  private func add(
    _ text: String, _ notation: Notation, _ scope: Item?, _ settings: inout als_text_options,
    _ made: inout [als_constraint], _ count: inout Int
  ) -> als_status {
    let capacity = made.count
    return withOptionalBytes(text) {
      als_add(
        pointer, handle(scope), als_syntax(rawValue: notation.rawValue), $0, $1, &settings, &made, capacity, &count)
    }
  }

  /// Reads a layout document as one more tree, all or none, and gives its root.
  @discardableResult
  public func read(document: String) throws(LayoutFailure) -> Item {
    var root = als_item()
    try check(withOptionalBytes(document) { als_document_read(pointer, $0, $1, &root) })
    return Item(layout: self, handle: root)
  }

  /// The tree of a root, by default the only one, as a layout document with its constraints in a notation; those it cannot
  /// express stand there as records.  All records is the canonical form: the same layout always gives the same text.
  public func document(of root: Item? = nil, as notation: Notation = .record) throws(LayoutFailure) -> String {
    let syntax = als_syntax(rawValue: notation.rawValue)
    var needed = 0
    try check(als_layout_copy_document(pointer, handle(root), syntax, nil, 0, &needed))
    return copiedText { als_layout_copy_document(pointer, handle(root), syntax, $0, $1, $2) } ?? ""
  }

  /// Sets a named number for the texts that come later.
  public func setMetric(_ name: String, _ value: Double) throws(LayoutFailure) {
    try check(withOptionalBytes(name) { als_metric_set(pointer, $0, $1, value) })
  }
}
