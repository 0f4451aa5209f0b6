// The coefficients in two forms: by row in order of insertion, and by variable in a pool of columns.

extension Problem {
  /// Rebuilds the columns without removed rows, and frees their numbers.
  @_optimize(speed)
  func layOutColumns() {
    for k in 0..<retired.count { giveBack(retired[k]) }
    retired.removeAll()
    if isMostlyDead { compactEntries() }
    var start = 0
    for v in VariableID.first(variableCount) {
      columnStart[v] = start
      columnCount[v] = Int32(truncatingIfNeeded: start)
      columnCapacity[v] = useCount[v]
      start += Int(useCount[v])
    }
    // New and growing columns are moved to the end.
    let room = start > 1024 ? start + min(start >> 1, 2048) : start
    columnRow.removeAll()
    columnRow.reserve(room, in: arena)
    columnRow.advance(by: start)
    columnCoefficient.removeAll()
    columnCoefficient.reserve(room, in: arena)
    columnCoefficient.advance(by: start)
    fillColumns()
    for v in VariableID.first(variableCount) { columnCount[v] = useCount[v] }
  }

  /// Fills in all coefficients; the counters are the insertion points of the columns.
  @inline(__always)
  private func fillColumns() {
    // Locals: the compiler cannot prove that the writes do not alias these tables.
    let (variables, coefficients) = (entryVariable.base, entryCoefficient.base)
    let (columnRows, columnCoefficients) = (columnRow.base, columnCoefficient.base)
    let place = columnCount.base
    for r in RowID.first(rowCount) {
      let begin = rowStart[r]
      for k in begin..<begin + Int(rowLength[r]) {
        let v = variables[k].index
        let at = Int(place[v])
        columnRows[at] = r
        columnCoefficients[at] = coefficients[k]
        place[v] += 1
      }
    }
  }

  /// Whether more than half of the coefficients belong to removed rows.
  var isMostlyDead: Bool { deadEntries * 2 > entryVariable.count }

  /// Compacts the coefficients in place.
  @_optimize(speed)
  private func compactEntries() {
    deadEntries = 0
    let (variables, coefficients) = (entryVariable.base, entryCoefficient.base)
    // Temporarily the first coefficient of a row holds the row, and `rowStart` its variable.
    for r in RowID.first(rowCount) {
      let first = rowStart[r]
      if rowLength[r] == 0 {
        rowStart[r] = -1
        continue
      }
      rowStart[r] = entryVariable[first].index
      entryVariable[first] = VariableID(raw: -1 - r.raw)
    }
    var kept = 0
    var at = 0
    while at < entryVariable.count {
      let first = variables[at]
      if first.isDead {
        at += Int(first.deadCount)
        continue
      }
      let r = RowID(raw: -1 - first.raw)
      let end = at + Int(rowLength[r])
      variables[at] = VariableID(rowStart[r])
      rowStart[r] = kept
      for k in at..<end {
        variables[kept] = variables[k]
        coefficients[kept] = coefficients[k]
        kept += 1
      }
      at = end
    }
    entryVariable.keep(first: kept)
    entryCoefficient.keep(first: kept)
  }
}
