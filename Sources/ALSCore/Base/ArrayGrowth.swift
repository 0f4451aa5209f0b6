// Arrays that grow by many elements at once, and lists that are emptied again and again.

/// How many to make room for where there is room for `room` and `wanted` are needed: twice as many, so that many small calls cost
/// what a large one does; the first time half as many again as are needed, but no more than a screen has.  Nobody touches that before
/// it is used, and what comes into a large layout then moves nothing.
func grown(_ room: Int, _ wanted: Int) -> Int { max(wanted, room == 0 ? wanted + min(wanted >> 1, 512) : room * 2) }

extension ContiguousArray {
  /// Makes room for more elements.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { reserveCapacity(grown(count, count + more)) }
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

  /// Adds `count` elements, all of which `fill` writes; with room for so many if there are none yet.
  @inline(__always)
  mutating func extend(by count: Int, room: Int? = nil, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    take(
      ContiguousArray(unsafeUninitializedCapacity: isEmpty ? room ?? grown(0, count) : count) { buffer, filled in
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
