// Rows whose levels or bounds the solver has changed because required rows contradict each other.

/// A row whose bounds were moved to where it can hold, with the bounds it has.
struct RelaxedRow: BitwiseCopyable {
  var row: RowID
  var lower: Double
  var upper: Double
  /// What they were moved to.
  var relaxedLower: Double
  var relaxedUpper: Double

  /// How far they were moved.
  var shift: Double {
    let (below, above) = (lower - relaxedLower, relaxedUpper - upper)
    return max(below.isFinite ? below.magnitude : 0, above.isFinite ? above.magnitude : 0)
  }
}

/// A row that is out of the problem until something changes, with the levels to give back to it.
struct BrokenRow {
  var row: RowID
  var lowerLevel: Level
  var upperLevel: Level
}

/// With what is to be given back to them when something changes.
final class AlteredRows {
  /// Required rows at levels of their own, while a conflict is looked into.
  private(set) var contested = LoggedBuffer<RowID>()
  /// Implicit rows that have given way.
  private(set) var demotedImplicit = LoggedBuffer<RowID>()
  /// Rows that are out of the problem, and their ranks.
  private(set) var brokenRows = LoggedBuffer<BrokenRow>()
  private(set) var brokenRanks = LoggedBuffer<Int32>()
  /// Rows whose bounds were moved by less than what counts.
  private(set) var relaxedRows = LoggedBuffer<RelaxedRow>()
  /// Rows and variables that decide which rows are broken and why: a change elsewhere leaves the conflicts as they are.
  private(set) var watchedRows = LoggedTable<RowID, Bool>()
  private(set) var watchedVariables = LoggedTable<VariableID, Bool>()
  /// As long as no value is farther from 0, broken rows are missed by more than what is negligible; 0: every change has to
  /// be judged.
  private(set) var reach = 0.0
  /// More rows are connected with a conflict than are watched: it counts how many.
  private(set) var isCut = false

  init() {}

  convenience init(copying other: AlteredRows) {
    self.init()
    contested = LoggedBuffer(copying: other.contested)
    demotedImplicit = LoggedBuffer(copying: other.demotedImplicit)
    brokenRows = LoggedBuffer(copying: other.brokenRows)
    brokenRanks = LoggedBuffer(copying: other.brokenRanks)
    relaxedRows = LoggedBuffer(copying: other.relaxedRows)
    watchedRows = LoggedTable(copying: other.watchedRows)
    watchedVariables = LoggedTable(copying: other.watchedVariables)
    reach = other.reach
    isCut = other.isCut
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log(&contested)
    log(&demotedImplicit)
    log(&brokenRows)
    log(&brokenRanks)
    log(&relaxedRows)
    log(&watchedRows)
    log(&watchedVariables)
    log.number(&reach)
    log.number(&isCut)
  }

  /// Lets broken rows stay out for good; for a copy that is only asked about the layout as it stands.
  func forgetBroken() {
    clearBroken()
    demotedImplicit.removeAll()
  }

  /// No row has been altered.
  var isEmpty: Bool {
    contested.count + demotedImplicit.count + brokenRows.count + relaxedRows.count == 0
  }

  func addBroken(_ row: BrokenRow, rank: Int32) {
    brokenRows.append(row)
    brokenRanks.append(rank)
  }

  /// Whether a row was broken after a later one.
  var isBrokenOutOfOrder: Bool {
    for k in 1..<max(brokenRanks.count, 1) where brokenRanks[k - 1] > brokenRanks[k] { return true }
    return false
  }

  /// Takes some of them out again.
  func takeBroken(_ rows: [RowID]) -> [BrokenRow] {
    var places: [Int] = []
    for k in 0..<brokenRows.count where rows.contains(brokenRows[k].row) { places.append(k) }
    _ = brokenRanks.take(at: places)
    return brokenRows.take(at: places)
  }

  func takeRelaxed(at places: [Int]) -> [RelaxedRow] { relaxedRows.take(at: places) }

  func addContested(_ r: RowID) { contested.append(r) }
  func addDemoted(_ r: RowID) { demotedImplicit.append(r) }
  func addRelaxed(_ row: RelaxedRow) { relaxedRows.append(row) }

  func clearBroken() {
    brokenRows.removeAll()
    brokenRanks.removeAll()
    reach = 0
  }
  func clearContested() { contested.removeAll() }
  func clearDemoted() { demotedImplicit.removeAll() }
  func clearRelaxed() { relaxedRows.removeAll() }

  // MARK: Conflicts that stand

  func beginWatching(rows: Int, variables: Int) {
    watchedRows.removeAll()
    watchedVariables.removeAll()
    watchedRows.resize(rows, bytes: 0)
    watchedVariables.resize(variables, bytes: 0)
    isCut = false
    reach = .infinity
  }

  func watch(_ rows: [RowID], _ variables: [VariableID]) {
    for r in rows { watchedRows[r] = true }
    for v in variables { watchedVariables[v] = true }
  }

  func markCut() { isCut = true }
  func narrow(to reach: Double) { self.reach = min(self.reach, reach) }

  /// No conflict stands any more: all are judged again.
  func letGo() { reach = 0 }

  @inline(__always)
  func watches(_ r: RowID) -> Bool { r.index < watchedRows.count && watchedRows[r] }

  @inline(__always)
  func watches(_ v: VariableID) -> Bool { v.index < watchedVariables.count && watchedVariables[v] }
}
