// The dual simplex, for systems in which nearly every row depends on nearly every other.
//
// The gradient of an inactive member need not match its side: at first all count as inside, so that all multipliers are optimal.
// Then members whose side differs from their gradient change the gradient one by one while the multipliers stay optimal: a member
// whose gradient reaches its side stays inactive, and one that is stopped takes the position of the multiplier that stops it.
// When all gradients are right, x is optimal.  If rounding or too many steps end the search, the primal simplex continues from
// the vertex that was reached.

extension Simplex {
  /// Starts from the present basis.
  func dualSimplex() {
    var weights = SteepestEdgeWeights()
    weights.begin(problem)
    measureEdges(&weights)
    takeAllInside()
    var left = 4 * (problem.rowTotal + problem.variableCount)
    var failures = 0
    while left > 0 && pivots < mostPivots && !basis.isSpent && !Reserve.isShort {
      left -= 1
      guard let member = mostViolated(weights) else { break }
      if dualStep(member, &weights) {
        if basis.hasManyEtas && !refactorizeKeepingGradients() { break }
      } else {
        failures += 1
        if failures > 4 || !refactorizeKeepingGradients() { break }
      }
    }
    basis.clearCombination()
    refresh(keepingSides: true)
  }

  /// Gradients and multipliers of a point at which nothing is violated.
  private func takeAllInside() {
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      vertex.setInactiveSide(.row(r), .inside)
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      vertex.setInactiveSide(.bound(v), .inside)
    }
    pricing.forgetMultipliers()
  }

  /// A new factor, with x and activities from it.  False: the basis is singular.
  private func refactorizeKeepingGradients() -> Bool {
    let isRegular = basis.refactorize()
    pricing.rearrangeMultipliers()
    basis.beginCountingEtas()
    vertex.beginAfresh()
    basis.computeX()
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      vertex.setActivity(r, vertex.computeActivity(r))
    }
    return isRegular
  }

  // MARK: Pricing

  /// The member whose side differs from its gradient and that is farthest from its bound, relative to its edge.
  private func mostViolated(_ weights: borrowing SteepestEdgeWeights) -> BasisMember? {
    basis.countNonzeros(Int64(problem.rowCount))
    var best: BasisMember?
    var largest = 0.0
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      let miss = vertex.activity[r] - problem.target(of: r)
      if miss == 0 || isRight(.row(r), now: vertex.classify(r)) { continue }
      let merit = miss * miss / weights[.row(r)]
      if merit > largest { (largest, best) = (merit, .row(r)) }
    }
    for v in VariableID.first(problem.variableCount)
    where vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent {
      if isRight(.bound(v), now: vertex.classifyBound(v)) { continue }
      let merit = vertex.x[v] * vertex.x[v] / weights[.bound(v)]
      if merit > largest { (largest, best) = (merit, .bound(v)) }
    }
    return best
  }

  /// Whether the gradient of a member matches its side.  On its breakpoint either is: by rounding alone, members would take turns
  /// for ever.
  @inline(__always)
  private func isRight(_ member: BasisMember, now: Side) -> Bool {
    let side = vertex.sideOf(member)
    return now == side || side != .inside && vertex.isOnBreakpoint(member, now: now)
  }

  // MARK: One step

  /// Changes the gradient of a member by one, or up to the first multiplier that stops it, and then makes it active.  False:
  /// rounding has spoiled the step.
  private func dualStep(_ member: BasisMember, _ weights: inout SteepestEdgeWeights) -> Bool {
    let from = vertex.sideOf(member)
    let miss =
      member.isRow ? vertex.activity[member.row] - problem.target(of: member.row) : vertex.x[member.variable]
    let sense: Double = miss > 0 ? 1 : -1
    let to: Side = from != .inside ? .inside : miss > 0 ? .above : .below
    let level = level(of: member, from == .inside ? to : from)
    basis.combine(member)
    guard let p = ratioTest.firstBlocking(sense, before: level) else {
      if level.key == 0 { return false }
      vertex.setInactiveSide(member, to)
      pricing.addGradient(level, sense)
      return true
    }
    pivots += 1
    let y = basis.combination.value[p]
    weights[member] = takeProducts(&weights)
    basis.addSource(p, 1)
    basis.ftran()
    basis.findRates()
    let rate = member.isRow ? vertex.rates.value[member.row] : basis.direction.value[member.variable]
    if (y - rate).magnitude > 1e-6 * (1 + rate.magnitude) {
      ratioTest.endStep()
      return false
    }
    updateWeights(member, p, y, &weights)
    move(-miss / y)
    ratioTest.endStep()
    pivotInto(p, member, leaving: sideAfterLeaving(p, sense * y < 0 ? 1 : -1))
    return true
  }

  /// The cost of a violation on that side.
  func level(of member: BasisMember, _ side: Side) -> Level {
    if !member.isRow { return side == .below ? .required : .absent }
    return side == .below ? problem.lowerLevel[member.row] : problem.upperLevel[member.row]
  }

  /// The square of the edge of the member that enters, from its entries in `combination`, and the products of its entries with
  /// those of all others: a solve for positions that move by these entries.
  private func takeProducts(_ weights: inout SteepestEdgeWeights) -> Double {
    basis.clearDirection()
    let square = addSquare(toSources: true)
    basis.ftran()
    basis.findRates()
    weights.setProducts(vertex.rates, basis.direction)
    ratioTest.endStep()
    return square
  }

  /// One more than the squares of the entries in `combination`, which may become the sources of a solve.
  private func addSquare(toSources: Bool) -> Double {
    var square = 1.0
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      square += y * y
      if toSources && y != 0 { basis.addSource(i, y) }
    }
    return square
  }

  /// The edges of rows where the search begins.  If rows depend on long chains the others keep the length of a single row.
  private func measureEdges(_ weights: inout SteepestEdgeWeights) {
    let most = basis.nonzeros &+ 64 * Int64(problem.entryVariable.count)
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 && basis.nonzeros < most {
      basis.combine(.row(r))
      weights[.row(r)] = addSquare(toSources: false)
    }
  }

  private func updateWeights(
    _ entering: BasisMember, _ p: VariableID, _ y: Double, _ weights: inout SteepestEdgeWeights
  ) {
    let weight = weights[entering]
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      weights.update(.row(r), vertex.rates.value[r] / y, entering: weight)
    }
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if vertex.boundPosition[v] < 0 { weights.update(.bound(v), basis.direction.value[v] / y, entering: weight) }
    }
    weights[basis.members[p]] = max(weight, 1 + y * y) / (y * y)
  }
}

// The ratio test of the dual simplex: the first multiplier that reaches its penalty.

extension RatioTest {
  /// Increases the gradient of the member in `basis.combination` in direction `sense` by up to one at `level`.  Returns the slot
  /// whose multiplier reaches the penalty of its member first, or nil; of nearly equal ones the largest pivot.
  func firstBlocking(_ sense: Double, before level: Level) -> BasisPosition? {
    var best: BasisPosition?
    var pivot = 0.0
    var touched = 0
    slope.clear()
    slope.add(level, 1)
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      let y = basis.combination.value[i]
      if y.magnitude <= RatioTest.smallestDualPivot { continue }
      findSlack(i, isUp: sense * y < 0, of: y.magnitude)
      touched += slack.count
      let order = slack.compare(with: slope, tolerance: basis.zero.reducedCost)
      if order > 0 || order == 0 && (best == nil || y.magnitude <= pivot) { continue }
      (best, pivot) = (i, y.magnitude)
      swap(&slope, &slack)
    }
    basis.countNonzeros(Int64(touched))
    return best
  }

  /// The change of the gradient at which the multiplier of a slot reaches its penalty.
  @inline(__always)
  private func findSlack(_ i: BasisPosition, isUp: Bool, of y: Double) {
    slack.clear()
    slack.add(isUp ? vertex.upPenalty(basis.members[i]) : vertex.downPenalty(basis.members[i]), 1 / y)
    var node = pricing.multipliers.first(i)
    while node >= 0 {
      let value = pricing.multipliers.value(node) / y
      slack.add(pricing.multipliers.level(node), isUp ? -value : value)
      node = pricing.multipliers.next(node)
    }
    if slack.sign(beyond: basis.zero.reducedCost) <= 0 { slack.clear() }
  }

  private static let smallestDualPivot = 1e-7
}

// Dual steepest-edge pricing (Forrest and Goldfarb 1992): which violated member enters the basis.

/// For each inactive member the squared length of the edge along which its gradient and all multipliers change: 1 plus the squares
/// of its tableau row.
struct SteepestEdgeWeights: ~Copyable {
  private var ofRow = Table<RowID, Double>()
  private var ofBound = Table<VariableID, Double>()
  // The inner products of each tableau row with the tableau row of the entering member.
  private var rowProducts = SparseVector<RowID>()
  private var boundProducts = SparseVector<VariableID>()

  /// A bound gets the weight of a preferred size.
  mutating func begin(_ problem: Problem) {
    ofRow.resize(problem.rowCount, bytes: 0)
    ofBound.resize(problem.variableCount, bytes: 0)
    ofRow.fill(1)
    ofBound.fill(2)
    rowProducts.grow(to: problem.rowCapacity, in: problem.arena)
    boundProducts.grow(to: problem.variableCapacity, in: problem.arena)
  }

  @inline(__always)
  subscript(_ member: BasisMember) -> Double {
    get { member.isRow ? ofRow[member.row] : ofBound[member.variable] }
    set { if member.isRow { ofRow[member.row] = newValue } else { ofBound[member.variable] = newValue } }
  }

  /// Sets the products from the rates of rows and variables when each slot moves by the entering member's entry.
  mutating func setProducts(_ rates: borrowing SparseVector<RowID>, _ direction: borrowing SparseVector<VariableID>) {
    rowProducts.clear()
    boundProducts.clear()
    for k in 0..<rates.list.count { rowProducts.add(rates.list[k], rates.value[rates.list[k]]) }
    for k in 0..<direction.list.count { boundProducts.add(direction.list[k], direction.value[direction.list[k]]) }
  }

  /// Updates a weight after a member of weight `entering` has taken a slot; `ratio` is the entry there relative to the pivot.
  @inline(__always)
  mutating func update(_ member: BasisMember, _ ratio: Double, entering: Double) {
    let product = member.isRow ? rowProducts.value[member.row] : boundProducts.value[member.variable]
    let square = ratio * ratio
    self[member] = max(self[member] - 2 * ratio * product + square * entering, 1 + square)
  }
}
