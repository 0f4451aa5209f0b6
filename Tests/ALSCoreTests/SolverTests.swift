// The solver as a whole on small problems, against the optimum that enumeration finds in exact fractions.

import Testing

@testable import ALSCore

@Suite struct SolverTests {
  /// Sizes of problems: variables and rows.
  private static let sizes = [(2, 2), (2, 5), (2, 9), (3, 4), (3, 7), (3, 10), (4, 5), (4, 8), (5, 6), (5, 8), (6, 7)]

  /// `scale` is the size of terms, where they are large.
  private func compareViolations(_ small: SmallSolver, _ exact: ExactOptimum, _ name: String, scale: Double = 1) {
    require(small.broken == exact.broken, "\(name): broken rows \(small.broken) instead of \(exact.broken)")
    let violations = small.violations(exact.levels, without: exact.broken)
    for k in violations.indices {
      require(
        violations[k], near: exact.point.cost(k), 1e-9, size: max(scale, exact.point.cost(k)),
        "\(name): level \(exact.levels[k].key)")
    }
  }

  /// Small integers need no second attempt.
  private func expectNoRepetition(_ small: SmallSolver, _ name: String) {
    require(small.repetitions == 0 && !small.isRefused, "\(name): the first result could not be verified")
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
      for k in 0..<6 {
        let problem = SmallProblem(variables: count, rows: rows, &random)
        let small = SmallSolver(problem)
        try small.solve()
        let exact = ExactOptimum(problem)
        if !exact.broken.isEmpty { conflicts += 1 }
        compareViolations(small, exact, "\(count) variables, \(rows) rows, problem \(k)")
        #expect(small.solver.verification.verify())
      }
    }
    #expect(conflicts > 5)
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
        for step in 0..<6 {
          small.change(rank: &rank, &random)
          let name = "\(count) variables, \(rows) rows, problem \(k), step \(step)"
          let exact = ExactOptimum(small.problem)
          try small.solve()
          compareViolations(small, exact, name)
          try small.publish()
          compareViolations(small, exact, name)
          let fresh = SmallSolver(small.problem)
          try fresh.publish()
          expectNoRepetition(small, name)
          for v in small.problem.variables.indices {
            require(
              small.value(v), near: fresh.value(v), 1e-9, size: fresh.value(v).magnitude, "\(name): variable \(v)")
          }
        }
      }
    }
  }

  /// With coefficients far apart the same holds, by stronger means where the usual ones do not suffice.
  @Test func coefficientsMayBeFarApart() throws {
    var random = Random(state: 16)
    for (count, rows) in [(2, 4), (3, 5), (3, 8), (4, 7)] {
      for k in 0..<5 {
        var rank = Int32(rows)
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, values: SmallProblem.farApart, &random))
        for step in 0..<5 {
          try small.publish()
          let name = "\(count) variables, \(rows) rows, problem \(k), step \(step)"
          let exact = ExactOptimum(small.problem)
          compareViolations(small, exact, name)
          compareValues(small, exact, name)
          require(!small.isRefused, "\(name): refused")
          small.change(rank: &rank, &random)
        }
      }
    }
  }

  /// Where rows are nearly parallel x is far away, and each level is violated as little as possible, up to rounding of the terms.
  @Test func rowsMayBeNearlyParallel() throws {
    var random = Random(state: 17)
    var far = 0
    for (count, rows) in [(2, 2), (2, 3), (2, 5), (3, 5)] {
      for k in 0..<12 {
        var rank = Int32(rows)
        let small = SmallSolver(
          SmallProblem(variables: count, rows: rows, values: SmallProblem.nearlyParallel, &random))
        for step in 0..<4 {
          try small.publish()
          let exact = ExactOptimum(small.problem)
          let largest = (0..<count).map { exact.point.value($0).magnitude }.max() ?? 0
          if largest > 10 { far += 1 }
          let name = "\(count) variables, \(rows) rows, problem \(k), step \(step)"
          compareViolations(small, exact, name, scale: 100 * largest)
          require(!small.isRefused, "\(name): refused")
          small.change(rank: &rank, &random)
        }
      }
    }
    #expect(far > 5)
  }

  /// Equations with one solution have it, up to rounding of the terms, though they depend on each other in cycles and their
  /// coefficients are far apart.
  @Test func equationsAreSolved() throws {
    var random = Random(state: 18)
    var regular = 0
    for k in 0..<80 {
      let solver = Solver.square(blocks: 1 + k % 4, k % 2 == 0 ? Solver.farApart : Solver.plain, &random)
      let matrix = DenseMatrix(solver.problem)
      let right = RowID.first(matrix.size).map { solver.problem.lower[$0] }
      guard let wanted = matrix.solve(right, least: 1e-7), wanted.allSatisfy({ $0.magnitude < 1e7 }) else { continue }
      regular += 1
      let attempts = try solver.solveVerified {}
      require(attempts != nil, "problem \(k): refused")
      require(attempts == 1 || k % 2 == 0, "problem \(k): the first result could not be verified")
      require(solver.infeasibility.conflicts.isEmpty, "problem \(k): \(solver.infeasibility.conflicts.count) conflicts")
      let found = VariableID.first(matrix.size).map { solver.value($0) }
      let residual = matrix.residual(found, right)
      require(residual <= 1e-9, "problem \(k): an equation is missed by \(residual)")
    }
    #expect(regular > 50)
  }

  /// A drag of one bound passes through the exact optima.
  @Test func draggedBoundsAreFollowed() throws {
    var random = Random(state: 13)
    for (count, rows) in [(2, 5), (3, 7), (4, 7), (5, 6)] {
      for k in 0..<2 {
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.publish()
        let row = random.below(rows)
        for bound in stride(from: -60, through: 100, by: 16) {
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
          #expect(small.solver.verification.verify())
          small.solver.simplex.setPrecise(false)
        }
      }
    }
  }

  /// A copy of a solver answers later changes like the solver itself, and changes of the copy leave the solver as it is.
  @Test func copiesAreIndependent() throws {
    var random = Random(state: 15)
    for k in 0..<8 {
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
        if !small.solver.canonical.freeVariables().isEmpty { ambiguous += 1 }
        compareValues(small, ExactOptimum(small.problem), "\(count) variables, \(rows) rows, problem \(k)")
      }
    }
    #expect(ambiguous > 40)
  }

  /// A variable that nothing keeps any more returns to 0, also where only several of them together leave an earlier one in place.
  @Test func releasedVariablesReturn() throws {
    var random = Random(state: 23)
    let wish = Level(priority: 250)
    for k in 0..<16 {
      let count = 3 + k % 3
      var problem = SmallProblem(variables: count, rows: 0, &random)
      for v in 0..<count {
        let coefficients = (0..<count).map { $0 == v ? 1 : 0 }
        problem.rows.append(
          SmallRow(coefficients: coefficients, bound: 50, lowerLevel: wish, upperLevel: wish, rank: Int32(v + 1)))
      }
      for i in 0..<1 + random.below(2) {
        var coefficients = [Int](repeating: 0, count: count)
        for _ in 0..<3 { coefficients[random.below(count)] = random.below(2) == 0 ? 1 : -1 }
        problem.rows.append(
          SmallRow(
            coefficients: coefficients, bound: 0, lowerLevel: .required, upperLevel: .required,
            rank: Int32(count + i + 1)))
      }
      let small = SmallSolver(problem)
      try small.publish()
      for left in (0..<count).reversed() {
        small.remove(random.below(left + 1))
        try small.publish()
        compareValues(small, ExactOptimum(small.problem), "problem \(k), \(left) preferences")
      }
    }
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
        for step in 0..<10 {
          if small.problem.rows.count < rows || random.below(2) == 0 {
            small.change(rank: &rank, &random)
          } else {
            small.move(random.below(small.problem.rows.count), to: SmallProblem.makeBound(&random))
          }
          while small.problem.rows.count > rows + 1 { small.remove(random.below(small.problem.rows.count)) }
          try small.publish()
          if !small.solver.canonical.freeVariables().isEmpty { ambiguous += 1 }
          let name = "\(count) variables, \(rows) rows, problem \(k), step \(step)"
          compareValues(small, ExactOptimum(small.problem), name)
          expectNoRepetition(small, name)
        }
      }
    }
    #expect(ambiguous > 60)
  }
}
