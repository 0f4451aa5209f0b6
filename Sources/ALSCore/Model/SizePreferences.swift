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
  /// Place in `Measures`, or -1.
  var measure: Int32 = -1

  static let defaultHugging: Float = 250
  static let defaultCompression: Float = 750
  /// Content that is measured can do with another width, so it gives way before other content.
  private static let measuredCompression: Float = 749

  /// The compression resistance that counts.
  var compression: (Float, Float) {
    if let saidCompression { return saidCompression }
    return SizePreferences.usualCompression(isMeasured: measure >= 0)
  }

  /// The compression resistance, unless it is what a view has by itself.
  func unusualCompression(isMeasured: Bool) -> (Float, Float)? {
    compression == SizePreferences.usualCompression(isMeasured: isMeasured) ? nil : compression
  }

  private static func usualCompression(isMeasured: Bool) -> (Float, Float) {
    (isMeasured ? measuredCompression : defaultCompression, defaultCompression)
  }
}

struct SizePreferencesTable {
  private(set) var records = ContiguousArray<SizePreferences>()
  private var vacant = ContiguousArray<Int32>()

  var count: Int { records.count }

  /// -1 is the place of a view about which nothing was said.
  @inline(__always)
  subscript(_ place: Int32) -> SizePreferences { place < 0 ? SizePreferences() : records[Int(place)] }

  /// A place for a view that has none.
  mutating func add(for item: ItemID) -> Int32 {
    var fresh = SizePreferences()
    fresh.item = item
    if let used = vacant.popLast() {
      // It may still be listed.
      fresh.isTouched = records[Int(used)].isTouched
      records[Int(used)] = fresh
      return used
    }
    records.append(fresh)
    return Int32(truncatingIfNeeded: records.count - 1)
  }

  mutating func release(_ place: Int32) {
    let touched = records[Int(place)].isTouched
    records[Int(place)] = SizePreferences()
    records[Int(place)].isTouched = touched
    vacant.append(place)
  }

  @inline(__always)
  mutating func change(_ place: Int32, _ change: (inout SizePreferences) -> Void) { change(&records[Int(place)]) }

  // MARK: Touched

  /// Whether it was not touched before.
  @inline(__always)
  mutating func touch(_ place: Int32) -> Bool {
    if records[Int(place)].isTouched { return false }
    records[Int(place)].isTouched = true
    return true
  }

  mutating func forgetTouched(_ places: ContiguousArray<Int32>) {
    for place in places { records[Int(place)].isTouched = false }
  }

  mutating func forgetAllTouched() {
    for place in records.indices { records[place].isTouched = false }
  }
}
