// On which side of its bounds a row is where x is.

extension Vertex {
  /// Equal before and after exactly when no loose side changed, for all that matters here.
  func sidesChecksum() -> UInt64 {
    var sum: UInt64 = 0
    for r in 0..<problem.rowCount { sum = sum &* 31 &+ UInt64(side[r].rawValue) }
    for v in 0..<problem.variableCount { sum = sum &* 31 &+ UInt64(boundState[v].rawValue) }
    return sum
  }

  /// Every loose thing's side from x.  What stands on its kink can be of either: among steps of length 0 the side it was
  /// left on is what they have come to, and looking afresh would send them round in circles.
  /// Gives whether nothing is violated.
  @_optimize(speed)
  @discardableResult
  func lookAround(keepingKinks: Bool = false) -> Bool {
    var isAllInside = true
    for r in 0..<Int32(truncatingIfNeeded: problem.rowCount) where rowSlot[r] == -1 {
      activity[r] = computeActivity(r)
      let new = classify(r)
      if new != side[r] && !(keepingKinks && new == .inside && isOnKink(r)) { setLooseSide(.row(r), new) }
      if new != .inside { isAllInside = false }
    }
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where boundSlot[v] < 0 && boundState[v] != .absent {
      let new = classifyBound(v)
      if new != boundState[v] && !(keepingKinks && new == .inside && x[v] <= Vertex.tolerance) {
        setLooseSide(.bound(v), new)
      }
      if new != .inside { isAllInside = false }
    }
    return isAllInside
  }

  /// Whether the row, which holds, is within its tolerance of the bound on whose far side it was left.
  private func isOnKink(_ r: Int32) -> Bool {
    switch side[r] {
    case .below: activity[r] <= problem.lower[r] + Vertex.tolerance * (1 + problem.lower[r].magnitude)
    case .above: activity[r] >= problem.upper[r] - Vertex.tolerance * (1 + problem.upper[r].magnitude)
    default: false
    }
  }

  /// Whether a loose thing is violated in fact: on its kink it may still have the gradient of a side.
  func isViolated(_ thing: BasisMember) -> Bool {
    if sideOf(thing) == .inside { return false }
    return thing.isRow ? classify(thing.id) != .inside : classifyBound(thing.id) != .inside
  }

  @_optimize(speed)
  func computeActivity(_ r: Int32) -> Double {
    var sum = 0.0
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      sum += problem.entryCoefficient[k] * x[problem.entryVariable[k]]
    }
    return sum
  }

  /// On which side of its bounds a loose row is, by a tolerance near rounding: 1e-11 * (1 + the largest term).
  @_optimize(speed)
  func classify(_ r: Int32) -> Side {
    let value = activity[r]
    if problem.lowerLevel[r].key != 0 && value < problem.lower[r]
      && exceeds(problem.lower[r] - value, row: r, bound: problem.lower[r])
    {
      return .below
    }
    if problem.upperLevel[r].key != 0 && value > problem.upper[r]
      && exceeds(value - problem.upper[r], row: r, bound: problem.upper[r])
    {
      return .above
    }
    return .inside
  }

  private func exceeds(_ violation: Double, row r: Int32, bound: Double) -> Bool {
    if problem.lowerLevel[r] == .tie { return violation > 1e-12 }
    var largest = bound.magnitude
    if violation <= Vertex.tolerance * (1 + largest) { return false }
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      largest = max(largest, (problem.entryCoefficient[k] * x[problem.entryVariable[k]]).magnitude)
    }
    return violation > Vertex.tolerance * (1 + largest)
  }

  func classifyBound(_ v: Int32) -> Side {
    x[v] < -Vertex.tolerance * (1 - x[v]) ? .below : .inside
  }

  /// While it is solved a row holds when its violation is at most this times (1 + the largest |coefficient * value| or |bound| in
  /// it).  It is far stricter than what is promised of published values, so that a row that is crossed by a hair is tight.
  static let tolerance = 1e-11
}
