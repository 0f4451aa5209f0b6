// Constraints in one flat table, in the order of making.  Links are slots; -1 is none.

/// What the solver's row of a constraint needs.
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
  var first: Int32
  var second: Int32
  /// The view that holds it while active, or that was chosen for it; -1.
  var host: Int32 = -1
  /// When it was switched on last: the order in which conflicts are judged.
  var stamp: Int32 = 0
  var priority: Float
  /// Neighbours in the order of making; `next` also links vacant slots.
  var next: Int32 = -1
  var previous: Int32 = -1
  /// Place in `TermLists` where the constraint has many terms, or -1.
  var terms: Int32 = -1
  var generation: UInt16 = Generation.first
  var firstAttribute: Attribute
  var secondAttribute: Attribute
  var relation: Relation
  var flags: UInt8 = 0
  var touched: Touch = []

  fileprivate static let live: UInt8 = 1
  fileprivate static let active: UInt8 = 2
  fileprivate static let chosenHost: UInt8 = 4
  fileprivate static let broken: UInt8 = 8
  fileprivate static let inheritedFromCopy: UInt8 = 16
  /// Scratch of calls that take many constraints.
  fileprivate static let seen: UInt8 = 32
  /// Of a deferred text that waits for its names, and whether it is to be active when they have come.
  fileprivate static let waiting: UInt8 = 64
  fileprivate static let wanted: UInt8 = 128

  var isLive: Bool { flags & ConstraintRecord.live != 0 }
  var isActive: Bool { flags & ConstraintRecord.active != 0 }
  var hasChosenHost: Bool { flags & ConstraintRecord.chosenHost != 0 }
  var isBroken: Bool { flags & ConstraintRecord.broken != 0 }
  var isRequired: Bool { priority >= Limits.required }
  var isInheritedFromCopy: Bool { flags & ConstraintRecord.inheritedFromCopy != 0 }
  var isWaiting: Bool { flags & ConstraintRecord.waiting != 0 }
  var isWanted: Bool { flags & ConstraintRecord.wanted != 0 }
  var isSeen: Bool { flags & ConstraintRecord.seen != 0 }

  fileprivate mutating func set(_ flag: UInt8, _ on: Bool) {
    if on { flags |= flag } else { flags &= ~flag }
  }

  init(
    _ first: Int32, _ firstAttribute: Attribute, _ relation: Relation, _ second: Int32,
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

struct Constraints {
  private(set) var records = ContiguousArray<ConstraintRecord>()
  private var vacant: Int32 = -1
  private(set) var liveCount = 0
  private(set) var first: Int32 = -1
  private(set) var last: Int32 = -1
  /// The activation stamp that was given last.
  private(set) var stamp: Int32 = 0
  /// What was overwritten in the innermost open edit.
  private var log: UndoLog<Constraints, ConstraintRecord>?

  var count: Int { records.count }

  /// Slots of ended constraints wait to be used again.
  var hasVacancies: Bool { vacant >= 0 }

  @inline(__always)
  subscript(_ constraint: Int32) -> ConstraintRecord { records[Int(constraint)] }

  @inline(__always)
  subscript(_ slot: Int) -> ConstraintRecord { records[slot] }

  // MARK: Edits

  mutating func beginEdit() {
    var rest = self
    rest.records = []
    log = UndoLog(rest, outer: log)
  }

  mutating func commitEdit() {
    log?.end()
    log = log?.outer
  }

  mutating func cancelEdit() {
    guard let log else { return }
    if let whole = log.whole { self = whole } else { undo(log) }
  }

  mutating func forgetEdits() { log = nil }

  private mutating func undo(_ log: UndoLog<Constraints, ConstraintRecord>) {
    log.takeBack { records[$0] = $1 }
    var back = log.rest
    swap(&back.records, &records)
    self = back
  }

  /// Before a record is written.
  @inline(never)
  private func note(_ slot: Int32) {
    guard let log, log.whole == nil else { return }
    if log.count > Constraints.few { return keepWhole() }
    log.note(Int(slot), records[Int(slot)])
  }

  /// So many records are noted one by one.
  private static let few = 256

  /// Before anything else is written.
  @inline(never)
  private func keepWhole() {
    if log == nil { return }
    var copy = self
    while let open = copy.log, open.whole == nil {
      copy.undo(open)
      open.keep(copy)
    }
  }

  // MARK: Slots

  mutating func reserve(_ more: Int) {
    keepWhole()
    records.reserve(more)
  }

  /// Adds a constraint that is not active.
  mutating func add(_ fresh: ConstraintRecord) -> Int32 {
    keepWhole()
    var record = fresh
    record.flags = ConstraintRecord.live
    record.previous = last
    let slot: Int32
    if vacant >= 0 {
      slot = vacant
      vacant = self[slot].next
      record.generation = self[slot].generation
      // Its place in the list of touched constraints may still be there.
      record.touched = self[slot].touched
      records[Int(slot)] = record
    } else {
      slot = Int32(truncatingIfNeeded: records.count)
      records.append(record)
    }
    if last >= 0 { records[Int(last)].next = slot } else { first = slot }
    last = slot
    liveCount += 1
    return slot
  }

  private mutating func unlink(_ slot: Int32) {
    let record = self[slot]
    if record.previous >= 0 { records[Int(record.previous)].next = record.next } else { first = record.next }
    if record.next >= 0 { records[Int(record.next)].previous = record.previous } else { last = record.previous }
  }

  /// As if it had been made last.
  mutating func moveToEnd(_ slot: Int32) {
    if slot == last { return }
    keepWhole()
    unlink(slot)
    records[Int(slot)].previous = last
    records[Int(slot)].next = -1
    records[Int(last)].next = slot
    last = slot
  }

  /// Gives a slot back after everything that named it has ended.
  mutating func release(_ slot: Int32) {
    keepWhole()
    let record = self[slot]
    unlink(slot)
    liveCount -= 1
    records[Int(slot)].flags = 0
    if record.generation == Generation.last {
      records[Int(slot)].generation = 0
      return
    }
    records[Int(slot)].generation = record.generation + 1
    records[Int(slot)].next = vacant
    vacant = slot
  }

  mutating func markAsInherited() {
    keepWhole()
    for slot in records.indices { records[slot].set(ConstraintRecord.inheritedFromCopy, true) }
  }

  /// Adds checked constraints behind each other, switched on if they have a host; gives the slot of the first.  Only where
  /// there are no vacancies.
  @_optimize(speed)
  mutating func append(_ fresh: consuming ContiguousArray<ConstraintRecord>) -> Int32 {
    keepWhole()
    let count = fresh.count
    let start = Int32(truncatingIfNeeded: records.count)
    records.take(fresh)
    var stamp = self.stamp
    records.withUnsafeMutableBufferPointer { records in
      for at in Int(start)..<records.count {
        let slot = Int32(truncatingIfNeeded: at)
        records[at].previous = slot - 1
        records[at].next = slot + 1
        records[at].flags = ConstraintRecord.live
        if records[at].host < 0 { continue }
        stamp += 1
        records[at].stamp = stamp
        records[at].flags |= ConstraintRecord.active
        records[at].touched = .rebuild
      }
    }
    self.stamp = stamp
    if last >= 0 { records[Int(last)].next = start } else { first = start }
    records[Int(start)].previous = last
    last = Int32(truncatingIfNeeded: records.count - 1)
    records[Int(last)].next = -1
    liveCount += count
    return start
  }

  // MARK: What a constraint says

  mutating func setTerms(_ slot: Int32, _ list: Int32) {
    note(slot)
    records[Int(slot)].terms = list
  }
  mutating func setConstant(_ slot: Int32, _ constant: Double) {
    note(slot)
    records[Int(slot)].constant = constant
  }
  mutating func setMultiplier(_ slot: Int32, _ multiplier: Double) {
    note(slot)
    records[Int(slot)].multiplier = multiplier
  }
  mutating func setPriority(_ slot: Int32, _ priority: Float) {
    note(slot)
    records[Int(slot)].priority = priority
  }

  mutating func setItems(_ slot: Int32, _ first: Int32, _ second: Int32) {
    note(slot)
    records[Int(slot)].first = first
    records[Int(slot)].second = second
  }

  /// Takes over what `wanted` says, without a host.
  mutating func retarget(_ slot: Int32, _ wanted: ConstraintRecord) {
    note(slot)
    var record = self[slot]
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
    records[Int(slot)] = record
  }

  mutating func setBroken(_ slot: Int32, _ broken: Bool) {
    note(slot)
    records[Int(slot)].set(ConstraintRecord.broken, broken)
  }
  mutating func setSeen(_ slot: Int32, _ seen: Bool) {
    note(slot)
    records[Int(slot)].set(ConstraintRecord.seen, seen)
  }

  mutating func setWaiting(_ slot: Int32, _ waiting: Bool) { records[Int(slot)].set(ConstraintRecord.waiting, waiting) }
  mutating func setWanted(_ slot: Int32, _ wanted: Bool) { records[Int(slot)].set(ConstraintRecord.wanted, wanted) }

  // MARK: Activation

  @inline(__always)
  mutating func activate(_ slot: Int32, host: Int32) {
    note(slot)
    stamp += 1
    records[Int(slot)].stamp = stamp
    records[Int(slot)].host = host
    records[Int(slot)].set(ConstraintRecord.active, true)
  }

  /// A host that was chosen stays.
  mutating func deactivate(_ slot: Int32) {
    note(slot)
    records[Int(slot)].set(ConstraintRecord.active, false)
    if !self[slot].hasChosenHost { records[Int(slot)].host = -1 }
  }

  mutating func setHost(_ slot: Int32, _ host: Int32) {
    note(slot)
    records[Int(slot)].host = host
  }
  mutating func setHostChosen(_ slot: Int32, _ chosen: Bool) {
    note(slot)
    records[Int(slot)].set(ConstraintRecord.chosenHost, chosen)
  }

  /// Gives the active constraints the stamps 1, 2, 3... in the order they have.
  mutating func renumberStamps() {
    keepWhole()
    var active: [SortKey] = []
    var slot = first
    while slot >= 0 {
      let record = self[slot]
      if record.isActive { active.append(SortKey(Int64(record.stamp), payload: slot)) }
      slot = record.next
    }
    SortKey.sort(&active)
    stamp = 0
    for entry in active {
      stamp += 1
      records[Int(entry.payload)].stamp = stamp
    }
  }

  /// Goes on from a later stamp, as if so many had been given.
  mutating func advanceStamp(to later: Int32) { stamp = max(stamp, later) }

  // MARK: Touched

  /// Whether nothing was touched before.
  @inline(__always)
  mutating func touch(_ slot: Int32, _ what: Touch) -> Bool {
    note(slot)
    let isFirst = self[slot].touched.isEmpty
    records[Int(slot)].touched.formUnion(what)
    return isFirst
  }

  mutating func forgetTouched(_ slots: ContiguousArray<Int32>) {
    if log != nil { for slot in slots { note(slot) } }
    records.withUnsafeMutableBufferPointer { records in
      for slot in slots { records[Int(slot)].touched = [] }
    }
  }

  mutating func forgetAllTouched() {
    keepWhole()
    for slot in records.indices { records[slot].touched = [] }
  }
}
