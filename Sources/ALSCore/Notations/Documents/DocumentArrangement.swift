// Stacks, grids, flows and barriers in documents: entries of "constraints" with the keys "stack", "grid", "flow" or "barrier".

final class DocumentArrangement {
  enum Key: Int {
    case stack, grid, flow, barrier, views, rows, columns, of, axis, distribution, alignment, columnAlignment
    case rowAlignment, spacing, lineSpacing, columnSpacing, rowSpacing, customSpacing, margins, margin, baselines, bias
    case weights, perLine, equal, equalColumns, equalRows, name, identifier, group, active

    fileprivate var word: StaticString { Key.words[rawValue] }
    fileprivate static let words: [StaticString] = [
      "stack", "grid", "flow", "barrier", "views", "rows", "columns", "of", "axis", "distribution", "alignment",
      "columnAlignment", "rowAlignment", "spacing", "lineSpacing", "columnSpacing", "rowSpacing", "customSpacing",
      "margins", "margin", "baselines", "bias", "weights", "perLine", "equal", "equalColumns", "equalRows", "name",
      "identifier", "group", "active",
    ]
  }

  /// The keys of an entry.  The first is that of its container or side, the second that of its members, and the last four are the
  /// same for all.
  private static func keys(_ kind: Arrangement.Kind) -> [Key] {
    switch kind {
    case .stack:
      [
        .stack, .views, .axis, .distribution, .alignment, .spacing, .customSpacing, .margins, .baselines, .bias,
        .weights, .name, .identifier, .group, .active,
      ]
    case .grid:
      [
        .grid, .rows, .columns, .views, .spacing, .columnSpacing, .rowSpacing, .columnAlignment, .rowAlignment,
        .equalColumns, .equalRows, .margins, .name, .identifier, .group, .active,
      ]
    case .flow:
      [
        .flow, .views, .axis, .spacing, .lineSpacing, .alignment, .distribution, .perLine, .equal, .margins, .name,
        .identifier, .group, .active,
      ]
    case .barrier: [.barrier, .of, .margin, .name, .identifier, .group, .active]
    }
  }

  /// The node of the value of each key, by its number, or -1.
  private static func fields(
    _ json: JSON, _ node: Int, _ keys: [Key], of owner: StaticString
  ) throws(LayoutError) -> [Int] {
    var fields = [Int](repeating: -1, count: Key.words.count)
    var members = try DocumentMembers(json, node, keys.map { $0.word }, of: owner)
    while let member = try members.next() { fields[keys[member.index].rawValue] = member.value }
    return fields
  }

  private static let kinds: [Arrangement.Kind] = [.stack, .grid, .flow, .barrier]

  /// The entry of a stack, grid, flow or barrier, or nil when the record is none of them.
  static func entry(_ json: JSON, _ node: Int) throws(LayoutError) -> DocumentRecord.Entry? {
    var found: Arrangement.Kind?
    var children = json.children(node)
    while let key = children.next(), children.next() != nil, found == nil {
      found = kinds.first { json.equals(key, $0.word) }
    }
    guard let kind = found else { return nil }
    let keys = keys(kind)
    var entry = DocumentRecord.Entry(form: .arrangement(kind), isBare: false, content: node)
    entry.fields = try fields(json, node, keys, of: kind.phrase)
    let isInOrder = kind == .grid && entry.value(.views) != nil
    if entry.value(keys[1]) == nil && !isInOrder {
      throw json.missing(keys[1].word, kind.phrase, node)
    }
    if let name = entry.value(.name) { _ = try json.nonEmpty(name, "name") }
    if let identifier = entry.value(.identifier) {
      try json.require(.string, identifier, "identifier")
      entry.identifier = identifier
    }
    if let group = entry.value(.group) {
      _ = try json.nonEmpty(group, "group")
      entry.group = group
    }
    if let active = entry.value(.active) { entry.isActive = try json.bool(active, "active") }
    return entry
  }

  /// What was read; nil before the first constraint.
  private(set) var plan: Arrangement?
  private let json: JSON
  private let entry: DocumentRecord.Entry
  private let kind: Arrangement.Kind
  private let keys: DocumentKeys
  /// The guides that it has, by rising role.
  private(set) var guides = ContiguousArray<ArrangementWriter.Guide>()
  /// Where each member stands.
  private var places: [Int] = []
  private var statements = ContiguousArray<Statement>()
  private var at = 0

  init(_ json: JSON, _ entry: DocumentRecord.Entry, _ kind: Arrangement.Kind, scope: any NameScope) {
    self.json = json
    self.entry = entry
    self.kind = kind
    keys = DocumentKeys(json, scope: scope)
  }

  private func value(_ key: Key) -> Int? { entry.value(key) }

  func next() throws(LayoutError) -> Statement? {
    if plan == nil { try read() }
    if at >= statements.count { return nil }
    at += 1
    return statements[at - 1]
  }

  private func read() throws(LayoutError) {
    var plan = Arrangement(ItemToken(0), kind)
    if kind != .barrier { plan.container = try keys.item(entry.field(DocumentArrangement.keys(kind)[0])) }
    if let identifier = value(.identifier) { plan.identifier = json.string(identifier) }
    if let name = value(.name) { plan.name = json.string(name) }
    var known = ContiguousArray<ArrangementWriter.Guide>()
    switch kind {
    case .stack:
      try readViews(&plan)
      try readStack(&plan)
    case .grid:
      try readColumns(&plan)
      try readRows(&plan)
      try readGrid(&plan)
    case .flow:
      plan.flow = Arrangement.Flow()
      plan.alignment = .leading
      try readViews(&plan)
      try readFlow(&plan)
    case .barrier: known.append(try readBarrier(&plan))
    }
    if let fault = plan.fault(scope: keys.names.scope) {
      let place = fault.member < 0 ? place(of: fault.key) : json.span(places[fault.member])
      throw LayoutError(fault.isLimit ? .limit : .document, "\(fault.message)", at: place)
    }
    // The constraints of a flow are made behind all others.
    if plan.kind != .flow {
      (statements, guides) = try ArrangementWriter.statements(plan, scope: keys.names.scope, known: known)
    }
    self.plan = plan
  }

  /// The value of a key, or the entry where it has none.
  private func place(of key: StaticString) -> SourceRange {
    let index = Key.words.firstIndex { ASCII.equals(ASCII.bytes(key)[...], $0) }
    return json.head(index.flatMap { Key(rawValue: $0) }.flatMap { value($0) } ?? entry.content)
  }

  // MARK: Stacks

  private func readStack(_ plan: inout Arrangement) throws(LayoutError) {
    if let axis = value(.axis) { plan.isVertical = try isVertical(axis) }
    if let distribution = value(.distribution) {
      let number = try choice(distribution, "a distribution", Arrangement.Distribution.words)
      plan.distribution = Arrangement.Distribution(rawValue: Int32(truncatingIfNeeded: number)) ?? .fill
    }
    if let alignment = value(.alignment) { plan.alignment = try self.alignment(alignment) }
    if let spacing = value(.spacing) {
      plan.spacing = try number(spacing)
      follow(.usual, spacing, &plan)
    }
    if let margins = value(.margins) { plan.usesMargins = try json.bool(margins, "margins") }
    if let baselines = value(.baselines) { plan.spansBaselines = try json.bool(baselines, "baselines") }
    if let spaces = value(.customSpacing) {
      try readPerView("customSpacing", spaces, &plan) { plan, index, value, key throws(LayoutError) in
        if plan.members[index].spacingAfter != nil {
          throw LayoutError(.document, "the space after this view is given twice", at: self.json.span(key))
        }
        plan.members[index].spacingAfter = try self.number(value)
        self.follow(.after(plan.members[index].item), value, &plan)
      }
    }
    try readShares(&plan)
  }

  private func isVertical(_ axis: Int) throws(LayoutError) -> Bool {
    try choice(axis, "an axis", ["horizontal", "vertical"]) == 1
  }

  private func readShares(_ plan: inout Arrangement) throws(LayoutError) {
    if let bias = value(.bias) {
      plan.bias = try number(bias)
      if plan.distribution != .packed {
        throw LayoutError(.document, "a bias is only valid with the distribution packed", at: json.span(bias - 1))
      }
    }
    guard let weights = value(.weights) else { return }
    if plan.distribution != .fill {
      throw LayoutError(.document, "weights are only valid with the distribution fill", at: json.span(weights - 1))
    }
    try readPerView("weights", weights, &plan) { plan, index, value, key throws(LayoutError) in
      if plan.members[index].weight != 0 {
        throw LayoutError(.document, "the weight of this view is given twice", at: self.json.span(key))
      }
      let weight = try self.number(value)
      if !(weight >= 0 && weight <= Limits.multiplier) {
        throw LayoutError(.document, "a weight is 0 to 1e6", at: self.json.span(value))
      }
      plan.members[index].weight = weight
    }
  }

  private func addMember(_ member: Arrangement.Member, _ node: Int, _ plan: inout Arrangement) {
    plan.members.append(member)
    places.append(node)
  }

  private func readViews(_ plan: inout Arrangement) throws(LayoutError) {
    guard let list = value(.views) else { return }
    try json.require(.array, list, "views")
    var views = json.children(list)
    while let view = views.next() { addMember(Arrangement.Member(try keys.item(view)), view, &plan) }
  }

  /// Values by the names of members.
  private func readPerView(
    _ word: StaticString, _ node: Int, _ plan: inout Arrangement,
    _ read: (inout Arrangement, Int, Int, Int) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    try json.require(.object, node, word)
    var names = NameTable()
    for (index, member) in plan.members.enumerated() {
      _ = names.insert(
        [], salt: UInt64(UInt32(bitPattern: member.item.id.raw)), payload: Int32(truncatingIfNeeded: index))
    }
    var children = json.children(node)
    while let key = children.next(), let value = children.next() {
      let item = try keys.item(key)
      let entry = item.part == .whole ? names.find([], salt: UInt64(UInt32(bitPattern: item.id.raw))) : -1
      if entry < 0 { throw LayoutError(.document, "this view is not in the stack", at: json.span(key)) }
      try read(&plan, Int(names.payload(entry)), value, key)
    }
  }

  // MARK: Flows

  private func readFlow(_ plan: inout Arrangement) throws(LayoutError) {
    var flow = plan.flow ?? Arrangement.Flow()
    if let axis = value(.axis) { plan.isVertical = try isVertical(axis) }
    if let spacing = value(.spacing) {
      plan.spacing = try number(spacing)
      follow(.usual, spacing, &plan)
    }
    if let spacing = value(.lineSpacing) {
      flow.lineSpacing = try number(spacing)
      follow(.line, spacing, &plan)
    }
    if let alignment = value(.alignment) { plan.alignment = try self.alignment(alignment) }
    if let distribution = value(.distribution) {
      let known = Arrangement.Flow.Distribution.words + ["top", "bottom"]
      let number = try choice(distribution, "a distribution", known)
      let raw = number == 7 ? 0 : number == 8 ? 2 : number
      flow.distribution = Arrangement.Flow.Distribution(rawValue: Int32(truncatingIfNeeded: raw)) ?? .leading
    }
    if let count = value(.perLine) {
      flow.perLine = Int32(clamping: try json.whole(count, "a number of items", from: 1))
    }
    if let equal = value(.equal) { flow.areEqual = try json.bool(equal, "equal") }
    if let margins = value(.margins) { plan.usesMargins = try json.bool(margins, "margins") }
    plan.flow = flow
  }

  // MARK: Grids

  private func readGrid(_ plan: inout Arrangement) throws(LayoutError) {
    if let spacing = value(.spacing) {
      plan.columns.spacing = [try number(spacing)]
      plan.rows.spacing = plan.columns.spacing
      if value(.columnSpacing) == nil { follow(.column(0), spacing, &plan) }
      if value(.rowSpacing) == nil { follow(.row(0), spacing, &plan) }
    }
    if let spacing = value(.columnSpacing) {
      plan.columns.spacing = try list(spacing, number)
      followAll(spacing, &plan) { .column($0) }
    }
    if let spacing = value(.rowSpacing) {
      plan.rows.spacing = try list(spacing, number)
      followAll(spacing, &plan) { .row($0) }
    }
    if let alignments = value(.columnAlignment) { plan.columns.alignments = try list(alignments, alignment) }
    if let alignments = value(.rowAlignment) { plan.rows.alignments = try list(alignments, alignment) }
    if let equal = value(.equalColumns) { plan.columns.areEqual = try json.bool(equal, "equalColumns") }
    if let equal = value(.equalRows) { plan.rows.areEqual = try json.bool(equal, "equalRows") }
    if let margins = value(.margins) { plan.usesMargins = try json.bool(margins, "margins") }
  }

  /// With `columns` the cells have an order, in `views` or row by row, and no places.
  private func readColumns(_ plan: inout Arrangement) throws(LayoutError) {
    if let columns = value(.columns) {
      let minimum = try DocumentMembers.values(json, columns, ["minimum"], of: "the columns of a grid")[0]
      if minimum < 0 {
        throw LayoutError(.document, "the columns of a grid need the key \"minimum\"", at: json.head(columns))
      }
      plan.columnMinimum = try number(minimum)
      follow(.minimum, minimum, &plan)
      if !(plan.columnMinimum > 0) {
        throw LayoutError(.document, "the least width of a column must be greater than 0", at: json.span(minimum))
      }
      plan.columns.count = 1
    }
    guard let views = value(.views) else { return }
    if value(.columns) == nil {
      throw LayoutError(.document, "\"views\" is only valid with \"columns\"", at: json.span(views - 1))
    }
    if value(.rows) != nil {
      throw LayoutError(.document, "a grid has \"rows\" or \"views\", not both", at: json.span(views - 1))
    }
    try json.require(.array, views, "views")
    var cells = json.children(views)
    while let cell = cells.next() { addMember(try self.cell(cell), cell, &plan) }
  }

  /// Rows of cells from the leading side; places that a cell of an earlier row reaches into are passed over.
  private func readRows(_ plan: inout Arrangement) throws(LayoutError) {
    guard let list = value(.rows) else { return }
    try json.require(.array, list, "rows")
    var freeFrom = ContiguousArray<Int32>()
    var rows = json.children(list)
    while let row = rows.next() {
      try json.require(.array, row, "a row of a grid")
      var column = 0
      var cells = json.children(row)
      while let cell = cells.next() {
        while column < freeFrom.count && freeFrom[column] > plan.rows.count { column += 1 }
        var span = 1
        if json.kind(cell) != .null {
          var member = try self.cell(cell)
          member.row = plan.rows.count
          member.column = Int32(truncatingIfNeeded: column)
          span = Int(member.columnSpan)
          addMember(member, cell, &plan)
          while freeFrom.count < column + span { freeFrom.append(0) }
          for place in column..<(column + span) where freeFrom[place] <= member.row {
            freeFrom[place] = member.row + member.rowSpan
          }
        } else {
          while freeFrom.count < column + 1 { freeFrom.append(0) }
        }
        column += span
        if freeFrom.count > Arrangement.lines + 2 * plan.members.count { break }
      }
      plan.rows.count += 1
    }
    plan.columns.count = plan.columnMinimum > 0 ? 1 : Int32(truncatingIfNeeded: freeFrom.count)
  }

  private func cell(_ node: Int) throws(LayoutError) -> Arrangement.Member {
    if json.kind(node) == .string { return Arrangement.Member(try keys.item(node)) }
    let known: [StaticString] = ["view", "columnSpan", "rowSpan", "columnAlignment", "rowAlignment"]
    let values = try DocumentMembers.values(json, node, known, of: "a cell of a grid")
    if values[0] < 0 { throw json.missing("view", "a cell of a grid", node) }
    var cell = Arrangement.Member(try keys.item(values[0]))
    if values[1] >= 0 { cell.columnSpan = try span(values[1]) }
    if values[2] >= 0 { cell.rowSpan = try span(values[2]) }
    if values[3] >= 0 { cell.across = try alignment(values[3]) }
    if values[4] >= 0 { cell.down = try alignment(values[4]) }
    return cell
  }

  private func span(_ node: Int) throws(LayoutError) -> Int32 {
    let span = try json.whole(node, "a span", from: 1)
    if span <= Int(Arrangement.span) { return Int32(truncatingIfNeeded: span) }
    throw LayoutError(.document, "a span is 1 to 1000", at: json.span(node))
  }

  // MARK: What rules set

  /// The plan with the values that a rule sets, without faults.
  static func patched(
    _ plan: Arrangement, _ json: JSON, _ node: Int, scope: any NameScope
  ) throws(LayoutError) -> Arrangement {
    // All but the members, and the keys that every arrangement has.
    let settable = keys(plan.kind).dropFirst(2).dropLast(4).filter { $0 != .views }
    var entry = DocumentRecord.Entry(form: .arrangement(plan.kind), isBare: false, content: node)
    let phrase: StaticString =
      plan.isGrid
      ? "what a rule sets on a grid"
      : plan.kind == .flow ? "what a rule sets on a flow" : "what a rule sets on a stack"
    entry.fields = try fields(json, node, settable, of: phrase)
    let reader = DocumentArrangement(json, entry, plan.kind, scope: scope)
    var patched = plan
    reader.forget(&patched)
    let named = patched.named.count
    if plan.isGrid {
      try reader.readColumns(&patched)
      try reader.readGrid(&patched)
    } else if plan.kind == .flow {
      try reader.readFlow(&patched)
    } else {
      try reader.readStack(&patched)
    }
    for at in named..<patched.named.count { patched.named[at].isFollowed = true }
    if let fault = patched.fault(scope: scope) {
      throw LayoutError(.document, "\(fault.message)", at: reader.place(of: fault.key))
    }
    return patched
  }

  /// Lists are replaced as a whole, and so are metrics that spaces were named by.
  private func forget(_ plan: inout Arrangement) {
    plan.named.removeAll {
      switch $0.space {
      case .usual: return self.value(.spacing) != nil
      case .line: return self.value(.lineSpacing) != nil
      case .after: return self.value(.customSpacing) != nil
      case .column: return self.value(.spacing) != nil || self.value(.columnSpacing) != nil
      case .row: return self.value(.spacing) != nil || self.value(.rowSpacing) != nil
      case .minimum: return self.value(.columns) != nil
      case .margin: return false
      }
    }
    if kind != .stack { return }
    let turns = value(.distribution) != nil
    for at in plan.members.indices {
      if value(.customSpacing) != nil { plan.members[at].spacingAfter = nil }
      if value(.weights) != nil || turns { plan.members[at].weight = 0 }
    }
    if turns { plan.bias = 0.5 }
  }

  // MARK: Barriers

  /// Its guide is among the items of the document; answers it.
  private func readBarrier(_ plan: inout Arrangement) throws(LayoutError) -> ArrangementWriter.Guide {
    let known: [StaticString] = ["left", "right", "leading", "trailing", "top", "bottom"]
    plan.side = Arrangement.sides[try choice(entry.field(.barrier), "the side of a barrier", known)]
    var members = json.children(entry.field(.of))
    while let member = members.next() { addMember(Arrangement.Member(try keys.item(member)), member, &plan) }
    if let margin = value(.margin) {
      plan.margin = try number(margin)
      follow(.margin, margin, &plan)
    }
    // In a component the name of the entry is behind that of the use already.
    let scope = keys.names.scope
    let name = json.string(entry.field(.name)).dropFirst(scope.fullName([]).count)
    guard case .found(let guide) = scope.item(named: name) else {
      throw LayoutError(.nameView, "unknown guide \(quoted(name))", at: json.span(entry.field(.name)))
    }
    plan.container = scope.superview(of: guide) ?? ItemToken(0)
    return ArrangementWriter.Guide(role: ArrangementWriter.role(.barrier, 0), item: guide)
  }

  // MARK: Values

  /// Notes a space that is the value of a metric.
  private func follow(_ space: Arrangement.Space, _ node: Int, _ plan: inout Arrangement) {
    if json.kind(node) != .string { return }
    let name = json.string(node)
    plan.named.append(
      Arrangement.NamedSpace(
        space: space, metric: keys.names.scope.fullName(name),
        isFollowed: keys.names.scope.isSetByRules(name[...])))
  }

  private func followAll(_ node: Int, _ plan: inout Arrangement, _ space: (Int) -> Arrangement.Space) {
    if json.kind(node) != .array { return follow(space(0), node, &plan) }
    var children = json.children(node)
    var at = 0
    while let child = children.next() {
      follow(space(at), child, &plan)
      at += 1
    }
  }

  /// A number, or the name of a metric.
  private func number(_ node: Int) throws(LayoutError) -> Double {
    if json.kind(node) != .string { return try json.finite(node, "space") }
    let name = json.string(node)
    if let value = keys.names.scope.metric(named: name[...]) { return value }
    throw keys.names.unknownMetric(name, 0..<name.count).inside(node, of: json)
  }

  /// A list of values, or one value without a list.
  private func list<T>(_ node: Int, _ value: (Int) throws(LayoutError) -> T) throws(LayoutError) -> [T] {
    if json.kind(node) != .array { return [try value(node)] }
    var values: [T] = []
    var children = json.children(node)
    while let child = children.next() { values.append(try value(child)) }
    return values
  }

  private func alignment(_ node: Int) throws(LayoutError) -> Arrangement.Alignment {
    let known = Arrangement.Alignment.words + ["top", "bottom", "baseline"]
    let number = try choice(node, "an alignment", known)
    if number == 6 { return .leading }
    if number == 7 { return .trailing }
    return Arrangement.Alignment(rawValue: Int32(truncatingIfNeeded: number)) ?? .lastBaseline
  }

  /// The place of a word among the known ones.
  private func choice(_ node: Int, _ what: StaticString, _ known: [StaticString]) throws(LayoutError) -> Int {
    try json.require(.string, node, what)
    let word = json.string(node)
    var nearest = Suggestion(for: word[...])
    for (index, name) in known.enumerated() {
      if ASCII.equals(word[...], name) { return index }
      nearest.offer(name)
    }
    var all = "it can be"
    for (index, name) in known.enumerated() { all += index > 0 ? ", \(name)" : " \(name)" }
    throw LayoutError(
      .document, "\(quoted(word[...])) is not \(what)", at: keys.inside(node),
      suggestion: nearest.best == nil ? all : nearest.text)
  }
}

extension DocumentRecord.Entry {
  /// The value of a key that a stack, grid, flow or barrier has.
  func field(_ key: DocumentArrangement.Key) -> Int { fields[key.rawValue] }

  /// The same of a key that it may have.
  func value(_ key: DocumentArrangement.Key) -> Int? { field(key) < 0 ? nil : field(key) }

  var arrangementKind: Arrangement.Kind? { if case .arrangement(let kind) = form { return kind } else { return nil } }
}
