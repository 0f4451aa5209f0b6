// The members of a conflict that are described together.

extension ConflictSentence {
  mutating func gather() {
    clauses = []
    isTaken = [Bool](repeating: false, count: facts.count)
    for k in facts.indices where !isTaken[k] {
      let fact = facts[k]
      var clause = Clause(form: .single, facts: [k])
      switch fact.shape.kind {
      case .inset:
        let other = partner(of: k)
        if other >= 0 {
          clause.form = .fits
          clause.facts.append(other)
        }
      case .size where fact.role != .broken, .notNegative: collect(k, .sizes, &clause)
      case .gap where fact.role != .broken && fact.shape.amount >= 0: collect(k, .row, &clause)
      case .relatedSize where fact.role != .broken && fact.shape.isSame: collect(k, .same, &clause)
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
    let one = facts[k].shape
    if one.relation == .lessOrEqual || one.amount < 0 { return -1 }
    for j in (k + 1)..<max(k + 1, facts.count) where !isTaken[j] {
      let other = facts[j].shape
      if other.kind != .inset || other.subject != one.subject || other.object != one.object { continue }
      if other.relation == .lessOrEqual || other.amount < 0 || other.isHigh == one.isHigh { continue }
      if other.attribute.kind == one.attribute.kind { return j }
    }
    return -1
  }

  /// Others with the same shape for other views; a row or a line only if they are connected.
  private func collect(_ k: Int, _ form: Clause.Form, _ clause: inout Clause) {
    var found = [k]
    for j in facts.indices where j > k && !isTaken[j] && facts[j].role != .broken {
      if isAlike(facts[k].shape, facts[j].shape) { found.append(j) }
    }
    if form != .sizes { found = connected(found, isRow: form == .row) }
    if found.count < 2 { return }
    clause.form = form
    clause.facts = found
  }

  private func isAlike(_ a: ConstraintShape, _ b: ConstraintShape) -> Bool {
    if a.kind != b.kind || a.attribute != b.attribute || a.relation != b.relation { return false }
    if a.kind == .relatedSize {
      return b.isSame && a.attribute == a.objectAttribute && b.objectAttribute == a.attribute
    }
    if a.kind == .gap && b.amount < 0 { return false }
    return addsUp
      || (a.amount - b.amount).magnitude <= 1e-9 * (1 + a.amount.magnitude)
  }

  /// The members linked to the first one, each continuing the previous one; in a row every view has one follower.
  private func connected(_ all: [Int], isRow: Bool) -> [Int] {
    var chain = [all[0]]
    var left = Array(all.dropFirst())
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for at in left.indices {
        let next = facts[left[at]].shape
        let first = facts[chain[0]].shape
        let last = facts[chain[chain.count - 1]].shape
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

  private func touches(_ chain: [Int], _ next: ConstraintShape) -> Bool {
    for k in chain {
      let shape = facts[k].shape
      for item in [shape.subject, shape.object] where item == next.subject || item == next.object { return true }
    }
    return false
  }

  /// A set size follows the first view that must contain something.
  private mutating func attachSize(_ k: Int) {
    let clause = clauses[k]
    if clause.form != .single || clause.must || clause.facts.isEmpty { return }
    let size = clause.facts[0]
    if facts[size].role != .size { return }
    for j in clauses.indices where clauses[j].size < 0 && !clauses[j].facts.isEmpty {
      if clauses[j].form != .fits && clauses[j].form != .single { continue }
      let shape = facts[clauses[j].facts[0]].shape
      let isNamedLast = shape.kind == .inset || (shape.kind == .centred && shape.amount == 0)
      if !isNamedLast || shape.object != facts[size].shape.subject { continue }
      if shape.isVertical != facts[size].shape.isVertical { continue }
      clauses[j].size = size
      clauses[k].facts = []
      return
    }
  }
}
