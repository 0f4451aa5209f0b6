// Queries about an optimum.

/// Queries about the solver's present optimum.
final class Analysis {
  let problem: Problem
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes
  let ratioTest: RatioTest
  let simplex: Simplex
  let warmStart: WarmStart
  let parametric: Parametric
  let canonical: CanonicalOptimum

  init(_ warmStart: WarmStart, _ canonical: CanonicalOptimum, _ parametric: Parametric) {
    problem = warmStart.problem
    vertex = warmStart.vertex
    basis = warmStart.basis
    pricing = warmStart.pricing
    changes = warmStart.changes
    ratioTest = canonical.ratioTest
    simplex = warmStart.simplex
    self.warmStart = warmStart
    self.parametric = parametric
    self.canonical = canonical
  }
}

// Violated preferences, and the rows that prevent them.

extension Analysis {
  /// Violated optional rows that mention one of the variables, without duplicates, by level and number.
  func violatedPreferences(among variables: borrowing Buffer<Term>) -> [RowID] {
    var found: [SortKey] = []
    for k in 0..<variables.count {
      let v = variables[k].variable
      for j in problem.columnStart[v]..<problem.columnStart[v] + Int(problem.columnCount[v]) {
        let r = problem.columnRow[j]
        if vertex.rowPosition[r] != -1 || vertex.side[r] != .below && vertex.side[r] != .above { continue }
        let level = vertex.gradientLevel(.row(r))
        if level == .required || level == .tie || level.key == 0
          || vertex.violation(r).magnitude <= violationTolerance(r)
        {
          continue
        }
        found.append(SortKey(-Int64(level.key), Int64(r), payload: r))
      }
    }
    SortKey.sort(&found)
    var rows: [RowID] = []
    for entry in found where rows.last?.raw != entry.payload { rows.append(RowID(raw: entry.payload)) }
    return rows
  }

  private func violationTolerance(_ r: RowID) -> Double {
    Vertex.tolerance * (1 + (vertex.side[r] == .below ? problem.lower[r] : problem.upper[r]).magnitude)
  }

  /// The rows at its level or above that prevent a violated row: active members that would have to yield, those that share a
  /// variable first.  If all of them could yield, the violated rows that would become worse.
  func stronger(than r: RowID) -> [Int32] {
    let level = vertex.gradientLevel(.row(r))
    let sense = vertex.side[r] == .below ? 1.0 : -1.0
    var found: [SortKey] = []
    var moves = Buffer<Term>()
    basis.combine(.row(r))
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      let factor = sense * basis.combination.value[position]
      if factor.magnitude <= basis.zero.reducedCost { continue }
      let member = basis.members[position]
      let penalty = factor > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member)
      if penalty.key == 0 || penalty < level {
        moves.append(Term(variable: position, coefficient: factor > 0 ? 1 : -1))
        continue
      }
      let told = mostImportant(like: CertificateStep(member: member, factor: 1), isGrowing: factor > 0).member
      found.append(SortKey(shares(member, with: r) ? 0 : 1, Int64(told.raw), payload: told.raw))
    }
    basis.clearCombination()
    for k in 0..<moves.count where found.isEmpty { addWorsened(by: moves[k], level, &found) }
    SortKey.sort(&found)
    var members: [Int32] = []
    for entry in found { members.append(entry.payload) }
    return members
  }

  /// Adds violated rows at a level or above that a move of one slot would make worse.
  private func addWorsened(by move: Term, _ level: Level, _ found: inout [SortKey]) {
    basis.clearDirection()
    basis.addSource(move.variable, move.coefficient)
    basis.ftran()
    basis.findRates()
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      let rate = vertex.rates.value[r]
      let isWorse =
        vertex.side[r] == .below ? rate < -basis.zero.rate : vertex.side[r] == .above && rate > basis.zero.rate
      if !isWorse || vertex.gradientLevel(.row(r)) < level { continue }
      found.append(SortKey(-Int64(vertex.gradientLevel(.row(r)).key), Int64(r), payload: BasisMember.row(r).raw))
    }
    ratioTest.endStep()
  }

  private func shares(_ member: BasisMember, with r: RowID) -> Bool {
    for k in 0..<problem.termCount(member)
    where problem.coefficient(of: problem.term(member, k).variable, in: .row(r)) != 0 { return true }
    return false
  }
}

// Adds equations that fix the present values in a copy of the solver until nothing is free, and determines which of them are
// redundant.
//
// A held row is required and takes the slot of a free member, so each reduces the number of movable slots.  A released row keeps
// its slot without a level: it is free like a pin, and no search is needed.

extension Analysis {
  /// Adds the row as an equation at `value` that is consistent with the optimum.
  func hold(_ terms: borrowing Buffer<Term>, at value: Double) throws(LayoutError) -> RowID {
    let r = changes.addRow(
      UnsafeBufferPointer(start: terms.base, count: terms.count), lower: value, upper: value, lowerLevel: .required,
      upperLevel: .required, rank: 0, owner: -1)
    // Values may have moved along the optimal face; the row restores them.
    try takeIn()
    try makeTight(r)
    return r
  }

  /// Exchanges a satisfied row with the free member that has the largest coefficient in its tableau row.
  private func makeTight(_ r: RowID) throws(LayoutError) {
    if vertex.rowPosition[r] >= 0 { return }
    basis.combine(.row(r))
    var best: BasisPosition = -1
    var largest = Analysis.smallestPivot
    for k in 0..<basis.combination.list.count {
      let i = basis.combination.list[k]
      if basis.combination.value[i].magnitude > largest && pricing.zeroReducedCosts.contains(i) {
        largest = basis.combination.value[i].magnitude
        best = i
      }
    }
    if best < 0 {
      basis.clearCombination()
      return
    }
    try canonical.exchangeOnFace(best, .row(r), pricing.reducedCost(best, sense: 1).sign == 0 ? 1 : -1)
    canonical.forgetRestart()
  }

  /// Releases a held row; returns whether its value can then change.  If it can, the row is held again.
  func isNeeded(_ r: RowID) throws(LayoutError) -> Bool {
    changes.setLevels(r, lower: .absent, upper: .absent)
    try takeIn()
    if try !varies(r) { return false }
    changes.setLevels(r, lower: .required, upper: .required)
    try takeIn()
    try makeTight(r)
    return true
  }

  /// Applies pending changes and solves, with a work limit of its own.
  private func takeIn() throws(LayoutError) {
    simplex.beginCountingPivots()
    warmStart.applyChanges()
    try simplex.optimise()
  }

  /// Whether a row without levels has more than one optimal value.
  private func varies(_ r: RowID) throws(LayoutError) -> Bool {
    pricing.examineTouched()
    for position in freePositions(of: .row(r)) where canStep(position, movingRow: r) { return true }
    if pricing.zeroReducedCostCount == 0 { return false }
    let value = problem.lower[r]
    let reach = 1 + value.magnitude
    if try wander(r, from: value, to: value + reach) { return true }
    return try wander(r, from: value, to: value - reach)
  }

  private func canStep(_ position: VariableID, movingRow r: RowID) -> Bool {
    for sense in [1.0, -1.0] where pricing.reducedCost(position, sense: sense).sign == 0 {
      ratioTest.findRates(position, sense)
      let rate = vertex.rowPosition[r] == position ? 1 : vertex.rates.value[r].magnitude
      let length = ratioTest.firstStop()?.step ?? 1
      ratioTest.endStep()
      if rate * length > Analysis.freedomTolerance * (1 + problem.lower[r].magnitude) { return true }
    }
    return false
  }

  /// Whether the row, as a preference for `target` at the lowest level, changes its value.
  private func wander(_ r: RowID, from value: Double, to target: Double) throws(LayoutError) -> Bool {
    changes.setBounds(r, lower: target, upper: target)
    changes.setLevels(r, lower: .tie, upper: .tie)
    try takeIn()
    let moved = (vertex.computeActivity(r) - value).magnitude
    changes.setBounds(r, lower: value, upper: value)
    changes.setLevels(r, lower: .absent, upper: .absent)
    try takeIn()
    return moved > Analysis.freedomTolerance * (1 + value.magnitude)
  }

  /// The least pivot for an exchange.
  private static let smallestPivot = 1e-7
}
