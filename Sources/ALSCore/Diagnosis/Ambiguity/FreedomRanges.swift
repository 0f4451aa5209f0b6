// The ranges of an item's free values, and alternative layouts that are as good as the published one.

/// The free values of an item, and their ranges.
public struct FreedomRange {
  /// A bitmask of `Freedom`.
  public var free: UInt8
  /// Left, top, width and height of the alignment rectangle: the least optimal values, the published ones, the largest.
  public var low: Rect
  public var value: Rect
  public var high: Rect
}

struct FreedomRanges {
  private let layout: PublishedLayout
  private let session: Session
  private let scan: AmbiguityScan

  init(_ layout: PublishedLayout) {
    self.layout = layout
    session = layout.session
    scan = AmbiguityScan(layout)
  }

  /// Nil if the layout has changed since it was published, or the item is newer.
  func range(of item: ItemID) throws(LayoutError) -> FreedomRange? {
    guard let free = try scan.currentFreedom(of: item) else { return nil }
    var value = layout.snapshot.alignmentRect(item)
    for part in 0..<4 where free & 1 << UInt8(part) != 0 { value[part] = session.sync.value(item, part) }
    var range = FreedomRange(free: free, low: value, value: value, high: value)
    for part in 0..<4 where free & 1 << UInt8(part) != 0 {
      range.low[part] = try limit(item, part, -1)
      range.high[part] = try limit(item, part, 1)
    }
    return range
  }

  /// Distances beyond the range of numbers count as no limit.
  private func limit(_ item: ItemID, _ part: Int, _ sign: Double) throws(LayoutError) -> Double {
    let start = session.sync.value(item, part)
    let target = start + sign * (3 * Limits.number + start.magnitude)
    let end = try Trial(session).reach(item, part, towards: target)
    if (end - start).magnitude >= Limits.number { return sign * Double.infinity }
    return end.isNear(start) ? start : end + 0
  }

  /// Whether a value could be larger by more than `step` in an equally good layout.
  func canGrow(_ item: ItemID, _ part: Int, byMoreThan step: Double) throws(LayoutError) -> Bool {
    guard let free = try scan.currentFreedom(of: item), free & 1 << UInt8(part) != 0 else { return false }
    let start = session.sync.value(item, part)
    return try Trial(session).reach(item, part, towards: start + 2 * step) > start + step
  }

  // MARK: Alternative layouts

  /// The distance by which a value is moved in an alternative layout.
  private static let step = 100.0

  /// Equally good frames with the value moved right, down or to a larger size, by `step` or as far as possible; otherwise in the
  /// opposite direction.  `part` is 0 to 3, or -1 for the first free one.  Nil if it is not free, or the layout has changed.
  func otherLayout(_ item: ItemID, _ part: Int) throws(LayoutError) -> Snapshot? {
    guard let free = try scan.currentFreedom(of: item) else { return nil }
    for k in 0..<4 where free & 1 << UInt8(k) != 0 && (part < 0 || part == k) {
      for sign in [1.0, -1.0] {
        if let shot = try moved(item, k, sign) { return shot }
      }
    }
    return nil
  }

  /// Nil if the value cannot move in this direction.
  private func moved(_ item: ItemID, _ part: Int, _ sign: Double) throws(LayoutError) -> Snapshot? {
    let trial = Trial(session)
    let start = session.sync.value(item, part)
    let end = try trial.reach(item, part, towards: start + sign * FreedomRanges.step)
    return end.isNear(start) ? nil : layout.placed(trial.sync)
  }
}

extension Double {
  fileprivate func isNear(_ other: Double) -> Bool {
    (self - other).magnitude <= Analysis.freedomTolerance * (1 + other.magnitude)
  }
}
