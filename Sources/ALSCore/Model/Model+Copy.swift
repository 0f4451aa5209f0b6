// Copies of a model.  The tables of its parts are shared until one of the two writes to them.

extension Model {
  /// The same in every respect: for an edit that may be taken back.
  convenience init(duplicating other: Model) {
    self.init()
    restore(other)
  }

  /// Takes over everything another model holds.
  func restore(_ other: Model) {
    items = other.items
    names = other.names
    traits = other.traits
    preferences = other.preferences
    measures = other.measures
    constraints = other.constraints
    terms = other.terms
    uses = other.uses
    insetUsers = other.insetUsers
    metadata = other.metadata
    groups = other.groups
    arrangements = other.arrangements
    metrics = other.metrics
    changes = other.changes
  }

  /// An independent copy for a solver that knows nothing yet.  Everything that lives in it is marked, so that its counterpart
  /// can be told from later arrivals.
  convenience init(copying other: Model) {
    self.init(duplicating: other)
    items.markAsInherited()
    constraints.markAsInherited()
    touchEverything()
  }

  private func touchEverything() {
    changes = ModelChanges()
    items.forgetOrder()
    preferences.forgetAllTouched()
    for record in preferences.records where record.item >= 0 { touchPreferences(of: record.item) }
    // Vacant slots too: one that seemed to be listed already would not be listed when it is used again.
    constraints.forgetAllTouched()
    var slot = constraints.first
    while slot >= 0 {
      if constraints[slot].isActive { touch(slot, .rebuild) }
      slot = constraints[slot].next
    }
  }
}
