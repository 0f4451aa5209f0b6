// A private copy of a layout on which changes are tried: the whole layout, so that insets, measured content and broken constraints
// follow.  One cold solve makes it; every trial after that changes it and is undone by the inverse change.

/// One number that a person can change.
enum ConflictChange {
  case constant(ConstraintID, Double)
  case priority(ConstraintID, Float)
  case size(ItemID, isHeight: Bool, Double)
  case limit(ItemID, isHeight: Bool, Relation, Double)
  case content(ItemID, isHeight: Bool, isHugging: Bool, Float)
  /// Of the constraints that hold the spaces of a stack.
  case spacing(ContiguousArray<ConstraintID>, Double)
  /// The axes on which a view scrolls, and constraints to its border with the item that they name instead.
  case scrolls(ItemID, Scrolls, [BorderChange])
}

/// The first and second item of a constraint to the border of a view.
struct BorderChange {
  var constraint: ConstraintID
  var first: ItemID
  var second: ItemID
}

/// The outcome of a change that resolves a conflict and breaks nothing.
enum ConflictOutcome {
  case mended
  /// Content of a member is cut, or other content more than it is.
  case cut
}

final class ConflictTrials {
  private let session: Session
  private let model: Model
  private let sync: Sync
  /// The broken constraints of the present layout.
  private(set) var broken = BrokenSet()
  private var contents: [ContentExtent] = []
  /// The pivots of all trials.
  private(set) var work = 0

  /// Content must not be cut more than it is.
  private static let contentLevel = Level.belowRequired(EffectiveConstraint.Yielding.end.rawValue + 1)
  /// The changed number should stay as near as possible to its present value.
  private static let changeLevel = Level.belowRequired(EffectiveConstraint.Yielding.end.rawValue + 2)
  private static let lowest: Float = 1

  init(_ original: Session) throws(LayoutError) {
    session = original.copied()
    model = session.model
    sync = session.sync
    try solve()
    broken = BrokenSet(sync)
    for record in model.preferences.records.values where record.item >= 0 && !model.items.isCollapsed(record.item) {
      for isHeight in [false, true] {
        let content = ContentExtent(record.item, isHeight: isHeight, model, sync)
        if content.isAny(model) { contents.append(content) }
      }
    }
    work = 0
  }

  private func solve() throws(LayoutError) {
    try Reserve.check()
    session.begin()
    _ = try session.solveInRounds()
    let solver = sync.solver
    solver.parametric.forgetFollowed()
    solver.vertex.forgetMoves()
    model.changes.forgetPlaces()
    session.count(conflicts: solver.infeasibility.conflicts.count, broken: solver.infeasibility.conflicts.count)
    session.finish(revision: 0)
    work += session.report.pivots
  }

  // MARK: How much it takes

  /// The least shift of each number after which `conflict` is gone.  Other broken constraints are ignored, and no content is cut
  /// further, if possible not even the content of members; nil: no shift of this number alone suffices.
  func neededShifts(
    of changes: [ConflictChange], toMend conflict: Int64, among members: [ItemID]
  ) throws(LayoutError) -> [Double?] {
    setAside(true, but: conflict)
    for k in contents.indices {
      contents[k].addRow(sync, ConflictTrials.contentLevel, isMember: members.contains(contents[k].item))
    }
    var shifts: [Double?] = []
    for change in changes { shifts.append(try neededShift(of: change, toMend: conflict)) }
    for k in contents.indices { contents[k].removeRow(sync) }
    setAside(false, but: conflict)
    return shifts
  }

  /// Other broken constraints hardly count, or are required again.
  private func setAside(_ isAside: Bool, but conflict: Int64) {
    for key in broken.keys where key >= 0 && key != conflict {
      model.setPriority(ConstraintID(raw: Int32(key)), isAside ? ConflictTrials.lowest : Limits.required)
    }
  }

  private func neededShift(of change: ConflictChange, toMend conflict: Int64) throws(LayoutError) -> Double? {
    let undo = free(change)
    let known = contents
    var row = addRow(change)
    var shift: Double?
    for _ in 0..<Limits.rounds {
      try solve()
      shift = BrokenSet(sync).isLess(than: broken, by: conflict) ? miss(of: row) : nil
      var isStale = false
      for k in contents.indices where contents[k].moveRow(sync, model) { isStale = true }
      if case .constant(let constraint, _) = change, !sync.isRow(row, like: constraint) {
        sync.solver.changes.removeRow(row)
        row = addRow(change)
        isStale = true
      }
      if !isStale { break }
    }
    sync.solver.changes.removeRow(row)
    _ = apply(undo)
    // A trial must not use the content that an earlier trial has measured.
    contents = known
    for content in contents { content.restoreRow(sync) }
    return shift
  }

  /// Makes the number optional; returns the inverse change.
  private func free(_ change: ConflictChange) -> ConflictChange {
    switch change {
    case .constant(let constraint, _): return apply(.priority(constraint, ConflictTrials.lowest))
    case .size(let item, let isHeight, _): return apply(.size(item, isHeight: isHeight, -1))
    case .limit(let item, let isHeight, let relation, _): return apply(.limit(item, isHeight: isHeight, relation, -1))
    case .priority, .content, .spacing, .scrolls: return change
    }
  }

  /// The number as a preference.
  private func addRow(_ change: ConflictChange) -> RowID {
    switch change {
    case .constant(let constraint, _): return sync.addPreference(like: constraint, ConflictTrials.changeLevel)
    case .size(let item, let isHeight, let value):
      return sync.addPreference(
        Unknown(item, isHeight ? .height : .width), lower: value, upper: value, ConflictTrials.changeLevel)
    case .limit(let item, let isHeight, let relation, let value):
      let bounds = RowBounds(relation, value)
      return sync.addPreference(
        Unknown(item, isHeight ? .height : .width), lower: bounds.lower, upper: bounds.upper, ConflictTrials.changeLevel
      )
    case .priority, .content, .spacing, .scrolls: return -1
    }
  }

  /// How far a row lies outside its bounds; nil: it holds.
  private func miss(of row: RowID) -> Double? {
    let value = sync.activity(of: row)
    let (lower, upper) = (sync.solver.problem.lower[row], sync.solver.problem.upper[row])
    let negligible = 1e-9 * (1 + value.magnitude)
    if value < lower - negligible { return value - lower }
    return value > upper + negligible ? value - upper : nil
  }

  // MARK: Trying

  /// The effect of a change on the whole layout; nil: the conflict remains, or another constraint breaks.
  func outcome(of change: ConflictChange, toMend conflict: Int64) throws(LayoutError) -> ConflictOutcome? {
    let undo = apply(change)
    try solve()
    let after = BrokenSet(sync)
    var isCut = false
    for content in contents where content.isCut(sync, model) { isCut = true }
    let isUnsettled = session.report.unsettled
    _ = apply(undo)
    return isUnsettled || !after.isLess(than: broken, by: conflict) ? nil : isCut ? .cut : .mended
  }

  /// Makes a view scroll on one axis more.  Where it has no content area, what holds its content to its border holds it to the
  /// area instead, as `|` and `super` do in a document with the key.
  func scrolling(_ view: ItemID, _ axis: Axis) -> ConflictChange {
    let old = model.traits(of: view)
    let bit: UInt8 = axis == .x ? 1 : 2
    let scrolls = Scrolls(rawValue: old.scrolls.rawValue | bit) ?? .both
    var changes: [BorderChange] = []
    if old.hasContentArea { return .scrolls(view, scrolls, changes) }
    let area = model.areaGuide(.content, of: view)
    for constraint in model.constraints(naming: view) {
      let record = model.constraints[constraint]
      if record.terms >= 0 || record.second < 0 || record.host != view || record.first == record.second { continue }
      func isEdge(_ attribute: Attribute) -> Bool {
        attribute.isLocation && !attribute.isMargin && !attribute.isBaseline
      }
      if record.first == view && isEdge(record.firstAttribute) {
        changes.append(BorderChange(constraint: constraint, first: area, second: record.second))
      } else if record.second == view && isEdge(record.secondAttribute) {
        changes.append(BorderChange(constraint: constraint, first: record.first, second: area))
      }
    }
    return .scrolls(view, scrolls, changes)
  }

  /// Returns the inverse change.
  private func apply(_ change: ConflictChange) -> ConflictChange {
    switch change {
    case .constant(let constraint, let value):
      let old = model.constraints[constraint].constant
      model.setConstant(constraint, value)
      return .constant(constraint, old)
    case .priority(let constraint, let value):
      let old = model.constraints[constraint].priority
      model.setPriority(constraint, value)
      return .priority(constraint, old)
    case .size(let item, let isHeight, let value):
      var size = model.preferences(of: item).size
      let old = size.exchange(isHeight, value)
      model.setSize(item, size)
      return .size(item, isHeight: isHeight, old)
    case .limit(let item, let isHeight, let relation, let value):
      var limits = model.preferences(of: item).limits
      let old =
        relation == .lessOrEqual ? limits.maximum.exchange(isHeight, value) : limits.minimum.exchange(isHeight, value)
      limits.apply(to: item, in: model)
      return .limit(item, isHeight: isHeight, relation, old)
    case .content(let item, let isHeight, let isHugging, let value):
      let sizes = model.preferences(of: item)
      var both = isHugging ? sizes.hugging : sizes.compression
      let old = isHeight ? both.1 : both.0
      if isHeight { both.1 = value } else { both.0 = value }
      if isHugging { model.setHugging(item, both.0, both.1) } else { model.setCompression(item, both) }
      return .content(item, isHeight: isHeight, isHugging: isHugging, old)
    case .spacing(let constraints, let value):
      let old = model.constraints[constraints[0]].constant
      for constraint in constraints { model.setConstant(constraint, value) }
      return .spacing(constraints, old)
    case .scrolls(let view, let scrolls, let changes):
      let old = model.traits(of: view).scrolls
      ContentAreas(model: model).setScrolls(view, scrolls)
      var inverse: [BorderChange] = []
      for change in changes {
        let record = model.constraints[change.constraint]
        inverse.append(BorderChange(constraint: change.constraint, first: record.first, second: record.second))
        model.setItems(change.constraint, change.first, change.second)
      }
      return .scrolls(view, old, inverse)
    }
  }
}

extension Size {
  /// Sets a side and returns its former value.
  fileprivate mutating func exchange(_ isHeight: Bool, _ value: Double) -> Double {
    let old = isHeight ? height : width
    if isHeight { height = value } else { width = value }
    return old
  }
}

/// Which constraints are broken, and which sizes contradict each other, each by a number.
struct BrokenSet {
  private(set) var keys = ContiguousArray<Int64>()

  init() {}

  init(_ sync: Sync) {
    for conflict in sync.solver.infeasibility.conflicts {
      keys.append(BrokenSet.key(conflict.broken, conflict.rows, sync))
    }
  }

  /// A conflict of sizes has a negative number.
  static func key(_ broken: Int32, _ rows: [RowID], _ sync: Sync) -> Int64 {
    if broken >= 0 { return Int64(broken) }
    let variable = sync.solver.problem.term(.row(rows[0]), 0).variable
    return key(sync.map.item(ofBlock: variable.block), isHeight: variable.part == 3)
  }

  static func key(_ item: ItemID, isHeight: Bool) -> Int64 { -1 - (Int64(item.raw) * 2 + (isHeight ? 1 : 0)) }

  /// Whether it has lost at least this one, and got none.
  func isLess(than other: BrokenSet, by key: Int64) -> Bool {
    !keys.contains { $0 == key || !other.keys.contains($0) }
  }
}

/// The width or height of content, and the part of it that fits in the present layout.
private struct ContentExtent {
  let item: ItemID
  private let isHeight: Bool
  private let base: Double
  /// The host program has answered to a width with more than that, so it does not wrap.
  private var isStiff = false
  private var isWhole = true
  /// All of it is required, not only the present part.
  private var wantsAll = false
  private var row: RowID = -1
  /// The lower bound of the row in the present layout, and now.
  private var first = 0.0
  private var bound = 0.0

  /// Content is cut when it lacks more.
  private static let tolerance = 0.01

  init(_ item: ItemID, isHeight: Bool, _ model: Model, _ sync: Sync) {
    self.item = item
    self.isHeight = isHeight
    base = sync.value(item, isHeight ? 3 : 2)
    learn(sync, model)
    isWhole = base >= needed(model) - ContentExtent.tolerance
    first = needed(model)
  }

  /// Whether there may be anything to cut.
  func isAny(_ model: Model) -> Bool { needed(model) > 0 || isHostWidth(model) }

  private func isHostWidth(_ model: Model) -> Bool {
    let measure = isHeight ? -1 : model.measure(of: item)
    return measure >= 0 && model.measures[measure].source.measuredText == nil
  }

  /// Looks at what the host program has answered to the width there is now.
  private mutating func learn(_ sync: Sync, _ model: Model) {
    if isStiff || !isHostWidth(model) { return }
    let record = model.measures[model.measure(of: item)]
    let width = sync.value(item, 2)
    guard let answer = record.answer(to: record.proposal(for: width)) else { return }
    if answer.size.width <= width + ContentExtent.tolerance { return }
    isStiff = true
    isWhole = base >= needed(model) - ContentExtent.tolerance
  }

  /// Of wrapping text the longest word counts, and how high it is at the width it has.
  func needed(_ model: Model) -> Double {
    let sizes = model.preferences(of: item)
    if sizes.measure < 0 { return isHeight ? sizes.intrinsic.height : sizes.intrinsic.width }
    let record = model.measures[sizes.measure]
    if isHeight { return record.current.size.height }
    if let text = record.source.measuredText { return min(text.minimumWidth, record.current.size.width) }
    return isStiff ? record.current.size.width : record.current.minimum.width
  }

  func isCut(_ sync: Sync, _ model: Model) -> Bool {
    var now = self
    now.learn(sync, model)
    return sync.value(item, isHeight ? 3 : 2) < now.wanted(now.needed(model)) - ContentExtent.tolerance
  }

  mutating func addRow(_ sync: Sync, _ level: Level, isMember: Bool) {
    wantsAll = isMember
    bound = max(0, wanted(first))
    row = sync.addPreference(Unknown(item, isHeight ? .height : .width), lower: bound, upper: .infinity, level)
  }

  /// The part of it that must fit so that it is not cut further.
  private func wanted(_ needed: Double) -> Double { wantsAll || isWhole ? needed : min(needed, base) }

  /// Whether the row had to be moved.
  mutating func moveRow(_ sync: Sync, _ model: Model) -> Bool {
    learn(sync, model)
    let wanted = max(0, self.wanted(needed(model)))
    if bound == wanted { return false }
    bound = wanted
    restoreRow(sync)
    return true
  }

  func restoreRow(_ sync: Sync) { sync.solver.changes.setBounds(row, lower: bound, upper: .infinity) }

  mutating func removeRow(_ sync: Sync) {
    sync.solver.changes.removeRow(row)
    row = -1
  }
}
