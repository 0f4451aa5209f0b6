// Creation, change and removal of rows.

extension Problem {
  /// Allocates the next row and space for its terms.
  @inline(__always)
  func nextTerms(most: Int) -> RowTerms {
    entryVariable.reserve(more: most)
    entryCoefficient.reserve(more: most)
    let start = entryVariable.count
    return RowTerms(variables: entryVariable.base + start, coefficients: entryCoefficient.base + start)
  }

  func nextTerms(_ terms: borrowing Buffer<Term>) -> RowTerms {
    var next = nextTerms(most: terms.count)
    for k in 0..<terms.count { next.append(terms[k].variable, terms[k].coefficient) }
    return next
  }

  @inline(__always)
  func set(
    _ r: RowID, _ low: Double, _ high: Double, _ lowLevel: Level, _ highLevel: Level, _ rowRank: Int32,
    _ rowOwner: Int32
  ) {
    lower[r] = low
    upper[r] = high
    lowerLevel[r] = lowLevel
    upperLevel[r] = highLevel
    rank[r] = rowRank
    owner[r] = rowOwner
  }

  /// Whether the row has the same relation.
  func isAlike(_ r: RowID, _ low: Double, _ high: Double) -> Bool {
    lower[r].isFinite == low.isFinite && upper[r].isFinite == high.isFinite && (lower[r] == upper[r]) == (low == high)
  }

  @inline(__always)
  func hasTerms(_ r: RowID, _ terms: RowTerms) -> Bool {
    if rowLength[r] != terms.count { return false }
    let start = rowStart[r]
    for k in 0..<Int(terms.count)
    where entryVariable[start + k] != terms.variables[k] || entryCoefficient[start + k] != terms.coefficients[k] {
      return false
    }
    return true
  }

  func setRank(_ r: RowID, _ rowRank: Int32) { rank[r] = rowRank }

  /// Assigns the terms at the end of the pool to the row.  Variables are distinct: `Affine` merges terms and drops those that
  /// cancel.  The terms replace the former ones of a reused row number if they fit.
  @inline(__always)
  func store(_ terms: RowTerms, in r: RowID) {
    storedRows &+= 1
    if listsWrittenRows { noteWritten(r) }
    let old = rowStart[r]
    rowLength[r] = terms.count
    if old < 0 || room(at: old) < terms.count {
      rowStart[r] = entryVariable.count
      entryVariable.advance(by: Int(terms.count))
      entryCoefficient.advance(by: Int(terms.count))
    } else {
      move(terms, to: old)
    }
    // A local: the compiler cannot prove that the writes do not alias this table.
    let live = useCount.base
    for k in 0..<Int(terms.count) {
      live[terms.variables[k].index] += 1
      let size = terms.coefficients[k].magnitude
      if size != 1 { noteGrowth(size) }
    }
  }

  /// The capacity for terms of a freed row.
  @inline(__always)
  private func room(at old: Int) -> Int32 { entryVariable[old].deadCount }

  @inline(__always)
  private func move(_ terms: RowTerms, to old: Int) {
    let (variables, coefficients) = (entryVariable.base, entryCoefficient.base)
    let left = room(at: old) - terms.count
    for k in 0..<Int(terms.count) {
      variables[old + k] = terms.variables[k]
      coefficients[old + k] = terms.coefficients[k]
    }
    if left > 0 { variables[old + Int(terms.count)] = VariableID(deadCount: left) }
    deadEntries -= Int(terms.count)
  }

  private func noteGrowth(_ size: Double) {
    if !(size < Problem.largestPlainCoefficient && size * Problem.largestPlainCoefficient > 1) {
      growthFactor = max(growthFactor, size, 1 / size)
    }
  }

  /// Coefficients with a magnitude between its inverse and this value do not affect `growthFactor`.
  static let largestPlainCoefficient = 10.0

  /// For a column without coefficients.
  @inline(__always)
  func makeFirstRoom(inColumn v: VariableID) {
    columnStart[v] = columnRow.count
    columnCapacity[v] = Int32(truncatingIfNeeded: Problem.firstRoom)
    columnRow.reserve(more: Problem.firstRoom)
    columnRow.advance(by: Problem.firstRoom)
    columnCoefficient.reserve(more: Problem.firstRoom)
    columnCoefficient.advance(by: Problem.firstRoom)
  }

  private static let firstRoom = 4

  /// Drops the coefficients of removed rows from a column, and moves the column to the end of the pool if few were dropped.
  @_optimize(speed)
  func makeRoom(inColumn v: VariableID, isOver: (RowID) -> Bool) {
    let old = columnStart[v]
    var kept = old
    for k in old..<old + Int(columnCount[v]) where !isOver(columnRow[k]) {
      columnRow[kept] = columnRow[k]
      columnCoefficient[kept] = columnCoefficient[k]
      kept += 1
    }
    let count = kept - old
    columnCount[v] = Int32(truncatingIfNeeded: count)
    if count * 4 <= Int(columnCapacity[v]) * 3 && count < Int(columnCapacity[v]) { return }
    let start = columnRow.count
    let room = count * 2 + Problem.firstRoom
    columnRow.reserve(more: room)
    columnRow.advance(by: room)
    columnCoefficient.reserve(more: room)
    columnCoefficient.advance(by: room)
    for k in 0..<count {
      columnRow[start + k] = columnRow[old + k]
      columnCoefficient[start + k] = columnCoefficient[old + k]
    }
    columnStart[v] = start
    columnCapacity[v] = Int32(truncatingIfNeeded: room)
  }

  /// A free row number, or nil.
  @inline(__always)
  func reuseRow() -> RowID? {
    rowTotal += 1
    return freeRows.popLast()
  }

  /// The next new row number; the capacity must suffice.
  @inline(__always)
  func appendRow() -> RowID {
    let r = RowID(rowCount)
    rowCount += 1
    rowStart[r] = -1
    return r
  }

  /// Removes a row; its coefficients remain until the columns are rebuilt, since the factor may still use them.
  @inline(__always)
  func retire(_ r: RowID) {
    deadEntries += Int(rowLength[r])
    rowTotal -= 1
    // Each row occurs at most once.
    if retired.isEmpty { retired.reserve(2 * rowCapacity) }
    retired.append(r)
  }

  /// Removes a row that nothing refers to, before the columns are rebuilt.
  @inline(__always)
  func end(_ r: RowID) {
    deadEntries += Int(rowLength[r])
    rowTotal -= 1
    giveBack(r)
  }

  /// Reuses the number and the term space of a removed row; its first coefficient encodes the capacity.
  @inline(__always)
  func giveBack(_ r: RowID) {
    if rowLength[r] > 0 {
      entryVariable[rowStart[r]] = VariableID(deadCount: rowLength[r])
      rowLength[r] = 0
    } else {
      rowStart[r] = -1
    }
    freeRows.append(r)
  }

  func isFull(column v: VariableID) -> Bool { columnCount[v] == columnCapacity[v] }

  /// Inserts a coefficient into the column of its variable, if there is space.
  @inline(__always)
  func appendToColumn(_ v: VariableID, _ coefficient: Double, row: RowID) {
    let place = columnStart[v] + Int(columnCount[v])
    columnRow[place] = row
    columnCoefficient[place] = coefficient
    columnCount[v] += 1
  }

  // MARK: Capacity

  /// The next capacity.  Entries are initialised when they come into use, so the increment is small; the tables themselves decide
  /// when to move.
  static func nextCapacity(after capacity: Int) -> Int { capacity + max(16, min(capacity, 128), capacity >> 3) }

  func growVariables(to room: Int) {
    variableCapacity = (room + 3) & ~3
    columnStart.resize(variableCapacity, in: arena)
    columnCount.resize(variableCapacity, bytes: 0, in: arena)
    columnCapacity.resize(variableCapacity, bytes: 0, in: arena)
    useCount.resize(variableCapacity, bytes: 0, in: arena)
  }

  func growRows(to room: Int) {
    rowCapacity = room
    rowStart.extend(to: room, in: arena)
    rowLength.extend(to: room, in: arena)
    lower.extend(to: room, in: arena)
    upper.extend(to: room, in: arena)
    lowerLevel.extend(to: room, in: arena)
    upperLevel.extend(to: room, in: arena)
    rank.extend(to: room, in: arena)
    owner.extend(to: room, in: arena)
  }

  func reserve(terms: Int) {
    entryVariable.reserve(entryVariable.count + terms, in: arena)
    entryCoefficient.reserve(entryCoefficient.count + terms, in: arena)
  }

  // MARK: Bounds and levels

  @inline(__always)
  func setBounds(_ r: RowID, _ low: Double, _ high: Double) {
    lower[r] = low
    upper[r] = high
  }

  @inline(__always)
  func setLevels(_ r: RowID, _ low: Level, _ high: Level) {
    lowerLevel[r] = low
    upperLevel[r] = high
  }

  // MARK: Variables

  /// The first of four freed variables, or nil.
  func reuseBlock() -> VariableID? { freeBlocks.popLast() }

  /// The first of four new variables; the capacity must suffice.
  func appendBlock() -> VariableID {
    variableCount += 4
    return VariableID(variableCount - 4)
  }

  func freeBlock(_ base: VariableID) { freeBlocks.append(base) }

  /// Removes a row; calls the body with the variables that no other row mentions.
  @inline(__always)
  func dropUses(of r: RowID, _ becomesUnused: (VariableID) -> Void) {
    let entries = self.entries(of: r)
    let (variables, live) = (entryVariable.base, useCount.base)
    for k in entries {
      let v = variables[k]
      live[v.index] -= 1
      if live[v.index] == 0 { becomesUnused(v) }
    }
  }
}

/// The encoding of the capacity in the first coefficient of a removed row.
extension VariableID {
  @inline(__always)
  init(deadCount: Int32) { self.init(raw: Int32.min + deadCount) }

  @inline(__always)
  var deadCount: Int32 { raw - Int32.min }

  @inline(__always)
  var isDead: Bool { raw < Int32.min / 2 }
}
