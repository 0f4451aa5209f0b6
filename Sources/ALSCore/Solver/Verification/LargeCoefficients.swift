// Additional verification for very large or small coefficients.
//
// A row with such coefficients can hold within the published tolerance although its value is so inaccurate that preferences in
// large multiples of it are violated.  Large differences between rows can leave members on wrong sides of their bounds.  And
// products of coefficients can be costs that ordinary solves treat as zero.

extension Verification {
  /// Whether x may not be the optimum for these reasons.  Always false after refined solves.
  var isSpoiledByCoefficients: Bool {
    if basis.isPrecise { return false }
    for k in 0..<basis.etas.count where basis.etas.pivot[k].magnitude < Verification.smallPivot { return true }
    if problem.growthFactor < Verification.largeGrowth { return false }
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] != -2 && !isWhereItIsSaidToBe(r) { return true }
    return pricing.hidesCosts()
  }

  private static let largeGrowth = 1000.0
  private static let smallPivot = 1e-5

  private func isWhereItIsSaidToBe(_ r: RowID) -> Bool {
    let value = vertex.computeActivity(r)
    let (below, above) = (problem.lower[r] - value, value - problem.upper[r])
    let largest = vertex.largestTerm(of: r)
    if vertex.rowPosition[r] >= 0 {
      let missed = (problem.target(of: r) - value).magnitude
      return missed <= Verification.accuracy * max(largest, problem.target(of: r).magnitude)
    }
    switch vertex.side[r] {
    case .below: return -below <= hair(largest, problem.lower[r])
    case .above: return -above <= hair(largest, problem.upper[r])
    default:
      return (problem.lowerLevel[r].key == 0 || below <= hair(largest, problem.lower[r]))
        && (problem.upperLevel[r].key == 0 || above <= hair(largest, problem.upper[r]))
    }
  }

  private func hair(_ largest: Double, _ bound: Double) -> Double {
    Vertex.promise * max(1, max(largest, bound.magnitude))
  }

  /// The relative tolerance of an active row, in multiples of its largest term.
  private static let accuracy = 1e-12
}
