// The subproblem of one conflict in a small solver: its rows, and the sizes of their variables.  It answers whether some of the
// rows are feasible together, why they are not, and whether a change would resolve the conflict.  Doubletons are presolved: rows
// that share a variable without other uses are merged.

/// The proof that the last row of a conflict is infeasible together with the others.
struct ConflictProof {
  /// Its least violation.
  var missed: Double
  /// Per row of the conflict: the decrease of `missed` when its bounds increase by one.
  var weights: [Double]
  var sizes: [SizeInProof]
}

/// A size in a proof that is no constraint of the caller's.
struct SizeInProof {
  /// The row in the large solver; -1 for the bound x >= 0.
  var row: RowID
  var variable: VariableID
  var weight: Double
}

final class ConflictSubproblem {
  let simplex: Simplex
  let changes: Changes
  /// The rows of the large solver: the disputed ones, then the implicit ones.
  private var rows: [RowID] = []
  /// Its variables, ascending.
  private var variables: [VariableID] = []
  let count: Int
  private(set) var presolve = DoubletonPresolve(rows: 0)
  /// The row of each sum in this solver, or -1, and the inverse.
  private(set) var rowOfSum: [RowID] = []
  private var sumOfRow: [Int32] = []
  /// The scale of the row to be proved.
  private var scale = 1.0
  /// The solver is at an optimum, from which the next test continues.
  private var isStarted = false

  /// `disputed` are the rows of the conflict, the infeasible one last; `implicit` are other rows that must hold.
  init(_ large: Simplex, disputed: [RowID], implicit: [RowID], joinsDoubletons: Bool = true) {
    count = disputed.count
    changes = Changes(Pricing(), AlteredRows())
    simplex = Simplex(RatioTest(changes.pricing))
    let gathered = ConflictExtraction(large, disputed: disputed, implicit: implicit)
    rows = gathered.rows
    variables = gathered.variables
    presolve = DoubletonPresolve(rows: rows.count)
    let isGone =
      joinsDoubletons && !Mechanism.doubletonPresolve.isOff
      ? joinDoubletons(large) : [Bool](repeating: false, count: variables.count)
    simplex.setPrecise(large.basis.isPrecise)
    for v in variables { _ = changes.addBlock(sizesHold: large.vertex.boundState[v] != .absent) }
    for sum in rows.indices { hand(sum, large, isGone) }
    scale = presolve.factor[count - 1]
    simplex.setLimits(SolveLimits(work: large.limits.work))
    simplex.beginCountingWork()
  }

  private func place(of v: VariableID) -> Int {
    var low = 0
    var high = variables.count
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < v { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Rows

  /// Merges rows that share a variable without other uses; returns which variables are eliminated.
  private func joinDoubletons(_ large: Simplex) -> [Bool] {
    // The first two rows of each variable, and their number.
    var uses = [Int32](repeating: 0, count: variables.count)
    var users = [Int32](repeating: -1, count: variables.count * 2)
    var factors = [Double](repeating: 0, count: variables.count * 2)
    for (k, r) in rows.enumerated() {
      for entry in large.problem.entries(of: r) {
        let at = place(of: large.problem.entryVariable[entry])
        if uses[at] < 2 {
          users[at * 2 + Int(uses[at])] = Int32(truncatingIfNeeded: k)
          factors[at * 2 + Int(uses[at])] = large.problem.entryCoefficient[entry]
        }
        uses[at] += 1
      }
    }
    var isGone = [Bool](repeating: false, count: variables.count)
    for at in variables.indices where uses[at] == 2 && large.vertex.boundState[variables[at]] == .absent {
      isGone[at] = presolve.join(users[at * 2], factors[at * 2], users[at * 2 + 1], factors[at * 2 + 1])
    }
    return isGone
  }

  /// Creates the row of a sum.  Every variable is the width of a block, so that its size can be fixed.
  private func hand(_ sum: Int, _ large: Simplex, _ isGone: [Bool]) {
    let members = presolve.rows(of: sum)
    rowOfSum.append(members.isEmpty ? -1 : RowID(sumOfRow.count))
    if members.isEmpty { return }
    sumOfRow.append(Int32(truncatingIfNeeded: sum))
    var terms = RowSum()
    var lower = 0.0
    var upper = 0.0
    for k in members {
      let factor = presolve.factor[Int(k)]
      let bounds = self.bounds(rows[Int(k)], isDisputed: Int(k) < count, large)
      lower += factor > 0 ? factor * bounds.lower : factor * bounds.upper
      upper += factor > 0 ? factor * bounds.upper : factor * bounds.lower
      for entry in large.problem.entries(of: rows[Int(k)]) {
        let at = place(of: large.problem.entryVariable[entry])
        if !isGone[at] {
          terms.add(VariableID(at * 4 + 2), factor * large.problem.entryCoefficient[entry])
        }
      }
    }
    let found = terms.finished()
    _ = found.withUnsafeBufferPointer {
      changes.addRow(
        $0, lower: lower, upper: upper, lowerLevel: lower.isFinite ? .required : .absent,
        upperLevel: upper.isFinite ? .required : .absent, rank: 0, owner: -1)
    }
  }

  /// The bounds that must hold.  A disputed size has its demoted level already.
  private func bounds(_ r: RowID, isDisputed: Bool, _ large: Simplex) -> (lower: Double, upper: Double) {
    let isUser = isDisputed && large.problem.rank[r] > 0
    let low = large.problem.lowerLevel[r]
    let high = large.problem.upperLevel[r]
    let holdsLow = isUser || low == .required || isDisputed && low == .implicitLoser
    let holdsHigh = isUser || high == .required || isDisputed && high == .implicitLoser
    return (holdsLow ? large.problem.lower[r] : -.infinity, holdsHigh ? large.problem.upper[r] : .infinity)
  }

  func sumOf(_ row: RowID) -> Int32 { sumOfRow[row.index] }

  func row(of disputed: Int) -> RowID { rowOfSum[Int(presolve.sum[disputed])] }

  // MARK: Feasibility

  /// Excludes a sum, or includes it again.
  func setOut(_ sum: Int32, _ isOut: Bool) {
    let r = rowOfSum[Int(sum)]
    let (problem, vertex, pricing) = (simplex.problem, simplex.vertex, simplex.pricing)
    let isInactive = isStarted && vertex.rowPosition[r] == -1
    if isInactive { pricing.setSide(.row(r), .inside) }
    problem.setLevels(
      r, isOut || !problem.lower[r].isFinite ? .absent : .required,
      isOut || !problem.upper[r].isFinite ? .absent : .required)
    if isInactive {
      pricing.setSide(.row(r), vertex.classify(r))
    } else if isStarted {
      pricing.touch(vertex.rowPosition[r])
    }
  }

  func canHold() -> Bool {
    if isStarted { simplex.pricing.applyGradientChanges() } else { simplex.startCold() }
    isStarted = true
    simplex.beginCountingPivots()
    do throws(LayoutError) {
      try simplex.optimise()
    } catch {
      isStarted = false
      return true
    }
    return !simplex.isInfeasible()
  }

  // MARK: Proofs

  static let preferenceLevel = Level.contested(rank: 1)

  /// Relaxes the last disputed row to a preference and returns its violation; nil if the row is feasible.
  func shortfall() -> Double? {
    let last = row(of: count - 1)
    isStarted = false
    let (low, high) = (simplex.problem.lowerLevel[last], simplex.problem.upperLevel[last])
    let weaker = ConflictSubproblem.preferenceLevel
    simplex.problem.setLevels(last, low == .required ? weaker : low, high == .required ? weaker : high)
    defer { setOut(presolve.sum[count - 1], false) }
    simplex.startCold()
    simplex.beginCountingPivots()
    do throws(LayoutError) { try simplex.optimiseOffBreakpoints() } catch { return nil }
    if simplex.vertex.rowPosition[last] != -1 || !simplex.vertex.isViolated(.row(last)) { return nil }
    return simplex.vertex.side[last] == .below
      ? simplex.problem.lower[last] - simplex.vertex.activity[last]
      : simplex.vertex.activity[last] - simplex.problem.upper[last]
  }

  /// The violation of the last disputed row, and the multipliers of the rows that cause it.  They belong to independent rows, so
  /// that none is redundant in the proof.
  func prove() -> ConflictProof? {
    guard let shortfall = shortfall() else { return nil }
    let last = row(of: count - 1)
    let unit = 1 / scale.magnitude
    var proof = ConflictProof(missed: shortfall * unit, weights: [Double](repeating: 0, count: count), sizes: [])
    enter(.row(last), simplex.vertex.side[last] == .below ? -unit : unit, &proof)
    for position in VariableID.first(simplex.problem.variableCount) {
      let weight = simplex.pricing.multipliers.value(position, at: ConflictSubproblem.preferenceLevel)
      if weight.magnitude > simplex.basis.zero.reducedCost {
        enter(simplex.basis.members[position], weight * unit, &proof)
      }
    }
    sort(&proof.sizes)
    return proof
  }

  /// By variable, which approximates the order of the items.
  private func sort(_ sizes: inout [SizeInProof]) {
    let unsorted = sizes
    var keys: [SortKey] = []
    for k in sizes.indices {
      keys.append(SortKey(Int64(sizes[k].variable), Int64(sizes[k].row), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&keys)
    for k in keys.indices { sizes[k] = unsorted[Int(keys[k].payload)] }
  }

  func enter(_ member: BasisMember, _ weight: Double, _ proof: inout ConflictProof) {
    if member.isPin { return }
    if member.isBound {
      let variable = variables[Int(member.variable.block)]
      proof.sizes.append(SizeInProof(row: -1, variable: variable, weight: weight))
      return
    }
    let members = presolve.rows(of: Int(sumOf(member.row)))
    for k in members where Int(k) < count { proof.weights[Int(k)] = weight * presolve.factor[Int(k)] }
    if members.count > 1 || Int(members[0]) < count || simplex.problem.rowLength[member.row] != 1 { return }
    let variable = variables[Int(simplex.problem.term(member, 0).variable.block)]
    proof.sizes.append(
      SizeInProof(row: rows[Int(members[0])], variable: variable, weight: weight))
  }
}

extension ConflictSubproblem {
  /// The violation of the last disputed row while the others hold, by multipliers in double-double precision; nil if they do not
  /// prove that it is infeasible.
  func exactGap() -> Double? {
    simplex.setPrecise(true)
    guard shortfall() != nil else { return nil }
    let last = row(of: count - 1)
    let isBelow = simplex.vertex.side[last] == .below
    simplex.basis.addSources(of: .row(last), times: 1)
    simplex.basis.refineBackward()
    defer { simplex.basis.endRefinement() }
    // value of the row = sum of multiplier * target + residuals of the variables
    var gap = DoubleDouble(isBelow ? simplex.problem.lower[last] : -simplex.problem.upper[last])
    var left = [DoubleDouble](repeating: DoubleDouble(), count: simplex.problem.variableCount)
    var sizes = [Double](repeating: 0, count: simplex.problem.variableCount)
    for entry in simplex.problem.entries(of: last) {
      left[simplex.problem.entryVariable[entry].index].add(simplex.problem.entryCoefficient[entry])
      sizes[simplex.problem.entryVariable[entry].index] += simplex.problem.entryCoefficient[entry].magnitude
    }
    for k in 0..<simplex.basis.refinement.support.list.count {
      let position = simplex.basis.refinement.support.list[k]
      let multiplier = simplex.basis.refinement.solution[position]
      let member = simplex.basis.members[position]
      // A member that does not push is no part of the proof; the coefficients it would cancel remain.
      if member.isPin || !pushes(member, upwards: (multiplier.value > 0) == isBelow) { continue }
      for j in 0..<simplex.problem.termCount(member) {
        let term = simplex.problem.term(member, j)
        left[term.variable.index].addProduct(-term.coefficient, multiplier)
        sizes[term.variable.index] += (term.coefficient * multiplier.value).magnitude
      }
      if member.isRow {
        gap.addProduct(
          isBelow ? -simplex.problem.target(of: member.row) : simplex.problem.target(of: member.row), multiplier)
      }
    }
    var rest = 0.0
    for (amount, size) in zip(left, sizes) { rest += Infeasibility.allowance(amount.value.magnitude, of: size) }
    return gap.value > rest ? gap.value : nil
  }

  /// Whether an active row must stay at its bound for the disputed one to be violated.
  private func pushes(_ member: BasisMember, upwards: Bool) -> Bool {
    (upwards ? simplex.vertex.upPenalty(member) : simplex.vertex.downPenalty(member)).key != 0
  }
}
