// An ordered set of small integers.  64-ary summaries make insert, smallest and largest a few instructions each.

/// The priority queue of sparse triangular solves: members are elimination positions, eta numbers or crash buckets.
struct Bitset: ~Copyable {
  /// The offset of each level and an empty word, then the levels: the members first, then summaries of nonempty words.
  private var words = Buffer<UInt64>()
  private var depth = 1
  /// The only word of the last level.
  private var top = Bitset.first
  /// The member word that `popNext` and `popPrevious` read.  Summaries count it as empty while it is open.
  private var open = Bitset.nowhere
  private(set) var capacity = 0

  /// A word that is always empty.
  private static let nowhere = 5
  private static let first = 6

  /// Allocates nothing; even `contains` requires a `grow` first.
  init() {}

  init(copying other: borrowing Bitset) {
    words = Buffer<UInt64>(copying: other.words)
    depth = other.depth
    top = other.top
    open = other.open
    capacity = other.capacity
  }

  /// Lays out the words; they must be zeroed.
  private mutating func lay(out wanted: Int) {
    capacity = (Swift.max(wanted, 1) + 63) & ~63
    top = Bitset.first
    var size = capacity
    while size > 64 {
      size = (size + 63) >> 6
      top += size
    }
    words.resizeClean(top + 1)
    depth = 0
    var start = Bitset.first
    size = capacity
    while start <= top {
      words[depth] = UInt64(start)
      depth += 1
      size = (size + 63) >> 6
      start += size
    }
  }

  /// Grows the domain to `wanted` and keeps the members.
  mutating func grow(to wanted: Int) {
    if wanted <= capacity { return }
    var members = Buffer<Int32>()
    forEach { members.append($0) }
    words = Buffer<UInt64>()
    open = Bitset.nowhere
    lay(out: Swift.max(wanted, capacity * 2))
    for i in 0..<members.count { insert(members[i]) }
  }

  mutating func grow(to wanted: Int, in arena: Arena) {
    if capacity > 0 { return grow(to: wanted) }
    // A lower bound of the words that `lay` needs.
    words.reserve(Bitset.first + 3 + wanted / 60, in: arena)
    lay(out: wanted)
  }

  @inline(__always)
  private func start(_ level: Int) -> Int { Int(truncatingIfNeeded: words[level]) }

  /// All members fit in one word without summaries, as in layouts of up to sixteen views.
  private var isFlat: Bool { depth == 1 }

  func contains(_ member: Int32) -> Bool {
    words[Bitset.first + Int(member) >> 6] & (1 << UInt64(member & 63)) != 0
  }

  @inline(__always)
  mutating func insert(_ member: Int32) {
    let word = Bitset.first + Int(member) >> 6
    let before = words[word]
    words[word] = before | (1 << UInt64(member & 63))
    if before == 0 && word != open && !isFlat { insertAbove(member) }
  }

  @inline(never)
  private mutating func insertAbove(_ member: Int32) {
    var index = Int(member) >> 6
    for level in 1..<depth {
      let word = start(level) + index >> 6
      let before = words[word]
      words[word] = before | (1 << UInt64(index & 63))
      if before != 0 { return }
      index >>= 6
    }
  }

  @inline(__always)
  mutating func remove(_ member: Int32) {
    let word = Bitset.first + Int(member) >> 6
    let after = words[word] & ~(1 << UInt64(member & 63))
    words[word] = after
    if after == 0 && word != open && !isFlat { removeAbove(member) }
  }

  @inline(never)
  private mutating func removeAbove(_ member: Int32) {
    var index = Int(member) >> 6
    for level in 1..<depth {
      let word = start(level) + index >> 6
      let after = words[word] & ~(1 << UInt64(index & 63))
      words[word] = after
      if after != 0 { return }
      index >>= 6
    }
  }

  /// Removes and returns the smallest member, or -1 if the set is empty.
  @inline(__always)
  mutating func popMin() -> Int32 {
    if !isFlat { return popDeepMin() }
    let word = words[Bitset.first]
    words[Bitset.first] = word & (word &- 1)
    return word == 0 ? -1 : Int32(truncatingIfNeeded: word.trailingZeroBitCount)
  }

  /// The same for an ascending traversal: until it returns -1, no member smaller than the last one returned may be inserted.
  @inline(__always)
  mutating func popNext() -> Int32 {
    let members = words[open]
    if members == 0 { return popNextDeep() }
    words[open] = members & (members &- 1)
    return Int32(truncatingIfNeeded: (open &- Bitset.first) << 6 | members.trailingZeroBitCount)
  }

  /// Removes and returns the largest member, for a descending traversal.
  @inline(__always)
  mutating func popPrevious() -> Int32 {
    let members = words[open]
    if members == 0 { return popPreviousDeep() }
    let bit = 63 - members.leadingZeroBitCount
    words[open] = members & ~(1 << UInt64(bit))
    return Int32(truncatingIfNeeded: (open &- Bitset.first) << 6 | bit)
  }

  @inline(never)
  private mutating func popNextDeep() -> Int32 {
    close()
    if words[top] == 0 { return -1 }
    open = Bitset.first + Int(deepMin()) >> 6
    return popNext()
  }

  @inline(never)
  private mutating func popPreviousDeep() -> Int32 {
    close()
    if words[top] == 0 { return -1 }
    open = Bitset.first + Int(deepMax()) >> 6
    return popPrevious()
  }

  /// Closes the word that a traversal reads, so that smaller members can be inserted.
  @inline(never)
  mutating func close() {
    let word = open
    open = Bitset.nowhere
    if word != Bitset.nowhere && words[word] == 0 && !isFlat {
      removeAbove(Int32(truncatingIfNeeded: (word &- Bitset.first) << 6))
    }
  }

  @inline(never)
  private mutating func popDeepMin() -> Int32 {
    close()
    if words[top] == 0 { return -1 }
    let member = deepMin()
    remove(member)
    return member
  }

  private func deepMin() -> Int32 {
    var index = 0
    for level in stride(from: depth - 1, through: 0, by: -1) {
      index = index << 6 + words[start(level) + index].trailingZeroBitCount
    }
    return Int32(truncatingIfNeeded: index)
  }

  /// The largest member, which stays; -1 if the set is empty.
  @inline(__always)
  mutating func max() -> Int32 {
    isFlat ? 63 - Int32(truncatingIfNeeded: words[Bitset.first].leadingZeroBitCount) : maxDeep()
  }

  @inline(never)
  private mutating func maxDeep() -> Int32 {
    close()
    return words[top] == 0 ? -1 : deepMax()
  }

  private func deepMax() -> Int32 {
    var index = 0
    for level in stride(from: depth - 1, through: 0, by: -1) {
      index = index << 6 + 63 - words[start(level) + index].leadingZeroBitCount
    }
    return Int32(truncatingIfNeeded: index)
  }

  @inline(__always)
  mutating func popMax() -> Int32 {
    let member = max()
    if member >= 0 { remove(member) }
    return member
  }

  func forEach(_ body: (Int32) -> Void) {
    for word in 0..<(capacity >> 6) {
      var bits = words[Bitset.first + word]
      while bits != 0 {
        body(Int32(truncatingIfNeeded: word << 6 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
  }

  // MARK: Identifiers

  @inline(__always)
  func contains(_ id: some Identifier) -> Bool { contains(id.raw) }
  @inline(__always)
  mutating func insert(_ id: some Identifier) { insert(id.raw) }
  @inline(__always)
  mutating func remove(_ id: some Identifier) { remove(id.raw) }
}
