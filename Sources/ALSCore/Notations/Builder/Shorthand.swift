// Auto Layout Shorthand: the dictionary of one view, each entry one constraint.

/// One entry.  Values are typed by whoever reads them: the C interface from its structs, documents from JSON.
public struct ShorthandEntry {
  public var key: [UInt8]
  public var value: ShorthandValue
  public init(key: [UInt8], value: ShorthandValue) {
    self.key = key
    self.value = value
  }
}

public enum ShorthandValue {
  case number(Double)
  /// The superview of the view, with the attribute of the key.
  case superview
  case attribute(ItemToken, Attribute)
  case record(ShorthandRecord)
  /// A value of another type, with the message about it.
  case wrong(String)
}

public struct ShorthandRecord {
  public enum Related {
    case absent, superview
    case attribute(ItemToken, Attribute)
    case wrong(String)
  }
  public var related = Related.absent
  public var multiplier: Double?
  public var constant: Double?
  public var priority: Double?
  public init() {}
}

/// A key taken apart: `attribute relation identifier`.
struct ShorthandKey {
  var attribute: Attribute
  var relation: Relation
  var identifier: [UInt8]?
  var attributeSpan: SourceRange
  var relationSpan: SourceRange

  /// The words are separated by exactly one space each; the attribute is checked before the relation.
  /// Lenient keys may have more spaces and tabs between and around the words.
  init(_ key: [UInt8], isLenient: Bool) throws(LayoutError) {
    if let fault = UTF8Check.firstFault(key, 0..<key.count) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    var scanner = Scanner(key, 0..<key.count)
    if isLenient { scanner.skipSpaces() }
    let word = scanner.run { $0 == 0x20 || (isLenient && ASCII.isSpace($0)) }
    attributeSpan = SourceRange(word)
    guard let attribute = Spelling.attribute(key[word]) else {
      if let hint = ShorthandKey.apart(key[word]) {
        throw LayoutError(
          .nameAttr, "unknown attribute \(quoted(key[word])): one space must come before the relation",
          at: attributeSpan, suggestion: hint)
      }
      throw Spelling.unknownAttribute(key[word], .none, at: attributeSpan)
    }
    scanner.advance()
    if isLenient { scanner.skipSpaces() }
    let sign = scanner.run { $0 == 0x20 || (isLenient && ASCII.isSpace($0)) }
    relationSpan = SourceRange(sign)
    guard let relation = EquationReader.relation(key[sign]), sign.count == 2 else {
      let message =
        sign.isEmpty
        ? "a relation must follow the attribute after exactly one space: ==, <= or >="
        : "\(quoted(key[sign])) is not a relation: use ==, <= or >="
      throw LayoutError(
        .relation, message, at: relationSpan, suggestion: sign.isEmpty ? "" : Hints.relation(key[sign]))
    }
    let rest = Scanner.trimmed(key, scanner.position..<key.count)
    self.attribute = attribute
    self.relation = relation
    identifier = rest.isEmpty ? nil : Array(key[rest])
  }

  /// A hint for an attribute and a relation that stand in one word.
  private static func apart(_ word: ArraySlice<UInt8>) -> String? {
    guard let sign = word.firstIndex(where: ASCII.isRelation), let attribute = Spelling.attribute(word[..<sign]),
      EquationReader.relation(word[sign...]) != nil
    else { return nil }
    return "did you mean \"\(attribute.name) \(String(decoding: word[sign...], as: UTF8.self))\"?"
  }
}

enum Shorthand {
  /// The attribute in a value: of `bottom`, or of `als_bottom` as the notation's own table has it.
  static func attribute(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    ASCII.equals(word.prefix(4), "als_") ? word.dropFirst(4) : word
  }

  /// The constraint of one entry on `target`.  Every span, and the range of every error, lies in the key.
  static func read(
    _ entry: ShorthandEntry, on target: ItemToken, index: Int, isLenient: Bool = false, scope: any NameScope
  ) throws(LayoutError) -> Statement {
    do throws(LayoutError) {
      let key = try ShorthandKey(entry.key, isLenient: isLenient)
      var statement = try self.statement(key, entry.value, on: target, scope: scope)
      let whole = SourceRange(0, entry.key.count)
      statement.spans = spans(item: key.attributeSpan, attribute: key.attributeSpan, value: whole)
      return statement
    } catch {
      var located = error
      located.index = index
      if located.span == nil { located.span = SourceRange(0, entry.key.count) }
      throw located
    }
  }

  static func spans(item: SourceRange, attribute: SourceRange, value: SourceRange) -> Statement.Spans {
    var spans = Statement.Spans()
    spans.firstItem = item
    spans.firstAttribute = attribute
    spans.secondItem = value
    spans.secondAttribute = value
    spans.right = value
    spans.multiplier = value
    spans.constant = value
    spans.priority = value
    return spans
  }

  /// The constraint a key and a value make, without spans.  Errors have no range: they are about the value.
  static func statement(
    _ key: ShorthandKey, _ value: ShorthandValue, on target: ItemToken, scope: any NameScope
  ) throws(LayoutError) -> Statement {
    var statement = Statement(first: target, key.attribute, key.relation, second: nil, .none)
    statement.identifier = key.identifier
    switch value {
    case .number(let constant): statement.constant = constant
    case .superview:
      statement.second = try superview(of: target, scope)
      statement.secondAttribute = key.attribute
    case .attribute(let item, let attribute):
      statement.second = item
      statement.secondAttribute = attribute
    case .record(let record): try fill(&statement, from: record, scope)
    case .wrong(let message): throw LayoutError(.type, message)
    }
    return statement
  }

  private static func fill(
    _ statement: inout Statement, from record: ShorthandRecord, _ scope: any NameScope
  ) throws(LayoutError) {
    switch record.related {
    case .absent: break
    case .superview:
      statement.second = try superview(of: statement.first, scope)
      statement.secondAttribute = statement.firstAttribute
    case .attribute(let item, let attribute):
      statement.second = item
      statement.secondAttribute = attribute
    case .wrong(let message): throw LayoutError(.type, message)
    }
    if let multiplier = record.multiplier { statement.multiplier = multiplier }
    if let constant = record.constant { statement.constant = constant }
    // Only this notation takes a priority above 1000 for 1000.
    if let priority = record.priority {
      statement.priority = EquationReader.priority(min(priority, Double(Limits.required)))
    }
  }

  private static func superview(of target: ItemToken, _ scope: any NameScope) throws(LayoutError) -> ItemToken {
    if let item = ItemNames(scope: scope, keywords: .none).area(around: target) { return item }
    throw LayoutError(.noSuperview, "the view has no superview")
  }
}
