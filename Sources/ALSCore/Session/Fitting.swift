// Fitting sizes: the size of a view if only its subtree mattered.  The rows of the subtree have a solver of their own; the model is
// only read, and the layout does not change.

/// The sizes that toolkits query before they place a view, with the baselines of the requested item.
public struct SizeRequest {
  public var minimum: Measurement
  public var natural: Measurement
}

/// The preferred width and height of a view, and their levels.
struct SizeTarget: Equatable {
  /// A negative length means no target.
  var size: Size
  var horizontal: Level
  var vertical: Level
  var baselineItem: ItemID = -1

  init(_ size: Size, horizontal: Float, vertical: Float) {
    self.size = size
    self.horizontal = Level(priority: horizontal)
    self.vertical = Level(priority: vertical)
  }

  private init(known: Size, open: Level) {
    size = Size(max(known.width, 0), max(known.height, 0))
    // Known lengths precede all other optional preferences.
    let first = Level.belowRequired(SizeTarget.knownStep)
    horizontal = known.width < 0 ? open : first
    vertical = known.height < 0 ? open : first
  }

  /// The size that content prefers, on the axes without a known length.
  static func natural(known: Size) -> SizeTarget {
    SizeTarget(known: known, open: Level(priority: fittingPriority))
  }

  /// The smallest size that required constraints allow, on the axes without a known length.
  static func minimum(known: Size) -> SizeTarget { SizeTarget(known: known, open: .belowRequired(leastStep)) }

  /// The smallest length that required constraints allow on one axis; the known or preferred length on the other.
  static func minimum(_ axis: Axis, known: Size) -> SizeTarget {
    var target = natural(known: known)
    if axis == .x { target.horizontal = .belowRequired(leastStep) } else { target.vertical = .belowRequired(leastStep) }
    return target
  }

  /// Whether the other target differs at most in lengths and in the baseline item.
  func hasLevels(of other: SizeTarget) -> Bool {
    horizontal == other.horizontal && vertical == other.vertical && (size.width < 0) == (other.size.width < 0)
      && (size.height < 0) == (other.size.height < 0)
  }

  /// The levels start with the required constraints that may yield (`EffectiveConstraint.Yielding`), then known lengths, then
  /// minimal lengths.
  private static let knownStep = EffectiveConstraint.Yielding.end.rawValue + 1
  private static let leastStep = knownStep + 1

  /// The priority of minimal lengths; als.h: ALS_PRIORITY_FITTING_SIZE.
  private static let fittingPriority: Float = 50
}

/// The subtree of a view in a solver of its own, which follows the changes of the model.
final class Fitting {
  private let top: ItemID
  /// The target it was built for; later targets may differ in lengths, but not in levels.
  private let target: SizeTarget
  private let model: Model
  private let sync: Sync
  private let measurements: Measurements
  private let limits: SolveLimits
  private var items: ContiguousArray<ItemID>
  private var measured = ContiguousArray<ItemID>()
  private var measures = ContiguousArray<MeasureID>()
  /// The measurements used inside the fitting; during its work, those of the layout.
  private var counting = ContiguousArray<MeasureRecord.Current>()
  /// The position in the model's log up to which touched records were applied.  They may change again until a solve.
  private var seen: Int
  /// The same for destroyed records and the tree.
  private var seenEnds: Int
  private var hasRows = false
  /// The rows of the targets, or -1.
  private var widthTarget: RowID = -1
  private var heightTarget: RowID = -1
  private var baselineItem: ItemID = -1

  /// `map` must be empty.
  init(_ top: ItemID, _ target: SizeTarget, _ measurements: Measurements, _ map: VariableMap, limits: SolveLimits) {
    self.top = top
    self.target = target
    self.measurements = measurements
    self.limits = limits
    model = measurements.model
    items = model.subtree(of: top)
    let solver = Solver()
    solver.simplex.setLimits(limits)
    sync = Sync(model, solver, map)
    seen = model.changes.log.firstPending
    seenEnds = model.changes.log.entries.count
    sync.beginSubtree(of: top)
    listMeasured([:])
  }

  /// Lists the measured views in tree order, with their `known` measurements or those of the layout.
  private func listMeasured(_ known: [ItemID: MeasureRecord.Current]) {
    measured.clear()
    measures.clear()
    counting.clear()
    for item in items where model.measure(of: item) >= 0 && !model.items.isCollapsed(item) {
      let measure = model.measure(of: item)
      measured.append(item)
      measures.append(measure)
      counting.append(known[item] ?? model.measures[measure].counting)
    }
  }

  func serves(_ top: ItemID, _ target: SizeTarget) -> Bool { top == self.top && target.hasLevels(of: self.target) }

  /// Must precede its work.  Ignores everything outside the view, and starts frame-dependent insets from zero as every solve does.
  func begin() {
    if hasRows { followTree() }
    model.measures.exchange(measures, &counting)
    model.traits.setForgetsFrames(true)
  }

  /// Restores the model.
  func end() {
    model.traits.setForgetsFrames(false)
    model.measures.exchange(measures, &counting)
  }

  /// Returns the map after emptying it, at the cost of the entries in use.
  func emptiedMap() -> VariableMap {
    if changes(since: seenEnds).contains(where: { $0.isOfTree }) { return VariableMap() }
    sync.grow()
    for item in items {
      sync.forget(item: item)
      for constraint in model.constraints(naming: item) { sync.forgetRow(ofConstraint: constraint) }
    }
    return sync.takeMap()
  }

  // MARK: Updates

  private func changes(since position: Int) -> ArraySlice<TouchLog.Entry> { model.changes.log.entries[position...] }

  /// Whether following the changes is possible and worthwhile.
  var canUpdate: Bool {
    let new = changes(since: seenEnds)
    return new.count <= Fitting.mostChanges
      && new.allSatisfy { entry in
        switch entry {
        case .endedItem(let item): item != top
        case .insets: !sync.hasTies
        default: true
        }
      }
  }

  /// With more changes a new solver is cheaper.
  private static let mostChanges = 512

  /// Recreates the lists of items if the tree differs.  Views that remain measured keep their measurements.
  private func followTree() {
    var isOther = false
    var ended = Set<ItemID>()
    for entry in changes(since: seenEnds) {
      switch entry {
      case .placed(let item): isOther = isOther || isInside(item)
      case .preferences(let place): isOther = isOther || isMeasuredOtherwise(model.preferences[place].item)
      case .endedItem(let item):
        isOther = true
        ended.insert(item)
      default: continue
      }
    }
    if !isOther { return }
    var known: [ItemID: MeasureRecord.Current] = [:]
    for (k, item) in measured.enumerated() where !ended.contains(item) && model.measure(of: item) == measures[k] {
      known[item] = counting[k]
    }
    items = model.subtree(of: top)
    listMeasured(known)
  }

  private func isMeasuredOtherwise(_ item: ItemID) -> Bool {
    if !isInside(item) { return false }
    let known = measured.firstIndex(of: item).map { measures[$0] } ?? -1
    return model.measure(of: item) != known
  }

  /// Updates the rows; the first call adds all of them.
  func update() throws(LayoutError) {
    if !hasRows { return try addRows() }
    sync.grow()
    var ended = EndedRecords()
    for entry in changes(since: seenEnds) { ended.note(entry) }
    sync.follow(ended: ended) {
      for entry in changes(since: seen) { refreshRows(entry) }
    }
    seen = model.changes.log.firstPending
    seenEnds = model.changes.log.entries.count
  }

  private func refreshRows(_ entry: TouchLog.Entry) {
    switch entry {
    case .preferences(let place): if isInside(model.preferences[place].item) { addSizes(place) }
    case .constraint(let constraint):
      if sync.hasRow(constraint) || isInside(model.constraints[constraint].host) {
        sync.refreshRow(ofConstraint: constraint)
      }
    case .scrolled(let view): if isInside(view) { sync.moveTies(view) }
    default: return
    }
  }

  private func isInside(_ item: ItemID) -> Bool {
    item >= 0 && model.items.isLive(item) && model.items.isAncestorOrSelf(top, of: item)
  }

  // MARK: Rows

  /// Marks all items of the subtree, so that a marked host is inside.
  private func addRows() throws(LayoutError) {
    hasRows = true
    _ = try measurements.remeasure(measured, solved: nil)
    // A callback may have used the marks in between.
    model.items.beginWalk()
    for item in items { model.items.mark(item) }
    for item in items {
      let place = model.items[item].preferences
      if place >= 0 { addSizes(place) }
    }
    for item in items { addRows(namingFirst: item) }
  }

  /// Adds the rows of constraints with this item at the head of their use lists, so that each is added once.
  private func addRows(namingFirst item: ItemID) {
    var node = model.uses.first(of: item)
    while node != ConstraintUse.none {
      let constraint = model.uses.constraint(at: node)
      let record = model.constraints[constraint]
      if record.isInForce && model.leadingUse(of: constraint) == node && model.items.isMarked(record.host) {
        sync.addRow(ofConstraint: constraint)
      }
      node = model.uses.next(node)
    }
  }

  /// The target replaces a size that was set on the view itself.
  private func addSizes(_ place: PreferencesID) {
    var sizes = model.preferences[place]
    if sizes.item == top { sizes.size = .unspecified }
    sync.setSizes(place, sizes)
  }

  // MARK: Solving

  /// Computes the size for a target, with the baselines of the requested item.
  func measurement(_ target: SizeTarget) throws(LayoutError) -> Measurement {
    if model.items.isCollapsed(top) { return Measurement(size: Size(0, 0), firstBaseline: 0, lastBaseline: 0) }
    baselineItem = target.baselineItem
    sync.solver.simplex.beginCountingWork()
    widthTarget = sync.setTarget(widthTarget, Unknown(top, .width), target.size.width, target.horizontal)
    heightTarget = sync.setTarget(heightTarget, Unknown(top, .height), target.size.height, target.vertical)
    change(try measurements.remeasure(measured, solved: nil))
    for _ in 0..<Limits.rounds {
      try sync.solveVerified(hasPivotLimit: limits.pivots > 0) { () throws(LayoutError) in
        if !self.sync.solver.canonical.freeVariables().isEmpty { try self.findCanonical() }
      }
      let changed = try measurements.remeasure(measured, solved: sync)
      if changed.isEmpty { break }
      change(changed)
    }
    sync.solver.parametric.forgetFollowed()
    sync.solver.vertex.forgetMoves()
    let size = Size(sync.value(top, 2), sync.value(top, 3))
    if baselineItem < 0 { return Measurement(size: size, firstBaseline: 0, lastBaseline: 0) }
    return Measurement(
      size: size, firstBaseline: distance(.firstBaseline, of: baselineItem, .top),
      lastBaseline: 0 - distance(.lastBaseline, of: baselineItem, .bottom))
  }

  /// The left, top, width or height of an item inside; no number for items outside.
  func value(_ item: ItemID, _ part: Int) -> Double {
    if item < 0 || !isInside(item) { return .nan }
    return model.items.isCollapsed(item) && part > 1 ? 0 : sync.value(item, part)
  }

  /// The distance of an attribute of an item from an edge of the view.
  private func distance(_ line: Attribute, of item: ItemID, _ edge: Attribute) -> Double {
    var sum = Affine()
    addDistance(line, of: item, edge, to: &sum)
    var value = sum.constant
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      value += term.coefficient * sync.value(term.unknown.item, Int(term.unknown.part))
    }
    return value
  }

  private func addDistance(_ line: Attribute, of item: ItemID, _ edge: Attribute, to sum: inout Affine) {
    model.add(line, of: item, times: 1, host: top, mirrored: false, paths: .spelledOut, to: &sum)
    model.add(edge, of: top, times: -1, host: top, mirrored: false, paths: .spelledOut, to: &sum)
  }

  /// The view itself comes first; its content matters only where it is measured, or where its baselines are requested.
  private func findCanonical() throws(LayoutError) {
    var order = ContiguousArray<VariableID>()
    order.append(sync.variable(Unknown(top, .width)))
    order.append(sync.variable(Unknown(top, .height)))
    for item in measured { order.append(sync.variable(Unknown(item, .width))) }
    if baselineItem >= 0 { addBaselines(to: &order) }
    var isAgain = false
    while try !sync.solver.findCanonical(order, again: isAgain) {
      if sync.solver.canonical.freeVariables().isEmpty { break }
      isAgain = true
    }
    // Recomputed for each target: exchanges in the solver do not preserve this order.
    sync.solver.tieBreakers.invalidate()
  }

  /// Adds the variables that the baselines depend on, each once.
  private func addBaselines(to order: inout ContiguousArray<VariableID>) {
    var sum = Affine()
    addDistance(.firstBaseline, of: baselineItem, .top, to: &sum)
    addDistance(.lastBaseline, of: baselineItem, .top, to: &sum)
    for at in 0..<sum.terms.count {
      let v = sync.map.variable(sum.terms[at].unknown.item, sum.terms[at].unknown.part)
      if sync.isMentioned(v) && !order.contains(v) { order.append(v) }
    }
  }

  /// Updates the rows to the present measurements.
  private func change(_ changed: ContiguousArray<ChangedMeasure>) {
    for one in changed {
      addSizes(model.items[one.item].preferences)
      if !one.baselinesMoved { continue }
      for constraint in model.constraints(naming: one.item) { sync.replaceRow(ofConstraint: constraint) }
    }
  }
}
