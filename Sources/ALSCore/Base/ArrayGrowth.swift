// Arrays that grow by many elements at once, and lists that are emptied again and again.

extension ContiguousArray {
  /// Makes room for more elements, at least twice as much as there was, so that many small calls cost what a large one does.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { reserveCapacity(Swift.max(count + more, count * 2)) }
  }

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

  /// Forgets the elements and keeps the memory.  A single one is taken out by itself, which costs far less.
  @inline(__always)
  mutating func clear() {
    if count == 1 { removeLast() } else if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
