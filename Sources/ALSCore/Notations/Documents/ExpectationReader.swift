// Entries of "expect" in a document, and the texts of als_expectation_add.

struct ExpectationReader {
  private enum Key: Int {
    case expect, view, views, of, size, attribute, when
    static let keys: [StaticString] = ["expect", "view", "views", "of", "size", "attribute", "when"]
  }

  private let keys: DocumentKeys
  private var json: JSON { keys.json }

  init(_ json: JSON, scope: any NameScope) { keys = DocumentKeys(json, scope: scope) }

  /// An entry, or what may stand in its "expect" alone.  The root of the tree is for the caller to add.
  static func read(_ text: [UInt8], nesting: Int, scope: any NameScope) throws(LayoutError) -> Expectation {
    if let fault = UTF8Check.firstFault(text, 0..<text.count) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    let trimmed = Scanner.trimmed(text, 0..<text.count)
    if !trimmed.isEmpty && text[trimmed.lowerBound] == 0x7B {
      return try ExpectationReader(try JSON.parse(text, nesting: nesting), scope: scope).read(JSON.root)
    }
    return try bare(text, scope)
  }

  private static func bare(_ text: [UInt8], _ scope: any NameScope) throws(LayoutError) -> Expectation {
    let kind = try kind(text)
    if kind.takesView || kind.takesViews {
      throw LayoutError(
        .document, "\"\(kind.word)\" needs a record: { \"expect\": \"\(kind.word)\", ... }",
        at: SourceRange(Scanner.trimmed(text, 0..<text.count)))
    }
    var expectation = Expectation(kind)
    if kind == .relation { try readRelation(text, scope, into: &expectation) }
    return expectation
  }

  func read(_ node: Int) throws(LayoutError) -> Expectation {
    if json.kind(node) != .object {
      throw LayoutError(
        .document, "an expectation must be a record, not \(json.kind(node).name)", at: json.span(node),
        suggestion: "write { \"expect\": ... }")
    }
    let values = try DocumentMembers.values(json, node, Key.keys, of: "an expectation")
    func value(_ key: Key) -> Int { values[key.rawValue] }
    if value(.expect) < 0 { throw json.missing("expect", "an expectation", node) }
    let text = try json.nonEmpty(value(.expect), "expect")
    let kind = try located(value(.expect)) { () throws(LayoutError) in try ExpectationReader.kind(text) }
    var expectation = Expectation(kind)
    try check(value(.view), .view, isTaken: kind.takesView, by: kind, node)
    try check(value(.views), .views, isTaken: kind.takesViews, by: kind, node)
    try check(value(.size), .size, isTaken: kind == .atLeast, by: kind, node)
    try check(value(.attribute), .attribute, isTaken: kind == .aligned, by: kind, node)
    if value(.of) >= 0 { try check(value(.of), .of, isTaken: kind == .inside, by: kind, node) }
    if kind == .relation {
      try located(value(.expect)) { () throws(LayoutError) in
        try ExpectationReader.readRelation(text, keys.names.scope, into: &expectation)
      }
    }
    if value(.view) >= 0 { expectation.views = [try keys.view(value(.view), "view")] }
    if value(.views) >= 0 { expectation.views = try views(value(.views), mustBeViews: kind == .apart) }
    if value(.of) >= 0 { expectation.container = try keys.item(value(.of)) }
    if value(.size) >= 0 { expectation.size = try size(value(.size)) }
    if value(.attribute) >= 0 { expectation.attribute = try attribute(value(.attribute)) }
    if value(.when) >= 0 {
      if json.kind(value(.when)) == .string {
        expectation.condition = try json.nonEmpty(value(.when), "when")
        expectation.conditionStart = json.string(start: value(.when))
      } else {
        try readRanges(value(.when), into: &expectation)
      }
    }
    return expectation
  }

  /// Errors inside a string as errors in the file.
  private func located<T>(_ node: Int, _ body: () throws(LayoutError) -> T) throws(LayoutError) -> T {
    do throws(LayoutError) {
      return try body()
    } catch {
      throw error.inside(node, of: json)
    }
  }

  /// A key that must be there, or must not.
  private func check(
    _ value: Int, _ key: Key, isTaken: Bool, by kind: Expectation.Kind, _ node: Int
  ) throws(LayoutError) {
    if isTaken == (value >= 0) { return }
    let word = Key.keys[key.rawValue]
    let owner: StaticString = kind == .relation ? "a relation" : kind.word
    if isTaken {
      throw LayoutError(.document, "the expectation \"\(owner)\" needs the key \"\(word)\"", at: json.head(node))
    }
    throw LayoutError(.document, "\"\(word)\" is not valid with \"\(owner)\"", at: json.span(value - 1))
  }

  // MARK: Kinds and relations

  /// What the text of "expect" says.  Whatever holds a relation sign is a relation.
  private static func kind(_ text: [UInt8]) throws(LayoutError) -> Expectation.Kind {
    let range = Scanner.trimmed(text, 0..<text.count)
    let word = text[range]
    var nearest = Suggestion(for: word)
    var all = "it can be a relation such as a.left >= b.right + 8, or"
    for (index, kind) in Expectation.Kind.words.enumerated() {
      if ASCII.equals(word, kind.word) { return kind }
      nearest.offer(kind.word)
      all += index > 0 ? ", \(kind.word)" : " \(kind.word)"
    }
    if word.contains(where: { ASCII.isRelation($0) }) { return .relation }
    throw LayoutError(
      .document, "unknown expectation \(quoted(word))", at: SourceRange(range),
      suggestion: nearest.best == nil ? all : nearest.text)
  }

  private static func readRelation(
    _ text: [UInt8], _ scope: any NameScope, into expectation: inout Expectation
  ) throws(LayoutError) {
    let trimmed = Scanner.trimmed(text, 0..<text.count)
    if TextPart(text, from: 0, .any, isLenient: false).holdsBracket {
      throw LayoutError(.syntax, "an expectation must be an equation, not a visual format", at: SourceRange(trimmed))
    }
    expectation.text = Array(text[trimmed])
    let outer = scope.following
    defer { scope.following = outer }
    scope.following = nil
    let sums = try plainSums(text, scope)
    expectation.sums = sums
    guard let names = scope.following?.names else { return }
    let refusal = LayoutError(
      .notExpressible, FollowedMetrics.refusal, at: SourceRange(trimmed), suggestion: FollowedMetrics.usualAdvice)
    let follows = try FollowedConstant.all(names, refusal: { _ in refusal }) { values throws(LayoutError) in
      scope.following = FollowedMetrics(values)
      guard let others = try? plainSums(text, scope), others.map({ $0.terms }) == sums.map({ $0.terms }) else {
        throw refusal
      }
      return ContiguousArray(others.map { $0.constant })
    }
    for at in sums.indices { expectation.sums[at].follows = follows[at] }
  }

  /// With metrics as they are.
  private static func plainSums(_ text: [UInt8], _ scope: any NameScope) throws(LayoutError) -> [Expectation.Sum] {
    let reader = StatementReader(text, .any, scope: scope)
    var sums: [Expectation.Sum] = []
    var statement = Statement.blank
    while try reader.read(into: &statement) {
      if statement.spans.priority != .empty {
        throw LayoutError(
          .syntax, "an expectation cannot have a priority", at: statement.spans.priority)
      }
      try statement.checkLegality()
      sums.append(Expectation.Sum(statement))
    }
    return sums
  }

  /// What a relation says with the names of this scope; nil where it says nothing.
  static func sums(_ text: [UInt8], _ scope: any NameScope) -> [Expectation.Sum]? {
    var expectation = Expectation(.relation)
    do throws(LayoutError) { try readRelation(text, scope, into: &expectation) } catch { return nil }
    return expectation.sums
  }

  // MARK: Values

  private func views(_ node: Int, mustBeViews: Bool) throws(LayoutError) -> [ItemToken] {
    try json.require(.array, node, "views")
    var views: [ItemToken] = []
    var seen = NameTable()
    var children = json.children(node)
    while let child = children.next() {
      let item = mustBeViews ? try keys.view(child, "views") : try keys.item(child)
      let salt = UInt64(UInt32(bitPattern: item.id.raw)) << 2 | UInt64(item.part.rawValue)
      if seen.find([], salt: salt) >= 0 {
        throw LayoutError(.document, "this view is listed twice", at: json.span(child))
      }
      _ = seen.insert([], salt: salt, payload: 0)
      views.append(item)
    }
    if views.count < 2 { throw LayoutError(.document, "\"views\" must name two views or more", at: json.span(node)) }
    return views
  }

  private func size(_ node: Int) throws(LayoutError) -> Size {
    let size = try json.size(node, "size")
    if size == .unspecified {
      throw LayoutError(.document, "the size needs a width or a height", at: json.span(node))
    }
    return size
  }

  private func attribute(_ node: Int) throws(LayoutError) -> Attribute {
    let attribute = try keys.attribute(node)
    if attribute == .none { throw LayoutError(.document, "expected an attribute", at: json.span(node)) }
    return attribute
  }

  // MARK: When

  private static let parameters: [StaticString] = ["width", "height", "textScale"]

  private func readRanges(_ node: Int, into expectation: inout Expectation) throws(LayoutError) {
    var members = try DocumentMembers(json, node, ExpectationReader.parameters, of: "\"when\"")
    while let member = try members.next() {
      let interval = try self.interval(member.value)
      switch member.index {
      case 0: expectation.widths = interval
      case 1: expectation.heights = interval
      default: expectation.textScales = interval
      }
    }
  }

  private func interval(_ node: Int) throws(LayoutError) -> Expectation.Interval {
    let pair = try json.elements(2, node, "when", "[from, to]")
    var interval = Expectation.Interval()
    if json.kind(pair[0]) != .null { interval.from = try json.nonNegative(pair[0], "first end") }
    if json.kind(pair[1]) != .null { interval.to = try json.nonNegative(pair[1], "second end") }
    if interval.from <= interval.to { return interval }
    throw LayoutError(.document, "the first end must not be greater than the second", at: json.span(node))
  }
}
