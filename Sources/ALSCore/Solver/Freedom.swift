// Freedom: where the optimum is not one point, asked on request of a copy of the solver.
//
// A variable can vary only along the directions of slots that can move at no cost.

extension Solver {
  func freeSlots(of thing: Thing) -> [Int32] {
    combine(thing)
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

  /// Whether v has more than one optimal value.  Moves x along the optimal face: ask a copy.
  func range(of v: Int32) throws(LayoutError) -> Bool {
    if liveCount[v] == 0 { return true }
    examineTouched()
    let slots = freeSlots(of: .pin(v))
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

  /// Takes x_v as near to `target` as an optimum allows, and gives its value there.  x stays there: ask a copy of its own.
  func reach(_ v: Int32, towards target: Double) throws(LayoutError) -> Double {
    _ = addProbe(v, target: target)
    try optimise()
    return x[v]
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
