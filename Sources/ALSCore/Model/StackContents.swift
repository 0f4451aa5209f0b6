// The contents of members that constraints of stacks contain: what weighted members grow from, as constants, and the proportion of
// measured members, as multipliers.  They follow measured content from round to round.

struct StackContents {
  let model: Model

  /// A constraint between a member and the guide of its stack.
  struct Tie {
    var constraint: ConstraintID
    var item: ItemID
    var axis: Axis
    /// The content is the multiplier, not the constant.
    var isProportion: Bool
  }

  /// Whether measured content affects one of them.
  var areMeasured: Bool {
    if model.arrangements.followingCount == 0 { return false }
    var found = false
    forEach { if model.preferences(of: $0.item).measure >= 0 { found = true } }
    return found
  }

  /// Sets constants and multipliers; measured content counts as the last round has measured it.
  func refresh() {
    if model.arrangements.followingCount == 0 { return }
    forEachStack { ties in
      var largest = 0.0
      for tie in ties where tie.isProportion { largest = max(largest, ownContent(of: tie.item, tie.axis) ?? 0) }
      for tie in ties {
        if tie.isProportion {
          // Without any content all are equal.
          let share = largest > 0 ? max(ownContent(of: tie.item, tie.axis) ?? 0, 0) / largest : 1
          model.setMultiplier(tie.constraint, share)
        } else {
          model.setConstant(tie.constraint, content(of: tie.item, tie.axis))
        }
      }
    }
  }

  /// Calls the body with every such constraint.
  func forEach(_ body: (Tie) -> Void) { forEachStack { $0.forEach(body) } }

  private func forEachStack(_ body: (ContiguousArray<Tie>) -> Void) {
    let part = ArrangementWriter.role(.part, 0)
    for index in model.arrangements.indices where model.arrangements[index].plan.followsContents {
      let plan = model.arrangements[index].plan
      guard let guide = model.arrangements[index].guides.first(where: { $0.role == part })?.item.id else { continue }
      let axis: Axis = plan.isVertical ? .y : .x
      var ties = ContiguousArray<Tie>()
      for kept in model.arrangements[index].made.constraints where model.isLive(constraint: kept) {
        let record = model.constraints[kept.id]
        let isTie = record.second == guide && record.terms < 0 && record.secondAttribute == axis.size
        if !isTie || record.firstAttribute != axis.size { continue }
        ties.append(Tie(constraint: kept.id, item: record.first, axis: axis, isProportion: !plan.hasWeights))
      }
      body(ties)
    }
  }

  /// The measured or preferred length, else the minimum, else 0.
  private func content(of item: ItemID, _ axis: Axis) -> Double {
    let own = ownContent(of: item, axis) ?? -1
    if own >= 0 { return own }
    let minimum = model.preferences(of: item).limits(model.measures).minimum
    return max(axis == .x ? minimum.width : minimum.height, 0)
  }

  /// The length of the content itself; nil where it has none.
  func ownContent(of item: ItemID, _ axis: Axis) -> Double? {
    let sizes = model.preferences(of: item)
    let size = sizes.measure >= 0 ? model.measures[sizes.measure].current.size : sizes.intrinsic
    let length = axis == .x ? size.width : size.height
    return length >= 0 ? length : nil
  }
}
