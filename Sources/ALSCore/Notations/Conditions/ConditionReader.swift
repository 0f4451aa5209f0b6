// Reads conditions without recursion: operators wait on a stack until their operands are complete (Dijkstra's shunting yard).

struct ConditionReader {
  private enum Operator {
    case parenthesis, not, and, or
  }

  private var scanner: Scanner
  private let names: ItemNames
  /// Whether a length is known only after a solve: of a view, or of a root without a set size.
  private let isOpen: (ItemToken?, Bool) -> Bool
  private var condition = Condition()
  private var waiting: [Operator] = []
  private var depth = 0
  private var tests = 0

  private var text: [UInt8] { scanner.text }

  static func read(
    _ text: [UInt8], scope: any NameScope, isOpen: @escaping (ItemToken?, Bool) -> Bool
  ) throws(LayoutError) -> Condition {
    var reader = ConditionReader(text, scope, isOpen)
    try reader.read()
    return reader.condition
  }

  private init(_ text: [UInt8], _ scope: any NameScope, _ isOpen: @escaping (ItemToken?, Bool) -> Bool) {
    scanner = Scanner(text, 0..<text.count)
    names = ItemNames(scope: scope, keywords: .union)
    self.isOpen = isOpen
  }

  private mutating func read() throws(LayoutError) {
    while true {
      try readOperand()
      if try !readOperator() { break }
    }
    while let last = waiting.popLast() {
      if last == .parenthesis { throw syntax("a closing parenthesis is missing", at: scanner.end) }
      emit(last)
    }
  }

  /// Reads up to the end of the next test.
  private mutating func readOperand() throws(LayoutError) {
    while true {
      scanner.skipSpaces()
      let start = scanner.position
      if scanner.peek == 0x28 {
        depth += 1
        if depth > Condition.parentheses {
          throw LayoutError(
            .limit, "a condition has at most \(Condition.parentheses) levels of parentheses", at: SourceRange(start, 1))
        }
        scanner.advance()
        waiting.append(.parenthesis)
        continue
      }
      let word = self.word()
      if word.isEmpty { throw syntax("a test must stand here, such as root.width < 600", at: start) }
      if ASCII.equals(text[word], "not") {
        // Two of them cancel, so that the stack stays short.
        if waiting.last == .not { waiting.removeLast() } else { waiting.append(.not) }
        continue
      }
      if tests == Condition.tests {
        throw LayoutError(.limit, "a condition has at most \(Condition.tests) tests", at: SourceRange(word))
      }
      tests += 1
      condition.steps.append(.test(try test(word)))
      return
    }
  }

  /// Reads closing parentheses and the next operator; false at the end.
  private mutating func readOperator() throws(LayoutError) -> Bool {
    while true {
      if waiting.last == .not {
        waiting.removeLast()
        emit(.not)
      }
      scanner.skipSpaces()
      guard let byte = scanner.peek else { return false }
      if byte == 0x29 {
        while let last = waiting.last, last != .parenthesis { emit(waiting.removeLast()) }
        if waiting.popLast() == nil { throw syntax("no parenthesis is open here", at: scanner.position) }
        depth -= 1
        scanner.advance()
        continue
      }
      let word = self.word()
      if ASCII.equals(text[word], "and") {
        while waiting.last == .and { emit(waiting.removeLast()) }
        waiting.append(.and)
        return true
      }
      if ASCII.equals(text[word], "or") {
        while waiting.last == .and || waiting.last == .or { emit(waiting.removeLast()) }
        waiting.append(.or)
        return true
      }
      throw LayoutError(
        .syntax, "\"and\", \"or\" or the end of the condition must stand here",
        at: SourceRange(word.lowerBound, max(word.count, 1)))
    }
  }

  private mutating func emit(_ last: Operator) {
    switch last {
    case .parenthesis: break
    case .not: condition.steps.append(.not)
    case .and: condition.steps.append(.and)
    case .or: condition.steps.append(.or)
    }
  }

  private func syntax(_ message: String, at offset: Int) -> LayoutError {
    LayoutError(.syntax, message, at: SourceRange(offset, offset < scanner.end ? 1 : 0))
  }

  // MARK: Tests

  private static func stops(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || ASCII.isRelation(byte) || byte == 0x21 || byte == 0x28 || byte == 0x29
  }

  private mutating func word() -> Range<Int> { scanner.word(until: ConditionReader.stops) }

  private mutating func test(_ word: Range<Int>) throws(LayoutError) -> Condition.Test {
    let bytes = text[word]
    if ASCII.equals(bytes, "rtl") { return .direction(isRightToLeft: true) }
    if ASCII.equals(bytes, "ltr") { return .direction(isRightToLeft: false) }
    if ASCII.equals(bytes, "portrait") { return .shape(isPortrait: true) }
    if ASCII.equals(bytes, "landscape") { return .shape(isPortrait: false) }
    if ASCII.equals(bytes, "gone") { return try gone() }
    if ASCII.equals(bytes, "and") || ASCII.equals(bytes, "or") {
      throw syntax("a test must stand before \(quoted(bytes))", at: word.lowerBound)
    }
    let left = try value(word)
    scanner.skipSpaces()
    let run = scanner.take { ASCII.isRelation($0) || $0 == 0x21 }
    let sign = try comparison(run)
    scanner.skipSpaces()
    let start = scanner.position
    let other = self.word()
    if other.isEmpty { throw syntax("a number, a metric or a length must stand here", at: start) }
    let right = try value(other)
    if !sign.isOrder && (isFrame(left) || isFrame(right)) {
      throw LayoutError(
        .relation, "the length of a view is compared by <, <=, > or >= only", at: SourceRange(run),
        suggestion: "lengths that a solve determines are equal by chance; write <= or >=")
    }
    return .compare(left, sign, right)
  }

  private func isFrame(_ value: Condition.Value) -> Bool {
    if case .length(let item, let isHeight) = value { return isOpen(item, isHeight) }
    return false
  }

  private func comparison(_ run: Range<Int>) throws(LayoutError) -> Condition.Comparison {
    let signs: [StaticString] = ["<", "<=", ">", ">=", "==", "!="]
    for (number, sign) in signs.enumerated() where ASCII.equals(text[run], sign) {
      return Condition.Comparison(rawValue: number) ?? .less
    }
    let message =
      run.isEmpty
      ? "a comparison must stand here: <, <=, >, >=, == or !="
      : "\(quoted(text[run])) is not a comparison: use <, <=, >, >=, == or !="
    throw LayoutError(.relation, message, at: SourceRange(run))
  }

  /// `gone(NAME)`, with the parenthesis next.
  private mutating func gone() throws(LayoutError) -> Condition.Test {
    scanner.skipSpaces()
    if scanner.peek != 0x28 {
      throw syntax("the name of a view follows in parentheses: gone(NAME)", at: scanner.position)
    }
    scanner.advance()
    scanner.skipSpaces()
    let word = self.word()
    let item = try names.find(text, word, after: nil)
    if !names.scope.isView(item) {
      throw LayoutError(.nameView, "only a view can be gone, and this is none", at: SourceRange(word))
    }
    scanner.skipSpaces()
    if scanner.peek != 0x29 { throw syntax("a closing parenthesis must stand here", at: scanner.position) }
    scanner.advance()
    return .gone(item)
  }

  // MARK: Values

  private func value(_ word: Range<Int>) throws(LayoutError) -> Condition.Value {
    if let (number, end) = Number.read(text, from: word.lowerBound, to: word.upperBound), end == word.upperBound {
      try Legality.refuse(
        Legality.number(number, limit: Limits.number, part: .constant, what: "number"), at: SourceRange(word))
      return .number(0 + number)
    }
    if ASCII.equals(text[word], "textScale") { return .textScale }
    guard let dot = ItemNames.lastDot(text, word) else { return try metric(word) }
    let (item, attribute) = (word.lowerBound..<dot, text[(dot + 1)..<word.upperBound])
    let isHeight = ASCII.equals(attribute, "height")
    if !isHeight && !ASCII.equals(attribute, "width") {
      if names.scope.hasMetric(QuotedName.bare(text, word)) { return try metric(word) }
      let isRoot = ASCII.equals(text[item], "root")
      if !isRoot && (try? names.find(text, item, after: nil)) == nil { return try metric(word) }
      throw LayoutError(
        .nameAttr, "a condition compares widths and heights only", at: SourceRange((dot + 1)..<word.upperBound),
        suggestion: nearest(to: attribute, among: ["width", "height"]))
    }
    if ASCII.equals(text[item], "root") { return .length(nil, isHeight: isHeight) }
    let keywords: [StaticString] = ["rtl", "ltr", "portrait", "landscape", "textScale", "gone", "and", "or", "not"]
    for keyword in keywords where ASCII.equals(text[item], keyword) {
      throw LayoutError(
        .syntax, "\(quoted(text[item])) is a word of conditions", at: SourceRange(item),
        suggestion: "a view of this name stands in quotes")
    }
    let found = try names.find(text, item, after: nil)
    if found.part == .whole { return .length(found, isHeight: isHeight) }
    throw LayoutError(.nameView, "a condition compares lengths of views and guides only", at: SourceRange(item))
  }

  private func metric(_ word: Range<Int>) throws(LayoutError) -> Condition.Value {
    let name = QuotedName.bare(text, word)
    if let value = names.scope.fixedValue(name) { return .number(value) }
    if names.scope.hasMetric(name) { return .metric(Array(name)) }
    var error = names.unknownMetric(text, word, orAttribute: .width)
    if ASCII.equals(name, "width") || ASCII.equals(name, "height") {
      error.suggestion = "did you mean \"root.\(String(decoding: name, as: UTF8.self))\"?"
    } else if let first = name.first, ASCII.isDigit(first) {
      error.suggestion = "a number has no unit"
    } else if error.suggestion.isEmpty {
      error.suggestion = nearest(to: name, among: ["portrait", "landscape", "textScale", "rtl", "ltr", "gone"])
    }
    throw error
  }

  private func nearest(to name: ArraySlice<UInt8>, among words: [StaticString]) -> String {
    var suggestion = Suggestion(for: name)
    for word in words { suggestion.offer(word) }
    return suggestion.text
  }
}
