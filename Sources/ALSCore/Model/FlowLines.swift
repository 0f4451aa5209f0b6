// The lines of a flow, from the lengths of its items and of its container.

struct FlowLines {
  let model: Model
  let index: Int
  let plan: Arrangement
  let flow: Arrangement.Flow

  /// nil: the arrangement is no flow.
  init?(_ model: Model, _ index: Int) {
    plan = model.arrangements[index].plan
    guard let flow = plan.flow else { return nil }
    self.model = model
    self.index = index
    self.flow = flow
  }

  var isInForce: Bool {
    let record = model.arrangements[index]
    return record.isActive && record.group >= 0 && model.rules[record.group].isInForce
      && model.items.isLive(plan.container.id) && !model.items.isCollapsed(plan.container.id)
  }

  /// The excess of a line over a container of this length that is rounding.  A container without length has rounding errors too.
  static func slack(of box: Double) -> Double { 1e-9 * max(1, box) }
  /// Sums of lengths that differ by less are equal, relative to 1.
  private static let sumSlack = 1e-12

  /// Whether the lengths of items are those they had when they were alone, because lines stretch them.
  var usesLengthsAlone: Bool { flow.distribution == .fill && !flow.isAlone }

  /// Members that have moved to another tree take no part until they return.
  func isShown(_ member: Arrangement.Member) -> Bool {
    let (item, container) = (member.item.id, plan.container.id)
    if model.items[item].parent != container && model.items.commonAncestor(container, item) < 0 { return false }
    return model.items.presence(of: item, in: container) == .shown
  }

  /// The numbers of the visible members.
  private var shown: [Int] { plan.members.indices.filter { isShown(plan.members[$0]) } }

  /// Whether the last change has kept guides of lines that may not be needed any more.
  private var hasSpareLines: Bool {
    if flow.areFound { return false }
    let count = model.arrangements[index].guides.count { ArrangementWriter.isFlowLine($0.role) }
    return count > plan.lines(shown).count
  }

  /// The lines with their items; none while the flow is not in force.
  func items() -> [[ItemID]] {
    if !isInForce || flow.isAlone { return [] }
    return plan.lines(shown).map { line in line.map { plan.members[$0].item.id } }
  }

  /// The length of the container inside its margins or its insets.
  func box(_ value: (ItemID, Int) -> Double) -> Double {
    let part = plan.isVertical ? 3 : 2
    let container = plan.container
    let areas = model.areaGuides(of: container.id)
    let area =
      plan.usesMargins || container.part == .margins ? areas.1 : container.part == .safeArea ? areas.0 : areas.2
    if area < 0 { return value(container.id, part) }
    var sum = Affine()
    model.add(
      plan.isVertical ? .height : .width, of: area, times: 1, host: container.id, mirrored: false, paths: .spelledOut,
      to: &sum)
    var length = sum.constant
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      length += term.coefficient * value(term.unknown.item, Int(term.unknown.part))
    }
    return length
  }

  /// Calls the body with each visible member, its length, and the excess of the line with it over the container; nil for the first
  /// item of a line, and where the line is full.  The body returns whether a new line begins.
  private func walk(
    _ box: Double, _ length: (Arrangement.Member) -> Double, _ body: (Int, Double, Double?) -> Bool
  ) {
    var (line, count) = (0.0, 0)
    for (at, member) in plan.members.enumerated() where isShown(member) {
      let own = length(member)
      let isFull = flow.perLine > 0 && count == Int(flow.perLine)
      let excess = count == 0 || isFull ? nil : line + plan.spacing + own - box
      let begins = body(at, own, excess) || isFull
      (line, count) = begins || count == 0 ? (own, 1) : (line + plan.spacing + own, count + 1)
    }
  }

  /// The plan with the lines for these values of the solve (left, top, width and height are the parts of an item); nil where they
  /// are those it has.  `alone` has the lengths of items in filled lines that a solve without these lines found.
  func turned(_ value: (ItemID, Int) -> Double, alone: [ItemID: Double]) -> Arrangement? {
    if !isInForce { return nil }
    let part = plan.isVertical ? 3 : 2
    // Constants of constraints end at this number.
    func held(_ length: Double) -> Double { min(max(length, -Limits.number), Limits.number) }
    let box = held(box(value))
    if !box.isFinite { return nil }
    let usesLengthsAlone = self.usesLengthsAlone
    func length(_ member: Arrangement.Member) -> Double {
      usesLengthsAlone ? alone[member.item.id] ?? member.lengthAlone : value(member.item.id, part)
    }
    var isChanged = flow.isAlone || hasSpareLines
    var (oneLine, isFirst, areOtherLengths) = (0.0, true, false)
    var previous = -1
    walk(box, length) { at, own, excess in
      if (own - plan.members[at].lengthAlone).magnitude > BarrierRounds.slack * max(1, own) { areOtherLengths = true }
      oneLine = held(oneLine + (isFirst ? own : plan.spacing + own))
      let begins = isFirst || excess.map { $0 > FlowLines.slack(of: box) } ?? true
      isFirst = false
      if plan.beginsLine(at, behind: previous) != begins { isChanged = true }
      previous = at
      return begins
    }
    if isFirst { return nil }
    let isOtherSum = (oneLine - flow.oneLine).magnitude > FlowLines.sumSlack * max(1, oneLine.magnitude)
    let isOtherLength = isFilled && (box - flow.length).magnitude > FlowLines.sumSlack * max(1, box.magnitude)
    if isFilled && areOtherLengths { isChanged = true }
    if !isChanged && !isOtherSum && !isOtherLength { return nil }
    var turned = plan
    turned.flow?.areFound = true
    if isOtherLength { turned.flow?.length = box }
    if isOtherSum { turned.flow?.oneLine = max(oneLine, 0) }
    // Lines are filled once the lengths of flows in them are known.
    turned.flow?.isAlone = isFilled && flow.isAlone && areOtherLengths && model.nestedFlows > 0
    for at in turned.members.indices { turned.members[at].beginsLine = false }
    isFirst = true
    walk(box, length) { at, own, excess in
      let begins = isFirst || excess.map { $0 > FlowLines.slack(of: box) } ?? true
      isFirst = false
      turned.members[at].beginsLine = begins
      if isFilled { turned.members[at].lengthAlone = held(own) }
      return begins
    }
    return turned
  }

  /// The plan with its items apart and no other change; nil without filled lines.
  func apart() -> Arrangement? {
    if !isInForce || !usesLengthsAlone { return nil }
    var apart = plan
    apart.flow?.isAlone = true
    return apart
  }

  /// Whether the container of filled lines has another length than in the round that found the lengths of its items.
  func hasOtherLength(_ value: (ItemID, Int) -> Double) -> Bool {
    if !isInForce || !usesLengthsAlone { return false }
    let box = box(value)
    return (box - flow.length).magnitude > BarrierRounds.slack * max(1, box.magnitude)
  }

  /// The plan in the state in which every solve begins; nil where it is in it.
  func alone() -> Arrangement? {
    if flow.isAlone && flow.oneLine == 0 && flow.length == 0 { return nil }
    var alone = plan
    alone.separate()
    return alone
  }

  /// A length of the round before that is the constant of a constraint.
  enum Held {
    case oneLine
    case container
    case alone(ItemID)
  }

  /// Calls the body with the constraints whose constants are lengths of the round before.
  func forEachHeld(_ body: (ConstraintID, Held) -> Void) {
    let (size, end): (Attribute, Attribute) = plan.isVertical ? (.height, .bottom) : (.width, .trailing)
    for kept in model.arrangements[index].made.constraints where model.isLive(constraint: kept) {
      let record = model.constraints[kept.id]
      if record.firstAttribute == end {
        if isFilled && record.priority == ArrangementWriter.Priority.lineFill { body(kept.id, .container) }
      } else if record.firstAttribute == size {
        if record.second < 0 {
          let isOneLine = record.relation == .greaterOrEqual && record.priority == ArrangementWriter.Priority.hug
          if isOneLine { body(kept.id, .oneLine) }
        } else if isFilled && record.relation == .lessOrEqual && record.priority == Limits.required {
          body(kept.id, .alone(record.first))
        }
      }
    }
  }

  var container: ItemID { plan.container.id }
  var group: GroupID { model.arrangements[index].group }
  var hasSharedSpaces: Bool {
    flow.distribution == .spaceBetween || flow.distribution == .spaceAround || flow.distribution == .spaceEvenly
  }
  var isFilled: Bool { flow.distribution == .fill }
  var isVertical: Bool { plan.isVertical }
  var followsInsets: Bool { plan.usesMargins || plan.container.part != .whole }
  var members: [Arrangement.Member] { plan.members }
}

struct FlowPlan {
  var index: Int
  var plan: Arrangement
}

extension Model {
  func isOfFlow(_ constraint: ConstraintID) -> Bool {
    if arrangements.flowCount == 0 { return false }
    let group = groups.group(of: constraint)
    if group < 0 || !constraints[constraint].isAsArranged { return false }
    let index = arrangements.first(of: group)
    return index >= 0 && arrangements[index].plan.flow != nil
  }

  /// The first constraint from this one on that a flow has made, or has not; -1 for none.
  func following(_ constraint: ConstraintID, isOfFlow: Bool) -> ConstraintID {
    var constraint = constraint
    while constraint >= 0 && self.isOfFlow(constraint) != isOfFlow { constraint = constraints[constraint].next }
    return constraint
  }

  var guidesOfFlows: Set<ItemID> {
    var found: Set<ItemID> = []
    arrangements.forEachFlow { index in
      for guide in arrangements[index].guides where isLive(guide: guide.item) { found.insert(guide.item.id) }
    }
    return found
  }

  func noteFlowsSolved() {
    if arrangements.flowCount == 0 && arrangements.brokenAnew.isEmpty { return }
    if rules.mayHaveChanged || !rules.changed.isEmpty { arrangements.noteFlows() }
    // The lists are taken before the table changes.
    var lines: [Int: [[ItemID]]] = [:]
    if arrangements.mayBeBroken { arrangements.forEachFlow { lines[$0] = FlowLines(self, $0)?.items() ?? [] } }
    arrangements.noteLines { lines[$0] ?? [] }
  }
}
