// Measuring in rounds: every solve begins with what content measures when nothing limits it, and asks again where a view
// has come out with another width.

/// Asks the host program what `count` views measure, each in a width; below 0 it is no limit.
public typealias Measurer = (
  _ count: Int, _ question: (Int) -> (Handle, Double), _ answer: (Int, Measurement) -> Void
) throws(LayoutError) -> Void

/// The measured views of a model, and whom to ask about them.
final class Measurements {
  let model: Model
  let handles: HandleTable
  private(set) var measurer: Measurer?

  init(_ handles: HandleTable) {
    self.handles = handles
    model = handles.model
  }

  func setMeasurer(_ measurer: Measurer?) { self.measurer = measurer }

  /// The measured views of the layout that take part.
  func measuredItems() -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    if model.measures.liveCount == 0 { return found }
    for record in model.measures.records.values where record.item >= 0 && !model.items.isCollapsed(record.item) {
      found.append(record.item)
    }
    return found
  }

  /// Begins with the unlimited answers, or (with `solved`) goes on with those for the widths the solver has found; gives
  /// the views for which the answer is another now.
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

  /// Whether it has said what it measures when nothing limits it.
  func isAnswered(_ item: ItemID) -> Bool { record(of: item).answer(to: -1) != nil }

  /// Whether the answer of any of them is another one than the unlimited one.
  func areLimited(_ items: ContiguousArray<ItemID>) -> Bool { items.contains { record(of: $0).isLimited } }

  /// What a view measures when it has come out with a width.
  func answer(of item: ItemID, at width: Double) throws(LayoutError) -> Measurement {
    let at = model.measure(of: item)
    let proposal = model.measures[at].proposal(for: width)
    try askForMissing([item], [proposal])
    return model.measures[at].answer(to: proposal) ?? .nothing
  }

  /// One call of the host program for all that nobody has asked before.
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

  // MARK: Content that may have changed

  /// Forgets the answers of views that were invalidated.  With `compares` they are asked first what decided the layout: how
  /// large without a limit, and in the width they have.  Whether there may be another layout.
  func refresh(compares: Bool) throws(LayoutError) -> Bool {
    var stale = ContiguousArray<ItemID>()
    for record in model.measures.records.values where record.item >= 0 && record.isStale { stale.append(record.item) }
    var fresh = ContiguousArray<(item: ItemID, width: Double, answer: Measurement)>()
    var isOther = !compares || measurer == nil
    for isLimited in [false, true] where !isOther {
      // A text that the library measures has not changed by itself.
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

  /// The rows of what was measured anew are for the next round.
  func touch(_ changed: ContiguousArray<ChangedMeasure>) {
    for one in changed {
      model.touchForSolve(one.item)
      if one.baselinesMoved { model.touchUses(of: one.item) }
    }
  }

  // MARK: Checking answers

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
      "the measure callback of \(model.wording.itemText(item)) answered a \(what) that is \(fault)"
    )
  }
}

/// A view that has another measurement now than in the round before.
struct ChangedMeasure {
  var item: ItemID
  var baselinesMoved: Bool
}
