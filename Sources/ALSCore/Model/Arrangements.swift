// Persistent stacks, grids and barriers: the plan and the items created from it, so that they can be rebuilt when members change.

struct ArrangementRecord {
  /// An item or constraint that may have been destroyed since.
  struct Kept<ID: Identifier> {
    var id: ID
    var generation: UInt16
  }

  /// A guide created for the arrangement, and its role.
  struct KeptGuide {
    var item: Kept<ItemID>
    var role: Int32
    /// Its name matched its role at `namesAsOf`.
    var isNamed = true
  }

  /// Guides that are destroyed when others are needed: all except those of lines, which are contiguous among the roles.
  var passingGuides: ContiguousArray<KeptGuide> {
    var found = ContiguousArray(guides.prefix { !ArrangementWriter.isLine($0.role) })
    if found.count == guides.count { return found }
    for guide in guides.reversed() {
      if ArrangementWriter.isLine(guide.role) { break }
      found.append(guide)
    }
    return found
  }

  /// The created constraints, in order of creation, and their origin.
  struct Made {
    var constraints = ContiguousArray<Kept<ConstraintID>>()
    /// The pieces that created these constraints, in their order.  Unknown for an arrangement of a loaded document.
    var pieces: [ArrangementPiece] = []
    var counts = ContiguousArray<UInt8>()
    /// The presence of each member that the pieces depend on.
    var presence: [Presence] = []
    /// nil: not counted.
    var present: PresenceCounts?
    /// The item used as the box; -1 if unknown.
    var box: ItemID = -1
    var identifiers: ArrangementIdentifiers?
  }

  var plan: Arrangement
  var group: GroupID
  var isActive: Bool
  var isStale = false
  var made = Made()
  /// `Constraints.arrangedStamp` when all of its constraints were as it had made them, in the order of their activation; -1: unknown.
  fileprivate(set) var soundAsOf = -1
  /// By ascending role.
  var guides = ContiguousArray<KeptGuide>()
  /// `NamedItems.stamp` when its guides were named, or -1.
  var namesAsOf = -1
  var userKeys = UserKeys()
  /// Of a flow: its lines in the last solve; nil before the first one.
  fileprivate(set) var lines: [[ItemID]]?
  /// The plan beneath what rules set; nil: they set nothing.
  var base: Arrangement?
  /// The plan without what rules set.
  var said: Arrangement { base ?? plan }
  /// The texts that the plan was made of.
  var overrides: [[UInt8]] = []

  init(_ plan: Arrangement, group: GroupID, isActive: Bool) {
    self.plan = plan
    self.group = group
    self.isActive = isActive
  }

  /// The remains of a destroyed arrangement.
  fileprivate init(ended: Void) {
    self.init(Arrangement(ItemToken(-1), .stack), group: -1, isActive: false)
  }

  var isEnded: Bool { plan.container.id < 0 }

  /// Whether it names the item, which was last known as member number `place`, or as the container (-1).
  func names(_ item: ItemID, near place: Int) -> Bool {
    plan.container.id == item || self.place(of: item, near: place) != nil
  }

  /// Searches outwards for a member.
  fileprivate func place(of item: ItemID, near place: Int) -> Int? {
    var high = min(max(place, 0), plan.members.count)
    var low = high
    while low > 0 || high < plan.members.count {
      if high < plan.members.count {
        if plan.members[high].item.id == item { return high }
        high += 1
      }
      if low > 0 {
        low -= 1
        if plan.members[low].item.id == item { return low }
      }
    }
    return nil
  }

  @inline(__always)
  func names(_ isMeant: (ItemID) -> Bool) -> Bool {
    if isMeant(plan.container.id) { return true }
    for member in plan.members where isMeant(member.item.id) { return true }
    return false
  }

  /// A measure of its number of constraints.
  var memberCount: Int {
    // The columns and rows of these follow from the width.
    let most = plan.columnMinimum > 0 ? Arrangement.lines + plan.members.count : 0
    return plan.members.count + max(Int(plan.columns.count) + Int(plan.rows.count), most) + 1
  }

}

/// In order of creation.
struct Arrangements {
  /// An arrangement that names an item, the member's number when it was indexed, and the item's next entry, or -1.
  private struct Use {
    var arrangement: Int32
    var member: Int32
    var next: Int32
  }

  /// Includes destroyed arrangements: they name nothing, and keep their indices until they are numerous.
  private(set) var records = ContiguousArray<ArrangementRecord>()
  private var endedCount = 0
  private(set) var barrierCount = 0
  /// Stacks whose members depend on the lengths of their contents.
  private(set) var followingCount = 0
  /// Grids whose columns follow from their width.
  private(set) var flexibleCount = 0
  /// Arrangements that must be rebuilt before their items are used.
  private(set) var stale = ContiguousArray<Int>()
  private(set) var staleMembers = 0
  // An index by item and by group, created on demand.  Former members may still be listed.
  private var isIndexed = false
  private var itemHeads = IDArray<ItemID, Int32>()
  private var uses = ContiguousArray<Use>()
  private var firstOfGroup = IDArray<GroupID, Int32>()
  /// Some group belongs to several arrangements.
  private var areGroupsShared = false
  private var firstUses = 0
  /// The number of flows, and those whose lines changed in the last solve, in order of creation.
  private(set) var flowCount = 0
  private(set) var brokenAnew = ContiguousArray<GroupID>()
  /// Lines may differ from those of the last solve.
  private(set) var mayBeBroken = false

  var count: Int { records.count }
  var indices: Range<Int> { records.indices }

  subscript(_ index: Int) -> ArrangementRecord {
    // Yields, so that reading a field does not copy the record.
    @inline(__always) _read { yield records[index] }
  }

  /// Returns the index of the new arrangement.
  mutating func add(_ record: consuming ArrangementRecord) -> Int {
    count(record.plan, 1)
    records.append(record)
    if isIndexed { list(records.count - 1) }
    return records.count - 1
  }

  mutating func setGroup(_ index: Int, _ group: GroupID) {
    records[index].group = group
    if isIndexed { listGroup(index) }
  }

  mutating func setPlan(_ index: Int, _ plan: Arrangement) {
    if isIndexed && mayList { listNew(plan, index) } else { isIndexed = false }
    count(records[index].plan, -1)
    count(plan, 1)
    records[index].plan = plan
    // Members that were destroyed: another item may get their slot.
    if let base = records[index].base, base.members.count > plan.members.count {
      records[index].base?.members.removeAll { own in !plan.members.contains { $0.item == own.item } }
    }
  }

  private mutating func count(_ plan: Arrangement, _ times: Int) {
    if plan.isBarrier { barrierCount += times }
    if plan.followsContents { followingCount += times }
    if plan.columnMinimum > 0 { flexibleCount += times }
    if plan.flow != nil {
      flowCount += times
      mayBeBroken = true
    }
  }

  /// Notes the plan beneath the texts of rules.
  mutating func setBase(_ index: Int, _ base: Arrangement?, _ overrides: [[UInt8]]) {
    records[index].base = base
    records[index].overrides = overrides
  }

  /// The position of a barrier, found in a round.
  mutating func setPosition(_ index: Int, _ position: Double) { records[index].plan.position = position }

  /// The barriers, in order of creation.
  var barriers: ContiguousArray<Int> {
    barrierCount == 0 ? [] : ContiguousArray(records.indices.filter { records[$0].plan.isBarrier })
  }

  mutating func setActive(group: GroupID, _ active: Bool) {
    for index in records.indices where records[index].group == group { records[index].isActive = active }
  }

  mutating func setMade(_ index: Int, _ made: consuming ArrangementRecord.Made) {
    records[index].made = made
    records[index].soundAsOf = -1
  }

  mutating func setSound(_ index: Int, asOf stamp: Int) { records[index].soundAsOf = stamp }

  /// The created items were destroyed.
  mutating func forgetMade(_ index: Int) { setMade(index, ArrangementRecord.Made()) }

  /// Its constraints may differ from its plan now.
  mutating func forgetPresence(_ index: Int) { records[index].made.presence = [] }

  // MARK: Single members

  /// Inserts a member into the plan of a stack without weights.  Takes no copy of the members.
  mutating func insert(_ member: Arrangement.Member, at place: Int, into index: Int) {
    records[index].plan.members.insert(member, at: place)
    if isIndexed && mayList { list(member.item.id, place, index) } else { isIndexed = false }
  }

  mutating func removeMember(at place: Int, from index: Int) -> Arrangement.Member {
    records[index].plan.members.remove(at: place)
  }

  /// The presence of a member that changes.  Takes no copy.
  mutating func setPresence(_ change: MemberChange, of index: Int) {
    if change.before != nil { records[index].made.presence.remove(at: change.place) }
    if let after = change.after { records[index].made.presence.insert(after, at: change.place) }
  }

  /// The number of the member, or -1.
  mutating func place(of item: ItemID, in index: Int) -> Int {
    makeIndex()
    var at = itemHeads.holds(item) ? itemHeads[item] : -1
    while at >= 0 {
      let use = uses[Int(at)]
      if Int(use.arrangement) == index, let place = records[index].place(of: item, near: Int(use.member)) {
        return place
      }
      at = use.next
    }
    return -1
  }

  /// The index is rebuilt when it has doubled, which drops former members.
  private var mayList: Bool { uses.count <= 2 * firstUses + 1024 }

  mutating func setGuides(_ index: Int, _ guides: ContiguousArray<ArrangementRecord.KeptGuide>) {
    records[index].guides = guides
    records[index].namesAsOf = -1
  }

  /// Replaces the roles of the same guides.
  mutating func renumberGuides(_ index: Int, _ guides: ContiguousArray<ArrangementRecord.KeptGuide>) {
    records[index].guides = guides
  }

  mutating func setNamed(_ index: Int, asOf stamp: Int) { records[index].namesAsOf = stamp }

  /// Constraints of a destroyed group belong to no arrangement.
  mutating func remove(group: GroupID) {
    var index = first(of: group)
    while index >= 0 {
      end(index)
      index = first(of: group)
    }
    closeUp()
  }

  /// Removes these arrangements; others change their indices.
  mutating func remove(_ indices: ContiguousArray<Int>) {
    for index in indices { end(index) }
    closeUp()
  }

  private mutating func end(_ index: Int) {
    if records[index].isEnded { return }
    let group = records[index].group
    brokenAnew.removeAll { $0 == group }
    count(records[index].plan, -1)
    records[index] = ArrangementRecord(ended: ())
    endedCount += 1
    if !isIndexed || group < 0 || firstOfGroup[group] != Int32(truncatingIfNeeded: index) { return }
    let next = areGroupsShared ? records[index...].firstIndex { $0.group == group } : nil
    firstOfGroup[group] = next.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Compacts the records when at least half of them are destroyed.
  private mutating func closeUp() {
    if endedCount < 32 || 2 * endedCount < records.count || !stale.isEmpty { return }
    records.removeAll { $0.isEnded }
    endedCount = 0
    isIndexed = false
  }

  // MARK: Lines of flows

  /// Calls the body with the index of every flow.
  func forEachFlow(_ body: (Int) -> Void) {
    if flowCount == 0 { return }
    for index in records.indices where records[index].plan.flow != nil { body(index) }
  }

  /// A flow may have come into force or out of it.
  mutating func noteFlows() { if flowCount > 0 { mayBeBroken = true } }

  /// Takes over the lines of a solve.
  mutating func noteLines(_ lines: (Int) -> [[ItemID]]) {
    if !brokenAnew.isEmpty { brokenAnew = [] }
    if !mayBeBroken { return }
    mayBeBroken = false
    for index in records.indices where records[index].plan.flow != nil {
      let found = lines(index)
      // A new flow counts as one line.
      let isAnew = records[index].lines.map { $0 != found } ?? (found.count > 1)
      records[index].lines = found
      if isAnew { brokenAnew.append(records[index].group) }
    }
  }

  // MARK: Stale

  mutating func setStale(_ indices: ContiguousArray<Int>) {
    for index in indices where !records[index].isStale {
      records[index].isStale = true
      stale.append(index)
      staleMembers += records[index].memberCount
    }
  }

  mutating func forgetStale() {
    for index in stale { records[index].isStale = false }
    stale.clear()
    staleMembers = 0
  }

  // MARK: Index by item and by group

  /// The first arrangement that created this group, or -1; also accepts -1.
  mutating func first(of group: GroupID) -> Int {
    makeIndex()
    return group >= 0 && firstOfGroup.holds(group) ? Int(firstOfGroup[group]) : -1
  }

  /// Calls the body with the indices of arrangements that name the item.
  mutating func find(naming item: ItemID, _ body: (Int) -> Void) {
    makeIndex()
    var at = itemHeads.holds(item) ? itemHeads[item] : -1
    while at >= 0 {
      let use = uses[Int(at)]
      at = use.next
      if records[Int(use.arrangement)].names(item, near: Int(use.member)) { body(Int(use.arrangement)) }
    }
  }

  /// The arrangements that name one of the items, without duplicates, in order of creation.
  mutating func find(naming items: ContiguousArray<ItemID>) -> ContiguousArray<Int> {
    if records.isEmpty { return [] }
    var keys: [SortKey] = []
    for item in items { find(naming: item) { keys.append(SortKey(Int64($0), payload: 0)) } }
    return Arrangements.unique(&keys)
  }

  /// Sorts and removes duplicates.
  static func unique(_ keys: inout [SortKey]) -> ContiguousArray<Int> {
    var found = ContiguousArray<Int>()
    if keys.count > 1 { SortKey.sort(&keys) }
    for key in keys where found.last != Int(key.major) { found.append(Int(key.major)) }
    return found
  }

  private mutating func makeIndex() {
    if isIndexed { return }
    isIndexed = true
    itemHeads.values.clear()
    uses.clear()
    firstOfGroup.values.clear()
    areGroupsShared = false
    for index in records.indices where !records[index].isEnded { list(index) }
    firstUses = uses.count
  }

  private mutating func list(_ index: Int) {
    listGroup(index)
    list(records[index].plan.container.id, -1, index)
    for (place, member) in records[index].plan.members.enumerated() { list(member.item.id, place, index) }
  }

  private mutating func list(_ item: ItemID, _ place: Int, _ index: Int) {
    itemHeads.grow(toHold: item, -1)
    let member = Int32(truncatingIfNeeded: place)
    uses.append(Use(arrangement: Int32(truncatingIfNeeded: index), member: member, next: itemHeads[item]))
    itemHeads[item] = Int32(truncatingIfNeeded: uses.count - 1)
  }

  private mutating func listGroup(_ index: Int) {
    let group = records[index].group
    if group < 0 { return }
    firstOfGroup.grow(toHold: group, -1)
    if firstOfGroup[group] >= 0 {
      areGroupsShared = true
    } else {
      firstOfGroup[group] = Int32(truncatingIfNeeded: index)
    }
  }

  /// Indexes the members that a changed plan adds: those between the common prefix and suffix of both plans.
  private mutating func listNew(_ plan: Arrangement, _ index: Int) {
    var begin = 0
    var (end, old) = (plan.members.count, records[index].plan.members.count)
    while begin < min(end, old) && plan.members[begin].item == records[index].plan.members[begin].item { begin += 1 }
    while min(end, old) > begin && plan.members[end - 1].item == records[index].plan.members[old - 1].item {
      end -= 1
      old -= 1
    }
    for at in begin..<end { list(plan.members[at].item.id, at, index) }
  }
}
