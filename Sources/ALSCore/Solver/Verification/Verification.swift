// Nothing is published without verification: every unbroken required row holds at the published values, every broken row has an
// infeasibility proof, and after steps the reduced costs are consistent with the rows.  A failed solve is repeated by stronger
// means.  A limited number of consecutive solves in which x only followed the factor is exempt, since they cannot have invalidated
// this.

/// The means of a solve, the cheapest first.
enum SolveMeans: Int {
  /// Changes applied at the last vertex, or a cold start.
  case usual
  /// From the present x, with all rows classified again and a new factor.
  case reconsidered
  /// A cold start with refined solves and a new factor after every step.
  case refined

  var next: SolveMeans? { SolveMeans(rawValue: rawValue + 1) }
}

/// The tables of rows in locals, since nothing writes to them meanwhile.
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

/// Verifies the result of a solve before it is published.
final class Verification {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let simplex: Simplex
  let infeasibility: Infeasibility

  /// A solve took more than a step along a cached direction since values were last verified.
  private(set) var wasSolved = false
  /// The next solve classifies every row again at the present x.
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

  /// Whether the last result may be published; otherwise `doubtfulRow` is the row with the largest violation, or a row broken
  /// without a proof, or -1.
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
      vertex.limitTolerance()
      return false
    }
    doubtfulRow = infeasibility.unprovenRow
    return doubtfulRow < 0 && !simplex.hasGivenUp && hasConsistentCosts() && !isSpoiledByCoefficients
  }

  /// Whether x was computed from its factor and every row classified there: rows that define a variable then hold up to rounding.
  private var hasAccurateValues: Bool {
    vertex.haveAllMoved && vertex.changesSinceRefresh == 0 && basis.etas.count == 0 && vertex.violatedRequired == 0
  }

  /// Whether x has only followed triangular factors with plain coefficients.  Then rows that define a variable hold as before or as
  /// when they entered, and all other rows were classified at the present x, except exchanged ones, which are checked.  Each move
  /// adds a few roundings of each value.  They are negligible relative to the value while it does not shrink; the number of unchecked
  /// moves limits the others to half of the published tolerance.
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

  /// Checks all sizes: a slightly negative size satisfies its rows as computed, but maybe not as published.
  @_optimize(speed)
  private func findWorstSize(_ rows: HeldRows, _ worst: inout Double) {
    for v in VariableID.first(problem.variableCount) where rows.x[v.index] < 0 { checkSize(v, rows, &worst) }
  }

  /// Checks a negative size, which is published as 0 if it is within the tolerance, and the rows at that value.
  @inline(never)
  private func checkSize(_ v: VariableID, _ rows: HeldRows, _ worst: inout Double) {
    if vertex.boundState[v] == .absent { return }
    let value = vertex.x[v]
    let start = problem.columnStart[v]
    for j in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[j]
      if vertex.rowPosition[r] == -2 { continue }
      // Any row of the variable can represent it.
      if value < -Vertex.promise && doubtfulRow < 0 { doubtfulRow = r }
      check(r, vertex.computeActivity(r) - problem.columnCoefficient[j] * value, rows, &worst)
    }
  }

  /// Checks the active rows that define no variable.
  private func checkExchanged() {
    var worst = Vertex.promise
    let rows = HeldRows(problem, vertex)
    for k in 0..<basis.etas.count {
      let member = basis.members[basis.etas.position[k]]
      if member.isRow { check(member.row, rows, &worst) }
    }
  }

  /// Avoids checking a row once for each of its variables.
  @inline(__always)
  private func isFirstMoved(_ v: VariableID, in r: RowID) -> Bool {
    var k = problem.rowStart[r]
    while problem.entryVariable[k] != v {
      if vertex.isBlockMoved[problem.entryVariable[k].block] { return false }
      k += 1
    }
    return true
  }

  /// A violation that is negligible relative to large values may not be so at the present x.
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

  /// Checks whether a required row is violated by more than the worst so far.
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

  /// The same for a known value of the row.
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

  /// Whether the multipliers satisfy dual feasibility: for each variable and level the gradients of violated rows and the
  /// multiplied coefficients of active rows cancel.  One pass checks all levels, each with a weight of its own.
  private func hasConsistentCosts() -> Bool {
    // With plain coefficients multipliers are plain numbers too, and a few steps cause no rounding.
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

  /// From here on there is a result to verify.
  func beginSolve() {
    mustReconsider = false
    wasSolved = true
    vertex.countUnchecked()
  }

  /// A solve by stronger means is always verified.
  func use(_ means: SolveMeans) {
    mustReconsider = means == .reconsidered
    vertex.setUncheckedMoves(Verification.mostUnchecked + 1)
  }
}

// Additional verification for very large or small coefficients.
//
// A row with such coefficients can hold within the published tolerance although its value is so inaccurate that preferences in
// large multiples of it are violated.  Large differences between rows can leave members on wrong sides of their bounds.  And
// products of coefficients can be costs that ordinary solves treat as zero.

extension Verification {
  /// Whether x may not be the optimum for these reasons.  Always false after refined solves.
  var isSpoiledByCoefficients: Bool {
    if basis.isPrecise { return false }
    for k in 0..<basis.etas.count where basis.etas.pivot[k].magnitude < Verification.smallPivot { return true }
    if problem.growthFactor < Verification.largeGrowth { return false }
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] != -2 && !isWhereItIsSaidToBe(r) { return true }
    return pricing.hidesCosts()
  }

  private static let largeGrowth = 1000.0
  private static let smallPivot = 1e-5

  private func isWhereItIsSaidToBe(_ r: RowID) -> Bool {
    let value = vertex.computeActivity(r)
    let (below, above) = (problem.lower[r] - value, value - problem.upper[r])
    let largest = vertex.largestTerm(of: r)
    if vertex.rowPosition[r] >= 0 {
      let missed = (problem.target(of: r) - value).magnitude
      return missed <= Verification.accuracy * max(largest, problem.target(of: r).magnitude)
    }
    switch vertex.side[r] {
    case .below: return -below <= hair(largest, problem.lower[r])
    case .above: return -above <= hair(largest, problem.upper[r])
    default:
      return (problem.lowerLevel[r].key == 0 || below <= hair(largest, problem.lower[r]))
        && (problem.upperLevel[r].key == 0 || above <= hair(largest, problem.upper[r]))
    }
  }

  private func hair(_ largest: Double, _ bound: Double) -> Double {
    Vertex.promise * max(1, max(largest, bound.magnitude))
  }

  /// The relative tolerance of an active row, in multiples of its largest term.
  private static let accuracy = 1e-12
}
