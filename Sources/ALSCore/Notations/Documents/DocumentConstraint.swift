// One constraint as a record of its fields, and what any entry may say beside its notation: where a name is kept, and
// which view holds the constraint.

/// Names and attributes in JSON strings, with their errors at the place in the file.
final class DocumentKeys {
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
      throw error.inside(node, of: json)
    }
  }

  func view(_ node: Int, _ key: StaticString) throws(LayoutError) -> ItemToken {
    let item = try item(node)
    if item.part == .whole && names.scope.isView(item) { return item }
    throw LayoutError(.document, "\"\(key)\" must name a view", at: inside(node))
  }
}

final class DocumentConstraint {
  /// The places of the values in `DocumentRecord.Entry.fields`.
  enum Field: Int {
    case first, firstAttribute, relation, second, secondAttribute, multiplier, constant, priority, terms, metrics
    static let count = 10
  }

  private let keys: DocumentKeys
  /// The entry as a whole, and its values.
  private let entry: Int
  private let fields: [Int]
  private var isRead = false
  private var json: JSON { keys.json }

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    keys = DocumentKeys(json, scope: scope)
    self.entry = entry.content
    fields = entry.fields
  }

  func next() throws(LayoutError) -> Statement? {
    if isRead { return nil }
    isRead = true
    let first = try terms()
    var statement = Statement(first: first[0].item, first[0].attribute, .equal, second: nil, .none)
    let isSum = node(.terms) >= 0
    if first.count > 1 {
      statement.second = first[1].item
      statement.secondAttribute = first[1].attribute
      statement.multiplier = isSum ? -first[1].multiplier : first[1].multiplier
    }
    if isSum { statement.terms = first }
    if node(.relation) >= 0 { statement.relation = try relation(node(.relation)) }
    statement.constant = try number(.constant, 0)
    if node(.metrics) >= 0 { try follow(&statement) }
    statement.priority = EquationReader.priority(try number(.priority, Double(Limits.required)))
    setSpans(&statement.spans, isSum: isSum)
    return statement
  }

  /// Those that are there.
  func numbers() throws(LayoutError) -> (constant: Double?, multiplier: Double?, priority: Float?) {
    func value(_ field: Field) throws(LayoutError) -> Double? { node(field) < 0 ? nil : try number(node(field)) }
    return (try value(.constant), try value(.multiplier), try value(.priority).map { EquationReader.priority($0) })
  }

  private func node(_ field: Field) -> Int { fields[field.rawValue] }

  private func setSpans(_ spans: inout Statement.Spans, isSum: Bool) {
    spans.firstItem = span(isSum ? .terms : .first)
    spans.firstAttribute = span(isSum ? .terms : .firstAttribute)
    spans.secondItem = span(.second)
    spans.secondAttribute = span(.secondAttribute)
    spans.multiplier = span(.multiplier)
    spans.constant = span(node(.constant) < 0 ? .metrics : .constant)
    spans.priority = span(.priority)
    spans.right = node(.second) >= 0 ? spans.secondAttribute : spans.constant
    if spans.right == .empty { spans.right = spans.firstAttribute }
  }

  private func span(_ field: Field) -> SourceRange {
    let node = node(field)
    if node < 0 { return .empty }
    return json.kind(node) == .string ? keys.inside(node) : json.span(node)
  }

  // MARK: Items

  /// The first item, then the second with the multiplier; or the terms of a sum.
  private func terms() throws(LayoutError) -> [StatementTerm] {
    if node(.terms) >= 0 { return try sum() }
    var terms = [try term(node(.first), node(.firstAttribute), entry, "first", "firstAttribute")]
    if node(.second) >= 0 {
      terms.append(try term(node(.second), node(.secondAttribute), entry, "second", "secondAttribute"))
      terms[1].multiplier = try number(.multiplier, 1)
    } else {
      try refuse(.secondAttribute, "this is only valid with \"second\"")
      try refuse(.multiplier, "this is only valid with \"second\"")
    }
    return terms
  }

  private func term(
    _ item: Int, _ attribute: Int, _ owner: Int, _ itemKey: StaticString, _ attributeKey: StaticString
  ) throws(LayoutError) -> StatementTerm {
    if item < 0 { throw json.missing(itemKey, "a constraint record", owner) }
    if attribute < 0 { throw json.missing(attributeKey, "a constraint record", owner) }
    let token = try keys.item(item)
    return StatementTerm(item: token, attribute: try keys.attribute(attribute), multiplier: 1)
  }

  private func sum() throws(LayoutError) -> [StatementTerm] {
    for raw in [Field.first, .firstAttribute, .second, .secondAttribute, .multiplier] {
      try refuse(raw, "\"terms\" replaces this key")
    }
    try json.require(.array, node(.terms), "terms")
    var terms: [StatementTerm] = []
    var children = json.children(node(.terms))
    while let child = children.next() {
      if terms.count == Limits.terms {
        throw LayoutError(.limit, "a constraint has at most 64 terms", at: json.head(child))
      }
      terms.append(try summand(child))
    }
    if terms.isEmpty { throw LayoutError(.document, "a sum needs a term", at: json.span(node(.terms))) }
    return terms
  }

  private func summand(_ node: Int) throws(LayoutError) -> StatementTerm {
    let values = try DocumentMembers.values(json, node, ["item", "attribute", "multiplier"], of: "a term")
    var term = try term(values[0], values[1], node, "item", "attribute")
    if values[2] < 0 { throw json.missing("multiplier", "a constraint record", node) }
    term.multiplier = try number(values[2])
    if term.attribute == .none {
      throw LayoutError(.attrPair, "a term needs an attribute", at: keys.inside(values[1]))
    }
    try Legality.refuse(
      Legality.number(term.multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier"),
      at: json.span(values[2]))
    return term
  }

  // MARK: Values

  /// `"metrics": { "pad": 2 }`: twice the metric is added to the constant, and the constant follows it.
  private func follow(_ statement: inout Statement) throws(LayoutError) {
    try json.require(.object, node(.metrics), "metrics")
    var terms: [FollowedConstant.Multiple] = []
    let base = statement.constant
    var seen = NameTable()
    var children = json.children(node(.metrics))
    while let key = children.next(), let value = children.next() {
      let name = json.string(key)
      if !seen.note(name) {
        throw LayoutError(.document, "duplicate metric \(quoted(name[...]))", at: json.span(key))
      }
      guard let metric = keys.names.scope.metric(named: name[...]) else {
        throw keys.names.unknownMetric(name, 0..<name.count).at(keys.inside(key))
      }
      let factor = try number(value)
      statement.constant += factor * metric
      if factor != 0 { terms.append(FollowedConstant.Multiple(metric: name, factor: factor)) }
    }
    if terms.count > Limits.terms {
      throw LayoutError(.limit, "a constant follows at most \(Limits.terms) metrics", at: json.span(node(.metrics)))
    }
    if !terms.isEmpty { statement.follows = FollowedConstant(base: base, terms: terms) }
  }

  private func refuse(_ field: Field, _ message: StaticString) throws(LayoutError) {
    if node(field) >= 0 { throw LayoutError(.document, "\(message)", at: json.span(node(field) - 1)) }
  }

  private func relation(_ node: Int) throws(LayoutError) -> Relation {
    try json.require(.string, node, "a relation")
    let word = json.string(node)
    if word.count == 2, let relation = EquationReader.relation(word[...]) { return relation }
    throw LayoutError(
      .relation, "\(quoted(word[...])) is not a relation: use ==, <= or >=", at: keys.inside(node),
      suggestion: Hints.relation(word[...]))
  }

  /// Its range is checked with the constraint.
  private func number(_ node: Int) throws(LayoutError) -> Double {
    try json.require(.number, node, "a number of a constraint")
    return 0 + json.number(node)
  }

  private func number(_ field: Field, _ fallback: Double) throws(LayoutError) -> Double {
    let node = node(field)
    return node < 0 ? fallback : try number(node)
  }
}

extension DocumentRecord.Entry {
  /// Of the state of a deferred constraint: the places of its items in the text, nil where they are those of the text.
  func movedItems(_ json: JSON) throws(LayoutError) -> (first: Int, second: Int)? {
    let (first, second) = (
      fields[DocumentConstraint.Field.first.rawValue], fields[DocumentConstraint.Field.second.rawValue]
    )
    if first < 0 && second < 0 { return nil }
    if first < 0 || second < 0 {
      throw LayoutError(.document, "\"first\" and \"second\" must both be given", at: json.head(content))
    }
    return (try json.whole(first, "an item", from: 0), try json.whole(second, "an item", from: 0))
  }

  /// Puts the name and the host of the entry into its statement; `isFirst`: no other came before.
  func label(
    _ statement: inout Statement, _ json: JSON, scope: any NameScope, isFirst: Bool
  ) throws(LayoutError) {
    let keys = DocumentKeys(json, scope: scope)
    if host >= 0 {
      let view = try keys.view(host, "host")
      if !statement.isInside(view, scope) {
        throw LayoutError(
          .noCommonAncestor, "the host is not an ancestor of all items of the constraint", at: keys.inside(host))
      }
      statement.host = view
    }
    if name < 0 { return }
    if !isFirst {
      throw LayoutError(.document, "only an entry of one constraint can have a name", at: json.span(name))
    }
    statement.name = json.string(name)
    statement.spans.name = keys.inside(name)
    statement.isNameMoving = keeper < 0
    statement.nameKeeper =
      keeper < 0 ? statement.host ?? statement.naturalHost(scope) : try keys.view(keeper, "keptBy")
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

  /// The nearest common ancestor of all items, which are in one tree; an item is its own ancestor.
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
