// CompactConstraint: one statement a text, its parts in a fixed order.

enum CompactConstraint {
  /// Reads the whole of `part`, which is no visual format.
  static func read(_ text: [UInt8], _ part: Range<Int>, scope: any NameScope) throws(LayoutError) -> ReadEquation {
    let trimmed = Scanner.trimmed(text, part)
    if trimmed.isEmpty { throw LayoutError(.empty, "expected a constraint", at: SourceRange(part.lowerBound, 0)) }
    var reader = EquationReader(text, part, .compact, scope: scope)
    reader.equation.identifier = DefaultIdentifier.of(text[part])
    try reader.readLeft()
    try reader.readRelation()
    try reader.readCompactOperand()
    try reader.readCompactModifiers()
    return reader.equation
  }
}

extension EquationReader {
  /// A number, `item.attribute`, or a metric.
  fileprivate mutating func readCompactOperand() throws(LayoutError) {
    scanner.skipSpaces()
    if case .number(let value, let span) = literal() {
      setConstant(value, span)
      return
    }
    let run = scanner.run(until: stops)
    if run.isEmpty { throw syntax("expected a number, a metric or an item", at: run.lowerBound) }
    let found = split(run)
    guard let attribute = found.attribute else {
      guard let value = names.scope.metric(named: text[run]) else { throw unknownOperand(run) }
      setConstant(value, SourceRange(run))
      return
    }
    setSecond(try names.find(text, found.item, after: equation.first), SourceRange(found.item))
    try setSecondAttribute(attribute)
  }

  fileprivate mutating func readCompactModifiers() throws(LayoutError) {
    scanner.skipSpaces()
    if let byte = scanner.peek, ASCII.isProduct(byte) { try readProduct() }
    scanner.skipSpaces()
    if let byte = scanner.peek, ASCII.isSign(byte) { try readSum() }
    scanner.skipSpaces()
    if scanner.peek == ASCII.at { try readPriority() }
    scanner.skipSpaces()
    if scanner.peek == ASCII.hash {
      readIdentifier()
    } else if !scanner.isAtEnd {
      if scanner.peek == ASCII.semicolon {
        throw syntax("CompactConstraint takes one constraint at a time", at: scanner.position)
      }
      var fault = syntax("nothing may follow here but, in this order, * or /, + or -, @ and #", at: scanner.position)
      if let byte = scanner.peek, ASCII.isProduct(byte) || ASCII.isSign(byte) {
        fault.suggestion = "a bare string takes numbers in parentheses: (16 / 9)"
      }
      throw fault
    }
  }

  private func unknownOperand(_ run: Range<Int>) -> LayoutError {
    names.unknownMetric(text, run, orAttribute: equation.left.member(0))
  }
}
