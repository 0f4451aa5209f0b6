// The basis: n independent members - rows, bounds and pins - that are active at the vertex, one for each of n positions, and
// their factor.
//
// basis = (etas) * factor.  The factor is triangular: `order` lists the variables, and `factorMember` is what defines each
// from earlier ones.  Etas hold the exchanges since (the product form of the inverse).

/// The members that are active, their factor, and the solves with them.
final class Basis {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex

  /// The variables in the order in which the factor defines them, with empty places (-1), and the place of each in it.
  var order = LoggedBuffer<VariableID>()
  var orderIndex = LoggedTable<VariableID, Int32>()
  /// By variable: the member that defines it from earlier variables.
  var factorMember = LoggedTable<VariableID, BasisMember>()
  /// By variable: 1 / its coefficient in that member.
  var inversePivot = LoggedTable<VariableID, Double>()
  /// By row: the variable it defines in the factor, or -1.
  var definedVariable = LoggedTable<RowID, VariableID>()
  /// What is active in each position now; differs from `factorMember` where an eta stands between.
  var members = LoggedTable<VariableID, BasisMember>()
  /// The exchanges since the factor was made.
  var etas = Etas()
  /// Scratch of solves, always left clean.
  var queue = Bitset()
  var etaQueue = Bitset()
  var work = Table<VariableID, Double>()
  /// The right-hand side of the next solve: its nonzero places; the values stand in `work`.
  var sources = Buffer<VariableID>()
  /// What `ftran` has found, by variable.
  var direction = SparseVector<VariableID>()
  /// What `btran` has found, by position.
  var combination = SparseVector<VariableID>()
  /// Preferences that the last crash has let give way, and that nothing is weaker than.
  var outbid = Buffer<RowID>()
  /// How many etas the last refactorization has left.
  private(set) var etasAfterRefactorization = 0
  /// Entries walked through since the last factor, of etas made after it: when they cost as much as a factor, one is due.
  var etaWork = 0
  /// Nonzeros of factors, etas and rows that have been walked through, and at how many of them solves are to give up.
  private(set) var nonzeros: Int64 = 0
  private(set) var mostNonzeros = Int64.max
  /// Nonzeros that the last refactorization has touched: where rows lean on each other in circles they are many.
  var factorWork = 0
  /// Solves are refined, and every step starts from a new factor.
  private(set) var isPrecise = false
  /// What counts as zero.
  private(set) var zero = ZeroTolerances.plain
  /// Scratch of refined solves, of refactorizations and of a mended order.
  var refinement = Refinement()
  var reordering = Reordering()
  var leaving = KeptCombination()
  var refactorization = Refactorization()
  /// Variables at which walks of `btranToFixed` end.
  private(set) var isFixed = Table<VariableID, Bool>()

  init(_ vertex: Vertex, _ tieBreakers: TieBreakers) {
    problem = vertex.problem
    self.tieBreakers = tieBreakers
    self.vertex = vertex
  }

  convenience init(copying other: Basis, _ vertex: Vertex, _ tieBreakers: TieBreakers) {
    self.init(vertex, tieBreakers)
    order = LoggedBuffer(copying: other.order)
    orderIndex = LoggedTable(copying: other.orderIndex)
    factorMember = LoggedTable(copying: other.factorMember)
    inversePivot = LoggedTable(copying: other.inversePivot)
    definedVariable = LoggedTable(copying: other.definedVariable)
    members = LoggedTable(copying: other.members)
    etas = Etas(copying: other.etas)
    etasAfterRefactorization = other.etasAfterRefactorization
    etaWork = other.etaWork
    factorWork = other.factorWork
    nonzeros = other.nonzeros
    mostNonzeros = other.mostNonzeros
    isPrecise = other.isPrecise
    zero = other.zero
    etaQueue.grow(to: other.etaQueue.capacity)
    growScratch()
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log(&order)
    log(&orderIndex)
    log(&factorMember)
    log(&inversePivot)
    log(&definedVariable)
    log(&members)
    etas.logState(in: log)
    log.number(&etasAfterRefactorization)
    log.number(&etaWork)
    log.number(&factorWork)
    log.number(&nonzeros)
    log.number(&mostNonzeros)
    log.number(&isPrecise)
    log.number(&zero)
    leaving.logState(in: log)
  }

  /// Etas are many, or long compared with the factor.
  var hasManyEtas: Bool {
    hasLongEtas || etas.count - etasAfterRefactorization > 64 && etas.count > 2 * etasAfterRefactorization
  }

  /// Etas have come since the last factor.
  var hasNewEtas: Bool { etas.count > etasAfterRefactorization }

  var hasLongEtas: Bool {
    etaWork > max(Basis.refactorizationWork * (problem.variableCount + 64), factorWork)
  }

  /// What a new factor costs, in entries of etas walked through for each variable.
  static let refactorizationWork = 24

  // MARK: Work

  @inline(__always)
  func countNonzeros(_ count: Int64) { nonzeros &+= count }

  func setMostNonzeros(_ most: Int64) { mostNonzeros = most }

  /// The work that is allowed has been done.
  var isSpent: Bool { nonzeros > mostNonzeros }

  /// A new variable is pinned, so the basis stays complete.  A cold start makes all this anew.
  func enter(_ v: VariableID) {
    orderIndex[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    vertex.setPosition(of: .pin(v), to: v)
    factorMember[v] = .pin(v)
    members[v] = .pin(v)
    inversePivot[v] = 1
  }

  func resetRow(_ r: RowID) {
    definedVariable[r] = -1
    if leaving.member == .row(r) { leaving.forget() }
  }

  func growVariables() {
    leaving.forget()
    let room = problem.variableCapacity
    orderIndex.resize(room, bytes: 0xFF, in: problem.arena)
    factorMember.extend(to: room, in: problem.arena)
    inversePivot.extend(to: room, in: problem.arena)
    members.extend(to: room, in: problem.arena)
    // With as many empty places as variables.
    order.reserve(2 * room, in: problem.arena)
    etas.grow(to: room, in: problem.arena)
    growScratch()
  }

  private func growScratch() {
    let room = problem.variableCapacity
    work.resizeClean(room, in: problem.arena)
    direction.grow(to: room, in: problem.arena)
    combination.grow(to: room, in: problem.arena)
    // With as many empty places as variables.
    queue.grow(to: 2 * room, in: problem.arena)
  }

  func growRows(to room: Int) { definedVariable.resize(room, bytes: 0xFF, in: problem.arena) }

  // MARK: Results of solves

  @inline(__always)
  func clearCombination() { combination.clear() }

  @inline(__always)
  func clearDirection() { direction.clear() }

  /// Solves are refined from now on, or are not.
  func setPrecise(_ wanted: Bool) {
    leaving.forget()
    isPrecise = wanted
    zero = wanted ? .refined : .plain
  }

  func endRefinement() { refinement.end() }

  // MARK: Variables at which walks end

  func fixAll(but free: [VariableID]) {
    isFixed.removeAll()
    isFixed.resize(problem.variableCapacity, bytes: 1, in: problem.arena)
    for v in free { isFixed[v] = false }
  }
  func fix(_ v: VariableID) { isFixed[v] = true }

  // MARK: Members

  /// The pin of a variable takes the place of its bound: both are the same row of the basis.
  func replaceBoundByPin(_ v: VariableID) {
    let p = vertex.boundPosition[v]
    if factorMember[p] == members[p] { factorMember[p] = .pin(v) }
    tieBreakers.noteScaled(p, members[p], by: .pin(v), factor: 1)
    members[p] = .pin(v)
    vertex.setPosition(of: .bound(v), to: -1)
    vertex.setPosition(of: .pin(v), to: p)
  }

  /// The member of a position leaves, and with it the eta that only it has needed.
  func removeSoleEta(of p: BasisPosition) {
    let eta = etas.sole(of: p)
    if eta < 0 { return }
    etas.remove(eta)
    etasAfterRefactorization = min(etasAfterRefactorization, etas.count)
  }

  /// Counts etas, and the work they cost, from here.
  func beginCountingEtas() {
    etasAfterRefactorization = etas.count
    etaWork = 0
  }
}
