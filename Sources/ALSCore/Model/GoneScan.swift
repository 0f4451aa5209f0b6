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
  /// The sizes that the constraint in hand relates.
  private var terms = ContiguousArray<(item: ItemID, axis: Axis)>()

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
    endInsides(of: items)
    for axis in [Axis.x, .y] {
      for at in items.indices { end(items[at], .size(axis), &items) }
    }
    // A stale cluster may list an identifier that another constraint has now, so all of them end before any effect is found.
    let count = items.count
    endPlaces(&items, from: 0)
    let stale = items.indices
    for axis in [Axis.x, .y] {
      for at in stale { findSizes(items[at], axis, &items) }
    }
    // The condition that makes a size the distance of its anchors depends on the size.
    endPlaces(&items, from: count)
    findPlaces(items)
    for guide in reopened where !model.items.isClosed(guide) { noteTurned(guide) }
  }

  // MARK: Ends

  /// Items have changed: the insides of the outermost gone items around them are found again.
  private func endInsides(of items: ContiguousArray<ItemID>) {
    var last: ItemID = -1
    for item in items {
      let top = outermost(item)
      if top != last { model.gone.setInside(of: top, nil) }
      last = top
    }
  }

  /// The outermost gone item around an item; the item itself if it is visible or was destroyed.
  private func outermost(_ item: ItemID) -> ItemID {
    model.items.isLive(item) ? model.items.outermostGone(item) : item
  }

  private mutating func endPlaces(_ items: inout ContiguousArray<ItemID>, from start: Int) {
    for axis in [Axis.x, .y] {
      for at in start..<items.count {
        let item = items[at]
        let top = outermost(item)
        end(item, .place(axis), &items)
        if top != item { end(top, .place(axis), &items) }
      }
    }
  }

  /// Ends the cluster of an item; its other items become stale.
  private mutating func end(_ item: ItemID, _ relation: GoneRelation, _ items: inout ContiguousArray<ItemID>) {
    let cluster = model.gone.cluster(of: GoneMember(item, relation))
    if cluster < 0 { return }
    model.forEachMember(ofGone: cluster) { member in
      if member.item != item { items.append(member.item) }
      if !relation.isSize && model.items.isClosed(member.item) {
        model.items.setClosed(member.item, false)
        reopened.append(member.item)
      }
    }
    setEffects(of: cluster, .plain)
    if relation.isSize { noteSizes(of: cluster) }
    model.gone.end(cluster)
  }

  /// A guide has closed, or is open again.
  private func noteTurned(_ guide: ItemID) {
    model.touchUses(of: guide)
    model.changes.note(toPlace: guide)
    model.gone.setStale(guide)
  }

  /// Sizes that were set on gone items have rows where they count.
  private func noteSizes(of cluster: Int32) {
    let sizes = model.gone.sizes(of: cluster)
    if sizes.areChosenLate { model.items.noteOtherOrder() }
    if !sizes.reachVisible { return }
    model.forEachMember(ofGone: cluster) { member in
      if model.preferences(of: member.item).size != .unspecified {
        model.changes.log(preferences: model.touchForSolve(member.item))
      }
    }
  }

  private mutating func setEffects(of cluster: Int32, _ effect: GoneEffect) {
    model.forEachConstraint(ofGone: cluster) { set($0, effect) }
  }

  private mutating func set(_ constraint: ConstraintID, _ effect: GoneEffect) {
    if model.goneScratch.met.insert(constraint) { before.append((constraint, model.gone.effect(constraint))) }
    model.gone.setEffect(constraint, effect)
  }

  // MARK: Sizes

  /// Joins the sizes of gone items that constraints relate, from one of them on, and lists their items.
  private mutating func findSizes(_ item: ItemID, _ axis: Axis, _ items: inout ContiguousArray<ItemID>) {
    let first = GoneMember(item, .size(axis))
    if !isGoneSize(item) || model.gone.cluster(of: first) >= 0 { return }
    let cluster = model.gone.makeCluster()
    model.gone.join(first, to: cluster)
    var sizes = GoneSizes()
    model.forEachMember(ofGone: cluster) { findRelated(to: $0, cluster, &sizes) }
    if model.gone.firstConstraint(of: cluster) < 0 { return model.gone.end(cluster) }
    if !sizes.reachVisible { sizes.areChosenLate = false }
    model.gone.setSizes(sizes, of: cluster)
    noteSizes(of: cluster)
    model.forEachMember(ofGone: cluster) { items.append($0.item) }
    setEffects(of: cluster, sizes.reachVisible ? .size : .none)
  }

  /// Lists the constraints that relate a gone size, and joins the other gone sizes that they relate.
  private mutating func findRelated(to member: GoneMember, _ cluster: Int32, _ sizes: inout GoneSizes) {
    let (item, axis) = (member.item, member.relation.axis)
    model.forEachActiveUse(of: item) { constraint, record in
      if !findTerms(record) || !terms.contains(where: { $0.item == item && $0.axis == axis }) { return }
      if !model.gone.list(constraint, in: cluster) { return }
      if terms.count != 2 || record.relation != .equal || record.constant != 0 { sizes.areChosenLate = true }
      for term in terms {
        if isGoneSize(term.item) {
          // Sizes of both axes may be joined.
          model.gone.join(GoneMember(term.item, .size(term.axis)), to: cluster)
        } else {
          sizes.reachVisible = true
        }
      }
    }
  }

  private func isGoneSize(_ item: ItemID) -> Bool {
    let kind = model.items[item].kind
    if kind != .view && kind != .guide { return false }
    return model.items.isCollapsed(item)
  }

  /// Whether a constant or the size of a visible item determines the size of a gone item.
  private mutating func isGoneSizeDetermined(_ item: ItemID, _ axis: Axis) -> Bool {
    let cluster = model.gone.cluster(of: GoneMember(item, .size(axis)))
    var sizes = model.gone.sizes(of: cluster)
    if let known = sizes.areDetermined { return known }
    var isFound = false
    model.forEachMember(ofGone: cluster) {
      if model.preferences(of: $0.item).size.length($0.relation.axis) >= 0 { isFound = true }
    }
    model.forEachConstraint(ofGone: cluster) {
      let record = model.constraints[$0]
      if record.relation == .equal && record.isRequired && constantSize(record) != nil { isFound = true }
      if !findTerms(record) { return }
      for term in terms where !isGoneSize(term.item) {
        if model.items[term.item].parent >= 0 { model.gone.watch(term.item, .neighbour, for: cluster) }
        if isDetermined(term.item, term.axis) { isFound = true }
      }
    }
    sizes.areDetermined = isFound
    model.gone.setSizes(sizes, of: cluster)
    return isFound
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
      if constantSize(record) == axis { return true }
    }
    return false
  }

  /// The axis of the one size that a constraint relates to a constant; nil for all others.
  private func constantSize(_ record: ConstraintRecord) -> Axis? {
    var attribute = record.firstAttribute
    if record.terms >= 0 {
      if model.terms[record.terms].count > 1 { return nil }
      attribute = model.terms[record.terms][0].attribute
    } else if record.second >= 0 {
      return nil
    }
    return attribute.kind == .dimension ? attribute.axis : nil
  }

  /// Finds the sizes that a constraint relates; returns false if it names anything else.
  private mutating func findTerms(_ record: ConstraintRecord) -> Bool {
    if record.terms < 0 && record.firstAttribute.kind != .dimension { return false }
    terms.clear()
    if record.terms < 0 {
      return find(record.first, record.firstAttribute)
        && (record.second < 0 || find(record.second, record.secondAttribute))
    }
    for term in model.terms[record.terms] where !find(term.item, term.attribute) { return false }
    return true
  }

  @inline(__always)
  private mutating func find(_ item: ItemID, _ attribute: Attribute) -> Bool {
    if attribute.kind != .dimension { return false }
    terms.append((model.items.ownerOfArea(item), attribute.axis))
    return true
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

  private mutating func findPlaces(_ items: ContiguousArray<ItemID>) {
    var last: ItemID = -1
    for item in items where model.items.isLive(item) && model.items.isCollapsed(item) {
      let top = model.items.outermostGone(item)
      if top != last { for axis in [Axis.x, .y] { findPlaces(top, axis) } }
      last = top
    }
  }

  /// Joins the gone items that constraints relate on an axis, from one of them on, and judges their constraints.
  private mutating func findPlaces(_ top: ItemID, _ axis: Axis) {
    if model.gone.cluster(of: GoneMember(top, .place(axis))) >= 0 { return }
    var cluster = PlaceCluster()
    repeat {
      cluster = PlaceCluster()
      collect(top, axis, &cluster)
      cluster.starts.sort { $0.stamp < $1.stamp }
      cluster.ends.sort { $0.stamp < $1.stamp }
      chooseStart(&cluster)
    } while closeGuide(behind: cluster)
    let number = model.gone.makeCluster()
    for member in cluster.members { model.gone.join(member, to: number) }
    for constraint in cluster.constraints { model.gone.list(constraint, in: number) }
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
      cluster.members.append(GoneMember(top, .place(axis)))
    }
  }

  /// Finds the parts of an outermost gone item that affect items outside it.
  private func lookInside(_ top: ItemID) -> GoneInside {
    var inside = GoneInside()
    var items = model.subtree(of: top)
    for item in items {
      let sizes = model.preferences(of: item)
      if hasContent(sizes, .x) { inside.hasContent.0 = true }
      if hasContent(sizes, .y) { inside.hasContent.1 = true }
      for constraint in model.constraints(naming: item) {
        let record = model.constraints[constraint]
        if !record.isInForce { continue }
        if let axis = constantSize(record), record.relation != .lessOrEqual {
          if axis == .x { inside.hasContent.0 = true } else { inside.hasContent.1 = true }
        }
        // The items of the subtree are marked, and a constraint names only items inside its host.
        if model.items.isMarked(record.host) { continue }
        guard let link = model.goneLink(record),
          !model.items.isMarked(link.first.item) || !model.items.isMarked(link.second.item)
        else { continue }
        if link.axis == .x { inside.outer.0.append(constraint) } else { inside.outer.1.append(constraint) }
      }
    }
    model.items.spare.takeBack(&items)
    model.gone.setInside(of: top, inside)
    return inside
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

  private func hasContent(_ sizes: SizePreferences, _ axis: Axis) -> Bool {
    sizes.size.length(axis) >= 0 || sizes.intrinsic.length(axis) >= 0 || sizes.measure >= 0
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
  private mutating func spannedEffect(_ end: Hold, _ cluster: PlaceCluster, _ axis: Axis) -> GoneEffect {
    if !model.gone.sizes(end.item, axis).reachVisible || isGoneSizeDetermined(end.item, axis) { return .none }
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
  /// Calls the body with the members of a cluster, those that it adds included.
  @inline(__always)
  fileprivate func forEachMember(ofGone cluster: Int32, _ body: (GoneMember) -> Void) {
    var next = gone.firstMember(of: cluster)
    while let member = next {
      body(member)
      next = gone.member(after: member)
    }
  }

  @inline(__always)
  fileprivate func forEachConstraint(ofGone cluster: Int32, _ body: (ConstraintID) -> Void) {
    var constraint = gone.firstConstraint(of: cluster)
    while constraint >= 0 {
      body(constraint)
      constraint = gone.constraint(after: constraint)
    }
  }

  /// Calls the body with the active constraints that name a view or its areas.
  @inline(__always)
  fileprivate func forEachActiveUse(of item: ItemID, _ body: (ConstraintID, ConstraintRecord) -> Void) {
    forEachOwnActiveUse(of: item, body)
    if items[item].traits < 0 { return }
    let guides = areaGuides(of: item)
    for guide in [guides.0, guides.1, guides.2] where guide >= 0 { forEachOwnActiveUse(of: guide, body) }
  }

  @inline(__always)
  private func forEachOwnActiveUse(of item: ItemID, _ body: (ConstraintID, ConstraintRecord) -> Void) {
    for constraint in constraints(naming: item) {
      let record = constraints[constraint]
      if record.isInForce { body(constraint, record) }
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
