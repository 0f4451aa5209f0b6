// What of a stack or grid is there already: which constraints say what it is to say now, which are in another place or with
// other numbers, and which end.  Pieces of before and of now are walked in order, so that what did not change is hardly looked at;
// only the constraints of other pieces are written, and walked one by one.

final class ArrangementMatch {
  typealias Tie = ArrangementWriter.Tie

  /// A constraint that is to be made, or is there and changes.
  struct Change {
    /// Its place from now on.
    var position: Int
    /// Its tie, -1 where only its place changes.
    var tie: Int
    /// -1: it is still to be made.
    var constraint: ConstraintID
    /// It is new there, or has stood elsewhere in the order.
    var isPlaced: Bool
  }

  /// Constraints that stay behind one another, from a place that they had to one that they get.
  struct Run {
    var position: Int
    var place: Int
    var count: Int
  }

  private let model: Model
  private let writer: ArrangementWriter
  /// What was made before, of which group, and whether that is active.
  private let made: ArrangementRecord.Made
  private let group: GroupID
  private let isActive: Bool
  private let box: ItemID
  private(set) var identifiers: ArrangementIdentifiers
  /// How many constraints each piece says; none where they are few.
  private(set) var counts = ContiguousArray<UInt8>()
  /// The numbers of those that were written, by rising number.
  private(set) var written = ContiguousArray<Int32>()
  /// How many constraints there will be.
  private(set) var count = 0
  /// All that stay where they are, by rising position.
  private(set) var runs = ContiguousArray<Run>()
  /// By rising position.
  private(set) var changes = ContiguousArray<Change>()
  /// Those that stay were activated in their order.  Asked before any of them is moved.
  private(set) lazy var areStampsOrdered = haveOrderedStamps()
  /// Those that are wanted no more.
  private(set) var ended = ContiguousArray<ConstraintID>()
  /// Nothing is there yet that could stay.
  var isAllNew: Bool { old.isEmpty }

  private var old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>> { made.constraints }
  /// The first constraint that has not been reached, and the first tie.
  private var next = 0
  private var nextTie = 0
  /// Those that were passed over; -1: it was found after all.
  private var passed = ContiguousArray<Int32>()
  /// What was found elsewhere.
  private var found = ContiguousArray<Run>()

  /// `usual`: identifiers of another arrangement, which are often those of a new one.
  init(
    _ model: Model, _ record: borrowing ArrangementRecord, _ writer: ArrangementWriter, usual: ArrangementIdentifiers?
  ) {
    self.model = model
    self.writer = writer
    box = ArrangementMatch.box(writer, model)
    made = record.made
    group = record.group
    isActive = record.isActive
    identifiers = writer.identifiers(record.made.identifiers ?? usual)
    if isAllNew {
      writeAll()
      identifiers.complete(writer.purposes)
      count = writer.ties.count
      return
    }
    walkPieces()
    if searchElsewhere() { settleOrder() }
    for place in passed where place >= 0 { ended.append(old[Int(place)].id) }
  }

  /// What stands for the box of an arrangement; -2 where that is still to be made.
  static func box(_ writer: ArrangementWriter, _ model: Model) -> ItemID {
    let areas = model.areaGuides(of: writer.box.id)
    let part = writer.box.part
    let item = part == .content ? areas.2 : part == .margins ? areas.1 : writer.box.id
    return item < 0 ? -2 : item
  }

  /// Calls the body with all ties of constraints that are still to be made.
  @inline(__always)
  func forEachNew(_ body: (Tie) throws(LayoutError) -> Void) throws(LayoutError) {
    let ties = writer.ties
    if isAllNew {
      for tie in ties { try body(tie) }
    } else {
      for change in changes where change.constraint < 0 { try body(ties[change.tie]) }
    }
  }

  /// The changes that make all where nothing is there yet.
  func listAllAsNew() {
    changes.reserveCapacity(count)
    for at in 0..<count { changes.append(Change(position: at, tie: at, constraint: -1, isPlaced: true)) }
  }

  // MARK: Writing

  /// What has few pieces is written again as soon as these are compared.
  private static let fewestKept = 64

  private func writeAll() {
    writer.reserve(writer.pieces.count)
    if writer.pieces.count < ArrangementMatch.fewestKept { return writer.writeAll() }
    counts.reserveCapacity(writer.pieces.count)
    for piece in writer.pieces { write(piece) }
  }

  private func write(_ piece: ArrangementPiece) {
    let first = writer.ties.count
    writer.write(piece)
    written.append(Int32(truncatingIfNeeded: counts.count))
    counts.append(UInt8(truncatingIfNeeded: writer.ties.count - first))
  }

  // MARK: Pieces in order

  @_optimize(speed)
  private func walkPieces() {
    let there = Reading(model, old, of: group, isActive: isActive, box: box)
    let areKnown = made.box == box && writer.hasIdentifiers(made.identifiers)
    let known = areKnown ? made.pieces : []
    let knownCounts = made.counts
    let wanted = writer.pieces
    if known.isEmpty {
      writeAll()
      return walkTies(to: old.count, there)
    }
    counts.reserveCapacity(wanted.count)
    // The first piece that has not been reached, and the first of its constraints.
    var at = 0
    var place = 0
    var search = NextSame(known, wanted, changed: writer.changedPieces)
    while counts.count < wanted.count {
      let found = search.find(wanted: counts.count, from: at)
      while at < found.lowerBound {
        place += Int(knownCounts[at])
        at += 1
      }
      let (end, constraints) = there.sound(knownCounts, found, at: place)
      if end > at {
        keep(place..<constraints, there)
        counts.append(contentsOf: knownCounts[at..<end])
        at = end
        place = constraints
        continue
      }
      // Another piece in its place, or one whose constraints have got into other hands.
      if search.isPassed(at, found) {
        place += Int(knownCounts[at])
        at += 1
      }
      write(wanted[counts.count])
    }
    walkTies(to: old.count, there)
  }

  /// All that was written so far stands in front of these.
  private func keep(_ places: Range<Int>, _ there: Reading) {
    if next < places.lowerBound || nextTie < writer.ties.count { walkTies(to: places.lowerBound, there) }
    stay(places)
    next = places.upperBound
  }

  private func stay(_ places: Range<Int>) {
    let position = count
    count += places.count
    if let last = runs.last, last.position + last.count == position && last.place + last.count == places.lowerBound {
      runs[runs.count - 1].count += places.count
    } else {
      runs.append(Run(position: position, place: places.lowerBound, count: places.count))
    }
  }

  // MARK: Constraints in order

  /// Finds what was written since the last time among the constraints as far as this place.
  @_optimize(speed)
  private func walkTies(to end: Int, _ there: Reading) {
    let ties = writer.ties
    identifiers.complete(writer.purposes)
    var search = Lookahead(ties.count - nextTie)
    while nextTie < ties.count {
      let tie = ties[nextTie]
      nextTie += 1
      var place = next < end && there.says(next, tie) ? next : -1
      if place < 0 { place = search.find(from: next + 1, to: end) { there.says($0, tie) } }
      if place < 0 {
        changes.append(Change(position: count, tie: nextTie - 1, constraint: -1, isPlaced: true))
        count += 1
        continue
      }
      while next < place { pass() }
      next += 1
      let constraint = old[place].id
      let record = there.constraints[constraint]
      let isSame =
        record.constant == tie.constant && record.multiplier == tie.multiplier && record.priority == tie.priority
      if !isSame || !record.isAsArranged || !there.metadata.has(identifiers[tie.purpose], constraint) {
        changes.append(Change(position: count, tie: nextTie - 1, constraint: constraint, isPlaced: false))
      }
      stay(place..<place + 1)
    }
    while next < end { pass() }
  }

  private func pass() {
    if model.isLive(constraint: old[next]) { passed.append(Int32(truncatingIfNeeded: next)) }
    next += 1
  }

  // MARK: Elsewhere

  /// Looks for what was not found where it was expected among what was passed over; whether any of it is there.
  private func searchElsewhere() -> Bool {
    if passed.isEmpty || !changes.contains(where: { $0.constraint < 0 }) { return false }
    let there = Reading(model, old, of: group, isActive: isActive, box: box)
    let candidates = self.candidates(there)
    for k in changes.indices where changes[k].constraint < 0 {
      let at = find(writer.ties[changes[k].tie], there, candidates)
      if at < 0 { continue }
      changes[k].constraint = old[Int(passed[at])].id
      changes[k].isPlaced = false
      found.append(Run(position: changes[k].position, place: Int(passed[at]), count: 1))
      passed[at] = -1
    }
    return !found.isEmpty
  }

  private func candidates(_ there: Reading) -> [SortKey] {
    var found: [SortKey] = []
    for (at, place) in passed.enumerated() where there.mayStay(old[Int(place)].id) {
      found.append(SortKey(Int64(old[Int(place)].id), payload: Int32(truncatingIfNeeded: at)))
    }
    SortKey.sort(&found)
    return found
  }

  /// The index in `passed` of a constraint that has not been found yet, or -1.
  private func passedIndex(of constraint: ConstraintID, in keys: [SortKey]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].major < Int64(constraint) { low = middle + 1 } else { high = middle }
    }
    if low == keys.count || keys[low].major != Int64(constraint) { return -1 }
    let at = Int(keys[low].payload)
    return passed[at] < 0 ? -1 : at
  }

  /// The index in `passed` of one that says the same, or -1.  The constraints of both items are walked at once, so that it takes
  /// no longer than the shorter list.
  private func find(_ tie: Tie, _ there: Reading, _ keys: [SortKey]) -> Int {
    let uses = model.uses
    let (first, second) = (there.item(tie.first), there.item(tie.second))
    // Of no item, or of one that is still to be made.
    if first < 0 || second < -1 { return -1 }
    var one = uses.first(of: first)
    var other = uses.first(of: second < 0 ? first : second)
    while one != ConstraintUse.none && other != ConstraintUse.none {
      let (a, b) = (uses.constraint(at: one), uses.constraint(at: other))
      let (atOne, atOther) = (passedIndex(of: a, in: keys), passedIndex(of: b, in: keys))
      if atOne >= 0 && there.isAlike(a, tie) { return atOne }
      if atOther >= 0 && there.isAlike(b, tie) { return atOther }
      one = uses.next(one)
      other = uses.next(other)
    }
    return -1
  }

  // MARK: Order

  /// Others than those that stay where they are move.
  private func settleOrder() {
    var places = ContiguousArray<Int32>(repeating: -1, count: count)
    for run in runs + found {
      for k in 0..<run.count { places[run.position + k] = Int32(truncatingIfNeeded: run.place + k) }
    }
    let stays = ArrangementMatch.longestOrder(places)
    let known = changes
    changes.clear()
    runs.clear()
    count = 0
    var next = 0
    for position in places.indices {
      let place = Int(places[position])
      if next < known.count && known[next].position == position {
        changes.append(known[next])
        changes[changes.count - 1].isPlaced = !stays[position]
        next += 1
      } else if !stays[position] {
        changes.append(Change(position: position, tie: -1, constraint: old[place].id, isPlaced: true))
      }
      if stays[position] { stay(place..<place + 1) } else { count += 1 }
    }
  }

  @_optimize(speed)
  private func haveOrderedStamps() -> Bool {
    model.constraints.records.values.withUnsafeBufferPointer { records in
      old.withUnsafeBufferPointer { old in
        var last: Int32 = 0
        for run in runs {
          for place in run.place..<run.place + run.count {
            let stamp = records[old[place].id.index].stamp
            if stamp <= last { return false }
            last = stamp
          }
        }
        return true
      }
    }
  }

  /// Which stay where they are, so that as few as possible move: a longest rising sequence of places; -1 is none.
  static func longestOrder(_ places: ContiguousArray<Int32>) -> ContiguousArray<Bool> {
    /// What ends the best sequence of each length, and in front of each the one before it.
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
}

/// Searches of a list, one after the other, which go the further the longer nothing was found.
private struct Lookahead {
  private var reach = Lookahead.usualReach
  /// How many may still be looked at.
  private var looks: Int

  private static let usualReach = 16
  private static let looksPerSearch = 4

  init(_ searches: Int) { looks = Lookahead.looksPerSearch * searches }

  /// The first place in the reach of which this is so, or -1.
  @inline(__always)
  mutating func find(from start: Int, to count: Int, _ isWanted: (Int) -> Bool) -> Int {
    let end = min(start + min(reach, looks), count)
    var place = start
    while place < end && !isWanted(place) { place += 1 }
    looks -= max(min(place + 1, end) - start, 0)
    let isThere = place < end
    reach = isThere ? Lookahead.usualReach : min(2 * reach, count)
    return isThere ? place : -1
  }
}

/// Which pieces of before are those that are wanted next.
private struct NextSame {
  private let known: [ArrangementPiece]
  private let wanted: [ArrangementPiece]
  /// Where it is known: the pieces that are others than those that were in their places.
  private let changed: [Int]?
  private var nextChanged = 0
  private var search: Lookahead

  init(_ known: [ArrangementPiece], _ wanted: [ArrangementPiece], changed: [Int]?) {
    self.known = known
    self.wanted = wanted
    self.changed = changed
    search = Lookahead(wanted.count)
  }

  /// As many as are the same as the wanted ones from there on, not before `at`; where there are none, an empty range from `at` on.
  @_optimize(speed)
  mutating func find(wanted place: Int, from at: Int) -> Range<Int> {
    if let changed {
      while nextChanged < changed.count && changed[nextChanged] < at { nextChanged += 1 }
      return at..<(nextChanged < changed.count ? changed[nextChanged] : known.count)
    }
    var start = at
    if at < known.count && known[at] != wanted[place] {
      let found = search.find(from: at + 1, to: known.count) { known[$0] == wanted[place] }
      if found < 0 { return at..<at }
      start = found
    }
    var end = start
    let last = min(known.count, start + wanted.count - place)
    while end < last && known[end] == wanted[place + end - start] { end += 1 }
    return start..<end
  }

  /// Whether the piece at this place, which cannot stay, is the one of before that the wanted one replaces.
  func isPassed(_ at: Int, _ same: Range<Int>) -> Bool { at < known.count && (changed != nil || !same.isEmpty) }
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

  init(
    _ model: Model, _ old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>>, of group: GroupID, isActive: Bool,
    box: ItemID
  ) {
    constraints = model.constraints.records
    groups = model.groups
    metadata = model.metadata
    self.old = old
    self.group = group
    self.isActive = isActive
    self.box = box
  }

  @inline(__always)
  func item(_ token: ItemToken) -> ItemID { token.part == .whole ? token.id : box }

  /// The end of those pieces, from the first ones on, whose constraints stand as they were made.
  @_optimize(speed)
  func sound(_ counts: ContiguousArray<UInt8>, _ pieces: Range<Int>, at place: Int) -> (end: Int, constraints: Int) {
    var at = pieces.upperBound
    var constraints = place
    for count in counts[pieces] { constraints += Int(count) }
    let sound = place + countAsArranged(place..<constraints)
    while constraints > sound {
      at -= 1
      constraints -= Int(counts[at])
    }
    return (at, constraints)
  }

  /// How many stand as they were made, up to the first one that does not.
  @_optimize(speed)
  private func countAsArranged(_ places: Range<Int>) -> Int {
    constraints.values.withUnsafeBufferPointer { records in
      old.withUnsafeBufferPointer { old in
        for place in places {
          let record = records[old[place].id.index]
          if !record.isAsArranged(isActive) || record.generation != old[place].generation {
            return place - places.lowerBound
          }
        }
        return places.count
      }
    }
  }

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
