// The constraints that name an item: a linked list through each item, so that removing an item or constraint costs only its
// entries.

/// A node of an item's list.  Constraint c names its first item in node 2c and its second in 2c + 1.  The nodes of n-term
/// constraints are numbered downwards from -2.
struct ConstraintUse: BitwiseCopyable {
  fileprivate(set) var next = ConstraintUse.none
  fileprivate(set) var previous = ConstraintUse.none

  static let none: Int32 = -1
}

struct ConstraintUses: EditedTable, ~Copyable {
  private struct TermUse: BitwiseCopyable {
    /// `next` also links vacant nodes.
    var links = ConstraintUse()
    var constraint: ConstraintID
    var item: ItemID
    /// The previous node of the same constraint.
    var sibling: Int32
  }

  private struct PairID: Identifier {
    let raw: Int32
    @inline(__always)
    init(raw: Int32) { self.raw = raw }
  }

  private struct TermUseID: Identifier {
    let raw: Int32
    @inline(__always)
    init(raw: Int32) { self.raw = raw }
  }

  /// Per item that was ever named: the first node of its list.
  private var heads = JournaledArray<ItemID, Int32>()
  /// Two per constraint.
  private var pairs = JournaledArray<PairID, ConstraintUse>()
  private var terms = JournaledArray<TermUseID, TermUse>()
  @Journaled private var vacantTerm = ConstraintUse.none

  mutating func reserve(_ more: Int) { pairs.reserve(2 * more) }

  mutating func edit(_ step: EditStep) {
    heads.edit(step)
    pairs.edit(step)
    terms.edit(step)
    _vacantTerm.edit(step)
  }

  func copy() -> ConstraintUses {
    var copy = ConstraintUses()
    (copy.heads, copy.pairs, copy.terms, copy._vacantTerm) = (heads, pairs, terms, _vacantTerm)
    return copy
  }

  // MARK: Walking

  /// The first node of an item's list.
  @inline(__always)
  func first(of item: ItemID) -> Int32 { heads.holds(item) ? heads[item] : ConstraintUse.none }

  func next(_ node: Int32) -> Int32 { links(node).next }

  func links(_ node: Int32) -> ConstraintUse {
    node >= 0 ? pairs[PairID(raw: node)] : terms[ConstraintUses.termUse(at: node)].links
  }

  func constraint(at node: Int32) -> ConstraintID {
    node >= 0 ? ConstraintID(raw: node >> 1) : terms[ConstraintUses.termUse(at: node)].constraint
  }

  func termItem(at node: Int32) -> ItemID { terms[ConstraintUses.termUse(at: node)].item }

  func sibling(of node: Int32) -> Int32 {
    if node < 0 { return terms[ConstraintUses.termUse(at: node)].sibling }
    return node & 1 == 0 ? ConstraintUse.none : node - 1
  }

  /// The first sibling node of an n-term constraint, stored in its otherwise unused pair.
  func firstTerm(of constraint: ConstraintID) -> Int32 { pairs[PairID(raw: constraint.raw * 2)].next }

  private static func termUse(at node: Int32) -> TermUseID { TermUseID(raw: -2 - node) }

  // MARK: Linking

  /// Links the one or two items of a constraint.
  @_optimize(speed)
  mutating func insert(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    growPairs(constraint)
    link(constraint.raw * 2, into: first)
    if second >= 0 && second != first { link(constraint.raw * 2 + 1, into: second) }
  }

  private mutating func growPairs(_ constraint: ConstraintID) {
    pairs.grow(to: 2 * (constraint.index + 1), ConstraintUse())
  }

  /// Links the items of an n-term constraint, without duplicates.
  mutating func insert(_ constraint: ConstraintID, _ list: ContiguousArray<ConstraintTerm>) {
    growPairs(constraint)
    var head = ConstraintUse.none
    for term in list {
      var known = head
      while known != ConstraintUse.none && termItem(at: known) != term.item { known = sibling(of: known) }
      if known != ConstraintUse.none { continue }
      let node = take(TermUse(constraint: constraint, item: term.item, sibling: head))
      link(node, into: term.item)
      head = node
    }
    pairs[PairID(raw: constraint.raw * 2)].next = head
  }

  private mutating func take(_ record: TermUse) -> Int32 {
    if vacantTerm == ConstraintUse.none {
      terms.append(record)
      return -1 - Int32(truncatingIfNeeded: terms.count)
    }
    let node = vacantTerm
    vacantTerm = next(node)
    terms[ConstraintUses.termUse(at: node)] = record
    return node
  }

  private mutating func link(_ node: Int32, into item: ItemID) {
    let next = first(of: item)
    setLinks(node) { $0 = ConstraintUse(next: next, previous: ConstraintUse.none) }
    if next != ConstraintUse.none { setLinks(next) { $0.previous = node } }
    heads.grow(toHold: item, ConstraintUse.none)
    heads[item] = node
  }

  private mutating func unlink(_ node: Int32, from item: ItemID) {
    let links = links(node)
    if links.previous != ConstraintUse.none {
      setLinks(links.previous) { $0.next = links.next }
    } else {
      heads[item] = links.next
    }
    if links.next != ConstraintUse.none { setLinks(links.next) { $0.previous = links.previous } }
  }

  @inline(__always)
  private mutating func setLinks(_ node: Int32, _ change: (inout ConstraintUse) -> Void) {
    if node >= 0 { change(&pairs[PairID(raw: node)]) } else { change(&terms[ConstraintUses.termUse(at: node)].links) }
  }

  mutating func remove(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    if second >= 0 && second != first { unlink(constraint.raw * 2 + 1, from: second) }
    unlink(constraint.raw * 2, from: first)
  }

  mutating func removeTerms(_ constraint: ConstraintID) {
    var node = firstTerm(of: constraint)
    while node != ConstraintUse.none {
      let sibling = sibling(of: node)
      unlink(node, from: termItem(at: node))
      terms[ConstraintUses.termUse(at: node)].links.next = vacantTerm
      vacantTerm = node
      node = sibling
    }
  }

  // MARK: Bulk insert

  /// Links the items of two-term constraints from `first` to the end of the table.  Omits array checks: the model has created the
  /// constraints and validated the items.
  @_optimize(speed)
  mutating func insert(from first: ConstraintID, _ constraints: borrowing ContiguousArray<ConstraintRecord>, items: Int)
  {
    if heads.isNoting || pairs.isNoting || terms.isNoting {
      for at in first.index..<constraints.count {
        insert(ConstraintID(at), constraints[at].first, constraints[at].second)
      }
      return
    }
    heads.grow(to: items, ConstraintUse.none)
    pairs.grow(to: 2 * constraints.count, ConstraintUse(), room: 2 * grown(0, constraints.count))
    constraints.withUnsafeBufferPointer { records in
      pairs.withUnnoted { pairs in
        heads.withUnnoted { heads in
          func note(_ item: ItemID, _ node: Int32) {
            let next = heads[item.index]
            pairs[Int(node)].next = next
            if next >= 0 {
              pairs[Int(next)].previous = node
            } else if next != ConstraintUse.none {
              terms[ConstraintUses.termUse(at: next)].links.previous = node
            }
            heads[item.index] = node
          }
          for at in first.index..<records.count {
            let node = Int32(truncatingIfNeeded: at) * 2
            let (item, other) = (records[at].first, records[at].second)
            note(item, node)
            if other >= 0 && other != item { note(other, node + 1) }
          }
        }
      }
    }
  }
}

#if !hasFeature(Embedded)
  extension ConstraintUses {
    /// The state that an edit restores, for tests: no mirror reflects a table that is not copyable.
    var editedState: [Any] { [heads, pairs, terms, vacantTerm] }
  }
#endif
