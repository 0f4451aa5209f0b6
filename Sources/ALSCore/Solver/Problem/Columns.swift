// The coefficients twice: by row as they were said, and by variable in one pool of columns.

extension Problem {
  /// Writes the columns anew without what is dead, and gives dead row numbers back.
  @_optimize(speed)
  func layOutColumns() {
    for k in 0..<retired.count {
      rowLength[retired[k]] = 0
      freeRows.append(retired[k])
    }
    retired.removeAll()
    if isMostlyDead { compactEntries() }
    var start = 0
    for v in VariableID.first(variableCount) {
      columnStart[v] = start
      columnCount[v] = Int32(truncatingIfNeeded: start)
      columnCapacity[v] = useCount[v]
      start += Int(useCount[v])
    }
    // Columns that are new or grow are put behind all others.
    let room = start > 1024 ? start + start >> 1 : start
    columnRow.removeAll()
    columnRow.reserve(room, in: arena)
    columnRow.advance(by: start)
    columnCoefficient.removeAll()
    columnCoefficient.reserve(room, in: arena)
    columnCoefficient.advance(by: start)
    fillColumns()
    for v in VariableID.first(variableCount) { columnCount[v] = useCount[v] }
  }

  /// Enters all coefficients.  The counts say where the next one of each column goes.
  @inline(__always)
  private func fillColumns() {
    // At hand: what is written could be anything for all the compiler knows.
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

  /// Whether more than half of the coefficients belong to rows that have ended.
  var isMostlyDead: Bool { deadEntries * 2 > entryVariable.count }

  private func compactEntries() {
    deadEntries = 0
    var variables = Buffer<VariableID>()
    var coefficients = Buffer<Double>()
    variables.reserve(entryVariable.count)
    coefficients.reserve(entryVariable.count)
    let (allVariables, allCoefficients) = (variables.base, coefficients.base)
    var kept = 0
    for r in RowID.first(rowCount) {
      let begin = rowStart[r]
      rowStart[r] = kept
      for k in begin..<begin + Int(rowLength[r]) {
        allVariables[kept] = entryVariable[k]
        allCoefficients[kept] = entryCoefficient[k]
        kept += 1
      }
    }
    variables.advance(by: kept)
    coefficients.advance(by: kept)
    entryVariable = variables
    entryCoefficient = coefficients
  }
}
