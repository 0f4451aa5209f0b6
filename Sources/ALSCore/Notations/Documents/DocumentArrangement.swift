// Stacks and grids in documents: entries of "constraints" with the keys "stack" or "grid".

final class DocumentArrangement {
  private enum StackKey: Int {
    case stack, views, axis, distribution, alignment, spacing, customSpacing, margins, baselines, identifier, group
    case active
    static let keys: [StaticString] = [
      "stack", "views", "axis", "distribution", "alignment", "spacing", "customSpacing", "margins", "baselines",
      "identifier", "group", "active",
    ]
  }

  private enum GridKey: Int {
    case grid, rows, spacing, columnSpacing, rowSpacing, columnAlignment, rowAlignment, equalColumns, equalRows
    case margins, identifier, group, active
    static let keys: [StaticString] = [
      "grid", "rows", "spacing", "columnSpacing", "rowSpacing", "columnAlignment", "rowAlignment", "equalColumns",
      "equalRows", "margins", "identifier", "group", "active",
    ]
  }

  /// The entry of a stack or grid, or nil when the record is neither.
  static func entry(_ json: JSON, _ node: Int) throws(LayoutError) -> DocumentRecord.Entry? {
    var form: DocumentRecord.Entry.Form?
    var children = json.children(node)
    while let key = children.next(), children.next() != nil, form == nil {
      if json.equals(key, "stack") { form = .stack }
      if json.equals(key, "grid") { form = .grid }
    }
    guard let form else { return nil }
    let isGrid = form == .grid
    let keys = isGrid ? GridKey.keys : StackKey.keys
    var entry = DocumentRecord.Entry(form: form, isBare: false, content: node)
    entry.fields = [Int](repeating: -1, count: keys.count)
    var members = try DocumentMembers(json, node, keys, of: isGrid ? "a grid" : "a stack")
    while let member = try members.next() { entry.fields[member.index] = member.value }
    if entry.fields[1] < 0 {
      throw LayoutError(
        .document, isGrid ? "a grid needs the key \"rows\"" : "a stack needs the key \"views\"", at: json.head(node))
    }
    // The last three are the same for both.
    let common = keys.count - 3
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
    let isGrid = entry.form == .grid
    var plan = Arrangement(try keys.item(entry.fields[0]), isGrid: isGrid)
    if entry.identifier >= 0 { plan.identifier = json.string(entry.identifier) }
    if isGrid { try readGrid(&plan) } else { try readStack(&plan) }
    if let fault = plan.fault(scope: keys.names.scope) {
      let place = fault.member < 0 ? place(of: fault.key) : json.span(places[fault.member])
      throw LayoutError(fault.isLimit ? .limit : .document, "\(fault.message)", at: place)
    }
    statements = try ArrangementWriter.statements(plan, scope: keys.names.scope)
    self.plan = plan
  }

  /// The value of a key, or the entry where it has none.
  private func place(of key: StaticString) -> SourceRange {
    let keys = entry.form == .grid ? GridKey.keys : StackKey.keys
    for (index, word) in keys.enumerated() where ASCII.equals(ASCII.bytes(key)[...], word) {
      if entry.fields[index] >= 0 { return json.head(entry.fields[index]) }
    }
    return json.head(entry.content)
  }

  // MARK: Stacks

  private func of(stack key: StackKey) -> Int { entry.fields[key.rawValue] }

  private func readStack(_ plan: inout Arrangement) throws(LayoutError) {
    try json.require(.array, of(stack: .views), "views")
    var views = json.children(of(stack: .views))
    while let view = views.next() { try addMember(Arrangement.Member(try keys.item(view)), view, &plan) }
    if of(stack: .axis) >= 0 {
      plan.isVertical = try choice(of(stack: .axis), "an axis", ["horizontal", "vertical"]) == 1
    }
    if of(stack: .distribution) >= 0 {
      let known: [StaticString] = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
      let number = try choice(of(stack: .distribution), "a distribution", known)
      plan.distribution = Arrangement.Distribution(rawValue: Int32(truncatingIfNeeded: number)) ?? .fill
    }
    if of(stack: .alignment) >= 0 { plan.alignment = try alignment(of(stack: .alignment)) }
    if of(stack: .spacing) >= 0 {
      plan.spacing = try number(of(stack: .spacing))
      follow(.usual, of(stack: .spacing), &plan)
    }
    if of(stack: .margins) >= 0 { plan.usesMargins = try json.bool(of(stack: .margins), "margins") }
    if of(stack: .baselines) >= 0 { plan.spansBaselines = try json.bool(of(stack: .baselines), "baselines") }
    if of(stack: .customSpacing) >= 0 { try readCustomSpacing(&plan) }
  }

  private func addMember(_ member: Arrangement.Member, _ node: Int, _ plan: inout Arrangement) throws(LayoutError) {
    plan.members.append(member)
    places.append(node)
  }

  /// Spaces by the view they stand behind.
  private func readCustomSpacing(_ plan: inout Arrangement) throws(LayoutError) {
    try json.require(.object, of(stack: .customSpacing), "customSpacing")
    var names = NameTable()
    for (index, member) in plan.members.enumerated() {
      _ = names.insert(
        [], salt: UInt64(UInt32(bitPattern: member.item.id.raw)), payload: Int32(truncatingIfNeeded: index))
    }
    var children = json.children(of(stack: .customSpacing))
    while let key = children.next(), let value = children.next() {
      let item = try keys.item(key)
      let entry = item.part == .whole ? names.find([], salt: UInt64(UInt32(bitPattern: item.id.raw))) : -1
      if entry < 0 { throw LayoutError(.document, "this view is not in the stack", at: json.span(key)) }
      let index = Int(names.payload(entry))
      if plan.members[index].spacingAfter != nil {
        throw LayoutError(.document, "the space after this view is given twice", at: json.span(key))
      }
      plan.members[index].spacingAfter = try number(value)
      follow(.after(item), value, &plan)
    }
  }

  // MARK: Grids

  private func of(grid key: GridKey) -> Int { entry.fields[key.rawValue] }

  private func readGrid(_ plan: inout Arrangement) throws(LayoutError) {
    try readRows(&plan)
    if of(grid: .spacing) >= 0 {
      plan.columns.spacing = [try number(of(grid: .spacing))]
      plan.rows.spacing = plan.columns.spacing
      if of(grid: .columnSpacing) < 0 { follow(.column(0), of(grid: .spacing), &plan) }
      if of(grid: .rowSpacing) < 0 { follow(.row(0), of(grid: .spacing), &plan) }
    }
    if of(grid: .columnSpacing) >= 0 {
      plan.columns.spacing = try numbers(of(grid: .columnSpacing))
      followAll(of(grid: .columnSpacing), &plan) { .column($0) }
    }
    if of(grid: .rowSpacing) >= 0 {
      plan.rows.spacing = try numbers(of(grid: .rowSpacing))
      followAll(of(grid: .rowSpacing), &plan) { .row($0) }
    }
    if of(grid: .columnAlignment) >= 0 { plan.columns.alignments = try alignments(of(grid: .columnAlignment)) }
    if of(grid: .rowAlignment) >= 0 { plan.rows.alignments = try alignments(of(grid: .rowAlignment)) }
    if of(grid: .equalColumns) >= 0 { plan.columns.areEqual = try json.bool(of(grid: .equalColumns), "equalColumns") }
    if of(grid: .equalRows) >= 0 { plan.rows.areEqual = try json.bool(of(grid: .equalRows), "equalRows") }
    if of(grid: .margins) >= 0 { plan.usesMargins = try json.bool(of(grid: .margins), "margins") }
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
          try addMember(member, cell, &plan)
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
    plan.columns.count = Int32(truncatingIfNeeded: freeFrom.count)
  }

  private func cell(_ node: Int) throws(LayoutError) -> Arrangement.Member {
    if json.kind(node) == .string { return Arrangement.Member(try keys.item(node)) }
    let known: [StaticString] = ["view", "columnSpan", "rowSpan", "columnAlignment", "rowAlignment"]
    var members = try DocumentMembers(json, node, known, of: "a cell of a grid")
    var values = [-1, -1, -1, -1, -1]
    while let member = try members.next() { values[member.index] = member.value }
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

  // MARK: Values

  /// Notes a space whose metric rules set.
  private func follow(_ space: Arrangement.Space, _ node: Int, _ plan: inout Arrangement) {
    if json.kind(node) != .string { return }
    let name = json.string(node)
    if keys.names.scope.isSetByRules(name[...]) { plan.followed.append((space, name)) }
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
    if json.kind(node) != .string { return try json.finite(node, "a space") }
    let name = json.string(node)
    if let value = keys.names.scope.metric(named: name[...]) { return value }
    var error = keys.names.unknownMetric(name, 0..<name.count)
    if let span = error.span { error.span = json.range(span, in: node) }
    throw error
  }

  private func numbers(_ node: Int) throws(LayoutError) -> [Double] {
    if json.kind(node) != .array { return [try number(node)] }
    var values: [Double] = []
    var children = json.children(node)
    while let child = children.next() { values.append(try number(child)) }
    return values
  }

  private func alignments(_ node: Int) throws(LayoutError) -> [Arrangement.Alignment] {
    if json.kind(node) != .array { return [try alignment(node)] }
    var values: [Arrangement.Alignment] = []
    var children = json.children(node)
    while let child = children.next() { values.append(try alignment(child)) }
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
