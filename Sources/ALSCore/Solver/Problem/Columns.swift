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

  /// Writes the coefficients anew without what is dead, row after row, with as much room as there was.
  @_optimize(speed)
  private func compactEntries() {
    var variables = Buffer<VariableID>()
    var coefficients = Buffer<Double>()
    variables.reserve(more: entryVariable.count)
    coefficients.reserve(more: entryVariable.count)
    // At hand: what is written could be anything for all the compiler knows.
    let (oldVariables, oldCoefficients) = (entryVariable.base, entryCoefficient.base)
    let (newVariables, newCoefficients) = (variables.base, coefficients.base)
    let (start, length) = (rowStart.base, rowLength.base)
    var kept = 0
    for r in 0..<rowCount {
      let shift = Int(start[r]) - kept
      start[r] = Int32(truncatingIfNeeded: kept)
      for at in kept..<kept + Int(length[r]) {
        newVariables[at] = oldVariables[at + shift]
        newCoefficients[at] = oldCoefficients[at + shift]
      }
      kept += Int(length[r])
    }
    variables.advance(by: kept)
    coefficients.advance(by: kept)
    entryVariable = variables
    entryCoefficient = coefficients
    deadEntries = 0
  }
}
