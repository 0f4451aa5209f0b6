// The only sort of the core: the standard library's generic sorts are specialised for each type and would add a twentieth to the
// library's size.

/// A payload with its major and minor key.
struct SortKey {
  var major: Int64
  var minor: Int64
  var payload: Int32

  init(_ major: Int64, _ minor: Int64 = 0, payload: Int32) {
    self.major = major
    self.minor = minor
    self.payload = payload
  }

  private func comesBefore(_ other: SortKey) -> Bool {
    major != other.major ? major < other.major : minor < other.minor
  }

  /// An integer with the order of finite values.
  static func rank(_ value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.bitPattern)
    return bits < 0 ? bits ^ Int64.max : bits
  }

  /// Ascending heap sort in place, O(n log n) in the worst case.  Not stable.
  static func sort(_ items: inout [SortKey]) {
    items.withUnsafeMutableBufferPointer { heap in
      var sorted = 1
      while sorted < heap.count && !heap[sorted].comesBefore(heap[sorted - 1]) { sorted += 1 }
      if sorted >= heap.count { return }
      var start = heap.count / 2
      while start > 0 {
        start -= 1
        sift(heap, start, heap.count)
      }
      var end = heap.count
      while end > 1 {
        end -= 1
        let last = heap[end]
        heap[end] = heap[0]
        heap[0] = last
        sift(heap, 0, end)
      }
    }
  }

  private static func sift(_ heap: UnsafeMutableBufferPointer<SortKey>, _ start: Int, _ end: Int) {
    let item = heap[start]
    var hole = start
    while true {
      var child = 2 * hole + 1
      if child >= end { break }
      if child + 1 < end && heap[child].comesBefore(heap[child + 1]) { child += 1 }
      if !item.comesBefore(heap[child]) { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = item
  }
}

extension SortKey {
  init(_ major: Int64, _ minor: Int64 = 0, payload: some Identifier) { self.init(major, minor, payload: payload.raw) }
}
