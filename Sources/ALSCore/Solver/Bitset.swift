// An ordered set of small integers: 64-ary summaries make insert, smallest and largest a few instructions each.

/// The priority queue of every sparse solve: members are plan positions (or eta numbers, or crash buckets).
struct Bitset: ~Copyable {
  private var words = Column<UInt64>()
  /// Where each summary level starts in `words`; level 0 holds the members themselves.
  private var starts: (Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0)
  private var depth = 1
  private(set) var capacity = 0

  /// Has no room at all, not even to be asked, before it is made to grow.
  init() {}

  init(copying other: borrowing Bitset) {
    words = Column<UInt64>(copying: other.words)
    starts = other.starts
    depth = other.depth
    capacity = other.capacity
  }

  /// Gives how many words that takes.
  private mutating func lay(out wanted: Int) -> Int {
    var sizes = (0, 0, 0, 0, 0)
    var size = (wanted + 63) / 64
    sizes.0 = size
    depth = 1
    while size > 1 {
      size = (size + 63) / 64
      switch depth {
      case 1: sizes.1 = size
      case 2: sizes.2 = size
      case 3: sizes.3 = size
      default: sizes.4 = size
      }
      depth += 1
    }
    starts = (0, sizes.0, sizes.0 + sizes.1, sizes.0 + sizes.1 + sizes.2, sizes.0 + sizes.1 + sizes.2 + sizes.3)
    capacity = sizes.0 * 64
    return starts.4 + sizes.4
  }

  /// Makes room for members below `wanted`, keeping those that are there.
  mutating func grow(to wanted: Int) {
    if wanted <= capacity { return }
    var members = Column<Int32>()
    forEach { members.append($0) }
    words = Column<UInt64>()
    words.resizeClean(lay(out: max(wanted, capacity * 2)))
    for i in 0..<members.count { insert(members[i]) }
  }

  mutating func grow(to wanted: Int, in nursery: inout Nursery) {
    if capacity > 0 { return grow(to: wanted) }
    let size = lay(out: wanted)
    words.settle(size, in: &nursery)
    words.resizeClean(size)
  }

  @inline(__always)
  private func start(_ level: Int) -> Int {
    switch level {
    case 0: return 0
    case 1: return starts.1
    case 2: return starts.2
    case 3: return starts.3
    default: return starts.4
    }
  }

  var isEmpty: Bool { words[start(depth - 1)] == 0 }

  func contains(_ member: Int32) -> Bool {
    words[Int(member) >> 6] & (1 << UInt64(member & 63)) != 0
  }

  @inline(__always)
  func insert(_ member: Int32) {
    var index = Int(member)
    for level in 0..<depth {
      let word = start(level) + index >> 6
      let before = words[word]
      words[word] = before | (1 << UInt64(index & 63))
      if before != 0 { return }
      index >>= 6
    }
  }

  @inline(__always)
  func remove(_ member: Int32) {
    var index = Int(member)
    for level in 0..<depth {
      let word = start(level) + index >> 6
      let after = words[word] & ~(1 << UInt64(index & 63))
      words[word] = after
      if after != 0 { return }
      index >>= 6
    }
  }

  /// Takes out the smallest member; -1 when there is none.
  @inline(__always)
  func popMin() -> Int32 {
    if isEmpty { return -1 }
    var index = 0
    for level in stride(from: depth - 1, through: 0, by: -1) {
      index = index << 6 + words[start(level) + index].trailingZeroBitCount
    }
    remove(Int32(truncatingIfNeeded: index))
    return Int32(truncatingIfNeeded: index)
  }

  /// The largest member, left in; -1 when there is none.
  @inline(__always)
  func max() -> Int32 {
    if isEmpty { return -1 }
    var index = 0
    for level in stride(from: depth - 1, through: 0, by: -1) {
      index = index << 6 + 63 - words[start(level) + index].leadingZeroBitCount
    }
    return Int32(truncatingIfNeeded: index)
  }

  @inline(__always)
  func popMax() -> Int32 {
    let member = max()
    if member >= 0 { remove(member) }
    return member
  }

  func forEach(_ body: (Int32) -> Void) {
    for word in 0..<(capacity >> 6) {
      var bits = words[word]
      while bits != 0 {
        body(Int32(truncatingIfNeeded: word << 6 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
  }

  private func max(_ a: Int, _ b: Int) -> Int { a > b ? a : b }
}
