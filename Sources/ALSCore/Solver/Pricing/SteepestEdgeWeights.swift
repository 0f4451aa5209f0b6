// Steepest-edge pricing of the dual simplex (Forrest and Goldfarb): which violated member enters the basis.

/// For each inactive member the square of the length of the edge along which its gradient and all multipliers change together: one
/// more than the squares of its entries, which say how it is made of active members.
struct SteepestEdgeWeights: ~Copyable {
  private var ofRow = Table<RowID, Double>()
  private var ofBound = Table<VariableID, Double>()
  // The entries of each row and bound times those of the member that enters.
  private var rowProducts = SparseVector<RowID>()
  private var boundProducts = SparseVector<VariableID>()

  /// Bounds weigh as if each were the size of something that is preferred.
  mutating func begin(_ problem: Problem) {
    ofRow.resize(problem.rowCount, bytes: 0)
    ofBound.resize(problem.variableCount, bytes: 0)
    ofRow.fill(1)
    ofBound.fill(2)
    rowProducts.grow(to: problem.rowCapacity, in: problem.arena)
    boundProducts.grow(to: problem.variableCapacity, in: problem.arena)
  }

  @inline(__always)
  subscript(_ member: BasisMember) -> Double {
    get { member.isRow ? ofRow[member.row] : ofBound[member.variable] }
    set { if member.isRow { ofRow[member.row] = newValue } else { ofBound[member.variable] = newValue } }
  }

  /// How fast rows and variables move when each position moves by the entry of the member that enters.
  mutating func setProducts(_ rates: borrowing SparseVector<RowID>, _ direction: borrowing SparseVector<VariableID>) {
    rowProducts.clear()
    boundProducts.clear()
    for k in 0..<rates.list.count { rowProducts.add(rates.list[k], rates.value[rates.list[k]]) }
    for k in 0..<direction.list.count { boundProducts.add(direction.list[k], direction.value[direction.list[k]]) }
  }

  /// After a member of weight `entering` has taken a position: `ratio` is the entry of another one there, in terms of its own.
  @inline(__always)
  mutating func update(_ member: BasisMember, _ ratio: Double, entering: Double) {
    let product = member.isRow ? rowProducts.value[member.row] : boundProducts.value[member.variable]
    let square = ratio * ratio
    self[member] = max(self[member] - 2 * ratio * product + square * entering, 1 + square)
  }
}
