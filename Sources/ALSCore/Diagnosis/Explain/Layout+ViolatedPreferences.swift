// Which preferences lost around an attribute, and to whom.

extension Layout {
  func addLosers(_ found: Explanation, _ variables: borrowing Buffer<Int32>) {
    rowTerms.removeAll()
    for k in 0..<variables.count where !isFixed(variables[k]) {
      rowTerms.append(Term(variable: variables[k], coefficient: 1))
    }
    addOwn(found.item, isVertical: found.attribute.kind == .y || found.attribute == .height)
    for row in solver.losers(among: rowTerms) {
      let term = named(.row(row), factor: 1)
      if term.reason == .constraint && model.constraints[term.constraint].isRequired { continue }
      var lost = LostPreference(
        constraint: term.constraint, item: term.item, attribute: term.attribute, priority: 0,
        points: solver.lost(row), firstWinner: found.winners.count)
      lost.priority = priority(term, points: lost.points)
      if found.lost.count < Explanation.tried {
        for raw in solver.winners(over: row) {
          found.winners.append(named(BasisMember(raw: raw), factor: 1))
        }
      }
      lost.winnerCount = found.winners.count - lost.firstWinner
      found.lost.append(lost)
    }
  }

  /// Adds the place and size of an item to `rowTerms`: what it wants itself counts, whether its edge depends on it or not.
  private func addOwn(_ item: Int32, isVertical: Bool) {
    let base = Int(item) < link.blocks.count ? link.blocks[Int(item)] : -1
    if base < 0 { return }
    for v in [base, base + 2] {
      let own = isVertical ? v + 1 : v
      if !isFixed(own) { rowTerms.append(Term(variable: own, coefficient: 1)) }
    }
  }

  /// Whether the variable is a size that was set: what is violated there has no say in anything else.
  private func isFixed(_ v: Int32) -> Bool {
    let unknown = unknown(v)
    if unknown.part < 2 || unknown.part > 3 { return false }
    let place = model.items[unknown.item].preferences
    if place < 0 { return false }
    let row = link.preferenceRows[Int(place) * 4 + Int(unknown.part) - 2]
    return row >= 0 && solver.rowSlot[row] >= 0
  }

  private func priority(_ term: ExplainedTerm, points: Double) -> Float {
    if term.reason == .constraint { return model.constraints[term.constraint].priority }
    let preferences = model.preferences(of: term.item)
    let both = points > 0 ? preferences.compression : preferences.hugging
    return term.attribute == .width ? both.0 : both.1
  }
}
