// The basis and its factor: solves against Gaussian elimination on the full matrix.

import Testing

@testable import ALSCore

@Suite struct BasisTests {
  // MARK: Random bases

  /// Sets the basis to these members, before a new factor.
  private func install(_ members: [BasisMember], _ solver: Solver) {
    let (basis, vertex) = (solver.basis, solver.vertex)
    for position in BasisPosition.first(basis.problem.variableCount) {
      vertex.markInactive(basis.members[position], .inside)
    }
    for (k, member) in members.enumerated() {
      basis.members[BasisPosition(k)] = member
      vertex.setPosition(of: member, to: BasisPosition(k))
      vertex.markActive(member)
    }
  }

  /// Any members in any order, of which a bound and a pin never keep the same variable.
  private func randomMembers(_ solver: Solver, _ random: inout Random) -> [BasisMember] {
    let problem = solver.problem
    let variables = VariableID.first(problem.variableCount).map {
      $0.part >= 2 && random.below(2) == 0 ? BasisMember.bound($0) : .pin($0)
    }
    var all = RowID.first(problem.rowCount).map { BasisMember.row($0) } + variables
    while all.count > problem.variableCount { all.remove(at: random.below(all.count)) }
    for k in (1..<all.count).reversed() { all.swapAt(k, random.below(k + 1)) }
    return all
  }

  private func members(_ basis: Basis) -> [BasisMember] {
    BasisPosition.first(basis.problem.variableCount).map { basis.members[$0] }
  }

  // MARK: Comparisons

  private func values(_ vector: borrowing SparseVector<VariableID>, _ count: Int) -> [Double] {
    VariableID.first(count).map { vector.value[$0] }
  }

  private func compare(_ found: [Double], _ wanted: [Double], _ tolerance: Double, _ name: String) {
    let size = wanted.map(\.magnitude).max() ?? 0
    for k in wanted.indices { require(found[k], near: wanted[k], tolerance, size: size, "\(name), entry \(k)") }
  }

  /// One `ftran`, one `btran` and one `combine` with random right sides.
  private func compareSolves(_ solver: Solver, _ tolerance: Double, _ name: String, _ random: inout Random) {
    let basis = solver.basis
    let matrix = DenseMatrix(basis)
    let count = matrix.size
    var right = [Double](repeating: 0, count: count)
    for _ in 0..<1 + random.below(3) { right[random.below(count)] = Double(random.below(9)) / 2 - 1.75 }
    guard let forward = matrix.solve(right), let backward = matrix.transposed.solve(right) else {
      require(false, "\(name): the basis is singular")
      return
    }
    basis.clearDirection()
    for k in 0..<count where right[k] != 0 { basis.addSource(VariableID(k), right[k]) }
    basis.ftran()
    compare(values(basis.direction, count), forward, tolerance, "\(name), ftran")
    basis.clearDirection()
    basis.clearCombination()
    for k in 0..<count where right[k] != 0 { basis.addSource(VariableID(k), right[k]) }
    basis.btran()
    compare(values(basis.combination, count), backward, tolerance, "\(name), btran")
    let row = RowID(random.below(solver.problem.rowCount))
    var terms = [Double](repeating: 0, count: count)
    for k in solver.problem.entries(of: row) {
      terms[solver.problem.entryVariable[k].index] = solver.problem.entryCoefficient[k]
    }
    basis.combine(.row(row))
    if let wanted = matrix.transposed.solve(terms) {
      compare(values(basis.combination, count), wanted, tolerance, "\(name), combine")
    }
    basis.clearCombination()
  }

  /// x from the basis: active rows and bounds hold, and pins keep their values.
  private func compareValues(_ solver: Solver, _ tolerance: Double, _ name: String) {
    let (basis, vertex) = (solver.basis, solver.vertex)
    let members = self.members(basis)
    let before = VariableID.first(members.count).map { vertex.x[$0] }
    basis.computeX()
    for member in members {
      if member.isRow {
        require(
          vertex.computeActivity(member.row), near: basis.problem.target(of: member.row), tolerance,
          size: vertex.largestTerm(of: member.row), "\(name): an active row")
      } else {
        let wanted = member.isBound ? 0 : before[member.variable.index]
        require(vertex.x[member.variable], near: wanted, tolerance, size: wanted.magnitude, "\(name): a bound or pin")
      }
    }
  }
}

// MARK: Tests

extension BasisTests {
  /// The crash makes a basis of rows and pins: its factor solves like the full matrix, and x meets its members.
  @Test func crashIsFactored() {
    var random = Random(state: 31)
    for k in 0..<40 {
      let blocks = 1 + random.below(9)
      let solver = Solver.sparse(blocks: blocks, rows: blocks * (1 + random.below(8)), Solver.plain, &random)
      solver.basis.crash()
      for _ in 0..<2 { compareSolves(solver, 1e-9, "problem \(k)", &random) }
      for member in members(solver.basis) where member.isRow {
        require(
          solver.vertex.computeActivity(member.row), near: solver.problem.target(of: member.row), 1e-9,
          size: solver.vertex.largestTerm(of: member.row), "problem \(k): x after the crash")
      }
      compareValues(solver, 1e-9, "problem \(k)")
    }
  }

  /// A new factor of any independent rows, bounds and pins keeps them all, and solves like the full matrix.
  @Test func anyBasisIsFactored() {
    var random = Random(state: 32)
    var (regular, singular) = (0, 0)
    for k in 0..<100 {
      let blocks = 1 + random.below(6)
      let solver = Solver.sparse(blocks: blocks, rows: blocks * (1 + random.below(4)), Solver.plain, &random)
      solver.basis.crash()
      var wanted = randomMembers(solver, &random)
      if k % 2 == 0 {
        // Certainly independent, in any order.
        for _ in 0..<4 { solver.exchangeAny(turning: true, &random) }
        wanted = members(solver.basis)
        for i in (1..<wanted.count).reversed() { wanted.swapAt(i, random.below(i + 1)) }
      }
      install(wanted, solver)
      let isRegular = DenseMatrix(solver.basis).isRegular
      let isFactored = solver.basis.refactorize()
      require(isFactored == isRegular, "problem \(k): \(isFactored ? "factored" : "refused")")
      let found = members(solver.basis)
      if isRegular {
        regular += 1
        require(Set(found.map(\.raw)) == Set(wanted.map(\.raw)), "problem \(k): other members")
      } else {
        singular += 1
        // The rest are pins of the variables that nothing determines.
        for member in found where !wanted.contains(member) { require(member.isPin, "problem \(k): another row") }
        for member in wanted where !found.contains(member) {
          require(solver.vertex.position(of: member) == -1, "problem \(k): a row is lost and has a position")
        }
      }
      for _ in 0..<2 { compareSolves(solver, 1e-9, "problem \(k)", &random) }
      compareValues(solver, 1e-9, "problem \(k)")
    }
    #expect(regular > 30)
    #expect(singular > 30)
  }

  /// Exchange after exchange the solves are those of the full matrix, with a new factor now and then.
  @Test func exchangesAreFollowed() {
    var random = Random(state: 33)
    for k in 0..<4 {
      let solver = Solver.sparse(blocks: 5, rows: 40, Solver.plain, &random)
      solver.basis.crash()
      for step in 0..<150 {
        solver.exchangeAny(turning: k % 2 == 0, &random)
        let name = "problem \(k), step \(step)"
        if step % 5 == 0 { compareSolves(solver, 1e-8, name, &random) }
        if step % 10 == 0 { compareValues(solver, 1e-8, name) }
        if step % 40 != 39 { continue }
        let before = Set(members(solver.basis).map(\.raw))
        require(solver.basis.refactorize(), "\(name): a row is lost")
        require(Set(members(solver.basis).map(\.raw)) == before, "\(name): other members")
        compareSolves(solver, 1e-9, "\(name), factored", &random)
      }
    }
  }

  /// A member that leaves and enters again at once leaves the solves as they were.
  @Test func exchangesCanBeTakenBack() {
    var random = Random(state: 34)
    for k in 0..<12 {
      let solver = Solver.sparse(blocks: 4, rows: 30, Solver.plain, &random)
      let basis = solver.basis
      basis.crash()
      for _ in 0..<20 { solver.exchangeAny(turning: true, &random) }
      let before = Set(members(basis).map(\.raw))
      for _ in 0..<10 {
        let old = members(basis)
        solver.exchangeAny(turning: true, &random)
        let left = old.first { solver.vertex.position(of: $0) < 0 }!
        let entered = members(basis).first { !old.contains($0) }!
        basis.combine(left)
        let position = solver.vertex.position(of: entered)
        solver.vertex.markActive(left)
        solver.vertex.markInactive(entered, .inside)
        _ = basis.exchangeTurning(position, left)
        basis.clearCombination()
        require(Set(members(basis).map(\.raw)) == before, "problem \(k): other members")
        compareSolves(solver, 1e-8, "problem \(k)", &random)
      }
    }
  }

  /// With coefficients far apart a factor without exchanges solves with small residuals.
  @Test func triangularFactorsAreStable() {
    var random = Random(state: 35)
    for k in 0..<40 {
      let solver = Solver.sparse(blocks: 5, rows: 30, Solver.farApart, &random)
      solver.basis.crash()
      compareResiduals(solver, 1e-9, "problem \(k)", &random)
    }
  }

  /// With coefficients far apart refined solves are exact to the last digits, if each exchange is followed by a new factor.
  @Test func refinedSolvesAreExact() {
    var random = Random(state: 36)
    for k in 0..<8 {
      let solver = Solver.sparse(blocks: 4, rows: 28, Solver.farApart, &random)
      solver.basis.crash()
      solver.basis.setPrecise(true)
      for step in 0..<24 {
        solver.exchangeAny(turning: false, &random)
        if step % 3 == 0 { compareResiduals(solver, 1e-14, "problem \(k), step \(step)", &random) }
        require(solver.basis.refactorize(), "problem \(k), step \(step): a row is lost")
        if step % 3 == 0 { compareResiduals(solver, 1e-14, "problem \(k), step \(step), factored", &random) }
      }
    }
  }

  /// The residuals of one `ftran` and one `btran`.
  private func compareResiduals(_ solver: Solver, _ most: Double, _ name: String, _ random: inout Random) {
    let basis = solver.basis
    let matrix = DenseMatrix(basis)
    var right = [Double](repeating: 0, count: matrix.size)
    right[random.below(matrix.size)] = 1
    right[random.below(matrix.size)] = -0.75
    basis.clearDirection()
    basis.clearCombination()
    for v in 0..<matrix.size where right[v] != 0 { basis.addSource(VariableID(v), right[v]) }
    basis.ftran()
    let forward = matrix.residual(values(basis.direction, matrix.size), right)
    for v in 0..<matrix.size where right[v] != 0 { basis.addSource(VariableID(v), right[v]) }
    basis.btran()
    let backward = matrix.transposed.residual(values(basis.combination, matrix.size), right)
    require(forward <= most, "\(name): ftran misses by \(forward)")
    require(backward <= most, "\(name): btran misses by \(backward)")
    basis.clearDirection()
    basis.clearCombination()
  }
}

extension BasisTests {
  /// A basis with a row that nearly depends on others loses it, or solves with small residuals.
  @Test func nearlyDependentRowsAreRefusedOrKept() {
    var random = Random(state: 37)
    for k in 0..<8 {
      for distance in [0, 1e-14, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-3] {
        let solver = Solver.sparse(blocks: 3, rows: 20, Solver.plain, &random)
        let basis = solver.basis
        basis.crash()
        for _ in 0..<5 { solver.exchangeAny(turning: true, &random) }
        let rows = members(basis).filter(\.isRow)
        let (one, other) = (random.below(rows.count), random.below(rows.count - 1))
        let v = VariableID(random.below(basis.problem.variableCount))
        let sum = [rows[one], rows[other < one ? other : other + 1]]
        let near = solver.addSum(of: sum, and: v, times: distance)
        // The variable decides on another member, whose place the row takes.
        basis.combine(.pin(v))
        var place: BasisPosition = -1
        for i in BasisPosition.first(basis.problem.variableCount) where !sum.contains(basis.members[i]) {
          if place < 0 || basis.combination.value[i].magnitude > basis.combination.value[place].magnitude { place = i }
        }
        let size = basis.combination.value[place].magnitude
        basis.clearCombination()
        if size < 0.1 { continue }
        var wanted = members(basis)
        wanted[place.index] = .row(near)
        install(wanted, solver)
        let name = "problem \(k), distance \(distance)"
        if basis.refactorize() {
          require(distance > 0, "\(name): factored")
          compareResiduals(solver, 1e-5, name, &random)
        } else {
          require(distance < 1e-4, "\(name): refused")
          require(DenseMatrix(basis).isRegular, "\(name): the rest is singular")
          compareSolves(solver, 1e-8, name, &random)
          compareValues(solver, 1e-8, name)
        }
      }
    }
  }
}
