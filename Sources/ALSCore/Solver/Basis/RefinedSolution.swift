// What refined solves need.

/// What counts as zero in the sparse solves and in the reduced costs.
struct ZeroTolerances: BitwiseCopyable {
  /// Smaller rates do not count as movement.
  var rate: Double
  /// Smaller reduced costs are zero.
  var reducedCost: Double
  /// Smaller values of a sparse solve are rounding.
  var drop: Double
  /// A smaller pivot is none.
  var pivot: Double

  static let plain = ZeroTolerances(rate: 1e-9, reducedCost: 1e-9, drop: 1e-12, pivot: 1e-9)
  /// Refined values are exact to the last bits, so what is left of rounding is far smaller.
  static let refined = ZeroTolerances(rate: 1e-18, reducedCost: 1e-15, drop: 1e-290, pivot: 1e-18)
}

/// Room for one refined solve: the right side, and the solution in twice the precision.
struct Refinement: ~Copyable {
  var rightSide = SparseVector<VariableID>()
  var solution = Table<VariableID, DoubleDouble>()
  var residual = Table<VariableID, DoubleDouble>()
  var support = SparseVector<VariableID>()
  var reached = SparseVector<VariableID>()

  /// Repeating more often gains nothing: each time about ten digits are won.
  static let rounds = 4
  /// What is this much smaller than the largest value of a solution is what refinement leaves of zeros.
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

  /// Sets the solution and the residual back to zero where they were used.
  mutating func end() {
    for k in 0..<support.list.count { solution[support.list[k]] = DoubleDouble() }
    rightSide.clear()
    support.clear()
  }
}
