// The direction of x when the bound of one active row moves.

/// The direction of an active row, its start, and the interval in which it may be followed.
final class ParametricDirection {
  var row: RowID = -1
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
  /// Whether required rows hold at both ends of the interval, and hence within it.
  var isExact = false

  func countGeneration() { generation += 1 }

  /// Whether this distance is in the interval; false for NaN.
  @inline(__always)
  func leads(_ distance: Double) -> Bool { isExact && distance >= low && distance <= high }

  func swapVariables(_ a: Int, _ b: Int) {
    (variables[a], variables[b]) = (variables[b], variables[a])
    (moves[a], moves[b]) = (moves[b], moves[a])
    (starts[a], starts[b]) = (starts[b], starts[a])
  }

  /// Limits the distance so that values with a negligible rate move by no more than a fraction of the published tolerance.
  func keepNegligible(_ rate: Double) {
    let most = Vertex.promise / 10
    if rate.magnitude * Limits.coordinate > most { limit(rate, down: -most, up: most) }
  }

  /// Restricts the interval so that a value with this rate changes by at most `down` and `up`.
  @inline(__always)
  func limit(_ rate: Double, down: Double, up: Double) {
    let a = down / rate
    let b = up / rate
    low = max(low, rate > 0 ? a : b)
    high = min(high, rate > 0 ? b : a)
  }
}
