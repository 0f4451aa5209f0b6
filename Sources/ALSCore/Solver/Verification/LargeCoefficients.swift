// What else has to be verified where coefficients are very large or small.
//
// A row of such coefficients can hold as well as is promised and still have a value that is wrong by so much that preferences in
// large multiples of it are missed.  What rows of other size have made of x can leave members on sides where they are not.  And products of
// coefficients can be costs that plain solves take for nothing.

extension Verification {
  /// Whether the optimum is none, or x is not at it, for that reason.  Refined solves are above it.
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

  /// An active row may be missed by this times its largest term.
  private static let accuracy = 1e-12
}
