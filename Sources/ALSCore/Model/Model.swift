// What the host program has said, in parts that know nothing of each other; what needs several is a verb of the model.
// It knows no solver: `changes` lists what is new, and the session carries that over.

/// What most edits leave alone.
struct RarelyEdited {
  var names = NamedItems()
  var metadata = ConstraintMetadataTable()
  var measures = Measures()
  var terms = TermLists()
  var insetUsers = InsetUsers()
  var groups = Groups()
  var arrangements = Arrangements()
  var metrics = Metrics()
  var expectations = Expectations()
  var deferred = DeferredTexts()
}

/// Tables that several models have together until one of them writes to them.
final class SharedTables {
  fileprivate var tables: RarelyEdited

  fileprivate init(_ tables: RarelyEdited) { self.tables = tables }

  /// Before they are written to.
  fileprivate static func owned(_ shared: inout SharedTables) -> SharedTables {
    if !isKnownUniquelyReferenced(&shared) { shared = SharedTables(shared.tables) }
    return shared
  }
}

final class Model {
  var items = Items()
  var traits = ViewTraitsTable()
  var preferences = SizePreferencesTable()
  var constraints = Constraints()
  var uses = ConstraintUses()
  var changes = ModelChanges()
  /// As one, so that an edit which leaves them alone shares them at the price of one reference.
  var rarelyEdited: SharedTables

  init() { rarelyEdited = SharedTables(RarelyEdited()) }

  /// Empty but for what most edits leave alone.
  init(sharing other: Model) { rarelyEdited = other.rarelyEdited }

  // MARK: Memory

  /// For the estimate of memory in use: names, identifiers and terms.
  var bytesInUse: Int {
    names.bytesInUse + metadata.bytes + metadata.bytesOfNames + groups.bytesOfNames + metrics.bytesOfNames + terms.bytes
      + expectations.bytes
      + deferred.bytes
  }

  func reserve(items more: Int) { items.reserve(more) }

  func reserve(constraints more: Int) {
    constraints.reserve(more)
    metadata.reserve(more)
    uses.reserve(more)
    changes.reserve(constraints: more)
  }

  // MARK: ModelChanges

  /// The session has told the solver all that was listed.
  func forgetChanges() {
    constraints.forgetTouched(changes.touchedConstraints)
    preferences.forgetTouched(changes.touchedPreferences)
    changes.forgetTold()
  }
}

extension Model {
  // MARK: What most edits leave alone

  var names: NamedItems {
    @inline(__always) _read { yield rarelyEdited.tables.names }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.names }
  }
  var metadata: ConstraintMetadataTable {
    @inline(__always) _read { yield rarelyEdited.tables.metadata }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.metadata }
  }
  var measures: Measures {
    @inline(__always) _read { yield rarelyEdited.tables.measures }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.measures }
  }
  var terms: TermLists {
    @inline(__always) _read { yield rarelyEdited.tables.terms }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.terms }
  }
  var insetUsers: InsetUsers {
    @inline(__always) _read { yield rarelyEdited.tables.insetUsers }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.insetUsers }
  }
  var groups: Groups {
    @inline(__always) _read { yield rarelyEdited.tables.groups }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.groups }
  }
  var arrangements: Arrangements {
    @inline(__always) _read { yield rarelyEdited.tables.arrangements }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.arrangements }
  }
  var metrics: Metrics {
    @inline(__always) _read { yield rarelyEdited.tables.metrics }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.metrics }
  }
  var expectations: Expectations {
    @inline(__always) _read { yield rarelyEdited.tables.expectations }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.expectations }
  }
  var deferred: DeferredTexts {
    @inline(__always) _read { yield rarelyEdited.tables.deferred }
    @inline(__always) _modify { yield &SharedTables.owned(&rarelyEdited).tables.deferred }
  }
}
