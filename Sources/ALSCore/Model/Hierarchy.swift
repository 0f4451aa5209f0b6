// Who is inside whom.  Every walk follows links, so depth costs no stack.

extension Model {
  // MARK: Links

  /// Links a slot that stands alone: as a child or a guide of `parent` before the sibling `before` (-1: at the end), or
  /// as the last root.
  func attach(_ item: Int32, to parent: Int32, before: Int32) {
    let isGuide = items[Int(item)].kind == .guide
    let last = lastSibling(parent, isGuide)
    let previous = before >= 0 ? items[Int(before)].previous : last
    items[Int(item)].parent = parent
    items[Int(item)].previous = previous
    items[Int(item)].next = before
    if previous >= 0 { items[Int(previous)].next = item } else { setFirst(parent, isGuide, item) }
    if before >= 0 { items[Int(before)].previous = item } else { setLast(parent, isGuide, item) }
    count(parent, isGuide, 1)
    treeStamp += 1
    mustPlaceAll = true
    refreshDirection(item)
    refreshCollapse(item)
  }

  func detach(_ item: Int32) {
    let record = items[Int(item)]
    let isGuide = record.kind == .guide
    if record.previous >= 0 {
      items[Int(record.previous)].next = record.next
    } else {
      setFirst(record.parent, isGuide, record.next)
    }
    if record.next >= 0 {
      items[Int(record.next)].previous = record.previous
    } else {
      setLast(record.parent, isGuide, record.previous)
    }
    count(record.parent, isGuide, -1)
    treeStamp += 1
    mustPlaceAll = true
    items[Int(item)].parent = -1
    items[Int(item)].previous = -1
    items[Int(item)].next = -1
  }

  private func lastSibling(_ parent: Int32, _ isGuide: Bool) -> Int32 {
    if parent < 0 { return lastRoot }
    return isGuide ? items[Int(parent)].lastGuide : items[Int(parent)].lastChild
  }

  private func setFirst(_ parent: Int32, _ isGuide: Bool, _ item: Int32) {
    if parent < 0 {
      firstRoot = item
    } else if isGuide {
      items[Int(parent)].firstGuide = item
    } else {
      items[Int(parent)].firstChild = item
    }
  }

  private func setLast(_ parent: Int32, _ isGuide: Bool, _ item: Int32) {
    if parent < 0 {
      lastRoot = item
    } else if isGuide {
      items[Int(parent)].lastGuide = item
    } else {
      items[Int(parent)].lastChild = item
    }
  }

  private func count(_ parent: Int32, _ isGuide: Bool, _ by: Int32) {
    if parent < 0 { return }
    if isGuide { items[Int(parent)].guideCount += by } else { items[Int(parent)].childCount += by }
  }

  // MARK: Walks

  /// The item after `item` in pre-order: a view before its guides before its children, then the next root.
  /// -1 at the end, or when that leaves the subtree of `top`.
  func following(_ item: Int32, within top: Int32 = -1) -> Int32 {
    let inside = firstInside(item)
    return inside >= 0 ? inside : afterSubtree(item, within: top)
  }

  /// Brings `treePlaces` up to date.
  func refreshTreeOrder() {
    if placedTree == treeStamp { return }
    placedTree = treeStamp
    treePlaces = ContiguousArray(repeating: -1, count: items.count)
    var place: Int32 = 0
    var item = firstRoot
    while item >= 0 {
      treePlaces[Int(item)] = place
      place += 1
      item = following(item)
    }
  }

  func firstInside(_ item: Int32) -> Int32 {
    let guide = items[Int(item)].firstGuide
    return guide >= 0 ? guide : items[Int(item)].firstChild
  }

  /// The item after everything inside `item`, or -1 when that leaves the subtree of `top`.
  func afterSubtree(_ item: Int32, within top: Int32) -> Int32 {
    var at = item
    while at >= 0 && at != top {
      let record = items[Int(at)]
      if record.next >= 0 { return record.next }
      if record.kind == .guide && record.parent >= 0 && items[Int(record.parent)].firstChild >= 0 {
        return items[Int(record.parent)].firstChild
      }
      at = record.parent
    }
    return -1
  }

  /// An item and everything inside it, safe-area and margins guides included, in pre-order.  All get the current mark.
  func subtree(of top: Int32) -> ContiguousArray<Int32> {
    beginWalk()
    var found = ContiguousArray<Int32>()
    var at = top
    while at >= 0 {
      collect(at, into: &found)
      let special = specials(of: at)
      if special.0 >= 0 { collect(special.0, into: &found) }
      if special.1 >= 0 { collect(special.1, into: &found) }
      let inside = firstInside(at)
      at = inside >= 0 ? inside : afterSubtree(at, within: top)
    }
    return found
  }

  private func collect(_ item: Int32, into found: inout ContiguousArray<Int32>) {
    items[Int(item)].mark = walk
    found.append(item)
  }

  /// Starts a walk with a mark no item has.
  func beginWalk() {
    if walk == .max {
      for slot in items.indices { items[slot].mark = 0 }
      walk = 0
    }
    walk += 1
  }

  func isMarked(_ item: Int32) -> Bool { items[Int(item)].mark == walk }

  func root(of item: Int32) -> Int32 {
    var at = item
    while items[Int(at)].parent >= 0 { at = items[Int(at)].parent }
    return at
  }

  func isAncestorOrSelf(_ ancestor: Int32, of item: Int32) -> Bool {
    var at = item
    while at >= 0 {
      if at == ancestor { return true }
      at = items[Int(at)].parent
    }
    return false
  }

  // MARK: Hosts

  /// The view that stands for an item: itself, or the owner of a guide.  An unowned guide stands for itself.
  func viewOf(_ item: Int32) -> Int32 {
    items[Int(item)].view(item)
  }

  /// The nearest view that is an ancestor-or-self of both, or -1.
  func commonAncestor(_ first: Int32, _ second: Int32) -> Int32 {
    let a = viewOf(first)
    let b = viewOf(second)
    let near = items.withUnsafeBufferPointer { UsualSpecs.nearAncestor($0, a, b) }
    return near >= 0 ? near : climb(a, b)
  }

  /// Climbs from both in turn until one steps on the trail of the other: the work is bounded by the longer way, whatever
  /// lies above the meeting point.
  private func climb(_ first: Int32, _ second: Int32) -> Int32 {
    beginWalk()
    var a = first
    var b = second
    while a >= 0 || b >= 0 {
      if a >= 0 {
        if isMarked(a) { return a }
        items[Int(a)].mark = walk
        a = items[Int(a)].parent
      }
      if b >= 0 {
        if isMarked(b) { return b }
        items[Int(b)].mark = walk
        b = items[Int(b)].parent
      }
    }
    return -1
  }

  // MARK: Moves

  func child(_ parent: Int32, at index: Int) -> Int32 {
    var at = items[Int(parent)].firstChild
    var left = index
    while at >= 0 && left > 0 {
      at = items[Int(at)].next
      left -= 1
    }
    return at
  }

  /// Moves an item below another parent (-1: makes it a root) before a sibling.  Leaving a parent switches off what the
  /// remaining ancestors hold.
  func move(_ item: Int32, to parent: Int32, before: Int32) {
    let staysPut = items[Int(item)].parent == parent
    if !staysPut { letGo(item) }
    detach(item)
    attach(item, to: parent, before: before)
    changed = true
    if staysPut { return }
    adopt(item)
    movedItems.append(item)
  }

  /// Switches off every constraint held outside the subtree of `item` that names something inside it.
  private func letGo(_ item: Int32) {
    let inside = subtree(of: item)
    for slot in inside {
      var node = items[Int(slot)].mentions
      while node != ConstraintUse.none {
        let constraint = constraint(at: node)
        node = mention(after: node)
        let host = constraints[Int(constraint)].host
        if host < 0 || isMarked(host) { continue }
        deactivate(constraint)
        constraints[Int(constraint)].set(ConstraintRecord.chosenHost, false)
        constraints[Int(constraint)].host = -1
      }
    }
  }

  /// An unowned guide holds its own constraints; when it gets an owner they are the owner's.
  private func adopt(_ item: Int32) {
    let record = items[Int(item)]
    if record.kind != .guide || record.parent < 0 { return }
    var node = record.mentions
    while node != ConstraintUse.none {
      let constraint = constraint(at: node)
      if constraints[Int(constraint)].host == item {
        constraints[Int(constraint)].host = record.parent
        touch(constraint, .rebuild)
      }
      node = mention(after: node)
    }
  }

  // MARK: Direction

  func setDirection(_ item: Int32, _ direction: Direction) {
    if items[Int(item)].direction == direction { return }
    items[Int(item)].direction = direction
    refreshDirection(item)
  }

  /// Brings the effective direction of an item and all that inherit it up to date, and rebuilds what follows it.
  private func refreshDirection(_ top: Int32) {
    if !directionDiffers(top) { return }
    var at = top
    while at >= 0 {
      if directionDiffers(at) {
        items[Int(at)].set(ItemRecord.mirrored, !items[Int(at)].isMirrored)
        turned.append(at)
        let inside = firstInside(at)
        at = inside >= 0 ? inside : afterSubtree(at, within: top)
      } else {
        at = afterSubtree(at, within: top)
      }
    }
    rebuildTurned()
  }

  private func directionDiffers(_ item: Int32) -> Bool {
    let record = items[Int(item)]
    switch record.direction {
    case .leftToRight: return record.isMirrored
    case .rightToLeft: return !record.isMirrored
    case .inherit:
      let above = record.parent >= 0 && items[Int(record.parent)].isMirrored
      return above != record.isMirrored
    }
  }

  /// A constraint turns with its host, which has turned only if it is marked; its items lie anywhere inside that host.
  private func rebuildTurned() {
    let top = turned[0]
    let inside = subtree(of: top)
    beginWalk()
    for item in turned { items[Int(item)].mark = walk }
    turned.removeAll(keepingCapacity: true)
    for slot in inside {
      var node = items[Int(slot)].mentions
      while node != ConstraintUse.none {
        let constraint = constraint(at: node)
        let host = constraints[Int(constraint)].host
        if host >= 0 && isMarked(host) { touch(constraint, .rebuild) }
        node = mention(after: node)
      }
    }
    changed = true
  }
}
