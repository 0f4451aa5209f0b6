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
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      for j in problem.columnStart[v]..<problem.columnStart[v] + Int(problem.columnCount[v])
      where vertex.rowPosition[problem.columnRow[j]] == -1 {
        vertex.addRate(problem.columnRow[j], problem.columnCoefficient[j] * basis.direction.value[v])
      }
    }
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
