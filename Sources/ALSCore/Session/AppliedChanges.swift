// Changes that edits have applied to the solver.  The solver has no undo: a rollback restores the model, and lists its inverse
// changes for the next solve.

/// The changes that solves inside open edits have applied, in order.
struct AppliedChanges {
  private struct AppliedConstraint: BitwiseCopyable {
    var constraint: ConstraintID
    var touched: Touch
  }

  private struct NewBlock: BitwiseCopyable {
    var item: ItemID
    var generation: UInt16
  }

  private var constraints = ContiguousArray<AppliedConstraint>()
  private var preferences = ContiguousArray<PreferencesID>()
  private var endedPreferences = ContiguousArray<PreferencesID>()
  private var endedItems = ContiguousArray<ItemID>()
  /// Items whose tie to their parent has changed.
  private var tiedItems = ContiguousArray<ItemID>()
  private var newBlocks = ContiguousArray<NewBlock>()
  private var areStampsRenumbered = false

  /// The counts at the start of an edit.
  struct Mark: BitwiseCopyable {
    fileprivate var constraints = 0
    fileprivate var preferences = 0
    fileprivate var endedPreferences = 0
    fileprivate var endedItems = 0
    fileprivate var tiedItems = 0
    fileprivate var newBlocks = 0
  }

  var mark: Mark {
    Mark(
      constraints: constraints.count, preferences: preferences.count, endedPreferences: endedPreferences.count,
      endedItems: endedItems.count, tiedItems: tiedItems.count, newBlocks: newBlocks.count)
  }

  func isAny(since mark: Mark) -> Bool {
    constraints.count > mark.constraints || preferences.count > mark.preferences
      || endedPreferences.count > mark.endedPreferences || endedItems.count > mark.endedItems
      || tiedItems.count > mark.tiedItems
      || newBlocks.count > mark.newBlocks || areStampsRenumbered
  }

  // MARK: Noting

  /// Must precede the clearing of the listed changes.
  mutating func note(_ model: Model) {
    for constraint in model.changes.touchedConstraints {
      constraints.append(AppliedConstraint(constraint: constraint, touched: model.constraints[constraint].touched))
    }
    let changes = model.changes
    if !changes.touchedPreferences.isEmpty { preferences += changes.touchedPreferences }
    if !changes.movedItems.isEmpty { tiedItems += changes.movedItems }
    if !changes.insetItems.isEmpty { tiedItems += changes.insetItems }
    if !changes.scrolledItems.isEmpty { tiedItems += changes.scrolledItems }
    if changes.areStampsRenumbered { areStampsRenumbered = true }
  }

  /// Records were destroyed, and their rows with them.
  mutating func note(
    ended ids: ContiguousArray<ConstraintID>, _ places: ContiguousArray<PreferencesID>, _ items: ContiguousArray<ItemID>
  ) {
    endedItems += items
    for constraint in ids { constraints.append(AppliedConstraint(constraint: constraint, touched: .rebuild)) }
    endedPreferences += places
  }

  mutating func note(newBlockOf item: ItemID, _ generation: UInt16) {
    newBlocks.append(NewBlock(item: item, generation: generation))
  }

  // MARK: Rollback

  /// Must follow the restoration of the model: lists everything since the mark as changed, and marks the rows and blocks of
  /// records that no longer exist for removal.
  mutating func takeBack(to mark: Mark, _ model: Model, orphan map: inout VariableMap) {
    var ended = ContiguousArray<ConstraintID>()
    for k in mark.constraints..<constraints.count {
      let (constraint, touched) = (constraints[k].constraint, constraints[k].touched)
      let isLive = model.constraints.isLive(constraint)
      // The slot may have held another constraint.
      if !isLive || touched.contains(.rebuild) { ended.append(constraint) }
      if isLive { model.touch(constraint, touched) }
    }
    var endedPlaces = ContiguousArray(endedPreferences[mark.endedPreferences...])
    for k in mark.preferences..<preferences.count {
      if !model.preferences.isLive(preferences[k]) { endedPlaces.append(preferences[k]) }
    }
    map.orphan(items: takeEndedBlocks(since: mark, model), constraints: ended, sizes: endedPlaces)
    if endedItems.count > mark.endedItems { touchAll(model, orphan: &map) }
    for k in mark.preferences..<preferences.count { touch(preferences[k], model) }
    for place in endedPlaces { touch(place, model) }
    if tiedItems.count > mark.tiedItems { touchTies(since: mark, model) }
    if areStampsRenumbered { model.changes.setStampsRenumbered(true) }
    // The blocks of items that are left may have to go when an enclosing edit is rolled back.
    var left = mark
    left.newBlocks = newBlocks.count
    forget(since: left)
  }

  private func touchTies(since mark: Mark, _ model: Model) {
    var listed = Set(model.changes.movedItems)
    for k in mark.tiedItems..<tiedItems.count {
      let item = tiedItems[k]
      if model.items.isLive(item) && listed.insert(item).inserted {
        model.changes.note(moved: item)
      }
    }
  }

  /// Destroyed items are back: their constraints may have been changed before, so all rows and variables are made again.
  private func touchAll(_ model: Model, orphan map: inout VariableMap) {
    let places = (0..<map.sizeRows.count / 4).map { PreferencesID($0) }
    map.orphan(
      items: ContiguousArray(map.blocks.ids), constraints: ContiguousArray(map.rows.ids), sizes: ContiguousArray(places)
    )
    for constraint in model.constraints.ids where model.constraints[constraint].isLive {
      model.touch(constraint, .rebuild)
    }
    for place in model.preferences.records.ids { touch(place, model) }
  }

  private func touch(_ place: PreferencesID, _ model: Model) {
    if model.preferences.isLive(place) { model.touchForSolve(place) }
  }

  /// Removes and returns the items with new blocks that no longer exist.
  private mutating func takeEndedBlocks(since mark: Mark, _ model: Model) -> ContiguousArray<ItemID> {
    var ended = ContiguousArray<ItemID>()
    var kept = mark.newBlocks
    for k in mark.newBlocks..<newBlocks.count {
      let block = newBlocks[k]
      if model.items.isLive(block.item) && model.items[block.item].generation == block.generation {
        newBlocks[kept] = block
        kept += 1
      } else {
        ended.append(block.item)
      }
    }
    AppliedChanges.shorten(&newBlocks, to: kept)
    return ended
  }

  /// After the outermost edit nothing can be rolled back.
  mutating func forget(since mark: Mark) {
    AppliedChanges.shorten(&constraints, to: mark.constraints)
    AppliedChanges.shorten(&preferences, to: mark.preferences)
    AppliedChanges.shorten(&endedPreferences, to: mark.endedPreferences)
    AppliedChanges.shorten(&endedItems, to: mark.endedItems)
    AppliedChanges.shorten(&tiedItems, to: mark.tiedItems)
    AppliedChanges.shorten(&newBlocks, to: mark.newBlocks)
    areStampsRenumbered = false
  }

  @inline(__always)
  private static func shorten<Entry>(_ list: inout ContiguousArray<Entry>, to count: Int) {
    if list.count > count { list.removeLast(list.count - count) }
  }
}
