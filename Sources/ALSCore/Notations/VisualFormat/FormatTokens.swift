// The words of visual formats: names, numbers, relations, priorities.  A format holds no spaces, so every byte counts.

struct FormatTokens {
  var scanner: Scanner
  let names: ItemNames
  /// The stacks of an extended format; nil: one of Apple's, which know less.
  var stacks: ExtendedStacks?
  let isLenient: Bool

  init(_ text: [UInt8], _ range: Range<Int>, _ settings: FormatSettings, scope: any NameScope) {
    scanner = Scanner(text, range)
    names = ItemNames(scope: scope, keywords: .format)
    isLenient = settings.isLenient
    skipSpaces()
  }

  /// Between words, where that is allowed.
  mutating func skipSpaces() { if isLenient { scanner.skipSpaces() } }

  var text: [UInt8] { scanner.text }
  var position: Int { scanner.position }
  var isAtEnd: Bool { scanner.isAtEnd }
  var peek: UInt8? { scanner.peek }

  mutating func advance() {
    scanner.advance()
    skipSpaces()
  }

  /// Goes past the byte if it stands here.
  @inline(never)
  mutating func take(_ byte: UInt8) -> Bool {
    if scanner.peek != byte { return false }
    advance()
    return true
  }

  @inline(never)
  mutating func require(_ byte: UInt8, _ message: StaticString) throws(LayoutError) {
    if !take(byte) { throw syntax(message) }
  }

  /// The byte here fits nothing; the sentence says what would.
  @inline(never)
  func syntax(_ message: StaticString) -> LayoutError {
    let span = SourceRange(position, isAtEnd ? 0 : 1)
    if let byte = peek, ASCII.isSpace(byte) {
      return LayoutError(.syntax, "a visual format must not contain spaces", at: span)
    }
    var hint = ""
    if stacks == nil, let byte = peek, byte == 0x7E || byte == 0x25 || byte == 0x2C || byte == ASCII.dot {
      hint = "did you mean an extended visual format?"
    }
    return LayoutError(.syntax, "\(message)", at: span, suggestion: hint)
  }

  // MARK: Names

  static func beginsName(_ byte: UInt8) -> Bool {
    FormatWord.begins(byte) || byte == ASCII.quote || byte == ASCII.dollar
  }

  /// A name as C has them or between quotes, or nil when none stands here.
  @inline(never)
  mutating func name() -> Range<Int>? {
    guard let byte = scanner.peek, FormatTokens.beginsName(byte) else { return nil }
    let start = position
    if byte == ASCII.quote {
      guard let end = QuotedName.end(text, start, to: scanner.end) else { return nil }
      scanner.rewind(to: end)
    } else {
      // `$pad`
      if byte == ASCII.dollar { scanner.advance() }
      _ = scanner.take(while: FormatWord.continues)
    }
    let name = start..<position
    skipSpaces()
    return name
  }

  /// A name with the parts of a component behind it, and with `.safeArea`, `.margins` or `.content`, when one of these is
  /// there.
  @inline(never)
  mutating func extended(_ name: Range<Int>) -> Range<Int> {
    if peek != ASCII.dot { return name }
    let name = partName(name)
    let before = scanner.position
    if take(ASCII.dot), let word = self.name(), Spelling.part(text[word]) != nil {
      return name.lowerBound..<word.upperBound
    }
    scanner.rewind(to: before)
    return name
  }

  /// `home.icon`: as many words as an item has.  A cell that begins with the use of a component is the name of a part.
  private mutating func partName(_ name: Range<Int>) -> Range<Int> {
    var name = name
    while true {
      let before = scanner.position
      guard text[name.lowerBound] != ASCII.quote, take(ASCII.dot), let word = self.name(),
        text[word.lowerBound] != ASCII.quote
      else {
        scanner.rewind(to: before)
        return name
      }
      let whole = name.lowerBound..<word.upperBound
      if case .none = names.item(text, whole), !isPart(word, of: name) {
        scanner.rewind(to: before)
        return name
      }
      name = whole
    }
  }

  private func isPart(_ word: Range<Int>, of name: Range<Int>) -> Bool {
    peek == 0x5D && Spelling.part(text[word]) == nil && names.scope.isUse(text[name])
  }

  @inline(never)
  func said(_ item: FormatItem) -> String { quoted(text[item.span.range]) }

  // Mutating, though nothing changes: a call of another method would copy the tokens of a class.
  @inline(never)
  mutating func item(_ name: Range<Int>) throws(LayoutError) -> FormatItem {
    if let guide = try stacks?.laterGuide(QuotedName.bare(text, name)) {
      return FormatItem(token: guide, span: SourceRange(name))
    }
    return FormatItem(token: try names.find(text, name, after: nil), span: SourceRange(name))
  }

  @inline(never)
  mutating func metric(_ name: Range<Int>) throws(LayoutError) -> Double {
    if let value = names.metric(text, name) { return value }
    throw names.unknownMetric(text, name, orAttribute: Attribute.none)
  }

  @inline(never)
  func priority(_ name: Range<Int>) throws(LayoutError) -> Double {
    if let value = names.metric(text, name) { return value }
    if isLenient, let value = Hints.priorityValue(text[name]) { return value }
    throw names.unknownPriority(text, name)
  }

  // MARK: Numbers

  func beginsNumber(signed: Bool) -> Bool {
    guard let byte = peek else { return false }
    return ASCII.isDigit(byte) || byte == ASCII.dot || (signed && ASCII.isSign(byte))
  }

  @inline(never)
  mutating func number(_ message: StaticString) throws(LayoutError) -> (value: Double, span: SourceRange) {
    let start = position
    guard let value = scanner.number() else { throw syntax(message) }
    let span = SourceRange(start, position - start)
    skipSpaces()
    return (0 + value, span)
  }

  /// A number that may be a constant.
  static func check(_ value: Double, _ span: SourceRange) throws(LayoutError) {
    try Legality.refuse(Legality.number(value, limit: Limits.number, part: .constant, what: "constant"), at: span)
  }

  // MARK: Relations and priorities

  /// `==`, `<=`, `>=`, or nothing, which means `==`.
  mutating func relation() throws(LayoutError) -> Relation {
    let run = scanner.take(while: ASCII.isRelation)
    if run.isEmpty { return .equal }
    skipSpaces()
    let word = text[run]
    if run.count == 2, let relation = EquationReader.relation(word) { return relation }
    throw LayoutError(
      .relation, "\(quoted(word)) is not a relation: use ==, <= or >=", at: SourceRange(run),
      suggestion: Hints.relation(word))
  }

  /// `@ priority`, if it stands here.
  mutating func readPriority(_ predicate: inout FormatPredicate) throws(LayoutError) {
    if !take(ASCII.at) { return }
    let found: (value: Double, span: SourceRange)
    if let name = name() {
      found = (try priority(name), SourceRange(name))
    } else {
      found = try number("expected a priority: a number or a metric")
    }
    predicate.priority = EquationReader.priority(found.value)
    predicate.prioritySpan = found.span
    try Legality.refuse(Legality.priority(predicate.priority), at: found.span)
  }
}
