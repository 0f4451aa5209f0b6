// The constraints of one entry of a document, one at a time, with every error at its place in the file.

final class DocumentStatements {
  private let document: DocumentRecord
  private let index: Int
  private let entry: DocumentRecord.Entry
  private let identifier: [UInt8]?
  private var text: StatementReader?
  private var shorthand: DocumentShorthand?
  private var builder: DocumentBuilder?
  private var record: DocumentConstraint?
  private var arranging: DocumentArrangement?
  private let scope: any NameScope
  private var count = 0
  private var isLabelling = false
  /// For strings with escapes.
  private var escapes: JSON.Escapes?
  /// Of a deferred text: the last statement with the numbers the text gives it, and whether it has ended since.
  private(set) var asRead = Statement.blank
  private(set) var hasEnded = false
  /// What has become of it, see `DeferredText.Member`.
  private(set) var moved: (first: Int, second: Int)?
  private(set) var isConstantOwn = false
  /// Where the last statement stands in the file.
  private(set) var place = SourceRange.empty

  init(_ document: DocumentRecord, entry index: Int, scope: any NameScope) {
    self.document = document
    self.index = index
    self.scope = scope
    entry = document.entries[index]
    identifier = document.identifier(of: index)
    switch entry.form {
    case .text(let notation):
      text = StatementReader(
        document.json.string(entry.content), notation, format: document.formatSettings(entry), scope: scope)
      escapes = document.json.escapes(of: entry.content)
    case .shorthand:
      shorthand = DocumentShorthand(document.json, entry, scope: scope)
    case .builder:
      builder = DocumentBuilder(document.json, entry, scope: scope)
    case .record:
      record = DocumentConstraint(document.json, entry, scope: scope)
    case .arrangement(let kind):
      arranging = DocumentArrangement(document.json, entry, kind, scope: scope)
    case .aspect: break
    }
  }

  /// The stack or grid of this entry, once its constraints have been read.
  var arrangement: Arrangement? { arranging?.plan }
  var guides: ContiguousArray<ArrangementWriter.Guide> { arranging?.guides ?? [] }

  /// Reads the next constraint; false at the end.
  func read(into statement: inout Statement) throws(LayoutError) -> Bool {
    do throws(LayoutError) {
      if try !following(&statement) { return false }
      if let identifier { statement.identifier = identifier }
      place = place(of: statement)
      if !entry.isBare { statement.source = .empty }
      if entry.name >= 0 || entry.host >= 0 { try label(entry, &statement, isFirst: count == 0) }
      if let deferral = entry.deferral { try restore(&statement, deferral) }
      count += 1
      return true
    } catch {
      throw located(error)
    }
  }

  private func place(of statement: Statement) -> SourceRange {
    switch entry.form {
    case .text:
      let start = document.json.string(start: entry.content)
      let source = statement.source
      guard let escapes else { return SourceRange(start + source.offset, source.length) }
      let from = escapes.position(source.offset)
      return SourceRange(start + from, escapes.position(source.offset + source.length) - from)
    case .shorthand: return shorthand?.place ?? .empty
    case .builder: return builder?.place ?? .empty
    case .record, .arrangement, .aspect: return document.json.span(entry.content)
    }
  }

  private func label(
    _ entry: DocumentRecord.Entry, _ statement: inout Statement, isFirst: Bool
  ) throws(LayoutError) {
    // What is wrong with a label lies in the file, not in the text.
    isLabelling = true
    scope.deferred?.isLabelling = true
    defer { scope.deferred?.isLabelling = false }
    try entry.label(&statement, document.json, scope: scope, isFirst: isFirst)
    isLabelling = false
  }

  /// What a constraint of a deferred text has become since it was made.
  private func restore(_ statement: inout Statement, _ deferral: DocumentDeferral) throws(LayoutError) {
    asRead = statement
    (moved, isConstantOwn) = (nil, false)
    guard let states = deferral.states else { return }
    if count >= states.count { throw deferredCount() }
    hasEnded = states[count] == nil
    guard let state = states[count] else { return }
    let json = document.json
    statement.identifier = state.identifier < 0 ? nil : json.string(state.identifier)
    isLabelling = true
    let numbers = try DocumentConstraint(json, state, scope: scope).numbers()
    moved = try state.movedItems(json)
    isConstantOwn = numbers.constant == asRead.constant
    statement.constant = numbers.constant ?? statement.constant
    statement.multiplier = numbers.multiplier ?? statement.multiplier
    statement.priority = numbers.priority ?? statement.priority
    if state.name >= 0 || state.host >= 0 { try label(state, &statement, isFirst: true) }
    isLabelling = false
  }

  /// After the last statement.
  func checkCount() throws(LayoutError) {
    if let states = entry.deferral?.states, states.count != count { throw deferredCount() }
  }

  private func deferredCount() -> LayoutError {
    isLabelling = true
    return LayoutError(
      .document, "\"constraints\" has one record or null for each constraint of the text",
      at: document.json.span(entry.content))
  }

  private func following(_ statement: inout Statement) throws(LayoutError) -> Bool {
    if let text { return try text.read(into: &statement) }
    guard let read = try followingRecord() else { return false }
    statement = read
    return true
  }

  private func followingRecord() throws(LayoutError) -> Statement? {
    switch entry.form {
    case .text: return nil
    case .shorthand: return try shorthand?.next()
    case .builder: return try builder?.next()
    case .record: return try record?.next()
    case .arrangement: return try arranging?.next()
    case .aspect: return count > 0 ? nil : aspect
    }
  }

  /// `width == aspect * height`.
  private var aspect: Statement {
    let item = ItemToken(entry.item)
    var statement = Statement(
      first: item, .width, .equal, second: item, .height, multiplier: document.json.number(entry.content))
    statement.identifier = ASCII.bytes("aspect")
    return statement
  }

  /// An error whose range was taken from the spans of a statement of this entry, as an error in the file.
  func located(_ error: LayoutError) -> LayoutError {
    var located = error
    located.index = index
    if error.kind == .options && entry.optionList >= 0 { located.span = document.json.span(entry.optionList) }
    // Names stand beside the text.
    let isBeside = isLabelling || error.kind == .nameExists
    if let span = error.span, text != nil, !isBeside { located.span = document.json.range(span, in: entry.content) }
    return located
  }
}

/// Shorthand in JSON.  The ranges of its statements and errors lie in the file.
struct DocumentShorthand {
  enum Key: Int {
    case view, multiplier, constant, priority
    static let keys: [StaticString] = ["als_view", "als_multiplier", "als_constant", "als_priority"]
  }

  private let json: JSON
  private let view: Int
  private let scope: any NameScope
  private let isLenient: Bool
  private var members: JSON.Children
  private var target: ItemToken?
  /// The last key and its value.
  private(set) var place = SourceRange.empty

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    self.json = json
    self.view = entry.view
    self.scope = scope
    isLenient = entry.isLenient
    members = json.children(entry.content)
  }

  mutating func next() throws(LayoutError) -> Statement? {
    let target = try findTarget()
    guard let key = members.next(), let value = members.next() else { return nil }
    let start = json.span(key).offset
    let end = json.span(value)
    place = SourceRange(start, end.offset + end.length - start)
    let parsed: ShorthandKey
    do throws(LayoutError) {
      parsed = try ShorthandKey(json.string(key), isLenient: isLenient)
    } catch {
      throw error.inside(key, of: json)
    }
    let attribute = json.range(parsed.attributeSpan, in: key)
    var spans = Shorthand.spans(item: attribute, attribute: attribute, value: json.span(value))
    let typed = try self.value(value, &spans)
    do throws(LayoutError) {
      var statement = try Shorthand.statement(parsed, typed, on: target, scope: scope)
      statement.spans = spans
      return statement
    } catch {
      var located = error
      // A wrong type is the fault of the value as a whole, a missing superview that of the word.
      located.span = error.kind == .type ? json.span(value) : spans.secondItem
      if error.kind == .type { located.suggestion = hint(value, parsed.attribute) }
      throw located
    }
  }

  private mutating func findTarget() throws(LayoutError) -> ItemToken {
    if let target { return target }
    let found = try DocumentKeys(json, scope: scope).item(view)
    target = found
    return found
  }

  /// For a string that is no value: the superview by another word, or a view without its attribute.
  private func hint(_ node: Int, _ attribute: Attribute) -> String {
    if json.kind(node) != .string { return "" }
    let word = json.string(node)
    if case .found = scope.item(named: word[...]) {
      return "did you mean \"\(String(decoding: word, as: UTF8.self)).\(attribute.name)\"?"
    }
    return isSuperview(word[...]) ? "did you mean \"als_superview\"?" : ""
  }

  // MARK: Values

  private static let expectation =
    "expected a number, \"als_superview\", \"view.attribute\" or a record with als_ keys"

  private func value(_ node: Int, _ spans: inout Statement.Spans) throws(LayoutError) -> ShorthandValue {
    switch json.kind(node) {
    case .number: return .number(0 + json.number(node))
    case .object: return .record(try record(node, &spans))
    case .string:
      if json.equals(node, "als_superview") { return .superview }
      guard let (item, attribute) = try pair(node, &spans) else { return .wrong(DocumentShorthand.expectation) }
      return .attribute(item, attribute)
    default: return .wrong(DocumentShorthand.expectation)
    }
  }

  /// `view.attribute`, or nil when the string has no such form.
  private func pair(_ node: Int, _ spans: inout Statement.Spans) throws(LayoutError) -> (ItemToken, Attribute)? {
    let text = json.string(node)
    guard let dot = ItemNames.lastDot(text, 0..<text.count), !ItemNames.hasPart(text, 0..<text.count) else {
      return nil
    }
    let name = 0..<dot
    let word = (dot + 1)..<text.count
    do throws(LayoutError) {
      let item = try ItemNames(scope: scope, keywords: .none).find(text, name, after: nil)
      let spelled = Shorthand.attribute(text[word])
      guard let attribute = Spelling.attribute(spelled) else {
        throw Spelling.unknownAttribute(spelled, .none, at: SourceRange(word))
      }
      spans.secondItem = json.range(SourceRange(name), in: node)
      spans.secondAttribute = json.range(SourceRange(word), in: node)
      return (item, attribute)
    } catch {
      var error = error
      if error.kind == .nameView && isSuperview(text[name]) { error.suggestion = "did you mean \"als_superview\"?" }
      throw error.inside(node, of: json)
    }
  }

  private func isSuperview(_ word: ArraySlice<UInt8>) -> Bool {
    if ASCII.equals(word, "super") || ASCII.equals(word, "|") { return true }
    var nearest = Suggestion(for: word)
    nearest.offer("superview")
    nearest.offer("als_superview")
    return nearest.best != nil
  }

  private func record(_ node: Int, _ spans: inout Statement.Spans) throws(LayoutError) -> ShorthandRecord {
    var record = ShorthandRecord()
    var members = try DocumentMembers(json, node, Key.keys, of: "a shorthand record")
    while let member = try members.next() {
      let value = member.value
      switch Key(rawValue: member.index) {
      case .view: record.related = try related(value, &spans)
      case .multiplier:
        record.multiplier = try number(value)
        spans.multiplier = json.span(value)
      case .constant:
        record.constant = try number(value)
        spans.constant = json.span(value)
      case .priority:
        record.priority = try number(value)
        spans.priority = json.span(value)
      case nil: break
      }
    }
    return record
  }

  private func related(_ node: Int, _ spans: inout Statement.Spans) throws(LayoutError) -> ShorthandRecord.Related {
    spans.secondItem = json.span(node)
    spans.secondAttribute = json.span(node)
    if json.kind(node) == .string {
      if json.equals(node, "als_superview") { return .superview }
      if let (item, attribute) = try pair(node, &spans) { return .attribute(item, attribute) }
    }
    throw LayoutError(
      .type, "als_view must be \"als_superview\" or \"view.attribute\"", at: json.span(node))
  }

  private func number(_ node: Int) throws(LayoutError) -> Double {
    if json.kind(node) == .number { return 0 + json.number(node) }
    throw LayoutError(.type, "expected a number", at: json.span(node))
  }
}
