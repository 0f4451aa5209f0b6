// The contents that weighted members of stacks grow from.  Their constraints have these as constants, which follow measured content
// from round to round.

struct WeightedContents {
  let model: Model

  /// Sets the constants; measured content counts as the last round has measured it.
  func refresh() {
    if model.arrangements.weightedCount == 0 { return }
    forEach { constraint, item, axis in self.model.setConstant(constraint, self.content(of: item, axis)) }
  }

  /// Calls the body with every constraint between a member and the share that it gets.
  func forEach(_ body: (_ constraint: ConstraintID, _ item: ItemID, _ axis: Axis) -> Void) {
    for index in model.arrangements.indices where model.arrangements[index].plan.hasWeights {
      let part = ArrangementWriter.role(.part, 0)
      guard let guide = model.arrangements[index].guides.first(where: { $0.role == part })?.item.id else { continue }
      let axis: Axis = model.arrangements[index].plan.isVertical ? .y : .x
      for kept in model.arrangements[index].made.constraints where model.isLive(constraint: kept) {
        let record = model.constraints[kept.id]
        let isWeight = record.second == guide && record.terms < 0 && record.secondAttribute == axis.size
        if isWeight && record.firstAttribute == axis.size { body(kept.id, record.first, axis) }
      }
    }
  }

  /// The measured or preferred length, else the minimum, else 0.
  private func content(of item: ItemID, _ axis: Axis) -> Double {
    let sizes = model.preferences(of: item)
    func length(_ size: Size) -> Double { axis == .x ? size.width : size.height }
    let own = ownContent(of: item, axis) ?? -1
    return own >= 0 ? own : max(length(sizes.limits(model.measures).minimum), 0)
  }

  /// The length of the content itself; nil where it has none.
  func ownContent(of item: ItemID, _ axis: Axis) -> Double? {
    let sizes = model.preferences(of: item)
    let size = sizes.measure >= 0 ? model.measures[sizes.measure].current.size : sizes.intrinsic
    let length = axis == .x ? size.width : size.height
    return length >= 0 ? length : nil
  }
}
