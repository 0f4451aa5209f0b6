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
        let (p, q) = (first.moves.value[v], isFlat ? 0 : second.moves.value[v])
        if max(p.magnitude, q.magnitude) > noise { keep(p, q, solver.room(of: v)) }
      }
      for k in 0..<line.rates.list.count {
        let r = line.rates.list[k]
        if isSecond && first.rates.contains(r) { continue }
        let (p, q) = (first.rates.value[r], isFlat ? 0 : second.rates.value[r])
        if max(p.magnitude, q.magnitude) <= noise || solver.vertex.rowPosition[r] != -1 { continue }
        keep(p, q, solver.room(of: r))
      }
    }
  }

  /// Restricts the region so that a value with rates (p, q) falls and rises by no more than this.
  @inline(__always)
  private func keep(_ p: Double, _ q: Double, _ room: (down: Double, up: Double)) {
    // Most limits lie far beyond the present region.
    let rate = p.magnitude
    let (forward, backward) = p < 0 ? (room.down, room.up) : (room.up, room.down)
    if isFlat && forward >= forth * rate && backward >= -back * rate { return }
    narrow(p, q, to: room.up)
    narrow(-p, -q, to: room.down)
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

// Variables as affine functions of one parameter, and which of them have changed.

/// The value of each variable at parameter 0, and its rate.
final class VariableLines {
  private var starts = Table<VariableID, Double>()
  private var rates = Table<VariableID, Double>()
  /// Blocks with a variable whose function has changed since the last update.
  private(set) var changedBlocks = Buffer<Int32>()

  init() {}

  /// Records all functions at a value of the parameter with this direction.  Functions within the tolerance, relative to 1, count
  /// as equal.
  @_optimize(speed)
  func note(_ direction: KnownDirection, _ solver: Parametric, at value: Double, tolerance: Double) {
    solver.bringUpToDate()
    let problem = solver.problem
    starts.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    rates.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    changedBlocks.removeAll()
    // Locals, since nothing writes to these tables meanwhile.
    let (x, moves) = (solver.vertex.x.base, direction.moves.value.base)
    let lines = (
      UnsafeRawPointer(x), UnsafeRawPointer(moves), UnsafeRawPointer(starts.base), UnsafeRawPointer(rates.base)
    )
    let (at, most) = (SIMD2(repeating: value), SIMD2(repeating: tolerance))
    for block in 0..<min(problem.variableCount, direction.moves.value.count) >> 2 {
      let (first, second) = (block * 32, block * 32 + 16)
      if !any(VariableLines.isOther(lines, first, at, most) .| VariableLines.isOther(lines, second, at, most)) {
        continue
      }
      change(block, x, moves, value)
    }
  }

  /// Two variables at a time.
  @inline(__always)
  private static func isOther(
    _ lines: (x: UnsafeRawPointer, moves: UnsafeRawPointer, starts: UnsafeRawPointer, rates: UnsafeRawPointer),
    _ place: Int,
    _ value: SIMD2<Double>, _ tolerance: SIMD2<Double>
  ) -> SIMDMask<SIMD2<Int64>> {
    func pair(_ from: UnsafeRawPointer) -> SIMD2<Double> {
      from.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
    }
    func magnitude(_ pair: SIMD2<Double>) -> SIMD2<Double> {
      unsafeBitCast(
        unsafeBitCast(pair, to: SIMD2<UInt64>.self) & SIMD2(repeating: UInt64.max >> 1), to: SIMD2<Double>.self)
    }
    let (move, old) = (pair(lines.moves), pair(lines.starts))
    let gap = magnitude(pair(lines.x) - value * move - old)
    return (move .!= pair(lines.rates)) .| .!(gap .<= tolerance * (1 + magnitude(old)))
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
