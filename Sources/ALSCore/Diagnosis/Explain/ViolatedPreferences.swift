// The violated preferences around an attribute, and the constraints that prevent them.

struct ViolatedPreferences {
  private let sync: Sync
  private let model: Model
  private let termNames: TermNames

  init(_ sync: Sync) {
    self.sync = sync
    model = sync.model
    termNames = TermNames(sync)
  }

  /// Adds the preferences that mention the variables of an explanation.
  func add(to found: Explanation, _ variables: borrowing Buffer<VariableID>) {
    var terms = Buffer<Term>()
    for k in 0..<variables.count where !isFixed(variables[k]) {
      terms.append(Term(variable: variables[k], coefficient: 1))
    }
    addOwn(&terms, found.item, isVertical: found.attribute.isVertical)
    for row in sync.solver.analysis.violatedPreferences(among: terms) {
      let term = termNames.term(.row(row), factor: 1)
      // Content that scrolls is larger than its viewport as a rule.
      if term.constraint < 0 && term.item >= 0 && model.items[term.item].kind == .content { continue }
      if term.isLimit || term.reason == .constraint && model.constraints[term.constraint].isRequired { continue }
      var lost = LostPreference(
        constraint: term.constraint, item: term.item, attribute: term.attribute, priority: 0,
        points: sync.solver.vertex.violation(row), firstWinner: found.winners.count)
      lost.priority = priority(term, points: lost.points)
      if found.lost.count < Explanation.tried {
        for raw in sync.solver.analysis.stronger(than: row) {
          found.winners.append(termNames.term(BasisMember(raw: raw), factor: 1))
        }
      }
      lost.winnerCount = found.winners.count - lost.firstWinner
      found.lost.append(lost)
    }
  }

  /// Adds the position and size of an item to `terms`: its own preferences are relevant even if its edge does not depend on them.
  private func addOwn(_ terms: inout Buffer<Term>, _ item: ItemID, isVertical: Bool) {
    let base = sync.map.variable(item, 0)
    if base < 0 { return }
    for v in [base, base + 2] {
      let own = isVertical ? v + 1 : v
      if !isFixed(own) { terms.append(Term(variable: own, coefficient: 1)) }
    }
  }

  /// Whether the variable is a set size: violated preferences for it affect nothing else.
  private func isFixed(_ v: VariableID) -> Bool {
    let unknown = sync.map.unknown(v)
    if unknown.part < 2 || unknown.part > 3 { return false }
    let place = model.items[unknown.item].preferences
    if place < 0 { return false }
    let row = sync.map.sizeRows[place.index * 4 + Int(unknown.part) - 2]
    return row >= 0 && sync.solver.vertex.rowPosition[row] >= 0
  }

  private func priority(_ term: ExplainedTerm, points: Double) -> Float {
    if term.reason == .constraint { return model.constraints[term.constraint].priority }
    let sizes = model.preferences(of: term.item)
    let both = points > 0 ? sizes.compression : sizes.hugging
    return term.attribute == .width ? both.0 : both.1
  }
}
