// Arrays that grow by many elements at a time, and lists that are emptied and refilled.

/// The new capacity when `wanted` elements exceed a capacity of `room`.  Doubling makes many small appends cost as much as one
/// large one.  The first allocation adds half of `wanted`, at most 512: unused pages are never touched, and later additions do not
/// move the array.
func grown(_ room: Int, _ wanted: Int) -> Int { max(wanted, room == 0 ? wanted + min(wanted >> 1, 512) : room * 2) }

extension ContiguousArray {
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { reserveCapacity(grown(count, count + more)) }
  }

  /// Appends many elements.  An empty array takes over the storage of `fresh`; otherwise the capacity grows by at least half, so
  /// that repeated calls stay linear.
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

  /// Appends `count` elements, all written by `fill`.  An empty array reserves `room` elements.
  @inline(__always)
  mutating func extend(by count: Int, room: Int? = nil, _ fill: (UnsafeMutablePointer<Element>) -> Void) {
    take(
      ContiguousArray(unsafeUninitializedCapacity: isEmpty ? room ?? grown(0, count) : count) { buffer, filled in
        if let base = buffer.baseAddress { fill(base) }
        filled = count
      })
  }

  /// Removes all elements and keeps the capacity.  Removing a single element is much cheaper as a special case.
  @inline(__always)
  mutating func clear() {
    if count == 1 { removeLast() } else if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
