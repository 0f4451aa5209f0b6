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
