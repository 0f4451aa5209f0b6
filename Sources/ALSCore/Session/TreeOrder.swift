// Free variables in the order in which they are settled: items in tree order, and of each left, top, width, height.

struct TreeOrder {
  // Kept for their room.
  private var order = ContiguousArray<Int32>()
  private var parts = ContiguousArray<Int32>()
  private var keys: [SortKey] = []

  /// Tells the solver the place of every block of variables.
  func setPlaces(_ sync: Sync) {
    let (model, solver) = (sync.model, sync.solver)
    model.items.refreshOrder()
    solver.prepareOrder()
    for block in sync.map.itemOfBlock.indices {
      let item = Int(sync.map.itemOfBlock[block])
      if item >= 0 { solver.setOrder(of: Int32(truncatingIfNeeded: block), model.items.order[item]) }
    }
  }

  /// The places have been set.
  mutating func sorted(_ free: [Int32], _ sync: Sync) -> ContiguousArray<Int32> {
    order.removeAll(keepingCapacity: true)
    if free.count * 8 > sync.map.itemOfBlock.count {
      sortByWalk(free, sync.solver, places: sync.model.items.order.count)
    } else {
      sortByPlace(free, sync.solver)
    }
    return order
  }

  /// For many: marks the free parts of every place, and goes through all places.
  private mutating func sortByWalk(_ free: [Int32], _ solver: Solver, places: Int) {
    parts.removeAll(keepingCapacity: true)
    parts.append(contentsOf: repeatElement(-1, count: places * 4))
    for v in free {
      let place = Int(solver.order(of: v))
      if place >= 0 { parts[place * 4 + Int(v & 3)] = v }
    }
    for v in parts where v >= 0 { order.append(v) }
  }

  private mutating func sortByPlace(_ free: [Int32], _ solver: Solver) {
    keys.removeAll(keepingCapacity: true)
    for v in free {
      let place = solver.order(of: v)
      if place >= 0 { keys.append(SortKey(Int64(place), Int64(v & 3), payload: v)) }
    }
    SortKey.sort(&keys)
    for key in keys { order.append(key.payload) }
  }
}
