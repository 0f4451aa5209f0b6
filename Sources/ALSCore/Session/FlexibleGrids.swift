// Grids with as many columns as fit, in the rounds of a solve.

struct FlexibleGrids {
  let model: Model

  /// A grid whose number of columns differs from the round before.
  struct Turn {
    var grid: Int
    var columns: Int32
  }

  /// The grids, in order of creation.
  private var grids: ContiguousArray<Int> {
    if model.arrangements.flexibleCount == 0 { return [] }
    return ContiguousArray(model.arrangements.indices.filter { model.arrangements[$0].plan.columnMinimum > 0 })
  }

  /// Every grid starts with one column, except where the columns cannot affect the width: the end is the same then.  Flows and rules
  /// that test frames remember the first round, so with them there is no exception.
  func starts() -> ContiguousArray<Turn> {
    var turns = ContiguousArray<Turn>()
    let keeps = model.arrangements.flowCount == 0 && !model.rules.testFrames
    for grid in grids {
      let plan = model.arrangements[grid].plan
      if plan.columns.count != 1 && !(keeps && isFixed(plan.container.id)) {
        turns.append(Turn(grid: grid, columns: 1))
      }
    }
    return turns
  }

  /// The grids that need another number of columns, of all or of these.  Widths are found from the outside to the inside: a grid
  /// inside one that turns waits with one column.  While a conflict changes the width of a grid, the grid keeps its columns.
  func turns(
    _ values: BarrierRounds.Values, _ conflicts: [Conflict] = [], of some: ContiguousArray<Int>? = nil
  ) -> ContiguousArray<Turn> {
    var turns = ContiguousArray<Turn>()
    for grid in some ?? grids {
      let plan = model.arrangements[grid].plan
      let width = width(of: grid, values)
      if !width.isFinite || hasBrokenWidth(plan.container.id, conflicts) { continue }
      let columns = plan.columns(for: width)
      if columns == plan.columns.count { continue }
      turns.append(Turn(grid: grid, columns: columns))
    }
    if turns.isEmpty { return [] }
    let turning = turns
    turns.removeAll { isInside($0.grid, turning) }
    for grid in grids where model.arrangements[grid].plan.columns.count != 1 && isInside(grid, turning) {
      turns.append(Turn(grid: grid, columns: 1))
    }
    return turns
  }

  /// Whether the container of a grid lies in the container of another grid that turns.
  func isInside(_ grid: Int, _ turns: ContiguousArray<Turn>) -> Bool {
    let container = model.arrangements[grid].plan.container.id
    return turns.contains {
      let other = model.arrangements[$0.grid].plan.container.id
      return other != container && model.items.isAncestorOrSelf(other, of: container)
    }
  }

  /// Calls the body with the plan of every grid and its width.
  func forEachWidth(_ values: BarrierRounds.Values, _ body: (Int, Double) -> Void) {
    for grid in grids { body(grid, width(of: grid, values)) }
  }

  /// The width between the edges that hold the columns.
  private func width(of grid: Int, _ values: BarrierRounds.Values) -> Double {
    let plan = model.arrangements[grid].plan
    let container = plan.container.id
    let areas = model.areaGuides(of: container)
    let box = plan.usesMargins ? areas.1 : areas.2
    let host = model.items.isView(container) ? container : model.items[container].parent
    if host < 0 { return .nan }
    var sum = Affine()
    for (edge, factor) in [(Attribute.right, 1.0), (.left, -1)] {
      model.add(
        edge, of: box >= 0 ? box : container, times: factor, host: host, mirrored: false, paths: .spelledOut, to: &sum)
    }
    var width = sum.constant
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      width += term.coefficient * values(term.unknown.item, Int(term.unknown.part))
    }
    return width
  }

  /// The outermost grids whose width a conflict changes, without these.
  func withBrokenWidth(in conflicts: [Conflict], without known: ContiguousArray<Int>) -> ContiguousArray<Int> {
    if conflicts.isEmpty { return [] }
    let all = grids.filter {
      !known.contains($0) && hasBrokenWidth(model.arrangements[$0].plan.container.id, conflicts)
    }
    return ContiguousArray(
      all.filter { grid in
        let container = model.arrangements[grid].plan.container.id
        return !all.contains {
          $0 != grid && model.items.isAncestorOrSelf(model.arrangements[$0].plan.container.id, of: container)
        }
      })
  }

  /// Withholds all constraints of these grids, or lets them count again if their rules are in force.
  func withhold(_ grids: ContiguousArray<Int>, _ isWithheld: Bool) {
    for grid in grids {
      for kept in model.arrangements[grid].made.constraints where model.isLive(constraint: kept) {
        if isWithheld { model.setWithheld(kept.id, true) } else { model.stopWithholding(kept.id) }
      }
    }
  }

  /// Whether a broken constraint holds the width or the place of a view, or of a view around it.
  private func hasBrokenWidth(_ view: ItemID, _ conflicts: [Conflict]) -> Bool {
    for conflict in conflicts where conflict.broken >= 0 {
      let record = model.constraints[ConstraintID(raw: conflict.broken)]
      if record.firstAttribute.axis != .x { continue }
      let host = model.host(of: record)
      if host == view || !model.items.isAncestorOrSelf(host, of: view) { continue }
      for item in [record.first, record.second] where item >= 0 {
        let owner = model.items.isAreaGuide(item) ? model.items.viewOf(item) : item
        if owner != host && model.items.isAncestorOrSelf(owner, of: view) { return true }
      }
    }
    return false
  }

  // MARK: Widths that columns cannot affect

  /// Whether required constraints hold a view between the edges of a root of set width.
  private func isFixed(_ view: ItemID) -> Bool {
    var at = view
    while model.items[at].parent >= 0 {
      if !isHeld(at, .start) || !isHeld(at, .end) { return false }
      at = model.items[at].parent
    }
    return model.items.isView(at) && model.preferences(of: at).size.width >= 0
  }

  /// Whether a required constraint ties an edge to the same edge of the parent, or of a part of it.
  private func isHeld(_ item: ItemID, _ position: Attribute.Position) -> Bool {
    let parent = model.items[item].parent
    if model.traits(of: parent).scrolls.contains(.x) { return false }
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      let isTie =
        record.isInForce && record.isRequired && !record.isBroken && record.relation == .equal && record.terms < 0
        && record.multiplier == 1 && record.second >= 0
      if !isTie || record.firstAttribute.axis != .x || record.firstAttribute.position != position { continue }
      let other = record.first == item ? record.second : record.first
      let isAround = other == parent || model.items.isAreaGuide(other) && model.items.viewOf(other) == parent
      if isAround && record.secondAttribute.axis == .x && record.secondAttribute.position == position { return true }
    }
    return false
  }
}
