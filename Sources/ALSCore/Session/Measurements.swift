// Measurement in rounds: every solve starts from the unlimited measurements, and measures a view again when its width turns out
// different.

/// Asks the host to measure `count` views, each for a width; a negative width is no limit.
public typealias Measurer = (
  _ count: Int, _ question: (Int) -> (Handle, Double), _ answer: (Int, Measurement) -> Void
) throws(LayoutError) -> Void

/// The measured views of a model, and the host's measuring callback.
final class Measurements {
  let model: Model
  let handles: HandleTable
  private(set) var measurer: Measurer?

  init(_ handles: HandleTable) {
    self.handles = handles
    model = handles.model
  }

  func setMeasurer(_ measurer: Measurer?) { self.measurer = measurer }

  /// The measured views that are active.
  func measuredItems() -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    if model.measures.liveCount == 0 { return found }
    for record in model.measures.records.values where record.item >= 0 && !model.items.isCollapsed(record.item) {
      found.append(record.item)
    }
    return found
  }

  /// Starts from unlimited measurements, or with `solved` continues with those for the solved widths.  Returns the views whose
  /// measurement changes.
  func remeasure(_ items: ContiguousArray<ItemID>, solved: Sync?) throws(LayoutError) -> ContiguousArray<ChangedMeasure>
  {
    var widths = ContiguousArray<Double>()
    for item in items {
      let record = model.measures[model.measure(of: item)]
      widths.append(solved.map { record.proposal(for: $0.value(item, 2)) } ?? -1)
    }
    try askForMissing(items, widths)
    var changed = ContiguousArray<ChangedMeasure>()
    for index in items.indices {
      let at = model.measure(of: items[index])
      let old = model.measures[at].current
      guard let answer = model.measures[at].answer(to: widths[index]) else { continue }
      model.measures.use(at, answer, for: widths[index])
      let new = model.measures[at].current
      if new == old { continue }
      let baselinesMoved = new.firstBaseline != old.firstBaseline || new.lastBaseline != old.lastBaseline
      changed.append(ChangedMeasure(item: items[index], baselinesMoved: baselinesMoved))
    }
    return changed
  }

  func isAnswered(_ item: ItemID) -> Bool { record(of: item).answer(to: -1) != nil }

  func areLimited(_ items: ContiguousArray<ItemID>) -> Bool { items.contains { record(of: $0).isLimited } }

  /// The measurement of a view for its solved width.
  func answer(of item: ItemID, at width: Double) throws(LayoutError) -> Measurement {
    let at = model.measure(of: item)
    let proposal = model.measures[at].proposal(for: width)
    try askForMissing([item], [proposal])
    return model.measures[at].answer(to: proposal) ?? .nothing
  }

  /// Measures all missing views in one call of the host.
  private func askForMissing(
    _ items: ContiguousArray<ItemID>, _ widths: ContiguousArray<Double>
  ) throws(LayoutError) {
    var missing = ContiguousArray<Int>()
    for index in items.indices {
      let at = model.measure(of: items[index])
      if model.measures[at].answer(to: widths[index]) != nil { continue }
      guard let text = model.measures[at].source.measuredText else {
        missing.append(index)
        continue
      }
      model.measures.keep(at, Measurement(text.measured(widths[index])), for: widths[index])
    }
    if measurer == nil || missing.isEmpty { return }
    let answers = try ask(missing.count) { (items[missing[$0]], widths[missing[$0]]) }
    for k in missing.indices {
      let index = missing[k]
      model.measures.keep(model.measure(of: items[index]), answers[k], for: widths[index])
    }
  }

  private func ask(
    _ count: Int, _ question: (Int) -> (item: ItemID, width: Double)
  ) throws(LayoutError) -> ContiguousArray<Measurement> {
    var answers = ContiguousArray(repeating: Measurement.nothing, count: count)
    guard let measurer, count > 0 else { return answers }
    try measurer(count) { k in
      (self.handles.handle(item: question(k).item), question(k).width)
    } _: { k, answer in
      answers[k] = answer
    }
    for k in answers.indices { try check(answers[k], question(k).item) }
    return answers
  }

  // MARK: Invalidated content

  /// Discards the measurements of invalidated views.  With `compares` it first repeats those that determined the layout: the
  /// unlimited one and the one for the present width.  Returns whether the layout may change.
  func refresh(compares: Bool) throws(LayoutError) -> Bool {
    var stale = ContiguousArray<ItemID>()
    for record in model.measures.records.values where record.item >= 0 && record.isStale { stale.append(record.item) }
    var fresh = ContiguousArray<(item: ItemID, width: Double, answer: Measurement)>()
    var isOther = !compares || measurer == nil
    for isLimited in [false, true] where !isOther {
      // The library's own text model does not change by itself.
      let asked = stale.filter {
        self.record(of: $0).source.isHost && !self.model.items.isCollapsed($0)
          && (!isLimited || self.record(of: $0).currentWidth >= 0)
      }
      let widths = asked.map { isLimited ? self.record(of: $0).currentWidth : -1 }
      let answers = try ask(asked.count) { (asked[$0], widths[$0]) }
      for k in asked.indices {
        if record(of: asked[k]).answer(to: widths[k]) != answers[k] { isOther = true }
        fresh.append((asked[k], widths[k], answers[k]))
      }
    }
    for item in stale {
      model.measures.forgetAnswers(model.measure(of: item))
      if isOther { model.touchPreferences(of: item) }
    }
    for one in fresh { model.measures.keep(model.measure(of: one.item), one.answer, for: one.width) }
    return isOther
  }

  private func record(of item: ItemID) -> MeasureRecord { model.measures[model.measure(of: item)] }

  /// Marks the rows of changed measurements for the next round.
  func touch(_ changed: ContiguousArray<ChangedMeasure>) {
    for one in changed {
      model.touchForSolve(one.item)
      if one.baselinesMoved { model.touchUses(of: one.item) }
    }
  }

  // MARK: Validating measurements

  private func check(_ answer: Measurement, _ item: ItemID) throws(LayoutError) {
    try checkAnswer(answer.size.width, "width", item, allowsNone: true)
    try checkAnswer(answer.size.height, "height", item, allowsNone: true)
    try checkAnswer(answer.minimum.width, "minimum width", item, allowsNone: true)
    try checkAnswer(answer.minimum.height, "minimum height", item, allowsNone: true)
    try checkAnswer(answer.firstBaseline, "first baseline", item, allowsNone: false)
    try checkAnswer(answer.lastBaseline, "last baseline", item, allowsNone: false)
  }

  private func checkAnswer(
    _ value: Double, _ what: StaticString, _ item: ItemID, allowsNone: Bool
  ) throws(LayoutError) {
    if value >= 0 && value <= Limits.number { return }
    if allowsNone && value == -1 { return }
    if !allowsNone && value.magnitude <= Limits.number { return }
    let fault = value < 0 && value >= -Limits.number ? "negative" : value.isFinite ? "out of range" : "no number"
    throw LayoutError(
      .callback,
      "the measure callback of \(model.wording.itemText(item)) returned a \(what) that is \(fault)"
    )
  }
}

/// A view whose measurement differs from the previous round.
struct ChangedMeasure {
  var item: ItemID
  var baselinesMoved: Bool
}
