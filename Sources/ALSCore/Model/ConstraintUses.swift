// The constraints that name an item: a linked list through each item, so that removing an item or constraint costs only its
// entries.

/// A node of an item's list.  Constraint c names its first item in node 2c and its second in 2c + 1.  The nodes of n-term
/// constraints are numbered downwards from -2.
struct ConstraintUse: BitwiseCopyable {
  fileprivate(set) var next = ConstraintUse.none
  fileprivate(set) var previous = ConstraintUse.none

  static let none: Int32 = -1
}

struct ConstraintUses {
  /// The data of a node of an n-term constraint.
  private struct TermUse: BitwiseCopyable {
    /// `next` also links vacant nodes.
    var links = ConstraintUse()
    var constraint: ConstraintID
    var item: ItemID
    /// The previous node of the same constraint.
    var sibling: Int32
  }

  /// Per item that was ever named: the first node of its list.
  private var heads = IDArray<ItemID, Int32>()
  /// Two per constraint.
  private var pairs = ContiguousArray<ConstraintUse>()
  private var terms = ContiguousArray<TermUse>()
  private var vacantTerm = ConstraintUse.none
  /// The values that open edits have overwritten; nil before the first edit.
  private var log: UndoLog<ConstraintUses, UseCounts, UseRecord>?
  private var isInEdit = false

  mutating func reserve(_ more: Int) { pairs.reserve(2 * more) }

  // MARK: Edits

  /// The counts when an edit began.
  private struct UseCounts {
    var heads: Int
    var pairs: Int
    var terms: Int
    var vacantTerm: Int32
  }

  /// A saved head, pair or term; `place` encodes which.
  private struct UseRecord: BitwiseCopyable {
    var head = ConstraintUse.none
    var pair = ConstraintUse()
    var term = TermUse(constraint: -1, item: -1, sibling: ConstraintUse.none)
  }

  mutating func beginEdit() {
    let log = self.log ?? UndoLog()
    log.begin(UseCounts(heads: heads.count, pairs: pairs.count, terms: terms.count, vacantTerm: vacantTerm))
    self.log = log
    isInEdit = true
  }

  mutating func commitEdit() {
    log?.keep()
    isInEdit = log?.isOpen ?? false
  }

  mutating func cancelEdit() {
    guard let log else { return }
    let before = log.cancel { write($0, $1) }
    if let whole = before.whole { self = whole }
    heads.values.removeLast(heads.count - before.rest.heads)
    pairs.removeLast(pairs.count - before.rest.pairs)
    terms.removeLast(terms.count - before.rest.terms)
    vacantTerm = before.rest.vacantTerm
    self.log = log
    isInEdit = log.isOpen
  }

  mutating func forgetEdits() {
    log = nil
    isInEdit = false
  }

  private mutating func write(_ place: Int, _ record: UseRecord) {
    switch place % 3 {
    case 0: heads.values[place / 3] = record.head
    case 1: pairs[place / 3] = record.pair
    default: terms[place / 3] = record.term
    }
  }

  /// Must precede a write to the head of an item's list.
  @inline(__always)
  private mutating func note(head item: ItemID) {
    if isInEdit && heads.holds(item) { note(3 * item.index, UseRecord(head: heads[item])) }
  }

  /// Must precede a write to a node.
  @inline(__always)
  private mutating func note(_ node: Int32) {
    if !isInEdit { return }
    if node >= 0 {
      note(3 * Int(node) + 1, UseRecord(pair: pairs[Int(node)]))
    } else {
      let place = ConstraintUses.place(of: node)
      note(3 * place + 2, UseRecord(term: terms[place]))
    }
  }

  @inline(never)
  private mutating func note(_ place: Int, _ record: UseRecord) {
    guard let log, log.isNoting, !log.hasJustNoted(place) else { return }
    if log.count > ConstraintUses.few { return keepWhole() }
    log.note(place, record)
  }

  private static let few = 256

  /// Must precede bulk writes.
  private mutating func keepWhole() {
    guard let log, log.isNoting else { return }
    var now = self
    now.forgetEdits()
    log.putAside(now) { $0.write($1, $2) }
  }

  // MARK: Walking

  /// The first node of an item's list.
  @inline(__always)
  func first(of item: ItemID) -> Int32 { heads.holds(item) ? heads[item] : ConstraintUse.none }

  /// The constraints that name an item; the list must not change during the traversal.
  func constraints(of item: ItemID) -> ConstraintWalk { ConstraintWalk(uses: self, node: first(of: item)) }

  /// The next node of the same item.
  func next(_ node: Int32) -> Int32 { links(node).next }

  func links(_ node: Int32) -> ConstraintUse {
    node >= 0 ? pairs[Int(node)] : terms[ConstraintUses.place(of: node)].links
  }

  func constraint(at node: Int32) -> ConstraintID {
    node >= 0 ? ConstraintID(raw: node >> 1) : terms[ConstraintUses.place(of: node)].constraint
  }

  /// The item of a node of an n-term constraint.
  func termItem(at node: Int32) -> ItemID { terms[ConstraintUses.place(of: node)].item }

  /// The node of another item of the same constraint.
  func sibling(of node: Int32) -> Int32 {
    if node < 0 { return terms[ConstraintUses.place(of: node)].sibling }
    return node & 1 == 0 ? ConstraintUse.none : node - 1
  }

  /// The first sibling node of an n-term constraint, stored in its otherwise unused pair.
  func firstTerm(of constraint: ConstraintID) -> Int32 { pairs[constraint.index * 2].next }

  private static func place(of node: Int32) -> Int { -2 - Int(node) }

  // MARK: Linking

  /// Links the one or two items of a constraint.
  @_optimize(speed)
  mutating func insert(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    growPairs(constraint)
    link(constraint.raw * 2, into: first)
    if second >= 0 && second != first { link(constraint.raw * 2 + 1, into: second) }
  }

  private mutating func growPairs(_ constraint: ConstraintID) {
    while pairs.count < 2 * (constraint.index + 1) { pairs.append(ConstraintUse()) }
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
    note(constraint.raw * 2)
    pairs[constraint.index * 2].next = head
  }

  private mutating func take(_ record: TermUse) -> Int32 {
    if vacantTerm == ConstraintUse.none {
      terms.append(record)
      return -1 - Int32(truncatingIfNeeded: terms.count)
    }
    let node = vacantTerm
    note(node)
    vacantTerm = next(node)
    terms[ConstraintUses.place(of: node)] = record
    return node
  }

  private mutating func link(_ node: Int32, into item: ItemID) {
    let next = first(of: item)
    setLinks(node) { $0 = ConstraintUse(next: next, previous: ConstraintUse.none) }
    if next != ConstraintUse.none { setLinks(next) { $0.previous = node } }
    note(head: item)
    heads.grow(toHold: item, ConstraintUse.none)
    heads[item] = node
  }

  private mutating func unlink(_ node: Int32, from item: ItemID) {
    let links = links(node)
    if links.previous != ConstraintUse.none {
      setLinks(links.previous) { $0.next = links.next }
    } else {
      note(head: item)
      heads[item] = links.next
    }
    if links.next != ConstraintUse.none { setLinks(links.next) { $0.previous = links.previous } }
  }

  @inline(__always)
  private mutating func setLinks(_ node: Int32, _ change: (inout ConstraintUse) -> Void) {
    note(node)
    if node >= 0 { change(&pairs[Int(node)]) } else { change(&terms[ConstraintUses.place(of: node)].links) }
  }

  mutating func remove(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    if second >= 0 && second != first { unlink(constraint.raw * 2 + 1, from: second) }
    unlink(constraint.raw * 2, from: first)
  }

  /// Removes the nodes of an n-term constraint.
  mutating func removeTerms(_ constraint: ConstraintID) {
    var node = firstTerm(of: constraint)
    while node != ConstraintUse.none {
      let sibling = sibling(of: node)
      unlink(node, from: termItem(at: node))
      note(node)
      terms[ConstraintUses.place(of: node)].links.next = vacantTerm
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
    keepWhole()
    let fresh = max(0, items - heads.count)
    heads.values.extend(by: fresh) { $0.initialize(repeating: ConstraintUse.none, count: fresh) }
    let missing = 2 * constraints.count - pairs.count
    pairs.extend(by: missing, room: 2 * grown(0, constraints.count)) {
      $0.initialize(repeating: ConstraintUse(), count: missing)
    }
    constraints.withUnsafeBufferPointer { records in
      pairs.withUnsafeMutableBufferPointer { pairs in
        heads.values.withUnsafeMutableBufferPointer { heads in
          func note(_ item: ItemID, _ node: Int32) {
            let next = heads[item.index]
            pairs[Int(node)].next = next
            if next >= 0 {
              pairs[Int(next)].previous = node
            } else if next != ConstraintUse.none {
              terms[ConstraintUses.place(of: next)].links.previous = node
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

struct ConstraintWalk: Sequence, IteratorProtocol {
  fileprivate let uses: ConstraintUses
  fileprivate var node: Int32

  mutating func next() -> ConstraintID? {
    if node == ConstraintUse.none { return nil }
    let constraint = uses.constraint(at: node)
    node = uses.next(node)
    return constraint
  }
}
