// The linked lists of a model as sequences.  A list must not change during its traversal.

struct LinkedList<ID: Identifier>: Sequence, IteratorProtocol {
  fileprivate let model: Model
  fileprivate var at: ID
  fileprivate let successor: (Model, ID) -> ID

  @inline(__always)
  mutating func next() -> ID? {
    if at < 0 { return nil }
    defer { at = successor(model, at) }
    return at
  }
}

extension Model {
  /// The items of all trees in pre-order.
  var itemsInOrder: LinkedList<ItemID> { items(from: items.firstRoot) }

  /// An item and all that follow it.
  func items(from first: ItemID) -> LinkedList<ItemID> {
    LinkedList(model: self, at: first) { $0.items.following($1, within: -1) }
  }

  /// An item and its descendants in pre-order.
  func items(inside top: ItemID) -> LinkedList<ItemID> {
    LinkedList(model: self, at: top) { $0.items.following($1, within: top) }
  }

  /// Includes unowned guides.
  var roots: LinkedList<ItemID> { LinkedList(model: self, at: items.firstRoot) { $0.items[$1].next } }

  func children(of view: ItemID) -> LinkedList<ItemID> {
    LinkedList(model: self, at: items[view].firstChild) { $0.items[$1].next }
  }

  /// An item and its ancestors.
  func upwards(from item: ItemID) -> LinkedList<ItemID> { LinkedList(model: self, at: item) { $0.items[$1].parent } }

  var constraintsInOrder: LinkedList<ConstraintID> {
    LinkedList(model: self, at: constraints.first) { $0.constraints[$1].next }
  }

  var groupsInOrder: LinkedList<GroupID> { LinkedList(model: self, at: groups.first) { $0.groups[$1].next } }

  @inline(__always)
  func members(of group: GroupID) -> LinkedList<ConstraintID> {
    LinkedList(model: self, at: groups[group].firstMember) { $0.groups.next($1) }
  }

  /// A group and the groups around it.
  func rules(from group: GroupID) -> LinkedList<GroupID> {
    LinkedList(model: self, at: group) { $0.rules[$1].parent }
  }
}
