// A direction in which x moves with the bound of one active row.

/// The direction of one active row, where it starts, and how far it may be followed.
final class ParametricDirection {
  var row: RowID = -1
  /// The state of the solver it belongs to; see `Solver.version`.
  var version = -1
  var variables = Buffer<VariableID>()
  var moves = Buffer<Double>()
  /// What the variables are where nothing has been travelled, and what the row's bound was there.
  var starts = Buffer<Double>()
  var origin = 0.0
  var inactiveRows = Buffer<RowID>()
  var rates = Buffer<Double>()
  /// Blocks of variables that move, each once.
  var blocks = Buffer<Int32>()
  var low = 0.0
  var high = 0.0
  var travelled = 0.0
  /// As far as x and the activities of inactive rows have come with it.
  var applied = 0.0
  /// x has moved along it.
  var wasFollowed = false
  /// Directions, by the bits of their places in `Solver.directions`, that move an inactive member which this one moves as well.
  var entangled: UInt8 = 0
  /// Those that move a variable which this one moves as well.
  var sharing: UInt8 = 0
  /// Another one for each direction that is made in this object: what was found out about the one before holds no more.
  private(set) var generation = 0
  /// Whether required rows hold at both ends of the interval, and so on the way.
  var isExact = false
  /// An open edit goes back to it, so that it is not made anew and starts where it does.
  var isKept = false

  func countGeneration() { generation += 1 }

  /// Whether it may be followed so far; false for NaN.
  @inline(__always)
  func leads(_ distance: Double) -> Bool { isExact && distance >= low && distance <= high }

  func swapVariables(_ a: Int, _ b: Int) {
    (variables[a], variables[b]) = (variables[b], variables[a])
    (moves[a], moves[b]) = (moves[b], moves[a])
    (starts[a], starts[b]) = (starts[b], starts[a])
  }

  /// What moves too slowly to be watched may do so by no more than a part of what is promised.
  func keepNegligible(_ rate: Double) {
    let most = Vertex.promise / 10
    if rate.magnitude * Limits.coordinate > most { limit(rate, down: -most, up: most) }
  }

  /// Narrows the interval so that a value moving with `rate` stays within `down` below and `up` above where it is.
  @inline(__always)
  func limit(_ rate: Double, down: Double, up: Double) {
    let a = down / rate
    let b = up / rate
    low = max(low, rate > 0 ? a : b)
    high = min(high, rate > 0 ? b : a)
  }
}
