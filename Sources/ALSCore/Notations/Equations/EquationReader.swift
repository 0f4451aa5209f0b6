// The tokens all equations share: a left side, a relation, a right side and numbers.  What may follow what is in the
// files of the notations.

/// One part of a text as read, before compounds are taken apart.
struct ReadEquation {
  var first = ItemToken(-1)
  var left = AttributeSpelling.one(.none)
  var relation = Relation.equal
  var second: ItemToken?
  /// nil: omitted, so the same as on the left.
  var right: AttributeSpelling?
  var multiplier = 1.0
  var constant = 0.0
  var priority = Limits.required
  var identifier: [UInt8]?
  var source = SourceRange.empty
  var spans = Statement.Spans()
  /// All terms of a sum; empty for a plain relation.
  var terms: [StatementTerm] = []
}

struct EquationReader {
  enum Dialect {
    case compact, linear, union
  }

  var scanner: Scanner
  let dialect: Dialect
  let names: ItemNames
  let compounds: Spelling.Compounds
  var equation = ReadEquation()
  /// Parentheses and relations end a name on both sides.
  var isSum = false
  /// Where a sum is first divided by 0; empty: nowhere.
  var zeroDivisor = SourceRange.empty

  init(_ text: [UInt8], _ part: Range<Int>, _ dialect: Dialect, scope: any NameScope) {
    self.scanner = Scanner(text, part)
    self.dialect = dialect
    switch dialect {
    case .compact:
      names = ItemNames(scope: scope, keywords: .compact)
      compounds = .none
    case .linear:
      names = ItemNames(scope: scope, keywords: .linear)
      compounds = .linear
    case .union:
      names = ItemNames(scope: scope, keywords: .union)
      compounds = .union
    }
    equation.source = SourceRange(Scanner.trimmed(text, part))
  }

  var text: [UInt8] { scanner.text }

  /// What ends a name or number on the right side.
  func stops(_ byte: UInt8) -> Bool {
    if ASCII.isSpace(byte) || ASCII.isSign(byte) || ASCII.isProduct(byte) || byte == ASCII.at { return true }
    if byte == ASCII.hash { return dialect != .linear }
    return isSum && (ASCII.isRelation(byte) || byte == 0x28 || byte == 0x29)
  }

  /// A name, quoted or not, or anything else up to a byte that stops.  On the left, a name with a sign in it.
  mutating func word(until stops: (UInt8) -> Bool) -> Range<Int> {
    if dialect == .compact { return scanner.run(until: stops) }
    if isSum && anchor == nil {
      let start = scanner.position
      let long = scanner.run { stops($0) && !ASCII.isSign($0) }
      if long.count <= Limits.defaultIdentifier && isKnown(long) && (split(long).attribute == nil || isAttribute(long))
      {
        return long
      }
      scanner.rewind(to: start)
    }
    return scanner.word(until: stops)
  }

  /// The item that `super` starts from, once there is one.
  var anchor: ItemToken? { equation.first.id == -1 ? nil : equation.first }

  /// The first dot of a name without quotes.
  func innerDot(_ item: Range<Int>) -> Int? {
    text[item].first == ASCII.quote ? nil : text[item].firstIndex(of: ASCII.dot)
  }

  func syntax(_ message: String, at offset: Int) -> LayoutError {
    LayoutError(.syntax, message, at: SourceRange(offset, offset < scanner.end ? 1 : 0))
  }

  // MARK: Left side and relation

  mutating func readLeft() throws(LayoutError) {
    scanner.skipSpaces()
    let run = word { ASCII.isSpace($0) || ASCII.isRelation($0) }
    if run.isEmpty { throw syntax("an item and its attribute must come before the relation", at: run.lowerBound) }
    let found = dotted(run) { ASCII.isSpace($0) || ASCII.isRelation($0) }
    guard let attribute = found.attribute else { throw try missingAttribute(run) }
    if dialect == .linear, let dot = innerDot(found.item), !ItemNames.hasPart(text, found.item) {
      let span = SourceRange((dot + 1)..<attribute.upperBound)
      throw LayoutError(.nameAttr, "one dot too many before the relation", at: span)
    }
    equation.first = try names.find(text, found.item, after: nil)
    equation.spans.firstItem = SourceRange(found.item)
    equation.spans.firstAttribute = SourceRange(attribute)
    guard let spelled = Spelling.attribute(text[attribute], compounds) else {
      throw Spelling.unknownAttribute(text[attribute], compounds, at: SourceRange(attribute))
    }
    equation.left = spelled
  }

  /// The left side is one word without a dot.
  private func missingAttribute(_ run: Range<Int>) throws(LayoutError) -> LayoutError {
    let message = "an attribute is missing after \(quoted(text[run]))"
    var missing = syntax(message, at: run.upperBound)
    if text[run.lowerBound] &- 0x30 < 10 {
      missing.suggestion = "the item and its attribute come first, then the relation, then the number"
    }
    if dialect == .compact { return missing }
    if let next = scanner.peek, !ASCII.isRelation(next), !ASCII.isSpace(next) {
      return syntax("expected a relation", at: scanner.position)
    }
    var ahead = scanner
    ahead.skipSpaces()
    if let next = ahead.peek, !ASCII.isRelation(next) {
      return syntax("a name cannot hold spaces", at: ahead.position)
    }
    if dialect == .union { return missing }
    return LayoutError(
      .nameAttr, message, at: SourceRange(run.upperBound, 0), suggestion: missing.suggestion)
  }

  mutating func readRelation() throws(LayoutError) {
    scanner.skipSpaces()
    let run = scanner.take(while: ASCII.isRelation)
    let word = text[run]
    if let relation = Self.relation(word), dialect != .linear || !ASCII.equals(word, "=") {
      equation.relation = relation
    } else {
      throw wrongRelation(run)
    }
    if equation.left == .frame && equation.relation != .equal {
      throw LayoutError(.relation, "a whole frame can only be related by ==", at: SourceRange(run))
    }
  }

  static func relation(_ word: ArraySlice<UInt8>) -> Relation? {
    if ASCII.equals(word, "==") || ASCII.equals(word, "=") { return .equal }
    if ASCII.equals(word, "<=") { return .lessOrEqual }
    return ASCII.equals(word, ">=") ? .greaterOrEqual : nil
  }

  func wrongRelation(_ run: Range<Int>) -> LayoutError {
    let choices = dialect == .linear ? "==, <= or >=" : "=, ==, <= or >="
    if run.isEmpty { return LayoutError(.relation, "expected a relation: \(choices)", at: SourceRange(run)) }
    return LayoutError(
      .relation, "\(quoted(text[run])) is not a relation: use \(choices)", at: SourceRange(run),
      suggestion: Hints.relation(text[run]))
  }

  // MARK: Names with dots

  /// A word split at its last dot.  Linear equations and bare strings allow spaces around that dot.
  func split(_ run: Range<Int>) -> (item: Range<Int>, attribute: Range<Int>?) {
    guard let dot = ItemNames.lastDot(text, run) else { return (run, nil) }
    return (run.lowerBound..<dot, (dot + 1)..<run.upperBound)
  }

  mutating func dotted(
    _ run: Range<Int>, until stops: (UInt8) -> Bool
  ) -> (item: Range<Int>, attribute: Range<Int>?) {
    let found = split(run)
    if dialect == .compact { return found }
    let before = scanner.position
    if let attribute = found.attribute, attribute.isEmpty {
      scanner.skipSpaces()
      let later = scanner.run(until: stops)
      if !later.isEmpty { return (found.item, later) }
    } else if found.attribute == nil || ItemNames.hasPart(text, run) {
      scanner.skipSpaces()
      if scanner.position > before && scanner.peek == ASCII.dot {
        scanner.advance()
        scanner.skipSpaces()
        return (run, scanner.run(until: stops))
      }
    }
    scanner.rewind(to: before)
    return found
  }

  // MARK: Numbers and metrics

  enum Literal {
    case none
    case number(Double, SourceRange)
    /// Digits that run into something else, which begins here.
    case broken(Int)
  }

  /// A number here, if any.  Nothing is consumed otherwise.
  mutating func literal() -> Literal {
    let start = scanner.position
    guard let value = scanner.number() else { return .none }
    let after = scanner.position
    if dialect != .compact, let next = scanner.peek, !stops(next) {
      scanner.rewind(to: start)
      return .broken(after)
    }
    return .number(value, SourceRange(start, after - start))
  }

  /// A number or a metric after an operator.
  mutating func value() throws(LayoutError) -> (value: Double, span: SourceRange) {
    scanner.skipSpaces()
    if let group = numberInParentheses() { return group }
    let number = literal()
    if case .number(let value, let span) = number { return (value, span) }
    let run = word(until: stops)
    if !run.isEmpty, let value = names.metric(text, run) { return (value, SourceRange(run)) }
    if case .broken(let offset) = number { throw syntax("this does not belong to the number before it", at: offset) }
    if run.isEmpty { throw syntax("expected a number or a metric", at: run.lowerBound) }
    throw unknownMetric(run)
  }

  /// An attribute where a number must stand is reported as that, and not as a metric with a dot in its name.
  func unknownMetric(_ run: Range<Int>) -> LayoutError {
    var fault = names.unknownMetric(text, run)
    let parts = split(run)
    guard isAttribute(run) else { return fault }
    guard case .found = names.item(text, parts.item) else { return fault }
    fault.message = "expected a number or a metric, not \(quoted(text[run]))"
    fault.suggestion =
      equation.second == nil
      ? "the item comes before its numbers: \(String(decoding: text[run], as: UTF8.self)) * 2"
      : "bare strings take sums of several items"
    return fault
  }

  func isAttribute(_ run: Range<Int>) -> Bool {
    guard let attribute = split(run).attribute else { return false }
    return Spelling.attribute(text[attribute], compounds) != nil
  }

  /// A priority as the float it is kept as.  Rounding must not make required what is not 1000.
  static func priority(_ value: Double) -> Float {
    let float = Float(value)
    if float != Limits.required || value == Double(Limits.required) { return float }
    return value > Double(Limits.required) ? float.nextUp : float.nextDown
  }
}
