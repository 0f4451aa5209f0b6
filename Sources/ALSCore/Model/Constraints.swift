// Constraints: made, switched on and off, and ended.  Callers have checked everything before.

/// What a constraint relates, as the host program says it.
public struct ConstraintSpec {
  public var first: Handle
  public var firstAttribute: Int32
  public var relation: Int32
  public var second: Handle
  public var secondAttribute: Int32
  public var multiplier: Double
  public var constant: Double
  public var priority: Float

  public init(
    first: Handle, firstAttribute: Int32, relation: Int32, second: Handle, secondAttribute: Int32, multiplier: Double,
    constant: Double, priority: Float
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

/// One term of a constraint of many.
struct ConstraintTerm {
  var item: Int32
  var attribute: Attribute
  var multiplier: Double
}

/// What the solver's row of a constraint needs.
struct Touch: OptionSet {
  var rawValue: UInt8
  static let bounds = Touch(rawValue: 1)
  static let levels = Touch(rawValue: 2)
  static let rebuild = Touch(rawValue: 4)
}

struct ConstraintRecord {
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
  var terms: Int32 = -1
  var generation: UInt16 = Generation.first
  var firstAttribute: Attribute
  var secondAttribute: Attribute
  var relation: Relation
  var flags: UInt8 = 0
  var touched: Touch = []

  static let live: UInt8 = 1
  static let active: UInt8 = 2
  static let chosenHost: UInt8 = 4
  static let broken: UInt8 = 8
  static let inheritedFromCopy: UInt8 = 16
  /// Scratch of calls that take many constraints.
  static let seen: UInt8 = 32

  var isLive: Bool { flags & ConstraintRecord.live != 0 }
  var isActive: Bool { flags & ConstraintRecord.active != 0 }
  var hasChosenHost: Bool { flags & ConstraintRecord.chosenHost != 0 }
  var isBroken: Bool { flags & ConstraintRecord.broken != 0 }
  var isRequired: Bool { priority >= Limits.required }

  mutating func set(_ flag: UInt8, _ on: Bool) {
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

/// What few constraints have anything of.
struct ConstraintExtras {
  var group: Int32 = -1
  var nextInGroup: Int32 = -1
  var previousInGroup: Int32 = -1
  /// Place in `Model.remarks`, or -1.
  var remark: Int32 = -1
  /// Place in `Model.insetUsers`, or -1.
  var insetUser: Int32 = -1
}

extension Model {
  func extras(of constraint: Int32) -> ConstraintExtras {
    Int(constraint) < extras.count ? extras[Int(constraint)] : ConstraintExtras()
  }

  /// Where to write them.
  func ownExtras(_ constraint: Int32) -> Int {
    let missing = Int(constraint) + 1 - extras.count
    if missing > 0 { extras.append(contentsOf: repeatElement(ConstraintExtras(), count: missing)) }
    return Int(constraint)
  }

  /// Where a constraint of these items would be held, or -1.
  func naturalHost(_ first: Int32, _ second: Int32) -> Int32 {
    second < 0 ? viewOf(first) : commonAncestor(first, second)
  }

  /// Where this constraint is held, or would be.
  func host(of constraint: Int32) -> Int32 {
    let record = constraints[Int(constraint)]
    if record.host >= 0 { return record.host }
    if record.terms < 0 { return naturalHost(record.first, record.second) }
    return naturalHost(of: termLists[Int(record.terms)])
  }

  func naturalHost(of terms: ContiguousArray<ConstraintTerm>) -> Int32 {
    var host = viewOf(terms[0].item)
    for term in terms.dropFirst() where host >= 0 { host = commonAncestor(host, term.item) }
    return host
  }

  /// Adds a constraint that is not active yet, in no group, with no remark.
  func makeConstraint(_ fresh: ConstraintRecord, terms: ContiguousArray<ConstraintTerm>? = nil) -> Int32 {
    var record = fresh
    record.flags = ConstraintRecord.live
    record.previous = lastConstraint
    if let terms { record.terms = store(terms) }
    let slot: Int32
    if vacantConstraint >= 0 {
      slot = vacantConstraint
      vacantConstraint = constraints[Int(slot)].next
      record.generation = constraints[Int(slot)].generation
      // Its place in the list of touched constraints may still be there.
      record.touched = constraints[Int(slot)].touched
      constraints[Int(slot)] = record
    } else {
      slot = Int32(truncatingIfNeeded: constraints.count)
      constraints.append(record)
    }
    if lastConstraint >= 0 { constraints[Int(lastConstraint)].next = slot } else { firstConstraint = slot }
    lastConstraint = slot
    constraintCount += 1
    noteMentions(of: slot)
    return slot
  }

  private func store(_ terms: ContiguousArray<ConstraintTerm>) -> Int32 {
    remarkBytes += terms.count * 16
    if let used = vacantTermLists.popLast() {
      termLists[Int(used)] = terms
      return used
    }
    termLists.append(terms)
    return Int32(truncatingIfNeeded: termLists.count - 1)
  }

  func destroyConstraint(_ slot: Int32) {
    deactivate(slot)
    dropMentions(of: slot)
    leaveGroup(slot)
    dropRemark(slot)
    dropTerms(slot)
    let record = constraints[Int(slot)]
    if record.previous >= 0 {
      constraints[Int(record.previous)].next = record.next
    } else {
      firstConstraint = record.next
    }
    if record.next >= 0 {
      constraints[Int(record.next)].previous = record.previous
    } else {
      lastConstraint = record.previous
    }
    constraintCount -= 1
    constraints[Int(slot)].flags = 0
    endedConstraints.append(slot)
    retire(slot, record.generation)
  }

  private func dropTerms(_ slot: Int32) {
    let list = constraints[Int(slot)].terms
    if list < 0 { return }
    remarkBytes -= termLists[Int(list)].count * 16
    termLists[Int(list)] = []
    vacantTermLists.append(list)
    constraints[Int(slot)].terms = -1
  }

  /// Makes a constraint say what `wanted` says, switched off and without a host.  It keeps its handle, its place in the
  /// order of making, its group and its remark.
  func retarget(_ slot: Int32, _ wanted: ConstraintRecord) {
    deactivate(slot)
    dropMentions(of: slot)
    dropTerms(slot)
    constraints[Int(slot)].set(ConstraintRecord.chosenHost | ConstraintRecord.broken, false)
    constraints[Int(slot)].host = -1
    constraints[Int(slot)].first = wanted.first
    constraints[Int(slot)].firstAttribute = wanted.firstAttribute
    constraints[Int(slot)].relation = wanted.relation
    constraints[Int(slot)].second = wanted.second
    constraints[Int(slot)].secondAttribute = wanted.secondAttribute
    constraints[Int(slot)].multiplier = wanted.multiplier
    constraints[Int(slot)].constant = wanted.constant
    constraints[Int(slot)].priority = wanted.priority
    noteMentions(of: slot)
  }

  private func retire(_ slot: Int32, _ generation: UInt16) {
    if generation == Generation.last {
      constraints[Int(slot)].generation = 0
      return
    }
    constraints[Int(slot)].generation = generation + 1
    constraints[Int(slot)].next = vacantConstraint
    vacantConstraint = slot
  }

  // MARK: Activation

  /// Switches a constraint on, held by `host`.
  @_optimize(speed)
  func activate(_ slot: Int32, host: Int32) {
    if constraints[Int(slot)].isActive { return }
    stamp += 1
    constraints[Int(slot)].stamp = stamp
    constraints[Int(slot)].host = host
    constraints[Int(slot)].set(ConstraintRecord.active, true)
    noteInsetUser(slot)
    rekeyName(slot)
    touch(slot, .rebuild)
    if stamp == Int32.max - 1 { renumberStamps() }
  }

  /// Says who will hold a constraint that is off.
  func chooseHost(_ slot: Int32, _ host: Int32) {
    constraints[Int(slot)].set(ConstraintRecord.chosenHost, true)
    constraints[Int(slot)].host = host
  }

  func deactivate(_ slot: Int32) {
    if !constraints[Int(slot)].isActive { return }
    constraints[Int(slot)].set(ConstraintRecord.active, false)
    if !constraints[Int(slot)].hasChosenHost { constraints[Int(slot)].host = -1 }
    forgetInsetUser(slot)
    touch(slot, .rebuild)
  }

  /// Lists a constraint for the next solve.
  @_optimize(speed)
  func touch(_ slot: Int32, _ what: Touch) {
    changed = true
    if constraints[Int(slot)].touched.isEmpty { touchedConstraints.append(slot) }
    constraints[Int(slot)].touched.formUnion(what)
  }

  /// Gives the active constraints the stamps 1, 2, 3... in the order they have.
  func renumberStamps() {
    var active: [SortKey] = []
    var slot = firstConstraint
    while slot >= 0 {
      let record = constraints[Int(slot)]
      if record.isActive { active.append(SortKey(Int64(record.stamp), payload: slot)) }
      slot = record.next
    }
    SortKey.sort(&active)
    stamp = 0
    for entry in active {
      stamp += 1
      constraints[Int(entry.payload)].stamp = stamp
    }
    renumbered = true
  }

  // MARK: Dependence on insets

  func noteInsetUser(_ slot: Int32) {
    if !dependsOnInsets(constraints[Int(slot)]) { return }
    extras[ownExtras(slot)].insetUser = Int32(truncatingIfNeeded: insetUsers.count)
    insetUsers.append(slot)
  }

  private func forgetInsetUser(_ slot: Int32) {
    let place = extras(of: slot).insetUser
    if place < 0 { return }
    extras[Int(slot)].insetUser = -1
    guard let last = insetUsers.popLast(), last != slot else { return }
    insetUsers[Int(place)] = last
    extras[Int(last)].insetUser = place
  }

  private func dependsOnInsets(_ record: ConstraintRecord) -> Bool {
    if record.terms >= 0 {
      for term in termLists[Int(record.terms)] where usesInsets(term.item, term.attribute) { return true }
      return false
    }
    return usesInsets(record.first, record.firstAttribute)
      || (record.second >= 0 && usesInsets(record.second, record.secondAttribute))
  }

  /// Whether it is this item whose margins or safe area the constraint depends on.
  func dependsOnInsets(_ constraint: Int32, of item: Int32) -> Bool {
    let record = constraints[Int(constraint)]
    if extras(of: constraint).insetUser < 0 { return false }
    if record.terms >= 0 {
      for term in termLists[Int(record.terms)] where term.item == item && usesInsets(item, term.attribute) {
        return true
      }
      return false
    }
    return (record.first == item && usesInsets(item, record.firstAttribute))
      || (record.second == item && usesInsets(item, record.secondAttribute))
  }

  @inline(__always)
  func usesInsets(_ item: Int32, _ attribute: Attribute) -> Bool {
    switch items[Int(item)].kind {
    case .safeArea, .margins: return true
    case .view: return attribute.isMargin
    case .guide, .vacant: return false
    }
  }
}
