// The direction of x when the bounds of active rows move: usually of one row, or of several by the same distance.

/// An active row whose bound moves, its bound at distance 0, and the bound's move for each unit of distance: 1 or -1.
struct DirectionSource: BitwiseCopyable {
  let row: RowID
  var origin: Double
  let move: Double
}

/// The direction of active rows, its start, and the interval in which it may be followed.
final class ParametricDirection {
  /// The first row; its bound moves by 1.
  var row: RowID = -1
  /// Rows whose bounds move with it.
  var others = Buffer<DirectionSource>()
  /// The version of the vertex it belongs to; see `Vertex.version`.
  var version = -1
  var variables = Buffer<VariableID>()
  var moves = Buffer<Double>()
  /// The values of its variables and the row's bound at distance 0.
  var starts = Buffer<Double>()
  var origin = 0.0
  var inactiveRows = Buffer<RowID>()
  var rates = Buffer<Double>()
  /// Blocks of its variables, without duplicates.
  var blocks = Buffer<Int32>()
  var low = 0.0
  var high = 0.0
  var travelled = 0.0
  /// The distance up to which x and the activities of inactive rows are updated.
  var applied = 0.0
  /// x has moved along it.
  var wasFollowed = false
  /// Directions, as bits by index, that share a moving inactive member.
  var entangled: UInt8 = 0
  /// Directions that share a moving variable.
  var sharing: UInt8 = 0
  /// Identifies the direction in this reused object; earlier conclusions are invalid after it changes.
  private(set) var generation = 0

  func countGeneration() { generation += 1 }

  /// Whether this distance is in the interval; false for NaN.
  @inline(__always)
  func leads(_ distance: Double) -> Bool { distance >= low && distance <= high }

  func hasSource(_ r: RowID) -> Bool {
    if row == r { return true }
    for k in 0..<others.count where others[k].row == r { return true }
    return false
  }

  /// The direction starts where it is.
  func moveOrigins() {
    for k in 0..<others.count {
      var other = others[k]
      other.origin += other.move * travelled
      others[k] = other
    }
  }

  func swapVariables(_ a: Int, _ b: Int) {
    (variables[a], variables[b]) = (variables[b], variables[a])
    (moves[a], moves[b]) = (moves[b], moves[a])
    (starts[a], starts[b]) = (starts[b], starts[a])
  }

  /// Limits the distance so that values with a negligible rate move by no more than a fraction of the published tolerance.
  func keepNegligible(_ rate: Double) {
    let most = Vertex.promise / 10
    if rate.magnitude * Limits.coordinate > most { limit(rate, down: most, up: most) }
  }

  /// Restricts the interval so that a value with this rate falls and rises by no more than this.
  @inline(__always)
  func limit(_ rate: Double, down: Double, up: Double) {
    let a = -down / rate
    let b = up / rate
    low = max(low, rate > 0 ? a : b)
    high = min(high, rate > 0 ? b : a)
  }
}

// How far a direction leads.

extension Parametric {
  /// How far the value may fall and rise while the basis stays optimal and the canonical rule, which depends on signs, chooses the
  /// same.
  func room(of v: VariableID) -> (down: Double, up: Double) {
    let value = vertex.x[v]
    var room = (down: Double.infinity, up: Double.infinity)
    // An active bound moves with its member.
    switch vertex.boundState[v] {
    case .below: room = (Vertex.negligibleMiss, -value)
    case .inside: room.down = value
    default: break
    }
    if !isSignSeen(v) { return room }
    let zero = TieBreakers.zeroTolerance
    if value > zero { return (min(room.down, value - zero), room.up) }
    if value < -zero { return (room.down, min(room.up, -zero - value)) }
    return (min(room.down, 0), min(room.up, 0))
  }

  /// The same for the activity of an inactive row.  One that violates a required bound does so by rounding alone.
  func room(of r: RowID) -> (down: Double, up: Double) {
    let value = vertex.activity[r]
    let (below, above) = (problem.lower[r] - value, value - problem.upper[r])
    switch vertex.side[r] {
    case .below: return (problem.lowerLevel[r] == .required ? vertex.negligibleMiss(of: r) - below : .infinity, below)
    case .above: return (above, problem.upperLevel[r] == .required ? vertex.negligibleMiss(of: r) - above : .infinity)
    default:
      return (
        problem.lowerLevel[r].key != 0 ? Vertex.tolerance * (1 + problem.lower[r].magnitude) - below : .infinity,
        problem.upperLevel[r].key != 0 ? Vertex.tolerance * (1 + problem.upper[r].magnitude) - above : .infinity
      )
    }
  }

  func limit(_ line: ParametricDirection, variable v: VariableID, _ move: Double, _ threshold: Double) {
    if move.magnitude <= basis.zero.rate { return line.keepNegligible(move) }
    let value = vertex.x[v]
    let reach = altered.reach == 0 ? Parametric.reach : min(Parametric.reach, altered.reach)
    line.limit(move, down: reach + value, up: reach - value)
    // A move from a large value to a small one would leave a cancellation error.
    let least = value.magnitude - value.magnitude / Vertex.cancellation
    if value > threshold { line.limit(move, down: least, up: .infinity) }
    if value < -threshold { line.limit(move, down: .infinity, up: least) }
    let room = room(of: v)
    line.limit(move, down: room.down, up: room.up)
  }

  func limit(_ line: ParametricDirection, row r: RowID, _ rate: Double) {
    if rate.magnitude <= basis.zero.rate { return line.keepNegligible(rate) }
    line.inactiveRows.append(r)
    line.rates.append(rate)
    let room = room(of: r)
    line.limit(rate, down: room.down, up: room.up)
  }

  /// Whether the canonical rule depends on the sign of x_v.
  func isSignSeen(_ v: VariableID) -> Bool {
    tieBreakers.areUnknown ? pricing.zeroReducedCostCount > 0 : tieBreakers.breaksTies(v)
  }

  /// Ends the interval where rounding would show in an active required row that the direction moves.  Excludes the rows whose bounds
  /// move.
  func keepRequiredRows(_ line: ParametricDirection, isSource: borrowing Table<RowID, Bool>) {
    for k in 0..<line.variables.count {
      let v = line.variables[k]
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) {
        let r = problem.columnRow[j]
        // The interval accounts for inactive rows.
        if vertex.rowPosition[r] >= 0 && !isSource[r] && problem.isRequired(r) && isFirstOfDirection(v, in: r) {
          keep(r, line)
        }
      }
    }
  }

  @inline(__always)
  private func isFirstOfDirection(_ v: VariableID, in r: RowID) -> Bool {
    var k = problem.rowStart[r]
    while problem.entryVariable[k] != v {
      if basis.direction.contains(problem.entryVariable[k]) { return false }
      k += 1
    }
    return true
  }

  /// Usually a required row holds at both ends of the interval, and hence within it.
  private func keep(_ r: RowID, _ line: ParametricDirection) {
    var value = 0.0
    var rate = 0.0
    for k in problem.entries(of: r) {
      value += problem.entryCoefficient[k] * vertex.x[problem.entryVariable[k]]
      rate += problem.entryCoefficient[k] * basis.direction.value[problem.entryVariable[k]]
    }
    func end(_ wanted: Double) -> Double {
      var end = wanted
      while !isWithinPromise(r, value + end * rate, after: end) {
        if end.magnitude < 1 { return 0 }
        end /= 2
      }
      return end
    }
    let (low, high) = (max(line.low, -Parametric.reach), min(line.high, Parametric.reach))
    let (nearLow, nearHigh) = (end(low), end(high))
    if nearLow != low { line.low = nearLow }
    if nearHigh != high { line.high = nearHigh }
  }

  /// Whether the activity of a row is then within the published tolerance of its bounds.
  @inline(__always)
  private func isWithinPromise(_ r: RowID, _ value: Double, after distance: Double) -> Bool {
    let below = problem.lowerLevel[r] == .required ? problem.lower[r] - value : 0
    let above = problem.upperLevel[r] == .required ? value - problem.upper[r] : 0
    // False for NaN as well.
    if below <= Vertex.promise && above <= Vertex.promise { return true }
    return below <= Vertex.promise * largest(of: r, problem.lower[r], after: distance)
      && above <= Vertex.promise * largest(of: r, problem.upper[r], after: distance)
  }

  /// The largest number that determines rounding, when x moves along `direction`.
  @inline(never)
  private func largest(of r: RowID, _ bound: Double, after distance: Double) -> Double {
    var largest = max(1, bound.magnitude)
    for k in problem.entries(of: r) {
      let v = problem.entryVariable[k]
      let term = problem.entryCoefficient[k] * (vertex.x[v] + distance * basis.direction.value[v])
      largest = max(largest, term.magnitude)
    }
    return largest
  }
}
