// The values of documents, each with the error that says what should stand there.

extension JSON {
  func require(_ kind: Kind, _ node: Int, _ what: StaticString) throws(LayoutError) {
    if self.kind(node) == kind { return }
    throw LayoutError(.document, "\(what): expected \(kind.name), not \(self.kind(node).name)", at: span(node))
  }

  /// A number within the range of als.h.
  func finite(_ node: Int, _ what: StaticString) throws(LayoutError) -> Double {
    try require(.number, node, what)
    let value = number(node)
    try Legality.refuse(Legality.number(value, limit: Limits.number, part: .constant, what: what), at: span(node))
    return 0 + value
  }

  func nonNegative(_ node: Int, _ what: StaticString) throws(LayoutError) -> Double {
    let value = try finite(node, what)
    if value < 0 { throw LayoutError(.document, "the \(what) must not be negative", at: span(node)) }
    return value
  }

  /// A whole number within the range of als.h.
  func whole(_ node: Int, _ what: StaticString, from least: Double) throws(LayoutError) -> Int {
    let value = try finite(node, what)
    if value >= least, let whole = Int(exactly: value) { return whole }
    throw LayoutError(.document, "\(what): expected a whole number", at: span(node))
  }

  func priority(_ node: Int, _ what: StaticString) throws(LayoutError) -> Float {
    try require(.number, node, what)
    let value = EquationReader.priority(number(node))
    try Legality.refuse(Legality.priority(value), at: span(node))
    return value
  }

  func bool(_ node: Int, _ what: StaticString) throws(LayoutError) -> Bool {
    if kind(node) != .yes && kind(node) != .no { try require(.yes, node, what) }
    return kind(node) == .yes
  }

  /// An array of exactly so many elements, which `shape` shows.
  func elements(_ count: Int, _ node: Int, _ what: StaticString, _ shape: StaticString) throws(LayoutError) -> [Int] {
    if kind(node) != .array {
      throw LayoutError(.document, "\(what): expected \(shape), not \(kind(node).name)", at: span(node))
    }
    var elements: [Int] = []
    var children = self.children(node)
    while let child = children.next(), elements.count <= count { elements.append(child) }
    if elements.count == count { return elements }
    throw LayoutError(.document, "\(what): expected \(shape)", at: head(node))
  }

  /// `[width, height]`, null where there is none.
  func size(_ node: Int, _ what: StaticString) throws(LayoutError) -> Size {
    let pair = try elements(2, node, what, "[width, height]")
    return Size(
      kind(pair[0]) == .null ? Size.unspecified.width : try nonNegative(pair[0], what),
      kind(pair[1]) == .null ? Size.unspecified.height : try nonNegative(pair[1], what))
  }

  func edges(_ node: Int, _ what: StaticString, negative: Bool) throws(LayoutError) -> Edges {
    var values: [Double] = []
    for element in try elements(4, node, what, "[top, left, bottom, right]") {
      values.append(negative ? try finite(element, what) : try nonNegative(element, what))
    }
    return Edges(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }

  /// A string that is not empty.
  func nonEmpty(_ node: Int, _ what: StaticString) throws(LayoutError) -> [UInt8] {
    try require(.string, node, what)
    let bytes = string(node)
    if bytes.isEmpty { throw LayoutError(.document, "\(what): this must not be empty", at: span(node)) }
    return bytes
  }
}

extension JSON {
  func missing(_ key: StaticString, _ owner: StaticString, _ node: Int) -> LayoutError {
    LayoutError(.document, "\(owner) needs the key \"\(key)\"", at: head(node))
  }

  func twice(_ key: Int) -> LayoutError {
    LayoutError(.document, "duplicate key \(quoted(string(key)[...]))", at: span(key))
  }
}

extension LayoutError {
  /// The same error with its range in the decoded string of a node.
  func inside(_ node: Int, of json: JSON) -> LayoutError { span.map { at(json.range($0, in: node)) } ?? self }
}

/// The members of one of our objects: every key is known or begins with `x-`, and stands once.
struct DocumentMembers {
  private let json: JSON
  private let keys: [StaticString]
  private let owner: StaticString
  private var children: JSON.Children
  private var seen: UInt64 = 0
  private var extensions = NameTable()

  /// `owner` completes "there is no key ... in".
  init(_ json: JSON, _ node: Int, _ keys: [StaticString], of owner: StaticString) throws(LayoutError) {
    try json.require(.object, node, owner)
    self.json = json
    self.keys = keys
    self.owner = owner
    children = json.children(node)
  }

  /// The node of the value of each known key, or -1.
  static func values(
    _ json: JSON, _ node: Int, _ keys: [StaticString], of owner: StaticString
  ) throws(LayoutError) -> [Int] {
    var members = try DocumentMembers(json, node, keys, of: owner)
    var values = [Int](repeating: -1, count: keys.count)
    while let member = try members.next() { values[member.index] = member.value }
    return values
  }

  /// The next member that is not an `x-` one; `index` is the place of its key among the known ones.
  mutating func next() throws(LayoutError) -> (index: Int, key: Int, value: Int)? {
    while let key = children.next(), let value = children.next() {
      if let index = keys.firstIndex(where: { json.equals(key, $0) }) {
        if seen >> UInt64(index) & 1 == 1 { throw json.twice(key) }
        seen |= 1 << UInt64(index)
        return (index, key, value)
      }
      if !json.isUsersKey(key) { throw unknown(key, json.string(key)) }
      if !extensions.note(json.string(key)) { throw json.twice(key) }
    }
    return nil
  }

  private static let synonyms: StaticString =
    "width=size height=size childs=children subviews=children views=children attribute=firstAttribute item=first to=second toItem=second visible=hidden insets=alignmentInsets padding=margins format=vfl visual=vfl text=equations const=constant offset=constant value=constant factor=multiplier id=name rtl=direction content=intrinsic zIndex=z version=als view=root colSpan=columnSpan colspan=columnSpan columnspan=columnSpan rowspan=rowSpan span=columnSpan gap=spacing columnGap=columnSpacing colSpacing=columnSpacing rowGap=rowSpacing"

  private func unknown(_ key: Int, _ name: [UInt8]) -> LayoutError {
    var nearest = Suggestion(for: name[...])
    let most = 8
    // Of the many keys of a constraint, those of a relation.
    let shown = keys.count > 30 ? keys.suffix(12) : keys[...]
    var all = keys.count > most + 2 ? "some of its keys are" : "its keys are"
    for (index, word) in shown.enumerated() where index < most || keys.count <= most + 2 {
      all += index > 0 ? ", \(word)" : " \(word)"
    }
    if ASCII.equals(ASCII.bytes(owner)[...], "a view") { nearest.offer("repeat") }
    let meant = Hints.synonym(name[...], in: DocumentMembers.synonyms)
    for word in keys {
      nearest.offer(word)
      if let meant, ASCII.equals(meant[...], word) {
        nearest = Suggestion(for: meant[...])
        nearest.offer(word)
        break
      }
    }
    if let meant = meant ?? (ASCII.equals(name[...], "columnSpan") || ASCII.equals(name[...], "rowSpan") ? name : nil),
      ASCII.equals(meant.suffix(4), "Span"), nearest.best.map({ $0 != meant }) ?? true
    {
      nearest = Suggestion(for: [])
      all = "columnSpan and rowSpan belong in a cell of a grid: { \"view\": \"a\", \"columnSpan\": 2 }"
    }
    let isView = ASCII.equals(ASCII.bytes(owner)[...], "a view")
    if isView && Hints.synonym(name[...], in: "frame=a bounds=a rect=a position=a origin=a x=a y=a") != nil {
      nearest = Suggestion(for: [])
      all = "constraints determine a frame; \"size\" is for a root, \"intrinsic\" for content"
    }
    if isView && ASCII.equals(name[...], "use") {
      all = "it names one of the \"components\" of the document, which has none"
    }
    if ASCII.equals(name[...], "stack") || ASCII.equals(name[...], "grid") {
      nearest = Suggestion(for: [])
      all = "stacks and grids are entries of \"constraints\""
    }
    return LayoutError(
      .document, "unknown key \(quoted(name[...])) in \(owner)", at: json.span(key),
      suggestion: nearest.best == nil ? all : nearest.text)
  }
}
