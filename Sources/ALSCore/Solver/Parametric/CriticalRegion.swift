// Where x is linear in its right-hand side: the critical region of parametric linear programming (T. Gal).
//
// One or two parameters move the bounds of rows.  As long as the basis stays, x moves along one direction for each parameter.  It
// stays while no inactive row or bound meets a breakpoint, no value that the canonical optimum looks at changes its sign, and
// the proof of every conflict goes on to prove it.  Each of these is a half plane of the parameters.

/// A row whose bounds move with a parameter, and how fast.
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

/// The region around the point at which a solver stands.
final class CriticalRegion {
  private let directions = (MovingDirection(), MovingDirection())
  private let first: KnownDirection
  private let second: KnownDirection
  /// With two parameters.
  private(set) var halfPlanes = ContiguousArray<HalfPlane>()
  /// With one: the steps that it may take back and forth.
  private(set) var back = -Double.infinity
  private(set) var forth = Double.infinity
  private var isFlat = false
  /// The proof of a conflict could not be written down, so where it ends is not known.
  private(set) var isOpen = false

  init() { (first, second) = (directions.0.known, directions.1.known) }

  func begin(isFlat: Bool) {
    self.isFlat = isFlat
    halfPlanes.removeAll(keepingCapacity: true)
    (back, forth) = (-.infinity, .infinity)
    isOpen = false
  }

  /// How everything moves with the first parameter.
  var direction: KnownDirection { first }

  /// How fast a variable moves with a parameter.
  @inline(__always)
  func move(_ v: VariableID, _ parameter: Int) -> Double { parameter == 0 ? first.move(v) : second.move(v) }

  /// How fast four variables in turn do.
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

  /// Narrows the region to where the basis of `solver` stays, when these rows move with the parameters.
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
    // The choice among optimal layouts sees signs.
    let zero = TieBreakers.zeroTolerance
    keep(
      p, q, down: value > zero ? value - zero : value < -zero ? .infinity : 0,
      up: value < -zero ? -zero - value : value > zero ? .infinity : 0)
  }

  /// Narrows the region so that what moves with (p, q) goes down and up by no more than this.
  @inline(__always)
  private func keep(_ p: Double, _ q: Double, down: Double, up: Double) {
    // Most of it ends far behind what the region is already.
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
      // What is violated and has to hold is violated by rounding alone.
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

  /// A broken row stays so while its proof leaves it a gap.
  private func limit(_ conflict: Conflict, _ infeasibility: Infeasibility, _ moving: [ContiguousArray<MovingRow>]) {
    // What implicit rows lack is a preference that is violated, and has its breakpoint by that.
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
