// Small containers of the kernels: sparse vectors over slots and rows, level vectors, heaps, the pool of multipliers.

/// A dense array with the list of its nonzero places.
struct SparseVector: ~Copyable {
  var value = Column<Double>()
  private var isListed = Column<Bool>()
  private(set) var list = Column<Int32>()

  init() {}

  mutating func grow() {
    value.append(0)
    isListed.append(false)
  }

  @inline(__always)
  mutating func add(_ index: Int32, _ amount: Double) {
    value[index] += amount
    if !isListed[index] {
      isListed[index] = true
      list.append(index)
    }
  }

  mutating func clear() {
    for i in 0..<list.count {
      value[list[i]] = 0
      isListed[list[i]] = false
    }
    list.removeAll()
  }
}

/// A value for some levels, the most important first.
struct LevelVector: ~Copyable {
  private(set) var levels = Column<Level>()
  private(set) var values = Column<Double>()

  init() {}

  var count: Int { levels.count }

  mutating func clear() {
    levels.removeAll()
    values.removeAll()
  }

  mutating func add(_ level: Level, _ amount: Double) {
    if level.key == 0 { return }
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] > level { low = middle + 1 } else { high = middle }
    }
    if low < levels.count && levels[low] == level {
      values[low] += amount
      return
    }
    levels.append(level)
    values.append(amount)
    var i = levels.count - 1
    while i > low {
      levels[i] = levels[i - 1]
      values[i] = values[i - 1]
      i -= 1
    }
    levels[low] = level
    values[low] = amount
  }

  /// The sign of the first value that is not zero.
  var sign: Int {
    for i in 0..<levels.count where values[i].magnitude > Solver.slopeTolerance {
      return values[i] < 0 ? -1 : 1
    }
    return 0
  }
}

/// A change of the gradient of a loose thing: `amount` at `level`.
struct Flip {
  var thing: Thing
  var level: Level
  var amount: Double
}

/// A kink on the way of a line search.
struct Breakpoint {
  var step: Double
  var rate: Double  // |rate of the thing|
  var thing: Thing
  var level: Level
  /// The side the thing takes beyond it.
  var beyond: Side
  /// The second kink of one row comes after its first.
  var isSecond: Bool

  @inline(__always)
  func comesBefore(_ other: Breakpoint) -> Bool {
    if step != other.step { return step < other.step }
    if thing != other.thing { return thing.comesBefore(other.thing) }
    return !isSecond && other.isSecond
  }
}

/// Breakpoints by step; only as many are ordered as are looked at.
struct BreakpointHeap: ~Copyable {
  private(set) var items = Column<Breakpoint>()

  init() {}

  var isEmpty: Bool { items.isEmpty }
  mutating func removeAll() { items.removeAll() }
  mutating func append(_ item: Breakpoint) { items.append(item) }

  func heapify() {
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

  private func sift(_ start: Int) {
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

/// Slots that may leave, the most important violation first; entries are checked again when they are taken out.
struct CandidateHeap: ~Copyable {
  struct Item {
    var key: Int64
    var slot: Int32

    @inline(__always)
    func comesBefore(_ other: Item) -> Bool { key != other.key ? key > other.key : slot < other.slot }
  }
  private var items = Column<Item>()

  init() {}

  mutating func removeAll() { items.removeAll() }

  mutating func push(_ item: Item) {
    items.append(item)
    var hole = items.count - 1
    while hole > 0 {
      let parent = (hole - 1) / 2
      if !item.comesBefore(items[parent]) { break }
      items[hole] = items[parent]
      hole = parent
    }
    items[hole] = item
  }

  mutating func pop() -> Item? {
    if items.isEmpty { return nil }
    let first = items[0]
    let last = items[items.count - 1]
    _ = items.popLast()
    let count = items.count
    if count == 0 { return first }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      if child >= count { break }
      if child + 1 < count && items[child + 1].comesBefore(items[child]) { child += 1 }
      if !items[child].comesBefore(last) { break }
      items[hole] = items[child]
      hole = child
    }
    items[hole] = last
    return first
  }
}

/// The multipliers of all slots: short lists (level, value), the most important level first, in one pool.  In a layout
/// where everything holds nearly all of them are empty.
struct Multipliers: ~Copyable {
  private var head = Column<Int32>()
  private var level = Column<Level>()
  private var value = Column<Double>()
  private var next = Column<Int32>()
  private var free: Int32 = -1

  init() {}

  init(copying other: borrowing Multipliers) {
    head = Column(copying: other.head)
    level = Column(copying: other.level)
    value = Column(copying: other.value)
    next = Column(copying: other.next)
    free = other.free
  }

  mutating func addSlot() { head.append(-1) }

  @inline(__always)
  func first(_ slot: Int32) -> Int32 { head[slot] }
  @inline(__always)
  func next(_ node: Int32) -> Int32 { next[node] }
  @inline(__always)
  func level(_ node: Int32) -> Level { level[node] }
  @inline(__always)
  func value(_ node: Int32) -> Double { value[node] }

  func setFirst(_ slot: Int32, _ node: Int32) { head[slot] = node }

  func value(_ slot: Int32, at wanted: Level) -> Double {
    var node = head[slot]
    while node >= 0 && level[node] > wanted { node = next[node] }
    return node >= 0 && level[node] == wanted ? value[node] : 0
  }

  mutating func add(_ slot: Int32, _ wanted: Level, _ amount: Double) {
    var before: Int32 = -1
    var node = head[slot]
    while node >= 0 && level[node] > wanted {
      before = node
      node = next[node]
    }
    if node >= 0 && level[node] == wanted {
      value[node] += amount
      if value[node].magnitude < 1e-10 { unlink(slot, before, node) }
      return
    }
    if amount.magnitude < 1e-10 { return }
    let fresh = makeNode(wanted, amount, node)
    if before < 0 { head[slot] = fresh } else { next[before] = fresh }
  }

  mutating func clear(_ slot: Int32) {
    while head[slot] >= 0 { unlink(slot, -1, head[slot]) }
  }

  mutating func clearAll() {
    head.fill(-1)
    level.removeAll()
    value.removeAll()
    next.removeAll()
    free = -1
  }

  private mutating func makeNode(_ nodeLevel: Level, _ nodeValue: Double, _ after: Int32) -> Int32 {
    if free >= 0 {
      let node = free
      free = next[node]
      level[node] = nodeLevel
      value[node] = nodeValue
      next[node] = after
      return node
    }
    level.append(nodeLevel)
    value.append(nodeValue)
    next.append(after)
    return Int32(truncatingIfNeeded: level.count - 1)
  }

  private mutating func unlink(_ slot: Int32, _ before: Int32, _ node: Int32) {
    if before < 0 { head[slot] = next[node] } else { next[before] = next[node] }
    next[node] = free
    free = node
  }
}

/// Row exchanges that the plan does not hold: the k-th replaced slot p's row by a combination of the rows before it.
struct Etas: ~Copyable {
  private(set) var slot = Column<Int32>()
  private(set) var pivot = Column<Double>()
  private var start = Column<Int>()
  private(set) var index = Column<Int32>()
  private(set) var value = Column<Double>()
  // Lists by slot, newest first: which etas mention it, which etas it owns.
  private var mentionHead = Column<Int32>()
  private var mentionNext = Column<Int32>()
  private var ownerHead = Column<Int32>()
  private var ownerNext = Column<Int32>()

  init() { start.append(0) }

  init(copying other: borrowing Etas) {
    slot = Column(copying: other.slot)
    pivot = Column(copying: other.pivot)
    start = Column(copying: other.start)
    index = Column(copying: other.index)
    value = Column(copying: other.value)
    mentionHead = Column(copying: other.mentionHead)
    mentionNext = Column(copying: other.mentionNext)
    ownerHead = Column(copying: other.ownerHead)
    ownerNext = Column(copying: other.ownerNext)
    mentionOwner = Column(copying: other.mentionOwner)
  }

  var count: Int { slot.count }
  var entryCount: Int { index.count }

  mutating func addSlot() {
    mentionHead.append(-1)
    ownerHead.append(-1)
  }

  func run(_ eta: Int32) -> Range<Int> { start[eta]..<start[Int(eta) + 1] }

  func isMentioned(_ slot: Int32) -> Bool { mentionHead[slot] >= 0 }

  /// `combination` is the new row in terms of the rows that were tight.
  mutating func push(_ p: Int32, _ combination: borrowing SparseVector) {
    let eta = Int32(truncatingIfNeeded: count)
    slot.append(p)
    pivot.append(combination.value[p])
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      if y == 0 { continue }
      index.append(i)
      value.append(y)
      mentionNext.append(mentionHead[i])
      mentionHead[i] = Int32(truncatingIfNeeded: index.count - 1)
      mentionOwner.append(eta)
    }
    start.append(index.count)
    ownerNext.append(ownerHead[p])
    ownerHead[p] = eta
  }
  private var mentionOwner = Column<Int32>()

  /// Puts every eta older than `limit` that mentions the slot into the queue.
  func queueMentions(of i: Int32, below limit: Int32, into queue: borrowing Bitset) {
    var node = mentionHead[i]
    while node >= 0 {
      if mentionOwner[node] < limit { queue.insert(mentionOwner[node]) }
      node = mentionNext[node]
    }
  }

  /// Puts every eta newer than `limit` that the slot owns into the queue.
  func queueOwned(by i: Int32, above limit: Int32, into queue: borrowing Bitset) {
    var eta = ownerHead[i]
    while eta > limit {
      queue.insert(eta)
      eta = ownerNext[eta]
    }
  }

  mutating func removeAll() {
    for k in 0..<index.count { mentionHead[index[k]] = -1 }
    for k in 0..<slot.count { ownerHead[slot[k]] = -1 }
    slot.removeAll()
    pivot.removeAll()
    start.removeAll()
    start.append(0)
    index.removeAll()
    value.removeAll()
    mentionNext.removeAll()
    mentionOwner.removeAll()
    ownerNext.removeAll()
  }
}
