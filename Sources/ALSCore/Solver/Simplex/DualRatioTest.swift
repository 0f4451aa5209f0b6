// The ratio test of the dual simplex: the first multiplier that reaches its penalty.

extension RatioTest {
  /// Increases the gradient of the member in `basis.combination` in direction `sense` by up to one at `level`.  Returns the slot
  /// whose multiplier reaches the penalty of its member first, or nil; of nearly equal ones the largest pivot.
  func firstBlocking(_ sense: Double, before level: Level) -> BasisPosition? {
    var best: BasisPosition?
    var pivot = 0.0
    var touched = 0
    slope.clear()
    slope.add(level, 1)
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= RatioTest.smallestDualPivot { continue }
      findSlack(i, isUp: sense * y < 0, of: y.magnitude)
      touched += slack.count
      let order = slack.compare(with: slope, tolerance: basis.zero.reducedCost)
      if order > 0 || order == 0 && (best == nil || y.magnitude <= pivot) { continue }
      (best, pivot) = (i, y.magnitude)
      swap(&slope, &slack)
    }
    basis.countNonzeros(Int64(touched))
    return best
  }

  /// The change of the gradient at which the multiplier of a slot reaches its penalty.
  @inline(__always)
  private func findSlack(_ i: BasisPosition, isUp: Bool, of y: Double) {
    slack.clear()
    slack.add(isUp ? vertex.upPenalty(basis.members[i]) : vertex.downPenalty(basis.members[i]), 1 / y)
    var node = pricing.multipliers.first(i)
    while node >= 0 {
      let value = pricing.multipliers.value(node) / y
      slack.add(pricing.multipliers.level(node), isUp ? -value : value)
      node = pricing.multipliers.next(node)
    }
    if slack.sign(beyond: basis.zero.reducedCost) <= 0 { slack.clear() }
  }

  private static let smallestDualPivot = 1e-7
}
