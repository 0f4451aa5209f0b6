// Sets the lines of flows that the rounds of a solve find.

final class FlowMaker: FlowBreaking {
  private let arrangements: ArrangementMaker
  private let endings: Endings
  private let model: Model

  init(_ arrangements: ArrangementMaker, _ endings: Endings, _ model: Model) {
    self.arrangements = arrangements
    self.endings = endings
    self.model = model
  }

  /// Sets the items of flows apart.  With `resumes` flows in force keep the lines they have.
  func begin(resumes: Bool) throws(LayoutError) {
    _ = try change { lines in resumes && lines.isInForce ? nil : lines.alone() }
  }

  /// Sets the lines of all flows from these values; returns the containers of flows that had others.
  func turn(
    _ value: (ItemID, Int) -> Double, alone: [ItemID: Double]
  ) throws(LayoutError) -> ContiguousArray<ItemID> {
    try change { $0.turned(value, alone: alone) }
  }

  func separateFilled() throws(LayoutError) -> [FlowPlan] {
    var plans: [FlowPlan] = []
    _ = try change { lines in
      guard let apart = lines.apart() else { return nil }
      plans.append(FlowPlan(index: lines.index, plan: lines.plan))
      return apart
    }
    return plans
  }

  func restore(_ plans: [FlowPlan]) throws(LayoutError) {
    try endings.collecting { () throws(LayoutError) in
      for one in plans { try arrangements.setLines(one.index, one.plan) }
    }
  }

  private func change(_ plan: (FlowLines) -> Arrangement?) throws(LayoutError) -> ContiguousArray<ItemID> {
    var changed = ContiguousArray<ItemID>()
    var plans: [FlowPlan] = []
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index), let plan = plan(lines) else { return }
      if !plan.hasLines(of: lines.plan) { changed.append(lines.container) }
      plans.append(FlowPlan(index: index, plan: plan))
    }
    if !plans.isEmpty { try restore(plans) }
    return changed
  }
}
