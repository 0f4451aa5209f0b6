// A solver with the rows of a small problem, changed and solved in the way of `Sync` and `Session`.

@testable import ALSCore

final class SmallSolver {
  private(set) var problem: SmallProblem
  let solver: Solver
  private let blocks: [VariableID]
  private var rowIDs: [RowID] = []
  private var isReordered = true
  /// Solves that were repeated, as their result could not be verified.
  private(set) var repetitions = 0
  /// The last result could not be verified at all.
  private(set) var isRefused = false

  init(_ problem: SmallProblem) {
    self.problem = problem
    let solver = Solver()
    self.solver = solver
    blocks = problem.places.map { _ in solver.changes.addBlock(sizesHold: true) }
    for row in problem.rows { rowIDs.append(add(row)) }
  }

  init(copying other: SmallSolver) {
    problem = other.problem
    solver = Solver(copying: other.solver)
    blocks = other.blocks
    rowIDs = other.rowIDs
    isReordered = other.isReordered
  }

  func variable(_ v: Int) -> VariableID { blocks[problem.variables[v].block] + problem.variables[v].part }

  /// 0 if no row mentions the variable.
  func value(_ v: Int) -> Double { solver.problem.useCount[variable(v)] > 0 ? solver.value(variable(v)) : 0 }

  // MARK: Changes

  private func add(_ row: SmallRow) -> RowID {
    let terms = row.coefficients.indices.filter { row.coefficients[$0] != 0 }.map {
      Term(variable: variable($0), coefficient: Double(row.coefficients[$0]))
    }
    return terms.withUnsafeBufferPointer {
      solver.changes.addRow(
        $0, lower: row.lower, upper: row.upper, lowerLevel: row.lowerLevel, upperLevel: row.upperLevel,
        rank: row.isRequired ? row.rank : 0, owner: row.rank)
    }
  }

  func append(_ row: SmallRow) {
    problem.rows.append(row)
    rowIDs.append(add(row))
  }

  func remove(_ k: Int) {
    problem.rows.remove(at: k)
    solver.changes.removeRow(rowIDs.remove(at: k))
  }

  func move(_ k: Int, to bound: Int) {
    problem.rows[k].bound = bound
    solver.changes.setBounds(rowIDs[k], lower: problem.rows[k].lower, upper: problem.rows[k].upper)
  }

  /// Takes the levels of another row; a row with another relation is a new one, as in `Sync`.
  func replaceLevels(_ k: Int, by row: SmallRow) {
    let old = problem.rows[k]
    if old.lower == row.lower && old.upper == row.upper {
      problem.rows[k] = row
      solver.changes.setRank(rowIDs[k], row.isRequired ? row.rank : 0)
      solver.changes.setLevels(rowIDs[k], lower: row.lowerLevel, upper: row.upperLevel)
    } else {
      remove(k)
      append(row)
    }
  }

  func reorder(_ random: inout Random) {
    problem.reorder(&random)
    isReordered = true
  }

  /// One to three changes of any kind.
  func change(rank: inout Int32, _ random: inout Random) {
    for _ in 0..<1 + random.below(3) {
      let k = random.below(problem.rows.count)
      switch random.below(8) {
      case 0:
        rank += 1
        append(problem.makeRow(rank: rank, &random))
        if problem.rows.count > 10 { remove(k) }
      case 1 where problem.rows.count > 2: remove(k)
      case 2, 3:
        var row = problem.rows[k]
        problem.setLevels(of: &row, &random)
        replaceLevels(k, by: row)
      case 4 where random.below(4) == 0: reorder(&random)
      default: move(k, to: SmallProblem.makeBound(&random))
      }
    }
  }

  // MARK: Solves

  /// Some optimum.
  func solve() throws {
    solver.simplex.beginCountingWork()
    try solver.solve()
  }

  /// The published one.
  func publish() throws {
    let attempts = try solver.solveVerified { try choose() }
    repetitions += (attempts ?? 1) - 1
    isRefused = attempts == nil
    solver.vertex.forgetMoves()
    solver.parametric.forgetFollowed()
  }

  /// As `Session.makeCanonical`.
  private func choose() throws {
    if !solver.tieBreakers.areStale && !isReordered { return }
    if isReordered { solver.tieBreakers.invalidate() }
    isReordered = false
    if solver.tieBreakers.lackPlaces && !solver.tieBreakers.areUnknown {
      if solver.canonical.hasFreePositions { setPlaces() } else { solver.tieBreakers.invalidate() }
    }
    if try !solver.updateCanonical() { try findCanonical() }
    solver.tieBreakers.markCurrent()
  }

  private func findCanonical() throws {
    if !solver.canonical.hasFreePositions { return solver.tieBreakers.invalidate() }
    setPlaces()
    var isAgain = false
    while true {
      let free = solver.canonical.freeVariables()
      if free.isEmpty { return solver.tieBreakers.invalidate() }
      let ordered = problem.variables.indices.map { variable($0) }.filter { free.contains($0) }
      if try solver.findCanonical(ContiguousArray(ordered), again: isAgain) { return }
      isAgain = true
    }
  }

  private func setPlaces() {
    solver.tieBreakers.prepareOrder()
    for (k, place) in problem.places.enumerated() { solver.tieBreakers.setOrder(of: blocks[k].block, place) }
  }

  // MARK: Results

  /// The rows that are reported as broken, by rank.
  var broken: [Int] {
    solver.infeasibility.conflicts.map { conflict in problem.rows.firstIndex { $0.rank == conflict.broken } ?? -1 }
  }

  /// The sum of the violations of each level, without broken rows.
  func violations(_ levels: [Level], without broken: [Int]) -> [Double] {
    var sums = [Double](repeating: 0, count: levels.count)
    for (k, row) in problem.rows.enumerated() where !broken.contains(k) {
      var missing = Double(row.bound)
      for v in row.coefficients.indices { missing -= Double(row.coefficients[v]) * value(v) }
      let level = missing > 0 ? row.lowerLevel : row.upperLevel
      if level.key != 0 { sums[levels.firstIndex(of: level)!] += missing.magnitude }
    }
    for v in problem.variables.indices where problem.isSize(v) { sums[0] += max(0, -value(v)) }
    return sums
  }
}

extension Solver {
  /// As `Sync.solveVerified`: by stronger means if the result cannot be verified.  The number of attempts, or nil.
  func solveVerified(_ choose: () throws -> Void) throws -> Int? {
    simplex.beginCountingWork()
    defer { if basis.isPrecise { simplex.setPrecise(false) } }
    for (k, means) in [SolveMeans.usual, .reconsidered, .refined].enumerated() {
      if k > 0 { use(means) }
      try solve()
      try choose()
      if !verification.verify() { continue }
      if basis.isPrecise { simplex.setPrecise(false) }
      parametric.prepare()
      return k + 1
    }
    return nil
  }
}
