// Moves a view among its siblings, with the constraints that tie it to its neighbours.

/// In a chain the end of each sibling is tied to the start of the next; both ends of the chain may be tied to other items, usually
/// the superview.
struct ChainMove {
  /// One side of an item: the sibling it is tied to, or -1, and the constraints of the tie.  Without a sibling these are ties to
  /// other items.
  private struct Side {
    var neighbour: ItemID = -1
    var links = ContiguousArray<ConstraintID>()
  }

  private let model: Model
  private let axis: Axis

  init(_ model: Model, _ axis: Axis) {
    self.model = model
    self.axis = axis
  }

  /// Ties the item before `next`, or after the last one (-1).  Each constraint keeps its numbers, and if possible the item it
  /// follows.  Returns the previous item, or -1.
  func move(_ item: ItemID, before next: ItemID) throws(LayoutError) -> ItemID {
    let start = try side(of: item, atEnd: false)
    let end = try side(of: item, atEnd: true)
    if start.neighbour < 0 && end.neighbour < 0 { throw notTied(item) }
    if next == end.neighbour { return start.neighbour }
    if next >= 0 { try checkTied(next) }
    let last = next < 0 ? try lastInChain(from: end.neighbour, without: item) : -1
    let gap = try side(of: next < 0 ? last : next, atEnd: next < 0)
    let previous = next < 0 ? last : gap.neighbour
    if end.neighbour < 0 {
      tie(end.links, item, -1, to: start.neighbour, -1)
      tie(start.links, start.neighbour, item, to: item, next)
      tie(gap.links, previous, next, to: previous, item)
    } else if next < 0 {
      tie(start.links, start.neighbour, item, to: start.neighbour, end.neighbour)
      tie(end.links, item, end.neighbour, to: previous, item)
      tie(gap.links, previous, -1, to: item, -1)
    } else {
      tie(start.links, start.neighbour, item, to: start.neighbour, end.neighbour)
      tie(end.links, item, end.neighbour, to: item, next)
      tie(gap.links, previous, next, to: previous, item)
    }
    return previous
  }

  private func checkTied(_ item: ItemID) throws(LayoutError) {
    if try side(of: item, atEnd: false).neighbour >= 0 { return }
    if try side(of: item, atEnd: true).neighbour < 0 { throw notTied(item) }
  }

  private func notTied(_ item: ItemID) -> LayoutError {
    LayoutError(
      .argument, "\(model.wording.itemText(item)) is tied to no sibling \(axis == .x ? "beside" : "above or below") it")
  }

  private func lastInChain(from first: ItemID, without item: ItemID) throws(LayoutError) -> ItemID {
    var last = first
    var steps = 0
    while true {
      let next = try side(of: last, atEnd: true).neighbour
      if next < 0 { return last }
      last = next
      steps += 1
      if last == item || steps > model.items.count {
        throw LayoutError(.argument, "the chain of \(model.wording.itemText(item)) has no end: it leads back to itself")
      }
    }
  }

  // MARK: Neighbours

  /// A constraint on an edge of an item, the other item, and whether that is a sibling tied by its facing edge.
  private struct Tie {
    let constraint: ConstraintID
    let other: ItemID
    let isLink: Bool
  }

  /// Active constraints determine the sibling; inactive ones are considered if there are none.
  private func side(of item: ItemID, atEnd: Bool) throws(LayoutError) -> Side {
    var found = Side()
    var isOn = false
    var fork: Tie?
    for constraint in model.constraints(naming: item) {
      if let tie = tie(constraint, of: item, atEnd: atEnd), tie.isLink {
        let isActive = model.constraints[tie.constraint].isActive
        if found.neighbour < 0 || (isActive && !isOn) {
          (found.neighbour, isOn, fork) = (tie.other, isActive, nil)
        } else if isActive == isOn && tie.other != found.neighbour {
          fork = tie
        }
      }
    }
    if let fork { throw hasTwoNeighbours(item, found.neighbour, fork) }
    for constraint in model.constraints(naming: item) {
      if let tie = tie(constraint, of: item, atEnd: atEnd),
        found.neighbour < 0 || tie.isLink && tie.other == found.neighbour
      {
        found.links.append(tie.constraint)
      }
    }
    return found
  }

  private func hasTwoNeighbours(_ item: ItemID, _ neighbour: ItemID, _ fork: Tie) -> LayoutError {
    let wording = model.wording
    return LayoutError(
      .argument,
      "\(wording.itemText(item)) has two neighbours there: \(wording.itemText(fork.other)) and \(wording.itemText(neighbour))",
      constraint: fork.constraint)
  }

  private func tie(_ constraint: ConstraintID, of item: ItemID, atEnd: Bool) -> Tie? {
    let record = model.constraints[constraint]
    if record.terms >= 0 || record.second < 0 || record.second == record.first || record.multiplier != 1 { return nil }
    if model.arrangements.first(of: model.groups.group(of: constraint)) >= 0 { return nil }
    let isFirst = record.first == item
    let other = isFirst ? record.second : record.first
    let own = isFirst ? record.firstAttribute : record.secondAttribute
    let opposite = isFirst ? record.secondAttribute : record.firstAttribute
    if !isEdge(own, atEnd: atEnd) || model.items.isAncestorOrSelf(item, of: other) { return nil }
    let isSibling = model.items[other].parent == model.items[item].parent && !model.items.isAreaGuide(other)
    return Tie(constraint: constraint, other: other, isLink: isSibling && isEdge(opposite, atEnd: !atEnd))
  }

  private func isEdge(_ attribute: Attribute, atEnd: Bool) -> Bool {
    attribute.axis == axis && !attribute.isMargin && attribute.position.edge == (atEnd ? .end : .start)
  }

  // MARK: Ties

  /// Replaces the items of constraints between two items; -1 keeps the outer item.
  private func tie(
    _ links: ContiguousArray<ConstraintID>, _ oldBefore: ItemID, _ oldAfter: ItemID, to before: ItemID, _ after: ItemID
  ) {
    for link in links {
      let record = model.constraints[link]
      let first = replaced(record.first)
      let second = replaced(record.second)
      if first != second { model.setItems(link, first, second) }
    }

    func replaced(_ item: ItemID) -> ItemID {
      if item == oldBefore { return before }
      return item == oldAfter ? after : item
    }
  }
}
