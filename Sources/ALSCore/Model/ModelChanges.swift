// The changes since the last solve.  They are only listed here; the session applies them to the solver.

struct ModelChanges: EditedTable {
  /// Changes of nearly every edit.
  private struct Usual {
    var arePending = true
    var count: UInt64 = 0
    /// The root whose size was set last, and the part of `count` that its sizes make up.
    var sized: (root: ItemID, count: UInt64) = (-1, 0)
    var concernContentOnly = false
    var mustPlaceAll = true
    var areStampsRenumbered = false
    var touchedConstraints = ContiguousArray<ConstraintID>()
    var log = TouchLog()
  }

  private struct Others {
    var itemsToPlace = ContiguousArray<ItemID>()
    var touchedPreferences = ContiguousArray<PreferencesID>()
    var movedItems = ContiguousArray<ItemID>()
    var insetItems = ContiguousArray<ItemID>()
    var scrolledItems = ContiguousArray<ItemID>()
    var endedItems = ContiguousArray<ItemID>()
    var endedConstraints = ContiguousArray<ConstraintID>()
    var endedPreferences = ContiguousArray<PreferencesID>()
  }

  @Journaled private var usual = Usual()
  @Journaled private var others = Others()

  mutating func edit(_ step: EditStep) {
    _usual.edit(step)
    _others.edit(step)
  }

  /// Whether a solve may find another layout.
  var arePending: Bool { usual.arePending }
  /// Counts changes, to validate cached results.
  var count: UInt64 { usual.count }
  /// The same without those that the fitting sizes of a view do not depend on: the sizes that are set on it if it is a root.
  func count(forFitting top: ItemID) -> UInt64 { count - (usual.sized.root == top ? usual.sized.count : 0) }
  /// The only change is that content was invalidated.
  var concernContentOnly: Bool { usual.concernContentOnly }
  /// All frames may change although no variable has.
  var mustPlaceAll: Bool { usual.mustPlaceAll }
  var areStampsRenumbered: Bool { usual.areStampsRenumbered }
  var touchedConstraints: ContiguousArray<ConstraintID> { usual.touchedConstraints }
  /// The same for solvers that synchronize less often.
  var log: TouchLog { usual.log }
  /// Items whose frames may change likewise: they are new, were moved, have other insets, or are newly gone or visible.
  var itemsToPlace: ContiguousArray<ItemID> { others.itemsToPlace }
  var touchedPreferences: ContiguousArray<PreferencesID> { others.touchedPreferences }
  var movedItems: ContiguousArray<ItemID> { others.movedItems }
  var insetItems: ContiguousArray<ItemID> { others.insetItems }
  var scrolledItems: ContiguousArray<ItemID> { others.scrolledItems }
  var endedItems: ContiguousArray<ItemID> { others.endedItems }
  var endedConstraints: ContiguousArray<ConstraintID> { others.endedConstraints }
  var endedPreferences: ContiguousArray<PreferencesID> { others.endedPreferences }

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
    usual.arePending = pending
    usual.concernContentOnly = false
    if pending { usual.count += 1 }
  }

  /// A new size of a root has made the changes since `count`.
  mutating func noteSize(of root: ItemID, since count: UInt64) {
    if usual.sized.root != root { usual.sized = (root, 0) }
    usual.sized.count += self.count - count
  }

  /// What a solve changes, such as the lines of flows, is no change to what it solves.
  mutating func forgetSolve(since count: UInt64) { usual.count = count }

  /// Content may have changed; a new measurement decides whether it has.
  mutating func noteContent() {
    usual.count += 1
    if arePending { return }
    usual.arePending = true
    usual.concernContentOnly = true
  }
  mutating func setMustPlaceAll(_ must: Bool) {
    usual.mustPlaceAll = must
    if must { usual.log.close() }
  }
  mutating func note(toPlace item: ItemID) {
    if others.itemsToPlace.isEmpty { others.itemsToPlace.reserve(11) }
    others.itemsToPlace.append(item)
    usual.log.note(.placed(item))
  }

  /// The frames match the model.
  @inline(__always)
  mutating func forgetPlaces() {
    usual.mustPlaceAll = false
    if !itemsToPlace.isEmpty { others.itemsToPlace.clear() }
  }
  mutating func setStampsRenumbered(_ renumbered: Bool) {
    usual.areStampsRenumbered = renumbered
    usual.log.close()
  }

  // MARK: Noting

  /// A constraint was touched; `isNew` if it is not listed yet.
  @inline(__always)
  mutating func note(_ constraint: ConstraintID, isNew: Bool) {
    setPending(true)
    if !isNew { return }
    usual.touchedConstraints.append(constraint)
    usual.log.note(.constraint(constraint))
  }

  /// Constraints were touched that are not listed yet.
  mutating func note(_ constraints: ContiguousArray<ConstraintID>) {
    setPending(true)
    if log.isOpen { for constraint in constraints { usual.log.note(.constraint(constraint)) } }
    if touchedConstraints.isEmpty {
      usual.touchedConstraints = constraints
    } else {
      usual.touchedConstraints += constraints
    }
  }

  /// Consecutive constraints were touched.
  @inline(__always)
  mutating func touch(constraintsFrom first: ConstraintID, count: Int) {
    if log.isOpen { for k in 0..<count { usual.log.note(.constraint(first.advanced(by: k))) } }
    usual.touchedConstraints.extend(by: count) { touched in
      for k in 0..<count { (touched + k).initialize(to: first.advanced(by: k)) }
    }
  }

  mutating func touch(preferences place: PreferencesID) { others.touchedPreferences.append(place) }
  mutating func log(preferences place: PreferencesID) { usual.log.note(.preferences(place)) }
  mutating func note(moved item: ItemID) {
    others.movedItems.append(item)
    usual.log.close()
  }
  mutating func note(insetsOf item: ItemID) {
    others.insetItems.append(item)
    usual.log.note(.insets(item))
  }
  /// The content of a view has another offset.
  mutating func note(scrolled view: ItemID) {
    setPending(true)
    if !scrolledItems.contains(view) { others.scrolledItems.append(view) }
    usual.log.note(.scrolled(view))
  }
  mutating func note(endedItem item: ItemID) {
    others.endedItems.append(item)
    usual.log.note(.endedItem(item))
  }
  mutating func note(endedConstraint constraint: ConstraintID) {
    others.endedConstraints.append(constraint)
    usual.log.note(.endedConstraint(constraint))
  }
  mutating func note(endedPreferences place: PreferencesID) {
    others.endedPreferences.append(place)
    usual.log.note(.endedPreferences(place))
  }

  /// A further solver follows the changes from here on.
  mutating func openLog() { usual.log.open(preferences: touchedPreferences, constraints: touchedConstraints) }

  mutating func reserve(constraints more: Int) { usual.touchedConstraints.reserve(more) }

  // MARK: Clearing

  /// Clears the listed changes and resets the flags of the touched records.
  @inline(__always)
  mutating func forgetTold(
    constraints forgetConstraints: (ContiguousArray<ConstraintID>) -> Void,
    preferences forgetPreferences: (ContiguousArray<PreferencesID>) -> Void
  ) {
    if !touchedConstraints.isEmpty { ModelChanges.handOver(&usual.touchedConstraints, to: forgetConstraints) }
    if !touchedPreferences.isEmpty { ModelChanges.handOver(&others.touchedPreferences, to: forgetPreferences) }
    if !movedItems.isEmpty { others.movedItems.clear() }
    if !insetItems.isEmpty { others.insetItems.clear() }
    if !scrolledItems.isEmpty { others.scrolledItems.clear() }
    usual.log.markSolved()
    usual.arePending = false
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

  /// Exchanges the lists of destroyed records for these, which are empty.
  mutating func swapEnded(items: inout ContiguousArray<ItemID>, constraints: inout ContiguousArray<ConstraintID>) {
    if !endedItems.isEmpty { swap(&items, &others.endedItems) }
    if !endedConstraints.isEmpty { swap(&constraints, &others.endedConstraints) }
  }

  mutating func forgetEndedPreferences() { if !endedPreferences.isEmpty { others.endedPreferences.clear() } }

  // MARK: Pending changes

  /// Whether there are changes to publish, and how many there have been.
  struct Pending: BitwiseCopyable {
    fileprivate let arePending: Bool
    fileprivate let count: UInt64
    fileprivate let concernContentOnly: Bool
  }

  var pending: Pending { Pending(arePending: arePending, count: count, concernContentOnly: concernContentOnly) }

  /// Further listed changes concern the solver only.
  mutating func restore(_ pending: Pending) {
    usual.arePending = pending.arePending
    usual.count = pending.count
    usual.concernContentOnly = pending.concernContentOnly
  }
}
