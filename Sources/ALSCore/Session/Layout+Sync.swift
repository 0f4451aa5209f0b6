// Carries what changed in the model over to the solver: first what goes, then what comes, each in the order it was said.

extension Layout {
  func flush() {
    link.grow(items: model.items.count, constraints: model.constraints.count, preferences: model.preferences.count)
    removeRows()
    reserve()
    addPreferences()
    addAbsolutes()
    addConstraints()
    if model.changes.areStampsRenumbered { renumberRows() }
    model.forgetChanges()
  }

  /// Room for what is about to come, so that a large layout is not copied as it grows.
  private func reserve() {
    let rows = model.changes.touchedConstraints.count + 2 * model.changes.touchedPreferences.count
    if rows < 64 && !solver.isCold { return }
    let blocks = model.items.count - Int(solver.variableCount / 4)
    solver.reserve(blocks: max(0, blocks), rows: rows, terms: 3 * rows)
  }

  /// A variable may only go after the last row that mentions it, so all rows that must go do so before.
  private func removeRows() {
    for row in link.orphanRows { solver.removeRow(row) }
    link.clearOrphanRows()
    for slot in model.changes.touchedConstraints where solver.rowTotal > 0 {
      let record = model.constraints[slot]
      let row = link.rows[Int(slot)]
      if row < 0 || (record.isActive && !record.touched.contains(.rebuild)) { continue }
      solver.removeRow(row)
      link.rows[Int(slot)] = -1
    }
    if !link.absolutes.isEmpty {
      for slot in model.changes.movedItems { dropAbsoluteRows(slot) }
      for slot in model.changes.insetItems { dropAbsoluteRows(slot) }
    }
    for base in link.orphanBlocks { solver.removeBlock(base) }
    link.clearOrphanBlocks()
  }

  private func dropAbsoluteRows(_ slot: Int32) {
    for k in 0..<2 {
      let at = Int(slot) * 2 + k
      if link.absoluteRows[at] < 0 { continue }
      solver.removeRow(link.absoluteRows[at])
      link.absoluteRows[at] = -1
    }
  }

  // MARK: Constraints

  @_optimize(speed)
  private func addConstraints() {
    // Held here, so that nobody has to count who holds it for each row.
    let solver = self.solver
    for slot in model.changes.touchedConstraints {
      let record = model.constraints[slot]
      if !record.isActive { continue }
      let effective = model.effectiveConstraint(of: slot, host: record.host)
      if !effective.hasEffect { continue }
      if link.rows[Int(slot)] < 0 {
        link.rows[Int(slot)] = addRow(slot, record, effective, to: solver)
        continue
      }
      if record.touched.contains(.bounds) { moveBounds(slot, record) }
      if record.touched.contains(.levels) { moveLevels(slot, record, effective) }
    }
  }

  @_optimize(speed)
  func addRow(_ slot: Int32, _ record: ConstraintRecord, _ effective: EffectiveConstraint, to solver: Solver) -> Int32 {
    var terms = solver.nextTerms(most: Layout.mostFastPathTerms)
    var bounds = RowBounds(record.relation, record.constant)
    if effective.yielding != .none || !writeFastPathTerms(record, to: &terms) {
      bounds = model.row(of: slot, host: record.host, paths: .shared, into: &sum)
      collectTerms()
      terms = solver.nextTerms(rowTerms)
    }
    let levels = self.levels(record, effective)
    return solver.addRow(
      terms, lower: bounds.lower, upper: bounds.upper, lowerLevel: levels.lower, upperLevel: levels.upper,
      rank: rank(record, effective), owner: slot)
  }

  @inline(__always)
  private func rank(_ record: ConstraintRecord, _ effective: EffectiveConstraint) -> Int32 {
    record.isRequired && effective.yielding == .none ? record.stamp : 0
  }

  @inline(__always)
  private func levels(_ record: ConstraintRecord, _ effective: EffectiveConstraint) -> (lower: Level, upper: Level) {
    var level = Level(priority: record.priority)
    if record.isRequired && effective.yielding != .none { level = .belowRequired(effective.yielding.rawValue) }
    return (
      record.relation == .lessOrEqual ? .absent : level, record.relation == .greaterOrEqual ? .absent : level
    )
  }

  @inline(never)
  private func moveBounds(_ slot: Int32, _ record: ConstraintRecord) {
    let bounds = model.row(of: slot, host: record.host, paths: .shared, into: &sum)
    solver.setBounds(link.rows[Int(slot)], lower: bounds.lower, upper: bounds.upper)
  }

  @inline(never)
  private func moveLevels(_ slot: Int32, _ record: ConstraintRecord, _ effective: EffectiveConstraint) {
    let levels = self.levels(record, effective)
    let row = link.rows[Int(slot)]
    solver.setRank(row, rank(record, effective))
    solver.setLevels(row, lower: levels.lower, upper: levels.upper)
  }

  private func renumberRows() {
    model.changes.setStampsRenumbered(false)
    var slot = model.constraints.first
    while slot >= 0 {
      let record = model.constraints[slot]
      let row = link.rows[Int(slot)]
      if record.isActive && row >= 0 {
        solver.setRank(row, rank(record, model.effectiveConstraint(of: slot, host: record.host)))
      }
      slot = record.next
    }
  }

  // MARK: Variables

  /// Turns `sum` into the solver's terms.
  func collectTerms() {
    rowTerms.removeAll()
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      rowTerms.append(Term(variable: variable(term.unknown), coefficient: term.coefficient))
    }
  }

  func variable(_ unknown: Unknown) -> Int32 {
    let part = Int(unknown.part)
    if part >= 4 { return absolute(unknown.item, part - 4) }
    return block(of: unknown.item) + Int32(truncatingIfNeeded: part)
  }

  @inline(__always)
  func block(of item: Int32) -> Int32 {
    let base = link.blocks[Int(item)]
    return base >= 0 ? base : makeBlock(item)
  }

  private func makeBlock(_ item: Int32) -> Int32 {
    let base = solver.addBlock(sizesHold: !model.items[item].isSpacer)
    link.setBlock(base, of: item)
    return base
  }

  // MARK: Shared absolute origins

  /// The variable for the origin of a view's bounds in its root; makes the chain above it, each tied to the one before.
  private func absolute(_ view: Int32, _ axis: Int) -> Int32 {
    link.growAbsolutes(items: model.items.count)
    var chain = ContiguousArray<Int32>()
    var at = view
    while at >= 0 && link.absolutes[Int(at) * 2 + axis] < 0 {
      link.setAbsolute(at, axis) { solver.addBlock(sizesHold: false) }
      chain.append(at)
      at = above(at)
    }
    while let next = chain.popLast() { tie(next, axis) }
    return link.absolutes[Int(view) * 2 + axis]
  }

  /// The view that counts as the parent: nothing above the top of a fitting is looked at.
  private func above(_ view: Int32) -> Int32 { view == link.top ? -1 : model.items[view].parent }

  /// absolute(view) = absolute(parent) + left(view) - inset(view); a root's is 0.
  private func tie(_ view: Int32, _ axis: Int) {
    var step = Affine()
    let parent = above(view)
    if parent >= 0 { model.addStep(view, axis == 0 ? .x : .y, -1, &step) }
    var terms = ContiguousArray<Term>()
    terms.append(Term(variable: link.absolutes[Int(view) * 2 + axis], coefficient: 1))
    if parent >= 0 {
      terms.append(Term(variable: link.absolutes[Int(parent) * 2 + axis], coefficient: -1))
    }
    for at in 0..<step.terms.count {
      let term = step.terms[at]
      terms.append(Term(variable: variable(term.unknown), coefficient: term.coefficient))
    }
    link.absoluteRows[Int(view) * 2 + axis] = addEquality(terms, -step.constant)
  }

  private func addEquality(_ terms: ContiguousArray<Term>, _ value: Double) -> Int32 {
    terms.withUnsafeBufferPointer {
      solver.addRow(
        $0, lower: value, upper: value, lowerLevel: .required, upperLevel: .required, rank: 0, owner: -1)
    }
  }

  /// Ties what has moved, or whose insets have changed, to where it is now.
  private func addAbsolutes() {
    if link.absolutes.isEmpty { return }
    for slot in model.changes.movedItems { retie(slot) }
    for slot in model.changes.insetItems { retie(slot) }
  }

  private func retie(_ slot: Int32) {
    for axis in 0..<2 {
      let at = Int(slot) * 2 + axis
      if link.absolutes[at] < 0 || link.absoluteRows[at] >= 0 { continue }
      let parent = model.items[slot].parent
      if parent >= 0 { _ = absolute(parent, axis) }
      tie(slot, axis)
    }
  }

  // MARK: Sizes

  private func addPreferences() {
    for place in model.changes.touchedPreferences {
      let preferences = model.preferences[place]
      if preferences.item >= 0 { setPreferences(place, preferences) }
    }
  }

  func setPreferences(_ place: Int32, _ wanted: SizePreferences) {
    var preferences = wanted
    if preferences.measure >= 0 { preferences.intrinsic = model.measures[preferences.measure].current.size }
    if model.items.isCollapsed(preferences.item) {
      preferences.size = .unspecified
      preferences.intrinsic = .unspecified
    }
    setEquality(place, 0, preferences.item, .width, preferences.size.width)
    setEquality(place, 1, preferences.item, .height, preferences.size.height)
    setContent(
      place, 2, preferences.item, .width, preferences.intrinsic.width, preferences.compression.0, preferences.hugging.0)
    setContent(
      place, 3, preferences.item, .height, preferences.intrinsic.height, preferences.compression.1,
      preferences.hugging.1)
  }

  private func setEquality(_ place: Int32, _ k: Int, _ item: Int32, _ kind: Unknown.Kind, _ value: Double) {
    setPreference(place, k, item, kind, value, lower: .required, upper: .required, rank: 0)
  }

  private func setContent(
    _ place: Int32, _ k: Int, _ item: Int32, _ kind: Unknown.Kind, _ value: Double, _ compression: Float,
    _ hugging: Float
  ) {
    setPreference(
      place, k, item, kind, value, lower: Level(priority: compression), upper: Level(priority: hugging),
      rank: Layout.contentRank)
  }

  /// Adds, moves or removes the row that ties a size to a value; a negative value is none.
  private func setPreference(
    _ place: Int32, _ k: Int, _ item: Int32, _ kind: Unknown.Kind, _ value: Double, lower: Level, upper: Level,
    rank: Int32
  ) {
    let at = Int(place) * 4 + k
    let row = link.preferenceRows[at]
    if value < 0 {
      if row >= 0 { solver.removeRow(row) }
      link.preferenceRows[at] = -1
    } else if row >= 0 {
      solver.setRow(row, lower: value, upper: value, lowerLevel: lower, upperLevel: upper)
    } else {
      var term = Term(variable: variable(Unknown(item, kind)), coefficient: 1)
      link.preferenceRows[at] = withUnsafePointer(to: &term) {
        solver.addRow(
          UnsafeBufferPointer(start: $0, count: 1), lower: value, upper: value, lowerLevel: lower,
          upperLevel: upper, rank: rank, owner: -1)
      }
    }
  }

  /// Where content contradicts a size that was set, the content gives way.
  private static let contentRank: Int32 = -1
}
