// Fitting sizes: how large a view would be if only what it holds mattered.  The rows of the subtree go into a solver of their
// own; the model is read as it stands, and nothing of the layout changes.

/// The sizes a toolkit asks for before it gives a view a place.
public struct SizeRequest {
  public var minimum: Size
  public var natural: Size
}

extension Layout {
  /// The size of a view when its width and height would like to be `target` with the given priorities; an unspecified
  /// target is no preferences.
  public func fittingSize(
    _ handle: Handle, target: Size, horizontal: Float, vertical: Float
  ) throws(LayoutError) -> Size {
    let top = try view(handle)
    try checkSize(target)
    try checkPriority(horizontal)
    try checkPriority(vertical)
    let levels = (Level(priority: horizontal), Level(priority: vertical))
    return try fitting(top, target, natural: levels, minimum: nil).natural
  }

  /// What is the least that required constraints allow, and what content would like, on the axes `known` leaves open.
  public func sizeRequest(_ handle: Handle, known: Size) throws(LayoutError) -> SizeRequest {
    let top = try view(handle)
    try checkSize(known)
    let target = Size(max(known.width, 0), max(known.height, 0))
    return try fitting(
      top, target, natural: levels(known, Level(priority: Layout.fittingPriority)),
      minimum: levels(known, .belowRequired(Layout.leastStep)))
  }

  /// What is known comes before everything that is not required.
  private func levels(_ known: Size, _ open: Level) -> (Level, Level) {
    let first = Level.belowRequired(Layout.knownStep)
    return (known.width < 0 ? open : first, known.height < 0 ? open : first)
  }

  /// Required constraints that yield to others (`EffectiveConstraint.Yielding`) come first, then what is known, then to be small.
  private static let knownStep = EffectiveConstraint.Yielding.end.rawValue + 1
  private static let leastStep = knownStep + 1

  /// What a size that is merely to be small has as its priority; als.h: ALS_PRIORITY_FITTING_SIZE.
  private static let fittingPriority: Float = 50

  /// The subtree at hand, while the layout's solver and link are those of the fitting.
  final class Fitting {
    let top: Int32
    let items: ContiguousArray<Int32>
    var measured = ContiguousArray<Int32>()
    /// Rows of the preferences for width and height, -1 for none.
    var widthTarget: Int32 = -1
    var heightTarget: Int32 = -1

    init(_ top: Int32, _ items: ContiguousArray<Int32>) {
      self.top = top
      self.items = items
    }
  }

  /// Puts a solver and a link for the subtree into the place of the layout's, and takes them out again.
  private func fitting(
    _ top: Int32, _ target: Size, natural: (Level, Level), minimum: (Level, Level)?
  ) throws(LayoutError) -> SizeRequest {
    if model.constraints.stamp > Level.maxRank { model.renumberStamps() }
    let fit = Fitting(top, model.subtree(of: top))
    let scratch = Solver()
    scratch.maxPivots = limits.pivots
    let kept = (solver, isOutOfStep)
    for slot in fit.items where model.measure(of: slot) >= 0 && !model.items.isCollapsed(slot) {
      fit.measured.append(slot)
    }
    model.measures.saveCurrent(model.measures(of: fit.measured))
    // Nothing outside covers the view, and what is inside starts from nothing, as every solve does.
    model.traits.setForgetsFrames(true)
    solver = scratch
    swap(&link, &fittingLink)
    // Nobody may ask the scratch solver about the published layout.
    isOutOfStep = true
    link.grow(items: model.items.count, constraints: model.constraints.count, preferences: model.preferences.count)
    link.top = top
    defer {
      clearLink(fit)
      swap(&link, &fittingLink)
      (solver, isOutOfStep) = kept
      model.traits.setForgetsFrames(false)
      model.measures.restoreCurrent(model.measures(of: fit.measured))
    }
    _ = try remeasure(fit.measured, fresh: true)
    addRows(fit)
    let first = try size(fit, target, natural)
    guard let minimum else { return SizeRequest(minimum: first, natural: first) }
    return SizeRequest(minimum: try size(fit, target, minimum), natural: first)
  }

  // MARK: Rows

  /// Every item of the subtree is marked, so a host is inside it when it is.
  private func addRows(_ fit: Fitting) {
    // A callback may have walked the tree meanwhile.
    model.items.beginWalk()
    for slot in fit.items { model.items.mark(slot) }
    for slot in fit.items {
      let place = model.items[slot].preferences
      if place >= 0 { addFittingPreferences(place, fit.top) }
    }
    for slot in fit.items {
      var node = model.uses.first(of: slot)
      while node != ConstraintUse.none {
        let constraint = model.uses.constraint(at: node)
        let record = model.constraints[constraint]
        // At the first item of its list, so that each comes once.
        if record.isActive && model.leadingUse(of: constraint) == node && model.items.isMarked(record.host) {
          let effective = model.effectiveConstraint(of: constraint, host: record.host)
          if effective.hasEffect { link.rows[Int(constraint)] = addRow(constraint, record, effective, to: solver) }
        }
        node = model.uses.next(node)
      }
    }
  }

  /// A size that was set on the view itself is what the target stands for.
  private func addFittingPreferences(_ place: Int32, _ top: Int32) {
    var preferences = model.preferences[place]
    if preferences.item == top { preferences.size = .unspecified }
    setPreferences(place, preferences)
  }

  /// Leaves the link as new, at the cost of what was used of it.
  private func clearLink(_ fit: Fitting) {
    for slot in fit.items {
      link.forget(item: slot, preferences: model.items[slot].preferences)
      var node = model.uses.first(of: slot)
      while node != ConstraintUse.none {
        link.rows[Int(model.uses.constraint(at: node))] = -1
        node = model.uses.next(node)
      }
    }
  }

  // MARK: Solving

  private func size(_ fit: Fitting, _ target: Size, _ levels: (Level, Level)) throws(LayoutError) -> Size {
    if model.items.isCollapsed(fit.top) { return Size(0, 0) }
    fit.widthTarget = setTarget(fit.widthTarget, Unknown(fit.top, .width), target.width, levels.0)
    fit.heightTarget = setTarget(fit.heightTarget, Unknown(fit.top, .height), target.height, levels.1)
    change(fit, try remeasure(fit.measured, fresh: true))
    for _ in 0..<Limits.rounds {
      try solveVerified { () throws(LayoutError) in
        if !self.solver.freeVariables().isEmpty { try self.settle(fit) }
      }
      let moved = try remeasure(fit.measured, fresh: false)
      if moved.isEmpty { break }
      change(fit, moved)
    }
    return Size(value(Int(fit.top), 2), value(Int(fit.top), 3))
  }

  /// The view itself comes first; what is inside matters only where it is measured.
  private func settle(_ fit: Fitting) throws(LayoutError) {
    var order = ContiguousArray<Int32>()
    order.append(variable(Unknown(fit.top, .width)))
    order.append(variable(Unknown(fit.top, .height)))
    for item in fit.measured { order.append(variable(Unknown(item, .width))) }
    var isAgain = false
    while try !solver.settle(order, again: isAgain) { isAgain = true }
  }

  /// The row of the preferences, made when there is none.
  private func setTarget(_ row: Int32, _ unknown: Unknown, _ value: Double, _ level: Level) -> Int32 {
    if value < 0 { return -1 }
    if row >= 0 {
      solver.setLevels(row, lower: level, upper: level)
      return row
    }
    var term = Term(variable: variable(unknown), coefficient: 1)
    return withUnsafePointer(to: &term) {
      solver.addRow(
        UnsafeBufferPointer(start: $0, count: 1), lower: value, upper: value, lowerLevel: level, upperLevel: level,
        rank: 0, owner: -1)
    }
  }

  // MARK: Measuring

  /// Brings the rows up to date with the answers that count now.
  private func change(_ fit: Fitting, _ moved: ContiguousArray<Int32>) {
    for one in moved {
      let item = one >> 1
      addFittingPreferences(model.items[item].preferences, fit.top)
      if one & 1 == 0 { continue }
      var node = model.uses.first(of: item)
      while node != ConstraintUse.none {
        let constraint = model.uses.constraint(at: node)
        let row = link.rows[Int(constraint)]
        node = model.uses.next(node)
        if row < 0 { continue }
        let record = model.constraints[constraint]
        solver.removeRow(row)
        link.rows[Int(constraint)] = addRow(
          constraint, record, model.effectiveConstraint(of: constraint, host: record.host), to: solver)
      }
    }
  }
}
