// Entries of "constraints" that count while a condition holds: { "when": …, "constraints": […], "else": […] }, and
// { "when": …, "set": {…}, "else": {…} }.

extension DocumentReader {
  private enum RuleKey: Int {
    case when, constraints, set, otherwise, expect, group, active
    static let keys: [StaticString] = ["when", "constraints", "set", "else", "expect", "group", "active"]
  }

  func isRule(_ node: Int) -> Bool { json.member(node, "when") != nil }

  /// Reads a rule and the entries in it; `depth` counts the rules around.
  mutating func readRule(_ node: Int, in parent: Int, depth: Int) throws(LayoutError) {
    if depth == Condition.nesting {
      throw LayoutError(.limit, "at most \(Condition.nesting) conditions stand inside each other", at: json.head(node))
    }
    let values = try DocumentMembers.values(json, node, RuleKey.keys, of: "an entry with a condition")
    func value(_ key: RuleKey) -> Int { values[key.rawValue] }
    _ = try json.nonEmpty(value(.when), "when")
    let (constraints, set, otherwise) = (value(.constraints), value(.set), value(.otherwise))
    if constraints >= 0 && set >= 0 {
      throw LayoutError(
        .document, "\"set\" and \"constraints\" do not stand in one entry", at: json.span(set - 1),
        suggestion: "write two entries with the same condition")
    }
    if constraints < 0 && set < 0 && value(.expect) < 0 {
      throw LayoutError(
        .document, "an entry with a condition needs \"constraints\", \"set\" or \"expect\"", at: json.head(node))
    }
    if set >= 0 && value(.expect) >= 0 {
      throw LayoutError(.document, "\"expect\" goes with \"constraints\"", at: json.span(value(.expect) - 1))
    }
    var rule = DocumentRule(when: value(.when), parent: parent, set: set, instance: instance)
    if set >= 0 { try json.require(.object, set, "set") }
    if value(.group) >= 0 {
      _ = try json.nonEmpty(value(.group), "group")
      rule.group = value(.group)
    }
    if value(.active) >= 0 { rule.isActive = try json.bool(value(.active), "active") }
    if set >= 0 { noteNames(inSet: set) }
    let index = record.rules.count
    record.rules.append(rule)
    if constraints >= 0 { try readEntries(constraints, in: index, depth: depth + 1) }
    if value(.expect) >= 0 { try readExpectations(value(.expect), in: index) }
    if otherwise < 0 { return }
    var other = DocumentRule(when: value(.when), parent: parent, elseOf: index, instance: instance)
    other.isActive = rule.isActive
    if set >= 0 {
      try json.require(.object, otherwise, "else")
      other.set = otherwise
      noteNames(inSet: otherwise)
    }
    let number = record.rules.count
    record.rules.append(other)
    if set < 0 { try readEntries(otherwise, in: number, depth: depth + 1) }
  }

  /// Lists expectations; those with a condition get a rule of their own.
  mutating func readExpectations(_ node: Int, in rule: Int) throws(LayoutError) {
    try json.require(.array, node, "expect")
    var children = json.children(node)
    while let child = children.next() {
      var own = rule
      if json.kind(child) == .object {
        var members = json.children(child)
        while let key = members.next(), let value = members.next() {
          if !json.equals(key, "when") || json.kind(value) != .string { continue }
          own = record.rules.count
          record.rules.append(DocumentRule(when: value, parent: rule, instance: instance, isForExpectation: true))
        }
      }
      record.expectations.append((node: child, rule: own))
    }
  }

  // MARK: Values to set

  /// The views and metrics that an override names, with their values.
  struct Override {
    var views: [(item: ItemToken, values: ViewOverride)] = []
    var metrics: [RuleOverrides.Metric] = []
    /// Stacks and grids by their names, with the texts of the records.
    var arranged: [(name: [UInt8], text: [UInt8])] = []
  }

  /// Notes the metrics of a set, and the views that it makes scroll.
  private mutating func noteNames(inSet node: Int) {
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      if json.kind(value) == .number { _ = record.setMetrics.note(prefix + json.string(key)) }
      if json.kind(value) != .object { continue }
      var members = json.children(value)
      while let member = members.next(), members.next() != nil {
        if json.equals(member, "scrolls") { _ = scrolledByRules.note(prefix + json.string(key)) }
      }
    }
  }

  func override(
    _ node: Int, scope: any NameScope, arrangement: ([UInt8]) -> Arrangement?
  ) throws(LayoutError) -> Override {
    var override = Override()
    var seen = NameTable()
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      if json.isUsersKey(key) { continue }
      let name = json.string(key)
      if !seen.note(name) {
        throw LayoutError(.document, "the key \(quoted(name[...])) stands here twice", at: json.span(key))
      }
      if json.kind(value) == .number {
        let names = ItemNames(scope: scope, keywords: .none)
        if !scope.hasMetric(name[...]) { throw names.unknownMetric(name, 0..<name.count).at(json.span(key)) }
        override.metrics.append(
          RuleOverrides.Metric(name: scope.fullName(name), value: try json.finite(value, "metric")))
        continue
      }
      if json.kind(value) != .object {
        throw LayoutError(
          .document, "a set gives a view a record and a metric a number, not \(json.kind(value).name)",
          at: json.span(value))
      }
      let fullName = scope.fullName(name)
      if let plan = arrangement(fullName) {
        _ = try DocumentArrangement.patched(plan, json, value, scope: scope)
        override.arranged.append((fullName, text(of: value, scope)))
        continue
      }
      override.views.append((try viewToSet(key, scope), try viewOverride(value)))
      let (item, values) = override.views[override.views.count - 1]
      if values.keys.isDisjoint(with: [.contentInsets, .scrolls]) || scope.hasContentArea(item) { continue }
      let what: StaticString = values.keys.contains(.contentInsets) ? "content insets" : "content area"
      throw LayoutError(
        .document, "\(quoted(name[...])) has no \(what) that a rule could change", at: json.span(key),
        suggestion: "give the view \"contentInsets\"")
    }
    return override
  }

  /// What a rule sets on a stack, grid or flow, with names behind that of the use of a component.
  private func text(of values: Int, _ scope: any NameScope) -> [UInt8] {
    if scope.fullName([]).isEmpty { return raw(values) }
    var out = TextWriter()
    out.add("{")
    var children = json.children(values)
    while let key = children.next(), let value = children.next() {
      out.addKey(json.string(key))
      add(value, of: json.string(key), scope, to: &out)
    }
    out.add("}")
    return out.bytes
  }

  private func raw(_ node: Int) -> [UInt8] {
    let span = json.span(node)
    return Array(json.text[span.offset..<span.offset + span.length])
  }

  private func add(_ value: Int, of key: [UInt8], _ scope: any NameScope, to out: inout TextWriter) {
    let isByView = ASCII.equals(key[...], "customSpacing") || ASCII.equals(key[...], "weights")
    if json.kind(value) == .object {
      out.add("{")
      var children = json.children(value)
      while let name = children.next(), let own = children.next() {
        out.addKey(isByView ? scope.fullName(json.string(name)) : json.string(name))
        addSpace(own, scope, to: &out)
      }
      return out.add("}")
    }
    let spaces: [StaticString] = ["spacing", "lineSpacing", "columnSpacing", "rowSpacing"]
    if spaces.contains(where: { ASCII.equals(key[...], $0) }) { return addSpace(value, scope, to: &out) }
    out.add(raw(value))
  }

  /// A number, the name of a metric, or a list of them.
  private func addSpace(_ value: Int, _ scope: any NameScope, to out: inout TextWriter) {
    switch json.kind(value) {
    case .string: out.addString(scope.fullName(json.string(value)))
    case .array:
      out.add("[")
      var (children, isFirst) = (json.children(value), true)
      while let child = children.next() {
        if !isFirst { out.add(", ") }
        isFirst = false
        addSpace(child, scope, to: &out)
      }
      out.add("]")
    default: out.add(raw(value))
    }
  }

  private func viewToSet(_ key: Int, _ scope: any NameScope) throws(LayoutError) -> ItemToken {
    let item = try DocumentKeys(json, scope: scope).item(key)
    if scope.isView(item) { return item }
    throw LayoutError(.document, "only views and metrics can be set, and this is a guide", at: json.span(key))
  }
}
