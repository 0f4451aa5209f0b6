// Data of refined solves.

/// The zero tolerances of sparse solves and reduced costs.
struct ZeroTolerances: BitwiseCopyable {
  /// Smaller rates do not count as movement.
  var rate: Double
  /// Smaller reduced costs count as zero.
  var reducedCost: Double
  /// Smaller values of a sparse solve count as rounding.
  var drop: Double
  /// Smaller pivots are rejected.
  var pivot: Double

  static let plain = ZeroTolerances(rate: 1e-9, reducedCost: 1e-9, drop: 1e-12, pivot: 1e-9)
  /// Refined values are exact to the last bits, so their rounding residues are far smaller.
  static let refined = ZeroTolerances(rate: 1e-18, reducedCost: 1e-15, drop: 1e-290, pivot: 1e-18)
}

/// Storage of a refined solve: the right-hand side, and the solution in double-double precision.
struct Refinement: ~Copyable {
  var rightSide = SparseVector<VariableID>()
  var solution = Table<VariableID, DoubleDouble>()
  var residual = Table<VariableID, DoubleDouble>()
  var support = SparseVector<VariableID>()
  var reached = SparseVector<VariableID>()

  /// Each round gains about ten digits, so further rounds are useless.
  static let rounds = 4
  /// Relative to the largest value of a solution, smaller ones are residues of zeros.
  static let floor = 1e-24

  mutating func begin(variables: Int, in arena: Arena) {
    rightSide.grow(to: variables, in: arena)
    support.grow(to: variables, in: arena)
    reached.grow(to: variables, in: arena)
    solution.resize(variables, bytes: 0)
    residual.resize(variables, bytes: 0)
    rightSide.clear()
    support.clear()
    reached.clear()
  }

  mutating func addToSolution(_ index: VariableID, _ amount: Double) {
    var sum = solution[index]
    sum.add(amount)
    solution[index] = sum
  }

  mutating func addToResidual(_ index: VariableID, _ factor: Double, _ value: DoubleDouble) {
    var sum = residual[index]
    sum.addProduct(factor, value)
    residual[index] = sum
  }

  mutating func addToResidual(_ index: VariableID, _ amount: Double) {
    var sum = residual[index]
    sum.add(amount)
    residual[index] = sum
  }

  /// Clears the used entries of the solution and the residual.
  mutating func end() {
    for k in 0..<support.list.count { solution[support.list[k]] = DoubleDouble() }
    rightSide.clear()
    support.clear()
  }
}

// Double-double arithmetic: the unevaluated sum of two doubles (T. J. Dekker, "A floating-point technique for extending the
// available precision", 1971).  Only plain operations are used, so results are bit-for-bit equal on every processor.

struct DoubleDouble: BitwiseCopyable {
  private(set) var high = 0.0
  private(set) var low = 0.0

  init(_ value: Double = 0) { high = value }

  var value: Double { high + low }

  mutating func add(_ x: Double) {
    let sum = DoubleDouble.twoSum(high, x)
    normalise(sum.value, sum.error + low)
  }

  mutating func addProduct(_ a: Double, _ b: Double) {
    let product = DoubleDouble.twoProduct(a, b)
    let sum = DoubleDouble.twoSum(high, product.value)
    normalise(sum.value, sum.error + (low + product.error))
  }

  /// Adds the product of a double and a double-double.
  mutating func addProduct(_ a: Double, _ b: DoubleDouble) {
    addProduct(a, b.high)
    addProduct(a, b.low)
  }

  @inline(__always)
  private mutating func normalise(_ large: Double, _ small: Double) {
    high = large + small
    low = small - (high - large)
  }

  /// a + b and its rounding error.
  @inline(__always)
  private static func twoSum(_ a: Double, _ b: Double) -> (value: Double, error: Double) {
    let sum = a + b
    let shadow = sum - a
    return (sum, (a - (sum - shadow)) + (b - shadow))
  }

  /// a * b and its rounding error.  Exact where neither factor is beyond 1e290 and the product not below 1e-290.
  @inline(__always)
  private static func twoProduct(_ a: Double, _ b: Double) -> (value: Double, error: Double) {
    let product = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    return (product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// Splits a number into its upper 26 bits and the rest.
  @inline(__always)
  private static func split(_ a: Double) -> (Double, Double) {
    let scaled = 134_217_729 * a
    let upper = scaled - (scaled - a)
    return (upper, a - upper)
  }
}
