// A change of the objective.

/// The gradient of an inactive member changes by `amount` at `level`.
struct GradientChange {
  var member: BasisMember
  var level: Level
  var amount: Double
}

// Updates the multipliers after changes of gradients.

extension Pricing {
  // MARK: Gradients

  /// Records that an inactive member's gradient changes by `amount` at `level`.
  func noteGradientChange(_ member: BasisMember, _ level: Level, _ amount: Double) {
    if level.key != 0 { gradientChanges.append(GradientChange(member: member, level: level, amount: amount)) }
  }

  /// Notes what it does to the multipliers that a row is about to leave its position to a pin.
  func noteRemoval(of r: RowID, at p: BasisPosition) {
    if multipliers.first(p) < 0 { return }
    pivotsSinceMultipliers += 1
    var node = multipliers.first(p)
    while node >= 0 {
      noteGradientChange(.row(r), multipliers.level(node), -multipliers.value(node))
      node = multipliers.next(node)
    }
    multipliers.clear(p)
  }

  /// Whether an added row that is violated on this side costs the same as a removed one, so that both together change the
  /// multipliers little.
  func makesUp(_ r: RowID, _ side: Side) -> Bool {
    if side == .inside { return false }
    let level = side == .below ? problem.lowerLevel[r] : problem.upperLevel[r]
    let amount = side == .below ? 1.0 : -1.0
    for k in 0..<min(gradientChanges.count, Pricing.comparedChanges)
    where gradientChanges[k].level == level && gradientChanges[k].amount == amount {
      return true
    }
    return false
  }

  private static let comparedChanges = 8

  /// Moves an inactive member to another side, and records the change of its gradient.
  @inline(__always)
  func setSide(_ member: BasisMember, _ new: Side) {
    let old = vertex.sideOf(member)
    if old != new { changeSide(member, old, new) }
  }

  @inline(never)
  private func changeSide(_ member: BasisMember, _ old: Side, _ new: Side) {
    let levels = vertex.setInactiveSide(member, new)
    if old != .inside { noteGradientChange(member, levels.old, old == .below ? 1 : -1) }
    if new != .inside { noteGradientChange(member, levels.new, new == .below ? -1 : 1) }
  }

  /// Applies the recorded changes to the multipliers: one btran per level.
  @_optimize(speed)
  func applyGradientChanges() {
    takeLevels { level in
      for j in 0..<basis.combination.list.count {
        let position = basis.combination.list[j]
        let y = basis.combination.value[position]
        if y == 0 { continue }
        multipliers.add(position, level, -y)
        touch(position)
      }
    }
  }

  /// Consumes the recorded changes; for each level `basis.combination` contains their effect.
  @inline(__always)
  private func takeLevels(_ take: (Level) -> Void) {
    sortGradientChanges()
    var k = 0
    while k < gradientChanges.count {
      let level = gradientChanges[k].level
      while k < gradientChanges.count && gradientChanges[k].level == level {
        basis.addSources(of: gradientChanges[k].member, times: gradientChanges[k].amount)
        k += 1
      }
      basis.clearCombination()
      basis.btran()
      take(level)
    }
    gradientChanges.removeAll()
    basis.clearCombination()
  }

  /// Computes all multipliers from scratch: every violated member is a gradient change from 0.
  @_optimize(speed)
  func computeMultipliers() {
    multipliers.clearAll()
    pivotsSinceMultipliers = 0
    noteAllGradients()
    applyGradientChanges()
    touchAll()
  }

  private func noteAllGradients() {
    gradientChanges.removeAll()
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      if vertex.side[r] == .below { noteGradientChange(.row(r), problem.lowerLevel[r], -1) }
      if vertex.side[r] == .above { noteGradientChange(.row(r), problem.upperLevel[r], 1) }
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      noteGradientChange(.bound(v), .required, -1)
    }
  }

  /// Whether a cost is so small that it counts as 0, but exceeds the rounding of recomputed multipliers, so that it matters over a
  /// long distance; or whether such a multiplier was dropped and others computed from it since.
  func hidesCosts() -> Bool {
    noteAllGradients()
    var isHiding = false
    takeLevels { level in
      for j in 0..<basis.combination.list.count {
        let position = basis.combination.list[j]
        let y = basis.combination.value[position]
        // A preference alone costs 1.
        if isHidden(y.magnitude) || isHidden((y.magnitude - 1).magnitude) { isHiding = true }
        let missing = (multipliers.value(position, at: level) + y).magnitude
        if missing > basis.zero.reducedCost * max(1, y.magnitude) { isHiding = true }
      }
    }
    return isHiding
  }

  @inline(__always)
  private func isHidden(_ cost: Double) -> Bool { cost > Pricing.rounding && cost <= basis.zero.reducedCost }

  private static let rounding = 1e-13

  /// The same without violations: every multiplier is 0, and all slots are priced at once.
  @_optimize(speed)
  func computeNoMultipliers() {
    multipliers.clearAll()
    pivotsSinceMultipliers = 0
    gradientChanges.removeAll()
    clearTouched()
    tieBreakers.markStale()
    for position in VariableID.first(problem.variableCount) { examineWithoutMultipliers(position) }
  }

  /// Without violations all multipliers are 0.
  func forgetMultipliers() {
    multipliers.clearAll()
    gradientChanges.removeAll()
  }

  /// The gradient of the member in `basis.combination` changes by `amount` at `level`.
  func addGradient(_ level: Level, _ amount: Double) {
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      multipliers.add(i, level, -amount * basis.combination.value[i])
    }
  }

  private func touchAll() {
    for position in VariableID.first(problem.variableCount) { touch(position) }
  }

  /// Sorts gradient changes by level, the most important last: each is then inserted at the head of the lists.
  private func sortGradientChanges() {
    var isMixed = false
    for k in 0..<gradientChanges.count where gradientChanges[k].level != gradientChanges[0].level { isMixed = true }
    if !isMixed { return }
    sortKeys.removeAll(keepingCapacity: true)
    unsortedChanges.removeAll()
    for k in 0..<gradientChanges.count {
      sortKeys.append(SortKey(Int64(gradientChanges[k].level.key), Int64(k), payload: Int32(truncatingIfNeeded: k)))
      unsortedChanges.append(gradientChanges[k])
    }
    SortKey.sort(&sortKeys)
    for k in 0..<gradientChanges.count { gradientChanges[k] = unsortedChanges[sortKeys[k].payload] }
  }

  func dropGradientChanges() { gradientChanges.removeAll() }
}
