// A conflict as one paragraph: what holds, but what would have to hold as well.  Members that say the same are gathered: two
// insets become "fits in", a row of equal gaps one clause; a size stands behind the view it belongs to.

/// One reason with the words for it.
struct ConflictFact {
  var role: ConflictRole
  /// Slot, or -1 for sizes.
  var constraint: Int32
  var reading: Reading
  var weight: Double
  /// Its row before the judge, or -1.
  var place: Int32
}

struct ConflictSentence {
  /// Facts that make one clause.
  private struct Clause {
    enum Form {
      case single, fits, sizes, row, line, same
    }
    var form: Form
    var facts: [Int]
    /// The size that stands behind the object, or -1.
    var size = -1
    var must = false
  }

  private let facts: [ConflictFact]
  private var writer: ClauseWriter
  private var clauses: [Clause] = []
  private var isTaken: [Bool] = []
  /// With many members, sizes and gaps are gathered whatever they come to, and added up.
  private var addsUp = false

  static let mostClauses = 6
  private static let mostNames = 4

  init(_ model: Model, _ facts: [ConflictFact]) {
    self.facts = facts
    writer = ClauseWriter(model)
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

  // MARK: Gathering

  private mutating func gather() {
    clauses = []
    isTaken = [Bool](repeating: false, count: facts.count)
    for k in facts.indices where !isTaken[k] {
      let fact = facts[k]
      var clause = Clause(form: .single, facts: [k])
      switch fact.reading.shape {
      case .inset:
        let other = partner(of: k)
        if other >= 0 {
          clause.form = .fits
          clause.facts.append(other)
        }
      case .size where fact.role != .broken, .notNegative: collect(k, .sizes, &clause)
      case .gap where fact.role != .broken && fact.reading.amount >= 0: collect(k, .row, &clause)
      case .relatedSize where fact.role != .broken && fact.reading.isSame: collect(k, .same, &clause)
      case .aligned where fact.role != .broken: collect(k, .line, &clause)
      default: break
      }
      for member in clause.facts {
        isTaken[member] = true
        if facts[member].role == .broken { clause.must = true }
      }
      clauses.append(clause)
    }
    for k in clauses.indices { attachSize(k) }
    clauses = clauses.filter { !$0.facts.isEmpty }
  }

  /// The inset across, where both keep the view inside.
  private func partner(of k: Int) -> Int {
    let one = facts[k].reading
    if one.relation == .lessOrEqual || one.amount < 0 { return -1 }
    for j in (k + 1)..<max(k + 1, facts.count) where !isTaken[j] {
      let other = facts[j].reading
      if other.shape != .inset || other.subject != one.subject || other.object != one.object { continue }
      if other.relation == .lessOrEqual || other.amount < 0 || other.isHigh == one.isHigh { continue }
      if other.attribute.kind == one.attribute.kind { return j }
    }
    return -1
  }

  /// Others that say the same of other views; a row or a line only where they hang together.
  private func collect(_ k: Int, _ form: Clause.Form, _ clause: inout Clause) {
    var found = [k]
    for j in facts.indices where j > k && !isTaken[j] && facts[j].role != .broken {
      if isAlike(facts[k].reading, facts[j].reading) { found.append(j) }
    }
    if form != .sizes { found = connected(found, isRow: form == .row) }
    if found.count < 2 { return }
    clause.form = form
    clause.facts = found
  }

  private func isAlike(_ a: Reading, _ b: Reading) -> Bool {
    if a.shape != b.shape || a.attribute != b.attribute || a.relation != b.relation { return false }
    if a.shape == .relatedSize {
      return b.isSame && a.attribute == a.objectAttribute && b.objectAttribute == a.attribute
    }
    if a.shape == .gap && b.amount < 0 { return false }
    return addsUp
      || (a.amount - b.amount).magnitude <= 1e-9 * (1 + a.amount.magnitude)
  }

  /// Those that are linked to the first one, in an order in which each continues what stands before it; in a row every view
  /// has one follower.
  private func connected(_ all: [Int], isRow: Bool) -> [Int] {
    var chain = [all[0]]
    var left = Array(all.dropFirst())
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for at in left.indices {
        let next = facts[left[at]].reading
        let first = facts[chain[0]].reading
        let last = facts[chain[chain.count - 1]].reading
        if isRow && next.subject == first.object {
          chain.insert(left[at], at: 0)
        } else if isRow ? next.object == last.subject : touches(chain, next) {
          chain.append(left[at])
        } else {
          continue
        }
        left.remove(at: at)
        isGrowing = true
        break
      }
    }
    return chain
  }

  private func touches(_ chain: [Int], _ next: Reading) -> Bool {
    for k in chain {
      let reading = facts[k].reading
      for item in [reading.subject, reading.object] where item == next.subject || item == next.object { return true }
    }
    return false
  }

  /// A set size goes behind the first view that something has to fit into.
  private mutating func attachSize(_ k: Int) {
    let clause = clauses[k]
    if clause.form != .single || clause.must || clause.facts.isEmpty { return }
    let size = clause.facts[0]
    if facts[size].role != .size { return }
    for j in clauses.indices where clauses[j].size < 0 && !clauses[j].facts.isEmpty {
      if clauses[j].form != .fits && clauses[j].form != .single { continue }
      let reading = facts[clauses[j].facts[0]].reading
      let isNamedLast = reading.shape == .inset || (reading.shape == .centred && reading.amount == 0)
      if !isNamedLast || reading.object != facts[size].reading.subject { continue }
      if reading.isVertical != facts[size].reading.isVertical { continue }
      clauses[j].size = size
      clauses[k].facts = []
      return
    }
  }

  // MARK: Writing

  private mutating func write(_ clause: Clause) {
    let fact = facts[clause.facts[0]]
    switch clause.form {
    case .single:
      writer.add(fact.reading, constraint: fact.constraint, must: clause.must)
      if clause.size >= 0 { addSize(clause.size) }
    case .fits: writeFit(clause)
    case .sizes: writeSizes(clause)
    case .row: writeRow(clause)
    case .same:
      addNames(items(of: clause), placed: true, fact.reading.attribute)
      writer.out.add(" are the same")
    case .line:
      writer.lines(fact.reading.attribute)
      addNames(items(of: clause), placed: false)
      writer.out.add(" are in line")
    }
  }

  /// ", which is 180 wide"
  private mutating func addSize(_ size: Int) {
    writer.out.add(", which is ")
    writer.extent(facts[size].reading)
  }

  private mutating func writeFit(_ clause: Clause) {
    let one = facts[clause.facts[0]].reading
    let other = facts[clause.facts[1]].reading
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
    // That nothing is required on a side goes without saying.
    let isLowTold = low.amount != 0 || low.relation == .equal
    let isHighTold = high.amount != 0 || high.relation == .equal
    if isLowTold { margin(low) }
    if isLowTold && isHighTold { writer.out.add(" and ") }
    if isHighTold { margin(high) }
  }

  private mutating func margin(_ reading: Reading) {
    if reading.amount == 0 {
      writer.out.add("none at the ")
      return writer.out.add(reading.attribute.name)
    }
    writer.bound(reading.relation)
    writer.number(reading.amount)
    writer.out.add(" at the ")
    writer.out.add(reading.attribute.name)
  }

  private mutating func writeSizes(_ clause: Clause) {
    let reading = facts[clause.facts[0]].reading
    var items: [Int32] = []
    for k in clause.facts { items.append(facts[k].reading.subject) }
    addNames(items, placed: true, reading.attribute)
    if reading.shape == .notNegative { return writer.out.add(" cannot be less than 0") }
    let same = isEven(clause)
    writer.out.add(!same ? " are together " : items.count == 2 ? " are both " : " are each ")
    writer.bound(reading.relation)
    writer.number(same ? reading.amount : total(clause))
  }

  private func isEven(_ clause: Clause) -> Bool {
    for k in clause.facts where facts[k].reading.amount != facts[clause.facts[0]].reading.amount { return false }
    return true
  }

  private func total(_ clause: Clause) -> Double {
    var sum = 0.0
    for k in clause.facts { sum += facts[k].reading.amount }
    return sum
  }

  private mutating func writeRow(_ clause: Clause) {
    let reading = facts[clause.facts[0]].reading
    addNames(items(of: clause), placed: false)
    writer.out.add(reading.isVertical ? " stand one below the other with " : " stand side by side with ")
    if reading.amount == 0 && reading.relation == .equal && isEven(clause) {
      return writer.out.add("nothing between them")
    }
    let same = isEven(clause)
    writer.bound(reading.relation)
    writer.number(same ? reading.amount : total(clause))
    writer.out.add(same ? " between them" : " between them in all")
  }

  /// The views of a chain, each once, in its order.
  private func items(of clause: Clause) -> [Int32] {
    var items: [Int32] = []
    for k in clause.facts {
      for item in [facts[k].reading.object, facts[k].reading.subject] where !items.contains(item) { items.append(item) }
    }
    return items
  }

  /// "a, b and c", with the attribute behind each when `placed`; the middle of a long list is counted.
  private mutating func addNames(_ items: [Int32], placed: Bool, _ attribute: Attribute = .none) {
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
