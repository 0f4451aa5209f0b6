// Expectations of a layout, and text as content.

import CALS

/// A condition that a layout must keep at every size.
public struct Expectation: Sendable {
  /// Its number, as failures have it.
  public let index: Int
  /// The condition.
  public let kind: Kind
  /// As documents have it.
  public let text: String
}

/// An expectation that does not hold in the published layout.
public struct ExpectationFailure {
  /// The failed expectation.
  public let kind: Expectation.Kind
  /// Which expectation; nil: one of the defaults.
  public let index: Int?
  /// The view that fails, or the first of them.
  public let item: Item?
  /// The other item.
  public let other: Item?
  /// The constraint that is broken.
  public let constraint: Constraint?
  /// Along which axis.
  public let axis: Axis?
  /// The measured value; nil where there is no number.
  public let measured: Double?
  /// The required value.
  public let wanted: Double?
  /// One sentence.
  public let message: String
}

/// Text as the content of a view.
public struct TextContent: Equatable, Sendable {
  /// Its text.
  public var value: String
  /// The em, in points.
  public var size: Double
  /// Whose advances it has.
  public var advance: TextAdvance
  /// The factor of every advance.
  public var stretch = 1.0
}

extension Layout {
  /// Adds an expectation in the form of documents, and returns its index.
  @discardableResult
  public func expect(_ expectation: String, in scope: Item? = nil) throws(LayoutFailure) -> Int {
    var index = 0
    try check(
      withOptionalBytes(expectation) { als_expectation_add(pointer, handle(scope), $0, $1, nil, &index) })
    return index
  }

  /// The expectations, in the order they were added.  Those whose items have no names, or ambiguous ones, have no text.
  public var expectations: [Expectation] {
    var count = 0
    _ = als_expectation_count(pointer, &count)
    var found: [Expectation] = []
    for index in 0..<count {
      var kind = als_expectation_kind(rawValue: 0)
      _ = als_expectation_get_kind(pointer, index, &kind)
      guard let kind = Expectation.Kind(rawValue: numericCast(kind.rawValue)) else { continue }
      let text = copiedText { als_expectation_copy_text(pointer, index, als_item(), $0, $1, $2) } ?? ""
      found.append(Expectation(index: index, kind: kind, text: text))
    }
    return found
  }

  /// Removes the expectation with this index; later ones move up.
  public func removeExpectation(_ index: Int) throws(LayoutFailure) {
    try check(als_expectation_remove(pointer, index))
  }

  /// The expectations, or without any the defaults, that fail at the published size.
  public func judge(textScale: Double = 1) throws(LayoutFailure) -> [ExpectationFailure] {
    var count = 0
    try check(als_expectations_judge(pointer, textScale, nil, &count))
    var failures: [ExpectationFailure] = []
    for index in 0..<count {
      var found = als_expectation_failure.initial
      try check(als_expectation_failure_get(pointer, index, &found))
      guard let kind = Expectation.Kind(rawValue: found.kind) else { continue }
      failures.append(
        ExpectationFailure(
          kind: kind, index: found.index < 0 ? nil : Int(found.index),
          item: found.item.id == 0 ? nil : Item(layout: self, handle: found.item),
          other: found.other.id == 0 ? nil : Item(layout: self, handle: found.other),
          constraint: constraint(found.constraint), axis: Axis(rawValue: found.axis),
          measured: found.has_numbers == 0 ? nil : found.measured,
          wanted: found.has_numbers == 0 ? nil : found.wanted,
          message: copiedText { als_expectation_failure_message_copy(pointer, index, $0, $1, $2) } ?? ""))
    }
    return failures
  }

  /// Multiplies what content measures, and by `stretch` how wide the characters of texts are.
  public func scaleContent(textScale: Double, stretch: Double = 1) throws(LayoutFailure) {
    try check(als_layout_scale_content(pointer, textScale, stretch))
  }
}

extension Item {
  /// The text that is the content of the view; nil: it has none.
  public var text: TextContent? {
    var (size, stretch) = (0.0, 0.0)
    var advance = als_text_advance(rawValue: 0)
    guard als_item_text_copy(layout.pointer, handle, &size, &advance, &stretch, nil, 0, nil) != ALS_END, size > 0,
      let table = TextAdvance(rawValue: numericCast(advance.rawValue))
    else { return nil }
    let value = copiedText { als_item_text_copy(layout.pointer, handle, nil, nil, nil, $0, $1, $2) }
    return TextContent(value: value ?? "", size: size, advance: table, stretch: stretch)
  }

  /// Text as content, measured by the library; `size` is its em in points.  nil takes it away.
  public func setText(
    _ text: String?, size: Double = 17, advance: TextAdvance = .sans
  ) throws(LayoutFailure) {
    let table = als_text_advance(rawValue: numericCast(advance.rawValue))
    try layout.check(
      withOptionalBytes(text) { als_item_set_text(layout.pointer, handle, $0, $1, size, table) })
  }

  /// Whether views inside may stick out of the view, whatever the expectations are.
  public var clips: Bool {
    var clips: Int32 = 0
    return als_item_clips(layout.pointer, handle, &clips) == ALS_OK && clips != 0
  }

  /// Lets what is inside stick out, or not.
  public func setClips(_ clips: Bool) throws(LayoutFailure) {
    try layout.check(als_item_set_clips(layout.pointer, handle, clips ? 1 : 0))
  }

  /// Whether what is expected of every layout is not expected of the view.
  public var isIgnored: Bool {
    var ignored: Int32 = 0
    return als_item_ignored(layout.pointer, handle, &ignored) == ALS_OK && ignored != 0
  }

  /// Exempts the view from the default expectations, or includes it again.
  public func setIgnored(_ ignored: Bool) throws(LayoutFailure) {
    try layout.check(als_item_set_ignored(layout.pointer, handle, ignored ? 1 : 0))
  }
}
