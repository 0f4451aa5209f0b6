// The effects that gone items leave to the constraints that name them, found by `GoneScan` and cached until something they depend
// on changes.

/// How a constraint that names a gone item counts.
enum GoneEffect: Equatable {
  /// It names no gone item.
  case plain
  /// It has no row.
  case none
  /// It joins gone items: its constant is 0, and it yields.
  case joins
  /// It holds the start of gone items, with its constant or with 0.
  case start(keepsConstant: Bool)
  /// It holds their end or centre.
  case end(keepsConstant: Bool)
  /// It relates sizes, one of which is hidden.
  case size
  /// An end without effect: it makes the size of its item the distance from where the other constraint holds the start.
  case distance(from: ConstraintID)
}

/// Which of an item's relations a cluster joins.
enum GoneRelation: Int32 {
  case placeX, placeY, width, height

  var axis: Axis { self == .placeX || self == .width ? .x : .y }
  var isSize: Bool { self == .width || self == .height }
  static func place(_ axis: Axis) -> GoneRelation { axis == .x ? .placeX : .placeY }
  static func size(_ axis: Axis) -> GoneRelation { axis == .x ? .width : .height }
}

/// An item in a cluster of one relation: 4 * item + relation.
struct GoneMember: BitwiseCopyable {
  let code: Int32

  @inline(__always)
  fileprivate init(code: Int32) { self.code = code }

  @inline(__always)
  init(_ item: ItemID, _ relation: GoneRelation) { code = item.raw * 4 + relation.rawValue }

  @inline(__always)
  var item: ItemID { ItemID(raw: code >> 2) }
  var relation: GoneRelation { GoneRelation(rawValue: code & 3) ?? .placeX }
}

/// The known sizes of a cluster.
struct GoneSizes: BitwiseCopyable {
  /// A size that is seen depends on them; otherwise they have no rows.
  var reachVisible = false
  /// A constant or the size of a visible item determines them; nil until this counts.
  var areDetermined: Bool?
  /// Where they are free, it counts that they are chosen after all visible items.
  var areChosenLate = false
}

/// The parts of an outermost gone item that affect items outside it.
struct GoneInside {
  /// Links to something outside, by axis.
  var outer = (ContiguousArray<ConstraintID>(), ContiguousArray<ConstraintID>())
  /// Content, or a constant size, may be all that a parent's size comes from, by axis.
  var hasContent = (false, false)
}

struct GoneScratch {
  var met = IDSet<ConstraintID>()
  var joined = IDSet<ItemID>()
}

struct GoneEffects: EditedTable, ~Copyable {
  /// Gone items that constraints join, and the constraints of this relation that name one of them, in linked lists.  A cluster of
  /// places has the outermost gone items, and their links to something outside.
  private struct Cluster: BitwiseCopyable {
    var firstMember: Int32 = -1
    var lastMember: Int32 = -1
    var firstConstraint: ConstraintID = -1
    var lastConstraint: ConstraintID = -1
    var sizes = GoneSizes()
    var firstWatch: Int32 = -1
  }

  /// The cluster of a member, and the next member of the same cluster.
  private struct Place: BitwiseCopyable {
    var cluster: Int32 = -1
    var next: Int32 = -1
  }

  /// The effect of a constraint, and the next constraint of the same cluster.
  private struct Listed {
    var effect = GoneEffect.plain
    var next = Listed.unlisted

    static let unlisted: ConstraintID = -2
  }

  /// A cluster to be looked at again when something changes about an item that its search met.
  private struct Watch: BitwiseCopyable {
    var cluster: Int32
    var item: ItemID
    var reason: Reason
    var next: Int32 = -1
    var previous: Int32 = -1
    var nextOfCluster: Int32 = -1
  }

  enum Reason: Int {
    /// A path that was found leads across the item.
    case path
    /// No path was found, and a new link of the item could lead to one.
    case deadEnd
    /// Whether the size of the item is open counts.
    case openness
    /// The constraints of the item count.
    case neighbour

    static let count = 4
  }

  private struct State {
    /// By constraint; shorter than the table if no later constraint has named a gone item.
    var constraints = IDArray<ConstraintID, Listed>()
    var clusters = ContiguousArray<Cluster>()
    var vacantClusters = ContiguousArray<Int32>()
    /// By outermost gone item.
    var insides: [ItemID: GoneInside] = [:]
    /// By the code of a member.
    var places = ContiguousArray<Place>()
    var watches = ContiguousArray<Watch>()
    var vacantWatch: Int32 = -1
    /// The first watch, by item and reason.
    var watchHeads = ContiguousArray<Int32>()
    /// Items whose clusters have to be found again.
    var stale = ContiguousArray<ItemID>()
    /// Whether an item is among them.
    var isListed = ContiguousArray<Bool>()
    /// Whether the size of a view is open, by item and axis; unknown for the others.
    var openness: [Int32: Bool] = [:]
    /// Items whose sizes have been touched since.
    var resized = ContiguousArray<ItemID>()
  }

  @Journaled private var state = State()

  mutating func edit(_ step: EditStep) { _state.edit(step) }

  func copy() -> GoneEffects {
    var copy = GoneEffects()
    copy._state = _state
    return copy
  }

  var isStale: Bool { !state.stale.isEmpty || !state.resized.isEmpty }

  /// The effect that the cluster of a constraint gives it; plain if it is in none.
  @inline(__always)
  func effect(_ constraint: ConstraintID) -> GoneEffect {
    state.constraints.holds(constraint) ? state.constraints[constraint].effect : .plain
  }

  mutating func setEffect(_ constraint: ConstraintID, _ effect: GoneEffect) {
    state.constraints.grow(toHold: constraint, Listed())
    state.constraints[constraint].effect = effect
  }

  // MARK: What has changed

  mutating func setStale(_ item: ItemID) {
    while state.isListed.count <= item.index { state.isListed.append(false) }
    if state.isListed[item.index] { return }
    state.isListed[item.index] = true
    state.stale.append(item)
  }

  mutating func noteResized(_ item: ItemID) { if state.resized.last != item { state.resized.append(item) } }

  mutating func takeResized() -> ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    swap(&items, &state.resized)
    return items
  }

  /// Something about an item has changed that searches met.  Its watches are then no longer needed: the next pass removes the
  /// clusters, and changes near one item together cost O(its watches).
  mutating func setStale(watching item: ItemID, _ reason: Reason) {
    var at = firstWatch(item, reason)
    if at < 0 { return }
    state.watchHeads[item.index * Reason.count + reason.rawValue] = -1
    while at >= 0 {
      setStale(GoneMember(code: state.clusters[Int(state.watches[Int(at)].cluster)].firstMember).item)
      state.watches[Int(at)].previous = GoneEffects.isUsed
      at = state.watches[Int(at)].next
    }
  }

  /// In the place of the previous watch of an item: the watch is in the list of its cluster alone.
  private static let isUsed: Int32 = -2

  /// A link between two items has gone: a path across both may have.
  mutating func setStale(pathsAcross first: ItemID, _ second: ItemID) {
    var one = firstWatch(first, .path)
    var other = firstWatch(second, .path)
    // Whichever list is shorter is gone through.
    while one >= 0 && other >= 0 {
      one = state.watches[Int(one)].next
      other = state.watches[Int(other)].next
    }
    setStale(watching: one < 0 ? first : second, .path)
  }

  /// Hands over what is stale.
  mutating func takeStale() -> ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    swap(&items, &state.stale)
    for item in items { state.isListed[item.index] = false }
    return items
  }

  // MARK: Clusters

  /// The cluster of a member, or -1.
  @inline(__always)
  func cluster(of member: GoneMember) -> Int32 {
    let at = Int(member.code)
    return at < state.places.count ? state.places[at].cluster : -1
  }

  @inline(__always)
  func firstMember(of cluster: Int32) -> GoneMember? { member(state.clusters[Int(cluster)].firstMember) }

  /// The next one in the order of joining.
  @inline(__always)
  func member(after member: GoneMember) -> GoneMember? { self.member(state.places[Int(member.code)].next) }

  @inline(__always)
  private func member(_ code: Int32) -> GoneMember? { code < 0 ? nil : GoneMember(code: code) }

  @inline(__always)
  func firstConstraint(of cluster: Int32) -> ConstraintID { state.clusters[Int(cluster)].firstConstraint }

  @inline(__always)
  func constraint(after constraint: ConstraintID) -> ConstraintID { state.constraints[constraint].next }

  @inline(__always)
  func sizes(of cluster: Int32) -> GoneSizes { state.clusters[Int(cluster)].sizes }

  /// The known facts about the width or height of a gone item.
  @inline(__always)
  func sizes(_ item: ItemID, _ axis: Axis) -> GoneSizes {
    let cluster = self.cluster(of: GoneMember(item, .size(axis)))
    return cluster < 0 ? GoneSizes() : sizes(of: cluster)
  }

  func areSizesChosenLate(_ item: ItemID) -> Bool {
    sizes(item, .x).areChosenLate || sizes(item, .y).areChosenLate
  }

  mutating func makeCluster() -> Int32 {
    if let used = state.vacantClusters.popLast() { return used }
    state.clusters.append(Cluster())
    return Int32(truncatingIfNeeded: state.clusters.count - 1)
  }

  /// Adds a member, unless it is in a cluster.
  mutating func join(_ member: GoneMember, to cluster: Int32) {
    let at = Int(member.code)
    while state.places.count <= at { state.places.append(Place()) }
    if state.places[at].cluster >= 0 { return }
    state.places[at].cluster = cluster
    let last = Int(state.clusters[Int(cluster)].lastMember)
    if last >= 0 {
      state.places[last].next = member.code
    } else {
      state.clusters[Int(cluster)].firstMember = member.code
    }
    state.clusters[Int(cluster)].lastMember = member.code
  }

  /// Adds a constraint, unless it is in a cluster; returns whether it was in none.
  @discardableResult
  mutating func list(_ constraint: ConstraintID, in cluster: Int32) -> Bool {
    state.constraints.grow(toHold: constraint, Listed())
    if state.constraints[constraint].next != Listed.unlisted { return false }
    state.constraints[constraint].next = -1
    let last = state.clusters[Int(cluster)].lastConstraint
    if last >= 0 {
      state.constraints[last].next = constraint
    } else {
      state.clusters[Int(cluster)].firstConstraint = constraint
    }
    state.clusters[Int(cluster)].lastConstraint = constraint
    return true
  }

  mutating func setSizes(_ sizes: GoneSizes, of cluster: Int32) { state.clusters[Int(cluster)].sizes = sizes }

  /// Removes a cluster; its constraints keep their effects.
  mutating func end(_ cluster: Int32) {
    var member = state.clusters[Int(cluster)].firstMember
    while member >= 0 {
      let next = state.places[Int(member)].next
      state.places[Int(member)] = Place()
      member = next
    }
    var constraint = state.clusters[Int(cluster)].firstConstraint
    while constraint >= 0 {
      let next = state.constraints[constraint].next
      state.constraints[constraint].next = Listed.unlisted
      constraint = next
    }
    var at = state.clusters[Int(cluster)].firstWatch
    while at >= 0 {
      let next = state.watches[Int(at)].nextOfCluster
      unlink(at)
      at = next
    }
    state.clusters[Int(cluster)] = Cluster()
    state.vacantClusters.append(cluster)
  }

  // MARK: Insides

  func inside(of item: ItemID) -> GoneInside? { state.insides[item] }

  mutating func setInside(of item: ItemID, _ inside: GoneInside?) { state.insides[item] = inside }

  // MARK: Open sizes

  func isOpen(_ view: ItemID, _ axis: Axis) -> Bool? { state.openness[view.raw * 2 + Int32(axis.rawValue)] }

  mutating func setOpen(_ view: ItemID, _ axis: Axis, _ isOpen: Bool) {
    state.openness[view.raw * 2 + Int32(axis.rawValue)] = isOpen
  }

  mutating func forgetOpenness(of view: ItemID) {
    if state.openness.isEmpty { return }
    state.openness[view.raw * 2] = nil
    state.openness[view.raw * 2 + 1] = nil
  }

  // MARK: Watches

  @inline(__always)
  private func firstWatch(_ item: ItemID, _ reason: Reason) -> Int32 {
    let head = item.index * Reason.count + reason.rawValue
    return item >= 0 && head < state.watchHeads.count ? state.watchHeads[head] : -1
  }

  mutating func watch(_ item: ItemID, _ reason: Reason, for cluster: Int32) {
    let head = item.index * Reason.count + reason.rawValue
    while state.watchHeads.count <= head { state.watchHeads.append(-1) }
    let next = state.watchHeads[head]
    let fresh = Watch(
      cluster: cluster, item: item, reason: reason, next: next,
      nextOfCluster: state.clusters[Int(cluster)].firstWatch)
    let at: Int32
    if state.vacantWatch >= 0 {
      at = state.vacantWatch
      state.vacantWatch = state.watches[Int(at)].next
      state.watches[Int(at)] = fresh
    } else {
      at = Int32(truncatingIfNeeded: state.watches.count)
      state.watches.append(fresh)
    }
    if next >= 0 { state.watches[Int(next)].previous = at }
    state.watchHeads[head] = at
    state.clusters[Int(cluster)].firstWatch = at
  }

  private mutating func unlink(_ at: Int32) {
    let watch = state.watches[Int(at)]
    if watch.previous != GoneEffects.isUsed {
      if watch.previous >= 0 {
        state.watches[Int(watch.previous)].next = watch.next
      } else {
        state.watchHeads[watch.item.index * Reason.count + watch.reason.rawValue] = watch.next
      }
      if watch.next >= 0 { state.watches[Int(watch.next)].previous = watch.previous }
    }
    state.watches[Int(at)].next = state.vacantWatch
    state.vacantWatch = at
  }
}

#if !hasFeature(Embedded)
  extension GoneEffects {
    /// The state that an edit restores, for tests: no mirror reflects a table that is not copyable.
    var editedState: [Any] { [state] }
  }
#endif
