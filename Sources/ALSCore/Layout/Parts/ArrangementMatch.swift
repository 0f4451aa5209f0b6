// Diff of the constraints of a stack or grid: which remain, which move or change their numbers, and which are destroyed.  Old and
// new pieces are compared in order, so that unchanged pieces cost little; only the constraints of differing pieces are generated
// and compared one by one.

final class ArrangementMatch {
  typealias Tie = ArrangementWriter.Tie

  /// A constraint to be created or changed.
  struct Change {
    var position: Int
    /// Its tie, or -1 if only the position changes.
    var tie: Int
    /// -1 if it must be created.
    var constraint: ConstraintID
    /// It is new at this position, or moves there.
    var isPlaced: Bool
  }

  /// Consecutive constraints that stay consecutive, with their old and new positions.
  struct Run {
    var position: Int
    var place: Int
    var count: Int
  }

  private let model: Model
  private let writer: ArrangementWriter
  /// The existing constraints, their group, and whether it is active.
  private let made: ArrangementRecord.Made
  private let group: GroupID
  private let isActive: Bool
  private let box: ItemID
  private(set) var identifiers: ArrangementIdentifiers
  /// The number of constraints per piece; empty if they are few.
  private(set) var counts = ContiguousArray<UInt8>()
  /// The numbers of the generated pieces, ascending.
  private(set) var written = ContiguousArray<Int32>()
  /// The new number of constraints.
  private(set) var count = 0
  /// The constraints that do not move, by ascending position.
  private(set) var runs = ContiguousArray<Run>()
  /// By ascending position.
  private(set) var changes = ContiguousArray<Change>()
  /// Whether the remaining constraints were activated in order.  Must be read before any of them is moved.
  private(set) lazy var areStampsOrdered = haveOrderedStamps()
  /// Constraints that are no longer needed.
  private(set) var ended = ContiguousArray<ConstraintID>()
  /// There are no constraints to compare with.
  var isAllNew: Bool { old.isEmpty }

  private var old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>> { made.constraints }
  /// The first constraint and the first tie not compared yet.
  private var next = 0
  private var nextTie = 0
  /// Skipped constraints; -1 if matched later.
  private var passed = ContiguousArray<Int32>()
  /// Constraints matched at another position.
  private var found = ContiguousArray<Run>()

  /// `usual`: identifiers of another arrangement, which a new one often shares.
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
    finish()
  }

  /// Compares only the constraints that the splices replace; all others remain.
  init(
    _ model: Model, _ record: borrowing ArrangementRecord, _ writer: ArrangementWriter,
    _ splices: ContiguousArray<StackSplice>
  ) {
    self.model = model
    self.writer = writer
    box = record.made.box
    made = record.made
    group = record.group
    isActive = record.isActive
    identifiers = writer.identifiers(record.made.identifiers)
    areStampsOrdered = true
    let there = Reading(model, old, of: group, isActive: isActive, box: box)
    for splice in splices {
      if next < splice.old.lowerBound { keep(next..<splice.old.lowerBound, there) }
      for piece in writer.pieces[splice.pieces] { writer.write(piece) }
      walkTies(to: splice.old.upperBound, there)
    }
    if next < old.count { keep(next..<old.count, there) }
    finish()
  }

  private func finish() {
    if searchElsewhere() { resolveOrder() }
    for place in passed where place >= 0 { ended.append(old[Int(place)].id) }
  }

  /// The item used as the box of an arrangement; -2 if it must be created.
  static func box(_ writer: ArrangementWriter, _ model: Model) -> ItemID {
    let areas = model.areaGuides(of: writer.box.id)
    let part = writer.box.part
    let item = part == .content ? areas.2 : part == .margins ? areas.1 : writer.box.id
    return item < 0 ? -2 : item
  }

  /// Calls the body with all ties of constraints to be created.
  @inline(__always)
  func forEachNew(_ body: (Tie) throws(LayoutError) -> Void) throws(LayoutError) {
    let ties = writer.ties
    if isAllNew {
      for tie in ties { try body(tie) }
    } else {
      for change in changes where change.constraint < 0 { try body(ties[change.tie]) }
    }
  }

  /// The changes that create all constraints.
  func listAllAsNew() {
    changes.reserveCapacity(count)
    for at in 0..<count { changes.append(Change(position: at, tie: at, constraint: -1, isPlaced: true)) }
  }

  // MARK: Generation

  /// With fewer pieces they are generated again for the comparison.
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

  // MARK: Comparison of pieces

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
    // The first piece not compared yet, and its first constraint.
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
      // Another piece, or one whose constraints were taken over by the host.
      if search.isPassed(at, found) {
        place += Int(knownCounts[at])
        at += 1
      }
      write(wanted[counts.count])
    }
    walkTies(to: old.count, there)
  }

  /// Keeps these constraints, which follow all generated so far.
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

  // MARK: Comparison of constraints

  /// Matches the newly generated ties with the constraints up to this position.
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
        tie.has(record.constant, record.multiplier)
        && record.priority == tie.priority
      if !isSame || !record.isAsArranged || !model.metadata.has(identifiers[tie.purpose], constraint) {
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

  // MARK: Moved constraints

  /// Matches unmatched ties with skipped constraints; returns whether any matches.
  private func searchElsewhere() -> Bool {
    // An item of a flow that moves to another line is tied to other guides.
    if passed.isEmpty || writer.plan.flow != nil || !changes.contains(where: { $0.constraint < 0 }) { return false }
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

  /// The index in `passed` of a constraint that equals the tie, or -1.  Traverses the lists of both items alternately, so that
  /// the shorter one bounds the cost.
  private func find(_ tie: Tie, _ there: Reading, _ keys: [SortKey]) -> Int {
    let (first, second) = (there.item(tie.first), there.item(tie.second))
    // Without an item, or with one to be created.
    if first < 0 || second < -1 { return -1 }
    var one = model.uses.first(of: first)
    var other = model.uses.first(of: second < 0 ? first : second)
    while one != ConstraintUse.none && other != ConstraintUse.none {
      let (a, b) = (model.uses.constraint(at: one), model.uses.constraint(at: other))
      let (atOne, atOther) = (passedIndex(of: a, in: keys), passedIndex(of: b, in: keys))
      if atOne >= 0 && there.isAlike(a, tie) { return atOne }
      if atOther >= 0 && there.isAlike(b, tie) { return atOther }
      one = model.uses.next(one)
      other = model.uses.next(other)
    }
    return -1
  }

  // MARK: Order

  /// Moves all constraints that do not belong to the longest ordered subsequence.
  private func resolveOrder() {
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

  /// A longest increasing subsequence of places, so that as few as possible move; -1 means none.
  static func longestOrder(_ places: ContiguousArray<Int32>) -> ContiguousArray<Bool> {
    /// The last element of the best sequence of each length, and the predecessor of each element.
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

/// Successive searches of a list, whose range grows while nothing is found.
private struct Lookahead {
  private var reach = Lookahead.usualReach
  /// The remaining number of inspections.
  private var looks: Int

  private static let usualReach = 16
  private static let looksPerSearch = 4

  init(_ searches: Int) { looks = Lookahead.looksPerSearch * searches }

  /// The first index in range that satisfies the predicate, or -1.
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

/// Finds the old pieces that equal the next new ones.
private struct NextSame {
  private let known: [ArrangementPiece]
  private let wanted: [ArrangementPiece]
  /// If known: the pieces that differ from the old ones at their index.
  private let changed: [Int]?
  private var nextChanged = 0
  private var search: Lookahead

  init(_ known: [ArrangementPiece], _ wanted: [ArrangementPiece], changed: [Int]?) {
    self.known = known
    self.wanted = wanted
    self.changed = changed
    search = Lookahead(wanted.count)
  }

  /// A range of old pieces at or after `at` that equal the new ones from `place` on; empty at `at` if there are none.
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

  /// Whether the old piece at this index, which cannot remain, is replaced by the new one.
  func isPassed(_ at: Int, _ same: Range<Int>) -> Bool { at < known.count && (changed != nil || !same.isEmpty) }
}

/// The tables that describe constraints; nothing writes to them meanwhile.
private struct Reading {
  let constraints: IDArray<ConstraintID, ConstraintRecord>
  private let groups: Groups
  private let model: Model
  private let old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>>
  private let group: GroupID
  private let isActive: Bool
  private let box: ItemID

  init(
    _ model: Model, _ old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>>, of group: GroupID, isActive: Bool,
    box: ItemID
  ) {
    constraints = IDArray(model.constraints.records.values)
    groups = model.groups
    self.model = model
    self.old = old
    self.group = group
    self.isActive = isActive
    self.box = box
  }

  @inline(__always)
  func item(_ token: ItemToken) -> ItemID { token.part == .whole ? token.id : box }

  /// The end of the leading pieces whose constraints are unchanged.
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

  /// The number of leading unchanged constraints.
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

  /// Whether the constraint at this position equals the tie except for numbers, and may remain.
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

  /// The host owns a constraint that it has named, or moved to another group or host; such a constraint is replaced.  So is one
  /// that was activated or deactivated individually, or deactivated because its item moved to another parent.
  @inline(__always)
  func mayStay(_ constraint: ConstraintID) -> Bool {
    let record = constraints[constraint]
    return record.isLive && record.terms < 0 && record.isActive == isActive && !record.hasChosenHost
      && groups.group(of: constraint) == group && model.metadata.isPlain(constraint)
  }
}
