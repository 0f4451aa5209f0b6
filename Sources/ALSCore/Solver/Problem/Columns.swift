// The coefficients twice: by row as they were said, and by variable in one pool of columns.

extension Problem {
  /// Writes coefficients and columns anew without what is dead, and gives dead row numbers back.
  @_optimize(speed)
  func layOutColumns() {
    compactEntries()
    for k in 0..<retired.count { freeRows.append(retired[k]) }
    retired.removeAll()
    deadEntries = 0
    columnCount.fill(0)
    let rows = RowID.first(rowCount)
    for k in 0..<entryVariable.count { columnCount[entryVariable[k]] += 1 }
    var start = 0
    for v in VariableID.first(variableCount) {
      columnStart[v] = start
      columnCapacity[v] = columnCount[v]
      start += Int(columnCount[v])
      columnCount[v] = 0
    }
    columnRow.removeAll()
    columnRow.reserve(start, in: arena)
    columnRow.advance(by: start)
    columnCoefficient.removeAll()
    columnCoefficient.reserve(start, in: arena)
    columnCoefficient.advance(by: start)
    for r in rows {
      let begin = rowStart[r]
      for k in begin..<begin + Int(rowLength[r]) {
        let v = entryVariable[k]
        let place = columnStart[v] + Int(columnCount[v])
        columnRow[place] = r
        columnCoefficient[place] = entryCoefficient[k]
        columnCount[v] += 1
      }
    }
  }

  private func compactEntries() {
    if retired.isEmpty { return }
    for k in 0..<retired.count { rowLength[retired[k]] = 0 }
    var variables = Buffer<VariableID>()
    var coefficients = Buffer<Double>()
    variables.reserve(entryVariable.count)
    coefficients.reserve(entryVariable.count)
    for r in RowID.first(rowCount) {
      let begin = rowStart[r]
      rowStart[r] = variables.count
      for k in begin..<begin + Int(rowLength[r]) {
        variables.append(entryVariable[k])
        coefficients.append(entryCoefficient[k])
      }
    }
    entryVariable = variables
    entryCoefficient = coefficients
  }
}
