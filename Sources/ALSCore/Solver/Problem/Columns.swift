// The coefficients twice: by row as they were said, and by variable in one pool of columns.

extension Problem {
  /// Writes the columns anew without what is dead, and gives dead row numbers back.
  @_optimize(speed)
  func layOutColumns() {
    for k in 0..<retired.count {
      for at in entries(of: retired[k]) { entryVariable[at] = -1 }
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

  /// Moves the coefficients together, where they are.  Those of rows that have ended are marked by -1.
  private func compactEntries() {
    deadEntries = 0
    // The first coefficient of a row names the row meanwhile, and `rowStart` its variable.
    for r in RowID.first(rowCount) where rowLength[r] > 0 {
      let first = rowStart[r]
      rowStart[r] = entryVariable[first].index
      entryVariable[first] = VariableID(raw: -2 - r.raw)
    }
    var kept = 0
    var at = 0
    while at < entryVariable.count {
      let r = RowID(raw: -2 - entryVariable[at].raw)
      if r < 0 {
        at += 1
        continue
      }
      entryVariable[at] = VariableID(rowStart[r])
      rowStart[r] = kept
      for k in at..<at + Int(rowLength[r]) {
        entryVariable[kept] = entryVariable[k]
        entryCoefficient[kept] = entryCoefficient[k]
        kept += 1
      }
      at += Int(rowLength[r])
    }
    entryVariable.keep(first: kept)
    entryCoefficient.keep(first: kept)
  }
}
