// Iterative refinement: the residual of a solution is computed in double-double precision and solved for again.  A refined solve
// costs several plain ones and is used only if plain ones have led to a result that could not be verified.

extension Basis {
  // MARK: Refined solves

  /// active * direction = sources.
  func refinedFtran() {
    beginRefinement()
    for _ in 0...Refinement.rounds {
      direction.clear()
      solveForward()
      takeSolution(direction)
      findForwardResidual()
      if sources.isEmpty { break }
    }
    dropSources()
    takeRefined(into: &direction)
  }

  /// combination * active = sources.
  func refinedBtran() {
    refineBackward()
    takeRefined(into: &combination)
  }

  /// Rounds the solution to doubles and drops residues of zeros.
  private func takeRefined(into result: inout SparseVector<VariableID>) {
    result.clear()
    let floor = refinementFloor()
    for k in 0..<refinement.support.list.count {
      let i = refinement.support.list[k]
      let value = refinement.solution[i].value
      if value.magnitude > floor { result.add(i, value) }
    }
    refinement.end()
  }

  /// Leaves the combination in `refinement.solution` in double-double precision; the caller must call `refinement.end()`.
  func refineBackward() {
    beginRefinement()
    for _ in 0...Refinement.rounds {
      combination.clear()
      solveBackward()
      takeSolution(combination)
      findBackwardResidual()
      if sources.isEmpty { break }
    }
    dropSources()
    combination.clear()
  }

  private func beginRefinement() {
    refinement.begin(variables: problem.variableCapacity, in: problem.arena)
    for k in 0..<sources.count where refinement.rightSide.value[sources[k]] == 0 {
      refinement.rightSide.add(sources[k], work[sources[k]])
    }
  }

  private func takeSolution(_ part: borrowing SparseVector<VariableID>) {
    for k in 0..<part.list.count {
      let i = part.list[k]
      refinement.support.add(i, 0)
      refinement.addToSolution(i, part.value[i])
    }
  }

  func dropSources() {
    for k in 0..<sources.count { work[sources[k]] = 0 }
    sources.removeAll()
  }

  private func refinementFloor() -> Double {
    var largest = 0.0
    for k in 0..<refinement.support.list.count {
      largest = max(largest, refinement.solution[refinement.support.list[k]].value.magnitude)
    }
    return largest * Refinement.floor
  }

  // MARK: Residuals

  /// Sets the sources to the residual of the active rows, by slot.
  private func findForwardResidual() {
    for k in 0..<refinement.rightSide.list.count { reach(refinement.rightSide.list[k]) }
    for k in 0..<refinement.support.list.count {
      let v = refinement.support.list[k]
      let value = refinement.solution[v]
      if vertex.boundPosition[v] >= 0 { subtract(vertex.boundPosition[v], 1, value) }
      if vertex.pinPosition[v] >= 0 { subtract(vertex.pinPosition[v], 1, value) }
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) where vertex.rowPosition[problem.columnRow[j]] >= 0 {
        subtract(vertex.rowPosition[problem.columnRow[j]], problem.columnCoefficient[j], value)
      }
    }
    takeResidual()
  }

  /// Sets the sources to the residual of the combination, by variable.
  private func findBackwardResidual() {
    for k in 0..<refinement.rightSide.list.count { reach(refinement.rightSide.list[k]) }
    for k in 0..<refinement.support.list.count {
      let position = refinement.support.list[k]
      let member = members[position]
      for j in 0..<problem.termCount(member) {
        let term = problem.term(member, j)
        subtract(term.variable, term.coefficient, refinement.solution[position])
      }
    }
    takeResidual()
  }

  func reach(_ index: VariableID) {
    if refinement.reached.contains(index) { return }
    refinement.reached.add(index, 0)
    refinement.addToResidual(index, refinement.rightSide.value[index])
  }

  private func subtract(_ index: VariableID, _ factor: Double, _ value: DoubleDouble) {
    reach(index)
    refinement.addToResidual(index, -factor, value)
  }

  private func takeResidual() {
    for k in 0..<refinement.reached.list.count {
      let i = refinement.reached.list[k]
      let rest = refinement.residual[i].value
      if rest != 0 { addSource(i, rest) }
      refinement.residual[i] = DoubleDouble()
    }
    refinement.reached.clear()
  }

  // MARK: Values

  /// The activity of a row minus a number, in double-double precision.
  func difference(_ r: RowID, from value: Double) -> DoubleDouble {
    var sum = DoubleDouble(-value)
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      sum.addProduct(problem.entryCoefficient[k], vertex.x[problem.entryVariable[k]])
    }
    return sum
  }

  /// Corrects x by the residuals of active rows and bounds, which etas and large coefficients have amplified.
  func refineX() {
    for _ in 0..<(isPrecise ? 3 : 1) {
      direction.clear()
      for s in VariableID.first(problem.variableCount) {
        let member = members[s]
        if member.isPin { continue }
        let gap =
          member.isRow
          ? -difference(member.row, from: problem.target(of: member.row)).value : -vertex.x[member.variable]
        if gap != 0 { addSource(s, gap) }
      }
      if sources.isEmpty { return }
      ftran()
      for k in 0..<direction.list.count { vertex.addToValue(direction.list[k], direction.value[direction.list[k]]) }
      direction.clear()
    }
  }
}
