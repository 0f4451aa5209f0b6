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
