// The state set by the host, in parts that do not know each other; operations on several parts are methods of the model.  The model
// knows no solver: `changes` lists the changes, and the session applies them.

/// An operation on each table; `other` is its counterpart in another model.
protocol TableAction {
  func callAsFunction<Table: EditedTable & ~Copyable>(_ own: inout Table, _ other: @autoclosure () -> Table)
}

final class Model {
  var items = Items()
  var gone = GoneEffects()
  var goneScratch = GoneScratch()
  var names = NamedItems()
  @Journaled var traits = ViewTraitsTable()
  var preferences = SizePreferencesTable()
  var measures = Measures()
  var constraints = Constraints()
  @Journaled var terms = TermLists()
  var uses = ConstraintUses()
  @Journaled var insetUsers = InsetUsers()
  /// Active constraints that depend on the offset of a view that scrolls.
  @Journaled var borderUsers = InsetUsers()
  var metadata = ConstraintMetadataTable()
  @Journaled var groups = Groups()
  @Journaled var rules = Rules()
  @Journaled var arrangements = Arrangements()
  @Journaled var metrics = Metrics()
  @Journaled var expectations = Expectations()
  @Journaled var deferred = DeferredTexts()
  @Journaled var userKeys = UserKeysTable()
  var changes = ModelChanges()

  init() {}

  @inline(__always)
  func forEachTable(_ action: some TableAction, of other: Model) {
    action(&items, other.items.copy())
    action(&gone, other.gone.copy())
    action(&names, other.names.copy())
    action(&_traits, other._traits.copy())
    action(&preferences, other.preferences.copy())
    action(&measures, other.measures.copy())
    action(&constraints, other.constraints.copy())
    action(&_terms, other._terms.copy())
    action(&uses, other.uses.copy())
    action(&_insetUsers, other._insetUsers.copy())
    action(&_borderUsers, other._borderUsers.copy())
    action(&metadata, other.metadata.copy())
    action(&_groups, other._groups.copy())
    action(&_rules, other._rules.copy())
    action(&_arrangements, other._arrangements.copy())
    action(&_metrics, other._metrics.copy())
    action(&_expectations, other._expectations.copy())
    action(&_deferred, other._deferred.copy())
    action(&_userKeys, other._userKeys.copy())
    action(&changes, other.changes.copy())
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
