// Measuring in rounds: every solve begins with what content measures when nothing limits it, and asks again where a view
// has come out with another width.

extension Layout {
  /// Asks the host program what `count` views measure, each in a width; below 0 it is no limit.
  public typealias Measurer = (
    _ count: Int, _ question: (Int) -> (Handle, Double), _ answer: (Int, Measurement) -> Void
  ) throws(LayoutError) -> Void

  public func setMeasured(_ handle: Handle, _ on: Bool) throws(LayoutError) {
    let slot = try view(handle)
    if on && model.measure(of: slot) < 0 { try reserveMeasures(1) }
    model.setMeasured(slot, on)
  }

  /// Refuses what the memory budget has no room for.
  public func reserveMeasures(_ count: Int) throws(LayoutError) {
    try reserve(bytes: min(count, limits.items) * Layout.measureCost)
  }

  public func isMeasured(_ handle: Handle) throws(LayoutError) -> Bool { model.measure(of: try item(handle)) >= 0 }

  /// Forgets what a view has answered, so that the next solve asks it again.
  public func invalidateMeasure(_ handle: Handle) throws(LayoutError) {
    let measure = model.measure(of: try view(handle))
    if measure < 0 { throw LayoutError(.argument, "\(model.wording.itemText(try view(handle))) is not measured") }
    model.forgetAnswers(measure)
  }

  /// Forgets what all have answered for whom `isIncluded` says so.
  public func invalidateMeasures(where isIncluded: (Handle) -> Bool) {
    for at in model.measures.records.indices where model.measures.records[at].item >= 0 {
      if isIncluded(handle(item: model.measures.records[at].item)) {
        model.forgetAnswers(Int32(truncatingIfNeeded: at))
      }
    }
  }

  // MARK: Rounds

  /// The measured views of the layout that take part.
  func measuredItems() -> ContiguousArray<Int32> {
    var found = ContiguousArray<Int32>()
    if model.measures.liveCount == 0 { return found }
    for record in model.measures.records where record.item >= 0 && !model.items.isCollapsed(record.item) {
      found.append(record.item)
    }
    return found
  }

  /// Begins with the unlimited answers, or (not `fresh`) goes on with those for the widths the solver has found; gives
  /// the views for which the answer is another now: twice the slot, and 1 more where a baseline moved.
  func remeasure(_ items: ContiguousArray<Int32>, fresh: Bool) throws(LayoutError) -> ContiguousArray<Int32> {
    var widths = ContiguousArray<Double>()
    for item in items {
      let record = model.measures[model.measure(of: item)]
      widths.append(fresh ? -1 : record.proposal(for: value(Int(item), 2)))
    }
    try askForMissing(items, widths)
    var moved = ContiguousArray<Int32>()
    for index in items.indices {
      let at = model.measure(of: items[index])
      let old = model.measures[at].current
      guard let answer = model.measures[at].answer(to: widths[index]) else { continue }
      model.measures.use(at, answer)
      let new = model.measures[at].current
      if new == old { continue }
      let baselinesMoved = new.firstBaseline != old.firstBaseline || new.lastBaseline != old.lastBaseline
      moved.append(items[index] << 1 | (baselinesMoved ? 1 : 0))
    }
    return moved
  }

  /// One call of the host program for all that nobody has asked before.
  private func askForMissing(
    _ items: ContiguousArray<Int32>, _ widths: ContiguousArray<Double>
  ) throws(LayoutError) {
    var missing = ContiguousArray<Int32>()
    for index in items.indices {
      if model.measures[model.measure(of: items[index])].answer(to: widths[index]) == nil {
        missing.append(Int32(truncatingIfNeeded: index))
      }
    }
    guard let measurer, !missing.isEmpty else { return }
    var answers = ContiguousArray(repeating: Measurement.nothing, count: missing.count)
    try measurer(missing.count) { k in
      (self.handle(item: items[Int(missing[k])]), widths[Int(missing[k])])
    } _: { k, answer in
      answers[k] = answer
    }
    for k in missing.indices { try check(answers[k], items[Int(missing[k])]) }
    for k in missing.indices {
      let index = Int(missing[k])
      model.measures.keep(model.measure(of: items[index]), answers[k], for: widths[index])
    }
  }

  private func check(_ answer: Measurement, _ item: Int32) throws(LayoutError) {
    try checkAnswer(answer.size.width, "width", item, allowsNone: true)
    try checkAnswer(answer.size.height, "height", item, allowsNone: true)
    try checkAnswer(answer.firstBaseline, "first baseline", item, allowsNone: false)
    try checkAnswer(answer.lastBaseline, "last baseline", item, allowsNone: false)
  }

  private func checkAnswer(
    _ value: Double, _ what: StaticString, _ item: Int32, allowsNone: Bool
  ) throws(LayoutError) {
    if value >= 0 && value <= Limits.number { return }
    if allowsNone && value == -1 { return }
    if !allowsNone && value.magnitude <= Limits.number { return }
    let fault = value < 0 && value >= -Limits.number ? "negative" : value.isFinite ? "out of range" : "no number"
    throw LayoutError(
      .callback,
      "the measure callback of \(model.wording.itemText(item)) answered a \(what) that is \(fault)"
    )
  }

  /// The rows of what was measured anew are for the next round.
  func touch(_ moved: ContiguousArray<Int32>) {
    for one in moved {
      model.touchPreferences(of: one >> 1)
      if one & 1 == 1 { model.touchUses(of: one >> 1) }
    }
  }
}
