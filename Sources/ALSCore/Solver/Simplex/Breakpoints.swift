// The breakpoints of a ratio test.

/// A point of a line search at which a row or bound becomes active or holds.
struct Breakpoint {
  var step: Double
  var rate: Double  // |rate of the member|
  var member: BasisMember
  var level: Level
  /// The side the member takes beyond it.
  var beyond: Side
  /// The second breakpoint of a row follows its first.
  var isSecond: Bool

  @inline(__always)
  func comesBefore(_ other: Breakpoint) -> Bool {
    if step != other.step { return step < other.step }
    if member != other.member { return member.comesBefore(other.member) }
    return !isSecond && other.isSecond
  }
}

/// A heap of breakpoints by step; only those that are popped get sorted.
struct BreakpointHeap: ~Copyable {
  private(set) var items = Buffer<Breakpoint>()

  init() {}

  mutating func removeAll() { items.removeAll() }
  mutating func append(_ item: Breakpoint) { items.append(item) }

  mutating func heapify() {
    var i = items.count / 2 - 1
    while i >= 0 {
      sift(i)
      i -= 1
    }
  }

  mutating func pop() -> Breakpoint? {
    if items.isEmpty { return nil }
    let first = items[0]
    let last = items[items.count - 1]
    _ = items.popLast()
    if !items.isEmpty {
      items[0] = last
      sift(0)
    }
    return first
  }

  private mutating func sift(_ start: Int) {
    let count = items.count
    let item = items[start]
    var hole = start
    while true {
      var child = 2 * hole + 1
      if child >= count { break }
      if child + 1 < count && items[child + 1].comesBefore(items[child]) { child += 1 }
      if !items[child].comesBefore(item) { break }
      items[hole] = items[child]
      hole = child
    }
    items[hole] = item
  }
}
