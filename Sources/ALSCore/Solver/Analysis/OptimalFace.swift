// Freedom: the extent of a non-unique optimum, computed on demand.
//
// A variable can vary only along directions of slots that can move at no cost.  Slots that nothing blocks immediately are moved
// together, and every variable that moves is free.  For the others only steps on the optimal face can decide; a copy takes those.

extension Analysis {
  /// Per variable: whether it has more than one optimal value according to one pass; and the undecided variables.  Excludes
  /// variables that no row mentions.
  func scanOptimalFace() -> (isFree: ContiguousArray<Bool>, open: [VariableID]) {
    parametric.bringUpToDate()
    var isFree = ContiguousArray<Bool>(repeating: false, count: problem.variableCount)
    let found = canonical.freeVariables()
    var open: [VariableID] = []
    if found.isEmpty { return (isFree, open) }
    markMovable(&isFree)
    var work = 0
    for v in found where !isFree[v.index] {
      if open.count < Analysis.triedAlone && work <= Analysis.workAlone * problem.variableCount {
        step(v, &isFree, &work)
      }
      if !isFree[v.index] { open.append(v) }
    }
    return (isFree, open)
  }

  /// Whether one pass shows that a variable can vary; false means undecided.
  func isSurelyFree(_ v: VariableID) -> Bool {
    pricing.examineTouched()
    if v < 0 || pricing.zeroReducedCostCount == 0 || problem.useCount[v] == 0 { return false }
    parametric.bringUpToDate()
    var isFree = ContiguousArray<Bool>(repeating: false, count: problem.variableCount)
    var work = 0
    step(v, &isFree, &work)
    return isFree[v.index]
  }

  /// Determines which of some variables can vary although nothing can move immediately.  A copy moves the sum of all of them, with
  /// pseudo-random weights, as far up and as far down as possible: every variable that can vary moves, unless weights cancel.
  /// Repeats with the others until none moves.
  func explore(
    _ variables: [VariableID], _ found: ContiguousArray<Bool>, with scout: Analysis
  ) throws(LayoutError) -> ContiguousArray<Bool> {
    var isFree = found
    scout.warmStart.altered.forgetBroken()
    var open = variables
    while !open.isEmpty {
      for sense in [1.0, -1.0] {
        scout.vertex.forgetMoves()
        try scout.pull(open, sense, from: vertex.x)
        for k in 0..<scout.vertex.movedBlocks.count {
          let first = VariableID(firstOf: scout.vertex.movedBlocks[k])
          for v in first..<first + 4 where hasMoved(v, to: scout.vertex.x[v]) { isFree[v.index] = true }
        }
      }
      var rest: [VariableID] = []
      for v in open where !isFree[v.index] { rest.append(v) }
      if rest.count == open.count { return isFree }
      open = rest
    }
    return isFree
  }

  /// Takes steps on the optimal face that increase, or decrease, the weighted sum of these variables by about 1 + their size.  x
  /// stays there.
  private func pull(_ variables: [VariableID], _ sense: Double, from start: borrowing Table<VariableID, Double>)
    throws(LayoutError)
  {
    simplex.beginCountingPivots()
    var preferences: [RowID] = []
    for v in variables {
      let weight = PseudoRandom.weight(v.raw)
      let target = weight * (start[v] + sense * (1 + start[v].magnitude))
      var term = Term(variable: v, coefficient: weight)
      preferences.append(
        withUnsafePointer(to: &term) {
          changes.addRow(
            UnsafeBufferPointer(start: $0, count: 1), lower: target, upper: target, lowerLevel: .tie, upperLevel: .tie,
            rank: 0, owner: -1)
        })
    }
    warmStart.applyChanges()
    try simplex.optimise()
    for r in preferences { changes.removeRow(r) }
    warmStart.applyChanges()
    try simplex.optimise()
  }

  private func hasMoved(_ v: VariableID, to value: Double) -> Bool {
    (value - vertex.x[v]).magnitude > Analysis.freedomTolerance * (1 + vertex.x[v].magnitude)
      && problem.useCount[v] > 0
  }

  /// Marks everything that moves with v along one of its first free slots: a cheap test for variables that move too little with all
  /// others.  `work` counts the moved variables.
  private func step(_ v: VariableID, _ isFree: inout ContiguousArray<Bool>, _ work: inout Int) {
    var left = 4
    for position in freePositions(of: .pin(v)) where left > 0 {
      left -= 1
      for sense in [1.0, -1.0] where pricing.reducedCost(position, sense: sense).sign == 0 {
        basis.addSource(position, sense)
        basis.clearDirection()
        basis.ftran()
        basis.findRates()
        work += basis.direction.list.count + vertex.rates.list.count
        markMoved(&isFree, atMost: 1)
        vertex.clearRates()
        basis.clearDirection()
        if isFree[v.index] { return }
      }
    }
  }

  // MARK: Combined directions

  /// Marks everything that moves along a combination of all free slots that nothing blocks immediately.
  private func markMovable(_ isFree: inout ContiguousArray<Bool>) {
    var senses = ContiguousArray<Int8>(repeating: 0, count: problem.variableCount)
    pricing.zeroReducedCosts.forEach {
      senses[Int($0)] = pricing.reducedCost(BasisPosition(raw: $0), sense: 1).sign == 0 ? 1 : -1
    }
    for _ in 0..<Analysis.roundsTogether {
      pricing.zeroReducedCosts.forEach {
        if senses[Int($0)] != 0 {
          basis.addSource(BasisPosition(raw: $0), Double(senses[Int($0)]) * PseudoRandom.weight($0))
        }
      }
      basis.clearDirection()
      basis.ftran()
      basis.findRates()
      let stops = blockers()
      if stops.isEmpty { markMoved(&isFree, atMost: Double.infinity) }
      vertex.clearRates()
      basis.clearDirection()
      if stops.isEmpty { return }
      for k in 0..<stops.count { turn(stops[k], &senses) }
      basis.clearCombination()
    }
  }

  func markMoved(_ isFree: inout ContiguousArray<Bool>, atMost limit: Double) {
    var room = min(firstBreakpoint(), limit)
    // Far enough to exceed rounding, if nothing blocks at all.
    if room == Double.infinity { room = 1 }
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if hasMoved(v, to: vertex.x[v] + room * basis.direction.value[v]) { isFree[v.index] = true }
    }
  }

  /// The members that would block the direction immediately, with the direction in which they are pushed.
  private func blockers() -> [GradientChange] {
    var found: [GradientChange] = []
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      if simplex.ratioTest.breakpoint(ofBound: v, move) * move.magnitude <= Analysis.freedomTolerance {
        found.append(GradientChange(member: .bound(v), level: .absent, amount: move))
      }
    }
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      let rate = vertex.rates.value[r]
      if simplex.ratioTest.breakpoint(of: r, rate) * rate.magnitude <= Analysis.freedomTolerance
        * (1 + vertex.activity[r].magnitude)
      {
        found.append(GradientChange(member: .row(r), level: .absent, amount: rate))
      }
    }
    return found
  }

  /// Slots that push a blocker against its bound try their other direction, from 1 to -1, or stay.
  private func turn(_ stop: GradientChange, _ senses: inout ContiguousArray<Int8>) {
    basis.combine(stop.member)
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let push = Double(senses[i.index]) * basis.combination.value[i] * stop.amount
      if push <= 0 || basis.combination.value[i].magnitude <= basis.zero.rate { continue }
      senses[i.index] = senses[i.index] > 0 && pricing.reducedCost(i, sense: -1).sign == 0 ? -1 : 0
    }
  }

  /// The step to the first breakpoint along the direction.
  private func firstBreakpoint() -> Double {
    var room = Double.infinity
    for k in 0..<basis.direction.list.count {
      room = min(
        room,
        simplex.ratioTest.breakpoint(ofBound: basis.direction.list[k], basis.direction.value[basis.direction.list[k]]))
    }
    for k in 0..<vertex.rates.list.count {
      room = min(room, simplex.ratioTest.breakpoint(of: vertex.rates.list[k], vertex.rates.value[vertex.rates.list[k]]))
    }
    return room
  }

  func freePositions(of member: BasisMember) -> [BasisPosition] {
    basis.combine(member)
    var found: [BasisPosition] = []
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if basis.combination.value[i].magnitude > basis.zero.rate && pricing.zeroReducedCosts.contains(i) {
        found.append(i)
      }
    }
    basis.clearCombination()
    return found
  }

  /// Adds a preference for x_v == `target` at the lowest level.
  private func addProbe(_ v: VariableID, target: Double) -> RowID {
    let r = changes.addProbe(v, target: target)
    pricing.setSide(.row(r), vertex.classify(r))
    pricing.applyGradientChanges()
    return r
  }

  /// Whether v still depends on a free slot, which is necessary for it to vary.
  func mayVary(_ v: VariableID) -> Bool {
    if problem.useCount[v] == 0 { return true }
    pricing.examineTouched()
    return !freePositions(of: .pin(v)).isEmpty
  }

  /// Moves x_v as near to `target` as the optimum allows, and returns its value.  x stays there, so it requires a copy.
  func reach(_ v: VariableID, towards target: Double) throws(LayoutError) -> Double {
    _ = addProbe(v, target: target)
    try simplex.optimise()
    return vertex.x[v]
  }

  /// After this number of unsuccessful tests the others are not tested alone.
  private static let triedAlone = 32

  /// Nor after this number of moved variables per variable.
  private static let workAlone = 2

  /// Each round reverses or stops at least one slot; if more rounds are needed, steps must decide.
  private static let roundsTogether = 16

  /// Smaller movements count as rounding.
  static let freedomTolerance = 1e-6
}
