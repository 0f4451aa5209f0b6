// Directions that are followed: of one row, and of several rows that move by the same distance.

import Testing

@testable import ALSCore

@Suite struct ParametricTests {
  /// Two variables with a constant each, and followers at their difference: as the cells of a sheet that is scrolled.
  private func makeSheet(followers: Int) -> (solver: Solver, first: RowID, second: RowID) {
    let solver = Solver()
    let blocks = 2 + followers
    for _ in 0..<blocks { _ = solver.changes.addBlock(sizesHold: false) }
    let first = add([(0, 1)], 10, rank: 1, to: solver)
    let second = add([(4, 1)], 3, rank: 2, to: solver)
    for k in 0..<followers {
      _ = add([(4 * (2 + k), 1), (0, -1), (4, 1)], Double(k), rank: Int32(3 + k), to: solver)
    }
    return (solver, first, second)
  }

  private func add(_ terms: [(Int, Double)], _ bound: Double, rank: Int32, to solver: Solver) -> RowID {
    let terms = terms.map { Term(variable: VariableID($0.0), coefficient: $0.1) }
    return solver.add(terms, bound, bound, .required, .required, rank)
  }

  private func move(_ solver: Solver, _ bounds: [(RowID, Double)]) throws {
    for (row, bound) in bounds { solver.changes.setBounds(row, lower: bound, upper: bound) }
    solver.simplex.beginCountingWork()
    try solver.solve()
  }

  private func values(_ solver: Solver, _ variables: [Int]) -> [Double] {
    variables.map { solver.value(VariableID($0)) }
  }

  /// What cancels does not move: the direction has two variables, however many follow both.
  @Test func rowsThatMoveTogetherHaveOneDirection() throws {
    let (solver, first, second) = makeSheet(followers: 40)
    try move(solver, [])
    try move(solver, [(first, 15), (second, 8)])
    #expect(solver.parametric.directions.filter { $0.version == solver.vertex.version }.count == 1)
    #expect(solver.parametric.directions[0].variables.count == 2)
    for distance in [1.0, -7, 300, 0] {
      try move(solver, [(second, 3 + distance), (first, 10 + distance)])
      #expect(values(solver, [0, 4, 8, 8 + 4 * 39]) == [10 + distance, 3 + distance, 7, 46])
      #expect(solver.parametric.directions[0].wasFollowed)
    }
  }

  /// A row that moves alone ends the direction that it has shared, and the other row keeps its place.
  @Test func rowsPart() throws {
    let (solver, first, second) = makeSheet(followers: 3)
    try move(solver, [])
    try move(solver, [(first, 11), (second, 2)])
    #expect(values(solver, [0, 4, 8]) == [11, 2, 9])
    try move(solver, [(first, 20)])
    #expect(values(solver, [0, 4, 8]) == [20, 2, 18])
    try move(solver, [(first, 21), (second, 5)])
    #expect(values(solver, [0, 4, 8]) == [21, 5, 16])
    try move(solver, [(first, 22), (second, 6)])
    #expect(values(solver, [0, 4, 8]) == [22, 6, 16])
    try move(solver, [(second, 1)])
    #expect(values(solver, [0, 4, 8]) == [22, 1, 21])
  }

  /// Many rows are one direction if they move by one distance, and none if their distances differ.
  @Test func manyRowsMoveByOneDistance() throws {
    let solver = Solver()
    let count = 60
    for _ in 0..<count { _ = solver.changes.addBlock(sizesHold: false) }
    let rows = (0..<count).map { add([(4 * $0, 1)], Double($0), rank: Int32($0 + 1), to: solver) }
    try move(solver, [])
    for distance in [5.0, -2.5, 12] {
      let backwards = rows.indices.filter { $0 % 3 == 0 }
      try move(solver, rows.indices.map { (rows[$0], Double($0) + (backwards.contains($0) ? -distance : distance)) })
      #expect(solver.parametric.followed != 0)
      for k in rows.indices {
        #expect(solver.value(VariableID(4 * k)) == Double(k) + (backwards.contains(k) ? -distance : distance))
      }
    }
    try move(solver, rows.indices.map { (rows[$0], Double(7 * $0)) })
    #expect(solver.parametric.followed == 0)
    for k in rows.indices { #expect(solver.value(VariableID(4 * k)) == Double(7 * k)) }
  }

  /// In a long row of equal gaps rounding shows only at the far end of a direction, which is followed up to there.
  @Test(arguments: [10, 300, 1500, 2050]) func longRowsAreFollowed(count: Int) throws {
    let solver = Solver()
    for _ in 0..<count + 1 { _ = solver.changes.addBlock(sizesHold: false) }
    let end = add([(4 * count, 1)], 40 * Double(count), rank: 1, to: solver)
    for k in 0..<count {
      let start = k == 0 ? [] : [(4 * k, -1.0)]
      _ = add([(4 * (k + 1), 1), (1, -1)] + start, 20, rank: Int32(2 + k), to: solver)
    }
    try move(solver, [])
    for step in 1...5 {
      let width = 40 * Double(count) + Double(step)
      try move(solver, [(end, width)])
      #expect(solver.parametric.followed != 0)
      #expect((solver.value(1) - (width / Double(count) - 20)).magnitude < 1e-9)
    }
  }
}
