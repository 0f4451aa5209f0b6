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

  private var collects = false

  /// Adds the destroyed items and constraints of several steps to those of the call so far.
  func collecting(_ body: () throws(LayoutError) -> Void) throws(LayoutError) {
    let collected = collects
    collects = true
    defer { collects = collected }
    try body()
  }

  /// Must precede the first destruction of a call.
  func begin() {
    if collects { return }
    items.clear()
    constraints.clear()
  }

  /// Collects the items and constraints that the model has destroyed during the call.
  func finish() {
    let earlier = (items: items, constraints: constraints)
    // The model takes these lists for the next ones.
    items.clear()
    constraints.clear()
    model.changes.swapEnded(items: &items, constraints: &constraints)
    sync.orphan(items: items, constraints: constraints, sizes: model.changes.endedPreferences)
    if collects {
      items = earlier.items + items
      constraints = earlier.constraints + constraints
    }
    model.changes.forgetEndedPreferences()
  }
}
