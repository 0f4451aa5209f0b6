// Preferences that the optimum violates, and what they lost to.

extension Analysis {
  /// Optional rows that are violated and mention one of the variables, each once; by level, then by number.
  func losers(among variables: borrowing Buffer<Term>) -> [Int32] {
    var found: [SortKey] = []
    for k in 0..<variables.count {
      let v = variables[k].variable
      for j in problem.columnStart[v]..<problem.columnStart[v] + Int(problem.columnCount[v]) {
        let r = problem.poolRow[j]
        if vertex.rowSlot[r] != -1 || vertex.side[r] != .below && vertex.side[r] != .above { continue }
        let level = vertex.gradientLevel(.row(r))
        if level == .required || level == .tie || level.key == 0 || vertex.lost(r).magnitude <= lossTolerance(r) {
          continue
        }
        found.append(SortKey(-Int64(level.key), Int64(r), payload: r))
      }
    }
    SortKey.sort(&found)
    var rows: [Int32] = []
    for entry in found where rows.last != entry.payload { rows.append(entry.payload) }
    return rows
  }

  private func lossTolerance(_ r: Int32) -> Double {
    Vertex.tolerance * (1 + (vertex.side[r] == .below ? problem.lower[r] : problem.upper[r]).magnitude)
  }

  /// What is in the way of a violated row, at its level or above: to give it what it wants these would have to give way.
  /// First of all tight things; those that share a variable with it come first.  Where all of these would give way, it is
  /// other violated rows that would be violated more.
  func winners(over r: Int32) -> [Int32] {
    let level = vertex.gradientLevel(.row(r))
    let way = vertex.side[r] == .below ? 1.0 : -1.0
    var found: [SortKey] = []
    var moves = Buffer<Term>()
    basis.combine(.row(r))
    for k in 0..<basis.combination.list.count {
      let slot = basis.combination.list[k]
      let factor = way * basis.combination.value[slot]
      if factor.magnitude <= basis.zero.slope { continue }
      let thing = basis.tight[slot]
      let penalty = factor > 0 ? vertex.upPenalty(thing) : vertex.downPenalty(thing)
      if penalty.key == 0 || penalty < level {
        moves.append(Term(variable: slot, coefficient: factor > 0 ? 1 : -1))
        continue
      }
      found.append(SortKey(shares(thing, with: r) ? 0 : 1, Int64(thing.raw), payload: thing.raw))
    }
    basis.combination.clear()
    for k in 0..<moves.count where found.isEmpty { addWorsened(by: moves[k], level, &found) }
    SortKey.sort(&found)
    var things: [Int32] = []
    for entry in found { things.append(entry.payload) }
    return things
  }

  /// Violated rows of a level or above that a move of one slot would make worse.
  private func addWorsened(by move: Term, _ level: Level, _ found: inout [SortKey]) {
    basis.direction.clear()
    basis.addSource(move.variable, move.coefficient)
    basis.ftran()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      for j in problem.columnStart[v]..<problem.columnStart[v] + Int(problem.columnCount[v])
      where vertex.rowSlot[problem.poolRow[j]] == -1 {
        vertex.rates.add(problem.poolRow[j], problem.poolCoefficient[j] * basis.direction.value[v])
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

  private func shares(_ thing: BasisMember, with r: Int32) -> Bool {
    for k in 0..<problem.termCount(thing)
    where problem.coefficient(of: problem.term(thing, k).variable, in: .row(r)) != 0 { return true }
    return false
  }
}
