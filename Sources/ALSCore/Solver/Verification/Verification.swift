// Nothing is published that has not been verified: every required row that is not called broken holds at the published
// values, every row that is called broken has a proof that it cannot hold, and where steps were taken the reduced costs are
// those that the rows say.  What fails is solved again by stronger means.  A few solves in a row that cannot have changed this, since x
// only followed the factor, go by unchecked.

/// How an optimum is looked for, the cheapest means first.
enum SolveMeans: Int {
  /// Changes applied at the last vertex, or a cold start.
  case usual
  /// From where x is now, with every row judged again there and a new factor.
  case reconsidered
  /// From nothing, with refined solves and a new factor after every step.
  case refined

  var next: SolveMeans? { SolveMeans(rawValue: rawValue + 1) }
}

/// What rows are made of, held here as nobody writes it meanwhile.
private struct HeldRows {
  let x: UnsafeMutablePointer<Double>
  let variable: UnsafeMutablePointer<VariableID>
  let coefficient: UnsafeMutablePointer<Double>
  let length: UnsafeMutablePointer<Int32>
  let (lower, upper): (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)
  let (lowerLevel, upperLevel): (UnsafeMutablePointer<Level>, UnsafeMutablePointer<Level>)

  init(_ problem: Problem, _ vertex: Vertex) {
    x = vertex.x.base
    variable = problem.entryVariable.base
    coefficient = problem.entryCoefficient.base
    length = problem.rowLength.base
    (lower, upper) = (problem.lower.base, problem.upper.base)
    (lowerLevel, upperLevel) = (problem.lowerLevel.base, problem.upperLevel.base)
  }
}

/// Checks what a solve came to before it is published.
final class Verification {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let simplex: Simplex
  let infeasibility: Infeasibility

  /// A solve took more than a step along a known direction since values were last verified.
  private(set) var wasSolved = false
  /// The next solve judges every row again where x is now.
  private(set) var mustReconsider = false
  private(set) var doubtfulRow: RowID = -1

  init(_ infeasibility: Infeasibility) {
    problem = infeasibility.problem
    altered = infeasibility.altered
    vertex = infeasibility.vertex
    basis = infeasibility.basis
    pricing = infeasibility.pricing
    simplex = infeasibility.simplex
    self.infeasibility = infeasibility
  }

  convenience init(copying other: Verification, _ infeasibility: Infeasibility) {
    self.init(infeasibility)
    wasSolved = other.wasSolved
    mustReconsider = other.mustReconsider
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log.number(&wasSolved)
    log.number(&mustReconsider)
    log.number(&doubtfulRow)
  }

  /// Whether what the last solve came to may be published; if not, `doubtfulRow` is the row that is missed most, or that is
  /// called broken without a proof, or -1.
  func verify() -> Bool {
    doubtfulRow = -1
    if vertex.isBehind || !wasSolved { return true }
    wasSolved = false
    if hasOnlyFollowed {
      checkExchanged()
    } else {
      vertex.setUncheckedMoves(0)
      findWorstRow()
    }
    if doubtfulRow < 0 { findWorstRelaxedRow() }
    if doubtfulRow >= 0 {
      vertex.forgiveNoMoreThanHere()
      return false
    }
    doubtfulRow = infeasibility.unprovenRow
    return doubtfulRow < 0 && !simplex.hasGivenUp && hasConsistentCosts() && !isSpoiledByCoefficients
  }

  /// Whether x is as its factor makes it, and every row was judged there: a row that defines a variable holds to rounding.
  private var hasAccurateValues: Bool {
    vertex.haveAllMoved && vertex.changesSinceRefresh == 0 && basis.etas.count == 0 && vertex.violatedRequired == 0
  }

  /// Whether x has only followed triangular factors of plain coefficients: then each row that defines a variable holds as it did
  /// before or where it entered, every other but those that were exchanged since the factor was made has been judged where x is now, and
  /// these are checked.  Each move adds a few roundings of the largest value there was, so as many go by unchecked as leave less
  /// than half of what is promised.
  private var hasOnlyFollowed: Bool {
    let moves = vertex.uncheckedMoves
    return problem.growthFactor == 1 && !vertex.hasCancelled && vertex.violatedRequired == 0
      && moves <= Verification.mostUnchecked && Double(moves) * vertex.maxStep < 1e6
  }

  private static let mostUnchecked = 64

  // MARK: Rows

  @_optimize(speed)
  private func findWorstRow() {
    var worst = Vertex.promise
    let rows = HeldRows(problem, vertex)
    if hasAccurateValues { return findWorstSize(rows, &worst) }
    if vertex.haveAllMoved || vertex.movedBlocks.count * 8 > problem.variableCount {
      for k in 0..<problem.rowCount where vertex.rowPosition[RowID(k)] != -2 { check(RowID(k), rows, &worst) }
      return findWorstSize(rows, &worst)
    }
    for k in 0..<vertex.movedBlocks.count {
      let first = VariableID(firstOf: vertex.movedBlocks[k])
      for v in first..<first + 4 {
        if rows.x[v.index] < 0 { checkSize(v, rows, &worst) }
        let start = problem.columnStart[v]
        for j in start..<start + Int(problem.columnCount[v]) {
          let r = problem.columnRow[j]
          if vertex.rowPosition[r] != -2 && isFirstMoved(v, in: r) { check(r, rows, &worst) }
        }
      }
    }
  }

  /// Of all sizes: what is below 0 by a hair holds its rows as it is, and may not as it is published.
  @_optimize(speed)
  private func findWorstSize(_ rows: HeldRows, _ worst: inout Double) {
    for v in VariableID.first(problem.variableCount) where rows.x[v.index] < 0 { checkSize(v, rows, &worst) }
  }

  /// Looks at a size below 0, which is published as 0 where it is by a hair, and at the rows that then have it as 0.
  @inline(never)
  private func checkSize(_ v: VariableID, _ rows: HeldRows, _ worst: inout Double) {
    if vertex.boundState[v] == .absent { return }
    let value = vertex.x[v]
    let start = problem.columnStart[v]
    for j in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[j]
      if vertex.rowPosition[r] == -2 { continue }
      // Any row of it will do to say where.
      if value < -Vertex.promise && doubtfulRow < 0 { doubtfulRow = r }
      check(r, vertex.computeActivity(r) - problem.columnCoefficient[j] * value, rows, &worst)
    }
  }

  /// Of the active rows those that define no variable.
  private func checkExchanged() {
    var worst = Vertex.promise
    let rows = HeldRows(problem, vertex)
    for k in 0..<basis.etas.count {
      let member = basis.members[basis.etas.position[k]]
      if member.isRow { check(member.row, rows, &worst) }
    }
  }

  /// So that a row is looked at once, and not once for each of its variables.
  @inline(__always)
  private func isFirstMoved(_ v: VariableID, in r: RowID) -> Bool {
    var k = problem.rowStart[r]
    while problem.entryVariable[k] != v {
      if vertex.isBlockMoved[problem.entryVariable[k].block] { return false }
      k += 1
    }
    return true
  }

  /// What is negligible beside large values may not be so where x is now.
  private func findWorstRelaxedRow() {
    for k in 0..<altered.relaxedRows.count {
      let relaxed = altered.relaxedRows[k]
      let r = relaxed.row
      let bound = (relaxed.lower.isFinite ? relaxed.lower : relaxed.upper).magnitude
      let largest = max(1, bound, vertex.largestTerm(of: r))
      let value = vertex.computeActivity(r)
      if max(relaxed.lower - value, value - relaxed.upper) > Vertex.promise * largest { doubtfulRow = r }
    }
  }

  /// Looks whether a required row is missed by more than what is the worst so far.
  @inline(__always)
  private func check(_ r: RowID, _ rows: HeldRows, _ worst: inout Double) {
    if rows.lowerLevel[r.index] != .required && rows.upperLevel[r.index] != .required { return }
    var value = 0.0
    let start = problem.rowStart[r]
    for k in start..<start + Int(rows.length[r.index]) {
      value += rows.coefficient[k] * rows.x[rows.variable[k].index]
    }
    check(r, value, rows, &worst)
  }

  /// The same where the row has this value.
  @inline(__always)
  private func check(_ r: RowID, _ value: Double, _ rows: HeldRows, _ worst: inout Double) {
    let below = rows.lowerLevel[r.index] == .required ? rows.lower[r.index] - value : 0
    let above = rows.upperLevel[r.index] == .required ? value - rows.upper[r.index] : 0
    // Also true for NaN.
    if !(below <= worst && above <= worst) { judge(r, max(below, above), &worst) }
  }

  @inline(never)
  func judge(_ r: RowID, _ missed: Double, _ worst: inout Double) {
    var largest = max(1, vertex.largestTerm(of: r))
    if problem.lowerLevel[r] == .required { largest = max(largest, problem.lower[r].magnitude) }
    if problem.upperLevel[r] == .required { largest = max(largest, problem.upper[r].magnitude) }
    if missed <= worst * largest { return }
    worst = missed / largest
    doubtfulRow = r
  }

  // MARK: Reduced costs

  /// Whether the multipliers are those that the rows say: for each variable and level the gradients of violated rows and the
  /// multiplied coefficients of active rows cancel.  All levels are looked at in one pass, each with a weight of its own.
  private func hasConsistentCosts() -> Bool {
    // With plain coefficients multipliers are plain numbers as well, and few steps leave no rounding in them.
    let often = problem.growthFactor == 1 ? 4 : 64
    if pricing.pivotsSinceMultipliers == 0 || pricing.pivotsSinceMultipliers < problem.variableCount / often {
      return true
    }
    pricing.markVerified()
    var sums = Table<VariableID, Double>()
    var sizes = Table<VariableID, Double>()
    sums.resize(problem.variableCount, bytes: 0)
    sizes.resize(problem.variableCount, bytes: 0)
    for r in RowID.first(problem.rowCount)
    where vertex.rowPosition[r] == -1 && vertex.side[r] != .inside {
      let level = vertex.gradientLevel(.row(r))
      if level.key != 0 { addCost(.row(r), vertex.side[r] == .below ? -weight(level) : weight(level), &sums, &sizes) }
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      addCost(.bound(v), -weight(.required), &sums, &sizes)
    }
    for position in VariableID.first(problem.variableCount) {
      var node = pricing.multipliers.first(position)
      while node >= 0 {
        addCost(
          basis.members[position], pricing.multipliers.value(node) * weight(pricing.multipliers.level(node)), &sums,
          &sizes)
        node = pricing.multipliers.next(node)
      }
    }
    for v in VariableID.first(problem.variableCount)
    where sums[v].magnitude > Verification.costTolerance * max(1, sizes[v]) {
      return false
    }
    for position in VariableID.first(problem.variableCount) where pricing.multipliers.first(position) >= 0 {
      if pricing.improvingSense(position) != nil { return false }
    }
    return true
  }

  private func addCost(
    _ member: BasisMember, _ amount: Double, _ sums: inout Table<VariableID, Double>,
    _ sizes: inout Table<VariableID, Double>
  ) {
    for k in 0..<problem.termCount(member) {
      let term = problem.term(member, k)
      sums[term.variable] += amount * term.coefficient
      sizes[term.variable] += (amount * term.coefficient).magnitude
    }
  }

  private func weight(_ level: Level) -> Double { PseudoRandom.weight(level.key) }

  private static let costTolerance = 1e-10

  /// From here on there is something to verify.
  func beginSolve() {
    mustReconsider = false
    wasSolved = true
    vertex.countUnchecked()
  }

  /// What a solve by stronger means comes to is looked at in any case.
  func use(_ means: SolveMeans) {
    mustReconsider = means == .reconsidered
    vertex.setUncheckedMoves(Verification.mostUnchecked + 1)
  }
}
