// The key "components" of a document: the definition of each component.

/// A part that a document writes once and uses several times.
struct Component {
  var name: [UInt8]
  /// The node of its record.
  var node: Int
  /// By parameter: the node of the default.  null stands for none.
  var defaults: [Int] = []
  var parameterNames: [[UInt8]] = []
  private(set) var parameters = NameTable()
  /// Nodes, or -1.
  var metrics = -1
  var view = -1
  var constraints = -1
  /// The name that its view gives itself; empty: none.
  var alias: [UInt8] = []

  /// The index of a parameter, or -1.
  func parameter(_ name: ArraySlice<UInt8>) -> Int {
    Int(parameters.payload(of: name) ?? -1)
  }

  mutating func addParameter(_ name: [UInt8], default node: Int) {
    _ = parameters.insert(name[...], payload: Int32(truncatingIfNeeded: defaults.count))
    parameterNames.append(name)
    defaults.append(node)
  }
}

/// The components of a document, by name.
struct ComponentList {
  private(set) var components: [Component] = []
  private var names = NameTable()
  private let json: JSON

  init(_ json: JSON) { self.json = json }

  func find(_ name: ArraySlice<UInt8>) -> Int {
    Int(names.payload(of: name) ?? -1)
  }

  /// Reads `{ NAME: { … } }`.
  mutating func read(_ node: Int) throws(LayoutError) {
    try json.require(.object, node, "components")
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      let name = try json.nonEmpty(key, "the name of a component")
      if json.isUsersKey(key) { continue }
      if find(name[...]) >= 0 {
        throw LayoutError(.document, "there are two components \(quoted(name[...]))", at: json.span(key))
      }
      let component = try component(name, value)
      _ = names.insert(name[...], payload: Int32(truncatingIfNeeded: components.count))
      components.append(component)
    }
  }

  func component(of use: Int) throws(LayoutError) -> Int {
    try json.require(.string, use, "use")
    let name = json.string(use)
    let found = find(name[...])
    if found >= 0 { return found }
    var nearest = Suggestion(for: name[...])
    for component in components { nearest.offer(component.name[...]) }
    throw LayoutError(
      .document, "there is no component \(quoted(name[...]))", at: json.span(use), suggestion: nearest.text)
  }

  private func component(_ name: [UInt8], _ node: Int) throws(LayoutError) -> Component {
    var members = try DocumentMembers(
      json, node, ["parameters", "metrics", "view", "constraints"], of: "a component")
    var component = Component(name: name, node: node)
    while let member = try members.next() {
      switch member.index {
      case 0: try readParameters(member.value, &component)
      case 1:
        try json.require(.object, member.value, "metrics")
        component.metrics = member.value
      case 2:
        try json.require(.object, member.value, "view")
        component.view = member.value
      default:
        try json.require(.array, member.value, "constraints")
        component.constraints = member.value
      }
    }
    if component.view < 0 { throw json.missing("view", "a component", node) }
    if let use = json.member(component.view, "use") {
      throw LayoutError(
        .document, "the view of a component is no use of another", at: json.span(use - 1),
        suggestion: "put the use into its \"children\"")
    }
    if let own = json.member(component.view, "name"), json.kind(own) == .string { component.alias = json.string(own) }
    return component
  }

  private func readParameters(_ node: Int, _ component: inout Component) throws(LayoutError) {
    try json.require(.object, node, "parameters")
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      let name = try json.nonEmpty(key, "the name of a parameter")
      if json.isUsersKey(key) { continue }
      let isWord = ASCII.equals(name[...], "index") || ASCII.equals(name[...], "item")
      if isWord || name.contains(where: { $0 == 0x7B || $0 == 0x7D }) {
        throw LayoutError(
          .document, "a parameter cannot have the name \(quoted(name[...]))", at: json.span(key),
          suggestion: isWord ? "uses with \"repeat\" and \"for\" set it" : "")
      }
      if component.parameter(name[...]) >= 0 {
        throw LayoutError(.document, "there are two parameters \(quoted(name[...]))", at: json.span(key))
      }
      component.addParameter(name, default: value)
    }
  }
}

extension JSON {
  /// The value of a key; nil: there is none.
  func member(_ object: Int, _ word: StaticString) -> Int? {
    if kind(object) != .object { return nil }
    var children = self.children(object)
    while let key = children.next(), let value = children.next() { if equals(key, word) { return value } }
    return nil
  }
}
