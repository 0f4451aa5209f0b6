// Free variables in the order in which the canonical optimum fixes them: items in tree order, of each left, top, width, height.

struct TreeOrder {
  // Kept for their room.
  private var order = ContiguousArray<VariableID>()
  private var parts = ContiguousArray<VariableID>()
  private var keys: [SortKey] = []

  /// Tells the solver the place of every block of variables.
  func setPlaces(_ sync: Sync) {
    let (model, solver) = (sync.model, sync.solver)
    model.items.refreshOrder()
    solver.prepareOrder()
    for block in sync.map.itemOfBlock.indices {
      let item = sync.map.itemOfBlock[block]
      if item >= 0 { solver.setOrder(of: Int32(truncatingIfNeeded: block), model.items.order[item]) }
    }
  }

  /// The places have been set.
  mutating func sorted(_ free: [VariableID], _ sync: Sync) -> ContiguousArray<VariableID> {
    order.removeAll(keepingCapacity: true)
    if free.count * 8 > sync.map.itemOfBlock.count {
      sortByWalk(free, sync.solver, places: sync.model.items.order.count)
    } else {
      sortByPlace(free, sync.solver)
    }
    return order
  }

  /// For many: marks the free parts of every place, and goes through all places.
  private mutating func sortByWalk(_ free: [VariableID], _ solver: Solver, places: Int) {
    parts.removeAll(keepingCapacity: true)
    parts.append(contentsOf: repeatElement(VariableID(raw: -1), count: places * 4))
    for v in free {
      let place = Int(solver.order(of: v))
      if place >= 0 { parts[place * 4 + Int(v.part)] = v }
    }
    for v in parts where v >= 0 { order.append(v) }
  }

  private mutating func sortByPlace(_ free: [VariableID], _ solver: Solver) {
    keys.removeAll(keepingCapacity: true)
    for v in free {
      let place = solver.order(of: v)
      if place >= 0 { keys.append(SortKey(Int64(place), Int64(v.part), payload: v)) }
    }
    SortKey.sort(&keys)
    for key in keys { order.append(VariableID(raw: key.payload)) }
  }
}
