// The right side after its first operand: products, sums, a priority.

extension EquationReader {
  // MARK: First operand

  mutating func setConstant(_ value: Double, _ span: SourceRange) {
    equation.constant = 0 + value
    equation.spans.constant = span
    equation.spans.right = span
  }

  mutating func setSecond(_ item: ItemToken, _ span: SourceRange) {
    equation.second = item
    equation.spans.secondItem = span
    equation.spans.secondAttribute = equation.spans.firstAttribute
    equation.spans.right = span
  }

  mutating func setSecondAttribute(_ attribute: Range<Int>) throws(LayoutError) {
    guard let spelled = Spelling.attribute(text[attribute], compounds) else {
      throw Spelling.unknownAttribute(text[attribute], compounds, at: SourceRange(attribute))
    }
    equation.right = spelled
    equation.spans.secondAttribute = SourceRange(attribute)
    extendRight(to: attribute.upperBound)
  }

  mutating func extendRight(to end: Int) {
    equation.spans.right.length = max(equation.spans.right.length, end - equation.spans.right.offset)
  }

  // MARK: Modifiers

  /// `* f` or `/ f`, with the operator next; in a bare string any number of these.
  mutating func readProducts() throws(LayoutError) {
    repeat {
      try readProduct()
      scanner.skipSpaces()
    } while dialect == .union && scanner.peek.map(ASCII.isProduct) ?? false
  }

  /// One of them.  Constants take the factor in at once.
  mutating func readProduct() throws(LayoutError) {
    let divides = scanner.peek == ASCII.slash
    scanner.advance()
    let factor = try value()
    extendRight(to: factor.span.offset + factor.span.length)
    // Dividing by an infinite number would give a plausible 0, so that is left to be refused as infinite.
    let inverts = divides && factor.value.isFinite
    if equation.second == nil {
      fold(inverts ? equation.constant / factor.value : equation.constant * factor.value, factor.span)
    } else {
      // The span is where the product first left the range, so that the error points at the guilty number.
      let isFine = equation.multiplier.magnitude <= Limits.multiplier
      if isFine || equation.spans.multiplier == .empty { equation.spans.multiplier = factor.span }
      if inverts { equation.multiplier /= factor.value } else { equation.multiplier *= factor.value }
    }
  }

  /// `+ t` or `- t`, with the operator next.
  mutating func readSum() throws(LayoutError) {
    let subtracts = scanner.peek == ASCII.minus
    scanner.advance()
    let term = try value()
    extendRight(to: term.span.offset + term.span.length)
    fold(subtracts ? equation.constant - term.value : equation.constant + term.value, term.span)
  }

  /// `@ p`, with the `@` next.
  mutating func readPriority() throws(LayoutError) {
    scanner.advance()
    let priority: (value: Double, span: SourceRange)
    do throws(LayoutError) {
      priority = try value()
    } catch {
      throw error.kind == .nameMetric ? names.unknownPriority(text, error.span?.range ?? 0..<0) : error
    }
    equation.priority = EquationReader.priority(priority.value)
    equation.spans.priority = priority.span
  }

  /// The span of a constant is where it first left the range, so that the error points at the guilty number.
  private mutating func fold(_ value: Double, _ span: SourceRange) {
    let isFine = equation.constant.magnitude <= Limits.number
    if isFine || equation.spans.constant == .empty { equation.spans.constant = span }
    equation.constant = value
  }

  /// `# identifier` to the end of the part, with the `#` next.  Several `#` in a row count as one.
  mutating func readIdentifier() {
    _ = scanner.take { $0 == ASCII.hash }
    let rest = Scanner.trimmed(text, scanner.position..<scanner.end)
    equation.identifier = rest.isEmpty ? nil : Array(text[rest])
  }

  /// Modifiers in any order, each kind once.  `constants` says what becomes of a right side without an item.
  enum Constants {
    /// Products first, then sums.
    case fold
    /// One number only.
    case single
  }

  mutating func readModifiers(_ constants: Constants) throws(LayoutError) {
    let isConstant = equation.second == nil
    var hasSum = isConstant && constants == .single
    var product = equation.spans.multiplier == .empty ? nil : equation.spans.multiplier.offset
    var hasPriority = false
    while true {
      scanner.skipSpaces()
      let start = scanner.position
      guard let byte = scanner.peek else { break }
      if ASCII.isSign(byte) {
        if hasSum { throw duplicate("constant", at: start) }
        try readSum()
        hasSum = true
      } else if ASCII.isProduct(byte) {
        if product != nil { throw duplicate("multiplier", at: start) }
        if isConstant && constants == .fold && hasSum {
          throw syntax("a product must come before the sum of numbers", at: start)
        }
        try readProducts()
        product = start
      } else if byte == ASCII.at {
        if hasPriority { throw duplicate("priority", at: start, isNumber: false) }
        try readPriority()
        hasPriority = true
      } else if byte == ASCII.hash && dialect == .union {
        break
      } else {
        throw syntax("only a modifier such as + 10, * 2 or @ 750 may follow here", at: start)
      }
    }
    if isConstant && constants == .single, let product {
      throw syntax("a multiplier needs an item before it", at: product)
    }
  }

  private func duplicate(_ what: StaticString, at offset: Int, isNumber: Bool = true) -> LayoutError {
    LayoutError(
      .duplicateTerm, "only one \(what) is allowed here", at: SourceRange(offset, 1),
      suggestion: !isNumber
        ? ""
        : dialect == .union
          ? "write a sum or product of numbers in parentheses: (5 + 3)"
          : "a bare string takes numbers in parentheses: (16 / 9)")
  }
}
