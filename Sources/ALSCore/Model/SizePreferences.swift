// Sizes that were set and sizes that content prefers, in a side table made on demand.

/// Sizes a view must have and sizes it would like to have.
struct SizePreferences: Sendable {
  var size = Size.unspecified
  var intrinsic = Size.unspecified
  var limits = SizeLimits.none
  var hugging = (SizePreferences.defaultHugging, SizePreferences.defaultHugging)
  /// The compression resistance that was said, horizontal and vertical; nil: nothing was.
  var saidCompression: (Float, Float)?
  /// The owner; -1 marks a vacant place.
  var item: ItemID = -1
  var isTouched = false
  /// -1: it is not measured.
  var measure: MeasureID = -1

  static let defaultHugging: Float = 250
  static let defaultCompression: Float = 750
  /// Content that is measured can do with another width, so it gives way before other content.
  private static let measuredCompression: Float = 749

  /// The compression resistance that counts.
  var compression: (Float, Float) {
    if let saidCompression { return saidCompression }
    return SizePreferences.usualCompression(isMeasured: measure >= 0)
  }

  /// What a stack or grid asks about.
  var content: CellContent {
    CellContent(
      sizes: (intrinsic.width, intrinsic.height), isMeasured: measure >= 0, hugging: hugging, compression: compression)
  }

  static func usualCompression(isMeasured: Bool) -> (Float, Float) {
    (isMeasured ? measuredCompression : defaultCompression, defaultCompression)
  }
}

struct SizePreferencesTable {
  private(set) var records = IDArray<PreferencesID, SizePreferences>()
  private var vacant = ContiguousArray<PreferencesID>()

  var count: Int { records.count }

  /// -1 is the place of a view about which nothing was said.
  @inline(__always)
  subscript(_ place: PreferencesID) -> SizePreferences { place < 0 ? SizePreferences() : records[place] }

  /// A place for a view that has none.
  mutating func add(for item: ItemID) -> PreferencesID {
    var fresh = SizePreferences()
    fresh.item = item
    // The place may still be listed.
    if let used = vacant.last { fresh.isTouched = records[used].isTouched }
    return records.add(fresh, reusing: &vacant)
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

  /// Whether it was not touched before.
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
