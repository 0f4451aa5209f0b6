// Sums of attributes on either side of a bare string: `a.width = (b.width + c.width) / 2 - 8`.  Only what is not one attribute
// related to another is read here, so everything else keeps its own way.

/// Terms and a number.
private struct LinearSum {
  var terms: [StatementTerm] = []
  var constant = 0.0

  mutating func scale(_ factor: Double) {
    for i in terms.indices { terms[i].multiplier = 0 + terms[i].multiplier * factor }
    constant *= factor
  }

  mutating func divide(_ divisor: Double) {
    // Dividing by an infinite number would give a plausible 0; this leaves it to be refused as infinite.
    if !divisor.isFinite { return scale(divisor) }
    for i in terms.indices { terms[i].multiplier /= divisor }
    constant /= divisor
  }

  mutating func add(_ other: LinearSum) {
    terms.append(contentsOf: other.terms)
    constant += other.constant
  }
}

/// What stands between two parentheses: the sum so far, and the product that is not finished.
private struct SumGroup {
  var sum = LinearSum()
  var product: LinearSum?
  var isNegative = false
  var isFirst = true
  /// The operator before the next operand, and where both stand.
  var sign: UInt8 = 0x2B
  var place = 0
  var operand = 0

  mutating func close() {
    guard var product else { return }
    if isNegative { product.scale(-1) }
    sum.add(product)
    self.product = nil
    isFirst = false
  }

  mutating func take(_ value: LinearSum) throws(LayoutError) {
    guard var product else {
      self.product = value
      return
    }
    let isNumber = product.terms.isEmpty && value.terms.isEmpty
    if isNumber && !isFirst { throw fault("a product of numbers must come first, or be in parentheses", place) }
    if sign == ASCII.slash {
      if !value.terms.isEmpty { throw fault("only a number can divide", operand) }
      product.divide(value.constant)
    } else if product.terms.isEmpty {
      let factor = product.constant
      product = value
      product.scale(factor)
    } else if value.terms.isEmpty {
      product.scale(value.constant)
    } else {
      throw fault("attributes cannot be multiplied by each other: one of the factors must be a number", operand)
    }
    self.product = product
  }

  private func fault(_ message: String, _ offset: Int) -> LayoutError {
    LayoutError(.syntax, message, at: SourceRange(offset, 1))
  }
}

extension EquationReader {
  /// The whole statement, whose sides may be sums.
  mutating func readSums() throws(LayoutError) {
    isSum = true
    let first = try side()
    try readRelation()
    scanner.skipSpaces()
    let start = scanner.position
    let second = try side()
    let right = Scanner.trimmed(text, start..<scanner.position)
    if scanner.peek == ASCII.at { try readPriority() }
    scanner.skipSpaces()
    if scanner.peek == ASCII.hash {
      readIdentifier()
    } else if !scanner.isAtEnd {
      throw syntax("only + 10, * 2, @ 750 or a # may follow here", at: scanner.position)
    }
    equation.spans.right = SourceRange(right)
    equation.spans.constant = zeroDivisor == .empty ? equation.spans.right : zeroDivisor
    try join(first, second)
  }

  /// One attribute beside at most one other is a plain relation.
  private mutating func join(_ first: LinearSum, _ second: LinearSum) throws(LayoutError) {
    var (left, right) = (first, second)
    if left.terms.isEmpty {
      (left, right) = (right, left)
      equation.relation = equation.relation.turned
    }
    if left.terms.isEmpty {
      throw syntax("one side must contain an item and its attribute", at: equation.source.offset)
    }
    let isPair = left.terms.count == 1 && left.terms[0].multiplier == 1 && right.terms.count <= 1
    equation.constant = 0 + (right.constant - left.constant)
    right.scale(-1)
    let terms = left.terms + right.terms
    try check(terms.count)
    equation.first = terms[0].item
    equation.left = .one(terms[0].attribute)
    equation.second = terms.count > 1 ? terms[1].item : nil
    equation.right = terms.count > 1 ? .one(terms[1].attribute) : nil
    equation.multiplier = terms.count > 1 ? -terms[1].multiplier : 1
    if isPair {
      equation.spans.multiplier = zeroDivisor
      return
    }
    for term in terms {
      try Legality.refuse(
        Legality.number(term.multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier"),
        at: zeroDivisor == .empty ? equation.source : zeroDivisor)
    }
    equation.terms = terms
    equation.spans.firstItem = equation.source
  }

  /// A sum of numbers in parentheses, if one stands here in a plain bare string.  Nothing is consumed otherwise.
  mutating func numberInParentheses() -> (value: Double, span: SourceRange)? {
    if dialect != .union || isSum || scanner.peek != 0x28 { return nil }
    let start = scanner.position
    var inner = self
    inner.isSum = true
    guard let sum = try? inner.side(isGroup: true), sum.terms.isEmpty else { return nil }
    scanner.rewind(to: inner.scanner.position)
    return (sum.constant, SourceRange(start, scanner.position - start))
  }

  /// One side, or the parentheses here alone.
  private mutating func side(isGroup: Bool = false) throws(LayoutError) -> LinearSum {
    var open: [SumGroup] = []
    var group = SumGroup()
    while true {
      try readSign(&group)
      group.operand = scanner.position
      if take(0x28) {
        if open.count == Limits.stacks {
          throw LayoutError(.limit, "parentheses are nested too deep", at: SourceRange(scanner.position - 1, 1))
        }
        open.append(group)
        group = SumGroup()
        continue
      }
      try take(try operand(), in: &group)
      try check(group.sum.terms.count)
      scanner.skipSpaces()
      while !open.isEmpty && take(0x29) {
        group.close()
        let inner = group.sum
        group = open.removeLast()
        try take(inner, in: &group)
        if isGroup && open.isEmpty {
          group.close()
          return group.sum
        }
        scanner.skipSpaces()
      }
      guard let byte = scanner.peek, ASCII.isSign(byte) || ASCII.isProduct(byte) else { break }
      group.sign = byte
      group.place = scanner.position
      scanner.advance()
      if ASCII.isSign(byte) {
        group.close()
        group.isNegative = byte == ASCII.minus
      }
    }
    if !open.isEmpty { throw syntax("expected a closing )", at: scanner.position) }
    group.close()
    return group.sum
  }

  /// Notes where it is divided by 0.
  private mutating func take(_ value: LinearSum, in group: inout SumGroup) throws(LayoutError) {
    let divides = group.product != nil && group.sign == ASCII.slash
    try group.take(value)
    if divides && value.constant == 0 && zeroDivisor == .empty {
      zeroDivisor = SourceRange(Scanner.trimmed(text, group.operand..<scanner.position))
    }
  }

  private func check(_ count: Int) throws(LayoutError) {
    if count > Limits.terms {
      throw LayoutError(.limit, "a constraint has at most \(Limits.terms) terms", at: equation.source)
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if scanner.peek != byte { return false }
    scanner.advance()
    return true
  }

  /// The sign of an item or of a parenthesis; numbers have their own.
  private mutating func readSign(_ group: inout SumGroup) throws(LayoutError) {
    scanner.skipSpaces()
    guard let byte = scanner.peek, ASCII.isSign(byte) else { return }
    var ahead = scanner
    if ahead.number() != nil { return }
    ahead.advance()
    ahead.skipSpaces()
    if ahead.number() != nil { return }
    let run = ahead.run(until: stops)
    if names.metric(text, run) != nil || group.product != nil { return }
    scanner.advance()
    if byte == ASCII.minus { group.isNegative.toggle() }
    scanner.skipSpaces()
  }

  /// A number, a metric, or an attribute of an item; an attribute that is left out is the first of the statement.
  private mutating func operand() throws(LayoutError) -> LinearSum {
    equation.second = nil
    equation.right = nil
    try readOperand()
    guard let item = equation.second else { return LinearSum(constant: equation.constant) }
    guard case .one(let attribute) = equation.right ?? equation.left else {
      throw LayoutError(
        .attrPair, "center, size, frame and edges stand for several attributes: a sum has one at a time",
        at: equation.spans.secondAttribute)
    }
    if attribute == .none { throw syntax("an attribute is missing here", at: scanner.position) }
    if equation.first.id == -1 {
      equation.first = item
      equation.left = .one(attribute)
      equation.spans.firstAttribute = equation.spans.secondAttribute
    }
    return LinearSum(terms: [StatementTerm(item: item, attribute: attribute, multiplier: 1)])
  }
}
