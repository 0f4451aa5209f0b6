// The problem: variables, rows and their coefficients.

/// Rows  lower <= a.x <= upper  with a level for each side, and variables in blocks of four.
final class Problem {
  /// The initial memory of all parts.
  let arena = Arena()

  // Counts and capacities of variables and rows.
  var variableCount = 0
  var rowCount = 0
  var variableCapacity = 0
  var rowCapacity = 0
  // Per variable: its column, and the number of existing rows that mention it.
  var columnStart = Places<VariableID>()
  var columnCount = Table<VariableID, Int32>()
  var columnCapacity = Table<VariableID, Int32>()
  var useCount = Table<VariableID, Int32>()
  // The columns, in a shared pool.
  var columnRow = Buffer<RowID>()
  var columnCoefficient = Buffer<Double>()
  // Per row: the offset of its coefficients, bounds, level of each side, rank of activation and owner.
  var rowStart = Places<RowID>()
  var rowLength = Table<RowID, Int32>()
  var lower = Table<RowID, Double>()
  var upper = Table<RowID, Double>()
  var lowerLevel = Table<RowID, Level>()
  var upperLevel = Table<RowID, Level>()
  var rank = Table<RowID, Int32>()
  var owner = Table<RowID, Int32>()
  // The coefficients by row, in a shared pool.
  var entryVariable = Buffer<VariableID>()
  var entryCoefficient = Buffer<Double>()
  // Free numbers; those of removed rows become free when the columns are rebuilt.
  var freeRows = Buffer<RowID>()
  var retired = Buffer<RowID>()
  var freeBlocks = Buffer<VariableID>()
  /// The number of existing rows.
  var rowTotal = 0
  /// Counts writes of row terms; while it is equal, all rows are unchanged.
  var storedRows = 0
  /// For a single reader that keeps up: the rows whose terms were written since `beginWrittenRows`, unless they are too many.
  var writtenRows = Buffer<RowID>()
  private(set) var listsWrittenRows = false
  /// Coefficients in the pool that belong to removed rows.
  var deadEntries = 0
  /// The amplification of rounding errors by very large or small coefficients; 1 without such.
  var growthFactor = 1.0

  init() {}

  convenience init(copying other: Problem) {
    self.init()
    variableCount = other.variableCount
    rowCount = other.rowCount
    variableCapacity = other.variableCapacity
    rowCapacity = other.rowCapacity
    columnStart = Places(copying: other.columnStart)
    columnCount = Table(copying: other.columnCount)
    columnCapacity = Table(copying: other.columnCapacity)
    useCount = Table(copying: other.useCount)
    columnRow = Buffer(copying: other.columnRow)
    columnCoefficient = Buffer(copying: other.columnCoefficient)
    rowStart = Places(copying: other.rowStart)
    rowLength = Table(copying: other.rowLength)
    lower = Table(copying: other.lower)
    upper = Table(copying: other.upper)
    lowerLevel = Table(copying: other.lowerLevel)
    upperLevel = Table(copying: other.upperLevel)
    rank = Table(copying: other.rank)
    owner = Table(copying: other.owner)
    entryVariable = Buffer(copying: other.entryVariable)
    entryCoefficient = Buffer(copying: other.entryCoefficient)
    freeRows = Buffer(copying: other.freeRows)
    retired = Buffer(copying: other.retired)
    freeBlocks = Buffer(copying: other.freeBlocks)
    rowTotal = other.rowTotal
    storedRows = other.storedRows
    deadEntries = other.deadEntries
    growthFactor = other.growthFactor
  }

  func beginWrittenRows() {
    writtenRows.removeAll()
    listsWrittenRows = true
  }

  @inline(never)
  func noteWritten(_ r: RowID) {
    writtenRows.append(r)
    if writtenRows.count <= rowTotal / 8 + 64 { return }
    writtenRows = Buffer()
    listsWrittenRows = false
  }

  func termCount(_ member: BasisMember) -> Int { member.isRow ? Int(rowLength[member.row]) : 1 }

  func term(_ member: BasisMember, _ k: Int) -> Term {
    if !member.isRow { return Term(variable: member.variable, coefficient: 1) }
    let at = rowStart[member.row] + k
    return Term(variable: entryVariable[at], coefficient: entryCoefficient[at])
  }

  @inline(__always)
  func entries(of r: RowID) -> Range<Int> { rowStart[r]..<rowStart[r] + Int(rowLength[r]) }

  /// Whether the row has these terms, in this order.
  func hasTerms(_ r: RowID, _ terms: borrowing Buffer<Term>) -> Bool {
    if terms.count != Int(rowLength[r]) { return false }
    for k in 0..<terms.count {
      let at = rowStart[r] + k
      if entryVariable[at] != terms[k].variable || entryCoefficient[at] != terms[k].coefficient { return false }
    }
    return true
  }

  func coefficient(of v: VariableID, in member: BasisMember) -> Double {
    if !member.isRow { return member.variable == v ? 1 : 0 }
    let start = rowStart[member.row]
    for k in start..<start + Int(rowLength[member.row]) where entryVariable[k] == v { return entryCoefficient[k] }
    return 0
  }

  /// The side of a row when it becomes active.
  func activeSide(of r: RowID) -> Side {
    if lower[r] == upper[r] { return .activeEqual }
    return lower[r].isFinite ? .activeAtLower : .activeAtUpper
  }

  @inline(__always)
  func isRequired(_ r: RowID) -> Bool { lowerLevel[r] == .required || upperLevel[r] == .required }

  /// The target value of an active row.
  @inline(__always)
  func target(of r: RowID) -> Double { lower[r].isFinite ? lower[r] : upper[r] }
}

// The terms of a row: coefficients and variables.

/// A coefficient of a row.
struct Term: BitwiseCopyable {
  var variable: VariableID
  var coefficient: Double
}

/// The terms of a row under construction, appended to the pool.
struct RowTerms {
  let variables: UnsafeMutablePointer<VariableID>
  let coefficients: UnsafeMutablePointer<Double>
  private(set) var count: Int32 = 0

  init(variables: UnsafeMutablePointer<VariableID>, coefficients: UnsafeMutablePointer<Double>) {
    self.variables = variables
    self.coefficients = coefficients
  }

  @inline(__always)
  mutating func append(_ variable: VariableID, _ coefficient: Double) {
    variables[Int(count)] = variable
    coefficients[Int(count)] = coefficient
    count &+= 1
  }
}

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
