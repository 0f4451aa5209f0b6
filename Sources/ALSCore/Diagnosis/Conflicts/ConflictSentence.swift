// A conflict as one paragraph: the constraints that hold, and the one that would have to hold too.  Members with the same shape
// are joined: two insets become "fits in", a row of equal gaps one clause; a size follows the view it belongs to.

/// One reason, with the data that its description needs.
struct ConflictFact {
  var role: ConflictRole
  /// Slot, or -1 for sizes.
  var constraint: ConstraintID
  var shape: ConstraintShape
  var weight: Double

  /// It is a size or a limit, and could be another.
  var hasNumber: Bool { role == .size || shape.kind == .limit }
}

struct ConflictSentence {
  /// Facts that make one clause.
  struct Clause {
    enum Form {
      case single, fits, sizes, row, line, same
    }
    var form: Form
    var facts: [Int]
    /// The size that follows the object, or -1.
    var size = -1
    var must = false
  }

  let facts: [ConflictFact]
  private var writer: PhraseWriter
  var clauses: [Clause] = []
  var isTaken: [Bool] = []
  /// With many members, sizes and gaps are gathered whatever they come to, and added up.
  var addsUp = false

  static let mostClauses = 6
  /// More clauses become a list, with at most as many lines.
  private static let mostInSentence = 4
  private static let mostLines = 8
  private static let mostNames = 4

  init(_ model: Model, _ facts: [ConflictFact]) {
    self.facts = facts
    writer = PhraseWriter(model)
  }

  /// "A, B, and C, but D must hold"
  mutating func write() -> TextWriter {
    gather()
    if clauses.count > ConflictSentence.mostClauses + 1 {
      addsUp = true
      gather()
    }
    var plain: [Int] = []
    var must = -1
    for k in clauses.indices {
      if clauses[k].must { must = k } else { plain.append(k) }
    }
    if plain.count > ConflictSentence.mostInSentence && must >= 0 {
      writeList(plain, must)
      return writer.out
    }
    let shown = plain.count > ConflictSentence.mostClauses ? ConflictSentence.mostClauses - 1 : plain.count
    for k in 0..<shown {
      if k > 0 { writer.out.add(k == plain.count - 1 ? ", and " : ", ") }
      write(clauses[plain[k]])
    }
    if shown < plain.count {
      var left = 0
      for k in shown..<plain.count { left += clauses[plain[k]].facts.count }
      writer.out.add(", and ")
      writer.number(Double(left))
      writer.out.add(left == 1 ? " more holds" : " more hold")
    }
    if must >= 0 {
      if shown > 0 { writer.out.add(", but ") }
      write(clauses[must])
    }
    return writer.out
  }

  /// One clause a line.
  private mutating func writeList(_ plain: [Int], _ must: Int) {
    write(clauses[must])
    writer.out.add(", which conflicts with these:")
    let shown = plain.count > ConflictSentence.mostLines ? ConflictSentence.mostLines - 1 : plain.count
    for k in 0..<shown {
      writer.out.add("\n  ")
      write(clauses[plain[k]])
    }
    if shown == plain.count { return }
    writer.out.add("\n  and ")
    writer.number(Double(plain[shown...].reduce(0) { $0 + clauses[$1].facts.count }))
    writer.out.add(" more")
  }

  // MARK: Writing

  private mutating func write(_ clause: Clause) {
    let fact = facts[clause.facts[0]]
    switch clause.form {
    case .single:
      writer.add(fact.shape, constraint: fact.constraint, must: clause.must)
      if clause.size >= 0 { addSize(clause.size) }
    case .fits: writeFit(clause)
    case .sizes: writeSizes(clause)
    case .row: writeRow(clause)
    case .same:
      addNames(items(of: clause), placed: true, fact.shape.attribute)
      writer.out.add(" are the same")
    case .line:
      writer.lines(fact.shape.attribute)
      addNames(items(of: clause), placed: false)
      writer.out.add(" are aligned")
    }
  }

  /// ", which is 180 wide"
  private mutating func addSize(_ size: Int) {
    writer.out.add(", which is ")
    writer.extent(facts[size].shape)
  }

  private mutating func writeFit(_ clause: Clause) {
    let one = facts[clause.facts[0]].shape
    let other = facts[clause.facts[1]].shape
    let low = one.isHigh ? other : one
    let high = one.isHigh ? one : other
    let isFilled = low.relation == .equal && high.relation == .equal
    writer.name(low.subject)
    if isFilled { writer.verb("fills", "fill", clause.must) } else { writer.verb("fits in", "fit in", clause.must) }
    writer.name(low.object)
    if clause.size >= 0 {
      addSize(clause.size)
      if low.amount != 0 || high.amount != 0 { writer.out.add(",") }
    } else {
      writer.out.add(low.isVertical ? " vertically" : " horizontally")
    }
    if low.amount == 0 && high.amount == 0 { return }
    writer.out.add(" with ")
    if low.amount == high.amount && low.relation == high.relation {
      writer.bound(low.relation)
      writer.number(low.amount)
      writer.out.add(" on either side")
      return
    }
    // A side without a required limit is not mentioned.
    let isLowTold = low.amount != 0 || low.relation == .equal
    let isHighTold = high.amount != 0 || high.relation == .equal
    if isLowTold { margin(low) }
    if isLowTold && isHighTold { writer.out.add(" and ") }
    if isHighTold { margin(high) }
  }

  private mutating func margin(_ shape: ConstraintShape) {
    if shape.amount == 0 {
      writer.out.add("none at the ")
      return writer.out.add(shape.attribute.name)
    }
    writer.bound(shape.relation)
    writer.number(shape.amount)
    writer.out.add(" at the ")
    writer.out.add(shape.attribute.name)
  }

  private mutating func writeSizes(_ clause: Clause) {
    let shape = facts[clause.facts[0]].shape
    var items: [ItemID] = []
    for k in clause.facts { items.append(facts[k].shape.subject) }
    addNames(items, placed: true, shape.attribute)
    if shape.kind == .notNegative { return writer.out.add(" cannot be less than 0") }
    let same = isEven(clause)
    writer.out.add(!same ? " are together " : items.count == 2 ? " are both " : " are each ")
    writer.bound(shape.relation)
    writer.number(same ? shape.amount : total(clause))
  }

  private func isEven(_ clause: Clause) -> Bool {
    for k in clause.facts where facts[k].shape.amount != facts[clause.facts[0]].shape.amount { return false }
    return true
  }

  private func total(_ clause: Clause) -> Double {
    var sum = 0.0
    for k in clause.facts { sum += facts[k].shape.amount }
    return sum
  }

  private mutating func writeRow(_ clause: Clause) {
    let shape = facts[clause.facts[0]].shape
    addNames(items(of: clause), placed: false)
    writer.out.add(shape.isVertical ? " are stacked vertically with " : " are side by side with ")
    if shape.amount == 0 && shape.relation == .equal && isEven(clause) {
      return writer.out.add("nothing between them")
    }
    let same = isEven(clause)
    writer.bound(shape.relation)
    writer.number(same ? shape.amount : total(clause))
    writer.out.add(same ? " between them" : " between them in total")
  }

  /// The views of a chain, each once, in its order.
  private func items(of clause: Clause) -> [ItemID] {
    var items: [ItemID] = []
    for k in clause.facts {
      for item in [facts[k].shape.object, facts[k].shape.subject] where !items.contains(item) { items.append(item) }
    }
    return items
  }

  /// "a, b and c", with the attribute behind each when `placed`; the middle of a long list is counted.
  private mutating func addNames(_ items: [ItemID], placed: Bool, _ attribute: Attribute = .none) {
    let isLong = items.count > ConflictSentence.mostNames + 1
    let named = isLong ? ConflictSentence.mostNames - 1 : items.count
    for k in 0..<named {
      if k > 0 { writer.out.add(k == items.count - 1 ? " and " : ", ") }
      if placed { writer.place(items[k], attribute) } else { writer.name(items[k]) }
    }
    if !isLong { return }
    writer.out.add(" and ")
    writer.number(Double(items.count - named))
    writer.out.add(" more")
  }
}
