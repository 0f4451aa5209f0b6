// The solver as a whole on small problems, against the optimum that enumeration finds in exact fractions.

import Testing

@testable import ALSCore

@Suite struct SolverTests {
  /// Sizes of problems: variables and rows.
  private static let sizes = [(2, 2), (2, 5), (2, 9), (3, 4), (3, 7), (3, 10), (4, 5), (4, 8), (5, 6), (5, 8), (6, 7)]

  private func compareViolations(_ small: SmallSolver, _ exact: ExactOptimum, _ name: String) {
    require(small.broken == exact.broken, "\(name): broken rows \(small.broken) instead of \(exact.broken)")
    let violations = small.violations(exact.levels, without: exact.broken)
    for k in violations.indices {
      require(
        violations[k], near: exact.point.cost(k), 1e-9, size: exact.point.cost(k), "\(name): level \(exact.levels[k].key)")
    }
  }

  private func compareValues(_ small: SmallSolver, _ exact: ExactOptimum, _ name: String) {
    for v in small.problem.variables.indices {
      let wanted = exact.point.value(v)
      require(small.value(v), near: wanted, 1e-9, size: wanted.magnitude, "\(name): variable \(v)")
    }
  }

  /// A cold solve breaks the rows that contradict earlier ones, and violates each level as little as possible.
  @Test func coldSolvesAreOptimal() throws {
    var random = Random(state: 11)
    var conflicts = 0
    for (count, rows) in SolverTests.sizes {
      for k in 0..<12 {
        let problem = SmallProblem(variables: count, rows: rows, &random)
        let small = SmallSolver(problem)
        try small.solve()
        let exact = ExactOptimum(problem)
        if !exact.broken.isEmpty { conflicts += 1 }
        compareViolations(small, exact, "\(count) variables, \(rows) rows, problem \(k)")
        #expect(small.solver.verify())
      }
    }
    #expect(conflicts > 10)
  }
}

extension SolverTests {
  /// After bounds, levels, rows and the order of the tree were changed, a warm solve finds the same optimum as a new solver.
  @Test func warmSolvesAreOptimal() throws {
    var random = Random(state: 12)
    for (count, rows) in SolverTests.sizes {
      for k in 0..<2 {
        var rank = Int32(rows)
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        for step in 0..<12 {
          small.change(rank: &rank, &random)
          let name = "\(count) variables, \(rows) rows, problem \(k), step \(step)"
          let exact = ExactOptimum(small.problem)
          try small.solve()
          compareViolations(small, exact, name)
          try small.publish()
          compareViolations(small, exact, name)
          let fresh = SmallSolver(small.problem)
          try fresh.publish()
          for v in small.problem.variables.indices {
            require(small.value(v), near: fresh.value(v), 1e-9, size: fresh.value(v).magnitude, "\(name): variable \(v)")
          }
        }
      }
    }
  }

  /// A drag of one bound passes through the exact optima.
  @Test func draggedBoundsAreFollowed() throws {
    var random = Random(state: 13)
    for (count, rows) in [(2, 5), (3, 7), (4, 7), (5, 6)] {
      for k in 0..<3 {
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        let row = random.below(rows)
        for bound in stride(from: -60, through: 100, by: 8) {
          small.move(row, to: bound)
          try small.publish()
          let exact = ExactOptimum(small.problem)
          let name = "\(count) variables, \(rows) rows, problem \(k), bound \(bound)"
          compareViolations(small, exact, name)
          compareValues(small, exact, name)
        }
      }
    }
  }

  /// Stronger means of a solve find the same optimum.
  @Test func allMeansFindTheSameOptimum() throws {
    var random = Random(state: 14)
    for (count, rows) in [(2, 6), (3, 7), (4, 8), (5, 7)] {
      for k in 0..<4 {
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        let exact = ExactOptimum(small.problem)
        for means in [SolveMeans.reconsidered, .refined] {
          small.solver.use(means)
          try small.publish()
          compareViolations(small, exact, "\(count) variables, \(rows) rows, problem \(k), \(means)")
          compareValues(small, exact, "\(count) variables, \(rows) rows, problem \(k), \(means)")
          #expect(small.solver.verify())
          small.solver.setPrecise(false)
        }
      }
    }
  }

  /// A copy of a solver answers later changes like the solver itself, and changes of the copy leave the solver as it is.
  @Test func copiesAreIndependent() throws {
    var random = Random(state: 15)
    for k in 0..<20 {
      let small = SmallSolver(SmallProblem(variables: 2 + k % 4, rows: 7, &random))
      try small.publish()
      let before = small.problem.variables.indices.map { small.value($0) }
      let copy = SmallSolver(copying: small)
      var rank: Int32 = 7
      for step in 0..<4 {
        copy.change(rank: &rank, &random)
        try copy.publish()
        compareViolations(copy, ExactOptimum(copy.problem), "problem \(k), step \(step)")
        compareValues(copy, ExactOptimum(copy.problem), "problem \(k), step \(step)")
      }
      for v in before.indices { require(small.value(v) == before[v], "problem \(k): the copy has moved variable \(v)") }
    }
  }

  // MARK: The canonical choice

  /// Among several optima a cold solve publishes the one that is nearest 0, variable by variable in tree order.
  @Test func coldSolvesAreCanonical() throws {
    var random = Random(state: 21)
    var ambiguous = 0
    for (count, rows) in [(2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 5), (5, 3), (5, 5), (6, 4), (6, 6)] {
      for k in 0..<8 {
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        if !small.solver.freeVariables().isEmpty { ambiguous += 1 }
        compareValues(small, ExactOptimum(small.problem), "\(count) variables, \(rows) rows, problem \(k)")
      }
    }
    #expect(ambiguous > 40)
  }

  /// After changes the choice is brought up to date, and is the one that a new search makes.
  @Test func updatesAreCanonical() throws {
    var random = Random(state: 22)
    var ambiguous = 0
    for (count, rows) in [(2, 2), (3, 3), (4, 3), (4, 5), (5, 3), (5, 5), (6, 4)] {
      for k in 0..<3 {
        var rank = Int32(rows)
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        for step in 0..<14 {
          if small.problem.rows.count < rows || random.below(2) == 0 {
            small.change(rank: &rank, &random)
          } else {
            small.move(random.below(small.problem.rows.count), to: SmallProblem.makeBound(&random))
          }
          while small.problem.rows.count > rows + 1 { small.remove(random.below(small.problem.rows.count)) }
          try small.publish()
          if !small.solver.freeVariables().isEmpty { ambiguous += 1 }
          compareValues(small, ExactOptimum(small.problem), "\(count) variables, \(rows) rows, problem \(k), step \(step)")
        }
      }
    }
    #expect(ambiguous > 100)
  }
}
