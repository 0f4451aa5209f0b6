// The critical region of parametric linear programming, in which x is affine in the right-hand side (Gal 1995).
//
// One or two parameters move the bounds of rows.  While the basis is optimal, x moves along one direction per parameter.  The basis
// stays optimal until an inactive row or bound meets a breakpoint, a value that the canonical rule depends on changes sign, or the
// proof of a conflict fails.  Each of these conditions is a half plane of the parameters.

/// A row whose bounds move with a parameter, and its rate.
struct MovingRow {
  var row: RowID
  var rate: Double
}

/// p * (step of the first parameter) + q * (step of the second) <= bound.
struct HalfPlane {
  var p: Double
  var q: Double
  var bound: Double
}

/// The region around the solver's present point.
final class CriticalRegion {
  private let directions = (MovingDirection(), MovingDirection())
  private let first: KnownDirection
  private let second: KnownDirection
  /// For two parameters.
  private(set) var halfPlanes = ContiguousArray<HalfPlane>()
  /// For one parameter: the largest steps backward and forward.
  private(set) var back = -Double.infinity
  private(set) var forth = Double.infinity
  private var isFlat = false
  /// The proof of a conflict could not be formulated, so the end of its validity is unknown.
  private(set) var isOpen = false

  init() { (first, second) = (directions.0.known, directions.1.known) }

  func begin(isFlat: Bool) {
    self.isFlat = isFlat
    halfPlanes.removeAll(keepingCapacity: true)
    (back, forth) = (-.infinity, .infinity)
    isOpen = false
  }

  /// The direction of the first parameter.
  var direction: KnownDirection { first }

  /// The rate of a variable with respect to a parameter.
  @inline(__always)
  func move(_ v: VariableID, _ parameter: Int) -> Double { parameter == 0 ? first.move(v) : second.move(v) }

  /// The rates of four consecutive variables.
  @inline(__always)
  func moves(_ v: VariableID, _ parameter: Int) -> Rect {
    let line = parameter == 0 ? first : second
    return Rect(line.move(v), line.move(v + 1), line.move(v + 2), line.move(v + 3))
  }

  @inline(never)
  func narrow(_ p: Double, _ q: Double, to bound: Double) {
    if !bound.isFinite { return }
    if !isFlat {
      halfPlanes.append(HalfPlane(p: p, q: q, bound: max(0, bound)))
    } else if p > 0 {
      forth = min(forth, max(0, bound) / p)
    } else if p < 0 {
      back = max(back, max(0, bound) / p)
    }
  }

  /// Restricts the region to where the basis of `solver` is optimal when these rows move with the parameters.
  func add(
    _ solver: Parametric, _ infeasibility: Infeasibility, _ moving: [ContiguousArray<MovingRow>]
  ) {
    solver.bringUpToDate()
    directions.0.find(solver, moving.first ?? [])
    directions.1.find(solver, moving.count > 1 ? moving[1] : [])
    limitAll(solver)
    for conflict in infeasibility.conflicts { limit(conflict, infeasibility, moving) }
  }

  @_optimize(speed)
  private func limitAll(_ solver: Parametric) {
    let noise = solver.basis.zero.rate
    for line in [first, second] {
      let isSecond = line === second
      for k in 0..<line.moves.list.count {
        let v = line.moves.list[k]
        if isSecond && first.moves.contains(v) { continue }
        limit(v, first.moves.value[v], isFlat ? 0 : second.moves.value[v], solver, noise)
      }
      for k in 0..<line.rates.list.count {
        let r = line.rates.list[k]
        if isSecond && first.rates.contains(r) { continue }
        limit(r, first.rates.value[r], isFlat ? 0 : second.rates.value[r], solver, noise)
      }
    }
  }

  @inline(__always)
  private func limit(_ v: VariableID, _ p: Double, _ q: Double, _ solver: Parametric, _ noise: Double) {
    if max(p.magnitude, q.magnitude) <= noise { return }
    let value = solver.vertex.x[v]
    switch solver.vertex.boundState[v] {
    case .below: keep(p, q, down: Vertex.negligibleMiss, up: -value)
    case .inside: keep(p, q, down: value, up: .infinity)
    default: break
    }
    if !solver.isSignSeen(v) { return }
    // The canonical rule depends on signs.
    let zero = TieBreakers.zeroTolerance
    keep(
      p, q, down: value > zero ? value - zero : value < -zero ? .infinity : 0,
      up: value < -zero ? -zero - value : value > zero ? .infinity : 0)
  }

  /// Restricts the region so that a value with rates (p, q) decreases and increases by no more than this.
  @inline(__always)
  private func keep(_ p: Double, _ q: Double, down: Double, up: Double) {
    // Most limits lie far beyond the present region.
    let rate = p.magnitude
    if isFlat && (p < 0 ? down : up) >= forth * rate && (p < 0 ? up : down) >= -back * rate { return }
    narrow(p, q, to: up)
    narrow(-p, -q, to: down)
  }

  @inline(__always)
  private func limit(_ r: RowID, _ p: Double, _ q: Double, _ solver: Parametric, _ noise: Double) {
    if max(p.magnitude, q.magnitude) <= noise || solver.vertex.rowPosition[r] != -1 { return }
    let (problem, vertex) = (solver.problem, solver.vertex)
    let value = vertex.activity[r]
    let (below, above) = (problem.lower[r] - value, value - problem.upper[r])
    switch vertex.side[r] {
    case .below:
      // A required row is violated by rounding alone here.
      let down = problem.lowerLevel[r] == .required ? vertex.negligibleMiss(of: r) - below : .infinity
      keep(p, q, down: down, up: below)
    case .above:
      let up = problem.upperLevel[r] == .required ? vertex.negligibleMiss(of: r) - above : .infinity
      keep(p, q, down: above, up: up)
    default:
      keep(
        p, q,
        down: problem.lowerLevel[r].key != 0
          ? -below + Vertex.tolerance * (1 + problem.lower[r].magnitude) : .infinity,
        up: problem.upperLevel[r].key != 0 ? -above + Vertex.tolerance * (1 + problem.upper[r].magnitude) : .infinity)
    }
  }

  /// A row stays broken while its proof has a positive gap.
  private func limit(_ conflict: Conflict, _ infeasibility: Infeasibility, _ moving: [ContiguousArray<MovingRow>]) {
    // A demoted implicit row is a violated preference, which has a breakpoint of its own.
    if conflict.broken < 0 { return }
    guard let proof = infeasibility.subproblem(of: conflict).prove() else {
      isOpen = true
      return
    }
    var slopes = [0.0, 0.0]
    for (k, rows) in moving.enumerated() {
      for one in rows {
        for (j, r) in conflict.rows.enumerated() where r == one.row { slopes[k] += proof.weights[j] * one.rate }
        for size in proof.sizes where size.row == one.row { slopes[k] += size.weight * one.rate }
      }
    }
    narrow(slopes[0], slopes[1], to: proof.missed)
  }
}
