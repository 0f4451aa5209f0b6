// The constraints that stacks and grids have made: no caller wrote them, so no caller can change them.

struct ArrangedConstraints {
  private let model: Model
  /// By constraint, the arrangement that has made it.
  private var makers: [Int64: Int] = [:]

  init(_ model: Model) {
    self.model = model
    for (index, record) in model.arrangements.records.enumerated() {
      for kept in record.made.constraints { makers[ArrangedConstraints.key(kept)] = index }
    }
  }

  private static func key(_ kept: ArrangementRecord.Kept<ConstraintID>) -> Int64 {
    Int64(kept.id.raw) << 16 | Int64(kept.generation)
  }

  /// The arrangement that has made a constraint, or -1.
  func maker(of constraint: ConstraintID) -> Int {
    if constraint < 0 || makers.isEmpty { return -1 }
    let kept = ArrangementRecord.Kept(id: constraint, generation: model.constraints[constraint].generation)
    return makers[ArrangedConstraints.key(kept)] ?? -1
  }

  func contains(_ constraint: ConstraintID) -> Bool { maker(of: constraint) >= 0 }

  /// The constraints whose constant is the usual space of a stack.
  func spaces(of arrangement: Int) -> ContiguousArray<ConstraintID> {
    var found = ContiguousArray<ConstraintID>()
    let record = model.arrangements[arrangement]
    let plan = record.plan
    if plan.kind != .stack { return found }
    for kept in record.made.constraints where maker(of: kept.id) == arrangement {
      let shape = ShapeReader(model: model).shape(of: kept.id)
      if shape.kind != .gap || shape.amount != plan.spacing || shape.isVertical != plan.isVertical { continue }
      if plan.members.contains(where: { $0.item.id == shape.object && $0.spacingAfter == nil }) {
        found.append(kept.id)
      }
    }
    return found
  }

  /// "the stack in page", for a constraint that it has made.
  func add(makerOf constraint: ConstraintID, to out: inout TextWriter) {
    let plan = model.arrangements[maker(of: constraint)].plan
    if plan.isBarrier, let guide = model.arrangements[maker(of: constraint)].guides.first {
      out.add("the barrier ")
      return out.add(Array(model.wording.itemText(guide.item.id).utf8))
    }
    out.add("the ")
    out.add(plan.kind.word)
    out.add(" in ")
    out.add(Array(model.wording.itemText(plan.container.id).utf8))
  }
}
