// Rows whose levels or bounds the solver has changed because required rows contradict each other.

/// A row whose bounds were moved to where it can hold, with the bounds it has.
struct RelaxedRow: BitwiseCopyable {
  var row: RowID
  var lower: Double
  var upper: Double
  /// What they were moved to.
  var relaxedLower: Double
  var relaxedUpper: Double
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
  private(set) var contested = Buffer<RowID>()
  /// Implicit rows that have given way.
  private(set) var demotedImplicit = Buffer<RowID>()
  /// Rows that are out of the problem, and their ranks.
  private(set) var brokenRows = Buffer<BrokenRow>()
  private(set) var brokenRanks = Buffer<Int32>()
  /// Rows whose bounds were moved by less than what counts.
  private(set) var relaxedRows = Buffer<RelaxedRow>()

  init() {}

  convenience init(copying other: AlteredRows) {
    self.init()
    contested = Buffer(copying: other.contested)
    demotedImplicit = Buffer(copying: other.demotedImplicit)
    brokenRows = Buffer(copying: other.brokenRows)
    brokenRanks = Buffer(copying: other.brokenRanks)
    relaxedRows = Buffer(copying: other.relaxedRows)
  }

  /// Lets broken rows stay out for good; for a copy that is only asked about the layout as it stands.
  func forgetBroken() {
    brokenRows.removeAll()
    brokenRanks.removeAll()
    demotedImplicit.removeAll()
  }

  func addBroken(_ row: BrokenRow, rank: Int32) {
    brokenRows.append(row)
    brokenRanks.append(rank)
  }
  func addContested(_ r: RowID) { contested.append(r) }
  func addDemoted(_ r: RowID) { demotedImplicit.append(r) }
  func addRelaxed(_ row: RelaxedRow) { relaxedRows.append(row) }

  func clearBroken() {
    brokenRows.removeAll()
    brokenRanks.removeAll()
  }
  func clearContested() { contested.removeAll() }
  func clearDemoted() { demotedImplicit.removeAll() }
  func clearRelaxed() { relaxedRows.removeAll() }
}
