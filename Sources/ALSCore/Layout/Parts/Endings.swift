// The items and constraints that the last call has destroyed, for hosts with tables of their own.

final class Endings {
  private let model: Model
  private let sync: Sync
  private(set) var items = ContiguousArray<ItemID>()
  private(set) var constraints = ContiguousArray<ConstraintID>()

  init(_ session: Session) {
    model = session.model
    sync = session.sync
  }

  @inline(__always)
  var hasEnded: Bool { !items.isEmpty || !constraints.isEmpty }

  /// Must precede the first destruction of a call.
  func begin() {
    items.clear()
    constraints.clear()
  }

  /// Collects the items and constraints that the model has destroyed during the call.
  func finish() {
    model.changes.swapEnded(items: &items, constraints: &constraints)
    sync.orphan(items: items, constraints: constraints, sizes: model.changes.endedPreferences)
    model.changes.forgetEndedPreferences()
  }
}
