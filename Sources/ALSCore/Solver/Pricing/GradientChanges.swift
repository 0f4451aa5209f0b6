// Gradients of violated rows, carried into the multipliers.

extension Pricing {
  // MARK: Gradients

  /// Notes that a loose thing's gradient changes by `amount` at `level`.
  func flip(_ thing: BasisMember, _ level: Level, _ amount: Double) {
    if level.key != 0 { flips.append(GradientChange(thing: thing, level: level, amount: amount)) }
  }

  /// Moves a loose thing to another side, noting what this does to its gradient.
  func reside(_ thing: BasisMember, _ new: Side) {
    let old = vertex.sideOf(thing)
    if old == new { return }
    if old != .inside { flip(thing, vertex.gradientLevel(thing), old == .below ? 1 : -1) }
    vertex.setLooseSide(thing, new)
    if new != .inside { flip(thing, vertex.gradientLevel(thing), new == .below ? -1 : 1) }
  }

  /// Carries the noted flips into the multipliers: one solve a level.
  @_optimize(speed)
  func applyFlips() {
    flipCount += flips.count
    sortFlips()
    var k = 0
    while k < flips.count {
      let level = flips[k].level
      while k < flips.count && flips[k].level == level {
        basis.addSources(of: flips[k].thing, times: flips[k].amount)
        k += 1
      }
      basis.combination.clear()
      basis.btran()
      for j in 0..<basis.combination.list.count {
        let slot = basis.combination.list[j]
        let y = basis.combination.value[slot]
        if y == 0 { continue }
        multipliers.add(slot, level, -y)
        touch(slot)
      }
    }
    flips.removeAll()
    basis.combination.clear()
  }

  /// All multipliers from nothing: every violated thing is a flip from gradient 0.
  @_optimize(speed)
  func computeMultipliers() {
    multipliers.clearAll()
    pivotsSinceMultipliers = 0
    flips.removeAll()
    for r in 0..<Int32(truncatingIfNeeded: problem.rowCount) where vertex.rowSlot[r] == -1 {
      if vertex.side[r] == .below { flip(.row(r), problem.lowerLevel[r], -1) }
      if vertex.side[r] == .above { flip(.row(r), problem.upperLevel[r], 1) }
    }
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where vertex.boundState[v] == .below {
      flip(.bound(v), .required, -1)
    }
    applyFlips()
    touchAll()
  }

  /// The same where nothing is violated.
  func computeNoMultipliers() {
    multipliers.clearAll()
    pivotsSinceMultipliers = 0
    flips.removeAll()
    touchAll()
  }

  private func touchAll() {
    for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) { touch(slot) }
  }

  /// Brings flips of one level together.
  private func sortFlips() {
    var isMixed = false
    for k in 0..<flips.count where flips[k].level != flips[0].level { isMixed = true }
    if !isMixed { return }
    sortKeys.removeAll(keepingCapacity: true)
    unsortedFlips.removeAll()
    for k in 0..<flips.count {
      sortKeys.append(SortKey(-Int64(flips[k].level.key), Int64(k), payload: Int32(truncatingIfNeeded: k)))
      unsortedFlips.append(flips[k])
    }
    SortKey.sort(&sortKeys)
    for k in 0..<flips.count { flips[k] = unsortedFlips[sortKeys[k].payload] }
  }
}
