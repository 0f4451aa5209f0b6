// Constraints from text, and layout documents.

import CALS

extension Layout {
  /// Makes and activates every constraint of a text, all or none.  `self` in the text is `scope`.  With `deferred` it may name
  /// items that come later; its constraints wait for them, see `waiting`.
  @discardableResult
  public func add(
    _ text: String, _ notation: Notation = .any, scope: Item? = nil, options: FormatOptions = [],
    deferred: Bool = false
  ) throws(LayoutFailure) -> [Constraint] {
    var settings = als_text_options.initial
    if deferred { settings.flags = ALS_FLAG_DEFERRED }
    settings.format_options = options.rawValue
    settings.sibling_spacing = 8
    settings.superview_spacing = 20
    // Enough for all but long alignments; otherwise the call returns the needed number.
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

  /// Reads a layout document as one more tree, all or none, and returns its root.
  @discardableResult
  public func read(document: String) throws(LayoutFailure) -> Item {
    var root = als_item()
    try check(withOptionalBytes(document) { als_document_read(pointer, $0, $1, &root) })
    return Item(layout: self, handle: root)
  }

  /// The same with metrics and standard spaces in place of the document's: a theme.  The spaces are 1, 2, 3, 6 or 7 numbers as
  /// als.h has them; none: those of the document.
  @discardableResult
  public func read(
    document: String, metrics: [String: Double], spacing: [Double] = []
  ) throws(LayoutFailure) -> Item {
    var root = als_item()
    var text: [UInt8] = []
    var places: [(start: Int, count: Int, value: Double)] = []
    for (name, value) in metrics.sorted(by: { $0.key < $1.key }) {
      places.append((text.count, name.utf8.count, value))
      text += name.utf8
    }
    // An empty name needs a place as well.
    text.append(0)
    let status = text.withUnsafeBytes { bytes in
      let named = places.map { place in
        als_named_value(
          name: bytes.baseAddress?.advanced(by: place.start).assumingMemoryBound(to: CChar.self),
          name_length: place.count, value: place.value)
      }
      return named.withUnsafeBufferPointer { named in
        spacing.withUnsafeBufferPointer { spacing in
          var theme = als_document_theme.initial
          (theme.metrics, theme.metric_count) = (named.baseAddress, named.count)
          (theme.spacing, theme.spacing_count) = (spacing.baseAddress, spacing.count)
          return withOptionalBytes(document) { als_document_read_with(pointer, $0, $1, &theme, &root) }
        }
      }
    }
    try check(status)
    return Item(layout: self, handle: root)
  }

  /// The same for a document that includes others: `include` gives the text of each by its name.
  @discardableResult
  public func read(document: String, include: @escaping (String) throws -> String) throws(LayoutFailure) -> Item {
    let loading = Loading(include)
    var options = als_document_options.initial
    options.user_data = Unmanaged.passUnretained(loading).toOpaque()
    options.load = { user, name, length, text, count in
      guard let user, let text, let count else { return ALS_ERROR_ARGUMENT }
      let loading = Unmanaged<Loading>.fromOpaque(user).takeUnretainedValue()
      let name = String(decoding: UnsafeRawBufferPointer(start: name, count: length), as: UTF8.self)
      guard let found = try? loading.include(name) else { return ALS_ERROR_CALLBACK }
      (text.pointee, count.pointee) = loading.keep(found)
      return ALS_OK
    }
    var root = als_item()
    let status = withExtendedLifetime(loading) {
      withOptionalBytes(document) { als_document_read_options(pointer, $0, $1, &options, &root) }
    }
    try check(status)
    return Item(layout: self, handle: root)
  }

  /// A loader, and the text that it gave last.
  private final class Loading {
    let include: (String) throws -> String
    private var last: UnsafeMutableBufferPointer<CChar>?

    init(_ include: @escaping (String) throws -> String) { self.include = include }

    deinit { last?.deallocate() }

    func keep(_ text: String) -> (UnsafePointer<CChar>?, Int) {
      last?.deallocate()
      let kept = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Swift.max(1, text.utf8.count))
      for (at, byte) in text.utf8.enumerated() { kept[at] = CChar(bitPattern: byte) }
      last = kept
      return (UnsafePointer(kept.baseAddress), text.utf8.count)
    }
  }

  /// The constraints of deferred texts that wait for their names.
  public var waiting: [Constraint] {
    all(als_constraint()) { als_constraint_waiting_next(pointer, $0, $1) }.map { Constraint(layout: self, handle: $0) }
  }

  /// The tree of a root, by default the only one, as a layout document with its constraints in a notation; those that
  /// it cannot express are records.  All records is the canonical form: the same layout always gives the same text.
  public func document(of root: Item? = nil, as notation: Notation = .record) throws(LayoutFailure) -> String {
    let syntax = als_syntax(rawValue: notation.rawValue)
    var needed = 0
    try check(als_layout_copy_document(pointer, handle(root), syntax, nil, 0, &needed))
    return copiedText { als_layout_copy_document(pointer, handle(root), syntax, $0, $1, $2) } ?? ""
  }

  /// Sets a named number for texts.  Constraints that were made with `$name` follow it; the others keep the value they were made with.
  public func setMetric(_ name: String, _ value: Double) throws(LayoutFailure) {
    try check(withOptionalBytes(name) { als_metric_set(pointer, $0, $1, value) })
  }

  /// Makes a named number a text such as `2 * pad + 4`, computed again whenever a metric changes that it names.
  public func setMetric(_ name: String, text: String) throws(LayoutFailure) {
    try check(
      withOptionalBytes(name) { name, length in
        withOptionalBytes(text) { als_metric_set_text(pointer, name, length, $0, $1) }
      })
  }

  /// The text of a metric; nil for a number, and where there is none.
  public func metricText(_ name: String) -> String? {
    copiedText { buffer, capacity, needed in
      withOptionalBytes(name) { als_metric_text_copy(pointer, $0, $1, buffer, capacity, needed) }
    }
  }
}
