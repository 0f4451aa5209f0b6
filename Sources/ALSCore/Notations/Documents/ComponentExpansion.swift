// Writes out the components of a document: the tree with a view for each use, and the metrics and constraints of each use.
// Nothing is parsed twice: the values of a use are nodes that share the bytes of the component, and only strings that differ
// are new.

/// A use of a component, written out.
struct ComponentInstance {
  var component: Int32
  /// The record of the use.
  var use: Int32
  /// The name of its view in the document, as bytes of the text.
  var nameStart: UInt32
  var nameLength: UInt32
  /// Nodes, or -1.
  var metrics: Int32 = -1
  var constraints: Int32 = -1
}

final class ComponentExpansion {
  /// The meaning of a member of a record or of an element of an array.
  enum Role {
    case value, views, view, guides, guide, entries, entry, rows
    /// An entry with a name that others use.
    case arrangement
    /// A record whose keys are names that strings may give.
    case names
  }

  /// The surroundings in which strings and names of a component, or of the document, count.
  final class Place {
    let names: ComponentNames
    /// Before the names of views: the name of the use with a dot, with the escapes of JSON.  Empty in the document.
    let prefix: [UInt8]
    /// Lists of views for the slot, each with its surroundings.
    let slot: [(children: Int, place: Place)]
    let use: Int32

    init(_ names: ComponentNames, prefix: [UInt8], slot: [(children: Int, place: Place)], use: Int32) {
      self.names = names
      self.prefix = prefix
      self.slot = slot
      self.use = use
    }

    var isInComponent: Bool { names.component != nil }

    /// The same for values of parameters, in which nothing is replaced.
    var literal: Place {
      if !names.isTemplate { return self }
      let own = ComponentNames(
        names.component, bindings: names.bindings, index: names.index, item: names.item, isTemplate: false)
      return Place(own, prefix: prefix, slot: slot, use: use)
    }
  }

  /// A use that is repeated, and how far it is.
  private final class Repeat {
    let node: Int
    let component: Int
    let place: Place
    let count: Int
    let isSingle: Bool
    var next = 1
    /// The entries of "for".
    var elements: JSON.Children?
    var elementPlace: Place
    /// The keys of its record, which win.
    var keys = NameTable()

    init(_ node: Int, _ component: Int, _ place: Place, count: Int, isSingle: Bool) {
      self.node = node
      self.component = component
      self.place = place
      self.count = count
      self.isSingle = isSingle
      elementPlace = place
    }
  }

  private enum Step {
    case close(Int)
    case elements(JSON.Children, Place, Role)
    case members(JSON.Children, Place, Role, without: NameTable?)
    case children([(children: Int, place: Place)], key: Int, view: Int)
    case instances(Repeat)
    /// A value of the user's or of drawings becomes text again.
    case text(Int)
  }

  private let json: JSON
  private let texts: ComponentTexts
  private let list: ComponentList
  private let sizes: ComponentSizes
  private let limits: ComponentSize
  private var made = ComponentSize()
  private var steps: [Step] = []
  private let nesting: Int
  /// Arrays and objects that are open, including the document.
  private var depth = 1
  private var out: [JSON.Node] = []
  private(set) var instances: [ComponentInstance] = []
  private var places: [Place] = []
  /// Names of repeats as JSON has them, with their counts.
  private var repeats = NameTable()

  init(_ list: ComponentList, _ sizes: ComponentSizes, _ texts: ComponentTexts, limits: ComponentSize, nesting: Int) {
    json = texts.json
    self.texts = texts
    self.list = list
    self.sizes = sizes
    self.limits = limits
    self.nesting = nesting
  }

  var hasRepeats: Bool { repeats.count > 0 }

  private let document = Place(
    ComponentNames(nil, bindings: [], index: 0, item: -1, isTemplate: false), prefix: [], slot: [], use: -1)

  /// The tree of the document; returns its node.
  func tree(_ root: Int) throws(LayoutError) -> Int {
    try view(root, document)
    try run()
    return finish()
  }

  func entries(_ node: Int) throws(LayoutError) -> Int {
    try copy(node, document, .entries)
    try run()
    return finish()
  }

  /// Metrics and constraints of the uses, in the order of the tree.
  func finishInstances() throws(LayoutError) {
    for number in instances.indices {
      let component = list.components[Int(instances[number].component)]
      texts.use = Int32(truncatingIfNeeded: number)
      if component.metrics >= 0 {
        try copy(component.metrics, places[number], .value)
        try run()
        instances[number].metrics = Int32(truncatingIfNeeded: finish())
      }
      if component.constraints >= 0 {
        try copy(component.constraints, places[number], .entries)
        try run()
        instances[number].constraints = Int32(truncatingIfNeeded: finish())
      }
    }
    places = []
  }

  private func finish() -> Int {
    let first = json.add(out)
    out.removeAll(keepingCapacity: true)
    return first
  }

  // MARK: Steps

  private func add(_ node: JSON.Node) {
    out.append(node)
    out[out.count - 1].next = UInt32(truncatingIfNeeded: out.count)
  }

  private func open(_ node: Int) throws(LayoutError) -> Int {
    try texts.charge(2, at: node)
    depth += 1
    if depth > nesting {
      throw LayoutError(
        .limit, "with its components written out the document is nested more than \(plural(nesting, "level")) deep",
        at: json.head(node))
    }
    add(json.nodes[node])
    return out.count - 1
  }

  private func run(above bottom: Int = 0) throws(LayoutError) {
    while steps.count > bottom, let step = steps.popLast() {
      switch step {
      case .close(let node):
        out[node].next = UInt32(truncatingIfNeeded: out.count)
        depth -= 1
      case .elements(var children, let place, let role):
        guard let node = children.next() else { continue }
        steps.append(.elements(children, place, role))
        try element(node, place, role)
      case .members(var children, let place, let role, let without):
        guard let key = children.next(), let value = children.next() else { continue }
        steps.append(.members(children, place, role, without: without))
        if let without, without.find(json.string(key)[...]) >= 0 { continue }
        try member(key, value, place, role)
      case .children(let lists, let key, let view): try children(lists, key, of: view)
      case .instances(let uses): try instance(uses)
      case .text(let node): try write(node)
      }
    }
  }

  /// A value where strings in braces may stand for it.
  private func resolve(_ node: Int, _ place: Place) throws(LayoutError) -> (node: Int, place: Place) {
    guard let value = try texts.value(node, place.names) else { return (node, place) }
    return (value, place.literal)
  }

  private func copy(_ node: Int, _ place: Place, _ role: Role) throws(LayoutError) {
    texts.use = place.use
    let (node, place) = try resolve(node, place)
    if role == .value && !place.names.isTemplate { return try copy(whole: node) }
    switch json.kind(node) {
    case .string: add(try texts.string(node, place.names))
    case .array:
      steps.append(.close(try open(node)))
      steps.append(.elements(json.children(node), place, role))
    case .object:
      if role == .view { return try view(node, place) }
      if role == .entry { try checkEntry(node, place) }
      let isNamed = role == .entry && ComponentExpansion.arrangements.contains { json.member(node, $0) != nil }
      steps.append(.close(try open(node)))
      steps.append(.members(json.children(node), place, isNamed ? .arrangement : role, without: nil))
    default:
      try texts.charge(json.span(node).length, at: node)
      add(json.nodes[node])
    }
  }

  /// Copies a value in which nothing is replaced.
  private func copy(whole node: Int) throws(LayoutError) {
    let end = Int(json.nodes[node].next)
    try texts.charge(max(json.span(node).length, 2 * (end - node)), at: node)
    let first = out.count
    for at in node..<end {
      var copied = json.nodes[at]
      copied.next = UInt32(truncatingIfNeeded: first + Int(copied.next) - node)
      out.append(copied)
    }
  }

  private func element(_ node: Int, _ place: Place, _ role: Role) throws(LayoutError) {
    switch role {
    case .views:
      if json.member(node, "use") != nil { return try use(node, place) }
      try copy(node, place, .view)
    case .guides:
      made.items += 1
      try copy(node, place, .guide)
    case .entries: try copy(node, place, .entry)
    case .rows:
      if json.kind(node) == .string, try repeated(node, place) { return }
      try copy(node, place, .value)
    default: try copy(node, place, .value)
    }
  }

  private func key(_ key: Int) throws(LayoutError) {
    try texts.charge(json.span(key).length, at: key)
    add(json.nodes[key])
  }

  private func member(_ key: Int, _ value: Int, _ place: Place, _ role: Role) throws(LayoutError) {
    texts.use = place.use
    if role != .value && role != .names && json.isUsersKey(key) {
      try self.key(key)
      // Only its bytes count.
      let span = json.span(value)
      try texts.charge(span.length, at: value)
      return add(JSON.Node(.null, from: span.offset, to: span.offset + span.length))
    }
    switch role {
    case .view: try member(ofView: key, value, place)
    case .guide:
      try self.key(key)
      if json.equals(key, "name") { return try name(value, place) }
      if json.equals(key, "goneWith") { return try name(value, place, isNew: false) }
      try copy(value, place, .value)
    case .entry, .arrangement: try member(ofEntry: key, value, place, isArrangement: role == .arrangement)
    case .names:
      if json.isUsersKey(key) { try self.key(key) } else { add(try texts.string(key, place.names)) }
      try copy(value, place, .value)
    default:
      try self.key(key)
      try copy(value, place, .value)
    }
  }

  // MARK: Names

  /// Writes the name of a view, guide, group or arrangement behind the name of the use.
  private func name(_ node: Int, _ place: Place, isNew: Bool = true, suffix: [UInt8] = []) throws(LayoutError) {
    let (node, place) = try resolve(node, place)
    if json.kind(node) != .string { return try copy(node, place, .value) }
    if !isNew && place.isInComponent && json.equals(node, "self") {
      return add(
        try texts.string(
          Array(place.prefix.dropLast()), for: json.span(node), at: node,
          escaped: place.prefix.contains(ASCII.backslash)))
    }
    add(try texts.string(node, place.names, prefix: place.prefix, suffix: suffix))
    if isNew && place.isInComponent { try check(name: out[out.count - 1], behind: place.prefix.count, node) }
  }

  /// Names that mean a part of the view itself behind a dot.
  private func check(name: JSON.Node, behind prefix: Int, _ node: Int) throws(LayoutError) {
    let own = json.text[(Int(name.start) + prefix)..<Int(name.end)]
    for word in ["content", "margins", "safeArea", "self"] as [StaticString] where ASCII.equals(own, word) {
      throw LayoutError(
        .document, "a part of a component cannot have the name \(quoted(own))", at: json.span(node),
        suggestion: ASCII.equals(own, "self") ? "it is the view of the component" : "it means an area of the view")
    }
  }

  // MARK: Views

  private func view(_ node: Int, _ place: Place) throws(LayoutError) {
    if json.member(node, "use") != nil { return try use(node, place) }
    if json.kind(node) != .object { return try copy(node, place, .value) }
    made.items += 1
    let isSlot = place.isInComponent ? try self.isSlot(node, place) : false
    let own = try sole("children", of: node)
    let view = try open(node)
    steps.append(.close(view))
    var lists: [(children: Int, place: Place)] = []
    if let own { lists.append((own, place)) }
    if isSlot { lists += place.slot }
    if !lists.isEmpty { steps.append(.children(lists, key: own.map { $0 - 1 } ?? -1, view: node)) }
    steps.append(.members(json.children(node), place, .view, without: nil))
  }

  private func isSlot(_ node: Int, _ place: Place) throws(LayoutError) -> Bool {
    guard let value = try sole("slot", of: node) else { return false }
    return try json.bool(try resolve(value, place).node, "slot")
  }

  /// The value of a key that is not copied; a second one is an error.
  private func sole(_ word: StaticString, of node: Int) throws(LayoutError) -> Int? {
    var found: Int?
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      if !json.equals(key, word) { continue }
      if found != nil { throw json.twice(key) }
      found = value
    }
    return found
  }

  private func member(ofView key: Int, _ value: Int, _ place: Place) throws(LayoutError) {
    if json.equals(key, "children") || (place.isInComponent && json.equals(key, "slot")) { return }
    try self.key(key)
    if json.equals(key, "name") { return try name(value, place) }
    if json.equals(key, "guides") { return try copy(value, place, .guides) }
    if json.equals(key, "draw") && place.names.isTemplate { steps.append(.text(out.count)) }
    try copy(value, place, .value)
  }

  /// The children of a view, from one or more lists.
  private func children(
    _ lists: [(children: Int, place: Place)], _ key: Int, of view: Int
  ) throws(LayoutError) {
    if key >= 0 {
      try self.key(key)
    } else {
      add(try texts.string(ASCII.bytes("children"), for: json.head(view), at: view))
    }
    if lists.count == 1 { return try copy(lists[0].children, lists[0].place, .views) }
    steps.append(.close(try open(lists[0].children)))
    for (node, place) in lists.reversed() {
      texts.use = place.use
      let (list, own) = try resolve(node, place)
      try json.require(.array, list, "children")
      steps.append(.elements(json.children(list), own, .views))
    }
    // The list of a parameter has other bytes.
    out[out.count - 1].kind = .array
  }

  /// Writes a value as text again: user keys are kept as bytes, and strings in it were replaced.
  private func write(_ node: Int) throws(LayoutError) {
    var writer = TextWriter()
    var open: [(end: Int, isObject: Bool, count: Int)] = []
    var at = node
    while at < out.count {
      while let last = open.last, at >= last.end {
        writer.add(last.isObject ? "}" : "]")
        open.removeLast()
      }
      var isValue = false
      if let last = open.last {
        isValue = last.isObject && last.count % 2 == 1
        if last.count > 0 { writer.add(isValue ? ": " : ", ") }
        open[open.count - 1].count += 1
      }
      let n = out[at]
      switch n.kind {
      case .object, .array:
        writer.add(n.kind == .object ? "{" : "[")
        open.append((Int(n.next), n.kind == .object, 0))
      case .string:
        writer.add("\"")
        writer.add(Array(json.text[Int(n.start)..<Int(n.end)]))
        writer.add("\"")
      default: writer.add(Array(json.text[Int(n.start)..<Int(n.end)]))
      }
      at += 1
    }
    while let last = open.popLast() { writer.add(last.isObject ? "}" : "]") }
    let origin = SourceRange(Int(out[node].start), Int(out[node].end - out[node].start))
    if out[node].kind == .string { return }
    let start = json.text.count
    try texts.add(writer.bytes, for: origin, at: JSON.root)
    out[node].start = UInt32(truncatingIfNeeded: start)
    out[node].end = UInt32(truncatingIfNeeded: json.text.count)
  }

  // MARK: Uses

  private func use(_ node: Int, _ place: Place) throws(LayoutError) {
    texts.use = place.use
    let component = try list.component(of: json.member(node, "use") ?? node)
    let (once, each) = (json.member(node, "repeat"), json.member(node, "for"))
    if let once, each != nil {
      throw LayoutError(.document, "\"repeat\" and \"for\" do not stand in one use", at: json.span(once - 1))
    }
    if let slot = json.member(node, "slot"), !place.isInComponent {
      throw LayoutError(.document, "\"slot\" has a meaning in components only", at: json.span(slot - 1))
    }
    if json.member(node, "children") != nil && sizes.shapes[component].slot < 0 {
      let children = json.member(node, "children") ?? node
      throw LayoutError(
        .document, "the component \(quoted(list.components[component].name[...])) has no slot for children",
        at: json.span(children - 1), suggestion: "give one of its views \"slot\": true")
    }
    var count = 1
    var elements: (node: Int, place: Place)?
    if let once { count = try json.whole(try resolve(once, place).node, "repeat", from: 0) }
    if let each {
      let list = try resolve(each, place)
      try json.require(.array, list.node, "for")
      count = json.elementCount(list.node)
      elements = list
    }
    // Refuses what the limits do not allow, before it is made.
    var size = made
    size.add(sizes.totals[component], times: Int64(count))
    try size.check(limits, at: json.head(node))
    let uses = Repeat(node, component, place, count: count, isSingle: once == nil && each == nil)
    if let elements {
      uses.elements = json.children(elements.node)
      uses.elementPlace = elements.place
    }
    var children = json.children(node)
    while let key = children.next(), children.next() != nil {
      if !uses.keys.note(json.string(key)) { throw json.twice(key) }
    }
    for word in ["children", "name", "slot"] as [StaticString] { _ = uses.keys.note(ASCII.bytes(word)) }
    if !uses.isSingle { try note(uses) }
    steps.append(.instances(uses))
  }

  private func note(_ uses: Repeat) throws(LayoutError) {
    guard let name = json.member(uses.node, "name") else { return }
    let (node, place) = try resolve(name, uses.place)
    if json.kind(node) != .string { return }
    let value = try texts.string(node, place.names)
    let full = place.prefix + json.text[Int(value.start)..<Int(value.end)]
    if repeats.find(full[...]) < 0 { _ = repeats.insert(full[...], payload: Int32(truncatingIfNeeded: uses.count)) }
  }

  /// The next view of a use.
  private func instance(_ uses: Repeat) throws(LayoutError) {
    if uses.next > uses.count { return }
    let number = uses.next
    uses.next += 1
    steps.append(.instances(uses))
    made.items += 1
    made.constraints += sizes.shapes[uses.component].own.constraints
    let component = list.components[uses.component]
    let element = uses.elements?.next()
    let own = try surroundings(uses, number, element)
    let bindings = try self.bindings(uses, own, element)
    let use = Int32(truncatingIfNeeded: instances.count)
    texts.use = uses.place.use
    let view = try open(uses.node)
    steps.append(.close(view))
    let name = try instanceName(uses, number)
    instances.append(
      ComponentInstance(
        component: Int32(truncatingIfNeeded: uses.component), use: Int32(truncatingIfNeeded: uses.node),
        nameStart: name.start, nameLength: name.end - name.start))
    var slot: [(children: Int, place: Place)] = []
    if let children = json.member(uses.node, "children") { slot.append((children, own)) }
    if own.isInComponent, try isSlot(uses.node, own) { slot += own.slot }
    let names = ComponentNames(
      component, bindings: bindings, index: uses.isSingle ? 0 : number,
      item: uses.isSingle ? -1 : own.names.item, isTemplate: true)
    let inner = Place(
      names, prefix: Array(json.text[Int(name.start)..<Int(name.end)]) + [ASCII.dot], slot: slot, use: use)
    places.append(inner)
    texts.use = use
    var lists: [(children: Int, place: Place)] = []
    let children = json.member(component.view, "children")
    if let children { lists.append((children, inner)) }
    if try isSlot(component.view, inner) { lists += slot }
    if !lists.isEmpty { steps.append(.children(lists, key: children.map { $0 - 1 } ?? -1, view: component.view)) }
    steps.append(.members(json.children(component.view), inner, .view, without: uses.keys))
    steps.append(.members(json.children(uses.node), own, .view, without: ComponentExpansion.keysOfUse))
  }

  /// The keys of a use that are not those of its view, or are written before.
  private nonisolated(unsafe) static let keysOfUse: NameTable = {
    var keys = NameTable()
    for word in ["use", "with", "repeat", "for", "slot", "name", "children"] as [StaticString] {
      _ = keys.note(ASCII.bytes(word))
    }
    return keys
  }()

  /// The names that strings of a use may have in braces.
  private func surroundings(_ uses: Repeat, _ number: Int, _ element: Int?) throws(LayoutError) -> Place {
    if uses.isSingle { return uses.place }
    let around = uses.place.names
    var item = -1
    if let element, json.kind(element) != .object { item = try evaluate(element, uses.elementPlace) }
    let names = ComponentNames(
      around.component, bindings: around.bindings, index: number, item: item, isTemplate: true)
    return Place(names, prefix: uses.place.prefix, slot: uses.place.slot, use: uses.place.use)
  }

  private func instanceName(_ uses: Repeat, _ number: Int) throws(LayoutError) -> JSON.Node {
    guard let node = json.member(uses.node, "name") else {
      throw json.missing("name", "every view and guide but the root", uses.node)
    }
    try key(node - 1)
    let (value, place) = try resolve(node, uses.place)
    _ = try json.nonEmpty(value, "name")
    let suffix = uses.isSingle ? [] : Array(number.description.utf8)
    let name = try texts.string(value, place.names, prefix: place.prefix, suffix: suffix)
    if place.isInComponent { try check(name: name, behind: place.prefix.count, value) }
    add(name)
    return name
  }

  // MARK: Parameters

  /// The nodes of the values of a component's parameters.
  private func bindings(_ uses: Repeat, _ own: Place, _ element: Int?) throws(LayoutError) -> [Int] {
    let component = list.components[uses.component]
    var bindings = component.defaults
    var isGiven = [Bool](repeating: false, count: bindings.count)
    if let with = json.member(uses.node, "with") {
      let (record, place) = try resolve(with, own)
      try json.require(.object, record, "with")
      try take(record, place, component, &bindings, &isGiven)
    }
    if let element, json.kind(element) == .object {
      try take(element, uses.elementPlace, component, &bindings, &isGiven)
    }
    for (index, value) in bindings.enumerated() where !isGiven[index] && json.kind(value) == .null {
      throw LayoutError(
        .document,
        "the component \(quoted(component.name[...])) needs the parameter \(quoted(component.parameterNames[index][...]))",
        at: json.head(uses.node), suggestion: "give it in \"with\"")
    }
    return bindings
  }

  private func take(
    _ record: Int, _ place: Place, _ component: Component, _ bindings: inout [Int], _ isGiven: inout [Bool]
  ) throws(LayoutError) {
    var seen = NameTable()
    var children = json.children(record)
    while let key = children.next(), let value = children.next() {
      if json.isUsersKey(key) { continue }
      let name = json.string(key)
      if !seen.note(name) { throw json.twice(key) }
      let parameter = component.parameter(name[...])
      if parameter < 0 {
        var nearest = Suggestion(for: name[...])
        for known in component.parameterNames { nearest.offer(known[...]) }
        throw LayoutError(
          .document, "the component \(quoted(component.name[...])) has no parameter \(quoted(name[...]))",
          at: json.span(key), suggestion: nearest.text)
      }
      bindings[parameter] = try evaluate(value, place)
      isGiven[parameter] = true
    }
  }

  /// The node of a value with its names replaced.
  private func evaluate(_ node: Int, _ place: Place) throws(LayoutError) -> Int {
    texts.use = place.use
    try texts.charge(json.span(node).length, at: node)
    if !place.names.isTemplate { return node }
    if let value = try texts.value(node, place.names) { return value }
    switch json.kind(node) {
    case .string: return texts.hasBraces(node) ? json.add(try texts.string(node, place.names)) : node
    case .array, .object:
      // The value is not written to the tree.
      let kept = out
      out = []
      let bottom = steps.count
      try copy(node, place, .value)
      try run(above: bottom)
      let value = json.add(out)
      out = kept
      return value
    default: return node
    }
  }

  // MARK: Entries of "constraints"

  private static let arrangements: [StaticString] = ["stack", "grid", "flow", "barrier"]

  private func checkEntry(_ node: Int, _ place: Place) throws(LayoutError) {
    if !place.isInComponent { return }
    if let deferred = json.member(node, "deferred") {
      throw LayoutError(.document, "a component has no deferred texts", at: json.span(deferred - 1))
    }
  }

  private func member(
    ofEntry key: Int, _ value: Int, _ place: Place, isArrangement: Bool
  ) throws(LayoutError) {
    try self.key(key)
    if json.equals(key, "customSpacing") || json.equals(key, "weights") || json.equals(key, "set") {
      return try copy(value, place, .names)
    }
    if json.equals(key, "group") { return try name(value, place) }
    if json.equals(key, "views"), try repeated(value, place) { return }
    if json.equals(key, "rows") { return try copy(value, place, .rows) }
    if json.equals(key, "constraints") || json.equals(key, "expect") { return try copy(value, place, .entries) }
    if json.equals(key, "else") { return try copy(value, place, json.kind(value) == .array ? .entries : .names) }
    if isArrangement && json.equals(key, "name") { return try name(value, place) }
    try copy(value, place, .value)
  }

  /// Writes the views of a repeat where its name stands for a list; false for other names.
  private func repeated(_ node: Int, _ place: Place) throws(LayoutError) -> Bool {
    let (node, place) = try resolve(node, place)
    if json.kind(node) != .string { return false }
    let name = try texts.string(node, place.names)
    let own = Array(json.text[Int(name.start)..<Int(name.end)])
    let entry = repeats.find((place.prefix + own)[...])
    if entry < 0 { return false }
    let list = out.count
    try texts.charge(2, at: node)
    add(JSON.Node(.array, from: json.span(node).offset, to: json.span(node).offset + json.span(node).length))
    for number in 1..<(Int(repeats.payload(entry)) + 1) {
      add(
        try texts.string(
          own + Array(number.description.utf8), for: json.span(node), at: node, escaped: name.escaped))
    }
    out[list].next = UInt32(truncatingIfNeeded: out.count)
    return true
  }
}
