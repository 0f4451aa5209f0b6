// Builder steps in JSON.  The ranges of their statements and errors lie in the file.

struct DocumentBuilder {
  private enum Key: Int {
    // What a step does; it has one of these.
    case priority, set, make, alignAllEdgesTo, centerIn, setSize
    // What goes with it.
    case to, equalTo, lessThan, greaterThan, equalToSafeArea, s, times, plus, minus, on, name, insets

    static let words: [StaticString] = [
      "priority", "set", "make", "alignAllEdgesTo", "centerIn", "setSize", "to", "equalTo", "lessThan", "greaterThan",
      "equalToSafeArea", "s", "times", "plus", "minus", "on", "name", "insets",
    ]
    static let heads = 0...5
    static let relations = 7...10

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  private let json: JSON
  private let entry: DocumentRecord.Entry
  private let names: ItemNames
  private var steps: JSON.Children
  private var builder: Builder?

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    self.json = json
    self.entry = entry
    names = ItemNames(scope: scope, keywords: .none)
    steps = json.children(entry.content)
  }

  mutating func next() throws(LayoutError) -> Statement? {
    if builder == nil { builder = try begin() }
    while true {
      if let statement = try builder?.next() { return statement }
      guard let node = steps.next() else { return nil }
      let step = try step(node)
      builder?.begin(step)
    }
  }

  private func begin() throws(LayoutError) -> Builder {
    let item = try view(entry.layout)
    if entry.on < 0 { return Builder(item, on: nil, scope: names.scope) }
    return Builder(item, on: try view(entry.on), at: inside(entry.on), scope: names.scope)
  }

  // MARK: Steps

  /// The members of one step: the value of each key, or -1.
  private struct Members {
    var node: Int
    var values = [Int](repeating: -1, count: Key.words.count)
    subscript(_ key: Key) -> Int { values[key.rawValue] }
  }

  private func step(_ node: Int) throws(LayoutError) -> BuilderStep {
    var reader = try DocumentMembers(json, node, Key.words, of: "a builder step")
    var members = Members(node: node)
    while let member = try reader.next() { members.values[member.word] = member.value }
    switch try head(members) {
    case .priority: return try priority(members[.priority])
    case .set: return try set(members)
    case .alignAllEdgesTo: return try edges(members)
    case .centerIn: return try related(.centerIn, members[.centerIn])
    case .setSize: return try size(members[.setSize])
    default: return try make(members)
    }
  }

  /// What the step does.  Every other key must go with that.
  private func head(_ members: Members) throws(LayoutError) -> Key {
    guard let first = try only(Key.heads, members), let head = Key(rawValue: first) else {
      throw LayoutError(
        .document, "a builder step needs one of \"set\", \"make\", \"priority\", \"alignAllEdgesTo\", \"centerIn\", \"setSize\"",
        at: json.head(members.node))
    }
    let allowed = partners(head, members) | head.bit
    var wrong = -1
    for (word, value) in members.values.enumerated() where value >= 0 && allowed >> UInt32(word) & 1 == 0 {
      if wrong < 0 || value < wrong { wrong = value }
    }
    if wrong < 0 { return head }
    throw LayoutError(
      .document, "\(quoted(json.string(wrong - 1)[...])) does not go with \(quoted(json.string(members[head] - 1)[...]))",
      at: json.span(wrong - 1))
  }

  private func partners(_ head: Key, _ members: Members) -> UInt32 {
    switch head {
    case .set: return Key.to.bit | Key.name.bit
    case .alignAllEdgesTo: return Key.insets.bit
    case .make:
      var keys = Key.s.bit | Key.plus.bit | Key.minus.bit | Key.name.bit
      for word in Key.relations { keys |= 1 << UInt32(word) }
      return members[.equalToSafeArea] >= 0 ? keys : keys | Key.times.bit | Key.on.bit
    default: return 0
    }
  }

  /// The one of these keys that is there; the second to come is an error.
  private func only(_ words: ClosedRange<Int>, _ members: Members) throws(LayoutError) -> Int? {
    var found: Int?
    for word in words where members.values[word] >= 0 {
      if let other = found {
        let later = max(members.values[other], members.values[word])
        throw LayoutError(
          .document, "\(quoted(json.string(later - 1)[...])) is one too many for this step", at: json.span(later - 1))
      }
      found = word
    }
    return found
  }

  private func needs(_ key: StaticString, _ owner: StaticString, _ node: Int) -> LayoutError {
    LayoutError(.document, "\(owner) needs the key \"\(key)\"", at: json.head(node))
  }

  private func priority(_ node: Int) throws(LayoutError) -> BuilderStep {
    var step = BuilderStep(.priority)
    step.spans.number = json.span(node)
    if json.kind(node) != .string {
      step.number = try number(node, "priority")
      return step
    }
    let known: [(StaticString, Double)] = [
      ("required", 1000), ("defaultHigh", 750), ("defaultLow", 250), ("fittingSizeLevel", 50),
    ]
    let name = json.string(node)
    var nearest = Suggestion(for: name[...])
    for (word, value) in known {
      nearest.offer(word)
      if !ASCII.equals(name[...], word) { continue }
      step.number = value
      return step
    }
    throw LayoutError(
      .document, "there is no priority \(quoted(name[...]))", at: json.span(node), suggestion: nearest.text)
  }

  private func set(_ members: Members) throws(LayoutError) -> BuilderStep {
    var step = try attributed(.set, members[.set])
    if members[.to] < 0 { throw needs("to", "a set step", members.node) }
    step.number = try number(members[.to], "to")
    step.spans.number = json.span(members[.to])
    try setName(&step, members)
    return step
  }

  private func make(_ members: Members) throws(LayoutError) -> BuilderStep {
    guard let word = try only(Key.relations, members) else {
      throw needs("equalTo", "a make step", members.node)
    }
    var step = try attributed(word == Key.equalToSafeArea.rawValue ? .makeSafeArea : .make, members[.make])
    if word == Key.lessThan.rawValue { step.relation = .lessOrEqual }
    if word == Key.greaterThan.rawValue { step.relation = .greaterOrEqual }
    try setRelated(&step, members.values[word], members)
    if members[.times] >= 0 {
      step.multiplier = try number(members[.times], "times")
      step.spans.multiplier = json.span(members[.times])
    }
    try setSum(&step, members)
    if members[.on] >= 0 {
      step.on = try view(members[.on])
      step.spans.on = inside(members[.on])
    }
    try setName(&step, members)
    return step
  }

  private func setRelated(_ step: inout BuilderStep, _ node: Int, _ members: Members) throws(LayoutError) {
    step.spans.related = json.span(node)
    if json.kind(node) != .null {
      step.related = try view(node)
      step.spans.related = inside(node)
      if members[.s] < 0 { throw needs("s", "a make step with a related view", members.node) }
    }
    if members[.s] < 0 { return }
    step.relatedAttribute = try attribute(members[.s])
    step.spans.relatedAttribute = inside(members[.s])
  }

  private func setSum(_ step: inout BuilderStep, _ members: Members) throws(LayoutError) {
    let node = max(members[.plus], members[.minus])
    if node < 0 { return }
    if min(members[.plus], members[.minus]) >= 0 {
      throw LayoutError(.document, "a make step has \"plus\" or \"minus\", not both", at: json.span(node - 1))
    }
    let value = try number(node, "what is added")
    step.number = members[.minus] >= 0 ? -value : value
    step.spans.number = json.span(node)
  }

  private func edges(_ members: Members) throws(LayoutError) -> BuilderStep {
    var step = try related(.alignAllEdges, members[.alignAllEdgesTo])
    if members[.insets] < 0 { return step }
    let four = try json.elements(4, members[.insets], "insets")
    step.values = (
      try number(four[0], "insets"), try number(four[1], "insets"), try number(four[2], "insets"),
      try number(four[3], "insets")
    )
    step.spans.values = (json.span(four[0]), json.span(four[1]), json.span(four[2]), json.span(four[3]))
    return step
  }

  private func size(_ node: Int) throws(LayoutError) -> BuilderStep {
    var step = BuilderStep(.setSize)
    let pair = try json.elements(2, node, "setSize")
    step.values = (try number(pair[0], "setSize"), try number(pair[1], "setSize"), 0, 0)
    step.spans.call = json.span(node)
    step.spans.values = (json.span(pair[0]), json.span(pair[1]), .empty, .empty)
    return step
  }

  // MARK: Values

  private func attributed(_ call: BuilderStep.Call, _ node: Int) throws(LayoutError) -> BuilderStep {
    var step = BuilderStep(call)
    step.attribute = try attribute(node)
    step.spans.call = inside(node)
    return step
  }

  private func related(_ call: BuilderStep.Call, _ node: Int) throws(LayoutError) -> BuilderStep {
    var step = BuilderStep(call)
    step.related = try view(node)
    step.spans.call = inside(node)
    step.spans.related = inside(node)
    step.spans.relatedAttribute = inside(node)
    return step
  }

  private func setName(_ step: inout BuilderStep, _ members: Members) throws(LayoutError) {
    if members[.name] < 0 { return }
    step.name = try json.nonEmpty(members[.name], "name")
    step.spans.name = inside(members[.name])
  }

  /// A string without its quotes.
  private func inside(_ node: Int) -> SourceRange {
    let whole = json.span(node)
    return SourceRange(whole.offset + 1, whole.length - 2)
  }

  /// Whether it is in range is judged with the constraint.
  private func number(_ node: Int, _ what: StaticString) throws(LayoutError) -> Double {
    try json.require(.number, node, what)
    return 0 + json.number(node)
  }

  private func attribute(_ node: Int) throws(LayoutError) -> Attribute {
    try json.require(.string, node, "an attribute")
    let name = json.string(node)
    if let attribute = Spelling.attribute(name[...]) { return attribute }
    if ASCII.equals(name[...], "none") { return .none }
    throw Spelling.unknownAttribute(name[...], .none, at: inside(node))
  }

  private func view(_ node: Int) throws(LayoutError) -> ItemToken {
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
}
