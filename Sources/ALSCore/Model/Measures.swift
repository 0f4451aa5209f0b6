// Content that is measured by the host program: what it answered to which width, and which of the answers counts now.

/// What content measures.
public struct Measurement: Equatable, Sendable {
  public var size: Size
  public var firstBaseline: Double
  public var lastBaseline: Double
  public init(size: Size, firstBaseline: Double, lastBaseline: Double) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
  static let nothing = Measurement(size: .unspecified, firstBaseline: 0, lastBaseline: 0)
}

struct MeasureRecord {
  /// An answer and the width it was for, -1 for as much as it likes.
  struct Answer {
    var width: Double
    var measurement: Measurement
  }

  /// The owner; -1 marks a vacant place.
  var item: Int32 = -1
  /// The width of the unlimited answer, with the rest of the latest one.
  var current = Measurement.nothing
  /// The same as it was when a fitting began.
  var kept = Measurement.nothing
  /// The unlimited answer, and the latest others.
  var natural: Measurement?
  var others = ContiguousArray<Answer>()
  var oldest = 0

  /// Answers kept beside the unlimited one: more than a solve and a few fittings ask for.
  private static let room = 16

  mutating func forget() {
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
    if others.count < MeasureRecord.room {
      others.append(answer)
    } else {
      others[oldest] = answer
      oldest = (oldest + 1) % MeasureRecord.room
    }
  }

  /// Makes an answer the one that counts.  What content would like to be wide does not change with what it gets.
  mutating func use(_ measurement: Measurement) {
    current = measurement
    if let natural { current.size.width = natural.size.width }
  }

  /// The width to ask about when the view has come out as wide as this.
  func proposal(for solved: Double) -> Double {
    if let natural, (solved - natural.size.width).magnitude <= MeasureRecord.same * (1 + solved.magnitude) {
      return -1
    }
    return max(0, (solved * MeasureRecord.steps).rounded() / MeasureRecord.steps)
  }

  /// Widths this near are the same, and no wider grid is asked about: what is left by rounding must not break a line.
  private static let same = 1e-6
  private static let steps = 65536.0
}

extension Model {
  func measure(of item: Int32) -> Int32 {
    let at = items[Int(item)].wishes
    return at < 0 ? -1 : wishes[Int(at)].measure
  }

  /// Begins or ends measuring a view; beginning again forgets the answers.
  func setMeasured(_ item: Int32, _ on: Bool) {
    let old = measure(of: item)
    if !on && old < 0 { return }
    if on && old >= 0 {
      forgetAnswers(old)
      return
    }
    touchWishes(of: item)
    let at = Int(items[Int(item)].wishes)
    if on {
      var fresh = MeasureRecord()
      fresh.item = item
      wishes[at].measure = takeMeasure(fresh)
    } else {
      releaseMeasure(at)
    }
    touchMentions(of: item)
  }

  private func takeMeasure(_ record: MeasureRecord) -> Int32 {
    measureCount += 1
    if let used = vacantMeasures.popLast() {
      measures[Int(used)] = record
      return used
    }
    measures.append(record)
    return Int32(truncatingIfNeeded: measures.count - 1)
  }

  /// Ends the measuring of a place in `wishes`.
  func releaseMeasure(_ place: Int) {
    let old = wishes[place].measure
    if old < 0 { return }
    measureCount -= 1
    measures[Int(old)] = MeasureRecord()
    vacantMeasures.append(old)
    wishes[place].measure = -1
  }

  func forgetAnswers(_ measure: Int32) {
    measures[Int(measure)].forget()
    changed = true
  }

  /// What counts is put by while a fitting asks about other widths, and taken up again.
  func keepMeasures(_ items: ContiguousArray<Int32>) {
    for item in items {
      let at = Int(measure(of: item))
      measures[at].kept = measures[at].current
    }
  }

  func restoreMeasures(_ items: ContiguousArray<Int32>) {
    for item in items {
      let at = Int(measure(of: item))
      measures[at].current = measures[at].kept
    }
  }

  /// Turns what was measured last into content that is just so, for a copy that has nobody to ask.
  func settleMeasures() {
    for record in measures where record.item >= 0 {
      setMeasured(record.item, false)
      setIntrinsicSize(record.item, record.current.size)
      setBaselines(record.item, first: record.current.firstBaseline, last: record.current.lastBaseline)
    }
  }

  /// Distances of the first baseline from the top and of the last from the bottom.
  func baselines(of item: Int32) -> (first: Double, last: Double) {
    let measure = measureCount > 0 ? self.measure(of: item) : -1
    if measure >= 0 {
      let current = measures[Int(measure)].current
      return (current.firstBaseline, current.lastBaseline)
    }
    let decoration = self.decoration(of: item)
    return (decoration.firstBaseline, decoration.lastBaseline)
  }
}
