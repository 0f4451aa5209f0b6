// Whether something visible spans what an end of gone items would join: a search for a path across visible items, from
// both ends in turn, so that the shorter side decides what it costs.

/// A constraint of two locations on one axis.
struct GoneLink {
  struct Side {
    var item: ItemID
    var attribute: Attribute
  }

  var first: Side
  var second: Side
  /// The multipliers keep the order of the two.
  var isOrdered: Bool
  var relation: Relation
  /// From right to left, or upwards: values grow the other way than coordinates.
  var isMirrored: Bool

  var axis: Axis { first.attribute.axis }
}

/// A line of an item: 3 * item + 0 for its low edge, 1 for its centre, 2 for its high edge.
struct GoneLine: Equatable {
  var code: Int32

  init(_ item: ItemID, _ side: Int32) { code = item.raw * 3 + side }
  init(code: Int32) { self.code = code }

  var item: ItemID { ItemID(raw: code / 3) }
  var side: Int32 { code % 3 }
}

extension Model {
  /// The two locations that an active constraint relates; nil for all others.
  func goneLink(_ record: ConstraintRecord) -> GoneLink? {
    var link: GoneLink
    let one: Double
    let other: Double
    if record.terms >= 0 {
      let list = terms[record.terms]
      if list.count != 2 { return nil }
      (one, other) = (list[0].multiplier, -list[1].multiplier)
      link = GoneLink(
        first: GoneLink.Side(item: list[0].item, attribute: list[0].attribute),
        second: GoneLink.Side(item: list[1].item, attribute: list[1].attribute), isOrdered: one * other > 0,
        relation: one < 0 ? record.relation.turned : record.relation, isMirrored: false)
    } else {
      if record.second < 0 { return nil }
      link = GoneLink(
        first: GoneLink.Side(item: record.first, attribute: record.firstAttribute),
        second: GoneLink.Side(item: record.second, attribute: record.secondAttribute),
        isOrdered: record.multiplier > 0, relation: record.relation, isMirrored: false)
    }
    if !link.first.attribute.isLocation || !link.second.attribute.isLocation { return nil }
    let isDirectional = link.first.attribute.isDirectional || link.second.attribute.isDirectional
    link.isMirrored = isDirectional && record.host >= 0 && items[record.host].isMirrored
    return link
  }

  @inline(__always)
  func isInsideGone(_ link: GoneLink) -> Bool {
    items.isCollapsed(link.first.item) && items.isCollapsed(link.second.item)
      && items.outermostGone(link.first.item) == items.outermostGone(link.second.item)
  }

  /// The line of a view or guide that a location stands for: the edge itself for a margin, a safe area or a baseline.
  func goneLine(_ side: GoneLink.Side, host: ItemID) -> GoneLine {
    let item = items.ownerOfArea(side.item)
    let isMirrored = host >= 0 && items[host].isMirrored
    switch side.attribute.physical(isMirrored: isMirrored).position.edge {
    case .start: return GoneLine(item, 0)
    case .center: return GoneLine(item, 1)
    default: return GoneLine(item, 2)
    }
  }
}

struct GonePathSearch {
  private struct Reached {
    /// 2 * line + 1 where an item has been crossed on the way.
    var state: Int32
    /// The index of the previous entry, or -1.
    var origin: Int32
  }

  private struct Front {
    var reached = ContiguousArray<Reached>()
    var places: [Int32: Int32] = [:]
    /// The one whose links are gone through, and the list and node of the next link.
    var at = 0
    var list = 0
    var node = ConstraintUse.none

    mutating func reach(_ state: Int32, from origin: Int32) {
      if places[state] != nil { return }
      places[state] = Int32(truncatingIfNeeded: reached.count)
      reached.append(Reached(state: state, origin: origin))
    }
  }

  private struct Meeting {
    var isFound = false
    var here: Int32 = -1
    var there: Int32 = -1
  }

  private let model: Model
  private let axis: Axis
  /// 1 where starts are low edges, -1 where they are high ones.
  private let direction: Int32
  private let canCross: (ItemID) -> Bool
  private var forward = Front()
  private var backward = Front()
  /// Where the two sides met.
  private var meeting: (Int32, Int32) = (-1, -1)

  init(_ model: Model, _ axis: Axis, isMirrored: Bool, canCross: @escaping (ItemID) -> Bool) {
    self.model = model
    self.axis = axis
    direction = isMirrored ? -1 : 1
    self.canCross = canCross
  }

  /// Whether a path across at least one visible item leads from one of the lines to another one.
  mutating func find(from starts: ContiguousArray<GoneLine>, to end: GoneLine) -> Bool {
    var (forward, backward) = (Front(), Front())
    for start in starts { forward.reach(start.code * 2, from: -1) }
    backward.reach(end.code * 2, from: -1)
    defer { (self.forward, self.backward) = (forward, backward) }
    while true {
      guard let met = step(&forward, backward, sense: direction) else { return false }
      if met.isFound {
        meeting = (met.here, met.there)
        return true
      }
      guard let other = step(&backward, forward, sense: -direction) else { return false }
      if other.isFound {
        meeting = (other.there, other.here)
        return true
      }
    }
  }

  /// The items of the path that was found, or of the side that led nowhere.
  func forEachItem(isFound: Bool, _ body: (ItemID) -> Void) {
    if isFound {
      trace(forward, meeting.0, body)
      trace(backward, meeting.1, body)
      return
    }
    for one in forward.at >= forward.reached.count ? forward.reached : backward.reached {
      body(GoneLine(code: one.state / 2).item)
    }
  }

  private func trace(_ front: Front, _ last: Int32, _ body: (ItemID) -> Void) {
    var at = last
    while at >= 0 {
      body(GoneLine(code: front.reached[Int(at)].state / 2).item)
      at = front.reached[Int(at)].origin
    }
  }

  /// Looks at one link, or crosses one item; nil when this side has seen all it can reach.
  private func step(_ front: inout Front, _ other: Front, sense: Int32) -> Meeting? {
    if front.at >= front.reached.count { return nil }
    let here = front.reached[front.at]
    let line = GoneLine(code: here.state / 2)
    if front.list == 0 {
      front.list = 1
      front.node = model.uses.first(of: line.item)
      let side = line.side + sense
      if side < 0 || side > 2 || !canCross(line.item) { return Meeting() }
      return reach(GoneLine(line.item, side).code * 2 + 1, &front, other)
    }
    if front.node == ConstraintUse.none {
      nextList(&front, line.item)
      return Meeting()
    }
    let constraint = model.uses.constraint(at: front.node)
    front.node = model.uses.next(front.node)
    let next = follow(constraint, from: line, sense: sense)
    return next < 0 ? Meeting() : reach(next * 2 + (here.state & 1), &front, other)
  }

  private func reach(_ state: Int32, _ front: inout Front, _ other: Front) -> Meeting {
    front.reach(state, from: Int32(truncatingIfNeeded: front.at))
    // One of the two sides has crossed an item.
    var there = other.places[state | 1]
    if there == nil && state & 1 == 1 { there = other.places[state & ~1] }
    guard let there, let here = front.places[state] else { return Meeting() }
    return Meeting(isFound: true, here: here, there: there)
  }

  /// Links of the safe area, the margins and the content area are links of their view.
  private func nextList(_ front: inout Front, _ item: ItemID) {
    let guides = model.areaGuides(of: item)
    while front.list <= 3 {
      let guide = front.list == 1 ? guides.0 : front.list == 2 ? guides.1 : guides.2
      front.list += 1
      if guide >= 0 {
        front.node = model.uses.first(of: guide)
        return
      }
    }
    front.list = 0
    front.at += 1
  }

  /// The line at the other end of a link that keeps the order, or -1.
  private func follow(_ constraint: ConstraintID, from line: GoneLine, sense: Int32) -> Int32 {
    let record = model.constraints[constraint]
    if !record.isInForce { return -1 }
    guard let link = model.goneLink(record), link.axis == axis, link.isOrdered else { return -1 }
    if model.items.isCollapsed(link.first.item) || model.items.isCollapsed(link.second.item) { return -1 }
    let first = model.goneLine(link.first, host: record.host)
    let second = model.goneLine(link.second, host: record.host)
    if first.item == second.item || (first != line && second != line) { return -1 }
    if link.relation != .equal {
      let firstIsGreater = (link.relation == .greaterOrEqual) != link.isMirrored
      if firstIsGreater != ((second == line) == (sense > 0)) { return -1 }
    }
    return first == line ? second.code : first.code
  }
}
