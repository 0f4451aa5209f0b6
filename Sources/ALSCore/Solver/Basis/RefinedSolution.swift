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
