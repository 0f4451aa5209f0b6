// Solves with iterative refinement: the residual of a solution is computed in twice the precision and solved for again.
// They cost several plain solves and are used where plain ones have not led to an answer that could be verified.

/// What counts as zero in the sparse solves and in the reduced costs.
struct ZeroTolerances: BitwiseCopyable {
  /// Smaller rates do not count as movement.
  var rate: Double
  /// Smaller slopes are zero.
  var slope: Double
  /// Smaller values of a sparse solve are rounding.
  var drop: Double
  /// A smaller pivot is none.
  var pivot: Double

  static let plain = ZeroTolerances(rate: 1e-9, slope: 1e-9, drop: 1e-12, pivot: 1e-9)
  /// Refined values are exact to the last bits, so what is left of rounding is far smaller.
  static let refined = ZeroTolerances(rate: 1e-18, slope: 1e-15, drop: 1e-290, pivot: 1e-18)
}

/// Room for one refined solve: the right side, and the solution in twice the precision.
struct Refinement: ~Copyable {
  var rightSide = SparseVector()
  var solution = Buffer<DoubleDouble>()
  var residual = Buffer<DoubleDouble>()
  var support = SparseVector()
  var reached = SparseVector()

  /// Repeating more often gains nothing: each time about ten digits are won.
  static let rounds = 4
  /// What is this much smaller than the largest value of a solution is what refinement leaves of zeros.
  static let floor = 1e-24

  mutating func begin(variables: Int, in nursery: inout Arena) {
    rightSide.grow(to: variables, in: &nursery)
    support.grow(to: variables, in: &nursery)
    reached.grow(to: variables, in: &nursery)
    solution.resize(variables, bytes: 0)
    residual.resize(variables, bytes: 0)
    rightSide.clear()
    support.clear()
    reached.clear()
  }

  func addToSolution(_ index: Int32, _ amount: Double) {
    var sum = solution[index]
    sum.add(amount)
    solution[index] = sum
  }

  func addToResidual(_ index: Int32, _ factor: Double, _ value: DoubleDouble) {
    var sum = residual[index]
    sum.addProduct(factor, value)
    residual[index] = sum
  }

  func addToResidual(_ index: Int32, _ amount: Double) {
    var sum = residual[index]
    sum.add(amount)
    residual[index] = sum
  }

  /// Sets the solution and the residual back to zero where they were used.
  mutating func end() {
    for k in 0..<support.list.count { solution[support.list[k]] = DoubleDouble() }
    rightSide.clear()
    support.clear()
  }
}

extension Solver {
  /// From here on solves are refined, or are not.
  func setPrecise(_ wanted: Bool) {
    isPrecise = wanted
    zero = wanted ? .refined : .plain
    multipliers.smallest = wanted ? 1e-24 : 1e-10
  }

  // MARK: Refined solves

  /// tight * direction = sources.
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

  /// combination * tight = sources.
  func refinedBtran() {
    refineBackward()
    takeRefined(into: &combination)
  }

  /// Rounds the solution to doubles, without what refinement leaves of zeros.
  private func takeRefined(into result: inout SparseVector) {
    result.clear()
    let floor = refinementFloor()
    for k in 0..<refinement.support.list.count {
      let i = refinement.support.list[k]
      let value = refinement.solution[i].value
      if value.magnitude > floor { result.add(i, value) }
    }
    refinement.end()
  }

  /// Leaves the combination in `refinement.solution`, in twice the precision; `refinement.end()` is still to be called.
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
    refinement.begin(variables: variableRoom, in: &nursery)
    for k in 0..<sources.count where refinement.rightSide.value[sources[k]] == 0 {
      refinement.rightSide.add(sources[k], work[sources[k]])
    }
  }

  private func takeSolution(_ part: borrowing SparseVector) {
    for k in 0..<part.list.count {
      let i = part.list[k]
      refinement.support.add(i, 0)
      refinement.addToSolution(i, part.value[i])
    }
  }

  private func dropSources() {
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

  /// The sources become the right side less what the solution makes of the tight rows, by slot.
  private func findForwardResidual() {
    for k in 0..<refinement.rightSide.list.count { reach(refinement.rightSide.list[k]) }
    for k in 0..<refinement.support.list.count {
      let v = refinement.support.list[k]
      let value = refinement.solution[v]
      if boundSlot[v] >= 0 { subtract(boundSlot[v], 1, value) }
      if pinSlot[v] >= 0 { subtract(pinSlot[v], 1, value) }
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) where rowSlot[poolRow[j]] >= 0 {
        subtract(rowSlot[poolRow[j]], poolCoefficient[j], value)
      }
    }
    takeResidual()
  }

  /// The sources become the right side less the combination of the tight rows, by variable.
  private func findBackwardResidual() {
    for k in 0..<refinement.rightSide.list.count { reach(refinement.rightSide.list[k]) }
    for k in 0..<refinement.support.list.count {
      let slot = refinement.support.list[k]
      let thing = tight[slot]
      for j in 0..<termCount(thing) {
        let term = self.term(thing, j)
        subtract(term.variable, term.coefficient, refinement.solution[slot])
      }
    }
    takeResidual()
  }

  private func reach(_ index: Int32) {
    if refinement.reached.contains(index) { return }
    refinement.reached.add(index, 0)
    refinement.addToResidual(index, refinement.rightSide.value[index])
  }

  private func subtract(_ index: Int32, _ factor: Double, _ value: DoubleDouble) {
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

  /// The activity of a row less a number, in twice the precision.
  func difference(_ r: Int32, from value: Double) -> DoubleDouble {
    var sum = DoubleDouble(-value)
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) { sum.addProduct(entryCoefficient[k], x[entryVariable[k]]) }
    return sum
  }

  /// Corrects x by what tight rows and bounds are off: etas and steep coefficients have enlarged its rounding.
  func refineX() {
    for _ in 0..<(isPrecise ? 3 : 1) {
      direction.clear()
      for s in 0..<Int32(truncatingIfNeeded: variableCount) {
        let thing = tight[s]
        if thing.isPin { continue }
        let gap = thing.isRow ? -difference(thing.id, from: target(of: thing.id)).value : -x[thing.id]
        if gap != 0 { addSource(s, gap) }
      }
      if sources.isEmpty { return }
      ftran()
      for k in 0..<direction.list.count { x[direction.list[k]] += direction.value[direction.list[k]] }
      direction.clear()
    }
  }
}
