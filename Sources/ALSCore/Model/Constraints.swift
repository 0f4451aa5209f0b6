// Constraints in one flat table, in order of creation.  Links are identifiers; -1 is none.

/// The kinds of changes that the solver's row of a constraint needs.
struct Touch: BitwiseCopyable, OptionSet {
  var rawValue: UInt8
  static let bounds = Touch(rawValue: 1)
  static let levels = Touch(rawValue: 2)
  static let rebuild = Touch(rawValue: 4)
  static let rank = Touch(rawValue: 8)
}

struct ConstraintRecord: BitwiseCopyable {
  var constant: Double
  var multiplier: Double
  var first: ItemID
  var second: ItemID
  /// The view that holds it while active, or an explicitly chosen host; -1 for none.
  var host: ItemID = -1
  /// The stamp of its last activation: conflicts prefer earlier constraints.
  var stamp: Int32 = 0
  var priority: Float
  /// Neighbours in order of creation; `next` also links vacant slots.
  var next: ConstraintID = -1
  var previous: ConstraintID = -1
  var terms: TermListID = -1
  var generation: UInt16 = Generation.first
  fileprivate(set) var flags: UInt16 = 0
  var firstAttribute: Attribute
  var secondAttribute: Attribute
  var relation: Relation
  var touched: Touch = []

  fileprivate static let live: UInt16 = 1
  fileprivate static let active: UInt16 = 2
  fileprivate static let chosenHost: UInt16 = 4
  fileprivate static let broken: UInt16 = 8
  fileprivate static let inheritedFromCopy: UInt16 = 16
  /// Scratch of bulk operations.
  fileprivate static let seen: UInt16 = 32
  /// It belongs to a deferred text that waits, and whether it is to be active when the names exist.
  fileprivate static let waiting: UInt16 = 64
  fileprivate static let wanted: UInt16 = 128
  fileprivate static let asArranged: UInt16 = 256
  /// The rule of its group is not in force.
  fileprivate static let withheld: UInt16 = 512

  var isLive: Bool { flags & ConstraintRecord.live != 0 }
  /// The state that a caller has set.
  var isActive: Bool { flags & ConstraintRecord.active != 0 }
  var isWithheld: Bool { flags & ConstraintRecord.withheld != 0 }
  /// It is active, and no rule withholds it.
  var isInForce: Bool { flags & (ConstraintRecord.active | ConstraintRecord.withheld) == ConstraintRecord.active }
  var hasChosenHost: Bool { flags & ConstraintRecord.chosenHost != 0 }
  var isBroken: Bool { flags & ConstraintRecord.broken != 0 }
  /// It is not in force, or its terms differ from those of its row.
  var mustRebuildRow: Bool { !isInForce || touched.contains(.rebuild) }
  var isRequired: Bool { priority >= Limits.required }
  var isInheritedFromCopy: Bool { flags & ConstraintRecord.inheritedFromCopy != 0 }
  var isWaiting: Bool { flags & ConstraintRecord.waiting != 0 }
  var isWanted: Bool { flags & ConstraintRecord.wanted != 0 }
  var isSeen: Bool { flags & ConstraintRecord.seen != 0 }
  /// Its terms were set by a stack or grid, and not changed since.
  var isAsArranged: Bool {
    get { flags & ConstraintRecord.asArranged != 0 }
    set { set(ConstraintRecord.asArranged, newValue) }
  }

  /// The same for a live constraint, active or not.
  @inline(__always)
  func isAsArranged(_ isActive: Bool) -> Bool {
    let all = ConstraintRecord.asArranged | ConstraintRecord.live
    return flags & (all | ConstraintRecord.active) == (isActive ? all | ConstraintRecord.active : all)
  }

  fileprivate mutating func set(_ flag: UInt16, _ on: Bool) {
    if on { flags |= flag } else { flags &= ~flag }
  }

  /// Resets all flags except those of the initial record.
  fileprivate mutating func begin() { flags = flags & ConstraintRecord.asArranged | ConstraintRecord.live }

  // The methods that touch a row return whether the constraint was untouched before.

  @inline(__always)
  fileprivate mutating func activate(_ stamp: Int32, host: ItemID) -> Bool {
    self.stamp = stamp
    self.host = host
    flags |= ConstraintRecord.active
    return touch(.rebuild)
  }

  @inline(__always)
  fileprivate mutating func deactivate() -> Bool {
    flags &= ~ConstraintRecord.active
    if !hasChosenHost { host = -1 }
    return touch(.rebuild)
  }

  @inline(__always)
  fileprivate mutating func touch(_ what: Touch) -> Bool {
    let before = touched
    touched = before.union(what)
    return before.isEmpty
  }

  init(
    _ first: ItemID, _ firstAttribute: Attribute, _ relation: Relation, _ second: ItemID,
    _ secondAttribute: Attribute, multiplier: Double, constant: Double, priority: Float
  ) {
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}

/// The counts of the table, and the ends of its lists.
private struct ConstraintCounts {
  var vacant: ConstraintID = -1
  var live = 0
  var first: ConstraintID = -1
  var last: ConstraintID = -1
  var stamps = ActivationStamps()
  var arranged = 0
}

struct Constraints: EditedTable {
  private(set) var records = JournaledArray<ConstraintID, ConstraintRecord>()
  @Journaled private var counts = ConstraintCounts()

  var count: Int { records.count }
  var ids: Range<ConstraintID> { records.ids }
  var liveCount: Int { counts.live }
  var first: ConstraintID { counts.first }
  var last: ConstraintID { counts.last }
  var stamps: ActivationStamps { counts.stamps }
  /// Changes with every constraint of a stack or grid that is changed, activated, deactivated or destroyed.
  var arrangedStamp: Int { counts.arranged }

  /// Slots of destroyed constraints are available for reuse.
  var hasVacancies: Bool { counts.vacant >= 0 }

  @inline(__always)
  subscript(_ constraint: ConstraintID) -> ConstraintRecord { records[constraint] }

  func isLive(_ constraint: ConstraintID) -> Bool { records.holds(constraint) && records[constraint].isLive }

  mutating func edit(_ step: EditStep) {
    records.edit(step)
    _counts.edit(step)
  }

  // MARK: Slots

  mutating func reserve(_ more: Int) { records.reserve(more) }

  /// Adds an inactive constraint.
  mutating func add(_ fresh: ConstraintRecord) -> ConstraintID {
    var record = fresh
    record.begin()
    record.previous = last
    let constraint: ConstraintID
    if hasVacancies {
      constraint = counts.vacant
      counts.vacant = self[constraint].next
      record.generation = self[constraint].generation
      // The slot may still be in the list of touched constraints.
      record.touched = self[constraint].touched
      records[constraint] = record
    } else {
      constraint = records.append(record)
    }
    if last >= 0 { records[last].next = constraint } else { counts.first = constraint }
    counts.last = constraint
    counts.live += 1
    return constraint
  }

  private mutating func unlink(_ constraint: ConstraintID) {
    let record = self[constraint]
    if record.previous >= 0 { records[record.previous].next = record.next } else { counts.first = record.next }
    if record.next >= 0 { records[record.next].previous = record.previous } else { counts.last = record.previous }
  }

  /// Moves a constraint in the order of creation, after another one or first (-1).
  mutating func move(_ constraint: ConstraintID, behind previous: ConstraintID) {
    if constraint == previous || self[constraint].previous == previous { return }
    unlink(constraint)
    let next = previous < 0 ? first : self[previous].next
    records[constraint].previous = previous
    records[constraint].next = next
    if previous < 0 { counts.first = constraint } else { records[previous].next = constraint }
    if next < 0 { counts.last = constraint } else { records[next].previous = constraint }
  }

  /// Frees a constraint after everything that named it was removed.
  mutating func release(_ constraint: ConstraintID) {
    let record = self[constraint]
    unlink(constraint)
    counts.live -= 1
    noteArranged(constraint)
    records[constraint].flags = 0
    if record.generation == Generation.last {
      records[constraint].generation = 0
      return
    }
    records[constraint].generation = record.generation + 1
    records[constraint].next = counts.vacant
    counts.vacant = constraint
  }

  mutating func markAsInherited() {
    records.noteAll()
    for constraint in records.ids { records[constraint].set(ConstraintRecord.inheritedFromCopy, true) }
  }

  /// Appends validated constraints, active if they have a host; returns the first one.  Requires that there are no vacancies.
  @_optimize(speed)
  mutating func append(_ fresh: consuming ContiguousArray<ConstraintRecord>) -> ConstraintID {
    let count = fresh.count
    let start = ConstraintID(records.count)
    records.take(fresh)
    var stamps = self.stamps
    records.withUnnoted { records in
      for at in start.index..<records.count {
        let number = Int32(truncatingIfNeeded: at)
        records[at].previous = ConstraintID(raw: number - 1)
        records[at].next = ConstraintID(raw: number + 1)
        records[at].begin()
        if records[at].host < 0 { continue }
        records[at].stamp = stamps.next()
        records[at].flags |= ConstraintRecord.active
        records[at].touched = .rebuild
      }
    }
    counts.stamps = stamps
    if last >= 0 { records[last].next = start } else { counts.first = start }
    records[start].previous = last
    counts.last = ConstraintID(records.count - 1)
    records[last].next = -1
    counts.live += count
    return start
  }

  // MARK: Terms and constants

  /// Must precede a change of the constraint.
  @inline(__always)
  private mutating func beginSaying(_ constraint: ConstraintID) {
    noteArranged(constraint)
    records[constraint].isAsArranged = false
  }

  @inline(__always)
  private mutating func noteArranged(_ constraint: ConstraintID) {
    if self[constraint].isAsArranged { countArranged() }
  }

  @inline(never)
  private mutating func countArranged() { counts.arranged += 1 }

  /// Changes of one arrangement by itself do not count for the others.
  mutating func setArrangedStamp(_ stamp: Int) { counts.arranged = stamp }

  /// Whether its terms are those set by its stack or grid; see `ConstraintRecord.isAsArranged`.
  mutating func setAsArranged(_ constraint: ConstraintID, _ isSo: Bool) {
    if self[constraint].isAsArranged == isSo { return }
    noteArranged(constraint)
    records[constraint].isAsArranged = isSo
  }

  mutating func setTerms(_ constraint: ConstraintID, _ list: TermListID) {
    beginSaying(constraint)
    records[constraint].terms = list
  }
  mutating func setConstant(_ constraint: ConstraintID, _ constant: Double) {
    beginSaying(constraint)
    records[constraint].constant = constant
  }
  mutating func setMultiplier(_ constraint: ConstraintID, _ multiplier: Double) {
    beginSaying(constraint)
    records[constraint].multiplier = multiplier
  }
  mutating func setPriority(_ constraint: ConstraintID, _ priority: Float) {
    beginSaying(constraint)
    records[constraint].priority = priority
  }

  mutating func setItems(_ constraint: ConstraintID, _ first: ItemID, _ second: ItemID) {
    beginSaying(constraint)
    records[constraint].first = first
    records[constraint].second = second
  }

  /// Replaces the terms of the constraint by those of `wanted`, without a host.
  mutating func retarget(_ constraint: ConstraintID, _ wanted: ConstraintRecord) {
    beginSaying(constraint)
    var record = self[constraint]
    record.set(ConstraintRecord.chosenHost | ConstraintRecord.broken, false)
    record.host = -1
    record.first = wanted.first
    record.firstAttribute = wanted.firstAttribute
    record.relation = wanted.relation
    record.second = wanted.second
    record.secondAttribute = wanted.secondAttribute
    record.multiplier = wanted.multiplier
    record.constant = wanted.constant
    record.priority = wanted.priority
    records[constraint] = record
  }

  mutating func setBroken(_ constraint: ConstraintID, _ broken: Bool) {
    records[constraint].set(ConstraintRecord.broken, broken)
  }
  mutating func setSeen(_ constraint: ConstraintID, _ seen: Bool) {
    records[constraint].set(ConstraintRecord.seen, seen)
  }

  mutating func setWaiting(_ constraint: ConstraintID, _ waiting: Bool) {
    records[constraint].set(ConstraintRecord.waiting, waiting)
  }
  mutating func setWanted(_ constraint: ConstraintID, _ wanted: Bool) {
    records[constraint].set(ConstraintRecord.wanted, wanted)
  }

  // MARK: Activation

  /// Activates a constraint; returns whether it was untouched before.
  @inline(__always)
  mutating func activate(_ constraint: ConstraintID, host: ItemID, _ stamp: Int32) -> Bool {
    noteArranged(constraint)
    return records[constraint].activate(stamp, host: host)
  }

  mutating func setWithheld(_ constraint: ConstraintID, _ withheld: Bool) {
    records[constraint].set(ConstraintRecord.withheld, withheld)
  }

  mutating func setStamp(_ constraint: ConstraintID, _ stamp: Int32) {
    records[constraint].stamp = stamp
  }

  @inline(__always)
  mutating func nextStamp() -> Int32 { counts.stamps.next() }

  /// Stamps for constraints that are activated last.
  mutating func nextStamps(_ count: Int) -> ActivationStamps.Run { counts.stamps.next(count) }

  /// Deactivates a constraint; an explicitly chosen host remains.  Returns whether it was untouched before.
  @inline(__always)
  mutating func deactivate(_ constraint: ConstraintID) -> Bool {
    noteArranged(constraint)
    return records[constraint].deactivate()
  }

  /// Activates the inactive constraints among these, in order, each at its host; waiting ones are activated later.  Returns those
  /// that were untouched before; nil if all were active.
  @_optimize(speed)
  mutating func activate(
    _ constraints: ContiguousArray<ConstraintID>, hosts: ContiguousArray<ItemID>
  ) -> ContiguousArray<ConstraintID>? {
    var stamps = self.stamps
    let fresh = switchAll(constraints, on: true) { $0.activate(stamps.next(), host: hosts[$1]) }
    counts.stamps = stamps
    return fresh
  }

  /// Deactivates the active constraints among these likewise.
  @_optimize(speed)
  mutating func deactivate(_ constraints: ContiguousArray<ConstraintID>) -> ContiguousArray<ConstraintID>? {
    switchAll(constraints, on: false) { record, _ in record.deactivate() }
  }

  /// Must precede unnoted writes to these records.
  @inline(__always)
  private mutating func note(_ constraints: ContiguousArray<ConstraintID>) {
    if records.mustNoteEach(of: constraints.count) { for constraint in constraints { records.note(constraint) } }
  }

  @inline(__always)
  private mutating func switchAll(
    _ constraints: ContiguousArray<ConstraintID>, on: Bool, _ change: (inout ConstraintRecord, Int) -> Bool
  ) -> ContiguousArray<ConstraintID>? {
    note(constraints)
    var isChanged = false
    var isArranged = false
    let fresh = ContiguousArray<ConstraintID>(unsafeUninitializedCapacity: constraints.count) { fresh, count in
      records.withUnnoted { records in
        for k in constraints.indices {
          let at = constraints[k].index
          if records[at].isWaiting {
            records[at].set(ConstraintRecord.wanted, on)
          } else if records[at].isActive != on {
            isChanged = true
            isArranged = isArranged || records[at].isAsArranged
            if !change(&records[at], k) { continue }
            fresh[count] = constraints[k]
            count += 1
          }
        }
      }
    }
    if isArranged { countArranged() }
    return isChanged ? fresh : nil
  }

  mutating func setHost(_ constraint: ConstraintID, _ host: ItemID) {
    records[constraint].host = host
  }
  mutating func setHostChosen(_ constraint: ConstraintID, _ chosen: Bool) {
    beginSaying(constraint)
    records[constraint].set(ConstraintRecord.chosenHost, chosen)
  }

  /// Renumbers the stamps of active constraints in their present order, and reserves `count` stamps directly after one constraint,
  /// or else directly before one; returns the reserved stamps.
  mutating func renumberStamps(
    room: Int, behind previous: ConstraintID = -1, before next: ConstraintID = -1
  ) -> ActivationStamps.Run {
    records.noteAll()
    var active: [SortKey] = []
    var constraint = first
    while constraint >= 0 {
      let record = self[constraint]
      if record.isActive { active.append(SortKey(Int64(record.stamp), payload: constraint)) }
      constraint = record.next
    }
    SortKey.sort(&active)
    var stamps = self.stamps
    stamps.restart(for: active.count + room)
    var free = ActivationStamps.Run(first: 0, stride: 0)
    for entry in active {
      let constraint = ConstraintID(raw: entry.payload)
      if constraint == next && previous < 0 { free = stamps.next(room) }
      records[constraint].stamp = stamps.next()
      if constraint == previous { free = stamps.next(room) }
    }
    counts.stamps = stamps
    return free
  }

  // MARK: Touched

  /// Returns whether the constraint was untouched before.
  @inline(__always)
  mutating func touch(_ constraint: ConstraintID, _ what: Touch) -> Bool {
    records[constraint].touch(what)
  }

  mutating func forgetTouched(_ constraints: ContiguousArray<ConstraintID>) {
    note(constraints)
    records.withUnnoted { for constraint in constraints { $0[constraint.index].touched = [] } }
  }

  mutating func forgetAllTouched() {
    records.noteAll()
    for constraint in records.ids { records[constraint].touched = [] }
  }
}
