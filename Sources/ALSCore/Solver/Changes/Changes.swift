// The changes between two solves.

/// The state of a row before its first change since the last solve.
struct MovedRow {
  var row: RowID
  var target: Double
  var lowerLevel: Level
  var upperLevel: Level
}

/// The changes since the last solve; before a cold start only removals are listed.
final class Changes {
  let problem: Problem
  let altered: AlteredRows
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing

  /// Rows added since the last solve.
  private(set) var newRows = Buffer<RowID>()
  /// Rows with changed bounds or levels.
  private(set) var movedRows = Buffer<MovedRow>()
  /// Removed rows; -1 for revived ones.
  private(set) var removedRows = Buffer<RowID>()
  /// The place at which the search for a revivable row starts.
  private(set) var nextRemoved = 0
  /// The number of revived rows: their places in the list hold -1.
  private(set) var revived = 0
  /// The number of new rows that equalled no removed one.
  private(set) var notFound = 0
  /// Removed variables.
  private(set) var removedVariables = Buffer<VariableID>()
  /// Per row: it is new, or listed as moved.
  private(set) var isQueued = Table<RowID, Bool>()
  /// There are changes since the last solve.
  private(set) var isChanged = true

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
    removedRows = Buffer(copying: other.removedRows)
    nextRemoved = other.nextRemoved
    revived = other.revived
    notFound = other.notFound
    removedVariables = Buffer(copying: other.removedVariables)
    isQueued = Table(copying: other.isQueued)
    isChanged = other.isChanged
  }

  /// After a rebuild the rows themselves represent all changes.
  func forget() {
    endRemovedRows()
    for k in 0..<removedVariables.count { release(removedVariables[k]) }
    clearNewRows()
    clearMovedRows()
    removedVariables.removeAll()
  }

  /// Before a cold start nothing refers to rows: removed ones are removed immediately, and their numbers become free.
  @_optimize(speed)
  private func endRemovedRows() {
    // The number of the first one is reused first.
    for k in stride(from: removedRows.count - 1, through: 0, by: -1) where removedRows[k] >= 0 {
      let r = removedRows[k]
      dropUses(of: r)
      problem.end(r)
    }
    removedRows.removeAll()
    nextRemoved = 0
    revived = 0
  }

  func release(_ v: VariableID) {
    tieBreakers.noteLeft(v)
    vertex.release(v)
    if vertex.pinPosition[v] >= 0 { pricing.touch(vertex.pinPosition[v]) }
    // The last variable of its block: the four are removed together.
    if v.part == 3 { problem.freeBlock(VariableID(firstOf: v.block)) }
  }

  // MARK: Rows

  func addRow(
    _ terms: UnsafeBufferPointer<Term>, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32,
    owner: Int32
  ) -> RowID {
    var next = problem.nextTerms(most: terms.count)
    for term in terms { next.append(term.variable, term.coefficient) }
    return addRow(
      next, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }

  @inline(__always)
  func addRow(
    _ terms: RowTerms, lower low: Double, upper high: Double, lowerLevel lowLevel: Level, upperLevel highLevel: Level,
    rank rowRank: Int32, owner rowOwner: Int32
  ) -> RowID {
    isChanged = true
    if !removedRows.isEmpty {
      let old = revive(terms, low, high)
      if old >= 0 {
        noteMove(old)
        problem.set(old, low, high, lowLevel, highLevel, rowRank, rowOwner)
        return old
      }
    }
    let r = makeRow()
    problem.set(r, low, high, lowLevel, highLevel, rowRank, rowOwner)
    problem.store(terms, in: r)
    vertex.enterRow(r)
    // A cold start classifies all rows.
    if vertex.isCold { return r }
    for k in 0..<Int(terms.count) { link(terms.variables[k], terms.coefficients[k], row: r) }
    newRows.append(r)
    isQueued[r] = true
    return r
  }

  /// A removed row with these terms; -1 if there is none near the last revived one.  Constraints are often recreated with few
  /// changes and in the same order; then moving a row suffices.
  @inline(never)
  private func revive(_ terms: RowTerms, _ low: Double, _ high: Double) -> RowID {
    // Rows that a conflict has removed have other levels now than those that will be restored.
    if vertex.isCold || altered.brokenRows.count + altered.demotedImplicit.count > 0 { return -1 }
    let count = removedRows.count
    var next = nextRemoved
    for _ in 0..<min(count, Changes.revivedReach) {
      let at = next < count ? next : 0
      next = at + 1
      let r = removedRows[at]
      if r < 0 || !problem.hasTerms(r, terms) || isQueued[r] || !problem.isAlike(r, low, high) { continue }
      removedRows[at] = -1
      nextRemoved = next
      revived += 1
      return r
    }
    notFound += 1
    // There are so many additional rows that the next solve would start cold in any case.
    if notFound - 8 * revived >= Changes.patience && (count - revived) * 2 > problem.rowTotal {
      vertex.invalidate()
      if altered.isEmpty { endRemovedRows() }
    }
    return -1
  }

  /// Removes revived rows from the list of removed rows.
  func dropRevivedRows() {
    notFound = 0
    if revived == 0 { return }
    var kept = 0
    for k in 0..<removedRows.count where removedRows[k] >= 0 {
      removedRows[kept] = removedRows[k]
      kept += 1
    }
    while removedRows.count > kept { _ = removedRows.popLast() }
    revived = 0
    nextRemoved = 0
  }

  private static let revivedReach = 8
  private static let patience = 32

  func removeRow(_ r: RowID) {
    isChanged = true
    removedRows.append(r)
  }

  func setBounds(_ r: RowID, lower low: Double, upper high: Double) {
    isChanged = true
    noteMove(r)
    problem.setBounds(r, low, high)
  }

  func setRow(_ r: RowID, lower low: Double, upper high: Double, lowerLevel: Level, upperLevel: Level) {
    setBounds(r, lower: low, upper: high)
    problem.setLevels(r, lowerLevel, upperLevel)
  }

  func setLevels(_ r: RowID, lower low: Level, upper high: Level) {
    isChanged = true
    noteMove(r)
    problem.setLevels(r, low, high)
  }

  /// Changes the rank of a row in conflict analysis.
  func setRank(_ r: RowID, _ rank: Int32) {
    if problem.rank[r] == rank { return }
    problem.setRank(r, rank)
    if altered.brokenRows.isEmpty || !altered.watches(r) && !altered.isCut { return }
    isChanged = true
    altered.invalidateConflicts()
  }

  /// Records the state of the row before its first change since the last solve.
  private func noteMove(_ r: RowID) {
    if vertex.isCold || isQueued[r] { return }
    isQueued[r] = true
    movedRows.append(
      MovedRow(
        row: r, target: problem.target(of: r), lowerLevel: problem.lowerLevel[r], upperLevel: problem.upperLevel[r]))
  }

  /// Reserves capacity before many calls.  Optional; a few more rows will be added later.
  func reserve(blocks: Int, rows: Int, terms: Int) {
    let blocks = max(0, blocks - problem.freeBlocks.count)
    let variables = problem.variableCount + 4 * (blocks + blocks / 64)
    problem.arena.open(bytes: Changes.bytesOfVariable * variables + Changes.bytesOfRow * rows + 24 * terms + 3072)
    if variables > problem.variableCapacity { pricing.growVariables(to: variables) }
    let fresh = max(0, rows - problem.freeRows.count)
    let wanted = problem.rowCount + fresh + fresh / 64
    if wanted > problem.rowCapacity { growRows(to: wanted) }
    problem.reserve(terms: terms)
    if !vertex.isCold { newRows.reserve(newRows.count + rows) }
  }

  /// Estimated bytes per variable in all columns, and per row.
  private static let bytesOfVariable = 148

  private static let bytesOfRow = 104

  /// Adds four consecutive variables and returns the first; the last two are >= 0 if `sizesHold`.
  func addBlock(sizesHold: Bool) -> VariableID {
    isChanged = true
    let sizeState: Side = sizesHold ? .inside : .absent
    if let base = problem.reuseBlock() {
      vertex.setSizes(of: base, sizeState)
      for v in base..<base + 4 {
        let position = vertex.pinPosition[v]
        if position >= 0 { noteEntered(at: position) } else { tieBreakers.invalidate() }
      }
      return base
    }
    if problem.variableCount + 4 > problem.variableCapacity {
      pricing.growVariables(to: Problem.nextCapacity(after: problem.variableCapacity))
    }
    let base = problem.appendBlock()
    vertex.setSizes(of: base, sizeState)
    if !vertex.isCold {
      for v in base..<base + 4 {
        basis.enter(v)
        noteEntered(at: v)
      }
    }
    return base
  }

  private func noteEntered(at position: BasisPosition) {
    pricing.touch(position)
    tieBreakers.noteEntered(at: position)
  }

  /// Removes a block; it becomes free after the next solve has released it.
  func removeBlock(_ base: VariableID) {
    isChanged = true
    for v in base..<base + 4 { removedVariables.append(v) }
  }

  /// Removes a row from the problem.
  @_optimize(speed)
  func retire(_ r: RowID) {
    dropUses(of: r)
    problem.retire(r)
  }

  @inline(__always)
  private func dropUses(of r: RowID) {
    problem.dropUses(of: r) { noteUnused($0) }
    vertex.retireRow(r)
    isQueued[r] = false
  }

  /// Removes a variable that no row mentions.
  @inline(never)
  private func noteUnused(_ v: VariableID) {
    vertex.markMoved(v)
    if vertex.pinPosition[v] >= 0 { pricing.touch(vertex.pinPosition[v]) }
  }

  @inline(__always)
  private func makeRow() -> RowID {
    if let r = problem.reuseRow() {
      vertex.resetRow(r)
      basis.resetRow(r)
      return r
    }
    if problem.rowCount == problem.rowCapacity { growRows(to: Problem.nextCapacity(after: problem.rowCapacity)) }
    return problem.appendRow()
  }

  @inline(never)
  private func growRows(to room: Int) {
    problem.growRows(to: room)
    vertex.growRows(to: room)
    basis.growRows(to: room)
    isQueued.resize(room, bytes: 0, in: problem.arena)
  }

  /// Not called before a cold start, which builds all columns at once.
  @_optimize(speed)
  private func link(_ v: VariableID, _ coefficient: Double, row: RowID) {
    if problem.isFull(column: v) {
      if problem.columnCapacity[v] == 0 { problem.makeFirstRoom(inColumn: v) } else { makeRoom(inColumn: v) }
    }
    problem.appendToColumn(v, coefficient, row: row)
    if problem.useCount[v] > 1 { return }
    if vertex.boundPosition[v] >= 0 { pricing.touch(vertex.boundPosition[v]) }
    if vertex.pinPosition[v] >= 0 {
      vertex.set(v, to: 0)
      pricing.touch(vertex.pinPosition[v])
    }
  }

  /// The factor may still use removed rows.
  @inline(never)
  @_optimize(speed)
  private func makeRoom(inColumn v: VariableID) {
    problem.makeRoom(inColumn: v) { vertex.rowPosition[$0] == -2 && basis.definedVariable[$0] < 0 }
  }

  /// Adds a preference for x_v == `target` at the lowest level, active immediately.
  func addProbe(_ v: VariableID, target: Double) -> RowID {
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
    vertex.setActivity(r, vertex.x[v])
    return r
  }

  // MARK: Applied changes

  /// Requires a new solve.
  func mark() { isChanged = true }

  func markApplied() { isChanged = false }

  /// x has followed the move of this row.
  func markFollowed(_ r: RowID) { isQueued[r] = false }

  /// Removes moves that x has followed from the list.
  func dropFollowedMoves() {
    var kept = 0
    for k in 0..<movedRows.count where isQueued[movedRows[k].row] {
      movedRows[kept] = movedRows[k]
      kept += 1
    }
    movedRows.keep(first: kept)
  }

  func clearMovedRows() {
    for k in 0..<movedRows.count { isQueued[movedRows[k].row] = false }
    movedRows.removeAll()
  }

  func clearNewRows() {
    for k in 0..<newRows.count { isQueued[newRows[k]] = false }
    newRows.removeAll()
  }

  func clearRemovedRows() { removedRows.removeAll() }
  func clearRemovedVariables() { removedVariables.removeAll() }
}
