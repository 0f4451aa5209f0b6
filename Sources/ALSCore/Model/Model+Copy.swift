// Copies of a model.  The tables of its parts are shared until one of the two writes to them.

extension Model {
  /// The same in every respect.
  convenience init(duplicating other: Model) {
    self.init()
    takeShared(other)
    constraints = other.constraints
    constraints.forgetEdits()
  }

  // MARK: Edits

  /// Begins an edit that may be taken back; gives what `cancelEdit` needs.
  func beginEdit() -> Model {
    let saved = Model()
    saved.takeShared(self)
    constraints.beginEdit()
    return saved
  }

  func cancelEdit(_ saved: Model) {
    exchange(saved)
    constraints.cancelEdit()
  }

  /// What `takeShared` takes, both ways: that counts no references.
  private func exchange(_ other: Model) {
    swap(&items, &other.items)
    swap(&names, &other.names)
    swap(&traits, &other.traits)
    swap(&preferences, &other.preferences)
    swap(&measures, &other.measures)
    swap(&terms, &other.terms)
    swap(&uses, &other.uses)
    swap(&insetUsers, &other.insetUsers)
    swap(&metadata, &other.metadata)
    swap(&groups, &other.groups)
    swap(&arrangements, &other.arrangements)
    swap(&metrics, &other.metrics)
    swap(&expectations, &other.expectations)
    swap(&deferred, &other.deferred)
    swap(&changes, &other.changes)
  }

  /// Everything another model holds but the constraints, which note what edits overwrite.
  private func takeShared(_ other: Model) {
    items = other.items
    names = other.names
    traits = other.traits
    preferences = other.preferences
    measures = other.measures
    terms = other.terms
    uses = other.uses
    insetUsers = other.insetUsers
    metadata = other.metadata
    groups = other.groups
    arrangements = other.arrangements
    metrics = other.metrics
    expectations = other.expectations
    deferred = other.deferred
    changes = other.changes
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
