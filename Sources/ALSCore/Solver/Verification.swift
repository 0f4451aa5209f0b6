// Nothing is published that has not been verified: every required row that is not called broken holds at the published
// values, every row that is called broken has a proof that it cannot hold, and where steps were taken the reduced costs are
// those that the rows say.  What fails is solved again by stronger means.

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

extension Solver {
  /// A published value may miss a required row by this times max(1, the largest |coefficient * value| or |bound| in it).
  static let promise = 1e-9

  /// Whether what the last solve came to may be published; if not, `doubtfulRow` is the row that is missed most, or that is
  /// called broken without a proof, or -1.
  func verify() -> Bool {
    doubtfulRow = -1
    if isBehind || !wasSolved { return true }
    wasSolved = false
    if !hasAccurateValues { findWorstRow() }
    if doubtfulRow < 0 { findWorstRelaxedRow() }
    if doubtfulRow >= 0 { return false }
    doubtfulRow = unprovenRow
    return doubtfulRow < 0 && !hasGivenUp && hasConsistentCosts()
  }

  /// Prepares the next solve to use these means.
  func use(_ means: SolveMeans) {
    isChanged = true
    mustReconsider = means == .reconsidered
    if means == .refined { isCold = true }
    setPrecise(means == .refined)
  }

  /// Whether x is as its factor makes it, and every row was judged there: a row that defines a variable holds to rounding.
  private var hasAccurateValues: Bool {
    haveAllMoved && changesSinceRefresh == 0 && etas.count == 0 && violatedRequired == 0
  }

  // MARK: Rows

  private func findWorstRow() {
    var worst = Solver.promise
    if haveAllMoved || movedBlocks.count * 8 > variableCount {
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] != -2 { check(r, &worst) }
      return
    }
    for k in 0..<movedBlocks.count {
      let first = movedBlocks[k] << 2
      for v in first..<first + 4 {
        let start = columnStart[v]
        for j in start..<start + Int(columnCount[v]) {
          let r = poolRow[j]
          if rowSlot[r] != -2 && isRequired(r) && isFirstMoved(v, in: r) { check(r, &worst) }
        }
      }
    }
  }

  @inline(__always)
  private func isRequired(_ r: Int32) -> Bool { lowerLevel[r] == .required || upperLevel[r] == .required }

  /// So that a row is looked at once, and not once for each of its variables.
  @inline(__always)
  private func isFirstMoved(_ v: Int32, in r: Int32) -> Bool {
    var k = rowStart[r]
    while entryVariable[k] != v {
      if isBlockMoved[entryVariable[k] >> 2] { return false }
      k += 1
    }
    return true
  }

  /// What is negligible beside large values may not be so where x is now.
  private func findWorstRelaxedRow() {
    for k in 0..<relaxedRows.count {
      let relaxed = relaxedRows[k]
      let r = relaxed.row
      var largest = max(1, (relaxed.lower.isFinite ? relaxed.lower : relaxed.upper).magnitude)
      for j in entries(of: r) { largest = max(largest, (entryCoefficient[j] * x[entryVariable[j]]).magnitude) }
      let value = computeActivity(r)
      if max(relaxed.lower - value, value - relaxed.upper) > Solver.promise * largest { doubtfulRow = r }
    }
  }

  /// Looks whether a required row is missed by more than what is the worst so far.
  @inline(__always)
  private func check(_ r: Int32, _ worst: inout Double) {
    let isLowerRequired = lowerLevel[r] == .required
    let isUpperRequired = upperLevel[r] == .required
    if !isLowerRequired && !isUpperRequired { return }
    var value = 0.0
    var largest = 1.0
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) {
      let term = entryCoefficient[k] * x[entryVariable[k]]
      value += term
      largest = max(largest, term.magnitude)
    }
    let missed = max(isLowerRequired ? lower[r] - value : 0, isUpperRequired ? value - upper[r] : 0)
    // Also true for NaN.
    if !(missed <= worst * largest) { judge(r, missed, largest, &worst) }
  }

  @inline(never)
  private func judge(_ r: Int32, _ missed: Double, _ largestTerm: Double, _ worst: inout Double) {
    var largest = largestTerm
    if lowerLevel[r] == .required { largest = max(largest, lower[r].magnitude) }
    if upperLevel[r] == .required { largest = max(largest, upper[r].magnitude) }
    if missed <= worst * largest { return }
    worst = missed / largest
    doubtfulRow = r
  }

  /// The same at both ends of a direction that is about to be followed, for the active rows that are reached; the row whose bound moves is
  /// left out, as it moves by what it is to move.
  func keepsRequiredRows(_ way: FollowedDirection) -> Bool {
    keepsRequiredRows(way, after: max(way.low, -Solver.reach))
      && keepsRequiredRows(way, after: min(way.high, Solver.reach))
  }

  private func keepsRequiredRows(_ way: FollowedDirection, after distance: Double) -> Bool {
    for k in 0..<way.variables.count {
      let v = way.variables[k]
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) {
        let r = poolRow[j]
        // Inactive rows are what the interval was made from.
        if rowSlot[r] >= 0 && r != way.row && isFirstOfDirection(v, in: r) && !holds(r, after: distance) {
          return false
        }
      }
    }
    return true
  }

  @inline(__always)
  private func isFirstOfDirection(_ v: Int32, in r: Int32) -> Bool {
    var k = rowStart[r]
    while entryVariable[k] != v {
      if direction.contains(entryVariable[k]) { return false }
      k += 1
    }
    return true
  }

  /// Whether a row holds when x moves along `direction`.
  private func holds(_ r: Int32, after distance: Double) -> Bool {
    let isLowerRequired = lowerLevel[r] == .required
    let isUpperRequired = upperLevel[r] == .required
    if !isLowerRequired && !isUpperRequired { return true }
    var value = 0.0
    var rate = 0.0
    var largest = 1.0
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) {
      let v = entryVariable[k]
      let move = entryCoefficient[k] * direction.value[v]
      value += entryCoefficient[k] * x[v]
      rate += move
      largest = max(largest, (entryCoefficient[k] * x[v] + distance * move).magnitude)
    }
    value += distance * rate
    if isLowerRequired && lower[r] - value > Solver.promise * max(largest, lower[r].magnitude) { return false }
    return !(isUpperRequired && value - upper[r] > Solver.promise * max(largest, upper[r].magnitude))
  }

  // MARK: Reduced costs

  /// Whether the multipliers are those that the rows say: for each variable and level the gradients of violated rows and the
  /// multiplied coefficients of active rows cancel.  All levels are looked at in one pass, each with a weight of its own.
  private func hasConsistentCosts() -> Bool {
    // With plain coefficients multipliers are plain numbers as well, and few steps leave no rounding in them.
    let often = steepness == 1 ? 4 : 64
    if pivotsSinceMultipliers == 0 || pivotsSinceMultipliers < variableCount / often { return true }
    pivotsSinceMultipliers = 0
    var sums = Buffer<Double>()
    var sizes = Buffer<Double>()
    sums.resize(variableCount, bytes: 0)
    sizes.resize(variableCount, bytes: 0)
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 && side[r] != .inside {
      let level = gradientLevel(.row(r))
      if level.key != 0 { addCost(.row(r), side[r] == .below ? -weight(level) : weight(level), sums, sizes) }
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below {
      addCost(.bound(v), -weight(.required), sums, sizes)
    }
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) {
      var node = multipliers.first(slot)
      while node >= 0 {
        addCost(tight[slot], multipliers.value(node) * weight(multipliers.level(node)), sums, sizes)
        node = multipliers.next(node)
      }
    }
    for v in 0..<variableCount where sums[v].magnitude > Solver.costTolerance * max(1, sizes[v]) { return false }
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) where multipliers.first(slot) >= 0 {
      if improvingWay(slot) != nil { return false }
    }
    return true
  }

  private func addCost(
    _ thing: BasisMember, _ amount: Double, _ sums: borrowing Buffer<Double>, _ sizes: borrowing Buffer<Double>
  ) {
    for k in 0..<termCount(thing) {
      let term = self.term(thing, k)
      sums[term.variable] += amount * term.coefficient
      sizes[term.variable] += (amount * term.coefficient).magnitude
    }
  }

  private func weight(_ level: Level) -> Double { Solver.scattered(level.key) }

  private static let costTolerance = 1e-10
}
