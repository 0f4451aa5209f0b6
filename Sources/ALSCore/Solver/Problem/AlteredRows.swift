// Rows whose levels or bounds the solver has changed because required rows contradict each other.

/// A row whose bounds were moved to where it can hold, with the bounds it has.
struct RelaxedRow: BitwiseCopyable {
  var row: Int32
  var lower: Double
  var upper: Double
  /// What they were moved to.
  var relaxedLower: Double
  var relaxedUpper: Double
}

/// A row that is out of the problem until something changes, with the levels to give back to it.
struct BrokenRow {
  var row: Int32
  var lowerLevel: Level
  var upperLevel: Level
}

final class AlteredRows {
  var contested = Buffer<Int32>()
  var demotedImplicit = Buffer<Int32>()
  var brokenRows = Buffer<BrokenRow>()
  var brokenRanks = Buffer<Int32>()
  var relaxedRows = Buffer<RelaxedRow>()

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
}
