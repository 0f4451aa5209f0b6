// The problem: variables, rows and their coefficients.

/// Rows  lower <= a.x <= upper  with a level for each side, and variables in blocks of four.
final class Problem {
  /// The first memory of all parts.
  let arena = Arena()

  // How many variables and rows there are, and for how many there is room.
  var variableCount = 0
  var rowCount = 0
  var variableCapacity = 0
  var rowCapacity = 0
  // By variable: its column, and how many rows that have not ended mention it.
  var columnStart = Places()
  var columnCount = Buffer<Int32>()
  var columnCapacity = Buffer<Int32>()
  var useCount = Buffer<Int32>()
  // The columns, in one pool.
  var columnRow = Buffer<Int32>()
  var columnCoefficient = Buffer<Double>()
  // By row: where its coefficients stand, its bounds, the level of each side, the order of activation and who it was made for.
  var rowStart = Places()
  var rowLength = Buffer<Int32>()
  var lower = Buffer<Double>()
  var upper = Buffer<Double>()
  var lowerLevel = Buffer<Level>()
  var upperLevel = Buffer<Level>()
  var rank = Buffer<Int32>()
  var owner = Buffer<Int32>()
  // The coefficients by row, in one pool.
  var entryVariable = Buffer<Int32>()
  var entryCoefficient = Buffer<Double>()
  // Numbers to give out again; those of rows that have ended only after columns are laid out anew.
  var freeRows = Buffer<Int32>()
  var retired = Buffer<Int32>()
  var freeBlocks = Buffer<Int32>()
  /// Rows that have not ended.
  var rowTotal = 0
  /// Coefficients of rows that have ended.
  var deadEntries = 0
  /// By how much a coefficient that is very large or very small enlarges what rounding does; 1 where there is none.
  var growthFactor = 1.0

  init() {}

  convenience init(copying other: Problem) {
    self.init()
    variableCount = other.variableCount
    rowCount = other.rowCount
    variableCapacity = other.variableCapacity
    rowCapacity = other.rowCapacity
    columnStart = Places(copying: other.columnStart)
    columnCount = Buffer(copying: other.columnCount)
    columnCapacity = Buffer(copying: other.columnCapacity)
    useCount = Buffer(copying: other.useCount)
    columnRow = Buffer(copying: other.columnRow)
    columnCoefficient = Buffer(copying: other.columnCoefficient)
    rowStart = Places(copying: other.rowStart)
    rowLength = Buffer(copying: other.rowLength)
    lower = Buffer(copying: other.lower)
    upper = Buffer(copying: other.upper)
    lowerLevel = Buffer(copying: other.lowerLevel)
    upperLevel = Buffer(copying: other.upperLevel)
    rank = Buffer(copying: other.rank)
    owner = Buffer(copying: other.owner)
    entryVariable = Buffer(copying: other.entryVariable)
    entryCoefficient = Buffer(copying: other.entryCoefficient)
    freeRows = Buffer(copying: other.freeRows)
    retired = Buffer(copying: other.retired)
    freeBlocks = Buffer(copying: other.freeBlocks)
    rowTotal = other.rowTotal
    deadEntries = other.deadEntries
    growthFactor = other.growthFactor
  }

  func termCount(_ member: BasisMember) -> Int { member.isRow ? Int(rowLength[member.id]) : 1 }

  func term(_ member: BasisMember, _ k: Int) -> Term {
    if !member.isRow { return Term(variable: member.id, coefficient: 1) }
    let at = rowStart[member.id] + k
    return Term(variable: entryVariable[at], coefficient: entryCoefficient[at])
  }

  @inline(__always)
  func entries(of r: Int32) -> Range<Int> { rowStart[r]..<rowStart[r] + Int(rowLength[r]) }

  func coefficient(of v: Int32, in member: BasisMember) -> Double {
    if !member.isRow { return member.id == v ? 1 : 0 }
    let start = rowStart[member.id]
    for k in start..<start + Int(rowLength[member.id]) where entryVariable[k] == v { return entryCoefficient[k] }
    return 0
  }

  /// The side a row takes when it becomes active.
  func activeSide(of r: Int32) -> Side {
    if lower[r] == upper[r] { return .activeEqual }
    return lower[r].isFinite ? .activeAtLower : .activeAtUpper
  }

  /// The value an active row keeps.
  @inline(__always)
  func target(of r: Int32) -> Double { lower[r].isFinite ? lower[r] : upper[r] }
}
