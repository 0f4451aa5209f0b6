// The product form of exchanges that the factor does not contain.

/// Row exchanges that the factor does not hold: the k-th replaced position p's row by a combination of the rows before it.
struct Etas: ~Copyable {
  private(set) var position = Buffer<BasisPosition>()
  private(set) var pivot = Buffer<Double>()
  private var start = Buffer<Int>()
  private(set) var index = Buffer<BasisPosition>()
  private(set) var value = Buffer<Double>()
  // Lists by position, newest first: which etas mention it, which etas it owns.  Numbers start at 1 and lists end with 0, so that
  // the memory stays untouched while there are no etas.
  private var mentionHead = Table<BasisPosition, Int32>()
  private var mentionNext = Buffer<Int32>()
  private var ownerHead = Table<BasisPosition, Int32>()
  private var ownerNext = Buffer<Int32>()

  init() {}

  init(copying other: borrowing Etas) {
    position = Buffer(copying: other.position)
    pivot = Buffer(copying: other.pivot)
    start = Buffer(copying: other.start)
    index = Buffer(copying: other.index)
    value = Buffer(copying: other.value)
    mentionHead = Table(copying: other.mentionHead)
    mentionNext = Buffer(copying: other.mentionNext)
    ownerHead = Table(copying: other.ownerHead)
    ownerNext = Buffer(copying: other.ownerNext)
    mentionOwner = Buffer(copying: other.mentionOwner)
  }

  var count: Int { position.count }

  mutating func grow(to positions: Int, in arena: Arena) {
    mentionHead.resize(positions, bytes: 0, in: arena)
    ownerHead.resize(positions, bytes: 0, in: arena)
    // Room for the first few.
    position.reserve(8, in: arena)
    pivot.reserve(8, in: arena)
    start.reserve(9, in: arena)
    ownerNext.reserve(8, in: arena)
    index.reserve(32, in: arena)
    value.reserve(32, in: arena)
    mentionNext.reserve(32, in: arena)
    mentionOwner.reserve(32, in: arena)
  }

  func run(_ eta: Int32) -> Range<Int> { start[eta]..<start[Int(eta) + 1] }

  func owns(_ position: VariableID) -> Bool { ownerHead[position] > 0 }

  func isMentioned(_ position: VariableID) -> Bool { mentionHead[position] > 0 }

  /// `combination` is the new row in terms of the rows that were active.
  @_optimize(speed)
  mutating func push(_ p: VariableID, _ combination: borrowing SparseVector<VariableID>) {
    let eta = Int32(truncatingIfNeeded: count)
    position.append(p)
    pivot.append(combination.value[p])
    let first = index.count
    index.reserve(more: combination.list.count)
    value.reserve(more: combination.list.count)
    mentionNext.reserve(more: combination.list.count)
    mentionOwner.reserve(more: combination.list.count)
    var end = first
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      let y = combination.value[i]
      if y == 0 { continue }
      index.base[end] = i
      value.base[end] = y
      mentionNext.base[end] = mentionHead[i]
      mentionOwner.base[end] = eta
      end += 1
      mentionHead[i] = Int32(truncatingIfNeeded: end)
    }
    index.advance(by: end - first)
    value.advance(by: end - first)
    mentionNext.advance(by: end - first)
    mentionOwner.advance(by: end - first)
    endRun()
    ownerNext.append(ownerHead[p])
    ownerHead[p] = eta + 1
  }
  private var mentionOwner = Buffer<Int32>()

  /// Runs begin where the previous one ends.
  private mutating func endRun() {
    if start.isEmpty { start.append(0) }
    start.append(index.count)
  }

  /// The new row is a multiple of the one it replaces.
  mutating func pushScale(_ p: VariableID, _ factor: Double) {
    let eta = Int32(truncatingIfNeeded: count)
    position.append(p)
    pivot.append(factor)
    index.append(p)
    value.append(factor)
    mentionNext.append(mentionHead[p])
    mentionHead[p] = Int32(truncatingIfNeeded: index.count)
    mentionOwner.append(eta)
    endRun()
    ownerNext.append(ownerHead[p])
    ownerHead[p] = eta + 1
  }

  /// Puts every eta older than `limit` that mentions the position into the queue.
  func queueMentions(of i: VariableID, below limit: Int32, into queue: inout Bitset) {
    var node = mentionHead[i]
    while node > 0 {
      if mentionOwner[node - 1] < limit { queue.insert(mentionOwner[node - 1]) }
      node = mentionNext[node - 1]
    }
  }

  /// Puts every eta newer than `limit` that the position owns into the queue.
  func queueOwned(by i: VariableID, above limit: Int32, into queue: inout Bitset) {
    var eta = ownerHead[i] - 1
    while eta > limit {
      queue.insert(eta)
      eta = ownerNext[eta] - 1
    }
  }

  mutating func removeAll() {
    for k in 0..<index.count { mentionHead[index[k]] = 0 }
    for k in 0..<position.count { ownerHead[position[k]] = 0 }
    position.removeAll()
    pivot.removeAll()
    start.removeAll()
    index.removeAll()
    value.removeAll()
    mentionNext.removeAll()
    mentionOwner.removeAll()
    ownerNext.removeAll()
  }
}
