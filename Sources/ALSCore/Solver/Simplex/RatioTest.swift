// The primal ratio test: the step length of a direction, and the blocking row.

/// Determines how far a direction can be followed.
final class RatioTest {
  let problem: Problem
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing

  /// The breakpoints of the direction.
  var breakpoints = Heap<Breakpoint>()
  /// Passed breakpoints at step 0 (`findStopAtOnce`).
  var passed = Buffer<Breakpoint>()
  /// The number of a direction's variables that are examined one by one.
  private(set) var reach = RatioTest.nearest
  /// The derivative of the objective along the direction, level by level.
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

  /// Makes the search independent of earlier ones.
  func beginSearch() { reach = RatioTest.nearest }

  /// Computes the direction of slot p, the rates of all inactive members, and their breakpoints.
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

  /// The rates and breakpoints of a direction; the rates of its first variables are known.
  @_optimize(speed)
  func finishRates(from first: Int) {
    basis.findRates(from: first)
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

  /// Whether a row with this rate counts as moving.  Slower rows move without a breakpoint, so all rows are classified before x is
  /// published, unless the rate is a rounding residue of plain coefficients that cancel.
  @inline(__always)
  func moves(_ rate: Double) -> Bool {
    if rate.magnitude > basis.zero.rate { return true }
    if rate.magnitude > RatioTest.rounding { vertex.invalidateSides() }
    return false
  }

  private static let rounding = 1e-13

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

  /// The step to the breakpoint of an inactive bound with this rate; infinite if there is none.
  @inline(__always)
  func breakpoint(ofBound v: VariableID, _ move: Double) -> Double {
    if vertex.boundPosition[v] >= 0 || vertex.boundState[v] == .absent || move.magnitude <= basis.zero.rate {
      return Double.infinity
    }
    return (vertex.boundState[v] == .below) == (move > 0) ? max(0, -vertex.x[v] / move) : Double.infinity
  }

  /// The step to the first breakpoint of an inactive row with this rate.
  @inline(__always)
  func breakpoint(of r: RowID, _ rate: Double) -> Double {
    if rate.magnitude <= basis.zero.rate { return Double.infinity }
    let isUpward = rate > 0
    if isUpward ? vertex.side[r] == .above : vertex.side[r] == .below { return Double.infinity }
    // From outside the near bound is the first breakpoint.
    let isOutside = vertex.side[r] != .inside
    let toUpper = isUpward != isOutside
    if (toUpper ? problem.upperLevel[r] : problem.lowerLevel[r]).key == 0 { return Double.infinity }
    return max(0, ((toUpper ? problem.upper[r] : problem.lower[r]) - vertex.activity[r]) / rate)
  }

  /// The slope at step 0: the leaving member's own penalty minus its multiplier.
  func startSlope(_ p: VariableID, _ sense: Double) {
    slope.clear()
    slope.add(sense > 0 ? vertex.upPenalty(basis.members[p]) : vertex.downPenalty(basis.members[p]), 1)
    var node = pricing.multipliers.first(p)
    while node >= 0 {
      slope.add(pricing.multipliers.level(node), -sense * pricing.multipliers.value(node))
      node = pricing.multipliers.next(node)
    }
  }

  /// The change of the slope at a breakpoint.
  @inline(__always)
  func add(_ breakpoint: Breakpoint) { slope.add(breakpoint.level, breakpoint.rate) }

  /// Passes breakpoints while the objective improves; passed breakpoints become gradient changes, and the last one limits the step.
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

  /// The first breakpoint, regardless of the objective.
  func firstStop() -> Breakpoint? {
    breakpoints.heapify()
    return breakpoints.pop()
  }
}

/// A point of a line search at which a row or bound becomes active or holds.
struct Breakpoint: HeapItem {
  var step: Double
  var rate: Double  // |rate of the member|
  var member: BasisMember
  var level: Level
  /// The side the member takes beyond it.
  var beyond: Side
  /// The second breakpoint of a row follows its first.
  var isSecond: Bool

  /// By step.
  @inline(__always)
  func comesBefore(_ other: Breakpoint) -> Bool {
    if step != other.step { return step < other.step }
    if member != other.member { return member.comesBefore(other.member) }
    return !isSecond && other.isSecond
  }
}

// Degenerate steps: a direction is often stopped by a row on its breakpoint, close to the leaving member.  It is found among the
// first variables that move, and the rest of the direction, which may be long, is never computed.

extension RatioTest {
  /// The breakpoint that stops the step, after those before it were passed; nil if there is none.
  func findStop(_ p: VariableID, _ sense: Double) -> Breakpoint? {
    if let stop = followDirection(p, sense) { return stop }
    startSlope(p, sense)
    breakpoints.heapify()
    let stop = passBreakpoints()
    noteLength(stop?.step ?? 0)
    return stop
  }

  /// The breakpoint that stops a step without a cost: the first one.
  func findStopOnFace(_ p: VariableID, _ sense: Double) -> Breakpoint? {
    followDirection(p, sense) ?? firstStop()
  }

  /// All of the direction and its breakpoints, unless something stops the step at once.
  private func followDirection(_ p: VariableID, _ sense: Double) -> Breakpoint? {
    beginDirection(p, sense)
    var count = 0
    if Mechanism.degenerateSteps.isOff || basis.isPrecise || pricing.useSmallestIndex {
      basis.ftran()
    } else {
      startSlope(p, sense)
      basis.beginForward()
      if let stop = findStopAtOnce() {
        basis.abandonForward()
        return stop
      }
      count = basis.direction.list.count
      basis.finishForward()
    }
    finishRates(from: count)
    return nil
  }

  /// The breakpoint at length 0 beyond which the direction does not pay, if it is met early.
  private func findStopAtOnce() -> Breakpoint? {
    passed.removeAll()
    while basis.direction.list.count < reach {
      let v = basis.nextForward()
      if v < 0 { break }
      basis.addRates(v)
      if let stop = passAtOnce(v) {
        for k in 0..<passed.count { pricing.setSide(passed[k].member, passed[k].beyond) }
        return stop
      }
    }
    return nil
  }

  /// Passes the breakpoints at which the bound of a variable is, and the rows whose last variable it is.
  @inline(__always)
  private func passAtOnce(_ v: VariableID) -> Breakpoint? {
    let move = basis.direction.value[v]
    if vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent && vertex.x[v] == 0 {
      addBoundBreakpoint(v, rate: move)
      if let stop = passAdded() { return stop }
    }
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if vertex.rowPosition[r] != -1 || !isAtBreakpoint(r) || !isLast(v, of: r) { continue }
      let rate = vertex.rates.value[r]
      if !moves(rate) { continue }
      addRowBreakpoints(r, rate: rate)
      if let stop = passAdded() { return stop }
    }
    return nil
  }

  @inline(__always)
  private func isAtBreakpoint(_ r: RowID) -> Bool {
    let activity = vertex.activity[r]
    return activity == problem.upper[r] || activity == problem.lower[r]
  }

  /// Whether no variable of the row comes later in the factor.
  private func isLast(_ v: VariableID, of r: RowID) -> Bool {
    for k in problem.entries(of: r) where basis.orderIndex[problem.entryVariable[k]] > basis.orderIndex[v] {
      return false
    }
    return true
  }

  /// Passes those of the breakpoints just added that are at length 0.
  private func passAdded() -> Breakpoint? {
    breakpoints.heapify()
    defer { breakpoints.removeAll() }
    while let breakpoint = breakpoints.pop(), breakpoint.step == 0 {
      add(breakpoint)
      if slope.sign(beyond: basis.zero.reducedCost) >= 0 { return breakpoint }
      passed.append(breakpoint)
    }
    return nil
  }
}
