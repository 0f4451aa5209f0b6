// Copies of a model.  The tables of its parts are shared until one of the two writes to them.

/// What is done with a table and its counterpart in another model.
private protocol TableAction {
  func callAsFunction<Table>(_ own: inout Table, _ other: inout Table)
}

private struct Take: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Table, _ other: inout Table) { own = other }
}

/// Counts no references.
private struct Exchange: TableAction {
  @inline(__always)
  func callAsFunction<Table>(_ own: inout Table, _ other: inout Table) { swap(&own, &other) }
}

extension Model {
  /// The same in every respect.
  convenience init(duplicating other: Model) {
    self.init()
    forEachTable(with: other, Take())
    constraints = other.constraints
    constraints.forgetEdits()
  }

  // MARK: Edits

  /// Begins an edit that may be taken back; gives what `cancelEdit` needs.
  func beginEdit() -> Model {
    let saved = Model()
    saved.forEachTable(with: self, Take())
    constraints.beginEdit()
    return saved
  }

  func cancelEdit(_ saved: Model) {
    forEachTable(with: saved, Exchange())
    constraints.cancelEdit()
  }

  /// Each table, with that of another model, but the constraints: they note what edits overwrite.
  @inline(__always)
  private func forEachTable(with other: Model, _ action: some TableAction) {
    action(&items, &other.items)
    action(&names, &other.names)
    action(&traits, &other.traits)
    action(&preferences, &other.preferences)
    action(&measures, &other.measures)
    action(&terms, &other.terms)
    action(&uses, &other.uses)
    action(&insetUsers, &other.insetUsers)
    action(&metadata, &other.metadata)
    action(&groups, &other.groups)
    action(&arrangements, &other.arrangements)
    action(&metrics, &other.metrics)
    action(&expectations, &other.expectations)
    action(&deferred, &other.deferred)
    action(&changes, &other.changes)
  }

  /// An independent copy for a solver that knows nothing yet.  Everything that lives in it is marked, so that its counterpart
  /// can be told from later arrivals.
  convenience init(copying other: Model) {
    self.init(duplicating: other)
    items.markAsInherited()
    constraints.markAsInherited()
    // Everything is touched.
    changes = ModelChanges()
    items.forgetOrder()
    preferences.forgetAllTouched()
    for record in preferences.records.values where record.item >= 0 { touchPreferences(of: record.item) }
    // Vacant slots too: one that seemed to be listed already would not be listed when it is used again.
    constraints.forgetAllTouched()
    var constraint = constraints.first
    while constraint >= 0 {
      if constraints[constraint].isActive { touch(constraint, .rebuild) }
      constraint = constraints[constraint].next
    }
  }
}
