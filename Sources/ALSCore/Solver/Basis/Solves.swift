// The two sparse solves with the basis, and the right-hand sides of both.
//
// basis = (etas) * factor.  The factor is triangular in `order`, so a solve traverses slots upwards or downwards and visits only
// nonzeros; a value that cancels ends its branch.  Both solves take their right-hand side from `work`.

extension HeldFactor {
  @inline(__always)
  init(_ basis: Basis) {
    let problem = basis.problem
    order = basis.order.base
    orderIndex = basis.orderIndex.base
    inversePivot = basis.inversePivot.base
    work = basis.work.base
    member = basis.factorMember.base
    rowStart = problem.rowStart.base
    rowLength = problem.rowLength.base
    entryVariable = problem.entryVariable.base
    entryCoefficient = problem.entryCoefficient.base
    definedVariable = basis.definedVariable.base
    columnStart = problem.columnStart.base
    columnCount = problem.columnCount.base
    columnRow = problem.columnRow.base
    columnCoefficient = problem.columnCoefficient.base
    drop = basis.zero.drop
  }
}

extension Basis {
  /// Adds to the right-hand side of the next solve.
  @inline(__always)
  func addSource(_ index: VariableID, _ amount: Double) {
    if work[index] == 0 { sources.append(index) }
    work[index] += amount
  }

  /// Adds the residual of the member in a slot, so that the next solve moves x to where it holds.
  func addShift(at position: BasisPosition) {
    let member = members[position]
    let shift =
      member.isRow ? problem.target(of: member.row) - vertex.computeActivity(member.row) : -vertex.x[member.variable]
    if shift != 0 { addSource(position, shift) }
  }

  /// The direction of x for given rates of the active members by slot: active * direction = sources.
  func ftran() { if isPrecise { refinedFtran() } else { solveForward() } }

  func solveForward() {
    beginForward()
    finishForward()
  }

  /// Continues an ftran through the rest of the factor.
  @_optimize(speed)
  func finishForward() {
    let held = HeldFactor(self)
    // As locals these stay in registers.
    var rest = Bitset()
    swap(&rest, &queue)
    var frontier = Frontier<Upwards>(held.order)
    var touched = 0
    while true {
      let v = frontier.pop(&rest)
      if v < 0 { break }
      let amount = held.take(v)
      if amount.magnitude < held.drop { continue }
      let move = amount * held.inversePivot[v.index]
      direction.add(v, move)
      touched += held.passUp(v, move) { frontier.insert($0, at: $1, &rest) }
    }
    swap(&rest, &queue)
    countNonzeros(Int64(touched))
  }

  /// Begins an ftran that proceeds variable by variable.
  func beginForward() {
    if etas.count > 0 { applyEtasDownwards() }
    for k in 0..<sources.count { queue.insert(orderIndex[sources[k]]) }
    sources.removeAll()
  }

  /// The next moving variable in the order of the factor; -1 at the end.
  @inline(__always)
  func nextForward() -> VariableID {
    while true {
      let place = queue.popNext()
      if place < 0 { return -1 }
      let held = HeldFactor(self)
      let v = held.order[Int(place)]
      let amount = held.take(v)
      if amount.magnitude < held.drop { continue }
      let move = amount * held.inversePivot[v.index]
      direction.add(v, move)
      countNonzeros(Int64(held.passUp(v, move) { queue.insert($1) }))
      return v
    }
  }

  /// Abandons the rest of the direction.
  func abandonForward() {
    while true {
      let place = queue.popNext()
      if place < 0 { return }
      work[order[place]] = 0
    }
  }

  @inline(__always)
  private func countWork(_ eta: Int32) {
    let count = etas.run(eta).count
    countNonzeros(Int64(count))
    if Int(eta) >= etasAfterRefactorization { etaWork += count }
  }

  /// Four accumulators, since a single one would wait for itself.
  @inline(__always)
  private func applyDownwards(_ eta: Int32, _ p: BasisPosition) {
    let run = etas.run(eta)
    let (values, places, work) = (etas.value.base, etas.index.base, work.base)
    let own = work[p.index]
    // The entry in its own slot is the pivot.
    work[p.index] = 0
    var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
    var k = run.lowerBound
    while k + 4 <= run.upperBound {
      a += values[k] * work[places[k].index]
      b += values[k + 1] * work[places[k + 1].index]
      c += values[k + 2] * work[places[k + 2].index]
      d += values[k + 3] * work[places[k + 3].index]
      k += 4
    }
    while k < run.upperBound {
      a += values[k] * work[places[k].index]
      k += 1
    }
    work[p.index] = (own - ((a + b) + (c + d))) / etas.pivot[eta]
  }

  @_optimize(speed)
  private func applyEtasDownwards() {
    etaQueue.grow(to: etas.count)
    for k in 0..<sources.count { etas.queueMentions(of: sources[k], below: Int32.max, into: &etaQueue) }
    while true {
      let eta = etaQueue.popMax()
      if eta < 0 { return }
      let p = etas.position[eta]
      countWork(eta)
      let before = work[p]
      applyDownwards(eta, p)
      if before == 0 && work[p] != 0 {
        sources.append(p)
        etas.queueMentions(of: p, below: eta, into: &etaQueue)
      }
    }
  }

  /// A `btran` that stops at fixed variables; returns the number of visited variables.
  @_optimize(speed)
  func btranToFixed() -> Int {
    if isPrecise {
      refinedBtran()
      return 0
    }
    walkDown { isFixed[$0] }
    let visited = combination.list.count
    if etas.count > 0 { applyEtasUpwards() }
    return visited
  }

  /// Traverses the factor downwards, except beyond variables that satisfy the predicate.
  @inline(__always)
  private func walkDown(unless isEnd: (VariableID) -> Bool) {
    let held = HeldFactor(self)
    for k in 0..<sources.count { queue.insert(orderIndex[sources[k]]) }
    sources.removeAll()
    // As locals these stay in registers.
    var rest = Bitset()
    swap(&rest, &queue)
    var frontier = Frontier<Downwards>(held.order)
    var touched = 0
    while true {
      let v = frontier.pop(&rest)
      if v < 0 { break }
      let amount = held.take(v)
      if amount.magnitude < held.drop || isEnd(v) { continue }
      let y = amount * held.inversePivot[v.index]
      combination.add(v, y)
      touched += held.passDown(v, y) { frontier.insert($0, at: $1, &rest) }
    }
    swap(&rest, &queue)
    countNonzeros(Int64(touched))
  }

  // MARK: Rates

  /// The rate of each inactive row along `direction`; the first variables may have been added already.
  @_optimize(speed)
  func findRates(from first: Int = 0) {
    for k in first..<direction.list.count { addRates(direction.list[k]) }
  }

  /// Adds what a moving variable contributes.
  @inline(__always)
  func addRates(_ v: VariableID) {
    let move = direction.value[v]
    let start = problem.columnStart[v]
    for j in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[j]
      if vertex.rowPosition[r] == -1 { vertex.addRate(r, problem.columnCoefficient[j] * move) }
    }
  }

  /// Expresses the sources (by variable) by the active members: combination * active = sources.
  func btran() { if isPrecise { refinedBtran() } else { solveBackward() } }

  @_optimize(speed)
  func solveBackward() {
    walkDown { _ in false }
    if etas.count > 0 { applyEtasUpwards() }
  }

  @_optimize(speed)
  private func applyEtasUpwards() {
    etaQueue.grow(to: etas.count)
    for k in 0..<combination.list.count {
      etas.queueOwned(by: combination.list[k], above: -1, into: &etaQueue)
    }
    while true {
      let eta = etaQueue.popMin()
      if eta < 0 { return }
      let p = etas.position[eta]
      if combination.value[p] == 0 { continue }
      countWork(eta)
      let y = combination.value[p] / etas.pivot[eta]
      combination.value[p] = y
      for k in etas.run(eta) where etas.index[k] != p {
        let i = etas.index[k]
        let wasZero = combination.value[i] == 0
        combination.add(i, -etas.value[k] * y)
        if wasZero { etas.queueOwned(by: i, above: eta, into: &etaQueue) }
      }
    }
  }

  /// Adds a member's coefficients, times `factor`, to the sources of a btran.
  @_optimize(speed)
  func addSources(of member: BasisMember, times factor: Double) {
    if !member.isRow {
      addSource(member.variable, factor)
      return
    }
    let start = problem.rowStart[member.row]
    for k in start..<start + Int(problem.rowLength[member.row]) {
      addSource(problem.entryVariable[k], factor * problem.entryCoefficient[k])
    }
  }

  @_optimize(speed)
  func computeX() {
    countNonzeros(Int64(problem.entryVariable.count + etas.index.count))
    let positions = BasisPosition.first(problem.variableCount)
    for s in positions {
      let member = members[s]
      let value = member.isRow ? problem.target(of: member.row) : member.isBound ? 0 : vertex.x[member.variable]
      work[s] = value
    }
    for eta in stride(from: Int32(truncatingIfNeeded: etas.count) - 1, through: 0, by: -1) {
      applyDownwards(eta, etas.position[eta])
    }
    for place in 0..<order.count {
      let v = order[place]
      if v < 0 { continue }
      var sum = work[v]
      work[v] = 0
      let member = factorMember[v]
      if member.isRow {
        let start = problem.rowStart[member.row]
        for k in start..<start + Int(problem.rowLength[member.row]) where problem.entryVariable[k] != v {
          sum -= problem.entryCoefficient[k] * vertex.x[problem.entryVariable[k]]
        }
      }
      vertex.setValue(v, sum * inversePivot[v])
    }
  }
}
