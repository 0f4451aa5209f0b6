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

extension ContiguousArray {
  /// Adds many elements: as they are if there are none yet, and otherwise with room for half as many again as there were, so
  /// that many calls cost no more than one.
  @inline(__always)
  mutating func take(_ fresh: consuming ContiguousArray) {
    if isEmpty {
      self = fresh
    } else {
      let wanted = count + fresh.count
      if wanted > capacity { reserveCapacity(Swift.max(wanted, count + count / 2)) }
      for element in fresh { append(element) }
    }
  }

  /// Adds `count` elements, all of which `fill` writes.
  @inline(__always)
  mutating func extend(by count: Int, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    take(
      ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
        if let base = buffer.baseAddress { fill(base) }
        filled = count
      })
  }
}
