// A layout as a document: always the same bytes for the same layout, and read back as that layout.

struct DocumentWriter {
  private let record: DocumentRecord
  private var out = TextWriter()
  /// The next view is the first of its siblings.
  private var opens = false

  private init(_ record: DocumentRecord) { self.record = record }

  /// The document of items, metrics and constraints.  What `notation` cannot say stands there as records.
  static func text(
    _ record: DocumentRecord, _ constraints: ContiguousArray<PrintedConstraint>, activation: ContiguousArray<Int32>,
    _ expectations: [Expectation], _ rules: PrintedRules, _ notation: PrintedNotation, scope: any NameScope
  ) throws(LayoutError) -> [UInt8] {
    var writer = DocumentWriter(record)
    writer.out.add("{\n  \"als\": 1")
    record.userKeys.document.write(UserKeys.Place.own, written: 0..<0, to: &writer.out)
    writer.out.add(",\n")
    writer.addMetrics()
    writer.addScale()
    writer.out.add("  \"root\": ")
    writer.addTree()
    if !constraints.isEmpty || !rules.isEmpty { try writer.addConstraints(constraints, rules, notation, scope) }
    writer.addActivation(activation)
    try writer.addExpectations(expectations, scope)
    writer.out.add("\n}\n")
    return writer.out.bytes
  }

  private mutating func addMetrics() {
    if record.metrics.isEmpty { return }
    out.add("  \"metrics\": { ")
    for metric in record.metrics {
      out.addKey(metric.name)
      if let formula = metric.formula { out.addString(formula.text) } else { out.add(metric.value) }
    }
    out.add(" },\n")
  }

  private mutating func addScale() {
    guard let scale = record.scale else { return }
    out.add("  \"scale\": ")
    out.add(scale)
    out.add(",\n")
  }

  // MARK: Constraints

  private mutating func addConstraints(
    _ constraints: ContiguousArray<PrintedConstraint>, _ rules: PrintedRules, _ notation: PrintedNotation,
    _ scope: any NameScope
  ) throws(LayoutError) {
    let entries = EntryWriter(scope, indent: ASCII.bytes("\n    "))
    var writer = RuleWriter(entries)
    var written = 0
    for var constraint in constraints {
      // A reader numbers the entries in this order, so only a new entry ends the run of values before it.
      while written < rules.overrides.count, rules.overrides[written].order < constraint.ruleOrder,
        writer.isNew(constraint.path)
      {
        writer.add(rules.overrides[written].override)
        written += 1
      }
      writer.go(to: constraint.path)
      if let group = constraint.group, !writer.mayName(group) { constraint.group = nil }
      do throws(LayoutError) {
        try entries.add(constraint, as: notation)
      } catch {
        try entries.add(constraint, as: .record)
      }
    }
    for rest in rules.overrides[written...] { writer.add(rest.override) }
    for expectation in rules.expectations {
      writer.add(expectation: try ExpectationWriter.text(expectation.expectation, scope: scope), at: expectation.path)
    }
    writer.finish()
    entries.finish()
    out.add(",\n  \"constraints\": [")
    out.add(entries.out.bytes)
    out.add("\n  ]")
  }

  private mutating func addActivation(_ order: ContiguousArray<Int32>) {
    if order.isEmpty { return }
    out.add(",\n  \"activation\": [")
    for (place, index) in order.enumerated() {
      if place > 0 { out.add(", ") }
      out.add(Double(index))
    }
    out.add("]")
  }

  private mutating func addExpectations(
    _ expectations: [Expectation], _ scope: any NameScope
  ) throws(LayoutError) {
    if expectations.isEmpty { return }
    out.add(",\n  \"expect\": [")
    for (index, expectation) in expectations.enumerated() {
      out.add(index > 0 ? ",\n    " : "\n    ")
      out.add(try ExpectationWriter.text(expectation, scope: scope))
    }
    out.add("\n  ]")
  }

  // MARK: Tree

  private mutating func addTree() {
    var open: [ItemID] = []
    var next: ItemID = 0
    while record.items.holds(next) {
      while let last = open.last, last != record.items[next].parent { close(&open) }
      if next > 0 { startLine(open.count) }
      opens = false
      let view = next
      out.add("{ ")
      out.addMember("name", record.items[view].name)
      addCalled(record.items[view])
      let traits = record.traits(of: view)
      let keys = record.userKeys.item(view)
      addTraits(traits, keys)
      addDepth(record.items[view])
      let inner = UserKeys.Place.inner
      keys.write(UserKeys.Place.own, written: inner..<(traits.text == nil ? inner : inner + 1), to: &out)
      next = next.advanced(by: 1)
      addGuides(of: view, &next)
      if record.items.holds(next) && record.items[next].parent == view {
        out.addKey("children", opening: "[")
        open.append(view)
        opens = true
      } else {
        out.add(" }")
      }
    }
    while !open.isEmpty { close(&open) }
  }

  private mutating func startLine(_ depth: Int) {
    out.add(opens ? "\n" : ",\n")
    for _ in 0..<DocumentWriter.indent(depth) { out.add("  ") }
  }

  /// Deep trees stop moving to the right, so that the text grows with the number of views only.
  private static func indent(_ depth: Int) -> Int { min(depth, 20) + 1 }

  private mutating func close(_ open: inout [ItemID]) {
    out.add("\n")
    open.removeLast()
    for _ in 0..<DocumentWriter.indent(open.count) { out.add("  ") }
    out.add("] }")
  }

  private mutating func addGuides(of view: ItemID, _ next: inout ItemID) {
    var isFirst = true
    while record.items.holds(next), record.items[next].isGuide, record.items[next].parent == view {
      if record.items[next].isMade {
        next = next.advanced(by: 1)
        continue
      }
      if isFirst {
        out.addKey("guides", opening: "[")
      }
      out.add(isFirst ? "{ " : ", { ")
      isFirst = false
      out.addMember("name", record.items[next].name)
      addCalled(record.items[next])
      addFlag("spacer", record.items[next].isSpacer)
      addDepth(record.items[next])
      let companion = record.items[next].companion
      if companion >= 0 { out.addMember("goneWith", record.items[companion].name) }
      record.userKeys.item(next).write(UserKeys.Place.own, written: 0..<0, to: &out)
      out.add(" }")
      next = next.advanced(by: 1)
    }
    if !isFirst { out.add("]") }
  }

  private mutating func addCalled(_ item: DocumentRecord.Item) {
    switch item.called {
    case .theSame: break
    case .nothing:
      out.addKey("called")
      out.add("null")
    case .name(let name): out.addMember("called", name)
    }
  }

  private mutating func addDepth(_ item: DocumentRecord.Item) {
    if item.z != 0 { out.addNumber("z", Double(item.z)) }
  }

  // MARK: Traits, where they are not the defaults

  private mutating func addTraits(_ traits: DocumentRecord.Traits, _ keys: UserKeys) {
    let plain = DocumentRecord.Traits()
    addSize("size", traits.size)
    if let text = traits.text { addText(text, keys) }
    addSize("intrinsic", traits.intrinsic)
    addSize("minimum", traits.limits.minimum)
    addSize("maximum", traits.limits.maximum)
    if traits.hugging != plain.hugging { addPriorities("hugging", traits.hugging) }
    if let compression = traits.compression { addPriorities("compression", compression) }
    if traits.direction != .inherit { out.addWord("direction", traits.direction == .rightToLeft ? "rtl" : "ltr") }
    if traits.margins != plain.margins { addEdges("margins", traits.margins) }
    addFlag("insetsMarginsFromSafeArea", traits.insetsMarginsFromSafeArea)
    addFlag("preservesSuperviewMargins", traits.preservesSuperviewMargins)
    if traits.safeArea != plain.safeArea { addEdges("safeArea", traits.safeArea) }
    if traits.alignmentInsets != plain.alignmentInsets { addEdges("alignmentInsets", traits.alignmentInsets) }
    if let insets = traits.contentInsets { addEdges("contentInsets", insets) }
    if traits.scrolls != .none { out.addWord("scrolls", traits.scrolls.name) }
    if traits.scrollOffset != .zero { out.addNumbers("scrollOffset", [traits.scrollOffset.x, traits.scrollOffset.y]) }
    if traits.baselines != plain.baselines { out.addNumbers("baseline", [traits.baselines.0, traits.baselines.1]) }
    addFlag("hidden", traits.isHidden)
    addFlag("gone", traits.isGone)
    addFlag("clips", traits.clips)
    addFlag("ignore", traits.isIgnored)
  }

  /// The values that a rule sets on a view.
  static func add(_ values: ViewOverride, to out: inout TextWriter) {
    var writer = DocumentWriter(DocumentRecord(json: JSON(text: [], nodes: [])))
    let traits = values.traits
    writer.out.add("{ ")
    if values.keys.contains(.gone) { writer.out.addBool("gone", traits.isGone) }
    if values.keys.contains(.hidden) { writer.out.addBool("hidden", traits.isHidden) }
    if values.keys.contains(.hugging) { writer.addPriorities("hugging", traits.hugging) }
    if values.keys.contains(.compression), let compression = traits.compression {
      writer.addPriorities("compression", compression)
    }
    if values.keys.contains(.text), let text = traits.text { writer.addText(text, UserKeys()) }
    if values.keys.contains(.intrinsic) { writer.addWholeSize("intrinsic", traits.intrinsic) }
    if values.keys.contains(.minimum) { writer.addWholeSize("minimum", traits.limits.minimum) }
    if values.keys.contains(.maximum) { writer.addWholeSize("maximum", traits.limits.maximum) }
    if values.keys.contains(.margins) { writer.addEdges("margins", traits.margins) }
    if values.keys.contains(.contentInsets), let insets = traits.contentInsets {
      writer.addEdges("contentInsets", insets)
    }
    if values.keys.contains(.scrolls) { writer.out.addWord("scrolls", traits.scrolls.name) }
    if values.keys.contains(.direction) {
      writer.out.addWord("direction", traits.direction == .rightToLeft ? "rtl" : "ltr")
    }
    writer.out.add(" }")
    out.add(writer.out.bytes)
  }

  private mutating func addWholeSize(_ key: StaticString, _ size: Size) {
    out.addNumbers(key, [size.width, size.height], negativeIsNull: true)
  }

  private mutating func addText(_ text: TextContent, _ keys: UserKeys) {
    out.addKey("text", opening: "{ ")
    out.addMember("value", text.value)
    out.addNumber("size", text.size)
    out.addWord("advance", text.advance.name)
    if text.stretch != 1 { out.addNumber("stretch", text.stretch) }
    keys.write(UserKeys.Place.inner, written: 0..<0, to: &out)
    out.add(" }")
  }

  private mutating func addFlag(_ key: StaticString, _ value: Bool) {
    if value { out.addBool(key, true) }
  }

  /// Nothing where neither is specified.
  private mutating func addSize(_ key: StaticString, _ size: Size) {
    if size.width >= 0 || size.height >= 0 { addWholeSize(key, size) }
  }

  private mutating func addEdges(_ key: StaticString, _ edges: Edges) {
    out.addNumbers(key, [edges.top, edges.left, edges.bottom, edges.right])
  }

  private mutating func addPriorities(_ key: StaticString, _ pair: (Float, Float)) {
    out.addKey(key, opening: "[")
    out.add(pair.0)
    out.add(", ")
    out.add(pair.1)
    out.add("]")
  }
}
