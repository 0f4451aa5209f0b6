// The tree of views and guides of a document, read without recursion.

extension DocumentReader {
  enum ViewKey: Int {
    case name, size, intrinsic, hugging, compression, direction, margins, safeArea, alignmentInsets, baseline, hidden
    case insetsMarginsFromSafeArea, preservesSuperviewMargins, z, children, guides, gone, minimum, maximum
    case contentInsets, text, clips, ignore, called, draw, aspect, scrolls, scrollOffset
    static let keys: [StaticString] = [
      "name", "size", "intrinsic", "hugging", "compression", "direction", "margins", "safeArea", "alignmentInsets",
      "baseline", "hidden", "insetsMarginsFromSafeArea", "preservesSuperviewMargins", "z", "children", "guides",
      "gone", "minimum", "maximum", "contentInsets", "text", "clips", "ignore", "called", "draw", "aspect",
      "scrolls", "scrollOffset",
    ]
  }

  mutating func readTree(_ root: Int) throws(LayoutError) {
    // Children that are still to be read, and whose children they are.
    var open: [(children: JSON.Children, parent: ItemID)] = []
    if let children = try readView(root, parent: -1) { open.append((children, 0)) }
    while let level = open.last {
      guard let node = open[open.count - 1].children.next() else {
        open.removeLast()
        continue
      }
      let index = ItemID(record.items.count)
      if let children = try readView(node, parent: level.parent) { open.append((children, index)) }
    }
    if !companions.isEmpty { try findCompanions() }
  }

  /// A view that a rule makes scroll has a content area from the start, since texts mean what `super` means when they are read.
  mutating func findScrolled() {
    for item in record.items.ids
    where !record.items[item].isGuide && scrolledByRules.find(record.items[item].name[...]) >= 0 {
      var traits = record.traits(of: item)
      if traits.hasContentArea { continue }
      traits.contentInsets = .zero
      record.setTraits(of: item, traits)
    }
  }

  /// The views that guides are gone with: they may come after the guides.
  private mutating func findCompanions() throws(LayoutError) {
    var views = NameTable()
    for item in record.items.ids where !record.items[item].isGuide {
      _ = views.insert(record.items[item].name[...], payload: item.raw)
    }
    for (guide, node) in companions {
      let entry = views.find(json.string(node)[...])
      if entry < 0 {
        throw LayoutError(.nameView, "unknown view \(quoted(json.string(node)[...]))", at: json.span(node))
      }
      record.items[guide].companion = ItemID(raw: views.payload(entry))
    }
  }

  /// Adds a view and its guides; answers its children, if any.
  private mutating func readView(_ node: Int, parent: ItemID) throws(LayoutError) -> JSON.Children? {
    var members = try DocumentMembers(json, node, ViewKey.keys, of: "a view")
    var traits = DocumentRecord.Traits()
    var saysMore = false
    var name = -1
    var children = -1
    var guides = -1
    var limits = -1
    var z: Int32 = 0
    var called = DocumentRecord.Called.theSame
    while let member = try members.next() {
      switch ViewKey(rawValue: member.index) {
      case .name: name = member.value
      case .called: called = try self.called(member.value)
      case .children:
        try json.require(.array, member.value, "children")
        children = member.value
      case .guides:
        try json.require(.array, member.value, "guides")
        guides = member.value
      case .z: z = try depth(member.value)
      case .draw: try DocumentDrawing.check(member.value, json)
      case .aspect:
        try checkAspect(member.value)
        aspects.append((ItemID(record.items.count), member.value))
      case .some(let key):
        try readTrait(key, member.value, &traits)
        if key == .minimum || key == .maximum { limits = member.value }
        saysMore = true
      case nil: break
      }
    }
    if !traits.limits.areInOrder { throw LayoutError(.notFinite, SizeLimits.range, at: json.span(limits)) }
    let index = ItemID(record.items.count)
    let bytes = try self.name(name, of: node, isRoot: parent < 0)
    var item = DocumentRecord.Item(name: bytes, parent: parent, traits: -1, isGuide: false, z: z)
    item.called = called
    record.add(item, saysMore ? traits : nil)
    if guides >= 0 { try readGuides(guides, owner: index) }
    return children < 0 ? nil : json.children(children)
  }

  private func readTrait(
    _ key: ViewKey, _ node: Int, _ traits: inout DocumentRecord.Traits
  ) throws(LayoutError) {
    switch key {
    case .size: traits.size = try json.size(node, "size")
    case .intrinsic: traits.intrinsic = try json.size(node, "intrinsic size")
    case .minimum: traits.limits.minimum = try json.size(node, "minimum")
    case .maximum: traits.limits.maximum = try json.size(node, "maximum")
    case .hugging: traits.hugging = try priorities(node, "hugging")
    case .compression: traits.compression = try priorities(node, "compression")
    case .direction: traits.direction = try direction(node)
    case .margins: traits.margins = try json.edges(node, "margins", negative: true)
    case .safeArea: traits.safeArea = try json.edges(node, "safe area", negative: false)
    case .alignmentInsets: traits.alignmentInsets = try json.edges(node, "alignment insets", negative: true)
    case .contentInsets: traits.contentInsets = try json.edges(node, "content insets", negative: false)
    case .scrolls: traits.scrolls = try scrolls(node)
    case .scrollOffset:
      let pair = try json.elements(2, node, "scroll offset", "[x, y]")
      // Negative zero is zero.
      traits.scrollOffset = Point(
        0 + (try json.finite(pair[0], "scroll offset")), 0 + (try json.finite(pair[1], "scroll offset")))
    case .baseline:
      let pair = try json.elements(2, node, "baseline", "[first, last]")
      traits.baselines = (try json.finite(pair[0], "first baseline"), try json.finite(pair[1], "last baseline"))
    case .hidden: traits.isHidden = try json.bool(node, "hidden")
    case .gone: traits.isGone = try json.bool(node, "gone")
    case .insetsMarginsFromSafeArea:
      traits.insetsMarginsFromSafeArea = try json.bool(node, "insetsMarginsFromSafeArea")
    case .preservesSuperviewMargins:
      traits.preservesSuperviewMargins = try json.bool(node, "preservesSuperviewMargins")
    case .text: traits.text = try readText(node)
    case .clips: traits.clips = try json.bool(node, "clips")
    case .ignore: traits.isIgnored = try json.bool(node, "ignore")
    case .name, .called, .z, .draw, .aspect, .children, .guides: break
    }
  }

  private static let overridable: [(key: ViewKey, bit: ViewKeys)] = [
    (.gone, .gone), (.hidden, .hidden), (.hugging, .hugging), (.compression, .compression), (.intrinsic, .intrinsic),
    (.minimum, .minimum), (.maximum, .maximum), (.margins, .margins), (.contentInsets, .contentInsets),
    (.direction, .direction), (.text, .text), (.scrolls, .scrolls),
  ]

  /// The values that a rule sets on a view.
  func viewOverride(_ node: Int) throws(LayoutError) -> ViewOverride {
    var values = ViewOverride()
    let words = DocumentReader.overridable.map { ViewKey.keys[$0.key.rawValue] }
    var members = try DocumentMembers(json, node, words, of: "what a rule sets on a view")
    while let member = try members.next() {
      let (key, bit) = DocumentReader.overridable[member.index]
      try readTrait(key, member.value, &values.traits)
      values.keys.insert(bit)
    }
    return values
  }

  private func readText(_ node: Int) throws(LayoutError) -> TextContent {
    if json.kind(node) == .string {
      throw LayoutError(
        .document, "a text: expected an object, not a string", at: json.span(node),
        suggestion: "write \"text\": { \"value\": \"Name\", \"size\": 14 }")
    }
    var members = try DocumentMembers(json, node, ["value", "size", "advance", "stretch"], of: "a text")
    var value = -1
    var size = -1
    var advance = TextAdvance.sans
    var stretch = 1.0
    while let member = try members.next() {
      switch member.index {
      case 0:
        try json.require(.string, member.value, "value")
        value = member.value
      case 1: size = member.value
      case 2: advance = try readAdvance(member.value)
      default: stretch = try positive(member.value, "stretch")
      }
    }
    if value < 0 { throw json.missing("value", "a text", node) }
    if size < 0 { throw json.missing("size", "a text", node) }
    return TextContent(json.string(value), size: try positive(size, "size"), advance: advance, stretch: stretch)
  }

  private func readAdvance(_ node: Int) throws(LayoutError) -> TextAdvance {
    try json.require(.string, node, "advance")
    let word = json.string(node)
    if let known = TextAdvance.named(word[...]) { return known }
    throw LayoutError(
      .document, "\(quoted(word[...])) is not a table of advances", at: json.span(node),
      suggestion: "it can be \"sans\" or \"mono\"")
  }

  private func positive(_ node: Int, _ what: StaticString) throws(LayoutError) -> Double {
    let value = try json.finite(node, what)
    if value > 0 { return value }
    throw LayoutError(.document, "the \(what) must be greater than 0", at: json.span(node))
  }

  private func priorities(_ node: Int, _ what: StaticString) throws(LayoutError) -> (Float, Float) {
    let pair = try json.elements(2, node, what, "[horizontal, vertical]")
    return (try json.priority(pair[0], what), try json.priority(pair[1], what))
  }

  private func direction(_ node: Int) throws(LayoutError) -> Direction {
    try json.require(.string, node, "direction")
    if json.equals(node, "ltr") { return .leftToRight }
    if json.equals(node, "rtl") { return .rightToLeft }
    let isRight = json.string(node).first.map { $0 | 0x20 } == 0x72
    throw LayoutError(
      .document, "the direction must be \"ltr\" or \"rtl\"", at: json.span(node),
      suggestion: "did you mean \"\(isRight ? "rtl" : "ltr")\"?")
  }

  private func scrolls(_ node: Int) throws(LayoutError) -> Scrolls {
    try json.require(.string, node, "scrolls")
    if let known = Scrolls.named(json.string(node)[...]) { return known }
    throw LayoutError(
      .document, "\(quoted(json.string(node)[...])) is no axis on which a view scrolls", at: json.span(node),
      suggestion: "it can be \"x\", \"y\" or \"both\"")
  }

  private mutating func readGuides(_ node: Int, owner: ItemID) throws(LayoutError) {
    var guides = json.children(node)
    while let guide = guides.next() {
      var members = try DocumentMembers(json, guide, ["name", "spacer", "z", "called", "goneWith"], of: "a guide")
      var name = -1
      var item = DocumentRecord.Item(name: [], parent: owner, traits: -1, isGuide: true)
      while let member = try members.next() {
        switch member.index {
        case 0: name = member.value
        case 1: item.isSpacer = try json.bool(member.value, "spacer")
        case 2: item.z = try depth(member.value)
        case 3: item.called = try called(member.value)
        default:
          _ = try json.nonEmpty(member.value, "goneWith")
          companions.append((ItemID(record.items.count), member.value))
        }
      }
      item.name = try self.name(name, of: guide, isRoot: false)
      record.add(item, nil)
    }
  }

  /// null: it has no name in the layout.
  private func called(_ node: Int) throws(LayoutError) -> DocumentRecord.Called {
    json.kind(node) == .null ? .nothing : .name(try json.nonEmpty(node, "called"))
  }

  private func checkAspect(_ node: Int) throws(LayoutError) {
    let aspect = try positive(node, "aspect")
    try Legality.refuse(
      Legality.number(aspect, limit: Limits.multiplier, part: .multiplier, what: "aspect"), at: json.span(node))
  }

  private func depth(_ node: Int) throws(LayoutError) -> Int32 {
    Int32(truncatingIfNeeded: try json.whole(node, "z", from: -Limits.number))
  }

  /// A name that no other view or guide has.  `node` is -1 when the key is missing.
  private mutating func name(_ node: Int, of owner: Int, isRoot: Bool) throws(LayoutError) -> [UInt8] {
    if node < 0 && !isRoot { throw json.missing("name", "every view and guide but the root", owner) }
    let bytes = node < 0 ? ASCII.bytes("root") : try json.nonEmpty(node, "name")
    if !taken.note(bytes) {
      throw LayoutError(
        .document, "another view or guide is already named \(quoted(bytes[...]))", at: json.span(node))
    }
    return bytes
  }
}
