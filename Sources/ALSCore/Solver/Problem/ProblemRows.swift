// Rows: made, given terms and bounds, taken back.

extension Problem {
  func rowCount(of v: Int32) -> Int { Int(liveCount[v]) }

  /// For the terms of one row, which has to be the next one.
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
    _ r: Int32, _ low: Double, _ high: Double, _ lowLevel: Level, _ highLevel: Level, _ rowRank: Int32,
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
  func isAlike(_ r: Int32, _ low: Double, _ high: Double) -> Bool {
    lower[r].isFinite == low.isFinite && upper[r].isFinite == high.isFinite && (lower[r] == upper[r]) == (low == high)
  }

  func hasTerms(_ r: Int32, _ terms: RowTerms) -> Bool {
    if rowLength[r] != terms.count { return false }
    let start = rowStart[r]
    for k in 0..<Int(terms.count)
    where entryVariable[start + k] != terms.variables[k] || entryCoefficient[start + k] != terms.coefficients[k] {
      return false
    }
    return true
  }

  func setRank(_ r: Int32, _ rowRank: Int32) { rank[r] = rowRank }

  /// Makes the terms, which stand where they are to stay, those of the row, and enters them into the columns.  Every variable
  /// stands in them once: sums are made, and what cancels is dropped, where expressions are (`Affine`).
  @inline(__always)
  func store(_ terms: RowTerms, in r: Int32) {
    rowStart[r] = entryVariable.count
    rowLength[r] = terms.count
    entryVariable.advance(by: Int(terms.count))
    entryCoefficient.advance(by: Int(terms.count))
    // At hand: what is written could be anything for all the compiler knows.
    let live = liveCount.base
    for k in 0..<Int(terms.count) {
      live[Int(terms.variables[k])] += 1
      let size = terms.coefficients[k].magnitude
      if size != 1 { noteSteepness(size) }
    }
  }

  private func noteSteepness(_ size: Double) {
    if !(size < Problem.steep && size * Problem.steep > 1) { steepness = max(steepness, size, 1 / size) }
  }

  /// Coefficients up to this, or down to one in this, are none that `steepness` counts.
  static let steep = 10.0

  func relocateColumn(_ v: Int32) {
    let grown = Int(columnCapacity[v]) * 2 + 4
    let start = poolRow.count
    poolRow.resize(start + grown, bytes: 0)
    poolCoefficient.resize(start + grown, bytes: 0)
    for k in 0..<Int(columnCount[v]) {
      poolRow[start + k] = poolRow[columnStart[v] + k]
      poolCoefficient[start + k] = poolCoefficient[columnStart[v] + k]
    }
    columnStart[v] = start
    columnCapacity[v] = Int32(truncatingIfNeeded: grown)
  }

  /// The number of a row that has ended, or nil.
  @inline(__always)
  func reuseRow() -> Int32? {
    rowTotal += 1
    return freeRows.popLast()
  }

  /// The number of one more row; there must be room.
  @inline(__always)
  func appendRow() -> Int32 {
    rowCount += 1
    return Int32(truncatingIfNeeded: rowCount - 1)
  }

  /// Takes a row out; its coefficients stay until the columns are next laid out, as the factor may still hold them.
  func retire(_ r: Int32) {
    deadEntries += Int(rowLength[r])
    rowTotal -= 1
    retired.append(r)
  }

  /// Enters a coefficient into the column of its variable.
  @inline(__always)
  func appendToColumn(_ v: Int32, _ coefficient: Double, row: Int32) {
    if columnCount[v] == columnCapacity[v] { relocateColumn(v) }
    let place = columnStart[v] + Int(columnCount[v])
    poolRow[place] = row
    poolCoefficient[place] = coefficient
    columnCount[v] += 1
  }

  // MARK: Room

  func growVariables(to room: Int) {
    variableRoom = (room + 3) & ~3
    columnStart.resize(variableRoom, in: arena)
    columnCount.resize(variableRoom, bytes: 0, in: arena)
    columnCapacity.resize(variableRoom, bytes: 0, in: arena)
    liveCount.resize(variableRoom, bytes: 0, in: arena)
  }

  func growRows(to room: Int) {
    rowRoom = room
    rowStart.resize(room, in: arena)
    rowLength.resize(room, bytes: 0, in: arena)
    lower.resize(room, bytes: 0, in: arena)
    upper.resize(room, bytes: 0, in: arena)
    lowerLevel.resize(room, bytes: 0, in: arena)
    upperLevel.resize(room, bytes: 0, in: arena)
    rank.resize(room, bytes: 0, in: arena)
    owner.resize(room, bytes: 0, in: arena)
  }
}
