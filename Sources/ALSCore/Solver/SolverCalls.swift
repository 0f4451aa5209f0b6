// The calls of the solver, each carried out by one of its parts.

extension Solver {
  // MARK: Changes

  func reserve(blocks: Int, rows: Int, terms: Int) { changes.reserve(blocks: blocks, rows: rows, terms: terms) }
  func addBlock(sizesHold: Bool) -> Int32 { changes.addBlock(sizesHold: sizesHold) }
  func removeBlock(_ base: Int32) { changes.removeBlock(base) }
  @inline(__always)
  func nextTerms(most: Int) -> RowTerms { problem.nextTerms(most: most) }
  func nextTerms(_ terms: borrowing Buffer<Term>) -> RowTerms { problem.nextTerms(terms) }
  func addRow(
    _ terms: UnsafeBufferPointer<Term>, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32,
    owner: Int32
  ) -> Int32 {
    changes.addRow(
      terms, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }
  @inline(__always)
  func addRow(
    _ terms: RowTerms, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32, owner: Int32
  ) -> Int32 {
    changes.addRow(
      terms, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }
  func removeRow(_ r: Int32) { changes.removeRow(r) }
  func setBounds(_ r: Int32, lower: Double, upper: Double) { changes.setBounds(r, lower: lower, upper: upper) }
  func setRow(_ r: Int32, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level) {
    changes.setRow(r, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel)
  }
  func setLevels(_ r: Int32, lower: Level, upper: Level) { changes.setLevels(r, lower: lower, upper: upper) }
  func setRank(_ r: Int32, _ rank: Int32) { problem.setRank(r, rank) }
  var isCold: Bool {
    get { vertex.isCold }
    set { if newValue { vertex.invalidate() } }
  }

  // MARK: The problem

  var variableCount: Int { problem.variableCount }
  var variableRoom: Int { problem.variableCapacity }
  var rowTotal: Int { problem.rowTotal }
  func rowCount(of v: Int32) -> Int { problem.rowCount(of: v) }
  func termCount(_ member: BasisMember) -> Int { problem.termCount(member) }
  func term(_ member: BasisMember, _ k: Int) -> Term { problem.term(member, k) }
  func isActive(_ r: Int32) -> Bool { vertex.rowPosition[r] >= 0 }

  // MARK: Values

  @inline(__always)
  func value(_ v: Int32) -> Double {
    if vertex.isBehind { parametric.bringUpToDate() }
    return vertex.x[v]
  }
  var pivots: Int {
    get { simplex.pivots }
    set { simplex.beginCountingPivots() }
  }
  var maxPivots: Int {
    get { simplex.maxPivots }
    set { simplex.setMaxPivots(newValue) }
  }
  var isPrecise: Bool { basis.isPrecise }
  func setPrecise(_ wanted: Bool) { simplex.setPrecise(wanted) }
  func verify() -> Bool { verification.verify() }
  var doubtfulRow: Int32 { verification.doubtfulRow }

  // MARK: What has moved

  var haveAllMoved: Bool { vertex.haveAllMoved }
  func forgetMoves() { vertex.forgetMoves() }
  var directions: [FollowedDirection] { parametric.directions }
  var followed: UInt8 {
    get { parametric.followed }
    set { parametric.forgetFollowed() }
  }
  func isFollowed(_ place: Int) -> Bool { parametric.isFollowed(place) }
  func endFollowing() { parametric.endFollowing() }

  // MARK: The canonical optimum

  var isUnsettled: Bool {
    get { tieBreakers.areStale }
    set { if newValue { tieBreakers.markStale() } else { tieBreakers.markCurrent() } }
  }
  func forgetDeciders() { tieBreakers.invalidate() }
  func freeVariables() -> [Int32] { canonical.freeVariables() }
  func settle(_ ordered: ContiguousArray<Int32>, again: Bool) throws(LayoutError) -> Bool {
    try canonical.find(ordered, again: again)
  }
  func resettle() throws(LayoutError) -> Bool { try canonical.update() }

  // MARK: Infeasibility

  var conflicts: [Conflict] { infeasibility.conflicts }
  func judge(_ conflict: Conflict) -> ConflictSubproblem { infeasibility.judge(conflict) }
  func forgetBroken() { altered.forgetBroken() }

  // MARK: Analysis

  func scanFreedom() throws(LayoutError) -> ContiguousArray<Bool> {
    let (found, open) = analysis.scanFreedom()
    return open.isEmpty ? found : try analysis.explore(open, found, with: Solver(copying: self).analysis)
  }
  func reach(_ v: Int32, towards target: Double) throws(LayoutError) -> Double {
    try analysis.reach(v, towards: target)
  }
  func mayVary(_ v: Int32) -> Bool { analysis.mayVary(v) }
  func hold(_ terms: borrowing Buffer<Term>, at value: Double) throws(LayoutError) -> Int32 {
    try analysis.hold(terms, at: value)
  }
  func isNeeded(_ r: Int32) throws(LayoutError) -> Bool { try analysis.isNeeded(r) }
  func keptValue(_ member: BasisMember) -> Double { analysis.keptValue(member) }
  func isZeroSlope(_ member: BasisMember) -> Bool { analysis.hasZeroReducedCost(member) }
  func canMove(_ member: BasisMember) -> Bool { analysis.canMove(member) }
  func losers(among variables: borrowing Buffer<Term>) -> [Int32] { analysis.violatedPreferences(among: variables) }
  func lost(_ r: Int32) -> Double { vertex.violation(r) }
  func winners(over r: Int32) -> [Int32] { analysis.stronger(over: r) }
}
