// The rule of als.h (als_items_set_gone) about constraints that name gone items: each cluster of gone items is judged as one.

/// Finds the clusters of gone items and the effects of their constraints.
struct GoneScan {
  private let model: Model
  /// The former effects of constraints, in the order in which they were found.
  private var before = ContiguousArray<(constraint: ConstraintID, effect: GoneEffect)>()
  /// Guides that have been opened again in this pass.
  private var reopened = ContiguousArray<ItemID>()
  /// Whether sizes of visible items are constants, by item and axis, cached on request: a scan changes no constraint.
  private var determined: [Int32: Bool] = [:]

  init(_ model: Model) { self.model = model }

  /// Brings the effects of all that is stale up to date.
  mutating func run() {
    model.goneScratch.met.removeAll()
    model.noteResizedForGone()
    // Guides that close behind gone items are found with their places, and have sizes of their own.
    for _ in 0..<GoneScan.passes where model.gone.isStale { pass() }
    for (constraint, effect) in before {
      let now = model.gone.effect(constraint)
      if !model.constraints[constraint].isLive || !model.constraints[constraint].isInForce { continue }
      var mustRebuild = now != effect
      if case .distance = now { mustRebuild = true }
      if mustRebuild { model.touch(constraint, .rebuild) }
    }
  }

  /// One for the places, and one for the sizes of guides that have closed.
  private static let passes = 4

  private mutating func pass() {
    reopened.removeAll()
    var items = model.gone.takeStale()
    for item in items { endInsides(at: item) }
    var sizeMembers = ContiguousArray<GoneMember>()
    for axis in [Axis.x, .y] {
      for at in items.indices { end(items[at], .size(axis), &items, &sizeMembers) }
    }
    // A stale cluster may list an identifier that another constraint has now, so all of them end before any effect is found.
    endPlaces(&items)
    for axis in [Axis.x, .y] {
      for at in items.indices { findSizes(items[at], axis, &sizeMembers) }
    }
    // The condition that makes a size the distance of its anchors depends on the size.
    for member in sizeMembers { items.append(member.item) }
    endPlaces(&items)
    for at in items.indices where model.items.isLive(items[at]) && model.items.isCollapsed(items[at]) {
      for axis in [Axis.x, .y] { findPlaces(model.items.outermostGone(items[at]), axis) }
    }
    for guide in reopened where !model.items.isClosed(guide) { noteTurned(guide) }
  }

  // MARK: Ends

  /// An item has changed: its inside is found again, as is the inside of the outermost gone item around it.
  private mutating func endInsides(at item: ItemID) {
    for constraint in model.gone.endInside(of: item) { set(constraint, .plain) }
    if !model.items.isLive(item) { return }
    for constraint in model.gone.endInside(of: model.items.outermostGone(item)) { set(constraint, .plain) }
  }

  private mutating func endPlaces(_ items: inout ContiguousArray<ItemID>) {
    for axis in [Axis.x, .y] {
      for at in items.indices {
        end(items[at], .place(axis), &items)
        if model.items.isLive(items[at]) { end(model.items.outermostGone(items[at]), .place(axis), &items) }
      }
    }
  }

  private mutating func end(_ item: ItemID, _ relation: GoneRelation, _ items: inout ContiguousArray<ItemID>) {
    guard let ended = model.gone.endCluster(of: item, relation) else { return }
    for member in ended.members {
      if member.item != item { items.append(member.item) }
      if model.items.isClosed(member.item) {
        model.items.setClosed(member.item, false)
        reopened.append(member.item)
      }
    }
    for constraint in ended.constraints { set(constraint, .plain) }
  }

  /// A guide has closed, or is open again.
  private func noteTurned(_ guide: ItemID) {
    model.touchUses(of: guide)
    model.changes.note(toPlace: guide)
    model.gone.setStale(guide)
  }

  private mutating func end(
    _ item: ItemID, _ relation: GoneRelation, _ items: inout ContiguousArray<ItemID>,
    _ members: inout ContiguousArray<GoneMember>
  ) {
    guard let ended = model.gone.endCluster(of: item, relation) else { return }
    for member in ended.members where member.item != item { items.append(member.item) }
    members += ended.members
    for constraint in ended.constraints { set(constraint, .plain) }
    noteSizes(ended.members, ended.sizes)
  }

  /// Sizes that were set on gone items have rows where they count.
  private func noteSizes(_ members: ContiguousArray<GoneMember>, _ sizes: GoneSizes) {
    if sizes.areChosenLate { model.items.noteOtherOrder() }
    if !sizes.reachVisible { return }
    for member in members where model.preferences(of: member.item).size != .unspecified {
      model.changes.log(preferences: model.touchForSolve(member.item))
    }
  }

  private mutating func set(_ constraint: ConstraintID, _ effect: GoneEffect) {
    if model.goneScratch.met.insert(constraint) { before.append((constraint, model.gone.effect(constraint))) }
    model.gone.setEffect(constraint, effect)
  }

  // MARK: Sizes

  /// Joins the sizes of gone items that constraints relate, from one of them on.
  private mutating func findSizes(_ item: ItemID, _ axis: Axis, _ all: inout ContiguousArray<GoneMember>) {
    if !isGoneSize(item) || model.gone.isInCluster(item, .size(axis)) || !relatesSize(item, axis) { return }
    var members = ContiguousArray<GoneMember>()
    var constraints = ContiguousArray<ConstraintID>()
    var sizes = GoneSizes()
    var neighbours = ContiguousArray<ItemID>()
    model.goneScratch.seen.removeAll()
    // Sizes of both axes may be joined.
    var isJoined = Set<Int32>()
    join(item, axis, &members, &isJoined)
    var at = 0
    while at < members.count {
      let member = members[at]
      at += 1
      if model.preferences(of: member.item).size.length(member.relation.axis) >= 0 { sizes.areDetermined = true }
      model.forEachActiveUse(of: member.item) { constraint in
        guard let terms = sizeTerms(constraint),
          terms.contains(where: { $0.item == member.item && $0.axis == member.relation.axis })
        else { return }
        if !model.goneScratch.seen.insert(constraint) { return }
        constraints.append(constraint)
        let record = model.constraints[constraint]
        if terms.count == 1 && record.relation == .equal && record.isRequired { sizes.areDetermined = true }
        if terms.count != 2 || record.relation != .equal || record.constant != 0 { sizes.areChosenLate = true }
        for term in terms {
          if isGoneSize(term.item) {
            join(term.item, term.axis, &members, &isJoined)
          } else {
            sizes.reachVisible = true
            if model.items[term.item].parent >= 0 { neighbours.append(term.item) }
            if isDetermined(term.item, term.axis) { sizes.areDetermined = true }
          }
        }
      }
    }
    if constraints.isEmpty { return }
    if !sizes.reachVisible { sizes.areChosenLate = false }
    let number = model.gone.addCluster(members, constraints, sizes)
    for item in neighbours { model.gone.watch(item, .neighbour, for: number) }
    noteSizes(members, sizes)
    all += members
    for constraint in constraints { set(constraint, sizes.reachVisible ? .size : .none) }
  }

  /// Whether an active constraint may relate the size of a view or its areas.
  private func relatesSize(_ item: ItemID, _ axis: Axis) -> Bool {
    if relatesOwnSize(item, axis) { return true }
    if model.items[item].traits < 0 { return false }
    let guides = model.areaGuides(of: item)
    for guide in [guides.0, guides.1, guides.2] where guide >= 0 && relatesOwnSize(guide, axis) { return true }
    return false
  }

  private func relatesOwnSize(_ item: ItemID, _ axis: Axis) -> Bool {
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if !record.isInForce { continue }
      if record.terms >= 0 { return true }
      // A dimension is only ever related to another one.
      if record.firstAttribute.kind != .dimension { continue }
      if record.firstAttribute.axis == axis || record.second >= 0 && record.secondAttribute.axis == axis { return true }
    }
    return false
  }

  private func join(
    _ item: ItemID, _ axis: Axis, _ members: inout ContiguousArray<GoneMember>, _ isJoined: inout Set<Int32>
  ) {
    if !isJoined.insert(item.raw * 2 + Int32(axis.rawValue)).inserted { return }
    members.append(GoneMember(item: item, relation: .size(axis)))
  }

  private func isGoneSize(_ item: ItemID) -> Bool {
    let kind = model.items[item].kind
    if kind != .view && kind != .guide { return false }
    return model.items.isCollapsed(item)
  }

  /// Whether a size is a constant, so that a visible item does not follow a gone one.
  private mutating func isDetermined(_ item: ItemID, _ axis: Axis) -> Bool {
    let key = item.raw * 2 + Int32(axis.rawValue)
    if let known = determined[key] { return known }
    let found = hasConstant(item, axis)
    determined[key] = found
    return found
  }

  private func hasConstant(_ item: ItemID, _ axis: Axis) -> Bool {
    if model.items[item].parent < 0 || model.preferences(of: item).size.length(axis) >= 0 { return true }
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if !record.isInForce || !record.isRequired || record.relation != .equal || record.second >= 0 { continue }
      if let terms = sizeTerms(constraint), terms.count == 1, terms[0].axis == axis { return true }
    }
    return false
  }

  /// The sizes that an active constraint relates, where it names nothing else.
  private func sizeTerms(_ constraint: ConstraintID) -> ContiguousArray<(item: ItemID, axis: Axis)>? {
    let record = model.constraints[constraint]
    if !record.isInForce { return nil }
    var found = ContiguousArray<(item: ItemID, axis: Axis)>()
    func add(_ item: ItemID, _ attribute: Attribute) -> Bool {
      if attribute.kind != .dimension { return false }
      found.append((model.items.isAreaGuide(item) ? model.items[item].parent : item, attribute.axis))
      return true
    }
    if record.terms >= 0 {
      for term in model.terms[record.terms] where !add(term.item, term.attribute) { return nil }
    } else {
      if !add(record.first, record.firstAttribute) { return nil }
      if record.second >= 0 && !add(record.second, record.secondAttribute) { return nil }
    }
    return found
  }

  // MARK: Places

  /// A constraint between a cluster and something visible.
  private struct Hold {
    var constraint: ConstraintID
    /// The gone item that it names, and whether it holds that one's start.
    var item: ItemID
    var isStart: Bool
    var visible: GoneLink.Side
    var line: GoneLine
    var stamp: Int32
    /// The start of the visible item is held by this constraint alone, so that it would fall without it.
    var isHanging = false
  }

  private struct PlaceCluster {
    var members = ContiguousArray<GoneMember>()
    var constraints = ContiguousArray<ConstraintID>()
    var starts = ContiguousArray<Hold>()
    var ends = ContiguousArray<Hold>()
    var isMirrored = false
    var hasContent = false
  }

  /// Joins the gone items that constraints relate on an axis, from one of them on, and judges their constraints.
  private mutating func findPlaces(_ top: ItemID, _ axis: Axis) {
    if model.gone.isInCluster(top, .place(axis)) { return }
    var cluster = PlaceCluster()
    repeat {
      cluster = PlaceCluster()
      collect(top, axis, &cluster)
      cluster.starts.sort { $0.stamp < $1.stamp }
      cluster.ends.sort { $0.stamp < $1.stamp }
      chooseStart(&cluster)
    } while closeGuide(behind: cluster)
    let number = model.gone.addCluster(cluster.members, cluster.constraints)
    judge(cluster, axis, number)
  }

  private mutating func collect(_ top: ItemID, _ axis: Axis, _ cluster: inout PlaceCluster) {
    model.goneScratch.joined.removeAll()
    join(top, axis, &cluster)
    var at = 0
    while at < cluster.members.count {
      let item = cluster.members[at].item
      at += 1
      let inside = model.gone.inside(of: item) ?? lookInside(item)
      if axis == .x ? inside.hasContent.0 : inside.hasContent.1 { cluster.hasContent = true }
      for constraint in axis == .x ? inside.outer.0 : inside.outer.1 { look(at: constraint, axis, &cluster) }
    }
  }

  private func join(_ top: ItemID, _ axis: Axis, _ cluster: inout PlaceCluster) {
    if model.goneScratch.joined.insert(top) {
      cluster.members.append(GoneMember(item: top, relation: .place(axis)))
    }
  }

  /// Finds what lies in an outermost gone item.
  private mutating func lookInside(_ top: ItemID) -> GoneInside {
    var inside = GoneInside()
    model.goneScratch.seen.removeAll()
    var items = model.subtree(of: top)
    for item in items {
      if !inside.hasContent.0 { inside.hasContent.0 = hasContent(item, .x) }
      if !inside.hasContent.1 { inside.hasContent.1 = hasContent(item, .y) }
      for constraint in model.constraints(naming: item) {
        let record = model.constraints[constraint]
        if !record.isInForce || !model.goneScratch.seen.insert(constraint) { continue }
        if let link = model.goneLink(record) {
          if !isInside(link.first.item, top) || !isInside(link.second.item, top) {
            if link.axis == .x { inside.outer.0.append(constraint) } else { inside.outer.1.append(constraint) }
            continue
          }
        } else if locationAxis(record) == nil || sizeTerms(constraint) != nil {
          continue
        }
        inside.inner.append(constraint)
        set(constraint, .none)
      }
    }
    model.items.spare.takeBack(&items)
    model.gone.setInside(of: top, inside)
    return inside
  }

  /// Whether an item is gone with an outermost gone item.
  private func isInside(_ item: ItemID, _ top: ItemID) -> Bool {
    model.items.isCollapsed(item) && model.items.outermostGone(item) == top
  }

  private mutating func look(at constraint: ConstraintID, _ axis: Axis, _ cluster: inout PlaceCluster) {
    let record = model.constraints[constraint]
    guard let link = model.goneLink(record) else { return }
    cluster.constraints.append(constraint)
    let isFirst = model.items.isCollapsed(link.first.item)
    if isFirst && model.items.isCollapsed(link.second.item) {
      set(constraint, .joins)
      for item in [link.first.item, link.second.item] { join(model.items.outermostGone(item), axis, &cluster) }
      return
    }
    let (gone, visible) = isFirst ? (link.first, link.second) : (link.second, link.first)
    var hold = Hold(
      constraint: constraint, item: gone.item, isStart: holdsStart(gone, visible, record.host), visible: visible,
      line: model.goneLine(visible, host: record.host), stamp: record.stamp)
    // Alignments of baselines fall back to aligning tops, see `Model.counted`.
    if hold.isStart && gone.attribute.isBaseline && visible.attribute.isBaseline {
      hold.line = GoneLine(hold.line.item, 0)
    }
    cluster.isMirrored = axis == .x && model.items[record.host].isMirrored
    if hold.isStart { cluster.starts.append(hold) } else { cluster.ends.append(hold) }
  }

  private func locationAxis(_ record: ConstraintRecord) -> Axis? {
    if record.terms < 0 {
      let attribute = record.firstAttribute.isLocation ? record.firstAttribute : record.secondAttribute
      return attribute.isLocation ? attribute.axis : nil
    }
    for term in model.terms[record.terms] where term.attribute.isLocation { return term.attribute.axis }
    return nil
  }

  /// Whether the leading or top edge of the gone item is held.  Its baselines count as that, but for a last baseline that
  /// something below hangs on.
  private func holdsStart(_ gone: GoneLink.Side, _ visible: GoneLink.Side, _ host: ItemID) -> Bool {
    let attribute = gone.attribute
    if attribute.position == .lastBaseline { return visible.attribute.position.edge != .start }
    if attribute.isBaseline { return true }
    let isMirrored = attribute.axis == .x && model.items[host].isMirrored
    let position = attribute.physical(isMirrored: isMirrored).position
    return isMirrored ? position == .end : position == .start
  }

  /// Whether the item has content or a constant size.
  private func hasContent(_ item: ItemID, _ axis: Axis) -> Bool {
    let sizes = model.preferences(of: item)
    if sizes.size.length(axis) >= 0 || sizes.intrinsic.length(axis) >= 0 || sizes.measure >= 0 { return true }
    if !relatesOwnSize(item, axis) { return false }
    for constraint in model.constraints(naming: item) {
      if let terms = sizeTerms(constraint), terms.count == 1, terms[0].axis == axis,
        model.constraints[constraint].relation != .lessOrEqual
      {
        return true
      }
    }
    return false
  }

  // MARK: Verdicts

  /// The first start that was activated closes the gap, but for those from which visible items hang.
  private func chooseStart(_ cluster: inout PlaceCluster) {
    let startSide: Int32 = cluster.isMirrored ? 2 : 0
    for k in cluster.starts.indices { cluster.starts[k].isHanging = hangs(cluster.starts[k], startSide) }
    guard let first = cluster.starts.firstIndex(where: { !$0.isHanging }) else { return }
    cluster.starts.insert(cluster.starts.remove(at: first), at: 0)
  }

  private mutating func judge(_ cluster: PlaceCluster, _ axis: Axis, _ number: Int32) {
    let startSide: Int32 = cluster.isMirrored ? 2 : 0
    let isFirst = cluster.starts.first.map { isParentStart($0, startSide) } ?? false
    var closesParent = false
    for (k, end) in cluster.ends.enumerated() {
      if isSpanned(end, at: k, cluster, axis, number) {
        set(end.constraint, spannedEffect(end, cluster, axis))
        continue
      }
      let isParentEnd = isFirst && end.line == GoneLine(parent(of: end.item), 2 - startSide)
      if isParentEnd { closesParent = true }
      let isNextStart = isFirst && end.line.side == startSide
      set(end.constraint, .end(keepsConstant: !isParentEnd && !isNextStart))
    }
    for (k, start) in cluster.starts.enumerated() {
      if k == 0 {
        set(start.constraint, .start(keepsConstant: isFirst && !closesParent))
      } else {
        set(start.constraint, start.isHanging ? .end(keepsConstant: true) : .none)
      }
      if cluster.starts.count > 1 && start.line.item != parent(of: start.item) {
        model.gone.watch(start.line.item, .neighbour, for: number)
      }
    }
  }

  /// Closes a guide with a companion that follows the first items of their parent.
  private mutating func closeGuide(behind cluster: PlaceCluster) -> Bool {
    let startSide: Int32 = cluster.isMirrored ? 2 : 0
    guard let start = cluster.starts.first, isParentStart(start, startSide) else { return false }
    let parent = parent(of: start.item)
    for end in cluster.ends where end.line.side == startSide && model.items.companion(of: end.line.item) >= 0 {
      let guide = end.line.item
      if model.items[guide].parent != parent { continue }
      model.items.setClosed(guide, true)
      if let known = reopened.firstIndex(of: guide) { reopened.remove(at: known) } else { noteTurned(guide) }
      return true
    }
    return false
  }

  private func parent(of item: ItemID) -> ItemID { model.items[model.items.outermostGone(item)].parent }

  /// Whether the start of the gone item is held to the start of its parent, or to a spacer that is.
  private func isParentStart(_ hold: Hold, _ startSide: Int32) -> Bool {
    if hold.visible.attribute.isBaseline { return false }
    if hold.line == GoneLine(parent(of: hold.item), startSide) { return true }
    return model.items[hold.line.item].isSpacer && hold.line.side == 2 - startSide
      && isHeldToParentStart(hold.line.item, startSide)
  }

  private func isHeldToParentStart(_ guide: ItemID, _ startSide: Int32) -> Bool {
    for constraint in model.constraints(naming: guide) {
      let record = model.constraints[constraint]
      guard record.isInForce, record.relation == .equal, let link = model.goneLink(record) else { continue }
      let (first, second) = (
        model.goneLine(link.first, host: record.host), model.goneLine(link.second, host: record.host)
      )
      let (own, other) = first.item == guide ? (first, second) : (second, first)
      if own.side == startSide && other == GoneLine(model.items[guide].parent, startSide) { return true }
    }
    return false
  }

  /// Whether something visible spans what an end would join.
  private func isSpanned(_ end: Hold, at k: Int, _ cluster: PlaceCluster, _ axis: Axis, _ number: Int32) -> Bool {
    if cluster.starts.isEmpty {
      // Without a start the first of the ends holds the items, and another one may lie on either side of it.
      if k == 0 { return false }
      let first = cluster.ends[0].line
      return finds([first], end.line, cluster, axis, number) || finds([end.line], first, cluster, axis, number)
    }
    return finds(ContiguousArray(cluster.starts.map { $0.line }), end.line, cluster, axis, number)
  }

  private func finds(
    _ starts: ContiguousArray<GoneLine>, _ end: GoneLine, _ cluster: PlaceCluster, _ axis: Axis, _ number: Int32
  ) -> Bool {
    let model = self.model
    var search = GonePathSearch(model, axis, isMirrored: cluster.isMirrored) { view in
      if !cluster.hasContent || !cluster.members.contains(where: { model.items[$0.item].parent == view }) {
        return true
      }
      model.gone.watch(view, .openness, for: number)
      return !model.isOpen(view, axis)
    }
    let isFound = search.find(from: starts, to: end)
    search.forEachItem(isFound: isFound) { model.gone.watch($0, isFound ? .path : .deadEnd, for: number) }
    return isFound
  }

  /// An end without effect may still determine the size of its item.
  private func spannedEffect(_ end: Hold, _ cluster: PlaceCluster, _ axis: Axis) -> GoneEffect {
    let sizes = model.gone.sizes(end.item, axis)
    if !sizes.reachVisible || sizes.areDetermined { return .none }
    for start in cluster.starts where start.item == end.item {
      return model.distance(end.constraint, from: start.constraint, of: end.item) == nil
        ? .none : .distance(from: start.constraint)
    }
    return .none
  }

  /// Whether a visible item is held at its start by this gone item alone, so that it would fall without it.
  private func hangs(_ hold: Hold, _ startSide: Int32) -> Bool {
    let item = hold.line.item
    if hold.line.side != startSide || item == parent(of: hold.item) { return false }
    if model.constraints[hold.constraint].relation != .equal { return false }
    let axis = hold.visible.attribute.axis
    for constraint in model.constraints(naming: item) where constraint != hold.constraint {
      let record = model.constraints[constraint]
      guard record.isInForce, let link = model.goneLink(record), link.axis == axis else { continue }
      let (own, other) = link.first.item == item ? (link.first, link.second) : (link.second, link.first)
      if own.item != item || model.items.isCollapsed(other.item) { continue }
      if model.goneLine(own, host: record.host).side != 2 - startSide { return false }
    }
    return true
  }
}

extension Model {
  /// Calls the body with the active constraints that name a view or its areas.
  fileprivate func forEachActiveUse(of item: ItemID, _ body: (ConstraintID) -> Void) {
    for constraint in constraints(naming: item) where constraints[constraint].isInForce { body(constraint) }
    let guides = areaGuides(of: item)
    for guide in [guides.0, guides.1, guides.2] where guide >= 0 {
      for constraint in constraints(naming: guide) where constraints[constraint].isInForce { body(constraint) }
    }
  }

  /// Whether only the content inside determines the size of a view, or of its content area: the area scrolls, or the view is no
  /// root, and has no content and no constraint on its size.
  func isOpen(_ view: ItemID, _ axis: Axis) -> Bool {
    if traits(of: view).scrolls.contains(axis) { return true }
    if let known = gone.isOpen(view, axis) { return known }
    let isOpen = hasOpenPreferences(view, axis) && !isSizeConstrained(view, axis)
    gone.setOpen(view, axis, isOpen)
    return isOpen
  }

  /// The sizes of views have changed, while something is gone.
  func noteResizedForGone() {
    for view in gone.takeResized() where items.isLive(view) {
      if items.isCollapsed(view) {
        setGoneStale(view)
        continue
      }
      for axis in [Axis.x, .y] {
        if let known = gone.isOpen(view, axis), known != hasOpenPreferences(view, axis) { noteOpenness(of: view) }
      }
    }
  }

  private func hasOpenPreferences(_ view: ItemID, _ axis: Axis) -> Bool {
    let sizes = preferences(of: view)
    return items[view].parent >= 0 && sizes.size.length(axis) < 0 && sizes.intrinsic.length(axis) < 0
      && sizes.measure < 0
      && sizes.limits.minimum.length(axis) < 0 && sizes.limits.maximum.length(axis) < 0
  }

  private func isSizeConstrained(_ view: ItemID, _ axis: Axis) -> Bool {
    func isSize(_ item: ItemID, _ attribute: Attribute) -> Bool {
      item == view && attribute.kind == .dimension && attribute.axis == axis
    }
    for constraint in constraints(naming: view) {
      let record = constraints[constraint]
      if !record.isInForce { continue }
      if record.terms < 0 {
        if isSize(record.first, record.firstAttribute) || isSize(record.second, record.secondAttribute) { return true }
      } else if terms[record.terms].contains(where: { isSize($0.item, $0.attribute) }) {
        return true
      }
    }
    return false
  }
}
