// The state set by the host, in parts that do not know each other; operations on several parts are methods of the model.  The model
// knows no solver: `changes` lists the changes, and the session applies them.

/// An operation on each table; `other` is its counterpart in another model.
protocol TableAction {
  func callAsFunction<Table>(_ own: inout Revertible<Table>, _ other: @autoclosure () -> Table)
}

final class Model {
  @Revertible var items = Items()
  @Revertible var gone = GoneEffects()
  @Revertible var names = NamedItems()
  @Revertible var traits = ViewTraitsTable()
  @Revertible var preferences = SizePreferencesTable()
  @Revertible var measures = Measures()
  var constraints = Constraints()
  @Revertible var terms = TermLists()
  var uses = ConstraintUses()
  @Revertible var insetUsers = InsetUsers()
  /// Active constraints that depend on the offset of a view that scrolls.
  @Revertible var borderUsers = InsetUsers()
  @Revertible var metadata = ConstraintMetadataTable()
  @Revertible var groups = Groups()
  @Revertible var rules = Rules()
  @Revertible var arrangements = Arrangements()
  @Revertible var metrics = Metrics()
  @Revertible var expectations = Expectations()
  @Revertible var deferred = DeferredTexts()
  @Revertible var userKeys = UserKeysTable()
  var changes = ModelChanges()

  init() {}

  /// All tables except those with an undo log of their own (constraints and their uses) and the changes.
  @inline(__always)
  func forEachTable(_ action: some TableAction, of other: Model) {
    action(&_items, other.items)
    action(&_gone, other.gone)
    action(&_names, other.names)
    action(&_traits, other.traits)
    action(&_preferences, other.preferences)
    action(&_measures, other.measures)
    action(&_terms, other.terms)
    action(&_insetUsers, other.insetUsers)
    action(&_borderUsers, other.borderUsers)
    action(&_metadata, other.metadata)
    action(&_groups, other.groups)
    action(&_rules, other.rules)
    action(&_arrangements, other.arrangements)
    action(&_metrics, other.metrics)
    action(&_expectations, other.expectations)
    action(&_deferred, other.deferred)
    action(&_userKeys, other.userKeys)
  }

  // MARK: Memory

  /// For the memory estimate: names, identifiers and terms.
  var bytesInUse: Int {
    names.bytesInUse + metadata.bytes + metadata.bytesOfNames + groups.bytesOfNames + metrics.bytesOfNames + terms.bytes
      + expectations.bytes
      + deferred.bytes + userKeys.bytes
  }

  func reserve(constraints more: Int) {
    constraints.reserve(more)
    metadata.reserve(more)
    uses.reserve(more)
    changes.reserve(constraints: more)
  }

  // MARK: ModelChanges

  /// The session has applied all listed changes to the solver.
  func forgetChanges() {
    changes.forgetTold(
      constraints: { constraints.forgetTouched($0) }, preferences: { preferences.forgetTouched($0) })
  }
}
