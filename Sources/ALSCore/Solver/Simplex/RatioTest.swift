// The ratio test: how far a direction may be followed, and what stops it.

final class RatioTest {
  let problem: Problem
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing

  var breakpoints = BreakpointHeap()
  var slope = LevelVector()

  init(_ pricing: Pricing) {
    problem = pricing.problem
    vertex = pricing.vertex
    basis = pricing.basis
    self.pricing = pricing
  }

  /// How fast each loose row moves along the direction.
  @_optimize(speed)
  func findPlainRates() {
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) where vertex.rowSlot[problem.poolRow[j]] == -1 {
        vertex.rates.add(problem.poolRow[j], problem.poolCoefficient[j] * move)
      }
    }
  }

  /// The direction of slot p and how fast every loose thing moves along it, with the kinks it meets.
  @_optimize(speed)
  func findRates(_ p: Int32, _ way: Double) {
    basis.direction.clear()
    basis.addSource(p, way)
    basis.ftran()
    breakpoints.removeAll()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) {
        let r = problem.poolRow[j]
        if vertex.rowSlot[r] == -1 { vertex.rates.add(r, problem.poolCoefficient[j] * move) }
      }
      if vertex.boundSlot[v] < 0 && vertex.boundState[v] != .absent { addBoundBreakpoint(v, rate: move) }
    }
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      let rate = vertex.rates.value[r]
      if rate.magnitude > basis.zero.rate { addRowBreakpoints(r, rate: rate) }
    }
  }

  private func addBoundBreakpoint(_ v: Int32, rate: Double) {
    if rate.magnitude <= basis.zero.rate { return }
    let isBelow = vertex.boundState[v] == .below
    if isBelow != (rate > 0) { return }
    breakpoints.append(
      Breakpoint(
        step: max(0, -vertex.x[v] / rate), rate: rate.magnitude, thing: .bound(v), level: .required,
        beyond: isBelow ? .inside : .below, isSecond: false))
  }

  private func addRowBreakpoints(_ r: Int32, rate: Double) {
    let now = vertex.side[r]
    let atLower = (problem.lower[r] - vertex.activity[r]) / rate
    let atUpper = (problem.upper[r] - vertex.activity[r]) / rate
    if rate > 0 {
      if now == .above { return }
      if now == .below { addKink(r, rate, atLower, problem.lowerLevel[r], .inside, false) }
      if problem.upperLevel[r].key != 0 { addKink(r, rate, atUpper, problem.upperLevel[r], .above, now == .below) }
    } else {
      if now == .below { return }
      if now == .above { addKink(r, rate, atUpper, problem.upperLevel[r], .inside, false) }
      if problem.lowerLevel[r].key != 0 { addKink(r, rate, atLower, problem.lowerLevel[r], .below, now == .above) }
    }
  }

  private func addKink(_ r: Int32, _ rate: Double, _ step: Double, _ level: Level, _ beyond: Side, _ isSecond: Bool) {
    breakpoints.append(
      Breakpoint(
        step: max(0, step), rate: rate.magnitude, thing: .row(r), level: level, beyond: beyond, isSecond: isSecond))
  }

  /// The slope at the start: the leaving thing's own penalty, less its multiplier.
  func startSlope(_ p: Int32, _ way: Double) {
    slope.clear()
    slope.add(way > 0 ? vertex.upPenalty(basis.tight[p]) : vertex.downPenalty(basis.tight[p]), 1)
    var node = pricing.multipliers.first(p)
    while node >= 0 {
      slope.add(pricing.multipliers.level(node), -way * pricing.multipliers.value(node))
      node = pricing.multipliers.next(node)
    }
  }

  /// Passes kinks while it pays; the kinks passed become flips.  The last kink stops the step.
  @_optimize(speed)
  func passBreakpoints() -> Breakpoint? {
    while let kink = breakpoints.pop() {
      slope.add(kink.level, kink.rate)
      if pricing.useSmallestIndex || slope.sign(beyond: basis.zero.slope) >= 0 { return kink }
      pricing.reside(kink.thing, kink.beyond)
    }
    return nil
  }

  func stopRate(_ stop: Breakpoint) -> Double {
    stop.thing.isRow ? vertex.rates.value[stop.thing.id] : basis.direction.value[stop.thing.id]
  }

  func endStep() {
    basis.direction.clear()
    vertex.rates.clear()
    breakpoints.removeAll()
  }
}
