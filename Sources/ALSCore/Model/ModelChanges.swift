// What has changed since the layout last looked.  It is only listed here; the session carries it to the solver.

struct ModelChanges {
  /// Whether a solve may come to another layout than the last one.
  private(set) var arePending = true
  /// Counts what was said, so that answers can be kept until it has moved on.
  private(set) var count: UInt64 = 0
  /// Nothing was said but that content may have changed.
  private(set) var concernContentOnly = false
  /// Frames may be others although no variable has moved, since insets changed.
  private(set) var mustPlaceAll = true
  /// Items that came, were moved, or are gone or back: so may theirs.
  private(set) var itemsToPlace = ContiguousArray<ItemID>()
  private(set) var touchedConstraints = ContiguousArray<ConstraintID>()
  private(set) var touchedPreferences = ContiguousArray<PreferencesID>()
  private(set) var movedItems = ContiguousArray<ItemID>()
  private(set) var insetItems = ContiguousArray<ItemID>()
  private(set) var endedItems = ContiguousArray<ItemID>()
  private(set) var endedConstraints = ContiguousArray<ConstraintID>()
  private(set) var endedPreferences = ContiguousArray<PreferencesID>()
  /// The same for solvers that look less often.
  private(set) var log = TouchLog()
  /// The activation stamps are others.
  private(set) var areStampsRenumbered = false

  var hasRowChanges: Bool { !touchedConstraints.isEmpty || !touchedPreferences.isEmpty }

  /// Constraints that can be looked at one by one, and nothing else.
  @inline(__always)
  var areFewConstraints: Bool {
    touchedConstraints.count <= 4 && !mustPlaceAll && !areStampsRenumbered
      && touchedPreferences.isEmpty && movedItems.isEmpty && insetItems.isEmpty && itemsToPlace.isEmpty
  }

  @inline(__always)
  mutating func setPending(_ pending: Bool) {
    arePending = pending
    concernContentOnly = false
    if pending { count += 1 }
  }

  /// Content may have changed; whether it has is found out by asking.
  mutating func noteContent() {
    count += 1
    if arePending { return }
    arePending = true
    concernContentOnly = true
  }
  mutating func setMustPlaceAll(_ must: Bool) {
    mustPlaceAll = must
    if must { log.close() }
  }
  mutating func note(toPlace item: ItemID) {
    itemsToPlace.append(item)
    log.close()
  }

  /// Frames are what the model says.
  @inline(__always)
  mutating func forgetPlaces() {
    mustPlaceAll = false
    itemsToPlace.clear()
  }
  mutating func setStampsRenumbered(_ renumbered: Bool) {
    areStampsRenumbered = renumbered
    log.close()
  }

  // MARK: Noting

  /// A constraint has been touched; it is listed where `isNew`, or it is listed already.
  @inline(__always)
  mutating func note(_ constraint: ConstraintID, isNew: Bool) {
    setPending(true)
    if !isNew { return }
    touchedConstraints.append(constraint)
    log.note(.constraint(constraint))
  }

  /// Constraints have been touched; these are not listed yet.
  mutating func note(_ constraints: ContiguousArray<ConstraintID>) {
    setPending(true)
    if log.isOpen { for constraint in constraints { log.note(.constraint(constraint)) } }
    if touchedConstraints.isEmpty { touchedConstraints = constraints } else { touchedConstraints += constraints }
  }

  /// Constraints that follow on one another.
  @inline(__always)
  mutating func touch(constraintsFrom first: ConstraintID, count: Int) {
    log.close()
    touchedConstraints.extend(by: count) { touched in
      for k in 0..<count { (touched + k).initialize(to: first.advanced(by: k)) }
    }
  }

  mutating func touch(preferences place: PreferencesID) { touchedPreferences.append(place) }
  mutating func log(preferences place: PreferencesID) { log.note(.preferences(place)) }
  mutating func note(moved item: ItemID) {
    movedItems.append(item)
    log.close()
  }
  mutating func note(insetsOf item: ItemID) {
    insetItems.append(item)
    log.close()
  }
  mutating func note(endedItem item: ItemID) {
    endedItems.append(item)
    log.close()
  }
  mutating func note(endedConstraint constraint: ConstraintID) {
    endedConstraints.append(constraint)
    log.close()
  }
  mutating func note(endedPreferences place: PreferencesID) {
    endedPreferences.append(place)
    log.close()
  }

  /// Somebody looks from here on.
  mutating func openLog() { log.open(preferences: touchedPreferences, constraints: touchedConstraints) }

  mutating func reserve(constraints more: Int) { touchedConstraints.reserve(more) }

  // MARK: Taking

  /// Forgets what the solver has been told; the owners of what was touched hear of it.
  @inline(__always)
  mutating func forgetTold(
    constraints forgetConstraints: (ContiguousArray<ConstraintID>) -> Void,
    preferences forgetPreferences: (ContiguousArray<PreferencesID>) -> Void
  ) {
    if !touchedConstraints.isEmpty { ModelChanges.handOver(&touchedConstraints, to: forgetConstraints) }
    if !touchedPreferences.isEmpty { ModelChanges.handOver(&touchedPreferences, to: forgetPreferences) }
    movedItems.clear()
    insetItems.clear()
    log.markSolved()
    arePending = false
  }

  /// Empties a list.  It is moved out while somebody looks at it, so that it need not be retained.
  @inline(__always)
  private static func handOver<ID>(_ list: inout ContiguousArray<ID>, to body: (ContiguousArray<ID>) -> Void) {
    var told = ContiguousArray<ID>()
    swap(&told, &list)
    body(told)
    if told.count > usualCount { return }
    told.clear()
    swap(&told, &list)
  }

  /// Lists of more are not kept for the next change: a whole screen comes once.
  private static let usualCount = 2048

  /// Hands over the lists of what has ended, for empty ones.
  mutating func swapEnded(items: inout ContiguousArray<ItemID>, constraints: inout ContiguousArray<ConstraintID>) {
    swap(&items, &endedItems)
    swap(&constraints, &endedConstraints)
  }

  mutating func forgetEndedPreferences() { endedPreferences.clear() }

  // MARK: Edits

  /// What there was when an edit began: a few numbers, and the lists as well where something was listed.
  struct Saved {
    fileprivate let arePending: Bool
    fileprivate let count: UInt64
    fileprivate let concernContentOnly: Bool
    fileprivate let mustPlaceAll: Bool
    fileprivate let areStampsRenumbered: Bool
    fileprivate let log: TouchLog
    fileprivate let whole: SavedChanges?
  }

  var saved: Saved {
    Saved(
      arePending: arePending, count: count, concernContentOnly: concernContentOnly, mustPlaceAll: mustPlaceAll,
      areStampsRenumbered: areStampsRenumbered, log: log,
      whole: isAnythingListed ? SavedChanges(self) : nil)
  }

  mutating func restore(_ saved: Saved) {
    if let whole = saved.whole { self = whole.changes } else { clearLists() }
    arePending = saved.arePending
    count = saved.count
    concernContentOnly = saved.concernContentOnly
    mustPlaceAll = saved.mustPlaceAll
    areStampsRenumbered = saved.areStampsRenumbered
    log = saved.log
  }

  private var isAnythingListed: Bool {
    hasRowChanges || !itemsToPlace.isEmpty || !movedItems.isEmpty || !insetItems.isEmpty || !endedItems.isEmpty
      || !endedConstraints.isEmpty || !endedPreferences.isEmpty
  }

  private mutating func clearLists() {
    itemsToPlace.clear()
    touchedConstraints.clear()
    touchedPreferences.clear()
    movedItems.clear()
    insetItems.clear()
    endedItems.clear()
    endedConstraints.clear()
    endedPreferences.clear()
  }
}

/// Lists that were not empty when an edit began.
private final class SavedChanges {
  let changes: ModelChanges

  init(_ changes: ModelChanges) { self.changes = changes }
}
