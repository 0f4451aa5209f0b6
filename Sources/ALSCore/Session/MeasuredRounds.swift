// Which measured views take part in the rounds of a solve, and with which answers they begin.

/// What is measured in the rounds of one solve after the other.
final class MeasuredRounds {
  private let measurements: Measurements
  private let model: Model
  private let sync: Sync
  private let visited = VisitedVariables()
  /// The views that are asked after a round.
  private var views = ContiguousArray<ItemID>()
  /// Those that have moved are asked too.
  private var asksMoved = false
  /// They have begun with the answers of the last solve.
  private var keepsAnswers = false
  /// What there was when answers were found to decide no width that is asked about.
  private var independence: Structure?
  /// The constraint of which the last solve has found that it reaches no measured view, and what there was then.
  private var apart: (constraint: ConstraintID, structure: Structure)?

  /// While it stays, rows join what they joined, and the same views are measured.
  private struct Structure: Equatable {
    var storedRows: Int
    var rowTotal: Int
    var measures: UInt64
  }

  init(_ measurements: Measurements, _ sync: Sync) {
    self.measurements = measurements
    self.sync = sync
    model = measurements.model
  }

  /// Whether a view is asked after a round.
  var areAny: Bool { asksMoved || !views.isEmpty }

  /// What the model and the solver were has been put back.
  func forget() {
    independence = nil
    apart = nil
  }

  /// Before the first round.  With `remembers` the last solve has left answers that belong together.  What a change cannot reach
  /// keeps them.  All else begins with its unlimited answers, unless every round finds the same widths with others; `afresh`:
  /// it does even so.
  func begin(remembers: Bool, afresh: Bool) throws(LayoutError) {
    views.clear()
    asksMoved = false
    keepsAnswers = false
    if model.measures.liveCount == 0 { return }
    if !remembers || sync.solver.isCold { return try restart(measurements.measuredItems()) }
    var reach = MeasuredReach(sync, visited)
    sync.carryChanges()
    if sync.solver.isCold { return try restart(measurements.measuredItems()) }
    if !afresh && independence == structure { return try goOn(touched: reach.touchedPlaces) }
    let isPart = reach.find()
    let found = isPart ? reach.views : measurements.measuredItems()
    var feedback = AnswerFeedback(sync, visited)
    if afresh || feedback.exists(among: found) { return try restart(found) }
    if !isPart { independence = structure }
    if isPart && found.isEmpty && reach.touchedConstraints.count == 1 {
      apart = (reach.touchedConstraints[0], structure)
    }
    views = found
    keepsAnswers = true
    try askForgotten(found)
  }

  /// Whether all answers stay when a constraint moves along this direction, as far as they belonged together before: the last solve has
  /// found that it reaches no measured view, or answers decide no width and no measured view moves.
  func stay(_ constraint: ConstraintID, along direction: ParametricDirection) -> Bool {
    if apart?.constraint == constraint && apart?.structure == structure { return true }
    if independence != structure { return false }
    for k in 0..<direction.blocks.count {
      let item = sync.map.item(ofBlock: direction.blocks[k])
      if item >= 0 && model.measure(of: item) >= 0 { return false }
    }
    return true
  }

  private var structure: Structure {
    let problem = sync.solver.problem
    return Structure(storedRows: problem.storedRows, rowTotal: problem.rowTotal, measures: model.measures.changes)
  }

  private func restart(_ items: ContiguousArray<ItemID>) throws(LayoutError) {
    views = items
    if !items.isEmpty { measurements.touch(try measurements.remeasure(items, solved: nil)) }
  }

  /// The answers stay; whose width moves is asked, and so is what was touched.
  private func goOn(touched: ContiguousArray<PreferencesID>) throws(LayoutError) {
    asksMoved = true
    keepsAnswers = true
    for place in touched where model.preferences[place].measure >= 0 { note(model.preferences[place].item) }
    try askForgotten(views)
  }

  /// Content that may have changed has no answers any more, and begins with the unlimited one.
  private func askForgotten(_ items: ContiguousArray<ItemID>) throws(LayoutError) {
    var forgotten = ContiguousArray<ItemID>()
    for item in items where !measurements.isAnswered(item) { forgotten.append(item) }
    if !forgotten.isEmpty { measurements.touch(try measurements.remeasure(forgotten, solved: nil)) }
  }

  /// After a round: asks about the widths that were found.  Gives the views that answer otherwise.
  func remeasure() throws(LayoutError) -> ContiguousArray<ItemID> {
    if asksMoved { noteMoved() }
    let changed = try measurements.remeasure(views, solved: sync)
    measurements.touch(changed)
    return ContiguousArray(changed.map { $0.item })
  }

  /// How many rounds it takes to come to the answers of these views from unlimited ones, where it took `solved`.
  func rounds(_ solved: Int) -> Int {
    if !keepsAnswers { return solved }
    return measurements.areLimited(views) ? 2 : 1
  }

  // MARK: What has moved

  /// Adds what has moved since frames were last published, in all rounds.
  private func noteMoved() {
    let solver = sync.solver
    if solver.haveAllMoved {
      views = measurements.measuredItems()
      asksMoved = false
      return
    }
    visited.begin(count: solver.variableCount)
    for item in views where sync.map.variable(item, 0) >= 0 { _ = visited.visit(sync.map.variable(item, 0)) }
    note(blocks: solver.vertex.movedBlocks)
    for place in solver.parametric.directions.indices where solver.isFollowed(place) {
      note(blocks: solver.parametric.directions[place].blocks)
    }
  }

  private func note(blocks: borrowing Buffer<Int32>) {
    for k in 0..<blocks.count {
      let item = sync.map.item(ofBlock: blocks[k])
      if item >= 0 && model.measure(of: item) >= 0 && visited.visit(VariableID(firstOf: blocks[k])) { note(item) }
    }
  }

  private func note(_ item: ItemID) { if !model.items.isCollapsed(item) { views.append(item) } }
}
