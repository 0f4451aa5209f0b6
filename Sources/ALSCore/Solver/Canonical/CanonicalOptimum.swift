// The one choice among many optimal layouts.
//
// Where the optimum is not one point, variable after variable, in the caller's order, goes to the optimal value nearest 0;
// those after it may then only move where it stays.  The outcome is one point, whatever vertex the search begins at, so
// history cannot be told from it.
//
// A slot that can move at no cost is "free".  What a free slot costs the caller's order is decided by the first variable it
// moves: away from 0, and it had better stay; towards 0, and a step along it is due.  Once that is known the slot is
// assigned, and later variables need not look at it again; a variable that no unassigned slot moves is settled, and walks
// from later variables end there.  So a vertex that is right already is found to be so in time linear in its free part.

final class CanonicalOptimum {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let ratioTest: RatioTest
  let simplex: Simplex

  var blockPlace = Buffer<Int32>()
  /// The search for that choice has lost its thread and begins anew.
  var mustSettleAgain = false
  var isAssigned = Buffer<Bool>()
  var settled = Buffer<Int32>()
  var assigned = Buffer<BasisMember>()
  /// Those that were found last (`freeVariables`).
  var free: [Int32] = []

  init(_ simplex: Simplex) {
    problem = simplex.problem
    tieBreakers = simplex.tieBreakers
    vertex = simplex.vertex
    basis = simplex.basis
    pricing = simplex.pricing
    ratioTest = simplex.ratioTest
    self.simplex = simplex
  }

  convenience init(copying other: CanonicalOptimum, _ simplex: Simplex) {
    self.init(simplex)
    blockPlace = Buffer(copying: other.blockPlace)
    mustSettleAgain = other.mustSettleAgain
  }

  /// Variables that may still vary; those that no row mentions are not among them (their value is 0).
  func freeVariables() -> [Int32] {
    pricing.examineTouched()
    free.removeAll(keepingCapacity: true)
    if pricing.zeroSlopeCount == 0 { return free }
    // One direction along which every free slot moves, each by an amount that looks like chance: a variable that some
    // slot moves stands still only if such amounts cancel.
    basis.direction.clear()
    pricing.zeroSlopes.forEach { basis.addSource($0, PseudoRandom.weight($0)) }
    basis.ftran()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if basis.direction.value[v].magnitude > basis.zero.rate && problem.liveCount[v] > 0 { free.append(v) }
    }
    basis.direction.clear()
    return free
  }

  /// A number from 1 to 2 that has no simple relation to those of other slots, and is the same every time.
  static func scattered(_ slot: Int32) -> Double {
    var bits = (UInt64(truncatingIfNeeded: slot) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return 1 + Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// Moves variables, one after the other, to the optimal value nearest 0.  False when a new plan was made on the way:
  /// other variables may be free now, and the caller begins `again`.
  func settle(_ ordered: ContiguousArray<Int32>, again: Bool) throws(LayoutError) -> Bool {
    basis.isSettled.resize(problem.variableRoom, bytes: 0, in: problem.arena)
    isAssigned.resize(problem.variableRoom, bytes: 0, in: problem.arena)
    tieBreakers.startDeciding()
    defer { forgetSettling() }
    // Plans come and go within one turn of a circle; only steps with a length end it.
    if !again {
      pricing.zeroSteps = 0
      pricing.useSmallestIndex = false
    }
    mustSettleAgain = false
    // Once is enough.
    var work = again ? -64 * problem.variableCount : 0
    var next = 0
    while next < ordered.count {
      let v = ordered[next]
      next += 1
      if basis.isSettled[v] || problem.liveCount[v] == 0 { continue }
      work += try settle(v)
      // Long walks that reach nothing new go round by etas: a plan without them is worth its price, once.
      if work > problem.variableCount && basis.etas.count > 0 {
        try replanWhileSettling()
      }
      if mustSettleAgain { return false }
      if assigned.count >= pricing.zeroSlopeCount { break }
    }
    if simplex.hasStrayed && !again {
      try startAfresh { simplex.replanAll() }
      return false
    }
    tieBreakers.mustSettleAll = false
    #if ALS_CHECK
      simplex.checkInvariants(atOptimum: true)
    #endif
    return true
  }

  private func forgetSettling() {
    for k in 0..<settled.count { basis.isSettled[settled[k]] = false }
    for k in 0..<assigned.count { isAssigned[vertex.slot(of: assigned[k])] = false }
    settled.removeAll()
    assigned.removeAll()
    basis.combination.clear()
  }

  /// Gives how many variables were looked at.
  func settle(_ v: Int32) throws(LayoutError) -> Int {
    var work = 0
    while true {
      basis.combination.clear()
      basis.addSource(v, 1)
      let visited = basis.btranUnsettled()
      work += visited
      let choice = slotTowardsZero(v)
      if choice >= 0 {
        try stepTowardsZero(choice, v, wayTowardsZero(choice, v))
      } else if let held = slotToHold(v) {
        basis.combination.clear()
        try pin(v, into: held.slot, held.way)
      } else {
        assignReached(to: v)
        markSettled(v, visited)
        return work
      }
      try simplex.countPivot()
      if mustSettleAgain { return work }
    }
  }

  /// The free slot, unassigned, that brings v nearer to 0; -1 when none does.  What makes room for v had better be of a
  /// later variable, or it is next; but where steps have no length the first thing of all is taken, so that they end.
  private func slotTowardsZero(_ v: Int32) -> Int32 {
    if vertex.x[v].magnitude <= TieBreakers.zeroTolerance { return -1 }
    var best: Int32 = -1
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      if best >= 0 && basis.tight[i].comesBefore(basis.tight[best]) != pricing.useSmallestIndex { continue }
      if pricing.slope(i, way: wayTowardsZero(i, v)).sign == 0 { best = i }
    }
    return best
  }

  /// At 0, slots that can move v both ways could together leave it there and move later variables: v itself becomes tight
  /// in the place of one of them.
  private func slotToHold(_ v: Int32) -> (slot: Int32, way: Double)? {
    if vertex.x[v].magnitude > TieBreakers.zeroTolerance { return nil }
    var canGrow = false
    var canShrink = false
    var best: (slot: Int32, way: Double)?
    var largest = basis.zero.rate
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      // Tight already.
      if basis.tight[i] == .pin(v) { return nil }
      let y = basis.combination.value[i]
      for way in [1.0, -1.0] where pricing.slope(i, way: way).sign == 0 {
        if way * y > 0 { canGrow = true } else { canShrink = true }
        if y.magnitude > largest {
          largest = y.magnitude
          best = (i, way)
        }
      }
    }
    return canGrow && canShrink ? best : nil
  }

  private func isReached(_ slot: Int32) -> Bool {
    basis.combination.value[slot].magnitude > basis.zero.rate && pricing.zeroSlopes.contains(slot) && !isAssigned[slot]
  }

  private func wayTowardsZero(_ slot: Int32, _ v: Int32) -> Double {
    (basis.combination.value[slot] > 0) == (vertex.x[v] > 0) ? -1 : 1
  }

  private func assignReached(to v: Int32) {
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if !isReached(i) { continue }
      isAssigned[i] = true
      tieBreakers.assign(i, to: v)
      assigned.append(basis.tight[i])
    }
  }

  /// The variable is settled, and so is every one on the way to it that leans on settled ones only.
  private func markSettled(_ v: Int32, _ visited: Int) {
    var k = visited - 1
    while k >= 0 {
      let u = basis.combination.list[k]
      k -= 1
      let isStill = !basis.etas.owns(u) && (isAssigned[u] || !pricing.zeroSlopes.contains(u))
      if u == v || isStill && leansOnSettled(u) { settleVariable(u) }
    }
    settleVariable(v)
  }

  private func settleVariable(_ v: Int32) {
    if basis.isSettled[v] { return }
    basis.isSettled[v] = true
    settled.append(v)
  }

  private func leansOnSettled(_ v: Int32) -> Bool {
    let thing = basis.planThing[v]
    if !thing.isRow { return true }
    let start = problem.rowStart[thing.id]
    for k in start..<start + Int(problem.rowLength[thing.id]) {
      let u = problem.entryVariable[k]
      if u != v && !basis.isSettled[u] { return false }
    }
    return true
  }

  // MARK: Steps on the optimal face

  /// Follows a free slot until v is 0 or something stops it; what stops it becomes tight.
  func stepTowardsZero(_ p: Int32, _ v: Int32, _ way: Double) throws(LayoutError) {
    ratioTest.findRates(p, way)
    ratioTest.breakpoints.heapify()
    let rate = basis.direction.value[v]
    let reach = -vertex.x[v] / rate
    var length = reach
    var entering = BasisMember.pin(v)
    var pivot = way * rate
    if let stop = ratioTest.breakpoints.pop(), stop.step <= reach {
      length = stop.step
      entering = stop.thing
      pivot = way * (stop.thing.isRow ? vertex.rates.value[stop.thing.id] : basis.direction.value[stop.thing.id])
    }
    simplex.move(length)
    pricing.countZeroSteps(length)
    ratioTest.endStep()
    basis.combination.clear()
    if entering.isPin {
      tieBreakers.noteSign(v, from: vertex.x[v], to: 0)
      vertex.x[v] = 0
      vertex.markMoved(v)
    }
    if basis.tight[p] == entering { return }
    basis.combine(entering)
    let y = basis.combination.value[p]
    if (y - pivot).magnitude > 1e-6 * (1 + pivot.magnitude) || y.magnitude < basis.zero.pivot {
      try replanWhileSettling()
    } else {
      try exchangeOnFace(p, entering, way)
    }
  }

  private func pin(_ v: Int32, into p: Int32, _ way: Double) throws(LayoutError) {
    basis.combine(.pin(v))
    try exchangeOnFace(p, .pin(v), way)
  }

  /// Slopes of other slots stay as they are: the thing that leaves goes a way that costs nothing.
  func exchangeOnFace(_ p: Int32, _ entering: BasisMember, _ way: Double) throws(LayoutError) {
    simplex.pivotInto(p, entering, leaving: simplex.sideAfterLeaving(p, way))
    if basis.hasLongEtas { try replanWhileSettling() } else { pricing.examineTouched() }
  }

  /// A new plan looks at rows on their kinks afresh, so the optimum may have to be found again, and other slots may be
  /// free: nothing is known any more.
  private func replanWhileSettling() throws(LayoutError) {
    try startAfresh { simplex.replanAll(keepingKinks: true) }
    mustSettleAgain = true
  }

  /// The optimum once more after `change`, with what is known of steps without length.
  private func startAfresh(_ change: () -> Void) throws(LayoutError) {
    forgetSettling()
    change()
    let (stepsSoFar, bySmallestIndex, pivotsSoFar) = (pricing.zeroSteps, pricing.useSmallestIndex, simplex.pivots)
    try simplex.optimise()
    if simplex.pivots == pivotsSoFar {
      pricing.zeroSteps = stepsSoFar
      pricing.useSmallestIndex = bySmallestIndex
    }
  }
}
