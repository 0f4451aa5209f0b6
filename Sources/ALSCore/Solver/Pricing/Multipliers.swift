// The dual side: one sparse vector over levels per basis slot.

/// The multipliers of all slots as lists of (level, value), the most important level first, in one pool.  In a layout without
/// violations nearly all lists are empty.
struct Multipliers: ~Copyable {
  struct Node: BitwiseCopyable {
    var level: Level
    var next: Int32
    var value: Double
  }

  /// One more than the index of the first node, so that zeroed memory is valid and stays untouched.
  private var head = Table<BasisPosition, Int32>()
  private var nodes = Buffer<Node>()
  private var free: Int32 = -1
  /// Scratch of `rearrange`.
  private var oldHead = Table<BasisPosition, Int32>()
  /// Smaller values count as zero.
  private(set) var smallest = 1e-10

  init() {}

  init(copying other: borrowing Multipliers) {
    head = Table(copying: other.head)
    nodes = Buffer(copying: other.nodes)
    free = other.free
    smallest = other.smallest
  }

  mutating func grow(to positions: Int, in arena: Arena) {
    head.resize(positions, bytes: 0, in: arena)
    // Capacity for the first few nodes.
    nodes.reserve(32, in: arena)
  }

  @inline(__always)
  func first(_ position: VariableID) -> Int32 { head[position] - 1 }
  @inline(__always)
  func next(_ node: Int32) -> Int32 { nodes[node].next }
  @inline(__always)
  func level(_ node: Int32) -> Level { nodes[node].level }
  @inline(__always)
  func value(_ node: Int32) -> Double { nodes[node].value }

  @inline(__always)
  private mutating func setFirst(_ position: VariableID, _ node: Int32) { head[position] = node + 1 }
  @inline(__always)
  private func setNext(_ node: Int32, _ next: Int32) { nodes.base[Int(node)].next = next }

  func value(_ position: VariableID, at wanted: Level) -> Double {
    var node = first(position)
    while node >= 0 && nodes[node].level > wanted { node = nodes[node].next }
    return node >= 0 && nodes[node].level == wanted ? nodes[node].value : 0
  }

  mutating func add(_ position: VariableID, _ wanted: Level, _ amount: Double) {
    var before: Int32 = -1
    var node = first(position)
    while node >= 0 && nodes[node].level > wanted {
      before = node
      node = nodes[node].next
    }
    if node >= 0 && nodes[node].level == wanted {
      nodes.base[Int(node)].value += amount
      if nodes[node].value.magnitude < smallest { unlink(position, before, node) }
      return
    }
    if amount.magnitude < smallest { return }
    let fresh = makeNode(wanted, amount, node)
    if before < 0 { setFirst(position, fresh) } else { setNext(before, fresh) }
  }

  /// Adds a multiple of a list of levels in one traversal.
  @inline(__always)
  mutating func add(_ position: VariableID, _ amounts: borrowing LevelVector, times factor: Double) {
    var before: Int32 = -1
    var node = first(position)
    for j in 0..<amounts.count {
      let wanted = amounts.levels[j]
      let amount = amounts.values[j] * factor
      while node >= 0 && nodes[node].level > wanted {
        before = node
        node = nodes[node].next
      }
      if node >= 0 && nodes[node].level == wanted {
        nodes.base[Int(node)].value += amount
        let after = nodes[node].next
        if nodes[node].value.magnitude < smallest { unlink(position, before, node) } else { before = node }
        node = after
        continue
      }
      if amount.magnitude < smallest { continue }
      let fresh = makeNode(wanted, amount, node)
      if before < 0 { setFirst(position, fresh) } else { setNext(before, fresh) }
      before = fresh
    }
  }

  mutating func clear(_ position: VariableID) {
    if first(position) < 0 { return }
    while first(position) >= 0 { unlink(position, -1, first(position)) }
  }

  mutating func setSmallest(_ value: Double) { smallest = value }

  mutating func clearAll() {
    if !nodes.isEmpty { head.fill(0) }
    nodes.removeAll()
    free = -1
  }

  /// Moves the list of each slot from its former slot; -1 for none.
  mutating func rearrange(_ oldPositions: borrowing Table<BasisPosition, BasisPosition>) {
    oldHead.removeAll()
    for position in BasisPosition.first(oldPositions.count) { oldHead.append(head[position]) }
    for position in BasisPosition.first(oldPositions.count) {
      head[position] = oldPositions[position] >= 0 ? oldHead[oldPositions[position]] : 0
    }
  }

  /// Rotates the lists along a path: each slot gets the list of the next one, and the last slot the one of the first.
  mutating func turn(_ path: borrowing Buffer<BasisPosition>) {
    let first = head[path[0]]
    for k in 1..<max(path.count, 1) { head[path[k - 1]] = head[path[k]] }
    head[path[path.count - 1]] = first
  }

  private mutating func makeNode(_ nodeLevel: Level, _ nodeValue: Double, _ after: Int32) -> Int32 {
    if free >= 0 {
      let node = free
      free = nodes[node].next
      nodes.base[Int(node)] = Node(level: nodeLevel, next: after, value: nodeValue)
      return node
    }
    nodes.append(Node(level: nodeLevel, next: after, value: nodeValue))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func unlink(_ position: VariableID, _ before: Int32, _ node: Int32) {
    if before < 0 { setFirst(position, next(node)) } else { setNext(before, next(node)) }
    setNext(node, free)
    free = node
  }
}
