// Measured content: the cached measurements of each view per width, and the one in effect.

public struct Measurement: Equatable, Sendable {
  public var size: Size
  /// The minimum size; unspecified for none.
  public var minimum: Size
  public var firstBaseline: Double
  public var lastBaseline: Double
  public init(size: Size, minimum: Size = .unspecified, firstBaseline: Double, lastBaseline: Double) {
    self.size = size
    self.minimum = minimum
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }

  init(_ text: (size: Size, firstBaseline: Double, lastBaseline: Double)) {
    self.init(size: text.size, firstBaseline: text.firstBaseline, lastBaseline: text.lastBaseline)
  }

  static let nothing = Measurement(size: .unspecified, firstBaseline: 0, lastBaseline: 0)
}

struct MeasureSource {
  /// The host's callback takes precedence over a text.
  var isHost = false
  var text: TextContent?

  var isNone: Bool { !isHost && text == nil }
  var measuredText: TextContent? { isHost ? nil : text }
}

struct MeasureRecord {
  /// A measurement and its width; -1 for the unlimited one.
  struct Answer {
    var width: Double
    var measurement: Measurement
  }

  /// The owner; -1 marks a vacant place.
  var item: ItemID = -1
  var source = MeasureSource()
  struct Current {
    /// The widths of the unlimited measurement, everything else from the latest one.
    var measurement = Measurement.nothing
    /// The width of the latest measurement; -1 for unlimited.
    var width = -1.0
  }

  private(set) var counting = Current()
  /// The measurements may be out of date.
  private(set) var isStale = false
  /// The unlimited measurement, and the latest others.
  private var natural: Measurement?
  private var others = ContiguousArray<Answer>()
  private var oldest = 0

  init() {}

  init(item: ItemID) { self.item = item }

  /// Cached measurements besides the unlimited one: more than a solve and a few fittings need.
  private static let otherCount = 16

  var current: Measurement { counting.measurement }
  var currentWidth: Double { counting.width }

  /// The measurement in effect differs from the unlimited one.
  var isLimited: Bool { natural.map { $0 != current } ?? false }

  mutating func invalidate() { isStale = true }

  mutating func forget() {
    isStale = false
    natural = nil
    others.removeAll()
    oldest = 0
  }

  func answer(to width: Double) -> Measurement? {
    if width < 0 { return natural }
    for other in others where other.width == width { return other.measurement }
    return nil
  }

  mutating func keep(_ measurement: Measurement, for width: Double) {
    if width < 0 {
      natural = measurement
      return
    }
    let answer = Answer(width: width, measurement: measurement)
    if others.count < MeasureRecord.otherCount {
      others.append(answer)
    } else {
      others[oldest] = answer
      oldest = (oldest + 1) % MeasureRecord.otherCount
    }
  }

  /// Puts a measurement into effect.  The preferred width of content does not depend on the proposed width.
  mutating func use(_ measurement: Measurement, for width: Double) {
    counting = Current(measurement: measurement, width: width)
    if let natural {
      counting.measurement.size.width = natural.size.width
      counting.measurement.minimum.width = natural.minimum.width
    }
  }

  /// Replaces the measurement in effect, and returns the previous one.
  mutating func exchange(_ other: Current) -> Current {
    defer { counting = other }
    return counting
  }

  /// The width for which a view is measured after it was solved.
  func proposal(for solved: Double) -> Double {
    MeasureRecord.proposal(for: solved, natural: natural?.size.width ?? -.infinity)
  }

  /// The same for a known unlimited width.
  static func proposal(for solved: Double, natural: Double) -> Double {
    if (solved - natural).magnitude <= MeasureRecord.same * (1 + solved.magnitude) { return -1 }
    return max(0, (solved * MeasureRecord.steps).rounded() / MeasureRecord.steps)
  }

  /// Widths within this are equal, and proposals are not rounded further: rounding must not break a line.
  private static let same = 1e-6
  private static let steps = 65536.0
}

struct Measures: EditedTable {
  private struct Counts {
    var live = 0
    var changes: UInt64 = 0
    var stale = 0
  }

  private(set) var records = JournaledArray<MeasureID, MeasureRecord>()
  @Journaled private var vacant = ContiguousArray<MeasureID>()
  @Journaled private var counts = Counts()

  var liveCount: Int { counts.live }
  /// Counts views that began or ceased to be measured.
  var changes: UInt64 { counts.changes }
  /// Views whose measurements may be out of date.
  var staleCount: Int { counts.stale }

  mutating func edit(_ step: EditStep) {
    records.edit(step)
    _vacant.edit(step)
    _counts.edit(step)
  }

  @inline(__always)
  subscript(_ measure: MeasureID) -> MeasureRecord { records[measure] }

  mutating func add(for item: ItemID) -> MeasureID {
    counts.live += 1
    counts.changes &+= 1
    return records.add(MeasureRecord(item: item), reusing: &_vacant)
  }

  mutating func setSource(_ measure: MeasureID, _ source: MeasureSource) { records[measure].source = source }

  /// The text of a view, in effect or not; nil for -1.
  func text(_ measure: MeasureID) -> TextContent? { measure < 0 ? nil : records[measure].source.text }

  mutating func release(_ measure: MeasureID) {
    counts.live -= 1
    counts.changes &+= 1
    if records[measure].isStale { counts.stale -= 1 }
    records[measure] = MeasureRecord()
    vacant.append(measure)
  }

  /// Keeps the measurements until they are compared with new ones or discarded.
  mutating func invalidate(_ measure: MeasureID) {
    if records[measure].isStale { return }
    records[measure].invalidate()
    counts.stale += 1
  }

  mutating func forgetAnswers(_ measure: MeasureID) {
    if records[measure].isStale { counts.stale -= 1 }
    records[measure].forget()
  }

  mutating func keep(_ measure: MeasureID, _ answer: Measurement, for width: Double) {
    records[measure].keep(answer, for: width)
  }

  mutating func use(_ measure: MeasureID, _ answer: Measurement, for width: Double) {
    records[measure].use(answer, for: width)
  }

  /// Exchanges the measurements in effect: a fitting measures for other widths than a solve.
  mutating func exchange(
    _ measures: ContiguousArray<MeasureID>, _ counting: inout ContiguousArray<MeasureRecord.Current>
  ) {
    for k in measures.indices { counting[k] = records[measures[k]].exchange(counting[k]) }
  }
}
