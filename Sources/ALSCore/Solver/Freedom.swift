// Freedom: where the optimum is not one point.
//
// A variable can vary only along the directions of slots that can move at no cost.  The published choice is
// made variable by variable, in the caller's order: each goes to the optimal value nearest 0 and is held there by a row at
// a level below every priority.  Nothing else in the layout can tell the difference, and history cannot either.

extension Solver {
  /// Variables that may still vary; those that no row mentions are not among them (their value is 0).
  func freeVariables() -> [Int32] {
    examineTouched()
    if zeroSlopeCount == 0 { return [] }
    // One direction along which every free slot moves, each by an amount that looks like chance: a variable that some
    // slot moves stands still only if such amounts cancel.
    direction.clear()
    zeroSlopes.forEach { addSource($0, Solver.scattered($0)) }
    ftran()
    var found: [Int32] = []
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      if direction.value[v].magnitude > Solver.rateTolerance && liveCount[v] > 0 { found.append(v) }
    }
    direction.clear()
    return found
  }

  /// A number from 1 to 2 that has no simple relation to those of other slots, and is the same every time.
  private static func scattered(_ slot: Int32) -> Double {
    var bits = (UInt64(truncatingIfNeeded: slot) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return 1 + Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// Moves a variable to the optimal value nearest 0 and holds it there until the next solve.
  func settle(_ v: Int32) throws(LayoutError) {
    examineTouched()
    if zeroSlopeCount == 0 || liveCount[v] == 0 || !isOnFreeSlot(v) { return }
    let r = addProbe(v, target: 0)
    try optimise()
    if rowSlot[r] == -1 { stay(r, v) }
    lowerLevel[r] = .held
    upperLevel[r] = .held
    holds.append(r)
    if rowSlot[r] >= 0 { touch(rowSlot[r]) } else { tighten(r) }
    examineTouched()
  }

  /// Whether a slot of the screen moves the variable; leaves `combination` clean.
  private func isOnFreeSlot(_ v: Int32) -> Bool { !freeSlots(of: v).isEmpty }

  private func freeSlots(of v: Int32) -> [Int32] {
    combine(.pin(v))
    var found: [Int32] = []
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      if combination.value[i].magnitude > Solver.rateTolerance && zeroSlopes.contains(i) { found.append(i) }
    }
    combination.clear()
    return found
  }

  /// A row that wishes x_v to be `target` at the lowest level.
  private func addProbe(_ v: Int32, target: Double) -> Int32 {
    let wasChanged = isChanged
    var term = Term(variable: v, coefficient: 1)
    let r = withUnsafePointer(to: &term) {
      addRow(
        UnsafeBufferPointer(start: $0, count: 1), lower: target, upper: target, lowerLevel: .tie, upperLevel: .tie,
        rank: 0, owner: -1)
    }
    _ = newRows.popLast()
    isQueued[r] = false
    isChanged = wasChanged
    activity[r] = x[v]
    reside(.row(r), classify(r))
    applyFlips()
    return r
  }

  /// A wish that came to an end short of its target is content with where it is.
  private func stay(_ r: Int32, _ v: Int32) {
    reside(.row(r), .inside)
    applyFlips()
    lower[r] = x[v]
    upper[r] = x[v]
    activity[r] = x[v]
  }

  /// Puts a held row into a slot that was free, so that the slot is free no more.
  private func tighten(_ r: Int32) {
    examineTouched()
    combine(.row(r))
    var best: Int32 = -1
    var largest = 1e-6
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let size = combination.value[i].magnitude
      if size > largest && zeroSlopes.contains(i) && multipliers.first(i) < 0 {
        largest = size
        best = i
      }
    }
    if best >= 0 { pivotInto(best, .row(r), leaving: .inside) }
    combination.clear()
  }

  /// Holds end with the layout they were made for.
  func releaseHolds() {
    for k in 0..<holds.count { dyingRows.append(holds[k]) }
    holds.removeAll()
  }

  // MARK: Scans

  /// A solver of its own in the same state, without holds: to be asked what can vary.
  func copyForScan() throws(LayoutError) -> Solver {
    let copy = Solver(copying: self)
    copy.forgetBroken()
    copy.releaseHolds()
    copy.applyChanges()
    try copy.optimise()
    return copy
  }

  /// Whether v has more than one optimal value.  Moves x along the optimal face: ask a copy.
  func range(of v: Int32) throws(LayoutError) -> Bool {
    if liveCount[v] == 0 { return true }
    examineTouched()
    let slots = freeSlots(of: v)
    if slots.isEmpty { return false }
    for slot in slots where canStep(slot, moving: v) { return true }
    // Every free slot is blocked where it stands: only steps on the optimal face can tell.
    let start = x[v]
    let reach = 1 + start.magnitude
    if try probe(v, from: start, to: start + reach) { return true }
    return try probe(v, from: start, to: start - reach)
  }

  private func canStep(_ slot: Int32, moving v: Int32) -> Bool {
    for way in [1.0, -1.0] where slope(slot, way: way).sign == 0 {
      findRates(slot, way)
      let rate = direction.value[v].magnitude
      breakpoints.heapify()
      let length = breakpoints.pop()?.step ?? 1
      endStep()
      if rate * length > Solver.freedomTolerance * (1 + x[v].magnitude) { return true }
    }
    return false
  }

  private func probe(_ v: Int32, from start: Double, to target: Double) throws(LayoutError) -> Bool {
    let r = addProbe(v, target: target)
    try optimise()
    let moved = (x[v] - start).magnitude
    dyingRows.append(r)
    applyChanges()
    try optimise()
    return moved > Solver.freedomTolerance * (1 + start.magnitude)
  }

  /// Smaller movements are rounding.
  static let freedomTolerance = 1e-6
}
