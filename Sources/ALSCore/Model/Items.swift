// Views and guides in one flat table, with their hierarchy.  Links are identifiers; -1 is none.  Traversals follow links, so depth
// uses no stack.

struct ItemRecord {
  var parent: ItemID = -1
  /// Siblings: children of one view, guides of one view, or roots.  `next` also links vacant slots.
  var previous: ItemID = -1
  var next: ItemID = -1
  var firstChild: ItemID = -1
  var lastChild: ItemID = -1
  var firstGuide: ItemID = -1
  var lastGuide: ItemID = -1
  var childCount: Int32 = 0
  var guideCount: Int32 = 0
  /// -1 for most items, which have neither.
  var traits: TraitsID = -1
  var preferences: PreferencesID = -1
  /// Scratch of traversals; see `Items.isMarked`.
  var mark: UInt32 = 0
  var generation: UInt16 = Generation.first
  var kind = ItemKind.vacant
  var flags: UInt8 = 0

  static let hidden: UInt8 = 1
  static let mirrored: UInt8 = 2
  /// The item existed when this layout was copied from another.
  static let inheritedFromCopy: UInt8 = 4
  /// A guide whose size may be negative.
  static let spacer: UInt8 = 8
  private static let directionShift: UInt8 = 4
  private static let directionMask: UInt8 = 3 << directionShift
  /// Set on the item itself.
  static let gone: UInt8 = 64
  /// It is gone, or inside a gone item.  Never set for guides of safe areas and margins.
  static let collapsed: UInt8 = 128

  var isGone: Bool { flags & ItemRecord.gone != 0 }
  var isCollapsed: Bool { flags & ItemRecord.collapsed != 0 }
  var isHidden: Bool { flags & ItemRecord.hidden != 0 }
  var isSpacer: Bool { flags & ItemRecord.spacer != 0 }
  /// The effective direction is right-to-left.
  var isMirrored: Bool { flags & ItemRecord.mirrored != 0 }

  var direction: Direction {
    get { Direction(rawValue: (flags & ItemRecord.directionMask) >> ItemRecord.directionShift) ?? .inherit }
    set { flags = flags & ~ItemRecord.directionMask | newValue.rawValue << ItemRecord.directionShift }
  }

  fileprivate mutating func set(_ flag: UInt8, _ on: Bool) {
    if on { flags |= flag } else { flags &= ~flag }
  }

  /// See `Items.viewOf`.
  @inline(__always)
  func view(_ item: ItemID) -> ItemID { kind == .view || parent < 0 ? item : parent }
}

/// The lists and counts of the tree, and its companion guides.
private struct TreeState {
  var vacant: ItemID = -1
  var liveCount = 0
  var firstRoot: ItemID = -1
  var lastRoot: ItemID = -1
  var goneCount = 0
  /// The view that each companion guide collapses with, and the inverse.
  var companionOfGuide: [ItemID: ItemID] = [:]
  var guidesOfView: [ItemID: ContiguousArray<ItemID>] = [:]
  /// Companion guides after gone items that are first in their parent.
  var closedGuides: Set<ItemID> = []
  var treeStamp: UInt64 = 1
  var orderStamp: UInt64 = 1
  var originStamp: UInt64 = 1
  var order = IDArray<ItemID, Int32>()
  var orderedTree: UInt64 = 0
}

struct Items: EditedTable, ~Copyable {
  private(set) var records = JournaledArray<ItemID, ItemRecord>()
  @Journaled private var state = TreeState()
  /// The mark of the current traversal.  A rollback restores neither it nor the marks.
  private var walk: UInt32 = 0
  /// Counts calls of `setHidden`; a rollback does not restore it.
  private(set) var hiddenStamp: UInt64 = 0
  /// Results of traversals.
  var spare = SpareList<ItemID>()

  var liveCount: Int { state.liveCount }
  var firstRoot: ItemID { state.firstRoot }
  var lastRoot: ItemID { state.lastRoot }
  /// The number of items set gone; while it is 0, nothing has collapsed.
  var goneCount: Int { state.goneCount }
  var treeStamp: UInt64 { state.treeStamp }
  /// Counts changes of the order of items, or of the origin of their coordinates.  Adding and removing items preserves the order of
  /// the others.
  var orderStamp: UInt64 { state.orderStamp }
  /// Counts changes of the origins of coordinates in views.
  var originStamp: UInt64 { state.originStamp }
  /// The pre-order number of each item when `refreshOrder` was last called; -1 outside the tree.
  var order: IDArray<ItemID, Int32> { state.order }

  mutating func edit(_ step: EditStep) {
    records.edit(step)
    _state.edit(step)
  }

  func copy() -> Items {
    var copy = Items()
    (copy.records, copy._state, copy.walk, copy.hiddenStamp) = (records, _state, walk, hiddenStamp)
    return copy
  }

  var count: Int { records.count }
  var ids: Range<ItemID> { records.ids }
  var hasVacancies: Bool { state.vacant >= 0 }

  @inline(__always)
  subscript(_ item: ItemID) -> ItemRecord { records[item] }

  // MARK: Slots

  mutating func reserve(_ more: Int) { records.reserve(more) }

  /// Allocates a slot; the caller links it into the tree.
  mutating func take(_ kind: ItemKind) -> ItemID {
    state.liveCount += 1
    var record = ItemRecord()
    record.kind = kind
    if !hasVacancies { return records.append(record) }
    let item = state.vacant
    state.vacant = self[item].next
    record.generation = self[item].generation
    records[item] = record
    return item
  }

  /// Frees a slot after everything that names it was removed.
  mutating func release(_ item: ItemID) {
    state.liveCount -= 1
    if self[item].isGone { state.goneCount -= 1 }
    let generation = self[item].generation
    records[item] = ItemRecord()
    if generation == Generation.last {
      records[item].generation = 0
      return
    }
    records[item].generation = generation + 1
    records[item].next = state.vacant
    state.vacant = item
  }

  mutating func markAsInherited() {
    for item in records.ids { records[item].flags |= ItemRecord.inheritedFromCopy }
  }

  // MARK: Kinds of items

  @inline(__always)
  func isLive(_ item: ItemID) -> Bool { records.holds(item) && records[item].kind != .vacant }

  @inline(__always)
  func isView(_ item: ItemID) -> Bool { self[item].kind == .view }

  @inline(__always)
  func isAreaGuide(_ item: ItemID) -> Bool {
    let kind = self[item].kind
    return kind == .safeArea || kind == .margins || kind == .content
  }

  mutating func setHidden(_ item: ItemID, _ hidden: Bool) {
    records[item].set(ItemRecord.hidden, hidden)
    hiddenStamp += 1
  }
  mutating func setSpacer(_ item: ItemID, _ spacer: Bool) { records[item].set(ItemRecord.spacer, spacer) }
  mutating func setTraits(_ item: ItemID, _ place: TraitsID) { records[item].traits = place }
  mutating func setPreferences(_ item: ItemID, _ place: PreferencesID) { records[item].preferences = place }

  // MARK: Links

  /// Links an unlinked item: as a child or guide of `parent` before the sibling `before` (-1: at the end), or as the last root.
  mutating func link(_ item: ItemID, to parent: ItemID, before: ItemID) {
    let isGuide = self[item].kind == .guide
    let last = lastSibling(parent, isGuide)
    let previous = before >= 0 ? self[before].previous : last
    records[item].parent = parent
    records[item].previous = previous
    records[item].next = before
    if previous >= 0 { records[previous].next = item } else { setFirst(parent, isGuide, item) }
    if before >= 0 { records[before].previous = item } else { setLast(parent, isGuide, item) }
    count(parent, isGuide, 1)
    state.treeStamp += 1
  }

  /// Guides of safe areas and margins are in no list; only their view refers to them.
  mutating func setOwner(ofAreaGuide item: ItemID, _ view: ItemID) { records[item].parent = view }

  mutating func unlink(_ item: ItemID) {
    let record = self[item]
    let isGuide = record.kind == .guide
    if record.previous >= 0 {
      records[record.previous].next = record.next
    } else {
      setFirst(record.parent, isGuide, record.next)
    }
    if record.next >= 0 {
      records[record.next].previous = record.previous
    } else {
      setLast(record.parent, isGuide, record.previous)
    }
    count(record.parent, isGuide, -1)
    state.treeStamp += 1
    records[item].parent = -1
    records[item].previous = -1
    records[item].next = -1
  }

  @inline(__always)
  private func lastSibling(_ parent: ItemID, _ isGuide: Bool) -> ItemID {
    if parent < 0 { return lastRoot }
    return isGuide ? self[parent].lastGuide : self[parent].lastChild
  }

  private mutating func setFirst(_ parent: ItemID, _ isGuide: Bool, _ item: ItemID) {
    if parent < 0 {
      state.firstRoot = item
    } else if isGuide {
      records[parent].firstGuide = item
    } else {
      records[parent].firstChild = item
    }
  }

  private mutating func setLast(_ parent: ItemID, _ isGuide: Bool, _ item: ItemID) {
    if parent < 0 {
      state.lastRoot = item
    } else if isGuide {
      records[parent].lastGuide = item
    } else {
      records[parent].lastChild = item
    }
  }

  private mutating func count(_ parent: ItemID, _ isGuide: Bool, _ by: Int32) {
    if parent < 0 { return }
    if isGuide { records[parent].guideCount += by } else { records[parent].childCount += by }
  }

  // MARK: Bulk insert

  /// Creates views, each as the last child of its given parent, see `Model.makeViews`.  Requires that nothing is vacant or gone.
  @_optimize(speed)
  mutating func appendViews(_ views: inout ContiguousArray<ItemID>) {
    let first = ItemID(records.count)
    var blank = ItemRecord()
    blank.kind = .view
    let count = views.count
    records.grow(to: first.index + count, blank)
    var ends = (first: firstRoot, last: lastRoot)
    if records.isNoting { for parent in views where parent >= -1 { note(parent: parent) } }
    records.withUnnoted { records in
      views.withUnsafeMutableBufferPointer { views in
        for k in 0..<count {
          let view = first.advanced(by: k)
          let parent = views[k] < -1 ? first.advanced(by: -2 - views[k].index) : views[k]
          if parent < 0 { Items.appendRoot(view, &ends, records) } else { Items.appendChild(view, parent, records) }
          views[k] = view
        }
      }
    }
    (state.firstRoot, state.lastRoot) = ends
    state.liveCount += count
    state.treeStamp += UInt64(count)
  }

  /// Creates a view as the last child of its parent, or as the last root (-1).  Requires that nothing is vacant or gone.
  @_optimize(speed)
  mutating func appendView(parent: ItemID) -> ItemID {
    note(parent: parent)
    var record = ItemRecord()
    record.kind = .view
    if records.isEmpty { records.reserve(1) }
    let view = records.append(record)
    var ends = (first: firstRoot, last: lastRoot)
    records.withUnnoted { records in
      if parent < 0 { Items.appendRoot(view, &ends, records) } else { Items.appendChild(view, parent, records) }
    }
    (state.firstRoot, state.lastRoot) = ends
    state.liveCount += 1
    state.treeStamp += 1
    return view
  }

  /// Must precede unnoted writes that append to the children of a view, or to the roots (-1).
  private mutating func note(parent: ItemID) {
    let last = parent < 0 ? lastRoot : self[parent].lastChild
    if last >= 0 { records.note(last) }
    if parent >= 0 { records.note(parent) }
  }

  @inline(__always)
  private static func appendRoot(
    _ view: ItemID, _ ends: inout (first: ItemID, last: ItemID), _ records: UnsafeMutableBufferPointer<ItemRecord>
  ) {
    records[view.index].previous = ends.last
    if ends.last >= 0 { records[ends.last.index].next = view } else { ends.first = view }
    ends.last = view
  }

  @inline(__always)
  private static func appendChild(
    _ view: ItemID, _ parent: ItemID, _ records: UnsafeMutableBufferPointer<ItemRecord>
  ) {
    let last = records[parent.index].lastChild
    records[view.index].parent = parent
    records[view.index].previous = last
    if last >= 0 { records[last.index].next = view } else { records[parent.index].firstChild = view }
    records[parent.index].lastChild = view
    records[parent.index].childCount += 1
    records[view.index].set(ItemRecord.mirrored, records[parent.index].isMirrored)
  }

  // MARK: Marks

  /// Starts a traversal with an unused mark.
  mutating func beginWalk() {
    if walk == .max {
      records.withUnnoted { for k in $0.indices { $0[k].mark = 0 } }
      walk = 0
    }
    walk += 1
  }

  @inline(__always)
  mutating func mark(_ item: ItemID) {
    let walk = self.walk
    records.withUnnoted { $0[item.index].mark = walk }
  }

  @inline(__always)
  func isMarked(_ item: ItemID) -> Bool { self[item].mark == walk }

  /// The lowest common ancestor-or-self of both that is a view, or -1.
  @inline(__always)
  mutating func commonAncestor(_ first: ItemID, _ second: ItemID) -> ItemID {
    let a = viewOf(first)
    let b = viewOf(second)
    let near = records.values.withUnsafeBufferPointer { Items.nearAncestor($0, a, b) }
    return near >= 0 ? near : climb(a, b)
  }

  /// The same if it is one of them or their parent, and otherwise -1.
  @inline(__always)
  static func nearAncestor(_ records: UnsafeBufferPointer<ItemRecord>, _ a: ItemID, _ b: ItemID) -> ItemID {
    if a == b { return a }
    let above = records[a.index].parent
    let beside = records[b.index].parent
    return above == b ? b : beside == a || beside == above ? beside : -1
  }

  /// Climbs from both alternately until one reaches a marked ancestor of the other: the longer path bounds the work, however high
  /// the tree.
  @inline(never)
  private mutating func climb(_ first: ItemID, _ second: ItemID) -> ItemID {
    beginWalk()
    var a = first
    var b = second
    while a >= 0 || b >= 0 {
      if a >= 0 {
        if isMarked(a) { return a }
        mark(a)
        a = self[a].parent
      }
      if b >= 0 {
        if isMarked(b) { return b }
        mark(b)
        b = self[b].parent
      }
    }
    return -1
  }

  mutating func presence(of item: ItemID, in container: ItemID) -> Presence {
    if !isCollapsed(item) { return .shown }
    var found = Presence.shown
    let common = commonAncestor(container, item)
    var at = item
    while at >= 0 && at != common {
      if self[at].isGone { found = at == item ? .gone : .insideGone }
      at = self[at].parent
    }
    return found
  }

  // MARK: Order of the tree

  /// The contents of some view have a different origin.
  mutating func noteOtherOrigin() {
    state.treeStamp += 1
    state.orderStamp += 1
    state.originStamp += 1
  }

  /// The same for the published frames alone.
  mutating func noteOtherFrameStart() { state.originStamp += 1 }

  /// An item has moved to another place in the tree.
  mutating func noteOtherOrder() { state.orderStamp += 1 }

  mutating func refreshOrder() {
    if state.orderedTree == treeStamp { return }
    state.orderedTree = treeStamp
    var order = IDArray<ItemID, Int32>(repeating: -1, count: records.count)
    var place: Int32 = 0
    var item = firstRoot
    while item >= 0 {
      order[item] = place
      place += 1
      item = following(item)
    }
    state.order = order
  }

  /// A copy restarts its counters.
  mutating func forgetOrder() {
    state.treeStamp = 1
    state.orderStamp = 1
    state.orderedTree = 0
    state.order = IDArray()
  }

  // MARK: Direction

  mutating func setDirection(_ item: ItemID, _ direction: Direction) { records[item].direction = direction }

  @inline(__always)
  func directionDiffers(_ item: ItemID) -> Bool {
    let record = self[item]
    switch record.direction {
    case .leftToRight: return record.isMirrored
    case .rightToLeft: return !record.isMirrored
    case .inherit:
      let above = record.parent >= 0 && self[record.parent].isMirrored
      return above != record.isMirrored
    }
  }

  /// Updates the effective direction of an item and all that inherit it; returns the changed items.
  mutating func refreshDirection(_ top: ItemID) -> ContiguousArray<ItemID> {
    var turned = ContiguousArray<ItemID>()
    var at = top
    while at >= 0 {
      if directionDiffers(at) {
        records[at].set(ItemRecord.mirrored, !self[at].isMirrored)
        turned.append(at)
        at = followingInside(at, top)
      } else {
        at = afterSubtree(at, within: top)
      }
    }
    return turned
  }

  private func followingInside(_ item: ItemID, _ top: ItemID) -> ItemID {
    let inside = firstInside(item)
    return inside >= 0 ? inside : afterSubtree(item, within: top)
  }

  // MARK: Collapse

  mutating func setGone(_ item: ItemID, _ gone: Bool) {
    if self[item].isGone == gone { return }
    records[item].set(ItemRecord.gone, gone)
    state.goneCount += gone ? 1 : -1
  }

  mutating func refreshCollapsed(_ item: ItemID) { records[item].set(ItemRecord.collapsed, collapses(item)) }

  /// Whether the item is gone by itself or through its parent.
  @inline(__always)
  func collapses(_ item: ItemID) -> Bool {
    let record = self[item]
    if record.isGone || record.parent >= 0 && self[record.parent].isCollapsed { return true }
    guard record.kind == .guide, let view = state.companionOfGuide[item] else { return false }
    return self[view].isCollapsed || state.closedGuides.contains(item)
  }

  // MARK: Companions

  /// The view that a guide collapses with, or -1.
  func companion(of guide: ItemID) -> ItemID { state.companionOfGuide[guide] ?? -1 }

  var haveCompanions: Bool { !state.guidesOfView.isEmpty }

  /// The guides that collapse with a view, in the order of their assignment.
  func companions(of view: ItemID) -> ContiguousArray<ItemID> { state.guidesOfView[view] ?? [] }

  /// Whether the guide collapses because of the gone items before it.
  func isClosed(_ guide: ItemID) -> Bool { state.closedGuides.contains(guide) }

  mutating func setClosed(_ guide: ItemID, _ isClosed: Bool) {
    if isClosed { state.closedGuides.insert(guide) } else { state.closedGuides.remove(guide) }
    refreshCollapsed(guide)
  }

  /// -1 removes the companion.
  mutating func setCompanion(_ guide: ItemID, _ view: ItemID) {
    if let old = state.companionOfGuide[guide], var guides = state.guidesOfView[old] {
      guides.removeAll { $0 == guide }
      state.guidesOfView[old] = guides.isEmpty ? nil : guides
    }
    state.closedGuides.remove(guide)
    state.companionOfGuide[guide] = view < 0 ? nil : view
    if view >= 0 { state.guidesOfView[view, default: []].append(guide) }
  }
}

#if !hasFeature(Embedded)
  extension Items {
    /// The state that an edit restores, for tests: no mirror reflects a table that is not copyable.
    var editedState: [Any] { [state, spare] }
  }
#endif
