// Freedom: where the optimum is not one point, asked on request.
//
// A variable can vary only along the directions of positions that can move at no cost.  Those that nothing stops at once are
// followed together, and what moves then is free.  For the rest only steps on the optimal face can tell: a copy takes those.

extension Analysis {
  /// By variable: whether it has more than one optimal value, as far as one look can tell; and the variables of which it
  /// cannot.  What no row mentions is left out.
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

  /// Whether one look tells that a variable can vary; false says nothing.
  func isSurelyFree(_ v: VariableID) -> Bool {
    pricing.examineTouched()
    if v < 0 || pricing.zeroReducedCostCount == 0 || problem.useCount[v] == 0 { return false }
    parametric.bringUpToDate()
    var isFree = ContiguousArray<Bool>(repeating: false, count: problem.variableCount)
    var work = 0
    step(v, &isFree, &work)
    return isFree[v.index]
  }

  /// Tells which of some variables can vary although nothing can move at once.  A copy goes as far up as it can with all
  /// of them, each weighted by what looks like chance, and as far down: what varies at all moves one way or the other,
  /// unless weights cancel.  Again with the rest, until none moves.
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

  /// Steps on the optimal face towards more of all these variables, or less, by about 1 + their size.  x stays there.
  private func pull(_ variables: [VariableID], _ sense: Double, from start: borrowing LoggedTable<VariableID, Double>)
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

  /// Marks all that moves with v along one of the first positions behind it: a cheap trial, for what moves too little with all
  /// the others.  `work` counts what moves.
  private func step(_ v: VariableID, _ isFree: inout ContiguousArray<Bool>, _ work: inout Int) {
    var left = 4
    for position in freePositions(of: .pin(v)) where left > 0 {
      left -= 1
      for sense in [1.0, -1.0] where pricing.reducedCost(position, sense: sense).sign == 0 {
        basis.addSource(position, sense)
        basis.clearDirection()
        basis.ftran()
        ratioTest.findPlainRates()
        work += basis.direction.list.count + vertex.rates.list.count
        markMoved(&isFree, atMost: 1)
        vertex.clearRates()
        basis.clearDirection()
        if isFree[v.index] { return }
      }
    }
  }

  // MARK: Positions together

  /// Marks what moves along a direction made of all free positions that nothing stops at once.
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
      ratioTest.findPlainRates()
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
    // Far enough to be told from rounding, where nothing stops it at all.
    if room == Double.infinity { room = 1 }
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if hasMoved(v, to: vertex.x[v] + room * basis.direction.value[v]) { isFree[v.index] = true }
    }
  }

  /// What the direction would run into at once, with the way it is pushed.
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

  /// Positions that push the blocker where it cannot go try their other way, from 1 to -1, or stay where they are.
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

  /// A row that wants x_v to be `target` at the lowest level.
  private func addProbe(_ v: VariableID, target: Double) -> RowID {
    let r = changes.addProbe(v, target: target)
    pricing.setSide(.row(r), vertex.classify(r))
    pricing.applyGradientChanges()
    return r
  }

  /// Whether something free still stands behind v: only then can it vary.
  func mayVary(_ v: VariableID) -> Bool {
    if problem.useCount[v] == 0 { return true }
    pricing.examineTouched()
    return !freePositions(of: .pin(v)).isEmpty
  }

  /// Takes x_v as near to `target` as an optimum allows, and gives its value there.  x stays there: ask a copy of its own.
  func reach(_ v: VariableID, towards target: Double) throws(LayoutError) -> Double {
    _ = addProbe(v, target: target)
    try simplex.optimise()
    return vertex.x[v]
  }

  /// After so many that cannot, the rest are not asked.
  private static let triedAlone = 32

  /// Nor after so many movements for each variable there is.
  private static let workAlone = 2

  /// Each makes at least one position turn or stay; where more are needed, steps have to tell.
  private static let roundsTogether = 16

  /// Smaller movements are rounding.
  static let freedomTolerance = 1e-6
}
