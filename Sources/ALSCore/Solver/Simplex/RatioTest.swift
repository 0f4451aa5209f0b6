// The ratio test: how far a direction may be followed, and what stops it.

/// How far a direction may be followed.
final class RatioTest {
  let problem: Problem
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing

  /// Where the direction meets rows and bounds.
  var breakpoints = BreakpointHeap()
  /// Breakpoints at the start of a direction that have been passed (`findStopAtOnce`).
  var passed = Buffer<Breakpoint>()
  /// Variables of a direction that are looked at one by one.
  private(set) var reach = RatioTest.nearest
  /// How the objective changes along the direction, level by level.
  var slope = LevelVector()
  /// Scratch of the dual ratio test.
  var slack = LevelVector()

  init(_ pricing: Pricing) {
    problem = pricing.problem
    vertex = pricing.vertex
    basis = pricing.basis
    self.pricing = pricing
  }

  private static let nearest = 64
  private static let farthest = 4096

  /// Where the breakpoint that has stopped a step of length 0 was among those that all of the direction meets, others are likely to be as
  /// far, as where many cells of a column have the same width.
  func noteLength(_ length: Double) {
    reach = length > 0 ? max(reach / 2, RatioTest.nearest) : min(4 * reach, RatioTest.farthest)
  }

  /// A search does not depend on those before it.
  func beginSearch() { reach = RatioTest.nearest }

  /// How fast each inactive row moves along the direction; its first variables may have been looked at.
  @_optimize(speed)
  func findPlainRates(from first: Int = 0) {
    for k in first..<basis.direction.list.count { addRates(basis.direction.list[k]) }
  }

  /// The direction of position p and how fast every inactive member moves along it, with the breakpoints it meets.
  func findRates(_ p: VariableID, _ sense: Double) {
    beginDirection(p, sense)
    basis.ftran()
    finishRates(from: 0)
  }

  func beginDirection(_ p: VariableID, _ sense: Double) {
    basis.clearDirection()
    basis.addSource(p, sense)
    breakpoints.removeAll()
  }

  /// The rates and breakpoints of a direction; the first variables have told their rates.
  @_optimize(speed)
  func finishRates(from first: Int) {
    findPlainRates(from: first)
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent {
        addBoundBreakpoint(v, rate: basis.direction.value[v])
      }
    }
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      let rate = vertex.rates.value[r]
      if moves(rate) { addRowBreakpoints(r, rate: rate) }
    }
  }

  /// Whether a row with this rate is taken to move.  What is slower goes with the step unjudged, so that rows are looked at before x is
  /// published, unless it is what rounding leaves of plain coefficients that cancel.
  @inline(__always)
  func moves(_ rate: Double) -> Bool {
    if rate.magnitude > basis.zero.rate { return true }
    if rate.magnitude > RatioTest.rounding { vertex.mistrustSides() }
    return false
  }

  private static let rounding = 1e-13

  /// What a variable that moves adds to the rates of inactive rows.
  @inline(__always)
  func addRates(_ v: VariableID) {
    let move = basis.direction.value[v]
    let start = problem.columnStart[v]
    for j in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[j]
      if vertex.rowPosition[r] == -1 { vertex.addRate(r, problem.columnCoefficient[j] * move) }
    }
  }

  func addBoundBreakpoint(_ v: VariableID, rate: Double) {
    if rate.magnitude <= basis.zero.rate { return }
    let isBelow = vertex.boundState[v] == .below
    if isBelow != (rate > 0) { return }
    breakpoints.append(
      Breakpoint(
        step: max(0, -vertex.x[v] / rate), rate: rate.magnitude, member: .bound(v), level: .required,
        beyond: isBelow ? .inside : .below, isSecond: false))
  }

  func addRowBreakpoints(_ r: RowID, rate: Double) {
    let now = vertex.side[r]
    let atLower = (problem.lower[r] - vertex.activity[r]) / rate
    let atUpper = (problem.upper[r] - vertex.activity[r]) / rate
    if rate > 0 {
      if now == .above { return }
      if now == .below { addBreakpoint(r, rate, atLower, problem.lowerLevel[r], .inside, false) }
      if problem.upperLevel[r].key != 0 {
        addBreakpoint(r, rate, atUpper, problem.upperLevel[r], .above, now == .below)
      }
    } else {
      if now == .below { return }
      if now == .above { addBreakpoint(r, rate, atUpper, problem.upperLevel[r], .inside, false) }
      if problem.lowerLevel[r].key != 0 {
        addBreakpoint(r, rate, atLower, problem.lowerLevel[r], .below, now == .above)
      }
    }
  }

  private func addBreakpoint(
    _ r: RowID, _ rate: Double, _ step: Double, _ level: Level, _ beyond: Side, _ isSecond: Bool
  ) {
    breakpoints.append(
      Breakpoint(
        step: max(0, step), rate: rate.magnitude, member: .row(r), level: level, beyond: beyond, isSecond: isSecond))
  }

  /// The step to the breakpoint of an inactive bound that moves like this; infinite where there is none.
  @inline(__always)
  func breakpoint(ofBound v: VariableID, _ move: Double) -> Double {
    if vertex.boundPosition[v] >= 0 || vertex.boundState[v] == .absent || move.magnitude <= basis.zero.rate {
      return Double.infinity
    }
    return (vertex.boundState[v] == .below) == (move > 0) ? max(0, -vertex.x[v] / move) : Double.infinity
  }

  /// The step to the first breakpoint of an inactive row whose activity moves at this rate.
  @inline(__always)
  func breakpoint(of r: RowID, _ rate: Double) -> Double {
    if rate.magnitude <= basis.zero.rate { return Double.infinity }
    let isUpward = rate > 0
    if isUpward ? vertex.side[r] == .above : vertex.side[r] == .below { return Double.infinity }
    // From outside the near bound comes first.
    let isOutside = vertex.side[r] != .inside
    let toUpper = isUpward != isOutside
    if (toUpper ? problem.upperLevel[r] : problem.lowerLevel[r]).key == 0 { return Double.infinity }
    return max(0, ((toUpper ? problem.upper[r] : problem.lower[r]) - vertex.activity[r]) / rate)
  }

  /// The slope at the start: the leaving member's own penalty, less its multiplier.
  func startSlope(_ p: VariableID, _ sense: Double) {
    slope.clear()
    slope.add(sense > 0 ? vertex.upPenalty(basis.members[p]) : vertex.downPenalty(basis.members[p]), 1)
    var node = pricing.multipliers.first(p)
    while node >= 0 {
      slope.add(pricing.multipliers.level(node), -sense * pricing.multipliers.value(node))
      node = pricing.multipliers.next(node)
    }
  }

  /// What it costs, or gains, to go beyond a breakpoint.
  @inline(__always)
  func add(_ breakpoint: Breakpoint) { slope.add(breakpoint.level, breakpoint.rate) }

  /// Passes breakpoints while it pays; the breakpoints passed become gradient changes.  The last breakpoint stops the step.
  @_optimize(speed)
  func passBreakpoints() -> Breakpoint? {
    while let breakpoint = breakpoints.pop() {
      add(breakpoint)
      if pricing.useSmallestIndex || slope.sign(beyond: basis.zero.reducedCost) >= 0 { return breakpoint }
      pricing.setSide(breakpoint.member, breakpoint.beyond)
    }
    return nil
  }

  func stopRate(_ stop: Breakpoint) -> Double {
    stop.member.isRow ? vertex.rates.value[stop.member.row] : basis.direction.value[stop.member.variable]
  }

  func endStep() {
    basis.clearDirection()
    vertex.clearRates()
    breakpoints.removeAll()
  }

  /// The breakpoint that comes first, whatever it costs to pass.
  func firstStop() -> Breakpoint? {
    breakpoints.heapify()
    return breakpoints.pop()
  }
}
