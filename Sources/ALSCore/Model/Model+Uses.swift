// Maintains the lists of constraints that name an item.

/// The constraints that name an item.
struct ConstraintWalk: Sequence, IteratorProtocol {
  fileprivate let model: Model
  fileprivate var node: Int32

  @inline(__always)
  mutating func next() -> ConstraintID? {
    if node == ConstraintUse.none { return nil }
    let constraint = model.uses.constraint(at: node)
    node = model.uses.next(node)
    return constraint
  }
}

/// The items that a constraint names, each once.
struct ItemWalk: Sequence, IteratorProtocol {
  fileprivate let model: Model
  fileprivate var node: Int32

  @inline(__always)
  mutating func next() -> ItemID? {
    if node == ConstraintUse.none { return nil }
    defer { node = model.uses.sibling(of: node) }
    return model.item(at: node)
  }
}

extension Model {
  /// The constraints that name an item; the list must not change during the traversal.
  func constraints(naming item: ItemID) -> ConstraintWalk { ConstraintWalk(model: self, node: uses.first(of: item)) }

  func items(of constraint: ConstraintID) -> ItemWalk { ItemWalk(model: self, node: leadingUse(of: constraint)) }

  func item(at node: Int32) -> ItemID {
    if node < 0 { return uses.termItem(at: node) }
    let record = constraints[ConstraintID(raw: node >> 1)]
    return node & 1 == 0 ? record.first : record.second
  }

  /// The node from which `sibling` reaches all nodes of a constraint.
  func leadingUse(of constraint: ConstraintID) -> Int32 {
    let record = constraints[constraint]
    if record.terms >= 0 { return uses.firstTerm(of: constraint) }
    return constraint.raw * 2 + (record.second >= 0 && record.second != record.first ? 1 : 0)
  }

  /// Links the items of a constraint, without duplicates.
  func noteUses(of constraint: ConstraintID) {
    let record = constraints[constraint]
    if record.terms >= 0 {
      uses.insert(constraint, terms[record.terms])
    } else {
      uses.insert(constraint, record.first, record.second)
    }
  }

  /// Must precede a change of the constraint's items.
  func dropUses(of constraint: ConstraintID) {
    let record = constraints[constraint]
    if record.terms >= 0 { uses.removeTerms(constraint) } else { uses.remove(constraint, record.first, record.second) }
  }

  /// Marks the active constraints that name `item` for a rebuild at the next solve.
  func touchUses(of item: ItemID, onlyForInsets: Bool = false) {
    for constraint in constraints(naming: item) where constraints[constraint].isInForce {
      if onlyForInsets && !dependsOnInsets(constraint, of: item) { continue }
      touch(constraint, .rebuild)
    }
  }
}
