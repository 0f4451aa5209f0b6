// Barriers in the rounds of a solve.  In the first round the constraints that name a barrier are left out, so that its members lie
// where they lie without it; after each round the guide is held at the outermost of their edges.

struct BarrierShift {
  var barrier: Int
  var constraint: ConstraintID
  var position: Double
}

struct BarrierRounds {
  let model: Model

  /// The value of an unknown: of an item, the left, top, width or height.
  typealias Values = (_ item: ItemID, _ part: Int) -> Double

  /// The barrier's place among the rows, or nil where the host has destroyed or changed it.
  func holder(of index: Int) -> (constraint: ConstraintID, guide: ItemID)? {
    guard let kept = model.arrangements[index].made.constraints.first, model.isLive(constraint: kept),
      let guide = model.arrangements[index].guides.first?.item, model.isLive(guide: guide)
    else { return nil }
    let record = model.constraints[kept.id]
    let isPosition =
      record.first == guide.id && record.second >= 0 && record.terms < 0
      && record.firstAttribute == record.secondAttribute
    return isPosition ? (kept.id, guide.id) : nil
  }

  // MARK: The first round

  /// Withholds the constraints that name a barrier.  A barrier that another one follows starts at 0.
  func begin() {
    for index in model.arrangements.barriers {
      guard let (constraint, guide) = holder(of: index) else { continue }
      if isFollowed(guide) { move([BarrierShift(barrier: index, constraint: constraint, position: 0)]) }
      forEachUser(of: guide, index) { self.model.setWithheld($0, true) }
    }
  }

  /// Lets these constraints count again if their rules are in force.
  func release() {
    for index in model.arrangements.barriers {
      guard let (_, guide) = holder(of: index) else { continue }
      forEachUser(of: guide, index) { self.model.stopWithholding($0) }
    }
  }

  private func isFollowed(_ guide: ItemID) -> Bool {
    model.arrangements.find(naming: [guide]).contains { model.arrangements[$0].plan.isBarrier }
  }

  private func forEachUser(of guide: ItemID, _ index: Int, _ body: (ConstraintID) -> Void) {
    let own = model.arrangements[index].made.constraints
    for constraint in model.constraints(naming: guide) where !own.contains(where: { $0.id == constraint }) {
      body(constraint)
    }
  }

  // MARK: Positions

  /// The barriers that lie elsewhere by these values than they are held.
  func shifts(_ values: Values) -> ContiguousArray<BarrierShift> {
    var found = ContiguousArray<BarrierShift>()
    for index in model.arrangements.barriers {
      guard let (constraint, _) = holder(of: index), model.constraints[constraint].isInForce else { continue }
      var best: Double?
      forEachEdge(of: index, values) { edge in
        guard let other = best else { return best = edge.value }
        best = edge.isEnd ? max(other, edge.value) : min(other, edge.value)
      }
      guard let edge = best else { continue }
      let held = model.constraints[constraint].constant
      if (edge - held).magnitude <= BarrierRounds.slack * max(1, edge.magnitude, held.magnitude) { continue }
      // Constants of constraints end at this number.  A barrier beyond it moves in every round.
      let position = edge.isFinite ? min(max(edge, -Limits.number), Limits.number) : edge
      found.append(BarrierShift(barrier: index, constraint: constraint, position: position))
    }
    return found
  }

  /// Differences within this are rounding.
  static let slack = 1e-11

  func move(_ shifts: ContiguousArray<BarrierShift>) {
    for shift in shifts {
      model.arrangements.setPosition(shift.barrier, shift.position)
      model.setConstant(shift.constraint, shift.position)
    }
  }

  /// An edge that the barrier follows, with the margin, from the left or top of the container.
  struct Edge {
    var item: ItemID
    var value: Double
    var isEnd: Bool
  }

  /// The edges of all members that are not gone; else the first member's start edge.
  func forEachEdge(of index: Int, _ values: Values, _ body: (Edge) -> Void) {
    let plan = model.arrangements[index].plan
    guard let (constraint, _) = holder(of: index) else { return }
    let box = model.constraints[constraint].second
    let side = plan.side.seen(isMirrored: model.items[plan.container.id].isMirrored)
    let isEnd = side.position == .end
    var isAny = false
    for member in plan.members where isReachable(member.item.id, plan) && !model.items.isCollapsed(member.item.id) {
      isAny = true
      let value = distance(side, of: member.item.id, from: box, plan, values)
      body(Edge(item: member.item.id, value: value + (isEnd ? plan.margin : -plan.margin), isEnd: isEnd))
    }
    if isAny { return }
    guard let first = plan.members.first(where: { isReachable($0.item.id, plan) })?.item.id else { return }
    // A gone item has no size, so that its left and top are its only edges.
    let edge: Attribute = side.axis == .x ? .left : .top
    body(Edge(item: first, value: distance(edge, of: first, from: box, plan, values), isEnd: isEnd))
  }

  private func isReachable(_ item: ItemID, _ plan: Arrangement) -> Bool {
    item == plan.container.id || model.items.commonAncestor(plan.container.id, item) >= 0
  }

  private func distance(
    _ attribute: Attribute, of item: ItemID, from box: ItemID, _ plan: Arrangement, _ values: Values
  ) -> Double {
    var sum = Affine()
    let host = model.items.commonAncestor(plan.container.id, item)
    let start: Attribute = attribute.axis == .x ? .left : .top
    model.add(attribute, of: item, times: 1, host: host, mirrored: false, paths: .spelledOut, to: &sum)
    model.add(start, of: box, times: -1, host: host, mirrored: false, paths: .spelledOut, to: &sum)
    var value = sum.constant
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      value += term.coefficient * values(term.unknown.item, Int(term.unknown.part))
    }
    return value
  }
}

extension Attribute {
  /// Left or right for leading or trailing.
  func seen(isMirrored: Bool) -> Attribute {
    switch self {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    default: return self
    }
  }
}
