// Which views are measured in the rounds of a solve, and from which measurements the rounds start.

/// State of the rounds that persists between solves.
final class MeasuredRounds {
  private let measurements: Measurements
  private let model: Model
  private let sync: Sync
  private let visited = VisitedVariables()
  /// The views that are measured after a round.
  private var views = ContiguousArray<ItemID>()
  /// Views that have moved are measured as well.
  private var asksMoved = false
  /// The rounds start from the measurements of the last solve.
  private var keepsAnswers = false
  /// The structure for which no measurement affected a proposed width.
  private var independence: Structure?
  /// A constraint that reaches no measured view according to the last solve, and the structure at that time.
  private var apart: (constraint: ConstraintID, structure: Structure)?

  /// While it is equal, rows connect the same variables, and the same views are measured.
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

  /// Whether any view is measured after a round.
  var areAny: Bool { asksMoved || !views.isEmpty }

  /// Must follow every rollback of the model and the solver.
  func forget() {
    independence = nil
    apart = nil
  }

  /// Prepares the first round.  With `remembers` the measurements of the last solve are consistent, and views that no change can
  /// reach keep them.  The others start from their unlimited measurement, unless every round finds the same widths anyway; `afresh`
  /// starts them in any case.
  func begin(remembers: Bool, afresh: Bool) throws(LayoutError) {
    views.clear()
    asksMoved = false
    keepsAnswers = false
    if model.measures.liveCount == 0 { return }
    if !remembers || sync.solver.isCold { return try restart(measurements.measuredItems()) }
    var reach = MeasuredReach(sync, visited)
    sync.applyChanges()
    if sync.solver.isCold { return try restart(measurements.measuredItems()) }
    if !afresh && independence == structure { return try resume(touched: reach.touchedPlaces) }
    let isPart = reach.find()
    let found = isPart ? reach.views : measurements.measuredItems()
    var feedback = MeasurementFeedback(sync, visited)
    if afresh || feedback.exists(among: found) { return try restart(found) }
    if !isPart { independence = structure }
    if isPart && found.isEmpty && reach.touchedConstraints.count == 1 {
      apart = (reach.touchedConstraints[0], structure)
    }
    views = found
    keepsAnswers = true
    try measureInvalidated(found)
  }

  /// Whether consistent measurements remain valid while a constraint moves along this direction.  They do if the last solve found
  /// that it reaches no measured view, or if measurements affect no width and no measured view moves.
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

  /// Keeps the measurements; remeasures views whose width moves, and changed views.
  private func resume(touched: ContiguousArray<PreferencesID>) throws(LayoutError) {
    asksMoved = true
    keepsAnswers = true
    for place in touched where model.preferences[place].measure >= 0 { note(model.preferences[place].item) }
    try measureInvalidated(views)
  }

  /// Invalidated content starts from its unlimited measurement.
  private func measureInvalidated(_ items: ContiguousArray<ItemID>) throws(LayoutError) {
    var forgotten = ContiguousArray<ItemID>()
    for item in items where !measurements.isAnswered(item) { forgotten.append(item) }
    if !forgotten.isEmpty { measurements.touch(try measurements.remeasure(forgotten, solved: nil)) }
  }

  /// Measures the views for the widths of this round.  Returns the views whose measurement changes.
  func remeasure() throws(LayoutError) -> ContiguousArray<ItemID> {
    if asksMoved { noteMoved() }
    let changed = try measurements.remeasure(views, solved: sync)
    measurements.touch(changed)
    return ContiguousArray(changed.map { $0.item })
  }

  /// Follows a change of the measured views by rules.  Newly measured content starts from its unlimited measurement; other content
  /// is measured for its width.
  func renew() throws(LayoutError) {
    if model.measures.liveCount == 0 {
      views.clear()
      return
    }
    let known = Set(views)
    views = measurements.measuredItems()
    try measureInvalidated(views.filter { !known.contains($0) })
    measurements.touch(try measurements.remeasure(views.filter { known.contains($0) }, solved: sync))
  }

  /// The number of rounds from unlimited measurements to these, given that the last solve took `solved` rounds.
  func rounds(_ solved: Int) -> Int {
    if !keepsAnswers { return solved }
    return measurements.areLimited(views) ? 2 : 1
  }

  // MARK: Moved views

  /// Adds the views that have moved since frames were last published, in all rounds.
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
