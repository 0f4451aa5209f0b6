// Which views are measured in the rounds of a solve, and from which measurements the rounds start.

/// State of the rounds that persists between solves.
final class MeasuredRounds {
  private let measurements: Measurements
  private let model: Model
  private let sync: Sync
  // Few layouts measure.
  private lazy var connected = ConnectedVariables(sync)
  private lazy var scratch = ReachScratch()
  /// The blocks of `views` while moved views are added.
  private var listed = IDSet<VariableID>()
  private var views = ContiguousArray<ItemID>()
  /// Views that have moved are measured as well.
  private var asksMoved = false
  /// The rounds start from the measurements of the last solve.
  private var keepsAnswers = false
  /// The rows of root heights that still have their former, larger bounds, and the present heights.
  private var heldHeights = ContiguousArray<(row: RowID, height: Double)>()
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
    if !remembers || sync.solver.vertex.isCold { return try restart(measurements.measuredItems()) }
    var reach = MeasuredReach(sync, connected, scratch)
    let roots = resizedRoots(reach)
    sync.applyChanges()
    if sync.solver.vertex.isCold { return try restart(measurements.measuredItems()) }
    if !afresh && independence == structure {
      try resume(touched: reach.touchedPlaces)
      return holdHeights(of: roots)
    }
    let isPart = reach.find()
    let found = isPart ? reach.views : measurements.measuredItems()
    if afresh || reach.haveFeedback(found) { return try restart(found) }
    if !isPart { independence = structure }
    if isPart && found.isEmpty && reach.touchedConstraints.count == 1 {
      apart = (reach.touchedConstraints[0], structure)
    }
    views = found
    keepsAnswers = true
    try measureInvalidated(found)
    holdHeights(of: roots)
  }

  // MARK: Widths first

  private struct ResizedRoot {
    var place: PreferencesID
    var width: RowID
    var height: RowID
    var before: Size
  }

  /// The changed roots of set size.  Must precede the synchronization.
  private func resizedRoots(_ reach: MeasuredReach) -> ContiguousArray<ResizedRoot> {
    var found = ContiguousArray<ResizedRoot>()
    for place in reach.touchedPlaces {
      let item = model.preferences[place].item
      let (width, height) = (sync.map.sizeRow(place, 0), sync.map.sizeRow(place, 1))
      if item < 0 || model.items[item].parent >= 0 || width < 0 || height < 0 { continue }
      let before = Size(sync.solver.problem.lower[width], sync.solver.problem.lower[height])
      found.append(ResizedRoot(place: place, width: width, height: height, before: before))
    }
    return found
  }

  /// Where a root has become wider and lower, texts that still have their heights for the former width may not fit.  Requires that
  /// no measurement affects a width.
  private func holdHeights(of roots: ContiguousArray<ResizedRoot>) {
    let solver = sync.solver
    for root in roots {
      let isSame = sync.map.sizeRow(root.place, 0) == root.width && sync.map.sizeRow(root.place, 1) == root.height
      if !isSame || solver.problem.lower[root.width] == root.before.width { continue }
      let height = solver.problem.lower[root.height]
      if height >= root.before.height { continue }
      heldHeights.append((root.height, height))
      solver.changes.setBounds(root.height, lower: root.before.height, upper: root.before.height)
    }
  }

  /// Measures for the widths that `solve` finds before the heights of roots change.
  func measureWidthsFirst(_ solve: () throws(LayoutError) -> Void) throws(LayoutError) {
    if heldHeights.isEmpty { return }
    defer {
      for one in heldHeights { sync.solver.changes.setBounds(one.row, lower: one.height, upper: one.height) }
      heldHeights.clear()
    }
    try solve()
    _ = try remeasure()
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

  /// Follows a change of the measured views by rules.  Content that is new, or that a rule has exchanged, starts from its unlimited
  /// measurement; other content is measured for its width.
  func renew() throws(LayoutError) {
    if model.measures.liveCount == 0 {
      views.clear()
      return
    }
    let known = Set(views)
    views = measurements.measuredItems()
    let others = ContiguousArray(views.filter { known.contains($0) && measurements.isAnswered($0) })
    try measureInvalidated(views)
    measurements.touch(try measurements.remeasure(others, solved: sync))
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
    if solver.vertex.haveAllMoved {
      views = measurements.measuredItems()
      asksMoved = false
      return
    }
    listed.removeAll()
    for item in views where sync.map.variable(item, 0) >= 0 { _ = listed.insert(sync.map.variable(item, 0)) }
    note(blocks: solver.vertex.movedBlocks)
    for place in solver.parametric.directions.indices where solver.parametric.isFollowed(place) {
      note(blocks: solver.parametric.directions[place].blocks)
    }
  }

  private func note(blocks: borrowing Buffer<Int32>) {
    for k in 0..<blocks.count {
      let item = sync.map.item(ofBlock: blocks[k])
      if item >= 0 && model.measure(of: item) >= 0 && listed.insert(VariableID(firstOf: blocks[k])) { note(item) }
    }
  }

  private func note(_ item: ItemID) { if !model.items.isCollapsed(item) { views.append(item) } }
}
