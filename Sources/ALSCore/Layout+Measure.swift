// Measuring in rounds: every solve begins with what content measures when nothing limits it, and asks again where a view
// has come out with another width.

/// A question to the host program; a width below 0 is no limit.
public struct MeasureRequest {
  public var item: Handle
  public var width: Double
}

extension Layout {
  /// Asks the host program; fills one answer for each request.
  public typealias Measurer = (
    _ requests: ContiguousArray<MeasureRequest>, _ answers: inout ContiguousArray<Measurement>
  ) throws(LayoutError) -> Void

  public func setMeasured(_ handle: Handle, _ on: Bool) throws(LayoutError) {
    model.setMeasured(try view(handle), on)
  }

  public func isMeasured(_ handle: Handle) throws(LayoutError) -> Bool { model.measure(of: try item(handle)) >= 0 }

  /// Forgets what a view has answered, so that the next solve asks it again.
  public func invalidateMeasure(_ handle: Handle) throws(LayoutError) {
    let measure = model.measure(of: try view(handle))
    if measure < 0 { throw LayoutError(.argument, "\(model.itemText(try view(handle))) is not measured") }
    model.forgetAnswers(measure)
  }

  /// Forgets what all have answered for whom `isIncluded` says so.
  public func invalidateMeasures(where isIncluded: (Handle) -> Bool) {
    for at in model.measures.indices where model.measures[at].item >= 0 {
      if isIncluded(handle(item: model.measures[at].item)) { model.forgetAnswers(Int32(truncatingIfNeeded: at)) }
    }
  }

  // MARK: Rounds

  /// A measured view that was given another answer.
  struct Remeasured {
    var item: Int32
    var baselinesMoved: Bool
  }

  /// The measured views of the layout that take part.
  func measuredItems() -> ContiguousArray<Int32> {
    var found = ContiguousArray<Int32>()
    if model.measureCount == 0 { return found }
    for record in model.measures where record.item >= 0 && !model.isCollapsed(record.item) {
      found.append(record.item)
    }
    return found
  }

  /// Begins with the unlimited answers, or (not `fresh`) goes on with those for the widths the solver has found; gives
  /// the views for which the answer is another now.
  func remeasure(_ items: ContiguousArray<Int32>, fresh: Bool) throws(LayoutError) -> ContiguousArray<Remeasured> {
    var widths = ContiguousArray<Double>()
    for item in items {
      let record = model.measures[Int(model.measure(of: item))]
      widths.append(fresh ? -1 : record.proposal(for: value(Int(item), 2)))
    }
    try askForMissing(items, widths)
    var moved = ContiguousArray<Remeasured>()
    for index in items.indices {
      let at = Int(model.measure(of: items[index]))
      let old = model.measures[at].current
      guard let answer = model.measures[at].answer(to: widths[index]) else { continue }
      model.measures[at].use(answer, for: widths[index])
      let new = model.measures[at].current
      if new == old { continue }
      let baselinesMoved = new.firstBaseline != old.firstBaseline || new.lastBaseline != old.lastBaseline
      moved.append(Remeasured(item: items[index], baselinesMoved: baselinesMoved))
    }
    return moved
  }

  /// One call of the host program for all that nobody has asked before.
  private func askForMissing(
    _ items: ContiguousArray<Int32>, _ widths: ContiguousArray<Double>
  ) throws(LayoutError) {
    var requests = ContiguousArray<MeasureRequest>()
    for index in items.indices {
      let record = model.measures[Int(model.measure(of: items[index]))]
      if record.answer(to: widths[index]) != nil { continue }
      requests.append(MeasureRequest(item: handle(item: items[index]), width: widths[index]))
    }
    guard let measurer, !requests.isEmpty else { return }
    var answers = ContiguousArray<Measurement>()
    try measurer(requests, &answers)
    for index in requests.indices { try check(answers[index], requests[index].item) }
    for index in requests.indices {
      let at = model.measure(of: Int32(truncatingIfNeeded: requests[index].item.slot))
      model.measures[Int(at)].keep(answers[index], for: requests[index].width)
    }
  }

  private func check(_ answer: Measurement, _ item: Handle) throws(LayoutError) {
    try checkAnswer(answer.size.width, "width", item, allowsNone: true)
    try checkAnswer(answer.size.height, "height", item, allowsNone: true)
    try checkAnswer(answer.firstBaseline, "first baseline", item, allowsNone: false)
    try checkAnswer(answer.lastBaseline, "last baseline", item, allowsNone: false)
  }

  private func checkAnswer(
    _ value: Double, _ what: StaticString, _ item: Handle, allowsNone: Bool
  ) throws(LayoutError) {
    if value >= 0 && value <= Limits.number { return }
    if allowsNone && value == -1 { return }
    if !allowsNone && value.magnitude <= Limits.number { return }
    let fault = value < 0 && value >= -Limits.number ? "negative" : value.isFinite ? "out of range" : "no number"
    throw LayoutError(
      .callback,
      "the measure callback of \(model.itemText(Int32(truncatingIfNeeded: item.slot))) answered a \(what) that is \(fault)"
    )
  }

  /// The rows of what was measured anew are for the next round.
  func touch(_ moved: ContiguousArray<Remeasured>) {
    for one in moved {
      model.touchWishes(of: one.item)
      if one.baselinesMoved { model.touchMentions(of: one.item) }
    }
  }
}
