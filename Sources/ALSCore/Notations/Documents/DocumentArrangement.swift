// Stacks, grids, flows and barriers in documents: entries of "constraints" with the keys "stack", "grid", "flow" or "barrier".

final class DocumentArrangement {
  private enum StackKey: Int {
    case stack, views, axis, distribution, alignment, spacing, customSpacing, margins, baselines, bias, weights
    case name, identifier, group, active
    static let keys: [StaticString] = [
      "stack", "views", "axis", "distribution", "alignment", "spacing", "customSpacing", "margins", "baselines",
      "bias", "weights", "name", "identifier", "group", "active",
    ]
  }

  private enum GridKey: Int {
    case grid, rows, columns, views, spacing, columnSpacing, rowSpacing, columnAlignment, rowAlignment, equalColumns,
      equalRows
    case margins, name, identifier, group, active
    static let keys: [StaticString] = [
      "grid", "rows", "columns", "views", "spacing", "columnSpacing", "rowSpacing", "columnAlignment", "rowAlignment",
      "equalColumns", "equalRows", "margins", "name", "identifier", "group", "active",
    ]
  }

  private enum FlowKey: Int {
    case flow, views, axis, spacing, lineSpacing, alignment, distribution, perLine, equal, margins
    case name, identifier, group, active
    static let keys: [StaticString] = [
      "flow", "views", "axis", "spacing", "lineSpacing", "alignment", "distribution", "perLine", "equal",
      "margins", "name", "identifier", "group", "active",
    ]
  }

  enum BarrierKey: Int {
    case barrier, of, margin, name, identifier, group, active
    static let keys: [StaticString] = ["barrier", "of", "margin", "name", "identifier", "group", "active"]
  }

  private static func keys(_ form: DocumentRecord.Entry.Form) -> [StaticString] {
    switch kind(form) {
    case .stack: StackKey.keys
    case .grid: GridKey.keys
    case .flow: FlowKey.keys
    case .barrier: BarrierKey.keys
    }
  }

  private static func kind(_ form: DocumentRecord.Entry.Form) -> Arrangement.Kind {
    form == .grid ? .grid : form == .flow ? .flow : form == .barrier ? .barrier : .stack
  }

  /// The node of the name of a stack, grid, flow or barrier, or -1.
  static func name(of entry: DocumentRecord.Entry) -> Int { entry.fields[entry.fields.count - 4] }

  /// The entry of a stack, grid, flow or barrier, or nil when the record is none of them.
  static func entry(_ json: JSON, _ node: Int) throws(LayoutError) -> DocumentRecord.Entry? {
    var form: DocumentRecord.Entry.Form?
    var children = json.children(node)
    while let key = children.next(), children.next() != nil, form == nil {
      if json.equals(key, "stack") { form = .stack }
      if json.equals(key, "grid") { form = .grid }
      if json.equals(key, "flow") { form = .flow }
      if json.equals(key, "barrier") { form = .barrier }
    }
    guard let form else { return nil }
    let (keys, kind) = (keys(form), kind(form))
    var entry = DocumentRecord.Entry(form: form, isBare: false, content: node)
    entry.fields = try DocumentMembers.values(json, node, keys, of: kind.phrase)
    let isInOrder = kind == .grid && entry.fields[GridKey.views.rawValue] >= 0
    if entry.fields[1] < 0 && !isInOrder {
      throw LayoutError(.document, "\(kind.phrase) needs the key \"\(keys[1])\"", at: json.head(node))
    }
    // The last four are the same for all.
    let common = keys.count - 3
    if entry.fields[common - 1] >= 0 { _ = try json.nonEmpty(entry.fields[common - 1], "name") }
    if entry.fields[common] >= 0 {
      try json.require(.string, entry.fields[common], "identifier")
      entry.identifier = entry.fields[common]
    }
    entry.group = entry.fields[common + 1]
    if entry.group >= 0 { _ = try json.nonEmpty(entry.group, "group") }
    if entry.fields[common + 2] >= 0 { entry.isActive = try json.bool(entry.fields[common + 2], "active") }
    return entry
  }

  /// What was read; nil before the first constraint.
  private(set) var plan: Arrangement?
  private let json: JSON
  private let entry: DocumentRecord.Entry
  private let keys: DocumentKeys
  /// The guides that it has, by rising role.
  private(set) var guides = ContiguousArray<ArrangementWriter.Guide>()
  /// Where each member stands.
  private var places: [Int] = []
  private var statements = ContiguousArray<Statement>()
  private var at = 0

  init(_ json: JSON, _ entry: DocumentRecord.Entry, scope: any NameScope) {
    self.json = json
    self.entry = entry
    keys = DocumentKeys(json, scope: scope)
  }

  func next() throws(LayoutError) -> Statement? {
    if plan == nil { try read() }
    if at >= statements.count { return nil }
    at += 1
    return statements[at - 1]
  }

  private func read() throws(LayoutError) {
    let kind = DocumentArrangement.kind(entry.form)
    var plan = Arrangement(ItemToken(0), kind)
    if kind != .barrier { plan.container = try keys.item(entry.fields[0]) }
    if entry.identifier >= 0 { plan.identifier = json.string(entry.identifier) }
    let name = DocumentArrangement.name(of: entry)
    if name >= 0 { plan.name = json.string(name) }
    var known = ContiguousArray<ArrangementWriter.Guide>()
    switch kind {
    case .stack: try readStack(&plan)
    case .grid: try readGrid(&plan)
    case .flow: try readFlow(&plan)
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
    let keys = DocumentArrangement.keys(entry.form)
    for (index, word) in keys.enumerated() where ASCII.equals(ASCII.bytes(key)[...], word) {
      if entry.fields[index] >= 0 { return json.head(entry.fields[index]) }
    }
    return json.head(entry.content)
  }

  // MARK: Stacks

  private func of(stack key: StackKey) -> Int { entry.fields[key.rawValue] }

  private func readStack(_ plan: inout Arrangement) throws(LayoutError) {
    try readViews(of(stack: .views), &plan)
    try readStackValues(&plan)
  }

  private func readStackValues(_ plan: inout Arrangement) throws(LayoutError) {
    if of(stack: .axis) >= 0 {
      plan.isVertical = try choice(of(stack: .axis), "an axis", ["horizontal", "vertical"]) == 1
    }
    if of(stack: .distribution) >= 0 {
      let number = try choice(of(stack: .distribution), "a distribution", Arrangement.Distribution.words)
      plan.distribution = Arrangement.Distribution(rawValue: Int32(truncatingIfNeeded: number)) ?? .fill
    }
    if of(stack: .alignment) >= 0 { plan.alignment = try alignment(of(stack: .alignment)) }
    if of(stack: .spacing) >= 0 {
      plan.spacing = try number(of(stack: .spacing))
      follow(.usual, of(stack: .spacing), &plan)
    }
    if of(stack: .margins) >= 0 { plan.usesMargins = try json.bool(of(stack: .margins), "margins") }
    if of(stack: .baselines) >= 0 { plan.spansBaselines = try json.bool(of(stack: .baselines), "baselines") }
    if of(stack: .customSpacing) >= 0 {
      try readPerView("customSpacing", of(stack: .customSpacing), &plan) {
        plan, index, value, key throws(LayoutError) in
        if plan.members[index].spacingAfter != nil {
          throw LayoutError(.document, "the space after this view is given twice", at: self.json.span(key))
        }
        plan.members[index].spacingAfter = try self.number(value)
        self.follow(.after(plan.members[index].item), value, &plan)
      }
    }
    try readShares(&plan)
  }

  private func readShares(_ plan: inout Arrangement) throws(LayoutError) {
    if of(stack: .bias) >= 0 {
      plan.bias = try number(of(stack: .bias))
      if plan.distribution != .packed {
        throw LayoutError(
          .document, "a bias is only valid with the distribution packed", at: json.span(of(stack: .bias) - 1))
      }
    }
    if of(stack: .weights) < 0 { return }
    if plan.distribution != .fill {
      throw LayoutError(
        .document, "weights are only valid with the distribution fill", at: json.span(of(stack: .weights) - 1))
    }
    try readPerView("weights", of(stack: .weights), &plan) { plan, index, value, key throws(LayoutError) in
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

  private func readViews(_ list: Int, _ plan: inout Arrangement) throws(LayoutError) {
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

  private func of(flow key: FlowKey) -> Int { entry.fields[key.rawValue] }

  private func readFlow(_ plan: inout Arrangement) throws(LayoutError) {
    plan.flow = Arrangement.Flow()
    plan.alignment = .leading
    try readViews(of(flow: .views), &plan)
    try readFlowValues(&plan)
  }

  private func readFlowValues(_ plan: inout Arrangement) throws(LayoutError) {
    var flow = plan.flow ?? Arrangement.Flow()
    if of(flow: .axis) >= 0 {
      plan.isVertical = try choice(of(flow: .axis), "an axis", ["horizontal", "vertical"]) == 1
    }
    if of(flow: .spacing) >= 0 {
      plan.spacing = try number(of(flow: .spacing))
      follow(.usual, of(flow: .spacing), &plan)
    }
    if of(flow: .lineSpacing) >= 0 {
      flow.lineSpacing = try number(of(flow: .lineSpacing))
      follow(.line, of(flow: .lineSpacing), &plan)
    }
    if of(flow: .alignment) >= 0 { plan.alignment = try alignment(of(flow: .alignment)) }
    if of(flow: .distribution) >= 0 {
      let known: [StaticString] = [
        "leading", "center", "trailing", "fill", "spaceBetween", "spaceAround", "spaceEvenly", "top", "bottom",
      ]
      let number = try choice(of(flow: .distribution), "a distribution", known)
      let raw = number == 7 ? 0 : number == 8 ? 2 : number
      flow.distribution = Arrangement.Flow.Distribution(rawValue: Int32(truncatingIfNeeded: raw)) ?? .leading
    }
    if of(flow: .perLine) >= 0 {
      let count = try json.whole(of(flow: .perLine), "a number of items", from: 1)
      flow.perLine = Int32(clamping: count)
    }
    if of(flow: .equal) >= 0 { flow.areEqual = try json.bool(of(flow: .equal), "equal") }
    if of(flow: .margins) >= 0 { plan.usesMargins = try json.bool(of(flow: .margins), "margins") }
    plan.flow = flow
  }

  // MARK: Grids

  private func of(grid key: GridKey) -> Int { entry.fields[key.rawValue] }

  private func readGrid(_ plan: inout Arrangement) throws(LayoutError) {
    try readColumns(&plan)
    if of(grid: .rows) >= 0 { try readRows(&plan) }
    try readGridValues(&plan)
  }

  private func readGridValues(_ plan: inout Arrangement) throws(LayoutError) {
    if of(grid: .spacing) >= 0 {
      plan.columns.spacing = [try number(of(grid: .spacing))]
      plan.rows.spacing = plan.columns.spacing
      if of(grid: .columnSpacing) < 0 { follow(.column(0), of(grid: .spacing), &plan) }
      if of(grid: .rowSpacing) < 0 { follow(.row(0), of(grid: .spacing), &plan) }
    }
    if of(grid: .columnSpacing) >= 0 {
      plan.columns.spacing = try list(of(grid: .columnSpacing), number)
      followAll(of(grid: .columnSpacing), &plan) { .column($0) }
    }
    if of(grid: .rowSpacing) >= 0 {
      plan.rows.spacing = try list(of(grid: .rowSpacing), number)
      followAll(of(grid: .rowSpacing), &plan) { .row($0) }
    }
    if of(grid: .columnAlignment) >= 0 { plan.columns.alignments = try list(of(grid: .columnAlignment), alignment) }
    if of(grid: .rowAlignment) >= 0 { plan.rows.alignments = try list(of(grid: .rowAlignment), alignment) }
    if of(grid: .equalColumns) >= 0 { plan.columns.areEqual = try json.bool(of(grid: .equalColumns), "equalColumns") }
    if of(grid: .equalRows) >= 0 { plan.rows.areEqual = try json.bool(of(grid: .equalRows), "equalRows") }
    if of(grid: .margins) >= 0 { plan.usesMargins = try json.bool(of(grid: .margins), "margins") }
  }

  /// With `columns` the cells have an order, in `views` or row by row, and no places.
  private func readColumns(_ plan: inout Arrangement) throws(LayoutError) {
    let (columns, views) = (of(grid: .columns), of(grid: .views))
    if columns >= 0 {
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
    if views < 0 { return }
    if columns < 0 {
      throw LayoutError(.document, "\"views\" is only valid with \"columns\"", at: json.span(views - 1))
    }
    if of(grid: .rows) >= 0 {
      throw LayoutError(.document, "a grid has \"rows\" or \"views\", not both", at: json.span(views - 1))
    }
    try json.require(.array, views, "views")
    var cells = json.children(views)
    while let cell = cells.next() { addMember(try self.cell(cell), cell, &plan) }
  }

  /// Rows of cells from the leading side; places that a cell of an earlier row reaches into are passed over.
  private func readRows(_ plan: inout Arrangement) throws(LayoutError) {
    try json.require(.array, of(grid: .rows), "rows")
    var freeFrom = ContiguousArray<Int32>()
    var rows = json.children(of(grid: .rows))
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
    if values[0] < 0 { throw LayoutError(.document, "a cell of a grid needs the key \"view\"", at: json.head(node)) }
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
    let form: DocumentRecord.Entry.Form = plan.isGrid ? .grid : plan.kind == .flow ? .flow : .stack
    let keys = keys(form)
    // All but the members, and the keys that every arrangement has.
    let settable = (2..<keys.count - 4).filter { !plan.isGrid || $0 != GridKey.views.rawValue }
    var entry = DocumentRecord.Entry(form: form, isBare: false, content: node)
    let phrase: StaticString =
      plan.isGrid
      ? "what a rule sets on a grid"
      : plan.kind == .flow ? "what a rule sets on a flow" : "what a rule sets on a stack"
    let values = try DocumentMembers.values(json, node, settable.map { keys[$0] }, of: phrase)
    entry.fields = [Int](repeating: -1, count: keys.count)
    for (index, value) in zip(settable, values) { entry.fields[index] = value }
    let reader = DocumentArrangement(json, entry, scope: scope)
    var patched = plan
    reader.forget(&patched)
    let named = patched.named.count
    if plan.isGrid {
      try reader.readColumns(&patched)
      try reader.readGridValues(&patched)
    } else if plan.kind == .flow {
      try reader.readFlowValues(&patched)
    } else {
      try reader.readStackValues(&patched)
    }
    for at in named..<patched.named.count { patched.named[at].isFollowed = true }
    if let fault = patched.fault(scope: scope) {
      throw LayoutError(.document, "\(fault.message)", at: reader.place(of: fault.key))
    }
    return patched
  }

  /// Lists are replaced as a whole, and so are metrics that spaces were named by.
  private func forget(_ plan: inout Arrangement) {
    if plan.isGrid {
      let both = of(grid: .spacing) >= 0
      plan.named.removeAll {
        switch $0.space {
        case .column: return both || self.of(grid: .columnSpacing) >= 0
        case .row: return both || self.of(grid: .rowSpacing) >= 0
        case .minimum: return self.of(grid: .columns) >= 0
        default: return false
        }
      }
      return
    }
    if plan.kind == .flow {
      plan.named.removeAll {
        switch $0.space {
        case .usual: return self.of(flow: .spacing) >= 0
        case .line: return self.of(flow: .lineSpacing) >= 0
        default: return false
        }
      }
      return
    }
    plan.named.removeAll {
      switch $0.space {
      case .usual: return self.of(stack: .spacing) >= 0
      case .after: return self.of(stack: .customSpacing) >= 0
      default: return false
      }
    }
    let turns = of(stack: .distribution) >= 0
    for at in plan.members.indices {
      if of(stack: .customSpacing) >= 0 { plan.members[at].spacingAfter = nil }
      if of(stack: .weights) >= 0 || turns { plan.members[at].weight = 0 }
    }
    if turns { plan.bias = 0.5 }
  }

  // MARK: Barriers

  private func of(barrier key: BarrierKey) -> Int { entry.fields[key.rawValue] }

  /// Its guide is among the items of the document; answers it.
  private func readBarrier(_ plan: inout Arrangement) throws(LayoutError) -> ArrangementWriter.Guide {
    let known: [StaticString] = ["left", "right", "leading", "trailing", "top", "bottom"]
    plan.side = Arrangement.sides[try choice(of(barrier: .barrier), "the side of a barrier", known)]
    var members = json.children(of(barrier: .of))
    while let member = members.next() { addMember(Arrangement.Member(try keys.item(member)), member, &plan) }
    if of(barrier: .margin) >= 0 {
      plan.margin = try number(of(barrier: .margin))
      follow(.margin, of(barrier: .margin), &plan)
    }
    // In a component the name of the entry is behind that of the use already.
    let scope = keys.names.scope
    let name = json.string(of(barrier: .name)).dropFirst(scope.fullName([]).count)
    let found = scope.item(named: name)
    guard case .found(let guide) = found else { throw missing(name, of(barrier: .name)) }
    plan.container = scope.superview(of: guide) ?? ItemToken(0)
    return ArrangementWriter.Guide(role: ArrangementWriter.role(.barrier, 0), item: guide)
  }

  private func missing(_ name: ArraySlice<UInt8>, _ node: Int) -> LayoutError {
    LayoutError(.nameView, "unknown guide \(quoted(name))", at: json.span(node))
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
    let known: [StaticString] = [
      "fill", "leading", "firstBaseline", "center", "trailing", "lastBaseline", "top", "bottom", "baseline",
    ]
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
