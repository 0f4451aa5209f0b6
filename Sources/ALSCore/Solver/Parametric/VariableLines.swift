// The lines along which variables move with one parameter, and which of them are others than before.

/// What every variable is where the parameter is 0, and how fast it moves.
final class VariableLines {
  private var starts = Table<VariableID, Double>()
  private var rates = Table<VariableID, Double>()
  /// Blocks of which some variable moves along another line than when this was noted before.
  private(set) var changedBlocks = Buffer<Int32>()

  init() {}

  /// Notes all lines at a value of the parameter, from which `direction` leads.  Lines that differ by less than the tolerance, beside 1, are
  /// one.
  @_optimize(speed)
  func note(_ direction: KnownDirection, _ solver: Parametric, at value: Double, tolerance: Double) {
    solver.bringUpToDate()
    let problem = solver.problem
    starts.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    rates.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    changedBlocks.removeAll()
    // Held here, as nobody else writes them meanwhile.
    let (x, moves) = (solver.vertex.x.base, direction.moves.value.base)
    let (starts, rates) = (self.starts.base, self.rates.base)
    for block in 0..<min(problem.variableCount, direction.moves.value.count) >> 2 {
      var isChanged = false
      for v in 4 * block..<4 * block + 4 {
        let (start, old) = (x[v] - value * moves[v], starts[v])
        // Most have not moved at all.
        if moves[v] != rates[v] || start != old && !((start - old).magnitude <= tolerance * (1 + old.magnitude)) {
          isChanged = true
        }
      }
      if isChanged { change(block, x, moves, value) }
    }
  }

  @inline(never)
  private func change(
    _ block: Int, _ x: UnsafeMutablePointer<Double>, _ moves: UnsafeMutablePointer<Double>, _ value: Double
  ) {
    for v in 4 * block..<4 * block + 4 {
      starts.base[v] = x[v] - value * moves[v]
      rates.base[v] = moves[v]
    }
    changedBlocks.append(Int32(truncatingIfNeeded: block))
  }
}
