// What stands between parentheses in extended visual formats: numbers, percentages, and other items with their arithmetic.

extension FormatTokens {
  /// `digits [. digits]`: no sign, no exponent, no bare point.
  mutating func plainNumber(_ message: StaticString) throws(LayoutError) -> (
    value: Double, span: SourceRange
  ) {
    let start = position
    guard let byte = peek, ASCII.isDigit(byte) else { throw syntax(message) }
    _ = scanner.take(while: ASCII.isDigit)
    if peek == ASCII.dot {
      scanner.advance()
      if scanner.take(while: ASCII.isDigit).isEmpty { throw syntax("a digit must follow the point") }
    }
    let value = Number.read(text, from: start, to: position)?.0 ?? .infinity
    let span = SourceRange(start, position - start)
    skipSpaces()
    return (value, span)
  }

  /// A number or a metric.
  mutating func quantity(_ message: StaticString) throws(LayoutError) -> (value: Double, span: SourceRange) {
    if let name = name() { return (try metric(name), SourceRange(name)) }
    return try plainNumber(message)
  }

  /// A list in parentheses, with the `(` next.
  mutating func extendedList() throws(LayoutError) -> [FormatPredicate] {
    advance()
    var predicates: [FormatPredicate] = []
    repeat { predicates.append(try extendedPredicate()) } while take(0x2C)
    try require(0x29, "expected a comma or the closing )")
    return predicates
  }

  private mutating func extendedPredicate() throws(LayoutError) -> FormatPredicate {
    var predicate = FormatPredicate.plain
    predicate.relation = try relation()
    if let byte = peek, FormatTokens.beginsName(byte) {
      try readWord(&predicate)
    } else {
      try readQuantity(&predicate, "expected a number, a metric or an item")
    }
    if predicate.item != nil || predicate.isShare || isLenient { try readArithmetic(&predicate) }
    if !take(ASCII.at) { return predicate }
    try readExtendedPriority(&predicate)
    return predicate
  }

  private mutating func readExtendedPriority(_ predicate: inout FormatPredicate) throws(LayoutError) {
    let start = position
    var value = 0.0
    if let name = name() {
      value = try priority(name)
    } else {
      let digits = scanner.take(while: ASCII.isDigit)
      guard let (number, _) = Number.read(text, from: start, to: digits.upperBound) else {
        throw syntax("expected a priority: a whole number or a metric")
      }
      skipSpaces()
      if peek == ASCII.dot { throw syntax("a priority of an extended visual format is a whole number") }
      value = number
    }
    predicate.priority = EquationReader.priority(value)
    predicate.prioritySpan = SourceRange(start, position - start)
    try Legality.refuse(Legality.priority(predicate.priority), at: predicate.prioritySpan)
  }

  /// `[sign] quantity`, or a percentage.
  mutating func readQuantity(_ predicate: inout FormatPredicate, _ message: StaticString)
    throws(LayoutError)
  {
    let start = position
    let isNegative = peek == ASCII.minus
    if let byte = peek, ASCII.isSign(byte) { advance() }
    let found = try quantity(message)
    try set(&predicate, isNegative ? -found.value : found.value, from: start)
  }

  /// Takes the number as a share if a `%` follows.
  private mutating func set(_ predicate: inout FormatPredicate, _ value: Double, from start: Int) throws(LayoutError) {
    if take(0x25) {
      predicate.isShare = true
      predicate.multiplier = 0 + value / 100
      predicate.multiplierSpan = SourceRange(start, position - start)
      try FormatTokens.checkMultiplier(predicate)
      return
    }
    predicate.constant = 0 + value
    predicate.constantSpan = SourceRange(start, position - start)
    try FormatTokens.check(predicate.constant, predicate.constantSpan)
  }

  private static func checkMultiplier(_ predicate: FormatPredicate) throws(LayoutError) {
    let fault = Legality.number(
      predicate.multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier")
    try Legality.refuse(fault, at: predicate.multiplierSpan)
  }

  /// A metric, or an item with what may follow it: an attribute, a factor, a number to add.
  private mutating func readWord(_ predicate: inout FormatPredicate) throws(LayoutError) {
    let start = position
    guard let name = name() else { return }
    let whole = extended(name)
    if whole == name && peek != ASCII.dot, let value = names.metric(text, name) {
      return try set(&predicate, value, from: start)
    }
    do throws(LayoutError) {
      predicate.item = try item(whole)
    } catch {
      throw names.neitherNor(text, whole, error)
    }
    try readAttribute(&predicate)
  }

  /// `.attribute` of the item, if it stands here.
  mutating func readAttribute(_ predicate: inout FormatPredicate) throws(LayoutError) {
    if !take(ASCII.dot) { return }
    let found = try attribute()
    predicate.attribute = found.attribute
    predicate.attributeSpan = found.span
  }

  /// What may follow an item, a number or a metric: a factor, and a number to add.  A share has the latter only.
  mutating func readArithmetic(_ predicate: inout FormatPredicate) throws(LayoutError) {
    if !predicate.isShare { try readFactor(&predicate) }
    try readAddend(&predicate)
  }

  mutating func attribute() throws(LayoutError) -> (attribute: Attribute, span: SourceRange) {
    guard let word = name() else { throw syntax("expected an attribute") }
    if let attribute = Spelling.attribute(text[word]) ?? (isLenient ? Spelling.gtkAttribute(text[word]) : nil) {
      return (attribute, SourceRange(word))
    }
    throw Spelling.unknownAttribute(text[word], .none, at: SourceRange(word))
  }

  private mutating func readFactor(_ predicate: inout FormatPredicate) throws(LayoutError) {
    guard let byte = peek, ASCII.isProduct(byte) else { return }
    advance()
    let start = position
    let isNegative = peek == ASCII.minus
    if let sign = peek, ASCII.isSign(sign) { advance() }
    let found = try quantity("expected a number or a metric")
    let factor = isNegative ? -found.value : found.value
    // Dividing by an infinite number would give a plausible 0, so that is left to be refused as infinite.
    let inverts = byte == ASCII.slash && factor.isFinite
    let span = SourceRange(start, found.span.offset + found.span.length - start)
    if predicate.item == nil {
      predicate.constant = 0 + (inverts ? predicate.constant / factor : predicate.constant * factor)
      predicate.constantSpan = span
      return try FormatTokens.check(predicate.constant, span)
    }
    predicate.multiplier = inverts ? 1 / factor : factor
    predicate.multiplierSpan = span
    try FormatTokens.checkMultiplier(predicate)
  }

  private mutating func readAddend(_ predicate: inout FormatPredicate) throws(LayoutError) {
    guard let byte = peek, ASCII.isSign(byte) else { return }
    advance()
    let found = try quantity("expected a number or a metric")
    predicate.constant += byte == ASCII.minus ? -found.value : found.value
    predicate.constantSpan = found.span
    try FormatTokens.check(predicate.constant, found.span)
  }
}
