// What is asked of the solver between two solves.

/// What a row was before it was changed between two solves.
struct MovedRow {
  var row: Int32
  var target: Double
  var lowerLevel: Level
  var upperLevel: Level
}

final class Changes {
  let problem: Problem
  let altered: AlteredRows
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing

  var newRows = Buffer<Int32>()
  var movedRows = Buffer<MovedRow>()
  var dyingRows = Buffer<Int32>()
  /// Where to look first for a dying row that is wanted after all.
  var nextDying = 0
  /// How many were: their places in the list hold -1.
  var takenBack = 0
  var dyingVariables = Buffer<Int32>()
  var isQueued = Buffer<Bool>()
  var isChanged = true

  init(_ pricing: Pricing, _ altered: AlteredRows) {
    problem = pricing.problem
    self.altered = altered
    tieBreakers = pricing.tieBreakers
    vertex = pricing.vertex
    basis = pricing.basis
    self.pricing = pricing
  }

  convenience init(copying other: Changes, _ pricing: Pricing, _ altered: AlteredRows) {
    self.init(pricing, altered)
    newRows = Buffer(copying: other.newRows)
    movedRows = Buffer(copying: other.movedRows)
    dyingRows = Buffer(copying: other.dyingRows)
    nextDying = other.nextDying
    takenBack = other.takenBack
    dyingVariables = Buffer(copying: other.dyingVariables)
    isQueued = Buffer(copying: other.isQueued)
    isChanged = other.isChanged
  }

  /// With everything rebuilt, what was asked is simply what the rows say.
  func forget() {
    for k in 0..<dyingRows.count { retire(dyingRows[k]) }
    for k in 0..<newRows.count { isQueued[newRows[k]] = false }
    for k in 0..<movedRows.count { isQueued[movedRows[k].row] = false }
    for k in 0..<dyingVariables.count { release(dyingVariables[k]) }
    dyingRows.removeAll()
    newRows.removeAll()
    movedRows.removeAll()
    dyingVariables.removeAll()
  }

  func release(_ v: Int32) {
    tieBreakers.forgetDeciders()
    vertex.x[v] = 0
    vertex.markMoved(v)
    vertex.boundState[v] = .absent
    if vertex.pinSlot[v] >= 0 { pricing.touch(vertex.pinSlot[v]) }
    // The last of its block: the four end together.
    if v & 3 == 3 { problem.freeBlocks.append(v - 3) }
  }

  // MARK: Rows

  func addRow(
    _ terms: UnsafeBufferPointer<Term>, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32,
    owner: Int32
  ) -> Int32 {
    var next = problem.nextTerms(most: terms.count)
    for term in terms { next.append(term.variable, term.coefficient) }
    return addRow(
      next, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }

  @inline(__always)
  func addRow(
    _ terms: RowTerms, lower low: Double, upper high: Double, lowerLevel lowLevel: Level, upperLevel highLevel: Level,
    rank rowRank: Int32, owner rowOwner: Int32
  ) -> Int32 {
    isChanged = true
    if !dyingRows.isEmpty {
      let old = takeBack(terms, low, high)
      if old >= 0 {
        noteMove(old)
        problem.set(old, low, high, lowLevel, highLevel, rowRank, rowOwner)
        return old
      }
    }
    let r = makeRow()
    problem.set(r, low, high, lowLevel, highLevel, rowRank, rowOwner)
    problem.store(terms, in: r)
    vertex.rowSlot[r] = -1
    // A cold start looks at all rows.
    if vertex.isCold { return r }
    for k in 0..<Int(terms.count) { link(terms.variables[k], terms.coefficients[k], row: r) }
    newRows.append(r)
    isQueued[r] = true
    return r
  }

  /// A row that was to go, and has these terms; -1 when there is none near the one taken back last.  Constraints are often
  /// made anew as they were, or nearly, and in the same order: then a row that moves is all there is to do.
  @inline(never)
  private func takeBack(_ terms: RowTerms, _ low: Double, _ high: Double) -> Int32 {
    // What a conflict has put out of the problem has other levels in the books than it will get back.
    if vertex.isCold || altered.brokenRows.count + altered.demotedImplicit.count > 0 { return -1 }
    let count = dyingRows.count
    for k in 0..<min(count, Changes.takenBackReach) {
      let at = (nextDying + k) % count
      let r = dyingRows[at]
      if r < 0 || isQueued[r] || !problem.isAlike(r, low, high) || !problem.hasTerms(r, terms) { continue }
      dyingRows[at] = -1
      nextDying = at + 1
      takenBack += 1
      return r
    }
    return -1
  }

  /// Strikes rows that were taken back from the list of those that go.
  func closeDyingRows() {
    if takenBack == 0 { return }
    var kept = 0
    for k in 0..<dyingRows.count where dyingRows[k] >= 0 {
      dyingRows[kept] = dyingRows[k]
      kept += 1
    }
    while dyingRows.count > kept { _ = dyingRows.popLast() }
    takenBack = 0
    nextDying = 0
  }

  private static let takenBackReach = 8

  func removeRow(_ r: Int32) {
    isChanged = true
    dyingRows.append(r)
  }

  func setBounds(_ r: Int32, lower low: Double, upper high: Double) {
    isChanged = true
    noteMove(r)
    problem.lower[r] = low
    problem.upper[r] = high
  }

  func setRow(_ r: Int32, lower low: Double, upper high: Double, lowerLevel: Level, upperLevel: Level) {
    setBounds(r, lower: low, upper: high)
    problem.lowerLevel[r] = lowerLevel
    problem.upperLevel[r] = upperLevel
  }

  func setLevels(_ r: Int32, lower low: Level, upper high: Level) {
    isChanged = true
    noteMove(r)
    problem.lowerLevel[r] = low
    problem.upperLevel[r] = high
  }

  /// Remembers what the row was before its first change since the last solve.
  private func noteMove(_ r: Int32) {
    if vertex.isCold || isQueued[r] { return }
    isQueued[r] = true
    movedRows.append(
      MovedRow(
        row: r, target: problem.target(of: r), lowerLevel: problem.lowerLevel[r], upperLevel: problem.upperLevel[r]))
  }

  /// Makes room before many calls; only a wish.
  func reserve(blocks: Int, rows: Int, terms: Int) {
    let variables = problem.variableCount + 4 * max(0, blocks - problem.freeBlocks.count)
    problem.arena.open(bytes: Changes.bytesOfVariable * variables + Changes.bytesOfRow * rows + 24 * terms + 3072)
    if variables > problem.variableRoom { pricing.growVariables(to: variables) }
    let wanted = problem.rowCount + max(0, rows - problem.freeRows.count)
    if wanted > problem.rowRoom { growRows(to: max(wanted, problem.rowRoom * 3 / 2)) }
    problem.entryVariable.reserve(problem.entryVariable.count + terms, in: problem.arena)
    problem.entryCoefficient.reserve(problem.entryCoefficient.count + terms, in: problem.arena)
    if !vertex.isCold { newRows.reserve(newRows.count + rows) }
  }

  /// About what all columns of variables, and all of rows, take for one.
  private static let bytesOfVariable = 144

  private static let bytesOfRow = 104

  /// Four variables with neighbouring numbers, the first of which is given; the last two are >= 0 if `sizesHold`.
  func addBlock(sizesHold: Bool) -> Int32 {
    isChanged = true
    tieBreakers.forgetDeciders()
    let sizeState: Side = sizesHold ? .inside : .absent
    if let base = problem.freeBlocks.popLast() {
      vertex.boundState[base + 2] = sizeState
      vertex.boundState[base + 3] = sizeState
      for v in base..<base + 4 where vertex.pinSlot[v] >= 0 { pricing.touch(vertex.pinSlot[v]) }
      return base
    }
    if problem.variableCount + 4 > problem.variableRoom { pricing.growVariables(to: max(16, problem.variableRoom * 2)) }
    let base = Int32(truncatingIfNeeded: problem.variableCount)
    problem.variableCount += 4
    vertex.boundState[base + 2] = sizeState
    vertex.boundState[base + 3] = sizeState
    if !vertex.isCold {
      for v in base..<base + 4 {
        basis.enter(v)
        pricing.touch(v)
      }
    }
    return base
  }

  /// The block may be given out again once the next solve has let go of it.
  func removeBlock(_ base: Int32) {
    isChanged = true
    for v in base..<base + 4 { dyingVariables.append(v) }
  }

  /// Takes a row out of the problem.
  func retire(_ r: Int32) {
    for k in problem.entries(of: r) {
      let v = problem.entryVariable[k]
      problem.liveCount[v] -= 1
      if problem.liveCount[v] > 0 { continue }
      vertex.markMoved(v)
      if vertex.pinSlot[v] >= 0 { pricing.touch(vertex.pinSlot[v]) }
    }
    problem.retire(r)
    vertex.rowSlot[r] = -2
    vertex.side[r] = .inside
    isQueued[r] = false
  }

  @inline(__always)
  private func makeRow() -> Int32 {
    if let r = problem.reuseRow() {
      vertex.resetRow(r)
      basis.resetRow(r)
      return r
    }
    if problem.rowCount == problem.rowRoom { growRows(to: max(16, problem.rowRoom * 2)) }
    return problem.appendRow()
  }

  @inline(never)
  private func growRows(to room: Int) {
    problem.growRows(to: room)
    vertex.growRows(to: room)
    basis.growRows(to: room)
    isQueued.resize(room, bytes: 0, in: problem.arena)
  }

  /// Not called before a cold start, which lays the columns out in one go.
  @_optimize(speed)
  private func link(_ v: Int32, _ coefficient: Double, row: Int32) {
    problem.appendToColumn(v, coefficient, row: row)
    if problem.liveCount[v] > 1 { return }
    if vertex.boundSlot[v] >= 0 { pricing.touch(vertex.boundSlot[v]) }
    if vertex.pinSlot[v] >= 0 {
      vertex.x[v] = 0
      vertex.markMoved(v)
      pricing.touch(vertex.pinSlot[v])
    }
  }
}
