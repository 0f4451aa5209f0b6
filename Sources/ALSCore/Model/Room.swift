// Room for what is about to be made, so that arrays move once.

extension Model {
  func expect(items more: Int) { items.reserveCapacity(Model.room(items.count, more, items.capacity)) }

  func expect(constraints more: Int) {
    constraints.reserveCapacity(Model.room(constraints.count, more, constraints.capacity))
    remarks.reserveCapacity(Model.room(remarks.count, more, remarks.capacity))
    mentions.reserveCapacity(Model.room(mentions.count, 2 * more, mentions.capacity))
    touchedConstraints.reserveCapacity(Model.room(touchedConstraints.count, more, touchedConstraints.capacity))
  }

  /// The capacity to ask for: nothing when there is enough, and otherwise at least twice as much as there was, so that many
  /// small calls cost what a large one does.
  private static func room(_ count: Int, _ more: Int, _ capacity: Int) -> Int {
    count + more <= capacity ? 0 : max(count + more, count * 2)
  }
}
