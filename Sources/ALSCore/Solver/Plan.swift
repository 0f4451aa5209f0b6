// The plan: an order of the variables, and for each the tight thing that defines it from earlier ones.
//
// It is found by propagation: a row with one unknown variable left defines it.  The strongest row goes first, the
// latest one among equals, which keeps the variables of one view together.  Where nothing is ready a variable is torn:
// pinned where it is, to be closed by an exchange afterwards.  Linear in the coefficients.

/// What propagation needs to know of its rows; made for one run.
struct Propagation: ~Copyable {
  /// Unknown variables left in each row; -1: not taking part.
  var unknown = Buffer<Int32>()
  /// Buckets of ready rows by strength, the last one in first.
  var bucket = Buffer<Int32>()
  var next = Buffer<Int32>()
  var bucketOf = Buffer<Int32>()
  var ready = Bitset()
  /// Candidates, strongest first, and how far the search for a row to tear has come.
  var sorted = Buffer<Int32>()
  private var start = Buffer<Int32>()
  var cursor = 0
  var isSorted = false
  /// Variables that were pinned only because nothing defined them yet.
  var torn = Buffer<Int32>()

  /// For a tight set that is known: no row takes part yet, and all are equally strong.
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
    cursor = 0
    isSorted = false
  }
}

/// The strengths in use: numbered as they come, and then put in order.
private struct Strengths {
  /// By strength, with the number given to it.
  private var found: [SortKey] = []
  private var isInOrder = true
  private var last: Int64 = -1
  private var lastNumber: Int32 = -1
  /// How many different ones there are; known when they are in order.
  private(set) var count = 0

  init() { found.reserveCapacity(16) }

  /// The number of a strength.  Most rows are as strong as the one before.
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

  /// For each number the place of its strength among all, the weakest first.
  mutating func places() -> [Int32] {
    if !isInOrder { SortKey.sort(&found) }
    var places = [Int32](repeating: 0, count: found.count)
    for k in found.indices {
      if k == 0 || found[k - 1].major != found[k].major { count += 1 }
      places[Int(found[k].payload)] = Int32(truncatingIfNeeded: count - 1)
    }
    return places
  }
}

extension Solver {
  /// A plan from all rows, with x computed along it.  The tight set is the plan.
  @_optimize(speed)
  func crash() {
    var work = Propagation()
    enlist(into: &work)
    clearPlan()
    propagate(&work)
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where position[v] < 0 { define(v, .pin(v), &work) }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) {
      tight[v] = planThing[v]
      setSlot(of: tight[v], to: v)
      if tight[v].isRow { side[tight[v].id] = tightSide(of: tight[v].id) }
    }
  }

  func clearPlan() {
    order.removeAll()
    etas.removeAll()
    position.fill(-1)
    pinSlot.fill(-1)
    planVariable.fill(-1)
  }

  /// Equalities before inequalities, each by the weaker of its levels; the engine's own pairs after plain equalities.
  @inline(__always)
  private func strength(_ r: Int32) -> Int64 {
    let low = Int64(lowerLevel[r].key)
    let high = Int64(upperLevel[r].key)
    if lower[r] == upper[r] { return 1 << 40 + 2 * min(low, high) + (low == high ? 1 : 0) }
    return max(low, high)
  }

  @_optimize(speed)
  private func enlist(into work: inout Propagation) {
    let rows = Int32(truncatingIfNeeded: rowCount)
    work.unknown.resize(rowCount, bytes: 0xFF, in: &nursery)
    work.next.resize(rowCount, bytes: 0xFF, in: &nursery)
    work.bucketOf.resize(rowCount, bytes: 0xFF, in: &nursery)
    var strengths = Strengths()
    for r in 0..<rows where takesPart(r) {
      work.bucketOf[r] = strengths.number(of: strength(r))
      work.unknown[r] = rowLength[r]
    }
    let places = strengths.places()
    work.bucket.resize(max(1, strengths.count), bytes: 0xFF, in: &nursery)
    work.ready.grow(to: max(1, strengths.count), in: &nursery)
    for r in 0..<rows where work.unknown[r] >= 0 {
      work.bucketOf[r] = places[Int(work.bucketOf[r])]
      if work.unknown[r] == 1 { work.push(r) }
    }
  }

  @inline(__always)
  private func takesPart(_ r: Int32) -> Bool {
    rowSlot[r] == -1 && (lowerLevel[r].key != 0 || upperLevel[r].key != 0)
  }

  @_optimize(speed)
  func propagate(_ work: inout Propagation) {
    while true {
      let r = work.pop()
      if r >= 0 {
        defineUnknown(of: r, &work)
      } else if !tear(&work) {
        return
      }
    }
  }

  /// Lets a row define its one unknown variable.
  @_optimize(speed)
  private func defineUnknown(of r: Int32, _ work: inout Propagation) {
    if work.unknown[r] != 1 { return }
    let start = rowStart[r]
    var sum = 0.0
    var found: Int32 = -1
    var pivot = 0.0
    for k in start..<start + Int(rowLength[r]) {
      let v = entryVariable[k]
      if position[v] < 0 {
        found = v
        pivot = entryCoefficient[k]
      } else {
        sum += entryCoefficient[k] * x[v]
      }
    }
    if found < 0 || pivot.magnitude < 1e-9 { return }
    x[found] = (target(of: r) - sum) / pivot
    planVariable[r] = found
    inversePivot[found] = 1 / pivot
    define(found, .row(r), &work)
  }

  /// Appends a variable to the plan and counts it as known in its rows.
  @_optimize(speed)
  func define(_ v: Int32, _ thing: BasisMember, _ work: inout Propagation) {
    position[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    planThing[v] = thing
    if !thing.isRow { inversePivot[v] = 1 }
    let start = columnStart[v]
    for k in start..<start + Int(columnCount[v]) {
      let r = poolRow[k]
      if work.unknown[r] < 0 { continue }
      work.unknown[r] -= 1
      if work.unknown[r] == 1 { work.push(r) }
    }
  }

  /// Pins a variable of the strongest row that still has several unknown ones.
  private func tear(_ work: inout Propagation) -> Bool {
    if !work.isSorted { work.sort() }
    while work.cursor < work.sorted.count {
      let r = work.sorted[work.cursor]
      if work.unknown[r] >= 2 {
        let v = longestUnknown(of: r)
        work.torn.append(v)
        define(v, .pin(v), &work)
        return true
      }
      work.cursor += 1
    }
    return false
  }

  private func longestUnknown(of r: Int32) -> Int32 {
    let start = rowStart[r]
    var best: Int32 = -1
    for k in start..<start + Int(rowLength[r]) {
      let v = entryVariable[k]
      if position[v] >= 0 { continue }
      if best < 0 || columnCount[v] > columnCount[best] { best = v }
    }
    return best
  }
}

extension Propagation {
  mutating func push(_ r: Int32) {
    let b = bucketOf[r]
    next[r] = bucket[b]
    bucket[b] = r
    ready.insert(b)
  }

  mutating func pop() -> Int32 {
    let b = ready.max()
    if b < 0 { return -1 }
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
    for r in 0..<unknown.count where unknown[r] >= 2 {
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
    for r in 0..<unknown.count where unknown[r] >= 2 {
      sorted[start[bucketOf[r]]] = Int32(truncatingIfNeeded: r)
      start[bucketOf[r]] += 1
    }
  }
}
