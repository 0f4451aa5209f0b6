// The basis: which rows, bounds and pins are active, and their factor.

final class Basis {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex

  var order = Buffer<Int32>()
  var orderIndex = Buffer<Int32>()
  var factorMember = Buffer<BasisMember>()
  var inversePivot = Buffer<Double>()
  var definedVariable = Buffer<Int32>()  // the variable the row defines in the factor, or -1
  /// What is active in each position now; differs from planThing where an eta stands between.
  var members = Buffer<BasisMember>()
  var etas = Etas()
  var queue = Bitset()
  var etaQueue = Bitset()
  var work = Buffer<Double>()
  var sources = Buffer<Int32>()
  var direction = SparseVector()
  var combination = SparseVector()
  private(set) var etasAfterRefactorization = 0
  /// Entries walked through since the last factor, of etas made after it: when they cost as much as a factor, one is due.
  var etaWork = 0
  /// Solves are refined, and every step starts from a new factor; see Refinement.swift.
  private(set) var isPrecise = false
  private(set) var zero = ZeroTolerances.plain
  var refinement = Refinement()
  var refactorization = Refactorization()
  private(set) var isFixed = Buffer<Bool>()

  init(_ vertex: Vertex, _ tieBreakers: TieBreakers) {
    problem = vertex.problem
    self.tieBreakers = tieBreakers
    self.vertex = vertex
  }

  convenience init(copying other: Basis, _ vertex: Vertex, _ tieBreakers: TieBreakers) {
    self.init(vertex, tieBreakers)
    order = Buffer(copying: other.order)
    orderIndex = Buffer(copying: other.orderIndex)
    factorMember = Buffer(copying: other.factorMember)
    inversePivot = Buffer(copying: other.inversePivot)
    definedVariable = Buffer(copying: other.definedVariable)
    members = Buffer(copying: other.members)
    etas = Etas(copying: other.etas)
    etasAfterRefactorization = other.etasAfterRefactorization
    etaWork = other.etaWork
    isPrecise = other.isPrecise
    zero = other.zero
    etaQueue.grow(to: other.etaQueue.capacity)
    growScratch()
  }

  /// Etas are many, or long compared with the factor.
  var hasManyEtas: Bool {
    hasLongEtas || etas.count - etasAfterRefactorization > 64 && etas.count > 2 * etasAfterRefactorization
  }

  var hasLongEtas: Bool {
    etaWork > Basis.refactorizationWork * (problem.variableCount + 64)
  }

  /// What a new factor costs, in entries of etas walked through for each variable.
  static let refactorizationWork = 24

  /// A new variable is pinned, so the basis stays complete.  A cold start makes all this anew.
  func enter(_ v: Int32) {
    orderIndex[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    vertex.setPosition(of: .pin(v), to: v)
    factorMember[v] = .pin(v)
    members[v] = .pin(v)
    inversePivot[v] = 1
  }

  func resetRow(_ r: Int32) { definedVariable[r] = -1 }

  func growVariables() {
    let room = problem.variableCapacity
    orderIndex.resize(room, bytes: 0xFF, in: problem.arena)
    factorMember.resize(room, bytes: 0, in: problem.arena)
    inversePivot.resize(room, bytes: 0, in: problem.arena)
    members.resize(room, bytes: 0, in: problem.arena)
    order.reserve(room, in: problem.arena)
    etas.grow(to: room, in: problem.arena)
    growScratch()
  }

  private func growScratch() {
    let room = problem.variableCapacity
    work.resizeClean(room, in: problem.arena)
    direction.grow(to: room, in: problem.arena)
    combination.grow(to: room, in: problem.arena)
    queue.grow(to: room, in: problem.arena)
  }

  func growRows(to room: Int) { definedVariable.resize(room, bytes: 0xFF, in: problem.arena) }

  // MARK: Results of solves

  @inline(__always)
  func clearCombination() { combination.clear() }

  @inline(__always)
  func clearDirection() { direction.clear() }

  /// Solves are refined from now on, or are not.
  func setPrecise(_ wanted: Bool) {
    isPrecise = wanted
    zero = wanted ? .refined : .plain
  }

  func endRefinement() { refinement.end() }

  // MARK: Variables at which walks end

  func prepareFixed() { isFixed.resize(problem.variableCapacity, bytes: 0, in: problem.arena) }
  func fix(_ v: Int32) { isFixed[v] = true }
  func unfix(_ v: Int32) { isFixed[v] = false }

  // MARK: Members

  /// The pin of a variable takes the place of its bound: both are the same row of the basis.
  func replaceBoundByPin(_ v: Int32) {
    let p = vertex.boundPosition[v]
    if factorMember[p] == members[p] { factorMember[p] = .pin(v) }
    members[p] = .pin(v)
    vertex.setPosition(of: .bound(v), to: -1)
    vertex.setPosition(of: .pin(v), to: p)
  }

  /// Etas and the work they make are counted from here.
  func beginCountingEtas() {
    etasAfterRefactorization = etas.count
    etaWork = 0
  }
}
