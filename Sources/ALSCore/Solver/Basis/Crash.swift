// The factor: an order of the variables, and for each the active member that defines it from earlier ones.
//
// It is found by propagation: a row with one unknown variable left defines it.  The strongest row is used first, the latest one
// among equals, which keeps the variables of one view together.  If no row is ready a variable is pinned at its value (a tear);
// an exchange replaces the pin afterwards.  Linear in the coefficients.

extension Basis {
  /// A factor from all rows, with x computed along it.  The basis is the factor.
  @_optimize(speed)
  func crash() {
    var work = Propagation()
    enlist(into: &work)
    clearFactor()
    propagateRequired(&work)
    while let r = work.waiting.popLast() { work.push(r) }
    propagate(&work)
    for v in VariableID.first(problem.variableCount) where orderIndex[v] < 0 { define(v, .pin(v), 1, &work) }
    for v in VariableID.first(problem.variableCount) {
      members[v] = factorMember[v]
      vertex.setPosition(of: members[v], to: v)
      if members[v].isRow { vertex.setActive(members[v].row) }
    }
  }

  func clearFactor() {
    order.removeAll()
    etas.removeAll()
    orderIndex.fill(-1)
    vertex.clearPins()
    definedVariable.fill(-1)
  }

  /// Equalities before inequalities, each by the weaker of its levels; the engine's own pairs after plain equalities.
  @inline(__always)
  func strength(_ r: RowID) -> Int64 {
    let low = Int64(problem.lowerLevel[r].key)
    let high = Int64(problem.upperLevel[r].key)
    if problem.lower[r] == problem.upper[r] { return 1 << 40 + 2 * min(low, high) + (low == high ? 1 : 0) }
    return max(low, high)
  }

  @_optimize(speed)
  private func enlist(into work: inout Propagation) {
    let rows = RowID.first(problem.rowCount)
    work.unknown.resize(problem.rowCount, bytes: 0xFF, in: problem.arena)
    work.next.resize(problem.rowCount, bytes: 0xFF, in: problem.arena)
    work.bucketOf.resize(problem.rowCount, bytes: 0xFF, in: problem.arena)
    work.strengths.begin()
    for r in rows where takesPart(r) {
      work.bucketOf[r] = work.strengths.number(of: strength(r))
      work.unknown[r] = problem.rowLength[r]
    }
    work.makeBuckets(in: problem.arena)
    work.noteWeak()
    let places = work.strengths.places
    for r in rows where work.unknown[r] >= 0 {
      work.bucketOf[r] = places[Int(work.bucketOf[r])]
      if work.unknown[r] == 1 {
        if isContent(r) { work.waiting.append(r) } else { work.push(r) }
      }
    }
  }

  /// Whether a row prefers a value and has different levels below and above it.
  @inline(__always)
  func isContent(_ r: RowID) -> Bool {
    problem.lower[r] == problem.upper[r] && problem.lowerLevel[r] != problem.upperLevel[r]
  }

  @inline(__always)
  private func takesPart(_ r: RowID) -> Bool {
    vertex.rowPosition[r] == -1 && (problem.lowerLevel[r].key != 0 || problem.upperLevel[r].key != 0)
  }

  /// Uses required equalities only.
  @_optimize(speed)
  private func propagateRequired(_ work: inout Propagation) {
    while true {
      let r = work.popRequired()
      if r < 0 { return }
      defineUnknown(of: r, &work)
    }
  }

  @_optimize(speed)
  func propagate(_ work: inout Propagation) {
    while true {
      let r = work.pop()
      if r >= 0 {
        defineUnknown(of: r, &work)
      } else if !goOn(&work) && !tear(&work) {
        return
      }
    }
  }

  /// Lets a variable that waits be defined, or gives up to wait.
  private func goOn(_ work: inout Propagation) -> Bool {
    let r = work.contest.releaseFirst()
    if r >= 0 { work.push(r) }
    return r >= 0
  }

  /// Lets a row define its one unknown variable.
  @inline(__always)
  private func defineUnknown(of r: RowID, _ work: inout Propagation) {
    if work.unknown[r] != 1 { return }
    let start = problem.rowStart[r]
    let (x, places) = (vertex.x.base, orderIndex.base)
    let coefficients = problem.entryCoefficient.base
    var sum = 0.0
    var found: VariableID = -1
    var pivot = 0.0
    for k in start..<start + Int(problem.rowLength[r]) {
      let v = problem.entryVariable[k]
      if places[v.index] < 0 {
        found = v
        pivot = coefficients[k]
      } else {
        sum += coefficients[k] * x[v.index]
      }
    }
    if found < 0 || pivot.magnitude < 1e-9 { return }
    let value = (problem.target(of: r) - sum) / pivot
    if work.isWeak(r) {
      if mustWait(found, r, value, &work) { return }
      if giveWay(found, r, pivot, value, &work) { return }
    }
    define(found, r, pivot, value, &work)
  }

  @inline(__always)
  func define(_ v: VariableID, _ r: RowID, _ pivot: Double, _ value: Double, _ work: inout Propagation) {
    vertex.setValue(v, value)
    definedVariable[r] = v
    define(v, .row(r), 1 / pivot, &work)
  }

  /// Appends a variable to the factor, with 1 / its coefficient in the member, and counts it as known in its rows.
  @_optimize(speed)
  func define(_ v: VariableID, _ member: BasisMember, _ inverse: Double, _ work: inout Propagation) {
    // `clearFactor` has cleared all of them.
    orderIndex[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    factorMember[v] = member
    inversePivot[v] = inverse
    // Locals: the compiler cannot prove that the writes do not alias these tables.
    let rows = problem.columnRow.base + problem.columnStart[v]
    let unknown = work.unknown.base
    for k in 0..<Int(problem.columnCount[v]) {
      let r = rows[k]
      if unknown[r.index] < 0 { continue }
      unknown[r.index] -= 1
      if unknown[r.index] == 1 {
        work.push(r)
        if !work.contest.isEmpty { resolve(r, &work) }
      }
    }
  }

  /// Pins a variable where all rows that are left wait for several.
  private func tear(_ work: inout Propagation) -> Bool {
    let v = work.nextTear(problem, orderIndex)
    if v < 0 { return false }
    work.torn.append(v)
    define(v, .pin(v), 1, &work)
    return true
  }
}
