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
