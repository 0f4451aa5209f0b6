// Names of the solver's rows and variables in explanations.

struct TermNames {
  private let sync: Sync
  private let model: Model

  init(_ sync: Sync) {
    self.sync = sync
    model = sync.model
  }

  /// The model's term for a basis member or another column of the solver.
  func term(_ member: BasisMember, factor: Double) -> ExplainedTerm {
    let solver = sync.solver
    let value = solver.analysis.keptValue(member)
    if !member.isRow {
      let unknown = sync.map.unknown(member.variable)
      return ExplainedTerm(
        reason: member.isBound ? .minimum : .nothing, item: unknown.item,
        attribute: Explanation.attribute(ofPart: unknown.part), factor: factor, value: value)
    }
    let owner = ConstraintID(raw: solver.problem.owner[member.row])
    if owner >= 0 {
      let record = model.constraints[owner]
      return ExplainedTerm(
        reason: .constraint, constraint: owner, item: record.first, attribute: record.firstAttribute, factor: factor,
        value: value)
    }
    if let area = scrolledArea(member) {
      return ExplainedTerm(
        reason: .content, item: area.item, attribute: Explanation.attribute(ofPart: area.part), factor: factor,
        value: sync.value(area.item, Int(area.part)))
    }
    var unknown = sync.map.unknown(solver.problem.term(member, 0).variable)
    if solver.problem.termCount(member) == 1 && unknown.part < 4 {
      let isLimit = isLimit(member.row, unknown)
      return ExplainedTerm(
        reason: isLimit || isContent(member.row, unknown) ? .content : .size, item: unknown.item,
        attribute: Explanation.attribute(ofPart: unknown.part), factor: factor, value: value, isLimit: isLimit)
    }
    // The position of a view's bounds in their root; the last term is its own.
    unknown = sync.map.unknown(solver.problem.term(member, solver.problem.termCount(member) - 1).variable)
    return ExplainedTerm(
      reason: .inset, item: unknown.item, attribute: Explanation.attribute(ofPart: unknown.part), factor: factor,
      value: value, isStep: true)
  }

  /// The extent of a content area whose preference for the viewport this row is.
  private func scrolledArea(_ member: BasisMember) -> Unknown? {
    if model.traits.scrollCount == 0 || sync.solver.problem.termCount(member) != 2 { return nil }
    for k in 0..<2 {
      let unknown = sync.map.unknown(sync.solver.problem.term(member, k).variable)
      if unknown.part < 4 && model.items[unknown.item].kind == .content && isContent(member.row, unknown) {
        return unknown
      }
    }
    return nil
  }

  private func isLimit(_ row: RowID, _ unknown: Unknown) -> Bool {
    unknown.part >= 2
      && sync.map.limit(model.items[unknown.item].preferences, isHeight: unknown.part == 3, row) != nil
  }

  private func isContent(_ row: RowID, _ unknown: Unknown) -> Bool {
    let place = model.items[unknown.item].preferences
    if place < 0 || unknown.part < 2 { return false }
    return sync.map.sizeRows[place.index * 4 + Int(unknown.part)] == row
  }
}
