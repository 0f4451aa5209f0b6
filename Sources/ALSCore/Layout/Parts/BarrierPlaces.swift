// The view that a barrier lies in: the nearest view that contains all members.

struct BarrierPlaces {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// A root that is a member itself is its own container.
  private func around(_ item: ItemID) -> ItemID {
    let parent = model.items[item].parent
    return parent < 0 && model.items.isView(item) ? item : parent
  }

  private func container(_ members: [Arrangement.Member]) -> (item: ItemID, fault: Int) {
    var container: ItemID = -1
    for (index, member) in members.enumerated() {
      let around = around(member.item.id)
      container = index == 0 || around < 0 ? around : model.items.commonAncestor(container, around)
      if container < 0 { return (-1, index) }
    }
    return (container, -1)
  }

  func container(of members: [Arrangement.Member]) throws(LayoutError) -> ItemToken {
    if members.isEmpty { throw LayoutError(.argument, "a barrier needs at least one member") }
    let (container, fault) = container(members)
    if container >= 0 { return ItemToken(container) }
    throw LayoutError(.noCommonAncestor, "no view contains all members of the barrier").at(index: fault)
  }

  /// After members were destroyed or moved: those in the tree of the first one count.  With `moves` the container follows them.
  func follow(_ plan: inout Arrangement, moves: Bool, isThere: (ItemID) -> Bool) {
    plan.members.removeAll { !isThere($0.item.id) }
    var rest: [Arrangement.Member] = []
    var found: ItemID = -1
    for member in plan.members {
      let around = around(member.item.id)
      let both = around < 0 ? -1 : rest.isEmpty ? around : model.items.commonAncestor(found, around)
      if both < 0 { continue }
      found = both
      rest.append(member)
    }
    if found >= 0 && (moves || !isThere(plan.container.id)) { plan.container = ItemToken(found) }
  }
}
