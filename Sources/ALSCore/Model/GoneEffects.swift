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
enum GoneRelation: Int, CaseIterable {
  case placeX, placeY, width, height

  var axis: Axis { self == .placeX || self == .width ? .x : .y }
  static func place(_ axis: Axis) -> GoneRelation { axis == .x ? .placeX : .placeY }
  static func size(_ axis: Axis) -> GoneRelation { axis == .x ? .width : .height }
}

/// An item in a cluster of one relation.
struct GoneMember: BitwiseCopyable {
  var item: ItemID
  var relation: GoneRelation
}

/// The known sizes of a cluster.
struct GoneSizes: BitwiseCopyable {
  /// A size that is seen depends on them; otherwise they have no rows.
  var reachVisible = false
  /// A constant or the size of a visible item determines them.
  var areDetermined = false
  /// Where they are free, it counts that they are chosen after all visible items.
  var areChosenLate = false
}

/// The constraints that name something inside an outermost gone item.
struct GoneInside {
  /// They name nothing outside, or are no link.  They have no effect.
  var inner = ContiguousArray<ConstraintID>()
  /// Links to something outside, by axis.
  var outer = (ContiguousArray<ConstraintID>(), ContiguousArray<ConstraintID>())
  /// Content, or a constant size, may be all that a parent's size comes from, by axis.
  var hasContent = (false, false)
}

/// Scratch of searches.
struct GoneScratch {
  var seen = IDSet<ConstraintID>()
  var met = IDSet<ConstraintID>()
  var joined = IDSet<ItemID>()
}

struct GoneEffects {
  /// Gone items that constraints join, and the constraints of this relation that name one of them.  A cluster of places has the
  /// outermost gone items, and their links to something outside.
  private struct Cluster {
    var members = ContiguousArray<GoneMember>()
    var constraints = ContiguousArray<ConstraintID>()
    var sizes = GoneSizes()
    var firstWatch: Int32 = -1
  }

  /// A cluster to be looked at again when something changes about an item that its search met.
  private struct Watch {
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

  /// By constraint; shorter than the table if no later constraint has named a gone item.
  private var effects = IDArray<ConstraintID, GoneEffect>()
  private var clusters = ContiguousArray<Cluster>()
  private var vacantClusters = ContiguousArray<Int32>()
  /// By outermost gone item.
  private var insides: [ItemID: GoneInside] = [:]
  /// Four an item, as `GoneRelation` numbers them; -1 for none.
  private var places = ContiguousArray<Int32>()
  private var watches = ContiguousArray<Watch>()
  private var vacantWatch: Int32 = -1
  /// The first watch, by item and reason.
  private var watchHeads = ContiguousArray<Int32>()
  /// Items whose clusters have to be found again.
  private var stale = ContiguousArray<ItemID>()
  /// Whether an item is among them.
  private var isListed = ContiguousArray<Bool>()
  /// Whether the size of a view is open, by item and axis; unknown for the others.
  private var openness: [Int32: Bool] = [:]

  /// Items whose sizes have been touched since.
  private var resized = ContiguousArray<ItemID>()

  var isStale: Bool { !stale.isEmpty || !resized.isEmpty }

  func effect(_ constraint: ConstraintID) -> GoneEffect {
    effects.holds(constraint) ? effects[constraint] : .plain
  }

  mutating func setEffect(_ constraint: ConstraintID, _ effect: GoneEffect) {
    effects.grow(toHold: constraint, .plain)
    effects[constraint] = effect
  }

  // MARK: What has changed

  mutating func setStale(_ item: ItemID) {
    while isListed.count <= item.index { isListed.append(false) }
    if isListed[item.index] { return }
    isListed[item.index] = true
    stale.append(item)
  }

  mutating func noteResized(_ item: ItemID) { if resized.last != item { resized.append(item) } }

  mutating func takeResized() -> ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    swap(&items, &resized)
    return items
  }

  /// Something about an item has changed that searches met.  Its watches are then no longer needed: the next pass removes the
  /// clusters, and changes near one item together cost O(its watches).
  mutating func setStale(watching item: ItemID, _ reason: Reason) {
    var at = firstWatch(item, reason)
    if at < 0 { return }
    watchHeads[item.index * Reason.count + reason.rawValue] = -1
    while at >= 0 {
      setStale(clusters[Int(watches[Int(at)].cluster)].members[0].item)
      watches[Int(at)].previous = GoneEffects.isUsed
      at = watches[Int(at)].next
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
      one = watches[Int(one)].next
      other = watches[Int(other)].next
    }
    setStale(watching: one < 0 ? first : second, .path)
  }

  // MARK: Clusters

  @inline(__always)
  func isInCluster(_ item: ItemID, _ relation: GoneRelation) -> Bool { cluster(item, relation) >= 0 }

  @inline(__always)
  private func cluster(_ item: ItemID, _ relation: GoneRelation) -> Int32 {
    let at = item.index * 4 + relation.rawValue
    return at < places.count ? places[at] : -1
  }

  private mutating func setCluster(_ member: GoneMember, _ cluster: Int32) {
    let at = member.item.index * 4 + member.relation.rawValue
    while places.count <= at { places.append(-1) }
    places[at] = cluster
  }

  /// The known facts about the width or height of a gone item.
  @inline(__always)
  func sizes(_ item: ItemID, _ axis: Axis) -> GoneSizes {
    let cluster = self.cluster(item, .size(axis))
    return cluster < 0 ? GoneSizes() : clusters[Int(cluster)].sizes
  }

  func areSizesChosenLate(_ item: ItemID) -> Bool {
    sizes(item, .x).areChosenLate || sizes(item, .y).areChosenLate
  }

  @discardableResult
  mutating func addCluster(
    _ members: ContiguousArray<GoneMember>, _ constraints: ContiguousArray<ConstraintID>,
    _ sizes: GoneSizes = GoneSizes()
  ) -> Int32 {
    let fresh = Cluster(members: members, constraints: constraints, sizes: sizes)
    let cluster: Int32
    if let used = vacantClusters.popLast() {
      cluster = used
      clusters[Int(used)] = fresh
    } else {
      cluster = Int32(truncatingIfNeeded: clusters.count)
      clusters.append(fresh)
    }
    for member in members { setCluster(member, cluster) }
    return cluster
  }

  /// Hands over what is stale.
  mutating func takeStale() -> ContiguousArray<ItemID> {
    var items = ContiguousArray<ItemID>()
    swap(&items, &stale)
    for item in items { isListed[item.index] = false }
    return items
  }

  /// Removes the cluster of an item; returns its items, its constraints and its known sizes.
  mutating func endCluster(of item: ItemID, _ relation: GoneRelation)
    -> (members: ContiguousArray<GoneMember>, constraints: ContiguousArray<ConstraintID>, sizes: GoneSizes)?
  {
    let cluster = self.cluster(item, relation)
    if cluster < 0 { return nil }
    let record = clusters[Int(cluster)]
    for member in record.members { setCluster(member, -1) }
    var at = record.firstWatch
    while at >= 0 {
      let next = watches[Int(at)].nextOfCluster
      unlink(at)
      at = next
    }
    clusters[Int(cluster)] = Cluster()
    vacantClusters.append(cluster)
    return (record.members, record.constraints, record.sizes)
  }

  // MARK: Insides

  /// The known inside of an outermost gone item.
  func inside(of item: ItemID) -> GoneInside? { insides[item] }

  mutating func setInside(of item: ItemID, _ inside: GoneInside) { insides[item] = inside }

  /// Drops the inside of an item; returns its inner constraints.
  mutating func endInside(of item: ItemID) -> ContiguousArray<ConstraintID> {
    insides.removeValue(forKey: item)?.inner ?? []
  }

  // MARK: Open sizes

  func isOpen(_ view: ItemID, _ axis: Axis) -> Bool? { openness[view.raw * 2 + Int32(axis.rawValue)] }

  mutating func setOpen(_ view: ItemID, _ axis: Axis, _ isOpen: Bool) {
    openness[view.raw * 2 + Int32(axis.rawValue)] = isOpen
  }

  mutating func forgetOpenness(of view: ItemID) {
    if openness.isEmpty { return }
    openness[view.raw * 2] = nil
    openness[view.raw * 2 + 1] = nil
  }

  // MARK: Watches

  private func firstWatch(_ item: ItemID, _ reason: Reason) -> Int32 {
    let head = item.index * Reason.count + reason.rawValue
    return item >= 0 && head < watchHeads.count ? watchHeads[head] : -1
  }

  mutating func watch(_ item: ItemID, _ reason: Reason, for cluster: Int32) {
    let head = item.index * Reason.count + reason.rawValue
    while watchHeads.count <= head { watchHeads.append(-1) }
    let next = watchHeads[head]
    let fresh = Watch(
      cluster: cluster, item: item, reason: reason, next: next, nextOfCluster: clusters[Int(cluster)].firstWatch)
    let at: Int32
    if vacantWatch >= 0 {
      at = vacantWatch
      vacantWatch = watches[Int(at)].next
      watches[Int(at)] = fresh
    } else {
      at = Int32(truncatingIfNeeded: watches.count)
      watches.append(fresh)
    }
    if next >= 0 { watches[Int(next)].previous = at }
    watchHeads[head] = at
    clusters[Int(cluster)].firstWatch = at
  }

  private mutating func unlink(_ at: Int32) {
    let watch = watches[Int(at)]
    if watch.previous != GoneEffects.isUsed {
      if watch.previous >= 0 {
        watches[Int(watch.previous)].next = watch.next
      } else {
        watchHeads[watch.item.index * Reason.count + watch.reason.rawValue] = watch.next
      }
      if watch.next >= 0 { watches[Int(watch.next)].previous = watch.previous }
    }
    watches[Int(at)].next = vacantWatch
    vacantWatch = at
  }
}
