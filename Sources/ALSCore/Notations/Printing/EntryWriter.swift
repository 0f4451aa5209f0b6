// Entries of "constraints" in a document, in any notation.  Neighbours that are about one view share a shorthand or builder
// entry.

final class EntryWriter {
  /// The entry that is not closed yet: what the next constraint must have in common with it.
  private struct Open {
    var notation: PrintedNotation
    var first: ItemToken
    var rest: [UInt8]
    /// Of the builder, which keeps it from step to step.
    var priority: Float
  }

  let printer: Printer
  /// What stands before each entry.
  let indent: [UInt8]
  var out = TextWriter()
  private var open: Open?
  private(set) var count = 0

  init(_ scope: any NameScope, indent: [UInt8] = []) {
    printer = Printer(scope: scope)
    self.indent = indent
  }

  /// Adds a constraint, or refuses with nothing written.
  @inline(never)
  func add(_ constraint: PrintedConstraint, as notation: PrintedNotation) throws(LayoutError) {
    if let text = constraint.text { return try addDeferred(text) }
    if let flow = constraint.flow { return try addFlow(flow, group: constraint.group) }
    if let arrangement = constraint.arrangement { return try add(arrangement, constraint) }
    if constraint.statement.follows != nil && (notation == .shorthand || notation == .builder) {
      throw Printer.refusal(Printer.followsMetrics)
    }
    let isSpoken = notation == .record || (notation == .any && printer.isSum(constraint.statement))
    if !isSpoken && !constraint.statement.terms.isEmpty {
      // A sum that is nothing but a pair would be read back as that pair, which is another record.
      throw Printer.refusal("it is a sum of terms, which this notation cannot express")
    }
    switch notation {
    case .shorthand: try addShorthand(constraint)
    case .builder: try addBuilder(constraint)
    case .record: try addRecord(constraint)
    default: try addText(constraint, notation)
    }
  }

  func finish() {
    guard let open else { return }
    out.add(open.notation == .shorthand ? " }" : " ]")
    out.add(open.rest)
    out.add(" }")
    self.open = nil
  }

  @inline(never)
  private func begin() {
    finish()
    if count > 0 { out.add(",") }
    out.add(indent)
    count += 1
  }

  private func add(_ arrangement: [UInt8], _ constraint: PrintedConstraint) throws(LayoutError) {
    let rest = try self.rest(constraint, identifier: false, name: false)
    begin()
    out.add(arrangement)
    out.add(rest)
    out.add(" }")
  }

  // MARK: Entries with a condition

  /// The numbers of entries around.
  private var around: [Int] = []

  /// Begins an entry whose constraints follow.
  func open(_ head: [UInt8]) {
    begin()
    out.add(head)
    around.append(count)
    count = 0
  }

  func openElse() {
    finish()
    out.add("],")
    out.add(indent)
    out.add("  \"else\": [")
    count = 0
  }

  func close() {
    finish()
    out.add("] }")
    count = around.popLast() ?? 0
  }

  /// Adds a whole entry.
  func addEntry(_ entry: [UInt8]) {
    begin()
    out.add(entry)
  }

  // MARK: What stands beside the notation

  /// `, "identifier": …` and so on, as far as the notation has not said it.
  @inline(never)
  private func rest(
    _ constraint: PrintedConstraint, identifier: Bool, name: Bool, termCount: Int = 0
  ) throws(LayoutError) -> [UInt8] {
    var rest = TextWriter()
    // Something to put a comma behind.
    rest.add(".")
    if identifier { rest.addMember("identifier", constraint.statement.identifier) }
    if name, let own = constraint.statement.name {
      rest.addMember("name", own)
      if !constraint.statement.isNameMoving, let keeper = constraint.statement.nameKeeper {
        rest.addMember("keptBy", try printer.name(keeper))
      }
    }
    rest.addMember("group", constraint.group)
    if let host = constraint.statement.host { rest.addMember("host", try printer.name(host)) }
    if !constraint.isActive { rest.addBool("active", false) }
    if let constant = constraint.goneConstant { rest.addNumber("goneConstant", constant) }
    let terms = UserKeys.Place.terms..<(UserKeys.Place.terms + Int32(truncatingIfNeeded: termCount))
    constraint.userKeys.write(UserKeys.Place.own, written: terms, to: &rest)
    return Array(rest.bytes.dropFirst())
  }

  // MARK: Texts

  @inline(never)
  private func addText(
    _ constraint: PrintedConstraint, _ notation: PrintedNotation
  ) throws(LayoutError) {
    let text = try printer.text(constraint.statement, notation)
    let rest = try self.rest(constraint, identifier: !text.hasIdentifier, name: true)
    begin()
    if notation == .any && rest.isEmpty {
      out.addString(text.bytes)
      return
    }
    out.add("{ ")
    out.addKey(EntryWriter.key(notation))
    out.addString(text.bytes)
    addOptions(text.options)
    out.add(rest)
    out.add(" }")
  }

  @inline(never)
  private func addDeferred(_ text: PrintedDeferral) throws(LayoutError) {
    begin()
    out.add("{ ")
    out.addKey(EntryWriter.key(text.notation))
    out.addString(text.text)
    addOptions(text.format.options)
    if text.format.isLenient { out.addBool("lenient", true) }
    if text.format.heedsMeta && text.notation == .extendedFormat { out.addBool("meta", true) }
    out.addKey("deferred", opening: "{ ")
    out.addMember("scope", text.scope)
    if text.isScopeless {
      out.addKey("scope")
      out.add("null")
    }
    addItems("items", text.items)
    addItems("found", text.found)
    if !text.guides.isEmpty { out.addStrings("guides", text.guides) }
    addValues("values", text.values)
    addValues("metrics", text.metrics)
    if let spacing = text.format.unusualSpacing, !spacing.isEmpty { out.addNumbers("spacing", spacing) }
    if text.format.usesMargins { out.addBool("margins", true) }
    out.addKey("constraints", opening: "[")
    for (at, state) in text.states.enumerated() {
      if at > 0 { out.add(",") }
      out.add(indent)
      out.add("    ")
      if let state { try addState(state) } else { out.add("null") }
    }
    out.add("]")
    let written = UserKeys.Place.inner..<(UserKeys.Place.inner + 1)
    text.userKeys.write(UserKeys.Place.inner, written: written, to: &out)
    out.add(" }")
    text.userKeys.write(UserKeys.Place.own, written: written, to: &out)
    out.add(" }")
  }

  // MARK: Flows

  private func addFlow(_ flow: PrintedFlow, group: [UInt8]?) throws(LayoutError) {
    let plan = flow.plan
    guard let own = plan.flow else { return }
    let container = try printer.name(plan.container)
    let members = try plan.members.map { member throws(LayoutError) in try printer.name(member.item) }
    begin()
    out.add("{ ")
    out.addMember("flow", container)
    out.addStrings("views", members)
    out.addMember("name", plan.name)
    if plan.isVertical { out.addWord("axis", "vertical") }
    addSpace("spacing", plan.spacing, followedBy: plan.metric(of: .usual), unless: 0)
    if let space = own.lineSpacing { addSpace("lineSpacing", space, followedBy: plan.metric(of: .line), unless: nil) }
    if plan.alignment != .leading { out.addWord("alignment", plan.alignment.word) }
    if own.distribution != .leading { out.addWord("distribution", own.distribution.word) }
    if own.perLine > 0 { out.addNumber("perLine", Double(own.perLine)) }
    if own.areEqual { out.addBool("equal", true) }
    if plan.usesMargins { out.addBool("margins", true) }
    out.addMember("identifier", plan.identifier)
    out.addMember("group", group ?? flow.group)
    if !flow.isActive { out.addBool("active", false) }
    flow.userKeys.write(UserKeys.Place.own, written: 0..<0, to: &out)
    out.add(" }")
  }

  private func addSpace(_ key: StaticString, _ space: Double, followedBy metric: [UInt8]?, unless usual: Double?) {
    if let metric { return out.addMember(key, metric) }
    if space != usual { out.addNumber(key, space) }
  }

  private func addItems(_ key: StaticString, _ items: [(name: [UInt8], item: [UInt8])]) {
    if items.isEmpty { return }
    out.addKey(key, opening: "{ ")
    for item in items {
      out.addKey(item.name)
      out.addString(item.item)
    }
    out.add(" }")
  }

  private func addValues(_ key: StaticString, _ values: [(name: [UInt8], value: Double)]) {
    if values.isEmpty { return }
    out.addKey(key, opening: "{ ")
    for value in values {
      out.addKey(value.name)
      out.add(value.value)
    }
    out.add(" }")
  }

  private func addOptions(_ options: UInt32) {
    var names: [[UInt8]] = []
    for option in FormatSettings.optionNames where option.option != 0 && options & option.option != 0 {
      // One bit has two names.
      let name = ASCII.bytes(option.name)
      if !ASCII.equals(name[...], "alignAllBaseline") { names.append(name) }
    }
    if !names.isEmpty { out.addStrings("options", names) }
  }

  private func addState(_ state: PrintedState) throws(LayoutError) {
    let rest = try self.rest(state.constraint, identifier: true, name: true)
    out.add("{ ")
    if let items = state.items {
      out.addNumber("first", Double(items.first))
      out.addNumber("second", Double(items.second))
    }
    if let constant = state.constant { out.addNumber("constant", constant) }
    if let multiplier = state.multiplier { out.addNumber("multiplier", multiplier) }
    if let priority = state.priority { out.addPriority("priority", priority) }
    let isFirst = state.items == nil && state.constant == nil && state.multiplier == nil && state.priority == nil
    out.add(isFirst ? Array(rest.dropFirst(2)) : rest)
    out.add(" }")
  }

  private static func key(_ notation: PrintedNotation) -> StaticString {
    switch notation {
    case .compact: return "compact"
    case .linear: return "linear"
    case .visualFormat: return "vfl"
    case .extendedFormat: return "evfl"
    default: return "equations"
    }
  }

  // MARK: Shorthand

  @inline(never)
  private func addShorthand(_ constraint: PrintedConstraint) throws(LayoutError) {
    let pair = constraint.statement
    let isKeyed = Printer.fitsKey(pair.identifier)
    let rest = try self.rest(constraint, identifier: !isKeyed, name: true)
    let member = try printer.shorthandMember(pair, isKeyed: isKeyed)
    if let open, open.notation == .shorthand, open.first == pair.first, isShared(open, rest, constraint, isKeyed) {
      out.add(",")
      out.add(indent)
      out.add("    ")
    } else {
      let view = try printer.name(pair.first)
      begin()
      out.add("{ ")
      out.addMember("view", view)
      out.addKey("shorthand", opening: "{ ")
      open = Open(notation: .shorthand, first: pair.first, rest: rest, priority: 0)
    }
    out.add(member)
  }

  /// An entry has one identifier and one name for all it holds.
  private func isShared(
    _ open: Open, _ rest: [UInt8], _ constraint: PrintedConstraint, _ isKeyed: Bool
  ) -> Bool {
    let isAlone = constraint.statement.name != nil || (!isKeyed && constraint.statement.identifier != nil)
    return !isAlone && constraint.userKeys.isEmpty && open.rest == rest
  }

  // MARK: Builder

  @inline(never)
  private func addBuilder(_ constraint: PrintedConstraint) throws(LayoutError) {
    let pair = constraint.statement
    let target = printer.target(of: pair)
    if let on = target.on, !printer.scope.isView(on) || !printer.scope.isInside(pair.second ?? pair.first, on) {
      throw Printer.refusal("its items are not in one tree")
    }
    let isStepNamed = pair.name == nil || (!pair.isNameMoving && pair.nameKeeper == target.keeper)
    let rest = try self.rest(constraint, identifier: true, name: !isStepNamed)
    let step = try printer.builderStep(pair, target, isNamed: isStepNamed)
    var priority = Limits.required
    if let open, open.notation == .builder, open.first == pair.first, open.rest == rest, isStepNamed,
      constraint.userKeys.isEmpty
    {
      out.add(",")
      out.add(indent)
      out.add("    ")
      priority = open.priority
    } else {
      let view = try printer.name(pair.first)
      begin()
      out.add("{ ")
      out.addMember("layout", view)
      out.addKey("do", opening: "[ ")
      open = Open(notation: .builder, first: pair.first, rest: rest, priority: priority)
    }
    if pair.priority != priority {
      out.add("{ ")
      out.addPriority("priority", pair.priority)
      out.add(" }, ")
    }
    open?.priority = pair.priority
    out.add(step)
  }

  // MARK: Records

  @inline(never)
  private func addRecord(_ constraint: PrintedConstraint) throws(LayoutError) {
    let s = constraint.statement
    var record = TextWriter()
    record.add("{ ")
    if s.terms.isEmpty {
      record.addMember("first", try printer.name(s.first))
      record.addWord("firstAttribute", s.firstAttribute.name)
      record.addWord("relation", s.relation.name)
      if let second = s.second {
        record.addMember("second", try printer.name(second))
        record.addWord("secondAttribute", s.secondAttribute.name)
        if s.multiplier != 1 { record.addNumber("multiplier", s.multiplier) }
      }
    } else {
      record.addKey("terms", opening: "[")
      for (index, term) in s.terms.enumerated() {
        record.add(index > 0 ? ", { " : "{ ")
        record.addMember("item", try printer.name(term.item))
        record.addWord("attribute", term.attribute.name)
        record.addNumber("multiplier", term.multiplier)
        let place = UserKeys.Place.terms + Int32(truncatingIfNeeded: index)
        constraint.userKeys.write(place, written: 0..<0, to: &record)
        record.add(" }")
      }
      record.add("]")
      record.addWord("relation", s.relation.name)
    }
    let constant = s.follows?.base ?? s.constant
    if constant != 0 || (s.second == nil && s.follows == nil) { record.addNumber("constant", constant) }
    if let follows = s.follows { record.addMetrics(follows) }
    if s.priority != Limits.required { record.addPriority("priority", s.priority) }
    let rest = try self.rest(constraint, identifier: true, name: true, termCount: s.terms.count)
    begin()
    out.add(record.bytes)
    out.add(rest)
    out.add(" }")
  }
}

extension TextWriter {
  fileprivate mutating func addMetrics(_ follows: FollowedConstant) {
    addKey("metrics")
    add("{ ")
    for term in follows.terms {
      addKey(term.metric)
      add(term.factor)
    }
    add(" }")
  }
}

extension Arrangement {
  fileprivate func metric(of space: Space) -> [UInt8]? {
    named.first { $0.isFollowed && $0.space == space }?.metric
  }
}
