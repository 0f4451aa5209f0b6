// Builder steps in JSON.  The ranges of their statements and errors lie in the file.

final class DocumentBuilder {
  /// The keys of each call, in the order of `BuilderStep.Call`; the first is the one that says which call it is.  Last, those
  /// first ones.
  private static let keys: [[StaticString]] = [
    ["priority"],
    ["set", "name", "to"],
    ["make", "name", "s", "plus", "minus", "equalTo", "lessThan", "greaterThan", "times", "on"],
    ["make", "name", "s", "plus", "minus", "equalToSafeArea"],
    ["alignAllEdgesTo", "insets"],
    ["centerIn"],
    ["setSize"],
    ["priority", "set", "make", "alignAllEdgesTo", "centerIn", "setSize"],
  ]

  private let json: JSON
  private let entry: DocumentRecord.Entry
  private let keys: DocumentKeys
  private var steps: JSON.Children
  private var builder: Builder?
  /// The last step.
  private(set) var place = SourceRange.empty

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    self.json = json
    self.entry = entry
    keys = DocumentKeys(json, scope: scope)
    steps = json.children(entry.content)
  }

  func next() throws(LayoutError) -> Statement? {
    let builder = try begun()
    while true {
      if let statement = try builder.next() { return statement }
      guard let node = steps.next() else { return nil }
      place = json.span(node)
      builder.begin(try step(node))
    }
  }

  private func begun() throws(LayoutError) -> Builder {
    if let builder { return builder }
    let item = try keys.item(entry.layout)
    let on = entry.on < 0 ? nil : try keys.item(entry.on)
    let fresh = Builder(item, on: on, at: on == nil ? .empty : keys.inside(entry.on), scope: keys.names.scope)
    builder = fresh
    return fresh
  }

  // MARK: Steps

  private func step(_ node: Int) throws(LayoutError) -> BuilderStep {
    let place = try place(of: node)
    let members = try self.members(node, place)
    var step = BuilderStep(BuilderStep.Call(rawValue: Int32(truncatingIfNeeded: place) + 1) ?? .priority)
    step.spans.firstItem = json.span(members[0])
    switch step.call {
    case .priority: step.values = [try priority(members[0])]
    case .set:
      try readAttribute(&step, members)
      if members[2] < 0 { throw json.missing("to", "this builder step", node) }
      step.values = [try value(members[2])]
    case .make, .makeSafeArea: try readMake(&step, members, node)
    case .alignAllEdges, .centerIn:
      try readRelated(&step, members[0])
      step.spans.firstItem = step.spans.secondItem
      if step.call == .alignAllEdges && members[1] >= 0 { step.values = try values(4, members[1]) }
    case .setSize: step.values = try values(2, members[0])
    }
    return step
  }

  /// The place in `keys` of what the step does: by the first key that says so.
  private func place(of node: Int) throws(LayoutError) -> Int {
    try json.require(.object, node, "a builder step")
    var found = -1
    var isSafeArea = false
    var children = json.children(node)
    while let key = children.next(), children.next() != nil {
      if json.equals(key, "equalToSafeArea") { isSafeArea = true }
      for place in 0..<7 where found < 0 && json.equals(key, DocumentBuilder.keys[place][0]) { found = place }
    }
    if found >= 0 { return found == 2 && isSafeArea ? 3 : found }
    _ = try members(node, 7)
    throw LayoutError(.document, "a builder step must say what it does, such as \"set\"", at: json.head(node))
  }

  /// The value of each key of the call, or -1.  Any other key is an error.
  private func members(_ node: Int, _ place: Int) throws(LayoutError) -> [Int] {
    try DocumentMembers.values(
      json, node, DocumentBuilder.keys[place], of: place == 7 ? "a builder step" : "a builder step of this kind")
  }

  private func readAttribute(_ step: inout BuilderStep, _ members: [Int]) throws(LayoutError) {
    step.attribute = try keys.attribute(members[0])
    step.spans.firstItem = keys.inside(members[0])
    step.spans.firstAttribute = step.spans.firstItem
    if members[1] < 0 { return }
    step.name = try json.nonEmpty(members[1], "name")
    step.spans.name = keys.inside(members[1])
  }

  private func readMake(_ step: inout BuilderStep, _ members: [Int], _ node: Int) throws(LayoutError) {
    try readAttribute(&step, members)
    var relation = -1
    for word in 5..<(step.call == .make ? 8 : 6) {
      relation = try either(relation, members[word])
      if relation == members[word] && relation >= 0 {
        step.relation = word == 5 ? .equal : word == 6 ? .lessOrEqual : .greaterOrEqual
      }
    }
    if relation < 0 {
      throw LayoutError(
        .document, "this builder step needs one of the keys \"equalTo\", \"lessThan\" and \"greaterThan\"",
        at: json.head(node))
    }
    step.spans.secondItem = json.span(relation)
    if json.kind(relation) != .null {
      try readRelated(&step, relation)
      if members[2] < 0 { throw json.missing("s", "this builder step", node) }
    }
    if members[2] >= 0 {
      step.relatedAttribute = try keys.attribute(members[2])
      step.spans.secondAttribute = keys.inside(members[2])
    }
    try readNumbers(&step, members)
  }

  private func readNumbers(_ step: inout BuilderStep, _ members: [Int]) throws(LayoutError) {
    let sum = try either(members[3], members[4])
    if sum >= 0 {
      step.values = [try value(sum)]
      if sum == members[4] { step.values[0].number = -step.values[0].number }
    }
    if step.call != .make { return }
    if members[8] >= 0 {
      let times = try value(members[8])
      step.multiplier = times.number
      step.spans.multiplier = times.span
    }
    if members[9] >= 0 {
      step.on = try keys.item(members[9])
      step.onSpan = keys.inside(members[9])
    }
  }

  /// The one of two values that is there, or -1; of two, the later is an error.
  private func either(_ a: Int, _ b: Int) throws(LayoutError) -> Int {
    if a < 0 || b < 0 { return max(a, b) }
    throw LayoutError(.document, "a step can have only one key of this kind", at: json.span(max(a, b) - 1))
  }

  private func readRelated(_ step: inout BuilderStep, _ node: Int) throws(LayoutError) {
    step.related = try keys.item(node)
    step.spans.secondItem = keys.inside(node)
    step.spans.secondAttribute = step.spans.secondItem
  }

  // MARK: Values

  private func priority(_ node: Int) throws(LayoutError) -> BuilderStep.Value {
    if json.kind(node) != .string { return try value(node) }
    if json.equals(node, "required") { return BuilderStep.Value(1000) }
    if json.equals(node, "defaultHigh") { return BuilderStep.Value(750) }
    if json.equals(node, "defaultLow") { return BuilderStep.Value(250) }
    if json.equals(node, "fittingSizeLevel") { return BuilderStep.Value(50) }
    let message = "a priority is a number, \"required\", \"defaultHigh\", \"defaultLow\" or \"fittingSizeLevel\""
    let word = json.string(node)
    var nearest = Suggestion(for: word[...])
    let names: [StaticString] = ["required", "defaultHigh", "defaultLow", "fittingSizeLevel"]
    for name in names { nearest.offer(name) }
    throw LayoutError(.document, message, at: json.span(node), suggestion: nearest.text)
  }

  /// A number.  Its range is checked with the constraint.
  private func value(_ node: Int) throws(LayoutError) -> BuilderStep.Value {
    try json.require(.number, node, "a value of a step")
    var value = BuilderStep.Value(json.number(node))
    value.span = json.span(node)
    return value
  }

  private func values(_ count: Int, _ node: Int) throws(LayoutError) -> [BuilderStep.Value] {
    var values: [BuilderStep.Value] = []
    for element in try json.elements(
      count, node, "a value of a step", count == 2 ? "[width, height]" : "[top, left, bottom, right]")
    { values.append(try value(element)) }
    return values
  }
}
