// What the host program has said, in parts that know nothing of each other; what needs several is a verb of the model.
// It knows no solver: `changes` lists what is new, and the session carries that over.

final class Model {
  var items = Items()
  var names = NamedItems()
  var traits = ViewTraitsTable()
  var preferences = SizePreferencesTable()
  var measures = Measures()
  var constraints = Constraints()
  var terms = TermLists()
  var uses = ConstraintUses()
  var insetUsers = InsetUsers()
  var metadata = ConstraintMetadataTable()
  var groups = Groups()
  var arrangements = Arrangements()
  var metrics = Metrics()
  var expectations = Expectations()
  var deferred = DeferredTexts()
  var changes = ModelChanges()

  init() {}

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
    changes.forgetTold(
      constraints: { constraints.forgetTouched($0) }, preferences: { preferences.forgetTouched($0) })
  }
}
