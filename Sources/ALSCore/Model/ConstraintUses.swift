// Which constraints name an item: a list through each item, so that ending either costs only what it touches.

/// A node of an item's list.  Constraint c names its first item in node 2c and its second in 2c + 1; the items of one with
/// many terms stand in `Model.termMentions`, whose nodes are numbered downwards from -2.
struct ConstraintUse {
  var next = ConstraintUse.none
  var previous = ConstraintUse.none

  static let none: Int32 = -1
}

/// What the number of a node does not say where a constraint has many terms.
struct TermUse {
  /// `next` also links vacant nodes.
  var links = ConstraintUse()
  var constraint: Int32
  var item: Int32
  /// The node noted before for the same constraint.
  var sibling: Int32
}

extension Model {
  // MARK: Walking

  func constraint(at node: Int32) -> Int32 { node >= 0 ? node >> 1 : termMentions[Model.place(of: node)].constraint }

  func item(at node: Int32) -> Int32 {
    if node < 0 { return termMentions[Model.place(of: node)].item }
    let record = constraints[Int(node >> 1)]
    return node & 1 == 0 ? record.first : record.second
  }

  /// The next mention of the same item.
  func mention(after node: Int32) -> Int32 {
    node >= 0 ? mentions[Int(node)].next : termMentions[Model.place(of: node)].links.next
  }

  /// The mention of another item by the same constraint.
  func sibling(of node: Int32) -> Int32 {
    if node < 0 { return termMentions[Model.place(of: node)].sibling }
    return node & 1 == 0 ? ConstraintUse.none : node - 1
  }

  /// The first of the siblings.
  func leadingMention(of constraint: Int32) -> Int32 {
    let record = constraints[Int(constraint)]
    // With many terms the pair is free to say where they begin.
    if record.terms >= 0 { return mentions[Int(constraint) * 2].next }
    return constraint * 2 + (record.second >= 0 && record.second != record.first ? 1 : 0)
  }

  static func place(of node: Int32) -> Int { -2 - Int(node) }

  // MARK: Linking

  /// Notes the items a constraint names, each once.
  @_optimize(speed)
  func noteMentions(of constraint: Int32) {
    while mentions.count < 2 * constraints.count { mentions.append(ConstraintUse()) }
    let record = constraints[Int(constraint)]
    if record.terms >= 0 { return noteTermMentions(of: constraint, termLists[Int(record.terms)]) }
    link(constraint * 2, into: record.first)
    if record.second >= 0 && record.second != record.first { link(constraint * 2 + 1, into: record.second) }
  }

  private func noteTermMentions(of constraint: Int32, _ terms: ContiguousArray<ConstraintTerm>) {
    var head = ConstraintUse.none
    for term in terms {
      var known = head
      while known != ConstraintUse.none && item(at: known) != term.item { known = sibling(of: known) }
      if known != ConstraintUse.none { continue }
      let node = makeTermMention(TermUse(constraint: constraint, item: term.item, sibling: head))
      link(node, into: term.item)
      head = node
    }
    mentions[Int(constraint) * 2].next = head
  }

  private func makeTermMention(_ record: TermUse) -> Int32 {
    if vacantTermMention == ConstraintUse.none {
      termMentions.append(record)
      return -1 - Int32(truncatingIfNeeded: termMentions.count)
    }
    let node = vacantTermMention
    vacantTermMention = mention(after: node)
    termMentions[Model.place(of: node)] = record
    return node
  }

  private func link(_ node: Int32, into item: Int32) {
    let next = items[Int(item)].mentions
    setLinks(node) { $0 = ConstraintUse(next: next, previous: ConstraintUse.none) }
    if next != ConstraintUse.none { setLinks(next) { $0.previous = node } }
    items[Int(item)].mentions = node
  }

  private func unlink(_ node: Int32) {
    let links = node >= 0 ? mentions[Int(node)] : termMentions[Model.place(of: node)].links
    if links.previous != ConstraintUse.none {
      setLinks(links.previous) { $0.next = links.next }
    } else {
      items[Int(item(at: node))].mentions = links.next
    }
    if links.next != ConstraintUse.none { setLinks(links.next) { $0.previous = links.previous } }
  }

  @inline(__always)
  private func setLinks(_ node: Int32, _ change: (inout ConstraintUse) -> Void) {
    if node >= 0 { change(&mentions[Int(node)]) } else { change(&termMentions[Model.place(of: node)].links) }
  }

  /// To be called while the constraint still names what it named.
  func dropMentions(of constraint: Int32) {
    var node = leadingMention(of: constraint)
    while node != ConstraintUse.none {
      let sibling = sibling(of: node)
      unlink(node)
      if node < 0 {
        termMentions[Model.place(of: node)].links.next = vacantTermMention
        vacantTermMention = node
      }
      node = sibling
    }
  }

  /// Rebuilds, at the next solve, the active constraints that name `item`.
  func touchMentions(of item: Int32, onlyForInsets: Bool = false) {
    var node = items[Int(item)].mentions
    while node != ConstraintUse.none {
      let constraint = constraint(at: node)
      node = mention(after: node)
      if !constraints[Int(constraint)].isActive { continue }
      if onlyForInsets && !dependsOnInsets(constraint, of: item) { continue }
      touch(constraint, .rebuild)
    }
  }
}
