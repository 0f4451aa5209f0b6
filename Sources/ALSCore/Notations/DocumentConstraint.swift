// One constraint as a record of its fields, and what any entry may say beside its notation: where a name is kept, and
// which view holds the constraint.

/// Names and attributes in JSON strings, with their errors at the place in the file.
struct DocumentWords {
  let json: JSON
  let names: ItemNames

  init(_ json: JSON, scope: any NameScope) {
    self.json = json
    names = ItemNames(scope: scope, keywords: .none)
  }

  /// A string without its quotes.
  func inside(_ node: Int) -> SourceRange {
    let whole = json.span(node)
    return SourceRange(whole.offset + 1, whole.length - 2)
  }

  func attribute(_ node: Int) throws(LayoutError) -> Attribute {
    try json.require(.string, node, "an attribute")
    let name = json.string(node)
    if let attribute = Spelling.attribute(name[...]) { return attribute }
    if ASCII.equals(name[...], "none") { return .none }
    throw Spelling.unknownAttribute(name[...], .none, at: inside(node))
  }

  func item(_ node: Int) throws(LayoutError) -> ItemToken {
    try json.require(.string, node, "a view")
    let name = json.string(node)
    do throws(LayoutError) {
      return try names.find(name, 0..<name.count, after: nil)
    } catch {
      var mapped = error
      if let span = error.span { mapped.span = json.range(span, in: node) }
      throw mapped
    }
  }

  func view(_ node: Int, _ key: StaticString) throws(LayoutError) -> ItemToken {
    let item = try item(node)
    if item.part == .whole && names.scope.isView(item) { return item }
    throw LayoutError(.document, "\"\(key)\" must name a view", at: inside(node))
  }
}

struct DocumentConstraint {
  /// The places of the values in `DocumentRecord.Entry.fields`.
  enum Field: Int, CaseIterable {
    case first, firstAttribute, relation, second, secondAttribute, multiplier, constant, priority, terms
  }

  private let words: DocumentWords
  private let entry: DocumentRecord.Entry
  private var isRead = false
  private var json: JSON { words.json }

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    words = DocumentWords(json, scope: scope)
    self.entry = entry
  }

  mutating func next() throws(LayoutError) -> Statement? {
    if isRead { return nil }
    isRead = true
    var statement = node(.terms) >= 0 ? try sum() : try pair()
    if node(.relation) >= 0 { statement.relation = try relation(node(.relation)) }
    if let constant = try number(.constant) {
      statement.constant = constant
      statement.spans.constant = json.span(node(.constant))
      if statement.second == nil { statement.spans.right = statement.spans.constant }
    }
    if let priority = try number(.priority) {
      statement.priority = EquationReader.priority(priority)
      statement.spans.priority = json.span(node(.priority))
    }
    return statement
  }

  private func node(_ field: Field) -> Int { entry.fields[field.rawValue] }

  private func pair() throws(LayoutError) -> Statement {
    if node(.first) < 0 { throw needs("first") }
    if node(.firstAttribute) < 0 { throw needs("firstAttribute") }
    if node(.second) >= 0 && node(.secondAttribute) < 0 { throw needs("secondAttribute") }
    for field in [Field.secondAttribute, .multiplier] where node(field) >= 0 && node(.second) < 0 {
      throw LayoutError(.document, "this goes with \"second\" only", at: json.span(node(field) - 1))
    }
    var statement = Statement(
      first: try words.item(node(.first)), try words.attribute(node(.firstAttribute)), .equal, second: nil, .none)
    statement.spans.firstItem = words.inside(node(.first))
    statement.spans.firstAttribute = words.inside(node(.firstAttribute))
    statement.spans.right = statement.spans.firstAttribute
    if node(.second) < 0 { return statement }
    statement.second = try words.item(node(.second))
    statement.secondAttribute = try words.attribute(node(.secondAttribute))
    statement.spans.secondItem = words.inside(node(.second))
    statement.spans.secondAttribute = words.inside(node(.secondAttribute))
    statement.spans.right = statement.spans.secondAttribute
    if let multiplier = try number(.multiplier) {
      statement.multiplier = multiplier
      statement.spans.multiplier = json.span(node(.multiplier))
    }
    return statement
  }

  // MARK: Sums

  private func sum() throws(LayoutError) -> Statement {
    for field in [Field.first, .firstAttribute, .second, .secondAttribute, .multiplier] where node(field) >= 0 {
      throw LayoutError(.document, "\"terms\" stand in the place of this", at: json.span(node(field) - 1))
    }
    let list = node(.terms)
    try json.require(.array, list, "terms")
    var terms: [StatementTerm] = []
    var children = json.children(list)
    while let child = children.next() {
      if terms.count == Limits.terms {
        throw LayoutError(.limit, "a constraint has at most \(Limits.terms) terms", at: json.head(child))
      }
      terms.append(try term(child))
    }
    if terms.isEmpty { throw LayoutError(.document, "a sum needs a term", at: json.span(list)) }
    var statement = Statement(
      first: terms[0].item, terms[0].attribute, .equal, second: nil, .none)
    if terms.count > 1 {
      statement.second = terms[1].item
      statement.secondAttribute = terms[1].attribute
      statement.multiplier = -terms[1].multiplier
    }
    statement.terms = terms
    statement.spans.firstItem = json.span(list)
    statement.spans.firstAttribute = json.span(list)
    statement.spans.right = json.span(list)
    return statement
  }

  private enum TermKey: Int {
    case item, attribute, multiplier
    static let words: [StaticString] = ["item", "attribute", "multiplier"]
  }

  private func term(_ node: Int) throws(LayoutError) -> StatementTerm {
    var members = try DocumentMembers(json, node, TermKey.words, of: "a term")
    var values = [-1, -1, -1]
    while let member = try members.next() { values[member.word] = member.value }
    for word in 0..<3 where values[word] < 0 {
      throw LayoutError(.document, "a term needs the key \"\(TermKey.words[word])\"", at: json.head(node))
    }
    let item = try words.item(values[0])
    let attribute = try words.attribute(values[1])
    try json.require(.number, values[2], "multiplier")
    let multiplier = 0 + json.number(values[2])
    if attribute == .none {
      throw LayoutError(.attrPair, "a term needs an attribute", at: words.inside(values[1]))
    }
    if let fault = Legality.number(multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier") {
      throw LayoutError(fault.kind, fault.message, at: json.span(values[2]))
    }
    return StatementTerm(item: item, attribute: attribute, multiplier: multiplier)
  }

  // MARK: Values

  private func needs(_ key: StaticString) -> LayoutError {
    LayoutError(.document, "a constraint record needs the key \"\(key)\"", at: json.head(entry.content))
  }

  private func relation(_ node: Int) throws(LayoutError) -> Relation {
    try json.require(.string, node, "a relation")
    let word = json.string(node)
    if word.count == 2, let relation = EquationReader.relation(word[...]) { return relation }
    throw LayoutError(
      .relation, "\(quoted(word[...])) is not a relation: use ==, <= or >=", at: words.inside(node))
  }

  /// Whether it is in range is judged with the constraint.
  private func number(_ field: Field) throws(LayoutError) -> Double? {
    let node = node(field)
    if node < 0 { return nil }
    try json.require(.number, node, "a number of a constraint")
    return 0 + json.number(node)
  }
}

extension DocumentRecord.Entry {
  /// Puts the name and the host of the entry into its statement; `isFirst`: no other came before.
  func label(
    _ statement: inout Statement, _ json: JSON, scope: any NameScope, isFirst: Bool
  ) throws(LayoutError) {
    if name < 0 && host < 0 { return }
    let words = DocumentWords(json, scope: scope)
    if host >= 0 {
      let view = try words.view(host, "host")
      if !statement.isInside(view, scope) {
        throw LayoutError(
          .noCommonAncestor, "the host is not an ancestor of all items of the constraint", at: words.inside(host))
      }
      statement.host = view
    }
    if name < 0 { return }
    if !isFirst {
      throw LayoutError(.document, "a name is for an entry of one constraint", at: json.span(name))
    }
    statement.name = json.string(name)
    statement.spans.name = words.inside(name)
    statement.isNameMoving = keeper < 0
    statement.nameKeeper = keeper < 0 ? statement.host ?? statement.naturalHost(scope) : try words.view(keeper, "keptBy")
  }
}

extension Statement {
  /// All items, some maybe twice.
  private var items: [ItemToken] {
    if terms.isEmpty { return [first, second ?? first] }
    var items: [ItemToken] = []
    for term in terms { items.append(term.item) }
    return items
  }

  func isInside(_ view: ItemToken, _ scope: any NameScope) -> Bool {
    for item in items where !scope.isInside(item, view) { return false }
    return true
  }

  /// The nearest view that is an ancestor-or-self of all items, which are in one tree.
  func naturalHost(_ scope: any NameScope) -> ItemToken {
    let names = ItemNames(scope: scope, keywords: .none)
    var chain: [ItemToken] = []
    for item in items {
      var path: [ItemToken] = []
      var at: ItemToken? = item
      while let next = at {
        if next.part == .whole && scope.isView(next) { path.append(next) }
        at = names.superview(of: next)
      }
      // From the root down, so that what two paths share stands at the beginning.
      path.reverse()
      if chain.isEmpty { chain = path }
      var shared = 0
      while shared < min(chain.count, path.count) && chain[shared] == path[shared] { shared += 1 }
      chain.removeLast(chain.count - shared)
      if chain.isEmpty { break }
    }
    return chain.last ?? first
  }
}
