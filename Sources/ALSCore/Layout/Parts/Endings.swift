// What the last destroying call has ended, for those who keep something beside the items and constraints.

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

  /// Before something is ended.
  func begin() {
    items.clear()
    constraints.clear()
  }

  /// Takes over what the model has ended since the call began.
  func finish() {
    model.changes.swapEnded(items: &items, constraints: &constraints)
    sync.orphan(items: items, constraints: constraints, sizes: model.changes.endedPreferences)
    model.changes.forgetEndedPreferences()
  }
}
