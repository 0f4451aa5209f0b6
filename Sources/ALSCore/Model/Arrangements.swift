// Stacks and grids that stay: what was said, and what was made of it, so that it can be made anew when a member goes or comes.

struct ArrangementRecord {
  /// An item or constraint that may have ended since.
  struct Kept<ID: Identifier> {
    var id: ID
    var generation: UInt16
  }

  /// A guide that was made for the arrangement, with what it is there.
  struct KeptGuide {
    var item: Kept<ItemID>
    var role: Int32
    /// It is called as this role wants it, as far as `namesAsOf` tells.
    var isNamed = true
  }

  /// Guides that end when others are wanted: all but those of lines, which stand together among the roles.
  var passingGuides: ContiguousArray<KeptGuide> {
    var found = ContiguousArray(guides.prefix { !ArrangementWriter.isLine($0.role) })
    if found.count == guides.count { return found }
    for guide in guides.reversed() {
      if ArrangementWriter.isLine(guide.role) { break }
      found.append(guide)
    }
    return found
  }

  /// What was made, from the first to the last.
  struct Made {
    var constraints = ContiguousArray<Kept<ConstraintID>>()
    /// They say these constraints in their order.  Of an arrangement that came in a document nobody knows them.
    var pieces: [ArrangementPiece] = []
    /// How many constraints each of them says.
    var counts = ContiguousArray<UInt8>()
    /// Of each member that was looked at for them.
    var presence: [Presence] = []
    /// What stood for the box; -1: nobody knows.
    var box: ItemID = -1
    var identifiers: ArrangementIdentifiers?
  }

  var plan: Arrangement
  var group: GroupID
  var isActive: Bool
  /// It is listed in `Arrangements.stale`.
  var isStale = false
  var made = Made()
  /// By rising role.
  var guides = ContiguousArray<KeptGuide>()
  /// `NamedItems.stamp` of when its guides were named, -1 for never.
  var namesAsOf = -1
  var userKeys = UserKeys()

  init(_ plan: Arrangement, group: GroupID, isActive: Bool) {
    self.plan = plan
    self.group = group
    self.isActive = isActive
  }

  /// What is left of one that has ended.
  fileprivate init(ended: Void) {
    self.init(Arrangement(ItemToken(-1), isGrid: false), group: -1, isActive: false)
  }

  var isEnded: Bool { plan.container.id < 0 }

  /// Whether it names the item, which was the member with this number, or the container (-1), when it was last known.
  func names(_ item: ItemID, near place: Int) -> Bool {
    if plan.container.id == item { return true }
    // Outwards from there.
    var high = min(max(place, 0), plan.members.count)
    var low = high
    while low > 0 || high < plan.members.count {
      if high < plan.members.count {
        if plan.members[high].item.id == item { return true }
        high += 1
      }
      if low > 0 {
        low -= 1
        if plan.members[low].item.id == item { return true }
      }
    }
    return false
  }

  /// Whether one of its items is such a one.
  @inline(__always)
  func names(_ isMeant: (ItemID) -> Bool) -> Bool {
    if isMeant(plan.container.id) { return true }
    for member in plan.members where isMeant(member.item.id) { return true }
    return false
  }

  /// What the number of its constraints grows with.
  var memberCount: Int { plan.members.count + Int(plan.columns.count) + Int(plan.rows.count) + 1 }

  /// The sizes of contents count.
  var followsSizes: Bool { !plan.isGrid && plan.distribution == .fillProportionally }
}

/// In the order of making.
struct Arrangements {
  /// An arrangement that names an item, the number the member had when that was found out, and the next such place of the item,
  /// -1 for none.
  private struct Use {
    var arrangement: Int32
    var member: Int32
    var next: Int32
  }

  /// With those that have ended: they name nothing, and keep their places until many have.
  private(set) var records = ContiguousArray<ArrangementRecord>()
  private var endedCount = 0
  /// Those that have to be made anew before anybody looks at what was made.
  private(set) var stale = ContiguousArray<Int>()
  private(set) var staleMembers = 0
  // By item and by group, made when somebody asks.  What has left an arrangement may still be listed there.
  private var isIndexed = false
  private var itemHeads = IDArray<ItemID, Int32>()
  private var uses = ContiguousArray<Use>()
  private var firstOfGroup = IDArray<GroupID, Int32>()
  /// Some group was made by several.
  private var areGroupsShared = false
  /// How many places there were when the index was made.
  private var firstUses = 0

  var count: Int { records.count }
  var indices: Range<Int> { records.indices }

  subscript(_ index: Int) -> ArrangementRecord {
    // A part of a record is read without a copy of all of it.
    @inline(__always) _read { yield records[index] }
  }

  /// Gives the index of a new one.
  mutating func add(_ record: consuming ArrangementRecord) -> Int {
    records.append(record)
    if isIndexed { list(records.count - 1) }
    return records.count - 1
  }

  mutating func setGroup(_ index: Int, _ group: GroupID) {
    records[index].group = group
    if isIndexed { listGroup(index) }
  }

  mutating func setPlan(_ index: Int, _ plan: Arrangement) {
    // With twice the places the index is made anew, without what has left.
    if isIndexed && uses.count <= 2 * firstUses + 1024 { listNew(plan, index) } else { isIndexed = false }
    records[index].plan = plan
  }

  mutating func setActive(group: GroupID, _ active: Bool) {
    for index in records.indices where records[index].group == group { records[index].isActive = active }
  }

  mutating func setMade(_ index: Int, _ made: consuming ArrangementRecord.Made) { records[index].made = made }

  /// Nothing of it is there any more.
  mutating func forgetMade(_ index: Int) { records[index].made = ArrangementRecord.Made() }

  mutating func setGuides(_ index: Int, _ guides: ContiguousArray<ArrangementRecord.KeptGuide>) {
    records[index].guides = guides
    records[index].namesAsOf = -1
  }

  /// The same guides with other roles.
  mutating func renumberGuides(_ index: Int, _ guides: ContiguousArray<ArrangementRecord.KeptGuide>) {
    records[index].guides = guides
  }

  mutating func setNamed(_ index: Int, asOf stamp: Int) { records[index].namesAsOf = stamp }

  /// The constraints of a group that is ended are nobody's any more.
  mutating func remove(group: GroupID) {
    var index = first(of: group)
    while index >= 0 {
      end(index)
      index = first(of: group)
    }
    closeUp()
  }

  /// Removes these; others get other indices.
  mutating func remove(_ indices: ContiguousArray<Int>) {
    for index in indices { end(index) }
    closeUp()
  }

  private mutating func end(_ index: Int) {
    if records[index].isEnded { return }
    let group = records[index].group
    records[index] = ArrangementRecord(ended: ())
    endedCount += 1
    if !isIndexed || group < 0 || firstOfGroup[group] != Int32(truncatingIfNeeded: index) { return }
    let next = areGroupsShared ? records[index...].firstIndex { $0.group == group } : nil
    firstOfGroup[group] = next.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Gives up the places of those that have ended when they are as many as the others.
  private mutating func closeUp() {
    if endedCount < 32 || 2 * endedCount < records.count || !stale.isEmpty { return }
    records.removeAll { $0.isEnded }
    endedCount = 0
    isIndexed = false
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

  // MARK: By item and by group

  /// The first that made this group, or -1; also for no group.
  mutating func first(of group: GroupID) -> Int {
    makeIndex()
    return group >= 0 && firstOfGroup.holds(group) ? Int(firstOfGroup[group]) : -1
  }

  /// Calls the body with the indices of those that name the item.
  mutating func find(naming item: ItemID, _ body: (Int) -> Void) {
    makeIndex()
    var at = itemHeads.holds(item) ? itemHeads[item] : -1
    while at >= 0 {
      let use = uses[Int(at)]
      at = use.next
      if records[Int(use.arrangement)].names(item, near: Int(use.member)) { body(Int(use.arrangement)) }
    }
  }

  /// Those that name one of the items, each once, in the order of making.
  mutating func find(naming items: ContiguousArray<ItemID>) -> ContiguousArray<Int> {
    if records.isEmpty { return [] }
    var keys: [SortKey] = []
    for item in items { find(naming: item) { keys.append(SortKey(Int64($0), payload: 0)) } }
    return Arrangements.unique(&keys)
  }

  /// Each once, in the order of making.
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

  /// Lists what a plan names beside that of before: what lies between the members that both begin and end with.
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
