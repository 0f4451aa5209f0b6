// Applies the model's changes to the solver: removals before additions, each in call order.

/// A solver whose rows are the model's constraints and sizes.
final class Sync {
  let model: Model
  let solver: Solver
  private(set) var map: VariableMap
  private var applied = AppliedChanges()
  private var openEdits = 0
  /// The listed changes include inverse ones of a rollback.
  private var hasInverseChanges = false
  // Scratch: a row in the model's unknowns, and one in the solver's variables.
  private var sum = Affine()
  private var rowTerms = Buffer<Term>()

  init(_ model: Model, _ solver: Solver, _ map: VariableMap = VariableMap()) {
    self.model = model
    self.solver = solver
    self.map = map
  }

  // MARK: Edits

  func beginEdit() -> AppliedChanges.Mark {
    openEdits += 1
    return applied.mark
  }

  func commitEdit() {
    openEdits -= 1
    if openEdits == 0 { applied.forget(since: AppliedChanges.Mark()) }
  }

  /// Must precede the restoration of the model; a solve that failed may have applied listed changes.
  func prepareRollback(hasFailed: Bool) {
    if hasInverseChanges || hasFailed { applied.note(model) }
  }

  /// Must follow the restoration of the model: lists the inverse changes.  Returns whether there are any.
  func rollBack(to mark: AppliedChanges.Mark) -> Bool {
    openEdits -= 1
    if !applied.isAny(since: mark) { return false }
    let pending = model.changes.pending
    applied.takeBack(to: mark, model, orphan: &map)
    model.changes.restore(pending)
    if openEdits == 0 { applied.forget(since: AppliedChanges.Mark()) }
    hasInverseChanges = true
    return true
  }

  /// Records destroyed items and constraints; the next synchronization removes them from the solver.
  func orphan(
    items: ContiguousArray<ItemID>, constraints: ContiguousArray<ConstraintID>, sizes: ContiguousArray<PreferencesID>
  ) {
    map.orphan(items: items, constraints: constraints, sizes: sizes)
    if openEdits > 0 { applied.note(ended: constraints, sizes, items) }
  }

  // MARK: Synchronization

  /// Brings the rows up to date with the model and clears the model's changes.
  func applyChanges() {
    model.refreshGone()
    grow()
    removeRows()
    reserve()
    addSizes()
    addAbsolutes()
    addConstraints()
    if model.changes.areStampsRenumbered { renumberRows() }
    forgetChanges()
  }

  /// The solver has all listed changes.
  func forgetChanges() {
    if openEdits > 0 { applied.note(model) }
    if model.changes.areStampsRenumbered { model.changes.setStampsRenumbered(false) }
    hasInverseChanges = false
    model.forgetChanges()
  }

  /// Reserves capacity for all additions, so that a large layout is not copied as it grows.
  private func reserve() {
    let rows = model.changes.touchedConstraints.count + 2 * model.changes.touchedPreferences.count
    if rows < 64 && !solver.vertex.isCold { return }
    let blocks = model.items.count - Int(solver.problem.variableCount / 4)
    solver.changes.reserve(blocks: max(0, blocks), rows: rows, terms: 3 * rows)
  }

  /// A variable can be removed only after the last row that mentions it, so all rows are removed first.
  private func removeRows() {
    // A local, as in `addConstraints`.
    let solver = self.solver
    removeOrphanRows()
    if solver.problem.rowTotal > 0 {
      for constraint in model.changes.touchedConstraints {
        let row = map.rows[constraint]
        if row < 0 || !model.constraints[constraint].mustRebuildRow { continue }
        solver.changes.removeRow(row)
        map.setRow(-1, ofConstraint: constraint)
      }
    }
    if !map.absolutes.isEmpty {
      for item in model.changes.movedItems { dropAbsoluteRows(item) }
      for item in model.changes.insetItems { dropAbsoluteRows(item) }
    }
    removeOrphanBlocks()
  }

  private func removeOrphanRows() {
    for row in map.orphanRows { solver.changes.removeRow(row) }
    map.clearOrphanRows()
  }

  private func removeOrphanBlocks() {
    for base in map.orphanBlocks { solver.changes.removeBlock(base) }
    map.clearOrphanBlocks()
  }

  private func dropAbsoluteRows(_ item: ItemID) {
    for k in 0..<2 {
      let at = item.index * 2 + k
      if map.absoluteRows[at] < 0 { continue }
      solver.changes.removeRow(map.absoluteRows[at])
      map.setAbsoluteRow(-1, at: at)
    }
  }

  // MARK: Constraints

  @_optimize(speed)
  private func addConstraints() {
    // A local: avoids reference counting for each row.
    let solver = self.solver
    for constraint in model.changes.touchedConstraints where model.constraints[constraint].isInForce {
      let record = model.constraints[constraint]
      let effective = model.effectiveConstraint(of: constraint, host: record.host)
      if !effective.hasEffect { continue }
      if map.rows[constraint] < 0 {
        map.setRow(addRow(constraint, record, effective, to: solver), ofConstraint: constraint)
        continue
      }
      if record.touched.contains(.bounds) { moveBounds(constraint, record, effective) }
      if record.touched.contains(.levels) {
        moveLevels(constraint, record, effective)
      } else if record.touched.contains(.rank) {
        solver.changes.setRank(map.rows[constraint], rank(record, effective))
      }
    }
  }

  /// Adds the row of an active constraint, unless gone items suppress it.
  func addRow(ofConstraint constraint: ConstraintID) {
    let record = model.constraints[constraint]
    let effective = model.effectiveConstraint(of: constraint, host: record.host)
    if effective.hasEffect { map.setRow(addRow(constraint, record, effective, to: solver), ofConstraint: constraint) }
  }

  func replaceRow(ofConstraint constraint: ConstraintID) {
    let row = map.rows[constraint]
    if row < 0 { return }
    solver.changes.removeRow(row)
    map.setRow(-1, ofConstraint: constraint)
    addRow(ofConstraint: constraint)
  }

  func hasRow(_ constraint: ConstraintID) -> Bool { map.rows[constraint] >= 0 }

  /// Updates the row of a constraint after any change.
  func refreshRow(ofConstraint constraint: ConstraintID) {
    let record = model.constraints[constraint]
    let row = map.rows[constraint]
    if record.isInForce && row >= 0 && hasSameTerms(row, constraint, record) {
      let effective = model.effectiveConstraint(of: constraint, host: record.host)
      if effective.hasEffect {
        moveBounds(constraint, record, effective)
        return moveLevels(constraint, record, effective)
      }
    }
    if row >= 0 { solver.changes.removeRow(row) }
    map.setRow(-1, ofConstraint: constraint)
    if record.isInForce { addRow(ofConstraint: constraint) }
  }

  private func hasSameTerms(_ row: RowID, _ constraint: ConstraintID, _ record: ConstraintRecord) -> Bool {
    _ = model.row(of: constraint, host: record.host, paths: .shared, into: &sum)
    collectTerms()
    return solver.problem.hasTerms(row, rowTerms)
  }

  @_optimize(speed)
  private func addRow(
    _ constraint: ConstraintID, _ record: ConstraintRecord, _ effective: EffectiveConstraint, to solver: Solver
  )
    -> RowID
  {
    var terms = solver.problem.nextTerms(most: Sync.mostPlainTerms)
    var bounds = RowBounds(record.relation, record.constant)
    if effective.isAltered || !writePlainTerms(record, to: &terms) {
      bounds = model.row(of: constraint, host: record.host, paths: .shared, into: &sum)
      collectTerms()
      terms = solver.problem.nextTerms(rowTerms)
    }
    let levels = self.levels(record, effective)
    return solver.changes.addRow(
      terms, lower: bounds.lower, upper: bounds.upper, lowerLevel: levels.lower, upperLevel: levels.upper,
      rank: rank(record, effective), owner: constraint.raw)
  }

  @inline(__always)
  private func rank(_ record: ConstraintRecord, _ effective: EffectiveConstraint) -> Int32 {
    record.isRequired && effective.yielding == .none ? record.stamp : 0
  }

  @inline(__always)
  private func levels(_ record: ConstraintRecord, _ effective: EffectiveConstraint) -> (lower: Level, upper: Level) {
    let priority = min(record.priority, effective.highestPriority)
    var level = Level(priority: priority)
    if priority >= Limits.required && effective.yielding != .none {
      level = .belowRequired(effective.yielding.rawValue)
    }
    let relation = effective.relation ?? record.relation
    return (relation == .lessOrEqual ? .absent : level, relation == .greaterOrEqual ? .absent : level)
  }

  @inline(never)
  private func moveBounds(_ constraint: ConstraintID, _ record: ConstraintRecord, _ effective: EffectiveConstraint) {
    let bounds = self.bounds(constraint, record, effective)
    solver.changes.setBounds(map.rows[constraint], lower: bounds.lower, upper: bounds.upper)
  }

  /// Computes the bounds without the terms, where these are known.
  private func bounds(
    _ constraint: ConstraintID, _ record: ConstraintRecord, _ effective: EffectiveConstraint
  ) -> RowBounds {
    !effective.isAltered && hasPlainTerms(record)
      ? RowBounds(record.relation, record.constant)
      : model.row(of: constraint, host: record.host, paths: .shared, into: &sum)
  }

  /// The new bounds of a row if only the constant of its constraint has changed; otherwise nil.
  func move(ofConstraint constraint: ConstraintID) -> RowMove? {
    let record = model.constraints[constraint]
    let row = map.rows.holds(constraint) ? map.rows[constraint] : -1
    if row < 0 || !record.isInForce || record.touched != .bounds { return nil }
    let effective = model.effectiveConstraint(of: constraint, host: record.host)
    if !effective.hasEffect { return nil }
    let bounds = self.bounds(constraint, record, effective)
    return RowMove(row: row, lower: bounds.lower, upper: bounds.upper)
  }

  @inline(never)
  private func moveLevels(_ constraint: ConstraintID, _ record: ConstraintRecord, _ effective: EffectiveConstraint) {
    let levels = self.levels(record, effective)
    let row = map.rows[constraint]
    solver.changes.setRank(row, rank(record, effective))
    solver.changes.setLevels(row, lower: levels.lower, upper: levels.upper)
  }

  private func renumberRows() {
    var constraint = model.constraints.first
    while constraint >= 0 {
      let record = model.constraints[constraint]
      let row = map.rows[constraint]
      if record.isInForce && row >= 0 {
        solver.changes.setRank(row, rank(record, model.effectiveConstraint(of: constraint, host: record.host)))
      }
      constraint = record.next
    }
  }

  // MARK: Variables

  /// Converts `sum` to the solver's terms.
  private func collectTerms() {
    rowTerms.removeAll()
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      rowTerms.append(Term(variable: variable(term.unknown), coefficient: term.coefficient))
    }
  }

  func variable(_ unknown: Unknown) -> VariableID {
    let part = Int(unknown.part)
    if part >= 4 { return absolute(unknown.item, part - 4) }
    return block(of: unknown.item) + part
  }

  @inline(__always)
  func block(of item: ItemID) -> VariableID {
    let base = map.blocks[item]
    return base >= 0 ? base : makeBlock(item)
  }

  private func makeBlock(_ item: ItemID) -> VariableID {
    let base = solver.changes.addBlock(sizesHold: !model.items[item].isSpacer)
    map.setBlock(base, of: item)
    if openEdits > 0 { applied.note(newBlockOf: item, model.items[item].generation) }
    return base
  }

  // MARK: Shared absolute origins

  /// The variable for the origin of a view's bounds in its root.  Creates the chain of ancestors, each tied to its parent.
  private func absolute(_ view: ItemID, _ axis: Int) -> VariableID {
    map.growAbsolutes(items: model.items.count)
    var chain = ContiguousArray<ItemID>()
    var at = view
    while at >= 0 && map.absolutes[at.index * 2 + axis] < 0 {
      map.setAbsolute(at, axis) { solver.changes.addBlock(sizesHold: false) }
      if openEdits > 0 { applied.note(newBlockOf: at, model.items[at].generation) }
      chain.append(at)
      at = above(at)
    }
    while let next = chain.popLast() { tie(next, axis) }
    return map.absolutes[view.index * 2 + axis]
  }

  /// The parent; a fitting ignores everything above its top.
  private func above(_ view: ItemID) -> ItemID { view == map.top ? -1 : model.items[view].parent }

  /// Adds absolute(view) = absolute(parent) + left(view) - inset(view); for a root absolute(view) = 0.
  private func tie(_ view: ItemID, _ axis: Int) {
    var step = Affine()
    let parent = above(view)
    if parent >= 0 { model.addStep(view, axis == 0 ? .x : .y, -1, &step) }
    var terms = ContiguousArray<Term>()
    terms.append(Term(variable: map.absolutes[view.index * 2 + axis], coefficient: 1))
    if parent >= 0 {
      terms.append(Term(variable: map.absolutes[parent.index * 2 + axis], coefficient: -1))
    }
    for at in 0..<step.terms.count {
      let term = step.terms[at]
      terms.append(Term(variable: variable(term.unknown), coefficient: term.coefficient))
    }
    map.setAbsoluteRow(addEquality(terms, -step.constant), at: view.index * 2 + axis)
  }

  private func addEquality(_ terms: ContiguousArray<Term>, _ value: Double) -> RowID {
    terms.withUnsafeBufferPointer {
      solver.changes.addRow(
        $0, lower: value, upper: value, lowerLevel: .required, upperLevel: .required, rank: 0, owner: -1)
    }
  }

  /// Rebuilds the ties of views that have moved, or whose insets have changed.
  private func addAbsolutes() {
    if map.absolutes.isEmpty { return }
    for item in model.changes.movedItems { retie(item) }
    for item in model.changes.insetItems { retie(item) }
    for item in model.changes.scrolledItems { moveTies(item) }
  }

  /// Whether rows without a constraint depend on the offsets of views.
  var hasTies: Bool { !map.absolutes.isEmpty }

  /// Follows another offset of a view.
  func moveTies(_ view: ItemID) {
    if map.absolutes.isEmpty || !model.items.isLive(view) { return }
    map.growAbsolutes(items: model.items.count)
    for axis in 0..<2 where map.absoluteRows[view.index * 2 + axis] >= 0 && above(view) >= 0 {
      var step = Affine()
      model.addStep(view, axis == 0 ? .x : .y, -1, &step)
      let value = -step.constant
      solver.changes.setBounds(map.absoluteRows[view.index * 2 + axis], lower: value, upper: value)
    }
  }

  private func retie(_ item: ItemID) {
    for axis in 0..<2 {
      let at = item.index * 2 + axis
      if map.absolutes[at] < 0 || map.absoluteRows[at] >= 0 { continue }
      let parent = model.items[item].parent
      if parent >= 0 { _ = absolute(parent, axis) }
      tie(item, axis)
    }
  }

  // MARK: Sizes

  private func addSizes() {
    for place in model.changes.touchedPreferences {
      let sizes = model.preferences[place]
      if sizes.item >= 0 { setSizes(place, sizes) }
    }
  }

  func setSizes(_ place: PreferencesID, _ wanted: SizePreferences) {
    let item = wanted.item
    if model.items[item].kind == .content { return setArea(place, item) }
    let isGone = model.items.isCollapsed(item)
    let size = isGone ? goneSize(wanted) : wanted.size
    let content = isGone ? .unspecified : contentSize(wanted)
    setEquality(place, 0, item, .width, size.width)
    setEquality(place, 1, item, .height, size.height)
    if content != .unspecified || hasContentRow(place) { setContents(place, item, content, wanted) }
    if wanted.measure >= 0 || wanted.limits != .none || !map.limitRows.isEmpty { setLimits(place, wanted, isGone) }
  }

  /// Prefers the viewport's size for a content area that scrolls, so that content decides where there is any.
  private func setArea(_ place: PreferencesID, _ area: ItemID) {
    let view = model.items[area].parent
    let traits = model.traits(of: view)
    for axis in [Axis.x, .y] {
      let at = place.index * 4 + (axis == .x ? 2 : 3)
      let row = map.sizeRows[at]
      if model.items.isCollapsed(view) || !traits.scrolls.contains(axis) {
        if row >= 0 { solver.changes.removeRow(row) }
        map.setSizeRow(-1, at: at)
        continue
      }
      let excess = traits.viewportExcess(axis)
      if row >= 0 {
        solver.changes.setBounds(row, lower: excess, upper: excess)
        continue
      }
      sum.clear()
      sum.add(.extent(area, axis), 1)
      sum.add(.extent(view, axis), -1)
      collectTerms()
      let level = Level(priority: Limits.viewport)
      map.setSizeRow(
        solver.changes.addRow(
          solver.problem.nextTerms(rowTerms), lower: excess, upper: excess, lowerLevel: level, upperLevel: level,
          rank: 0,
          owner: -1),
        at: at)
    }
  }

  /// The set sizes of a gone item that visible items depend on.
  private func goneSize(_ wanted: SizePreferences) -> Size {
    Size(
      model.gone.sizes(wanted.item, .x).reachVisible ? wanted.size.width : -1,
      model.gone.sizes(wanted.item, .y).reachVisible ? wanted.size.height : -1)
  }

  private func setLimits(_ place: PreferencesID, _ wanted: SizePreferences, _ isGone: Bool) {
    let limits = isGone ? .none : wanted.limits(model.measures)
    if limits == .none && map.limitRows.isEmpty { return }
    map.growLimits(sizes: model.preferences.count)
    let (width, height) = (Unknown(wanted.item, .width), Unknown(wanted.item, .height))
    setLimit(place, 0, width, .greaterOrEqual, limits.minimum.width)
    setLimit(place, 1, height, .greaterOrEqual, limits.minimum.height)
    setLimit(place, 2, width, .lessOrEqual, limits.maximum.width)
    setLimit(place, 3, height, .lessOrEqual, limits.maximum.height)
  }

  /// Adds, moves or removes the row of a limit; a negative value means none.  A row has one target, so each limit needs its own.
  private func setLimit(_ place: PreferencesID, _ k: Int, _ unknown: Unknown, _ relation: Relation, _ value: Double) {
    let row = map.limitRow(place, k)
    let bounds = RowBounds(relation, value)
    let lowerLevel = relation == .greaterOrEqual ? Level.required : .absent
    let upperLevel = relation == .lessOrEqual ? Level.required : .absent
    if value < 0 {
      if row < 0 { return }
      solver.changes.removeRow(row)
      map.setLimitRow(-1, at: place.index * 4 + k)
    } else if row >= 0 {
      solver.changes.setRow(
        row, lower: bounds.lower, upper: bounds.upper, lowerLevel: lowerLevel, upperLevel: upperLevel)
    } else {
      let added = addRow(
        unknown, lower: bounds.lower, upper: bounds.upper, lowerLevel: lowerLevel, upperLevel: upperLevel,
        rank: Sync.limitRank)
      map.setLimitRow(added, at: place.index * 4 + k)
    }
  }

  private func addRow(
    _ unknown: Unknown, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32
  ) -> RowID {
    var term = Term(variable: variable(unknown), coefficient: 1)
    return withUnsafePointer(to: &term) {
      solver.changes.addRow(
        UnsafeBufferPointer(start: $0, count: 1), lower: lower, upper: upper, lowerLevel: lowerLevel,
        upperLevel: upperLevel, rank: rank, owner: -1)
    }
  }

  private func hasContentRow(_ place: PreferencesID) -> Bool {
    map.sizeRows[place.index * 4 + 2] >= 0 || map.sizeRows[place.index * 4 + 3] >= 0
  }

  private func contentSize(_ wanted: SizePreferences) -> Size {
    wanted.measure >= 0 ? model.measures[wanted.measure].current.size : wanted.intrinsic
  }

  private func setEquality(_ place: PreferencesID, _ k: Int, _ item: ItemID, _ kind: Unknown.Kind, _ value: Double) {
    setSizeRow(place, k, item, kind, value, lower: .required, upper: .required, rank: 0)
  }

  private func setContents(_ place: PreferencesID, _ item: ItemID, _ content: Size, _ wanted: SizePreferences) {
    let (compression, hugging) = (wanted.compression, wanted.hugging)
    setSizeRow(
      place, 2, item, .width, content.width, lower: Level(priority: compression.0), upper: Level(priority: hugging.0),
      rank: Sync.contentRank)
    setSizeRow(
      place, 3, item, .height, content.height, lower: Level(priority: compression.1),
      upper: Level(priority: hugging.1), rank: Sync.contentRank)
  }

  /// Adds, moves or removes the row that fixes a size; a negative value means none.
  private func setSizeRow(
    _ place: PreferencesID, _ k: Int, _ item: ItemID, _ kind: Unknown.Kind, _ value: Double, lower: Level, upper: Level,
    rank: Int32
  ) {
    let at = place.index * 4 + k
    let row = map.sizeRows[at]
    if value < 0 {
      if row < 0 { return }
      solver.changes.removeRow(row)
      map.setSizeRow(-1, at: at)
    } else if row >= 0 {
      solver.changes.setRow(row, lower: value, upper: value, lowerLevel: lower, upperLevel: upper)
    } else {
      let added = addRow(
        Unknown(item, kind), lower: value, upper: value, lowerLevel: lower, upperLevel: upper, rank: rank)
      map.setSizeRow(added, at: at)
    }
  }

  /// When sizes contradict each other, content yields first, then limits, and set sizes never.
  private static let contentRank: Int32 = -2
  private static let limitRank: Int32 = -1

  // MARK: Rows without a constraint

  /// Fixes an unknown at a value and level, or moves such a row; -1 if there is no value, before and after.
  func setTarget(_ row: RowID, _ unknown: Unknown, _ value: Double, _ level: Level) -> RowID {
    if value < 0 { return -1 }
    if row >= 0 {
      solver.changes.setRow(row, lower: value, upper: value, lowerLevel: level, upperLevel: level)
      return row
    }
    return addRow(unknown, lower: value, upper: value, lowerLevel: level, upperLevel: level, rank: 0)
  }

  /// Adds a preference for an unknown; infinite bounds are open.
  func addPreference(_ unknown: Unknown, lower: Double, upper: Double, _ level: Level) -> RowID {
    addRow(
      unknown, lower: lower, upper: upper, lowerLevel: lower.isFinite ? level : .absent,
      upperLevel: upper.isFinite ? level : .absent, rank: 0)
  }

  /// Adds a constraint a second time, as a preference.
  func addPreference(like constraint: ConstraintID, _ level: Level) -> RowID {
    let bounds = model.row(of: constraint, host: model.constraints[constraint].host, paths: .shared, into: &sum)
    collectTerms()
    return solver.changes.addRow(
      solver.problem.nextTerms(rowTerms), lower: bounds.lower, upper: bounds.upper,
      lowerLevel: bounds.lower.isFinite ? level : .absent, upperLevel: bounds.upper.isFinite ? level : .absent, rank: 0,
      owner: -1)
  }

  /// Whether a row still represents the constraint.
  func isRow(_ row: RowID, like constraint: ConstraintID) -> Bool {
    let record = model.constraints[constraint]
    if !hasSameTerms(row, constraint, record) { return false }
    let bounds = model.row(of: constraint, host: record.host, paths: .shared, into: &sum)
    return bounds == RowBounds(lower: solver.problem.lower[row], upper: solver.problem.upper[row])
  }

  /// Adds an equation that is not in the model, satisfied by the present values; returns its row.
  func hold(_ record: ConstraintRecord) throws(LayoutError) -> RowID {
    model.addSides(
      of: record, host: model.naturalHost(record.first, record.second), paths: .spelledOut, into: &sum)
    collectTerms()
    return try solver.analysis.hold(rowTerms, at: record.constant - sum.constant)
  }

  // MARK: The subtree of a view

  /// Prepares an empty map for the subtree of a view.
  func beginSubtree(of top: ItemID) {
    grow()
    map.setTop(top)
  }

  /// Removes the rows of destroyed records, then refreshes rows with `refresh`, then removes the variables.
  func follow(ended: EndedRecords, refresh: () -> Void) {
    map.orphan(items: ended.items, constraints: ended.constraints, sizes: ended.preferences)
    removeOrphanRows()
    refresh()
    removeOrphanBlocks()
  }

  /// Extends the tables to new items and constraints.
  func grow() {
    map.grow(items: model.items.count, constraints: model.constraints.count, sizes: model.preferences.count)
  }

  func forget(item: ItemID) { map.forget(item: item, sizes: model.items[item].preferences) }

  func forgetRow(ofConstraint constraint: ConstraintID) { map.setRow(-1, ofConstraint: constraint) }

  /// Releases the map to the caller.
  func takeMap() -> VariableMap { map.taken() }
}
