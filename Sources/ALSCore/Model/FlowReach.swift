// Whether the lines of flows can have an effect on the lengths that decide them.  If they have none, the rounds of a solve end with
// the same lines for every start.

struct FlowReach {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// Whether the lengths of all flows can be read from their lines, and no flow has an effect on another along its axis.
  var isReadable: Bool {
    var (hasRows, hasColumns, isReadable) = (false, false, true)
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index) else { return }
      if lines.isVertical { hasColumns = true } else { hasRows = true }
      // Filled lines hide the lengths that items have alone.
      if lines.isFilled || lines.sharesSpaceBeforeContent { isReadable = false }
    }
    return isReadable && !(hasRows && hasColumns) && !(hasColumns && model.measures.liveCount > 0)
  }

  /// Lines move items along the axis of the flow and change lengths across it.  No constraint makes a length along the axis depend
  /// on either.  Requires `isReadable`.
  var isOneWay: Bool {
    var members = ContiguousArray<Bool>(repeating: false, count: model.items.count)
    var isVertical = false
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index) else { return }
      isVertical = lines.isVertical
      for member in lines.members { members[member.item.id.index] = true }
    }
    for constraint in model.constraintsInOrder {
      if model.constraints[constraint].isInForce && leadsBack(constraint, isVertical, members) { return false }
    }
    return true
  }

  /// Whether a constraint joins lengths of both axes, or holds the place of an item of a flow along the axis.
  private func leadsBack(_ constraint: ConstraintID, _ isVertical: Bool, _ members: ContiguousArray<Bool>) -> Bool {
    let record = model.constraints[constraint]
    var axes = (x: false, y: false)
    var leadsBack = false
    func see(_ item: ItemID, _ attribute: Attribute) {
      if item < 0 || attribute == .none { return }
      if attribute.isVertical { axes.y = true } else { axes.x = true }
      if attribute.isVertical == isVertical && attribute.kind != .dimension
        && isInMember(item, below: record.host, members)
      {
        leadsBack = true
      }
    }
    if record.terms >= 0 {
      for term in model.terms[record.terms] { see(term.item, term.attribute) }
    } else {
      see(record.first, record.firstAttribute)
      see(record.second, record.secondAttribute)
    }
    if axes.x && axes.y { return true }
    return leadsBack && !model.isOfFlow(constraint)
  }

  private func isInMember(_ item: ItemID, below host: ItemID, _ members: ContiguousArray<Bool>) -> Bool {
    for at in model.upwards(from: item) {
      if at == host { return false }
      if members[at.index] { return true }
    }
    return false
  }
}

extension FlowLines {
  /// Whether some item gives way to spaces that are shared, because its content resists less.
  var sharesSpaceBeforeContent: Bool {
    if !hasSharedSpaces { return false }
    for member in members {
      let compression = model.preferences(of: member.item.id).compression
      if min(compression.0, compression.1) <= ArrangementWriter.Priority.lineShare { return true }
    }
    return false
  }
}

extension Model {
  /// The number of flows whose container lies in that of another, and one for each of those around them.
  var nestedFlows: Int {
    if arrangements.flowCount < 2 { return 0 }
    var containers = ContiguousArray<Bool>(repeating: false, count: items.count)
    arrangements.forEachFlow { containers[arrangements[$0].plan.container.id.index] = true }
    var isNested = ContiguousArray<Bool>(repeating: false, count: items.count)
    arrangements.forEachFlow { index in
      let container = arrangements[index].plan.container.id
      if !items.isLive(container) { return }
      guard let around = upwards(from: items[container].parent).first(where: { containers[$0.index] }) else { return }
      isNested[container.index] = true
      isNested[around.index] = true
    }
    return isNested.reduce(0) { $0 + ($1 ? 1 : 0) }
  }
}
