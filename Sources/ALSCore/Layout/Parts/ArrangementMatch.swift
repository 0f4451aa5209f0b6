// What of a stack or grid is there already: which constraints say what it is to say now, which are in another place or with
// other numbers, and which end.  Both are walked in order, so that what did not change is looked at once.

final class ArrangementMatch {
  typealias Tie = ArrangementWriter.Tie

  /// A constraint that is to be made, or is there and changes.
  struct Change {
    /// Its tie.
    var tie: Int
    /// -1: it is still to be made.
    var constraint: ConstraintID
    /// It is new there, or has stood elsewhere in the order.
    var isPlaced: Bool
  }

  private let model: Model
  private let record: ArrangementRecord
  /// What stands for the box of the arrangement.
  private let box: ItemID
  let identifiers: ArrangementIdentifiers
  /// For each tie the place of its constraint among those of before, or -1.
  private(set) var places = ContiguousArray<Int32>()
  /// By rising tie.
  private(set) var changes = ContiguousArray<Change>()
  /// Those that stay were activated in their order.
  private(set) var areStampsOrdered = true
  /// Those that are wanted no more.
  private(set) var ended = ContiguousArray<ConstraintID>()
  /// Nothing is there yet that could stay.
  var isAllNew: Bool { record.constraints.isEmpty }

  private var old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>> { record.constraints }
  /// The first that has not been reached.
  private var next = 0
  /// Those that were passed over; -1: it was found after all.
  private var passed = ContiguousArray<Int32>()
  /// How far ahead the next one is looked for, and how many may still be looked at like that.
  private var reach = ArrangementMatch.usualReach
  private var looks: Int

  private static let usualReach = 16
  private static let looksPerTie = 4

  init(_ model: Model, _ record: ArrangementRecord, _ writer: ArrangementWriter, box: ItemID) {
    self.model = model
    self.record = record
    self.box = box
    identifiers = writer.identifiers(record.identifiers)
    looks = ArrangementMatch.looksPerTie * writer.ties.count
    if isAllNew {
      listAllAsNew(writer.ties.count)
      return
    }
    places.reserveCapacity(writer.ties.count)
    walk(writer.ties)
    if search(writer.ties) && hasDisorder { putInOrder() }
    for place in passed where place >= 0 { ended.append(old[Int(place)].id) }
  }

  private func listAllAsNew(_ count: Int) {
    places = ContiguousArray(repeating: -1, count: count)
    changes.reserveCapacity(count)
    for at in 0..<count { changes.append(Change(tie: at, constraint: -1, isPlaced: true)) }
  }

  // MARK: In order

  @_optimize(speed)
  private func walk(_ ties: ContiguousArray<Tie>) {
    var lastStamp: Int32 = 0
    let there = Reading(model, record, box: box)
    for at in ties.indices {
      let tie = ties[at]
      var place = next
      if next == old.count || !there.says(next, tie) { place = lookAhead(tie, there) }
      places.append(Int32(truncatingIfNeeded: place))
      if place < 0 {
        changes.append(Change(tie: at, constraint: -1, isPlaced: true))
        continue
      }
      while next < place { pass() }
      next += 1
      let constraint = old[place].id
      let record = there.constraints[constraint]
      if record.stamp <= lastStamp { areStampsOrdered = false }
      lastStamp = record.stamp
      let isSame =
        record.constant == tie.constant && record.multiplier == tie.multiplier && record.priority == tie.priority
      if isSame && there.metadata.has(identifiers[tie.purpose], constraint) { continue }
      changes.append(Change(tie: at, constraint: constraint, isPlaced: false))
    }
    while next < old.count { pass() }
  }

  private func pass() {
    if model.isLive(constraint: old[next]) { passed.append(Int32(truncatingIfNeeded: next)) }
    next += 1
  }

  /// The further the longer nothing was found.
  private func lookAhead(_ tie: Tie, _ there: Reading) -> Int {
    let end = min(next + min(reach, looks), old.count)
    var place = next + 1
    while place < end && !there.says(place, tie) { place += 1 }
    looks -= min(place, end) - next
    let isThere = place < end
    reach = isThere ? ArrangementMatch.usualReach : min(2 * reach, old.count)
    if isThere { return place }
    return -1
  }

  // MARK: Elsewhere

  /// Looks for what was not found where it was expected among what was passed over; whether any of it is there.
  private func search(_ ties: ContiguousArray<Tie>) -> Bool {
    if passed.isEmpty { return false }
    let candidates = self.candidates()
    for key in candidates { model.constraints.setSeen(ConstraintID(Int(key.major)), true) }
    var hasFound = false
    for k in changes.indices where changes[k].constraint < 0 {
      let constraint = find(ties[changes[k].tie])
      if constraint < 0 { continue }
      hasFound = true
      model.constraints.setSeen(constraint, false)
      changes[k].constraint = constraint
      changes[k].isPlaced = false
      let at = ArrangementMatch.payload(of: Int64(constraint), in: candidates)
      places[changes[k].tie] = passed[at]
      passed[at] = -1
    }
    for key in candidates { model.constraints.setSeen(ConstraintID(Int(key.major)), false) }
    return hasFound
  }

  private func candidates() -> [SortKey] {
    let there = Reading(model, record, box: box)
    var found: [SortKey] = []
    for (at, place) in passed.enumerated() where there.mayStay(old[Int(place)].id) {
      found.append(SortKey(Int64(old[Int(place)].id), payload: Int32(truncatingIfNeeded: at)))
    }
    SortKey.sort(&found)
    return found
  }

  private static func payload(of major: Int64, in keys: [SortKey]) -> Int {
    var (low, high) = (0, keys.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].major < major { low = middle + 1 } else { high = middle }
    }
    return Int(keys[low].payload)
  }

  /// One that is marked and says the same, or -1.  The constraints of both items are walked at once, so that it takes no longer
  /// than the shorter list.
  private func find(_ tie: Tie) -> ConstraintID {
    let there = Reading(model, record, box: box)
    let uses = model.uses
    let (first, second) = (there.item(tie.first), there.item(tie.second))
    // Of no item, or of one that is still to be made.
    if first < 0 || second < -1 { return -1 }
    var one = uses.first(of: first)
    var other = uses.first(of: second < 0 ? first : second)
    while one != ConstraintUse.none && other != ConstraintUse.none {
      let (a, b) = (uses.constraint(at: one), uses.constraint(at: other))
      if there.constraints[a].isSeen && there.isAlike(a, tie) { return a }
      if there.constraints[b].isSeen && there.isAlike(b, tie) { return b }
      one = uses.next(one)
      other = uses.next(other)
    }
    return -1
  }

  // MARK: Order

  private var hasDisorder: Bool {
    var last: Int32 = -1
    for place in places where place >= 0 {
      if place < last { return true }
      last = place
    }
    return false
  }

  /// Which ties stay where they are, so that as few as possible move: a longest rising sequence of places.
  private func longestOrder() -> ContiguousArray<Bool> {
    /// The tie that ends the best sequence of each length, and in front of each tie the one before it.
    var ends = ContiguousArray<Int>()
    var previous = ContiguousArray<Int>(repeating: -1, count: places.count)
    for at in places.indices where places[at] >= 0 {
      var (low, high) = (0, ends.count)
      if let last = ends.last, places[last] < places[at] { low = high }
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < places[at] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[at] = ends[low - 1] }
      if low < ends.count { ends[low] = at } else { ends.append(at) }
    }
    var stays = ContiguousArray<Bool>(repeating: false, count: places.count)
    var at = ends.last ?? -1
    while at >= 0 {
      stays[at] = true
      at = previous[at]
    }
    return stays
  }

  /// Others than those that stay where they are move.
  private func putInOrder() {
    let stays = longestOrder()
    var all = ContiguousArray<Change>()
    var next = 0
    for at in places.indices {
      if next < changes.count && changes[next].tie == at {
        all.append(changes[next])
        next += 1
      } else if places[at] >= 0 && !stays[at] {
        all.append(Change(tie: at, constraint: old[Int(places[at])].id, isPlaced: false))
      } else {
        continue
      }
      all[all.count - 1].isPlaced = !stays[at]
    }
    changes = all
  }
}

/// The tables that tell what a constraint says, held while nothing is written to them.
private struct Reading {
  let constraints: IDArray<ConstraintID, ConstraintRecord>
  private let groups: Groups
  let metadata: ConstraintMetadataTable
  private let old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>>
  private let group: GroupID
  private let isActive: Bool
  private let box: ItemID

  init(_ model: Model, _ record: ArrangementRecord, box: ItemID) {
    constraints = model.constraints.records
    groups = model.groups
    metadata = model.metadata
    old = record.constraints
    group = record.group
    isActive = record.isActive
    self.box = box
  }

  @inline(__always)
  func item(_ token: ItemToken) -> ItemID { token.part == .whole ? token.id : box }

  /// Whether the constraint that had this place says what the tie does, but for numbers, and may stay.
  @inline(__always)
  func says(_ place: Int, _ tie: ArrangementWriter.Tie) -> Bool {
    let kept = old[place]
    return isAlike(kept.id, tie) && constraints[kept.id].generation == kept.generation && mayStay(kept.id)
  }

  @inline(__always)
  func isAlike(_ constraint: ConstraintID, _ tie: ArrangementWriter.Tie) -> Bool {
    let record = constraints[constraint]
    return record.first == item(tie.first) && record.second == item(tie.second)
      && record.firstAttribute == tie.firstAttribute && record.secondAttribute == tie.secondAttribute
      && record.relation == tie.relation
  }

  /// What the host program has given a name, another group or another host is its own, and ends with the others; so does what
  /// was switched by itself, or off when its item went to another parent.
  @inline(__always)
  func mayStay(_ constraint: ConstraintID) -> Bool {
    let record = constraints[constraint]
    return record.isLive && record.terms < 0 && record.isActive == isActive && !record.hasChosenHost
      && groups.group(of: constraint) == group && metadata.isPlain(constraint)
  }
}
