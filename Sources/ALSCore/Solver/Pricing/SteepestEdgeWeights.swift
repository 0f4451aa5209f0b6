// Dual steepest-edge pricing (Forrest and Goldfarb 1992): which violated member enters the basis.

/// For each inactive member the squared length of the edge along which its gradient and all multipliers change: 1 plus the squares
/// of its tableau row.
struct SteepestEdgeWeights: ~Copyable {
  private var ofRow = Table<RowID, Double>()
  private var ofBound = Table<VariableID, Double>()
  // The inner products of each tableau row with the tableau row of the entering member.
  private var rowProducts = SparseVector<RowID>()
  private var boundProducts = SparseVector<VariableID>()

  /// A bound gets the weight of a preferred size.
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

  /// Sets the products from the rates of rows and variables when each slot moves by the entering member's entry.
  mutating func setProducts(_ rates: borrowing SparseVector<RowID>, _ direction: borrowing SparseVector<VariableID>) {
    rowProducts.clear()
    boundProducts.clear()
    for k in 0..<rates.list.count { rowProducts.add(rates.list[k], rates.value[rates.list[k]]) }
    for k in 0..<direction.list.count { boundProducts.add(direction.list[k], direction.value[direction.list[k]]) }
  }

  /// Updates a weight after a member of weight `entering` has taken a slot; `ratio` is the entry there relative to the pivot.
  @inline(__always)
  mutating func update(_ member: BasisMember, _ ratio: Double, entering: Double) {
    let product = member.isRow ? rowProducts.value[member.row] : boundProducts.value[member.variable]
    let square = ratio * ratio
    self[member] = max(self[member] - 2 * ratio * product + square * entering, 1 + square)
  }
}
