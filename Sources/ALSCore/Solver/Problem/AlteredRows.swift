// Rows whose levels or bounds the solver has changed because required rows are contradictory.

/// A row with relaxed bounds, and its original bounds.
struct RelaxedRow: BitwiseCopyable {
  var row: RowID
  var lower: Double
  var upper: Double
  /// The relaxed bounds.
  var relaxedLower: Double
  var relaxedUpper: Double

  /// The distance between the original and the relaxed bounds.
  var shift: Double {
    let (below, above) = (lower - relaxedLower, relaxedUpper - upper)
    return max(below.isFinite ? below.magnitude : 0, above.isFinite ? above.magnitude : 0)
  }
}

/// A row removed from the problem until something changes, and the levels to restore.
struct BrokenRow {
  var row: RowID
  var lowerLevel: Level
  var upperLevel: Level
}

/// All altered rows with the values to restore.
final class AlteredRows {
  /// Required rows at levels of their own while a conflict is analysed.
  private(set) var contested = Buffer<RowID>()
  /// Implicit rows that were demoted to a lower level.
  private(set) var demotedImplicit = Buffer<RowID>()
  /// Rows removed from the problem, and their ranks.
  private(set) var brokenRows = Buffer<BrokenRow>()
  private(set) var brokenRanks = Buffer<Int32>()
  /// Rows whose bounds were relaxed by a negligible amount.
  private(set) var relaxedRows = Buffer<RelaxedRow>()
  /// Rows and variables that determine the broken rows and the reasons; other changes preserve the conflicts.
  private(set) var watchedRows = Table<RowID, Bool>()
  private(set) var watchedVariables = Table<VariableID, Bool>()
  /// While no |value| exceeds this, broken rows are violated by more than a negligible amount; 0 means that every change requires a
  /// new analysis.
  private(set) var reach = 0.0
  /// More rows are connected with a conflict than are watched; the number of rows matters then.
  private(set) var isCut = false
  /// Some of these rows determine the reasons: every required row may.
  private(set) var isLocalCut = false

  init() {}

  convenience init(copying other: AlteredRows) {
    self.init()
    contested = Buffer(copying: other.contested)
    demotedImplicit = Buffer(copying: other.demotedImplicit)
    brokenRows = Buffer(copying: other.brokenRows)
    brokenRanks = Buffer(copying: other.brokenRanks)
    relaxedRows = Buffer(copying: other.relaxedRows)
    watchedRows = Table(copying: other.watchedRows)
    watchedVariables = Table(copying: other.watchedVariables)
    reach = other.reach
    isCut = other.isCut
    isLocalCut = other.isLocalCut
  }

  /// Removes broken rows permanently; for a copy that only answers queries about the present layout.
  func forgetBroken() {
    clearBroken()
    demotedImplicit.removeAll()
  }

  /// Whether no row is altered.
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

  /// Removes some broken rows from the list and returns them.
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

  // MARK: Cached conflicts

  func beginWatching(rows: Int, variables: Int) {
    watchedRows.removeAll()
    watchedVariables.removeAll()
    watchedRows.resize(rows, bytes: 0)
    watchedVariables.resize(variables, bytes: 0)
    isCut = false
    isLocalCut = false
    reach = .infinity
  }

  func watch(_ rows: [RowID], _ variables: [VariableID]) {
    for r in rows { watchedRows[r] = true }
    for v in variables { watchedVariables[v] = true }
  }

  /// The watched rows and variables stay.
  func restartReach() { reach = .infinity }

  func markCut(isLocal: Bool) {
    isCut = true
    if isLocal { isLocalCut = true }
  }
  func narrow(to reach: Double) { self.reach = min(self.reach, reach) }

  /// Invalidates the cached conflicts; all rows will be analysed again.
  func invalidateConflicts() { reach = 0 }

  @inline(__always)
  func watches(_ r: RowID) -> Bool { r.index < watchedRows.count && watchedRows[r] }

  /// Whether the reasons may depend on the bounds of a required row.
  @inline(__always)
  func followsBounds(_ r: RowID) -> Bool { isLocalCut || watches(r) }

  @inline(__always)
  func watches(_ v: VariableID) -> Bool { v.index < watchedVariables.count && watchedVariables[v] }
}
