// Contradictory required rows.

/// A row or bound in an infeasibility proof.
struct ProofMember {
  var member: BasisMember
  var multiplier: Double
}

/// A broken required row, and an irreducible infeasible subset that includes it.
struct Conflict {
  /// Owners of the user rows of the subset by rank, the broken one last; without implicit rows.
  var owners: [Int32]
  /// -1 for contradictory implicit rows.
  var broken: Int32
  /// The rows of the owners, or the demoted implicit row.
  var rows: [RowID]
  /// The implicit rows in the subset.
  var implicitRows: [RowID]
  /// The least violation of the broken row.
  var missed = 0.0
  /// Whether the rows were chosen among all that are connected with the broken one.
  var isLocal = false
  /// The side on which the broken row misses, and the multipliers of all earlier rows that prove it.
  var side = Side.inside
  var certificate: [ProofMember] = []

  var brokenRow: RowID { rows[rows.count - 1] }
}

/// Determines which required rows are infeasible, and why.
final class Infeasibility {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let simplex: Simplex

  /// The conflicts of the last solve.
  var conflicts: [Conflict] = []
  /// Counts conflict analyses; while it is equal, the broken rows are the same.
  var judgements = 0
  /// Counts solves in which bounds of conflicts moved and their proofs still held; while it is equal too, the conflicts are the same.
  var followings = 0
  /// The rows of conflicts come from the first proof, or from an analysis of other bounds: the first question about them makes an
  /// analysis.
  var areRowsProvisional = false
  /// Scratch of proofs: the residual coefficient of each variable.
  var rest = SparseVector<VariableID>()
  /// Scratch of proofs: the sum of magnitudes of each variable's coefficients.
  var restSizes = SparseVector<VariableID>()
  /// Counts restored bounds of relaxed rows during conflict analysis.
  var restorations = 0
  /// A row that was broken without a proof, or -1.
  var unprovenRow: RowID = -1
  /// Conflicts list the rows of the first proof.  Otherwise the rows are chosen independently of the vertex.
  private(set) var takesFirstProof = true

  init(_ simplex: Simplex, _ altered: AlteredRows) {
    problem = simplex.problem
    self.altered = altered
    vertex = simplex.vertex
    basis = simplex.basis
    pricing = simplex.pricing
    self.simplex = simplex
  }

  /// From the next analysis on.
  func chooseRows() { takesFirstProof = false }

  convenience init(copying other: Infeasibility, _ simplex: Simplex, _ altered: AlteredRows) {
    self.init(simplex, altered)
    conflicts = other.conflicts
    judgements = other.judgements
    followings = other.followings
    areRowsProvisional = other.areRowsProvisional
    restorations = other.restorations
    unprovenRow = other.unprovenRow
    takesFirstProof = other.takesFirstProof
  }
}

// The rows reported with a broken row, and whether its violation is large enough to report it.

extension Infeasibility {
  func implicitRows(of members: [ProofMember]) -> [RowID] {
    var rows: [RowID] = []
    for member in members where member.member.isRow && problem.rank[member.member.row] <= 0 {
      rows.append(member.member.row)
    }
    return rows
  }

  /// An irreducible infeasible subset (IIS) that includes the broken row, which is last.  To be independent of the solver's vertex,
  /// it is chosen among all rows connected with the broken row, the earliest first; if those are too many, among the certificate.
  func namedRows(
    _ r: RowID, _ members: [ProofMember], _ implicitRows: [RowID]
  ) -> (rows: [RowID], isLocal: Bool) {
    var users: [RowID] = []
    for member in members where member.member.isRow && problem.rank[member.member.row] > 0 {
      users.append(member.member.row)
    }
    users = byRank(users)
    let isProven = farkasValue(of: r, vertex.side[r], members) != nil
    if isProven && (users.isEmpty || takesFirstProof && !isNearLimit(r)) { return (users + [r], false) }
    if let earlier = connectedEarlierRows(than: r), !earlier.isEmpty {
      let rows = irreducible(earlier, r, implicitRows)
      if exactGap(rows, implicitRows) != nil { return (rows, true) }
    }
    let rows = users.isEmpty ? [r] : irreducible(users, r, implicitRows)
    let isLater = users.last.map { problem.rank[$0] > problem.rank[r] } ?? false
    if !isProven && (isLater || exactGap(rows, implicitRows) == nil) { unprovenRow = r }
    return (rows, false)
  }

  private func exactGap(_ rows: [RowID], _ implicitRows: [RowID]) -> Double? {
    ConflictSubproblem(simplex, disputed: rows, implicit: implicitRows, joinsDoubletons: false).exactGap()
  }

  /// Whether a row is violated by less than half of the published tolerance.  Near the limit the gap of its proof decides, since
  /// its rounding does not depend on the vertex.
  func isNegligible(_ r: RowID, _ members: [ProofMember]) -> Bool {
    let missed = vertex.violation(r).magnitude
    let limit = vertex.negligibleMiss(of: r)
    if !isNearLimit(r) { return missed < limit }
    let before = unprovenRow
    defer { unprovenRow = before }
    let implicitRows = self.implicitRows(of: members)
    return (exactGap(namedRows(r, members, implicitRows).rows, implicitRows) ?? missed) < limit
  }

  private func isNearLimit(_ r: RowID) -> Bool {
    let missed = vertex.violation(r).magnitude
    let limit = vertex.negligibleMiss(of: r)
    return missed <= 1.001 * limit && missed >= 0.999 * limit
  }

  private func irreducible(_ users: [RowID], _ r: RowID, _ implicitRows: [RowID]) -> [RowID] {
    ConflictSubproblem(simplex, disputed: users + [r], implicit: implicitRows).irreducible().map { users[$0] } + [r]
  }

  /// The earlier required rows that share variables with a row, directly or through other rows, in order; nil if they are too many.
  private func connectedEarlierRows(than r: RowID) -> [RowID]? {
    let connected = ConflictExtraction(simplex, disputed: [r], implicit: []) { row in
      let holds = self.problem.lowerLevel[row] == .required || self.problem.upperLevel[row] == .required
      return self.isContested(row) || holds && self.problem.rank[row] > 0
    }
    if connected.isCut { return nil }
    var users: [RowID] = []
    for row in connected.rows where problem.rank[row] > 0 && problem.rank[row] < problem.rank[r] { users.append(row) }
    return byRank(users)
  }
}

// Required rows that contradict each other within the published tolerance hold: the later one is violated by the least amount and
// not reported.  Whether there is a conflict therefore does not depend on which of the rows the solver meets exactly.

extension Infeasibility {
  /// Moves the bounds of a violated row to its present value.
  func relax(_ r: RowID) {
    let value = vertex.computeActivity(r)
    let (oldLower, oldUpper) = (problem.lower[r], problem.upper[r])
    let isEquality = oldLower == oldUpper
    problem.setBounds(
      r, vertex.side[r] == .below || isEquality ? value : oldLower,
      vertex.side[r] == .above || isEquality ? value : oldUpper)
    altered.addRelaxed(
      RelaxedRow(
        row: r, lower: oldLower, upper: oldUpper, relaxedLower: problem.lower[r], relaxedUpper: problem.upper[r]))
    vertex.setActivity(r, value)
    pricing.setSide(.row(r), .inside)
  }

  /// A violation that is negligible relative to large values may not be so at the present x: such rows get their bounds back before
  /// they prove anything.  Returns whether there were any.
  func restoreRelaxed(among members: [ProofMember], and r: RowID) -> Bool {
    if altered.relaxedRows.isEmpty || restorations >= Infeasibility.mostRestorations { return false }
    var doubtful: [Int] = []
    for k in 0..<altered.relaxedRows.count {
      let relaxed = altered.relaxedRows[k]
      let takesPart = relaxed.row == r || members.contains { $0.member == .row(relaxed.row) }
      if takesPart && relaxed.shift >= vertex.negligibleMiss(of: relaxed.row) { doubtful.append(k) }
    }
    if doubtful.isEmpty { return false }
    restorations += 1
    for relaxed in altered.takeRelaxed(at: doubtful) { restore(relaxed) }
    simplex.moveX()
    return true
  }

  /// A bound, since two rows could relax and restore each other indefinitely.
  private static let mostRestorations = 16

  private func restore(_ relaxed: RelaxedRow) {
    problem.setBounds(relaxed.row, relaxed.lower, relaxed.upper)
    if vertex.rowPosition[relaxed.row] >= 0 {
      basis.addShift(at: vertex.rowPosition[relaxed.row])
    } else {
      pricing.setSide(.row(relaxed.row), vertex.classify(relaxed.row))
    }
  }
}
