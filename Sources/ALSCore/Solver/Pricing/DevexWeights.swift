// Devex pricing of the dual simplex (Forrest and Goldfarb): which violated member enters the basis.

/// For each inactive member an estimate of the square of the length of its row of the tableau, in a reference framework that is
/// where the search began.
struct DevexWeights: ~Copyable {
  private var ofRow = Table<RowID, Double>()
  private var ofBound = Table<VariableID, Double>()

  /// The framework is the basis as it is.
  mutating func begin(rows: Int, variables: Int) {
    ofRow.resize(rows, bytes: 0)
    ofBound.resize(variables, bytes: 0)
    ofRow.fill(1)
    ofBound.fill(1)
  }

  @inline(__always)
  subscript(_ member: BasisMember) -> Double {
    get { member.isRow ? ofRow[member.row] : ofBound[member.variable] }
    set { if member.isRow { ofRow[member.row] = newValue } else { ofBound[member.variable] = newValue } }
  }

  /// The weight of another member after one of weight `entering` has taken a position: `ratio` is its entry there, in terms of
  /// the entry of the one that enters.
  @inline(__always)
  mutating func update(_ member: BasisMember, _ ratio: Double, entering: Double) {
    let weight = ratio * ratio * entering
    if weight > self[member] { self[member] = weight }
  }
}
