// The repair of a vertex after bounds have moved: what it exchanges, and that multipliers stay exact.

import Testing

@testable import ALSCore

@Suite struct RepairTests {
  private func add(
    _ terms: [(Int, Double)], _ lower: Double, _ upper: Double, _ level: Level, _ rank: Int32, to solver: Solver
  ) -> RowID {
    solver.add(terms.map { Term(variable: VariableID($0.0), coefficient: $0.1) }, lower, upper, level, level, rank)
  }

  private func preferred(_ priority: Float) -> Level { Level(priority: priority) }

  /// The width of block k.
  private func width(_ k: Int) -> Int { 4 * k + 2 }

  private func solve(_ solver: Solver) throws {
    solver.simplex.beginCountingWork()
    try solver.solve()
  }

  /// Moves the bound of a row and applies that, without primal steps.
  private func repair(_ solver: Solver, _ row: RowID, to bound: Double) {
    solver.changes.setBounds(row, lower: bound, upper: bound)
    solver.parametric.bringUpToDate()
    solver.simplex.beginCountingWork()
    solver.simplex.limitWork()
    solver.vertex.beginVersion()
    solver.warmStart.applyChanges()
    solver.pricing.examineTouched()
  }

  /// Views side by side that each prefer a width, in a window that becomes too narrow: they shrink to 0 in turn, and the last one in
  /// part.
  @Test func viewsYieldInTurn() throws {
    let count = 12
    let solver = Solver()
    for _ in 0..<count { _ = solver.changes.addBlock(sizesHold: true) }
    let window = add((0..<count).map { (width($0), 1) }, 120, 120, .required, 1, to: solver)
    for k in 0..<count { _ = add([(width(k), 1)], 10, 10, preferred(500), 0, to: solver) }
    try solve(solver)
    for size in [85.0, 40, 113, 5, 120] {
      repair(solver, window, to: size)
      let widths = (0..<count).map { solver.value(VariableID(width($0))) }
      #expect(widths.reduce(0, +) == size)
      #expect(widths.filter { $0 == 10 }.count == Int(size / 10))
      #expect(widths.filter { $0 == 0 }.count >= count - 1 - Int(size / 10))
      #expect(solver.pricing.nextCandidate() == nil, "primal steps are needed at \(size)")
    }
  }

  /// Cards as wide as the window up to a limit of their own: at each new width of the window a part of them meets the limit or
  /// leaves it, and all of these are exchanged in one pass.
  @Test func manyAreExchangedAtOnce() throws {
    let count = 50
    let solver = Solver()
    for _ in 0...count { _ = solver.changes.addBlock(sizesHold: true) }
    let window = add([(width(count), 1)], 500, 500, .required, 1, to: solver)
    let limits = (0..<count).map { Double(100 + 37 * $0 % 100) }
    for k in 0..<count {
      _ = add([(width(k), 1)], -.infinity, limits[k], .required, Int32(2 + k), to: solver)
      _ = add([(width(k), 1), (width(count), -1)], -16, -16, preferred(750), 0, to: solver)
    }
    try solve(solver)
    for size in [150.0, 180, 90, 130.5, 400] {
      repair(solver, window, to: size)
      for k in 0..<count { #expect(solver.value(VariableID(width(k))) == min(limits[k], size - 16)) }
      #expect(solver.pricing.nextCandidate() == nil, "primal steps are needed at \(size)")
    }
  }

  /// After any changes, the multipliers are those of the new basis.
  @Test func multipliersAreKept() throws {
    var random = Random(state: 21)
    for (count, rows) in [(3, 6), (4, 8), (6, 9)] {
      for k in 0..<20 {
        let small = SmallSolver(SmallProblem(variables: count, rows: rows, &random))
        try small.solve()
        let solver = small.solver
        if !solver.infeasibility.conflicts.isEmpty { continue }
        for step in 0..<4 {
          for _ in 0..<1 + random.below(5) { small.move(random.below(rows), to: SmallProblem.makeBound(&random)) }
          solver.parametric.bringUpToDate()
          solver.simplex.beginCountingWork()
          solver.simplex.limitWork()
          solver.vertex.beginVersion()
          solver.warmStart.applyChanges()
          let before = multipliers(solver)
          solver.pricing.computeMultipliers()
          for (old, new) in zip(before, multipliers(solver)) {
            require(old, near: new, 1e-9, size: max(1, new.magnitude), "\(count) variables, problem \(k), step \(step)")
          }
          solver.pricing.examineTouched()
        }
      }
    }
  }

  /// Of all positions at the levels of the rows.
  private func multipliers(_ solver: Solver) -> [Double] {
    let levels = RowID.first(solver.problem.rowCount).map { solver.problem.lowerLevel[$0] }
    return VariableID.first(solver.problem.variableCount).flatMap { position in
      levels.map { solver.pricing.multipliers.value(position, at: $0) }
    }
  }
}
