// Propagation: rows with one unknown variable left define it.

/// Data of the rows in one run of propagation.
struct Propagation: ~Copyable {
  /// Unknown variables left in each row; -1: the row is not included.
  var unknown = Table<RowID, Int32>()
  /// Buckets of ready rows by strength, the last one in first.
  var bucket = Buffer<RowID>()
  var next = Table<RowID, RowID>()
  var bucketOf = Table<RowID, Int32>()
  var ready = Bitset()
  /// Content, in order of creation, while rows are listed.
  var waiting = Buffer<RowID>()
  /// Candidates, strongest first, and the progress of the search for a row with unknown variables.
  var sorted = Buffer<RowID>()
  private var start = Buffer<Int32>()
  var cursor = 0
  var isSorted = false
  /// The rows are those of a basis, and none is stronger than another.
  private(set) var isOfBasis = false
  /// Variables not defined yet when rows of a basis first waited.
  var wanted = TearQueue()
  /// Variables that were pinned only because nothing defined them yet.
  var torn = Buffer<VariableID>()
  /// Preferences and inequalities are in the first buckets.
  private(set) var weakBuckets: Int32 = 0
  /// The inequalities that outrank them.
  var contest = Contest()
  var strengths = Strengths()

  /// For a known basis: no row is included yet, and all are equally strong.
  mutating func begin(rows: Int) {
    unknown.removeAll()
    next.removeAll()
    bucketOf.removeAll()
    bucket.removeAll()
    torn.removeAll()
    unknown.resize(rows, bytes: 0xFF)
    next.resize(rows, bytes: 0xFF)
    bucketOf.resize(rows, bytes: 0)
    bucket.append(-1)
    ready.grow(to: 1)
    isOfBasis = true
    cursor = 0
    isSorted = false
  }
}

/// The strengths in use: numbered in order of appearance, and then sorted.
struct Strengths {
  /// By strength, with the number given to it.
  private var found: [SortKey] = []
  private var isInOrder = true
  private var last: Int64 = -1
  private var lastNumber: Int32 = -1
  /// For each number the place of its strength among all, the weakest first, and how many there are; known when they are in order.
  private(set) var places: [Int32] = []
  private(set) var count = 0

  /// None so far, in the room that there is.
  mutating func begin() {
    found.removeAll(keepingCapacity: true)
    found.reserveCapacity(16)
    isInOrder = true
    last = -1
    lastNumber = -1
    count = 0
  }

  /// The number of a strength.  Most rows are as strong as the previous one.
  @inline(__always)
  mutating func number(of strength: Int64) -> Int32 {
    if strength != last {
      last = strength
      lastNumber = look(for: strength)
    }
    return lastNumber
  }

  @inline(never)
  private mutating func look(for strength: Int64) -> Int32 {
    let fresh = Int32(truncatingIfNeeded: found.count)
    var low = found.count
    if isInOrder {
      low = place(of: strength)
      if low < found.count && found[low].major == strength { return found[low].payload }
      // With very many priorities one sort is cheaper than keeping order; some get several numbers then.
      isInOrder = found.count < 1024
    }
    found.insert(SortKey(strength, payload: fresh), at: isInOrder ? low : found.count)
    return fresh
  }

  private func place(of strength: Int64) -> Int {
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if found[middle].major < strength { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Of a required equality; all others are weaker.
  private static let required: Int64 = 1 << 40 + 2 * Int64(Level.required.key)

  /// How many of those in order are weaker than required equalities.
  var weakCount: Int32 {
    var weak: Int32 = 0
    for k in found.indices where found[k].major < Strengths.required && (k == 0 || found[k - 1].major != found[k].major)
    {
      weak += 1
    }
    return weak
  }

  /// All have been numbered.
  mutating func order() {
    if !isInOrder { SortKey.sort(&found) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: found.count))
    for k in found.indices {
      if k == 0 || found[k - 1].major != found[k].major { count += 1 }
      places[Int(found[k].payload)] = Int32(truncatingIfNeeded: count - 1)
    }
  }
}

extension Propagation {
  /// Buckets for all strengths that have been numbered.
  mutating func makeBuckets(in arena: Arena) {
    strengths.order()
    bucket.removeAll()
    bucket.resize(max(1, strengths.count), bytes: 0xFF, in: arena)
    ready.grow(to: bucket.count, in: arena)
  }

  mutating func noteWeak() {
    weakBuckets = strengths.weakCount
  }

  @inline(__always)
  func isWeak(_ r: RowID) -> Bool { bucketOf[r] < weakBuckets }

  mutating func push(_ r: RowID) {
    let b = bucketOf[r]
    next[r] = bucket[b]
    bucket[b] = r
    ready.insert(b)
  }

  mutating func pop() -> RowID { pop(from: 0) }

  /// The next one that is neither a preference nor an inequality.
  mutating func popRequired() -> RowID { pop(from: weakBuckets) }

  @inline(__always)
  private mutating func pop(from weakest: Int32) -> RowID {
    let b = ready.max()
    if b < weakest { return -1 }
    let r = bucket[b]
    bucket[b] = next[r]
    if bucket[b] < 0 { ready.remove(b) }
    return r
  }

  /// Candidates by strength, then by number.
  mutating func sort() {
    isSorted = true
    start.removeAll()
    start.resize(bucket.count + 1, bytes: 0)
    var total: Int32 = 0
    for r in RowID.first(unknown.count) where unknown[r] >= 2 {
      start[bucketOf[r]] += 1
      total += 1
    }
    var running: Int32 = 0
    for b in stride(from: bucket.count - 1, through: 0, by: -1) {
      let count = start[b]
      start[b] = running
      running += count
    }
    sorted.resize(Int(total), bytes: 0)
    for r in RowID.first(unknown.count) where unknown[r] >= 2 {
      sorted[start[bucketOf[r]]] = r
      start[bucketOf[r]] += 1
    }
  }
}

/// Data of the old factor that a new one needs; kept for its capacity.
struct Refactorization: ~Copyable {
  /// By old position: what was active.
  var members = Table<VariableID, BasisMember>()
  /// By new position: the old one.
  var oldPositions = Table<BasisPosition, BasisPosition>()
  var work = Propagation()
  /// Old positions whose rows propagation could not place, and positions of pins that wait for them.
  var leftover = Buffer<BasisPosition>()
  var isTorn = Table<BasisPosition, Bool>()

  mutating func begin(rows: Int) {
    members.removeAll()
    oldPositions.removeAll()
    leftover.removeAll()
    isTorn.removeAll()
    work.begin(rows: rows)
  }
}

// Which variable to pin where all rows that are left wait for several.

/// Variables by the number of rows that mention them, the highest number first; the last inserted among equals.
struct TearQueue: ~Copyable {
  /// By number of rows: the first variable; -1: there is none.
  private var first = Buffer<VariableID>()
  private var next = Table<VariableID, VariableID>()

  init() {}

  mutating func begin(variables: Int) {
    first.removeAll()
    if next.count < variables { next.resize(variables, bytes: 0xFF) }
  }

  mutating func insert(_ v: VariableID, rows: Int32) {
    if Int(rows) >= first.count { first.resize(Int(rows) + 1, bytes: 0xFF) }
    next[v] = first[rows]
    first[rows] = v
  }

  /// Takes the first one out; -1 where none is left.
  mutating func pop() -> VariableID {
    while let v = first.popLast() {
      if v < 0 { continue }
      first.append(next[v])
      return v
    }
    return -1
  }
}

extension Propagation {
  /// The variable to pin next; -1: no row waits for several.
  mutating func nextTear(_ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>) -> VariableID {
    isOfBasis ? mostWanted(problem, orderIndex) : unknownOfStrongest(problem, orderIndex)
  }

  // MARK: Of rows that compete

  private mutating func unknownOfStrongest(
    _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
  ) -> VariableID {
    if !isSorted { sort() }
    while cursor < sorted.count {
      let r = sorted[cursor]
      if unknown[r] >= 2 { return longestUnknown(of: r, problem, orderIndex) }
      cursor += 1
    }
    return -1
  }

  private func longestUnknown(
    of r: RowID, _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
  ) -> VariableID {
    var best: VariableID = -1
    for k in problem.entries(of: r) {
      let v = problem.entryVariable[k]
      if orderIndex[v] >= 0 { continue }
      if best < 0 || problem.columnCount[v] > problem.columnCount[best] { best = v }
    }
    return best
  }

  // MARK: Of a basis

  /// The variable that most rows mention: few pins then remain, in any order of rows.
  private mutating func mostWanted(
    _ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>
  ) -> VariableID {
    if !isSorted { queueUnknown(problem, orderIndex) }
    while true {
      let v = wanted.pop()
      if v < 0 || orderIndex[v] < 0 { return v }
    }
  }

  private mutating func queueUnknown(_ problem: Problem, _ orderIndex: borrowing Table<VariableID, Int32>) {
    isSorted = true
    wanted.begin(variables: problem.variableCount)
    for v in VariableID.first(problem.variableCount).reversed() where orderIndex[v] < 0 {
      wanted.insert(v, rows: problem.columnCount[v])
    }
  }
}
