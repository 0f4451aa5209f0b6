// The ratio test against the penalties themselves, computed along a direction from all rows and bounds.

import Testing

@testable import ALSCore

/// The penalty of each level at a point.
private struct Penalties {
  let levels: [Level]

  init(_ problem: Problem) {
    var keys: Set<Int32> = [Level.required.key]
    for r in RowID.first(problem.rowCount) {
      keys.formUnion([problem.lowerLevel[r].key, problem.upperLevel[r].key])
    }
    levels = keys.subtracting([0]).sorted(by: >).map { Level(key: $0) }
  }

  /// At  x + step * direction.
  func sums(_ solver: Solver, _ direction: [Double], _ step: Double) -> [Double] {
    let (problem, vertex) = (solver.problem, solver.vertex)
    var sums = [Double](repeating: 0, count: levels.count)
    for r in RowID.first(problem.rowCount) {
      var activity = 0.0
      for k in problem.entries(of: r) {
        let v = problem.entryVariable[k]
        activity += problem.entryCoefficient[k] * (vertex.x[v] + step * direction[v.index])
      }
      add(problem.lower[r] - activity, problem.lowerLevel[r], to: &sums)
      add(activity - problem.upper[r], problem.upperLevel[r], to: &sums)
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] != .absent {
      add(-vertex.x[v] - step * direction[v.index], .required, to: &sums)
    }
    return sums
  }

  private func add(_ violation: Double, _ level: Level, to sums: inout [Double]) {
    if violation > 0, let k = levels.firstIndex(of: level) { sums[k] += violation }
  }

  /// Negative: `one` is better at the most important level at which they differ.
  static func compare(_ one: [Double], _ other: [Double]) -> Double {
    for k in one.indices where (one[k] - other[k]).magnitude > 1e-8 * (1 + one[k]) { return one[k] - other[k] }
    return 0
  }
}

@Suite struct RatioTestTests {
  /// A vertex that is not an optimum, with sides and multipliers.
  private func makeVertex(_ random: inout Random) -> Solver {
    let blocks = 1 + random.below(4)
    let solver = Solver.sparse(blocks: blocks, rows: blocks * (3 + random.below(8)), Solver.plain, &random)
    solver.basis.crash()
    for _ in 0..<random.below(8) { solver.exchangeAny(turning: true, &random) }
    solver.simplex.refactorizeAndRefresh()
    solver.pricing.computeMultipliers()
    solver.simplex.examineAll()
    return solver
  }

  private func direction(_ solver: Solver, _ matrix: DenseMatrix, _ position: BasisPosition, _ sense: Double)
    -> [Double]
  {
    var right = [Double](repeating: 0, count: matrix.size)
    right[position.index] = sense
    return matrix.solve(right) ?? right
  }

  /// The steps at which a row or bound is reached that is not active.
  private func crossings(_ solver: Solver, _ direction: [Double]) -> [Double] {
    let (problem, vertex) = (solver.problem, solver.vertex)
    var steps: [Double] = []
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      var rate = 0.0
      for k in problem.entries(of: r) {
        rate += problem.entryCoefficient[k] * direction[problem.entryVariable[k].index]
      }
      if rate.magnitude < 1e-9 { continue }
      for bound in [problem.lower[r], problem.upper[r]] where bound.isFinite {
        steps.append((bound - vertex.computeActivity(r)) / rate)
      }
    }
    for v in VariableID.first(problem.variableCount)
    where vertex.boundState[v] != .absent && vertex.boundPosition[v] < 0 {
      if direction[v.index].magnitude >= 1e-9 { steps.append(-vertex.x[v] / direction[v.index]) }
    }
    return steps.filter { $0 > -1e-9 }.map { max(0, $0) }.sorted()
  }

  /// The slope at step 0 and the breakpoints add up to the penalty of every level, wherever along the direction.
  @Test func breakpointsMakeUpThePenalties() {
    var random = Random(state: 41)
    var count = 0
    for k in 0..<25 {
      let solver = makeVertex(&random)
      let (ratioTest, matrix, penalties) = (
        solver.simplex.ratioTest, DenseMatrix(solver.basis), Penalties(solver.problem)
      )
      for position in BasisPosition.first(matrix.size) {
        let sense = random.below(2) == 0 ? 1.0 : -1.0
        let direction = self.direction(solver, matrix, position, sense)
        let name = "problem \(k), position \(position.raw), sense \(sense)"
        ratioTest.findRates(position, sense)
        ratioTest.startSlope(position, sense)
        var found: [Breakpoint] = []
        for i in 0..<ratioTest.breakpoints.items.count { found.append(ratioTest.breakpoints.items[i]) }
        count += found.count
        let start = penalties.sums(solver, direction, 0)
        let steps = found.map(\.step).sorted()
        let between = steps.map { 0.7 * $0 + 0.1 }
        for step in steps + between + [(steps.last ?? 0) * 1.5 + 1] {
          let wanted = penalties.sums(solver, direction, step)
          for i in penalties.levels.indices {
            let level = penalties.levels[i]
            var sum = start[i]
            for j in 0..<ratioTest.slope.count where ratioTest.slope.levels[j] == level {
              sum += step * ratioTest.slope.values[j]
            }
            for one in found where one.level == level { sum += max(0, step - one.step) * one.rate }
            require(sum, near: wanted[i], 1e-8, size: wanted[i] + step, "\(name), step \(step), level \(level.key)")
          }
        }
        ratioTest.endStep()
      }
    }
    #expect(count > 500)
  }

  /// The first stop of a direction is the nearest row or bound that changes the penalties.
  @Test func firstStopIsNearest() {
    var random = Random(state: 42)
    for k in 0..<25 {
      let solver = makeVertex(&random)
      let matrix = DenseMatrix(solver.basis)
      for position in BasisPosition.first(matrix.size) where random.below(2) == 0 {
        let direction = self.direction(solver, matrix, position, 1)
        solver.simplex.ratioTest.findRates(position, 1)
        let stop = solver.simplex.ratioTest.firstStop()
        // A row that is left on the far side is no breakpoint, so there may be crossings before.
        let steps = crossings(solver, direction)
        if let stop {
          require(
            steps.contains { ($0 - stop.step).magnitude <= 1e-8 * (1 + stop.step) },
            "problem \(k), position \(position.raw): nothing is reached at \(stop.step)")
        }
        let penalties = Penalties(solver.problem)
        let (start, most) = (penalties.sums(solver, direction, 0), stop?.step ?? 100)
        let (half, end) = (penalties.sums(solver, direction, most / 2), penalties.sums(solver, direction, most))
        for i in start.indices {
          require(
            half[i], near: (start[i] + end[i]) / 2, 1e-8, size: start[i] + end[i],
            "problem \(k), position \(position.raw): a bend before \(most)")
        }
        solver.simplex.ratioTest.endStep()
      }
    }
  }

  /// A direction that pays is stopped where the penalties are least, and what was passed has the side on which the step ends.
  @Test func stopIsTheBestStep() {
    var random = Random(state: 43)
    var (count, long) = (0, 0)
    for k in 0..<30 {
      let original = makeVertex(&random)
      let (matrix, penalties) = (DenseMatrix(original.basis), Penalties(original.problem))
      for position in BasisPosition.first(matrix.size) {
        guard let sense = original.pricing.improvingSense(position) else { continue }
        let solver = Solver(copying: original)
        let direction = self.direction(solver, matrix, position, sense)
        let name = "problem \(k), position \(position.raw)"
        guard let stop = solver.simplex.ratioTest.findStop(position, sense) else {
          require(false, "\(name): nothing stops the direction")
          continue
        }
        count += 1
        let reached = penalties.sums(solver, direction, stop.step)
        let steps = crossings(solver, direction)
        require(
          steps.contains { ($0 - stop.step).magnitude <= 1e-8 * (1 + stop.step) },
          "\(name): nothing is reached at \(stop.step)")
        for step in [0] + steps {
          require(
            Penalties.compare(reached, penalties.sums(solver, direction, step)) <= 0,
            "\(name): step \(step) is better than \(stop.step)")
        }
        if stop.step > 0 { long += 1 }
        require(
          stop.step < 1e-9 || Penalties.compare(reached, penalties.sums(solver, direction, 0)) < 0,
          "\(name): step \(stop.step) gains nothing")
        solver.simplex.move(stop.step)
        solver.simplex.ratioTest.endStep()
        compareSides(solver, but: [stop.member, original.basis.members[position]], name)
      }
    }
    #expect(count > 100 && long > 50)
  }

  /// Off their bounds members have the side on which they are.
  private func compareSides(_ solver: Solver, but others: [BasisMember], _ name: String) {
    let (problem, vertex) = (solver.problem, solver.vertex)
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 && !others.contains(.row(r)) {
      let activity = vertex.computeActivity(r)
      let distance = min((activity - problem.lower[r]).magnitude, (activity - problem.upper[r]).magnitude)
      if distance < 1e-8 * (1 + activity.magnitude) { continue }
      let isBelow = activity < problem.lower[r] && problem.lowerLevel[r].key != 0
      let isAbove = activity > problem.upper[r] && problem.upperLevel[r].key != 0
      let wanted: Side = isBelow ? .below : isAbove ? .above : .inside
      require(vertex.side[r] == wanted, "\(name): row \(r.raw) is \(vertex.side[r]) instead of \(wanted)")
    }
    for v in VariableID.first(problem.variableCount)
    where vertex.boundState[v] != .absent && vertex.boundPosition[v] < 0 && !others.contains(.bound(v)) {
      if vertex.x[v].magnitude < 1e-8 { continue }
      let wanted: Side = vertex.x[v] < 0 ? .below : .inside
      require(vertex.boundState[v] == wanted, "\(name): bound \(v.raw) is \(vertex.boundState[v])")
    }
  }
}
