// How many items and constraints a use of each component makes, found before any is made.

/// Items and constraints that a use makes, in numbers that no document exceeds.
struct ComponentSize {
  var items: Int64 = 0
  var constraints: Int64 = 0

  private static let most = Int64(1) << 56

  mutating func add(_ other: ComponentSize, times count: Int64) {
    items = ComponentSize.sum(items, other.items, count)
    constraints = ComponentSize.sum(constraints, other.constraints, count)
  }

  /// Refuses more than `limits`, at the use that is too many.
  func check(_ limits: ComponentSize, at span: SourceRange) throws(LayoutError) {
    if items > limits.items { throw ComponentSize.tooMany(limits.items, "item", span) }
    if constraints > limits.constraints { throw ComponentSize.tooMany(limits.constraints, "constraint", span) }
  }

  private static func tooMany(_ limit: Int64, _ what: String, _ span: SourceRange) -> LayoutError {
    LayoutError(
      .limit, "with this use the document would have more than \(plural(Int(clamping: limit), what))", at: span)
  }

  private static func sum(_ own: Int64, _ other: Int64, _ count: Int64) -> Int64 {
    let product = other.multipliedReportingOverflow(by: count)
    if product.overflow || product.partialValue > most { return most }
    return min(own + product.partialValue, most)
  }
}

/// The items, constraints and uses in the view of a component, or in the tree of a document.
struct ComponentShape {
  struct Use {
    var component: Int
    var node: Int
    /// 0 where the count is a parameter.
    var count: Int64
  }

  var own = ComponentSize()
  var uses: [Use] = []
  /// The view that takes the children of a use, or -1.
  var slot = -1

  /// Reads the tree of a view, with the entries of "constraints".
  init(_ view: Int, constraints: Int, in list: ComponentList, _ json: JSON) throws(LayoutError) {
    var open = [view]
    while let node = open.popLast() {
      if json.kind(node) != .object { continue }
      if let use = json.member(node, "use") {
        uses.append(Use(component: try list.component(of: use), node: node, count: ComponentShape.count(node, json)))
      } else {
        own.items += 1
      }
      if let value = json.member(node, "slot"), json.kind(value) == .yes {
        if slot >= 0 {
          throw LayoutError(.document, "a component has one slot only", at: json.span(value - 1))
        }
        slot = node
      }
      if let guides = json.member(node, "guides") { own.items += Int64(json.elementCount(guides)) }
      guard let children = json.member(node, "children"), json.kind(children) == .array else { continue }
      let first = open.count
      var elements = json.children(children)
      while let child = elements.next() { open.append(child) }
      open[first...].reverse()
    }
    if constraints >= 0 { own.constraints = ComponentShape.entries(constraints, json) }
  }

  /// How often a use repeats its component.
  private static func count(_ use: Int, _ json: JSON) -> Int64 {
    if let list = json.member(use, "for") { return json.kind(list) == .array ? Int64(json.elementCount(list)) : 0 }
    guard let count = json.member(use, "repeat") else { return 1 }
    return json.kind(count) == .number ? Int64(exactly: json.number(count)) ?? 0 : 0
  }

  private static let mayMakeNone: [StaticString] = ["stack", "grid", "flow", "barrier", "shorthand", "do"]

  /// The entries that make one constraint at least.
  private static func entries(_ list: Int, _ json: JSON) -> Int64 {
    var count: Int64 = 0
    var open = [list]
    while let list = open.popLast() {
      if json.kind(list) != .array { continue }
      var children = json.children(list)
      while let child = children.next() {
        if json.kind(child) == .string && json.span(child).length > 2 { count += 1 }
        if json.kind(child) != .object { continue }
        if json.member(child, "when") == nil {
          if !mayMakeNone.contains(where: { json.member(child, $0) != nil }) { count += 1 }
        } else {
          for word in ["constraints", "else"] as [StaticString] {
            if let inner = json.member(child, word) { open.append(inner) }
          }
        }
      }
    }
    return count
  }
}

struct ComponentSizes {
  private(set) var shapes: [ComponentShape] = []
  private(set) var totals: [ComponentSize] = []
  /// The components, each after those that it uses.
  private var order: [Int] = []
  private let json: JSON

  /// Errors: CYCLE for components that contain themselves.
  init(_ list: ComponentList, _ json: JSON) throws(LayoutError) {
    self.json = json
    for component in list.components {
      shapes.append(try ComponentShape(component.view, constraints: component.constraints, in: list, json))
    }
    totals = [ComponentSize](repeating: ComponentSize(), count: shapes.count)
    var states = [UInt8](repeating: 0, count: shapes.count)
    for component in shapes.indices where states[component] == 0 {
      try sum(from: component, &states, list)
    }
  }

  /// Sums up a component after those that it uses; 1 is a component that is open, 2 one that is done.
  private mutating func sum(
    from first: Int, _ states: inout [UInt8], _ list: ComponentList
  ) throws(LayoutError) {
    var open = [(component: first, next: 0)]
    states[first] = 1
    while let (component, next) = open.last {
      if next == shapes[component].uses.count {
        totals[component] = total(shapes[component])
        states[component] = 2
        order.append(component)
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let use = shapes[component].uses[next]
      if states[use.component] == 1 { throw ring(open.map { $0.component }, use, list) }
      if states[use.component] == 0 {
        states[use.component] = 1
        open.append((use.component, 0))
      }
    }
  }

  func total(_ shape: ComponentShape) -> ComponentSize {
    var total = shape.own
    for use in shape.uses { total.add(totals[use.component], times: use.count) }
    return total
  }

  /// How often the tree of a document uses each component, at least.
  func uses(_ shape: ComponentShape) -> [Int64] {
    var counts = [ComponentSize](repeating: ComponentSize(), count: shapes.count)
    let one = ComponentSize(items: 1)
    for use in shape.uses { counts[use.component].add(one, times: use.count) }
    for component in order.reversed() {
      for use in shapes[component].uses { counts[use.component].add(counts[component], times: use.count) }
    }
    return counts.map { $0.items }
  }

  /// Refuses a document that would have more than `limits`.
  func check(_ shape: ComponentShape, limits: ComponentSize) throws(LayoutError) {
    var size = shape.own
    for use in shape.uses {
      size.add(totals[use.component], times: use.count)
      try size.check(limits, at: json.head(use.node))
    }
  }

  private func ring(_ open: [Int], _ use: ComponentShape.Use, _ list: ComponentList) -> LayoutError {
    let name = quoted(list.components[use.component].name[...])
    var words = "the component \(name) contains itself"
    var between = open.reversed().prefix { $0 != use.component }.map { $0 }
    between.reverse()
    for (at, component) in between.prefix(3).enumerated() {
      words += (at == 0 ? " through " : ", ") + quoted(list.components[component].name[...])
    }
    if between.count > 3 { words += " and \(between.count - 3) more" }
    return LayoutError(.cycle, words, at: json.member(use.node, "use").map { json.span($0) } ?? json.head(use.node))
  }
}

extension JSON {
  /// The elements of an array; 0 for anything else.
  func elementCount(_ node: Int) -> Int {
    if kind(node) != .array { return 0 }
    var count = 0
    var children = self.children(node)
    while children.next() != nil { count += 1 }
    return count
  }
}
