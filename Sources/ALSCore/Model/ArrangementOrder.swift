// The order in which stacks and grids that use each other's guides are rebuilt.

struct ArrangementOrder {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// Sorts arrangements topologically: each follows those whose guides it uses; ties in order of creation.
  func sorted(_ indices: ContiguousArray<Int>) -> ContiguousArray<Int> {
    if indices.count < 2 { return indices }
    let makers = makers(among: indices)
    if makers.isEmpty { return indices }
    var state = ContiguousArray<UInt8>(repeating: 0, count: model.arrangements.count)
    var order = ContiguousArray<Int>()
    var stack = ContiguousArray<Int>()
    for start in indices {
      stack.append(start)
      while let index = stack.last {
        if state[index] == 0 {
          state[index] = 1
          for used in uses(of: index, makers).reversed() where state[used] == 0 { stack.append(used) }
          continue
        }
        stack.removeLast()
        if state[index] == 1 { order.append(index) }
        state[index] = 2
      }
    }
    return order
  }

  /// Whether the arrangement, with this plan, would use a guide of its own, directly or through others.
  func isCyclic(_ plan: Arrangement, at index: Int) -> Bool {
    var usesGuide = false
    for member in plan.members where model.items[member.item.id].kind == .guide { usesGuide = true }
    if !usesGuide { return false }
    let makers = makers(among: ContiguousArray(model.arrangements.indices))
    var isSeen = ContiguousArray<Bool>(repeating: false, count: model.arrangements.count)
    var stack = ContiguousArray<Int>()
    for member in plan.members { if let maker = makers[member.item.id] { stack.append(maker) } }
    while let next = stack.popLast() {
      if next == index { return true }
      if isSeen[next] { continue }
      isSeen[next] = true
      stack.append(contentsOf: uses(of: next, makers))
    }
    return false
  }

  /// Maps each guide to the arrangement that created it.
  private func makers(among indices: ContiguousArray<Int>) -> [ItemID: Int] {
    var makers: [ItemID: Int] = [:]
    for index in indices {
      for guide in model.arrangements[index].guides where model.isLive(guide: guide.item) {
        makers[guide.item.id] = index
      }
    }
    return makers
  }

  private func uses(of index: Int, _ makers: [ItemID: Int]) -> ContiguousArray<Int> {
    var used = ContiguousArray<Int>()
    let plan = model.arrangements[index].plan
    if let maker = makers[plan.container.id] { used.append(maker) }
    for member in plan.members { if let maker = makers[member.item.id] { used.append(maker) } }
    return used
  }
}
