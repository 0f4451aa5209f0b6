// The subproblem of one conflict: its rows, and the sizes of their variables, in a small solver of their own.  Asked whether some
// of them can hold together, why they cannot, and whether a change would help.  Doubletons are presolved: rows that share a variable nothing else asks about are one row here.

/// Why the last row of a conflict cannot hold while the others do.
struct ConflictProof {
  /// By how much it misses at best.
  var missed: Double
  /// For each row of the conflict: by how much `missed` falls when its bounds go up by one.
  var weights: [Double]
  var sizes: [SizeInProof]
}

/// A size that takes part in a proof without being a constraint of the caller's.
struct SizeInProof {
  /// The row in the large solver; -1: that the variable is not negative.
  var row: RowID
  var variable: VariableID
  var weight: Double
}

final class ConflictSubproblem {
  let simplex: Simplex
  let changes: Changes
  /// The rows of the large solver: those of the conflict, then the implicit ones.
  private var rows: [RowID] = []
  /// Its variables, ascending.
  private var variables: [VariableID] = []
  let count: Int
  private(set) var presolve = DoubletonPresolve(rows: 0)
  /// The row of each sum in the solver here, or -1, and the way back.
  private(set) var rowOfSum: [RowID] = []
  private var sumOfRow: [Int32] = []
  /// By what the row that is asked to prove itself is multiplied here.
  private var scale = 1.0

  /// `disputed` are the rows that matter, the one that cannot hold last; `implicit` others that have to hold.
  init(_ large: Simplex, disputed: [RowID], implicit: [RowID], joinsDoubletons: Bool = true) {
    count = disputed.count
    changes = Changes(Pricing(), AlteredRows())
    simplex = Simplex(RatioTest(changes.pricing))
    let gathered = ConflictExtraction(large, disputed: disputed, implicit: implicit)
    rows = gathered.rows
    variables = gathered.variables
    presolve = DoubletonPresolve(rows: rows.count)
    let isGone = joinsDoubletons ? joinDoubletons(large) : [Bool](repeating: false, count: variables.count)
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

  /// Joins what shares a variable that nothing else asks about; says which variables are gone by that.
  private func joinDoubletons(_ large: Simplex) -> [Bool] {
    // The first two rows of each variable, and how many there are.
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

  /// Makes a row of a sum.  Every variable is the width of a block here, so that its size can be held.
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

  /// The sides of a row that have to hold.  Of the sizes, the one that is disputed has given way already.
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

  // MARK: Verdicts

  /// Leaves a sum out from now on, or takes it in again.
  func setOut(_ sum: Int32, _ isOut: Bool) {
    let r = rowOfSum[Int(sum)]
    let problem = simplex.problem
    problem.setLevels(
      r, isOut || !problem.lower[r].isFinite ? .absent : .required,
      isOut || !problem.upper[r].isFinite ? .absent : .required)
  }

  func canHold() -> Bool {
    simplex.startCold()
    simplex.beginCountingPivots()
    do throws(LayoutError) { try simplex.optimise() } catch { return true }
    return !simplex.isInfeasible()
  }

  // MARK: Proving

  static let preferenceLevel = Level.contested(rank: 1)

  /// Makes a preference of the last disputed row and finds what it lacks; nil: it can hold after all.
  func shortfall() -> Double? {
    let last = row(of: count - 1)
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

  /// What the last disputed row lacks, and the multipliers of what holds it back.  They belong to independent rows, so
  /// nothing in the proof can be spared.
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

  /// In the order of their variables, which is about that of the items.
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
