// Copies of a model.  Tables are shared until either model writes to them.

private struct Take: TableAction {
  @inline(__always)
  func callAsFunction<Table: EditedTable & ~Copyable>(_ own: inout Table, _ other: @autoclosure () -> Table) {
    own = other()
    own.edit(.forget)
  }
}

private struct Edit: TableAction {
  let step: EditStep

  @inline(__always)
  func callAsFunction<Table: EditedTable & ~Copyable>(_ own: inout Table, _ other: @autoclosure () -> Table) {
    own.edit(step)
  }
}

extension Model {
  convenience init(duplicating other: Model) {
    self.init()
    forEachTable(Take(), of: other)
  }

  func edit(_ step: EditStep) { forEachTable(Edit(step: step), of: self) }

  /// An independent copy for a new solver.  All existing items and constraints are marked, so that later additions can be
  /// distinguished.
  convenience init(copying other: Model) {
    self.init(duplicating: other)
    items.markAsInherited()
    constraints.markAsInherited()
    // Everything is touched.
    changes = ModelChanges()
    items.forgetOrder()
    preferences.forgetAllTouched()
    for record in preferences.records.values where record.item >= 0 { touchPreferences(of: record.item) }
    // Includes vacant slots: a stale flag would prevent the listing of a reused slot.
    constraints.forgetAllTouched()
    for constraint in constraintsInOrder {
      if constraints[constraint].isInForce { touch(constraint, .rebuild) }
    }
  }
}
