// Which constraints name an item: a list through each item and one through each constraint, so that ending either costs
// only what it touches.

struct Mention {
  var constraint: Int32
  var item: Int32
  /// Neighbours in the item's list; `next` also links vacant nodes.
  var next: Int32
  var previous: Int32
  /// The next item of the same constraint.
  var sibling: Int32
}

extension Model {
  /// Notes that a constraint names an item; twice is noted once.
  @_optimize(speed)
  func mention(_ item: Int32, by constraint: Int32) {
    var node = constraints[Int(constraint)].mentions
    while node >= 0 {
      if mentions[Int(node)].item == item { return }
      node = mentions[Int(node)].sibling
    }
    let next = items[Int(item)].mentions
    let record = Mention(
      constraint: constraint, item: item, next: next, previous: -1,
      sibling: constraints[Int(constraint)].mentions)
    let fresh: Int32
    if vacantMention >= 0 {
      fresh = vacantMention
      vacantMention = mentions[Int(fresh)].next
      mentions[Int(fresh)] = record
    } else {
      fresh = Int32(truncatingIfNeeded: mentions.count)
      mentions.append(record)
    }
    if next >= 0 { mentions[Int(next)].previous = fresh }
    items[Int(item)].mentions = fresh
    constraints[Int(constraint)].mentions = fresh
  }

  func dropMentions(of constraint: Int32) {
    var node = constraints[Int(constraint)].mentions
    constraints[Int(constraint)].mentions = -1
    while node >= 0 {
      let record = mentions[Int(node)]
      if record.previous >= 0 {
        mentions[Int(record.previous)].next = record.next
      } else {
        items[Int(record.item)].mentions = record.next
      }
      if record.next >= 0 { mentions[Int(record.next)].previous = record.previous }
      mentions[Int(node)].next = vacantMention
      vacantMention = node
      node = record.sibling
    }
  }

  /// Rebuilds, at the next solve, the active constraints that name `item`.
  func touchMentions(of item: Int32, onlyForInsets: Bool = false) {
    var node = items[Int(item)].mentions
    while node >= 0 {
      let constraint = mentions[Int(node)].constraint
      node = mentions[Int(node)].next
      if !constraints[Int(constraint)].isActive { continue }
      if onlyForInsets && !dependsOnInsets(constraint, of: item) { continue }
      touch(constraint, .rebuild)
    }
  }
}
