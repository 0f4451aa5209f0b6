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
  var order = Buffer<VariableID>()
  var orderIndex = Table<VariableID, Int32>()
  /// By variable: the member that defines it from earlier variables.
  var factorMember = Table<VariableID, BasisMember>()
  /// By variable: 1 / its coefficient in that member.
  var inversePivot = Table<VariableID, Double>()
  /// By row: the variable it defines in the factor, or -1.
  var definedVariable = Table<RowID, VariableID>()
  /// The active member in each position; differs from `factorMember` where an eta applies.
  var members = Table<VariableID, BasisMember>()
  /// The exchanges since the factor was made.
  var etas = Etas()
  /// Scratch of solves, always left clean.
  var queue = Bitset()
  var etaQueue = Bitset()
  var work = Table<VariableID, Double>()
  /// The right-hand side of the next solve: the list of its nonzero positions; the values are in `work`.
  var sources = Buffer<VariableID>()
  /// The result of `ftran`, by variable.
  var direction = SparseVector<VariableID>()
  /// The result of `btran`, by position.
  var combination = SparseVector<VariableID>()
  /// How many etas the last refactorization has left.
  private(set) var etasAfterRefactorization = 0
  /// Entries walked through since the last factor, of etas made after it: when they cost as much as a factor, one is due.
  var etaWork = 0
  /// Nonzeros of factors, etas and rows that have been walked through, and at how many of them solves are to give up.
  private(set) var nonzeros: Int64 = 0
  private(set) var mostNonzeros = Int64.max
  /// Nonzeros that the last refactorization has touched: many if rows depend on each other in cycles.
  var factorWork = 0
  /// Solves are refined, and every step starts from a new factor.
  private(set) var isPrecise = false
  /// The tolerances for zero.
  private(set) var zero = ZeroTolerances.plain
  /// Scratch of refined solves, of refactorizations and of a mended order.
  var refinement = Refinement()
  var reordering = Reordering()
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
    order = Buffer(copying: other.order)
    orderIndex = Table(copying: other.orderIndex)
    factorMember = Table(copying: other.factorMember)
    inversePivot = Table(copying: other.inversePivot)
    definedVariable = Table(copying: other.definedVariable)
    members = Table(copying: other.members)
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

  /// Etas are many, or long compared with the factor.
  var hasManyEtas: Bool {
    hasLongEtas || newEtaCount > 64 && etas.count > 2 * etasAfterRefactorization
  }

  /// The etas that have come since the last factor.
  var newEtaCount: Int { etas.count - etasAfterRefactorization }
  var hasNewEtas: Bool { newEtaCount > 0 }

  var hasLongEtas: Bool {
    etaWork > max(Basis.refactorizationWork * (problem.variableCount + 64), factorWork)
  }

  /// The cost of a new factor, in eta entries per variable.
  static let refactorizationWork = 24

  // MARK: Work

  @inline(__always)
  func countNonzeros(_ count: Int64) { nonzeros &+= count }

  func setMostNonzeros(_ most: Int64) { mostNonzeros = most }

  /// The work that is allowed has been done.
  var isSpent: Bool { nonzeros > mostNonzeros }

  /// A new variable is pinned, so the basis stays complete.  A cold start rebuilds all of it.
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
  }

  func growVariables() {
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

  /// combination = the member expressed by the active members.
  func combine(_ member: BasisMember) {
    combination.clear()
    addSources(of: member, times: 1)
    btran()
  }

  @inline(__always)
  func clearDirection() { direction.clear() }

  /// Solves are refined from now on, or are not.
  func setPrecise(_ wanted: Bool) {
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

  /// Counts etas, and the work they cost, from here.
  func beginCountingEtas() {
    etasAfterRefactorization = etas.count
    etaWork = 0
  }
}

// One member of the basis takes the place of another.

extension Basis {
  /// Puts a member into position p of the basis; `combination` must hold it.
  @_optimize(speed)
  func exchange(_ p: VariableID, _ member: BasisMember) {
    noteExchange(p, member)
    replace(p, member, inPlace: fitsInPlace(p, member))
  }

  /// The same, but members may move to other positions (`reorient`); returns whether they did.
  @_optimize(speed)
  func exchangeTurning(_ p: VariableID, _ member: BasisMember) -> Bool {
    noteExchange(p, member)
    let isInPlace = fitsInPlace(p, member)
    if !isPrecise && !isInPlace && reorient(p, member) { return true }
    replace(p, member, inPlace: isInPlace)
    return false
  }

  private func noteExchange(_ p: VariableID, _ member: BasisMember) {
    vertex.countChange()
    tieBreakers.noteExchange(p, members[p], by: member, combination, zero: zero.rate)
  }

  private func replace(_ p: VariableID, _ member: BasisMember, inPlace isInPlace: Bool) {
    if isInPlace {
      replaceInFactor(p, member)
    } else {
      etas.push(p, combination)
    }
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  /// Puts a member that `fitsInPlace` into position p.
  func exchangeInPlace(_ p: BasisPosition, _ member: BasisMember) {
    vertex.countChange()
    tieBreakers.noteReplaced(p, members[p], by: member)
    replaceInFactor(p, member)
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  /// Puts a member that is `factor` times the one in position p into its place.
  func exchangeScaled(_ p: VariableID, _ member: BasisMember, by factor: Double) {
    vertex.countChange()
    tieBreakers.noteScaled(p, members[p], by: member, factor: factor)
    if fitsInPlace(p, member) {
      replaceInFactor(p, member)
    } else if factor != 1 {
      etas.pushScale(p, factor)
    }
    members[p] = member
    vertex.setPosition(of: member, to: p)
  }

  func replaceInFactor(_ p: VariableID, _ member: BasisMember) {
    let old = factorMember[p]
    if old.isRow { definedVariable[old.row] = -1 }
    factorMember[p] = member
    inversePivot[p] = 1 / problem.coefficient(of: p, in: member)
    if member.isRow { definedVariable[member.row] = p }
  }

  /// Whether the factor stays triangular when the member defines variable p at the position of p in the order.
  @_optimize(speed)
  func fitsInPlace(_ p: VariableID, _ member: BasisMember) -> Bool {
    if etas.isMentioned(p) { return false }
    if !member.isRow { return member.variable == p }
    var own = 0.0
    var largest = 0.0
    let start = problem.rowStart[member.row]
    for k in start..<start + Int(problem.rowLength[member.row]) {
      let u = problem.entryVariable[k]
      largest = max(largest, problem.entryCoefficient[k].magnitude)
      if u == p {
        own = problem.entryCoefficient[k].magnitude
      } else if orderIndex[u] > orderIndex[p] {
        return false
      }
    }
    return own >= 1e-3 * largest && own > 0
  }
}
