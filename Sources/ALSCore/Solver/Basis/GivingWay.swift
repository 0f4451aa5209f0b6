// Which row defines a variable in a crash when a more important inequality would be violated.  In a Gantt chart every task begins as
// early as possible, and none begins before its predecessors end: the longest path.  Tasks as late as possible are the same from above.

extension Basis {
  /// Whether the row, which would give the variable this value, must wait: more important inequalities that press on it have other unknown
  /// variables.  Those that press from below count; where the value is an upper bound and no lower one, those that press from above.
  func mustWait(_ v: VariableID, _ r: RowID, _ value: Double, _ work: inout Propagation) -> Bool {
    if Mechanism.waitingVariables.isOff { return false }
    if work.contest.isWaiting(v) { return true }
    if work.contest.hasWaited(v) { return false }
    var below: Int32 = 0
    var above: Int32 = 0
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let u = problem.columnRow[k]
      if u == r || work.unknown[u] < 2 || !isInequality(u) || !outranks(u, r) { continue }
      if isBelow(u, problem.columnCoefficient[k]) { below += 1 } else { above += 1 }
    }
    let isFromAbove = above + below > 0 && isUpperBound(value, of: v, r, work)
    let count = isFromAbove ? above : below
    if count == 0 { return false }
    work.contest.begin(variables: problem.variableCapacity)
    work.contest.wait(v, for: count, r, isFromAbove: isFromAbove)
    return true
  }

  /// Whether known inequalities allow no larger value, and smaller ones.
  private func isUpperBound(_ value: Double, of v: VariableID, _ r: RowID, _ work: borrowing Propagation) -> Bool {
    var isFound = false
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let u = problem.columnRow[k]
      let coefficient = problem.columnCoefficient[k]
      if u == r || work.unknown[u] != 1 || !isInequality(u) || coefficient.magnitude < 1e-9 { continue }
      let bound = (problem.target(of: u) - knownSum(of: u, without: v)) / coefficient
      if (bound - value).magnitude > 1e-9 * (1 + bound.magnitude) { continue }
      if isBelow(u, coefficient) { return false }
      isFound = true
    }
    return isFound
  }

  /// A row has one unknown variable left, which may have waited for it.
  func resolve(_ r: RowID, _ work: inout Propagation) {
    if !isInequality(r) { return }
    for k in problem.entries(of: r) {
      let v = problem.entryVariable[k]
      if orderIndex[v] >= 0 { continue }
      let waits = work.contest.waitingRow[v]
      if waits < 0 || waits == r || !outranks(r, waits) { return }
      if isBelow(r, problem.entryCoefficient[k]) == work.contest.waitsFromAbove(v) { return }
      let ready = work.contest.resolve(v)
      if ready >= 0 { work.push(ready) }
      return
    }
  }

  /// Lets the inequality that would be violated most define the variable in the place of a row that matters less.
  func giveWay(_ v: VariableID, _ r: RowID, _ pivot: Double, _ value: Double, _ work: inout Propagation) -> Bool {
    if Mechanism.givingWay.isOff { return false }
    var (best, bestPivot, bestValue) = (r, pivot, value)
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let u = problem.columnRow[k]
      let coefficient = problem.columnCoefficient[k]
      if u == r || work.unknown[u] != 1 || !isInequality(u) || coefficient.magnitude < 1e-9 || !outranks(u, r) {
        continue
      }
      let bound = (problem.target(of: u) - knownSum(of: u, without: v)) / coefficient
      let beyond = isBelow(u, coefficient) ? bound - bestValue : bestValue - bound
      if beyond > 1e-9 * (1 + bound.magnitude) { (best, bestPivot, bestValue) = (u, coefficient, bound) }
    }
    if best == r { return false }
    define(v, best, bestPivot, bestValue, &work)
    return true
  }

  private func knownSum(of r: RowID, without v: VariableID) -> Double {
    var sum = 0.0
    for k in problem.entries(of: r) where problem.entryVariable[k] != v {
      sum += problem.entryCoefficient[k] * vertex.x[problem.entryVariable[k]]
    }
    return sum
  }

  @inline(__always)
  private func isInequality(_ r: RowID) -> Bool { problem.lower[r].isFinite != problem.upper[r].isFinite }

  /// Whether the inequality keeps the variable with this coefficient from being smaller.
  @inline(__always)
  private func isBelow(_ r: RowID, _ coefficient: Double) -> Bool { (coefficient > 0) == problem.lower[r].isFinite }

  private func outranks(_ inequality: RowID, _ r: RowID) -> Bool {
    let (mine, its) = (level(of: r), level(of: inequality))
    return mine < its || mine == its && isInequality(r)
  }

  /// The more important of a row's levels.
  private func level(of r: RowID) -> Level {
    let (low, high) = (problem.lowerLevel[r], problem.upperLevel[r])
    return low < high ? high : low
  }
}
