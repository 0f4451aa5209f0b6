// Content that is measured by the host program: what it answered to which width, and which of the answers counts now.

/// What content measures.
public struct Measurement: Equatable, Sendable {
  public var size: Size
  /// The least it can do with; unspecified: none.
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

/// Who says what a view measures.
struct MeasureSource {
  /// The host program, whatever else there is.
  var isHost = false
  var text: TextContent?

  var isNone: Bool { !isHost && text == nil }
  /// The text that counts.
  var measuredText: TextContent? { isHost ? nil : text }
}

struct MeasureRecord {
  /// An answer and the width it was for, -1 for as much as it likes.
  struct Answer {
    var width: Double
    var measurement: Measurement
  }

  /// The owner; -1 marks a vacant place.
  var item: ItemID = -1
  var source = MeasureSource()
  /// What counts of the answers.
  struct Current {
    /// The widths of the unlimited answer, with the rest of the latest one.
    var measurement = Measurement.nothing
    /// What the latest answer was for; -1 for as much as it likes.
    var width = -1.0
  }

  private(set) var counting = Current()
  /// The answers may be out of date.
  private(set) var isStale = false
  /// The unlimited answer, and the latest others.
  private var natural: Measurement?
  private var others = ContiguousArray<Answer>()
  private var oldest = 0

  init() {}

  init(item: ItemID) { self.item = item }

  /// Answers kept beside the unlimited one: more than a solve and a few fittings ask for.
  private static let otherCount = 16

  var current: Measurement { counting.measurement }
  var currentWidth: Double { counting.width }

  /// The answer that counts is another one than the unlimited one.
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

  /// Makes an answer the one that counts.  What content would like to be wide does not change with what it gets.
  mutating func use(_ measurement: Measurement, for width: Double) {
    counting = Current(measurement: measurement, width: width)
    if let natural {
      counting.measurement.size.width = natural.size.width
      counting.measurement.minimum.width = natural.minimum.width
    }
  }

  /// Lets others count, and gives those that have counted.
  mutating func exchange(_ other: Current) -> Current {
    defer { counting = other }
    return counting
  }

  /// The width to ask about when the view has come out as wide as this.
  func proposal(for solved: Double) -> Double {
    MeasureRecord.proposal(for: solved, natural: natural?.size.width ?? -.infinity)
  }

  /// The same where the unlimited width is known.
  static func proposal(for solved: Double, natural: Double) -> Double {
    if (solved - natural).magnitude <= MeasureRecord.same * (1 + solved.magnitude) { return -1 }
    return max(0, (solved * MeasureRecord.steps).rounded() / MeasureRecord.steps)
  }

  /// Widths this near are the same, and no wider grid is asked about: what is left by rounding must not break a line.
  private static let same = 1e-6
  private static let steps = 65536.0
}

struct Measures {
  private(set) var records = IDArray<MeasureID, MeasureRecord>()
  private var vacant = ContiguousArray<MeasureID>()
  private(set) var liveCount = 0
  /// How often a view began to be measured, or ended.
  private(set) var changes: UInt64 = 0
  /// Views whose answers may be out of date.
  private(set) var staleCount = 0

  @inline(__always)
  subscript(_ measure: MeasureID) -> MeasureRecord { records[measure] }

  mutating func add(for item: ItemID) -> MeasureID {
    liveCount += 1
    changes &+= 1
    return records.add(MeasureRecord(item: item), reusing: &vacant)
  }

  mutating func setSource(_ measure: MeasureID, _ source: MeasureSource) { records[measure].source = source }

  /// The text of a view, whether it counts or not; nil for -1.
  func text(_ measure: MeasureID) -> TextContent? { measure < 0 ? nil : records[measure].source.text }

  mutating func release(_ measure: MeasureID) {
    liveCount -= 1
    changes &+= 1
    if records[measure].isStale { staleCount -= 1 }
    records[measure] = MeasureRecord()
    vacant.append(measure)
  }

  /// The answers stand until they are compared with new ones, or forgotten.
  mutating func invalidate(_ measure: MeasureID) {
    if records[measure].isStale { return }
    records[measure].invalidate()
    staleCount += 1
  }

  mutating func forgetAnswers(_ measure: MeasureID) {
    if records[measure].isStale { staleCount -= 1 }
    records[measure].forget()
  }

  mutating func keep(_ measure: MeasureID, _ answer: Measurement, for width: Double) {
    records[measure].keep(answer, for: width)
  }

  mutating func use(_ measure: MeasureID, _ answer: Measurement, for width: Double) {
    records[measure].use(answer, for: width)
  }

  /// Exchanges what counts: a fitting asks about other widths than a solve.
  mutating func exchange(
    _ measures: ContiguousArray<MeasureID>, _ counting: inout ContiguousArray<MeasureRecord.Current>
  ) {
    for k in measures.indices { counting[k] = records[measures[k]].exchange(counting[k]) }
  }
}
