// The direction of x with respect to a parameter, updated after exchanges in the basis.
//
// The direction solves  active * direction = rates of the bounds.  After a few exchanges only their rows have a residual, so a
// sparse solve for this residual updates the direction.

final class MovingDirection {
  let known = KnownDirection()
  /// The basis, the rows and their rates at the last update.
  private var members = Table<BasisPosition, BasisMember>()
  private var variableCount = 0
  private var moving = ContiguousArray<MovingRow>()
  private var storedRows = -1
  /// Slots whose members have changed, and their neighbours.
  private var exchanged = Buffer<BasisPosition>()
  /// The number of updates since the last full solve; each adds rounding.
  private var updates = 0

  init() {}

  private static let mostUpdates = 16

  /// Computes the direction for these moving rows.
  func find(_ solver: Parametric, _ moving: ContiguousArray<MovingRow>) {
    let (problem, vertex, basis) = (solver.problem, solver.vertex, solver.basis)
    known.grow(in: problem)
    if moving.isEmpty {
      known.clear()
      storedRows = -1
      return
    }
    if isUsable(for: moving, problem, basis) && listExchanged(basis) {
      update(problem, vertex, basis)
    } else {
      findAnew(moving, problem, vertex, basis)
    }
    noteMembers(problem, basis)
    known.forgetSource()
    if moving.count == 1 && vertex.rowPosition[moving[0].row] >= 0 {
      known.note(source: vertex.rowPosition[moving[0].row], moving[0].rate, vertex)
    }
  }

  private func isUsable(for moving: ContiguousArray<MovingRow>, _ problem: Problem, _ basis: Basis) -> Bool {
    if updates >= MovingDirection.mostUpdates || basis.isPrecise || storedRows != problem.storedRows { return false }
    if variableCount != problem.variableCount || self.moving.count != moving.count { return false }
    return moving.indices.allSatisfy {
      moving[$0].row == self.moving[$0].row && moving[$0].rate == self.moving[$0].rate
    }
  }

  /// Returns false if there are many.
  @_optimize(speed)
  private func listExchanged(_ basis: Basis) -> Bool {
    exchanged.removeAll()
    let (old, new) = (UnsafeRawPointer(members.base), UnsafeRawPointer(basis.members.base))
    // In pairs: including an unchanged slot is harmless.
    for pair in 0..<variableCount / 2
    where old.load(fromByteOffset: 8 * pair, as: UInt64.self) != new.load(fromByteOffset: 8 * pair, as: UInt64.self) {
      exchanged.append(BasisPosition(2 * pair))
      exchanged.append(BasisPosition(2 * pair + 1))
    }
    return exchanged.count * 8 <= variableCount
  }

  private func noteMembers(_ problem: Problem, _ basis: Basis) {
    members.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    if updates > 0 {
      for k in 0..<exchanged.count { members[exchanged[k]] = basis.members[exchanged[k]] }
    } else {
      for p in BasisPosition.first(variableCount) { members[p] = basis.members[p] }
    }
  }

  private func findAnew(
    _ moving: ContiguousArray<MovingRow>, _ problem: Problem, _ vertex: Vertex, _ basis: Basis
  ) {
    known.clear()
    (self.moving, storedRows, variableCount, updates) = (moving, problem.storedRows, problem.variableCount, 0)
    basis.clearDirection()
    for one in moving {
      let position = vertex.rowPosition[one.row]
      if position >= 0 { basis.addSource(position, one.rate) } else { known.rates.add(one.row, -one.rate) }
    }
    basis.ftran()
    add(problem, vertex, basis)
  }

  private func update(_ problem: Problem, _ vertex: Vertex, _ basis: Basis) {
    updates += 1
    basis.clearDirection()
    for k in 0..<exchanged.count {
      let member = basis.members[exchanged[k]]
      let missed = member.isRow ? -rate(of: member.row, problem) : -known.moves.value[member.variable]
      if missed != 0 { basis.addSource(exchanged[k], missed) }
    }
    basis.ftran()
    add(problem, vertex, basis)
    for k in 0..<exchanged.count {
      let old = members[exchanged[k]]
      if !old.isRow || vertex.rowPosition[old.row] != -1 { continue }
      known.rates.add(old.row, rate(of: old.row, problem) - known.rates.value[old.row])
    }
    known.rates.drop { vertex.rowPosition[$0] != -1 }
  }

  /// Adds the solution for the residual.
  private func add(_ problem: Problem, _ vertex: Vertex, _ basis: Basis) {
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      known.moves.add(v, move)
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) where vertex.rowPosition[problem.columnRow[j]] == -1 {
        known.rates.add(problem.columnRow[j], problem.columnCoefficient[j] * move)
      }
    }
    basis.clearDirection()
  }

  /// The rate of a row's activity relative to its bounds.
  private func rate(of r: RowID, _ problem: Problem) -> Double {
    var rate = 0.0
    for one in moving where one.row == r { rate -= one.rate }
    for k in problem.entries(of: r) {
      rate += problem.entryCoefficient[k] * known.moves.value[problem.entryVariable[k]]
    }
    return rate
  }
}
