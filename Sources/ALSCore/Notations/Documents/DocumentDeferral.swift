// What a document says of a deferred text beside the text: how it was read, and what has become of its constraints.

final class DocumentDeferral {
  /// Nodes: where names are looked up from, -1 for the root; names with items, and guides the text has made.
  fileprivate(set) var scope = -1
  fileprivate(set) var items: [(name: [UInt8], item: Int)] = []
  fileprivate(set) var guides: [[UInt8]] = []
  fileprivate(set) var values: [(name: [UInt8], value: Double)] = []
  fileprivate(set) var spacing: [Double] = []
  fileprivate(set) var usesMargins: Bool?
  /// One for each constraint of the text, nil for one that has ended; nil: all are as the text says.
  fileprivate(set) var states: [DocumentRecord.Entry?]?
}

extension DocumentReader {
  private enum DeferralKey: Int {
    case scope, items, guides, values, spacing, margins, constraints
    static let keys: [StaticString] = ["scope", "items", "guides", "values", "spacing", "margins", "constraints"]
  }

  /// nil: the text is not deferred.
  func deferral(_ node: Int) throws(LayoutError) -> DocumentDeferral? {
    if json.kind(node) != .object { return try json.bool(node, "deferred") ? DocumentDeferral() : nil }
    let deferral = DocumentDeferral()
    var members = try DocumentMembers(json, node, DeferralKey.keys, of: "a deferred text")
    while let member = try members.next() {
      let value = member.value
      switch DeferralKey(rawValue: member.index) {
      case .scope: deferral.scope = value
      case .items:
        try json.require(.object, value, "items")
        var children = json.children(value)
        while let key = children.next(), let item = children.next() { deferral.items.append((json.string(key), item)) }
      case .values:
        try json.require(.object, value, "values")
        var children = json.children(value)
        while let key = children.next(), let number = children.next() {
          deferral.values.append((json.string(key), try json.finite(number, "value")))
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
}
