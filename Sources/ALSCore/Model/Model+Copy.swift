// Copies of a model.  Tables are shared until either model writes to them.

private struct Take: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Revertible<Table>, _ other: @autoclosure () -> Table) {
    own.wrappedValue = other()
  }
}

private struct Begin: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Revertible<Table>, _ other: @autoclosure () -> Table) { own.beginEdit() }
}

private struct Commit: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Revertible<Table>, _ other: @autoclosure () -> Table) { own.commitEdit() }
}

private struct Cancel: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Revertible<Table>, _ other: @autoclosure () -> Table) { own.cancelEdit() }
}

extension Model {
  /// An exact duplicate.
  convenience init(duplicating other: Model) {
    self.init()
    forEachTable(Take(), of: other)
    changes = other.changes
    constraints = other.constraints
    constraints.forgetEdits()
    uses = other.uses
    uses.forgetEdits()
  }

  // MARK: Edits

  /// Begins an edit that can be rolled back; returns the state that `cancelEdit` needs.
  func beginEdit() -> ModelChanges.Saved {
    forEachTable(Begin(), of: self)
    constraints.beginEdit()
    uses.beginEdit()
    return changes.saved
  }

  func commitEdit() {
    forEachTable(Commit(), of: self)
    constraints.commitEdit()
    uses.commitEdit()
  }

  func cancelEdit(_ saved: ModelChanges.Saved) {
    forEachTable(Cancel(), of: self)
    constraints.cancelEdit()
    uses.cancelEdit()
    changes.restore(saved)
  }

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
    var constraint = constraints.first
    while constraint >= 0 {
      if constraints[constraint].isInForce { touch(constraint, .rebuild) }
      constraint = constraints[constraint].next
    }
  }
}
