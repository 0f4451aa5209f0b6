// Sorts free variables in the order in which the canonical optimum fixes them: items in tree order, of each left, top, width,
// height.

struct TreeOrder: ~Copyable {
  // Scratch, kept for its capacity.
  private var order = ContiguousArray<VariableID>()
  private var parts = Buffer<VariableID>()
  private var keys: [SortKey] = []

  /// Sets the place of every block of variables in the solver.
  func setPlaces(_ sync: Sync) {
    let (model, solver) = (sync.model, sync.solver)
    model.items.refreshOrder()
    solver.tieBreakers.prepareOrder()
    // Locals: the compiler cannot prove that the writes do not alias these tables.
    let (items, places) = (sync.map.itemOfBlock, model.items.order)
    let (last, hasGone) = (Int32(truncatingIfNeeded: places.count), model.items.goneCount > 0)
    for block in items.indices where items[block] >= 0 {
      let item = items[block]
      // Hidden sizes follow all others, and then content areas that scroll.
      let isLate = hasGone && model.gone.areSizesChosenLate(item)
      let place = places[item] < 0 ? TreeOrder.area(model, item, last) : places[item] + (isLate ? last : 0)
      solver.tieBreakers.setOrder(of: Int32(truncatingIfNeeded: block), place)
    }
  }

  private static func area(_ model: Model, _ item: ItemID, _ last: Int32) -> Int32 {
    model.items[item].kind == .content ? model.items.order[model.items[item].parent] + 2 * last : -1
  }

  /// Requires `setPlaces`.
  mutating func sorted(_ free: [VariableID], _ sync: Sync) -> ContiguousArray<VariableID> {
    order.removeAll(keepingCapacity: true)
    if free.count * 8 > sync.map.itemOfBlock.count {
      sortByWalk(free, sync.solver, places: 3 * sync.model.items.order.count)
    } else {
      sortByPlace(free, sync.solver)
    }
    return order
  }

  /// For many variables: marks the free parts of every place, then traverses all places.
  private mutating func sortByWalk(_ free: [VariableID], _ solver: Solver, places: Int) {
    parts.removeAll()
    parts.resize(places * 4, bytes: 0xFF)
    for v in free {
      let place = Int(solver.tieBreakers.blockOrder[v.block])
      if place >= 0 { parts[place * 4 + Int(v.part)] = v }
    }
    order.reserveCapacity(free.count)
    for k in 0..<parts.count where parts[k] >= 0 { order.append(parts[k]) }
  }

  private mutating func sortByPlace(_ free: [VariableID], _ solver: Solver) {
    keys.removeAll(keepingCapacity: true)
    for v in free {
      let place = solver.tieBreakers.blockOrder[v.block]
      if place >= 0 { keys.append(SortKey(Int64(place), Int64(v.part), payload: v)) }
    }
    SortKey.sort(&keys)
    for key in keys { order.append(VariableID(raw: key.payload)) }
  }
}
