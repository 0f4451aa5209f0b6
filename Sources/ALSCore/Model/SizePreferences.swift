// Set sizes and preferred sizes of content, in a side table created on demand.

/// Required and preferred sizes of a view.
struct SizePreferences: Sendable {
  var size = Size.unspecified
  var intrinsic = Size.unspecified
  var limits = SizeLimits.none
  var hugging = (SizePreferences.defaultHugging, SizePreferences.defaultHugging)
  /// The explicit compression resistance, horizontal and vertical, or nil.
  var saidCompression: (Float, Float)?
  /// The owner; -1 marks a vacant slot.
  var item: ItemID = -1
  var isTouched = false
  /// -1 if it is not measured.
  var measure: MeasureID = -1

  static let defaultHugging: Float = 250
  static let defaultCompression: Float = 750
  /// Measured content can adapt to another width, so it yields before other content.
  private static let measuredCompression: Float = 749

  /// The effective compression resistance.
  var compression: (Float, Float) {
    if let saidCompression { return saidCompression }
    return SizePreferences.usualCompression(isMeasured: measure >= 0)
  }

  /// The properties that stacks and grids use.
  var content: CellContent {
    CellContent(
      sizes: (intrinsic.width, intrinsic.height), isMeasured: measure >= 0, hugging: hugging, compression: compression)
  }

  static func usualCompression(isMeasured: Bool) -> (Float, Float) {
    (isMeasured ? measuredCompression : defaultCompression, defaultCompression)
  }
}

struct SizePreferencesTable: EditedTable {
  private(set) var records = JournaledArray<PreferencesID, SizePreferences>()
  @Journaled private var vacant = ContiguousArray<PreferencesID>()

  mutating func edit(_ step: EditStep) {
    records.edit(step)
    _vacant.edit(step)
  }

  var count: Int { records.count }

  /// -1 is the index of a view without size properties.
  @inline(__always)
  subscript(_ place: PreferencesID) -> SizePreferences { place < 0 ? SizePreferences() : records[place] }

  func isLive(_ place: PreferencesID) -> Bool { records.holds(place) && records[place].item >= 0 }

  /// Allocates an entry for a view without one.
  mutating func add(for item: ItemID) -> PreferencesID {
    var fresh = SizePreferences()
    fresh.item = item
    // The reused slot may still be listed.
    if let used = vacant.last { fresh.isTouched = records[used].isTouched }
    return records.add(fresh, reusing: &_vacant)
  }

  mutating func release(_ place: PreferencesID) {
    let touched = records[place].isTouched
    records[place] = SizePreferences()
    records[place].isTouched = touched
    vacant.append(place)
  }

  @inline(__always)
  mutating func change(_ place: PreferencesID, _ change: (inout SizePreferences) -> Void) { change(&records[place]) }

  // MARK: Touched

  /// Returns whether it was not touched before.
  @inline(__always)
  mutating func touch(_ place: PreferencesID) -> Bool {
    if records[place].isTouched { return false }
    records[place].isTouched = true
    return true
  }

  mutating func forgetTouched(_ places: ContiguousArray<PreferencesID>) {
    for place in places { records[place].isTouched = false }
  }

  mutating func forgetAllTouched() {
    for place in records.ids { records[place].isTouched = false }
  }
}
