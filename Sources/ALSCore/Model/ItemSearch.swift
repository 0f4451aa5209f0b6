// Name lookup inside a view: the item with that name nearest to its top.

struct ItemSearch {
  enum Found {
    case none
    case ambiguous
    case item(ItemID)

    fileprivate mutating func add(_ item: ItemID) {
      if case .none = self { self = .item(item) } else { self = .ambiguous }
    }
  }

  private let model: Model

  init(_ model: Model) { self.model = model }

  /// The item with this name nearest to the top of `scope`; without a scope (-1), nearest to the roots.
  @_optimize(speed)
  func find(_ name: ArraySlice<UInt8>, in scope: ItemID) -> Found {
    let entry = model.names.find(name)
    if entry < 0 { return .none }
    let first = model.names.first(entry)
    if model.names.next(first) < 0 { return findOnly(first, in: scope) }
    if scope < 0 { return nearest(first, in: -1) }
    // Search the smaller of two sets: the items with the name, or the subtree.
    var (last, namesakes, budget) = (first, 1, 16)
    while true {
      while last >= 0 && namesakes <= budget {
        last = model.names.next(last)
        namesakes += 1
      }
      if last < 0 { return nearest(first, in: scope) }
      if let found = searchLevels(entry, of: scope, budget: budget) { return found }
      budget *= 2
    }
  }

  /// The view with this name among the children of `parent`, or among the roots (-1).  Traverses the children and the items with
  /// the name alternately; the shorter list decides.
  func findChild(_ name: ArraySlice<UInt8>, of parent: ItemID) -> Found {
    let entry = model.names.find(name)
    if entry < 0 { return .none }
    var child = parent < 0 ? model.items.firstRoot : model.items[parent].firstChild
    var namesake = model.names.first(entry)
    var (amongChildren, amongNamesakes) = (Found.none, Found.none)
    while child >= 0 && namesake >= 0 {
      // Records, since a call of `Items` would copy it.
      let (own, other) = (model.items[child], model.items[namesake])
      if own.kind == .view && model.names.entry(of: child) == entry { amongChildren.add(child) }
      if other.kind == .view && other.parent == parent { amongNamesakes.add(namesake) }
      child = own.next
      namesake = model.names.next(namesake)
    }
    return child < 0 ? amongChildren : amongNamesakes
  }

  private func findOnly(_ item: ItemID, in scope: ItemID) -> Found {
    scope < 0 || model.items.isAncestorOrSelf(scope, of: item) ? .item(item) : .none
  }

  /// Breadth-first search of a subtree; nil if it exceeds the budget.
  private func searchLevels(_ entry: Int32, of scope: ItemID, budget: Int) -> Found? {
    var level: ContiguousArray<ItemID> = [scope]
    var seen = 0
    while !level.isEmpty {
      var below = ContiguousArray<ItemID>()
      var hit: ItemID = -1
      for item in level {
        seen += 1
        if seen > budget { return nil }
        if model.names.entry(of: item) == entry {
          if hit >= 0 { return .ambiguous }
          hit = item
        }
        appendInside(item, to: &below, limit: budget)
      }
      if hit >= 0 { return .item(hit) }
      level = below
    }
    return Found.none
  }

  private func appendInside(_ item: ItemID, to below: inout ContiguousArray<ItemID>, limit: Int) {
    let guides = model.areaGuides(of: item)
    if guides.0 >= 0 { below.append(guides.0) }
    if guides.1 >= 0 { below.append(guides.1) }
    if guides.2 >= 0 { below.append(guides.2) }
    for first in [model.items[item].firstGuide, model.items[item].firstChild] {
      var at = first
      while at >= 0 && below.count <= limit {
        below.append(at)
        at = model.items[at].next
      }
    }
  }

  /// Of all items with a name, the one with the fewest levels below the scope.
  private func nearest(_ first: ItemID, in scope: ItemID) -> Found {
    var best = Int.max
    var found = Found.none
    var at = first
    while at >= 0 {
      let distance = model.items.steps(from: at, to: scope)
      if distance < best {
        best = distance
        found = .item(at)
      } else if distance == best && best < Int.max {
        found = .ambiguous
      }
      at = model.names.next(at)
    }
    return found
  }
}
