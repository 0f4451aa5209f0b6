// The changes since the last solve.  They are only listed here; the session applies them to the solver.

struct ModelChanges {
  /// Whether a solve may find another layout.
  private(set) var arePending = true
  /// Counts changes, to validate cached results.
  private(set) var count: UInt64 = 0
  /// The only change is that content was invalidated.
  private(set) var concernContentOnly = false
  /// All frames may change although no variable has.
  private(set) var mustPlaceAll = true
  /// Items whose frames may change likewise: they are new, were moved, have other insets, or are newly gone or visible.
  private(set) var itemsToPlace = ContiguousArray<ItemID>()
  private(set) var touchedConstraints = ContiguousArray<ConstraintID>()
  private(set) var touchedPreferences = ContiguousArray<PreferencesID>()
  private(set) var movedItems = ContiguousArray<ItemID>()
  private(set) var insetItems = ContiguousArray<ItemID>()
  private(set) var scrolledItems = ContiguousArray<ItemID>()
  private(set) var endedItems = ContiguousArray<ItemID>()
  private(set) var endedConstraints = ContiguousArray<ConstraintID>()
  private(set) var endedPreferences = ContiguousArray<PreferencesID>()
  /// The same for solvers that synchronize less often.
  private(set) var log = TouchLog()
  /// The activation stamps were renumbered.
  private(set) var areStampsRenumbered = false

  /// Constraints or the tree have changed.
  var concernStructure: Bool {
    !touchedConstraints.isEmpty || !movedItems.isEmpty || !endedItems.isEmpty || !endedConstraints.isEmpty
      || areStampsRenumbered
  }

  var hasRowChanges: Bool { !touchedConstraints.isEmpty || !touchedPreferences.isEmpty }

  /// Only constraints have changed, and each can be examined alone.
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

  /// Content may have changed; a new measurement decides whether it has.
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
    log.note(.placed(item))
  }

  /// The frames match the model.
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

  /// A constraint was touched; `isNew` if it is not listed yet.
  @inline(__always)
  mutating func note(_ constraint: ConstraintID, isNew: Bool) {
    setPending(true)
    if !isNew { return }
    touchedConstraints.append(constraint)
    log.note(.constraint(constraint))
  }

  /// Constraints were touched that are not listed yet.
  mutating func note(_ constraints: ContiguousArray<ConstraintID>) {
    setPending(true)
    if log.isOpen { for constraint in constraints { log.note(.constraint(constraint)) } }
    if touchedConstraints.isEmpty { touchedConstraints = constraints } else { touchedConstraints += constraints }
  }

  /// Consecutive constraints were touched.
  @inline(__always)
  mutating func touch(constraintsFrom first: ConstraintID, count: Int) {
    if log.isOpen { for k in 0..<count { log.note(.constraint(first.advanced(by: k))) } }
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
    log.note(.insets(item))
  }
  /// The content of a view has another offset.
  mutating func note(scrolled view: ItemID) {
    setPending(true)
    if !scrolledItems.contains(view) { scrolledItems.append(view) }
    log.note(.scrolled(view))
  }
  mutating func note(endedItem item: ItemID) {
    endedItems.append(item)
    log.note(.endedItem(item))
  }
  mutating func note(endedConstraint constraint: ConstraintID) {
    endedConstraints.append(constraint)
    log.note(.endedConstraint(constraint))
  }
  mutating func note(endedPreferences place: PreferencesID) {
    endedPreferences.append(place)
    log.note(.endedPreferences(place))
  }

  /// A further solver follows the changes from here on.
  mutating func openLog() { log.open(preferences: touchedPreferences, constraints: touchedConstraints) }

  mutating func reserve(constraints more: Int) { touchedConstraints.reserve(more) }

  // MARK: Clearing

  /// Clears the listed changes and resets the flags of the touched records.
  @inline(__always)
  mutating func forgetTold(
    constraints forgetConstraints: (ContiguousArray<ConstraintID>) -> Void,
    preferences forgetPreferences: (ContiguousArray<PreferencesID>) -> Void
  ) {
    if !touchedConstraints.isEmpty { ModelChanges.handOver(&touchedConstraints, to: forgetConstraints) }
    if !touchedPreferences.isEmpty { ModelChanges.handOver(&touchedPreferences, to: forgetPreferences) }
    movedItems.clear()
    insetItems.clear()
    scrolledItems.clear()
    log.markSolved()
    arePending = false
  }

  /// Empties a list.  The list is moved out for the duration of the closure, which avoids a retain.
  @inline(__always)
  private static func handOver<ID>(_ list: inout ContiguousArray<ID>, to body: (ContiguousArray<ID>) -> Void) {
    var told = ContiguousArray<ID>()
    swap(&told, &list)
    body(told)
    if told.count > usualCount { return }
    told.clear()
    swap(&told, &list)
  }

  /// Longer lists release their memory: a whole screen is built only once.
  private static let usualCount = 2048

  /// Exchanges the lists of destroyed records for empty ones.
  mutating func swapEnded(items: inout ContiguousArray<ItemID>, constraints: inout ContiguousArray<ConstraintID>) {
    swap(&items, &endedItems)
    swap(&constraints, &endedConstraints)
  }

  mutating func forgetEndedPreferences() { endedPreferences.clear() }

  // MARK: Edits

  /// Whether there are changes to publish, and how many there have been.
  struct Pending: BitwiseCopyable {
    fileprivate let arePending: Bool
    fileprivate let count: UInt64
    fileprivate let concernContentOnly: Bool
  }

  var pending: Pending { Pending(arePending: arePending, count: count, concernContentOnly: concernContentOnly) }

  /// Further listed changes concern the solver only.
  mutating func restore(_ pending: Pending) {
    arePending = pending.arePending
    count = pending.count
    concernContentOnly = pending.concernContentOnly
  }

  /// The state at the start of an edit: a few numbers, and the lists if they were not empty.
  struct Saved {
    fileprivate let pending: Pending
    fileprivate let mustPlaceAll: Bool
    fileprivate let areStampsRenumbered: Bool
    fileprivate let log: TouchLog
    fileprivate let touchedConstraints: ContiguousArray<ConstraintID>
    fileprivate let others: SavedChanges?
  }

  var saved: Saved {
    Saved(
      pending: pending, mustPlaceAll: mustPlaceAll, areStampsRenumbered: areStampsRenumbered, log: log,
      touchedConstraints: touchedConstraints, others: areOthersListed ? SavedChanges(self) : nil)
  }

  mutating func restore(_ saved: Saved) {
    if let others = saved.others { self = others.changes } else { clearOthers() }
    touchedConstraints = saved.touchedConstraints
    restore(saved.pending)
    mustPlaceAll = saved.mustPlaceAll
    areStampsRenumbered = saved.areStampsRenumbered
    log = saved.log
  }

  /// Whether anything but constraints is listed.
  private var areOthersListed: Bool {
    !touchedPreferences.isEmpty || !itemsToPlace.isEmpty || !movedItems.isEmpty || !insetItems.isEmpty
      || !scrolledItems.isEmpty || !endedItems.isEmpty
      || !endedConstraints.isEmpty || !endedPreferences.isEmpty
  }

  private mutating func clearOthers() {
    itemsToPlace.clear()
    touchedPreferences.clear()
    movedItems.clear()
    insetItems.clear()
    scrolledItems.clear()
    endedItems.clear()
    endedConstraints.clear()
    endedPreferences.clear()
  }
}

/// Lists of which one was not empty at the start of an edit.
private final class SavedChanges {
  let changes: ModelChanges

  init(_ changes: ModelChanges) { self.changes = changes }
}
