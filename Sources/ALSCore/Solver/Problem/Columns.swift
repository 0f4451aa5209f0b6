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
    let rows = Int32(truncatingIfNeeded: rowCount)
    for k in 0..<entryVariable.count { columnCount[entryVariable[k]] += 1 }
    var start = 0
    for v in 0..<Int32(truncatingIfNeeded: variableCount) {
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
    for r in 0..<rows {
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
    var variables = Buffer<Int32>()
    var coefficients = Buffer<Double>()
    variables.reserve(entryVariable.count)
    coefficients.reserve(entryVariable.count)
    for r in 0..<Int32(truncatingIfNeeded: rowCount) {
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
