// Bare strings: what CompactConstraint and linear equations accept, together.

enum Equation {
  /// Reads one `;`-part that is no visual format.
  static func read(_ text: [UInt8], _ part: Range<Int>, scope: any NameScope) throws(LayoutError) -> ReadEquation {
    let trimmed = Scanner.trimmed(text, part)
    if trimmed.isEmpty { throw LayoutError(.empty, "expected a constraint", at: SourceRange(part.lowerBound, 0)) }
    do throws(LayoutError) {
      var reader = EquationReader(text, part, .union, scope: scope)
      reader.equation.identifier = DefaultIdentifier.line(text[trimmed])
      try reader.readLeft()
      try reader.readRelation()
      try reader.readOperand()
      try reader.readFactored()
      try reader.readModifiers(.fold)
      if !reader.scanner.isAtEnd { reader.readIdentifier() }
      return reader.equation
    } catch {
      var reader = EquationReader(text, part, .union, scope: scope)
      reader.equation.identifier = DefaultIdentifier.line(text[trimmed])
      return try reader.sum(instead: error, hasGroups: text[part].contains(0x28))
    }
  }
}

extension EquationReader {
  /// The statement as one whose sides are sums.  What is neither that nor plain has the error that lies further behind.
  fileprivate mutating func sum(instead plain: LayoutError, hasGroups: Bool) throws(LayoutError) -> ReadEquation {
    do throws(LayoutError) {
      try readSums()
    } catch {
      let range = plain.span?.range ?? 0..<0
      let offset = error.span?.offset ?? 0
      // Two operators of a kind may be one too many, or a product where the sum does not say what it multiplies.
      if plain.kind == .duplicateTerm { throw offset < range.lowerBound ? error : plain }
      throw offset > range.lowerBound || (plain.kind == .nameMetric && isAttribute(range)) ? error : plain
    }
    // Where no item follows the second operator and nothing is in parentheses, it is just that.
    let last = equation.spans.secondItem.offset
    if plain.kind == .duplicateTerm && !hasGroups && equation.terms.isEmpty && last < plain.span?.offset ?? 0 {
      throw plain
    }
    return equation
  }

  /// The first operand of a linear equation or a bare string: a number, a metric, or an item with or without an
  /// attribute.  A plain word is a metric before it is an item.
  mutating func readOperand() throws(LayoutError) {
    scanner.skipSpaces()
    if let group = numberInParentheses() {
      setConstant(group.value, group.span)
      return
    }
    let number = literal()
    if case .number(let value, let span) = number {
      setConstant(value, span)
      return
    }
    let run = word(until: stops)
    if case .broken(let offset) = number, run.isEmpty || !isKnown(run) {
      throw syntax("this does not belong to the number before it", at: offset)
    }
    if run.isEmpty { throw syntax("expected a number, a metric or an item", at: run.lowerBound) }
    let found = dotted(run, until: stops)
    guard let attribute = found.attribute else { return try readPlainName(run) }
    try readDottedName(run, found.item, attribute)
  }

  /// `9 * b.width / 16`: the numbers before an item, and the products behind it, are its multiplier.  Metrics stay numbers.
  fileprivate mutating func readFactored() throws(LayoutError) {
    scanner.skipSpaces()
    while equation.second == nil, let sign = scanner.peek, ASCII.isProduct(sign) {
      if let item = factoredItem() {
        let factor = (value: equation.constant, span: equation.spans.constant)
        let start = equation.spans.right.offset
        setConstant(0, .empty)
        scanner.rewind(to: item)
        try readOperand()
        equation.multiplier = factor.value
        equation.spans.multiplier = factor.span
        let end = equation.spans.right.offset + equation.spans.right.length
        equation.spans.right = SourceRange(start, end - start)
      } else {
        try readProduct()
        // A later product is one too many.
        equation.spans.multiplier = equation.spans.constant
      }
      scanner.skipSpaces()
    }
    if equation.second == nil || equation.spans.multiplier == .empty { return }
    if let sign = scanner.peek, ASCII.isProduct(sign) { try readProducts() }
  }

  /// Where the item begins that the product here is with; nil: it is one of numbers.
  private func factoredItem() -> Int? {
    var ahead = scanner
    if ahead.peek != 0x2A { return nil }
    ahead.advance()
    ahead.skipSpaces()
    let start = ahead.position
    if ahead.number() != nil { return nil }
    let run = ahead.word(until: stops)
    if run.isEmpty || names.metric(text, run) != nil { return nil }
    if ItemNames.lastDot(text, run) == nil && !isItem(run) { return nil }
    return start
  }

  /// Whether a word without a dot is an item, or stands for one.
  private func isItem(_ run: Range<Int>) -> Bool {
    do throws(LayoutError) {
      _ = try names.find(text, run, after: anchor)
      return true
    } catch {
      return false
    }
  }

  /// Whether a word that begins like a number is a name after all.
  func isKnown(_ run: Range<Int>) -> Bool {
    if names.metric(text, run) != nil { return true }
    if case .found = names.item(text, run) { return true }
    if case .found = names.item(text, split(run).item) { return true }
    return false
  }

  private mutating func readPlainName(_ run: Range<Int>) throws(LayoutError) {
    if let value = names.metric(text, run) {
      setConstant(value, SourceRange(run))
      return
    }
    do throws(LayoutError) {
      setSecond(try names.find(text, run, after: anchor), SourceRange(run))
    } catch {
      throw names.neitherNor(text, run, error)
    }
  }

  private mutating func readDottedName(
    _ run: Range<Int>, _ item: Range<Int>, _ attribute: Range<Int>
  ) throws(LayoutError) {
    let isOneWord = attribute.upperBound == run.upperBound && item.count + attribute.count + 1 == run.count
    if isOneWord && Spelling.attribute(text[attribute], compounds) == nil && isItem(run, suffix: attribute) {
      setSecond(try names.find(text, run, after: anchor), SourceRange(run))
      return
    }
    if dialect == .linear, let dot = innerDot(item), !ItemNames.hasPart(text, item) {
      let second = text[(dot + 1)..<attribute.upperBound].firstIndex(of: ASCII.dot) ?? attribute.lowerBound
      throw syntax("one dot too many", at: second)
    }
    setSecond(try names.find(text, item, after: anchor), SourceRange(item))
    try setSecondAttribute(attribute)
  }

  /// Whether a word with a dot is the name of an item as a whole: `a.safeArea`, or in bare strings a name with a dot.
  private func isItem(_ run: Range<Int>, suffix: Range<Int>) -> Bool {
    if Spelling.part(text[suffix]) != nil { return true }
    if dialect == .union, case .found = names.item(text, run) { return true }
    return false
  }
}
