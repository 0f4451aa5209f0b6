// The dual side: one sparse vector over levels for each position of the working set.

/// The multipliers of all positions: short lists (level, value), the most important level first, in one pool.  In a layout
/// where everything holds nearly all of them are empty.
struct Multipliers: ~Copyable {
  /// One more than the number of the first node, so that where nothing pays nobody touches this memory.
  private var head = Table<BasisPosition, Int32>()
  private var level = Buffer<Level>()
  private var value = Buffer<Double>()
  private var next = Buffer<Int32>()
  private var free: Int32 = -1
  /// Scratch of `rearrange`.
  private var oldHead = Table<BasisPosition, Int32>()
  /// Smaller values are zero.
  private(set) var smallest = 1e-10

  init() {}

  init(copying other: borrowing Multipliers) {
    head = Table(copying: other.head)
    level = Buffer(copying: other.level)
    value = Buffer(copying: other.value)
    next = Buffer(copying: other.next)
    free = other.free
    smallest = other.smallest
  }

  mutating func grow(to positions: Int, in arena: Arena) {
    head.resize(positions, bytes: 0, in: arena)
    // Room for the first few.
    level.reserve(32, in: arena)
    value.reserve(32, in: arena)
    next.reserve(32, in: arena)
  }

  @inline(__always)
  func first(_ position: VariableID) -> Int32 { head[position] - 1 }
  @inline(__always)
  func next(_ node: Int32) -> Int32 { next[node] }
  @inline(__always)
  func level(_ node: Int32) -> Level { level[node] }
  @inline(__always)
  func value(_ node: Int32) -> Double { value[node] }

  private mutating func setFirst(_ position: VariableID, _ node: Int32) { head[position] = node + 1 }

  func value(_ position: VariableID, at wanted: Level) -> Double {
    var node = first(position)
    while node >= 0 && level[node] > wanted { node = next[node] }
    return node >= 0 && level[node] == wanted ? value[node] : 0
  }

  mutating func add(_ position: VariableID, _ wanted: Level, _ amount: Double) {
    var before: Int32 = -1
    var node = first(position)
    while node >= 0 && level[node] > wanted {
      before = node
      node = next[node]
    }
    if node >= 0 && level[node] == wanted {
      value[node] += amount
      if value[node].magnitude < smallest { unlink(position, before, node) }
      return
    }
    if amount.magnitude < smallest { return }
    let fresh = makeNode(wanted, amount, node)
    if before < 0 { setFirst(position, fresh) } else { next[before] = fresh }
  }

  /// Adds a multiple of a list of levels, the most important one first, in one walk.
  @inline(__always)
  mutating func add(_ position: VariableID, _ amounts: borrowing LevelVector, times factor: Double) {
    var before: Int32 = -1
    var node = first(position)
    for j in 0..<amounts.count {
      let wanted = amounts.levels[j]
      let amount = amounts.values[j] * factor
      while node >= 0 && level[node] > wanted {
        before = node
        node = next[node]
      }
      if node >= 0 && level[node] == wanted {
        value[node] += amount
        let after = next[node]
        if value[node].magnitude < smallest { unlink(position, before, node) } else { before = node }
        node = after
        continue
      }
      if amount.magnitude < smallest { continue }
      let fresh = makeNode(wanted, amount, node)
      if before < 0 { setFirst(position, fresh) } else { next[before] = fresh }
      before = fresh
    }
  }

  mutating func clear(_ position: VariableID) {
    while first(position) >= 0 { unlink(position, -1, first(position)) }
  }

  mutating func setSmallest(_ value: Double) { smallest = value }

  mutating func clearAll() {
    if !level.isEmpty { head.fill(0) }
    level.removeAll()
    value.removeAll()
    next.removeAll()
    free = -1
  }

  /// Each position takes over what another one had before; -1: nothing.
  mutating func rearrange(_ oldPositions: borrowing Table<BasisPosition, BasisPosition>) {
    oldHead.removeAll()
    for position in BasisPosition.first(oldPositions.count) { oldHead.append(head[position]) }
    for position in BasisPosition.first(oldPositions.count) {
      head[position] = oldPositions[position] >= 0 ? oldHead[oldPositions[position]] : 0
    }
  }

  /// The first position of a path takes over what the second had, and so on; the last one what the first had.
  mutating func turn(_ path: borrowing Buffer<BasisPosition>) {
    let first = head[path[0]]
    for k in 1..<max(path.count, 1) { head[path[k - 1]] = head[path[k]] }
    head[path[path.count - 1]] = first
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

  private mutating func unlink(_ position: VariableID, _ before: Int32, _ node: Int32) {
    if before < 0 { setFirst(position, next[node]) } else { next[before] = next[node] }
    next[node] = free
    free = node
  }
}
