// A stack, grid or barrier as an entry of a document.

struct ArrangementPrinter {
  private let plan: Arrangement
  private let name: (ItemID) -> [UInt8]
  /// The value of a metric by which a space may be written; nil for a metric that must not be named.
  private let metric: (Arrangement.NamedSpace) -> Double?
  private var out = TextWriter()

  /// Without what all entries have in common, and without the closing brace.  `own` is the name of the arrangement
  /// or of a barrier's guide.
  static func text(
    _ plan: Arrangement, own: [UInt8]?, name: @escaping (ItemID) -> [UInt8],
    metric: @escaping (Arrangement.NamedSpace) -> Double?
  ) -> [UInt8] {
    var printer = ArrangementPrinter(plan: plan, name: name, metric: metric)
    printer.out.add("{ ")
    switch plan.kind {
    case .stack: printer.addStack()
    case .grid: printer.addGrid()
    case .barrier: printer.addBarrier()
    case .flow: break
    }
    if let own { printer.out.addMember("name", own) }
    if let identifier = plan.identifier { printer.out.addMember("identifier", identifier) }
    return printer.out.bytes
  }

  private init(
    plan: Arrangement, name: @escaping (ItemID) -> [UInt8], metric: @escaping (Arrangement.NamedSpace) -> Double?
  ) {
    self.plan = plan
    self.name = name
    self.metric = metric
  }

  // MARK: Spaces

  /// The metric that a space is written by.
  private func metricName(_ space: Arrangement.Space) -> [UInt8]? {
    guard let named = plan.named.first(where: { $0.space == space }), let value = metric(named) else {
      return nil
    }
    return named.isFollowed || value == plan.value(space) ? named.metric : nil
  }

  private mutating func add(_ space: Arrangement.Space) {
    if let metric = metricName(space) { out.addString(metric) } else { out.add(plan.value(space) ?? 0) }
  }

  // MARK: Entries

  private mutating func addMembers(_ key: StaticString) {
    out.addStrings(key, plan.members.map { name($0.item.id) })
  }

  private mutating func addBarrier() {
    out.addWord("barrier", plan.side.name)
    addMembers("of")
    if plan.margin == 0 && metricName(.margin) == nil { return }
    out.addKey("margin")
    add(.margin)
  }

  private mutating func addStack() {
    out.addMember("stack", name(plan.container.id))
    addMembers("views")
    if plan.isVertical { out.addWord("axis", "vertical") }
    if plan.distribution != .fill { out.addWord("distribution", plan.distribution.word) }
    if plan.alignment != .fill { out.addWord("alignment", plan.alignment.word) }
    if plan.spacing != 0 || metricName(.usual) != nil {
      out.addKey("spacing")
      add(.usual)
    }
    if plan.members.contains(where: { $0.spacingAfter != nil }) {
      out.addKey("customSpacing", opening: "{ ")
      for member in plan.members where member.spacingAfter != nil {
        out.addKey(name(member.item.id))
        add(.after(member.item))
      }
      out.add(" }")
    }
    if plan.distribution == .packed && plan.bias != 0.5 { out.addNumber("bias", plan.bias) }
    addWeights()
    if plan.usesMargins { out.addBool("margins", true) }
    if plan.spansBaselines { out.addBool("baselines", true) }
  }

  private mutating func addWeights() {
    if !plan.members.contains(where: { $0.weight > 0 }) { return }
    out.addKey("weights", opening: "{ ")
    for member in plan.members where member.weight > 0 {
      out.addKey(name(member.item.id))
      out.add(member.weight)
    }
    out.add(" }")
  }

  private mutating func addGrid() {
    out.addMember("grid", name(plan.container.id))
    if plan.columnMinimum > 0 {
      addMembersInOrder()
    } else {
      addRows()
    }
    let isOne =
      plan.columns.spacing.count == 1 && plan.rows.spacing == plan.columns.spacing
      && metricName(.column(0)) == metricName(.row(0))
    if isOne {
      out.addKey("spacing")
      add(.column(0))
    } else {
      addSpaces("columnSpacing", plan.columns.spacing.count) { .column($0) }
      addSpaces("rowSpacing", plan.rows.spacing.count) { .row($0) }
    }
    addAlignments("columnAlignment", plan.columns.alignments)
    addAlignments("rowAlignment", plan.rows.alignments)
    if plan.columns.areEqual && plan.columnMinimum == 0 { out.addBool("equalColumns", true) }
    if plan.rows.areEqual { out.addBool("equalRows", true) }
    if plan.usesMargins { out.addBool("margins", true) }
  }

  /// One value stands for all lines.
  private mutating func addSpaces(_ key: StaticString, _ count: Int, _ space: (Int) -> Arrangement.Space) {
    if count == 0 { return }
    out.addKey(key)
    if count == 1 { return add(space(0)) }
    out.add("[")
    for at in 0..<count {
      if at > 0 { out.add(", ") }
      add(space(at))
    }
    out.add("]")
  }

  private mutating func addAlignments(_ key: StaticString, _ alignments: [Arrangement.Alignment]) {
    if alignments.count == 1 { return out.addWord(key, alignments[0].word) }
    if !alignments.isEmpty { out.addStrings(key, alignments.map { ASCII.bytes($0.word) }) }
  }

  // MARK: Rows of a grid

  private mutating func addMembersInOrder() {
    out.addKey("columns", opening: "{ ")
    out.addKey("minimum")
    add(.minimum)
    out.add(" }")
    out.addKey("views", opening: "[")
    for (at, member) in plan.members.enumerated() {
      if at > 0 { out.add(", ") }
      addCell(member)
    }
    out.add("]")
  }

  /// Every place of a row that no cell of an earlier row covers, null where it is empty.
  private mutating func addRows() {
    out.addKey("rows", opening: "[")
    var coveredUntil = ContiguousArray<Int32>(repeating: 0, count: Int(plan.columns.count))
    var ends = ContiguousArray<Int32>(repeating: 0, count: Int(plan.rows.count))
    for member in plan.members { ends[Int(member.row)] = member.column + member.columnSpan }
    // Empty places at the end count where no cell reaches the last column.
    if !ends.isEmpty && !ends.contains(plan.columns.count) { ends[0] = plan.columns.count }
    var next = 0
    for row in 0..<plan.rows.count {
      let end = ends[Int(row)]
      out.add(row > 0 ? ", [" : "[")
      var isFirst = true
      var column: Int32 = 0
      while column < end {
        if coveredUntil[Int(column)] > row {
          column += 1
          continue
        }
        if !isFirst { out.add(", ") }
        isFirst = false
        let isHere = next < plan.members.count && plan.members[next].row == row && plan.members[next].column == column
        if !isHere {
          out.add("null")
          column += 1
          continue
        }
        let member = plan.members[next]
        next += 1
        addCell(member)
        for place in member.column..<member.column + member.columnSpan {
          coveredUntil[Int(place)] = max(coveredUntil[Int(place)], row + member.rowSpan)
        }
        column += member.columnSpan
      }
      out.add("]")
    }
    out.add("]")
  }

  private mutating func addCell(_ member: Arrangement.Member) {
    let isPlain = member.columnSpan == 1 && member.rowSpan == 1 && member.across == nil && member.down == nil
    if isPlain { return out.addString(name(member.item.id)) }
    out.add("{ ")
    out.addMember("view", name(member.item.id))
    if member.columnSpan > 1 { out.addNumber("columnSpan", Double(member.columnSpan)) }
    if member.rowSpan > 1 { out.addNumber("rowSpan", Double(member.rowSpan)) }
    if let across = member.across { out.addWord("columnAlignment", across.word) }
    if let down = member.down { out.addWord("rowAlignment", down.word) }
    out.add(" }")
  }

  /// Whether a document can list the cells: row by row, as the reader numbers them.
  static func canList(_ plan: Arrangement) -> Bool {
    if plan.columnMinimum > 0 { return true }
    for at in plan.members.indices.dropFirst() {
      let (before, member) = (plan.members[at - 1], plan.members[at])
      if member.row < before.row || member.row == before.row && member.column < before.column { return false }
    }
    return plan.columns.count == 0 || plan.rows.count > 0
  }
}

extension Arrangement.Distribution {
  static let words: [StaticString] = [
    "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
    "packed", "spaceAround", "spaceEvenly",
  ]
  var word: StaticString { Arrangement.Distribution.words[Int(rawValue)] }
}

extension Arrangement.Alignment {
  static let words: [StaticString] = ["fill", "leading", "firstBaseline", "center", "trailing", "lastBaseline"]
  var word: StaticString { Arrangement.Alignment.words[Int(rawValue)] }
}

extension Arrangement.Flow.Distribution {
  static let words: [StaticString] = [
    "leading", "center", "trailing", "fill", "spaceBetween", "spaceAround", "spaceEvenly",
  ]
  var word: StaticString { Arrangement.Flow.Distribution.words[Int(rawValue)] }
}
