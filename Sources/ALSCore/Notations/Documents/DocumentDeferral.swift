// What a document says of a deferred text beside the text: how it was read, and what has become of its constraints.

final class DocumentDeferral {
  /// Nodes: where names are looked up from, -1 for the root; names with items, and guides the text has made.
  fileprivate(set) var scope = -1
  /// They are looked up everywhere, and nothing is `self`.
  fileprivate(set) var isScopeless = false
  fileprivate(set) var items: [(name: [UInt8], item: Int)] = []
  /// What names mean now, where that is something else than the document's own names say.
  fileprivate(set) var found: [(name: [UInt8], item: Int)] = []
  fileprivate(set) var guides: [[UInt8]] = []
  fileprivate(set) var values: [(name: [UInt8], value: Double)] = []
  /// Metrics that were removed since, with their last values.
  fileprivate(set) var metrics: [(name: [UInt8], value: Double)] = []
  fileprivate(set) var spacing: [Double] = []
  fileprivate(set) var usesMargins: Bool?
  /// One for each constraint of the text, nil for one that has ended; nil: all are as the text says.
  fileprivate(set) var states: [DocumentRecord.Entry?]?
}

extension DocumentReader {
  private enum DeferralKey: Int {
    case scope, items, guides, values, spacing, margins, constraints, found, metrics
    static let keys: [StaticString] = [
      "scope", "items", "guides", "values", "spacing", "margins", "constraints", "found", "metrics",
    ]
  }

  /// nil: the text is not deferred.
  func deferral(_ node: Int) throws(LayoutError) -> DocumentDeferral? {
    if json.kind(node) != .object { return try json.bool(node, "deferred") ? DocumentDeferral() : nil }
    let deferral = DocumentDeferral()
    var members = try DocumentMembers(json, node, DeferralKey.keys, of: "a deferred text")
    while let member = try members.next() {
      let value = member.value
      switch DeferralKey(rawValue: member.index) {
      case .scope:
        deferral.isScopeless = json.kind(value) == .null
        if !deferral.isScopeless { deferral.scope = value }
      case .items: try forEachMember(of: value, "items") { deferral.items.append(($0, $1)) }
      case .found: try forEachMember(of: value, "found") { deferral.found.append(($0, $1)) }
      case .values:
        try forEachMember(of: value, "values") { name, node throws(LayoutError) in
          deferral.values.append((name, try json.finite(node, "value")))
        }
      case .metrics:
        try forEachMember(of: value, "metrics") { name, node throws(LayoutError) in
          deferral.metrics.append((name, try json.finite(node, "value")))
        }
      case .guides:
        try json.require(.array, value, "guides")
        var children = json.children(value)
        while let child = children.next() { deferral.guides.append(try json.nonEmpty(child, "guide")) }
      case .spacing:
        var settings = FormatSettings()
        guard let list = json.numbers(value), settings.setSpacing(list),
          list.allSatisfy({ $0.magnitude <= Limits.number })
        else { throw LayoutError(.document, "the spacing has 1, 2, 3, 6 or 7 numbers", at: json.span(value)) }
        deferral.spacing = list
      case .margins: deferral.usesMargins = try json.bool(value, "margins")
      case .constraints:
        try json.require(.array, value, "constraints")
        var states: [DocumentRecord.Entry?] = []
        var children = json.children(value)
        while let child = children.next() { states.append(json.kind(child) == .null ? nil : try state(child)) }
        deferral.states = states
      case nil: break
      }
    }
    return deferral
  }

  /// The names in an object with the values of their nodes.
  private func forEachMember(
    of node: Int, _ what: StaticString, _ body: ([UInt8], Int) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try json.require(.object, node, what)
    var children = json.children(node)
    while let key = children.next(), let value = children.next() { try body(json.string(key), value) }
  }
}
