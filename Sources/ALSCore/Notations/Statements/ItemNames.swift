// From the name of an item in a text to the item: names of the scope first, then the keywords of the notation, then
// `NAME.safeArea`, `NAME.margins` and `NAME.content`.

struct ItemNames {
  /// Words with a meaning of their own.  `|` and `super`: the superview of the first item; `safe`: that view's safe
  /// area; `self`: what the caller says.
  enum Keywords {
    case none, format, linear, compact, union
  }

  let scope: any NameScope
  let keywords: Keywords

  /// The item named by `range`.  `first` is the first item of the constraint while the right side is read; the words
  /// that start from it mean nothing before.
  func find(_ text: [UInt8], _ range: Range<Int>, after first: ItemToken?) throws(LayoutError) -> ItemToken {
    if let item = try known(text, range, after: first) { return item }
    if let dot = ItemNames.lastDot(text, range), let part = Spelling.part(text[(dot + 1)..<range.upperBound]) {
      let base = range.lowerBound..<dot
      guard let owner = try known(text, base, after: first) ?? later(text, base) else {
        throw unknown(text, base, after: first)
      }
      return try guide(part, of: owner, text, range, word: (dot + 1)..<range.upperBound)
    }
    if let item = later(text, range) { return item }
    throw unknown(text, range, after: first)
  }

  /// An item for a name that may come later; nil for a word of the notation, for what is no name, and where no name may.
  private func later(_ text: [UInt8], _ range: Range<Int>) -> ItemToken? {
    guard let deferred = scope.deferred, !range.isEmpty else { return nil }
    if keywords == .none { return deferred.later(QuotedName.bare(text, range)) }
    let name = text[range]
    if ASCII.equals(name, "super") || ASCII.equals(name, "safe") || ASCII.equals(name, "|") { return nil }
    if keywords == .compact { return deferred.later(name) }
    let isQuoted = text[range.lowerBound] == ASCII.quote
    if !isQuoted && !QuotedName.mayBeBare(name) { return nil }
    return deferred.later(QuotedName.bare(text, range))
  }

  /// What texts write between quotes is a name as it stands; JSON strings need none, so theirs count if nothing else does.
  func item(_ text: [UInt8], _ range: Range<Int>) -> NameLookup {
    if range.isEmpty || text[range.lowerBound] != ASCII.quote { return scope.item(named: text[range]) }
    if keywords == .none || keywords == .compact {
      let exact = scope.item(named: text[range])
      if case .none = exact, keywords == .none { return scope.item(named: QuotedName.bare(text, range)) }
      return exact
    }
    return scope.item(named: QuotedName.bare(text, range))
  }

  func metric(_ text: [UInt8], _ range: Range<Int>) -> Double? {
    if keywords == .compact { return scope.metric(named: text[range]) }
    let name = QuotedName.bare(text, range)
    return scope.metric(named: name) ?? (name.first == ASCII.dollar ? scope.followed(name.dropFirst()) : nil)
  }

  /// The last dot that is not between quotes.
  static func lastDot(_ text: [UInt8], _ range: Range<Int>) -> Int? {
    let lower = QuotedName.end(text, range.lowerBound, to: range.upperBound) ?? range.lowerBound
    var i = range.upperBound
    while i > lower {
      i -= 1
      if text[i] == ASCII.dot { return i }
    }
    return nil
  }

  /// Whether the range ends in `.safeArea`, `.margins` or `.content`.
  static func hasPart(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard let dot = lastDot(text, range) else { return false }
    return Spelling.part(text[(dot + 1)..<range.upperBound]) != nil
  }

  private func known(_ text: [UInt8], _ range: Range<Int>, after first: ItemToken?) throws(LayoutError) -> ItemToken? {
    if range.isEmpty { return nil }
    switch item(text, range) {
    case .found(let item): return item
    case .ambiguous:
      if let deferred = scope.deferred {
        return deferred.wait(because: "the name \(quoted(text[range])) is ambiguous: several items have it")
      }
      throw LayoutError(
        .nameView, "the name \(quoted(text[range])) is ambiguous: several items have it", at: SourceRange(range))
    case .none: return try keyword(text[range], SourceRange(range), after: first)
    }
  }

  private func keyword(
    _ name: ArraySlice<UInt8>, _ span: SourceRange, after first: ItemToken?
  ) throws(LayoutError) -> ItemToken? {
    let words = keywords == .compact || keywords == .union
    if words && ASCII.equals(name, "self") {
      if let item = scope.selfItem { return item }
      throw LayoutError(
        .nameView, "\"self\" has no meaning here", at: span,
        suggestion: "write the name of the view: self is the scope of the call, and the call has none")
    }
    guard let first else { return nil }
    let bar = keywords == .linear || keywords == .union
    if (bar && ASCII.equals(name, "|")) || (words && ASCII.equals(name, "super")) {
      if let item = area(around: first) { return item }
      throw LayoutError(.noSuperview, "the first item has no superview", at: span)
    }
    if words && ASCII.equals(name, "safe") {
      if let item = outer(of: first) { return ItemToken(item.id, .safeArea) }
      throw LayoutError(.noSafeArea, "the first item has no superview with a safe area", at: span)
    }
    return nil
  }

  /// What `|` and `super` mean: the superview, or its content area where it has one.
  func area(around item: ItemToken) -> ItemToken? {
    guard let view = outer(of: item) else { return nil }
    return item.part == .whole && scope.hasContentArea(view) ? ItemToken(view.id, .content) : view
  }

  /// The safe area, the margins and the content area of a view lie in that view.
  func superview(of item: ItemToken) -> ItemToken? {
    item.part == .whole ? scope.superview(of: item) : ItemToken(item.id)
  }

  /// The superview, also of what an ambiguous name of a deferred text will mean.
  func outer(of item: ItemToken) -> ItemToken? {
    item == DeferredNames.anyone && scope.deferred != nil ? item : superview(of: item)
  }

  private func guide(
    _ part: ItemToken.Part, of owner: ItemToken, _ text: [UInt8], _ range: Range<Int>, word: Range<Int>
  ) throws(LayoutError) -> ItemToken {
    if owner.part == .whole && scope.isView(owner) { return ItemToken(owner.id, part) }
    if let deferred = scope.deferred {
      return deferred.wait(because: "\(quoted(text[range])): only a view has a safe area and margins")
    }
    if part == .safeArea {
      throw LayoutError(.noSafeArea, "only a view has a safe area, and this is a guide", at: SourceRange(word))
    }
    let what = part == .content ? "a content area" : "margins"
    throw LayoutError(
      .nameView, "unknown item \(quoted(text[range])): only a view has \(what)", at: SourceRange(range))
  }

  /// Where the name is that of an item, the suggestion adds `attribute` to it; with `.none` it puts the item in brackets.
  func unknownMetric(_ text: [UInt8], _ range: Range<Int>, orAttribute attribute: Attribute? = nil) -> LayoutError {
    var bare = text[range]
    if bare.first == ASCII.dollar && keywords != .compact { bare = bare.dropFirst() }
    let name = quoted(bare)
    if let attribute, case .found = item(text, range) {
      let word = String(decoding: text[range], as: UTF8.self)
      return LayoutError(
        .nameMetric, "unknown metric \(name); a view or guide has this name", at: SourceRange(range),
        suggestion: "did you mean \"\(attribute == .none ? "[\(word)]" : "\(word).\(attribute.name)")\"?")
    }
    return LayoutError(
      .nameMetric, "unknown metric \(name)", at: SourceRange(range),
      suggestion: Suggestion.text(scope.nearestMetricName(to: bare)))
  }

  func unknownPriority(_ text: [UInt8], _ range: Range<Int>) -> LayoutError {
    var fault = unknownMetric(text, range)
    if fault.suggestion.isEmpty { fault.suggestion = Hints.priority(text[range]) }
    return fault
  }

  /// The error of a word that could also have been meant as a metric.
  func neitherNor(_ text: [UInt8], _ range: Range<Int>, _ error: LayoutError) -> LayoutError {
    if error.kind != .nameView || ItemNames.hasPart(text, range) { return error }
    if case .ambiguous = item(text, range) { return error }
    var better = error
    better.message = "unknown metric, view or guide \(quoted(text[range]))"
    if error.suggestion.isEmpty { better.suggestion = Suggestion.text(scope.nearestMetricName(to: text[range])) }
    return better
  }

  private func unknown(_ text: [UInt8], _ range: Range<Int>, after first: ItemToken?) -> LayoutError {
    let name = text[range]
    if name.isEmpty { return LayoutError(.nameView, "expected the name of a view", at: SourceRange(range)) }
    if name.first == ASCII.dollar && keywords != .compact && keywords != .none {
      if scope.followed(name.dropFirst()) == nil { return unknownMetric(text, range) }
      return LayoutError(
        .nameView, "\(quoted(name)) is a metric, where a view or guide is expected", at: SourceRange(range))
    }
    let rightOnly = ASCII.equals(name, "super") || ASCII.equals(name, "safe") || ASCII.equals(name, "|")
    if first == nil && keywords != .none && rightOnly {
      return LayoutError(
        .nameView, "\(quoted(name)) is only allowed on the right side", at: SourceRange(range))
    }
    return LayoutError(
      .nameView, "unknown view or guide \(quoted(name))", at: SourceRange(range),
      suggestion: Suggestion.text(other(text, range) ?? scope.nearestItemName(to: name)))
  }

  /// What may have been meant: this notation's word for another's, or of a name with dots the item after the last dot, or a
  /// guide of the item before it.
  private func other(_ text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    let name = text[range]
    if keywords == .linear && ASCII.equals(name, "super") { return ASCII.bytes("|") }
    if keywords == .compact && ASCII.equals(name, "|") { return ASCII.bytes("super") }
    guard let dot = ItemNames.lastDot(text, range) else { return nil }
    let last = text[(dot + 1)..<range.upperBound]
    if case .found = scope.item(named: last) { return Array(last) }
    guard case .found = item(text, range.lowerBound..<dot) else { return nil }
    var nearest = Suggestion(for: last)
    nearest.offer("safeArea")
    nearest.offer("margins")
    nearest.offer("content")
    return nearest.best.map { Array(text[range.lowerBound...dot]) + $0 }
  }
}

extension SourceRange {
  init(_ range: Range<Int>) { self.init(range.lowerBound, range.count) }
  var range: Range<Int> { offset..<(offset + length) }
}
