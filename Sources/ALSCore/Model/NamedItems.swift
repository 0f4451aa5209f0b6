// Names of items.  They need not be unique, so the table leads to a list of all items of one name.

extension Model {
  func name(of item: Int32) -> ArraySlice<UInt8>? {
    let entry = items[Int(item)].name
    return entry < 0 ? nil : itemNames.bytes(entry)
  }

  func setName(_ item: Int32, _ name: ArraySlice<UInt8>?) {
    dropName(item)
    guard let name else { return }
    var entry = itemNames.find(name)
    if entry < 0 { entry = itemNames.insert(name, payload: -1) }
    let first = itemNames.payload(entry)
    items[Int(item)].name = entry
    items[Int(item)].nextOfName = first
    items[Int(item)].previousOfName = -1
    if first >= 0 { items[Int(first)].previousOfName = item }
    itemNames.setPayload(entry, item)
  }

  private func dropName(_ item: Int32) {
    let record = items[Int(item)]
    if record.name < 0 { return }
    if record.nextOfName >= 0 { items[Int(record.nextOfName)].previousOfName = record.previousOfName }
    if record.previousOfName >= 0 {
      items[Int(record.previousOfName)].nextOfName = record.nextOfName
    } else if record.nextOfName >= 0 {
      itemNames.setPayload(record.name, record.nextOfName)
    } else {
      itemNames.remove(record.name)
    }
    items[Int(item)].name = -1
    items[Int(item)].nextOfName = -1
    items[Int(item)].previousOfName = -1
  }

  enum Found {
    case none
    case ambiguous
    case item(Int32)
  }

  /// The item of this name that is nearest to the top of `scope`; with no scope (-1), to the roots.
  func find(_ name: ArraySlice<UInt8>, in scope: Int32) -> Found {
    let entry = itemNames.find(name)
    if entry < 0 { return .none }
    let first = itemNames.payload(entry)
    if items[Int(first)].nextOfName < 0 { return findOnly(first, in: scope) }
    if scope < 0 { return nearest(first, in: -1) }
    var bearers = 0
    var at = first
    while at >= 0 {
      bearers += 1
      at = items[Int(at)].nextOfName
    }
    return searchLevels(entry, of: scope, budget: bearers) ?? nearest(first, in: scope)
  }

  private func findOnly(_ item: Int32, in scope: Int32) -> Found {
    scope < 0 || isAncestorOrSelf(scope, of: item) ? .item(item) : .none
  }

  /// Looks through a subtree level by level, while it is smaller than the list of bearers of the name; nil: it is not.
  private func searchLevels(_ entry: Int32, of scope: Int32, budget: Int) -> Found? {
    var level: ContiguousArray<Int32> = [scope]
    var seen = 0
    while !level.isEmpty {
      var below = ContiguousArray<Int32>()
      var hit: Int32 = -1
      for item in level {
        seen += 1
        if seen > budget { return nil }
        if items[Int(item)].name == entry {
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

  private func appendInside(_ item: Int32, to below: inout ContiguousArray<Int32>, limit: Int) {
    let special = specials(of: item)
    if special.0 >= 0 { below.append(special.0) }
    if special.1 >= 0 { below.append(special.1) }
    for first in [items[Int(item)].firstGuide, items[Int(item)].firstChild] {
      var at = first
      while at >= 0 && below.count <= limit {
        below.append(at)
        at = items[Int(at)].next
      }
    }
  }

  /// Goes through all bearers of a name and keeps the one with the fewest steps up to the scope.
  private func nearest(_ first: Int32, in scope: Int32) -> Found {
    var best = Int.max
    var found = Found.none
    var at = first
    while at >= 0 {
      let distance = steps(from: at, to: scope)
      if distance < best {
        best = distance
        found = .item(at)
      } else if distance == best && best < Int.max {
        found = .ambiguous
      }
      at = items[Int(at)].nextOfName
    }
    return found
  }

  /// Levels between an item and the scope above it, or Int.max when it is not inside.
  private func steps(from item: Int32, to scope: Int32) -> Int {
    var at = item
    var count = 0
    while at >= 0 && at != scope {
      at = items[Int(at)].parent
      count += 1
    }
    return at == scope ? count : Int.max
  }
}
