// The calls of the solver that forward to one part.

extension Solver {
  // MARK: Changes

  func reserve(blocks: Int, rows: Int, terms: Int) { changes.reserve(blocks: blocks, rows: rows, terms: terms) }
  func addBlock(sizesHold: Bool) -> VariableID { changes.addBlock(sizesHold: sizesHold) }
  func removeBlock(_ base: VariableID) { changes.removeBlock(base) }
  @inline(__always)
  func nextTerms(most: Int) -> RowTerms { problem.nextTerms(most: most) }
  func nextTerms(_ terms: borrowing Buffer<Term>) -> RowTerms { problem.nextTerms(terms) }
  func addRow(
    _ terms: UnsafeBufferPointer<Term>, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32,
    owner: Int32
  ) -> RowID {
    changes.addRow(
      terms, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }
  @inline(__always)
  func addRow(
    _ terms: RowTerms, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32, owner: Int32
  ) -> RowID {
    changes.addRow(
      terms, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }
  func removeRow(_ r: RowID) { changes.removeRow(r) }
  func setBounds(_ r: RowID, lower: Double, upper: Double) { changes.setBounds(r, lower: lower, upper: upper) }
  func setRow(_ r: RowID, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level) {
    changes.setRow(r, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel)
  }
  func setLevels(_ r: RowID, lower: Level, upper: Level) { changes.setLevels(r, lower: lower, upper: upper) }
  func setRank(_ r: RowID, _ rank: Int32) { changes.setRank(r, rank) }

  // MARK: The problem

  var variableCount: Int { problem.variableCount }
  /// The number of existing rows.
  var rowTotal: Int { problem.rowTotal }
  /// The number of rows that mention a variable.
  func useCount(of v: VariableID) -> Int32 { problem.useCount[v] }
  func termCount(_ member: BasisMember) -> Int { problem.termCount(member) }
  func term(_ member: BasisMember, _ k: Int) -> Term { problem.term(member, k) }
  /// The constraint that the row was added for, or -1.
  func owner(ofRow r: RowID) -> Int32 { problem.owner[r] }
  func lowerBound(ofRow r: RowID) -> Double { problem.lower[r] }
  func upperBound(ofRow r: RowID) -> Double { problem.upper[r] }
  func firstVariable(ofRow r: RowID) -> VariableID { problem.term(.row(r), 0).variable }
  /// Whether the row is in the basis, so that its bound determines values.
  func isActive(row r: RowID) -> Bool { vertex.rowPosition[r] >= 0 }

  // MARK: Solving

  /// Makes the next solve start cold.
  func invalidate() { vertex.invalidate() }
  /// Whether the next solve starts cold in any case.
  var isCold: Bool { vertex.isCold }
  /// Iterations since the counter was reset.
  var pivots: Int { simplex.pivots }
  func setLimits(_ limits: SolveLimits) { simplex.setLimits(limits) }
  /// Begins a call of the host, whose solves share the work limit.
  func beginCountingWork() { simplex.beginCountingWork() }
  /// Whether the work limit is reached.
  var isSpent: Bool { basis.isSpent }
  var isPrecise: Bool { basis.isPrecise }
  func setPrecise(_ wanted: Bool) { simplex.setPrecise(wanted) }
  func verify() -> Bool { verification.verify() }
  var doubtfulRow: RowID { verification.doubtfulRow }

  @inline(__always)
  func value(_ v: VariableID) -> Double {
    if vertex.isBehind { parametric.bringUpToDate() }
    return vertex.x[v]
  }

  // MARK: Changed values

  var haveAllMoved: Bool { vertex.haveAllMoved }
  /// The caller has read the changed values.
  func forgetMoves() { vertex.forgetMoves() }
  func isFollowed(_ place: Int) -> Bool { parametric.isFollowed(place) }
  /// The caller has read the values moved along cached directions.
  func forgetFollowed() { parametric.forgetFollowed() }
  /// Prepares directions for the next changes after a solve.
  func prepareFollowing() { parametric.prepare() }
  func stopFollowing() { parametric.stopFollowing() }
  /// The next solve may begin along this direction.
  func expect(_ known: KnownDirection) { simplex.expect(known) }

  // MARK: The canonical optimum

  /// Whether nothing has changed that the canonical choice depends on.
  var isCanonical: Bool { !tieBreakers.areStale }
  func markCanonical() { tieBreakers.markCurrent() }
  func forgetTieBreakers() { tieBreakers.invalidate() }
  func freeVariables() -> [VariableID] { canonical.freeVariables() }
  func findCanonical(_ ordered: ContiguousArray<VariableID>, again: Bool) throws(LayoutError) -> Bool {
    parametric.endFollowing()
    return try canonical.find(ordered, again: again)
  }
  func updateCanonical() throws(LayoutError) -> Bool {
    parametric.endFollowing()
    return try canonical.update()
  }
  var hasFreePositions: Bool { canonical.hasFreePositions }
  /// Whether blocks were added since the order was set.
  var lacksPlaces: Bool { tieBreakers.lackPlaces && !tieBreakers.areUnknown }
  /// Reserves capacity before the order of blocks is set; new blocks have no place in it.
  func prepareOrder() { tieBreakers.prepareOrder() }
  @inline(__always)
  func setOrder(of block: Int32, _ place: Int32) { tieBreakers.setOrder(of: block, place) }
  /// The place of a variable's block in the order, or -1.
  @inline(__always)
  func order(of v: VariableID) -> Int32 { tieBreakers.blockOrder[v.block] }

  // MARK: Infeasibility

  var conflicts: [Conflict] { infeasibility.conflicts }
  /// While it is equal, the broken rows are the same.
  var judgements: Int { infeasibility.judgements }
  /// While it is equal too, so are the conflicts.
  var followings: Int { infeasibility.followings }
  func subproblem(of conflict: Conflict) -> ConflictSubproblem { infeasibility.subproblem(of: conflict) }

  // MARK: Analysis

  /// A copy for queries about other optima of the same problem.
  func copyForTrial() -> Solver {
    let trial = Solver(copying: self)
    trial.altered.forgetBroken()
    trial.simplex.beginCountingPivots()
    trial.beginCountingWork()
    return trial
  }
  /// Per variable: whether it has more than one optimal value.
  func scanOptimalFace() throws(LayoutError) -> ContiguousArray<Bool> {
    let (found, open) = analysis.scanOptimalFace()
    if open.isEmpty { return found }
    let copy = Solver(copying: self)
    copy.beginCountingWork()
    return try analysis.explore(open, found, with: copy.analysis)
  }
  /// False if every mentioned variable has a unique optimal value.
  var mayBeAmbiguous: Bool { pricing.zeroReducedCostCount > 0 || changes.isChanged }
  func reach(_ v: VariableID, towards target: Double) throws(LayoutError) -> Double {
    try analysis.reach(v, towards: target)
  }
  func mayVary(_ v: VariableID) -> Bool { analysis.mayVary(v) }
  func hold(_ terms: borrowing Buffer<Term>, at value: Double) throws(LayoutError) -> RowID {
    try analysis.hold(terms, at: value)
  }
  func isNeeded(_ r: RowID) throws(LayoutError) -> Bool { try analysis.isNeeded(r) }
  func mostImportant(like step: CertificateStep) -> CertificateStep { analysis.mostImportant(like: step) }
  func keptValue(_ member: BasisMember) -> Double { analysis.keptValue(member) }
  func hasZeroReducedCost(_ member: BasisMember) -> Bool { analysis.hasZeroReducedCost(member) }
  func canMove(_ member: BasisMember) -> Bool { analysis.canMove(member) }
  func violatedPreferences(among variables: borrowing Buffer<Term>) -> [RowID] {
    analysis.violatedPreferences(among: variables)
  }
  func violation(of r: RowID) -> Double { vertex.violation(r) }
  /// The members that prevent a violated preference, as raw numbers.
  func stronger(than r: RowID) -> [Int32] { analysis.stronger(than: r) }
}
