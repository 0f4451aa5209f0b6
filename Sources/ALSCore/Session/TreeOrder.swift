// Free variables in the order in which the canonical optimum fixes them: items in tree order, of each left, top, width, height.

struct TreeOrder: ~Copyable {
  // Kept for their room.
  private var order = ContiguousArray<VariableID>()
  private var parts = Buffer<VariableID>()
  private var keys: [SortKey] = []

  /// Tells the solver the place of every block of variables.
  func setPlaces(_ sync: Sync) {
    let (model, solver) = (sync.model, sync.solver)
    model.items.refreshOrder()
    solver.prepareOrder()
    // At hand: what is written could be anything for all the compiler knows.
    let (items, places) = (sync.map.itemOfBlock, model.items.order)
    let (last, hasGone) = (Int32(truncatingIfNeeded: places.count), model.items.goneCount > 0)
    for block in items.indices where items[block] >= 0 {
      // Sizes that nobody sees come after all others.
      let isLate = hasGone && model.gone.areSizesChosenLate(items[block])
      solver.setOrder(of: Int32(truncatingIfNeeded: block), places[items[block]] + (isLate ? last : 0))
    }
  }

  /// The places have been set.
  mutating func sorted(_ free: [VariableID], _ sync: Sync) -> ContiguousArray<VariableID> {
    order.removeAll(keepingCapacity: true)
    if free.count * 8 > sync.map.itemOfBlock.count {
      sortByWalk(free, sync.solver, places: 2 * sync.model.items.order.count)
    } else {
      sortByPlace(free, sync.solver)
    }
    return order
  }

  /// For many: marks the free parts of every place, and goes through all places.
  private mutating func sortByWalk(_ free: [VariableID], _ solver: Solver, places: Int) {
    parts.removeAll()
    parts.resize(places * 4, bytes: 0xFF)
    for v in free {
      let place = Int(solver.order(of: v))
      if place >= 0 { parts[place * 4 + Int(v.part)] = v }
    }
    order.reserveCapacity(free.count)
    for k in 0..<parts.count where parts[k] >= 0 { order.append(parts[k]) }
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
