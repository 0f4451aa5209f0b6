// Freedom: where the optimum is not one point, asked on request.
//
// A variable can vary only along the directions of slots that can move at no cost.  Those that nothing stops at once are
// followed together, and what moves then is free.  For the rest only steps on the optimal face can tell: a copy takes those.

extension Solver {
  /// By variable: whether it has more than one optimal value.  What no row mentions is left out.
  func scanFreedom() throws(LayoutError) -> ContiguousArray<Bool> {
    bringUpToDate()
    var isFree = ContiguousArray<Bool>(repeating: false, count: variableCount)
    let found = freeVariables()
    if found.isEmpty { return isFree }
    markMovable(&isFree)
    var open: [Int32] = []
    var work = 0
    for v in found where !isFree[Int(v)] {
      if open.count < Solver.triedAlone && work <= Solver.workAlone * variableCount { step(v, &isFree, &work) }
      if !isFree[Int(v)] { open.append(v) }
    }
    if !open.isEmpty { try explore(open, &isFree) }
    return isFree
  }

  /// Tells which of some variables can vary although nothing can move at once.  A copy goes as far up as it can with all
  /// of them, each weighted by what looks like chance, and as far down: what varies at all moves one way or the other,
  /// unless weights cancel.  Again with the rest, until none moves.
  private func explore(_ variables: [Int32], _ isFree: inout ContiguousArray<Bool>) throws(LayoutError) {
    let scout = Solver(copying: self)
    scout.forgetBroken()
    var open = variables
    while !open.isEmpty {
      for way in [1.0, -1.0] {
        scout.forgetMoves()
        try scout.pull(open, way, from: x)
        for k in 0..<scout.movedBlocks.count {
          for v in scout.movedBlocks[k] << 2..<scout.movedBlocks[k] << 2 + 4 where hasMoved(v, to: scout.x[v]) {
            isFree[Int(v)] = true
          }
        }
      }
      var rest: [Int32] = []
      for v in open where !isFree[Int(v)] { rest.append(v) }
      if rest.count == open.count { return }
      open = rest
    }
  }

  /// Steps on the optimal face towards more of all these variables, or less, by about 1 + their size.  x stays there.
  private func pull(_ variables: [Int32], _ way: Double, from start: borrowing Buffer<Double>) throws(LayoutError) {
    pivots = 0
    var wishes: [Int32] = []
    for v in variables {
      let weight = Solver.scattered(v)
      let target = weight * (start[v] + way * (1 + start[v].magnitude))
      var term = Term(variable: v, coefficient: weight)
      wishes.append(
        withUnsafePointer(to: &term) {
          addRow(
            UnsafeBufferPointer(start: $0, count: 1), lower: target, upper: target, lowerLevel: .tie, upperLevel: .tie,
            rank: 0, owner: -1)
        })
    }
    applyChanges()
    try optimise()
    for r in wishes { dyingRows.append(r) }
    applyChanges()
    try optimise()
  }

  private func hasMoved(_ v: Int32, to value: Double) -> Bool {
    (value - x[v]).magnitude > Solver.freedomTolerance * (1 + x[v].magnitude) && liveCount[v] > 0
  }

  /// Marks all that moves with v along one of the first slots behind it: a cheap trial, for what moves too little with all
  /// the others.  `work` counts what moves.
  private func step(_ v: Int32, _ isFree: inout ContiguousArray<Bool>, _ work: inout Int) {
    var left = 4
    for slot in freeSlots(of: .pin(v)) where left > 0 {
      left -= 1
      for way in [1.0, -1.0] where slope(slot, way: way).sign == 0 {
        addSource(slot, way)
        direction.clear()
        ftran()
        findPlainRates()
        work += direction.list.count + rates.list.count
        markMoved(&isFree, atMost: 1)
        rates.clear()
        direction.clear()
        if isFree[Int(v)] { return }
      }
    }
  }

  // MARK: Slots together

  /// Marks what moves along a direction made of all free slots that nothing stops at once.
  private func markMovable(_ isFree: inout ContiguousArray<Bool>) {
    var ways = ContiguousArray<Int8>(repeating: 0, count: variableCount)
    zeroSlopes.forEach { ways[Int($0)] = slope($0, way: 1).sign == 0 ? 1 : -1 }
    for _ in 0..<Solver.roundsTogether {
      zeroSlopes.forEach { if ways[Int($0)] != 0 { addSource($0, Double(ways[Int($0)]) * Solver.scattered($0)) } }
      direction.clear()
      ftran()
      findPlainRates()
      let stops = blockers()
      if stops.isEmpty { markMoved(&isFree, atMost: Double.infinity) }
      rates.clear()
      direction.clear()
      if stops.isEmpty { return }
      for k in 0..<stops.count { turn(stops[k], &ways) }
      combination.clear()
    }
  }

  private func markMoved(_ isFree: inout ContiguousArray<Bool>, atMost limit: Double) {
    var room = min(firstKink(), limit)
    // Far enough to be told from rounding, where nothing stops it at all.
    if room == Double.infinity { room = 1 }
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      if hasMoved(v, to: x[v] + room * direction.value[v]) { isFree[Int(v)] = true }
    }
  }

  /// What the direction would run into at once, with the way it is pushed.
  private func blockers() -> [GradientChange] {
    var found: [GradientChange] = []
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let move = direction.value[v]
      if kink(ofBound: v, move) * move.magnitude <= Solver.freedomTolerance {
        found.append(GradientChange(thing: .bound(v), level: .absent, amount: move))
      }
    }
    for k in 0..<rates.list.count {
      let r = rates.list[k]
      let rate = rates.value[r]
      if kink(of: r, rate) * rate.magnitude <= Solver.freedomTolerance * (1 + activity[r].magnitude) {
        found.append(GradientChange(thing: .row(r), level: .absent, amount: rate))
      }
    }
    return found
  }

  /// Slots that push the blocker where it cannot go try their other way, from 1 to -1, or stay where they are.
  private func turn(_ stop: GradientChange, _ ways: inout ContiguousArray<Int8>) {
    combine(stop.thing)
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let push = Double(ways[Int(i)]) * combination.value[i] * stop.amount
      if push <= 0 || combination.value[i].magnitude <= zero.rate { continue }
      ways[Int(i)] = ways[Int(i)] > 0 && slope(i, way: -1).sign == 0 ? -1 : 0
    }
  }

  /// How fast each loose row moves along the direction.
  @_optimize(speed)
  private func findPlainRates() {
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let move = direction.value[v]
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) where rowSlot[poolRow[j]] == -1 {
        rates.add(poolRow[j], poolCoefficient[j] * move)
      }
    }
  }

  /// The step to the first kink along the direction.
  @_optimize(speed)
  private func firstKink() -> Double {
    var room = Double.infinity
    for k in 0..<direction.list.count {
      room = min(room, kink(ofBound: direction.list[k], direction.value[direction.list[k]]))
    }
    for k in 0..<rates.list.count { room = min(room, kink(of: rates.list[k], rates.value[rates.list[k]])) }
    return room
  }

  @inline(__always)
  private func kink(ofBound v: Int32, _ move: Double) -> Double {
    if boundSlot[v] >= 0 || boundState[v] == .absent || move.magnitude <= zero.rate {
      return Double.infinity
    }
    return (boundState[v] == .below) == (move > 0) ? max(0, -x[v] / move) : Double.infinity
  }

  @inline(__always)
  private func kink(of r: Int32, _ rate: Double) -> Double {
    if rate.magnitude <= zero.rate { return Double.infinity }
    let isUpward = rate > 0
    if isUpward ? side[r] == .above : side[r] == .below { return Double.infinity }
    // From outside the near bound comes first.
    let isOutside = side[r] != .inside
    let toUpper = isUpward != isOutside
    if (toUpper ? upperLevel[r] : lowerLevel[r]).key == 0 { return Double.infinity }
    return max(0, ((toUpper ? upper[r] : lower[r]) - activity[r]) / rate)
  }

  func freeSlots(of thing: BasisMember) -> [Int32] {
    combine(thing)
    var found: [Int32] = []
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      if combination.value[i].magnitude > zero.rate && zeroSlopes.contains(i) { found.append(i) }
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

  /// Whether something free still stands behind v: only then can it vary.
  func mayVary(_ v: Int32) -> Bool {
    if liveCount[v] == 0 { return true }
    examineTouched()
    return !freeSlots(of: .pin(v)).isEmpty
  }

  /// Takes x_v as near to `target` as an optimum allows, and gives its value there.  x stays there: ask a copy of its own.
  func reach(_ v: Int32, towards target: Double) throws(LayoutError) -> Double {
    _ = addProbe(v, target: target)
    try optimise()
    return x[v]
  }

  /// After so many that cannot, the rest are not asked.
  private static let triedAlone = 32
  /// Nor after so many movements for each variable there is.
  private static let workAlone = 2
  /// Each makes at least one slot turn or stay; where more are needed, steps have to tell.
  private static let roundsTogether = 16
  /// Smaller movements are rounding.
  static let freedomTolerance = 1e-6
}
