// The lines along which variables move with one parameter, and which of them are others than before.

/// What every variable is where the parameter is 0, and how fast it moves.
final class VariableLines {
  private var starts = Table<VariableID, Double>()
  private var rates = Table<VariableID, Double>()
  /// By block: one of its four variables moves along another line than when this was noted before.
  private(set) var isBlockChanged = Buffer<Bool>()

  init() {}

  /// Notes all lines at a value of the parameter, from which `direction` leads.  Lines that differ by less than the tolerance, beside 1, are
  /// one.
  @_optimize(speed)
  func note(_ direction: KnownDirection, _ solver: Parametric, at value: Double, tolerance: Double) {
    solver.bringUpToDate()
    let problem = solver.problem
    starts.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    rates.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    isBlockChanged.resize(problem.variableCapacity >> 2, bytes: 0, in: problem.arena)
    let (x, moves) = (solver.vertex.x.base, direction.moves.value.base)
    for block in 0..<min(problem.variableCount, direction.moves.value.count) >> 2 {
      var isChanged = false
      for v in 4 * block..<4 * block + 4 {
        let start = x[v] - value * moves[v]
        let old = starts.base[v]
        if moves[v] == rates.base[v] && (start - old).magnitude <= tolerance * (1 + old.magnitude) { continue }
        starts.base[v] = start
        rates.base[v] = moves[v]
        isChanged = true
      }
      isBlockChanged[block] = isChanged
    }
  }
}
