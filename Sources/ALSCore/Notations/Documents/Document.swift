// A layout document as records: what the text says, in its order, checked as far as that needs no model.

struct DocumentRecord {
  struct Metric {
    var name: [UInt8]
    var value: Double
    /// The text that gives the value, and its node.
    var formula: MetricFormula?
    var node = -1
  }

  /// A constraint by its place among all, and the node that says so.
  struct Activation {
    var constraint: Int
    var node: Int
  }

  /// What a view says of itself beside its name, with the defaults of als.h.
  struct Traits {
    /// Not specified where the document says null or nothing.
    var size = Size.unspecified
    var intrinsic = Size.unspecified
    var limits = SizeLimits.none
    /// Horizontal, vertical.
    var hugging: (Float, Float) = (250, 250)
    /// nil: the document says nothing.
    var compression: (Float, Float)?
    var direction = Direction.inherit
    var margins = Edges(all: 8)
    var safeArea = Edges.zero
    var alignmentInsets = Edges.zero
    /// nil: no content area.
    var contentInsets: Edges?
    var scrolls = Scrolls.none
    var scrollOffset = Point.zero
    /// First from the top, last from the bottom.
    var baselines = (0.0, 0.0)
    var isHidden = false
    var isGone = false
    var insetsMarginsFromSafeArea = false
    var preservesSuperviewMargins = false
    /// In the place of an intrinsic size.
    var text: TextContent?
    var clips = false
    var isIgnored = false

    var hasContentArea: Bool { contentInsets != nil || scrolls != .none }
  }

  /// A view or guide.
  struct Item {
    var name: [UInt8]
    /// Index of the superview or owner; -1 for the root.
    var parent: ItemID
    /// Index in `traits`, or -1 for a guide or a view that says nothing.
    var traits: Int32
    var isGuide: Bool
    /// A guide whose size may be negative.
    var isSpacer = false
    var z: Int32 = 0
    /// Of a guide: the view that it is gone with, or -1.
    var companion: ItemID = -1
    var called = Called.theSame
    /// Of a guide: an entry makes it, so that the tree does not list it.
    var isMade = false

    /// The name it has in the layout; nil: none.
    var nameInLayout: [UInt8]? {
      switch called {
      case .theSame: return name
      case .nothing: return nil
      case .name(let name): return name
      }
    }
  }

  /// The name of an item in the layout, beside its name in the document.
  enum Called {
    case theSame
    case nothing
    case name([UInt8])
  }

  /// An entry of "constraints".  The text of notations is read later, by `DocumentStatements`.
  struct Entry {
    enum Form: Equatable {
      case text(Notation)
      case shorthand
      case builder
      case record
      case arrangement(Arrangement.Kind)
      /// The key "aspect" of a view.
      case aspect
    }
    var form: Form
    var isText: Bool { if case .text = form { return true } else { return false } }
    /// A bare string rather than an object.
    var isBare: Bool
    /// Nodes: the notation string, the shorthand object or the builder steps; the view of a shorthand; the view and the
    /// target of builder steps; and -1 for what is absent.
    var content: Int
    var view = -1
    var layout = -1
    var on = -1
    var identifier = -1
    var group = -1
    var name = -1
    var keeper = -1
    var host = -1
    /// Of a record: its values, in the order of `DocumentConstraint.Field`.  Of an arrangement: in that of
    /// `DocumentArrangement.Key`.
    var fields: [Int] = []
    var isActive = true
    /// The constant while the second item is gone, where it differs.
    var goneConstant: Double?
    /// Visual format options, bits as Apple has them, and the node that lists them.
    var options: UInt32 = 0
    var optionList = -1
    /// Whether spaces may stand where the notation has none.
    var isLenient = false
    /// Whether the meta comments of an extended format count.
    var heedsMeta = false
    /// The branch of a condition that it stands in, or -1.
    var rule = -1
    /// The use of a component that it belongs to, or -1.
    var instance = -1
    /// Of a text whose names may come later.
    var deferral: DocumentDeferral?
    /// The view of an aspect.
    var item: ItemID = -1
  }

  var json: JSON
  var metrics: [Metric] = []
  /// The standard space of visual formats.
  var spacing = FormatSettings()
  /// Pixels in a point; nil: the document says nothing.
  var scale: Double?
  var scaleSpan = SourceRange.empty
  /// In pre-order: a view, its guides, its children.  The root is the first.
  var items = IDArray<ItemID, Item>()
  /// Some have other names in the layout.
  var hasCalled = false
  var traits: [Traits] = []
  var entries: [Entry] = []
  /// Constraints that are switched on before the others, in this order.
  var activation: [Activation] = []
  var userKeys = UserKeys.OfDocument()
  /// The nodes of expectations, read when all names are known, each with the branch that it stands in, or -1.
  var expectations: [(node: Int, rule: Int)] = []
  /// In document order.
  var rules: [DocumentRule] = []
  /// The metrics that rules set, which every text follows.
  var setMetrics = NameTable()
  /// nil: it has no components.
  var components: ComponentOrigins?

  func traits(of item: ItemID) -> Traits {
    let index = items[item].traits
    return index < 0 ? Traits() : traits[Int(index)]
  }

  /// Adds an item with what it says of itself, if it does.
  mutating func add(_ item: Item, _ traits: Traits?) {
    let added = items.append(item)
    if case .theSame = item.called {} else { hasCalled = true }
    guard let traits else { return }
    items[added].traits = Int32(truncatingIfNeeded: self.traits.count)
    self.traits.append(traits)
  }

  mutating func setTraits(of item: ItemID, _ traits: Traits) {
    if items[item].traits >= 0 {
      self.traits[Int(items[item].traits)] = traits
      return
    }
    items[item].traits = Int32(truncatingIfNeeded: self.traits.count)
    self.traits.append(traits)
  }

  mutating func add(_ metric: Metric) { metrics.append(metric) }

  /// nil when the entry names no group.
  func group(of entry: Int) -> [UInt8]? {
    entries[entry].group < 0 ? nil : json.string(entries[entry].group)
  }

  func identifier(of entry: Int) -> [UInt8]? {
    entries[entry].identifier < 0 ? nil : json.string(entries[entry].identifier)
  }

  func formatSettings(_ entry: Entry) -> FormatSettings {
    var settings = spacing
    settings.options = entry.options
    settings.heedsMeta = entry.heedsMeta
    settings.isLenient = entry.isLenient
    if let own = entry.deferral, !own.spacing.isEmpty { _ = settings.setSpacing(own.spacing) }
    if let usesMargins = entry.deferral?.usesMargins { settings.usesMargins = usesMargins }
    return settings
  }

  /// Reads a document.  Errors lie in `text`; `index` is the entry of "constraints" at fault.
  static func read(
    _ text: [UInt8], limits: DocumentLimits = DocumentLimits(), _ loader: DocumentLoader? = nil
  ) throws(LayoutError) -> DocumentRecord {
    let json = try JSON.parse(text, nesting: limits.nesting)
    var reader = DocumentReader(json)
    reader.record.components = try ComponentOrigins.read(json, limits: limits, loader)
    do throws(LayoutError) {
      try reader.read()
    } catch {
      throw reader.record.located(error)
    }
    if json.mayHaveUserKeys { reader.record.userKeys = UserKeysReader.read(json, reader.record.components) }
    return reader.record
  }

  /// Maps an error to its place in the user's text.
  func located(_ error: LayoutError) -> LayoutError { components?.located(error) ?? error }

  /// Maps the range of a constraint to the user's text.
  func place(_ range: SourceRange) -> SourceRange { components?.place(range) ?? range }
}

struct DocumentReader {
  var record: DocumentRecord
  /// Names of views and guides so far.
  var taken = NameTable()
  /// Guides that are gone with a view, and the nodes of its name.
  var companions: [(guide: ItemID, node: Int)] = []
  /// Views with an aspect, and its node.
  var aspects: [(item: ItemID, node: Int)] = []
  private var takenMetrics = NameTable()
  /// The names of views for which a rule sets `scrolls`.
  var scrolledByRules = NameTable()
  /// The use of a component whose entries are read, or -1, and its name with a dot.
  private(set) var instance = -1
  private(set) var prefix: [UInt8] = []
  var json: JSON { record.json }

  private enum Key: Int {
    case als, metrics, spacing, root, constraints, activation, scale, expect, schema, components, include
    static let keys: [StaticString] = [
      "als", "metrics", "spacing", "root", "constraints", "activation", "scale", "expect", UserKeys.schema,
      "components", "include",
    ]
  }

  init(_ json: JSON) { record = DocumentRecord(json: json) }

  mutating func read() throws(LayoutError) {
    var members = try DocumentMembers(json, JSON.root, Key.keys, of: "a layout document")
    var hasVersion = false
    var hasRoot = false
    var expect = -1
    while let member = try members.next() {
      switch Key(rawValue: member.index) {
      case .als:
        try readVersion(member.value)
        hasVersion = true
      case .metrics: try readMetrics(member.value)
      case .spacing: try readSpacing(member.value)
      case .root:
        try readTree(written(record.components?.root, member.value))
        hasRoot = true
      case .constraints: try readEntries(written(record.components?.constraints, member.value))
      case .scale:
        record.scale = try json.finite(member.value, "scale")
        record.scaleSpan = json.span(member.value)
      case .activation: try readActivation(member.value)
      case .expect:
        expect = written(record.components?.expect, member.value)
      case .schema: try json.require(.string, member.value, UserKeys.schema)
      case .components, .include, nil: break
      }
    }
    if !hasVersion { throw json.missing("als", "a layout document", JSON.root) }
    if !hasRoot { throw json.missing("root", "a layout document", JSON.root) }
    try readInstances()
    if scrolledByRules.count > 0 { findScrolled() }
    for aspect in aspects {
      var entry = DocumentRecord.Entry(form: .aspect, isBare: false, content: aspect.node)
      entry.item = aspect.item
      record.entries.append(entry)
    }
    let inRules = record.expectations
    record.expectations = []
    if expect >= 0 { try readExpectations(expect, in: -1) }
    record.expectations += inRules
    try addBarriers()
  }

  /// The node of a part of the document whose components are written out.
  private func written(_ part: Int?, _ node: Int) -> Int {
    guard let part, part >= 0 else { return node }
    return part
  }

  /// Metrics and constraints of components come after those of the document, in the order of the tree.
  private mutating func readInstances() throws(LayoutError) {
    guard let components = record.components else { return }
    for index in components.instances.indices {
      instance = index
      prefix = components.name(index) + [ASCII.dot]
      let use = components.instances[index]
      if use.metrics >= 0 { try readMetrics(Int(use.metrics)) }
      if use.constraints >= 0 { try readEntries(Int(use.constraints)) }
    }
    (instance, prefix) = (-1, [])
  }

  private func readVersion(_ node: Int) throws(LayoutError) {
    if json.kind(node) == .number && json.number(node) == 1 { return }
    throw LayoutError(.document, "\"als\" must be 1, the version of the format", at: json.span(node))
  }

  private mutating func readMetrics(_ node: Int) throws(LayoutError) {
    try json.require(.object, node, "metrics")
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      if json.nodes[key].start == json.nodes[key].end {
        throw LayoutError(.document, "a metric needs a name", at: json.span(key))
      }
      let name = prefix + json.string(key)
      if !takenMetrics.note(name) {
        throw LayoutError(.document, "duplicate metric \(quoted(name[...]))", at: json.span(key))
      }
      record.add(try metric(name, value))
    }
  }

  /// A number, or a text.
  private func metric(_ name: [UInt8], _ node: Int) throws(LayoutError) -> DocumentRecord.Metric {
    if json.kind(node) != .string {
      return DocumentRecord.Metric(name: name, value: try json.finite(node, "metric"))
    }
    do throws(LayoutError) {
      let formula = try MetricFormula.read(json.string(node), prefix: prefix)
      return DocumentRecord.Metric(name: name, value: 0, formula: formula, node: node)
    } catch {
      throw error.inside(node, of: json)
    }
  }

  /// Whether each number is the place of a constraint is checked once the constraints have been read.
  private mutating func readActivation(_ node: Int) throws(LayoutError) {
    try json.require(.array, node, "activation")
    var children = json.children(node)
    while let child = children.next() {
      let place = try json.whole(child, "a place in the activation", from: 0)
      record.activation.append(DocumentRecord.Activation(constraint: place, node: child))
    }
  }

  private enum SpacingKey: Int {
    case sibling, superview
    static let keys: [StaticString] = ["sibling", "superview"]
  }

  private mutating func readSpacing(_ node: Int) throws(LayoutError) {
    if json.kind(node) != .object { return try readSpacingList(node) }
    var members = try DocumentMembers(json, node, SpacingKey.keys, of: "the spacing")
    var sibling = 8.0
    var superview = 20.0
    while let member = try members.next() {
      switch SpacingKey(rawValue: member.index) {
      case .sibling: sibling = try json.finite(member.value, "space between siblings")
      case .superview:
        if json.kind(member.value) == .string {
          if !json.equals(member.value, "margins") {
            throw LayoutError(
              .document, "the space to the superview must be a number or \"margins\"", at: json.span(member.value))
          }
          record.spacing.usesMargins = true
        } else {
          superview = try json.finite(member.value, "space to the superview")
        }
      case nil: break
      }
    }
    record.spacing.setSpacing(sibling: sibling, superview: superview)
  }

  private mutating func readSpacingList(_ node: Int) throws(LayoutError) {
    guard let list = json.numbers(node), record.spacing.setSpacing(list) else {
      throw LayoutError(
        .document, "the spacing must be a record, a number or a list of 1, 2, 3, 6 or 7 numbers", at: json.span(node))
    }
    if json.kind(node) == .number { return _ = try json.finite(node, "spacing") }
    var children = json.children(node)
    while let child = children.next() { _ = try json.finite(child, "spacing") }
  }
}
