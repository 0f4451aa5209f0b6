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
  var columnCount = LoggedTable<VariableID, Int32>()
  var columnCapacity = LoggedTable<VariableID, Int32>()
  var useCount = LoggedTable<VariableID, Int32>()
  // The columns, in a shared pool.
  var columnRow = LoggedBuffer<RowID>()
  var columnCoefficient = LoggedBuffer<Double>()
  // Per row: the offset of its coefficients, bounds, level of each side, rank of activation and owner.
  var rowStart = Places<RowID>()
  var rowLength = LoggedTable<RowID, Int32>()
  var lower = LoggedTable<RowID, Double>()
  var upper = LoggedTable<RowID, Double>()
  var lowerLevel = LoggedTable<RowID, Level>()
  var upperLevel = LoggedTable<RowID, Level>()
  var rank = LoggedTable<RowID, Int32>()
  var owner = LoggedTable<RowID, Int32>()
  // The coefficients by row, in a shared pool.
  var entryVariable = LoggedBuffer<VariableID>()
  var entryCoefficient = LoggedBuffer<Double>()
  // Free numbers; those of removed rows become free when the columns are rebuilt.
  var freeRows = LoggedBuffer<RowID>()
  var retired = LoggedBuffer<RowID>()
  var freeBlocks = LoggedBuffer<VariableID>()
  /// The number of existing rows.
  var rowTotal = 0
  /// Counts writes of row terms; while it is equal, all rows are unchanged.
  var storedRows = 0
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
    columnCount = LoggedTable(copying: other.columnCount)
    columnCapacity = LoggedTable(copying: other.columnCapacity)
    useCount = LoggedTable(copying: other.useCount)
    columnRow = LoggedBuffer(copying: other.columnRow)
    columnCoefficient = LoggedBuffer(copying: other.columnCoefficient)
    rowStart = Places(copying: other.rowStart)
    rowLength = LoggedTable(copying: other.rowLength)
    lower = LoggedTable(copying: other.lower)
    upper = LoggedTable(copying: other.upper)
    lowerLevel = LoggedTable(copying: other.lowerLevel)
    upperLevel = LoggedTable(copying: other.upperLevel)
    rank = LoggedTable(copying: other.rank)
    owner = LoggedTable(copying: other.owner)
    entryVariable = LoggedBuffer(copying: other.entryVariable)
    entryCoefficient = LoggedBuffer(copying: other.entryCoefficient)
    freeRows = LoggedBuffer(copying: other.freeRows)
    retired = LoggedBuffer(copying: other.retired)
    freeBlocks = LoggedBuffer(copying: other.freeBlocks)
    rowTotal = other.rowTotal
    storedRows = other.storedRows
    deadEntries = other.deadEntries
    growthFactor = other.growthFactor
  }

  /// Registers all state that an edit may overwrite.
  func logState(in log: StateLog) {
    log.number(&variableCount)
    log.number(&rowCount)
    log.number(&variableCapacity)
    log.number(&rowCapacity)
    log(&columnStart)
    log(&columnCount)
    log(&columnCapacity)
    log(&useCount)
    log(&columnRow)
    log(&columnCoefficient)
    log(&rowStart)
    log(&rowLength)
    log(&lower)
    log(&upper)
    log(&lowerLevel)
    log(&upperLevel)
    log(&rank)
    log(&owner)
    log(&entryVariable)
    log(&entryCoefficient)
    log(&freeRows)
    log(&retired)
    log(&freeBlocks)
    log.number(&rowTotal)
    log.number(&storedRows)
    log.number(&deadEntries)
    log.number(&growthFactor)
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
